"""Check an island: enter it as it lies on the table, and ask about one move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from companion.app import utc_now
from companion.games.army_of_frogs import checkpanel, kept
from companion.games.army_of_frogs.boardview import IslandView, ground, island_faces, mark
from companion.games.army_of_frogs.colours import PER_COLOUR, colour_name
from companion.games.army_of_frogs.island import Island
from companion.games.army_of_frogs.kept import NotKept
from companion.games.army_of_frogs.paths import hop_paths
from companion.games.army_of_frogs.position import BadPosition, read_position, write_position
from companion.games.army_of_frogs.proofs import Refused, chain_strokes, show_proof, why_stuck
from companion.games.army_of_frogs.tiles import BLANK, PARTS
from companion.games.army_of_frogs.view import Camera
from companion.games.army_of_frogs.why import why_not_move, why_not_place
from companion.journal import JournalError
from companion.screens.screen import Screen
from companion.ui.canvas import Canvas
from companion.ui.widgets import PLAIN, Ground
from companion.words import _

if TYPE_CHECKING:
    from pathlib import Path

    from companion.app import App
    from companion.games.army_of_frogs.boardview import Faces
    from companion.games.army_of_frogs.checkpanel import Mode
    from companion.games.army_of_frogs.hexes import Hex
    from companion.games.army_of_frogs.view import View
    from companion.ui.layout import Box
    from companion.ui.widgets import Widget

SETTING = "frogs-check"
"""Where the journal keeps the island while the screen is left."""

PICTURE = (1600, 1200)
"""The size of a picture in pixels."""

MOST_LISTED = 5
"""How many kept islands are offered."""


class CheckIsland(Screen):
    """An island outside any match.

    `mode` is what a tap on the island means. `colour` is the one taken up, empty for the eraser;
    `own` says that its owner places it. `chosen` is the frog asked about and `wished` the legal
    place tapped. `steps` are the islands that undo and redo go through, `at` the one shown.
    """

    name = "frogs-check"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.view = IslandView(self)
        self.steps = [self._remembered()]
        self.at = 0
        self.mode: Mode = "lay"
        self.colour = "red"
        self.own = True
        self.chosen: Hex | None = None
        self.wished: Hex | None = None
        self.refused: Refused | None = None
        self.told = ""
        self.menu_open = False
        self.offered: list[Island] = []

    @property
    def island(self) -> Island:
        """The island on the screen."""
        return self.steps[self.at]

    # Changing the island

    def edit(self, island: Island) -> None:
        """Put another island in place of this one; it can be undone."""
        self.steps[self.at + 1 :] = [island]
        self._go(self.at + 1)

    def undo(self) -> None:
        """Take back the last edit."""
        self._go(max(0, self.at - 1))

    def redo(self) -> None:
        """Do the edit again that was taken back last."""
        self._go(min(len(self.steps) - 1, self.at + 1))

    def clear(self) -> None:
        """Take up all frogs."""
        self.edit(Island({}))

    def do_it(self) -> None:
        """Do what was asked about and is legal."""
        if self.wished is None:
            return
        if self.mode == "moves" and self.chosen is not None:
            self.edit(self.island.with_move(self.chosen, self.wished))
        elif self.mode == "places" and self._room():
            self.edit(self.island.with_frog(self.wished, self.colour))

    def _go(self, at: int) -> None:
        self.at = at
        self.dismiss()
        self.chosen = None
        self.view.follow(self.island, self.island.frogs)
        try:
            self.app.journal.change_setting(SETTING, write_position(self.island))
        except JournalError as error:
            self.told = str(error)

    def _remembered(self) -> Island:
        try:
            return read_position(self.app.journal.setting(SETTING, '{"frogs": {}}'))[0]
        except (BadPosition, JournalError):
            return Island({})

    # What a tap does

    def tap_hex(self, place: Hex) -> None:
        """Lay or take up a frog, or ask about the place."""
        self.dismiss()
        match self.mode:
            case "lay":
                self._lay(place)
            case "moves":
                self._ask_move(place)
            case "places":
                self._ask_place(place)

    def use(self, mode: Mode) -> None:
        """Let taps mean something else."""
        self.mode = mode
        self.chosen = None
        self.dismiss()
        if mode == "places":
            self.colour = self.colour or "red"

    def take(self, colour: str) -> None:
        """Take up a colour, or the eraser."""
        self.colour = colour
        self.dismiss()

    def let_place(self, own: bool) -> None:
        """Say whether the frog is placed by its owner."""
        self.own = own
        self.dismiss()

    def dismiss(self) -> None:
        """Put away what was asked and told."""
        self.refused = self.wished = None
        self.told = ""

    def _lay(self, place: Hex) -> None:
        frogs = dict(self.island.frogs)
        if frogs.pop(place, "") != self.colour and self.colour:
            if not self._room():
                return
            frogs[place] = self.colour
        if frogs != self.island.frogs:
            self.edit(Island(frogs))

    def _room(self) -> bool:
        """Tell whether another frog of the colour exists, and say so if not."""
        if self.island.count(self.colour) < PER_COLOUR:
            return True
        told = _("All {n} {colour} frogs are on the island; take one up first.")
        self.told = told.format(n=PER_COLOUR, colour=colour_name(self.colour))
        return False

    def _ask_move(self, place: Hex) -> None:
        island = self.island
        if place in island.frogs:
            self.chosen = place
            if not island.landings(place):
                self.refused = why_stuck(island, place, hop_paths(island, place))
        elif self.chosen is not None:
            refusal = why_not_move(island, self.chosen, place)
            if refusal is None:
                self.wished = place
            else:
                self.refused = Refused(refusal, island.frogs[self.chosen], place, self.chosen)

    def _ask_place(self, place: Hex) -> None:
        refusal = why_not_place(self.island, self.colour, place, own=self.own)
        if refusal is None:
            self.wished = place
        else:
            self.refused = Refused(refusal, self.colour, place)

    def choices(self) -> list[Hex]:
        """Return where the frog asked about may go."""
        if self.mode == "moves" and self.chosen is not None:
            return self.island.landings(self.chosen)
        if self.mode == "places":
            return self.island.places(self.colour if self.own else None)
        return []

    # Keeping

    @property
    def folder(self) -> Path | None:
        """The data folder, if it can be written."""
        path = self.app.journal.path
        return None if path is None else path.parent

    def toggle_menu(self) -> None:
        """Open or close the menu."""
        self.menu_open = not self.menu_open
        self.offered = []
        self.dismiss()

    def save(self) -> None:
        """Keep the island as a line of JSON."""
        self.toggle_menu()
        try:
            self.told = _("Kept in {file} of the data folder.").format(
                file=kept.keep(self.folder, self.island).name
            )
        except NotKept as error:
            self.told = str(error)

    def offer(self) -> None:
        """Offer the islands kept last."""
        self.toggle_menu()
        try:
            self.offered = kept.kept(self.folder, MOST_LISTED)
            self.told = "" if self.offered else _("No island has been kept yet.")
        except NotKept as error:
            self.told = str(error)

    def load(self, island: Island) -> None:
        """Put a kept island in place of this one."""
        self.offered = []
        self.edit(island)
        self.view.fit(island)

    def picture(self) -> None:
        """Keep a picture of the island."""
        self.toggle_menu()
        try:
            file = kept.picture_file(self.folder, utc_now())
            pygame.image.save(self._painted(), file)
            self.told = _("The picture is {file} in the data folder.").format(file=file.name)
        except (NotKept, OSError, pygame.error) as error:
            self.told = str(error)

    def _painted(self) -> pygame.Surface:
        """Return the island on a surface of its own, with what is wrong about it."""
        canvas = Canvas(pygame.Surface(PICTURE), self.theme)
        drawn = IslandView(self)
        camera = Camera().fitting(self.island.frogs, canvas.box, canvas.unit, least=4)
        view = camera.view(canvas.box, canvas.unit)
        faces = island_faces(self.island)
        over = self._mark_faults(faces, view)
        for widget in [drawn.plane(view), *drawn.hexes(view, faces), *over]:
            widget.paint(canvas, PLAIN)
        return canvas.surface

    # The picture

    def widgets(self, area: Box) -> list[Widget]:
        """Return the island, the bar, and the panel beside it."""
        at = checkpanel.places(self, area)
        bar = self.bar(
            area,
            _("Check an island"),
            back=self.app.pop,
            buttons=checkpanel.bar_buttons(self),
        )
        return [
            bar[0],
            *self._island(at.island),
            *bar[1:],
            Ground(box=at.panel, colour=self.theme.ground),
            *checkpanel.widgets(self, at),
            *checkpanel.overlay(self, area),
        ]

    def _island(self, box: Box) -> list[Widget]:
        island = self.island
        view = self.view.look_at(box, island)
        faces = island_faces(island)
        if self.mode == "lay":
            for place in view.on_screen():
                faces.setdefault(place, BLANK)
        if self.refused is not None:
            over = show_proof(self.view, view, faces, self.refused)
        elif self.mode == "moves" and self.chosen is not None:
            over = self._mark_moves(faces, view, self.chosen)
        elif self.mode == "places":
            ground(faces, self.choices(), "open")
            mark(faces, [self.wished] if self.wished else [], "last")
            over = self._mark_faults(faces, view)
        else:
            over = self._mark_faults(faces, view)
        return [
            self.view.plane(view),
            *self.view.hexes(view, faces, self.tap_hex),
            *over,
            *self.view.buttons(view, island),
        ]

    def _mark_moves(self, faces: Faces, view: View, frog: Hex) -> list[Widget]:
        ground(faces, self.choices(), "landing")
        mark(faces, [frog], "chosen")
        if self.wished is None:
            return []
        path = hop_paths(self.island, frog)[self.wished]
        return [self.view.stroke(view, path, "text", arrow=True)]

    def _mark_faults(self, faces: Faces, view: View) -> list[Widget]:
        """Mark the parts, where there are several, and the chains."""
        island = self.island
        if island.islands > 1:
            for number, part in enumerate(island.parts):
                ground(faces, part, PARTS[number % len(PARTS)])
        for chain in island.chains:
            mark(faces, chain, "loose")
        return chain_strokes(self.view, view, island.chains)
