"""What a contact does, out of what its wire does: debounce, repeat, hold, and a turned knob.

All of it is pure: times come in as seconds of one monotonic clock, nothing is read from outside.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

SETTLE = 0.021
"""Seconds a contact may chatter after it changed: 20 ms, and 1 ms for the jitter of the clock."""


@dataclass(frozen=True, slots=True)
class Change:
    """The contact closed (`pressed`) or opened, at the `time` and with the `order` of its edge."""

    pressed: bool
    time: float
    order: int


class Debouncer:
    """One contact: the first edge counts at once, what follows within `settle` is chatter.

    So a press costs no delay, and one shorter than any tick is still seen. A change that lies in
    the chatter of the one before is taken when that has settled, with the time of its own edge.
    Chatter of up to 20 ms never makes two presses. Presses 60 ms apart are never lost, as long as
    a contact that opens for less than `2 * settle` then closes for `settle`: shorter than
    that it cannot be told from chatter.
    """

    def __init__(self, settle: float = SETTLE) -> None:
        self._settle = settle
        self._quiet_from = float("-inf")
        self._wire = Change(False, self._quiet_from, -1)
        self.pressed = False

    def edge(self, time: float, pressed: bool, order: int = 0) -> list[Change]:
        """Take an edge of the wire; return what it shows the contact did.

        It may be older than the last tick, but not than the last edge: then it counts as that old.
        """
        time = max(time, self._wire.time)
        changes = self.tick(time)
        if pressed != self._wire.pressed:
            self._wire = Change(pressed, time, order)
            changes += self.tick(time)
        return changes

    def tick(self, time: float) -> list[Change]:
        """Let time pass; return the change that lay in the chatter, once that is over."""
        if self.pressed == self._wire.pressed or time < self._quiet_from:
            return []
        self.pressed = self._wire.pressed
        # Counted from its edge: a change that had to wait has chattered meanwhile.
        self._quiet_from = self._wire.time + self._settle
        return [self._wire]


class Repeat:
    """A key that is held repeats: after `delay` seconds, then every `interval`."""

    def __init__(self, delay: float = 0.5, interval: float = 0.12) -> None:
        self._delay = delay
        self._interval = interval
        self._next: float | None = None

    def turn(self, change: Change) -> None:
        """Begin with a press, end with a release."""
        self._next = change.time + self._delay if change.pressed else None

    def tick(self, time: float) -> bool:
        """Say whether a repeat is due; after a stall one is, never a burst."""
        if self._next is None or time < self._next:
            return False
        due = self._next + self._interval
        self._next = due if due > time else time + self._interval
        return True


class Hold:
    """A key that is held for `after` seconds says so, once."""

    def __init__(self, after: float) -> None:
        self._after = after
        self._due: float | None = None

    def turn(self, change: Change) -> None:
        """Begin with a press, end with a release."""
        self._due = change.time + self._after if change.pressed else None

    def tick(self, time: float) -> bool:
        """Say whether the hold is complete now."""
        if self._due is None or time < self._due:
            return False
        self._due = None
        return True


_CLOCKWISE = ((False, False), (True, False), (True, True), (False, True), (False, False))
_QUARTERS = {
    **dict.fromkeys(pairwise(_CLOCKWISE), 1),
    **dict.fromkeys(pairwise(reversed(_CLOCKWISE)), -1),
}


class Knob:
    """A rotary encoder with two contacts, open at each detent.

    Chatter of one contact goes a quarter forth and back, so it cancels; a detent counts when at
    least half of its four quarters were seen, so a missed edge loses nothing.
    """

    def __init__(self) -> None:
        self._contacts = (False, False)
        self._quarters = 0

    def edge(self, contact: int, closed: bool) -> int:
        """Take an edge of contact 0 or 1; return detents turned: 1 clockwise, −1 back, else 0."""
        before = self._contacts
        self._contacts = (closed, before[1]) if contact == 0 else (before[0], closed)
        self._quarters += _QUARTERS.get((before, self._contacts), 0)
        if self._contacts != (False, False):
            return 0
        turned, self._quarters = self._quarters, 0
        return (turned >= 2) - (turned <= -2)
