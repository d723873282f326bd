"""The match file: JSON Lines that anyone can read, mail or diff; read strictly, written back whole.

Reading keeps everything: the header as it was written, unknown keys of events, and the line each
object stood on. Whether the events are legal is asked of the rules, not here.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.games.game import BadHeader, Header
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.games.game import Event

FORMAT = "table-companion/1"

_DEEPEST = 100
_MOST_DIGITS = 4300


class MatchFileError(ValueError):
    """A file that cannot be read: `line` counts from 1, `message` says what would be right."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(_("line {line}: {message}").format(line=line, message=message))
        self.line = line
        self.message = message


@dataclass(frozen=True)
class WrittenMatch:
    """One match of a file.

    `raw` is the header as it was written, unknown keys included. `lines` are the lines of the
    events, one for each, counted from 1.
    """

    header: Header
    raw: dict[str, Any]
    line: int
    events: tuple[Event, ...]
    lines: tuple[int, ...]


def parse(data: bytes) -> tuple[WrittenMatch, ...]:
    """Read every match of a file; raise :class:`MatchFileError` at the first line that is none."""
    matches: list[list[tuple[int, dict[str, Any]]]] = []
    for number, value in _objects(_text(data)):
        if "format" in value:
            matches.append([(number, value)])
        elif matches:
            matches[-1].append((number, value))
        else:
            raise MatchFileError(number, _no_header())
    if not matches:
        raise MatchFileError(1, _no_header())
    return tuple(_match(*lines) for lines in matches)


def write(raw: Mapping[str, Any], events: Iterable[Event]) -> str:
    """Return a match as lines of text, the header first; `parse` gives the same content back."""
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in (raw, *events))


def header_of(raw: Mapping[str, Any]) -> Header:
    """Return the header that the first line of a match holds.

    Checks what all games share. The number of players, the house rules and the set-up are the
    game's own, and checked when its rules begin. Raises :class:`BadHeader`.
    """
    if raw.get("format") != FORMAT:
        raise BadHeader(
            _("format is {found}; this program reads {format}").format(
                found=_shown(raw.get("format")), format=_shown(FORMAT)
            )
        )
    game, players, start = (_needed(raw, key) for key in ("game", "players", "start"))
    if not isinstance(game, str):
        raise BadHeader(
            _("game must be the name of a game, not {found}").format(found=_shown(game))
        )
    if not isinstance(players, list) or not all(isinstance(name, str) for name in players):
        raise BadHeader(
            _("players must be a list of names, not {found}").format(found=_shown(players))
        )
    if type(start) is not int or not 0 <= start < len(players):
        raise BadHeader(
            _("start must be a seat from 0 to {last}, not {found}").format(
                last=max(len(players) - 1, 0), found=_shown(start)
            )
        )
    return Header(game, tuple(players), start, _table(raw, "rules"), _table(raw, "setup"))


def raw_header(header: Header) -> dict[str, Any]:
    """Return the first line of a match that begins with `header`."""
    return {
        "format": FORMAT,
        "game": header.game,
        "players": list(header.players),
        "start": header.start,
        "rules": dict(header.rules),
        "setup": dict(header.setup),
    }


def _match(first: tuple[int, dict[str, Any]], *rest: tuple[int, dict[str, Any]]) -> WrittenMatch:
    line, raw = first
    try:
        header = header_of(raw)
    except BadHeader as error:
        raise MatchFileError(line, str(error)) from error
    return WrittenMatch(
        header, raw, line, tuple(event for _n, event in rest), tuple(number for number, _e in rest)
    )


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MatchFileError(
            data.count(b"\n", 0, error.start) + 1,
            _("a match file is UTF-8 text, and byte {byte} of the file is not").format(
                byte=error.start + 1
            ),
        ) from error


def _objects(text: str) -> Iterable[tuple[int, dict[str, Any]]]:
    # Only a newline ends a line: str.splitlines would also cut inside strings.
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip(" \t\r"):
            yield number, _object(number, line)


def _object(number: int, line: str) -> dict[str, Any]:
    try:
        value = _DECODER.decode(line)
        if line.count("[") + line.count("{") > _DEEPEST:
            _refuse_depth(value)
        if "\\u" in line:
            _refuse_half_characters(value)
    except json.JSONDecodeError as error:
        raise MatchFileError(
            number,
            _("this is no JSON ({what} at column {column}); a line is one JSON object").format(
                what=error.msg, column=error.colno
            ),
        ) from error
    except RecursionError as error:
        raise MatchFileError(number, _too_deep()) from error
    except ValueError as error:
        raise MatchFileError(number, str(error)) from error
    if not isinstance(value, dict):
        raise MatchFileError(
            number, _("a line must be one JSON object, not {found}").format(found=_shown(value))
        )
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(_("the key {key} is there twice").format(key=_shown(twice)))
    return value


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(
            _("a number has {n} digits; at most {most} can be read").format(
                n=len(digits), most=_MOST_DIGITS
            )
        )
    return int(digits)


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise ValueError(_("the number {number} is too large").format(number=digits[:20]))
    return value


def _no_number(name: str) -> float:
    raise ValueError(_("{name} is no JSON number").format(name=name))


_DECODER = json.JSONDecoder(
    object_pairs_hook=_once, parse_int=_whole, parse_float=_finite, parse_constant=_no_number
)


def _refuse_depth(value: Any) -> None:
    level = [value]
    for _depth in range(_DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return
    raise ValueError(_too_deep())


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _refuse_half_characters(value: Any) -> None:
    # Half of a surrogate pair is a legal JSON escape that no text file can hold.
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise ValueError(_("a \\u escape is half a character")) from error


def _needed(raw: Mapping[str, Any], key: str) -> Any:
    if key not in raw:
        raise BadHeader(_("the header has no {key}").format(key=_shown(key)))
    return raw[key]


def _table(raw: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = raw.get(key, {})
    if not isinstance(value, dict):
        raise BadHeader(
            _("{key} must be a JSON object, not {found}").format(key=key, found=_shown(value))
        )
    return value


def _no_header() -> str:
    return _("a match begins with a header, a JSON object with {format}").format(
        format=f'"format": "{FORMAT}"'
    )


def _too_deep() -> str:
    return _("lists and objects are nested more than {n} deep").format(n=_DEEPEST)


def _shown(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:59] + "…"
