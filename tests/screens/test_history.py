from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from companion.games.army_of_frogs.widgets import frog_mark
from companion.match import Match
from companion.matchfile import header_of
from companion.ui.widgets import seat_mark
from tests.scenes import know
from tests.screens.past import felix_match, frogs_match, juice_match

if TYPE_CHECKING:
    from companion.screens.matchline import MatchLine
    from companion.screens.tally import TallyRow
    from companion.ui.chart import LineChart
    from companion.ui.widgets import Button
    from tests.table import Table


def listed(table: Table) -> list[int]:
    return [int(name[6:]) for name in table.names() if name.startswith("match:")]


def line(table: Table, match: int) -> MatchLine:
    return cast("MatchLine", table.widget(f"match:{match}"))


def settled(table: Table) -> None:
    """Wait until every result on the page is known."""
    until = time.monotonic() + 5
    while any(line(table, match).ending == "…" for match in listed(table)):
        assert time.monotonic() < until
        table.app.step()


def test_matches_come_newest_first_with_how_they_ended(table: Table) -> None:
    felix = felix_match(table.app.journal, 3)
    juice = juice_match(table.app.journal, 1)
    frogs = frogs_match(table.app.journal, 1)
    table.tap("history")
    settled(table)
    assert listed(table) == [frogs, juice, felix]
    stored = table.app.journal.load(felix)
    standing = Match(header_of(stored.header), stored.events).standing
    ending = line(table, felix).ending
    for seat, name in enumerate(stored.header["players"]):
        assert (name in ending) == (seat in standing.winners)
    assert str(standing.scores[standing.winners[0]]) in ending
    assert "min" in ending


def test_a_list_is_narrowed_to_a_game_and_a_player(table: Table) -> None:
    know(table)
    felix = felix_match(table.app.journal, 1, 3)
    both = felix_match(table.app.journal, 2, 4)
    juice = juice_match(table.app.journal, 1)
    table.tap("history", "filter-game", "choice:1")
    assert listed(table) == [both, felix]
    choices = [None, *(p.name for p in table.app.journal.players(archived=True))]
    table.tap("filter-player", f"choice:{choices.index('Dee')}")
    assert listed(table) == [both]
    table.tap("filter-game", "choice:0", "filter-player", f"choice:{choices.index('Cleo')}")
    assert listed(table) == [juice, both, felix]
    table.tap("filter-game", "choice:3")
    assert listed(table) == []
    assert table.text("empty") == "No such match yet."


def test_pages_go_to_the_oldest_and_back(table: Table) -> None:
    numbers = [juice_match(table.app.journal, seed, cards=False) for seed in range(12)]
    table.tap("history")
    assert table.text("shown") == "1–5 of 12"
    seen = listed(table)
    while table.widget("older").enabled:
        table.tap("older")
        seen += listed(table)
    assert seen == numbers[::-1]
    assert table.text("shown") == "11–12 of 12"
    table.tap("newer", "newer")
    assert not table.widget("newer").enabled


def test_an_unfinished_match_is_taken_up_from_the_list(table: Table) -> None:
    number = felix_match(table.app.journal, 1, events=20)
    table.tap("history")
    assert "round" in table.text(f"resume:{number}")
    table.tap(f"resume:{number}")
    assert table.app.screen.match is not None
    assert table.app.screen.match.id == number
    assert len(table.events) == 20


def test_a_deleted_match_comes_back_at_one_tap(table: Table) -> None:
    kept, gone = felix_match(table.app.journal, 1), felix_match(table.app.journal, 2)
    table.tap("history", f"match:{gone}", "delete")
    assert table.screen == "history"
    assert listed(table) == [kept]
    table.tap("undelete")
    assert listed(table) == [gone, kept]
    assert "undelete" not in table.names()


def test_deleted_matches_are_listed_and_come_back_on_any_day(table: Table) -> None:
    kept = felix_match(table.app.journal, 1)
    gone = [juice_match(table.app.journal, 1), felix_match(table.app.journal, 2, events=20)]
    for match in gone:
        table.app.journal.delete(match)
    table.tap("history", "filter-game", "choice:4")
    assert listed(table) == gone[::-1]
    assert not line(table, gone[0]).touchable
    table.tap(f"bring-back:{gone[0]}")
    assert listed(table) == [gone[1]]
    table.tap(f"bring-back:{gone[1]}")
    assert table.text("empty") == "No match is deleted."
    table.tap("filter-game", "choice:0")
    assert listed(table) == [*gone[::-1], kept]


def test_deleted_matches_can_be_asked_for_where_there_are_any(table: Table) -> None:
    felix_match(table.app.journal, 1)
    gone = felix_match(table.app.journal, 2)
    table.tap("history", "filter-game")
    offered = [table.text(name) for name in table.names() if name.startswith("choice:")]
    assert "Deleted" not in offered
    table.tap("choice:0", f"match:{gone}", "delete", "back", "history", "filter-game")
    assert table.text(f"choice:{len(offered)}") == "Deleted"
    table.tap(f"choice:{len(offered)}")
    assert listed(table) == [gone]
    table.tap(f"bring-back:{gone}", "filter-game")
    assert cast("Button", table.widget(f"choice:{len(offered)}")).selected


def test_frogs_are_told_by_their_colours_wherever_one_looks_back(table: Table) -> None:
    number = frogs_match(table.app.journal, 2)
    colours = table.app.journal.load(number).header["setup"]["colours"]
    marks = tuple(frog_mark(table.app.canvas.theme, colour) for colour in colours)
    assert marks != (seat_mark(0), seat_mark(1))
    table.tap("history")
    settled(table)
    assert line(table, number).marks == marks
    table.tap(f"match:{number}", "aside:course")
    assert cast("LineChart", table.widget("course")).marks == marks
    table.tap("tally")
    for seat, mark in enumerate(marks):
        row = cast("TallyRow", table.widget(f"rank:{seat}"))
        assert (row.shape, row.colour) == mark


def test_a_match_of_a_game_that_is_gone_is_listed_and_does_no_harm(table: Table) -> None:
    header = {"format": "table-companion/1", "game": "chess", "players": ["Ana"], "start": 0}
    number = table.app.journal.create(header, [{"do": "resign"}], over=True)
    table.tap("history")
    assert line(table, number).text == "chess"
    assert not line(table, number).touchable


def test_a_result_long_in_names_is_told_by_shapes(table: Table) -> None:
    number = felix_match(table.app.journal, 3)
    for player in table.app.journal.players():
        long = f"{player.name:本<24}"
        table.app.journal.change_player(replace(player, name=long))
    table.tap("history")
    settled(table)
    assert "本" not in line(table, number).ending
    assert "min" in line(table, number).ending
