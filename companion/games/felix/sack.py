"""What comes out of the sack: the dogs act before the winner takes the cats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from companion.games.felix.cards import BIG_DOG, CATS, DOGS

if TYPE_CHECKING:
    from collections.abc import Sequence

LOWEST: Final = "lowest"
NEAREST_ZERO: Final = "nearest-zero"
SMALL_DOG_ORDERS: Final = (LOWEST, NEAREST_ZERO)
"""The house rule `small-dog`: −8 goes before −5 (the default), or −5 before −8."""


class Sack(NamedTuple):
    """An opened sack: the cats that stay with the winner, in row order, and the one chased away."""

    kept: tuple[int, ...]
    chased: int | None


def open_sack(row: Sequence[str], small_dog: str = LOWEST) -> Sack:
    """Let the dogs in `row` act and return what is left.

    One dog leaves with one cat; two or more dogs of any kinds leave without (book). A dog that
    finds no cat leaves alone, and a rabbit is no cat (house).
    """
    cats = [CATS[card] for card in row if card in CATS]
    dogs = [card for card in row if card in DOGS]
    if len(dogs) != 1 or not cats:
        return Sack(tuple(cats), None)
    chased = _big_dogs_prey(cats) if dogs == [BIG_DOG] else _small_dogs_prey(cats, small_dog)
    cats.remove(chased)
    return Sack(tuple(cats), chased)


def _big_dogs_prey(cats: list[int]) -> int:
    """Return the highest positive cat, or with no positive cat −5 before −8: the highest of all."""
    return max(cats)


def _small_dogs_prey(cats: list[int], order: str) -> int:
    """Return a negative cat in the table's order, or with no negative cat the lowest positive."""
    negative = [cat for cat in cats if cat < 0]
    if negative and order == NEAREST_ZERO:
        return max(negative)
    return min(cats)
