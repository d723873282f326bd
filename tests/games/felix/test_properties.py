"""What holds in every match of Felix, whatever is played and whatever is thrown at it."""

from __future__ import annotations

import json
from contextlib import suppress
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.felix import rules
from companion.games.felix.cards import CARDS
from companion.games.felix.table import is_over, must_be_one, phase, row_size
from companion.games.felix.tally import course
from companion.games.felix.telling import say, say_settled
from companion.games.game import BadHeader, Header, RuleBroken
from tests.games.felix.strategies import NAMES, play

MICE_IN_PLAY = {3: 66, 4: 87, 5: 108}

matches = st.builds(
    lambda seed, seats, house: play(Random(seed), NAMES[:seats], house),
    st.integers(0, 2**32),
    st.integers(3, 5),
    st.sampled_from([{}, {"small-dog": "lowest"}, {"small-dog": "nearest-zero"}]),
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
reveals = st.fixed_dictionaries({"do": st.just("reveal"), "card": st.sampled_from(CARDS)})
bids = st.fixed_dictionaries({"do": st.just("bid"), "amount": st.integers(-1, 20)})
passes = st.just({"do": "pass", "by": "touch"})
odd_events = st.fixed_dictionaries(
    {},
    optional={
        "do": st.sampled_from(["reveal", "bid", "pass"]) | json_values,
        "card": st.sampled_from(CARDS) | json_values,
        "amount": json_values,
    },
)
anything = st.one_of(reveals, reveals, bids, passes, odd_events, json_values)


@given(matches)
@settings(max_examples=40, deadline=None)
def test_mice_are_conserved_and_every_state_can_be_written(
    match: tuple[Header, list[dict[str, Any]]],
) -> None:
    header, events = match
    state = rules.begin(header)
    for event in events:
        state = rules.apply(state, event)
        told = rules.as_json(state)
        on_table = sum(told["mice"]) + told["bank"] + sum(told["on_cards"].values())
        assert on_table == MICE_IN_PLAY[len(header.players)]
        assert min(told["mice"]) >= 0
        assert told["bank"] >= 0
        assert json.loads(json.dumps(told)) == told
    assert rules.standing(state).over
    assert [len(round_["row"]) for round_ in told["rounds"]] == [row_size(state)] * 9


@given(matches)
@settings(max_examples=20, deadline=None)
def test_the_course_ends_at_the_scores_and_every_event_has_words(
    match: tuple[Header, list[dict[str, Any]]],
) -> None:
    header, events = match
    state = rules.begin(header)
    for event in events:
        assert say(state, event)
        state = rules.apply(state, event)
    assert len(course(state)) == 10
    assert course(state)[-1] == rules.standing(state).scores
    assert all(say_settled(state, number) for number in range(1, 10))


@given(st.integers(3, 5), st.lists(anything, max_size=60))
@settings(max_examples=150, deadline=None)
def test_any_event_is_applied_or_refused_and_a_refusal_changes_nothing(
    seats: int, events: list[Any]
) -> None:
    state = rules.begin(Header("felix", NAMES[:seats], 0))
    for event in events:
        before = deepcopy(state)
        after, code = attempt(state, event)
        assert state == before
        if code is None:
            assert after != state
            assert event["do"] in ("reveal", "bid", "pass")
        else:
            assert code in rules.CODES
        state = after


def attempt(state: rules.State, event: Any) -> tuple[rules.State, str | None]:
    """Apply `event`, or return the same state and the code of the refusal."""
    try:
        return rules.apply(state, event), None
    except RuleBroken as refusal:
        return state, refusal.code


@given(json_values, json_values, json_values, json_values)
@settings(max_examples=150, deadline=None)
def test_no_header_does_more_harm_than_bad_header(
    players: Any, start: Any, house: Any, setup: Any
) -> None:
    for named in (players, NAMES):
        for begun in (start, 0):
            with suppress(BadHeader):
                rules.begin(Header("felix", named, begun, house, setup))


def test_equal_events_lead_to_equal_states() -> None:
    header, events = play(Random(7), NAMES)
    one = other = rules.begin(header)
    for event in events:
        one, other = rules.apply(one, event), rules.apply(other, {**event, "at": "later"})
    assert one == other


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_matches_are_worth_testing_with(seats: int) -> None:
    """They have sold rows, unsold ones, short banks and last buyers."""
    seen = set()
    for seed in range(40):
        header, events = play(Random(seed), NAMES[:seats])
        state = rules.begin(header)
        for event in events:
            if event["do"] == "bid" and must_be_one(state):
                seen.add("last buyer")
            state = rules.apply(state, event)
            if phase(state) == "reveal":
                seen.add("revealed late")
            if state.rounds and not state.filled and state.rounds[-1].winner is not None:
                seen.add("short bank" if not is_over(state) else "sold at the end")
        seen |= {"unsold" for settled in state.rounds if settled.winner is None}
    assert seen == {"last buyer", "revealed late", "short bank", "sold at the end", "unsold"}
