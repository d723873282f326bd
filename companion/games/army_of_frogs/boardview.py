"""The island on the screen: its hexes as widgets, and what is looked at."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.army_of_frogs.tiles import BLANK, Badge, Face, HexTile, Plane, Stroke
from companion.games.army_of_frogs.view import ZOOM, Camera
from companion.ui.layout import Box
from companion.ui.widgets import Button, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from companion.games.army_of_frogs.hexes import Hex
    from companion.games.army_of_frogs.island import Island
    from companion.games.army_of_frogs.view import View
    from companion.screens.screen import Screen

Faces = dict["Hex", Face]

BADGE = 30
"""The least width of a badge in units: as much as a legible number needs."""


class IslandView:
    """What a screen shows of an island; hexes are widgets `hex:Q,R`, everything else follows.

    `box` is where it was shown last, in pixels.
    """

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.camera = Camera()
        self.box = Box(0, 0, 0, 0)
        self._kept: dict[Hex, HexTile] = {}
        self._kept_view: View | None = None

    def look_at(self, box: Box, island: Island) -> View:
        """Return the view of `island` in `box`, which shows it wholly when the box is a new one."""
        if box != self.box:
            self.box = box
            self.camera = self.camera.keeping(whole(island), self._clear(box), self._unit)
        return self.camera.view(box, self._unit)

    def follow(self, island: Island, news: Iterable[Hex]) -> None:
        """Keep everything in sight after a change; where people steered, no more than the news."""
        wanted = tuple(news) if self.camera.steered else whole(island)
        if wanted and self.box.w:
            if self.camera.steered and self.camera.view(self.box, self._unit).holds(wanted):
                return
            self.camera = self.camera.keeping(whole(island), self._clear(self.box), self._unit)

    def fit(self, island: Island) -> None:
        """Show the whole island."""
        self.camera = self.camera.fitting(whole(island), self._clear(self.box), self._unit)

    def zoom(self, factor: float) -> None:
        """Show everything `factor` times as large, the middle staying."""
        self._pinched(*self.box.centre, factor)

    def plane(self, view: View) -> Widget:
        """Return the empty plane, which takes drags and pinches."""
        period = 2 * view.half, 2 * view.step
        origin = view.x % period[0], view.y % period[1]
        return Plane(
            box=view.box,
            name="island",
            half=view.half,
            origin=origin,
            drag=self._dragged,
            pinch=self._pinched,
        )

    def hexes(
        self,
        view: View,
        faces: Mapping[Hex, Face],
        tap: Callable[[Hex], object] | None = None,
        press: Callable[[Hex | None], object] | None = None,
    ) -> list[HexTile]:
        """Return a widget for every hex of `faces` that is seen.

        A hex is found by its name if its middle can be touched; without `tap`, none is. `press` is
        told the landing that a finger is on, and None when it is lifted. Widgets of hexes that look
        as before are used again, so the two callbacks have to be the same each time.
        """
        if view != self._kept_view:
            self._kept_view = view
            self._kept.clear()
        # Marks reach over the edge of their hex: they are drawn last.
        wanted = sorted(faces.items(), key=lambda item: item[1].over != "")
        found = []
        for place, face in wanted:
            kept = self._kept.get(place)
            if kept is None or kept.face != face:
                kept = self._kept[place] = _hex_tile(view, place, face, tap, press)
            if kept.box.w and kept.box.h:
                found.append(kept)
        return found

    def stroke(
        self,
        view: View,
        path: Iterable[Hex],
        role: str,
        *,
        arrow: bool = False,
        thick: float = 0.17,
    ) -> Widget:
        """Return a line through the middles of hexes."""
        points = tuple(view.middle(place) for place in path)
        width = max(3, round(view.half * thick))
        return Stroke(box=view.box, points=points, width=width, role=role, arrow=arrow)

    def badge(self, view: View, x: int, y: int, text: str, role: str) -> list[Widget]:
        """Return a disc with a sign around a pixel, if it is wholly seen."""
        side = max(round(view.half * 0.8), self.screen.px(BADGE))
        box = Box(x - side // 2, y - side // 2, side, side)
        return [Badge(box=box, text=text, role=role)] if box.overlap(view.box) == box else []

    def buttons(self, view: View, island: Island) -> list[Widget]:
        """Return zoom-in, zoom-out and fit, in a column at the lower right of the view."""
        side, gap = self.screen.px(48), self.screen.px(6)
        column = Box(view.box.right - side - gap, view.box.bottom - 3 * (side + gap), side, side)
        deeds = (
            ("zoom-in", partial(self.zoom, ZOOM)),
            ("zoom-out", partial(self.zoom, 1 / ZOOM)),
            ("fit", partial(self.fit, island)),
        )
        return [
            Button(box=column.moved(0, n * (side + gap)), name=name, icon=name, tap=deed, radius=10)
            for n, (name, deed) in enumerate(deeds)
        ]

    @property
    def _unit(self) -> float:
        return self.screen.canvas.unit

    def _clear(self, box: Box) -> Box:
        """Return the part of a box that the buttons leave clear."""
        return box.far(self.screen.px(48) + self.screen.px(6))[1]

    def _dragged(self, dx: int, dy: int) -> None:
        self.camera = self.camera.dragged(self.camera.view(self.box, self._unit), dx, dy)

    def _pinched(self, x: int, y: int, factor: float) -> None:
        view = self.camera.view(self.box, self._unit)
        self.camera = self.camera.zoomed(view, x, y, factor)


def _hex_tile(
    view: View,
    place: Hex,
    face: Face,
    tap: Callable[[Hex], object] | None,
    press: Callable[[Hex | None], object] | None,
) -> HexTile:
    x, y = view.middle(place)
    tapped = partial(tap, place) if tap is not None and view.box.holds(x, y) else None
    held = press if face.ground == "landing" and tapped else None
    return HexTile(
        box=view.hex_box(place).overlap(view.box),
        name=f"hex:{place[0]},{place[1]}" if tapped else "",
        text=face.words,
        x=x,
        y=y,
        half=view.half,
        face=face,
        tap=tapped,
        press=partial(held, place) if held else None,
        release=partial(held, None) if held else None,
    )


def island_faces(island: Island) -> Faces:
    """Return the faces of an island at rest: its frogs, and the empty places that touch them."""
    faces: Faces = {place: Face(colour, "tile") for place, colour in island.frogs.items()}
    for place in island.border or [(0, 0)]:
        faces[place] = BLANK
    return faces


def mark(faces: Faces, places: Iterable[Hex], over: str) -> None:
    """Draw a mark over some hexes."""
    for place in places:
        faces[place] = faces.get(place, BLANK)._replace(over=over)


def mark_done(faces: Faces, island: Island, places: Iterable[Hex]) -> None:
    """Mark the frogs that came to lie at some places, and the places that were left."""
    for place in places:
        if place in island.frogs:
            mark(faces, [place], "last")
        else:
            faces[place] = Face(over="left")


def ground(faces: Faces, places: Iterable[Hex], kind: str) -> None:
    """Lay another ground on some hexes."""
    for place in places:
        faces[place] = faces.get(place, BLANK)._replace(ground=kind)


def whole(island: Island) -> tuple[Hex, ...]:
    """Return everything of an island that should be in sight: frogs, and where they could go."""
    return (*island.frogs, *(island.border or [(0, 0)]))
