"""The screens of Felix in telling states."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tests.games.felix.strategies import play
from tests.scenes import NAMES, know, seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.table import Table


def _auction(table: Table) -> None:
    know(table)
    seat(table, "felix", NAMES)
    table.tap("start", "card:11", "plus-5", "minus", "bid", "plus", "bid", "pass", "card:-5")


def _reveal(table: Table) -> None:
    _auction(table)
    for _turn in range(2):
        table.tap("pass", "later")
    table.tap("pass")


def _settled(table: Table) -> None:
    """A round has just ended with a dog in the row, and the next one begins."""
    know(table)
    seat(table, "felix", NAMES)
    table.tap("start", "card:big-dog", "bid")
    for card in ("3", "15", "-8", "rabbit"):
        table.tap("pass", f"card:{card}")


def _settled_then_later(table: Table) -> None:
    _settled(table)
    table.tap("later")


def _with(*taps: str) -> Callable[[Table], None]:
    def scene(table: Table) -> None:
        _auction(table)
        table.tap(*taps)

    return scene


def _peek(table: Table) -> None:
    _auction(table)
    table.down("peek:1")


def _refused(table: Table) -> None:
    _auction(table)
    for _more in range(3):
        table.tap("plus-5")
    table.tap("bid")


def _played(table: Table, count: int, seed: int, events: slice) -> None:
    from companion import match

    header, played = play(random.Random(seed), NAMES[:count])
    begun = match.begin(table.app.journal, header)
    for event in played[events]:
        begun.append(event)
    table.app.open(begun)
    table.app.refresh()


SCENES: dict[str, Callable[[Table], None]] = {
    "felix-auction": _auction,
    "felix-auction-three": lambda table: _played(table, 3, 3, slice(40)),
    "felix-reveal": _reveal,
    "felix-reveal-late": lambda table: _played(table, 4, 5, slice(61)),
    "felix-settled": _settled,
    "felix-settled-later": _settled_then_later,
    "felix-numbers": _with("amount"),
    "felix-menu": _with("menu"),
    "felix-refused": _refused,
    "felix-peek": _peek,
    "felix-tally": lambda table: _played(table, 5, 11, slice(None)),
    "felix-tally-three": lambda table: _played(table, 3, 4, slice(None)),
}
