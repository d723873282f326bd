"""What can still be played: what a screen lights and what it greys, from what lies open alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.frog_juice.captures import all_groups, can_meet, ways_to_make
from companion.games.frog_juice.cards import (
    BLACK_CAT,
    COPIES,
    NUMBERS,
    SPELLS,
    WITCH,
    WITCH_WASH,
    cards_of,
)
from companion.games.frog_juice.state import Table, Tally

if TYPE_CHECKING:
    from companion.games.frog_juice.state import State


def open_events(state: State) -> frozenset[str]:
    """Return every `do` for which some event is legal now, given what could be in the hands."""
    if state.phase == "over":
        return frozenset()
    if isinstance(state, Tally):
        return frozenset({"count", "tally", "end"})
    possible = _actions(state) if state.phase == "action" else _extras(state)
    if can_wash(state):
        possible.add("wash")
    return frozenset(possible)


def unseen(table: Table) -> dict[str, int]:
    """Return for every card how many copies can still be in a hand or the draw pile."""
    return {card: table.unseen(card) for card in COPIES}


def unseen_numbers(table: Table) -> dict[int, int]:
    """Return for each number from 1 to 12 how many cards of it can still be in a hand."""
    numbers = sorted(set(NUMBERS.values()))
    return {number: sum(map(table.unseen, cards_of(number))) for number in numbers}


def askable(table: Table) -> tuple[int, ...]:
    """Return the seats that can be asked for a card, clockwise from the seat to act."""
    seats = len(table.players)
    others = ((table.turn + step) % seats for step in range(1, seats))
    return tuple(seat for seat in others if table.hands[seat])


def washers(table: Table) -> tuple[int, ...]:
    """Return the seats that could hold Witch Wash."""
    if not table.unseen(WITCH_WASH):
        return ()
    return tuple(seat for seat, cards in enumerate(table.hands) if cards)


def melters(table: Table) -> tuple[int, ...]:
    """Return the seats that could melt a sweep; the own hand of the sweeper needs both cards."""
    return tuple(s for s in washers(table) if s != table.turn or table.hands[s] > 1)


def can_wash(table: Table) -> bool:
    """Whether somebody could take a Witch from the centre with Witch Wash."""
    return table.phase != "over" and WITCH in table.center and bool(washers(table))


def cat_prey(table: Table) -> dict[int, tuple[str, ...]]:
    """Return the power cards that the Black Cat could take, each name once, by seat."""
    return {
        seat: tuple(dict.fromkeys(pile))
        for seat, pile in enumerate(table.power)
        if pile and seat != table.turn
    }


class Sources(NamedTuple):
    """Where a card for a spell could come from; `seats` are those that could be asked for it."""

    hand: bool
    center: bool
    seats: tuple[int, ...]


def sources(table: Table, card: str) -> Sources:
    """Return where the seat to act could get `card` for a spell: hand, centre, then the others."""
    hidden = bool(table.unseen(card))
    return Sources(
        hand=hidden and bool(table.hands[table.turn]),
        center=card in table.center,
        seats=askable(table) if hidden else (),
    )


def _actions(table: Table) -> set[str]:
    possible = {"pass"}
    if not table.draw_pile:
        possible.add("end")
    if table.hands[table.turn]:
        if table.unseen(WITCH):
            possible.add("sweep")
        if table.unseen(BLACK_CAT) and cat_prey(table):
            possible.add("cat")
        if any(table.unseen(spell) for spell in SPELLS):
            possible.add("spell")
        if _can_capture(table):
            possible.add("capture")
    return possible


def _extras(table: Table) -> set[str]:
    possible = {"discard"}
    if not table.melted and any(
        any(sources(table, card)) for spell in table.spells[table.turn] for card in spell.need
    ):
        possible.add("add")
    return possible


def _can_capture(table: Table) -> bool:
    hidden = unseen_numbers(table)
    most = table.hands[table.turn]
    there = [NUMBERS[card] for card in table.center if card in NUMBERS]
    if table.house.many_to_many:
        return can_meet(hidden, most, there)
    groups = all_groups(table.center)
    return any(hidden[number] and groups[number] for number in hidden) or any(
        ways_to_make(number, hidden, most) for number in set(there)
    )
