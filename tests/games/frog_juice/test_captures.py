"""What a number takes, and how a card is made."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.frog_juice.captures import all_groups, can_meet, ways_to_make
from companion.games.frog_juice.cards import COPIES, NUMBERS
from tests.games.frog_juice.enumeration import tried_out

DECK = tuple(card for card, copies in COPIES.items() for _ in range(copies))


def some(most: int) -> st.SearchStrategy[list[str]]:
    return st.permutations(DECK).flatmap(
        lambda deck: st.integers(0, most).map(lambda n: list(deck[:n]))
    )


@given(some(11))
def test_groups_are_those_that_trying_every_handful_finds(center: list[str]) -> None:
    found = all_groups(center)
    assert {n: {tuple(sorted(group)) for group in groups} for n, groups in found.items()} == (
        tried_out(center)
    )
    assert all(len(set(groups)) == len(groups) for groups in found.values())


@given(some(30))
def test_the_order_laid_makes_no_difference(center: list[str]) -> None:
    assert all_groups(center) == all_groups(sorted(center))


@given(some(30))
def test_best_first_is_most_cards_then_most_power_cards(center: list[str]) -> None:
    for groups in all_groups(center).values():
        worth = [(len(group), group.count("frog-juice")) for group in groups]
        assert worth == sorted(worth, reverse=True)


def test_the_juice_goes_before_a_group_of_as_many_ingredients() -> None:
    center = ["toadstools", "toads", "shrinking-brew", "newts", "monkey-powder", "frog-juice"]
    assert all_groups(center)[11] == (
        ("frog-juice", "newts", "shrinking-brew"),
        ("toadstools", "toads", "shrinking-brew"),
        ("toadstools", "newts"),
    )


def test_eight_cards_fall_to_one_princess() -> None:
    ones_and_twos = ("bats",) * 4 + ("shrinking-brew",) * 4
    assert all_groups(ones_and_twos)[12] == (ones_and_twos,)


def test_prince_and_princess_are_two_groups_of_one_number() -> None:
    assert all_groups(["princess", "prince", "princess"])[12] == (("prince",), ("princess",))


def test_cards_without_a_number_are_in_no_group() -> None:
    powerless = ["witch", "black-cat", "witch-wash", "uglifying"]
    assert not any(all_groups(powerless).values())


@given(
    st.integers(1, 12),
    st.dictionaries(st.integers(1, 12), st.integers(0, 4)),
    st.integers(0, 4),
)
def test_ways_are_those_that_trying_every_hand_finds(
    number: int, held: dict[int, int], most: int
) -> None:
    ways = ways_to_make(number, held, most)
    tried = {
        hand
        for size in range(1, most + 1)
        for hand in combinations_with_replacement(range(12, 0, -1), size)
        if sum(hand) == number
        and all(times <= held.get(n, 0) for n, times in Counter(hand).items())
    }
    assert set(ways) == tried
    assert len(ways) == len(tried)
    assert [len(way) for way in ways] == sorted(map(len, ways), reverse=True)


def test_a_prince_is_made_of_at_most_four_cards() -> None:
    plenty = dict.fromkeys(range(1, 13), 4)
    assert ways_to_make(5, plenty) == ((2, 1, 1, 1), (3, 1, 1), (2, 2, 1), (4, 1), (3, 2), (5,))
    assert max(map(len, ways_to_make(12, plenty))) == 4
    assert ways_to_make(12, plenty, most=1) == ((12,),)


@pytest.mark.parametrize(
    ("hand", "most", "center", "meets"),
    [
        ({3: 1, 5: 1}, 4, [4, 4], True),
        ({3: 1, 5: 1}, 1, [4, 4], False),
        ({3: 2}, 2, [6], True),
        ({3: 1}, 2, [6], False),
        ({12: 2, 11: 1}, 3, [12, 12, 11], True),
        ({5: 4}, 4, [], False),
    ],
)
def test_several_meet_several_of_the_same_sum(
    hand: dict[int, int], most: int, center: list[int], meets: bool
) -> None:
    assert can_meet(hand, most, center) is meets


@given(
    st.dictionaries(st.sampled_from(sorted(set(NUMBERS.values()))), st.integers(0, 2), max_size=4),
    st.integers(0, 4),
    st.lists(st.integers(1, 12), max_size=6),
)
def test_meeting_is_what_trying_all_of_both_finds(
    hand: dict[int, int], most: int, center: list[int]
) -> None:
    def sums(cards: list[int], limit: int) -> set[int]:
        picks = product((False, True), repeat=len(cards))
        chosen = ([c for c, taken in zip(cards, pick, strict=True) if taken] for pick in picks)
        return {sum(c) for c in chosen if 1 <= len(c) <= limit}

    held = [number for number, copies in hand.items() for _ in range(copies)]
    assert can_meet(hand, most, center) == bool(sums(held, most) & sums(center, len(center)))
