"""The peek: what one seat alone may look at while a match is on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.felix.table import cats_won
from companion.ui import theme as th
from companion.ui.widgets import Label, Panel, Veil, Widget, seat_colour
from companion.words import _, minus, several

if TYPE_CHECKING:
    from companion.games.felix.screen import FelixTable
    from companion.ui.layout import Box


def widgets(screen: FelixTable, area: Box, seat: int) -> list[Widget]:
    """Return a seat's own mice and cats over a veil, while its row is held."""
    state = screen.state
    theme = screen.theme
    sheet = area.middle(min(screen.px(430), area.w - screen.px(60)), screen.px(170))
    inner = sheet.inset(screen.px(22), screen.px(16))
    cats = cats_won(state)[seat]
    won = _(", ").join(map(minus, cats)) or _("none yet")
    lines = inner.rows([1.2, 1, 1])
    return [
        Veil(box=area, name="veil", colour=theme.deep, share=0.6),
        Panel(box=sheet, colour=theme.deep, radius=18, ring=seat_colour(seat)),
        Label(
            box=lines[0],
            text=_("{name} alone looks").format(name=state.players[seat]),
            size=th.LARGE,
            bold=True,
            colour=theme.text,
        ),
        Label(
            box=lines[1],
            name="peek-mice",
            size=th.LARGE,
            colour=theme.felix,
            text=several("{n} mouse", "{n} mice", state.mice[seat]),
        ),
        Label(
            box=lines[2],
            name="peek-cats",
            size=th.BODY + 1,
            colour=theme.text,
            text=_("Cats: {cats}").format(cats=won),
            wrap=True,
        ),
    ]
