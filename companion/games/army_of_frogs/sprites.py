"""The drawings of which the island is made: hexes and strokes with smooth edges.

Each is drawn several times too large and scaled down, once for every size and look, and kept.
"""

from __future__ import annotations

from itertools import pairwise
from math import ceil, cos, hypot, pi, sin
from typing import TYPE_CHECKING

import pygame

from companion.games.army_of_frogs.view import POINT, ROW
from companion.ui.kept import kept

if TYPE_CHECKING:
    from companion.ui.theme import Colour

Point = tuple[int, int]

_LARGER = 4
_STROKE_LARGER = 2
_STRETCH = 200
"""Pixels of the empty grid that are kept drawn, each way: few large blits are cheaper than many."""

_DASHES = 4
"""Dashes along each side of a dashed hex, counting the gaps."""


@kept(4)
def hexagon(
    half: int,
    fill: Colour | None,
    edge: Colour | None = None,
    *,
    edge_width: float = 0.0,
    opacity: int = 255,
    inset: float = 0.0,
    dashed: bool = False,
    dot: Colour | None = None,
    cross: Colour | None = None,
) -> pygame.Surface:
    """Return a hex of half the width `half` in pixels, on a surface with a pixel to spare around.

    `edge_width` and `inset` are parts of `half`; the edge lies within the hex. `opacity` is that of
    the fill. A `dot` or a `cross` marks the middle.
    """
    w, h = 2 * half + 2, 2 * ceil(half * POINT) + 2
    scale = _LARGER
    base = edge or fill or dot or cross or (0, 0, 0)
    large = pygame.Surface((w * scale, h * scale), pygame.SRCALPHA)
    large.fill((*base, 0))
    outer = half * scale * (1 - inset)
    inner = outer - edge_width * half * scale
    centre = (w * scale / 2, h * scale / 2)
    if fill is not None:
        pygame.draw.polygon(large, (*fill, opacity), corners(centre, outer))
    if edge is not None and dashed:
        _dashes(large, edge, centre, (outer, inner))
    elif edge is not None:
        _ring(large, edge, centre, (outer, inner))
    if dot is not None:
        pygame.draw.circle(large, dot, centre, half * scale * 0.27)
    if cross is not None:
        _cross(large, cross, centre, half * scale)
    return pygame.transform.smoothscale(large, (w, h))


@kept(2)
def grid(half: int, ground: Colour, line: Colour) -> pygame.Surface:
    """Return a stretch of the empty grid: whole periods, each a hex wide and two rows high.

    The middle of a hex lies on its upper left corner.
    """
    w, h = 2 * half, 2 * round(half * ROW)
    scale = _LARGER
    large = pygame.Surface((w * scale, h * scale))
    large.fill(ground)
    width = max(scale, half * scale // 18)
    for x, y in ((0, 0), (w, 0), (half, h / 2), (0, h), (w, h), (half, -h / 2), (half, 1.5 * h)):
        points = corners((x * scale, y * scale), half * scale * 0.965)
        pygame.draw.polygon(large, line, points, width)
    period = pygame.transform.smoothscale(large, (w, h))
    columns, rows = ceil(_STRETCH / w), ceil(_STRETCH / h)
    stretch = pygame.Surface((w * columns, h * rows))
    for n in range(columns * rows):
        stretch.blit(period, (n % columns * w, n // columns * h))
    return stretch.convert()


@kept(4)
def stroke(
    points: tuple[Point, ...], width: int, ink: Colour, casing: Colour, *, arrow: bool
) -> tuple[pygame.Surface, Point]:
    """Return a line through `points` with round joints, and where its surface belongs.

    The line is cased in another colour so that it shows on any ground. `arrow` gives its last point
    a head. `width` is in pixels.
    """
    room = width * 3
    left, top = min(x for x, _ in points) - room, min(y for _, y in points) - room
    w = max(x for x, _ in points) + room - left
    h = max(y for _, y in points) + room - top
    scale = _STROKE_LARGER
    large = pygame.Surface((w * scale, h * scale), pygame.SRCALPHA)
    large.fill((*casing, 0))
    path = [((x - left) * scale, (y - top) * scale) for x, y in points]
    for colour, thick in ((casing, width * 1.8), (ink, width)):
        _trace(large, path, (*colour, 255), thick * scale, arrow)
    return pygame.transform.smoothscale(large, (w, h)), (left, top)


def corners(centre: tuple[float, float], half: float) -> list[tuple[float, float]]:
    """Return the six corners of a pointy-top hex, from the right upper one on."""
    reach = half * POINT
    return [
        (centre[0] + reach * cos(angle), centre[1] + reach * sin(angle))
        for angle in (pi / 6 + n * pi / 3 for n in range(6))
    ]


def _cross(large: pygame.Surface, ink: Colour, centre: tuple[float, float], half: float) -> None:
    x, y = centre
    reach, thick = half * 0.26, half * 0.08
    for down in (1, -1):
        along, across = (reach, reach * down), (thick, -thick * down)
        quad = [
            (x + a * along[0] + b * across[0], y + a * along[1] + b * across[1])
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        pygame.draw.polygon(large, ink, quad)


def _ring(
    large: pygame.Surface, edge: Colour, centre: tuple[float, float], halves: tuple[float, float]
) -> None:
    outer, inner = (corners(centre, half) for half in halves)
    for n in range(6):
        quad = [outer[n], outer[n - 1], inner[n - 1], inner[n]]
        pygame.draw.polygon(large, (*edge, 255), quad)


def _dashes(
    large: pygame.Surface, edge: Colour, centre: tuple[float, float], halves: tuple[float, float]
) -> None:
    outer, inner = (corners(centre, half) for half in halves)
    for n in range(6):
        for dash in range(0, 2 * _DASHES, 2):
            begin, end = dash / (2 * _DASHES), (dash + 1.1) / (2 * _DASHES)
            quad = [
                _between(outer[n - 1], outer[n], begin),
                _between(outer[n - 1], outer[n], end),
                _between(inner[n - 1], inner[n], end),
                _between(inner[n - 1], inner[n], begin),
            ]
            pygame.draw.polygon(large, (*edge, 255), quad)


def _between(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _trace(
    large: pygame.Surface,
    path: list[Point],
    colour: tuple[int, int, int, int],
    width: float,
    arrow: bool,
) -> None:
    for a, b in pairwise(path):
        length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        across = (a[1] - b[1]) / length * width / 2, (b[0] - a[0]) / length * width / 2
        quad = [_offset(a, across, 1), _offset(b, across, 1), _offset(b, across, -1)]
        pygame.draw.polygon(large, colour, [*quad, _offset(a, across, -1)])
    # Where a frog touches down on its way, the line has a knot.
    for point in path:
        pygame.draw.circle(large, colour, point, width * (0.95 if arrow else 0.5))
    if arrow and len(path) > 1:
        pygame.draw.polygon(large, colour, _head(path[-2], path[-1], width))


def _offset(point: Point, across: tuple[float, float], sign: int) -> tuple[float, float]:
    return point[0] + sign * across[0], point[1] + sign * across[1]


def _head(a: Point, b: Point, width: float) -> list[tuple[float, float]]:
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    ahead = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    tip = b[0] + ahead[0] * width * 1.3, b[1] + ahead[1] * width * 1.3
    back = b[0] - ahead[0] * width * 1.3, b[1] - ahead[1] * width * 1.3
    side = -ahead[1] * width * 1.5, ahead[0] * width * 1.5
    return [tip, (back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1])]
