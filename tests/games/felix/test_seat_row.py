"""The seats of the auction where room is short: the name is the last to grow small."""

from __future__ import annotations

import pygame
import pytest

from companion.games.felix.widgets import SeatRow
from companion.ui.canvas import Canvas, Ink
from companion.ui.layout import Box
from companion.ui.theme import BODY, DARK
from companion.ui.widgets import PLAIN

LARGER = 1.3


def inks(word: str, note: str, wide: int, name: str = "Penélope") -> tuple[Canvas, dict[str, Ink]]:
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    canvas = Canvas(pygame.Surface((800, 480)), DARK, LARGER)
    canvas.inks = []
    row = SeatRow(box=Box(0, 0, wide, 50), seat=0, text=name, word=word, note=note)
    row.paint(canvas, PLAIN)
    assert canvas.spilled == []
    return canvas, {ink.text: ink for ink in canvas.inks}


@pytest.mark.parametrize("word", ["out +4", "to bid", "fuera +4", "le toca", "7", "12", "—"])
def test_the_name_keeps_its_size_beside_any_word_and_note(word: str) -> None:
    canvas, found = inks(word, "inicio", 228)
    assert found["Penélope"].box.w == canvas.width("Penélope", BODY + 1)
    assert word in found
    assert "inicio" not in found


def test_the_note_is_written_where_there_is_room() -> None:
    _canvas, found = inks("7", "start", 228, "Ana")
    assert "start" in found


def test_a_word_grows_small_for_a_name() -> None:
    canvas, found = inks("fuera +4", "", 228)
    assert found["fuera +4"].box.w < canvas.width("fuera +4", BODY, bold=True)
