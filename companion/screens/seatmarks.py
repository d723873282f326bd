"""By which shape and colour each seat of a match is known: its own, or one the game gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Marked
from companion.ui.widgets import seat_mark

if TYPE_CHECKING:
    from companion.games.game import Game, Header
    from companion.ui.theme import Theme
    from companion.ui.widgets import Mark


def marks_of(played: Game | None, header: Header, theme: Theme) -> tuple[Mark, ...]:
    """Return the marks of the seats of a match whose game has accepted the header, by seat.

    `played` is None where the game is no longer installed.
    """
    if isinstance(played, Marked):
        return played.marks(header, theme)
    return tuple(seat_mark(seat) for seat in range(len(header.players)))
