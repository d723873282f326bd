"""The table played by its devices: buttons alone, cards alone for the reveals, lights, systemd."""

from __future__ import annotations

import os
import random
import time
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

import pytest
from gpiozero.pins.mock import MockFactory

from companion.config import Config, Reader, System
from companion.devices import Devices
from companion.games.felix import rules
from companion.games.felix.cards import CARDS
from companion.journal import Tag
from companion.screens.tags import Tags
from companion.share.tagfile import from_csv, to_csv
from hardware.buttons import ACTIONS
from hardware.gpio import Gpio, NoGpio
from tests.games.felix.strategies import play
from tests.scenes import NAMES, know, seat
from tests.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.games.felix.table import State
    from companion.games.game import Event

PINS = MappingProxyType(dict(zip(ACTIONS, range(2, 13), strict=True)))
LIGHTS = MappingProxyType({f"seat{n}": 20 + n for n in range(1, 6)})


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Wired(Table):
    """A table with buttons and lights on mock pins, and no finger that touches the glass."""

    def __init__(self, folder: Path, clock: Clock, config: Config) -> None:
        self.factory = MockFactory()
        self.clock = clock
        devices = Devices(config, lambda: Gpio(self.factory, clock), clock)
        super().__init__(folder, config=config, devices=devices)

    def push(self, *actions: str, seconds: float = 0.08) -> None:
        """Push buttons one after the other, each for a while."""
        for action in actions:
            self.factory.pin(PINS[action]).drive_low()
            self.wait(seconds)
            self.factory.pin(PINS[action]).drive_high()
            self.wait(0.1)

    def wait(self, seconds: float) -> None:
        for _tick in range(round(seconds * 100)):
            self.clock.now += 0.01
            self.app.step()

    def choose(self, name: str) -> None:
        """Move the focus to a control with the buttons, and confirm."""
        for _move in range(60):
            if self.app.input.focus == name:
                break
            self.push("down")
        assert self.app.input.focus == name, f"{name} cannot be reached; there are {self.names()}"
        self.push("confirm")

    def lit(self) -> list[int]:
        pins = [self.factory.pin(pin) for pin in LIGHTS.values()]
        return [seat for seat, pin in enumerate(pins) if pin.state]


@pytest.fixture
def wired(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Wired]:
    clock = Clock()
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", clock)
    table = Wired(tmp_path, clock, Config(buttons=PINS, lights=LIGHTS))
    yield table
    table.close()


def _plain(events: tuple[Event, ...]) -> list[Event]:
    return [{k: v for k, v in event.items() if k not in ("at", "by")} for event in events]


def test_a_whole_match_of_felix_is_played_with_buttons_only(wired: Wired) -> None:
    header, events = play(random.Random(12), NAMES[:3])
    for name in reversed(NAMES[:3]):
        wired.app.journal.add_player(name)
    wired.choose("new-felix")
    for name in NAMES[:3]:
        wired.choose(f"player:{name}")
    if header.start:
        wired.choose(f"seat:{header.start}")
        wired.choose(f"starts:{header.start}")
    wired.choose("start")
    for event in events:
        if event["do"] == "reveal":
            if wired.screen == "felix-auction":
                wired.choose(f"row:{len(cast('State', wired.app.screen.match.state).row)}")
            wired.choose(f"card:{event['card']}")
            continue
        if wired.screen == "felix-reveal":
            wired.push("menu")
        if event["do"] == "pass":
            wired.push("pass")
        else:
            wired.push(*["up"] * (event["amount"] - int(wired.text("amount"))), "confirm")
    assert wired.screen == "felix-tally"
    assert _plain(wired.events) == events
    assert {event["by"] for event in wired.events} == {"button"}


def test_the_seat_to_act_is_lit_and_blinks_when_refused(wired: Wired) -> None:
    know(wired)
    seat(wired, "felix", NAMES)
    wired.tap("start", "card:3")
    assert wired.lit() == [0]
    wired.tap("bid")
    assert wired.lit() == [1]
    wired.tap("plus-5", "plus-5", "plus-5", "bid")
    seen = set()
    for _tick in range(60):
        wired.wait(0.02)
        seen.add(tuple(wired.lit()))
    assert seen == {(), (1,)}
    assert wired.lit() == [1]


def test_a_seat_button_peeks_while_it_is_down(wired: Wired) -> None:
    know(wired)
    seat(wired, "felix", NAMES)
    wired.tap("start", "card:3")
    wired.factory.pin(PINS["seat2"]).drive_low()
    wired.wait(0.2)
    assert wired.text("peek-mice") == "15 mice"
    wired.factory.pin(PINS["seat2"]).drive_high()
    wired.wait(0.2)
    assert "peek-mice" not in wired.names()


@pytest.mark.parametrize("seconds", [0.01, 0.03, 0.07])
def test_a_seat_button_that_is_only_brushed_leaves_nothing_open(
    wired: Wired, seconds: float
) -> None:
    know(wired)
    seat(wired, "felix", NAMES)
    wired.tap("start", "card:3")
    wired.push("seat2", seconds=seconds)
    assert "peek-mice" not in wired.names()
    wired.push("seat3", seconds=seconds)
    wired.factory.pin(PINS["seat3"]).drive_low()
    wired.wait(0.2)
    assert wired.text("peek-mice") == "15 mice"


def test_controls_wear_the_marks_of_their_buttons(wired: Wired) -> None:
    know(wired)
    seat(wired, "felix", NAMES)
    wired.tap("start", "card:3")
    marks = {name: wired.app.look(wired.widget(name)).mark for name in ("pass", "bid", "undo")}
    assert all(marks.values())
    assert len(set(marks.values())) == 3


def test_menu_held_for_five_seconds_says_that_everything_is_kept(wired: Wired) -> None:
    wired.push("menu", seconds=5.2)
    assert wired.screen == "parting"
    assert wired.app.running


def test_poweroff_only_where_the_config_allows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", clock)
    called: list[list[str]] = []
    monkeypatch.setattr("subprocess.run", lambda command, **_more: called.append(command))
    table = Wired(tmp_path, clock, Config(buttons=PINS, system=System(poweroff=True)))
    table.push("menu", seconds=5.2)
    assert called == [["systemctl", "poweroff", "--no-ask-password"]]
    assert not table.app.running
    table.close()


def test_devices_that_fail_do_not_end_the_app(
    wired: Wired, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_self: Devices) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(Devices, "poll", fail)
        wired.app.step()
    assert "Your match is safe" in wired.app.notice
    wired.tap("settings")
    assert wired.screen == "settings"


def test_a_desktop_without_gpio_plays_on_and_says_so(tmp_path: Path) -> None:
    def none() -> Gpio:
        raise NoGpio("this machine has no pins")

    config = Config(buttons=PINS)
    table = Table(tmp_path, config=config, devices=Devices(config, none))
    assert "no pins" in " ".join(table.app.devices.faults)
    table.tap("new-felix")
    assert table.screen == "setup"
    table.close()


class Antenna:
    """A card reader on a pseudo-terminal; cards are held to it."""

    def __init__(self) -> None:
        self.ours, theirs = os.openpty()
        self.port = os.ttyname(theirs)
        self._theirs = theirs

    def hold(self, tag: str) -> None:
        os.write(self.ours, f"{tag}\r\n".encode())

    def close(self) -> None:
        os.close(self.ours)
        os.close(self._theirs)


@pytest.fixture
def antenna() -> Iterator[Antenna]:
    made = Antenna()
    yield made
    made.close()


def _until(table: Table, count: int) -> None:
    """Let the loop go round until so many events are in the match, or two seconds have passed."""
    until = time.monotonic() + 2
    while len(table.events) < count and time.monotonic() < until:
        table.app.step()
        time.sleep(0.002)


def test_reveals_are_entered_with_cards_only(tmp_path: Path, antenna: Antenna) -> None:
    header, events = play(random.Random(5), NAMES)
    config = Config(reader=Reader(port=antenna.port, protocol="line"))
    table = Table(tmp_path, config=config)
    try:
        know(table)
        for number, card in enumerate(CARDS):
            for owner in range(len(NAMES)):
                table.app.journal.teach(Tag(f"T{owner}-{number}", "felix", card))
        seat(table, "felix", NAMES)
        if header.start:
            table.tap(f"seat:{header.start}", f"starts:{header.start}")
        table.tap("start")
        state = rules.begin(header)
        for done, event in enumerate(events):
            if event["do"] == "reveal":
                asked = rules.to_reveal(state)
                assert asked is not None
                owner = asked[1]
                antenna.hold(f"T{owner}-{CARDS.index(event['card'])}")
                _until(table, done + 1)
            else:
                if table.screen == "felix-reveal":
                    table.tap("later")
                if event["do"] == "bid" and table.text("amount") != str(event["amount"]):
                    table.tap("amount", f"number:{event['amount']}")
                table.tap(event["do"])
            assert len(table.events) == done + 1
            state = rules.apply(state, event)
        assert table.screen == "felix-tally"
        assert _plain(table.events) == events
        assert {e["by"] for e in table.events if e["do"] == "reveal"} == {"reader"}
    finally:
        table.close()


def test_an_unknown_tag_is_taught_and_played(tmp_path: Path, antenna: Antenna) -> None:
    config = Config(reader=Reader(port=antenna.port, protocol="line"))
    table = Table(tmp_path, config=config)
    try:
        know(table)
        seat(table, "felix", NAMES)
        table.tap("start")
        antenna.hold("NEVERSEEN")
        until = time.monotonic() + 2
        while table.screen != "unknown-tag" and time.monotonic() < until:
            table.app.step()
            time.sleep(0.002)
        table.tap("card:big-dog")
        assert _plain(table.events) == [{"do": "reveal", "card": "big-dog"}]
        assert table.app.journal.tag("NEVERSEEN") == Tag("NEVERSEEN", "felix", "big-dog")
    finally:
        table.close()


def test_cards_are_taught_one_after_the_other_and_kept_as_csv(tmp_path: Path) -> None:
    table = Table(tmp_path)
    try:
        table.app.push(Tags(table.app))
        table.app.refresh()
        assert not table.widget("card:15").enabled
        for tag, card in (("A1", "15"), ("A2", "rabbit")):
            table.app.incoming.tag(tag)
            table.app.refresh()
            table.tap(f"card:{card}")
        assert table.app.journal.tags("felix") == [
            Tag("A1", "felix", "15"),
            Tag("A2", "felix", "rabbit"),
        ]
        table.tap("export")
        (tmp_path / "exports" / "tags.csv").write_text("tag,game,card\nA1,felix,3\n")
        table.tap("import")
        assert table.app.journal.tag("A1") == Tag("A1", "felix", "3")
    finally:
        table.close()


def test_tags_survive_csv_and_bad_rows_are_named() -> None:
    tags = [Tag("0100", "felix", "big-dog"), Tag('quo"te,', "army-of-frogs", "red")]
    assert from_csv(to_csv(tags)) == tags
    with pytest.raises(ValueError, match=r"Line 2: .*purple.*Felix"):
        from_csv("tag,game,card\n1,felix,purple\n")
    with pytest.raises(ValueError, match=r"Line 1: .*tag,game,card"):
        from_csv("a,b\n")


def test_a_tag_of_a_game_that_is_gone_is_told_by_its_name(tmp_path: Path) -> None:
    table = Table(tmp_path)
    know(table)
    table.app.journal.teach(Tag("A1", "chess", "king"))
    seat(table, "felix", NAMES)
    table.tap("start")
    table.app.incoming.tag("A1")
    assert table.app.toast == "That is a card of chess."
    table.app.push(Tags(table.app))
    table.app.incoming.tag("A1")
    table.app.refresh()
    assert "So far it is king of chess." in table.text("notice")
    table.close()
