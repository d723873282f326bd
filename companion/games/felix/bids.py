"""How much: every number that could be bid, laid out over the auction."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.felix.cards import MOUSE_CARDS, PURSE
from companion.games.felix.table import least_bid, round_number
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Button, Label, Veil, Widget
from companion.words import _

if TYPE_CHECKING:
    from companion.games.felix.screen import FelixTable

_MOST_PAID = max(map(max, MOUSE_CARDS.values()))
"""The mice on the richest mouse card: the most that a seat can gain in a round."""


def widgets(screen: FelixTable, area: Box) -> list[Widget]:
    """Return every number that could be bid, so that any raise is three taps at most.

    A seat gains at most six mice a round, so the last number follows from what is public.
    """
    state = screen.state
    least = least_bid(state)
    most = max(least, PURSE + _MOST_PAID * (round_number(state) - 1))
    numbers = range(least, most + 1)
    body = area.inset(screen.px(th.EDGE), screen.px(12))
    head, body = body.top(screen.px(52), screen.px(8))
    gap = screen.px(5)
    columns = _columns(len(numbers), body, gap)
    rows = -(-len(numbers) // columns)
    height = min(screen.px(96), (body.h - gap * (rows - 1)) // rows)
    grid = Box(body.x, body.y, body.w, rows * height + gap * (rows - 1)).grid(columns, rows, gap)
    close, title = head.far(screen.px(60), gap)

    def choose(number: int) -> None:
        screen.amount = number
        screen.choosing = False

    return [
        Veil(box=area, name="veil", colour=screen.theme.deep, share=1),
        Label(box=title, text=_("How much?"), size=th.LARGE, bold=True, colour=screen.theme.text),
        Button(
            box=close,
            name="close",
            icon="close",
            key="menu",
            tap=lambda: setattr(screen, "choosing", False),
        ),
        *(
            Button(
                box=cell,
                name=f"number:{number}",
                text=str(number),
                style="strong",
                selected=number == screen.amount,
                tap=partial(choose, number),
                radius=8,
            )
            for number, cell in zip(numbers, grid, strict=False)
        ),
    ]


def _columns(count: int, box: Box, gap: int) -> int:
    """Choose the number of columns that makes the cells of a grid come nearest to squares."""

    def narrowest(columns: int) -> int:
        rows = -(-count // columns)
        return min((box.w + gap) // columns, (box.h + gap) // rows)

    return max(range(1, count + 1), key=narrowest)
