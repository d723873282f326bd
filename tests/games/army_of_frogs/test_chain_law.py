"""The chain law, shape by shape: which rows of single connections are too long, and which never."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.games.army_of_frogs.island import Island
from tests.games.army_of_frogs import plain

if TYPE_CHECKING:
    from companion.games.army_of_frogs.hexes import Hex

TRIANGLE: list[Hex] = [(0, 0), (0, 1), (1, 0)]
RING: list[Hex] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]


def tail(frogs: int, start: Hex = (2, 0), way: Hex = (1, 0)) -> list[Hex]:
    return [(start[0] + n * way[0], start[1] + n * way[1]) for n in range(frogs)]


def star(arm: int) -> list[Hex]:
    return [(0, 0), *(hex_ for way in ((1, 0), (0, -1), (-1, 1)) for hex_ in tail(arm, way, way))]


SHAPES: dict[str, tuple[list[Hex], list[Hex]]] = {
    "a_frog_alone": ([(0, 0)], []),
    "three_in_a_row_are_a_whole_island": (tail(3), []),
    "four_in_a_row_are_two_chains": (tail(4), [(2, 0), (5, 0)]),
    "four_in_a_bent_row_are_two_chains": ([*tail(3), (4, 1)], [(2, 0), (4, 1)]),
    "triangle_with_a_tail_of_two": (TRIANGLE + tail(2), []),
    "triangle_with_a_tail_of_three": (TRIANGLE + tail(3), [(4, 0)]),
    "triangle_with_a_tail_of_five": (TRIANGLE + tail(5), [(6, 0)]),
    "ring_of_six": (RING, []),
    "ring_of_six_with_a_tail_of_two": (RING + tail(2), []),
    "ring_of_six_with_a_tail_of_three": (RING + tail(3), [(4, 0)]),
    "ring_of_six_with_two_tails_of_three": (
        RING + tail(3) + tail(3, (-2, 0), (-1, 0)),
        [(-4, 0), (4, 0)],
    ),
    "two_triangles_joined_by_a_bridge_of_four": (
        [*TRIANGLE, *tail(4), (6, 0), (7, 0), (7, -1)],
        [],
    ),
    "a_star_of_three_arms_of_two": (star(2), []),
    "a_star_of_three_arms_of_three": (star(3), [(-3, 3), (0, -3), (3, 0)]),
    "a_tail_ended_by_a_leaf_pair": ([*TRIANGLE, *tail(3), (5, -1), (4, 1)], []),
    "a_tail_ended_by_a_touching_pair": ([*TRIANGLE, *tail(3), (5, 0), (5, -1)], []),
    "a_chain_on_a_second_island_far_away": (
        TRIANGLE + tail(4, (10**12, -(10**12))),
        [(10**12, -(10**12)), (10**12 + 3, -(10**12))],
    ),
}


@pytest.mark.parametrize(("frogs", "loose_ends"), SHAPES.values(), ids=SHAPES)
def test_chains_start_at_these_loose_ends_and_no_others(
    frogs: list[Hex], loose_ends: list[Hex]
) -> None:
    island = Island(dict.fromkeys(frogs, "red"))
    assert [chain[0] for chain in island.chains] == loose_ends
    assert island.chains == plain.chains(island.frogs)


def test_a_chain_is_told_from_its_loose_end_inward() -> None:
    island = Island(dict.fromkeys(TRIANGLE + tail(3), "red"))
    assert island.chains == [((4, 0), (3, 0), (2, 0), (1, 0))]


def test_a_third_frog_may_not_lengthen_a_tail_but_may_lie_beside_it() -> None:
    island = Island(dict.fromkeys(TRIANGLE + tail(2), "red"))
    assert (4, 0) not in island.places()
    assert {(3, -1), (2, 1)} <= set(island.places())


def test_a_chain_that_is_there_is_undone_only_by_touching_its_three_outer_frogs() -> None:
    island = Island(dict.fromkeys(TRIANGLE + tail(3), "red"))
    assert island.places() == [(1, 1), (2, -1), (2, 1), (3, -1), (3, 1), (4, -1)]
