"""Where the monkey plays: the real app with buttons, a reader and clocks that do as they are told.

All that could differ from one run to the next (time, the lot, pins) comes from here, so that a run
is told by its seed and a length.
"""

from __future__ import annotations

import logging
import secrets
import time
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta, tzinfo
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING
from unittest.mock import patch

from gpiozero.pins.mock import MockFactory

from companion import app as the_app
from companion import dates, seatclock
from companion.config import Config, Display
from companion.devices import Devices
from companion.games import GAMES, game
from companion.games.game import Event, Header
from companion.journal import LONGEST_NAME, Tag, tables
from companion.screens import home
from hardware.buttons import KEYS
from hardware.gpio import Gpio
from hardware.reader import ReaderStatus, Scan
from tests.screens import past
from tests.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from random import Random

    from companion.devices import Happening

PINS = MappingProxyType(dict(zip(KEYS, range(2, 2 + len(KEYS)), strict=True)))
LIGHTS = MappingProxyType({f"seat{n}": 20 + n for n in range(1, 6)})

NAMES = (
    *("Ana", "Ben", "Cleo", "Dee", "Eli", "花子", "Ñandú"),
    "\U0001f469\u200d\U0001f469\u200d\U0001f467\U0001f3f3\ufe0f\u200d\U0001f308",  # emoji, joined
    *("مريم الطويلة جدا", "שרה", "\u202eabc\u202c", "ﷺ"),  # from right to left, and very wide
    "Z\u0337\u0322\u0359\u030da\u0335\u035a\u030cl\u0336\u0330\u0358go\u0337\u0347\u035d",
    *("e\u0301\u0323\u0308\u0304", "a\u200bb", "i", "−5", "{name}", "%s %d"),
    *("W" * 24, "Maximiliane von und zu Hohenfels-Sigmaringen"),
)
"""Names as people have them, and some that nobody has: any of them may be typed or imported."""

TAGS = tuple(
    Tag(f"T-{name}-{card.id}", name, card.id) for name in GAMES for card in game(name).cards()
)

_LOOK = 0.0002
"""Seconds that pass between two looks at the clock: what works for a while must come to an end."""


class Clock:
    """A steady clock that goes by being looked at and by being set forward, and one of the day."""

    def __init__(self) -> None:
        self.steady = 1000.0
        self.day = datetime(2026, 11, 29, 18, 0, tzinfo=UTC)

    def __call__(self) -> float:
        """Return steady seconds."""
        self.steady += _LOOK
        return self.steady

    def pass_by(self, seconds: float) -> None:
        """Let time pass."""
        self.steady += seconds
        self.day += timedelta(seconds=seconds)

    def jump(self, seconds: float) -> None:
        """Set the time of day, as the network does to a Pi that has no clock of its own."""
        self.day = min(max(self.day + timedelta(seconds=seconds), _FIRST), _LAST)


_FIRST, _LAST = datetime(1970, 1, 2, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)


class Bench(Devices):
    """Buttons and lights on pins that are not there, and a reader to hold tags to."""

    def __init__(self, clock: Clock) -> None:
        self.factory = MockFactory()
        self.clock = clock
        self._held_to: list[Happening] = []
        config = Config(buttons=PINS, lights=LIGHTS)
        super().__init__(config, lambda: Gpio(self.factory, clock), clock)

    def poll(self) -> list[Happening]:
        """Return what the buttons did and the reader read."""
        posted, self._held_to = self._held_to, []
        return [*super().poll(), *posted]

    def edge(self, key: str, *, down: bool) -> None:
        """Let a button's wire go down to ground, or up again."""
        pin = self.factory.pin(PINS[key])
        pin.drive_low() if down else pin.drive_high()

    def hold(self, tag: str) -> None:
        """Hold a tag to the reader."""
        self._held_to.append(Scan(tag, self.clock.steady))

    def plug(self, code: str) -> None:
        """Let the reader come or go."""
        self._held_to.append(ReaderStatus(code == "connected", "/dev/none", code, code))  # type: ignore[arg-type] # one of its codes

    def up(self) -> None:
        """Let go of every button."""
        for key in PINS:
            self.edge(key, down=False)


class Playground(Table):
    """The app over the journal in `folder`, with everything that can be done to it."""

    def __init__(
        self, folder: Path, clock: Clock, size: tuple[int, int], rotation: int = 0
    ) -> None:
        self.clock = clock
        self.bench = Bench(clock)
        config = Config(Display(language="en", rotation=rotation, dim_after=60))
        super().__init__(folder, size, rotation, config, devices=self.bench)

    @contextmanager
    def no_room(self) -> Iterator[None]:
        """Let the journal keep nothing, as on a disk that is full or broken."""
        connection = self.app.journal._connection  # noqa: SLF001 - no disk here fills at will
        connection.execute("PRAGMA query_only = ON")
        try:
            yield
        finally:
            connection.execute("PRAGMA query_only = OFF")


@contextmanager
def told_time(clock: Clock, rng: Random) -> Iterator[None]:
    """Let the app have its time from `clock`, and its lot from `rng`."""

    class Day(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Day:
            now = clock.day if tz else clock.day.replace(tzinfo=None)
            return cls.fromisoformat(now.isoformat())

    with ExitStack() as stack:
        stack.enter_context(patch.object(time, "monotonic", clock))
        stack.enter_context(patch("gpiozero.pins.mock.monotonic", clock))
        stack.enter_context(
            patch.object(seatclock, "SeatClock", partial(seatclock.SeatClock, now=clock))
        )
        for module in (the_app, dates, tables, home):
            stack.enter_context(patch.object(module, "datetime", Day))
        stack.enter_context(patch.object(secrets, "randbelow", rng.randrange))
        yield


class Complaints(logging.Handler):
    """Keeps what the app logs as an error: its fail-safe caught something there."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.append(logging.Formatter().format(record))


def furnish(table: Table) -> None:
    """Give the journal players, tags, and a past: matches that are over, and some that wait."""
    journal = table.app.journal
    for name in reversed(NAMES):
        journal.add_player(name[:LONGEST_NAME])
    for tag in TAGS:
        journal.teach(tag)
    for seed in range(3):
        past.felix_match(journal, seed, 3 + seed)
        past.juice_match(journal, seed, 2 + seed)
        past.frogs_match(journal, seed, 2 + seed)
    past.juice_match(journal, 9, 4, cards=False)
    past.keep(journal, *_odd())
    past.felix_match(journal, 40, 5, 40)
    table.app.home()
    table.app.refresh()


def _odd() -> tuple[Header, list[Event]]:
    """Return a match as another program may have written it: odd stamps, odd keys, odd names."""
    header = Header("felix", (*NAMES[5:9], NAMES[-1]), 2)
    odd = {"at": "yesterday"}, {"at": 7, "by": []}, {"mood": {"ü": [None]}}, {"by": "x" * 500}
    events: list[Event] = [
        {"do": "reveal", "card": "rabbit", **odd[0]},
        {"do": "bid", "amount": 3, **odd[1]},
        {"do": "pass", **odd[2]},
        {"do": "pass", **odd[3]},
    ]
    return header, events
