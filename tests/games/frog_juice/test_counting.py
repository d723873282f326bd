"""A match that only counts: plus, minus, and the final piles."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.frog_juice import rules
from companion.games.frog_juice.choices import open_events
from companion.games.frog_juice.counting import still_out
from companion.games.frog_juice.state import Tally
from companion.games.frog_juice.telling import points, power_words, progress, say
from companion.games.game import Event, Header
from tests.games.frog_juice.playing import after, refused


def begin(bonus: str = "largest-pile") -> Tally:
    header = Header("frog-juice", ("Ana", "Ben", "Cleo"), 0, {"ingredient-bonus": bonus}, {})
    state = rules.begin(header)
    assert isinstance(state, Tally)
    return state


def count(seat: int, **cards: Any) -> Event:
    return {"do": "count", "seat": seat, **cards}


def tally_of(power: list[int], ingredients: list[Any]) -> Event:
    return {"do": "tally", "power": power, "ingredients": ingredients}


def test_cards_are_counted_onto_a_pile_and_off_it() -> None:
    tally = after(begin(), count(1, power=2, ingredients=3), count(1, ingredients=-1))
    assert rules.as_json(tally) == {
        "power": [0, 2, 0],
        "ingredients": [0, 2, 0],
        "ingredient_bonus": [0, 2, 0],
    }
    assert still_out(tally) == (13, 42, (42,))
    assert rules.standing(tally).turn is None
    assert progress(tally) == "counting"


def test_kinds_with_none_left_are_left_out() -> None:
    tally = after(
        begin("each-kind"),
        count(0, ingredients={"bats": 2, "mice": 1}),
        count(0, ingredients={"bats": -2}),
    )
    assert rules.as_json(tally)["ingredients"] == [{"mice": 1}, {}, {}]
    assert points(tally)[0].reason == "most Mice"


@pytest.mark.parametrize(
    ("bonus", "event", "code"),
    [
        ("largest-pile", count(0, power=-1), "below-zero"),
        ("largest-pile", count(0, power=16), "too-many-cards"),
        ("largest-pile", count(0, power=10**4000), "too-many-cards"),
        ("largest-pile", count(0, ingredients=45), "too-many-cards"),
        ("each-kind", count(0, ingredients={"bats": 5}), "too-many-cards"),
        ("each-kind", count(0, ingredients={"prince": 3}), "too-many-cards"),
        ("each-kind", count(0, ingredients={"bats": -1}), "below-zero"),
        ("each-kind", count(0, ingredients={"frog-juice": 1}), "unknown-card"),
        ("each-kind", count(0, ingredients={"dragon": 1}), "unknown-card"),
        ("each-kind", count(0, ingredients=1), "bad-event"),
        ("each-kind", count(0, ingredients={}), "bad-event"),
        ("each-kind", count(0, ingredients={"bats": True}), "bad-event"),
        ("largest-pile", count(0, ingredients={"bats": 1}), "bad-event"),
        ("largest-pile", count(0), "bad-event"),
        ("largest-pile", count(0, power=0, ingredients=0), "bad-event"),
        ("largest-pile", count(0, power=True), "bad-event"),
        ("largest-pile", count(0, power=1.0), "bad-event"),
        ("largest-pile", count(3, power=1), "bad-event"),
        ("largest-pile", {"do": "tally", "power": [1, 2, 3]}, "bad-event"),
        ("largest-pile", tally_of([1, 2], [0, 0, 0]), "bad-event"),
        ("largest-pile", tally_of([1, 2, 3], [0, 0]), "bad-event"),
        ("largest-pile", tally_of([9, 9, 9], [0, 0, 0]), "too-many-cards"),
        ("largest-pile", tally_of([0, 0, 0], [20, 20, 5]), "too-many-cards"),
        ("largest-pile", tally_of([9, -1, 0], [0, 0, 0]), "below-zero"),
        ("largest-pile", {"do": "pass"}, "wrong-phase"),
        ("largest-pile", {"do": "wash", "seat": 1}, "wrong-phase"),
    ],
)
def test_a_count_that_cannot_be_is_refused(bonus: str, event: Event, code: str) -> None:
    assert refused(begin(bonus), event) == code


def test_piles_are_full_together_not_each() -> None:
    tally = after(begin(), count(0, power=8), count(1, power=7))
    assert refused(tally, count(2, power=1)) == "too-many-cards"
    assert still_out(tally).power == 0


def test_the_final_piles_replace_what_was_counted_and_end_the_match() -> None:
    tally = after(begin(), count(0, power=9), tally_of([1, 1, 0], [0, 4, 4]))
    standing = rules.standing(tally)
    assert (standing.scores, standing.ranks, standing.winners) == ((1, 3, 2), (3, 1, 2), (1,))
    assert refused(tally, count(0, power=1)) == "match-over"
    assert open_events(tally) == frozenset()


def test_end_lets_the_count_stand_and_a_tie_is_shared() -> None:
    tally = after(begin(), count(0, power=2), count(2, ingredients=1), {"do": "end"})
    assert rules.standing(tally).winners == (0, 2)
    assert power_words(points(tally)[0]) == "2 power cards"


@pytest.mark.parametrize(
    ("bonus", "event", "words"),
    [
        ("largest-pile", count(0, power=1, ingredients=-2), "Ana: power +1, ingredients −2"),
        ("each-kind", count(1, ingredients={"toads": 2}), "Ben: Toads +2"),
        ("largest-pile", {"do": "end"}, "the count stands"),
    ],
)
def test_what_was_counted_is_said(bonus: str, event: Event, words: str) -> None:
    assert say(begin(bonus), event) == words
