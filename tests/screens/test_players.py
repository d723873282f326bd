from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.marks import colour_of, shape_of
from companion.ui import theme as th
from companion.ui.widgets import Button
from tests.scenes import know
from tests.screens.past import felix_match
from tests.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from companion.journal import Player


def player(table: Table, name: str) -> Player:
    known = table.app.journal.players(archived=True)
    return next(one for one in known if one.name == name)


def test_a_player_is_added_in_any_script(table: Table) -> None:
    table.tap("players", "new-player")
    table.tap("page:かな", "key:は", "key:な", "done")
    assert table.screen == "players"
    assert table.text(f"player:{player(table, 'はな').id}") == "はな"


def test_names_with_small_kana_can_be_tapped(table: Table) -> None:
    table.tap("players", "new-player", "page:かな", "key:小", "key:し", "key:よ", "key:小")
    assert table.text("text") == "しょ▏"
    table.tap("key:う", "key:き", "key:小", "shift", "key:ツ", "key:小")
    assert table.text("text") == "しょうきッ▏"
    table.type("小")
    assert table.text("text") == "しょうきッ小▏", "typed, it is a letter"


def test_a_name_that_is_known_is_not_added_twice(table: Table) -> None:
    know(table, ("Ana",))
    table.tap("players", "new-player")
    table.type("ana")
    table.tap("done")
    assert table.screen == "keyboard"
    assert "Ana" in table.text("notice")
    assert len(table.app.journal.players()) == 1


def test_a_new_name_goes_through_history(table: Table) -> None:
    match = felix_match(table.app.journal, 1)
    table.tap("players", f"player:{player(table, 'Ben').id}", "rename")
    table.tap(*["erase"] * 3)
    table.type("Bernard")
    table.tap("done")
    assert table.screen == "player"
    assert table.text("name") == "Bernard"
    table.tap("back", "back", "history")
    assert "Bernard" in table.app.journal.matches()[0].players
    table.tap(f"match:{match}")
    said = [table.text(name) for name in table.names() if name.startswith("event:")]
    assert said
    assert not any("Ben " in text for text in said)


def test_a_name_that_another_has_is_refused_and_nothing_lost(table: Table) -> None:
    know(table, ("Ana", "Ben"))
    table.tap("players", f"player:{player(table, 'Ben').id}", "rename", *["erase"] * 3)
    table.type("Ana")
    table.tap("done")
    assert table.screen == "keyboard"
    assert "Ana" in table.text("notice")
    assert player(table, "Ben")


def test_colour_and_shape_are_kept_and_independent(tmp_path: Path) -> None:
    table = Table(tmp_path)
    know(table, ("Ana", "Ben"))
    table.tap("players", f"player:{player(table, 'Ben').id}", "colour:rose", "shape:diamond")
    table.close()
    again = Table(tmp_path)
    ben = player(again, "Ben")
    assert colour_of(ben) == th.SEAT_COLOURS[4]
    assert shape_of(ben) == "diamond"
    again.close()


def test_who_is_archived_is_offered_no_more_and_can_come_back(table: Table) -> None:
    know(table, ("Ana", "Ben"))
    ben = f"player:{player(table, 'Ben').id}"
    table.tap("players", ben)
    archive = table.widget("archive")
    assert isinstance(archive, Button)
    assert archive.below == "no longer offered at set-up"
    table.tap("archive", "back")
    assert ben not in table.names()
    table.tap("back", "new-felix")
    assert "player:Ben" not in table.names()
    table.tap("back", "players", "archived", ben, "unarchive", "back")
    assert "archived" not in table.names()
    assert ben in table.names()


def test_many_players_come_in_pages(table: Table) -> None:
    know(table, tuple(f"Player {n}" for n in range(25)))
    table.tap("players")
    seen = set()
    for _page in range(5):
        seen |= {name for name in table.names() if name.startswith("player:")}
        if not table.widget("older").enabled:
            break
        table.tap("older")
    assert len(seen) == 25
