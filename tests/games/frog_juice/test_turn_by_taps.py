"""Turns and whole matches of Frog Juice, played by nothing but taps."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest

from companion.games.frog_juice.cards import DECK_SIZE
from companion.games.frog_juice.widgets import KEY
from tests.gallery import played
from tests.games.frog_juice.scenes import lay_out, picked, sit_down, turn
from tests.scenes import NAMES, SIZES, know

if TYPE_CHECKING:
    from pathlib import Path

    from companion.games.frog_juice.state import Table as State
    from tests.table import Table


def state(table: Table) -> State:
    match = table.app.screen.match
    assert match is not None
    found: State = match.state
    return found


def last(table: Table) -> dict[str, Any]:
    """The last event, without when and by what it was entered."""
    return {key: value for key, value in table.events[-1].items() if key not in ("at", "by")}


def buzz(table: Table, seat: int) -> None:
    """Press the button at a seat."""
    table.app.input.act(f"seat{seat + 1}", "button")
    table.app.refresh()


def idle(table: Table) -> None:
    """Discard the first card that could be in the hand."""
    if "discard" in table.names():
        table.tap("discard")
    card = next(n for n in table.names() if n.startswith("card:") and table.widget(n).enabled)
    table.tap(card)


def test_three_known_players_are_all_offered_at_once(table: Table) -> None:
    know(table, ("Anna", "Bruno", "Carla"))
    table.tap("new-frog-juice")
    offered = [name for name in table.names() if name.startswith("player:")]
    assert sorted(offered) == ["player:Anna", "player:Bruno", "player:Carla"]
    assert "more" not in table.names()
    table.tap("player:Anna")
    assert "more" not in table.names()


def test_a_turn_without_specialities_is_four_taps(table: Table) -> None:
    lay_out(table)
    table.tap("number:11", "group:1", "capture", "card:bats")
    capture, discard = table.events
    assert capture["hand"] == ["deadly-nightshade"]
    assert capture["center"] == ["toadstools", "newts"]
    assert discard["card"] == "bats"
    assert state(table).turn == 1


@pytest.mark.parametrize("size", [*SIZES, (480, 800)])
def test_what_is_tapped_every_turn_is_twelve_millimetres_high(size: tuple[int, int]) -> None:
    with played(picked, size) as table:
        least = table.app.canvas.px(KEY) - 1  # a pixel may be lost where heights are shared out
        for name in (*(f"number:{n}" for n in range(1, 13)), "capture", "discard"):
            assert table.widget(name).box.h >= least, name


def test_a_turn_that_only_discards_is_two_taps_and_a_pass(table: Table) -> None:
    lay_out(table)
    table.tap("discard", "card:bats")
    assert [event["do"] for event in table.events] == ["pass", "discard"]


def test_a_capture_by_centre_cards_and_the_number_of_the_hand_card(table: Table) -> None:
    lay_out(table)
    table.tap("center:0", "center:1", "center:2", "number:11", "capture")
    assert last(table)["center"] == ["toadstools", "toads", "shrinking-brew"]


def test_several_hand_cards_take_one_centre_card(table: Table) -> None:
    lay_out(table)
    table.tap("center:0", "number:6", "number:1", "capture")
    assert last(table) == {
        "do": "capture",
        "hand": ["frog-juice", "shrinking-brew"],
        "center": ["toadstools"],
    }


def test_several_take_several_where_the_house_says_so(table: Table) -> None:
    lay_out(table, rules=("rule:many-to-many",))
    table.tap("center:0", "center:1", "number:8", "number:2", "capture")
    assert last(table)["hand"] == ["unicorn-horn", "bats"]
    assert last(table)["center"] == ["toadstools", "toads"]


def test_a_twelve_asks_for_the_prince_or_the_princess_only_in_doubt(table: Table) -> None:
    lay_out(table, ("prince", "prince", "toads", "newts"))
    table.tap("number:12", "capture")
    assert last(table)["hand"] == ["princess"]


def test_a_twelve_in_doubt_is_asked_for(table: Table) -> None:
    lay_out(table, ("prince", "princess", "toads", "newts"))
    table.tap("number:12", "group:1", "capture", "card:princess")
    assert last(table) == {"do": "capture", "hand": ["princess"], "center": ["princess"]}


def test_numbers_are_lit_for_what_lies_there(table: Table) -> None:
    lay_out(table)
    lit = [n for n in range(1, 13) if table.widget(f"number:{n}").enabled]
    assert lit == [1, 3, 4, 5, 7, 8, 10, 11, 12]


def test_a_power_card_of_the_centre_tells_why_it_cannot_be_captured(table: Table) -> None:
    lay_out(table, ("witch", "toads", "newts", "bats"))
    table.tap("center:0")
    assert "no number" in table.text("refusal")
    table.tap("number:3")
    assert "refusal" not in table.names()


def test_cards_that_were_all_seen_are_out_of_reach(table: Table) -> None:
    lay_out(table, ("black-cat", "witch-wash", "uglifying", "bats"))
    table.tap("discard")
    for card in ("black-cat", "witch-wash", "uglifying"):
        assert not table.widget(f"card:{card}").enabled
    assert table.widget("card:bats").enabled
    assert not table.widget("wash").enabled


def test_undo_leads_back_from_the_discard_to_the_action(table: Table) -> None:
    lay_out(table)
    table.tap("number:4", "capture", "undo")
    assert table.events == ()
    assert table.widget("capture").text == "Capture"
    table.tap("redo")
    assert table.widget("card:bats").enabled


def test_where_a_card_has_to_go_only_the_cards_are_buttons(table: Table) -> None:
    lay_out(table)
    table.tap("pass")
    assert "discard" not in table.names()
    assert not table.widget("hint").touchable
    table.tap("card:mice")
    assert last(table) == {"do": "discard", "card": "mice"}


class TestWitchAndWash:
    def test_nobody_melts_a_sweep(self, table: Table) -> None:
        lay_out(table)
        table.tap("sweep", "nobody")
        assert last(table) == {"do": "sweep"}
        assert state(table).power[0] == ("witch",)

    def test_another_seat_melts_it(self, table: Table) -> None:
        lay_out(table)
        table.tap("sweep", "seat:2")
        assert last(table) == {"do": "sweep", "washed_by": 2}
        assert state(table).power[2] == ("witch", "witch-wash")
        assert not table.widget("add").enabled

    def test_a_sweep_just_made_is_still_melted_as_one_event(self, table: Table) -> None:
        lay_out(table)
        table.tap("sweep", "nobody", "wash", "seat:1")
        assert [event["do"] for event in table.events] == ["sweep"]
        assert last(table)["washed_by"] == 1
        table.tap("undo")
        assert len(state(table).center) == 4

    def test_no_question_is_asked_once_the_wash_was_seen(self, table: Table) -> None:
        lay_out(table, ("witch-wash", "toads", "newts", "bats"))
        table.tap("sweep")
        assert last(table) == {"do": "sweep"}

    def test_the_wash_takes_a_witch_from_the_centre_in_anyones_turn(self, table: Table) -> None:
        lay_out(table, ("witch", "toads", "newts", "bats"))
        table.tap("wash", "seat:2", "use:center")
        assert last(table) == {"do": "wash", "seat": 2}
        assert state(table).turn == 0

    def test_after_the_action_the_wash_has_one_use_and_asks_no_more(self, table: Table) -> None:
        lay_out(table, ("witch", "toads", "newts", "bats"))
        table.tap("pass", "wash", "seat:2")
        assert last(table) == {"do": "wash", "seat": 2}

    def test_called_with_nothing_to_melt_it_says_so(self, table: Table) -> None:
        lay_out(table)
        table.tap("pass", "wash")
        assert not any(table.widget(f"seat:{seat}").enabled for seat in range(3))

    def test_the_first_button_pressed_melts_the_sweep(self, table: Table) -> None:
        lay_out(table)
        table.tap("sweep")
        buzz(table, 2)
        buzz(table, 1)
        assert last(table) == {"do": "sweep", "washed_by": 2}

    def test_a_button_pressed_outside_a_sweep_asks_what_for(self, table: Table) -> None:
        lay_out(table, ("witch", "toads", "newts", "bats"))
        buzz(table, 1)
        table.tap("use:center")
        assert last(table) == {"do": "wash", "seat": 1}


class TestSpells:
    def test_a_spell_takes_what_lies_in_the_centre_without_a_tap(self, table: Table) -> None:
        lay_out(table)
        table.tap("spell", "card:uglifying", "from-hand:mice", "spell")
        event = last(table)
        assert event["hand"] == ["mice"]
        assert sorted(event["center"]) == ["newts", "toads"]
        assert state(table).ingredients[0] == ("mice", "newts", "toads")

    def test_a_source_tapped_again_is_let_go(self, table: Table) -> None:
        lay_out(table)
        table.tap("spell", "card:uglifying", "from-center:toads", "from-center:newts", "spell")
        assert last(table) == {"do": "spell", "spell": "uglifying"}
        assert "Uglifying 0/3: needs Mice, Newts and Toads" in state_words(table, 0)

    def test_what_the_rules_refuse_is_said_on_the_sheet(self, table: Table) -> None:
        sit_down(table)
        table.tap("spell:disappearing", "card:toads", "card:newts", "done", "cards")
        table.tap(*4 * ("card:mice",), "start", "spell", "card:disappearing")
        table.tap("from-hand:bats", "from-hand:newts", "from-hand:toads", "more")
        table.tap("from-hand:unicorn-horn", "spell")
        assert "fewer cards" in table.text("refusal")
        table.tap("from-hand:unicorn-horn", "spell")
        assert state(table).hands[0] == 0

    def test_an_empty_hand_ends_the_turn_without_a_card(self, table: Table) -> None:
        lay_out(table)
        table.tap("spell", "card:prince-to-frog")
        table.tap("from-hand:frog-juice", "from-hand:prince", "from-hand:shrinking-brew", "spell")
        assert not table.widget("card:bats").enabled
        table.tap("discard")
        assert last(table) == {"do": "discard", "card": None}

    def test_one_of_several_open_spells_is_chosen_by_its_tab(self, table: Table) -> None:
        lay_out(table, ("witch", "witch", "witch", "witch"), ("Ana", "Ben"))
        turn(table, "toads", "spell", "card:uglifying", "spell")
        idle(table)
        table.tap("spell", "card:disappearing", "spell", "add", "card:disappearing")
        table.tap("from-hand:bats", "add")
        assert last(table) == {"do": "add", "spell": "disappearing", "hand": ["bats"]}


def state_words(table: Table, seat: int) -> str:
    """What a seat's panel says, once the turn is over."""
    idle(table)
    return table.text(f"seat:{seat}")


def test_the_cat_takes_from_the_only_pile_there_is(table: Table) -> None:
    lay_out(table)
    turn(table, "bats", "sweep", "nobody")
    assert table.widget("cat").enabled
    table.tap("cat", "card:witch")
    assert last(table) == {"do": "cat", "from": 0, "card": "witch"}


def test_a_whole_match_card_by_card(table: Table) -> None:
    lay_out(table, names=("Ana", "Ben", "Cleo"))

    turn(table, "bats", "sweep", "seat:2")
    assert state(table).power[2] == ("witch", "witch-wash")

    turn(table, "frog-juice", "spell", "card:uglifying", "from-hand:mice", "spell")
    assert "needs Newts and Toads" in table.text("seat:1")
    turn(table, "monkey-powder", "number:8", "capture")
    turn(table, "witch", "cat", "seat:2", "card:witch-wash")
    assert state(table).power[0] == ("black-cat", "witch-wash")

    table.tap("pass", "add", "from-hand:newts", "from-seat:2:toads", "add")
    assert last(table)["asked"] == [{"seat": 2, "card": "toads"}]
    assert state(table).power[1] == ("uglifying",)
    assert state(table).ingredients[1] == ("mice", "newts", "toads")
    table.tap("card:mice")

    table.tap("menu", "end")
    assert "can end when the draw pile is empty" in table.text("refusal")
    while state(table).draw_pile:
        assert "end" not in table.names()
        idle(table)
    table.tap("end")
    assert table.screen == "juice-tally"
    assert last(table) == {"do": "end"}
    assert "Black Cat, Witch Wash" in table.text("points:0")
    assert "argest pile" in table.text("points:2")

    over = state(table)
    seen = [*over.center, *(card for pile in over.power + over.ingredients for card in pile)]
    assert len(seen) + sum(over.hands) == DECK_SIZE
    table.tap("reopen")
    assert table.screen == "juice-turn"


def test_a_match_goes_on_where_it_was_left(table: Table) -> None:
    lay_out(table)
    turn(table, "bats", "number:4", "capture")
    table.tap("menu", "home", "resume")
    assert table.screen == "juice-turn"
    assert state(table).turn == 1


def test_a_recipe_changed_at_set_up_holds_in_the_match(table: Table) -> None:
    sit_down(table)
    table.tap("spell:uglifying", "card:mice", "card:princess", "done", "spell:disappearing")
    table.tap("card:mice", "default", "done", "cards")
    table.tap("card:bats", "card:bats", "card:mice", "card:bats", "center:2", "card:toads", "start")
    match = table.app.screen.match
    assert match is not None
    assert match.header.rules == {"spells": {"uglifying": ["newts", "princess", "toads"]}}
    assert match.header.setup == {"center": ["bats", "bats", "bats", "toads"]}
    table.tap("spell", "card:uglifying")
    assert "from-hand:princess" in table.names()


def test_a_spell_cannot_be_left_without_needs(table: Table) -> None:
    sit_down(table)
    table.tap("spell:disappearing", "card:bats", "card:unicorn-horn", "done")
    assert table.text("spell:disappearing") == "unicorn-horn"


@pytest.mark.parametrize("size", [(720, 1280), (480, 320)])
def test_the_same_taps_serve_other_displays(
    table: Table, tmp_path_factory: pytest.TempPathFactory, size: tuple[int, int]
) -> None:
    from tests.table import Table as AnyTable

    table.close()
    other = AnyTable(tmp_path_factory.mktemp("other"), size)
    lay_out(other)
    other.tap("number:11", "group:0", "capture", "card:bats", "spell", "card:uglifying", "spell")
    assert [event["do"] for event in other.events] == ["capture", "discard", "spell"]
    other.close()


@pytest.mark.parametrize("size", [(320, 480), (480, 640)])
def test_a_low_upright_picture_lists_fewer_captures_so_that_the_centre_is_seen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    from tests.table import Table as AnyTable

    low = AnyTable(tmp_path, size)
    picked(low, NAMES[:4])
    boxes = [low.widget(name).box for name in ("center:0", "number:1", "group:0", "capture")]
    assert all(above.bottom < below.y for above, below in pairwise(boxes))
    assert low.widget("undo").box.bottom < boxes[0].y
    low.close()


def test_cards_held_to_the_reader_do_what_their_taps_would(table: Table) -> None:
    def scan(*cards: str) -> None:
        for card in cards:
            table.app.screen.card_scanned(card)
            table.app.refresh()

    sit_down(table)
    table.tap("cards")
    scan("toads", "newts", "mice", "witch", "bats")
    table.tap("start")
    scan("deadly-nightshade", "toads")
    table.tap("capture")
    scan("bats", "uglifying")
    table.tap("spell")
    scan("toadstools")
    assert [event["do"] for event in table.events] == ["capture", "discard", "spell", "discard"]
    scan("witch", "witch-wash")
    assert table.text("title").startswith("Cleo sweeps")
