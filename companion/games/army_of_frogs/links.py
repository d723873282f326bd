"""Links: which islands there are, and which frogs alone hold their island together."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.games.army_of_frogs.board import Board, Cells


class Links:
    """The islands of a position, and what each frog would leave in parts if it were lifted.

    One low-link pass (Tarjan) tells for all frogs at once: from any frog one walks through all its
    island, numbering the frogs; a part that a frog leads into and that has no other link back to an
    earlier frog hangs on that frog alone. `parts_without` has the parts for each frog that leaves
    more than one, or where there is more than one island anyway.
    """

    def __init__(self, board: Board, frogs: Iterable[int]) -> None:
        self.islands: list[Cells] = []
        self._hanging: dict[int, list[Cells]] = {}
        self._taken = frozenset(frogs)
        self._order: dict[int, int] = {}
        self._steps = (*board.axes, *(-step for step in board.axes))
        for frog in frogs:
            if frog not in self._order:
                self.islands.append(self._walk(frog, -1)[1])
        splitting = self._hanging if len(self.islands) == 1 else frogs
        self.parts_without = {frog: self._parts_without(frog) for frog in splitting}

    def _parts_without(self, frog: int) -> list[Cells]:
        hanging = self._hanging.get(frog, [])
        cut = sum(hanging, 1 << frog)
        rest = [left for island in self.islands if (left := island & ~cut)]
        return hanging + rest

    def _walk(self, frog: int, caller: int) -> tuple[int, Cells]:
        """Walk on from `frog`; return the earliest number linked to, and all frogs met."""
        order = self._order
        number = earliest = order[frog] = len(order)
        met = 1 << frog
        for step in self._steps:
            other = frog + step
            if other not in self._taken or other == caller:
                continue
            link = order.get(other)
            if link is None:
                link, part = self._walk(other, frog)
                met |= part
                if link >= number:
                    self._hanging.setdefault(frog, []).append(part)
            if link < earliest:
                earliest = link
        return earliest, met
