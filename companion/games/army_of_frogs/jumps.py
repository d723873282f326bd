"""Jumps: where each frog of an island can end by hopping, before any law has its say.

A frog hops over a row of frogs from the empty cell at one end to the empty cell at the other. So
each maximal row joins its two ends, and all hops are one small graph over the island's border,
built once. Lifting a frog takes away exactly the three rows through it; what is left of those on
either side of it is where its first hops go. Its own old place leads back to where it began, hence
nowhere new.

All frogs are sent out at once: a set of frogs is an integer, every border cell holds the set of
those that have come there, and a row lets pass every frog but its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.army_of_frogs.board import Board

Frogs = int
"""A set of frogs, one byte each: byte `n` is 1 when the n-th frog belongs to it."""

Landings = int
"""A set of border cells, one byte each: byte `n` is 1 when the n-th border cell belongs to it.

As bytes it is what :func:`itertools.compress` wants, and it is sorted because the border is.
"""


class Jumps:
    """All landings of all frogs of an island: `reach[n]` are those of the n-th frog.

    `frogs` and `border` are the cells with a frog and the empty cells that touch one, each sorted.
    """

    def __init__(self, board: Board, frogs: Sequence[int], border: Sequence[int]) -> None:
        come = _come(frogs, board)
        count = len(frogs)
        table = b"".join([come[cell].to_bytes(count, "little") for cell in border])
        self.reach = [int.from_bytes(table[nth::count], "little") for nth in range(count)]


def _come(frogs: Sequence[int], board: Board) -> list[Frogs]:
    """Return for each cell of the board which frogs can come there; for frogs' own cells, none."""
    come: list[Frogs] = [0] * board.size
    ways = _ways(frogs, board, come)
    news: Frogs = 1
    while news:
        news = 0
        for end, other_end, others in ways:
            crossing = (come[end] ^ come[other_end]) & others
            if crossing:
                come[end] |= crossing
                come[other_end] |= crossing
                news = crossing
    return come


def _ways(frogs: Sequence[int], board: Board, come: list[Frogs]) -> list[tuple[int, int, Frogs]]:
    """Return every row as a way between its two ends, with the frogs that may go it.

    The frogs of the row itself hop out of it to the ends, which is marked in `come`; not the one
    that touches the end, of course.
    """
    member: list[Frogs] = [0] * board.size
    for nth, frog in enumerate(frogs):
        member[frog] = 1 << 8 * nth
    everyone = sum(member)
    ways = []
    for step in board.axes:
        for frog in frogs:
            end = frog - step
            if not member[end]:
                row = farthest = nearest = member[frog]
                other_end = frog + step
                while one := member[other_end]:
                    farthest = one
                    row |= one
                    other_end += step
                come[end] |= row ^ nearest
                come[other_end] |= row ^ farthest
                ways.append((end, other_end, everyone ^ row))
    return ways
