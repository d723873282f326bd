from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from companion.journal import FILE, JournalDamaged, is_sound, open_journal, opening
from tests.journals import HEADER, PASS, bid, copied

if TYPE_CHECKING:
    from collections.abc import Callable


def filled(folder: Path) -> dict[int, tuple[Any, ...]]:
    """Fill a journal with matches, the later ones still in the log; leave it as a pulled plug does.

    Returns the events of each match.
    """
    work = folder.with_name(folder.name + "-work")
    matches: dict[int, tuple[Any, ...]] = {}
    for numbers in (range(1, 9), range(9, 13)):
        journal = open_journal(work).journal
        for number in numbers:
            players = [f"Player {number}", "Ana", f"Guest {number}"]
            record = journal.record(journal.create({**HEADER, "players": players}))
            assert record.match == number
            for index in range(40):
                record.append(index, bid(index, at=f"match {number} event {index}"), over=False)
            record.move_cursor(20, over=False)
            matches[record.match] = tuple(
                bid(index, at=f"match {number} event {index}") for index in range(40)
            )
        if 1 in numbers:
            journal.close()
    copied(work, folder)
    journal.close()
    return matches


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[int, tuple[Any, ...]]]:
    folder = tmp_path_factory.mktemp("full") / "data"
    return folder, filled(folder)


def told(event: dict[str, Any]) -> str:
    return f'"{event["at"]}"'


def flip(data: bytearray, rng: Random) -> None:
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def overwrite(data: bytearray, rng: Random) -> None:
    data[rng.randrange(len(data))] = rng.randrange(256)


def blank(data: bytearray, rng: Random) -> None:
    start = rng.randrange(0, len(data), 512)
    data[start : start + 512] = bytes(512)


def cut(data: bytearray, rng: Random) -> None:
    del data[rng.randrange(len(data)) :]


def damage_and_open(
    full: tuple[Path, dict[int, tuple[Any, ...]]], folder: Path, name: str,
    damage: Callable[[bytearray, Random], None], seed: int,
) -> None:  # fmt: skip
    original, matches = full
    copied(original, folder)
    (folder / f"{FILE}-shm").unlink(missing_ok=True)
    data = bytearray((folder / name).read_bytes())
    damage(data, Random(seed))
    (folder / name).write_bytes(data)
    both = b"".join((folder / end).read_bytes() for end in (FILE, f"{FILE}-wal"))
    readable = {
        match
        for match, events in matches.items()
        if all(text.encode() in both for text in (f'["Player {match}"', *map(told, events)))
    }
    opened = open_journal(folder)
    with closing(opened.journal) as journal:
        found = {row.id: journal.load(row.id) for row in journal.matches()}
        whole = {match for match, stored in found.items() if stored.events == matches[match]}
        for match, stored in found.items():
            assert stored.events == matches[match][: len(stored.events)]
        at_work = journal.record(journal.create(HEADER))
        at_work.append(0, PASS, over=False)
    # One blow may hit one row of one match that looks whole from outside, and its neighbour's end.
    assert len(readable - whole) <= 1
    lost = {n for n in matches if n not in whole or found[n].cursor != 20}
    # A log that ends early is what a pulled plug leaves; nobody had been told of what is missing.
    unfinished = set(matches) if damage is cut else {max(matches)}
    assert opened.notice or lost <= (set() if name == FILE else unfinished)
    if opened.notice:
        aside = folder / f"journal.damaged-1.db{name.removeprefix(FILE)}"
        assert aside.read_bytes() == data
        assert aside.name.removesuffix("-wal") in opened.notice
        assert is_sound(folder)


@pytest.mark.parametrize("seed", range(38))
@pytest.mark.parametrize("damage", [flip, overwrite, blank, cut])
@pytest.mark.parametrize("name", [FILE, f"{FILE}-wal"])
def test_after_any_damage_the_app_starts_and_no_readable_match_is_lost(
    full: tuple[Path, dict[int, tuple[Any, ...]]], tmp_path: Path, name: str,
    damage: Callable[[bytearray, Random], None], seed: int,
) -> None:  # fmt: skip
    damage_and_open(full, tmp_path / "data", name, damage, seed)


@pytest.mark.parametrize("step", range(1, 6))
def test_a_plug_pulled_during_recovery_loses_nothing(
    full: tuple[Path, dict[int, tuple[Any, ...]]], tmp_path: Path, step: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    original, matches = full
    folder = copied(original, tmp_path / "data")
    data = bytearray((folder / FILE).read_bytes())
    data[100] ^= 0xFF
    (folder / FILE).write_bytes(data)
    renames = iter(range(1, 99))
    rename = Path.rename

    def pulled(self: Path, target: Path) -> Path:
        if next(renames) == step:
            raise KeyboardInterrupt
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", pulled)
    with pytest.raises(KeyboardInterrupt):
        open_journal(folder)
    monkeypatch.undo()
    with closing(open_journal(folder).journal) as journal:
        assert {row.id: journal.load(row.id).events for row in journal.matches()} == matches
    kept = [path.read_bytes() for path in folder.glob("journal.damaged-*.db")]
    assert bytes(data) in kept


def test_a_frame_that_was_not_finished_is_no_damage(
    full: tuple[Path, dict[int, tuple[Any, ...]]], tmp_path: Path
) -> None:
    original, matches = full
    folder = copied(original, tmp_path / "data")
    log = folder / f"{FILE}-wal"
    record = bytearray(log.read_bytes())
    salt = record[16:24]
    last = max(at for at in range(32, len(record), 4120) if record[at + 8 : at + 16] == salt)
    record[last + 1000 : last + 4120] = bytes(3120)
    log.write_bytes(record)
    opened = open_journal(folder)
    with closing(opened.journal) as journal:
        assert opened.notice == ""
        assert journal.load(max(matches)).events == matches[max(matches)]


def test_damage_in_a_large_journal_is_found_when_it_is_looked_for(
    full: tuple[Path, dict[int, tuple[Any, ...]]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    original, matches = full
    folder = copied(original, tmp_path / "data")
    open_journal(folder).journal.close()
    data = (folder / FILE).read_bytes()
    (folder / FILE).write_bytes(data.replace(b"match 2 event 7", b"match 2 event 8"))
    monkeypatch.setattr(opening, "SMALL", 0)
    opened = open_journal(folder)
    with closing(opened.journal) as journal:
        assert opened.notice == ""
        assert journal.load(1).events == matches[1]
        with pytest.raises(JournalDamaged, match="start the app again"):
            journal.load(2)
    assert not is_sound(folder)
    opened = open_journal(folder, thorough=True)
    with closing(opened.journal) as journal:
        assert "11 matches were recovered. 1 match goes only as far" in opened.notice
        assert journal.load(2).events == matches[2][:7]
        assert journal.superseded(2) == [(n, matches[2][n]) for n in range(8, 40)]


def test_corrections_can_be_undone_in_a_recovered_journal(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path).journal) as journal:
        match = journal.create(HEADER, [bid(1)])
        journal.rewrite(match, 0, [bid(2)], over=False)
        before = journal.correction(match)
        journal.create(HEADER, [bid(3, note="sound")])
    data = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(data.replace(b"sound", b"sOund"))
    opened = open_journal(tmp_path)
    with closing(opened.journal) as journal:
        assert "damaged" in opened.notice
        assert before is not None
        assert journal.correction(match) == before


def test_while_another_program_has_the_journal_open_nobody_mends_it(tmp_path: Path) -> None:
    with closing(open_journal(tmp_path).journal) as journal:
        match = journal.create(HEADER, [bid(1)])
        with closing(open_journal(tmp_path, thorough=True).journal) as other:
            assert other.load(match).events == (bid(1),)
            log = tmp_path / f"{FILE}-wal"
            log.write_bytes(log.read_bytes()[:-4120] + bytes(4120))
            third = open_journal(tmp_path)
            third.journal.close()
            assert third.notice == ""
    assert not list(tmp_path.glob("journal.damaged*"))
