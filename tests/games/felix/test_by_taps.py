from __future__ import annotations

import random
from typing import TYPE_CHECKING, cast

import pygame
import pytest

from companion.demo import steps
from companion.games.felix import rules
from companion.games.felix.tally import count
from tests.games.felix.scenes import SCENES
from tests.games.felix.strategies import play
from tests.scenes import NAMES, know, seat
from tests.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from companion.games.felix.table import State
    from companion.games.game import Event
    from companion.screens.tally import TallyRow


def _plain(events: tuple[Event, ...]) -> list[Event]:
    """Return events without their stamps, which the rules never look at."""
    return [{k: v for k, v in event.items() if k not in ("at", "by")} for event in events]


def _state(table: Table) -> State:
    match = table.app.screen.match
    assert match is not None
    return cast("State", match.state)


def _enter(table: Table, event: Event) -> int:
    """Tap an event in, whichever of the two screens is up; return how many taps it took.

    Going between the screens is not counted: it is what the table does, not the event.
    """
    taps = 0
    for step in steps(table, event):
        table.tap(step)
        taps += step != "later" and not step.startswith("row:")
    return taps


def _begin(table: Table, start: int = 0) -> None:
    know(table)
    seat(table, "felix", NAMES)
    if start:
        table.tap(f"seat:{start}", f"starts:{start}")
    table.tap("start")


def test_a_whole_five_player_match_is_tapped_to_the_right_tally(table: Table) -> None:
    header, events = play(random.Random(5), NAMES)
    _begin(table, header.start)
    state = rules.begin(header)
    for event in events:
        assert _enter(table, event) <= 3
        state = rules.apply(state, event)
        assert table.screen == "felix-tally" or _state(table) == state

    assert table.screen == "felix-tally"
    assert _plain(table.events) == events
    for place, counted in enumerate(count(state)):
        row = cast("TallyRow", table.widget(f"rank:{place}"))
        assert row.rank == rules.standing(state).ranks[place]
        assert row.numbers[-1].replace("−", "-") == str(counted.total)


def test_common_deeds_are_one_tap_and_any_raise_three(table: Table) -> None:
    _begin(table)
    table.tap("card:11")
    table.tap("bid")
    assert _plain(table.events)[-1] == {"do": "bid", "amount": 1}
    table.tap("amount", "number:14", "bid")
    assert _plain(table.events)[-1] == {"do": "bid", "amount": 14}
    table.tap("pass")
    assert _plain(table.events)[-1] == {"do": "pass"}
    assert table.screen == "felix-reveal"


def test_a_question_put_off_waits_in_the_row(table: Table) -> None:
    _begin(table)
    table.tap("later", "bid")
    assert table.screen == "felix-auction"
    table.tap("later") if table.screen == "felix-reveal" else None
    table.tap("row:0")
    assert table.screen == "felix-reveal"
    table.tap("card:rabbit")
    assert _plain(table.events) == [{"do": "bid", "amount": 1}, {"do": "reveal", "card": "rabbit"}]


def test_a_round_that_has_ended_is_told_with_its_dog_until_the_next_card(table: Table) -> None:
    told = "Round 1: Ana pays 1: 3, −8; the big dog chases the 15."
    SCENES["felix-settled"](table)
    assert table.text("settled") == told
    table.tap("later")
    assert table.text("settled") == told
    table.tap("row:0", "card:8")
    assert "settled" not in table.names()


def test_no_control_and_no_sentence_tells_what_a_player_holds(table: Table) -> None:
    _begin(table)
    table.tap("card:11", "plus-5", "plus-5", "plus-5")
    assert table.text("bid") == "Bid 16"
    table.tap("bid")
    assert table.events[-1]["do"] == "reveal"
    told = table.text("refusal")
    assert "more than you have" in told.lower()
    assert not any(char.isdigit() for char in told)
    assert table.widget("plus").enabled
    assert "peek-mice" not in table.names()


def test_a_peek_lasts_as_long_as_the_finger_and_shows_one_seat(table: Table) -> None:
    _begin(table)
    table.tap("card:11")
    table.down("peek:2")
    assert table.text("peek-mice") == "15 mice"
    x, y = 5, 5
    table.at(pygame.FINGERUP, x, y)
    assert "peek-mice" not in table.names()
    assert len(table.events) == 1


def test_undo_and_redo_go_all_the_way_back_and_forth(table: Table) -> None:
    _begin(table)
    table.tap("card:11", "bid", "bid", "pass", "card:-5")
    entered = _plain(table.events)
    for left in range(4, -1, -1):
        table.key(pygame.K_u)
        assert len(table.events) == left
    for _again in range(5):
        table.key(pygame.K_r)
    assert _plain(table.events) == entered


def test_keys_bid_pass_and_step(table: Table) -> None:
    _begin(table)
    table.tap("card:3")
    table.key(pygame.K_UP, pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN)
    assert _plain(table.events)[-1] == {"do": "bid", "amount": 2}
    assert table.events[-1]["by"] == "key"
    table.key(pygame.K_p)
    assert _plain(table.events)[-1] == {"do": "pass"}
    table.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert table.events[-1]["do"] == "reveal"


def test_a_match_left_is_taken_up_at_the_very_tap(table: Table, tmp_path: Path) -> None:
    _begin(table)
    table.tap("card:3", "bid", "bid", "undo")
    before = _state(table)
    table.close()
    again = Table(tmp_path)
    again.tap("resume")
    assert _state(again) == before
    again.tap("redo")
    assert len(again.events) == 3
    again.close()


def test_a_tally_can_be_reopened_and_played_again(table: Table) -> None:
    header, events = play(random.Random(5), NAMES)
    _begin(table, header.start)
    for event in events:
        _enter(table, event)
    table.tap("reopen")
    assert table.screen in ("felix-reveal", "felix-auction")
    _enter(table, events[-1])
    table.tap("rematch")
    assert table.screen == "setup"
    table.tap("start")
    assert table.events == ()


@pytest.mark.parametrize("rotation", [90, 180, 270])
def test_touches_turn_with_the_picture(tmp_path: Path, rotation: int) -> None:
    turned = Table(tmp_path, rotation=rotation)
    know(turned)
    seat(turned, "felix", NAMES)
    turned.tap("start", "card:8", "bid", "pass")
    assert [event["do"] for event in turned.events] == ["reveal", "bid", "pass"]
    turned.close()
