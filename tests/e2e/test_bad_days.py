"""What else a table lives through: a full disk, one that cannot be written, a clock that jumps."""

from __future__ import annotations

import os
import resource
import subprocess
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from companion.journal import FILE
from tests.scenes import NAMES, know, seat
from tests.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.games.game import Event


def in_the_auction(folder: Path) -> Table:
    """Return a table in the first auction of Felix."""
    table = Table(folder)
    know(table, NAMES)
    seat(table, "felix", NAMES)
    table.tap("start", "later")
    return table


def take_up(table: Table) -> None:
    """Take up the match that waits; the card to reveal can wait again."""
    table.tap("resume", "later")


def taken_up_again(folder: Path) -> tuple[Event, ...]:
    """Return the events of the match that the next start takes up."""
    table = Table(folder)
    try:
        assert table.app.notice == ""
        take_up(table)
        return table.events
    finally:
        table.close()


# The disk


class Disk:
    """A small file system of its own, mounted at `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._filler = folder / "filler"
        folder.mkdir()
        self._mount("-t", "tmpfs", "-o", "size=1m", "tmpfs")

    def _mount(self, *options: str) -> None:
        done = subprocess.run(
            ["mount", *options, str(self.folder)], capture_output=True, text=True, check=False
        )
        if done.returncode:
            pytest.skip("nothing can be mounted here: " + done.stderr.strip())

    def fill(self) -> None:
        """Take up all room there is."""
        with self._filler.open("ab", buffering=0) as file:
            for size in (4096, 1):
                with_room = True
                while with_room:
                    try:
                        file.write(bytes(size))
                    except OSError:
                        with_room = False

    def make_room(self) -> None:
        self._filler.unlink()

    def writable(self, yes: bool) -> None:
        self._mount("-o", "remount,rw" if yes else "remount,ro")

    def close(self) -> None:
        subprocess.run(["umount", "--lazy", str(self.folder)], check=True)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    if os.geteuid() != 0:
        pytest.skip("only root may mount a small disk")
    mounted = Disk(tmp_path / "disk")
    yield mounted
    mounted.close()


def test_on_a_full_disk_the_table_goes_on_says_so_and_loses_nothing_it_showed(disk: Disk) -> None:
    folder = disk.folder / "data"
    table = in_the_auction(folder)
    table.tap("bid")
    disk.fill()
    while "refusal" not in table.names():
        shown = table.events
        table.tap("undo" if table.widget("undo").touchable else "redo")
    assert "no room left on the disk" in table.text("refusal")
    assert table.events == shown
    disk.make_room()
    table.tap("bid")
    assert "refusal" not in table.names()
    shown = table.events
    disk.fill()
    table.close()

    full = Table(folder)
    assert full.screen == "home"
    told = full.app.notice
    full.close()
    disk.make_room()
    assert told == "" or "no room left" in told
    assert taken_up_again(folder) == shown


def test_a_disk_that_can_only_be_read_is_read_and_the_match_is_played_in_memory(
    disk: Disk,
) -> None:
    folder = disk.folder / "data"
    table = in_the_auction(folder)
    table.tap("bid")
    shown = table.events
    table.close()
    before = (folder / FILE).read_bytes()
    disk.writable(False)
    table = Table(folder)
    assert "cannot be written" in table.app.notice
    assert "lost when the app ends" in table.app.notice
    take_up(table)
    assert table.events == shown
    table.tap("pass")
    assert len(table.events) == len(shown) + 1
    table.close()
    disk.writable(True)
    assert (folder / FILE).read_bytes() == before
    assert taken_up_again(folder) == shown


@contextmanager
def failing() -> Iterator[None]:
    """Let every write to a file fail, as a card does that is worn out."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_that_fails_in_the_middle_of_a_match_is_told_and_may_come_back(
    tmp_path: Path,
) -> None:
    table = in_the_auction(tmp_path)
    table.tap("bid")
    shown = table.events
    with failing():
        table.tap("pass", "undo", "bid")
        said = table.text("refusal")
        after = table.events
    assert "cannot be written" in said
    assert after == shown
    table.tap("pass")
    shown = table.events
    table.close()
    assert len(shown) == len(after) + 1
    assert taken_up_again(tmp_path) == shown


# The clock


class Clock(datetime):
    """A clock that somebody sets anew before every look at it."""

    jumps = (0, -400_000, 300_000, -1, 2, -500_000, 7)
    looks = 0

    @classmethod
    def now(cls, _tz: object = None) -> Clock:
        cls.looks += 1
        hours = sum(cls.jumps[: cls.looks % len(cls.jumps)])
        return cls(2026, 1, 1, tzinfo=UTC) + timedelta(hours=hours)


@pytest.mark.parametrize("jumps", [False, True])
def test_a_clock_that_jumps_changes_no_order_and_no_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jumps: bool
) -> None:
    if jumps:
        monkeypatch.setattr("companion.app.datetime", Clock)
        monkeypatch.setattr("companion.journal.tables.datetime", Clock)
    table = in_the_auction(tmp_path)
    table.tap("bid", "bid", "pass", "later", "menu", "home")
    seat(table, "felix", NAMES[:3])
    table.tap("start", "later", "bid", "undo", "bid", "pass", "later", "menu", "home")
    table.close()
    stamps = [event["at"] for event in taken_up_again(tmp_path)]
    assert jumps == (stamps != sorted(stamps)), "or the clock did not do what was asked of it"

    table = Table(tmp_path)
    journal = table.app.journal
    assert [row.id for row in journal.matches()] == [2, 1]
    take_up(table)
    assert [event["do"] for event in table.events] == ["bid", "pass"]
    standing = table.app.screen.match.standing if table.app.screen.match else None
    assert standing is not None
    assert standing.turn == 2
    assert [event["do"] for event in journal.load(1).events] == ["bid", "bid", "pass"]
    table.close()


# A mistake of our own


@pytest.mark.parametrize("where", ["widgets", "act"])
def test_a_screen_that_fails_leads_home_with_the_match_intact_and_a_traceback_in_the_log(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    where: str,
) -> None:
    table = in_the_auction(tmp_path)
    table.tap("bid")
    shown = table.events

    def fail(*_: object) -> None:
        raise ZeroDivisionError("a mistake of our own")

    with monkeypatch.context() as patch:
        patch.setattr(type(table.app.screen), where, fail)
        if where == "act":
            table.key(ord("p"))
        else:
            table.down("plus")
    assert table.screen == "home"
    assert "Your match is safe" in table.app.notice
    assert "felix-auction" in caplog.text
    assert "ZeroDivisionError: a mistake of our own" in caplog.text
    table.picture(tmp_path / "after.png")
    table.app.stage.spoil()
    table.app.refresh()
    table.picture(tmp_path / "anew.png")
    assert (tmp_path / "after.png").read_bytes() == (tmp_path / "anew.png").read_bytes()
    take_up(table)
    assert table.events == shown
    table.tap("bid")
    assert len(table.events) == len(shown) + 1
    table.close()
