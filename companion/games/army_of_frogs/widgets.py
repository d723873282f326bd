"""What lies beside the island: the steps of the turn, hands, bag and seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.army_of_frogs.tiles import tile_colour
from companion.ui import theme as th
from companion.ui.theme import mixed
from companion.ui.widgets import Button, Look, Widget, paint_mark

if TYPE_CHECKING:
    from companion.ui.canvas import Canvas
    from companion.ui.theme import Colour, Theme
    from companion.ui.widgets import Mark

SHAPES = {"red": "circle", "blue": "square", "green": "triangle", "white": "diamond"}
"""The shape on the belly of a frog of each colour, as icon names."""


def frog_mark(theme: Theme, colour: str) -> Mark:
    """Return the shape and the colour by which frogs, and whose they are, are known."""
    return SHAPES[colour], frog_ink(theme, colour)


def frog_ink(theme: Theme, colour: str) -> Colour:
    """Return a colour of frogs as it is written on the ground."""
    red, blue, green, *_rest = th.SEAT_COLOURS
    return {"red": red, "blue": blue, "green": green}.get(colour, theme.text)


@dataclass(frozen=True, kw_only=True)
class Step(Button):
    """A step of the turn in the bar: `due`, `done` or neither."""

    due: bool = False
    done: bool = False

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground, ink = theme.button, theme.quiet
        if self.due:
            ground, ink = theme.frogs, theme.on_accent
        box = self.box.inset(0, canvas.px(4))
        canvas.panel(box, ground, 24)
        inner = box.inset(canvas.px(12), 0)
        if self.done:
            tick, inner = inner.far(canvas.px(16), canvas.px(4))
            canvas.icon(tick, "check", ink)
        canvas.text(inner, self.text, th.BODY, ink, bold=self.due, align="centre")


@dataclass(frozen=True, kw_only=True)
class FrogTile(Widget):
    """A frog on its tile, to be tapped: of a hand, a palette, or out of the bag.

    `below` is a short line at the foot; `chosen` draws the ring of what is taken up.
    """

    frog: str
    below: str = ""
    chosen: bool = False

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = tile_colour(theme)
        if not self.enabled and self.below:
            ground = mixed(ground, theme.ground, 0.84)
        elif look.pressed:
            ground = mixed(ground, theme.frogs, 0.5)
        box = self.box
        if self.chosen or look.focused:
            canvas.panel(box, theme.text if look.focused else theme.frogs, th.RADIUS)
            box = box.inset(max(2, canvas.px(4)))
            canvas.panel(box, theme.deep, th.RADIUS - 2)
            box = box.inset(max(1, canvas.px(2)))
        canvas.panel(box, ground, th.RADIUS - 2)
        face = box.inset(canvas.px(4), canvas.px(3))
        if self.below:
            foot, face = face.foot(canvas.px(20))
            ink = theme.on_card if self.enabled else theme.quiet
            canvas.text(foot, self.below, th.SMALL, ink, align="centre")
        side = min(face.w, face.h, canvas.px(56))
        canvas.icon(
            face.middle(side, side),
            f"frog-{self.frog}" if self.frog else "close",
            None if self.frog else theme.on_card,
        )
        paint_mark(canvas, self.box, look, theme.on_card, ground)


@dataclass(frozen=True, kw_only=True)
class SeatLine(Widget):
    """A seat beside the island: its colour's shape, the name, and two numbers in columns."""

    frog: str
    island: int
    bag: int
    to_act: bool = False

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        shape, rest = self.box.left(canvas.px(18), canvas.px(7))
        canvas.icon(shape, SHAPES[self.frog], frog_ink(theme, self.frog))
        numbers, name = rest.far(canvas.px(66), canvas.px(6))
        counts = f"{self.island} · {self.bag}"
        canvas.text(name, self.text, th.BODY + 1, theme.text, bold=self.to_act)
        canvas.text(numbers, counts, th.BODY + 1, theme.text, align="right")


@dataclass(frozen=True, kw_only=True)
class Slot(Widget):
    """A place for a frog that is not known yet; `due` is the one that is asked for."""

    due: bool = False

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        rim = theme.frogs if self.due else theme.button_strong
        ink = theme.frogs if self.due else theme.quiet
        canvas.panel(self.box, mixed(theme.panel, theme.deep, 0.5), th.RADIUS - 2, rim)
        canvas.text(self.box, "?", th.LARGE, ink, bold=self.due, align="centre")


@dataclass(frozen=True, kw_only=True)
class SetUpRow(Widget):
    """A seat before the match: its name, and whether it starts; `lead` units are left free."""

    frog: str
    lead: float
    note: str = ""

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = theme.chosen if look.pressed else theme.panel
        canvas.stripe(self.box, ground, frog_ink(theme, self.frog), th.RADIUS)
        _lead, inner = self.box.left(canvas.px(self.lead), canvas.px(8))
        if self.note:
            upper, lower = inner.inset(0, canvas.px(6)).rows([1.3, 1])
            canvas.text(upper, self.text, th.LARGE, theme.text)
            canvas.text(lower, self.note, th.SMALL, theme.frogs)
        else:
            canvas.text(inner, self.text, th.LARGE, theme.text)
        if look.focused:
            canvas.panel(self.box.left(canvas.px(8))[0], theme.text, 4)
