"""The centre as it lies: large cards while they are few, smaller ones and then pages when many."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.frog_juice import picking
from companion.games.frog_juice.widgets import NAMED_HEIGHT, NAMED_WIDTH, JuiceCard
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Button, Label, Widget
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.frog_juice.screen import JuiceTable
    from companion.screens.screen import Screen

CENTER_HEIGHT = 102
"""The height of the centre's cards in a wide picture, in units: two rows of the smallest."""

CAPTION = 20
_TALLEST = 124
_WIDEST = 90
_SMALL = 54
_TINY = 40
_GAP = 6


class _Size(NamedTuple):
    """How cards are laid: so many in a row, so many rows, each of this width and height."""

    columns: int
    rows: int
    w: int
    h: int

    @property
    def room(self) -> int:
        return self.columns * self.rows

    def cells(self, box: Box, gap: int) -> list[Box]:
        return [
            Box(box.x + column * (self.w + gap), box.y + row * (self.h + gap), self.w, self.h)
            for row in range(self.rows)
            for column in range(self.columns)
        ]


def center(screen: JuiceTable, box: Box, caption: str, *, touch: bool = True) -> list[Widget]:
    """Return the cards of the centre under a caption; with `touch`, a tap picks one."""
    head, box = box.top(screen.px(CAPTION))
    cards = screen.state.center
    if not cards:
        words = _("The centre is empty.")
        return [
            caption_at(screen, head, caption),
            Label(box=box, text=words, size=th.LARGE - 2, colour=screen.theme.quiet),
        ]
    size = _size(screen, box, len(cards))
    places, pages = range(len(cards)), 1
    if len(cards) > size.room:
        held = size.room - 1
        pages = -(-len(cards) // held)
        page = screen.center_page % pages
        caption = _("{caption}  ·  {page}/{pages}").format(
            caption=caption, page=page + 1, pages=pages
        )
        places = places[page * held : (page + 1) * held]
    ringed = picking.ringed(screen.state, screen.pick) if touch else frozenset()
    cells = size.cells(box, screen.px(_GAP))
    shown: list[Widget] = [caption_at(screen, head, caption)]
    for index, cell in zip(places, cells, strict=False):
        shown.append(
            JuiceCard(
                box=cell,
                name=f"center:{index}",
                text=cards[index],
                card=cards[index],
                chosen=index in ringed,
                tap=partial(screen.tap_center, index) if touch else None,
            )
        )
    if pages > 1:
        shown.append(
            Button(
                box=cells[-1],
                name="center-more",
                icon="next",
                style="strong",
                tap=partial(setattr, screen, "center_page", screen.center_page + 1),
            )
        )
    return shown


def lying(screen: Screen, box: Box, cards: Sequence[str], newest: int | None) -> list[Widget]:
    """Return the cards of the centre to be looked at only, with a ring around number `newest`.

    Where even the smallest find no room, those that have lain there longest are only counted.
    """
    size = _size(screen, box, len(cards), smallest=(_SMALL, _TINY))
    cells = size.cells(box, screen.px(_GAP))
    left_out = 0 if len(cards) <= size.room else len(cards) - size.room + 1
    shown: list[Widget] = []
    if left_out:
        told = f"+{left_out}"
        shown = [Label(box=cells[0], text=told, colour=screen.theme.quiet, align="centre")]
    return [
        *shown,
        *(
            JuiceCard(box=cell, text=cards[index], card=cards[index], chosen=index == newest)
            for index, cell in zip(range(left_out, len(cards)), cells[len(shown) :], strict=False)
        ),
    ]


def caption_at(screen: Screen, box: Box, text: str) -> Widget:
    """Return a quiet line that stands a little off what lies below it."""
    lifted = box.moved(0, -screen.px(2))
    return Label(box=lifted, text=text, size=15, colour=screen.theme.quiet)


def _size(screen: Screen, box: Box, count: int, smallest: Sequence[int] = (_SMALL,)) -> _Size:
    """Choose the largest cards that all find room, else the smallest there are.

    `smallest` are widths in units, for where those on which the name finds room are too many.
    """
    gap = screen.px(_GAP)
    sizes = []
    for least_w, most_w, least_h in (
        (NAMED_WIDTH, _WIDEST, NAMED_HEIGHT),
        *((wide, wide, round(wide * th.FINGER / _SMALL)) for wide in smallest),
    ):
        columns = (box.w + gap) // (screen.px(least_w) + gap)
        wide = min(screen.px(most_w), (box.w - gap * (columns - 1)) // columns)
        most = max(1, (box.h + gap) // (screen.px(least_h) + gap))
        for rows in range(1, 1 + most):
            tall = (box.h - gap * (rows - 1)) // rows
            sizes.append(_Size(columns, rows, wide, min(tall, screen.px(_TALLEST))))
    return next((size for size in sizes if size.room >= count), sizes[-1])
