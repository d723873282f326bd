"""The pins of a Raspberry Pi: who has which, what comes in, what goes out.

gpiozero does the talking, over lgpio, which works on every Pi up to the 5. Only its pins are used:
its `Button` starts a thread for each held key and its bounce time drops the edges it bridges.
"""

from __future__ import annotations

import os
import tempfile
import time as clocks
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from hardware.faults import BadPin, NoGpio, PinBusy, PinTaken

if TYPE_CHECKING:
    from collections.abc import Callable

    Clock = Callable[[], float]
    Changed = Callable[[bool, float], None]
    TimeOf = Callable[[float], float]

Device = TypeVar("Device")

# GPIO0 and GPIO1 are on the header too, but belong to the memory chips of add-on boards.
_PINS = range(2, 28)
_BELIEVABLE_AGE = 1.0


def open_gpio(dev: Path = Path("/dev"), clock: Clock = clocks.monotonic) -> Gpio:
    """Open the GPIO of this machine; raise `NoGpio`, with the reason, where there is none."""
    chips = sorted(dev.glob("gpiochip*"))
    if not chips:
        raise NoGpio("this machine has no GPIO")
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        raise NoGpio(f"{chips[0]} may not be opened, add the user to group gpio")
    _give_lgpio_a_place_to_write()
    try:
        from gpiozero.pins.lgpio import (  # type: ignore[import-untyped]  # gpiozero has no types
            LGPIOFactory,
        )

        return Gpio(LGPIOFactory(), clock)
    except ImportError as missing:
        name = missing.name or "lgpio"
        raise NoGpio(f"{name} is not installed (apt install python3-{name})") from missing
    except Exception as refusal:
        raise NoGpio(str(refusal) or type(refusal).__name__) from refusal


def _give_lgpio_a_place_to_write() -> None:
    # lgpio makes its pipe in the working directory otherwise, and cannot be imported where that
    # is not writable (github.com/gpiozero/gpiozero/issues/1106).
    place = os.environ.get("RUNTIME_DIRECTORY", tempfile.gettempdir()).split(":")[0]
    os.environ.setdefault("LG_WD", place)


class Gpio:
    """The pins, each given away once; `factory` is a gpiozero pin factory."""

    def __init__(self, factory: Any, clock: Clock = clocks.monotonic) -> None:
        self._factory = factory
        self._clock = clock
        # Measured once: read anew for each edge it would shuffle edges that are microseconds apart.
        self._since_ticks = clock() - factory.ticks()
        self._owners: dict[int, str] = {}

    @property
    def driver(self) -> str:
        """The name of the pin factory, for whoever looks for what is wrong."""
        return type(self._factory).__name__

    def contact(self, key: str, pin: int, changed: Changed) -> Contact:
        """Watch a contact between GPIO`pin` and ground.

        `changed(closed, time)` is called from gpiozero's thread with every edge, chatter and all.
        Raises `BadPin`, `PinTaken` or `PinBusy`, naming `key`.
        """
        return self._claim(key, pin, lambda: Contact(self._factory, pin, changed, self._time_of))

    def lamp(self, key: str, pin: int) -> Lamp:
        """Drive what hangs between GPIO`pin` and ground, off at first; raises as `contact` does."""
        return self._claim(key, pin, lambda: Lamp(self._factory, pin))

    def close(self) -> None:
        """Give everything back."""
        self._owners.clear()
        self._factory.close()

    def _time_of(self, ticks: float) -> float:
        """Return when the kernel saw an edge, however long gpiozero's thread had to wait its turn.

        Kernels before 5.7 stamp edges with the wall clock, which tells nothing here.
        """
        age = self._factory.ticks_diff(self._factory.ticks(), ticks)
        return ticks + self._since_ticks if 0 <= age < _BELIEVABLE_AGE else self._clock()

    def _claim(self, key: str, pin: int, make: Callable[[], Device]) -> Device:
        if pin not in _PINS:
            raise BadPin(key, pin)
        if pin in self._owners:
            raise PinTaken(key, pin, self._owners[pin])
        try:
            device = make()
        except Exception as refusal:
            # lgpio's own errors derive from Exception alone.
            raise PinBusy(key, pin, str(refusal) or type(refusal).__name__) from refusal
        self._owners[pin] = key
        return device


class Contact:
    """A button, or one of the two contacts of a knob; closed is pressed."""

    def __init__(self, factory: Any, pin: int, changed: Changed, time_of: TimeOf) -> None:
        from gpiozero import InputDevice  # type: ignore[import-untyped]  # as above

        self._changed = changed
        self._time_of = time_of
        self._device = InputDevice(pin, pull_up=True, pin_factory=factory)
        self._device.pin.edges = "both"
        # gpiozero holds this method weakly: it lives as long as this contact does.
        self._device.pin.when_changed = self._edge

    @property
    def closed(self) -> bool:
        """Whether it is closed now; a pin that cannot be read counts as open."""
        try:
            return bool(self._device.is_active)
        except Exception:  # noqa: BLE001 - lgpio's errors have no base, and a game must go on
            return False

    def close(self) -> None:
        """Stop watching."""
        if not self._device.closed:
            self._device.pin.when_changed = None
            self._device.close()

    def _edge(self, ticks: float, level: int) -> None:
        self._changed(not level, self._time_of(ticks))


class Lamp:
    """A light or a buzzer."""

    def __init__(self, factory: Any, pin: int) -> None:
        from gpiozero import DigitalOutputDevice

        self._device = DigitalOutputDevice(pin, pin_factory=factory)
        self.lit = False

    def turn(self, on: bool) -> None:
        """Turn it on or off; the pin is written to only when that changes."""
        if on != self.lit:
            self._device.value = on
            self.lit = on

    def close(self) -> None:
        """Turn it off and give the pin back."""
        self.turn(False)
        self._device.close()
