"""Proofs: why a wish is refused, shown on the island itself."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from companion.games.army_of_frogs.boardview import Faces, IslandView, ground, mark
from companion.games.army_of_frogs.tiles import PARTS, Face
from companion.games.army_of_frogs.why import why_not_move

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.games.army_of_frogs.hexes import Hex
    from companion.games.army_of_frogs.island import Island
    from companion.games.army_of_frogs.view import View
    from companion.games.army_of_frogs.why import Refusal
    from companion.ui.widgets import Widget


@dataclass(frozen=True)
class Refused:
    """A wish that was refused: a frog of `colour` for the hex `wished`, and why not.

    `start` is where the frog sits; None if it was to be added.
    """

    refusal: Refusal
    colour: str
    wished: Hex
    start: Hex | None = None

    @property
    def places(self) -> tuple[Hex, ...]:
        """All hexes that the proof needs in sight."""
        shown = [self.wished, *self.refusal.chain, *self.refusal.touched]
        shown += [row.end for row in self.refusal.rows]
        return tuple(shown if self.start is None else [*shown, self.start])


def why_stuck(island: Island, frog: Hex, ends: Iterable[Hex]) -> Refused | None:
    """Return what keeps a frog that has no landing from each of `ends`, the first one told.

    `ends` are where it could hop; if there are none, no jump leads anywhere. None if it can move.
    """
    wishes = list(ends) or list(island.border)
    for wished in wishes:
        refusal = why_not_move(island, frog, wished)
        if refusal is not None:
            return Refused(refusal, island.frogs[frog], wished, frog)
    return None


def show_proof(shown: IslandView, view: View, faces: Faces, refused: Refused) -> list[Widget]:
    """Mark in `faces` what proves a refusal, and return what is drawn over them."""
    refusal, wished, start = refused.refusal, refused.wished, refused.start
    if refusal.code in ("makes-chain", "splits-island") and start is not None:
        faces[start] = Face(over="left")
    for number, part in enumerate(refusal.parts):
        ground(faces, part, PARTS[number % len(PARTS)])
    mark(faces, refusal.touched, "kin")
    if wished not in faces or not faces[wished].frog:
        faces[wished] = Face(refused.colour, "", "refused")
    if refusal.code in ("no-jump-path", "same-place", "occupied") and start is not None:
        mark(faces, [start], "chosen")
    drawn = [shown.stroke(view, (near, wished), "warning") for near in refusal.touched]
    if start is not None:
        drawn += [
            shown.stroke(view, (start, row.end), "frogs", arrow=True, thick=0.13)
            for row in refusal.rows
        ]
    return [*drawn, *chain_strokes(shown, view, [refusal.chain] if refusal.chain else [])]


def chain_strokes(shown: IslandView, view: View, chains: Iterable[Sequence[Hex]]) -> list[Widget]:
    """Return the three connections of each chain, counted from its loose end.

    One that shares a connection with another, as in a lone row, is drawn and not counted as well.
    """
    strokes: list[Widget] = []
    badges: list[Widget] = []
    counted: set[frozenset[Hex]] = set()
    for chain in chains:
        strokes.append(shown.stroke(view, chain, "warning"))
        connections = {frozenset(pair) for pair in pairwise(chain)}
        if counted & connections:
            continue
        counted |= connections
        for number, (near, far) in enumerate(pairwise(chain), start=1):
            (ax, ay), (bx, by) = view.middle(near), view.middle(far)
            badges += shown.badge(view, (ax + bx) // 2, (ay + by) // 2, str(number), "warning")
    return [*strokes, *badges]
