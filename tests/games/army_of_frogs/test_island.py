"""The island: what it knows is kept for a while, and worked out again after that."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from companion.games.army_of_frogs.colours import COLOURS
from companion.match import Match
from tests.games.army_of_frogs.strategies import play

if TYPE_CHECKING:
    from companion.games.army_of_frogs.island import Island


def test_of_a_long_match_only_the_latest_islands_keep_what_they_know() -> None:
    islands = [state.island for state in Match(*play(Random(5))).states]
    assert len(islands) > 100
    knows = ["_board" in vars(island) for island in islands]
    assert 30 < sum(knows) <= 64
    assert not any(knows[:60])


def test_an_island_that_has_forgotten_says_the_same_again() -> None:
    islands = [state.island for state in Match(*play(Random(5))).states]
    said = [_asked(island) for island in islands]
    assert not any("_board" in vars(island) for island in islands[:60])
    assert [_asked(island) for island in islands] == said


def _asked(island: Island) -> list[Any]:
    of_colours = [
        (island.moves(colour), island.places(colour), island.linked(colour)) for colour in COLOURS
    ]
    return [island.chains, island.parts, island.border, island.winner, of_colours]
