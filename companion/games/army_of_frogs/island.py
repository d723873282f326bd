"""The island: the frogs on the table, and all that the laws say about them.

An :class:`Island` is any position, also one that no match could reach: several islands, chains. It
never changes; what it knows about itself is worked out when first asked, and kept for a while.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import compress, repeat
from operator import and_
from typing import TYPE_CHECKING, cast

from companion.games.army_of_frogs import laws
from companion.games.army_of_frogs.board import Board, numbers
from companion.games.army_of_frogs.jumps import Jumps
from companion.games.army_of_frogs.laws import Counts
from companion.games.army_of_frogs.links import Links

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from companion.games.army_of_frogs.board import Cells
    from companion.games.army_of_frogs.hexes import Hex
    from companion.games.army_of_frogs.jumps import Landings
    from companion.games.army_of_frogs.laws import Few

Chain = tuple["Hex", "Hex", "Hex", "Hex"]
"""The frogs v0, v1, v2, v3 of a forbidden chain, from its loose end inward."""

TO_WIN = 7
"""As many frogs of a colour have to be on the island, all of them linked (book)."""

_MAY_KNOW = 64
"""So many islands keep what they know, some 50 kB each; a match goes through hundreds of them."""

_knowing: deque[Island] = deque()
"""The islands that know anything, the one that came to it last at the end."""


@dataclass(frozen=True)
class Island:
    """Which colour of frog lies on which hex; every list that it gives is sorted."""

    frogs: Mapping[Hex, str]

    def with_move(self, start: Hex, end: Hex) -> Island:
        """Return the island after the frog on `start` has gone to `end`, legal or not."""
        frogs = dict(self.frogs)
        frogs[end] = frogs.pop(start)
        return Island(frogs)

    def with_frog(self, place: Hex, colour: str) -> Island:
        """Return the island with one more frog, legal or not."""
        return Island({**self.frogs, place: colour})

    def count(self, colour: str) -> int:
        """Return how many frogs of `colour` are on the island."""
        return sum(one == colour for one in self.frogs.values())

    def frogs_of(self, colour: str) -> list[Hex]:
        """Return where the frogs of `colour` are."""
        return sorted(place for place, one in self.frogs.items() if one == colour)

    def moves(self, colour: str) -> list[tuple[Hex, Hex]]:
        """Return every legal move `(from, to)` of the frogs of `colour`."""
        found: list[tuple[Hex, Hex]] = []
        for nth, frog in enumerate(self._sorted):
            if self.frogs[frog] == colour:
                found.extend(zip(repeat(frog), self._listed(self._landings(nth))))
        return found

    def can_move(self, colour: str) -> bool:
        """Tell whether any frog of `colour` has a legal move."""
        return any(self.landings(frog) for frog in self._sorted if self.frogs[frog] == colour)

    def landings(self, frog: Hex) -> list[Hex]:
        """Return every hex where the frog that lies on `frog` may end its move."""
        return list(self._listed(self._landings(self._sorted.index(frog))))

    def places(self, colour: str | None = None) -> list[Hex]:
        """Return every hex where a frog may be added, on an empty table `(0, 0)`.

        Without `colour`: one of another player's. With `colour`: one of that colour by its owner,
        which may touch none of it.
        """
        if not self.frogs:
            return [(0, 0)]
        own = self._board.around(self._of_colour.get(colour, 0)) if colour else 0
        return [place for place, cell in self._open.items() if not own >> cell & 1]

    @cached_property
    def border(self) -> list[Hex]:
        """The empty hexes that touch a frog."""
        return self._board.places(self._border_cells)

    @cached_property
    def chains(self) -> list[Chain]:
        """Every forbidden chain; a lone row of four is listed from both its ends."""
        found = laws.chains(self._board, self._taken, self._counts.few())
        return [cast("Chain", tuple(self._board.places(chain))) for chain in found]

    @property
    def islands(self) -> int:
        """How many islands there are, 0 on an empty table."""
        return len(self._links.islands)

    @cached_property
    def parts(self) -> list[frozenset[Hex]]:
        """The islands, one in every legal position, by their first hexes."""
        return [self._hexes(part) for part in self._links.islands]

    def linked(self, colour: str) -> list[frozenset[Hex]]:
        """Return the linked groups of `colour`, by their first hexes."""
        return [self._hexes(group) for group in self._groups(colour)]

    def largest_linked(self, colour: str) -> int:
        """Return the size of the largest linked group of `colour`; 0 without a frog."""
        return max((group.bit_count() for group in self._groups(colour)), default=0)

    @cached_property
    def winner(self) -> str | None:
        """The colour with seven or more frogs, all linked; the first in text order if several."""
        for colour, own in sorted(self._of_colour.items()):
            if own.bit_count() >= TO_WIN and self._group(own) == own:
                return colour
        return None

    def _landings(self, nth: int) -> Landings:
        """Return where the n-th frog may end its move."""
        cell = self._cells[nth]
        frogs = self._taken ^ 1 << cell
        few = self._counts.few_without(self._board.near(cell))
        parts = self._links.parts_without.get(cell, ())
        return self._jumps.reach[nth] & self._welcome(frogs, few, parts)

    def _welcome(self, frogs: Cells, few: Few, parts: Sequence[Cells]) -> Landings:
        """Return where one more frog makes `frogs` one island without a chain.

        `few` and `parts` are those of `frogs`; one island may do without `parts`. Usually there is
        nothing to mend, and only what would make a chain is out of bounds.
        """
        board = self._board
        spoiled, thirds = laws.loose_ends(board, frogs, few)
        mends = []
        if len(parts) > 1:
            spoiled = laws.joints(board, frogs, few, parts)
            mends += [board.around(part) for part in parts]
        if thirds:
            mends += [laws.cure(board, chain) for chain in laws.chains(board, frogs, few)]
        if mends:
            return self._on_border(reduce(and_, mends) & ~spoiled)
        return self._everywhere ^ self._on_border(spoiled)

    def _on_border(self, cells: Cells) -> Landings:
        """Return those of `cells` on the border; as a rule the same few are asked again."""
        known = self._seen.get(cells)
        if known is None:
            bit = self._bit
            on_border = numbers(cells & self._border)
            known = self._seen[cells] = sum([bit[cell] for cell in on_border])
        return known

    def _listed(self, landings: Landings) -> Iterator[Hex]:
        return compress(self.border, landings.to_bytes(len(self.border), "little"))

    def _hexes(self, cells: Cells) -> frozenset[Hex]:
        return frozenset(self._board.places(numbers(cells)))

    def _group(self, own: Cells) -> Cells:
        """Return the frogs of `own` that are linked to the first of them."""
        group, grown = 0, own & -own
        while group != grown:
            group, grown = grown, (grown | self._board.around(grown)) & own
        return group

    def _groups(self, colour: str) -> Iterator[Cells]:
        own = self._of_colour.get(colour, 0)
        while own:
            group = self._group(own)
            yield group
            own ^= group

    @cached_property
    def _open(self) -> dict[Hex, int]:
        """The hexes where a frog of another player's may be added, with their cells."""
        welcome = self._welcome(self._taken, self._counts.few(), self._links.islands)
        places = list(self._listed(welcome))
        return dict(zip(places, self._board.cells(places), strict=True))

    @cached_property
    def _everywhere(self) -> Landings:
        return sum(self._bit.values())

    @cached_property
    def _seen(self) -> dict[Cells, Landings]:
        return {0: 0}

    @cached_property
    def _sorted(self) -> list[Hex]:
        return sorted(self.frogs)

    @cached_property
    def _board(self) -> Board:
        """The board, from which all else is worked out."""
        if len(_knowing) == _MAY_KNOW:
            _knowing.popleft().forget()
        _knowing.append(self)
        return Board(self.frogs)

    def forget(self) -> None:
        """Give back all that was worked out; whoever asks again has it worked out again."""
        known = vars(self)
        for name in known.keys() - {"frogs"}:
            del known[name]

    @cached_property
    def _cells(self) -> list[int]:
        """The cells of the frogs, in the order of their hexes."""
        return self._board.cells(self._sorted)

    @cached_property
    def _taken(self) -> Cells:
        return sum(self._of_colour.values())

    @cached_property
    def _of_colour(self) -> dict[str, Cells]:
        cells: dict[str, Cells] = {}
        for place, cell in zip(self._sorted, self._cells, strict=True):
            colour = self.frogs[place]
            cells[colour] = cells.get(colour, 0) | 1 << cell
        return cells

    @cached_property
    def _counts(self) -> Counts:
        return Counts.of(self._board, self._taken)

    @cached_property
    def _links(self) -> Links:
        return Links(self._board, self._cells)

    @cached_property
    def _jumps(self) -> Jumps:
        return Jumps(self._board, self._cells, self._border_cells)

    @cached_property
    def _border(self) -> Cells:
        return self._board.around(self._taken) & ~self._taken

    @cached_property
    def _border_cells(self) -> list[int]:
        return list(numbers(self._border))

    @cached_property
    def _bit(self) -> dict[int, Landings]:
        """Each border cell as a set of landings."""
        return {cell: 1 << 8 * number for number, cell in enumerate(self._border_cells)}
