"""Why not: what forbids a move or a placement, with the hexes that prove it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.army_of_frogs.colours import colour_name
from companion.games.army_of_frogs.hexes import neighbours
from companion.games.army_of_frogs.paths import first_rows, hop_paths
from companion.games.game import RuleBroken
from companion.words import _, several

if TYPE_CHECKING:
    from companion.games.army_of_frogs.hexes import Hex
    from companion.games.army_of_frogs.island import Island
    from companion.games.army_of_frogs.paths import Row


@dataclass(frozen=True)
class Refusal:
    """A wish that the laws forbid: the code of the match format, a sentence, and the proof.

    Of the proofs at most one is there: `chain` (`makes-chain`: the frogs v0 to v3 from the loose
    end inward, the wished hex among them if it is part of a chain), `parts` (`splits-island`: the
    islands there would be), `touched` (`touches-own-colour`: the frogs of that colour), `rows`
    (`no-jump-path`: what the frog can hop over first, and where that ends).
    """

    code: str
    message: str
    chain: tuple[Hex, ...] = ()
    parts: tuple[frozenset[Hex], ...] = ()
    touched: tuple[Hex, ...] = ()
    rows: tuple[Row, ...] = ()

    @property
    def places(self) -> tuple[object, ...]:
        """The proof, whichever there is."""
        return self.chain or self.parts or self.touched or self.rows

    def broken(self) -> RuleBroken:
        """Return the error to raise when the wish was an event of a match."""
        return RuleBroken(self.code, self.message, self.places)


def why_not_move(island: Island, start: Hex, end: Hex) -> Refusal | None:
    """Return what forbids moving the frog on `start` to `end`, or None if it is legal."""
    if start not in island.frogs:
        return Refusal("no-frog-there", _("There is no frog to move; choose one on the island."))
    if start == end:
        return Refusal("same-place", _("A jump has to end elsewhere than it began."))
    if end in island.frogs:
        return _occupied()
    if end not in hop_paths(island, start):
        return _no_jump_path(first_rows(island, start))
    return _unlawful(island.with_move(start, end), end)


def why_not_place(island: Island, colour: str, place: Hex, *, own: bool) -> Refusal | None:
    """Return what forbids adding a frog of `colour` on `place`, or None if it is legal.

    `own` tells whether it is its owner who adds it. The first frog may be put anywhere (book).
    """
    if place in island.frogs:
        return _occupied()
    touched = [near for near in neighbours(place) if near in island.frogs]
    if island.frogs and not touched:
        return Refusal(
            "not-touching", _("Here it would lie alone; it has to touch a frog of the island.")
        )
    kin = tuple(near for near in touched if island.frogs[near] == colour)
    if own and kin:
        return _touches_own_colour(colour, kin)
    return _unlawful(island.with_frog(place, colour), place)


def _unlawful(after: Island, wished: Hex) -> Refusal | None:
    """Return what the two laws have against the island as it would be."""
    if after.islands > 1:
        return _splits_island(tuple(after.parts))
    if after.chains:
        return _makes_chain(min(after.chains, key=lambda chain: wished not in chain), wished)
    return None


def _occupied() -> Refusal:
    return Refusal("occupied", _("There is a frog already; choose a free place."))


def _no_jump_path(rows: tuple[Row, ...]) -> Refusal:
    if rows:
        message = _(
            "No jump ends here: a frog jumps straight over a row of frogs "
            "to the first free place behind it."
        )
    else:
        message = _("This frog touches no other, so there is none to jump over.")
    return Refusal("no-jump-path", message, rows=rows)


def _touches_own_colour(colour: str, kin: tuple[Hex, ...]) -> Refusal:
    message = _("A {colour} frog placed by its owner may touch no {colour} frog, only others.")
    return Refusal("touches-own-colour", message.format(colour=colour_name(colour)), touched=kin)


def _splits_island(parts: tuple[frozenset[Hex], ...]) -> Refusal:
    message = several(
        "There would be {n} island; all frogs have to be one.",
        "There would be {n} islands; all frogs have to be one.",
        len(parts),
    )
    return Refusal("splits-island", message, parts=parts)


def _makes_chain(chain: tuple[Hex, ...], wished: Hex) -> Refusal:
    if wished in chain:
        message = _(
            "It would make a chain of three single connections ending in one frog; two are allowed."
        )
    else:
        message = _(
            "It would leave a chain of three single connections ending in one frog; "
            "two are allowed."
        )
    return Refusal("makes-chain", message, chain=chain)
