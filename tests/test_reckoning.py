from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from companion.journal import FILE, Journal, Result, open_journal, schema
from companion.match import Match, resume
from companion.matchfile import header_of
from companion.reckoning import reckon, reckon_these
from tests.screens.past import felix_match, juice_match

if TYPE_CHECKING:
    from pathlib import Path


def _all(journal: Journal) -> list[Result]:
    assert reckon(journal, seconds=60) is None
    return journal.results()


def test_a_result_is_what_the_rules_say_of_the_whole_match(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path).journal) as journal:
        numbers = [felix_match(journal, 1), juice_match(journal, 2), felix_match(journal, 3, 5)]
        felix_match(journal, 4, events=30)
        found = _all(journal)
        assert [result.match for result in found] == numbers
        for result in found:
            stored = journal.load(result.match)
            standing = Match(header_of(stored.header), stored.events).standing
            assert (result.scores, result.ranks, result.winners) == (
                standing.scores,
                standing.ranks,
                standing.winners,
            )
            names = {player.id: player.name for player in journal.players()}
            assert [names[p] for p in result.players if p] == stored.header["players"]
            assert result.minutes > 0


def test_a_match_changed_afterwards_is_reckoned_again(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path).journal) as journal:
        number = felix_match(journal, 5)
        before = _all(journal)
        match = resume(journal, number)
        match.undo()
        assert journal.results() == []
        assert journal.unreckoned() == []
        match.redo()
        assert journal.results() == []
        assert journal.unreckoned() == [number]
        assert _all(journal) == before


def test_a_deleted_match_does_not_count_until_it_is_brought_back(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path).journal) as journal:
        kept, gone = felix_match(journal, 1), felix_match(journal, 2)
        _all(journal)
        journal.delete(gone)
        assert [result.match for result in _all(journal)] == [kept]
        journal.undelete(gone)
        assert [result.match for result in _all(journal)] == [kept, gone]


def test_what_cannot_be_reckoned_is_passed_over(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path).journal) as journal:
        header = {"format": "table-companion/1", "game": "chess", "players": ["Ana"], "start": 0}
        journal.create(header, [{"do": "resign"}], over=True)
        wrong = journal.create({**header, "game": "felix"}, [], over=True)
        number = felix_match(journal, 1)
        assert [result.match for result in _all(journal)] == [number]
        assert reckon_these(journal, [wrong, number], seconds=60)[wrong] is None


def test_a_page_is_reckoned_as_far_as_there_is_time(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path).journal) as journal:
        known, unknown = felix_match(journal, 1), felix_match(journal, 2)
        reckon_these(journal, [known], seconds=60)
        assert list(reckon_these(journal, [unknown, known], seconds=0)) == [known]
        assert set(reckon_these(journal, [unknown, known], seconds=60)) == {known, unknown}


def test_reckoning_goes_on_where_its_time_ran_out(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path).journal) as journal:
        numbers = [felix_match(journal, seed) for seed in range(3)]
        after: int | None = 0
        for number in numbers:
            assert after is not None
            after = reckon(journal, after, seconds=0)
            assert journal.results()[-1].match == number
        assert len(journal.results()) == 3


def test_results_of_a_game_and_the_count_of_its_matches(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path).journal) as journal:
        felix = felix_match(journal, 1)
        juice = juice_match(journal, 1, 2)
        _all(journal)
        assert [result.match for result in journal.results("frog-juice")] == [juice]
        cleo = next(player.id for player in journal.players() if player.name == "Cleo")
        assert [result.match for result in journal.results(player=cleo)] == [felix]
        assert journal.results("frog-juice", cleo) == []
        assert journal.count() == 2
        assert journal.count(game="felix") == 1
        assert journal.count(player=cleo) == 1
        assert journal.count(over=False) == 0


def test_a_journal_from_before_results_keeps_its_matches(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as old:
        old.execute(f"PRAGMA page_size = {schema.PAGE_SIZE}")
        old.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        old.execute("PRAGMA journal_mode = WAL")
        old.executescript(schema.MIGRATIONS[0] + "PRAGMA user_version = 1;")
        number = felix_match(Journal(old, tmp_path / FILE), 1)
    opened = open_journal(tmp_path)
    with closing(opened.journal) as journal:
        assert opened.notice == ""
        assert [result.match for result in _all(journal)] == [number]
