"""Buttons between a pin and ground, and a knob: what was pressed, repeated, held.

gpiozero's thread only appends raw edges to a queue. The loop calls `poll` every tick, and all
debouncing happens there, in the loop's thread, by the times the edges carry: a press shorter than
a tick is not lost, and a loop that stalls sees the presses of that time in their order.
"""

from __future__ import annotations

import itertools
import time as clocks
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from hardware.debounce import Change, Debouncer, Hold, Knob, Repeat
from hardware.faults import HardwareError, UnknownKey

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from hardware.gpio import Contact, Gpio

SEATS = ("seat1", "seat2", "seat3", "seat4", "seat5")
ACTIONS = ("up", "down", "confirm", "pass", "undo", "menu", *SEATS)
REPEATING = frozenset({"up", "down"})
HOLDING = {"menu": 5.0}
"""Seconds after which a held key means something of its own."""

ON_ITS_WAY = 0.01
"""Seconds an edge may take from the kernel to the queue: time passes for a key only after them."""

_KNOB = ("knob_a", "knob_b")
KEYS = (*ACTIONS, *_KNOB)
"""The keys of `[buttons]`; the two of the knob come together, or not at all."""


@dataclass(frozen=True, slots=True)
class ButtonEdge:
    """One edge of one wire, as gpiozero's thread saw it; `order` counts the edges of all wires."""

    action: str
    pressed: bool
    time: float
    order: int


@dataclass(frozen=True, slots=True)
class Press:
    """What a person did with a key: the `time` (monotonic seconds) and `order` of its edge.

    A `repeat` or a `hold` has the time of the tick that noticed it, and the order of its press.
    """

    action: str
    kind: Literal["press", "repeat", "hold", "release"]
    time: float
    order: int


class Buttons:
    """The keys of this table: `pins` maps keys of `KEYS` to BCM numbers.

    A key that cannot be had is told in `faults`, and the others work.
    """

    def __init__(
        self, pins: Mapping[str, int], gpio: Gpio, *, clock: Callable[[], float] = clocks.monotonic
    ) -> None:
        self._clock = clock
        self._order = itertools.count()
        self._edges: deque[ButtonEdge] = deque()
        self._contacts: dict[str, Contact] = {}
        self._keys: dict[str, _Key] = {}
        self._knob = Knob()
        self._faults: list[HardwareError] = []
        for key, pin in pins.items():
            self._wire(gpio, key, pin)

    @property
    def faults(self) -> Sequence[HardwareError]:
        """What could not be wired, or stopped working, one for each key concerned."""
        return tuple(self._faults)

    @property
    def actions(self) -> frozenset[str]:
        """The actions that a key of this table can post."""
        knob = {"up", "down"} if self._contacts.keys() >= set(_KNOB) else set()
        return frozenset(self._keys.keys() | knob)

    @property
    def held(self) -> frozenset[str]:
        """The keys that are down."""
        return frozenset(action for action, key in self._keys.items() if key.down)

    def poll(self, now: float | None = None) -> list[Press]:
        """Return what was done since the last call, in order; call it every tick, in one thread."""
        edges = list(self._drained())
        now = self._clock() if now is None else now
        presses = [press for edge in edges for press in self._felt(edge)]
        for action, key in self._keys.items():
            presses += key.tick(now - ON_ITS_WAY)
            if key.down and not edges:
                presses += self._missed_release(action, key, now)
        return sorted(presses, key=lambda press: (press.time, press.order))

    def close(self) -> None:
        """Let go of the pins; what was not polled is dropped."""
        for contact in self._contacts.values():
            contact.close()
        self._contacts.clear()
        self._keys.clear()
        self._edges.clear()

    def _wire(self, gpio: Gpio, key: str, pin: int) -> None:
        name = f"[buttons] {key}"
        if key not in KEYS:
            self._faults.append(UnknownKey(name, KEYS))
            return

        def changed(closed: bool, time: float) -> None:
            self._edges.append(ButtonEdge(key, closed, time, next(self._order)))

        try:
            self._contacts[key] = gpio.contact(name, pin, changed)
        except HardwareError as fault:
            self._faults.append(fault)
        else:
            if key not in _KNOB:
                self._keys[key] = _Key(key)

    def _drained(self) -> Iterator[ButtonEdge]:
        # As many as there are now: a wire that never stops chattering must not hold up the loop.
        for _ in range(len(self._edges)):
            yield self._edges.popleft()

    def _felt(self, edge: ButtonEdge) -> list[Press]:
        if edge.action in self._keys:
            return self._keys[edge.action].edge(edge)
        if edge.action not in _KNOB:
            return []  # an edge that was on its way when the pins were let go
        turned = self._knob.edge(_KNOB.index(edge.action), edge.pressed)
        if not turned:
            return []
        return [Press("up" if turned > 0 else "down", "press", edge.time, edge.order)]

    def _missed_release(self, action: str, key: _Key, now: float) -> list[Press]:
        """Open a key whose pin says it is up: the kernel drops edges when its queue is full.

        A `menu` held down by a lost edge would switch the table off.
        """
        if self._contacts[action].closed:
            return []
        return key.edge(ButtonEdge(action, False, now, next(self._order)))


class _Key:
    """One key: its contact, and what holding it down means."""

    def __init__(self, action: str) -> None:
        self._action = action
        self._contact = Debouncer()
        self._repeat = Repeat() if action in REPEATING else None
        self._hold = Hold(HOLDING[action]) if action in HOLDING else None
        self._pressed_as = 0

    @property
    def down(self) -> bool:
        return self._contact.pressed

    def edge(self, edge: ButtonEdge) -> list[Press]:
        return self._turned(self._contact.edge(edge.time, edge.pressed, edge.order))

    def tick(self, now: float) -> list[Press]:
        presses = self._turned(self._contact.tick(now))
        if self._repeat is not None and self._repeat.tick(now):
            presses.append(Press(self._action, "repeat", now, self._pressed_as))
        if self._hold is not None and self._hold.tick(now):
            presses.append(Press(self._action, "hold", now, self._pressed_as))
        return presses

    def _turned(self, changes: list[Change]) -> list[Press]:
        for change in changes:
            self._pressed_as = change.order if change.pressed else self._pressed_as
            for watch in (self._repeat, self._hold):
                if watch is not None:
                    watch.turn(change)
        return [
            Press(self._action, "press" if change.pressed else "release", change.time, change.order)
            for change in changes
        ]
