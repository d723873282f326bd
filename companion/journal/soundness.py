"""Is a journal sound? Looks at its header, its pages and its rows, and changes nothing."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from typing import TYPE_CHECKING

from companion.journal.errors import JournalDamaged, JournalForeign, telling
from companion.journal.salvage import holds_rows, read
from companion.journal.schema import APPLICATION_ID, FILE, TABLES, checksum, schema_of
from companion.journal.store import Journal
from companion.words import _

if TYPE_CHECKING:
    from pathlib import Path

_BREATH = 100
"""Rows checked between two pauses, where others are to have the processor too."""

_MAGIC = b"SQLite format 3\0"


def is_sound(folder: Path, pause: float = 0.0) -> bool:
    """Check every page and row of a journal, on a connection of its own and so in any thread.

    `pause` is slept again and again, in seconds, for other threads not to wait. Raises
    `JournalForeign` if the file is something else.
    """
    path = folder / FILE
    try:
        with closing(look_at(path)) as connection, telling(str(path)):
            sound = rows_are_sound(connection, pause)
    except JournalDamaged:
        sound = False
    if not sound:
        has_our_header(path)
    return sound


def has_our_header(path: Path) -> bool:
    """Look whether a file begins like a journal; raise `JournalForeign` if none of it is ours."""
    head = read(path, 100)
    if head[:16] == _MAGIC and int.from_bytes(head[68:72], "big") == APPLICATION_ID:
        return True
    torn = len(head) < 100 and _MAGIC.startswith(head[:16])
    if torn or not read(path).strip(b"\0") or holds_rows(path):
        return False
    raise JournalForeign(
        _(
            "{path} is no journal of Table Companion; move it, or choose another data folder."
        ).format(path=path)
    )


def look_at(path: Path) -> sqlite3.Connection:
    """Open a database only to read it; nothing is changed, not even by closing."""
    with telling(str(path)):
        return sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=2.0
        )


def rows_are_sound(connection: sqlite3.Connection, pause: float = 0.0) -> bool:
    """Check all pages, every row by its checksum, and that events and progress are complete."""
    if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        return False
    there = {name for name, _text in schema_of(connection)}
    for table in filter(there.__contains__, TABLES):  # an older journal has fewer
        found = connection.execute(f"SELECT * FROM {table}")  # noqa: S608 - our own tables
        while some := found.fetchmany(_BREATH):
            if any(checksum(table, row[:-1]) != row[-1] for row in some):
                return False
            time.sleep(pause)
    return not connection.execute(
        "SELECT 1 FROM progress LEFT JOIN matches ON id = match WHERE id IS NULL"
        " OR length <> (SELECT count(*) FROM events WHERE events.match = progress.match)"
        " UNION ALL SELECT 1 FROM matches LEFT JOIN progress ON id = match WHERE match IS NULL"
    ).fetchone()


def pages_are_sound(connection: sqlite3.Connection) -> bool:
    """Check the pages alone, which takes a fraction of the time."""
    return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))


def newest_is_sound(connection: sqlite3.Connection) -> bool:
    """Check what a start shows: the players, the settings, and the match to take up."""
    with closing(Journal(connection, None)) as journal:
        journal.players(archived=True)
        newest = journal.matches(1)
        unfinished = journal.unfinished()
        for row in (*newest, *([unfinished] if unfinished else [])):
            journal.load(row.id)
    return True
