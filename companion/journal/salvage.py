"""What can be saved of a damaged journal: its rows, put together into matches again."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from companion.journal.pages import Log, read_log, rows
from companion.journal.schema import TABLES
from companion.words import several

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from companion.journal.schema import Row, Value


_AS_THEY_ARE = ("matches", "players", "seats", "tags", "settings", "superseded", "corrections")
"""The tables whose rows need nothing of other rows."""


@dataclass
class Salvage:
    """The rows of a new journal, and how many matches came whole, in part, or not at all."""

    tables: dict[str, list[Row]] = field(default_factory=lambda: defaultdict(list))
    whole: int = 0
    part: int = 0
    lost: int = 0

    def told(self) -> str:
        """Say for people what was recovered."""
        said = [several("{n} match was recovered.", "{n} matches were recovered.", self.whole)]
        if self.part:
            said.append(
                several(
                    "{n} match goes only as far as it could be read.",
                    "{n} matches go only as far as they could be read.",
                    self.part,
                )
            )
        if self.lost:
            said.append(
                several("{n} match could not be read.", "{n} matches could not be read.", self.lost)
            )
        return " ".join(said)


def salvage(path: Path) -> Salvage:
    """Read every row that can be read, and put the matches together from them."""
    found = _newest_rows(path)
    saved = Salvage()
    for table in _AS_THEY_ARE:
        saved.tables[table] = list(found[table].values())
    events: dict[Value, dict[int, Row]] = defaultdict(dict)
    for match, seq, body in found["events"].values():
        events[match][int(seq or 0)] = (match, seq, body)
    for (match,) in found["matches"]:
        _save(saved, match, found["progress"].get((match,)), events[match])
    mentioned = {row[0] for table in ("events", "progress", "seats") for row in found[table]}
    saved.lost = len(mentioned - {match for (match,) in found["matches"]})
    return saved


def holds_rows(path: Path) -> bool:
    """Look whether any row of ours is anywhere in a file or in its log."""
    return any(True for _row in rows(read(path), log_of(path).frames))


def log_of(path: Path) -> Log:
    """Return the write-ahead log beside a database, empty if there is none."""
    return read_log(read(beside(path, "-wal")))


def beside(path: Path, end: str) -> Path:
    """Return the file whose name is that of `path` with `end` behind it."""
    return path.with_name(path.name + end)


def read(path: Path, size: int = -1) -> bytes:
    """Return the first `size` bytes of a file, or all; none if it is not there."""
    try:
        with path.open("rb") as file:
            return file.read(size)
    except FileNotFoundError:
        return b""


def _save(saved: Salvage, match: Value, progress: Row | None, events: dict[int, Row]) -> None:
    run = next(seq for seq in count() if seq not in events)
    length = int(progress[2] or 0) if progress else -1
    if progress and run >= length:
        saved.whole += 1
        saved.tables["progress"].append(progress)
        # Rows behind the last event are older versions of events that left the match.
        saved.tables["events"].extend(events[seq] for seq in range(length))
    else:
        saved.part += 1
        saved.tables["progress"].append(_shortened(match, progress, run))
        saved.tables["events"].extend(events[seq] for seq in range(run))
        _set_aside(saved, [events[seq] for seq in sorted(events) if seq > run])


def _shortened(match: Value, progress: Row | None, run: int) -> Row:
    if progress is None:
        return (match, run, run, 0, 0, match, 0, "")
    _match, cursor, _length, _over, deleted, touched, writes, updated = progress
    # One write more: what was reckoned from the whole match no longer holds.
    version = int(writes or 0) + 1
    return (match, min(run, int(cursor or 0)), run, 0, deleted, touched, version, updated)


def _set_aside(saved: Salvage, behind: list[Row]) -> None:
    """Keep the events behind a gap: they cannot be replayed, but they were tapped."""
    first = 1 + max((int(row[0] or 0) for row in saved.tables["superseded"]), default=0)
    saved.tables["superseded"].extend((number, *row) for number, row in enumerate(behind, first))


def _newest_rows(path: Path) -> dict[str, dict[Row, Row]]:
    """Return, by table and key, the newest version of every row that can be read."""
    log = log_of(path)
    found = _by_key(rows(read(path), log.frames))
    left = {row[1:] for row in found["superseded"].values()}
    for table, older in _by_key(rows(b"", log.older)).items():
        for key, row in older.items():
            # An event that left its match must not come back for one that cannot be read.
            if table != "events" or row not in left:
                found[table].setdefault(key, row)
    return found


def _by_key(found: Iterable[tuple[str, Row]]) -> dict[str, dict[Row, Row]]:
    tables: dict[str, dict[Row, Row]] = {table: {} for table in TABLES}
    for table, row in found:
        key = row[: TABLES[table][0]]
        known = tables[table].get(key)
        if table == "progress" and known and int(known[6] or 0) > int(row[6] or 0):
            continue
        tables[table][key] = row
    return tables
