"""Every screen, at one size each, in every language: what `make gallery` does at all of them."""

from __future__ import annotations

from itertools import cycle, product
from typing import TYPE_CHECKING

import pytest

from companion import words
from companion.games.frog_juice.cards import COPIES
from companion.games.frog_juice.widgets import NAMED_HEIGHT, NAMED_WIDTH, JuiceCard
from companion.settings import LANGUAGES, TEXT_SCALES
from companion.ui.canvas import Canvas
from companion.ui.layout import Box
from companion.ui.theme import THEMES
from companion.ui.widgets import PLAIN
from companion.window import Window
from tests.gallery import MANNERS, look, played
from tests.scenes import SIZES, scenes

import pygame  # isort: skip - after tests.gallery, which chooses the unseen display

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.gallery import Manner, Size

SMALLEST = min(SIZES)
EVERY_SECOND = (size for other in SIZES if other != SMALLEST for size in (SMALLEST, other))
"""The smallest display is the one where texts collide: every second screen is looked at there."""

LOOKS = [
    pytest.param(name, size, manner, id=f"{name}-{size[0]}x{size[1]}-{manner.theme}")
    for name, size, manner in zip(scenes(), cycle(EVERY_SECOND), cycle(MANNERS), strict=False)
]


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    words.use("en")


@pytest.mark.parametrize(("name", "size", "manner"), LOOKS)
def test_nothing_is_cut_off_overlaps_or_is_hard_to_read_or_hit(
    name: str, size: Size, manner: Manner
) -> None:
    with played(scenes()[name], size) as table:
        for language in LANGUAGES:
            words.use(language)
            assert [str(fault) for fault in look(table, manner)] == [], language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_frog_juice_has_room_for_its_name(language: str) -> None:
    """A scene has but a few of the 21 in its centre, and any of them may come to lie there."""
    words.use(language)
    pygame.font.init()
    for size, scale in product(SIZES, TEXT_SCALES.values()):
        canvas = Canvas(Window.open(size, blind=True).surface, THEMES["dark"], scale)
        box = Box(0, 0, canvas.px(NAMED_WIDTH), canvas.px(NAMED_HEIGHT))
        for card in COPIES:
            JuiceCard(box=box, text=card, card=card).paint(canvas, PLAIN)
        assert canvas.spilled == [], f"{size}, text {scale} times as large"
