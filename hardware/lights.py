"""A light for each seat, and a buzzer: whose turn it is, and that something was refused.

Nothing runs in the background: the loop calls `poll` every tick, and what blinks is worked out
from the time. So no thread is left behind, and a frozen program does not go on blinking.
"""

from __future__ import annotations

import time as clocks
from typing import TYPE_CHECKING

from hardware.buttons import SEATS
from hardware.faults import HardwareError, PinBusy, UnknownKey

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hardware.gpio import Gpio, Lamp

BUZZER = "buzzer"
KEYS = (*SEATS, BUZZER)
"""The keys of `[lights]`."""

BLINK = 0.12
"""Seconds of one half of a blink."""
BLINKS = 3
BUZZ = 0.15
"""Seconds the buzzer sounds."""


class Lights:
    """The lights of this table: `pins` maps keys of `KEYS` to BCM numbers.

    A light that cannot be had is told in `faults`, and the others work.
    """

    def __init__(
        self, pins: Mapping[str, int], gpio: Gpio, *, clock: Callable[[], float] = clocks.monotonic
    ) -> None:
        self._clock = clock
        self._pins = dict(pins)
        self._lamps: dict[str, Lamp] = {}
        self._faults: list[HardwareError] = []
        self._shown: frozenset[str] = frozenset()
        self._refused: tuple[float, frozenset[str]] | None = None
        for key, pin in pins.items():
            self._wire(gpio, key, pin)

    @property
    def faults(self) -> Sequence[HardwareError]:
        """What could not be wired, or stopped working, one for each key concerned."""
        return tuple(self._faults)

    def show(self, *seats: int) -> None:
        """Light the seats to act, numbered from 0, and no other."""
        self._shown = frozenset(SEATS[seat] for seat in seats if seat < len(SEATS))
        self.poll()

    def refuse(self, seat: int | None = None) -> None:
        """Blink the seat that was refused, or whoever is lit, and sound the buzzer."""
        asked = frozenset(SEATS[seat : seat + 1]) if seat is not None else self._shown
        self._refused = (self._clock(), asked)
        self.poll()

    def poll(self, now: float | None = None) -> None:
        """Bring the lights to what they are to show at this time (monotonic seconds)."""
        now = self._clock() if now is None else now
        lit = self._lit(now)
        for key, lamp in list(self._lamps.items()):
            try:
                lamp.turn(key in lit)
            except Exception as refusal:  # noqa: BLE001 - a lamp that fails must not stop a game
                self._give_up(key, refusal)

    def close(self) -> None:
        """Turn everything off and let go of the pins."""
        for lamp in self._lamps.values():
            lamp.close()
        self._lamps.clear()

    def _wire(self, gpio: Gpio, key: str, pin: int) -> None:
        name = f"[lights] {key}"
        if key not in KEYS:
            self._faults.append(UnknownKey(name, KEYS))
            return
        try:
            self._lamps[key] = gpio.lamp(name, pin)
        except HardwareError as fault:
            self._faults.append(fault)

    def _lit(self, now: float) -> frozenset[str]:
        if self._refused is None:
            return self._shown
        began, asked = self._refused
        half = int((now - began) / BLINK)
        if half >= 2 * BLINKS:
            self._refused = None
            return self._shown
        blinking = asked if half % 2 == 0 else frozenset()
        buzzing = {BUZZER} if now - began < BUZZ else frozenset()
        return (self._shown - asked) | blinking | buzzing

    def _give_up(self, key: str, refusal: Exception) -> None:
        del self._lamps[key]
        reason = str(refusal) or type(refusal).__name__
        self._faults.append(PinBusy(f"[lights] {key}", self._pins[key], reason))
