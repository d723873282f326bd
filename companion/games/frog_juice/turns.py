"""A turn, card by card: the actions, Witch Wash at any time, and the discard that ends the turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.frog_juice.cards import (
    BLACK_CAT,
    HAND_SIZE,
    NUMBERS,
    WITCH,
    WITCH_WASH,
    card_name,
    sum_of,
)
from companion.games.frog_juice.handling import (
    expect_action,
    expect_extras,
    laid_open,
    lifted,
    piled,
    with_pile,
)
from companion.games.game import RuleBroken
from companion.words import _, listed, several

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.games.frog_juice.events import Capture, Cat, Discard, Sweep, Wash
    from companion.games.frog_juice.state import Table


def capture(table: Table, move: Capture) -> Table:
    """Return the table after hand cards took centre cards of the same sum."""
    expect_action(table)
    center = lifted(table, move.center)
    _expect_numbers((*move.center, *move.hand))
    if len(move.hand) > 1 and len(move.center) > 1 and not table.house.many_to_many:
        message = _("Several hand cards take one centre card here, not several.")
        raise RuleBroken("many-to-many", message, move.center)
    _expect_same_sum(move)
    hands = laid_open(table, *((table.turn, card) for card in move.hand))
    power, ingredients = piled(table, table.turn, move.hand + move.center)
    return replace(
        table, phase="extras", center=center, hands=hands, power=power, ingredients=ingredients
    )


def sweep(table: Table, move: Sweep) -> Table:
    """Return the table after a Witch took the whole centre, or who melted her took it and her.

    An empty centre may be swept: the Witch scores herself (house). Who is melted by another seat
    has only the discard left (book).
    """
    expect_action(table)
    washer = move.washed_by
    shown = [(table.turn, WITCH)] if washer is None else [(table.turn, WITCH), (washer, WITCH_WASH)]
    hands = laid_open(table, *shown)
    taker = table.turn if washer is None else washer
    power, ingredients = piled(table, taker, table.center + tuple(card for _seat, card in shown))
    return replace(
        table,
        phase="extras",
        melted=taker != table.turn,
        center=(),
        hands=hands,
        power=power,
        ingredients=ingredients,
    )


def cat(table: Table, move: Cat) -> Table:
    """Return the table after the Black Cat took a power card of an opponent; both are scored."""
    expect_action(table)
    if move.seat == table.turn:
        message = _("{name}'s Black Cat takes from an opponent, never from the own pile.")
        raise RuleBroken("own-pile", message.format(name=table.name), (move.seat,))
    robbed = list(table.power[move.seat])
    if move.card not in robbed:
        raise _not_in_pile(table, move)
    hands = laid_open(table, (table.turn, BLACK_CAT))
    robbed.remove(move.card)
    power, _ingredients = piled(table, table.turn, (BLACK_CAT, move.card))
    return replace(table, phase="extras", hands=hands, power=with_pile(power, move.seat, robbed))


def wash(table: Table, move: Wash) -> Table:
    """Return the table after a seat, in anyone's turn, took one Witch from the centre."""
    if WITCH not in table.center:
        message = _("No Witch lies in the centre; Witch Wash takes one there, or melts a sweep.")
        raise RuleBroken("no-witch-in-center", message, (WITCH,))
    hands = laid_open(table, (move.seat, WITCH_WASH))
    power, _ingredients = piled(table, move.seat, (WITCH, WITCH_WASH))
    return replace(table, center=lifted(table, (WITCH,)), hands=hands, power=power)


def no_action(table: Table) -> Table:
    """Return the table after the seat to act passed: an action, so that a spell may be added to."""
    expect_action(table)
    return replace(table, phase="extras")


def discard(table: Table, move: Discard) -> Table:
    """Return the table with the card in the centre and the next player's hand drawn up.

    The match is over when the draw pile and every hand are empty.
    """
    expect_extras(table)
    if move.card is not None:
        hands = laid_open(table, (table.turn, move.card))
        table = replace(table, hands=hands, center=(*table.center, move.card))
    elif table.hands[table.turn]:
        message = several(
            "A hand of {n} card has to discard it.",
            "A hand of {n} cards has to discard one.",
            table.hands[table.turn],
        )
        raise RuleBroken("must-discard", message, (table.turn,))
    if not table.draw_pile and not any(table.hands):
        return replace(table, phase="over", melted=False)
    return _next_turn(table)


def end(table: Table) -> Table:
    """Return the match ended, all having agreed that nobody can play."""
    expect_action(table)
    if table.draw_pile:
        message = several(
            "The match can end when the draw pile is empty; {n} card is left in it.",
            "The match can end when the draw pile is empty; {n} cards are left in it.",
            table.draw_pile,
        )
        raise RuleBroken("draw-pile-not-empty", message)
    return replace(table, phase="over")


def _not_in_pile(table: Table, move: Cat) -> RuleBroken:
    there = listed([card_name(card) for card in dict.fromkeys(table.power[move.seat])])
    if there:
        message = _("{card}: not in {name}'s power pile. In it lie {there}.")
    else:
        message = _("{name}'s power pile is empty; the Black Cat takes from one with cards.")
    said = message.format(card=card_name(move.card), name=table.players[move.seat], there=there)
    return RuleBroken("not-in-power-pile", said, (move.seat, move.card))


def _next_turn(table: Table) -> Table:
    turn = (table.turn + 1) % len(table.players)
    drawn = min(HAND_SIZE - table.hands[turn], table.draw_pile)
    hands = (*table.hands[:turn], table.hands[turn] + drawn, *table.hands[turn + 1 :])
    return replace(
        table,
        turn=turn,
        phase="action",
        melted=False,
        draw_pile=table.draw_pile - drawn,
        hands=hands,
    )


def _expect_numbers(cards: Iterable[str]) -> None:
    for card in cards:
        if card not in NUMBERS:
            message = _("{card} has no number: only cards with a number capture and are captured.")
            said = message.format(card=card_name(card))
            raise RuleBroken("power-card-not-capturable", said, (card,))


def _expect_same_sum(move: Capture) -> None:
    hand, center = sum_of(move.hand), sum_of(move.center)
    if hand != center:
        message = _("The centre cards must make {hand}, as the hand does; these make {center}.")
        raise RuleBroken("sum-differs", message.format(hand=hand, center=center), move.center)
