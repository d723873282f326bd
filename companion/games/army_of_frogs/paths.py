"""Paths: the hops a frog makes on its way, for drawing and telling."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.army_of_frogs.hexes import DIRECTIONS, step

if TYPE_CHECKING:
    from collections.abc import Container

    from companion.games.army_of_frogs.hexes import Hex
    from companion.games.army_of_frogs.island import Island

Path = tuple["Hex", ...]
"""The hexes where a frog is, from where it sits to where it ends: one hop between each two."""


@dataclass(frozen=True)
class Row:
    """The frogs that one hop passes over, from the nearest on, and the free hex where it ends."""

    frogs: tuple[Hex, ...]
    end: Hex


def hop_paths(island: Island, frog: Hex) -> dict[Hex, Path]:
    """Return a shortest path to each hex that the frog on `frog` can hop to, legal or not."""
    others = island.frogs.keys() - {frog}
    paths: dict[Hex, Path] = {frog: (frog,)}
    waiting = deque([frog])
    while waiting:
        place = waiting.popleft()
        for row in _rows(others, place):
            if row.end not in paths:
                paths[row.end] = (*paths[place], row.end)
                waiting.append(row.end)
    del paths[frog]
    return paths


def first_rows(island: Island, frog: Hex) -> tuple[Row, ...]:
    """Return the rows that the frog on `frog` can hop over first."""
    return tuple(_rows(island.frogs, frog))


def _rows(frogs: Container[Hex], place: Hex) -> list[Row]:
    rows = []
    for direction in DIRECTIONS:
        row = []
        end = step(place, direction)
        while end in frogs:
            row.append(end)
            end = step(end, direction)
        if row:
            rows.append(Row(tuple(row), end))
    return rows
