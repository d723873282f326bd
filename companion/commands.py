"""What the commands without a screen do; each returns the exit status of the process."""

from __future__ import annotations

import json
import sys
from contextlib import closing, contextmanager
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec

from companion.cli import complain
from companion.games import rules as rules_of
from companion.games.game import BadHeader
from companion.lookback import span
from companion.match import Match
from companion.matchfile import MatchFileError, WrittenMatch, header_of, parse, write
from companion.words import _, several

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from companion.games.game import Standing
    from companion.journal import Journal

_P = ParamSpec("_P")

BROKEN = 1
"""The exit status when a file can be read, but something in it breaks the rules."""


class Refused(Exception):
    """Why a command cannot be carried out, in one sentence."""


def _in_one_line(command: Callable[_P, int]) -> Callable[_P, int]:
    """Have a command that cannot be carried out say why, and return the exit status of that."""

    @wraps(command)
    def carried_out(*given: _P.args, **named: _P.kwargs) -> int:
        try:
            return command(*given, **named)
        except (Refused, UnicodeEncodeError) as reason:
            # An argument that is no text in the locale comes with halves of characters in it.
            return complain(reason)

    return carried_out


@_in_one_line
def replay(name: str, *, as_json: bool) -> int:
    """Run a match file through the rules and print how each match stands at its end."""
    matches = _played(name)
    for number, (written, match) in enumerate(matches, 1):
        outcome = _outcome(written, match)
        if as_json:
            print(json.dumps(outcome, ensure_ascii=False))
        else:
            print(_for_people(number, match, outcome))
    return BROKEN if any(match.refusal for _written, match in matches) else 0


def legal() -> int:
    """Answer each position on standard input with what is legal in it."""
    from companion.games.army_of_frogs.position import answer

    status = 0
    for number, raw in enumerate(sys.stdin.buffer if sys.stdin else (), 1):
        line = raw.decode("utf-8-sig" if number == 1 else "utf-8", errors="replace")
        if line.strip():
            answered, good = answer(line, number)
            print(json.dumps(answered, ensure_ascii=False), flush=True)
            status = status if good else BROKEN
    return status


@_in_one_line
def export(data: Path | None, match: str | None) -> int:
    """Print a match of the journal, or all of them, as a match file."""
    with _journal(data, create=False) as journal:
        numbers = (
            [row.id for row in reversed(journal.matches())] if match is None else [_number(match)]
        )
        for number in numbers:
            stored = journal.load(number)
            sys.stdout.write(write(stored.header, stored.events[: stored.cursor]))
    return 0


@_in_one_line
def export_table(data: Path | None) -> int:
    """Print the results of all finished matches as CSV."""
    from companion.share import spreadsheet

    with _journal(data, create=False) as journal:
        for part in spreadsheet.lines(journal):
            sys.stdout.write(part)
    return 0


@_in_one_line
def take_in(data: Path | None, name: str) -> int:
    """Take all matches of a file into the journal, or none if one of them breaks the rules."""
    matches = _played(name)
    broken = [
        _refusal(number, written, match)
        for number, (written, match) in enumerate(matches, 1)
        if match.refusal
    ]
    if broken:
        for sentence in broken:
            complain(f"{_shown(name)}: {sentence}")
        complain(_("Nothing was imported."))
        return BROKEN
    with _journal(data, create=True) as journal:
        for written, match in matches:
            print(_take_in(journal, written, match))
    return 0


@_in_one_line
def add_players(data: Path | None, names: Sequence[str]) -> int:
    """Make players known."""
    with _journal(data, create=True) as journal:
        for name in names:
            print(_plain(journal.add_player(name).name))
    return 0


@_in_one_line
def list_players(data: Path | None) -> int:
    """Print the names of the players, those who played last first."""
    with _journal(data, create=False) as journal:
        for player in journal.players():
            print(_plain(player.name))
    return 0


def _played(name: str) -> list[tuple[WrittenMatch, Match]]:
    """Read a match file whole, then replay each match as far as it is legal; raise `Refused`."""
    try:
        written = parse(_bytes(name))
        for match in written:
            _check_header(match)
    except OSError as error:
        raise Refused(
            _("{file} cannot be read: {reason}").format(file=_shown(name), reason=error.strerror)
        ) from error
    except MatchFileError as error:
        raise Refused(f"{_shown(name)}: {error}") from error
    return [(match, Match(match.header, match.events)) for match in written]


def _shown(name: str) -> str:
    return _("standard input") if name == "-" else name


def _bytes(name: str) -> bytes:
    if name == "-":
        return sys.stdin.buffer.read() if sys.stdin else b""
    return Path(name).read_bytes()


def _check_header(match: WrittenMatch) -> None:
    try:
        rules_of(match.header.game).begin(match.header)
    except BadHeader as error:
        raise MatchFileError(match.line, str(error)) from error


def _outcome(written: WrittenMatch, match: Match) -> dict[str, Any]:
    standing = match.standing
    outcome: dict[str, Any] = {
        "game": match.header.game,
        "events": len(match.events),
        "phase": standing.phase,
        "turn": standing.turn,
        "over": standing.over,
        "scores": list(standing.scores),
        "ranks": list(standing.ranks),
        "winners": list(standing.winners),
        "state": match.rules.as_json(match.state),
    }
    if match.refusal:
        error = match.refusal.error
        outcome["error"] = {
            "line": written.lines[match.refusal.index],
            "code": error.code,
            "message": error.message,
        }
    return outcome


def _for_people(number: int, match: Match, outcome: dict[str, Any]) -> str:
    head = _("Match {n}: {game}, {events}, {phase}").format(
        n=number,
        game=outcome["game"],
        events=several("{n} event", "{n} events", outcome["events"]),
        phase=outcome["phase"],
    )
    lines = [head + _to_act(match, match.standing)]
    lines += [_line_of(seat, match, outcome) for seat in range(len(match.header.players))]
    lines += [
        f"  {key}: {json.dumps(value, ensure_ascii=False)}"
        for key, value in outcome["state"].items()
    ]
    if "error" in outcome:
        lines.append(_("  line {line}: {message} ({code})").format(**outcome["error"]))
    return "\n".join(lines)


def _line_of(seat: int, match: Match, outcome: dict[str, Any]) -> str:
    mark = _(" (winner)") if seat in outcome["winners"] else ""
    name = _plain(match.header.players[seat])
    return f"{outcome['ranks'][seat]:>6}. {outcome['scores'][seat]:>4}  {name}{mark}"


def _to_act(match: Match, standing: Standing) -> str:
    if standing.turn is None:
        return ""
    name = _plain(match.header.players[standing.turn])
    return _(", {name} to act").format(name=name)


def _refusal(number: int, written: WrittenMatch, match: Match) -> str:
    error = _outcome(written, match)["error"]
    return _("match {n}, line {line}: {message} ({code})").format(n=number, **error)


def _take_in(journal: Journal, written: WrittenMatch, match: Match) -> str:
    known = journal.find(written.raw, written.events)
    if known is not None:
        return _("Match {n} is in the journal already.").format(n=known)
    number = journal.create(
        written.raw, written.events, over=match.standing.over, played=span(written.events)
    )
    return _("Imported as match {n}: {game}, {players}.").format(
        n=number,
        game=match.header.game,
        players=_(", ").join(map(_plain, header_of(written.raw).players)),
    )


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or len(text) > 15:
        raise Refused(
            _("{text} is no match; its ID is the number it has in the journal").format(text=text)
        )
    return int(text)


@contextmanager
def _journal(data: Path | None, *, create: bool) -> Iterator[Journal]:
    """Open the journal of a data folder; one that is written to has to be on a disk.

    Raises :class:`Refused`, also where the journal cannot do what it is asked within.
    """
    from companion.config import data_folder
    from companion.journal import FILE, JournalError, open_journal

    folder = data_folder(data)
    if not create and not any(folder.glob(f"{FILE}*")):
        raise Refused(
            _("{folder} holds no journal yet; play a match, or choose another with --data").format(
                folder=folder
            )
        )
    try:
        opened = open_journal(folder)
        with closing(opened.journal):
            if opened.notice:
                complain(opened.hindrance or opened.notice)
            if create and opened.hindrance:
                raise Refused(_("Nothing was kept."))
            yield opened.journal
    except JournalError as error:
        raise Refused(str(error)) from error


def _plain(name: str) -> str:
    """Return a name without what would upset a terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in name)
