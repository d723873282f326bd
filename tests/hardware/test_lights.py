"""Lights and buzzer on gpiozero's mock pins."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from gpiozero.pins.mock import MockFactory

from hardware.buttons import Buttons
from hardware.gpio import Gpio
from hardware.lights import BLINK, BLINKS, BUZZ, Lights

if TYPE_CHECKING:
    import pytest

PINS = {"seat1": 22, "seat2": 23, "seat3": 24, "buzzer": 17}


class Bench:
    def __init__(self, pins: dict[str, int] = PINS) -> None:
        self.now = 0.0
        self.factory = MockFactory()
        self.gpio = Gpio(self.factory)
        self.pins = pins
        self.lights = Lights(pins, self.gpio, clock=lambda: self.now)

    @property
    def lit(self) -> set[str]:
        return {key for key, pin in self.pins.items() if self.factory.pin(pin).state}

    def at(self, now: float) -> set[str]:
        self.now = now
        self.lights.poll()
        return self.lit


def test_the_seat_to_act_is_lit_and_no_other() -> None:
    bench = Bench()
    assert bench.lit == set()
    bench.lights.show(1)
    assert bench.lit == {"seat2"}
    bench.lights.show(0, 2)
    assert bench.lit == {"seat1", "seat3"}
    bench.lights.show()
    assert bench.lit == set()


def test_a_seat_without_a_light_is_no_error() -> None:
    bench = Bench({"seat1": 2})
    bench.lights.show(4)
    bench.lights.show(9)
    assert bench.lit == set()


def test_a_refusal_blinks_the_seat_three_times_and_sounds_the_buzzer_once() -> None:
    bench = Bench()
    bench.lights.show(0)
    bench.lights.refuse()
    assert bench.lit == {"seat1", "buzzer"}
    seen = [bench.at((half + 0.5) * BLINK) for half in range(2 * BLINKS + 2)]
    assert ["seat1" in lit for lit in seen] == [True, False] * BLINKS + [True, True]
    assert [i for i, lit in enumerate(seen) if "buzzer" in lit] == [0]
    assert BUZZ < 2 * BLINK


def test_a_seat_that_is_refused_out_of_turn_blinks_beside_the_one_that_is_lit() -> None:
    bench = Bench()
    bench.lights.show(0)
    bench.lights.refuse(2)
    assert bench.lit == {"seat1", "seat3", "buzzer"}
    assert bench.at(1.5 * BLINK) == {"seat1"}
    assert bench.at(9.0) == {"seat1"}


def test_blinking_starts_no_thread_and_ends_dark() -> None:
    before = threading.active_count()
    bench = Bench()
    bench.lights.refuse(1)
    assert threading.active_count() == before
    bench.lights.close()
    assert bench.lit == set()
    bench.lights.show(1)


def test_a_light_on_the_pin_of_a_button_is_named_and_the_others_shine() -> None:
    gpio = Gpio(MockFactory())
    Buttons({"pass": 2}, gpio)
    lights = Lights({"seat1": 2, "seat2": 3, "lamp": 4}, gpio)
    taken, unknown = lights.faults
    assert str(taken).startswith("[lights] seat1 = 2: GPIO2 already belongs to [buttons] pass.")
    assert str(unknown).startswith("[lights] lamp")


def test_a_light_that_fails_in_the_middle_of_a_match_is_given_up_and_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bench = Bench()
    broken = bench.factory.pin(22)

    def fail(_: object) -> None:
        raise OSError("gone")

    monkeypatch.setattr(broken, "_set_state", fail)
    bench.lights.show(0, 1)
    assert bench.lit == {"seat2"}
    (fault,) = bench.lights.faults
    assert fault.fields["key"] == "[lights] seat1"
    bench.lights.show(0)
    assert len(bench.lights.faults) == 1
