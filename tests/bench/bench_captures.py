"""How long the answer to "what can a card take?" takes, and that it is the plain one's answer."""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import TYPE_CHECKING

import pytest

from companion.games.frog_juice.captures import all_groups
from companion.games.frog_juice.cards import COPIES
from tests.games.frog_juice.enumeration import tried_out

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

BUDGET = 0.010
"""Seconds for all twelve numbers: well within a frame."""

CENTERS = 50
ENUMERABLE = 12


@pytest.mark.parametrize("cards", [4, 12, 30])
def test_all_groups_for_all_numbers(benchmark: BenchmarkFixture, cards: int) -> None:
    """Time random centres of `cards` cards, one after the other."""
    centers = random_centers(cards)
    if cards <= ENUMERABLE:
        assert all(as_tried_out(center) == tried_out(center) for center in centers[:10])
    next_one = cycle(centers).__next__
    benchmark(lambda: all_groups(next_one()))
    assert benchmark.stats is None or benchmark.stats.stats.median < BUDGET


def test_plain_enumeration_of_twelve(benchmark: BenchmarkFixture) -> None:
    """Time the plain way over a centre of twelve, as a measure."""
    center = random_centers(ENUMERABLE)[0]
    benchmark(tried_out, center)


def random_centers(cards: int) -> list[tuple[str, ...]]:
    """Return the same random centres in every run."""
    rng = Random(cards)
    deck = [card for card, copies in COPIES.items() for _ in range(copies)]
    return [tuple(rng.sample(deck, cards)) for _ in range(CENTERS)]


def as_tried_out(center: tuple[str, ...]) -> dict[int, set[tuple[str, ...]]]:
    """Return the groups of `center` in the shape of the plain enumeration."""
    found = all_groups(center)
    return {n: {tuple(sorted(group)) for group in groups} for n, groups in found.items()}
