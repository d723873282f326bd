"""The rulings, one by one, card by card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.frog_juice import rules
from companion.games.frog_juice.choices import (
    askable,
    cat_prey,
    melters,
    open_events,
    sources,
    unseen_numbers,
    washers,
)
from companion.games.frog_juice.state import Table
from companion.games.frog_juice.telling import points, power_words, progress, say
from companion.games.game import BadHeader, Event, Header, RuleBroken
from tests.games.frog_juice.playing import after, refused

CENTER = ("toadstools", "newts", "frog-juice", "witch")
PASS: Event = {"do": "pass"}


def begin(
    *center: str, seats: int = 3, start: int = 0, house: dict[str, Any] | None = None
) -> Table:
    players = ("Ana", "Ben", "Cleo", "Dee")[:seats]
    setup = {"center": list(center or CENTER)}
    state = rules.begin(Header("frog-juice", players, start, house or {}, setup))
    assert isinstance(state, Table)
    return state


def capture(hand: str, center: str) -> Event:
    return {"do": "capture", "hand": hand.split(), "center": center.split()}


def discard(card: str | None) -> Event:
    return {"do": "discard", "card": card}


def spell(name: str, do: str = "spell", **brought: list[Any]) -> Event:
    return {"do": do, "spell": name, **brought}


def ask(seat: int, card: str) -> dict[str, Any]:
    return {"seat": seat, "card": card}


def nearly_over(table: Table, hands: tuple[int, ...], draw_pile: int = 0) -> Table:
    """Skip to the last cards of the deck; those skipped are out of the game."""
    return replace(table, hands=hands, draw_pile=draw_pile)


def test_everybody_is_dealt_four_and_the_rest_is_drawn_from() -> None:
    assert [begin(seats=seats).draw_pile for seats in (2, 3, 4)] == [47, 43, 39]
    assert begin().hands == (4, 4, 4)


def test_a_hand_is_drawn_up_when_its_turn_starts_not_when_it_shrinks() -> None:
    table = after(begin(), capture("toadstools", "toadstools"), discard("bats"))
    assert (table.hands, table.draw_pile, table.turn) == ((2, 4, 4), 43, 1)
    table = after(table, PASS, discard("bats"), PASS, discard("bats"))
    assert (table.hands, table.draw_pile, table.turn) == ((4, 3, 3), 41, 0)


@pytest.mark.parametrize(
    ("hand", "center"),
    [
        ("toadstools", "toadstools"),
        ("deadly-nightshade", "toadstools newts"),
        ("star-and-moon-dust", "frog-juice newts"),
        ("frog-juice shrinking-brew", "toadstools"),
        ("mice bats", "toadstools"),
        ("shrinking-brew bats toads shrinking-brew", "toadstools"),
    ],
)
def test_one_takes_one_one_takes_several_several_take_one(hand: str, center: str) -> None:
    table = after(begin(), capture(hand, center))
    played = hand.split() + center.split()
    assert sorted(table.power[0] + table.ingredients[0]) == sorted(played)
    assert table.power[0] == ("frog-juice",) * played.count("frog-juice")
    assert table.hands[0] == 4 - len(hand.split())
    assert table.phase == "extras"


def test_prince_and_princess_match_each_other() -> None:
    table = after(begin("prince", "bats", "bats", "bats"), capture("princess", "prince"))
    assert table.ingredients[0] == ("prince", "princess")


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (capture("mice", "newts"), "sum-differs"),
        (capture("toadstools", "toadstools newts"), "sum-differs"),
        (capture("toads bats", "newts"), "sum-differs"),
        (capture("mice", "mice"), "not-in-center"),
        (capture("unicorn-horn", "newts newts"), "not-in-center"),
        (capture("bats", "witch"), "power-card-not-capturable"),
        (capture("witch", "newts"), "power-card-not-capturable"),
        (capture("toadstools newts", "toadstools newts"), "many-to-many"),
        (capture("bats bats" + 3 * " shrinking-brew", "toadstools"), "too-few-cards-in-hand"),
    ],
)
def test_a_capture_that_does_not_fit_is_refused(event: Event, code: str) -> None:
    assert refused(begin(), event) == code


def test_many_take_many_only_where_the_house_says_so() -> None:
    table = begin(house={"many-to-many": True})
    event = capture("unicorn-horn toads", "toadstools newts")
    assert after(table, event).center == ("frog-juice", "witch")
    assert refused(table, capture("unicorn-horn bats", "toadstools newts")) == "sum-differs"
    assert refused(begin(), event) == "many-to-many"


def test_a_fifth_bats_is_refused() -> None:
    table = begin("bats", "bats", "bats", "newts")
    assert refused(table, capture("bats bats", "newts")) == "no-such-card-left"
    table = after(table, capture("bats", "bats"))
    assert refused(table, discard("bats")) == "no-such-card-left"
    assert unseen_numbers(table)[2] == 0


def test_all_four_hand_cards_may_be_used_and_then_there_is_nothing_to_discard() -> None:
    table = after(begin(), capture("shrinking-brew bats toads shrinking-brew", "toadstools"))
    assert refused(table, discard("mice")) == "too-few-cards-in-hand"
    assert say(table, discard(None)) == "Ana has nothing to discard"
    assert after(table, discard(None)).turn == 1


def test_a_hand_with_cards_has_to_discard() -> None:
    assert refused(after(begin(), PASS), discard(None)) == "must-discard"


def test_the_copy_laid_first_leaves_the_centre() -> None:
    table = after(begin("bats", "newts", "bats", "toads"), capture("bats", "bats"))
    assert table.center == ("newts", "bats", "toads")


def test_a_turn_is_one_action_then_the_discard() -> None:
    table = begin()
    assert refused(table, discard("bats")) == "wrong-phase"
    assert refused(table, spell("uglifying", "add", hand=["toads"])) == "wrong-phase"
    acted = after(table, PASS)
    for event in (PASS, {"do": "sweep"}, capture("newts", "newts"), spell("uglifying")):
        assert refused(acted, event) == "wrong-phase"


def test_a_witch_takes_the_whole_centre_and_power_cards_unplayed() -> None:
    table = after(begin("witch", "uglifying", "bats", "frog-juice"), {"do": "sweep"})
    assert table.power[0] == ("frog-juice", "uglifying", "witch", "witch")
    assert table.ingredients[0] == ("bats",)
    assert table.center == ()


def test_an_empty_centre_may_be_swept() -> None:
    table = after(replace(begin(), center=()), {"do": "sweep"})
    assert table.power[0] == ("witch",)


def test_who_melts_anothers_sweep_takes_it_all_and_the_sweeper_only_discards() -> None:
    table = begin("bats", "newts", "witch", "toads")
    table = after(table, spell("uglifying"), discard("mice"), PASS, discard("mice"))
    table = after(table, PASS, discard("mice"), {"do": "sweep", "washed_by": 2})
    assert table.power == ((), (), ("witch", "witch", "witch-wash"))
    assert table.ingredients[2] == ("bats", "mice", "mice", "mice", "newts", "toads")
    assert table.hands == (3, 3, 2)
    assert refused(table, spell("uglifying", "add", hand=["toads"])) == "wrong-phase"
    assert open_events(table) == {"discard"}
    assert after(table, discard("prince")).melted is False


def test_who_melts_the_own_sweep_goes_on_as_after_any_sweep() -> None:
    table = after(begin(), spell("uglifying"), discard("bats"), PASS, discard("bats"))
    table = after(table, PASS, discard("bats"), {"do": "sweep", "washed_by": 0})
    assert table.power[0] == ("frog-juice", "witch", "witch", "witch-wash")
    assert table.hands[0] == 2
    assert after(table, spell("uglifying", "add", hand=["toads"])).hands[0] == 1


def test_the_own_sweep_is_melted_with_two_cards_only() -> None:
    table = nearly_over(begin(), (1, 1, 0))
    assert melters(table) == (1,)
    assert washers(table) == (0, 1)
    assert refused(table, {"do": "sweep", "washed_by": 0}) == "too-few-cards-in-hand"


def test_witch_wash_takes_a_witch_from_the_centre_in_anyones_turn() -> None:
    table = after(begin(), {"do": "wash", "seat": 2})
    assert (table.turn, table.phase, table.hands) == (0, "action", (4, 4, 3))
    assert table.power[2] == ("witch", "witch-wash")
    assert table.center == CENTER[:3]
    acted = after(begin(), PASS, {"do": "wash", "seat": 0}, discard("bats"))
    assert acted.hands == (2, 4, 4)


def test_witch_wash_finds_no_witch_and_comes_once() -> None:
    assert refused(begin("bats", "bats", "mice", "mice"), {"do": "wash", "seat": 1}) == (
        "no-witch-in-center"
    )
    table = after(begin("witch", "witch", "mice", "mice"), {"do": "wash", "seat": 1})
    assert refused(table, {"do": "wash", "seat": 1}) == "no-such-card-left"
    assert "wash" not in open_events(table)


def with_a_juice_to_take() -> Table:
    return after(begin(), capture("frog-juice", "frog-juice"), discard("prince"))


def test_the_black_cat_takes_a_power_card_of_an_opponent() -> None:
    table = with_a_juice_to_take()
    assert cat_prey(table) == {0: ("frog-juice",)}
    event: Event = {"do": "cat", "from": 0, "card": "frog-juice"}
    assert say(table, event) == "Ben's Black Cat takes Frog Juice from Ana"
    table = after(table, event)
    assert table.power == (("frog-juice",), ("black-cat", "frog-juice"), ())
    assert table.hands[1] == 3


@pytest.mark.parametrize(
    ("seat", "card", "code"),
    [
        (1, "frog-juice", "own-pile"),
        (0, "witch", "not-in-power-pile"),
        (0, "prince", "not-in-power-pile"),
        (2, "frog-juice", "not-in-power-pile"),
    ],
)
def test_the_black_cat_takes_nothing_else(seat: int, card: str, code: str) -> None:
    assert refused(with_a_juice_to_take(), {"do": "cat", "from": seat, "card": card}) == code


def test_the_black_cat_takes_nothing_out_of_an_unfinished_spell() -> None:
    table = after(begin(), spell("prince-to-frog", center=["frog-juice"]), discard("bats"))
    assert cat_prey(table) == {}
    assert "cat" not in open_events(table)
    assert refused(table, {"do": "cat", "from": 0, "card": "frog-juice"}) == "not-in-power-pile"


def test_a_spell_from_hand_centre_and_another_player_is_complete_at_once() -> None:
    event = spell(
        "prince-to-frog", hand=["prince"], center=["frog-juice"], asked=[ask(2, "shrinking-brew")]
    )
    table = after(begin(), event)
    assert table.power[0] == ("frog-juice", "prince-to-frog")
    assert table.ingredients[0] == ("prince", "shrinking-brew")
    assert (table.hands, table.spells[0]) == ((2, 4, 3), ())
    assert say(begin(), event) == (
        "Ana lays Prince to Frog: Prince, Frog Juice of the centre and Shrinking Brew from Cleo, "
        "and completes it"
    )


def test_an_unfinished_spell_stays_through_a_sweep_and_is_added_to_in_a_later_turn() -> None:
    table = after(begin("toads", "bats", "bats", "bats"), spell("uglifying", center=["toads"]))
    assert rules.as_json(table)["spells"][0] == [
        {"spell": "uglifying", "have": ["toads"], "need": ["mice", "newts"]}
    ]
    table = after(table, discard("newts"), {"do": "sweep"}, discard("newts"), PASS, discard("mice"))
    table = after(table, PASS, spell("uglifying", "add", center=["mice"], asked=[ask(1, "newts")]))
    assert table.power[0] == ("uglifying",)
    assert table.ingredients[0] == ("mice", "newts", "toads")


def test_a_spell_may_be_added_to_in_the_turn_in_which_it_was_laid() -> None:
    table = after(begin(), spell("uglifying"), spell("uglifying", "add", center=["newts"]))
    assert table.spells[0][0].need == ("mice", "toads")


def test_one_seat_may_give_several_cards() -> None:
    table = after(begin(), spell("uglifying", asked=[ask(1, "mice"), ask(1, "toads")]))
    assert table.hands == (3, 2, 4)


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (spell("uglifying", hand=["bats"]), "not-in-spell"),
        (spell("uglifying", hand=["toads"], asked=[ask(1, "toads")]), "not-in-spell"),
        (spell("prince-to-frog", hand=["princess"]), "not-in-spell"),
        (spell("uglifying", center=["mice"]), "not-in-center"),
        (spell("uglifying", asked=[ask(0, "mice")]), "bad-event"),
        (spell("witch"), "bad-event"),
        (spell("love"), "unknown-card"),
    ],
)
def test_a_spell_takes_by_name_what_it_still_needs(event: Event, code: str) -> None:
    assert refused(begin(), event) == code


def test_only_an_own_unfinished_spell_is_added_to() -> None:
    table = after(begin(), spell("uglifying"), discard("bats"), PASS)
    assert refused(table, spell("uglifying", "add", hand=["toads"])) == "spell-not-open"
    assert "add" not in open_events(table)


def test_a_spell_and_a_full_hand_are_five_cards() -> None:
    table = nearly_over(begin(), (3, 4, 4), 40)
    event = spell("uglifying", hand=["mice", "newts", "toads"])
    assert refused(table, event) == "too-few-cards-in-hand"


def test_a_table_may_say_what_a_spell_needs() -> None:
    table = begin(house={"spells": {"uglifying": ["princess", "frog-juice"]}})
    assert table.house.needs("uglifying") == ("frog-juice", "princess")
    assert table.house.needs("disappearing") == ("bats", "unicorn-horn")
    table = after(table, spell("uglifying", hand=["princess"], center=["frog-juice"]))
    assert table.power[0] == ("frog-juice", "uglifying")


def test_what_a_spell_needs_comes_from_hand_centre_or_those_who_hold_cards() -> None:
    table = nearly_over(begin(seats=4, start=1), (1, 2, 0, 3))
    assert askable(table) == (3, 0)
    assert sources(table, "newts") == (True, True, (3, 0))
    assert sources(begin("newts", "newts", "newts", "newts"), "newts") == (False, True, ())


def test_end_needs_an_empty_draw_pile_and_the_start_of_a_turn() -> None:
    assert refused(begin(), {"do": "end"}) == "draw-pile-not-empty"
    table = nearly_over(begin(), (1, 2, 2))
    assert refused(after(table, PASS), {"do": "end"}) == "wrong-phase"
    assert rules.standing(after(table, {"do": "end"})).over


def test_the_match_ends_at_the_discard_that_leaves_nothing_to_play() -> None:
    table = nearly_over(begin(), (1, 0, 1))
    table = after(table, PASS, discard("bats"))
    assert (table.turn, table.phase) == (1, "action")
    assert open_events(table) == {"pass", "end", "wash"}
    table = after(table, PASS, discard(None), PASS, discard("bats"))
    standing = rules.standing(table)
    assert (standing.phase, standing.turn, standing.over) == ("over", None, True)
    assert refused(table, PASS) == "match-over"


def test_empty_hands_end_nothing_while_there_is_a_draw_pile() -> None:
    table = after(nearly_over(begin(seats=2), (1, 0), 5), PASS, discard("bats"))
    assert (table.phase, table.turn, table.hands, table.draw_pile) == ("action", 1, (0, 4), 1)


def test_the_last_cards_of_the_draw_pile_are_shared_as_they_come() -> None:
    table = nearly_over(begin(), (4, 2, 4), 1)
    table = after(table, PASS, discard("bats"))
    assert (table.hands, table.draw_pile) == ((3, 3, 4), 0)


def test_the_largest_ingredient_pile_scores_two_and_so_does_each_tied_one() -> None:
    table = after(begin(), capture("newts", "newts"), discard("mice"))
    assert rules.standing(table).scores == (2, 0, 0)
    table = after(table, capture("mice", "mice"))
    standing = rules.standing(table)
    assert (standing.scores, standing.ranks, standing.winners) == ((2, 2, 0), (1, 1, 3), ())
    assert [of.reason for of in points(table)] == ["largest pile, tied: 2 ingredients"] * 2 + [""]


def test_nobody_has_an_ingredient_nobody_gets_the_two() -> None:
    assert rules.standing(begin()).scores == (0, 0, 0)
    assert rules.standing(begin(house={"ingredient-bonus": "each-kind"})).scores == (0, 0, 0)


def test_each_kind_has_its_own_leaders_and_a_princess_is_no_prince() -> None:
    table = begin("prince", "newts", "newts", "newts", house={"ingredient-bonus": "each-kind"})
    table = after(table, capture("princess", "prince"), discard("bats"))
    table = after(table, capture("newts", "newts"))
    assert rules.standing(table).scores == (4, 2, 0)
    assert points(table)[0].reason == "most Prince and Princess"


def test_points_name_the_power_cards() -> None:
    table = after(begin("witch", "frog-juice", "bats", "witch"), {"do": "sweep"})
    mine = points(table)[0]
    assert (mine.power, mine.bonus, mine.total) == (4, 2, 6)
    assert power_words(mine) == "Frog Juice, Witch ×3"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            capture("deadly-nightshade", "toadstools newts"),
            "Ana takes Toadstools and Newts with an 11",
        ),
        (capture("bats mice", "toadstools"), "Ana takes Toadstools with 2 + 5"),
        ({"do": "sweep"}, "Ana sweeps the centre"),
        ({"do": "sweep", "washed_by": 2}, "Ana sweeps the centre; Cleo melts it and takes it all"),
        (spell("uglifying"), "Ana lays Uglifying"),
        ({"do": "wash", "seat": 1}, "Ben melts the Witch in the centre"),
        (PASS, "Ana passes"),
    ],
)
def test_what_happened_is_said(event: Event, words: str) -> None:
    assert say(begin(), event) == words
    assert progress(begin()) == "draw pile 43"


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"do": "bid"},
        {"do": ["pass"]},
        {"do": "capture", "hand": ["bats"]},
        {"do": "capture", "hand": [], "center": ["bats"]},
        {"do": "capture", "hand": ["dragon"], "center": []},
        {"do": "capture", "hand": "bats", "center": ["bats"]},
        {"do": "capture", "hand": [2], "center": ["bats"]},
        {"do": "sweep", "washed_by": None},
        {"do": "sweep", "washed_by": True},
        {"do": "sweep", "washed_by": 3},
        {"do": "cat", "from": 1.0, "card": "witch"},
        {"do": "cat", "from": 1},
        {"do": "wash", "seat": -1},
        {"do": "discard"},
        {"do": "discard", "card": 7},
        {"do": "spell", "spell": "bats", "hand": ["dragon"]},
        {"do": "spell", "spell": "uglifying", "asked": [{"seat": 1}]},
        {"do": "spell", "spell": "uglifying", "asked": {"seat": 1, "card": "mice"}},
        {"do": "add", "spell": "uglifying"},
        {"do": "add", "spell": "dragon", "hand": [], "center": [], "asked": []},
        {"do": "count", "seat": 0},
    ],
)
def test_an_event_that_does_not_fit_is_bad_before_all_else(event: Event) -> None:
    table = begin()
    assert refused(table, event) == "bad-event"
    assert refused(replace(table, phase="over"), event) == "bad-event"


def test_an_unknown_card_comes_before_the_end_of_the_match_and_that_before_the_rest() -> None:
    over = replace(begin(), phase="over")
    assert refused(over, discard("dragon")) == "unknown-card"
    assert refused(over, discard("bats")) == "match-over"
    assert refused(over, {"do": "count", "seat": 0, "power": 1}) == "match-over"


def test_unknown_keys_are_ignored() -> None:
    noted: Event = {"do": "pass", "at": 7, "by": None, "hand": 3}
    assert after(begin(), noted) == after(begin(), PASS)


def test_a_match_card_by_card_is_not_counted() -> None:
    assert refused(begin(), {"do": "count", "seat": 0, "power": 1}) == "wrong-phase"


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ({"players": ("Ana",)}, "players"),
        ({"players": ("Ana", "Ben", "Cleo", "Dee", "Eli")}, "players"),
        ({"players": ("Ana", 7)}, "players"),
        ({"players": "Ana"}, "players"),
        ({"start": 3}, "start"),
        ({"start": True}, "start"),
        ({"start": 0.0}, "start"),
        ({"rules": {"small-dog": "lowest"}}, "rules"),
        ({"rules": []}, "rules"),
        ({"rules": {"ingredient-bonus": "none"}}, "ingredient-bonus"),
        ({"rules": {"ingredient-bonus": []}}, "ingredient-bonus"),
        ({"rules": {"many-to-many": 1}}, "many-to-many"),
        ({"rules": {"spells": {"love": ["bats"]}}}, "spells"),
        ({"rules": {"spells": {"uglifying": []}}}, "uglifying"),
        ({"rules": {"spells": {"uglifying": ["bats", "bats"]}}}, "uglifying"),
        ({"rules": {"spells": {"uglifying": ["witch"]}}}, "uglifying"),
        ({"setup": {"centre": []}}, "setup"),
        ({"setup": {"center": None}}, "center"),
        ({"setup": {"center": ["bats"] * 3}}, "center"),
        ({"setup": {"center": ["bats"] * 5}}, "center"),
        ({"setup": {"center": ["prince"] * 3 + ["bats"]}}, "center"),
        ({"setup": {"center": ["bats", "bats", "bats", ["bats"]]}}, "center"),
    ],
)
def test_a_header_that_cannot_be_names_its_key(changed: dict[str, Any], key: str) -> None:
    right = Header("frog-juice", ("Ana", "Ben", "Cleo"), 0, {}, {"center": list(CENTER)})
    with pytest.raises(BadHeader, match=f'"{key}"'):
        rules.begin(replace(right, **changed))


def test_a_refusal_shows_the_cards_that_prove_it() -> None:
    with pytest.raises(RuleBroken, match="must make 5, as the hand does; these make 11") as broken:
        rules.apply(begin(), capture("mice", "toadstools newts"))
    assert broken.value.places == ("toadstools", "newts")
