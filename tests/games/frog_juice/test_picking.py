from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.frog_juice import picking, rules
from companion.games.frog_juice.picking import NOTHING, Pick, Play
from companion.games.frog_juice.state import Table
from companion.games.game import Header

CENTER = ("toadstools", "toads", "shrinking-brew", "newts")


def laid(*center: str, **house: object) -> Table:
    header = Header("frog-juice", ("Ana", "Ben"), 0, house, {"center": list(center or CENTER)})
    table = rules.begin(header)
    assert isinstance(table, Table)
    return table


def test_a_number_lists_its_groups_best_first_and_stands_for_the_best() -> None:
    table = laid()
    pick = picking.with_number(table, NOTHING, 11)
    assert picking.plays(table, pick) == (
        Play((11,), ("toadstools", "toads", "shrinking-brew")),
        Play((11,), ("toadstools", "newts")),
    )
    assert picking.ringed(table, pick) == {0, 1, 2}


def test_only_numbers_that_take_something_are_lit() -> None:
    assert picking.lit(laid(), NOTHING) == {1, 3, 4, 5, 7, 8, 10, 11, 12}
    assert picking.lit(laid("witch", "witch", "black-cat", "uglifying"), NOTHING) == frozenset()


def test_a_number_whose_cards_were_all_seen_is_not_lit() -> None:
    assert picking.lit(laid("bats", "bats", "bats", "bats"), NOTHING) == {4, 6, 8}


def test_a_centre_card_lists_the_fewest_hand_cards_first() -> None:
    table = laid()
    ways = picking.plays(table, picking.with_card(table, NOTHING, 1))
    assert [way.hand for way in ways] == [(3,), (2, 1), (1, 1, 1)]


def test_a_way_takes_no_more_cards_than_the_hand_holds() -> None:
    table = replace(laid(), hands=(2, 4))
    ways = picking.plays(table, picking.with_card(table, NOTHING, 1))
    assert [way.hand for way in ways] == [(3,), (2, 1)]
    assert picking.plays(replace(table, hands=(0, 4)), Pick(cards=(1,))) == ()


@pytest.mark.parametrize(
    ("taps", "hand", "center"),
    [
        (("c0", "c1", "c2", "n11"), (11,), ("toadstools", "toads", "shrinking-brew")),
        (("c0", "c3"), (11,), ("toadstools", "newts")),
        (("n11", "c3"), (11,), ("toadstools", "newts")),
        (("c0", "n4", "n3"), (4, 3), ("toadstools",)),
        (("c0", "n3", "n4"), (4, 3), ("toadstools",)),
        (("c0", "n2", "n2", "n3"), (3, 2, 2), ("toadstools",)),
        (("n11", "n5"), (5,), ("newts", "shrinking-brew")),
        (("n5", "c0"), (5, 2), ("toadstools",)),
        (("n11", "c0", "n7"), (7,), ("toadstools",)),
        (("c0", "c1", "c1"), (7,), ("toadstools",)),
    ],
)
def test_taps_from_either_side_lead_to_a_capture(
    taps: tuple[str, ...], hand: tuple[int, ...], center: tuple[str, ...]
) -> None:
    table = laid()
    pick = NOTHING
    for tap in taps:
        step = picking.with_number if tap[0] == "n" else picking.with_card
        pick = step(table, pick, int(tap[1:]))
    play = picking.chosen(table, pick)
    assert play is not None
    assert (play.hand, play.center) == (hand, center)


def test_several_take_several_only_by_the_house_rule() -> None:
    pick = Pick((), (0, 1))
    assert [play.hand for play in picking.plays(laid(), pick)] == [(10,)]
    ways = picking.plays(laid(**{"many-to-many": True}), pick)
    assert ways[0].hand == (10,)
    assert Play((6, 4), ("toadstools", "toads")) in ways


def test_centre_cards_that_no_card_makes_list_nothing() -> None:
    table = laid("prince", "deadly-nightshade", "toads", "newts")
    assert picking.plays(table, Pick((), (0, 1))) == ()
    assert picking.ringed(table, Pick((), (0, 1))) == {0, 1}


@pytest.mark.parametrize("taps", [("n11", "n11"), ("c0", "c0")])
def test_the_second_tap_takes_the_first_back(taps: tuple[str, ...]) -> None:
    table = laid()
    pick = NOTHING
    for tap in taps:
        step = picking.with_number if tap[0] == "n" else picking.with_card
        pick = step(table, pick, int(tap[1:]))
    assert pick == NOTHING


def test_every_listed_capture_is_legal() -> None:
    table = laid("frog-juice", "toads", "shrinking-brew", "newts", **{"many-to-many": True})
    picks = [Pick((n,)) for n in range(1, 13)] + [Pick((), (i, j)) for i in range(3) for j in (3,)]
    for pick in picks:
        for play in picking.plays(table, pick):
            hand = [names[0] for names in picking.hands_of(table, play)]
            event = {"do": "capture", "hand": hand, "center": list(play.center)}
            assert rules.refusal(table, event) is None, play
