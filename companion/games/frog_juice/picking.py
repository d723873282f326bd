"""What has been tapped towards a capture, and every capture that fits it. Pure; knows no screen.

A capture can be found from either side: a number first, then what it takes; or cards of the
centre first, then what makes them. What is listed always holds all that has been tapped.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from companion.games.frog_juice.captures import all_groups, ways_to_make
from companion.games.frog_juice.cards import HIGHEST, NUMBERS, cards_of, sum_of
from companion.games.frog_juice.choices import unseen_numbers

if TYPE_CHECKING:
    from companion.games.frog_juice.captures import Group
    from companion.games.frog_juice.state import Table


@dataclass(frozen=True)
class Play:
    """A capture: the numbers of the hand cards, and the names of the centre cards they take."""

    hand: tuple[int, ...]
    center: tuple[str, ...]


@dataclass(frozen=True)
class Pick:
    """What has been tapped: numbers of hand cards, centre cards by index, and a listed play."""

    numbers: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    at: int = 0


NOTHING = Pick()


def plays(table: Table, pick: Pick) -> tuple[Play, ...]:
    """Return every capture that holds all of `pick`; none before the first tap.

    Groups come best first; ways to make a centre card begin with those of the fewest hand cards,
    the likeliest to be in a hand. It is the seat to act that captures.
    """
    return _plays(table, pick.numbers, pick.cards)


def chosen(table: Table, pick: Pick) -> Play | None:
    """Return the capture that `pick` stands for now."""
    listed = plays(table, pick)
    return listed[pick.at] if pick.at < len(listed) else None


def ringed(table: Table, pick: Pick) -> frozenset[int]:
    """Return the indices of the centre cards that the capture takes, those tapped before others."""
    play = chosen(table, pick)
    if play is None:
        return frozenset(pick.cards)
    wanted = Counter(play.center)
    found = set()
    others = (index for index in range(len(table.center)) if index not in pick.cards)
    for index in (*pick.cards, *others):
        card = table.center[index]
        if wanted[card]:
            wanted[card] -= 1
            found.add(index)
    return frozenset(found)


def lit(table: Table, pick: Pick) -> frozenset[int]:
    """Return the numbers worth tapping: those that take something, given the centre cards tapped.

    Nobody has to show a hand: a number is lit as long as a card of it may be in one.
    """
    numbers = range(1, HIGHEST + 1)
    if not pick.cards:
        return frozenset(n for n in numbers if _plays(table, (n,), ()))
    return frozenset(
        n
        for n in numbers
        if n in pick.numbers
        or _plays(table, (*pick.numbers, n), pick.cards)
        or _plays(table, (n,), pick.cards)
    )


def with_number(table: Table, pick: Pick, number: int) -> Pick:
    """Return what is picked after a tap on a number.

    With centre cards tapped, it is added to the other numbers where that still makes a capture.
    """
    if pick.cards:
        longer = tuple(sorted((*pick.numbers, number), reverse=True))
        if _plays(table, longer, pick.cards):
            return Pick(longer, pick.cards)
    if number in pick.numbers:
        rest = list(pick.numbers)
        rest.remove(number)
        return Pick(tuple(rest), pick.cards)
    return Pick((number,), pick.cards)


def with_card(table: Table, pick: Pick, index: int) -> Pick:
    """Return what is picked after a tap on a card of the centre: it comes to the others, or goes.

    Numbers tapped before are let go where they can no longer take what is tapped.
    """
    if index in pick.cards:
        cards = tuple(one for one in pick.cards if one != index)
    else:
        cards = (*pick.cards, index)
    if not cards:
        return Pick(pick.numbers if len(pick.numbers) == 1 else ())
    if _plays(table, pick.numbers, cards):
        return Pick(pick.numbers, cards)
    return Pick((), cards)


def hands_of(table: Table, play: Play) -> tuple[tuple[str, ...], ...]:
    """Return the names that each number of the play's hand may have: two for some a 12."""
    return tuple(
        tuple(card for card in cards_of(number) if table.unseen(card)) for number in play.hand
    )


@lru_cache(maxsize=128)
def _plays(table: Table, numbers: tuple[int, ...], cards: tuple[int, ...]) -> tuple[Play, ...]:
    if not table.hands[table.turn] or not (numbers or cards):
        return ()
    names = tuple(table.center[index] for index in cards)
    if any(name not in NUMBERS for name in names):
        return ()
    if not names:
        return _taken_by(table, numbers, names)
    return (*_making(table, numbers, names), *_taken_by(table, numbers, names))


def _making(table: Table, numbers: tuple[int, ...], names: Group) -> tuple[Play, ...]:
    """Return the ways to make exactly the centre cards `names` that use all of `numbers`."""
    most = table.hands[table.turn]
    if len(names) > 1 and not table.house.many_to_many:
        most = 1
    found = ways_to_make(sum_of(names), unseen_numbers(table), most)
    fitting = [way for way in found if Counter(numbers) <= Counter(way)]
    return tuple(Play(way, names) for way in sorted(fitting, key=len))


def _taken_by(table: Table, numbers: tuple[int, ...], names: Group) -> tuple[Play, ...]:
    """Return the groups that one card of a single number takes, holding `names` and more."""
    if len(numbers) != 1 or not unseen_numbers(table)[numbers[0]]:
        return ()
    groups = _groups(table.center)[numbers[0]]
    return tuple(
        Play(numbers, group)
        for group in groups
        if len(group) > len(names) and Counter(names) <= Counter(group)
    )


@lru_cache(maxsize=4)
def _groups(center: tuple[str, ...]) -> dict[int, tuple[Group, ...]]:
    return all_groups(center)
