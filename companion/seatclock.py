"""How long each seat of a match has had its turn: measured while it is played, breaks left out.

The times come from a clock that only ever goes forwards, so setting the time of day changes none.
"""

from __future__ import annotations

import json
import logging
import time
from typing import TYPE_CHECKING

from companion.journal import JournalError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.app import App
    from companion.journal import Journal

log = logging.getLogger(__name__)

KEEP_EVERY = 60.0
"""Seconds after which a clock that goes is kept, so that a pulled plug costs no more."""

_LATE = 0.005
"""Seconds after a full one to look at the clock, so that it is over for certain."""


class SeatClock:
    """A clock with a hand for every seat; at most one of them goes at a time.

    `now` returns seconds of a steady clock.
    """

    def __init__(self, spent: Sequence[float], now: Callable[[], float] = time.monotonic) -> None:
        self._spent = list(spent)
        self._now = now
        self._since = 0.0
        self.turn: int | None = None

    def go(self, turn: int | None) -> None:
        """Let the hand of the seat to act go, and no other; None lets all of them rest."""
        if turn == self.turn:
            return
        now = self._now()
        if self.turn is not None:
            self._spent[self.turn] += now - self._since
        self.turn, self._since = turn, now

    @property
    def spent(self) -> tuple[float, ...]:
        """The seconds each seat has had so far."""
        return tuple(map(self.seconds, range(len(self._spent))))

    def seconds(self, seat: int) -> float:
        """Return the seconds a seat has had so far."""
        going = self._now() - self._since if seat == self.turn else 0.0
        return self._spent[seat] + going

    def until_next(self) -> float:
        """Return the seconds until the hand that goes shows another whole second."""
        shown = 0.0 if self.turn is None else self.seconds(self.turn)
        return int(shown) + 1 - shown


class MatchClock:
    """The clock of the match on the screen of `app`; `hands` is None where none is shown."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.hands: SeatClock | None = None
        self._match: int | None = None
        self._kept = 0.0
        self._waiting = False

    def look(self) -> None:
        """Follow the screen on top: whose turn it is there, or that there is a break."""
        screen = self.app.screen
        played = screen.match if self.app.settings.seat_clock and screen.playing else None
        number = None if played is None else played.id
        if number != self._match:
            self.keep()
            self._match, self.hands = number, None
            if number is not None and played is not None:
                self.hands = take_up(self.app.journal, number, len(played.header.players))
        if self.hands is not None and played is not None:
            self.hands.go(played.standing.turn)
            self._wait(self.hands)

    def keep(self) -> None:
        """Keep how the clock stands; a clock is not worth a word where that cannot be done."""
        if self.hands is None or self._match is None:
            return
        self._kept = time.monotonic()
        try:
            keep(self.app.journal, self._match, self.hands)
        except JournalError as error:
            log.warning("the seat clock of match %d is not kept: %s", self._match, error)

    def _wait(self, hands: SeatClock) -> None:
        """Have the picture looked at again when the hand that goes shows another second."""
        if not self._waiting and hands.turn is not None:
            self._waiting = True
            self.app.after(hands.until_next() + _LATE, self._tick)

    def _tick(self) -> None:
        self._waiting = False
        if time.monotonic() - self._kept > KEEP_EVERY:
            self.keep()


def take_up(journal: Journal, match: int, seats: int) -> SeatClock:
    """Return the clock of a match as it was left."""
    try:
        spent = [float(seconds) for seconds in json.loads(journal.setting(_key(match), "[]"))]
    except (ValueError, TypeError):
        spent = []
    return SeatClock(spent if len(spent) == seats else [0.0] * seats)


def keep(journal: Journal, match: int, clock: SeatClock) -> None:
    """Keep how a match's clock stands."""
    journal.change_setting(_key(match), json.dumps([round(s, 1) for s in clock.spent]))


def as_time(seconds: float) -> str:
    """Write a time as on a chess clock: "4:07", or "1:02:45" from an hour on."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _key(match: int) -> str:
    return f"clock:{match}"
