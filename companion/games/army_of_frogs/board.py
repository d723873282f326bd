"""The board: the part of the endless plane that an island needs, each cell one bit of an integer.

A set of cells is one integer, and what touches a set is six shifts of it. Cells are numbered in the
order of their hexes, so the bits of a set read upward are its hexes sorted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from companion.games.army_of_frogs.hexes import Hex

Cells = int
"""A set of cells: bit `n` is set when cell `n` belongs to it."""


class Board:
    """The columns and rows within one step of a frog, and no others.

    Every frog has a free column and row on each side, so a shift of frogs never wraps around; and
    empty stretches further off being left out, islands may lie as far apart as they like. A board
    is for one position of the frogs: the next one gets another board.
    """

    def __init__(self, frogs: Iterable[Hex]) -> None:
        places = list(frogs)
        self._columns = _beside({q for q, _ in places} or {0})
        self._rows = _beside({r for _, r in places} or {0})
        self._row_of = {r: number for number, r in enumerate(self._rows)}
        self.stride = len(self._rows)
        self.axes = (1, self.stride, self.stride - 1)
        self.size = self.stride * len(self._columns)
        self._column_of = {q: n * self.stride for n, q in enumerate(self._columns)}
        self._ring = self.around(2 << self.stride)

    def cells(self, places: Iterable[Hex]) -> list[int]:
        """Return the numbers of the cells at `places`, which must be on the board."""
        column_of, row_of = self._column_of, self._row_of
        return [column_of[q] + row_of[r] for q, r in places]

    def places(self, cells: Iterable[int]) -> list[Hex]:
        """Return the hexes of cells, given by their numbers."""
        columns, rows, stride = self._columns, self._rows, self.stride
        return [(columns[cell // stride], rows[cell % stride]) for cell in cells]

    def around(self, cells: Cells) -> Cells:
        """Return all cells that touch one of these, which must be cells of frogs.

        Of the six, the two in the next column lie together, and so do the two in the last: one
        shift serves both.
        """
        stride = self.stride
        pairs = cells | cells << 1
        return pairs << stride - 1 | pairs >> stride | cells << 1 | cells >> 1

    def near(self, cell: int) -> Cells:
        """Return the six cells that touch the cell of a frog: as :meth:`around`, in one shift."""
        return self._ring << cell - self.stride - 1


def numbers(cells: Cells) -> Iterator[int]:
    """Yield the numbers of the cells of a set, ascending."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def _beside(lines: set[int]) -> list[int]:
    return sorted({line + steps for line in lines for steps in (-1, 0, 1)})
