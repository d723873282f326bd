"""The stage: shows a list of widgets and repaints only what differs from the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.ui.canvas import Canvas
    from companion.ui.layout import Box
    from companion.ui.widgets import Look, Widget

_WHOLE_SHARE = 0.7
"""Repainting so much of the picture in pieces costs more than painting it whole."""


class Stage:
    """Holds what is on the screen now."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.widgets: Sequence[Widget] = ()
        self._shown: list[tuple[Widget, Look]] = []
        self._all = True

    def spoil(self) -> None:
        """Forget what was painted, so that the next picture is painted whole."""
        self._all = True

    def show(self, widgets: Sequence[Widget], look: Callable[[Widget], Look]) -> list[Box]:
        """Paint the difference to the last picture; return the boxes that were painted."""
        shown = [(widget, look(widget)) for widget in widgets]
        damage = self._damage(shown)
        self.widgets = widgets
        self._shown = shown
        self._all = False
        surface = self.canvas.surface
        for box in damage:
            for widget, looks in shown:
                bounds = widget.bounds
                if bounds.meets(box):
                    # What reached beyond its bounds would stay when it is painted over: letters
                    # can be piled higher than any line.
                    surface.set_clip(bounds.overlap(box))
                    widget.paint(self.canvas, looks)
        surface.set_clip(None)
        return damage

    def _damage(self, shown: list[tuple[Widget, Look]]) -> list[Box]:
        whole = self.canvas.box
        if self._all:
            return [whole]
        before, after = set(self._shown), set(shown)
        boxes = [widget.bounds.overlap(whole) for widget, _ in before ^ after]
        merged = _merged([box for box in boxes if box.w and box.h])
        if sum(box.w * box.h for box in merged) > _WHOLE_SHARE * whole.w * whole.h:
            return [whole]
        return merged


def _merged(boxes: list[Box]) -> list[Box]:
    """Join boxes that meet until none do."""
    merged: list[Box] = []
    for new in boxes:
        box = new
        while True:
            meeting = [other for other in merged if other.meets(box)]
            if not meeting:
                break
            for other in meeting:
                merged.remove(other)
                box = box.union(other)
        merged.append(box)
    return merged
