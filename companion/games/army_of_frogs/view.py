"""The view: where a hex lies on the screen, and what part of the plane is seen.

A :class:`Camera` says what is looked at, free of pixels, so that it outlives a turn of the display;
with the box on the screen it gives a :class:`View`, in which every hex has its pixel. The grid is
pointy-top: a hex is `2 * half` pixels wide, and rows lie `step` pixels apart.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, sqrt
from typing import TYPE_CHECKING

from companion.ui.layout import Box

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.games.army_of_frogs.hexes import Hex

ROW = sqrt(3)
"""The distance of two rows, in half widths of a hex."""

POINT = 2 / sqrt(3)
"""The distance of a hex's middle from its upper point, in half widths."""

NARROWEST, USUAL, WIDEST = 26.0, 54.0, 130.0
"""The width of a hex in units: zoomed out wholly, as a match begins, zoomed in wholly."""

ZOOM = 1.3
"""What one tap on zoom-in makes of a length."""


@dataclass(frozen=True)
class View:
    """The plane as seen in `box`; the middle of the hex (0, 0) lies on the pixel (`x`, `y`)."""

    box: Box
    half: int
    x: int
    y: int

    @property
    def step(self) -> int:
        """The distance of two rows in pixels."""
        return round(self.half * ROW)

    @property
    def reach(self) -> int:
        """The distance of a hex's middle from its upper point, in whole pixels."""
        return ceil(self.half * POINT)

    def middle(self, place: Hex) -> tuple[int, int]:
        """Return the pixel in the middle of a hex."""
        q, r = place
        return self.x + self.half * (2 * q + r), self.y + self.step * r

    def hex_box(self, place: Hex) -> Box:
        """Return the box around a hex, with a pixel to spare for its smooth edge."""
        x, y = self.middle(place)
        half, reach = self.half + 1, self.reach + 1
        return Box(x - half, y - reach, 2 * half, 2 * reach)

    def on_screen(self) -> list[Hex]:
        """Return every hex whose middle is in the box, row by row."""
        box, found = self.box, []
        for r in range(
            ceil((box.y - self.y) / self.step), (box.bottom - 1 - self.y) // self.step + 1
        ):
            left = (box.x - self.x) / self.half - r
            right = (box.right - 1 - self.x) / self.half - r
            found += [(q, r) for q in range(ceil(left / 2), int(right // 2) + 1)]
        return found

    def holds(self, places: Iterable[Hex]) -> bool:
        """Tell whether all the places lie wholly in the box."""
        box = self.box
        inner = (self.hex_box(place).inset(1) for place in places)
        return all(
            hex_box.x >= box.x
            and hex_box.y >= box.y
            and hex_box.right <= box.right
            and hex_box.bottom <= box.bottom
            for hex_box in inner
        )


@dataclass(frozen=True)
class Camera:
    """What is looked at: `(u, v)` lies in the middle of the box, a hex is `wide` units wide.

    `u` counts half widths of a hex to the right of (0, 0), `v` rows below it. `steered` says that
    people chose what to look at, so that it is left as it is.
    """

    wide: float = USUAL
    u: float = 0.0
    v: float = 0.0
    steered: bool = False

    def view(self, box: Box, unit: float) -> View:
        """Return what is seen in `box`; `unit` are the pixels of a unit."""
        half = max(4, round(self.wide * unit / 2))
        x, y = box.centre
        return View(box, half, round(x - self.u * half), round(y - self.v * round(half * ROW)))

    def dragged(self, view: View, dx: int, dy: int) -> Camera:
        """Return the camera when the plane is drawn along by so many pixels."""
        return replace(self, u=self.u - dx / view.half, v=self.v - dy / view.step, steered=True)

    def zoomed(self, view: View, x: int, y: int, factor: float) -> Camera:
        """Return the camera with everything `factor` times as large, the pixel (x, y) staying."""
        wide = min(WIDEST, max(NARROWEST, self.wide * factor))
        away = 1 - self.wide / wide
        across, down = x - view.box.centre[0], y - view.box.centre[1]
        return Camera(
            wide, self.u + across / view.half * away, self.v + down / view.step * away, steered=True
        )

    def fitting(
        self, places: Iterable[Hex], box: Box, unit: float, *, least: float = NARROWEST
    ) -> Camera:
        """Return the camera that shows all the places in the middle, none larger than usual.

        `least` is how small a hex may become, in units; beyond that not all are seen.
        """
        shown = list(places) or [(0, 0)]
        across = [2 * q + r for q, r in shown]
        down = [r for _, r in shown]
        columns = max(across) - min(across) + 2
        rows = (max(down) - min(down)) * ROW + 2 * POINT
        middle = (max(across) + min(across)) / 2, (max(down) + min(down)) / 2
        half = int(min((box.w - 2) / columns, (box.h - 2) / rows))
        # Rows lie whole pixels apart, which may ask for a little more than was reckoned.
        while half > 1 and not Camera(2 * half / unit, *middle).view(box, unit).holds(shown):
            half -= 1
        wide = min(USUAL, max(least, 2 * half / unit))
        return Camera(wide, *middle)

    def keeping(self, places: Iterable[Hex], box: Box, unit: float) -> Camera:
        """Return this camera if it shows all the places, else one that does.

        It slides before it shrinks, so that the island does not change its size at every frog.
        """
        shown = list(places)
        if self.view(box, unit).holds(shown):
            return self
        fitted = self.fitting(shown, box, unit)
        return replace(fitted, wide=min(fitted.wide, self.wide))
