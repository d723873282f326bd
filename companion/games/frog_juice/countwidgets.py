"""What lies on the counting board: a player's row, and the number of cards in a pile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.ui import theme as th
from companion.ui.theme import mixed
from companion.ui.widgets import Look, Widget, seat_colour, shape_name

if TYPE_CHECKING:
    from companion.ui.canvas import Canvas
    from companion.ui.layout import Box


@dataclass(frozen=True, kw_only=True)
class CountRow(Widget):
    """The ground of a player's row: colour, shape and name, and the points with the bonus in them.

    `name_box` and `points_box` are where those two stand.
    """

    seat: int
    points: int
    bonus: int
    name_box: Box
    points_box: Box

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        canvas.stripe(self.box, theme.panel, seat_colour(self.seat), th.RADIUS)
        shape, words = self.name_box.left(canvas.px(20), canvas.px(7))
        canvas.icon(shape, shape_name(self.seat), theme.text)
        canvas.text(words, self.text, th.LARGE, theme.text)
        place = self.points_box
        if self.bonus:
            said = f"+{self.bonus}"
            extra, place = place.far(canvas.width(said, 18, bold=True), canvas.px(5))
            canvas.text(extra.moved(0, canvas.px(5)), said, 18, theme.juice, bold=True)
        canvas.text(place, str(self.points), 38, theme.text, bold=True, align="right")


@dataclass(frozen=True, kw_only=True)
class CountNumber(Widget):
    """How many cards a pile holds; in the game's colour where it leads. A tap is for typing it."""

    leads: bool = False

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        if look.pressed or look.focused:
            ring = theme.text if look.focused else None
            canvas.panel(self.box, mixed(theme.panel, theme.text, 0.15), th.RADIUS, ring)
        ink = theme.juice if self.leads else theme.text
        canvas.text(self.box, self.text, 34, ink, bold=True, align="centre")
