"""Charts: the course of a match as one line a seat."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING

import pygame

from companion.ui import theme as th
from companion.ui.kept import kept
from companion.ui.layout import Box
from companion.ui.theme import mixed, told_from
from companion.ui.widgets import Look, Widget, seat_mark
from companion.words import minus

if TYPE_CHECKING:
    from companion.ui.canvas import Canvas
    from companion.ui.theme import Colour
    from companion.ui.widgets import Mark

_SUPERSAMPLE = 2


@dataclass(frozen=True, kw_only=True)
class LineChart(Widget):
    """Scores over the rounds: `course[i][seat]` is the score after step i.

    `first` is the number written under the first step; `here` marks a step with a band. Each line
    ends in a shape, so no meaning rests on colour alone: that of its mark in `marks`, or of its
    seat where there are none.
    """

    course: tuple[tuple[int, ...], ...]
    first: int = 0
    here: int | None = None
    axes: bool = True
    marks: tuple[Mark, ...] = ()

    def paint(self, canvas: Canvas, look: Look) -> None:
        canvas.panel(self.box, canvas.theme.deep, th.RADIUS)
        if len(self.course) < 2:
            return
        plot = self._plot(canvas)
        low, high, step = _scale([score for row in self.course for score in row])
        ys = {value: _y(plot, value, low, high) for value in range(low, high + 1, step)}
        if self.axes:
            self._paint_axes(canvas, plot, ys)
        if self.here is not None:
            band = max(4, plot.w // len(self.course) // 2)
            x = _x(plot, self.here, len(self.course))
            canvas.veil(Box(x - band // 2, plot.y, band, plot.h), canvas.theme.felix, 0.18)
        lines = tuple(
            tuple(
                (_x(plot, i, len(self.course)) - plot.x, _y(plot, row[seat], low, high) - plot.y)
                for i, row in enumerate(self.course)
            )
            for seat in range(len(self.course[0]))
        )
        width = max(2, canvas.px(3))
        theme = canvas.theme
        inks = tuple(told_from(colour, theme.deep, theme.text) for _shape, colour in self._marks())
        canvas.surface.blit(_lines(plot.w, plot.h, lines, width, theme.deep, inks), plot[:2])
        self._paint_ends(canvas, plot, lines)

    def _marks(self) -> tuple[Mark, ...]:
        return self.marks or tuple(seat_mark(seat) for seat in range(len(self.course[0])))

    def _plot(self, canvas: Canvas) -> Box:
        px = canvas.px
        if not self.axes:
            return Box(
                self.box.x + px(16), self.box.y + px(10), self.box.w - px(50), self.box.h - px(20)
            )
        return Box(
            self.box.x + px(44), self.box.y + px(14), self.box.w - px(80), self.box.h - px(44)
        )

    def _paint_axes(self, canvas: Canvas, plot: Box, ys: dict[int, int]) -> None:
        theme = canvas.theme
        faint = mixed(theme.quiet, theme.deep, 0.8)
        for value, y in ys.items():
            canvas.fill(Box(plot.x, y, plot.w, 1), faint)
            label = Box(self.box.x + canvas.px(4), y - canvas.px(10), canvas.px(34), canvas.px(20))
            canvas.text(label, minus(value), th.LEAST_TEXT, theme.quiet, align="right")
        count = len(self.course)
        every = max(1, ceil(count * canvas.px(24) / max(1, plot.w)))
        for i in range(0, count, every):
            x = _x(plot, i, count)
            canvas.fill(Box(x, plot.y, 1, plot.h), faint)
            label = Box(x - canvas.px(15), plot.bottom + canvas.px(4), canvas.px(30), canvas.px(22))
            canvas.text(label, str(i + self.first), th.LEAST_TEXT, theme.quiet, align="centre")

    def _paint_ends(
        self, canvas: Canvas, plot: Box, lines: tuple[tuple[tuple[int, int], ...], ...]
    ) -> None:
        side = canvas.px(14)
        marks = self._marks()
        taken: list[int] = []
        for seat, line in sorted(enumerate(lines), key=lambda pair: pair[1][-1][1]):
            y = plot.y + line[-1][1] - side // 2
            if taken:
                y = max(y, taken[-1] + side + 1)
            taken.append(y)
            place = Box(plot.right + canvas.px(8), y, side, side)
            canvas.icon(place, *marks[seat])


def _x(plot: Box, i: int, count: int) -> int:
    return plot.x + round(plot.w * i / (count - 1))


def _y(plot: Box, value: int, low: int, high: int) -> int:
    return plot.bottom - round(plot.h * (value - low) / (high - low))


def _scale(scores: list[int]) -> tuple[int, int, int]:
    """Return the least and greatest value of the axis and its step, all round numbers."""
    least, most = min(*scores, 0), max(scores)
    spread = max(1, most - least)
    step = next(s for s in (1, 2, 5, 10, 15, 20, 25, 50, 100, 1000) if spread / s <= 5)
    low = floor(least / step) * step
    return low, max(low + step, ceil(most / step) * step), step


@kept(4)
def _lines(
    w: int,
    h: int,
    lines: tuple[tuple[tuple[int, int], ...], ...],
    width: int,
    ground: Colour,
    inks: tuple[Colour, ...],
) -> pygame.Surface:
    """Draw the lines large and scale them down, so that their edges are smooth."""
    margin = width
    size = ((w + 2 * margin) * _SUPERSAMPLE, (h + 2 * margin) * _SUPERSAMPLE)
    large = pygame.Surface(size, pygame.SRCALPHA)
    large.fill((*ground, 0))
    for line, colour in zip(lines, inks, strict=True):
        points = [((x + margin) * _SUPERSAMPLE, (y + margin) * _SUPERSAMPLE) for x, y in line]
        pygame.draw.lines(large, colour, False, points, width * _SUPERSAMPLE)
        for point in points:
            pygame.draw.circle(large, colour, point, width * _SUPERSAMPLE / 2)
    whole = pygame.transform.smoothscale(large, (w + 2 * margin, h + 2 * margin))
    return whole.subsurface((margin, margin, w, h)).copy()
