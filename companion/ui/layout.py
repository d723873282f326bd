"""Where things go: boxes in pixels, cut into rows, columns and grids.

Coordinates are logical pixels with the origin at the top left of the picture, y downwards, before
the rotation of the display.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Box(NamedTuple):
    """A rectangle of whole pixels: left, top, width, height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column to the right of the box."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row below the box."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """The pixel in the middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def holds(self, x: int, y: int) -> bool:
        """Tell whether the pixel (x, y) lies in the box."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def meets(self, other: Box) -> bool:
        """Tell whether the two boxes share a pixel."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )

    def union(self, other: Box) -> Box:
        """Return the smallest box around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def overlap(self, other: Box) -> Box:
        """Return the box both share; of no width or height where they share nothing."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Box(
            x,
            y,
            max(0, min(self.right, other.right) - x),
            max(0, min(self.bottom, other.bottom) - y),
        )

    def inset(self, dx: int, dy: int | None = None) -> Box:
        """Return the box made smaller by `dx` on the left and right and `dy` above and below."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def moved(self, dx: int, dy: int) -> Box:
        """Return the box moved by (dx, dy)."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def top(self, height: int, gap: int = 0) -> tuple[Box, Box]:
        """Cut off a strip of `height` above; return it and what is left below the gap."""
        return (
            Box(self.x, self.y, self.w, height),
            Box(self.x, self.y + height + gap, self.w, max(0, self.h - height - gap)),
        )

    def foot(self, height: int, gap: int = 0) -> tuple[Box, Box]:
        """Cut off a strip of `height` below; return it and what is left above the gap."""
        return (
            Box(self.x, self.bottom - height, self.w, height),
            Box(self.x, self.y, self.w, max(0, self.h - height - gap)),
        )

    def left(self, width: int, gap: int = 0) -> tuple[Box, Box]:
        """Cut off a strip of `width` at the left; return it and what is left of the box."""
        return (
            Box(self.x, self.y, width, self.h),
            Box(self.x + width + gap, self.y, max(0, self.w - width - gap), self.h),
        )

    def far(self, width: int, gap: int = 0) -> tuple[Box, Box]:
        """Cut off a strip of `width` at the right; return it and what is left of the box."""
        return (
            Box(self.right - width, self.y, width, self.h),
            Box(self.x, self.y, max(0, self.w - width - gap), self.h),
        )

    def columns(self, weights: int | Sequence[float], gap: int = 0) -> list[Box]:
        """Cut the box into columns: so many equal ones, or one for each weight."""
        return [
            Box(self.x + start, self.y, size, self.h)
            for start, size in _shares(self.w, weights, gap)
        ]

    def rows(self, weights: int | Sequence[float], gap: int = 0) -> list[Box]:
        """Cut the box into rows: so many equal ones, or one for each weight."""
        return [
            Box(self.x, self.y + start, self.w, size)
            for start, size in _shares(self.h, weights, gap)
        ]

    def grid(self, columns: int, rows: int, gap: int = 0) -> list[Box]:
        """Cut the box into equal cells, row by row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def middle(self, w: int, h: int) -> Box:
        """Return a box of the given size around the same middle."""
        return Box(self.x + (self.w - w) // 2, self.y + (self.h - h) // 2, w, h)


def flow(area: Box, widths: Iterable[int], height: int, gap: int) -> list[Box]:
    """Place boxes of the given widths one after the other, breaking into lines like words."""
    placed: list[Box] = []
    x, y = area.x, area.y
    for width in widths:
        if x > area.x and x + width > area.right:
            x, y = area.x, y + height + gap
        placed.append(Box(x, y, min(width, area.w), height))
        x += width + gap
    return placed


def _shares(length: int, weights: int | Sequence[float], gap: int) -> list[tuple[int, int]]:
    """Split `length` by weights so that starts and sizes add up to the pixel."""
    shares = [1.0] * weights if isinstance(weights, int) else list(weights)
    if not shares:
        return []
    room = max(0, length - gap * (len(shares) - 1))
    whole = sum(shares) or 1.0
    edges = [0]
    run = 0.0
    for share in shares:
        run += share
        edges.append(round(room * run / whole))
    return [(edges[i] + gap * i, edges[i + 1] - edges[i]) for i in range(len(shares))]
