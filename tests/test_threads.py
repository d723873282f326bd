"""Buttons and the reader hammering at once, from their own threads, while a match is played."""

from __future__ import annotations

import json
import os
import random
import threading
import time
from contextlib import closing
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame
from gpiozero.pins.mock import MockFactory

from companion.config import Config
from companion.config import Reader as ReaderConfig
from companion.devices import Devices
from companion.games.felix.cards import CARDS
from companion.journal import Tag
from companion.ui.widgets import reachable
from hardware.buttons import ACTIONS, REPEATING, SEATS, Press
from hardware.gpio import Gpio
from hardware.reader import Scan
from tests.scenes import NAMES, know, seat
from tests.soak.watch import conserved, kept, replayed
from tests.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from companion.devices import Happening

PINS = MappingProxyType(dict(zip(ACTIONS, range(2, 13), strict=True)))
TAPPED = (
    *("bid", "plus", "pass", "later", "undo", "redo", "enter"),
    *("card:", "row:", "peek:", "reopen"),
)
PRESSES = 14
SCANS = 60
AT_MOST = 30.0
"""Seconds after which the test gives up; it takes three where nobody else wants the machine."""


class Heard(Devices):
    """Devices that remember what they handed to the loop."""

    def __init__(self, config: Config, factory: MockFactory) -> None:
        self.heard: list[Happening] = []
        super().__init__(config, lambda: Gpio(factory))

    def poll(self) -> list[Happening]:
        """Hand over what happened, and remember it."""
        happened = list(super().poll())
        self.heard += happened
        return happened


class Crowd:
    """People in threads of their own; `wrong` is what went wrong in any of them."""

    def __init__(self) -> None:
        self.wrong: list[BaseException] = []
        self._threads: list[threading.Thread] = []

    def let(self, deed: Callable[[], object]) -> None:
        self._threads.append(threading.Thread(target=self._do, args=(deed,), daemon=True))
        self._threads[-1].start()

    @property
    def busy(self) -> bool:
        return any(thread.is_alive() for thread in self._threads)

    def _do(self, deed: Callable[[], object]) -> None:
        try:
            deed()
        except BaseException as error:  # noqa: BLE001 - told by the test, whatever it is
            self.wrong.append(error)


def hammer(factory: MockFactory, key: str) -> None:
    """Press a button as fast as a thumb can, with a contact that chatters."""
    pin = factory.pin(PINS[key])
    for _press in range(PRESSES):
        for _chatter in range(3):
            pin.drive_low()
            pin.drive_high()
        pin.drive_low()
        time.sleep(0.06)
        pin.drive_high()
        time.sleep(0.06)


def hold_cards(ours: int) -> None:
    """Hold one card after the other to the reader, with a crackle on the line now and then."""
    for number in range(SCANS):
        os.write(ours, f"{tag(number)}\r\n".encode())
        if number % 7 == 0:
            os.write(ours, b"\xff\xfe\r\n\r\n")
        time.sleep(0.02)


def tag(number: int) -> str:
    return f"T{number}"


def tap_something(table: Table, rng: random.Random) -> None:
    found = [w for w in reachable(table.app.stage.widgets) if w.name.startswith(TAPPED)]
    if found:
        # Not by name: what was there may have gone before the finger is lifted.
        at = table.app.window.on_display(rng.choice(found).box).centre
        table.at(pygame.FINGERDOWN, *at)
        table.at(pygame.FINGERUP, *at)


def test_nothing_is_lost_when_everything_happens_at_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ours, theirs = os.openpty()
    factory = MockFactory()
    config = Config(buttons=PINS, reader=ReaderConfig(os.ttyname(theirs), "line"))
    devices = Heard(config, factory)
    with closing(Table(tmp_path, config=config, devices=devices)) as table:
        know(table)
        for number in range(SCANS):
            table.app.journal.teach(Tag(tag(number), "felix", CARDS[number % len(CARDS)]))
        seat(table, "felix", NAMES)
        table.tap("start")
        match = table.app.screen.match
        assert match is not None
        crowd = Crowd()
        for key in PINS:
            if key != "menu":
                crowd.let(partial(hammer, factory, key))
        crowd.let(partial(hold_cards, ours))
        rng, until = random.Random(1), time.monotonic() + AT_MOST
        while (crowd.busy or _scanned(devices) < SCANS) and time.monotonic() < until:
            tap_something(table, rng)
            table.app.step()
            conserved(match.state)
        for _tick in range(40):
            table.app.step()
            time.sleep(0.01)
        assert not crowd.wrong
        assert not [record for record in caplog.records if record.levelname == "ERROR"]
        _all_came_in_order(devices.heard)
        shown = table.app.screen.match
        assert shown is not None
        assert shown.events
        assert {event["by"] for event in shown.events} <= {"touch", "button", "reader"}
        kept(table.app, shown)
        replayed(shown)
        assert json.dumps(shown.rules.as_json(shown.state))
    os.close(ours)
    os.close(theirs)


def _scanned(devices: Heard) -> int:
    return sum(isinstance(one, Scan) for one in devices.heard)


def _all_came_in_order(heard: list[Happening]) -> None:
    scans = [one.tag for one in heard if isinstance(one, Scan) and one.tag.startswith("T")]
    assert scans == [tag(number) for number in range(SCANS)]
    presses = [one for one in heard if isinstance(one, Press)]
    for key in set(PINS) - set(SEATS) - {"menu"}:
        kinds = [press.kind for press in presses if press.action == key]
        if key in REPEATING:
            kinds = [kind for kind in kinds if kind != "repeat"]
        assert kinds == ["press", "release"] * PRESSES, key
    won = [press.action for press in presses if press.action in SEATS and press.kind == "press"]
    assert won
    assert len(won) <= len(SEATS) * PRESSES
