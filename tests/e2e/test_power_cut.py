"""The power fails at any instant of a tapping run, and the disk keeps only what it had promised."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from companion import match
from companion.journal import is_sound, open_journal
from tests.e2e.powercut import Call, Disk, calls, record
from tests.e2e.tapping import SEEN, TOLD, mark

if TYPE_CHECKING:
    from collections.abc import Iterator

TAPS = 300
CUTS = 500

pytestmark = pytest.mark.skipif(
    not shutil.which("strace"), reason="needs strace (Debian package strace)"
)


@pytest.fixture(scope="module")
def scratch() -> Iterator[Path]:
    """A folder in memory, where there is one: what is synced here is synced on paper only."""
    memory = Path("/dev/shm")  # noqa: S108 - the folder made in it has a name of its own
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture(scope="module")
def recording(scratch: Path) -> tuple[Path, list[Call]]:
    """A run of many taps in a folder, and all calls it made."""
    data = scratch / "data"
    data.mkdir()
    command = [sys.executable, "-m", "tests.e2e.tapping", str(data), "7", str(TAPS)]
    done = record(command, scratch)
    if "ptrace" in done.stderr.lower():
        pytest.skip("strace may not trace in here: " + done.stderr.strip().splitlines()[-1])
    assert done.returncode == 0, done.stderr
    traces = sorted(scratch.glob("trace.*"), key=lambda trace: trace.stat().st_size)
    return data, list(calls(traces[-1]))


def test_after_a_power_cut_every_event_that_had_been_shown_is_there(
    scratch: Path, recording: tuple[Path, list[Call]]
) -> None:
    data, made = recording
    rng = Random(5)
    changes = [n for n, call in enumerate(made) if call.name in ("pwrite64", "fdatasync", "write")]
    instants = sorted(rng.sample(changes, CUTS))
    disk = Disk(data, passing=("-shm", TOLD, SEEN))
    screen = Disk(data)
    in_play = done = 0
    for instant in instants:
        for call in made[done:instant]:
            disk.take(call)
            screen.take(call)
        done = instant
        folder = Path(tempfile.mkdtemp(dir=scratch))
        disk.cut(folder, rng)
        in_play += _holds_what_was_shown(folder, screen.last_line(TOLD), screen.last_line(SEEN))
        shutil.rmtree(folder)
    assert in_play > CUTS // 2


def _holds_what_was_shown(folder: Path, told: str, seen: str) -> bool:
    """Open what is left; tell whether there had been events on the screen."""
    opened = open_journal(folder)
    with closing(opened.journal) as journal:
        assert opened.notice == "", "a power cut is no damage"
        assert is_sound(folder)
        shown = json.loads(told or '{"match": null}')
        if shown["match"] is None:
            return False
        resumed = match.resume(journal, shown["match"])
        assert resumed.refusal is None
        # One more tap may have been kept than had been shown; nothing shown may be missing.
        assert abs(resumed.cursor - shown["events"]) <= 1
        if not seen:
            return False
        count, marked = map(int, seen.split())
        assert abs(resumed.cursor - count) <= 1
        assert mark(journal.load(shown["match"]).events[:count]) == marked
        return count > 0
