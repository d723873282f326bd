"""The program is killed while somebody taps: what was shown is there when it comes back."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import time
from typing import TYPE_CHECKING, NoReturn

import pytest

from companion import match
from companion.journal import FILE, open_journal
from tests.e2e.tapping import SEEN, TOLD, last_line, mark, tap

if TYPE_CHECKING:
    from pathlib import Path

KILLS = 200
BATCHES = 4


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_event_that_was_shown_survives_sigkill(tmp_path: Path, batch: int) -> None:
    # What is costly to make, such as the faces of type, is made once for all that are forked off.
    tap(tmp_path, seed=0, taps=9).close()
    rng = random.Random(batch)
    interrupted = 0
    for kill in range(KILLS // BATCHES):
        folder = tmp_path / str(kill)
        folder.mkdir()
        child = os.fork()
        if child == 0:
            _tap_until_killed(folder, kill)
        _wait_for_taps(folder, rng.randrange(15))
        time.sleep(rng.uniform(0, 0.02))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        interrupted += _holds_what_was_shown(folder)
    assert interrupted > KILLS // BATCHES // 2, "most kills came too early to test anything"


def _tap_until_killed(folder: Path, seed: int) -> NoReturn:
    try:
        tap(folder, seed)
    finally:
        os._exit(1)


def _wait_for_taps(folder: Path, taps: int) -> None:
    for _tick in range(10_000):
        if _text(folder / SEEN).count("\n") >= taps and '"felix-' in _text(folder / TOLD):
            return
        time.sleep(0.002)
    pytest.fail("the app did not come up")


def _holds_what_was_shown(folder: Path) -> bool:
    """Compare what the screen last showed with what the journal holds; tell if it was in play."""
    shown = json.loads(last_line(_text(folder / TOLD)))
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
    seen = last_line(_text(folder / SEEN))
    if not seen:
        return False
    count, marked = map(int, seen.split())
    assert abs(resumed.cursor - count) <= 1
    assert mark(kept[:count]) == marked
    return count > 0


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""
