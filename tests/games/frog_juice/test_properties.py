"""What holds in every match: 59 cards, no lost point, and an event that applies or says why not."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.frog_juice import rules
from companion.games.frog_juice.cards import COPIES, DECK_SIZE
from companion.games.frog_juice.choices import open_events, unseen
from companion.games.frog_juice.state import Table
from companion.games.frog_juice.telling import points, progress, say
from companion.games.game import BadHeader, Event, Header
from tests.games.frog_juice.strategies import NAMES, RULES, Deal, play

CODES = {
    "wrong-phase",
    "not-in-center",
    "sum-differs",
    "many-to-many",
    "power-card-not-capturable",
    "too-few-cards-in-hand",
    "no-such-card-left",
    "not-in-spell",
    "spell-not-open",
    "no-witch-in-center",
    "not-in-power-pile",
    "own-pile",
    "draw-pile-not-empty",
    "must-discard",
    "too-many-cards",
    "below-zero",
    "unknown-card",
    "match-over",
    "bad-event",
}
CARD_BY_CARD = ["capture", "sweep", "cat", "spell", "add", "wash", "pass", "discard", "end"]
COUNTING = ["count", "tally", "end"]

tables = st.builds(
    lambda seed, seats, house: (Random(seed), NAMES[:seats], house),
    st.integers(0, 2**32),
    st.integers(2, 4),
    st.sampled_from(RULES),
)


def cards_of(table: Table) -> int:
    piles = (*table.power, *table.ingredients)
    spells = [spell for laid in table.spells for spell in laid]
    return (
        table.draw_pile
        + sum(table.hands)
        + len(table.center)
        + sum(map(len, piles))
        + sum(1 + len(spell.have) for spell in spells)
    )


@given(tables)
@settings(max_examples=60, deadline=None)
def test_cards_are_conserved_and_hands_are_as_dealt(table: tuple[Random, Any, Any]) -> None:
    deal = Deal(*table)
    for state, event in deal.play():
        assert isinstance(state, Table)
        assert cards_of(state) == DECK_SIZE
        assert list(state.hands) == [len(hand) for hand in deal.hands]
        assert state.draw_pile == len(deal.deck)
        hidden = [card for hand in (*deal.hands, deal.deck) for card in hand]
        assert unseen(state) == {card: hidden.count(card) for card in COPIES}
        assert event["do"] in open_events(state)
        after = rules.apply(state, event)
        assert isinstance(after, Table)
        assert cards_of(after) == DECK_SIZE


@given(tables)
@settings(max_examples=60, deadline=None)
def test_no_point_is_lost_but_to_a_black_cat(table: tuple[Random, Any, Any]) -> None:
    for before, event in Deal(*table).play():
        after = rules.apply(before, event)
        assert isinstance(before, Table)
        assert isinstance(after, Table)
        robbed = event.get("from")
        for seat in range(len(before.players)):
            lost = 1 if seat == robbed else 0
            assert len(after.power[seat]) >= len(before.power[seat]) - lost
            assert len(after.ingredients[seat]) >= len(before.ingredients[seat])
        gained = sum(map(len, after.power)) - sum(map(len, before.power))
        assert gained >= (event["do"] == "cat")


@given(tables, st.booleans())
@settings(max_examples=40, deadline=None)
def test_points_add_up_to_the_score_and_everything_can_be_said(
    table: tuple[Random, Any, Any], cards: bool
) -> None:
    header, events = play(*table, cards=cards)
    state = rules.begin(header)
    for event in events:
        assert say(state, event)
        state = rules.apply(state, event)
        standing = rules.standing(state)
        assert tuple(of.total for of in points(state)) == standing.scores
        assert [seat for seat in range(len(standing.ranks)) if standing.ranks[seat] == 1]
        assert progress(state)
    assert rules.standing(state).over
    assert open_events(state) == frozenset()


names = st.sampled_from([*COPIES, "dragon"])
seats = st.integers(-1, 4)
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
hands = st.lists(names, max_size=4)
values = {
    "seat": seats,
    "from": seats,
    "washed_by": seats,
    "card": st.none() | names,
    "spell": names,
    "hand": hands,
    "center": hands,
    "asked": st.lists(st.fixed_dictionaries({"seat": seats, "card": names}), max_size=2),
    "power": st.integers(-20, 20) | st.lists(st.integers(-1, 9), min_size=2, max_size=4),
    "ingredients": st.integers(-50, 50)
    | st.dictionaries(names, st.integers(-5, 5))
    | st.lists(st.integers(0, 20), min_size=2, max_size=4),
}
events = st.fixed_dictionaries(
    {"do": st.sampled_from(CARD_BY_CARD + COUNTING) | junk},
    optional={key: value | junk for key, value in values.items()},
)


@given(tables, st.booleans(), st.integers(0, 80), st.lists(events, min_size=1, max_size=20))
@settings(max_examples=100, deadline=None)
def test_any_event_applies_or_says_why_not(
    table: tuple[Random, Any, Any], cards: bool, length: int, tried: list[Event]
) -> None:
    header, before = play(*table, cards=cards)
    state = rules.begin(header)
    for event in before[:length]:
        state = rules.apply(state, event)
    stood = copy.deepcopy(state)
    for event in tried:
        given = copy.deepcopy(event)
        broken = rules.refusal(state, event)
        if broken is None:
            after = rules.apply(state, event)
            assert event["do"] in open_events(state)
            assert say(state, event)
            assert not isinstance(after, Table) or cards_of(after) == DECK_SIZE
        else:
            assert broken.code in CODES
            assert broken.message
        assert state == stood
        assert event == given


@given(players=junk, start=junk, house=junk, setup=junk)
def test_no_header_does_anything_but_begin_or_say_what_is_wrong(
    players: Any, start: Any, house: Any, setup: Any
) -> None:
    for header in (
        Header("frog-juice", players, start, house, setup),
        Header("frog-juice", ("Ana", "Ben"), 0, {"spells": house}, {"center": setup}),
        Header("frog-juice", ("Ana", "Ben"), 0, {"ingredient-bonus": house}, {}),
        Header("frog-juice", ("Ana", "Ben"), 0, {"spells": {"uglifying": setup}}, {}),
    ):
        assert complaint(header) is None or '"' in str(complaint(header))


def complaint(header: Header) -> BadHeader | None:
    try:
        rules.begin(header)
    except BadHeader as bad:
        return bad
    return None


@pytest.mark.parametrize("seed", range(3))
def test_a_match_replayed_comes_out_the_same(seed: int) -> None:
    header, events_played = play(Random(seed))
    states = []
    for _ in range(2):
        state = rules.begin(header)
        for event in events_played:
            state = rules.apply(state, event)
        states.append(state)
    assert states[0] == states[1]
