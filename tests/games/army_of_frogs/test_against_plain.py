"""The fast engine and the plain one say the same of any island."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings

from companion.games.army_of_frogs import rules
from companion.games.army_of_frogs.colours import COLOURS
from companion.games.army_of_frogs.island import Island
from companion.games.army_of_frogs.paths import hop_paths
from tests.games.army_of_frogs import plain
from tests.games.army_of_frogs.strategies import choose, deal, grown, positions, strewn

if TYPE_CHECKING:
    from companion.games.army_of_frogs.hexes import Hex


def fast_legal(frogs: dict[Hex, str]) -> dict[str, Any]:
    island = Island(frogs)
    return {
        "islands": island.islands,
        "chains": island.chains,
        "winner": island.winner,
        "moves": {colour: island.moves(colour) for colour in COLOURS},
        "places": {
            "own": {colour: island.places(colour) for colour in COLOURS},
            "any": island.places(),
        },
    }


@given(positions())
@settings(max_examples=150, deadline=None)
def test_any_position_is_judged_alike(frogs: dict[Hex, str]) -> None:
    assert fast_legal(frogs) == plain.legal(frogs, COLOURS)


@given(positions())
@settings(max_examples=60, deadline=None)
def test_parts_groups_and_hops_are_found_alike(frogs: dict[Hex, str]) -> None:
    island = Island(frogs)
    assert island.parts == sorted(map(frozenset, plain.parts(frogs)), key=min)
    for colour in COLOURS:
        groups = sorted(map(frozenset, plain.groups(frogs, colour)), key=min)
        assert island.linked(colour) == groups
        assert island.largest_linked(colour) == max(map(len, groups), default=0)
    for frog in frogs:
        assert hop_paths(island, frog).keys() == plain.reached(frogs, frog)


@pytest.mark.parametrize("frogs", [6, 12, 20, 40])
@pytest.mark.parametrize("sow", [grown, strewn])
def test_islands_of_every_size_are_judged_alike(sow: Any, frogs: int) -> None:
    island = sow(Random(frogs), frogs)
    assert fast_legal(island) == plain.legal(island, COLOURS)


@pytest.mark.parametrize("where", [(0, 0), (10**30, -(10**30)), (-(10**9), -(10**9))])
def test_an_island_may_lie_anywhere_on_the_endless_plane(where: Hex) -> None:
    here = strewn(Random(7), 15)
    there = {(q + where[0], r + where[1]): colour for (q, r), colour in here.items()}
    assert fast_legal(there) == plain.legal(there, COLOURS)


def test_both_engines_allow_the_same_at_every_half_action_of_a_match() -> None:
    assert half_actions(Random(3), 300) >= 300


def half_actions(rng: Random, enough: int) -> int:
    """Play matches until so many moves and placements were made; both engines agree at each."""
    made = 0
    while made < enough:
        state = rules.begin(deal(rng, ("Ana", "Ben", "Cleo", "Dee")[: rng.randint(2, 4)]))
        for _ in range(rng.choice((20, 60, 120))):
            if state.turn is None:
                break
            if state.phase != "draw":
                agree(state)
                made += 1
            state = rules.apply(state, choose(rng, state))
    return made


def agree(state: rules.State) -> None:
    """Hold what the seat in turn may do against the plain engine; and that no step is skipped."""
    assert state.turn is not None
    island, own = state.island, state.colours[state.turn]
    frogs = island.frogs
    if state.phase == "move":
        assert island.moves(own) == plain.moves(frogs, own)
    else:
        for colour in set(state.hands[state.turn]):
            asked = colour if colour == own else None
            assert island.places(asked) == plain.places(frogs, asked)
    for passed in state.passed:
        colour = state.colours[passed.seat]
        if passed.step == "move":
            assert plain.moves(frogs, colour) == []
        elif passed.why == "no-place":
            held = state.hands[passed.seat]
            assert not any(plain.places(frogs, c if c == colour else None) for c in held)
    assert island.chains == plain.chains(frogs) == []
    assert island.islands == len(plain.parts(frogs)) <= 1
    assert island.winner is plain.winner(frogs) is None
