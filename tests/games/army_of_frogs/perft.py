"""Perft: how many ways a match can go for so many actions, by the rules alone, a fixed bag."""

from __future__ import annotations

from itertools import pairwise

from companion.games.army_of_frogs import rules
from companion.games.game import Header
from tests.games.army_of_frogs.strategies import NAMES, options

WORDS = {"R": "red", "G": "green", "B": "blue", "W": "white"}


def count(letters: str, bag: str, depth: int) -> int:
    """Count the sequences of exactly `depth` actions from an empty table."""
    colours = [WORDS[letter] for letter in letters]
    drawn = [WORDS[letter] for letter in bag]
    hands = [drawn[2 * seat : 2 * seat + 2] for seat in range(len(colours))]
    setup = {"colours": colours, "hands": hands}
    state = rules.begin(Header("army-of-frogs", NAMES[: len(colours)], 0, {}, setup))
    return _count(state, drawn[2 * len(colours) :], depth)


def _count(state: rules.State, bag: list[str], depth: int) -> int:
    wishes = options(state)
    if depth == 1:
        return len(wishes)
    total = 0
    for wish in wishes:
        after, left = rules.apply(state, wish), bag
        if after.phase == "draw":
            after, left = rules.apply(after, {"do": "draw", "colour": bag[0]}), bag[1:]
        to_go = depth - 1 - _turns_passed(after)
        if to_go <= 0:
            total += 1
        elif after.turn is not None:
            total += _count(after, left, to_go)
    return total


def _turns_passed(state: rules.State) -> int:
    """How many turns went by in which nothing was possible: each is an action."""
    return sum(
        (one.step, other.step) == ("move", "place") and one.seat == other.seat
        for one, other in pairwise(state.passed)
    )
