from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from companion.ui.canvas import Canvas
from companion.ui.layout import Box
from companion.ui.stage import Stage
from companion.ui.theme import THEMES
from companion.ui.widgets import PLAIN, Ground, Look, Widget

if TYPE_CHECKING:
    from companion.ui.theme import Colour

WHITE: Colour = (255, 255, 255)


@dataclass(frozen=True, kw_only=True)
class Piled(Widget):
    """A line whose letters are piled higher and lower than it is."""

    def paint(self, canvas: Canvas, look: Look) -> None:
        canvas.fill(self.box.inset(8, -5), WHITE if self.text else (0, 0, 0))


def lines(*texts: str) -> list[Widget]:
    boxes = [Box(0, 24 * number, 320, 24) for number in range(len(texts))]
    return [
        Ground(box=Box(0, 0, 320, 96), colour=(0, 0, 90)),
        *(Piled(box=box, text=text) for box, text in zip(boxes, texts, strict=True)),
    ]


def staged(*pictures: list[Widget]) -> bytes:
    """Show one picture after the other on one stage; return how the last one looks."""
    stage = Stage(Canvas(pygame.Surface((320, 96)), THEMES["dark"]))
    for widgets in pictures:
        stage.show(widgets, lambda _widget: PLAIN)
    return pygame.image.tobytes(stage.canvas.surface, "RGB")


def test_a_picture_painted_in_pieces_is_the_one_painted_whole() -> None:
    pictures = [lines("a", "", "b", ""), lines("a", "c", "b", ""), lines("", "", "b", "d")]
    for shown in range(1, len(pictures) + 1):
        assert staged(*pictures[:shown]) == staged(pictures[shown - 1])
