from __future__ import annotations

import time
from typing import TYPE_CHECKING, cast

from companion.screens import statistics as screen
from companion.statistics import figures
from tests.screens.past import felix_match, juice_match

if TYPE_CHECKING:
    import pytest

    from companion.screens.figurewidgets import FigureRow, RivalRow
    from tests.table import Table


def test_everyones_figures_are_those_of_the_results(table: Table) -> None:
    for seed in range(4):
        felix_match(table.app.journal, seed, 3 + seed % 3)
    juice_match(table.app.journal, 1)
    table.tap("players", "statistics", "filter-game", "choice:1")
    found = figures(table.app.journal.results("felix"))
    assert found
    for player, of in found.items():
        row = cast("FigureRow", table.widget(f"player:{player}"))
        assert row.columns[:2] == (str(of.played), str(of.won))
        assert row.columns[3].replace("−", "-") == f"{of.average:.1f}"
        assert row.columns[4].replace("−", "-") == str(of.best)


def test_one_player_has_games_scores_and_rivals(table: Table) -> None:
    for seed in range(4):
        felix_match(table.app.journal, seed, 4)
    juice_match(table.app.journal, 1)
    ana = next(p.id for p in table.app.journal.players() if p.name == "Ana")
    ben = next(p.id for p in table.app.journal.players() if p.name == "Ben")
    table.tap("history", "statistics", f"player:{ana}")
    assert table.screen == "player-figures"
    assert table.text("figure:played") == "4"
    assert cast("RivalRow", table.widget(f"rival:{ben}")).met == "4"
    table.tap("filter-game", "choice:1")
    assert table.text("figure:played") == "1"


def test_a_result_corrected_changes_the_figures(table: Table) -> None:
    number = felix_match(table.app.journal, 5)
    table.tap("players", "statistics")
    assert any(name.startswith("player:") for name in table.names())
    table.tap("back", "back", "history", f"match:{number}")
    table.tap("event:" + table.text("where").split()[1], "take-out")
    table.app.step()
    table.tap("back", "back", "players", "statistics")
    assert table.text("empty") == "No match has been finished yet."


def test_a_long_past_is_counted_in_slices_while_the_screen_answers(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "_FIRST_LOOK", 0.0)
    monkeypatch.setattr(screen, "_SLICE", 0.0)
    for seed in range(5):
        juice_match(table.app.journal, seed, cards=False)
    table.tap("players", "statistics")
    assert len(table.app.journal.results()) < 5
    shown = cast("screen.Statistics", table.app.screen)
    until = time.monotonic() + 5
    while shown.counting is not None and time.monotonic() < until:
        assert shown.counted()
        table.app.step()
    row = cast("FigureRow", table.widget(next(n for n in table.names() if "player:" in n)))
    assert row.columns[0] == "5"


def test_without_matches_the_statistics_say_so(table: Table) -> None:
    table.tap("players", "statistics")
    assert table.text("empty") == "No match has been finished yet."
