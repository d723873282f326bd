"""The events of a match in words, as many as there is room for around the one looked at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.ui.widgets import Look, Widget, paint_mark
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.screens.pastmatch import PastMatch
    from companion.ui.canvas import Canvas
    from companion.ui.layout import Box

_SIZE = 17
_AFTER = 15
_LABEL = 74
"""Width of the column that names the round, in units."""

_LEAST = 48


@dataclass(frozen=True)
class EventLine:
    """An event as the list tells it: `after` is what it brought about, `step` its round."""

    index: int
    text: str
    after: str
    step: str


def lines_around(
    screen: PastMatch, box: Box, line: Callable[[int], EventLine], count: int, at: int
) -> list[Widget]:
    """Return the lines around event `at` (from 1) of `count`; a tap on one looks at it."""
    chosen = max(0, at - 1)
    lines = [line(chosen)]
    used = _height(screen, box, lines[0])
    up, down = chosen - 1, chosen + 1
    while True:
        # Grow at the shorter end, so that the line looked at stays in the middle.
        upwards = up >= 0 and (down >= count or chosen - up <= down - chosen)
        if not upwards and down >= count:
            break
        new = line(up if upwards else down)
        height = _height(screen, box, new)
        if used + height > box.h:
            break
        used += height
        if upwards:
            lines.insert(0, new)
            up -= 1
        else:
            lines.append(new)
            down += 1
    return _placed(screen, box, lines, chosen)


def _placed(screen: PastMatch, box: Box, lines: list[EventLine], chosen: int) -> list[Widget]:
    found: list[Widget] = []
    step = ""
    for line in lines:
        row, box = box.top(_height(screen, box, line))
        here = line.index == chosen
        found.append(
            EventRow(
                box=row,
                name=f"event:{line.index + 1}",
                text=line.text,
                after=line.after,
                step="" if line.step == step else line.step,
                labelled=bool(line.step),
                here=here,
                tap=partial(screen.choose, line.index + 1),
            )
        )
        step = line.step
    return found


def _height(screen: PastMatch, box: Box, line: EventLine) -> int:
    """Return how high a line has to be for its words."""
    canvas = screen.canvas
    width = _words_width(canvas, box.w, labelled=bool(line.step))
    used = _words(canvas, line.text, line.after, width, box.h - canvas.px(12)).height
    return min(box.h, max(canvas.px(_LEAST), used + canvas.px(12)))


class _Words(NamedTuple):
    """An event and what it brought about, broken into lines; `step` and `small` are their heights.

    `size` and `after_size` are in units.
    """

    lines: list[str]
    size: float
    step: int
    after: list[str]
    after_size: float
    small: int

    @property
    def height(self) -> int:
        return len(self.lines) * self.step + len(self.after) * self.small


def _words(canvas: Canvas, text: str, after: str, width: int, height: int) -> _Words:
    """Break both into lines of a width, set smaller until they fit the height."""
    size: float = _SIZE
    while True:
        small = max(canvas.least_text, size - _SIZE + _AFTER)
        words = _Words(
            canvas.broken(text, size, False, width, canvas.box.h)[0],
            size,
            canvas.line_height(size),
            canvas.broken(after, small, False, width, canvas.box.h)[0] if after else [],
            small,
            canvas.line_height(small),
        )
        if words.height <= height or size <= canvas.least_text:
            return words
        size = max(canvas.least_text, size - 1)


def _words_width(canvas: Canvas, width: int, *, labelled: bool) -> int:
    """Return the width for words beside the round's name and the word that offers a change."""
    label = canvas.px(_LABEL) if labelled else 0
    return width - canvas.px(30) - label - canvas.width(_("change"), _AFTER)


@dataclass(frozen=True, kw_only=True)
class EventRow(Widget):
    """One event; the one looked at is framed and says that a tap changes it."""

    after: str
    step: str
    labelled: bool
    here: bool

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = theme.ground
        if self.here or look.pressed:
            ground = theme.chosen
            canvas.panel(self.box, ground, 10, theme.felix if self.here else None)
        elif look.focused:
            canvas.panel(self.box, ground, 10, theme.text)
        inner, gap = self.box.inset(canvas.px(10), canvas.px(4)), canvas.px(6)
        if self.labelled:
            label, inner = inner.left(canvas.px(_LABEL) - gap, gap)
            canvas.text(label, self.step, _AFTER, theme.quiet)
        width = _words_width(canvas, self.box.w, labelled=self.labelled)
        if self.here:
            change, _rest = inner.far(canvas.width(_("change"), _AFTER))
            canvas.text(change, _("change"), _AFTER, theme.felix, align="right")
        words = _words(canvas, self.text, self.after, width, inner.h - canvas.px(4))
        place = inner.left(width)[0].middle(width, words.height)
        for text in words.lines:
            line, place = place.top(words.step)
            canvas.text(line, text, words.size, theme.text)
        for text in words.after:
            line, place = place.top(words.small)
            canvas.text(line, text, words.after_size, theme.felix)
        if words.height > inner.h:
            canvas.spilled.append(self.text)
        paint_mark(canvas, self.box, look, theme.text, ground)
