"""The one number that two cards have: is it the Prince or the Princess?"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.frog_juice import picking
from companion.games.frog_juice.sheets import Sheet, sheet
from companion.games.frog_juice.widgets import answer
from companion.words import _

if TYPE_CHECKING:
    from companion.games.frog_juice.picking import Play
    from companion.games.frog_juice.screen import JuiceTable
    from companion.ui.layout import Box
    from companion.ui.widgets import Widget


class RoyalSheet(Sheet):
    """Asks which 12 captures; `known` are the hand cards before it, by name."""

    def __init__(self, play: Play, known: tuple[str, ...]) -> None:
        self.play = play
        self.known = known

    def widgets(self, screen: JuiceTable, area: Box) -> list[Widget]:
        """Return the two cards, large."""
        ground, body = sheet(screen, area, _("Which 12 captures?"), screen.close)
        names = picking.hands_of(screen.state, self.play)[len(self.known)]
        gap = screen.px(20)
        wide = min(screen.px(150), (body.w - gap) // 2)
        row = body.middle(2 * wide + gap, min(body.h, screen.px(190)))
        return [
            *ground,
            *(
                answer(cell, card, partial(screen.capture_with, self.play, (*self.known, card)))
                for card, cell in zip(names, row.columns(2, gap), strict=True)
            ),
        ]
