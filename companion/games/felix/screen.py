"""The table of Felix on the screen: the auction, and the question which card was turned up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.correction import Draft
from companion.games.felix import auction, reveal
from companion.games.felix.table import State, face_up, least_bid, round_number, to_reveal
from companion.games.felix.telling import say_settled
from companion.screens.matchscreen import MatchScreen
from companion.ui import theme as th
from companion.ui.widgets import Label
from companion.words import _

if TYPE_CHECKING:
    from companion.app import App
    from companion.match import Match
    from companion.ui.layout import Box
    from companion.ui.widgets import Widget


class FelixTable(MatchScreen):
    """A match of Felix going on.

    `amount` is the bid being put together, `choosing` says that the numbers to bid are laid out,
    and `peeking` is the seat whose secrets are shown while a finger holds its row.
    """

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app, match)
        self.choosing = False
        self.peeking: int | None = None
        self._put_off: tuple[int, int, bool] | None = None
        self.amount = least_bid(self.state)

    @property
    def state(self) -> State:
        """The state shown."""
        state: State = self.played.state
        return state

    @property
    def name(self) -> str:  # type: ignore[override] # which of the two it is follows the match
        """`felix-reveal` while the question for a card is on the screen, else `felix-auction`."""
        return "felix-reveal" if self.asking else "felix-auction"

    @property
    def asking(self) -> bool:
        """Whether the screen asks which card was turned up on the table."""
        return to_reveal(self.state) is not None and self._put_off != self._turned_up()

    def put_off(self) -> None:
        """Leave the question until another card is turned up, or the auction is decided."""
        self._put_off = self._turned_up()

    def ask(self) -> None:
        """Ask the question now."""
        self._put_off = None

    @property
    def tells_settled(self) -> bool:
        """Whether the last round is told: not in a correction, for its cats are secret again."""
        return bool(self.state.rounds) and not isinstance(self.played, Draft)

    def settled_line(self, box: Box, size: float) -> Widget:
        """Return how the last round ended, on two lines where one would be too small."""
        number = len(self.state.rounds)
        told = say_settled(self.state, number)
        text = _("Round {number}: {told}.").format(number=number, told=told)
        return Label(
            box=box,
            name="settled",
            text=text,
            size=size,
            colour=self.theme.felix,
            wrap=self.canvas.width(text, th.SMALL) > box.w,
        )

    def _turned_up(self) -> tuple[int, int, bool]:
        """Return what changes when there is reason to ask again: round, cards face up, decided."""
        return round_number(self.state), face_up(self.state), self.state.turn is None

    def changed(self) -> None:
        """Begin a new bid."""
        self.amount = least_bid(self.state)
        self.choosing = False
        self.peeking = None

    def card_scanned(self, card: str) -> None:
        """Take a card held to the reader for the next one of the row."""
        self.do({"do": "reveal", "card": card})

    def left(self) -> None:
        """Hide what a finger may have been holding open."""
        self.peeking = None

    def widgets(self, area: Box) -> list[Widget]:
        """Return the auction or the question, with the menu over it where it is open."""
        shown = reveal.widgets(self, area) if self.asking else auction.widgets(self, area)
        return [*shown, *self.menu(area)]
