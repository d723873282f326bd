"""What every play does with cards: out of a hand, out of the centre, onto the piles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.frog_juice.cards import COPIES, POWER, card_name
from companion.games.game import RuleBroken
from companion.words import _, listed, several

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.games.frog_juice.state import Table

Piles = tuple[tuple[str, ...], ...]


def laid_open(table: Table, *shown: tuple[int, str]) -> tuple[int, ...]:
    """Return the sizes of the hands after each of `shown` (seat, card) left its hand.

    Raises RuleBroken: `too-few-cards-in-hand`, or `no-such-card-left` where fewer copies of a card
    are unseen than are shown.
    """
    hands = list(table.hands)
    for seat, _card in shown:
        hands[seat] -= 1
    for seat, left in enumerate(hands):
        if left < 0:
            raise _too_few(table, seat)
    cards = [card for _seat, card in shown]
    for card in cards:
        if cards.count(card) > table.unseen(card):
            raise _none_left(card)
    return tuple(hands)


def lifted(table: Table, cards: Iterable[str]) -> tuple[str, ...]:
    """Return the centre without `cards`; of several copies the one laid first leaves.

    Raises RuleBroken: `not-in-center`.
    """
    center = list(table.center)
    for card in cards:
        if card not in center:
            raise _not_in_center(table, card)
        center.remove(card)
    return tuple(center)


def piled(table: Table, seat: int, cards: Iterable[str]) -> tuple[Piles, Piles]:
    """Return the power piles and the ingredient piles after `seat` got `cards`."""
    power = list(table.power[seat])
    ingredients = list(table.ingredients[seat])
    for card in cards:
        (power if card in POWER else ingredients).append(card)
    return (
        with_pile(table.power, seat, sorted(power)),
        with_pile(table.ingredients, seat, sorted(ingredients)),
    )


def with_pile(piles: Piles, seat: int, pile: Sequence[str]) -> Piles:
    """Return `piles` with the one of `seat` replaced."""
    return (*piles[:seat], tuple(pile), *piles[seat + 1 :])


def expect_action(table: Table) -> None:
    """Raise RuleBroken `wrong-phase` where the turn's action is done."""
    if table.phase == "action":
        return
    if table.melted:
        message = _("{name}'s sweep was melted: only the discard is left.")
    else:
        message = _("{name} has acted: add to an unfinished spell, or discard.")
    raise RuleBroken("wrong-phase", message.format(name=table.name), (table.turn,))


def expect_extras(table: Table) -> None:
    """Raise RuleBroken `wrong-phase` where the turn's action is still to come."""
    if table.phase != "extras":
        message = _("{name} acts first, or passes; adding to a spell and the discard come after.")
        raise RuleBroken("wrong-phase", message.format(name=table.name), (table.turn,))


def _too_few(table: Table, seat: int) -> RuleBroken:
    if table.hands[seat]:
        message = _("{name}'s hand has fewer cards than that: it holds {n}.")
    else:
        message = _("{name}'s hand is empty.")
    said = message.format(name=table.players[seat], n=table.hands[seat])
    return RuleBroken("too-few-cards-in-hand", said, (seat,))


def _none_left(card: str) -> RuleBroken:
    message = several(
        "The deck holds {n} of {{card}}, and it has been seen.",
        "The deck holds {n} of {{card}}, and not that many are unseen.",
        COPIES[card],
    )
    return RuleBroken("no-such-card-left", message.format(card=card_name(card)), (card,))


def _not_in_center(table: Table, card: str) -> RuleBroken:
    there = listed([card_name(one) for one in dict.fromkeys(table.center)])
    if card in table.center:
        message = _("There are not that many {card} in the centre. In it lie {there}.")
    elif there:
        message = _("{card}: not in the centre. In it lie {there}.")
    else:
        message = _("{card}: not in the centre, which is empty.")
    said = message.format(card=card_name(card), there=there)
    return RuleBroken("not-in-center", said, (card,))
