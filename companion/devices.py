"""What lies on the table beside the glass: buttons, lights, a card reader, and systemd's ear.

Devices post, the loop decides: everything here is polled by the loop, and only hands over what
happened. Where there is nothing of the kind, nothing is imported and nothing is polled.
"""

from __future__ import annotations

import logging
import queue
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.config import Config
    from hardware.buttons import Buttons, Press
    from hardware.gpio import Gpio
    from hardware.lights import Lights
    from hardware.race import Race
    from hardware.reader import Reader, ReaderStatus, Scan

    Happening = Press | Scan | ReaderStatus

log = logging.getLogger(__name__)

MARKS = {
    "up": "▲",
    "down": "▼",
    "confirm": "●",
    "pass": "✕",
    "undo": "◀",
    "menu": "■",
    "seat1": "1",
    "seat2": "2",
    "seat3": "3",
    "seat4": "4",
    "seat5": "5",
}
"""The small mark of each button, shown on the control it would press."""


class Devices:
    """The devices that the config names; what cannot be had is told in `faults`, in sentences.

    `open_gpio` and `clock` (monotonic seconds) are given by tests, to wire pins that are not there.
    """

    def __init__(
        self,
        config: Config,
        open_gpio: Callable[[], Gpio] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self.faults: list[str] = []
        self.buttons: Buttons | None = None
        self.lights: Lights | None = None
        self.reader: Reader | None = None
        self._race: Race | None = None
        self._seats_released: list[Press] = []
        self._gpio: Gpio | None = None
        self._posted: queue.SimpleQueue[Scan | ReaderStatus] = queue.SimpleQueue()
        if config.buttons or config.lights:
            self._wire(config, open_gpio)
        if config.reader.port is not None:
            self._listen(config.reader.port, config.reader.protocol)

    def _wire(self, config: Config, open_gpio: Callable[[], Gpio] | None) -> None:
        from hardware import gpio
        from hardware.buttons import Buttons
        from hardware.faults import NoGpio
        from hardware.lights import Lights
        from hardware.race import Race

        try:
            self._gpio = (open_gpio or gpio.open_gpio)()
        except NoGpio as none:
            self._tell(str(none))
            return
        if config.buttons:
            self.buttons = Buttons(config.buttons, self._gpio, clock=self._clock)
            self._race = Race()
        if config.lights:
            self.lights = Lights(config.lights, self._gpio, clock=self._clock)
        for device in (self.buttons, self.lights):
            for fault in device.faults if device else ():
                self._tell(str(fault))

    def _listen(self, port: str, protocol: str) -> None:
        from hardware.faults import HardwareError
        from hardware.reader import Reader

        try:
            self.reader = Reader(port, protocol, self._posted.put)
        except HardwareError as fault:
            self._tell(str(fault))
            return
        self.reader.start()

    def _tell(self, sentence: str) -> None:
        self.faults.append(sentence)
        log.warning(sentence)

    @property
    def polled(self) -> bool:
        """Whether there is anything that the loop must poll, for it cannot wake the loop."""
        return bool(self.buttons or self.lights or self.reader)

    @property
    def marks(self) -> dict[str, str]:
        """The marks of the buttons that are there, by action."""
        actions = self.buttons.actions if self.buttons else ()
        return {action: MARKS[action] for action in actions if action in MARKS}

    def poll(self) -> Sequence[Happening]:
        """Return what has happened since the last call, in its order.

        Seat buttons run a race: of several pressed together only the first is handed over.
        """
        happened: list[Happening] = []
        if self.buttons is not None:
            happened += self._decided(self.buttons.poll())
        if self.lights is not None:
            self.lights.poll()
        while True:
            try:
                happened.append(self._posted.get_nowait())
            except queue.Empty:
                return happened

    def _decided(self, presses: Sequence[Press]) -> list[Press]:
        """Keep back what seats do until the race is decided; a release follows its press."""
        from hardware.buttons import SEATS

        race = self._race
        assert race is not None, "where there are buttons there is a race"  # noqa: S101 - for mypy
        seats = [press for press in presses if press.action in SEATS]
        for press in seats:
            race.enter(press)
        self._seats_released += [press for press in seats if press.kind == "release"]
        others = [press for press in presses if press.action not in SEATS]
        winner = race.winner(self._clock())
        if winner is None and race.on:
            return others
        by_seats = [*([] if winner is None else [winner]), *self._seats_released]
        self._seats_released = []
        return [*sorted(by_seats, key=lambda press: (press.time, press.order)), *others]

    def show_turn(self, seat: int | None) -> None:
        """Light the seat to act, or none."""
        if self.lights is not None:
            self.lights.show(*(() if seat is None else (seat,)))

    def refuse(self) -> None:
        """Let the seat to act blink: what it wanted is not allowed."""
        if self.lights is not None:
            self.lights.refuse()

    def close(self) -> None:
        """Let go of all devices."""
        if self.reader is not None:
            self.reader.stop()
        for device in (self.buttons, self.lights, self._gpio):
            if device is not None:
                device.close()


class Service:
    """What systemd is told: ready after the first picture, then that the loop goes round."""

    def __init__(self) -> None:
        from hardware import systemd

        self._systemd = systemd
        self._interval = systemd.watchdog_interval()
        self._next = 0.0

    def slow_start(self, seconds: float) -> None:
        """Say that the first picture may take so long."""
        self._systemd.extend(seconds)

    def ready(self, driver: str) -> None:
        """Say that the first picture is on the display."""
        self._systemd.ready()
        self._systemd.status(f"showing pictures through {driver}")

    def beat(self, now: float) -> None:
        """Say that the loop goes round, as often as systemd wants to hear it."""
        if self._interval is not None and now >= self._next:
            self._systemd.watchdog()
            self._next = now + self._interval

    def stopping(self) -> None:
        """Say that the app is on its way out."""
        self._systemd.stopping()
