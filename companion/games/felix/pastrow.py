"""The row as it lay at an event of a match that is over, with bids and mice: to be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.felix import rowview
from companion.games.felix.table import begun
from companion.games.felix.telling import bid_word, say_settled
from companion.games.felix.widgets import SeatRow
from companion.ui.widgets import Label
from companion.words import _, several

if TYPE_CHECKING:
    from companion.games.felix.table import State
    from companion.games.game import Event
    from companion.screens.screen import Screen
    from companion.ui.layout import Box
    from companion.ui.widgets import Widget

_ROW, _LEAST_ROW = 180, 66
"""Heights of the row in units; where it would get less than the least, the seats give way."""

_SEAT, _LEAST_SEAT = 48, 27
"""Heights of a seat in units."""

_LINE, _TOLD = 30, 46
"""Heights in units of the line below the row: what is in the sack, or how the round ended."""

_GOOD_ROW, _GOOD_SETTLED = 138, 100
"""Heights of the row, in units, for which the seats are set lower; settled, it has no mice."""


class PastRow:
    """Draws the row round by round; where one is settled, it stays with all that was in it."""

    first = False

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    @property
    def title(self) -> str:
        """What is seen, in a word."""
        return _("Row")

    def widgets(self, box: Box, state: State, event: Event) -> list[Widget]:
        """Return the row in `state`, what is in the sack or came out of it, and the seats."""
        px = self._screen.px
        gap, count, settled = px(4), len(state.players), not begun(state)
        line_high = px(_TOLD if settled else _LINE)
        good = px(_GOOD_SETTLED if settled else _GOOD_ROW)
        seat = min(px(_SEAT), max(px(_LEAST_SEAT), (box.h - good - line_high) // count))
        if box.h - seat * count - line_high < px(_LEAST_ROW):
            seat = 0
        foot, upper = box.foot(count * seat, px(6))
        row, line = upper.top(min(px(_ROW), upper.h - line_high), px(4))
        places = foot.rows(count, gap) if seat else []
        if not settled:
            return [
                *rowview.row(self._screen, state, row),
                rowview.sum_line(self._screen, state, line.top(line_high)[0]),
                *self._bids(state, places),
            ]
        return [*self._settled(state, row, line), *self._mice(state, places)]

    def _settled(self, state: State, row: Box, line: Box) -> list[Widget]:
        told = say_settled(state, len(state.rounds))
        text = _("Round {number}: {told}.").format(number=len(state.rounds), told=told)
        return [
            *rowview.settled_row(self._screen, state, row),
            Label(box=line, text=text, size=17, colour=self._screen.theme.felix, wrap=True),
        ]

    def _bids(self, state: State, places: list[Box]) -> list[Widget]:
        return [
            SeatRow(
                box=place,
                text=name,
                seat=seat,
                word=bid_word(state, seat),
                note=_mice(state, seat),
                to_act=seat == state.turn,
                out=seat in state.passed,
            )
            for seat, (name, place) in enumerate(zip(state.players, places, strict=False))
        ]

    def _mice(self, state: State, places: list[Box]) -> list[Widget]:
        winner = state.rounds[-1].winner
        return [
            SeatRow(box=place, text=name, seat=seat, word=_mice(state, seat), to_act=seat == winner)
            for seat, (name, place) in enumerate(zip(state.players, places, strict=False))
        ]


def _mice(state: State, seat: int) -> str:
    return several("{n} mouse", "{n} mice", state.mice[seat])
