"""Larger text: it grows where there is room, and shrinks rather than lose a letter."""

from __future__ import annotations

import pygame
import pytest

from companion.ui.canvas import Canvas, Ink
from companion.ui.layout import Box
from companion.ui.theme import DARK

pygame.font.init()

WORDS = "Cleo must bid more than 7 or pass."


def _set(scale: float, box: Box, size: float = 18) -> Ink:
    canvas = Canvas(pygame.Surface((800, 480)), DARK, scale)
    canvas.inks = []
    canvas.text(box, WORDS, size, DARK.text)
    assert not canvas.spilled
    return canvas.inks[0]


def test_text_grows_where_its_place_has_the_room() -> None:
    plain, large = _set(1.0, Box(0, 0, 790, 60)), _set(1.3, Box(0, 0, 790, 60))
    assert large.box.w == pytest.approx(1.3 * plain.box.w, rel=0.05)


def test_text_in_a_narrow_place_is_set_as_large_as_fits_and_not_cut() -> None:
    box = Box(0, 0, _set(1.0, Box(0, 0, 790, 60)).box.w + 20, 60)
    assert box.w - 30 < _set(1.3, box).box.w <= box.w


def test_text_in_a_low_place_stays_inside_it() -> None:
    low = Box(0, 100, 790, 24)
    assert _set(1.3, low).box.h <= _set(1.0, low).box.h + 2


@pytest.mark.parametrize("scale", [1.0, 1.15, 1.3])
def test_a_paragraph_that_fits_at_the_least_size_fits_at_every_text_size(scale: float) -> None:
    plain = Canvas(pygame.Surface((800, 480)), DARK)
    least = 2 * plain.line_height(14)
    scaled = Canvas(pygame.Surface((800, 480)), DARK, scale)
    scaled.paragraph(Box(0, 0, 160, least), WORDS, 30, DARK.text)
    assert not scaled.spilled
