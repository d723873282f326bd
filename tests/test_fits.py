"""Every screen, at one size each, in every language: what `make gallery` does at all of them."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

import pytest

from companion import words
from companion.settings import LANGUAGES
from tests.gallery import MANNERS, look, played
from tests.scenes import SIZES, scenes

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
