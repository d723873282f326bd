"""The seats under the turn: hands, piles, the bonus and the unfinished spells."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.frog_juice.cards import card_name
from companion.games.frog_juice.state import bonus
from companion.games.frog_juice.widgets import SeatPanel
from companion.words import _, listed, several

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.frog_juice.screen import JuiceTable
    from companion.games.frog_juice.state import OpenSpell, Table
    from companion.ui.layout import Box
    from companion.ui.widgets import Widget

SEATS_HEIGHT = 102
"""The height of a row of seats with a line for each pile, in units."""

FLAT_SEATS = 78
"""The height of a row of seats with both piles in one line, in units."""


def seats(screen: JuiceTable, box: Box) -> list[Widget]:
    """Return a panel for every seat, in one row, or four in two rows where the box is narrow."""
    count = len(screen.state.players)
    gap = screen.px(6)
    folded = count > 3 and box.h > screen.px(SEATS_HEIGHT)
    places = box.grid(2, 2, gap) if folded else box.columns(count, gap)
    return panels(screen.state, places, screen.look_at)


def panels(
    table: Table, places: list[Box], look_at: Callable[[int], object] | None = None
) -> list[Widget]:
    """Return a panel in the place of each seat; a tap tells `look_at` the seat."""
    leading = bonus(table)
    return [
        SeatPanel(
            box=place,
            name=f"seat:{seat}",
            text=seat_words(table, seat, leading[seat]),
            seat=seat,
            player=table.players[seat],
            hand=table.hands[seat],
            power=len(table.power[seat]),
            ingredients=len(table.ingredients[seat]),
            bonus=leading[seat],
            spells=tuple((spell.spell, spell.need) for spell in table.spells[seat]),
            to_act=seat == table.turn and table.phase != "over",
            tap=None if look_at is None else partial(look_at, seat),
        )
        for seat, place in zip(range(len(table.players)), places, strict=False)
    ]


def seat_words(table: Table, seat: int, leading: int) -> str:
    """Say all that lies open of a seat: "Ana: hand 4, power 3, ingredients 11 (+2)"."""
    told = _("{name}: hand {hand}, power {power}, ingredients {n}").format(
        name=table.players[seat],
        hand=table.hands[seat],
        power=len(table.power[seat]),
        n=len(table.ingredients[seat]),
    )
    if leading:
        told += f" (+{leading})"
    return _("; ").join([told, *map(spell_words, table.spells[seat])])


def spell_words(spell: OpenSpell) -> str:
    """Say what an unfinished spell still needs: "Uglifying 2/3: needs Mice"."""
    there = len(spell.have)
    return _("{spell} {there}/{all}: needs {cards}").format(
        spell=card_name(spell.spell),
        there=there,
        all=there + len(spell.need),
        cards=listed([card_name(card) for card in spell.need]),
    )


def in_hand(n: int) -> str:
    """Say how many cards a hand holds."""
    return several("{n} card in hand", "{n} cards in hand", n)
