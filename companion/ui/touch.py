"""Fingers on the glass: which widget each one is on, and what becomes of it.

A finger answers on press and acts on release inside; sliding off cancels. Fingers are followed
apart, so two people may touch at once. Nothing here needs a drag; a large area may offer one.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from companion.ui.widgets import on_top

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from companion.ui.widgets import Widget

_SLIP = 14
"""How far, in units, a finger may roll over the glass before it is sliding."""


@dataclass
class _Finger:
    x: int
    y: int
    start: tuple[int, int]
    on: Widget | None
    area: Widget | None
    sliding: bool = False


class Touch:
    """Follows every finger (or the mouse, as one more finger) over the widgets of a screen."""

    def __init__(self) -> None:
        self._fingers: dict[Hashable, _Finger] = {}

    @property
    def pressed(self) -> frozenset[str]:
        """The names of the widgets with a finger on them."""
        return frozenset(f.on.name for f in self._fingers.values() if f.on is not None)

    def down(self, finger: Hashable, x: int, y: int, widgets: Sequence[Widget]) -> None:
        """Put a finger down at (x, y)."""
        self.cancel(finger)
        under = on_top(widgets, x, y)
        on = under[0] if under and under[0].touchable else None
        area = next((w for w in under if w.drag or w.pinch), None)
        self._fingers[finger] = _Finger(x, y, (x, y), on, area)
        if on is not None and on.press is not None:
            on.press()

    def move(self, finger: Hashable, x: int, y: int, unit: float) -> bool:
        """Move a finger; return whether anything came of it."""
        held = self._fingers.get(finger)
        if held is None:
            return False
        dx, dy = x - held.x, y - held.y
        other = self._second(finger, held)
        if other is not None and held.area is not None and held.area.pinch is not None:
            return self._pinch(held, other, x, y)
        slid = hypot(x - held.start[0], y - held.start[1]) > _SLIP * unit
        if held.area is not None and held.area.drag is not None and (slid or held.sliding):
            if not held.sliding:
                self._lift(held)
                held.sliding = True
                dx, dy = x - held.start[0], y - held.start[1]
            held.x, held.y = x, y
            held.area.drag(dx, dy)
            return True
        held.x, held.y = x, y
        if held.on is not None and not held.on.hit(x, y):
            self._lift(held)
            return True
        return False

    def up(self, finger: Hashable, x: int, y: int) -> Widget | None:
        """Lift a finger; return the widget that was tapped, for the caller to act upon."""
        held = self._fingers.pop(finger, None)
        if held is None or held.on is None:
            return None
        on = held.on
        if on.release is not None:
            on.release()
        return on if on.hit(x, y) and on.tap is not None else None

    def cancel(self, finger: Hashable | None = None) -> None:
        """Forget a finger, or all of them: nothing is tapped."""
        for key in list(self._fingers) if finger is None else [finger]:
            held = self._fingers.pop(key, None)
            if held is not None:
                self._lift(held)

    def _lift(self, held: _Finger) -> None:
        on, held.on = held.on, None
        if on is not None and on.release is not None:
            on.release()

    def _second(self, finger: Hashable, held: _Finger) -> _Finger | None:
        """Return another finger on the same area, for a pinch."""
        return next(
            (
                other
                for key, other in self._fingers.items()
                if key != finger
                and other.area is not None
                and held.area is not None
                and other.area.name == held.area.name
            ),
            None,
        )

    def _pinch(self, held: _Finger, other: _Finger, x: int, y: int) -> bool:
        self._lift(held)
        self._lift(other)
        held.sliding = other.sliding = True
        before = hypot(held.x - other.x, held.y - other.y)
        after = hypot(x - other.x, y - other.y)
        held.x, held.y = x, y
        area = held.area
        if area is None or area.pinch is None or before < 1 or after < 1:
            return False
        area.pinch((x + other.x) // 2, (y + other.y) // 2, after / before)
        return True
