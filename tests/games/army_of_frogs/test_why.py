"""Why a wish is refused: each reason with the hexes that prove it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from companion.games.army_of_frogs.colours import COLOURS
from companion.games.army_of_frogs.island import Island
from companion.games.army_of_frogs.paths import Row, first_rows, hop_paths
from companion.games.army_of_frogs.why import why_not_move, why_not_place
from tests.games.army_of_frogs import plain
from tests.games.army_of_frogs.strategies import grown, strewn

if TYPE_CHECKING:
    from companion.games.army_of_frogs.hexes import Hex

TAILED = Island({(0, 0): "red", (0, 1): "blue", (1, 0): "red", (2, 0): "blue", (3, 0): "red"})


def test_a_chain_is_proved_by_its_four_frogs_the_wished_one_among_them() -> None:
    refusal = why_not_place(TAILED, "blue", (4, 0), own=False)
    assert refusal
    assert refusal.code == "makes-chain"
    assert refusal.chain == refusal.places == ((4, 0), (3, 0), (2, 0), (1, 0))
    assert refusal.broken().places == refusal.chain


def test_a_chain_left_behind_by_a_move_is_proved_by_the_frogs_that_stay() -> None:
    island = TAILED.with_frog((4, 0), "blue").with_frog((4, -1), "red")
    assert island.chains == []
    refusal = why_not_move(island, (4, -1), (-1, 2))
    assert refusal
    assert refusal.chain == ((4, 0), (3, 0), (2, 0), (1, 0))
    assert refusal.message.startswith("It would leave a chain")


def test_a_split_is_proved_by_the_islands_there_would_be() -> None:
    refusal = why_not_move(TAILED, (2, 0), (-1, 0))
    assert refusal
    assert refusal.code == "splits-island"
    assert refusal.parts == (
        frozenset({(-1, 0), (0, 0), (0, 1), (1, 0)}),
        frozenset({(3, 0)}),
    )
    assert refusal.message == "There would be 2 islands; all frogs have to be one."


def test_own_colour_is_proved_by_the_frogs_touched() -> None:
    refusal = why_not_place(TAILED, "red", (1, -1), own=True)
    assert refusal
    assert refusal.code == "touches-own-colour"
    assert set(refusal.touched) == {(0, 0), (1, 0)}
    assert why_not_place(TAILED, "red", (1, -1), own=False) is None


def test_no_jump_is_proved_by_the_rows_that_end_elsewhere() -> None:
    refusal = why_not_move(TAILED, (3, 0), (2, 1))
    assert refusal
    assert refusal.code == "no-jump-path"
    assert refusal.rows == (Row(((2, 0), (1, 0), (0, 0)), (-1, 0)),)
    alone = why_not_move(Island({(0, 0): "red"}), (0, 0), (1, 0))
    assert alone
    assert (alone.code, alone.rows) == ("no-jump-path", ())


def test_a_frog_put_down_alone_is_refused_without_proof_but_the_first_may_lie_anywhere() -> None:
    refusal = why_not_place(TAILED, "red", (9, 9), own=False)
    assert refusal
    assert (refusal.code, refusal.places) == ("not-touching", ())
    assert why_not_place(Island({}), "red", (9, 9), own=True) is None


@pytest.mark.parametrize("sow", [grown, strewn])
def test_exactly_what_is_not_legal_has_a_reason(sow: object) -> None:
    frogs = (grown if sow is grown else strewn)(Random(11), 14)
    island = Island(frogs)
    wishes = {near for frog in frogs for near in plain.touching(frog)} | {(40, 40)}
    for colour in COLOURS:
        for own in (True, False):
            legal = island.places(colour if own else None)
            for wish in wishes:
                assert (why_not_place(island, colour, wish, own=own) is None) == (wish in legal)
    for frog in frogs:
        legal = island.landings(frog)
        for wish in wishes:
            assert (why_not_move(island, frog, wish) is None) == (wish in legal)


def test_paths_hop_from_row_to_row_and_none_is_longer_than_need_be() -> None:
    frogs = grown(Random(5), 20)
    island = Island(frogs)
    for frog in frogs:
        paths = hop_paths(island, frog)
        assert paths.keys() >= set(island.landings(frog))
        for landing, path in paths.items():
            assert (path[0], path[-1]) == (frog, landing)
            ends = [row.end for row in rows_at(frogs, frog, path[-2])]
            assert landing in ends
            assert len(path) == 2 or len(path) == 1 + len(paths[path[-2]])


def rows_at(frogs: dict[Hex, str], frog: Hex, place: Hex) -> tuple[Row, ...]:
    there = {other: colour for other, colour in frogs.items() if other != frog}
    return first_rows(Island({**there, place: "red"}), place)
