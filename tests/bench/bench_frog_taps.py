"""A tap on a frog of a large island: how long until all its landings are on the screen."""

from __future__ import annotations

import gc
from dataclasses import replace
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, NamedTuple

import pytest

from companion import match
from companion.games.army_of_frogs import rules
from companion.games.army_of_frogs.colours import COLOURS
from companion.games.army_of_frogs.island import Island
from companion.games.game import Header
from tests.games.army_of_frogs.scenes import most_landings, named, shown
from tests.games.army_of_frogs.strategies import grown
from tests.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from companion.games.army_of_frogs.hexes import Hex

FRAME = 0.016
"""Seconds of one frame of a display."""

FROGS = 40
ISLANDS = 12
SIZES = ((800, 480), (1280, 720), (480, 320), (720, 1280))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_landings_are_shown_within_a_frame(
    tmp_path: Path, size: tuple[int, int], capsys: pytest.CaptureFixture[str]
) -> None:
    """Tap frogs of islands of forty through the event queue; each picture is there in a frame."""
    table = Table(tmp_path, size)
    taps: list[Tap] = []
    landings = 0
    for seed in range(ISLANDS):
        show(table, grown(Random(seed), FROGS))
        frog = most_landings(shown(table).state)
        landings += len(shown(table).state.island.landings(frog))
        taps.append(timed_tap(table, named(frog)))
        names = table.names()
        assert all(named(place) in names for place in shown(table).choices())
    table.close()
    work, wall = [tap.work for tap in taps], [tap.wall for tap in taps]
    with capsys.disabled():
        print(
            f"\n{size[0]}x{size[1]}: {ISLANDS} islands of {FROGS} frogs, "
            f"{landings / ISLANDS:.0f} landings each: {told(work)} of work,"
            f" {told(wall)} by the clock"
        )
    assert median(work) < FRAME


class Tap(NamedTuple):
    """What a tap took from the lifted finger to the finished picture, in seconds.

    `work` leaves out what the machine did for others meanwhile.
    """

    work: float
    wall: float


def told(seconds: list[float]) -> str:
    """Return median and maximum in words."""
    return f"median {median(seconds) * 1e3:.1f} ms (slowest {max(seconds) * 1e3:.1f})"


def show(table: Table, frogs: dict[Hex, str]) -> None:
    """Show a match that begins with these frogs on the table."""
    setup = {"colours": COLOURS, "hands": [["red", "blue"]] * len(COLOURS)}
    header = Header("army-of-frogs", ("Ana", "Ben", "Cleo", "Dee"), 0, {}, setup)
    table.app.open(match.Match(header, rules=Laid(Island(frogs))))
    table.app.refresh()


class Laid:
    """The rules, except that a match begins with an island."""

    apply = staticmethod(rules.apply)
    standing = staticmethod(rules.standing)
    as_json = staticmethod(rules.as_json)

    def __init__(self, island: Island) -> None:
        self.island = island

    def begin(self, header: Header) -> rules.State:
        """Return a state in which the first seat moves."""
        return replace(rules.begin(header), island=self.island, phase="move", turn=0)


def timed_tap(table: Table, name: str) -> Tap:
    """Tap a widget, and time it."""
    table.down(name)
    gc.collect()
    wall, work = perf_counter(), process_time()
    table.up(name)
    return Tap(process_time() - work, perf_counter() - wall)
