"""What the journal takes: keeping an event, and taking up a long match."""

from __future__ import annotations

import tempfile
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from companion import match
from companion.journal import open_journal
from tests.bench.measure_window import quantiles
from tests.bench.peer_layout import NAMES
from tests.bench.table import Figure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.games.game import Event

FRAME = 16.0
"""Milliseconds of one frame of a display, within which a tap should not feel the journal."""

PATIENCE = 1000.0
"""Milliseconds within which a match should be back on the screen."""

HERE = Path(__file__).resolve().parents[2] / "build"
"""The journals measured lie on the disk of the project: what is in memory needs no syncing."""

_JUICE = {
    "format": "table-companion/1", "game": "frog-juice", "players": list(NAMES[:3]), "start": 0,
}  # fmt: skip


def figures(*, quick: bool) -> Iterator[Figure]:
    """Measure everything, a figure at a time."""
    HERE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="bench-", dir=HERE) as folder:
        yield from append(Path(folder) / "append", 100 if quick else 2000)
        yield resume(Path(folder) / "resume", 10_000)


def append(data: Path, count: int) -> Iterator[Figure]:
    """Time one event, from the call until it is on the disk."""
    with closing(open_journal(data).journal) as journal:
        number = journal.create(_JUICE)
        times = []
        for index, event in enumerate(_counting(count)):
            start = perf_counter()
            journal.append(number, index, event, over=False)
            times.append(perf_counter() - start)
    kept = quantiles(times)
    yield Figure("journal: an event on the disk, median", kept.median, "ms", most=FRAME)
    yield Figure("journal: an event on the disk, p99", kept.p99, "ms", most=FRAME)


def resume(data: Path, count: int) -> Figure:
    """Time a start with a match of so many events: opening, reading, and every state again."""
    with closing(open_journal(data).journal) as journal:
        number = journal.create(_JUICE, list(_counting(count)))

    def start() -> None:
        with closing(open_journal(data).journal) as journal:
            assert len(match.resume(journal, number).events) == count

    return Figure(f"resume a match of {count:,} events", _time(start), "ms", most=PATIENCE)


def _counting(count: int) -> Iterator[Event]:
    """Yield events that are legal for ever: a power card won, and given back."""
    for index in range(count):
        power = -1 if index % 2 else 1
        stamp = f"2026-01-01T12:00:00.{index % 1000:03d}Z"
        yield {"do": "count", "seat": 0, "power": power, "at": stamp, "by": "touch"}


def _time(deed: Callable[[], object]) -> float:
    """Return the median of seven times, in milliseconds."""
    times = []
    for _ in range(7):
        start = perf_counter()
        deed()
        times.append(perf_counter() - start)
    return quantiles(times).median
