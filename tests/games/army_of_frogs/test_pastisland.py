from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

from companion.games.army_of_frogs.island import Island
from companion.games.army_of_frogs.pastisland import PastIsland
from companion.games.army_of_frogs.rules import begin
from companion.games.army_of_frogs.tiles import HexTile
from companion.games.army_of_frogs.view import View
from companion.match import Match
from companion.ui.layout import Box
from tests.games.army_of_frogs.strategies import play
from tests.scenes import NAMES

if TYPE_CHECKING:
    from companion.games.army_of_frogs.hexes import Hex
    from companion.games.army_of_frogs.rules import State
    from tests.table import Table

BOX = Box(14, 64, 300, 200)
DRAW = {"do": "draw", "colour": "red"}
RING: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def drawn(past: PastIsland, state: State, box: Box = BOX) -> list[HexTile]:
    """The frogs as they are drawn after an event that leaves the island as it was."""
    return [cast("HexTile", w) for w in past.widgets(box, state, DRAW)]


def with_frogs(*places: Hex) -> State:
    header, _events = play(random.Random(1), NAMES[:2])
    state: State = begin(header)
    return replace(state, island=Island(dict.fromkeys(places, "red")))


@pytest.mark.parametrize("box", [BOX, Box(0, 52, 432, 326), Box(9, 9, 250, 209)])
def test_the_whole_island_is_seen_after_every_event(table: Table, box: Box) -> None:
    match = Match(*play(random.Random(5), NAMES[:4]))
    past = PastIsland(table.app.screen)
    for state, event in zip(match.states[1:], match.events, strict=True):
        tiles = [w for w in past.widgets(box, state, event) if isinstance(w, HexTile)]
        assert len([tile for tile in tiles if tile.face.frog]) == len(state.island.frogs)
        for tile in tiles:
            assert View(box, tile.half, tile.x, tile.y).holds([(0, 0)])


def test_frogs_that_stay_are_drawn_where_they_were(table: Table) -> None:
    past = PastIsland(table.app.screen)
    ring = {(tile.x, tile.y) for tile in drawn(past, with_frogs(*RING))}
    fewer = {(tile.x, tile.y) for tile in drawn(past, with_frogs(*RING[:4]))}
    more = {(tile.x, tile.y) for tile in drawn(past, with_frogs(*RING, (0, 0)))}
    assert fewer < ring < more


def test_an_island_much_smaller_than_the_one_before_is_drawn_larger(table: Table) -> None:
    past = PastIsland(table.app.screen)
    (long, *_rest) = drawn(past, with_frogs(*((q, 0) for q in range(12))))
    (alone,) = drawn(past, with_frogs((0, 0)))
    assert alone.half > long.half
    assert abs(alone.x - BOX.centre[0]) <= 1
    assert abs(alone.y - BOX.centre[1]) <= 1


def test_another_place_gets_a_view_of_its_own(table: Table) -> None:
    past = PastIsland(table.app.screen)
    state = with_frogs(*RING)
    drawn(past, state)
    beside = Box(400, 64, 300, 200)
    assert all(tile.box.overlap(beside) == tile.box for tile in drawn(past, state, beside))
