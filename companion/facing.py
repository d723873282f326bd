"""Which way the picture lies: as the display is built in, turned over, or towards a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.app import App


class Facing:
    """Knows by how many degrees clockwise the picture of `app` is to be turned.

    People sit evenly around the table, clockwise, the first seat where the picture's lower edge is.
    `over` says that someone turned the picture to the other side; that lasts until it is turned
    back, or until the next start.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self.over = False
        self._towards = 0

    @property
    def rotation(self) -> int:
        """The degrees now: 0, 90, 180 or 270."""
        return (self.app.settings.rotation + 180 * self.over + self._towards) % 360

    def look(self) -> None:
        """See whose turn it is on the screen on top; between two turns the picture stays."""
        way = self.app.settings.turn_to_seat
        screen = self.app.screen
        played = screen.match if screen.playing else None
        if way == "off" or len(self.app.stack) == 1:
            self._towards = 0
        elif played is not None and played.standing.turn is not None:
            self._towards = towards(way, played.standing.turn, len(played.header.players))


def towards(way: str, seat: int, seats: int) -> int:
    """Return the degrees clockwise by which a seat sees the picture upright, or nearly so.

    `way` is `round` for a turn to any of four sides, or `over` for the near or the far side only;
    exactly halfway, the picture stays as it is nearer to being.
    """
    share = seat / seats
    if way == "over":
        return 180 if 0.25 < share < 0.75 else 0
    return int(4 * share + 0.5) % 4 * 90
