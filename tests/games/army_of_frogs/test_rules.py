"""The match: steps, hands and bag, what passes by itself, wins, and what is not an event."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.army_of_frogs import rules
from companion.games.army_of_frogs.colours import COLOURS
from companion.games.army_of_frogs.island import Island
from companion.games.army_of_frogs.rules import Passed
from companion.games.army_of_frogs.telling import progress, say, say_passed, say_passed_shortly
from companion.games.game import BadHeader, Event, Header, RuleBroken
from tests.games.army_of_frogs.strategies import NAMES, play

if TYPE_CHECKING:
    from companion.games.army_of_frogs.hexes import Hex

SETUP = {"colours": ["red", "blue"], "hands": [["blue", "red"], ["red", "blue"]]}
GROUND = {(0, 0): "red", (1, 0): "blue", (0, 1): "red", (1, -1): "blue"}


def begin(**changed: Any) -> rules.State:
    header = Header("army-of-frogs", ("Ana", "Ben"), 0, {}, SETUP)
    return rules.begin(replace(header, **changed))


def at(frogs: dict[Hex, str], **changed: Any) -> rules.State:
    return replace(begin(), island=Island(frogs), **{"phase": "move", **changed})


def refused(state: rules.State, event: Event) -> RuleBroken:
    with pytest.raises(RuleBroken) as broken:
        rules.apply(state, event)
    return broken.value


def place(colour: str, at: Hex) -> Event:
    return {"do": "place", "colour": colour, "at": list(at)}


def move(start: Hex, end: Hex) -> Event:
    return {"do": "move", "from": list(start), "to": list(end)}


def draw(colour: str) -> Event:
    return {"do": "draw", "colour": colour}


def test_the_first_player_cannot_move_and_begins_by_placing_anywhere() -> None:
    state = begin(start=1)
    assert (state.phase, state.turn) == ("place", 1)
    assert state.passed == (Passed(1, "move", "no-frogs"),)
    state = rules.apply(state, place("blue", (7, -40)))
    assert state.island.frogs == {(7, -40): "blue"}


def test_a_turn_is_move_place_and_draw() -> None:
    state = at(GROUND)
    for event, phase, turn in (
        (move((0, 1), (0, -1)), "place", 0),
        (place("blue", (2, -1)), "draw", 0),
        (draw("red"), "move", 1),
    ):
        state = rules.apply(state, event)
        assert (state.phase, state.turn) == (phase, turn)
    assert state.hands[0] == ("red", "red")


def test_hands_island_and_bag_are_ten_of_each_colour_in_play() -> None:
    state = rules.apply(begin(), place("blue", (0, 0)))
    assert state.bag == {"red": 8, "blue": 8}
    assert rules.apply(state, draw("red")).bag == {"red": 7, "blue": 8}


def test_with_an_empty_bag_hands_grow_smaller_and_nothing_is_drawn() -> None:
    frogs = {(q, r): "red" for q in range(2) for r in range(0, 8, 2)}
    frogs |= {(q, r): "blue" for q in range(2) for r in range(1, 8, 2)}
    state = at(frogs, phase="place")
    assert sum(state.bag.values()) == 0
    state = rules.apply(state, place("blue", (-1, 1)))
    assert state.turn == 1
    assert state.passed == (Passed(0, "draw", "empty-bag"),)
    assert say_passed(state) == ["Ana does not draw: the bag is empty"]
    assert say_passed_shortly(state, 1) == "Ana: no draw"
    assert say_passed_shortly(state, 0) == "no draw"
    assert state.hands[0] == ("red",)


def test_a_seat_that_can_do_nothing_is_passed_over_and_it_is_said_why() -> None:
    row: dict[Hex, str] = {(0, 0): "red", (1, 0): "blue", (2, 0): "red"}
    state = at(row, phase="draw", hands=(("red",), ("blue", "blue")))
    state = rules.apply(state, draw("blue"))
    assert (state.phase, state.turn) == ("move", 0)
    assert state.passed == (Passed(1, "move", "no-jump"), Passed(1, "place", "no-place"))
    assert say_passed(state) == [
        "Ben cannot move: no legal jump",
        "Ben cannot place: no legal place",
    ]
    assert say_passed_shortly(state, 0) == "Ben: no jump, no frog placed"


def test_the_winner_is_seen_after_every_placement_whoever_places() -> None:
    frogs: dict[Hex, str] = {(q, 0): "blue" for q in range(6)}
    frogs |= {(q, 1): "red" for q in range(6)}
    state = at(frogs, phase="place")
    won = rules.apply(state, place("blue", (0, -1)))
    assert rules.standing(won).winners == (1,)
    assert (won.phase, won.turn) == ("over", None)
    assert rules.standing(won).ranks == (2, 1)
    assert refused(won, draw("red")).code == "match-over"


def test_six_linked_frogs_do_not_win_nor_do_seven_in_two_groups() -> None:
    frogs: dict[Hex, str] = {(q, 0): "blue" for q in range(6)}
    frogs |= {(q, 1): "red" for q in range(6)}
    state = at(frogs, phase="place")
    assert rules.apply(state, place("blue", (2, 2))).phase == "draw"
    assert rules.standing(state).scores == (6, 6)
    assert rules.standing(state).ranks == (1, 1)


def test_players_may_agree_to_stop_in_any_step_and_nobody_wins() -> None:
    for phase in rules.STEPS:
        state = rules.apply(at(GROUND, phase=phase), {"do": "end"})
        standing = rules.standing(state)
        assert (standing.over, standing.turn, standing.winners) == (True, None, ())


def test_the_match_is_over_when_for_a_whole_round_nobody_can_do_anything() -> None:
    apart: dict[Hex, str] = {(q, 0): "red" for q in range(8)}
    apart |= {(q, 50): "blue" for q in range(8)}
    state = at(apart, phase="draw", hands=(("red",), ("blue", "blue")))
    over = rules.apply(state, draw("red"))
    assert (over.phase, over.turn, over.winner) == ("over", None, None)
    assert [(one.seat, one.step) for one in over.passed] == [
        (1, "move"),
        (1, "place"),
        (0, "move"),
        (0, "place"),
    ]


MISFITS: list[Any] = [None, True, 7, 7.0, "red", [], {}, [0], [0, 0, 0], [0, True], [0, 1.0]]


@pytest.mark.parametrize("misfit", MISFITS)
def test_what_does_not_fit_the_table_of_events_is_a_bad_event(misfit: Any) -> None:
    state = at(GROUND)
    misfits = [
        {"do": misfit},
        {"do": "move", "from": misfit, "to": [0, 0]},
        {"do": "move", "from": [0, 0], "to": misfit},
        {"do": "place", "colour": "red", "at": misfit},
        {"do": "place", "colour": misfit if misfit != "red" else "pink", "at": [0, 0]},
        {"do": "draw", "colour": misfit if misfit != "red" else "Red"},
    ]
    assert [refused(state, event).code for event in misfits] == ["bad-event"] * len(misfits)


@pytest.mark.parametrize(
    "event", [{}, {"do": "move"}, {"do": "place", "at": [0, 0]}, {"do": "draw"}]
)
def test_a_missing_key_is_a_bad_event_even_when_the_match_is_over(event: Event) -> None:
    assert refused(rules.apply(begin(), {"do": "end"}), event).code == "bad-event"


@pytest.mark.parametrize(
    ("state", "event", "code", "places"),
    [
        (at(GROUND, phase="place"), draw("red"), "wrong-step", ()),
        (at(GROUND, phase="draw"), move((9, 9), (9, 9)), "wrong-step", ()),
        (at(GROUND), move((9, 9), (9, 9)), "no-frog-there", ()),
        (at(GROUND), move((1, 0), (1, 0)), "not-your-frog", ((1, 0),)),
        (at(GROUND), move((0, 0), (0, 0)), "same-place", ()),
        (at(GROUND, phase="place"), place("green", (0, 0)), "not-in-hand", ()),
        (at(GROUND, phase="draw"), draw("green"), "not-in-bag", ()),
        (at(GROUND, phase="place"), place("red", (0, 0)), "occupied", ()),
        (at(GROUND, phase="place"), place("red", (9, 9)), "not-touching", ()),
        (
            at(GROUND, phase="place"),
            place("red", (-1, 1)),
            "touches-own-colour",
            ((0, 0), (0, 1)),
        ),
    ],
)
def test_the_first_rule_in_the_order_of_the_format_is_the_one_named(
    state: rules.State, event: Event, code: str, places: tuple[object, ...]
) -> None:
    broken = refused(state, event)
    assert broken.code == code
    assert set(broken.places) == set(places)
    assert broken.message


@pytest.mark.parametrize(
    "changed",
    [
        {"players": ("Ana",)},
        {"players": (*NAMES, "Eli")},
        {"players": ("Ana", 5)},
        {"players": "Ana"},
        {"start": 2},
        {"start": -1},
        {"start": True},
        {"start": 0.0},
        {"rules": {"small-dog": "lowest"}},
        {"rules": None},
        {"setup": {}},
        {"setup": {**SETUP, "bag": 3}},
        {"setup": {**SETUP, "colours": ["red", "red"]}},
        {"setup": {**SETUP, "colours": ["red", "pink"]}},
        {"setup": {**SETUP, "colours": ["red"]}},
        {"setup": {**SETUP, "hands": [["blue", "red"]]}},
        {"setup": {**SETUP, "hands": [["blue", "green"], ["red", "red"]]}},
        {"setup": {**SETUP, "hands": [["blue"], ["red", "red"]]}},
    ],
)
def test_a_header_that_cannot_be_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(BadHeader):
        begin(**changed)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(COLOURS),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(("colours", "hands", "do")), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(anything, anything, anything, anything)
@settings(max_examples=60, deadline=None)
def test_no_header_however_odd_does_more_than_be_refused(
    players: Any, start: Any, house: Any, setup: Any
) -> None:
    for header in (
        Header("army-of-frogs", players, start, house, setup),
        Header("army-of-frogs", ("Ana", "Ben"), 0, {}, setup),
        Header("army-of-frogs", ("Ana", "Ben"), 0, {}, {"colours": players, "hands": setup}),
        Header("army-of-frogs", ("Ana", "Ben"), 0, {}, {**SETUP, "hands": [setup, players]}),
    ):
        with pytest.raises(BadHeader):
            rules.begin(header)


@pytest.mark.parametrize("seed", range(4))
def test_frogs_are_conserved_and_every_event_can_be_told(seed: int) -> None:
    header, events = play(Random(seed), NAMES[: 2 + seed % 3], most=60)
    state = rules.begin(header)
    for event in events:
        assert say(state, event)
        before = state
        state = rules.apply(state, event)
        assert before != state
        for colour, left in state.bag.items():
            held = sum(hand.count(colour) for hand in state.hands)
            assert left + held + state.island.count(colour) == 10
        assert state.island.islands == 1
        assert state.island.chains == []
    assert rules.standing(state).over


def test_events_are_told_in_the_words_of_the_table() -> None:
    assert say(at(GROUND), move((0, 1), (0, -1))) == "Ana jumps, 1 hop"
    assert say(at(GROUND, phase="place"), place("blue", (2, -1))) == "Ana places a blue frog"
    assert say(at(GROUND, phase="draw", turn=1), draw("red")) == "Ben draws red"
    assert say(begin(), {"do": "end"}) == "The players agree to stop"
    assert say_passed(begin()) == ["Ana cannot move: no frog on the island"]
    assert progress(at(GROUND)) == "4 frogs on the island"
