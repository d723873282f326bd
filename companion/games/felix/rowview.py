"""The row as it lies: the cards, the mice above them, and what the sack holds so far."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.felix.table import (
    Owner,
    State,
    cards_above,
    face_up,
    known_sum,
    row_seats,
    row_size,
    to_reveal,
)
from companion.games.felix.widgets import FelixCard, HiddenCard, MouseCard
from companion.ui import theme as th
from companion.ui.widgets import Runs, Widget
from companion.words import _, minus, several

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.screens.screen import Screen
    from companion.ui.layout import Box


_WITH_MICE = 106
"""The least height in units of cards with mice above them."""


def row(
    screen: Screen, state: State, box: Box, *, enter: Callable[[], object] | None = None
) -> list[Widget]:
    """Return the cards, `row:N` each, below what lies above them.

    With `enter`, a card that lies face up and is not known yet is tapped to enter it. In a low box
    only the cards are shown.
    """
    gap = screen.px(th.GAP)
    heads, cards = box.top(screen.px(34), screen.px(6))
    if box.h < screen.px(_WITH_MICE):
        heads, cards = box.top(0)
    size = row_size(state)
    shown: list[Widget] = []
    for place, head in enumerate(heads.columns(size, gap) if heads.h else ()):
        shown += _above(state, place, head)
    for place, cell in enumerate(cards.columns(size, gap)):
        shown.append(_card(state, place, cell, enter))
    return shown


def settled_row(screen: Screen, state: State, box: Box) -> list[Widget]:
    """Return the cards of the round settled last; a cat that a dog chased is faint."""
    settled = state.rounds[-1]
    owners = row_seats(replace(state, start=settled.start))
    chased = None if settled.chased is None else settled.row.index(str(settled.chased))
    return [
        FelixCard(
            box=cell,
            name=f"row:{place}",
            text=card,
            card=card,
            below=_whose(state, owner),
            enabled=place != chased,
        )
        for place, (card, owner, cell) in enumerate(
            zip(settled.row, owners, box.columns(len(owners), screen.px(th.GAP)), strict=True)
        )
    ]


def sum_line(screen: Screen, state: State, box: Box) -> Widget:
    """Return a line with what is in the sack, what is hidden, and the bank."""
    theme = screen.theme
    hidden = row_size(state) - len(state.row)
    total = known_sum(state)
    signed = "+" + str(total) if total > 0 else minus(total)
    rest = [
        several("{n} card hidden", "{n} cards hidden", hidden),
        _("bank {mice}").format(mice=state.bank),
    ]
    runs = (
        (_("In the sack so far") + " ", theme.quiet, False),
        (signed, theme.text, True),
        ("  ·  " + "  ·  ".join(rest), theme.quiet, False),
    )
    return Runs(box=box, runs=runs, size=17)


def _above(state: State, place: int, box: Box) -> list[Widget]:
    if place == 0:
        return [MouseCard(box=box, text=_("sack"))]
    mice = cards_above(state)[place]
    if mice is None:
        return []
    if place <= len(state.passed):
        taker = state.players[state.passed[place - 1]]
        text = _("{mice} → {name}").format(mice=mice, name=taker) if state.filled else taker
        return [MouseCard(box=box, text=text, taken=True)]
    if not state.filled:
        return [MouseCard(box=box, text=_("{mice}: empty").format(mice=mice), taken=True)]
    return [MouseCard(box=box, text=several("{n} mouse", "{n} mice", mice), short=str(mice))]


def _card(state: State, place: int, box: Box, enter: Callable[[], object] | None) -> Widget:
    whose = _whose(state, row_seats(state)[place])
    if place < len(state.row):
        return FelixCard(
            box=box, name=f"row:{place}", text=state.row[place], card=state.row[place], below=whose
        )
    asked = to_reveal(state)
    waiting = asked is not None and asked[0] == place
    return HiddenCard(
        box=box,
        name=f"row:{place}",
        text="?",
        owner=whose,
        waiting=place < face_up(state),
        tap=enter if waiting else None,
    )


def _whose(state: State, owner: Owner) -> str:
    return _("dummy") if owner is None else state.players[owner]
