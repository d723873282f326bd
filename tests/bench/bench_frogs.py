"""Army of Frogs: how fast the engine is beside the plain one, and that both agree, at length."""

from __future__ import annotations

import gc
import json
from contextlib import contextmanager
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest

from companion.games.army_of_frogs.colours import COLOURS
from tests.games.army_of_frogs import perft, plain
from tests.games.army_of_frogs.strategies import grown, strewn
from tests.games.army_of_frogs.test_against_plain import fast_legal, half_actions
from tests.games.army_of_frogs.test_vectors import SHALLOW, VECTORS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.games.army_of_frogs.hexes import Hex

TIMES_AS_FAST = 220
"""So much faster than the plain engine in the same run is asked for."""

ISLANDS = 200
FROGS = 40
AGREEMENTS = 3000
HALF_ACTIONS = 10_000


def test_everything_about_an_island_of_forty_frogs(capsys: pytest.CaptureFixture[str]) -> None:
    """Time all moves and placements of all colours, chains and winner, each from scratch."""
    rng = Random(40)
    islands = [grown(rng, FROGS) for _ in range(ISLANDS)]
    with without_gc():
        fast = [median(seconds(fast_legal, frogs) for _ in range(5)) for frogs in islands]
        slow = [seconds(lambda frogs: plain.legal(frogs, COLOURS), frogs) for frogs in islands]
    ratio = median(slow) / median(fast)
    with capsys.disabled():
        print(
            f"\n{ISLANDS} islands of {FROGS} frogs, medians: {median(fast) * 1e3:.2f} ms,"
            f" plain {median(slow) * 1e3:.0f} ms: {ratio:.0f} times as fast"
        )
    assert ratio >= TIMES_AS_FAST


@pytest.mark.parametrize("sow", [grown, strewn])
def test_thousands_of_islands_are_judged_alike(sow: Callable[[Random, int], Any]) -> None:
    """Hold the engine against the plain one, on lawful islands and on any."""
    rng = Random(2026)
    for _ in range(AGREEMENTS):
        frogs = sow(rng, min(rng.randint(1, 20), rng.randint(1, 20)))
        assert fast_legal(frogs) == plain.legal(frogs, COLOURS), frogs


def test_ten_thousand_half_actions_of_matches_are_judged_alike() -> None:
    """Play random matches; at each move and placement both engines allow the same."""
    assert half_actions(Random(10_000), HALF_ACTIONS) >= HALF_ACTIONS


def deep_counts() -> list[Any]:
    """Return the counts too deep for every run, one case each."""
    lines = (VECTORS / "army-of-frogs-perft.jsonl").read_text("utf-8").splitlines()
    return [
        pytest.param(case["colours"], case["bag"], depth, ways, id=f"{case['bag'][:6]}-{depth}")
        for case in map(json.loads, lines)
        for depth, ways in enumerate(case["counts"], 1)
        if ways > SHALLOW
    ]


@pytest.mark.parametrize(("colours", "bag", "depth", "ways"), deep_counts())
def test_perft(colours: str, bag: str, depth: int, ways: int) -> None:
    """Count the ways from an empty table as deep as the data goes."""
    assert perft.count(colours, bag, depth) == ways


def seconds(judge: Callable[[dict[Hex, str]], Any], frogs: dict[Hex, str]) -> float:
    """Return how long it takes to judge an island."""
    start = perf_counter()
    judge(frogs)
    return perf_counter() - start


@contextmanager
def without_gc() -> Iterator[None]:
    """Keep the garbage collector out of the times, as `timeit` does."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
