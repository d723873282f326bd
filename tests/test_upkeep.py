"""Damage in a journal too large to be checked at the start: recovered while the app runs."""

from __future__ import annotations

import threading
import time
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from companion import upkeep
from companion.journal import (
    FILE,
    Journal,
    JournalBusy,
    JournalForeign,
    JournalFull,
    Opened,
    is_sound,
    open_journal,
    opening,
)
from tests.journals import HEADER, bid
from tests.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.journal.salvage import Salvage


@pytest.fixture
def damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose first match of two has a changed letter in its second event."""
    monkeypatch.setattr(opening, "SMALL", 0)
    monkeypatch.setattr(upkeep, "CHECK_AFTER", 0.0)
    with closing(open_journal(tmp_path).journal) as journal:
        journal.create(HEADER, [bid(1, note="one"), bid(2, note="sound"), bid(3, note="three")])
        journal.create(HEADER, [bid(1, note="newest")])
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes().replace(b"sound", b"sOund"))
    return tmp_path


@pytest.fixture
def table(damaged: Path) -> Iterator[Table]:
    table = Table(damaged)
    yield table
    table.close()


def until(table: Table, screen: str) -> None:
    """Let the loop go round until a screen is shown."""
    give_up = time.monotonic() + 20
    while table.screen != screen:
        assert time.monotonic() < give_up, f"{screen} never came, {table.screen} is shown"
        table.app.step()
        time.sleep(0.002)


def harm(table: Table, folder: Path, sound: bytes, harmed: bytes) -> None:
    """Change letters on the disk, and let SQLite forget what it has read of them."""
    connection = table.app.journal._connection  # noqa: SLF001 - its cache is to be emptied
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    path = folder / FILE
    path.write_bytes(path.read_bytes().replace(sound, harmed))
    connection.execute("PRAGMA shrink_memory")


def test_the_check_in_the_background_finds_it_and_home_comes_back_with_all_that_is_readable(
    table: Table, damaged: Path
) -> None:
    assert table.app.notice == ""
    table.app.upkeep.watch()
    until(table, "mending")
    until(table, "home")
    assert "1 match was recovered. 1 match goes only as far" in table.text("notice")
    assert [len(table.app.journal.load(n).events) for n in (1, 2)] == [1, 1]
    assert is_sound(damaged)
    table.tap("resume", "later")
    table.tap("bid")
    assert len(table.events) == 2
    assert table.app.journal.load(2).events == table.events


def test_a_match_is_not_interrupted_by_what_the_check_finds(
    table: Table, damaged: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table.tap("resume", "later")
    table.app.upkeep.watch()
    give_up = time.monotonic() + 20
    while "recovered when no match is shown" not in caplog.text:
        assert time.monotonic() < give_up
        table.app.step()
        time.sleep(0.002)
    table.tap("bid")
    assert table.screen == "felix-auction"
    shown = table.events
    table.app.after(0, table.app.home)
    until(table, "mending")
    until(table, "home")
    assert is_sound(damaged)
    assert table.app.journal.load(2).events == shown


def test_damage_that_is_met_is_recovered_at_once(table: Table, damaged: Path) -> None:
    table.app.resume(1)
    table.app.after(0, lambda: None)
    until(table, "mending")
    until(table, "home")
    assert "recovered" in table.text("notice")
    assert is_sound(damaged)


def test_events_that_were_shown_come_back_although_the_disk_has_lost_them(
    table: Table, damaged: Path
) -> None:
    table.tap("resume", "later")
    table.tap("bid")
    table.tap("bid")
    shown = table.events
    harm(table, damaged, b"newest", b"nEwest")
    table.app.after(0, table.app.home)
    until(table, "mending")
    until(table, "home")
    assert table.app.journal.load(2).events == shown
    table.tap("resume", "later")
    assert table.events == shown


def test_damage_is_recovered_as_often_as_it_is_met(table: Table, damaged: Path) -> None:
    table.app.resume(1)
    for _again in range(2):
        table.app.after(0, lambda: None)
        until(table, "mending")
        until(table, "home")
        assert is_sound(damaged)
        harm(table, damaged, b"newest", b"nEwest")
        table.app.home()


def test_a_damaged_setting_does_not_keep_the_app_from_starting(damaged: Path) -> None:
    with closing(open_journal(damaged).journal) as journal:
        journal.change_setting("theme", '"light"')
    path = damaged / FILE
    path.write_bytes(path.read_bytes().replace(b'"light"', b'"lIght"'))
    table = Table(damaged)
    try:
        table.app.after(0, lambda: None)
        until(table, "mending")
        until(table, "home")
        assert is_sound(damaged)
    finally:
        table.close()


def test_a_journal_that_is_busy_after_its_recovery_is_waited_for(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def fail(folder: Path, **given: object) -> Opened:
        if given:  # the recovery itself
            return open_journal(folder, thorough=True)
        tried.append(folder)
        raise JournalBusy("somebody writes") if len(tried) < 3 else JournalForeign("what is that")

    monkeypatch.setattr(upkeep, "_TRY_AGAIN", 0.0)
    monkeypatch.setattr(upkeep, "open_journal", fail)
    table.app.resume(1)
    table.app.after(0, lambda: None)
    until(table, "mending")
    give_up = time.monotonic() + 20
    while table.app.running:
        assert time.monotonic() < give_up
        table.app.step()
        time.sleep(0.002)
    assert len(tried) == 3


def test_on_a_full_disk_all_is_read_beside_the_loop_and_kept_in_memory(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_in: list[str] = []
    salvage = opening.salvage

    def noted(path: Path) -> Salvage:
        read_in.append(threading.current_thread().name)
        return salvage(path)

    def full(*_given: object) -> None:
        raise JournalFull("no room")

    monkeypatch.setattr(opening, "salvage", noted)
    monkeypatch.setattr(opening, "_build", full)
    table.app.resume(1)
    table.app.after(0, lambda: None)
    until(table, "mending")
    until(table, "home")
    assert set(read_in) == {"upkeep"}
    assert "no room left" in table.text("notice")
    table.tap("resume", "later")
    table.tap("bid")
    assert table.app.journal.load(2).events == table.events
    assert not table.app.journal.durable


def test_events_that_were_shown_are_kept_in_memory_where_the_disk_is_full_as_well(
    table: Table, damaged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: object) -> None:
        raise JournalFull("no room")

    table.tap("resume", "later", "bid", "bid")
    shown = table.events
    monkeypatch.setattr(opening, "_build", full)
    harm(table, damaged, b"newest", b"nEwest")
    table.app.after(0, table.app.home)
    until(table, "mending")
    until(table, "home")
    assert table.app.journal.load(2).events == shown


def test_home_comes_back_also_where_nothing_can_be_put_back(
    table: Table, damaged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_given: object, **_more: object) -> None:
        raise JournalFull("no room for it")

    table.tap("resume", "later", "bid", "bid")
    harm(table, damaged, b"newest", b"nEwest")
    monkeypatch.setattr(Journal, "append", full)
    table.app.after(0, table.app.home)
    until(table, "mending")
    assert table.app.screen.scanned("a tag")
    until(table, "home")
    assert table.text("notice") == "no room for it"
    assert is_sound(damaged)


def test_what_another_program_has_open_is_left_alone_and_that_is_said(
    table: Table, damaged: Path
) -> None:
    with closing(open_journal(damaged).journal):
        table.app.resume(1)
        table.app.after(0, lambda: None)
        until(table, "mending")
        until(table, "home")
        assert "End every other program" in table.text("notice")
        table.app.resume(1)
        table.app.after(0, lambda: None)
        table.app.step()
        assert table.screen == "home"
    assert not list(damaged.glob("journal.damaged*"))


def test_only_a_large_journal_leaves_something_to_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened() -> Opened:
        found = open_journal(tmp_path)
        found.journal.close()
        return found

    assert opened().checked
    monkeypatch.setattr(opening, "SMALL", 0)
    assert not opened().checked
