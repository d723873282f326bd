"""The laws of Army of Frogs as the book tells them: obvious code to hold the fast engine against.

An island is a dict of places `(q, r)` to colours. Every wish is tried on the table and looked at.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

Place = tuple[int, int]
Frogs = Mapping[Place, str]

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def touching(place: Place) -> list[Place]:
    q, r = place
    return [(q + dq, r + dr) for dq, dr in DIRECTIONS]


def parts(frogs: Iterable[Place]) -> list[set[Place]]:
    """The islands: sets of places that hang together."""
    found = []
    left = set(frogs)
    while left:
        start = left.pop()
        part = {start}
        queue = deque([start])
        while queue:
            for place in touching(queue.popleft()):
                if place in left:
                    left.remove(place)
                    part.add(place)
                    queue.append(place)
        found.append(part)
    return found


def chains(frogs: Frogs) -> list[tuple[Place, Place, Place, Place]]:
    """Every (v0, v1, v2, v3), each touching the next; v0 touches one frog, v1 and v2 touch two."""
    near = {place: [other for other in touching(place) if other in frogs] for place in frogs}
    found = []
    for v0 in frogs:
        if len(near[v0]) != 1:
            continue
        v1 = near[v0][0]
        if len(near[v1]) != 2:
            continue
        v2 = next(place for place in near[v1] if place != v0)
        if len(near[v2]) != 2:
            continue
        v3 = next(place for place in near[v2] if place != v1)
        found.append((v0, v1, v2, v3))
    return sorted(found)


def is_legal(frogs: Frogs) -> bool:
    """One island at most and no chain."""
    return len(parts(frogs)) <= 1 and not chains(frogs)


def reached(frogs: Frogs, start: Place) -> set[Place]:
    """Where the frog at `start` can end by one or more jumps, laws not yet looked at."""
    others = set(frogs) - {start}
    seen = {start}
    queue = deque([start])
    while queue:
        q, r = queue.popleft()
        for dq, dr in DIRECTIONS:
            landing = (q + dq, r + dr)
            if landing not in others:
                continue
            while landing in others:
                landing = (landing[0] + dq, landing[1] + dr)
            if landing not in seen:
                seen.add(landing)
                queue.append(landing)
    return seen - {start}


def moved(frogs: Frogs, start: Place, end: Place) -> Frogs:
    after = dict(frogs)
    after[end] = after.pop(start)
    return after


def moves(frogs: Frogs, colour: str) -> list[tuple[Place, Place]]:
    return sorted(
        (start, end)
        for start in frogs
        if frogs[start] == colour
        for end in reached(frogs, start)
        if is_legal(moved(frogs, start, end))
    )


def places(frogs: Frogs, colour: str | None = None) -> list[Place]:
    """Where a frog may be added: one of `colour` by its owner, or, with None, another player's."""
    if not frogs:
        return [(0, 0)]
    border = {place for frog in frogs for place in touching(frog)} - set(frogs)
    return sorted(
        place
        for place in border
        if not (colour and any(frogs.get(other) == colour for other in touching(place)))
        and is_legal({**frogs, place: colour or "any"})
    )


def groups(frogs: Frogs, colour: str) -> list[set[Place]]:
    """The linked groups of a colour."""
    return parts([place for place in frogs if frogs[place] == colour])


def winner(frogs: Frogs) -> str | None:
    for colour in sorted(set(frogs.values())):
        linked = groups(frogs, colour)
        if len(linked) == 1 and len(linked[0]) >= 7:
            return colour
    return None


def legal(frogs: Frogs, colours: Iterable[str]) -> dict[str, Any]:
    """Everything `companion legal` tells, with tuples where JSON has lists."""
    return {
        "islands": len(parts(frogs)),
        "chains": chains(frogs),
        "winner": winner(frogs),
        "moves": {colour: moves(frogs, colour) for colour in colours},
        "places": {
            "own": {colour: places(frogs, colour) for colour in colours},
            "any": places(frogs),
        },
    }
