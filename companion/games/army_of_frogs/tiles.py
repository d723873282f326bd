"""What the island on the screen is made of: the plane, hexes, strokes and badges."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from companion.games.army_of_frogs import sprites
from companion.games.army_of_frogs.view import POINT
from companion.ui.canvas import Canvas
from companion.ui.kept import kept
from companion.ui.layout import Box
from companion.ui.theme import mixed
from companion.ui.widgets import Look, Widget

if TYPE_CHECKING:
    import pygame

    from companion.games.army_of_frogs.sprites import Point
    from companion.ui.theme import Colour, Theme


class Face(NamedTuple):
    """How a hex looks: the frog on it, what lies below the frog, and what is drawn over it.

    `ground` is `tile` or one of :data:`PARTS` (below a frog), `landing` or `open` (where a frog may
    jump, or be added) or empty. `over` is a mark of :data:`MARKS` or empty.
    """

    frog: str = ""
    ground: str = ""
    over: str = ""

    @property
    def words(self) -> str:
        """What other programs are told is there."""
        told = (self.frog, self.ground, self.over)
        return " ".join(word for word in told if word not in ("", "tile"))


BLANK = Face()

PARTS = ("part-0", "part-1", "part-2")
"""The tints of the parts of a split island; further parts use them again."""

MARKS = ("chosen", "last", "left", "kin", "refused", "asked", "loose", "dim")
"""What may be drawn over a hex: the frog chosen, the frog moved last and the place it left, a frog
of one's own colour that is touched, a refused place, one whose refusal may be asked for, a frog of
a forbidden chain, and a frog that is not the matter."""


@dataclass(frozen=True, kw_only=True)
class Plane(Widget):
    """The ground of the island: a faint empty grid; it is dragged and pinched.

    `half` is half the width of a hex, `origin` the pixel of the middle of some hex.
    """

    half: int
    origin: Point

    def paint(self, canvas: Canvas, look: Look) -> None:
        ground, line = plane_colours(canvas.theme)
        period = sprites.grid(self.half, ground, line)
        w, h = period.get_size()
        surface, box = canvas.surface, self.box
        clip = surface.get_clip()
        surface.set_clip(clip.clip(box))
        left = box.x - (box.x - self.origin[0]) % w
        top = box.y - (box.y - self.origin[1]) % h
        for y in range(top, box.bottom, h):
            for x in range(left, box.right, w):
                surface.blit(period, (x, y))
        surface.set_clip(clip)


@dataclass(frozen=True, kw_only=True)
class HexTile(Widget):
    """One hex; `box` is the part of it that is seen, `x` and `y` its middle."""

    x: int
    y: int
    half: int
    face: Face

    @property
    def zooms(self) -> bool:
        return True

    def hit(self, x: int, y: int) -> bool:
        """Tell whether a touch is within the six sides; without a tap, it is let through."""
        if self.tap is None:
            return False
        across, down = abs(x - self.x), abs(y - self.y)
        return (
            across <= self.half
            and down <= self.half * POINT - across * POINT / 2
            and self.box.holds(x, y)
        )

    def paint(self, canvas: Canvas, look: Look) -> None:
        over = ("chosen",) if look.focused else ()
        drawn = _drawn_face(canvas.theme, self.face, self.half, look.pressed, over)
        w, h = drawn.get_size()
        box = self.box
        seen = (box.x - self.x + w // 2, box.y - self.y + h // 2, box.w, box.h)
        canvas.surface.blit(drawn, (box.x, box.y), seen)


@dataclass(frozen=True, kw_only=True)
class Stroke(Widget):
    """A line over the island, through the pixels `points`; it takes no touch.

    `box` is what the island is seen in, `role` the name of a colour of the theme.
    """

    points: tuple[Point, ...]
    width: int
    role: str
    arrow: bool = False

    @property
    def bounds(self) -> Box:
        """The box around the line."""
        room = self.width * 3
        left, top = min(x for x, _ in self.points), min(y for _, y in self.points)
        right, bottom = max(x for x, _ in self.points), max(y for _, y in self.points)
        around = Box(
            left - room, top - room, right - left + 2 * room + 1, bottom - top + 2 * room + 1
        )
        return around.overlap(self.box)

    def hit(self, x: int, y: int) -> bool:
        """Let every touch through to the hexes."""
        return False

    def paint(self, canvas: Canvas, look: Look) -> None:
        surface = canvas.surface
        left, top = min(x for x, _ in self.points), min(y for _, y in self.points)
        near = tuple((x - left, y - top) for x, y in self.points)
        ink: Colour = getattr(canvas.theme, self.role)
        drawn, place = sprites.stroke(near, self.width, ink, canvas.theme.deep, arrow=self.arrow)
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.box))
        surface.blit(drawn, (left + place[0], top + place[1]))
        surface.set_clip(clip)


@dataclass(frozen=True, kw_only=True)
class Badge(Widget):
    """A small disc with a number or sign on it, over the island; it takes no touch."""

    role: str

    def hit(self, x: int, y: int) -> bool:
        """Let every touch through to the hexes."""
        return False

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground: Colour = getattr(theme, self.role)
        canvas.panel(self.box, theme.deep, self.box.w / canvas.unit)
        rim = max(1, self.box.w // 20)
        canvas.panel(self.box.inset(rim), ground, self.box.w / canvas.unit)
        size = self.box.w / canvas.unit * 0.53
        canvas.text(self.box, self.text, size, theme.on_accent, bold=True, align="centre")


def plane_colours(theme: Theme) -> tuple[Colour, Colour]:
    """Return the colours of the empty plane and of the lines of its grid."""
    ground = mixed(theme.ground, theme.deep, 0.35)
    return ground, mixed(ground, theme.quiet, 0.16)


def tile_colour(theme: Theme) -> Colour:
    """Return the colour of the tile below a frog."""
    return mixed(theme.card, theme.felix_deep, 0.12)


@kept(8)
def _drawn_face(
    theme: Theme, face: Face, half: int, pressed: bool, more: tuple[str, ...]
) -> pygame.Surface:
    """Return a whole hex, ground, frog and marks in one, so that it takes one blit."""
    drawn = _ground(theme, face.ground, half, pressed).copy()
    if not (face.ground or pressed):
        drawn.fill((0, 0, 0, 0))
    if face.frog:
        side = round(half * 1.36)
        Canvas(drawn, theme).icon(
            Box(0, 0, *drawn.get_size()).middle(side, side), f"frog-{face.frog}"
        )
    for over in (face.over, *more):
        if over == "chosen":
            # A dark line within the white ring, or it would not stand out from the tile.
            drawn.blit(sprites.hexagon(half, None, theme.deep, edge_width=0.2), (0, 0))
        if over:
            drawn.blit(_over(theme, over, half), (0, 0))
    return drawn.convert_alpha()


def _ground(theme: Theme, ground: str, half: int, pressed: bool) -> pygame.Surface:
    plane, line = plane_colours(theme)
    match ground:
        case "tile":
            tile = tile_colour(theme)
            fill = mixed(tile, theme.frogs, 0.5) if pressed else tile
            return sprites.hexagon(half, fill, inset=0.035)
        case "part-0" | "part-1" | "part-2":
            return _part(theme, ground, half)
        case "landing":
            fill = mixed(plane, theme.frogs, 0.5 if pressed else 0.2)
            return sprites.hexagon(
                half, fill, theme.frogs, edge_width=0.1, inset=0.035, dot=theme.frogs
            )
        case "open":
            lit = mixed(plane, theme.frogs, 0.4) if pressed else None
            return sprites.hexagon(half, lit, inset=0.035, dot=theme.frogs)
        case _blank:
            return sprites.hexagon(half, mixed(plane, line, 0.8), inset=0.035)


def _part(theme: Theme, part: str, half: int) -> pygame.Surface:
    """Return the tile of a part of a split island: parts differ by tint and by their edge."""
    tint = {"part-0": theme.warning, "part-1": theme.juice, "part-2": theme.felix}[part]
    tile = mixed(tile_colour(theme), tint, 0.42)
    edge = mixed(tint, theme.deep, 0.25)
    return sprites.hexagon(half, tile, edge, edge_width=0.14, inset=0.035, dashed=part == "part-1")


def _over(theme: Theme, over: str, half: int) -> pygame.Surface:
    drawn = _drawn(theme)
    fill, edge, width, opacity, dashed, cross = drawn[over]
    return sprites.hexagon(
        half,
        fill,
        edge,
        edge_width=max(width, _LEAST_EDGE / half) if width else 0.0,
        opacity=opacity,
        inset=0.0 if over == "chosen" else 0.035,
        dashed=dashed,
        cross=cross,
    )


_LEAST_EDGE = 2.5
"""Pixels that the edge of a mark needs, or it is lost where an island is drawn in small."""

_Drawn = tuple["Colour | None", "Colour | None", float, int, bool, "Colour | None"]


@lru_cache(maxsize=8)
def _drawn(theme: Theme) -> dict[str, _Drawn]:
    """Return how each mark is drawn: fill, edge, width of the edge, opacity, dashed, cross."""
    plane, _line = plane_colours(theme)
    faint = mixed(plane, theme.warning, 0.6)
    return {
        "chosen": (None, theme.text, 0.14, 0, False, None),
        "last": (None, theme.frogs, 0.1, 0, False, None),
        "left": (None, mixed(plane, theme.frogs, 0.6), 0.07, 0, True, None),
        "kin": (theme.warning, theme.warning, 0.16, 45, False, None),
        "refused": (theme.warning, theme.warning, 0.12, 105, True, None),
        "asked": (None, None, 0.0, 0, False, faint),
        "dim": (plane, None, 0.0, 150, False, None),
        "loose": (theme.warning, theme.warning, 0.1, 50, False, None),
    }
