"""A window of any size and turned any way: the app goes on, and touches find their place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.gallery import played
from tests.scenes import scenes
from tests.table import Table

import pygame  # isort: skip - after tests.table, which chooses the unseen display

if TYPE_CHECKING:
    from pathlib import Path

    from tests.gallery import Size

TINY = ((1, 1), (30, 20), (100, 600), (700, 12))


def drag(table: Table, size: Size) -> None:
    """Have the window dragged to a size, as SDL tells of it."""
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size))
    table.app.step()


@pytest.mark.parametrize("name", ["home", "history", "correct", "juice-turn", "frogs-chain"])
def test_a_window_dragged_to_nothing_goes_on_where_it_was(name: str) -> None:
    with played(scenes()[name], (800, 480)) as table:
        shown = table.names()
        for size in (*TINY, (800, 480)):
            drag(table, size)
            assert table.app.notice == ""
        assert table.names() == shown


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("size", [(800, 480), (140, 90)])
def test_a_touch_finds_what_is_painted_under_it(tmp_path: Path, rotation: int, size: Size) -> None:
    table = Table(tmp_path, size, rotation)
    window = table.app.window
    box = table.widget("settings").box
    corner = window.on_display(box)
    touched = {
        window.to_logical(x, y)
        for x in (corner.x, corner.right - 1)
        for y in (corner.y, corner.bottom - 1)
    }
    assert touched == {(x, y) for x in (box.x, box.right - 1) for y in (box.y, box.bottom - 1)}
    table.close()
