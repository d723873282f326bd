"""The rules of Felix, ruling by ruling."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.felix import rules
from companion.games.felix.table import (
    Settled,
    cards_above,
    cats_won,
    face_up,
    high_bid,
    known_sum,
    least_bid,
    must_be_one,
    on_cards,
    paid_for_passing,
    pass_pays,
    phase,
    round_number,
    row_seats,
    shown,
    to_reveal,
)
from companion.games.felix.tally import course, tie_breaks
from companion.games.felix.telling import bid_word, progress, say, say_settled
from companion.games.game import BadHeader, Event, Header, RuleBroken
from tests.games.felix.strategies import NAMES, unshown

ROW = ("3", "5", "8", "11", "15")


def table(seats: int = 4, start: int = 0, **house: str) -> rules.State:
    return rules.begin(
        Header("felix", NAMES[:seats], start, {key.replace("_", "-"): house[key] for key in house})
    )


def events(script: str) -> list[Event]:
    """Read a script: a number bids, `p` passes, and `=8` reveals the 8."""
    return [
        {"do": "pass"}
        if word == "p"
        else {"do": "reveal", "card": word[1:]}
        if word[0] == "="
        else {"do": "bid", "amount": int(word)}
        for word in script.split()
    ]


def after(state: rules.State, script: str) -> rules.State:
    for event in events(script):
        state = rules.apply(state, event)
    return state


def revealed(state: rules.State) -> rules.State:
    """Enter cards that fit until none lies face up unknown."""
    number = round_number(state)
    while round_number(state) == number and to_reveal(state) is not None:
        state = rules.apply(state, {"do": "reveal", "card": unshown(state)[0]})
    return state


def unsold(state: rules.State) -> rules.State:
    """Play a round in which all pass."""
    return revealed(after(state, "p " * len(state.players)))


def sold(state: rules.State, amount: int) -> rules.State:
    """Play a round in which the start player opens with `amount` and all others pass."""
    return revealed(after(state, f"{amount}" + " p" * (len(state.players) - 1)))


def refusal(state: rules.State, event: Any) -> RuleBroken:
    with pytest.raises(RuleBroken) as broken:
        rules.apply(state, event)
    return broken.value


@pytest.mark.parametrize(
    ("seats", "bank", "filled"),
    [(3, 12, {3: 3, 6: 6}), (4, 15, {2: 2, 4: 4, 6: 6}), (5, 18, {2: 2, 3: 3, 4: 4, 6: 6})],
)
def test_the_table_is_laid(seats: int, bank: int, filled: dict[int, int]) -> None:
    state = table(seats, start=2)
    assert state.mice == (15,) * seats
    assert state.bank == bank
    assert on_cards(state) == filled
    assert (state.turn, face_up(state), phase(state)) == (2, 1, "auction")


def test_the_start_players_card_lies_under_the_sack() -> None:
    assert row_seats(table(4, start=2)) == (2, 3, 0, 1)
    assert cards_above(table(4)) == (None, 2, 4, 6)
    assert row_seats(table(5, start=4)) == (4, 0, 1, 2, 3)
    assert cards_above(table(5)) == (None, 2, 3, 4, 6)


def test_with_three_players_the_dummys_card_lies_under_the_sack() -> None:
    assert row_seats(table(3, start=1)) == (None, 1, 2, 0)
    assert cards_above(table(3)) == (None, 3, 6, None)


@pytest.mark.parametrize(
    ("seats", "open_cards"), [(3, [1, 2, 4, 4]), (4, [1, 2, 3, 4, 4]), (5, [1, 2, 3, 4, 5, 5])]
)
def test_passes_turn_cards_face_up(seats: int, open_cards: list[int]) -> None:
    state = table(seats)
    seen = [face_up(state)]
    for event in events("p " * seats):
        state = rules.apply(state, event)
        seen.append(face_up(state))
    assert seen == open_cards


def test_passes_take_the_lowest_mouse_card_left() -> None:
    state = after(table(5), "1 p p")
    assert paid_for_passing(state) == {1: 2, 2: 3}
    assert state.mice == (15, 17, 18, 15, 15)
    assert on_cards(state) == {2: 0, 3: 0, 4: 4, 6: 6}
    assert pass_pays(state) == 4


def test_bidding_goes_round_past_those_who_are_out() -> None:
    state = after(table(4, start=1), "1 2 p 3 5")
    assert state.turn == 2
    assert after(state, "p").turn == 0


def test_a_bid_must_beat_the_highest() -> None:
    state = after(table(), "7")
    refused = refusal(state, {"do": "bid", "amount": 7})
    assert refused.code == "bid-too-low"
    assert refused.message == "Ben must bid more than 7 or pass."
    assert refused.places == (0,)
    assert least_bid(state) == 8


@pytest.mark.parametrize("amount", [0, -3])
def test_a_bid_is_at_least_one(amount: int) -> None:
    refused = refusal(table(), {"do": "bid", "amount": amount})
    assert (refused.code, refused.message) == ("bid-too-low", "Ana must bid at least 1 or pass.")


def test_all_of_ones_mice_may_be_bid_and_no_more() -> None:
    assert after(table(), "15").bids == (15, 0, 0, 0)
    assert refusal(table(), {"do": "bid", "amount": 16}).code == "not-enough-mice"


def test_mice_taken_in_the_same_round_are_out_of_reach_and_count_in_the_next() -> None:
    state = sold(table(4), 1)
    state = after(state, "p p")
    assert state.mice == (16, 21, 19, 21)
    assert refusal(state, {"do": "bid", "amount": 20}).code == "not-enough-mice"
    assert after(state, "19").bids == (0, 0, 19, 0)


@pytest.mark.parametrize("amount", [16, 17, 10**30])
def test_a_refusal_never_tells_how_many_mice_someone_has(amount: int) -> None:
    refused = refusal(after(table(), "4"), {"do": "bid", "amount": amount})
    assert refused.message == "More than you have, Ben: bid less or pass."


def test_who_cannot_beat_the_bid_by_one_has_to_pass() -> None:
    refused = refusal(after(table(), "15"), {"do": "bid", "amount": 16})
    assert refused.message == "More than you have, Ben: you must pass."


def test_a_sold_row_pays_the_bank_and_fills_the_mouse_cards_again() -> None:
    state = after(table(4), "5 p p 6 p =3 =5 =8 =11")
    (settled,) = state.rounds
    assert (settled.winner, settled.paid, settled.kept) == (3, 6, (3, 5, 8, 11))
    assert state.mice == (21, 17, 19, 9)
    assert state.bank == 15 + 6 - 12
    assert (state.start, state.turn) == (3, 3)
    assert on_cards(state) == {2: 2, 4: 4, 6: 6}
    assert cats_won(state) == ((), (), (), (3, 5, 8, 11))


def test_nothing_is_paid_until_the_row_is_known() -> None:
    state = after(table(4), "5 p p 6 p =3 =5 =8")
    assert (phase(state), state.turn, high_bid(state)) == ("reveal", None, (3, 6))
    assert (state.mice[3], state.bank, state.passed) == (15, 15, (1, 2, 0))
    refused = refusal(state, {"do": "pass"})
    assert refused.code == "not-in-auction"


def test_a_bid_never_waits_for_a_reveal() -> None:
    state = after(table(4), "1 p")
    assert (state.row, face_up(state), to_reveal(state)) == ((), 2, (0, 0))
    assert after(state, "=3 3 =5").row == ("3", "5")


def test_a_card_face_down_cannot_be_entered() -> None:
    assert refusal(after(table(), "=3"), {"do": "reveal", "card": "5"}).code == "not-face-up-yet"


def test_nothing_can_be_entered_when_the_row_is_known() -> None:
    state = after(table(), "p p p =3 =5 =8 =11")
    assert refusal(state, {"do": "reveal", "card": "5"}).code == "no-hidden-card"


def test_a_card_is_played_once_in_a_match() -> None:
    state = after(table(4), "5 p p p =3 =5 =8 =11 1 p")
    assert shown(state, 0) == {"3": 1}
    refused = refusal(state, {"do": "reveal", "card": "3"})
    assert (refused.code, refused.places) == ("card-already-played", ("3",))
    assert refused.message == "Ana showed 3 in round 1: it must be another card."
    assert after(state, "=5").row == ("5",)


def test_the_dummy_set_has_each_card_once_too() -> None:
    state = after(table(3), "5 p p =-8 =5 =8 =11")
    assert shown(state, None) == {"-8": 1}
    refused = refusal(state, {"do": "reveal", "card": "-8"})
    assert refused.message == "The dummy set showed −8 in round 1: it must be another card."


def test_the_last_one_sees_the_whole_row_and_buys_it_for_exactly_one() -> None:
    state = after(table(4), "p p p")
    assert must_be_one(state)
    assert (face_up(state), pass_pays(state)) == (4, 0)
    refused = refusal(state, {"do": "bid", "amount": 2})
    assert (refused.code, refused.places) == ("must-be-one", (3,))
    bought = revealed(after(state, "1"))
    assert (bought.rounds[0].winner, bought.rounds[0].paid, bought.start) == (3, 1, 3)


def test_a_last_one_who_has_bid_before_is_no_last_buyer() -> None:
    assert not must_be_one(after(table(3), "1 p"))
    assert not must_be_one(table(3))


def test_a_last_one_without_mice_has_to_pass() -> None:
    state = after(replace(table(4), mice=(15, 15, 15, 0)), "p p p")
    refused = refusal(state, {"do": "bid", "amount": 1})
    assert (refused.code, refused.message) == (
        "not-enough-mice",
        "More than you have, Dee: you must pass.",
    )
    assert unsold(replace(table(4), mice=(15, 15, 15, 0))).mice == (17, 19, 21, 0)


def test_a_row_that_nobody_buys_leaves_the_game_and_the_round_counts() -> None:
    state = after(table(4, start=2), "p p p p =3 =5 =8 =11")
    (settled,) = state.rounds
    assert (settled.winner, settled.paid, settled.kept, settled.chased) == (None, 0, (), None)
    assert (round_number(state), state.start, state.turn) == (2, 2, 2)
    assert state.mice == (21, 15, 17, 19)
    assert on_cards(state) == {2: 0, 4: 0, 6: 0}


def test_passing_pays_nothing_in_the_round_after_an_unsold_row() -> None:
    state = unsold(table(4))
    before = state.mice
    assert pass_pays(state) == 0
    state = unsold(state)
    assert state.mice == before
    assert on_cards(state) == {2: 0, 4: 0, 6: 0}


def test_the_cards_are_filled_again_after_the_next_sold_row() -> None:
    state = sold(unsold(table(4)), 1)
    assert on_cards(state) == {2: 2, 4: 4, 6: 6}
    assert state.bank == 15 + 1 - 12


def test_a_bank_that_cannot_fill_every_card_fills_none_and_is_looked_at_anew() -> None:
    state = sold(sold(table(4), 1), 1)
    assert (state.bank, state.filled) == (5, False)
    assert on_cards(state) == {2: 0, 4: 0, 6: 0}
    assert bid_word(after(state, "1 p"), 1) == "out"
    short = sold(state, 6)
    assert (short.bank, short.filled) == (11, False)
    enough = sold(state, 7)
    assert (enough.bank, enough.filled) == (0, True)


def test_after_round_nine_the_bid_is_paid_and_nothing_filled() -> None:
    state = table(4)
    for _ in range(8):
        state = unsold(state)
    bank = state.bank
    state = sold(state, 2)
    assert (state.bank, state.filled, phase(state)) == (bank + 2, False, "over")
    assert (state.turn, state.row, state.passed, state.start) == (None, (), (), 0)
    told = rules.as_json(state)
    assert (told["round"], told["face_up"], told["high_bid"]) == (9, 0, None)
    for event in events("p 1 =3"):
        assert refusal(state, event).code == "match-over"


def test_the_small_dogs_order_is_an_option() -> None:
    script = "5 p p p =-8 =-5 =3 =small-dog"
    assert after(table(), script).rounds[0].kept == (-5, 3)
    assert after(table(small_dog="nearest-zero"), script).rounds[0].kept == (-8, 3)


def test_the_dummys_dog_counts_like_any_other() -> None:
    assert after(table(3), "1 p p =big-dog =5 =8 =3").rounds[0].chased == 8
    assert after(table(3), "1 p p =big-dog =small-dog =8 =3").rounds[0].chased is None


def finished(mice: tuple[int, ...], cats: tuple[tuple[int, ...], ...]) -> rules.State:
    """Lay out a match that is over, with what each seat has in the end."""
    won = [
        Settled(0, seat, 0, ROW[: len(mice)], kept, None, mice) for seat, kept in enumerate(cats)
    ]
    blank = Settled(0, None, 0, ROW[: len(mice)], (), None, mice)
    rounds = (*won, *[blank] * (9 - len(won)))
    return replace(table(len(mice)), rounds=rounds, mice=mice, filled=False, turn=None)


@pytest.mark.parametrize(
    ("mice", "cats", "ranks", "sentences"),
    [
        pytest.param(
            (22, 18, 5), ((27,), (31,), (4,)), (2, 1, 3),
            ("Ben and Ana tie at 49: more points in cats wins.",), id="cats break the tie",
        ),
        pytest.param(
            (20, 20, 5), ((11,), (11,), (4,)), (1, 1, 3),
            ("Ana and Ben tie at 31, and in cats too: they share the win.",), id="shared win",
        ),
        pytest.param(
            (2, 13, 13), ((-5, 3), (-8, -5), (-8, -5)), (1, 2, 2),
            (
                "Ana, Ben and Cleo tie at 0: more points in cats wins.",
                "Ben and Cleo tie at 0, and in cats too: they share the place.",
            ),
            id="negative cats count in the tie-break",
        ),
        pytest.param(
            (15, 5, 20), ((3,), (5, 8), (30,)), (3, 2, 1),
            ("Ben and Ana tie at 18: more points in cats goes first.",), id="behind the winner",
        ),
        pytest.param(
            (10, 10, 0), ((8,), (8,), (15, 3)), (2, 2, 1),
            (
                "Cleo, Ana and Ben tie at 18: more points in cats wins.",
                "Ana and Ben tie at 18, and in cats too: they share the place.",
            ),
            id="three level, two of them in cats",
        ),
        pytest.param((3, 2, 1), ((), (), ()), (1, 2, 3), (), id="no tie"),
    ],
)  # fmt: skip
def test_ties(
    mice: tuple[int, ...],
    cats: tuple[tuple[int, ...], ...],
    ranks: tuple[int, ...],
    sentences: tuple[str, ...],
) -> None:
    state = finished(mice, cats)
    standing = rules.standing(state)
    assert standing.ranks == ranks
    assert standing.winners == tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    assert tie_breaks(state) == sentences


def test_a_standing_bid_is_not_yet_paid_in_the_scores() -> None:
    standing = rules.standing(after(table(3), "7 p"))
    assert (standing.scores, standing.ranks) == ((15, 18, 15), (2, 1, 2))
    assert standing.winners == ()


def test_the_course_begins_with_what_all_have_and_goes_on_a_round_at_a_time() -> None:
    state = unsold(after(table(3), "7 p p =3 =5 =8 =-8"))
    assert course(state) == ((15, 15, 15), (16, 18, 21), (19, 24, 21))


def test_the_bids_of_a_round_as_the_table_sees_them() -> None:
    state = after(table(5, start=1), "5 p 6 7 8 p")
    assert [bid_word(state, seat) for seat in range(5)] == [
        "8",
        "out +3",
        "out +2",
        "to bid",
        "7",
    ]
    assert [bid_word(table(3), seat) for seat in range(3)] == ["to bid", "—", "—"]


def test_the_sum_of_what_is_known_in_the_sack() -> None:
    state = after(table(4), "p p p =11 =-5 =big-dog")
    assert known_sum(state) == 6


@pytest.mark.parametrize(
    ("script", "event", "words"),
    [
        ("4", "5", "Ben bids 5"),
        ("4 5", "p", "Cleo passes, takes 2"),
        ("p p p", "p", "Dee passes"),
        ("4 =3 p", "=small-dog", "second card: small dog"),
        ("", "=-8", "first card: −8"),
    ],
)
def test_events_in_words(script: str, event: str, words: str) -> None:
    assert say(after(table(4), script), *events(event)) == words


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("=-5 =3 =rabbit =small-dog", "Ana pays 6: 3; the small dog chases the −5"),
        ("=big-dog =3 =15 =-8", "Ana pays 6: 3, −8; the big dog chases the 15"),
        ("=-5 =small-dog =rabbit =rabbit", "Ana pays 6: no cat; the small dog chases the −5"),
        ("=rabbit =big-dog =rabbit =rabbit", "Ana pays 6: no cat; the big dog finds no cat"),
        ("=big-dog =8 =small-dog =3", "Ana pays 6: 8, 3; the dogs chase each other off"),
        ("=small-dog =8 =small-dog =3", "Ana pays 6: 8, 3; the dogs chase each other off"),
        ("=3 =8 =-8 =rabbit", "Ana pays 6: 3, 8, −8"),
    ],
)
def test_a_sold_row_tells_what_came_out_and_what_the_dogs_did(row: str, words: str) -> None:
    assert say_settled(after(table(4), "6 p p p " + row), 1) == words


def test_settled_rounds_in_words() -> None:
    state = after(table(4), "6 p p p =-5 =3 =rabbit =small-dog")
    assert say_settled(unsold(state), 2) == "all pass, the row leaves the game"
    assert progress(state) == "round 2 of 9"


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"do": "raise"},
        {"do": ["bid"]},
        {"do": "bid"},
        {"do": "bid", "amount": True},
        {"do": "bid", "amount": 7.0},
        {"do": "bid", "amount": "7"},
        {"do": "reveal"},
        {"do": "reveal", "card": 8},
        {"do": "reveal", "card": None},
        ["pass"],
    ],
)
def test_a_misshapen_event_is_seen_first_even_after_the_end(event: Any) -> None:
    over = finished((15, 15, 15), ())
    assert refusal(over, event).code == "bad-event"
    assert refusal(table(), event).code == "bad-event"
    assert refusal(over, {"do": "reveal", "card": "7"}).code == "unknown-card"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("players", ("Ana", "Ben")),
        ("players", ("Ana",) * 6),
        ("players", ("Ana", "Ben", 3)),
        ("players", "Ana"),
        ("players", None),
        ("start", 4),
        ("start", -1),
        ("start", True),
        ("start", 1.0),
        ("start", None),
        ("rules", {"big-dog": "lowest"}),
        ("rules", {"small-dog": "highest"}),
        ("rules", {"small-dog": ["lowest"]}),
        ("rules", []),
        ("setup", {"center": []}),
        ("setup", None),
    ],
)
def test_a_header_that_cannot_be_names_its_key(key: str, value: Any) -> None:
    with pytest.raises(BadHeader, match=f'"{key}"'):
        rules.begin(replace(Header("felix", NAMES[:4], 0), **{key: value}))
