"""What people set on the screen: kept in the journal, with the config file's values until then."""

from __future__ import annotations

import json
import logging
import os
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.config import Config
    from companion.games.game import Game
    from companion.journal import Journal

log = logging.getLogger(__name__)

LANGUAGES = {"en": "English", "es": "Español", "ja": "日本語"}
"""The languages by code, each named in itself: a reader looks for the own one."""

TEXT_SCALES = {"normal": 1.0, "large": 1.15, "larger": 1.3}
"""How much larger than usual each text size is."""

CHOICES: dict[str, tuple[Any, ...]] = {
    "language": tuple(LANGUAGES),
    "theme": ("dark", "light", "dim"),
    "text_size": tuple(TEXT_SCALES),
    "rotation": (0, 90, 180, 270),
    "turn_to_seat": ("off", "over", "round"),
    "dim_after": (0, 60, 300, 900),
    "sounds": (False, True),
    "seat_clock": (False, True),
    "start_by_lot": (False, True),
}
"""What each setting may be, here and in the config file.

To `dim_after`, any number of seconds from the config file is added.
"""


@dataclass(frozen=True)
class Settings:
    """What is set now.

    `rotation` is degrees clockwise and `dim_after` seconds without a touch (0: never).
    `turn_to_seat` says whether the picture turns to the seat to act: `off`, `over` (to the one or
    the other long side of the table) or `round` (to all four sides). `start_by_lot` lets the lot
    choose who opens a new match.
    """

    language: str = "en"
    theme: str = "dark"
    text_size: str = "normal"
    rotation: int = 0
    turn_to_seat: str = "off"
    dim_after: int = 300
    sounds: bool = False
    seat_clock: bool = False
    start_by_lot: bool = False

    def choices(self, key: str) -> tuple[Any, ...]:
        """Return what `key` may be set to, in order, what it is now among them."""
        known = CHOICES[key]
        now = getattr(self, key)
        return known if now in known else tuple(sorted((*known, now)))


def load(journal: Journal, config: Config) -> Settings:
    """Return what was set on the screen, else in the config file, else as most tables want it."""
    given = _given(config)
    kept = {field.name: _kept(journal, field.name) for field in fields(Settings)}
    return replace(given, **{key: value for key, value in kept.items() if value is not None})


def change(journal: Journal, settings: Settings, key: str, value: Any) -> Settings:
    """Keep that `key` is `value` from now on; return the settings with it.

    Raises `KeyError` or `ValueError` for what cannot be set, and `JournalError`.
    """
    if not _may_be(key, value):
        raise ValueError(f"{key} cannot be {value!r}; it is one of {CHOICES[key]}")
    journal.change_setting(key, json.dumps(value))
    return replace(settings, **{key: value})


def house_rules(journal: Journal, game: Game) -> dict[str, Any]:
    """Return by which house rules this table plays a game, as new matches take them up."""
    rules = {}
    for rule in game.house_rules():
        values = [value for value, _words in rule.choices]
        kept = _read(journal, _house_key(game, rule.key))
        # True equals 1 in Python, yet it is another choice.
        same = [v for v in values if type(v) is type(kept) and v == kept]
        rules[rule.key] = same[0] if same else values[0]
    return rules


def change_house_rule(journal: Journal, game: Game, rule: str, value: object) -> None:
    """Keep by which choice of a house rule this table plays; running matches keep theirs."""
    journal.change_setting(_house_key(game, rule), json.dumps(value))


def spoken_here(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the machine is set to, where the app speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            language = environment[name][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"


def _given(config: Config) -> Settings:
    display = config.display
    plain = Settings()
    size = display.text_size
    return replace(
        plain,
        language=display.language or spoken_here(),
        theme=display.theme or plain.theme,
        text_size=size if size in TEXT_SCALES else plain.text_size,
        rotation=display.rotation,
        dim_after=display.dim_after,
    )


def _kept(journal: Journal, key: str) -> Any:
    """Return what was set for a key, or None where that is nothing or of no use."""
    # Whoever has a journal has loaded this; the commands that only want the choices have not.
    from companion.journal import JournalError

    try:
        value = _read(journal, key)
    except JournalError as error:
        log.warning("the setting %s is not known: %s", key, error)
        return None
    return value if value is not None and _may_be(key, value) else None


def _read(journal: Journal, key: str) -> Any:
    text = journal.setting(key)
    try:
        return json.loads(text) if text else None
    except ValueError:
        log.warning("the setting %s cannot be read: %r", key, text)
        return None


def _may_be(key: str, value: object) -> bool:
    if key == "dim_after":
        return type(value) is int and value >= 0
    return any(type(choice) is type(value) and choice == value for choice in CHOICES[key])


def _house_key(game: Game, rule: str) -> str:
    return f"house:{game.name}:{rule}"
