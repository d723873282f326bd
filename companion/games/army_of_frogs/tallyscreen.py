"""The tally of Army of Frogs: who linked how many, and the groups on the island."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.army_of_frogs.boardview import IslandView, mark
from companion.games.army_of_frogs.colours import colour_name
from companion.games.army_of_frogs.tiles import Face
from companion.games.army_of_frogs.view import Camera
from companion.screens.tally import Tally
from companion.ui import theme as th
from companion.ui.widgets import Button, Label, Veil
from companion.words import _

if TYPE_CHECKING:
    from companion.app import App
    from companion.games.army_of_frogs.boardview import Faces
    from companion.games.army_of_frogs.rules import State
    from companion.match import Match
    from companion.ui.layout import Box
    from companion.ui.widgets import Widget


class FrogsTally(Tally):
    """Shows the island as it lay at the end, the linked frogs of the first in rank standing out.

    `large` says that the island was tapped and fills the screen.
    """

    name = "frogs-tally"

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app, match)
        self.large = False
        self._island = IslandView(self)

    @property
    def state(self) -> State:
        """The state at the end."""
        state: State = self.played.state
        return state

    def heads(self) -> tuple[str, ...]:
        """Return the colour, the frogs on the island and the largest group."""
        return _("colour"), _("island"), _("linked")

    def numbers(self, seat: int) -> tuple[str, ...]:
        """Return those of a seat."""
        island, colour = self.state.island, self.state.colours[seat]
        linked = island.largest_linked(colour)
        return colour_name(colour), str(island.count(colour)), str(linked)

    def remarks(self) -> str:
        """Say who linked what, or why it ended without a winner."""
        state = self.state
        if state.winner is not None:
            colour = state.colours[state.winner]
            told = _("All {n} {colour} frogs of the island are linked.")
            return told.format(n=state.island.count(colour), colour=colour_name(colour))
        if state.passed:
            return _("For a whole round nobody could do anything.")
        return _("The players agreed to stop.")

    def below(self, box: Box) -> list[Widget]:
        """Return the island in small, where there is room for it; a tap makes it large."""
        if box.h < self.px(64) or not self.state.island.frogs:
            return []
        look = Button(box=box, name="island", tap=self._toggle, radius=th.RADIUS)
        return [look, *self._drawn(box.inset(self.px(6)))]

    def widgets(self, area: Box) -> list[Widget]:
        """Return the tally, or the island over it."""
        shown = super().widgets(area)
        if not self.large:
            return shown
        body = area.inset(self.px(th.EDGE), self.px(12))
        head, rest = body.top(self.px(48), self.px(8))
        close, title = head.far(self.px(60), self.px(8))
        return [
            *shown,
            Veil(box=area, name="veil", colour=self.theme.deep, share=1.0, tap=self._toggle),
            Label(box=title, text=self.remarks(), size=th.BODY + 1, colour=self.theme.text),
            Button(box=close, name="close", icon="close", key="menu", tap=self._toggle),
            *self._drawn(rest),
        ]

    def _toggle(self) -> None:
        self.large = not self.large

    def _drawn(self, box: Box) -> list[Widget]:
        """Return the island as large as fits into a box, to be looked at only."""
        island, unit = self.state.island, self.canvas.unit
        camera = Camera().fitting(island.frogs, box, unit, least=8)
        return [*self._island.hexes(camera.view(box, unit), self._faces())]

    def _faces(self) -> Faces:
        island = self.state.island
        faces: Faces = {place: Face(frog, "tile", "dim") for place, frog in island.frogs.items()}
        ranks = self.played.standing.ranks
        for colour, rank in zip(self.state.colours, ranks, strict=True):
            if rank == 1 and island.count(colour):
                largest = max(island.linked(colour), key=len)
                mark(faces, largest, "last")
        return faces
