from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.correction import Draft, carried_on, changed_to, in_place_of
from companion.games.felix.table import to_reveal
from companion.games.game import Event, RuleBroken
from companion.match import Match
from tests.games.felix.strategies import play, unshown

BIDS: list[Event] = [{"do": "bid", "amount": 1}, {"do": "bid", "amount": 4}, {"do": "pass"}]


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_change_carried_through_is_the_match_played_so_from_the_start(seed: int) -> None:
    rng = random.Random(seed)
    header, events = play(rng)
    match = Match(header, events)
    amendment = match.amended(rng.randrange(len(events)), rng.choice((None, {"do": "pass"})))
    while amendment.refusal is not None:
        state = amendment.states[-1]
        cards = unshown(state) if to_reveal(state) else []
        other = {"do": "reveal", "card": cards[0]} if cards else None
        amendment = carried_on(match, amendment, other)
    played = Match(header)
    for event in amendment.events:
        played.append(event)
    assert amendment.states == played.states
    match.adopt(amendment)
    assert match.state == played.state
    match.adopt(changed_to(match, tuple(events)))
    assert match.events == tuple(events)


def test_a_draft_hands_over_what_is_legal_and_keeps_nothing() -> None:
    header, _events = play(random.Random(3))
    taken: list[Event] = []
    draft = Draft(header, BIDS, taken.append)
    with pytest.raises(RuleBroken):
        draft.append({"do": "bid", "amount": 4})
    draft.append({"do": "bid", "amount": 5})
    assert taken == [{"do": "bid", "amount": 5}]
    assert draft.events == tuple(BIDS)
    assert not draft.can_undo
    assert not draft.can_redo


def test_a_correction_keeps_the_time_at_which_it_happened() -> None:
    old = {"do": "pass", "at": "then", "by": "touch"}
    new = {"do": "bid", "amount": 2, "at": "now", "by": "key"}
    assert in_place_of(old, new) == {"do": "bid", "amount": 2, "at": "then", "by": "key"}
    assert in_place_of({"do": "pass"}, new) == {"do": "bid", "amount": 2, "by": "key"}
