from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from companion.journal import (
    FILE,
    LONGEST_NAME,
    BadName,
    Correction,
    Journal,
    JournalBusy,
    JournalDamaged,
    JournalForeign,
    JournalFull,
    JournalNewer,
    NoSuchMatch,
    Tag,
    open_journal,
    schema,
)
from tests.journals import HEADER, PASS, bid, copied

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(open_journal(tmp_path).journal) as opened:
        yield opened


def test_an_event_is_on_the_disk_when_append_returns(journal: Journal, tmp_path: Path) -> None:
    record = journal.record(journal.create(HEADER))
    for index in range(30):
        record.append(index, bid(index, note="é本"), over=False)
        with closing(open_journal(copied(tmp_path, tmp_path.with_name(f"{index}"))).journal) as cut:
            assert cut.load(record.match).events[-1] == bid(index, note="é本")


def test_undo_and_redo_are_kept_and_what_was_undone_is_never_lost(journal: Journal) -> None:
    record = journal.record(journal.create(HEADER, [bid(1), bid(2), bid(3)]))
    record.move_cursor(1, over=False)
    stored = journal.load(record.match)
    assert (stored.cursor, stored.events) == (1, (bid(1), bid(2), bid(3)))
    record.append(1, PASS, over=False)
    stored = journal.load(record.match)
    assert (stored.cursor, stored.events) == (2, (bid(1), PASS))
    assert journal.superseded(record.match) == [(1, bid(2)), (2, bid(3))]


def test_a_correction_can_be_undone_while_what_it_left_stands(journal: Journal) -> None:
    record = journal.record(journal.create(HEADER, [bid(1), bid(2), bid(3)]))
    match = record.match
    assert journal.correction(match) is None
    record.rewrite(1, [bid(5), bid(3)], over=False)
    assert journal.correction(match) == Correction(1, (bid(2), bid(3)))
    record.append(3, PASS, over=False)
    assert journal.correction(match) is None
    record.rewrite(0, [PASS], over=False)
    assert journal.correction(match) == Correction(0, (bid(1), bid(5), bid(3), PASS))
    record.rewrite(0, [bid(1), bid(5), bid(3), PASS], over=False, undoing=True)
    assert journal.correction(match) is None
    record.move_cursor(3, over=False)
    assert journal.correction(match) == Correction(1, (bid(2), bid(3)))


def test_two_programs_cannot_write_into_each_others_match(journal: Journal, tmp_path: Path) -> None:
    match = journal.create(HEADER)
    with closing(open_journal(tmp_path).journal) as other:
        other.append(match, 0, bid(1), over=False)
        with pytest.raises(JournalBusy, match="continued by another"):
            journal.append(match, 0, bid(2), over=False)
        with pytest.raises(JournalBusy, match="continued by another"):
            journal.move_cursor(match, 2, over=False)
    assert journal.load(match).events == (bid(1),)


def test_the_match_to_resume_is_the_one_taken_up_last_that_is_not_over(journal: Journal) -> None:
    first, second, third = (journal.create(HEADER) for _ in range(3))
    journal.record(first)
    assert journal.unfinished() is not None
    assert journal.unfinished() == journal.matches(1, 2)[0]
    journal.append(first, 0, PASS, over=True)
    journal.delete(third)
    row = journal.unfinished()
    assert row is not None
    assert row.id == second
    journal.move_cursor(first, 0, over=False)
    row = journal.unfinished()
    assert row is not None
    assert row.id == first


def test_matches_are_listed_by_game_by_player_by_end_and_page(journal: Journal) -> None:
    felix = journal.create(HEADER, over=True)
    frogs = journal.create({**HEADER, "game": "army-of-frogs", "players": ["Dee", "Ana"]})
    gone = journal.create(HEADER)
    journal.delete(gone)
    ids = {player.name: player.id for player in journal.players()}

    def listed(**wanted: Any) -> list[int]:
        return [row.id for row in journal.matches(**wanted)]

    assert listed() == [frogs, felix]
    assert listed(limit=1, offset=1) == [felix]
    assert listed(game="felix") == [felix]
    assert listed(player=ids["Dee"]) == [frogs]
    assert listed(player=ids["Ana"]) == [frogs, felix]
    assert listed(over=True) == [felix]
    assert listed(over=False) == [frogs]
    assert listed(deleted=True) == [gone]
    journal.undelete(gone)
    assert listed() == [gone, frogs, felix]


def test_a_clock_that_jumps_changes_no_order(tmp_path: Path) -> None:
    hours = iter([5, -900, 20, 3, -7, 0, 1, 2, 3, 4])

    def now() -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(hours=next(hours))

    open_journal(tmp_path).journal.close()
    connection = schema.connect((tmp_path / FILE).as_uri())
    with closing(Journal(connection, tmp_path / FILE, now=now)) as journal:
        first, second = journal.create(HEADER), journal.create(HEADER)
        journal.append(first, 0, bid(1), over=False)
        assert [row.id for row in journal.matches()] == [second, first]
        row = journal.unfinished()
        assert row is not None
        assert row.id == second


def test_a_rename_goes_through_history_and_into_what_is_exported(journal: Journal) -> None:
    match = journal.create({**HEADER, "players": ["Ana", " ", "Ana"]})
    (ana,) = journal.players()
    renamed = replace(ana, name="Ana María", colour="#d55e00", shape="●")
    journal.change_player(renamed)
    assert journal.players() == [renamed]
    assert journal.matches()[0].players == ("Ana María", " ", "Ana María")
    assert journal.load(match).header["players"] == ["Ana María", " ", "Ana María"]


@pytest.mark.parametrize("again", ["ana", "ANA", " Ａｎａ ", "Ana"])
def test_a_name_that_differs_in_case_or_width_only_is_the_same_player(
    journal: Journal, again: str
) -> None:
    ana = journal.add_player("Ana")
    assert journal.add_player(again) == ana
    assert journal.players() == [ana]


def test_matches_keep_names_that_are_said_alike_apart(journal: Journal) -> None:
    journal.create({**HEADER, "players": ["Ana", "ana", "x" * 500]})
    known = {player.name: player for player in journal.players()}
    assert known.keys() == {"Ana", "ana", "x" * 500}
    assert journal.matches()[0].players == ("Ana", "ana", "x" * 500)
    for name, player in known.items():
        coloured = replace(player, colour="rose")
        assert journal.change_player(coloured) == coloured, "the name is not a new one"
        if len(name) <= LONGEST_NAME:
            assert journal.add_player(name) == coloured


def test_a_name_given_here_is_neither_too_long_nor_taken_in_other_letters(
    journal: Journal,
) -> None:
    ben = journal.add_player("Ben")
    journal.add_player("Ana")
    with pytest.raises(BadName, match="at most 24 characters; this one has 25"):
        journal.add_player("x" * 25)
    with pytest.raises(BadName, match="already is a player Ana"):
        journal.change_player(replace(ben, name="ANA"))
    assert journal.change_player(replace(ben, name="BEN")).name == "BEN"


def test_players_come_back_in_the_order_in_which_they_played_last(journal: Journal) -> None:
    journal.add_player("Zoë")
    journal.create({**HEADER, "players": ["Ana", "Ben"]})
    journal.create({**HEADER, "players": ["Ben", "Cleo"]})
    assert [player.name for player in journal.players()] == ["Ben", "Cleo", "Ana", "Zoë"]
    assert journal.add_player("  Ana ") == journal.players()[2]
    ben = journal.players()[0]
    journal.change_player(replace(ben, archived=True))
    assert "Ben" not in [player.name for player in journal.players()]
    assert "Ben" in [player.name for player in journal.players(archived=True)]
    assert not journal.add_player("Ben").archived


def test_a_name_that_is_blank_or_taken_is_refused(journal: Journal) -> None:
    ana, ben = journal.add_player("Ana"), journal.add_player("Ben")
    with pytest.raises(BadName, match="not blank"):
        journal.add_player(" \t")
    with pytest.raises(BadName, match="already is a player Ana"):
        journal.change_player(replace(ben, name="Ana"))
    assert journal.players() == [ana, ben]


def test_tags_and_settings_are_kept_until_they_are_changed(journal: Journal) -> None:
    journal.teach(Tag("0063E9AE", "felix", "15"))
    journal.teach(Tag("00CE754C", "frog-juice", "bats"))
    journal.teach(Tag("0063E9AE", "felix", "rabbit"))
    assert journal.tag("0063E9AE") == Tag("0063E9AE", "felix", "rabbit")
    assert journal.tags("felix") == [Tag("0063E9AE", "felix", "rabbit")]
    assert journal.tags("frog-juice") == [Tag("00CE754C", "frog-juice", "bats")]
    journal.change_setting("theme", "light")
    journal.change_setting("theme", "dim")
    assert (journal.setting("theme"), journal.setting("sound", "off")) == ("dim", "off")


def test_a_match_is_found_by_what_happened_in_it(journal: Journal) -> None:
    match = journal.create(HEADER, [bid(1), bid(2)])
    journal.move_cursor(match, 1, over=False)
    assert journal.find(HEADER, [bid(1)]) == match
    assert journal.find(HEADER, [bid(2)]) is None
    assert journal.find({**HEADER, "start": 1}, [bid(1)]) is None


def test_a_match_that_is_not_there_is_told(journal: Journal) -> None:
    for ask in (journal.load, journal.record, journal.delete):
        with pytest.raises(NoSuchMatch, match="no match 7"):
            ask(7)


# What is not ours


def test_a_foreign_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / FILE
    with closing(sqlite3.connect(path)) as foreign:
        foreign.execute("CREATE TABLE recipes (name TEXT)")
        foreign.commit()
    for content in (path.read_bytes(), b"Dear diary", b"\x89PNG" * 5000):
        path.write_bytes(content)
        with pytest.raises(JournalForeign, match=FILE):
            open_journal(tmp_path)
        assert path.read_bytes() == content
        assert os.listdir(tmp_path) == [FILE]  # noqa: PTH208 - names are all that matters


def test_a_newer_journal_is_refused_and_left_alone(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path).journal) as journal:
        journal.create(HEADER)
    with closing(sqlite3.connect(tmp_path / FILE)) as newer:
        newer.execute("PRAGMA user_version = 99")
    content = (tmp_path / FILE).read_bytes()
    with pytest.raises(JournalNewer, match="schema 99"):
        open_journal(tmp_path)
    assert (tmp_path / FILE).read_bytes() == content


def test_an_older_journal_is_brought_up_to_date_or_not_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_journal(tmp_path).journal) as journal:
        match = journal.create(HEADER, [bid(1)])
    now = schema.VERSION
    steps = (*schema.MIGRATIONS, "CREATE TABLE notes (match INTEGER) STRICT;", "NONSENSE;")
    monkeypatch.setattr(schema, "MIGRATIONS", steps)
    monkeypatch.setattr(schema, "VERSION", now + 2)
    monkeypatch.setattr("companion.journal.opening.VERSION", now + 2)
    with pytest.raises(JournalDamaged):
        open_journal(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as half:
        assert half.execute("PRAGMA user_version").fetchone() == (now,)
        assert not half.execute("SELECT 1 FROM sqlite_schema WHERE name = 'notes'").fetchone()
    monkeypatch.setattr(schema, "MIGRATIONS", steps[: now + 1])
    monkeypatch.setattr(schema, "VERSION", now + 1)
    monkeypatch.setattr("companion.journal.opening.VERSION", now + 1)
    for _start in range(2):
        with closing(open_journal(tmp_path).journal) as journal:
            assert journal.load(match).events == (bid(1),)


# What cannot be written


def test_without_a_folder_to_write_the_app_plays_in_memory_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    opened = open_journal(tmp_path / "file" / "data")
    with closing(opened.journal) as journal:
        assert "What is played now is lost" in opened.notice
        assert str(tmp_path) in opened.notice
        assert not journal.durable
        match = journal.create(HEADER, [bid(1)])
        assert journal.load(match).events == (bid(1),)


def test_what_a_journal_out_of_reach_holds_can_still_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(open_journal(tmp_path).journal) as journal:
        match = journal.create(HEADER, [bid(1)])
    before = (tmp_path / FILE).read_bytes()

    def read_only(_uri: str, **_given: bool) -> sqlite3.Connection:
        connection = sqlite3.connect(f"{(tmp_path / FILE).as_uri()}?mode=ro", uri=True)
        connection.isolation_level = None
        return connection

    monkeypatch.setattr(
        "companion.journal.opening.connect",
        lambda uri, **given: (schema.connect if "memory" in uri else read_only)(uri, **given),
    )
    opened = open_journal(tmp_path)
    with closing(opened.journal) as journal:
        assert "readonly" in opened.notice
        assert journal.load(match).events == (bid(1),)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_full_disk_is_told_and_the_match_goes_on_when_there_is_room(tmp_path: Path) -> None:
    open_journal(tmp_path).journal.close()
    connection = schema.connect((tmp_path / FILE).as_uri())
    with closing(Journal(connection, tmp_path / FILE)) as journal:
        match = journal.create(HEADER)
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(JournalFull, match="no room left"):
            journal.append(match, 0, bid(1, note="x" * 99_999), over=False)
        connection.execute("PRAGMA max_page_count = 100000")
        journal.append(match, 0, bid(1), over=False)
        assert journal.load(match).events == (bid(1),)


NO_ROOM = """
import sys
from pathlib import Path
from companion.journal import JournalError, open_journal
opened = open_journal(Path(sys.argv[1]))
try:
    opened.journal.create({"game": "felix", "players": ["Ana"], "note": "x" * 400_000})
except JournalError as error:
    print(type(error).__name__)
else:
    print("memory" if opened.notice and not opened.journal.durable else "kept")
"""


@pytest.mark.parametrize(("room", "outcome"), [(2_000, "memory"), (200_000, "JournalUnwritable")])
def test_a_file_that_may_not_grow_is_told_without_a_traceback(
    tmp_path: Path, room: int, outcome: str
) -> None:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    done = subprocess.run(
        [sys.executable, "-c", NO_ROOM, tmp_path / "data"],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limit,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert (done.stdout.split(), done.stderr) == ([outcome], "")
