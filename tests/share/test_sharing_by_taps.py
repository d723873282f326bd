from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

import pytest

from companion import matchfile
from companion.screens import share
from companion.share import files, picture
from companion.share.files import Place
from tests.games.army_of_frogs.scenes import SCENES as FROGS
from tests.screens.past import felix_match as anyones_match
from tests.screens.past import juice_match
from tests.share.past import NAMES, felix_match
from tests.table import Table

import pygame  # isort: skip - after tests.table, which chooses the unseen display

if TYPE_CHECKING:
    from pathlib import Path

    from companion.match import Match


def at_share(table: Table) -> Match:
    """Open what can be shared of a match, from its tally."""
    played = felix_match(table.app.journal)
    table.tap("history", f"match:{played.id}", "tally", "share")
    assert table.screen == "share"
    return played


def exported(folder: Path) -> list[Path]:
    return sorted((folder / "exports").iterdir())


def test_a_match_file_brings_the_match_back(table: Table, tmp_path: Path) -> None:
    played = at_share(table)
    table.tap("match-file")
    (path,) = exported(tmp_path)
    assert table.text("saved").startswith(f"{path.name} is saved in\n")
    assert table.text("saved").replace("\n", "").endswith(str(path.parent))
    (read,) = matchfile.parse(path.read_bytes())
    assert (read.header, read.events) == (played.header, played.events)
    assert path.name.endswith(f"-felix-{table.app.journal.match_row(1).uid[:8]}.jsonl")


def test_saving_again_leaves_one_file(table: Table, tmp_path: Path) -> None:
    at_share(table)
    table.tap("match-file", "match-file", "picture", "picture")
    assert [path.suffix for path in exported(tmp_path)] == [".jsonl", ".png"]


@pytest.fixture
def slowly(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Six matches to share, and no time to write more than a part of the table at once."""
    for seed in range(5):
        anyones_match(table.app.journal, seed, 3)
    at_share(table)
    monkeypatch.setattr(share, "_SLICE", 0.0)


@pytest.mark.usefixtures("slowly")
def test_all_matches_go_into_a_table_a_little_at_a_time(table: Table, tmp_path: Path) -> None:
    table.tap("csv")
    assert not table.widget("csv").enabled
    steps = 0
    while "saved" not in table.names():
        table.app.step()
        steps += 1
    assert steps >= 6
    (path,) = exported(tmp_path)
    text = path.read_text("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row["player"] for row in rows[-5:]] == list(NAMES)
    assert {row["match"] for row in rows} == {"1", "2", "3", "4", "5", "6"}
    assert table.widget("csv").enabled


@pytest.mark.usefixtures("slowly")
def test_a_table_left_in_the_middle_leaves_nothing(table: Table, tmp_path: Path) -> None:
    table.tap("csv", "back")
    for _step in range(5):
        table.app.step()
    assert exported(tmp_path) == []
    table.tap("share", "match-file")
    assert len(exported(tmp_path)) == 1


def test_a_stick_is_named_and_used(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = Place(tmp_path / "stick" / "table-companion", "KINGSTON")
    monkeypatch.setattr(files, "place", lambda _data: stick)
    at_share(table)
    assert "KINGSTON" in table.text("where")
    table.tap("picture")
    assert [path.suffix for path in stick.folder.iterdir()] == [".png"]


def test_without_a_place_only_the_code_is_offered(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "place", lambda _data: None)
    at_share(table)
    offered = {name: table.widget(name).enabled for name in ("match-file", "picture", "csv", "qr")}
    assert offered == {"match-file": False, "picture": False, "csv": False, "qr": True}
    assert "Plug in a USB stick" in table.text("where")
    table.tap("qr")
    assert table.text("code").startswith("https://app.bgstatsapp.com/")
    table.tap("close", "back")
    assert table.screen == "felix-tally"


@pytest.mark.parametrize("what", ["match-file", "picture", "csv"])
def test_what_cannot_be_saved_is_told_and_the_screen_stays(
    table: Table, tmp_path: Path, what: str
) -> None:
    at_share(table)
    (tmp_path / "exports").write_text("no folder")
    table.tap(what)
    assert "could not be saved" in table.text("refusal").replace("\n", " ")
    assert table.widget(what).enabled
    (tmp_path / "exports").unlink()
    table.tap("match-file")
    assert "refusal" not in table.names()
    assert len(exported(tmp_path)) == 1


def test_the_picture_is_large_and_without_buttons_on_the_smallest_display(tmp_path: Path) -> None:
    table = Table(tmp_path, (480, 320))
    at_share(table)
    before = table.app.stage.widgets
    table.tap("picture")
    (path,) = exported(tmp_path)
    shown = pygame.image.load(path)
    assert shown.get_size() == picture.SIZE
    # What is on the display is as it was, but for the sentence below.
    after = {widget.name: widget for widget in table.app.stage.widgets}
    assert all(after[w.name] == w for w in before if w.name and w.name != "where")
    table.close()


def test_every_game_makes_a_picture_of_its_result(table: Table, tmp_path: Path) -> None:
    juice_match(table.app.journal, 1, 3)
    table.tap("history", "match:1", "tally", "share", "picture", "back", "home")
    FROGS["frogs-tally"](table)
    table.tap("share", "picture")
    names = [path.name for path in exported(tmp_path)]
    assert [name.split("-", 3)[3].rsplit("-", 1)[0] for name in names] == [
        "army-of-frogs",
        "frog-juice",
    ]
