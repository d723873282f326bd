from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.config import Config
from companion.config import Table as Site
from companion.screens.notes import keep_note
from companion.share import qr
from companion.share.bgstats import link
from tests.scenes import MORE_NAMES
from tests.share import decoding
from tests.share.past import NAMES, felix_match
from tests.table import Table

import pygame  # isort: skip - after tests.table, which chooses the unseen display

from companion.ui.canvas import Canvas
from companion.ui.layout import Box
from companion.ui.theme import THEMES
from companion.ui.widgets import PLAIN

if TYPE_CHECKING:
    from pathlib import Path

    from companion.match import Match

KITCHEN = Config(table=Site(location="Küche"))


def at_tally(
    folder: Path, size: tuple[int, int], names: tuple[str, ...] = NAMES, note: str = ""
) -> tuple[Table, Match]:
    """Open the tally of a match at a table of that size, its code made."""
    table = Table(folder, size, config=KITCHEN)
    played = felix_match(table.app.journal, names)
    keep_note(table.app.journal, played.id or 0, note)
    table.tap("history", f"match:{played.id}", "tally")
    table.app.step()
    return table, played


@decoding.needed
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 720), (720, 1280), (480, 320)])
def test_the_code_on_the_screen_says_the_link(
    tmp_path: Path, size: tuple[int, int], large: bool
) -> None:
    table, played = at_tally(tmp_path / "data", size)
    if large or size == (480, 320):
        table.tap("qr")
    table.picture(tmp_path / "screen.png")
    wanted = link(table.app.journal, played, "Küche")
    table.close()
    assert decoding.decoded(tmp_path / "screen.png") == wanted


@pytest.mark.parametrize(
    ("size", "module"),
    [((800, 480), 2), ((1024, 600), 2), ((1280, 720), 3), ((720, 1280), 3), ((480, 320), 0)],
)
def test_a_module_is_so_many_pixels_beside_the_table_or_the_code_is_behind_a_button(
    tmp_path: Path, size: tuple[int, int], module: int
) -> None:
    table, played = at_tally(tmp_path, size)
    shown = table.widget("qr")
    if module:
        assert isinstance(shown, qr.Code)
        assert shown.box.w == shown.box.h == module * qr.side(shown.text)
        assert shown.text == link(table.app.journal, played, "Küche")
    else:
        assert not isinstance(shown, qr.Code)
        table.tap("qr")
        assert qr.module(table.text("code"), table.widget("code").box) == 2
        table.tap("close")
    assert table.text("verdict").endswith("wins")
    table.close()


@decoding.needed
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("count", [3, 4, 5])
def test_it_scans_on_the_ground_of_every_theme_and_for_any_names(
    tmp_path: Path, theme: str, count: int
) -> None:
    table = Table(tmp_path / "data")
    text = link(table.app.journal, felix_match(table.app.journal, MORE_NAMES[-count:]))
    table.close()
    canvas = Canvas(pygame.Surface((480, 480)), THEMES[theme])
    canvas.fill(canvas.box, canvas.theme.deep)
    qr.Code(box=canvas.box.inset(2 * count), text=text).paint(canvas, PLAIN)
    pygame.image.save(canvas.surface, str(tmp_path / "code.png"))
    assert decoding.decoded(tmp_path / "code.png") == text


def test_a_code_has_four_quiet_modules_and_whole_pixels() -> None:
    text = "https://app.bgstatsapp.com/createPlay.html?data=%7B%7D"
    side = qr.side(text)
    canvas = Canvas(pygame.Surface((400, 300)), THEMES["dark"])
    canvas.fill(canvas.box, (9, 9, 9))
    place = Box(20, 10, 300, 280)
    qr.Code(box=place, text=text).paint(canvas, PLAIN)
    pixels = qr.module(text, place)
    paper = place.middle(pixels * side, pixels * side)
    assert (pixels, side) == (280 // side, 33 + 8)
    white, black = (255, 255, 255), (0, 0, 0)
    for step in range(side):
        x = paper.x + step * pixels + pixels // 2
        for margin in (1, 3, side - 4, side - 2):
            assert canvas.surface.get_at((x, paper.y + margin * pixels))[:3] == white
    # The upper edge of the finder in the corner: seven dark modules, then a light one.
    y = paper.y + 4 * pixels
    edge = [canvas.surface.get_at((paper.x + 4 * pixels + x, y)) for x in range(8 * pixels)]
    assert [point[:3] == black for point in edge] == [True] * 7 * pixels + [False] * pixels


def test_a_note_goes_along_where_the_code_stays_legible(tmp_path: Path) -> None:
    note = "まさかの逆転" * 20
    table, played = at_tally(tmp_path / "large", (800, 480), note=note)
    table.tap("qr")
    assert table.text("code") == link(table.app.journal, played, "Küche", note)
    table.close()
    table, played = at_tally(tmp_path / "small", (480, 320), note=note)
    table.tap("qr")
    assert table.text("code") == link(table.app.journal, played, "Küche")
    table.close()


def test_a_play_that_no_code_holds_is_told(tmp_path: Path) -> None:
    table = Table(tmp_path, config=Config(table=Site(location="x" * 3000)))
    played = felix_match(table.app.journal)
    table.tap("history", f"match:{played.id}", "tally")
    table.app.step()
    assert "qr" not in table.names()
    assert any("No code" in widget.text for widget in table.app.stage.widgets)
    table.close()


def test_the_tally_is_shown_before_its_code_is_made(tmp_path: Path) -> None:
    table = Table(tmp_path)
    played = felix_match(table.app.journal)
    table.tap("history", f"match:{played.id}", "tally")
    assert "verdict" in table.names()
    assert "qr" not in table.names()
    table.app.step()
    assert "qr" in table.names()
    table.close()
