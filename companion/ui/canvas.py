"""The canvas: a surface with the theme's colours, the two faces of type, icons and round corners.

What is costly to make (fonts, rendered text, icons, corners) is made once and kept.
"""

from __future__ import annotations

import io
import unicodedata
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

import assets
from companion.ui.kept import kept
from companion.ui.layout import Box
from companion.ui.theme import LEAST_SHAPE_CONTRAST, LEAST_TEXT, SEAT_COLOURS, contrast

if TYPE_CHECKING:
    from companion.ui.theme import Colour, Theme

_FACES = {
    False: ("noto_cjk_sans_jp_regular", "NotoSansCJKjp-Regular.otf"),
    True: ("noto_cjk_sans_jp_bold", "NotoSansCJKjp-Bold.otf"),
}
_GLYPH_COLOUR = "#f3eee2"
"""The colour in which one-colour icons are drawn in their files, replaced when tinted."""

_LINE = 1.3
"""The height of a line, in sizes of its type."""

_SUPERSAMPLE = 4
_KEPT_TEXTS = 8
_KEPT_WIDTHS = 2400
_FIRST_POINTS = 20
_KEPT_ICONS = 8
_KEPT_CORNERS = 2
_KEPT_GLYPHS = 4000

_LACKING = "·"
_NO_CHARACTER = "\u0378"


class Ink(NamedTuple):
    """A text as it was set: its colour, the colour below it, and the box of its line."""

    text: str
    colour: Colour
    ground: Colour
    box: Box

    @property
    def body(self) -> Box:
        """The box without the room that the face keeps above and below its letters."""
        return self.box.inset(0, self.box.h // 5)


class Canvas:
    """Draws on `surface`, in logical pixels; `unit` is 1/480 of its short side.

    `text_scale` is how much larger than usual people want text. It grows where its place has the
    room, and is set smaller again, down to `LEAST_TEXT`, rather than cut off.

    `spilled` collects the texts that did not fit their place and had to be cut, and `inks`, unless
    it is None, every text set, for :mod:`companion.ui.inspection`.
    """

    def __init__(self, surface: pygame.Surface, theme: Theme, text_scale: float = 1.0) -> None:
        self.surface = surface
        self.theme = theme
        self.text_scale = text_scale
        self.unit = min(surface.get_size()) / 480
        self.spilled: list[str] = []
        self.inks: list[Ink] | None = None

    def px(self, units: float) -> int:
        """Return the pixels of a length in units."""
        return round(units * self.unit)

    @property
    def box(self) -> Box:
        """The whole picture."""
        return Box(0, 0, *self.surface.get_size())

    @property
    def least_text(self) -> float:
        """The size to ask for, in units, that is set as `LEAST_TEXT` whatever the text scale."""
        return LEAST_TEXT / self.text_scale

    # Areas

    def fill(self, box: Box, colour: Colour) -> None:
        """Fill a box with one colour."""
        self.surface.fill(colour, box)

    def panel(self, box: Box, colour: Colour, radius: float, ring: Colour | None = None) -> None:
        """Fill a box with smooth round corners, with a ring if given; `radius` is in units."""
        r = min(self.px(radius), box.w // 2, box.h // 2)
        if ring is not None:
            width = max(2, self.px(3))
            self._rounded(box, ring, r)
            self._rounded(box.inset(width), colour, max(1, r - width))
        else:
            self._rounded(box, colour, r)

    def frame(self, box: Box, colour: Colour, radius: float) -> None:
        """Draw the focus around what has no ring of its own; `radius` is in units."""
        width = max(2, self.px(3))
        pygame.draw.rect(self.surface, colour, box, width, border_radius=self.px(radius))

    def stripe(self, box: Box, colour: Colour, edge: Colour, radius: float) -> None:
        """Fill a round-cornered box that wears a stripe of another colour at its left."""
        cut = self.px(8)
        self.panel(Box(box.x, box.y, min(box.w, 4 * cut), box.h), edge, radius)
        self.panel(Box(box.x + cut, box.y, box.w - cut, box.h), colour, radius)

    def veil(self, box: Box, colour: Colour, share: float) -> None:
        """Lay a half-transparent colour over a box; `share` 1 covers it wholly."""
        veil = pygame.Surface((box.w, box.h), pygame.SRCALPHA)
        veil.fill((*colour, round(255 * share)))
        self.surface.blit(veil, (box.x, box.y))

    def _rounded(self, box: Box, colour: Colour, r: int) -> None:
        if box.w <= 0 or box.h <= 0:
            return
        if r < 2:
            self.surface.fill(colour, box)
            return
        disc = _disc(r, colour)
        x, y, w, h = box
        put = self.surface.blit
        put(disc, (x, y), (0, 0, r, r))
        put(disc, (x + w - r, y), (r, 0, r, r))
        put(disc, (x, y + h - r), (0, r, r, r))
        put(disc, (x + w - r, y + h - r), (r, r, r, r))
        self.surface.fill(colour, (x + r, y, w - 2 * r, h))
        self.surface.fill(colour, (x, y + r, r, h - 2 * r))
        self.surface.fill(colour, (x + w - r, y + r, r, h - 2 * r))

    # Text

    def text(
        self,
        box: Box,
        text: str,
        size: float,
        colour: Colour,
        *,
        bold: bool = False,
        align: str = "left",
    ) -> Box:
        """Write one line, upright in the middle of `box`; return the box the ink takes.

        `size` is in units. A line too wide is set smaller, down to the least legible size, and
        then cut with an ellipsis. `align` is `left`, `centre` or `right`.
        """
        if not text or box.w <= 0:
            return Box(box.x, box.y, 0, box.h)
        shown = self._fitted(text, self._grown(size, box.h), colour, bold, box.w)
        w, h = shown.get_size()
        x = {"left": box.x, "centre": box.x + (box.w - w) // 2, "right": box.right - w}[align]
        # The face has more room above its capitals than below its baseline: lift it a little.
        y = box.y + (box.h - h) // 2 - h // 28
        ink = Box(x, y, w, h)
        if self.inks is not None:
            self.inks.append(Ink(text, colour, self._ground(ink), ink))
        self.surface.blit(shown, (x, y))
        return ink

    def _ground(self, box: Box) -> Colour:
        """Return the colour below a box: the one that most of a few points along it have."""
        at = box.overlap(self.box)
        if not (at.w and at.h):
            return (0, 0, 0)
        y = at.y + at.h // 2
        points = [(at.x + at.w * i // 8, y) for i in range(8)]
        found = [tuple(self.surface.get_at(point)[:3]) for point in points]
        r, g, b = max(found, key=found.count)
        return r, g, b

    def paragraph(
        self,
        box: Box,
        text: str,
        size: float,
        colour: Colour,
        *,
        bold: bool = False,
        align: str = "left",
    ) -> int:
        """Write text broken into lines from the top of `box`; return the height used in pixels."""
        lines, size = self.broken(text, size, bold, box.w, box.h)
        step = self.line_height(size)
        for i, line in enumerate(lines):
            row = Box(box.x, box.y + i * step, box.w, step)
            if row.bottom > box.bottom + step // 4:
                self.spilled.append(text)
                break
            self.text(row, line, size, colour, bold=bold, align=align)
        return step * len(lines)

    def broken(self, text: str, size: float, bold: bool, w: int, h: int) -> tuple[list[str], float]:
        """Break text into lines of width `w` at most, set smaller until they fit the height `h`."""
        while True:
            lines = [line for part in text.split("\n") for line in self._lines(part, size, bold, w)]
            if len(lines) * self.line_height(size) <= h or size <= self.least_text:
                return lines, size
            size = max(self.least_text, size - 1)

    def line_height(self, size: float) -> int:
        """Return the height of one line of text of `size` units, in pixels."""
        return round(self._points(size) * _LINE)

    def width(self, text: str, size: float, bold: bool = False) -> int:
        """Return the width of a line in pixels."""
        return _width(text, bold, self._points(size))

    def _points(self, size: float) -> int:
        return max(6, round(size * self.unit * self.text_scale))

    def _grown(self, size: float, h: int) -> int:
        """Return the points of a line in a place `h` high, grown no further than fits there."""
        plain = max(6, round(size * self.unit))
        return min(self._points(size), max(plain, int(h / _LINE)))

    def _lines(self, text: str, size: float, bold: bool, w: int) -> list[str]:
        points = self._points(size)
        lines, line = [], ""
        for word in _words(text):
            if line and _width((line + word).rstrip(), bold, points) > w:
                lines.append(line.rstrip())
                line = word.lstrip()
            else:
                line += word
        return [*lines, line.rstrip()]

    def _fitted(self, text: str, points: int, colour: Colour, bold: bool, w: int) -> pygame.Surface:
        shown = _rendered(text, bold, points, colour)
        if shown.get_width() <= w:
            return shown
        least = min(points, round(LEAST_TEXT * self.unit))
        points = max(least, int(points * w / shown.get_width()))
        while points > least and _width(text, bold, points) > w:
            points -= 1
        shown = _rendered(text, bold, points, colour)
        if shown.get_width() <= w:
            return shown
        self.spilled.append(text)
        while text and _width(text + "…", bold, points) > w:
            text = text[:-1]
        return _rendered(text + "…", bold, points, colour)

    # Pictures

    def icon(self, box: Box, name: str, tint: Colour | None = None) -> None:
        """Draw the icon `name` as large as fits in the middle of `box`, recoloured by `tint`."""
        side = min(box.w, box.h)
        if side < 2:
            return
        self.surface.blit(_icon(name, side, tint, self._rim(tint)), box.middle(side, side)[:2])

    def _rim(self, tint: Colour | None) -> Colour | None:
        """Return the colour of the outline that a seat's shape needs on a ground of its light."""
        if tint not in SEAT_COLOURS or contrast(tint, self.theme.ground) >= LEAST_SHAPE_CONTRAST:
            return None
        return self.theme.text


def font_file(bold: bool) -> Path | None:
    """Return the file of the face that is installed with the app, or None where it is missing."""
    package, name = _FACES[bold]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).with_name(name)
    return path if path.exists() else None


def _font(bold: bool, points: int) -> pygame.font.Font:
    """Return a face set to a size, for use at once: the next call may set it to another.

    Every font that is opened takes megabytes and milliseconds, for these faces hold 65,000 glyphs.
    So there is one of each face, where pygame lets its size be changed (`pygame` 2.6 does not).
    """
    font = _opened(bold, _FIRST_POINTS)
    if not hasattr(font, "set_point_size"):
        return _opened(bold, points)
    if font.get_point_size() != points:
        font.set_point_size(points)
    return font


@cache
def _opened(bold: bool, points: int) -> pygame.font.Font:
    path = font_file(bold)
    return pygame.font.Font(None if path is None else str(path), points)


@lru_cache(maxsize=_KEPT_WIDTHS)
def _width(text: str, bold: bool, points: int) -> int:
    drawable = _drawable(text)
    return _font(bold, points).size(drawable)[0]


@kept(_KEPT_TEXTS)
def _rendered(text: str, bold: bool, points: int, colour: Colour) -> pygame.Surface:
    drawable = _drawable(text)
    return _font(bold, points).render(drawable, True, colour)


def _drawable(text: str) -> str:
    """Return a text with a dot for each character that the face lacks, such as emoji.

    What is not meant to be seen, such as the joiners between emoji, is left out.
    """
    if text.isascii():
        return text.replace("\x00", "")
    return "".join(map(_drawn, text))


@lru_cache(maxsize=_KEPT_GLYPHS)
def _drawn(char: str) -> str:
    kind = unicodedata.category(char)
    if char == "\x00" or kind == "Cf" or "\ufe00" <= char <= "\ufe0f":
        return ""
    if not _lacks(char):
        return char
    return "" if kind in ("Mn", "Me") else _LACKING


def _lacks(char: str) -> bool:
    """Return whether the face draws a character as it draws the one that no face has."""
    if "\ud800" <= char <= "\udfff":
        return True
    font = _font(False, _FIRST_POINTS)
    # `pygame` 2.6 has no metrics for characters beyond the first 65,536: there the ink decides.
    if font.metrics(char) not in ([None], font.metrics(_NO_CHARACTER)):
        return False
    return _ink(font, char) == _ink(font, _NO_CHARACTER)


def _ink(font: pygame.font.Font, char: str) -> bytes:
    # A letter stands before it, for alone it may have no width, and that is an error.
    return pygame.image.tobytes(font.render(f"i{char}", True, (0, 0, 0)), "RGBA")


@kept(_KEPT_CORNERS)
def _disc(r: int, colour: Colour) -> pygame.Surface:
    """Return a disc of radius `r` with a smooth edge, made large and scaled down."""
    side = 2 * r * _SUPERSAMPLE
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    pygame.draw.circle(large, (*colour, 255), (side / 2, side / 2), side / 2)
    return pygame.transform.smoothscale(large, (2 * r, 2 * r))


@kept(_KEPT_ICONS)
def _icon(name: str, side: int, tint: Colour | None, rim: Colour | None) -> pygame.Surface:
    drawing = (assets.ICONS / f"{name}.svg").read_text(encoding="utf-8")
    drawing = drawing.replace('width="64" height="64"', f'width="{side}" height="{side}"', 1)
    if tint is not None:
        drawing = drawing.replace(_GLYPH_COLOUR, _written(tint))
    if rim is not None:
        line = f'<g stroke="{_written(rim)}" stroke-width="4"'
        drawing = drawing.replace("<g", line, 1)
    drawn = pygame.image.load(io.BytesIO(drawing.encode()), f"{name}.svg")
    return drawn.convert_alpha()


def _written(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _words(text: str) -> list[str]:
    """Split text where a line may be broken: after spaces, and between Japanese characters."""
    words, word = [], ""
    for i, char in enumerate(text):
        word += char
        following = text[i + 1 : i + 2]
        if (char == " " or _breaks(char) or _breaks(following)) and following not in _NEVER_FIRST:
            words.append(word)
            word = ""
    return [*words, word] if word else words


_NEVER_FIRST = frozenset("、。，．・：；？！）」』】ー々っゃゅょッャュョ.,;:?!)")


def _breaks(char: str) -> bool:
    return char != "" and "\u3000" <= char <= "\u9fff"
