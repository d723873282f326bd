from __future__ import annotations

import csv
import io
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from companion import cli
from companion.journal import open_journal
from companion.share import spreadsheet
from tests.screens.past import felix_match as anyones_match
from tests.screens.past import juice_match
from tests.share.past import NAMES, felix_match

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.journal import Journal

    Cells = list[list[str]]

CALC = shutil.which("soffice") or shutil.which("libreoffice")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = open_journal(tmp_path / "data").journal
    yield opened
    opened.close()


def cells(journal: Journal) -> Cells:
    return list(csv.reader(io.StringIO("".join(spreadsheet.lines(journal)), newline="")))


def test_every_player_of_every_finished_match_has_a_row(journal: Journal) -> None:
    played = felix_match(journal, rules={"small-dog": "nearest-zero"})
    anyones_match(journal, 3, 4, 20)
    juice_match(journal, 1, 3)
    head, *rows = cells(journal)
    assert tuple(head) == spreadsheet.HEADS
    assert [(row[0], row[3]) for row in rows] == [("1", "felix")] * 5 + [("3", "frog-juice")] * 3
    kept, standing = journal.match_row(1), played.standing
    date = kept.created[:19].replace("T", " ")
    for seat, row in enumerate(rows[:5]):
        assert row[:6] == ["1", kept.uid, date, "felix", str(seat), NAMES[seat]]
        assert row[6:8] == [str(standing.scores[seat]), str(standing.ranks[seat])]
        assert row[8] == str(int(seat in standing.winners))
        assert row[9] == str(int(seat == played.header.start))
        assert row[10:] == [row[10], "small-dog=nearest-zero"]
        assert int(row[10]) > 1


def test_an_empty_journal_gives_the_head_alone(journal: Journal) -> None:
    assert cells(journal) == [list(spreadsheet.HEADS)]


def test_a_name_that_looks_like_a_formula_is_none(journal: Journal) -> None:
    felix_match(journal, ("=1+1", "-Ana", "O'Neil"))
    assert [row[5] for row in cells(journal)[1:]] == ["'=1+1", "'-Ana", "O'Neil"]


def test_a_match_whose_game_is_gone_does_not_stop_the_others(journal: Journal) -> None:
    felix_match(journal)
    header = {**journal.load(1).header, "game": "chess"}
    journal.create(header, (), over=True)
    felix_match(journal)
    assert {row[0] for row in cells(journal)[1:]} == {"1", "3"}


def test_the_command_prints_the_same_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = open_journal(tmp_path).journal
    felix_match(journal)
    wanted = cells(journal)
    journal.close()
    assert cli.main(["export", "--csv", "--data", str(tmp_path)]) == 0
    assert list(csv.reader(io.StringIO(capsys.readouterr().out, newline=""))) == wanted


@pytest.mark.skipif(CALC is None, reason="LibreOffice is not installed (libreoffice-calc)")
def test_a_spreadsheet_reads_the_same_table(journal: Journal, tmp_path: Path) -> None:
    felix_match(journal, ("Ana, the first", 'the "Bear"', "花子", "=1+1", "007"))
    juice_match(journal, 1, 4)
    table = tmp_path / "matches.csv"
    text = spreadsheet.MARK + "".join(spreadsheet.lines(journal))
    table.write_bytes(text.encode())
    told = subprocess.run(
        [
            *(str(CALC), "--headless", f"-env:UserInstallation=file://{tmp_path}/profile"),
            "--infilter=CSV:44,34,76,1,,0,true",
            # Out again by the same rules: comma, quotes, UTF-8, texts in quotes.
            *("--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true"),
            *("--outdir", str(tmp_path / "out"), str(table)),
        ],
        capture_output=True, check=False, timeout=120,
    )  # fmt: skip
    read = (tmp_path / "out" / "matches.csv").read_text("utf-8-sig")
    assert list(csv.reader(io.StringIO(read, newline=""))) == cells(journal), told.stderr
