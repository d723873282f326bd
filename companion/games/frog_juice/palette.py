"""All cards side by side, those that have all been seen greyed: to tap the one that was shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.frog_juice.cards import COPIES, SPELLS
from companion.games.frog_juice.widgets import answer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.screens.screen import Screen
    from companion.ui.layout import Box
    from companion.ui.widgets import Widget

_GAP = 6
_TALLEST = 104
_SPELL = 92
"""The width of a spell, in units: "Disappearing" has to fit."""


def palette(
    screen: Screen, box: Box, left: Mapping[str, int], tap: Callable[[str], object]
) -> tuple[list[Widget], Box]:
    """Return a card for each name, and the room that is left behind the last one.

    `left` says how many copies of a card can be meant; one with none is out of reach.
    """
    wide = box.w > screen.px(600)
    gap = screen.px(_GAP)
    rows = 3 if wide else 6
    height = min(screen.px(_TALLEST), (box.h - gap * (rows - 1)) // rows)
    lines = box.top(rows * height + gap * (rows - 1))[0].rows(rows, gap)
    if wide:
        spells, free = lines[2].left(len(SPELLS) * (screen.px(_SPELL) + gap) - gap, gap)
        cells = [cell for line in lines[:2] for cell in line.columns(8, gap)]
        cells += spells.columns(len(SPELLS), gap)
    else:
        cells = [cell for line in lines for cell in line.columns(4, gap)]
        free = cells[len(COPIES)].union(cells[-1])
    cards: list[Widget] = [
        answer(cell, card, partial(tap, card), enabled=left[card] > 0)
        for card, cell in zip(COPIES, cells, strict=False)
    ]
    return cards, free
