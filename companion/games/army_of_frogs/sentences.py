"""Sentences beside the island, below each other, as large as there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Label, Widget

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.screens.screen import Screen
    from companion.ui.theme import Colour

_SPARE = 4
"""Units that the tails of letters reach below the last line of a paragraph."""


class Said(NamedTuple):
    """A sentence and its colour; the one that matters most is bold."""

    text: str
    colour: Colour
    bold: bool = False


def sentences(screen: Screen, box: Box, told: Iterable[Said]) -> list[Widget]:
    """Return the sentences from the top of `box` on, all set smaller alike until they fit."""
    said = list(told)
    size: float = th.BODY
    while size > th.LEAST_TEXT and sum(_heights(screen, box, said, size)) > box.h:
        size -= 1
    shown: list[Widget] = []
    y = box.y
    for number, (one, height) in enumerate(
        zip(said, _heights(screen, box, said, size), strict=True)
    ):
        shown.append(
            Label(
                box=Box(box.x, y, box.w, height + screen.px(_SPARE)),
                name=f"told:{number}",
                text=one.text,
                size=size,
                colour=one.colour,
                bold=one.bold,
                wrap=True,
            )
        )
        y += height
    return shown


def _heights(screen: Screen, box: Box, said: list[Said], size: float) -> list[int]:
    canvas = screen.canvas
    step = canvas.line_height(size)
    return [len(canvas.broken(one.text, size, one.bold, box.w, 10_000)[0]) * step for one in said]
