"""Who opens, by lot; and the seats moved on for a rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from companion.screens import lot
from tests.scenes import NAMES, know, seat

if TYPE_CHECKING:
    from tests.table import Table


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats to be drawn, the next one last; without any, the lot is the lot."""
    seats: list[int] = []

    def draw(count: int) -> int:
        assert seats[-1] < count
        return seats.pop()

    monkeypatch.setattr(lot.secrets, "randbelow", draw)
    return seats


def _seat(table: Table) -> None:
    know(table)
    seat(table, "felix", NAMES[:3])


def _over(table: Table, seconds: float) -> None:
    """Let so many seconds be over for whatever waits in the loop."""
    for timer in table.app._timers:  # noqa: SLF001 - instead of waiting
        timer.due -= seconds
    table.app.step()


def test_every_seat_can_be_drawn() -> None:
    assert {lot.drawn(3) for _draw in range(200)} == {0, 1, 2}


def test_a_tap_draws_who_opens(table: Table, drawn: list[int]) -> None:
    drawn.append(2)
    _seat(table)
    table.tap("lot", "draw")
    assert "Cleo" in table.text("told")
    table.tap("done")
    assert table.text("start") == "Start — Cleo opens"
    table.tap("start")
    assert table.app.screen.match is not None
    assert table.app.screen.match.header.start == 2


@pytest.mark.parametrize("way", ["back", "escape"])
def test_what_was_drawn_holds_whichever_way_the_lot_is_left(
    table: Table, drawn: list[int], way: str
) -> None:
    drawn.append(2)
    _seat(table)
    table.tap("lot", "draw")
    if way == "back":
        table.tap("back")
    else:
        table.key(pygame.K_ESCAPE)
    assert table.text("start") == "Start — Cleo opens"


def test_one_is_chosen_when_everybody_holds_a_finger(table: Table, drawn: list[int]) -> None:
    drawn.append(1)
    _seat(table)
    table.tap("lot")
    for finger in range(3):
        _over(table, lot.SUSPENSE)
        assert "draw" in table.names()
        table.down(f"finger:{finger}", finger)
    _over(table, lot.SUSPENSE)
    assert "Ben" in table.text("told")
    for finger in range(3):
        table.up(f"finger:{finger}", finger)
    assert "Ben" in table.text("told")
    table.tap("done")
    assert table.text("start") == "Start — Ben opens"


def test_a_finger_lifted_in_the_suspense_puts_the_choice_off(
    table: Table, drawn: list[int]
) -> None:
    drawn.append(0)
    _seat(table)
    table.tap("lot")
    for finger in range(3):
        table.down(f"finger:{finger}", finger)
    table.up("finger:1", 1)
    _over(table, lot.SUSPENSE)
    assert drawn == [0]
    table.down("finger:1", 1)
    _over(table, lot.SUSPENSE)
    assert drawn == []


def test_fingers_are_forgotten_with_the_screen(table: Table, drawn: list[int]) -> None:
    drawn.append(0)
    _seat(table)
    table.tap("lot")
    for finger in range(3):
        table.down(f"finger:{finger}", finger)
    table.key(pygame.K_ESCAPE)
    _over(table, lot.SUSPENSE)
    assert table.screen == "setup"
    assert drawn == [0]


def test_the_lot_decides_at_the_start_where_the_table_wants_it(
    table: Table, drawn: list[int]
) -> None:
    drawn.append(1)
    table.tap("settings", "tab:play", "start_by_lot:1", "back")
    _seat(table)
    assert table.text("start") == "Start — the lot decides who opens"
    table.tap("start")
    assert table.text("toast") == "Ben opens."
    assert table.app.screen.match is not None
    assert table.app.screen.match.header.start == 1


def test_naming_who_starts_comes_before_the_lot(table: Table) -> None:
    table.tap("settings", "tab:play", "start_by_lot:1", "back")
    _seat(table)
    table.tap("seat:2", "starts:2")
    assert table.text("start") == "Start — Cleo opens"


def test_everybody_moves_one_seat_on_and_another_player_opens(table: Table) -> None:
    _seat(table)
    table.tap("rotate")
    assert [table.text(f"seat:{n}") for n in range(3)] == ["Cleo", "Ana", "Ben"]
    assert table.text("start") == "Start — Cleo opens"
    table.tap("rotate", "rotate")
    assert [table.text(f"seat:{n}") for n in range(3)] == list(NAMES[:3])


def test_a_game_that_finds_out_itself_who_starts_is_not_asked_before(table: Table) -> None:
    table.tap("settings", "tab:play", "start_by_lot:1", "back")
    know(table)
    seat(table, "army-of-frogs", NAMES[:2])
    assert table.text("start") == "Go on"
    assert not table.widget("lot").touchable
    table.tap("seat:0")
    assert not table.widget("starts:0").touchable
    table.tap("start")
    assert table.screen == "frogs-setup"


def test_an_empty_seat_asks_for_a_new_player(table: Table) -> None:
    know(table, ("Ana",))
    table.tap("new-felix", "player:Ana", "empty:3")
    table.type("Ben")
    table.tap("done")
    assert table.text("seat:1") == "Ben"
    table.tap("empty:2")
    table.type("ana")
    table.tap("done")
    assert table.text("notice") == "Ana already sits here."


def test_alone_there_is_nothing_to_draw_or_to_move(table: Table) -> None:
    know(table)
    seat(table, "felix", NAMES[:1])
    assert not table.widget("lot").touchable
    assert not table.widget("rotate").touchable


def test_who_else_is_asked_once_somebody_sits(table: Table) -> None:
    know(table, ("Ana", "Ben"))
    table.tap("new-felix")
    assert table.text("who") == "Who is at the table?"
    table.tap("player:Ana")
    assert table.text("who") == "Who else is at the table?"
