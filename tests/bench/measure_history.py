"""What a long past costs: 5,000 matches of 100 events, looked at, counted, and appended to."""

from __future__ import annotations

import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from companion.games.game import Event, Header
from companion.journal import FILE, open_journal
from companion.matchfile import raw_header
from companion.reckoning import reckon
from companion.screens.history import History
from companion.screens.pastmatch import PastMatch
from companion.screens.statistics import PlayerFigures, Statistics
from tests.bench.measure_window import quantiles
from tests.bench.table import Figure
from tests.games.felix import strategies
from tests.screens.past import stamped
from tests.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.screens.screen import Screen

BUDGET = 100.0
"""Milliseconds until a screen is shown, with everything in the journal."""

MOST_GROWTH = 1.2
"""What appending may take with everything in the journal, beside an empty one."""

EVENTS = 100
NAMES = ("Ana", "Ben", "Cleo", "Dee", "Eli", "Fay", "Gus", "Hana")
HERE = Path(__file__).resolve().parents[2] / "build"


def figures(*, quick: bool = False) -> Iterator[Figure]:
    """Measure everything, a figure at a time."""
    HERE.mkdir(exist_ok=True)
    count = 500 if quick else 5000
    with tempfile.TemporaryDirectory(prefix="bench-", dir=HERE) as folder:
        full, empty = Path(folder) / "full", Path(folder) / "empty"
        _fill(full, count)
        size = (full / FILE).stat().st_size / 1e6
        yield Figure(f"journal of {count:,} matches, {count * EVENTS:,} events", size, "MB")
        yield from _reckoning(full, count)
        yield from _screens(full)
        yield _append(full, empty, 100 if quick else 600)


def _screens(folder: Path) -> Iterator[Figure]:
    table = Table(folder)
    try:
        app = table.app
        opened: dict[str, Callable[[], Screen]] = {
            "history": lambda: History(app),
            "history of one player": lambda: _of_player(table, 1),
            "a match of the history": lambda: PastMatch(app, 1),
            "statistics of all games": lambda: Statistics(app),
            "statistics of a player": lambda: PlayerFigures(app, 1),
        }
        for what, make in opened.items():
            yield Figure(f"open {what}", _opening(table, make), "ms", most=BUDGET)
    finally:
        table.close()


def _of_player(table: Table, player: int) -> Screen:
    screen = History(table.app)
    screen.player = player
    return screen


def _opening(table: Table, make: Callable[[], Screen]) -> float:
    """Return the median time from the tap to the picture, in milliseconds."""
    times = []
    for _ in range(7):
        start = perf_counter()
        table.app.push(make())
        table.app.refresh()
        times.append(perf_counter() - start)
        table.app.pop()
    return median(times) * 1e3


def _reckoning(folder: Path, count: int) -> Iterator[Figure]:
    """Time one slice, which a tap may have to wait for, and all of them."""
    with closing(open_journal(folder).journal) as journal:
        slices = []
        after: int | None = 0
        while after is not None:
            start = perf_counter()
            after = reckon(journal, after)
            slices.append(perf_counter() - start)
        assert len(journal.results()) == count
    yield Figure(f"reckon {count:,} results, in slices", sum(slices) * 1e3, "ms")
    kept = quantiles(slices)
    yield Figure("one slice of reckoning, p99", kept.p99, "ms", most=BUDGET)


def _append(full: Path, empty: Path, count: int) -> Figure:
    """Time appending to both in turn, so that what else the machine does falls on both."""
    with (
        closing(open_journal(full).journal) as large,
        closing(open_journal(empty).journal) as small,
    ):
        header = raw_header(Header("felix", NAMES[:3], 0))
        matches = {id(journal): journal.create(header) for journal in (large, small)}
        times: dict[int, list[float]] = {id(large): [], id(small): []}
        for index in range(count):
            for journal in (large, small) if index % 2 else (small, large):
                start = perf_counter()
                journal.append(matches[id(journal)], index, _bid(index), over=False)
                times[id(journal)].append(perf_counter() - start)
        ours, peer = (median(times[id(journal)]) * 1e3 for journal in (large, small))
    return Figure("append an event, beside an empty journal", ours, "ms", peer, MOST_GROWTH)


def _bid(amount: int) -> Event:
    """Return an event as it is kept; the journal asks no rules whether it is legal."""
    return {"do": "bid", "amount": amount, "at": "2026-11-29T18:00:00.000Z", "by": "touch"}


def _fill(folder: Path, count: int) -> None:
    with closing(open_journal(folder).journal) as journal:
        kinds = _kinds(20)
        for number in range(count):
            raw, events = kinds[number % len(kinds)]
            first = number % len(NAMES)
            seats = [NAMES[(first + seat) % len(NAMES)] for seat in range(len(raw["players"]))]
            journal.create({**raw, "players": seats}, events, over=True)


def _kinds(count: int) -> list[tuple[dict[str, Any], list[Event]]]:
    """Return whole matches of so many events, give or take two."""
    kinds: list[tuple[dict[str, Any], list[Event]]] = []
    seed = 0
    while len(kinds) < count:
        header, events = strategies.play(Random(seed), NAMES[: 3 + seed % 3])
        seed += 1
        if abs(len(events) - EVENTS) <= 2:
            kinds.append((raw_header(header), stamped(events)))
    return kinds
