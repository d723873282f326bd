"""What the statistics are drawn with: the table's rows, a number with its name, bars of scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.theme import mixed
from companion.ui.widgets import Look, Widget, paint_mark
from companion.words import minus

if TYPE_CHECKING:
    from companion.ui.canvas import Canvas
    from companion.ui.theme import Colour

_NAME = 200
"""Width of the name in a wide row, in units."""


@dataclass(frozen=True, kw_only=True)
class FigureHead(Widget):
    """The heads over the columns of numbers."""

    columns: tuple[str, ...]
    wide: bool

    def paint(self, canvas: Canvas, look: Look) -> None:
        numbers = _numbers_box(canvas, self.box, wide=self.wide)
        for head, place in zip(self.columns, numbers.columns(len(self.columns)), strict=True):
            canvas.text(place, head, th.SMALL, canvas.theme.quiet, align="right")


@dataclass(frozen=True, kw_only=True)
class FigureRow(Widget):
    """A player's figures; the line below shows the share of matches won."""

    shape: str
    colour: Colour
    share: float
    columns: tuple[str, ...]
    wide: bool

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = theme.chosen if look.pressed or look.focused else theme.panel
        canvas.panel(self.box, ground, 10, theme.text if look.focused else None)
        bar = canvas.px(4)
        line = Box(self.box.x, self.box.bottom - bar, self.box.w, bar).inset(canvas.px(10), 0)
        canvas.fill(line, mixed(ground, theme.text, 0.08))
        canvas.fill(Box(line.x, line.y, round(line.w * self.share), bar), self.colour)
        inner = self.box.inset(canvas.px(12), 0)
        if self.wide:
            name = inner.left(canvas.px(_NAME) - canvas.px(12))[0]
            numbers = _numbers_box(canvas, self.box, wide=True)
        else:
            name, numbers = inner.inset(0, canvas.px(5)).rows(2)
            numbers = _numbers_box(canvas, numbers, wide=False, padded=False)
        mark, name = name.left(canvas.px(20), canvas.px(10))
        canvas.icon(mark, self.shape, self.colour)
        canvas.text(name, self.text, th.LARGE - 2, theme.text)
        for i, (number, place) in enumerate(
            zip(self.columns, numbers.columns(len(self.columns)), strict=True)
        ):
            canvas.text(place, number, th.LARGE - 2, theme.text, bold=i == 1, align="right")
        paint_mark(canvas, self.box, look, theme.text, ground)


@dataclass(frozen=True, kw_only=True)
class Tile(Widget):
    """A number with what it counts."""

    label: str

    def paint(self, canvas: Canvas, look: Look) -> None:
        canvas.panel(self.box, canvas.theme.panel, 10)
        number, label = self.box.inset(canvas.px(10), canvas.px(8)).rows([1.5, 1])
        canvas.text(number, self.text, 28, canvas.theme.text, bold=True, align="centre")
        canvas.text(label, self.label, th.SMALL, canvas.theme.quiet, align="centre")


@dataclass(frozen=True, kw_only=True)
class RivalRow(Widget):
    """How often two players met, and who was ahead."""

    shape: str
    colour: Colour
    met: str
    balance: str

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        canvas.panel(self.box, theme.panel, 10)
        inner = self.box.inset(canvas.px(12), 0)
        mark, inner = inner.left(canvas.px(18), canvas.px(10))
        canvas.icon(mark, self.shape, self.colour)
        balance, inner = inner.far(canvas.px(84), canvas.px(6))
        met, name = inner.far(canvas.px(44), canvas.px(6))
        canvas.text(name, self.text, th.BODY + 1, theme.text)
        canvas.text(met, self.met, th.BODY, theme.quiet, align="right")
        canvas.text(balance, self.balance, th.BODY + 1, theme.text, bold=True, align="right")


@dataclass(frozen=True, kw_only=True)
class ScoreBars(Widget):
    """Scores as bars, oldest first; bars of matches that were won are bright, and all numbered."""

    scores: tuple[tuple[int, bool], ...]
    colour: Colour

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        canvas.panel(self.box, theme.deep, th.RADIUS)
        inner = self.box.inset(canvas.px(12), canvas.px(8))
        title, plot = inner.top(canvas.px(20), canvas.px(20))
        canvas.text(title, self.text, th.LEAST_TEXT, theme.quiet)
        plot = Box(plot.x, plot.y, plot.w, max(1, plot.h - canvas.px(18)))
        values = [score for score, _won in self.scores]
        low, high = min(0, *values), max(1, *values)
        base = plot.bottom - round(plot.h * -low / (high - low))
        canvas.fill(Box(plot.x, base, plot.w, 1), mixed(theme.quiet, theme.deep, 0.7))
        # A few matches are not drawn as a few beams.
        cells = plot.columns(max(8, len(values)))
        for (score, won), cell in zip(self.scores, cells, strict=False):
            height = round(plot.h * abs(score) / (high - low))
            y = base - height if score >= 0 else base
            bar = Box(cell.x + cell.w // 8, y, max(1, cell.w * 3 // 4), max(1, height))
            canvas.fill(bar, self.colour if won else mixed(self.colour, theme.deep, 0.6))
            self._number(canvas, score, bar, cell)

    def _number(self, canvas: Canvas, score: int, bar: Box, cell: Box) -> None:
        height = canvas.px(18)
        text = minus(score)
        if canvas.width(text, th.LEAST_TEXT) <= cell.w:
            place = Box(cell.x, bar.y - height if score >= 0 else bar.bottom, cell.w, height)
            canvas.text(place, text, th.LEAST_TEXT, canvas.theme.text, align="centre")


def _numbers_box(canvas: Canvas, box: Box, *, wide: bool, padded: bool = True) -> Box:
    inner = box.inset(canvas.px(12), 0) if padded else box
    return inner.far(inner.w - canvas.px(_NAME))[0] if wide else inner
