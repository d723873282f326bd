"""Looks at a picture the way a strict reader would: text cut off, overlap, small targets, contrast.

Used by `make gallery` and its test; the app itself never needs it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.ui.theme import FINGER, contrast
from companion.ui.widgets import PLAIN, reachable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.ui.canvas import Canvas, Ink
    from companion.ui.widgets import Widget

LEAST_CONTRAST = 4.5
"""What text needs against its ground (WCAG 2.2, level AA)."""

_TOUCHING = 2
"""Pixels by which the boxes of two inks may overlap: side bearings hold no ink."""


@dataclass(frozen=True)
class Fault:
    """Something wrong with a picture: what kind, on which widget, and in words."""

    kind: str
    widget: str
    told: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.widget}: {self.told}"


def faults(canvas: Canvas, widgets: Sequence[Widget]) -> list[Fault]:
    """Paint `widgets` once more, one by one, on their picture; return what is wrong with them."""
    found: list[Fault] = []
    inks: list[tuple[Widget, Ink]] = []
    for widget in reachable(widgets):
        canvas.spilled.clear()
        canvas.inks = []
        widget.paint(canvas, PLAIN)
        who = widget.name or type(widget).__name__
        found += [Fault("cut off", who, repr(text)) for text in canvas.spilled]
        found += _faint(widget, who, canvas.inks)
        found += _astray(canvas, widget, who, canvas.inks)
        inks += [(widget, ink) for ink in canvas.inks]
    canvas.inks = None
    canvas.spilled.clear()
    return [*found, *_overlaps(inks), *_small(canvas, widgets), *_shared_targets(widgets)]


def _faint(widget: Widget, who: str, inks: list[Ink]) -> list[Fault]:
    """Return the texts hard to tell from their ground; a control out of reach may be dim."""
    if not widget.enabled:
        return []
    return [
        Fault("contrast", who, f"{ink.text!r} has {ratio:.1f} : 1")
        for ink in inks
        if (ratio := contrast(ink.colour, ink.ground)) < LEAST_CONTRAST
    ]


def _astray(canvas: Canvas, widget: Widget, who: str, inks: list[Ink]) -> list[Fault]:
    """Return the texts that stick out of the picture or of their widget, sideways."""
    return [
        Fault("outside", who, repr(ink.text))
        for ink in inks
        if ink.box.x < max(0, widget.bounds.x - _TOUCHING)
        or ink.box.right > min(canvas.box.w, widget.bounds.right + _TOUCHING)
    ]


def _overlaps(inks: list[tuple[Widget, Ink]]) -> list[Fault]:
    found = []
    bodies = [(widget, ink, ink.body) for widget, ink in inks]
    for i, (widget, ink, body) in enumerate(bodies):
        for other, beside, its_body in bodies[i + 1 :]:
            both = body.overlap(its_body)
            if both.w > _TOUCHING and both.h > _TOUCHING:
                who = (
                    f"{widget.name or type(widget).__name__}, {other.name or type(other).__name__}"
                )
                found.append(Fault("overlap", who, f"{ink.text!r} and {beside.text!r}"))
    return found


def _small(canvas: Canvas, widgets: Sequence[Widget]) -> list[Fault]:
    least = int(FINGER * canvas.unit)
    return [
        Fault("target", w.name, f"{w.box.w} x {w.box.h} px, at least {least} needed")
        for w in reachable(widgets)
        if w.touchable and not w.zooms and min(w.box.w, w.box.h) < least
    ]


def _shared_targets(widgets: Sequence[Widget]) -> list[Fault]:
    """Return pairs of targets that lie half over each other; one within the other is meant."""
    targets = [w for w in reachable(widgets) if w.touchable and w.name and not w.zooms]
    found = []
    for i, widget in enumerate(targets):
        for other in targets[i + 1 :]:
            both = widget.box.overlap(other.box)
            if both.w and both.h and both not in (other.box, widget.box):
                found.append(Fault("overlap", f"{widget.name}, {other.name}", "targets overlap"))
    return found
