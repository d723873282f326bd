"""The config file, companion.toml: every key typed, every error a sentence that names its place.

An empty file is valid, and so is none at all. What may be wrong only at a certain table, such as a
pin that is taken, is told there; here a key is unknown or its value is not of the right kind.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from companion.settings import CHOICES
from companion.words import _

NAME = "table-companion"
FILE = "companion.toml"
SYSTEM_FILE = Path("/etc") / NAME / FILE

BUTTONS = (
    *("up", "down", "confirm", "pass", "undo", "menu"),
    *("seat1", "seat2", "seat3", "seat4", "seat5", "knob_a", "knob_b"),
)
LIGHTS = ("seat1", "seat2", "seat3", "seat4", "seat5", "buzzer")

_LARGEST = 1_000_000
"""Bytes of a config file at most; what is named by mistake may have no end."""

Pins = Mapping[str, int]
NO_PINS: Pins = MappingProxyType({})


class ConfigError(ValueError):
    """A config file that cannot be used; says in which file, line and key, and what is right."""


@dataclass(frozen=True)
class Display:
    """The table [display]; what is None the app finds out or remembers by itself.

    `window` is a size in pixels, `rotation` is degrees clockwise, `dim_after` seconds (0: never).
    """

    window: tuple[int, int] | None = None
    fullscreen: bool | None = None
    rotation: int = 0
    theme: str | None = None
    text_size: str | None = None
    language: str | None = None
    dim_after: int = 300


@dataclass(frozen=True)
class Table:
    """The table [table]: where it stands, as shared results name it."""

    location: str = ""


@dataclass(frozen=True)
class Reader:
    """The table [reader]: the port is a path, a USB id, "auto", or None for no reader."""

    port: str | None = None
    protocol: str = "rdm6300"


@dataclass(frozen=True)
class System:
    """The table [system]: whether the app may switch the machine off."""

    poweroff: bool = False


@dataclass(frozen=True)
class Config:
    """What a config file says; `path` is the file, or None if there is none.

    `buttons` and `lights` map what is wired to BCM numbers of pins.
    """

    display: Display = field(default_factory=Display)
    table: Table = field(default_factory=Table)
    buttons: Pins = field(default_factory=lambda: NO_PINS)
    lights: Pins = field(default_factory=lambda: NO_PINS)
    reader: Reader = field(default_factory=Reader)
    system: System = field(default_factory=System)
    path: Path | None = None


def load(path: Path | None = None) -> Config:
    """Read a config file: the one given, the user's or the system's; raise :class:`ConfigError`."""
    chosen = path or next(filter(_is_there, _places()), None)
    return read(chosen) if chosen else Config()


def _is_there(place: Path) -> bool:
    return os.path.isfile(place)  # noqa: PTH113 - where a folder must not be looked into, no error


def read(path: Path) -> Config:
    """Read one config file, which has to be there; raise :class:`ConfigError`."""
    # Imported here: a start without a config file does without.
    import tomllib

    content = _content(path)
    try:
        text = content.decode("utf-8-sig")
        tables = tomllib.loads(text)
    except UnicodeDecodeError as error:
        raise ConfigError(
            _("{file} is no UTF-8 text; save it as UTF-8.").format(file=path)
        ) from error
    except (ValueError, RecursionError) as error:
        raise ConfigError(_("{file} is no TOML: {what}.").format(file=path, what=error)) from error
    return _config(_Place(path, text), tables)


def _content(path: Path) -> bytes:
    """Return the bytes of a file; a device or a pipe may have no end, or never begin."""
    try:
        if path.exists() and not (path.is_file() or path.is_dir()):
            raise ConfigError(
                _("{file} is no file; a config file is a text file.").format(file=path)
            )
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
    except OSError as error:
        raise ConfigError(
            _("{file} cannot be read: {reason}.").format(file=path, reason=error.strerror)
        ) from error
    if len(content) > _LARGEST:
        raise ConfigError(_("{file} is too long to be a config file.").format(file=path))
    return content


def data_folder(given: Path | None = None) -> Path:
    """Return the folder for the journal: the one given, systemd's, or the user's."""
    if given:
        return given
    state = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    if state:
        return Path(state)
    from platformdirs import user_data_path

    return user_data_path(NAME, appauthor=False)


def window_size(text: str) -> tuple[int, int]:
    """Return the width and height in a text like "800x480"; raise ValueError."""
    match = re.fullmatch(r"([1-9][0-9]{1,4})[x×]([1-9][0-9]{1,4})", text)
    if not match:
        raise ValueError(text)
    return int(match[1]), int(match[2])


def _places() -> tuple[Path, ...]:
    from platformdirs import user_config_path

    return user_config_path(NAME, appauthor=False) / FILE, SYSTEM_FILE


@dataclass(frozen=True)
class _Kind:
    """What a value has to be: how it is read, and how that is told. Reading raises ValueError."""

    read: Callable[[Any], Any]
    told: Callable[[], str]


def _one_of(*choices: str | int) -> _Kind:
    def read(value: object) -> object:
        # True equals 1, yet it is no number here.
        if not any(type(value) is type(choice) and value == choice for choice in choices):
            raise ValueError(value)
        return value

    def told() -> str:
        *most, last = (
            f'"{choice}"' if isinstance(choice, str) else str(choice) for choice in choices
        )
        return _("{choices} or {last}").format(choices=_(", ").join(most), last=last)

    return _Kind(read, told)


def _of_type(kind: type, told: Callable[[], str]) -> _Kind:
    def read(value: object) -> object:
        if type(value) is not kind:
            raise ValueError(value)
        return value

    return _Kind(read, told)


def _number(told: Callable[[], str]) -> _Kind:
    def read(value: object) -> int:
        if type(value) is not int or value < 0:
            raise ValueError(value)
        return value

    return _Kind(read, told)


def _read_window(value: object) -> tuple[int, int]:
    if not isinstance(value, str):
        raise ValueError(value)
    return window_size(value)


_BOOL = _of_type(bool, lambda: _("true or false"))
_TEXT = _of_type(str, lambda: _("a text in quotes"))
_SECONDS = _number(lambda: _("a number of seconds, or 0 for never"))
_PIN = _number(lambda: _("the BCM number of a pin, as in GPIO17: 17"))
_WINDOW = _Kind(_read_window, lambda: _('a size like "800x480"'))
_PORT = _of_type(str, lambda: _('a path, a USB id like "1a86:7523", or "auto"'))

_TABLES: dict[str, dict[str, _Kind]] = {
    "display": {
        "window": _WINDOW,
        "fullscreen": _BOOL,
        **{key: _one_of(*CHOICES[key]) for key in ("rotation", "theme", "text_size", "language")},
        "dim_after": _SECONDS,
    },
    "table": {"location": _TEXT},
    "buttons": dict.fromkeys(BUTTONS, _PIN),
    "lights": dict.fromkeys(LIGHTS, _PIN),
    "reader": {"port": _PORT, "protocol": _one_of("rdm6300", "id12", "line", "pn532")},
    "system": {"poweroff": _BOOL},
}


@dataclass(frozen=True)
class _Place:
    """A config file and its text, in which errors find their line."""

    path: Path
    text: str

    def error(self, table: str, key: str, message: str) -> ConfigError:
        where = [str(self.path)]
        line = self._line(table, key)
        if line:
            where.append(_("line {n}").format(n=line))
        return ConfigError(f"{_(', ').join(where)}: {message}")

    def _line(self, table: str, key: str) -> int:
        """Return the line of a key, or of its table if the key is not written plainly, or 0."""
        plain = re.compile(rf"""\s*["']?{re.escape(key)}["']?\s*[.=]""")
        dotted = re.compile(rf"""\s*["']?{re.escape(table)}["']?\s*[.=]""")
        found, inside = 0, ""
        for number, line in enumerate(self.text.splitlines(), 1):
            heading = re.match(r"\s*\[+\s*([\w-]+)\s*\]", line)
            inside = heading[1] if heading else inside
            if key and inside == table and plain.match(line):
                return number
            at_table = heading and inside == table
            if not found and (at_table or (not inside and dotted.match(line))):
                found = number
        return found


def _config(place: _Place, content: dict[str, Any]) -> Config:
    for name, table in content.items():
        if name not in _TABLES:
            raise place.error(name, "", _unknown(f"[{name}]", name, _TABLES))
        if not isinstance(table, dict):
            raise place.error(
                name,
                "",
                _("{name} is a table; write [{name}] on a line of its own.").format(name=name),
            )
    read = {name: _read_table(place, name, content.get(name, {})) for name in _TABLES}
    return Config(
        Display(**read["display"]),
        Table(**read["table"]),
        MappingProxyType(read["buttons"]),
        MappingProxyType(read["lights"]),
        Reader(**read["reader"]),
        System(**read["system"]),
        place.path,
    )


def _read_table(place: _Place, name: str, table: dict[str, Any]) -> dict[str, Any]:
    kinds = _TABLES[name]
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in kinds:
            raise place.error(name, key, _unknown(f"[{name}] {key}", key, kinds))
        try:
            values[key] = kinds[key].read(value)
        except ValueError as error:
            raise place.error(
                name,
                key,
                _("[{table}] {key} must be {right}, not {found}.").format(
                    table=name, key=key, right=kinds[key].told(), found=_shown(value)
                ),
            ) from error
    return values


def _unknown(what: str, word: str, known: Mapping[str, object]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(word, known, 1)
    if close:
        return _("{what} is unknown; did you mean {close}?").format(what=what, close=close[0])
    return _("{what} is unknown; known are {known}.").format(what=what, known=_(", ").join(known))


def _shown(value: Any) -> str:
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else repr(value)
    return text if len(text) <= 60 else text[:59] + "…"
