"""The plug is pulled while somebody taps: what was shown is there when the app comes back."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import time
import zlib
from typing import TYPE_CHECKING, NoReturn

import pytest

from companion import match
from companion.games.game import Header
from companion.journal import FILE, open_journal
from tests.scenes import NAMES
from tests.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from companion.games.game import Event

KILLS = 200
BATCHES = 10


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_event_that_was_shown_survives_sigkill(tmp_path: Path, batch: int) -> None:
    rng = random.Random(batch)
    interrupted = 0
    for kill in range(KILLS // BATCHES):
        folder = tmp_path / str(kill)
        folder.mkdir()
        told = folder / "shown.jsonl"
        child = os.fork()
        if child == 0:
            _tap_until_killed(folder, told, rng.randrange(2**32))
        _wait_for(told, folder / "seen", rng.randrange(20))
        time.sleep(rng.uniform(0, 0.02))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        interrupted += _check(folder, told)
    assert interrupted, "no kill came in the middle of a match; the test tested nothing"


def _tap_until_killed(folder: Path, told: Path, seed: int) -> NoReturn:
    """Play at random, fast, in a process of its own; never return."""
    try:
        table = Table(folder, inspect=told)
        table.app.begin(Header("felix", NAMES, 0))
        table.app.refresh()
        rng = random.Random(seed)
        while True:
            wanted = ["undo", "redo", "bid", "plus", "pass", "later"]
            free = [
                name
                for name in table.names()
                if (name in wanted or name.startswith("card:")) and table.widget(name).touchable
            ]
            table.tap(rng.choice(free))
            with (folder / "seen").open("a", encoding="utf-8") as seen:
                seen.write(f"{len(table.events)} {_mark(table.events)}\n")
            if table.screen == "felix-tally":
                table.tap("reopen")
    finally:
        os._exit(1)


def _mark(events: Sequence[Event]) -> int:
    return zlib.crc32(json.dumps(events).encode())


def _wait_for(told: Path, seen: Path, taps: int) -> None:
    """Wait until the match is on the screen and so many taps have been seen to work."""
    for _tick in range(5000):
        begun = told.exists() and '"felix-' in told.read_text(encoding="utf-8")
        if begun and (not taps or (seen.exists() and seen.read_bytes().count(b"\n") >= taps)):
            return
        time.sleep(0.002)
    pytest.fail("the app did not come up")


def _check(folder: Path, told: Path) -> bool:
    """Compare what the screen last showed with what the journal holds; tell if it was in play."""
    lines = [line for line in told.read_text(encoding="utf-8").split("\n")[:-1] if line]
    shown = json.loads(lines[-1])
    database = sqlite3.connect(folder / FILE)
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()
    opened = open_journal(folder)
    assert opened.notice == ""
    resumed = match.resume(opened.journal, shown["match"])
    # One tap may have been committed and not shown yet; nothing that was shown may be missing.
    assert abs(resumed.cursor - shown["events"]) <= 1
    assert resumed.refusal is None
    kept = opened.journal.load(shown["match"]).events
    opened.journal.close()
    seen = _last_seen(folder)
    if seen is None:
        return False
    count, mark = seen
    assert abs(resumed.cursor - count) <= 1
    assert _mark(kept[:count]) == mark
    return count > 0


def _last_seen(folder: Path) -> tuple[int, int] | None:
    """Return how many events the tapping hand saw last, and their mark."""
    try:
        lines = (folder / "seen").read_text(encoding="utf-8").split("\n")[:-1]
    except FileNotFoundError:
        return None
    if not lines:
        return None
    count, mark = lines[-1].split()
    return int(count), int(mark)
