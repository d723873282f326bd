"""A line of the history: one match, with how it ended at the right.

In the words of an ending a seat's shape is written as one character of the private area of
Unicode, so that a translation can put it where it belongs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.theme import mixed
from companion.ui.widgets import Look, Widget, paint_mark
from companion.words import _

if TYPE_CHECKING:
    from companion.ui.canvas import Canvas
    from companion.ui.theme import Colour
    from companion.ui.widgets import Mark

_FIRST = 0xE000
_SHAPES = re.compile("([\ue000-\ue0ff])")
_PLAYERS = 15
"""Size of the line of players, in units."""


def marked(seat: int) -> str:
    """Return the character that stands for a seat's shape in an ending."""
    return chr(_FIRST + seat)


def plain_ending(ending: str) -> str:
    """Return an ending as text of about the same width."""
    return _SHAPES.sub("●", ending)


@dataclass(frozen=True, kw_only=True)
class MatchLine(Widget):
    """Game, players, when, and how it ended; two lines, and in a wide one the date to the left.

    `marks` are those of the seats, by which the ending may name them.
    """

    accent: Colour
    when: str
    players: tuple[str, ...]
    ending: str
    marks: tuple[Mark, ...]
    wide: bool

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = theme.chosen if look.pressed or look.focused else theme.panel
        canvas.stripe(self.box, ground, self.accent, th.RADIUS)
        inner = self.box.inset(canvas.px(20), canvas.px(7))
        room = round(self.box.w * 0.5)
        if self.wide:
            date, inner = inner.left(canvas.px(124), canvas.px(10))
            canvas.text(date, self.when, 17, theme.quiet)
            right = inner.far(room)[0]
        else:
            above, right = inner.far(room)[0].top(canvas.px(20), canvas.px(2))
            canvas.text(above, self.when, th.SMALL, theme.quiet, align="right")
        taken = self._paint_ending(canvas, right, ground)
        words = Box(inner.x, inner.y, max(0, inner.w - max(taken, room // 3)), inner.h)
        title, names = words.rows([1.25, 1])
        canvas.text(title, self.text, th.LARGE, theme.text, bold=True)
        shown = named_within(canvas, self.players, names.w)
        canvas.text(names, shown, _PLAYERS, theme.quiet)
        paint_mark(canvas, self.box, look, theme.text, ground)

    def _paint_ending(self, canvas: Canvas, box: Box, ground: Colour) -> int:
        """Write how it ended, right-aligned; return the width that this, or a Resumer, takes."""
        if not self.ending:
            return box.w
        parts = [part for part in _SHAPES.split(self.ending) if part]
        arrow, box = box.far(canvas.px(16), canvas.px(6))
        canvas.icon(arrow.middle(canvas.px(13), canvas.px(13)), "next", canvas.theme.quiet)
        size = 17.0
        while sum(_width(canvas, part, size) for part in parts) > box.w and size > th.LEAST_TEXT:
            size = max(th.LEAST_TEXT, size - 0.5)
        x = box.right - sum(_width(canvas, part, size) for part in parts)
        start = x
        for part in parts:
            width = _width(canvas, part, size)
            place = Box(x, box.y, width, box.h)
            if _SHAPES.match(part):
                side = canvas.px(size)
                seat = ord(part) - _FIRST
                shape = Box(x, box.y + (box.h - side) // 2, side, side)
                canvas.icon(shape, *self.marks[seat])
            else:
                canvas.text(place, part, size, mixed(canvas.theme.quiet, canvas.theme.text, 0.2))
            x += width
        return box.right - start + canvas.px(30)


@dataclass(frozen=True, kw_only=True)
class Resumer(Widget):
    """The part of a line by which a match is taken up again, or brought back."""

    colour: Colour
    icon: str = "next"

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = mixed(theme.button_strong, theme.text, 0.2 if look.pressed else 0.0)
        canvas.panel(self.box, ground, 10, theme.text if look.focused else None)
        arrow, words = self.box.inset(canvas.px(12), 0).far(canvas.px(14), canvas.px(6))
        canvas.icon(arrow.middle(canvas.px(14), canvas.px(14)), self.icon, self.colour)
        canvas.text(words, self.text, th.BODY, self.colour)


def named_within(canvas: Canvas, players: tuple[str, ...], width: int) -> str:
    """Return the players' names, as many as there is room for, and how many more there are."""
    for count in range(len(players), 0, -1):
        text = _(", ").join(players[:count])
        if count < len(players):
            text = _("{names} + {n}").format(names=text, n=len(players) - count)
        if canvas.width(text, th.LEAST_TEXT) <= width:
            return text
    return _("{n} players").format(n=len(players))


def _width(canvas: Canvas, part: str, size: float) -> int:
    return canvas.px(size + 4) if _SHAPES.match(part) else canvas.width(part, size)
