"""Counting only: cards go to the piles of the seats, and the final piles end the match."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from companion.games.frog_juice.cards import INGREDIENT_CARDS, POWER_CARDS, card_name
from companion.games.game import RuleBroken
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.frog_juice.events import Count, Final
    from companion.games.frog_juice.state import Tally


class StillOut(NamedTuple):
    """How many cards no pile holds yet; `kinds` has a number for each of `house.kinds`."""

    power: int
    ingredients: int
    kinds: tuple[int, ...]


def still_out(tally: Tally) -> StillOut:
    """Return what can still be counted."""
    counted = [sum(column) for column in zip(*tally.ingredients, strict=True)]
    kinds = tally.house.kinds
    left = tuple(tally.house.copies(kind) - n for kind, n in zip(kinds, counted, strict=True))
    return StillOut(POWER_CARDS - sum(tally.power), INGREDIENT_CARDS - sum(counted), left)


def count(tally: Tally, move: Count) -> Tally:
    """Return the tally after cards went to (or, negative, left) the piles of one seat."""
    power = list(tally.power)
    power[move.seat] += move.power
    rows = list(tally.ingredients)
    pairs = zip(rows[move.seat], move.ingredients, strict=True)
    rows[move.seat] = tuple(had + more for had, more in pairs)
    return _checked(replace(tally, power=tuple(power), ingredients=tuple(rows)))


def settle(tally: Tally, move: Final) -> Tally:
    """Return the match ended with the final piles, whatever was counted before."""
    final = replace(tally, phase="over", power=move.power, ingredients=move.ingredients)
    return _checked(final)


def end(tally: Tally) -> Tally:
    """Return the match ended with what was counted."""
    return replace(tally, phase="over")


def _checked(after: Tally) -> Tally:
    """Return `after` if such piles can be; raises RuleBroken: `below-zero`, `too-many-cards`."""
    _check(after.players, after.power, POWER_CARDS, _("power cards"))
    for at, kind in enumerate(after.house.kinds):
        name = card_name(kind) if after.house.each_kind else _("ingredients")
        column = [row[at] for row in after.ingredients]
        _check(after.players, column, after.house.copies(kind), name)
    return after


def _check(players: Sequence[str], numbers: Sequence[int], most: int, name: str) -> None:
    for seat, number in enumerate(numbers):
        if number < 0:
            message = _("{name}'s pile has too few {cards} for that: no pile goes below 0.")
            raise RuleBroken("below-zero", message.format(name=players[seat], cards=name), (seat,))
    if sum(numbers) > most:
        message = _("There are {n} {cards} in the game; all piles together hold that many at most.")
        places = tuple(seat for seat, number in enumerate(numbers) if number)
        raise RuleBroken("too-many-cards", message.format(n=most, cards=name), places)
