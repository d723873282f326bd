"""What the rules take beside the plain engines: islands and capture groups, judged from scratch."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from companion.games.army_of_frogs.colours import COLOURS
from companion.games.frog_juice.captures import all_groups
from tests.bench import bench_captures, bench_frog_taps, bench_frogs
from tests.bench.table import Figure
from tests.games.army_of_frogs import plain
from tests.games.army_of_frogs.scenes import most_landings, named, shown
from tests.games.army_of_frogs.strategies import grown
from tests.games.army_of_frogs.test_against_plain import fast_legal
from tests.games.frog_juice.enumeration import tried_out
from tests.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

REPEATS = 5
"""How often each case is judged; the median counts."""


def figures(*, quick: bool) -> Iterator[Figure]:
    """Measure everything, a figure at a time."""
    yield islands(5 if quick else 50)
    yield from captures()
    yield frog_tap(4 if quick else bench_frog_taps.ISLANDS)


def islands(count: int) -> Figure:
    """Time the law of whole islands: moves and places of all colours, chains and winner."""
    rng = Random(40)
    grown_ones = [grown(rng, bench_frogs.FROGS) for _ in range(count)]
    with bench_frogs.without_gc():
        ours = [bench_frogs.seconds(fast_legal, frogs) for frogs in grown_ones * REPEATS]
        peers = [
            bench_frogs.seconds(lambda frogs: plain.legal(frogs, COLOURS), frogs)
            for frogs in grown_ones
        ]
    return Figure(
        f"legality of an island of {bench_frogs.FROGS} frogs (peer: plain engine)",
        median(ours) * 1e3, "ms", median(peers) * 1e3, share=1 / bench_frogs.TIMES_AS_FAST,
    )  # fmt: skip


def captures() -> Iterator[Figure]:
    """Time all groups for all numbers; the plain way cannot be waited for above a dozen cards."""
    few = bench_captures.random_centers(bench_captures.ENUMERABLE)
    yield Figure(
        f"capture groups of {bench_captures.ENUMERABLE} cards (peer: plain enumeration)",
        _middle(all_groups, few), "ms", _middle(tried_out, few[:10]),
    )  # fmt: skip
    many = bench_captures.random_centers(30)
    most = bench_captures.BUDGET * 1e3
    yield Figure("capture groups of 30 cards", _middle(all_groups, many), "ms", most=most)


def frog_tap(count: int) -> Figure:
    """Time a tap on the frog with most landings, to the finished picture, off screen."""
    times = []
    with tempfile.TemporaryDirectory() as data:
        table = Table(Path(data))
        for seed in range(count):
            bench_frog_taps.show(table, grown(Random(seed), bench_frog_taps.FROGS))
            frog = most_landings(shown(table).state)
            times.append(bench_frog_taps.timed_tap(table, named(frog)).wall)
        table.close()
    return Figure(
        "lift to all landings of a frog among 40, off screen",
        median(times) * 1e3, "ms", most=bench_frog_taps.FRAME * 1e3,
    )  # fmt: skip


def _middle(judge: Callable[[tuple[str, ...]], object], centers: list[tuple[str, ...]]) -> float:
    """Return the median of the times that each takes, in milliseconds."""
    times = []
    for center in centers * REPEATS:
        start = perf_counter()
        judge(center)
        times.append(perf_counter() - start)
    return median(times) * 1e3
