"""The centre as it lay at an event of the past, with the piles, to be looked at only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.frog_juice.centerview import CAPTION, caption_at, lying
from companion.games.frog_juice.seatview import FLAT_SEATS, panels
from companion.words import _

if TYPE_CHECKING:
    from companion.games.frog_juice.state import Table
    from companion.games.game import Event
    from companion.screens.screen import Screen
    from companion.ui.layout import Box
    from companion.ui.widgets import Widget


_FEW = 16
_LOW_SEATS = 56
"""Where more cards lie in the centre, seats are so many units high: their spells give way."""


class PastCenter:
    """Draws the centre and below it the seats; a card that was just discarded has a ring."""

    first = True

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    @property
    def title(self) -> str:
        """What is seen, in a word."""
        return _("Centre")

    def widgets(self, box: Box, state: Table, event: Event) -> list[Widget]:
        """Return the table in `state`."""
        px = self._screen.px
        count, gap = len(state.players), px(6)
        rows = -(-count // 2)
        seats = FLAT_SEATS if len(state.center) <= _FEW else _LOW_SEATS
        foot, upper = box.foot(rows * (px(seats) + gap) - gap, gap)
        head, center = upper.top(px(CAPTION))
        told = _("Face up in the centre")
        pile = _("draw pile {n}").format(n=state.draw_pile)
        discarded = event["do"] == "discard" and event.get("card") is not None
        newest = len(state.center) - 1 if discarded else None
        return [
            caption_at(self._screen, head, _("{turn}  ·  {pile}").format(turn=told, pile=pile)),
            *lying(self._screen, center, state.center, newest),
            *panels(state, foot.grid(2, rows, gap)),
        ]
