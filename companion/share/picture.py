"""The result of a match as a picture to be sent on: its tally without the buttons, as PNG."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pygame

from companion.ui.canvas import Canvas
from companion.ui.widgets import PLAIN

if TYPE_CHECKING:
    from companion.screens.tally import Tally

SIZE = (1200, 800)
"""Pixels, whatever the display has: it is looked at elsewhere."""


def png(tally: Tally) -> bytes:
    """Return the picture of a tally; its screen may be shown or not."""
    surface = pygame.Surface(SIZE, 0, 32)
    canvas = Canvas(surface, tally.theme)
    for widget in tally.picture(canvas):
        widget.paint(canvas, PLAIN)
    out = io.BytesIO()
    pygame.image.save(surface, out, "result.png")
    return out.getvalue()
