"""The chain law on sets of cells: where one more frog would make a chain, and where undo one.

It looks at the frogs that stay and at the cells that touch one or two of them, and answers for all
cells at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.army_of_frogs.board import numbers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.army_of_frogs.board import Board, Cells

Chain = tuple[int, int, int, int]
"""The cells v0, v1, v2, v3 of a forbidden chain, from its loose end inward."""

Few = tuple["Cells", "Cells"]
"""The cells of the board that touch exactly one frog, and those that touch exactly two."""


class Counts(NamedTuple):
    """The cells of the board that touch exactly one frog, exactly two, exactly three."""

    single: Cells
    double: Cells
    triple: Cells

    @classmethod
    def of(cls, board: Board, frogs: Cells) -> Counts:
        """Count for all cells at once how many `frogs` they touch: six shifts, added in binary."""
        stride = board.stride
        ones, twos = _sum(frogs << 1, frogs << stride, frogs << stride - 1)
        more_ones, more_twos = _sum(frogs >> 1, frogs >> stride, frogs >> stride - 1)
        twos, fours = _sum(twos, more_twos, ones & more_ones)
        ones ^= more_ones
        twos &= ~fours
        return cls(ones & ~twos & ~fours, twos & ~ones, ones & twos)

    def few(self) -> Few:
        """Return the cells that touch few frogs."""
        return self.single, self.double

    def few_without(self, near: Cells) -> Few:
        """Return the same when a frog is lifted: the cells `near` it touch one frog fewer."""
        single, double, triple = self
        return single ^ (single ^ double) & near, double ^ (double ^ triple) & near


def loose_ends(board: Board, frogs: Cells, few: Few) -> tuple[Cells, Cells]:
    """Return where one more frog would be the loose end of a chain, and the v2 of chains there are.

    A tail is a loose end whose neighbour has two connections. A frog that touches exactly one
    other, and that one is a tail, is the loose end v0 of a chain; where the frogs are one island
    there is no other way to make one.
    """
    single, double = few
    ends = single & frogs
    if not ends:
        return 0, 0
    double &= frogs
    tails = ends & board.around(double)
    if not tails:
        return 0, 0
    beside = board.around(tails)
    return single & beside, double & board.around(double & beside)


def joints(board: Board, frogs: Cells, few: Few, parts: Sequence[Cells]) -> Cells:
    """Return where one more frog, touching each of the `parts`, would be in a chain.

    It would be the v1, v2 or v3 of a chain that has a whole part at its loose end: a frog on its
    own, a pair, or a row of three. As v1 or v2 it touches two frogs and there are two parts.
    """
    single, double = few
    found = 0
    for part in parts:
        match part.bit_count():
            case 1:
                found |= double & board.around(part) & board.around(single & frogs)
            case 2:
                found |= double & board.around(part)
            case 3:
                found |= Counts.of(board, part).single & board.around(single & part)
    return found


def chains(board: Board, frogs: Cells, few: Few) -> list[Chain]:
    """Return every forbidden chain among `frogs`, sorted."""
    single, double = few
    found = []
    for end in numbers(single & frogs):
        (second,) = numbers(board.near(end) & frogs)
        if double >> second & 1:
            (third,) = numbers(board.near(second) & frogs ^ 1 << end)
            if double >> third & 1:
                (fourth,) = numbers(board.near(third) & frogs ^ 1 << second)
                found.append((end, second, third, fourth))
    return found


def cure(board: Board, chain: Chain) -> Cells:
    """Return the cells where one more frog undoes a chain: those that touch v0, v1 or v2."""
    return board.near(chain[0]) | board.near(chain[1]) | board.near(chain[2])


def _sum(a: Cells, b: Cells, c: Cells) -> tuple[Cells, Cells]:
    """Add three binary digits of every cell: the digit of the sum, and the carry."""
    either = a ^ b
    return either ^ c, a & b | either & c
