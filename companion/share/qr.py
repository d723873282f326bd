"""A QR code as a widget: whole pixels a module, with the quiet margin that scanners look for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from companion.ui.widgets import Widget

if TYPE_CHECKING:
    from companion.ui.canvas import Canvas
    from companion.ui.layout import Box
    from companion.ui.widgets import Look

QUIET = 4
"""Modules of quiet margin on each side (ISO/IEC 18004)."""

LEAST_MODULE = 2
"""Pixels a module needs on a display: a phone tells no single ones apart at reading distance."""

_MASK = 0
"""Scanners undo any mask; looking for the prettiest of the eight takes five times as long."""

_DARK, _LIGHT = (0, 0, 0), (255, 255, 255)
"""Machines read these: black on white in every theme."""


def side(link: str) -> int:
    """Return the side of a code in modules, the quiet margin included.

    Raises ValueError for a text that no code can hold.
    """
    return len(_modules(link)) + 2 * QUIET


def module(link: str, box: Box) -> int:
    """Return how many pixels a module has in the largest code that fits a box; 0 if none fits."""
    return min(box.w, box.h) // side(link)


@dataclass(frozen=True, kw_only=True)
class Code(Widget):
    """The code of `text`, as large as fits in the middle of its box, on paper of its own."""

    def paint(self, canvas: Canvas, look: Look) -> None:
        pixels = module(self.text, self.box)
        whole = pixels * side(self.text)
        paper = self.box.middle(whole, whole)
        canvas.panel(paper, _LIGHT, 6)
        canvas.surface.blit(_drawn(self.text, pixels), paper.inset(QUIET * pixels)[:2])


@lru_cache(maxsize=8)
def _modules(link: str) -> tuple[bytes, ...]:
    """Return the rows of a code, a byte a module: 1 is dark.

    On a screen nothing is smudged or torn: the least error correction makes the largest modules.
    segno raises it where that costs no room.
    """
    # Imported here: only those who share wait for it.
    import segno

    code = segno.make(link, error="l", micro=False, mask=_MASK)
    return tuple(bytes(row) for row in code.matrix)


@lru_cache(maxsize=4)
def _drawn(link: str, pixels: int) -> pygame.Surface:
    """Return the code without its margin, so many pixels a module."""
    rows = _modules(link)
    count = len(rows)
    points = b"".join(bytes(_DARK if dark else _LIGHT) for row in rows for dark in row)
    small = pygame.image.frombuffer(points, (count, count), "RGB")
    return pygame.transform.scale(small, (count * pixels, count * pixels))
