"""The seat clock on a match screen: in the bar for the seat to act, on a sheet for all seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.seatclock import as_time
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import (
    Button,
    Label,
    Look,
    Panel,
    Veil,
    Widget,
    seat_colour,
    shape_name,
)
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.screens.screen import Screen
    from companion.seatclock import SeatClock
    from companion.ui.canvas import Canvas
    from companion.ui.theme import Colour


_FACE = 92
"""Width of the clock in the bar, in units."""


def clock_face(screen: Screen, hands: SeatClock, tap: Callable[[], object]) -> Button:
    """Return the button of the bar that opens the sheet, marked with the shape of the seat to act.

    The time is laid over it: it goes on while a finger is down, and the button must not change.
    """
    icon = "clock" if hands.turn is None else shape_name(hands.turn)
    box = Box(0, 0, screen.px(_FACE), 0)
    return ClockFace(box=box, name="clock", icon=icon, radius=10, tap=tap)


def time_on(screen: Screen, hands: SeatClock, bar: Sequence[Widget]) -> list[Widget]:
    """Return the time of the seat to act, to be laid over the clock in a bar."""
    if hands.turn is None:
        return []
    return [
        ClockTime(
            box=widget.box.inset(screen.px(8), 0).far(widget.box.w * 3 // 5)[0],
            name="clock-time",
            text=as_time(hands.seconds(hands.turn)),
            colour=screen.theme.text,
            align="right",
        )
        for widget in bar
        if isinstance(widget, ClockFace)
    ]


def clock_sheet(
    screen: Screen,
    area: Box,
    hands: SeatClock,
    names: Sequence[str],
    close: Callable[[], object],
) -> list[Widget]:
    """Return a sheet with the time of every seat, and what closes it."""
    gap = screen.px(8)
    count = len(names) + 1
    height = min(screen.px(58), (area.h - screen.px(40)) // count - gap)
    width = min(screen.px(420), area.w - screen.px(40))
    sheet = area.middle(width, count * (height + gap) + screen.px(24))
    *rows, foot = sheet.inset(screen.px(14), screen.px(14)).rows(count, gap)
    return [
        Veil(box=area, name="veil", colour=screen.theme.deep, tap=close),
        Panel(box=sheet, colour=screen.theme.panel, radius=18),
        *(
            ClockLine(
                box=row,
                name=f"clock:{seat}",
                text=name,
                time=as_time(hands.seconds(seat)),
                seat=seat,
                goes=seat == hands.turn,
            )
            for seat, (name, row) in enumerate(zip(names, rows, strict=True))
        ),
        Button(
            box=foot,
            name="close",
            text=_("Back to the match"),
            style="strong",
            size=th.BODY + 2,
            key="menu",
            tap=close,
        ),
    ]


@dataclass(frozen=True, kw_only=True)
class ClockFace(Button):
    """A button with its icon at the left, which leaves the rest of it to the time."""

    def _face(self, canvas: Canvas, place: Box, ink: Colour) -> None:
        side = canvas.px(20)
        canvas.icon(Box(place.x, place.y + (place.h - side) // 2, side, side), self.icon, ink)


@dataclass(frozen=True, kw_only=True)
class ClockTime(Label):
    """A time on a clock's face; a touch goes through to the face."""

    def hit(self, x: int, y: int) -> bool:
        return False


@dataclass(frozen=True, kw_only=True)
class ClockLine(Widget):
    """A seat with the time it has had; `goes` says that its hand is going."""

    time: str
    seat: int
    goes: bool

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        canvas.panel(self.box, theme.chosen if self.goes else theme.panel, th.RADIUS)
        inner = self.box.inset(canvas.px(14), 0)
        shape, inner = inner.left(canvas.px(22), canvas.px(12))
        canvas.icon(shape, shape_name(self.seat), seat_colour(self.seat))
        wide = canvas.width(self.time, th.LARGE, bold=True)
        time, name = inner.far(wide, canvas.px(10))
        canvas.text(name, self.text, th.LARGE - 2, theme.text, bold=self.goes)
        canvas.text(time, self.time, th.LARGE, theme.text, bold=self.goes, align="right")
