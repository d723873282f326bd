"""The clocks of all seats, over the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.seatclock import as_time
from companion.ui import theme as th
from companion.ui.widgets import (
    Button,
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
    from companion.ui.layout import Box


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
