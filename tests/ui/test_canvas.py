from __future__ import annotations

import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from companion.ui.canvas import Canvas
from companion.ui.layout import Box
from companion.ui.theme import THEMES
from companion.window import Window

import pygame  # isort: skip - after companion.window, which keeps it quiet


@pytest.fixture(autouse=True)
def _faces() -> None:
    pygame.font.init()


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(Window.open((800, 480), blind=True).surface, THEMES["dark"])


def drawn(canvas: Canvas, text: str) -> bytes:
    canvas.surface.fill("black")
    canvas.text(Box(0, 0, 800, 60), text, 30, (255, 255, 255))
    return pygame.image.tobytes(canvas.surface, "RGB")


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("Ana\U0001f438", "Ana·"),
        ("\u2764\ufe0f Ana", "· Ana"),
        ("\U0001f469\u200d\U0001f467", "··"),
        ("\ud83dAna", "·Ana"),
        ("שרה", "···"),
        ("a\u200bb", "ab"),
        ("\u202eabc", "abc"),
    ],
)
def test_a_dot_stands_for_what_the_face_cannot_draw(
    canvas: Canvas, written: str, seen: str
) -> None:
    assert drawn(canvas, written) == drawn(canvas, seen)
    assert canvas.width(written, 30) == canvas.width(seen, 30)


@pytest.mark.parametrize("text", ["Ñandú", "花子", "𠮷野", "しょうき", "▏␣−…“”←✓"])
def test_what_the_face_can_draw_is_drawn(canvas: Canvas, text: str) -> None:
    assert all(drawn(canvas, char) != drawn(canvas, "·") for char in text)


def test_a_name_without_anything_to_see_is_no_error(canvas: Canvas) -> None:
    assert drawn(canvas, "\u200d") == drawn(canvas, "")
