"""Every text role on every ground it is painted on, in every theme."""

from __future__ import annotations

from itertools import product

import pytest

from companion.ui.inspection import LEAST_CONTRAST
from companion.ui.theme import (
    LEAST_SHAPE_CONTRAST,
    SEAT_COLOURS,
    THEMES,
    contrast,
    told_from,
)

_GROUNDS = ("ground", "panel", "deep", "well", "button", "button_strong")

PAIRS = (
    *product(("text", "quiet", "frogs", "felix", "juice", "warning"), _GROUNDS),
    *product(("text", "quiet"), ("chosen",)),
    *product(("text",), ("frogs_deep", "felix_deep", "juice_deep")),
    *product(("on_accent",), ("frogs", "felix", "juice")),
    *product(("on_card", "on_card_quiet", "good_on_card", "bad_on_card"), ("card",)),
    *product(("on_back",), ("back", "back_stripe")),
)


@pytest.mark.parametrize("theme", THEMES)
def test_every_text_can_be_read_on_every_ground_it_stands_on(theme: str) -> None:
    roles = THEMES[theme]
    faint = {
        f"{ink} on {ground}": round(ratio, 2)
        for ink, ground in PAIRS
        if (ratio := contrast(getattr(roles, ink), getattr(roles, ground))) < LEAST_CONTRAST
    }
    assert not faint


def test_the_dim_theme_gives_less_light_than_the_dark_one() -> None:
    for role, colour in vars(THEMES["dim"]).items():
        assert sum(colour) <= sum(getattr(THEMES["dark"], role)), role


@pytest.mark.parametrize("theme", THEMES)
def test_the_line_of_every_seat_stands_out_on_the_ground_of_a_chart(theme: str) -> None:
    roles = THEMES[theme]
    for colour in SEAT_COLOURS:
        line = told_from(colour, roles.deep, roles.text)
        assert contrast(line, roles.deep) >= LEAST_SHAPE_CONTRAST
        if contrast(colour, roles.deep) >= LEAST_SHAPE_CONTRAST:
            assert line == colour
