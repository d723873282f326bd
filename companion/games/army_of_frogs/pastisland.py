"""The island as it lay at an event of the past, to be looked at only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.army_of_frogs.boardview import IslandView, mark_done
from companion.games.army_of_frogs.events import changed
from companion.games.army_of_frogs.tiles import Face
from companion.games.army_of_frogs.view import Camera
from companion.ui.layout import Box
from companion.words import _

if TYPE_CHECKING:
    from companion.games.army_of_frogs.boardview import Faces
    from companion.games.army_of_frogs.hexes import Hex
    from companion.games.army_of_frogs.island import Island
    from companion.games.army_of_frogs.rules import State
    from companion.games.army_of_frogs.view import View
    from companion.games.game import Event
    from companion.screens.screen import Screen
    from companion.ui.widgets import Widget

LEAST = 8
"""The least width of a hex in units: an island is seen as a whole, however far it reaches."""

SMALL = 0.75
"""Where hexes could be so much wider, a view that still shows everything is given up."""


class PastIsland:
    """Draws one island after another in the same place.

    The view stays as it is while the island does not leave it, so that stepping through a match
    shows frogs come and go, and not the whole island shifting.
    """

    first = True

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._island = IslandView(screen)
        self._camera = Camera()
        self._box = Box(0, 0, 0, 0)

    @property
    def title(self) -> str:
        """What is seen, in a word."""
        return _("Island")

    def widgets(self, box: Box, state: State, event: Event) -> list[Widget]:
        """Return the island in `state`; marked are the frog that `event` brought, and whence."""
        island, places = state.island, changed(event)
        faces: Faces = {place: Face(frog, "tile") for place, frog in island.frogs.items()}
        mark_done(faces, island, places)
        return [*self._island.hexes(self._view(box, island, places), faces)]

    def _view(self, box: Box, island: Island, places: tuple[Hex, ...]) -> View:
        """Return the last view of the box; a fitting one if that shows too little, or too small."""
        unit = self._screen.canvas.unit
        shown = (*island.frogs, *places)
        fitting = Camera().fitting(shown, box, unit, least=LEAST)
        near_enough = box == self._box and self._camera.wide >= SMALL * fitting.wide
        if not (near_enough and self._camera.view(box, unit).holds(shown)):
            self._box, self._camera = box, fitting
        return self._camera.view(box, unit)
