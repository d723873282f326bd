"""Buttons on gpiozero's mock pins, also pressed from another thread."""

from __future__ import annotations

import os
import sys
import threading
import time
from typing import TYPE_CHECKING

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.buttons import ACTIONS, Buttons, Press
from hardware.faults import BadPin, NoGpio, PinBusy, PinTaken, UnknownKey
from hardware.gpio import Gpio, open_gpio

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PINS = dict(zip(ACTIONS, range(5, 16), strict=True))


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Table:
    """A wired table: fingers on mock pins, and the loop that polls."""

    def __init__(self, pins: dict[str, int], clock: Clock) -> None:
        self.clock = clock
        self.factory = MockFactory()
        self.gpio = Gpio(self.factory, self.clock)
        self.pins = pins
        self.buttons = Buttons(pins, self.gpio, clock=self.clock)

    def down(self, action: str) -> None:
        self.factory.pin(self.pins[action]).drive_low()

    def up(self, action: str) -> None:
        self.factory.pin(self.pins[action]).drive_high()

    def after(self, seconds: float) -> list[tuple[str, str]]:
        """Let time pass in ticks of 10 ms; return what was pressed."""
        presses: list[Press] = []
        for _ in range(round(seconds * 100)):
            self.clock.now += 0.01
            presses += self.buttons.poll()
        return [(press.action, press.kind) for press in presses]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The one clock of the loop, and of the mock pins."""
    clock = Clock()
    monkeypatch.setattr("gpiozero.pins.mock.monotonic", clock)
    return clock


@pytest.fixture
def table(clock: Clock) -> Iterator[Table]:
    table = Table(PINS, clock)
    yield table
    table.buttons.close()
    table.gpio.close()


@pytest.mark.parametrize("action", ACTIONS)
def test_every_button_posts_its_own_action(table: Table, action: str) -> None:
    table.down(action)
    assert table.after(0.1) == [(action, "press")]
    table.up(action)
    assert table.after(0.1) == [(action, "release")]
    assert not table.buttons.faults


def test_a_press_between_two_ticks_is_not_lost(table: Table) -> None:
    table.down("pass")
    table.up("pass")
    assert table.after(0.05) == [("pass", "press"), ("pass", "release")]


def test_chatter_at_1_khz_is_one_press(table: Table) -> None:
    for _ in range(10):
        table.down("confirm")
        table.clock.now += 0.001
        table.up("confirm")
        table.clock.now += 0.001
    table.down("confirm")
    assert table.after(0.2) == [("confirm", "press")]


def test_up_repeats_while_it_is_held_and_confirm_does_not(table: Table) -> None:
    table.down("up")
    assert table.after(0.8) == [("up", "press")] + [("up", "repeat")] * 3
    table.up("up")
    table.after(0.1)
    table.down("confirm")
    assert table.after(0.8) == [("confirm", "press")]


def test_menu_held_for_five_seconds_says_so_once(table: Table) -> None:
    table.down("menu")
    assert table.after(4.9) == [("menu", "press")]
    assert table.after(3.0) == [("menu", "hold")]
    assert table.buttons.held == {"menu"}


def test_a_release_that_the_kernel_dropped_does_not_hold_the_menu_down(table: Table) -> None:
    table.down("menu")
    table.after(0.1)
    table.factory.pin(PINS["menu"]).edges = "falling"
    table.up("menu")
    assert table.after(6.0) == [("menu", "release")]


def test_a_button_that_is_down_when_the_table_wakes_posts_nothing_until_pressed_anew(
    clock: Clock,
) -> None:
    factory = MockFactory()
    gpio = Gpio(factory, clock)
    factory.pin(5).pull = "up"
    factory.pin(5)._set_pull = lambda _: None  # noqa: SLF001 - a finger is on it already
    factory.pin(5).drive_low()
    buttons = Buttons({"menu": 5}, gpio, clock=clock)
    clock.now += 6
    assert buttons.poll() == []


def test_an_edge_has_the_time_at_which_the_kernel_saw_it(table: Table) -> None:
    pin = table.factory.pin(PINS["seat2"])
    pin._when_changed()(table.clock.now - 0.2, 0)  # noqa: SLF001 - the thread had to wait so long
    assert [press.time for press in table.buttons.poll()] == [pytest.approx(table.clock.now - 0.2)]


def test_an_edge_stamped_by_the_wall_clock_has_the_time_at_which_it_came(table: Table) -> None:
    pin = table.factory.pin(PINS["seat2"])
    pin._when_changed()(1.7e9, 0)  # noqa: SLF001 - as kernels before 5.7 do
    assert [press.time for press in table.buttons.poll()] == [table.clock.now]


def test_presses_of_several_seats_come_in_the_order_of_their_edges(table: Table) -> None:
    for seat in ("seat3", "seat1", "seat5"):
        table.down(seat)
    presses = table.buttons.poll()
    assert [press.action for press in presses] == ["seat3", "seat1", "seat5"]
    assert [press.order for press in presses] == sorted(press.order for press in presses)


def test_four_threads_pressing_at_once_lose_nothing() -> None:
    factory = MockFactory()
    pins = {"seat1": 5, "seat2": 6, "seat3": 7, "seat4": 8}
    buttons = Buttons(pins, Gpio(factory))

    def hammer(pin: int) -> None:
        for _ in range(12):
            factory.pin(pin).drive_low()
            time.sleep(0.03)
            factory.pin(pin).drive_high()
            time.sleep(0.03)

    threads = [threading.Thread(target=hammer, args=(pin,)) for pin in pins.values()]
    for thread in threads:
        thread.start()
    presses: list[Press] = []
    while any(thread.is_alive() for thread in threads):
        presses += buttons.poll()
        time.sleep(0.005)
    presses += buttons.poll()
    for seat in pins:
        kinds = [press.kind for press in presses if press.action == seat]
        assert kinds == ["press", "release"] * 12
    assert len({press.order for press in presses}) == len(presses)


def test_a_turned_knob_posts_up_and_down(clock: Clock) -> None:
    table = Table({"knob_a": 20, "knob_b": 21}, clock)
    assert table.buttons.actions == {"up", "down"}
    for turn in (("knob_a", "knob_b"), ("knob_b", "knob_a"), ("knob_a", "knob_b")):
        for move in (table.down, table.up):
            for contact in turn:
                move(contact)
    assert table.after(0.1) == [("up", "press"), ("down", "press"), ("up", "press")]


def test_a_wrong_and_a_taken_pin_are_named_and_the_other_buttons_work(clock: Clock) -> None:
    table = Table({"up": 5, "down": 5, "pass": 99, "fire": 6, "undo": 7}, clock)
    taken, bad, unknown = table.buttons.faults
    assert isinstance(taken, PinTaken)
    assert str(taken) == (
        "[buttons] down = 5: GPIO5 already belongs to [buttons] up. Give one of them another pin."
    )
    assert isinstance(bad, BadPin)
    assert dict(bad.fields) == {"key": "[buttons] pass", "pin": 99}
    assert "[buttons] pass = 99" in str(bad)
    assert "2 to 27" in str(bad)
    assert isinstance(unknown, UnknownKey)
    assert "seat5" in str(unknown)
    table.down("undo")
    assert table.after(0.1) == [("undo", "press")]


def test_a_pin_that_another_program_holds_is_named_and_the_others_work() -> None:
    class BusyFactory(MockFactory):  # type: ignore[misc]  # gpiozero has no types
        def pin(self, name: int, **kwargs: object) -> object:
            if name == 5:
                raise Exception("'GPIO busy'")
            return super().pin(name, **kwargs)

    gpio = Gpio(BusyFactory())
    buttons = Buttons({"up": 5, "down": 6}, gpio)
    (fault,) = buttons.faults
    assert isinstance(fault, PinBusy)
    assert "[buttons] up = 5" in str(fault)
    assert "GPIO busy" in str(fault)
    assert buttons.actions == {"down"}


def test_edges_after_closing_are_dropped_without_a_word(table: Table) -> None:
    table.down("up")
    table.buttons.close()
    table.up("up")
    assert table.buttons.poll() == []
    assert not table.buttons.held


def test_a_machine_without_gpio_says_so(tmp_path: Path) -> None:
    with pytest.raises(NoGpio, match=r"this machine has no GPIO.*Touch and keyboard work") as told:
        open_gpio(tmp_path)
    assert told.value.code == "no-gpio"


def test_gpio_that_the_user_may_not_open_names_the_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(NoGpio, match="gpiochip0 may not be opened, add the user to group gpio"):
        open_gpio(tmp_path)


def test_gpio_that_cannot_be_opened_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.delenv("LG_WD", raising=False)
    with pytest.raises(NoGpio, match=r"lgpio is not installed \(apt install python3-lgpio\)"):
        open_gpio(tmp_path)
    assert os.environ["LG_WD"] == str(tmp_path)
