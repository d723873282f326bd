"""`make soak`: monkeys at the table, 300,000 random actions over all screens and games.

There is a monkey for every core. A run is told by its seed: the same seed with as many actions
does the same once more.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games import GAMES
from tests.soak.run import Run

if TYPE_CHECKING:
    from collections.abc import Sequence

ACTIONS = 300_000

_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it

MAY_GROW = 24.0
"""MB by which memory may have grown since the middle, while the journal grows by thousands."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Let monkeys play, and say how it went; return 1 where something broke."""
    parser = argparse.ArgumentParser(prog="make soak", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--actions", type=int, default=ACTIONS, metavar="N", help="of all together")
    parser.add_argument("--seed", type=int, default=1, help="of the first; the next has the next")
    parser.add_argument("--monkeys", type=int, default=os.cpu_count() or 1, metavar="N")
    given = parser.parse_args(arguments)
    each = -(-given.actions // given.monkeys)
    with ProcessPoolExecutor(given.monkeys) as pool:
        runs = [pool.submit(play, given.seed + n, each) for n in range(given.monkeys)]
        failed = 0
        for run in as_completed(runs):
            told, broke = run.result()
            print(*told, "", sep="\n", flush=True)
            failed += broke
    print(f"{given.monkeys} monkeys, {each} actions each: {failed} broke something")
    return 1 if failed else 0


def play(seed: int, actions: int) -> tuple[list[str], bool]:
    """Let one monkey play; return what is to be told, and whether something broke."""
    run = Run(seed, actions)
    # In memory where there is such a place: waiting for a disk tries nothing here.
    place = _MEMORY if _MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="table-companion-soak-", dir=place) as folder:
        run.play(Path(folder), lambda told: print(f"  seed {seed}: {told}", file=sys.stderr))
    _start, middle, end = run.memory
    grown = end - middle
    return report(run), bool(run.failure) or grown > MAY_GROW


def report(run: Run) -> list[str]:
    """Return what happened, line by line."""
    monkey, watch = run.monkey, run.watch
    rate = monkey.inputs / max(run.seconds, 0.001)
    start, middle, end = run.memory
    lines = [
        f"seed {run.seed}: {monkey.inputs} actions",
        f"{run.seconds:.0f} s, {rate:.0f} actions a second; {run.busy:.0f} s of them at work",
        f"{watch.changes} changes of a match; {watch.undone} events undone, {watch.redone} redone",
        *(
            f"  {name}: {len(watch.begun.get(name, ()))} matches played on, "
            f"{len(watch.finished.get(name, ()))} seen over"
            for name in GAMES
        ),
        f"replayed and compared with the journal {watch.replays} times",
        f"painted whole and compared {watch.repaints} times",
        f"memory {start:.1f} MB at the start, {middle:.1f} by the middle, {end:.1f} by the end",
        f"  at most {max(run.readings):.1f} MB, in windows of up to 1920 × 1080",
        "what it did: " + _listed(monkey.counts),
        "where it was: " + _listed(monkey.rooms),
    ]
    if run.failure:
        lines += ["", *monkey.deeds, "", run.failure]
        lines.append(f"It broke at action {monkey.inputs} of seed {run.seed}; once more:")
        lines.append(f"  make soak ARGS='--seed {run.seed} --actions {monkey.inputs} --monkeys 1'")
    return lines


def _listed(counts: dict[str, int]) -> str:
    most = sorted(counts.items(), key=lambda item: -item[1])
    return ", ".join(f"{name} {count}" for name, count in most)


if __name__ == "__main__":
    sys.exit(main())
