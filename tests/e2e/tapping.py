"""Somebody who taps at random, fast, in a process of its own, until the plug is pulled.

Run by itself: python -m tests.e2e.tapping FOLDER SEED TAPS
"""

from __future__ import annotations

import json
import random
import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from companion.journal import schema
from tests.scenes import NAMES, know, seat
from tests.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.game import Event

TOLD = "told.jsonl"
"""What was on the screen, as `--inspect` tells it; in the folder of the journal."""

SEEN = "seen"
"""What the hand saw after each tap: how many events, and their mark."""

_WANTED = frozenset({"undo", "redo", "bid", "plus", "pass", "later"})


def tap(folder: Path, seed: int, taps: int | None = None) -> Table:
    """Play Felix in `folder`, for so many taps or for ever; return the table as it was left."""
    table = Table(folder, inspect=folder / TOLD)
    know(table, NAMES)
    seat(table, "felix", NAMES)
    table.tap("start")
    rng = random.Random(seed)
    with (folder / SEEN).open("a", buffering=1, encoding="utf-8") as seen:
        while taps is None or taps > 0:
            free = [name for name in table.names() if _offers(table, name)]
            table.tap(rng.choice(free))
            seen.write(f"{len(table.events)} {mark(table.events)}\n")
            if table.screen == "felix-tally":
                table.tap("reopen")
            taps = None if taps is None else taps - 1
    return table


def _offers(table: Table, name: str) -> bool:
    return (name in _WANTED or name.startswith("card:")) and table.widget(name).touchable


def mark(events: Sequence[Event]) -> int:
    """Return a number by which the same events are known again."""
    return zlib.crc32(json.dumps(events).encode())


def last_line(text: str) -> str:
    """Return the last line that was written whole, or an empty one."""
    whole, _newline, _begun = text.rpartition("\n")
    return whole.rpartition("\n")[2]


if __name__ == "__main__":
    # A short log, so that a few hundred taps fill it many times over.
    schema.CHECKPOINT_PAGES = 40
    tap(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
