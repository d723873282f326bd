"""The faces of cards: names that can be read, whether a card is out of reach or in a ring."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, cast

import pytest

from companion import words
from companion.games.frog_juice.cards import COPIES
from companion.games.frog_juice.widgets import JuiceCard
from companion.settings import LANGUAGES, TEXT_SCALES
from companion.ui.canvas import Canvas
from companion.ui.inspection import LEAST_CONTRAST
from companion.ui.layout import Box
from companion.ui.theme import THEMES, contrast
from companion.ui.widgets import PLAIN
from companion.window import Window
from tests.gallery import Manner, look, played
from tests.games.frog_juice.scenes import lay_out
from tests.scenes import SIZES

import pygame  # isort: skip - after tests.gallery, which chooses the unseen display

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.ui.canvas import Ink
    from tests.table import Table


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    words.use("en")


def painted(canvas: Canvas, card: JuiceCard) -> list[Ink]:
    canvas.inks = []
    card.paint(canvas, PLAIN)
    return canvas.inks


@pytest.mark.parametrize("theme", THEMES)
def test_the_name_of_a_card_out_of_reach_can_be_read(theme: str) -> None:
    pygame.font.init()
    canvas = Canvas(Window.open((800, 480), blind=True).surface, THEMES[theme])
    for card in COPIES:
        face = JuiceCard(box=Box(0, 0, 90, 90), text=card, card=card, enabled=False)
        for ink in painted(canvas, face):
            assert contrast(ink.colour, ink.ground) >= LEAST_CONTRAST, ink


@pytest.mark.parametrize("size", [*SIZES, (480, 800)])
def test_a_name_stays_within_the_ring_of_a_chosen_card(size: tuple[int, int]) -> None:
    with played(_longest_names_chosen, size) as table:
        for language, text_size in product(LANGUAGES, TEXT_SCALES):
            words.use(language)
            assert look(table, Manner(text_size=text_size)) == []
            canvas = table.app.canvas
            for at in range(3):
                card = cast("JuiceCard", table.widget(f"center:{at}"))
                within = card.box.inset(max(2, canvas.px(3)))
                assert card.chosen
                for ink in painted(canvas, card):
                    assert within.x <= ink.box.x, (ink, language, text_size)
                    assert ink.box.right <= within.right, (ink, language, text_size)


def _longest_names_chosen(table: Table) -> None:
    lay_out(table, ("bats", "toadstools", "deadly-nightshade", "newts"))
    table.tap("center:0", "center:1", "center:2")
