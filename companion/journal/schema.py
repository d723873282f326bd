"""The tables of the journal, their checksums, and how a database is brought up to date.

Every row ends with a checksum over its table's name and its other columns, so that a flipped bit
is found, and so that a row can be told from noise when the database around it is damaged. All
tables are WITHOUT ROWID, which stores each row, key first, as one record of a B-tree.
"""

from __future__ import annotations

import sqlite3
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Value = str | int | None
Row = tuple[Value, ...]

FILE = "journal.db"
"""The name of the journal in the data folder."""

APPLICATION_ID = 0x54434A6E  # "TCJn"
PAGE_SIZE = 4096

CHECKPOINT_PAGES = 250
"""How long the write-ahead log grows: about a megabyte, so that a start can read all of it."""

TABLES: dict[str, tuple[int, int]] = {
    "matches": (1, 5),
    "progress": (1, 8),
    "events": (2, 3),
    "superseded": (1, 4),
    "players": (1, 6),
    "seats": (2, 3),
    "tags": (1, 3),
    "settings": (1, 2),
    "results": (1, 4),
    "corrections": (1, 5),
}
"""How many columns are a table's key, and how many it has before the checksum."""

MIGRATIONS = (
    """
    CREATE TABLE matches (
        id INTEGER NOT NULL PRIMARY KEY, uid TEXT NOT NULL UNIQUE, game TEXT NOT NULL,
        header TEXT NOT NULL, created TEXT NOT NULL, crc INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    -- What changes about a match. `touched` orders matches by when they were last taken up, by
    -- sequence and not by clock; `writes` counts the versions of the row.
    CREATE TABLE progress (
        match INTEGER NOT NULL PRIMARY KEY, cursor INTEGER NOT NULL, length INTEGER NOT NULL,
        over INTEGER NOT NULL, deleted INTEGER NOT NULL, touched INTEGER NOT NULL,
        writes INTEGER NOT NULL, updated TEXT NOT NULL, crc INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX progress_touched ON progress (touched);
    CREATE TABLE events (
        match INTEGER NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, crc INTEGER NOT NULL,
        PRIMARY KEY (match, seq)
    ) STRICT, WITHOUT ROWID;
    -- Events that were undone and then followed by others, or amended away: kept, never read back.
    CREATE TABLE superseded (
        id INTEGER NOT NULL PRIMARY KEY, match INTEGER NOT NULL, seq INTEGER NOT NULL,
        body TEXT NOT NULL, crc INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX superseded_match ON superseded (match);
    CREATE TABLE players (
        id INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL UNIQUE, colour TEXT, shape TEXT,
        archived INTEGER NOT NULL, used INTEGER NOT NULL, crc INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE seats (
        match INTEGER NOT NULL, seat INTEGER NOT NULL, player INTEGER NOT NULL,
        crc INTEGER NOT NULL, PRIMARY KEY (match, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seats_player ON seats (player);
    CREATE TABLE tags (
        tag TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, card TEXT NOT NULL,
        crc INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE settings (
        key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL, crc INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    """
    -- How finished matches ended, reckoned from their events when `progress.writes` was `writes`.
    CREATE TABLE results (
        match INTEGER NOT NULL PRIMARY KEY, writes INTEGER NOT NULL, game TEXT NOT NULL,
        body TEXT NOT NULL, crc INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """,
    """
    -- What each correction put into place of what, both as lists of the events from `seq` on.
    CREATE TABLE corrections (
        id INTEGER NOT NULL PRIMARY KEY, match INTEGER NOT NULL, seq INTEGER NOT NULL,
        before TEXT NOT NULL, after TEXT NOT NULL, crc INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX corrections_match ON corrections (match);
    """,
)
"""What takes a database from version 0 to 1, from 1 to 2 and so on; only ever added to."""

VERSION = len(MIGRATIONS)

_PUT = {
    table: f"REPLACE INTO {table} VALUES ({', '.join('?' * (columns + 1))})"  # noqa: S608 - our own tables
    for table, (_keys, columns) in TABLES.items()
}


def checksum(table: str, row: Sequence[Value]) -> int:
    """Return the checksum of a row, given without its last column."""
    return zlib.crc32("\x1f".join((table, *map(str, row))).encode())


def put_all(connection: sqlite3.Connection, table: str, rows: Iterable[Row]) -> None:
    """Write rows, each in place of the one with its key if there is one."""
    connection.executemany(_PUT[table], ((*row, checksum(table, row)) for row in rows))


def connect(uri: str, *, handed_over: bool = False) -> sqlite3.Connection:
    """Open a database, given as an URI, the way the journal is used: durable and calm.

    `handed_over` says that the thread which opens it leaves it to another.
    """
    connection = sqlite3.connect(
        uri, uri=True, isolation_level=None, timeout=2.0, check_same_thread=not handed_over
    )
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # no stale row may look like a live one
    connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    connection.execute("PRAGMA trusted_schema = OFF")
    return connection


def lay_out(connection: sqlite3.Connection) -> None:
    """Make the tables in a database that is still empty."""
    connection.execute(f"PRAGMA page_size = {PAGE_SIZE}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    migrate(connection)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the tables up to date, all of it or nothing."""
    version = user_version(connection)
    if version == VERSION:
        return
    steps = "".join(MIGRATIONS[version:])
    try:
        connection.executescript(
            f"BEGIN IMMEDIATE; {steps} PRAGMA user_version = {VERSION}; COMMIT;"
        )
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def user_version(connection: sqlite3.Connection) -> int:
    """Return the version of the schema that a database has."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def expected_schema() -> list[tuple[str, str]]:
    """Return name and text of every table and index of a database that is up to date."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        lay_out(connection)
        return schema_of(connection)
    finally:
        connection.close()


def schema_of(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """Return name and text of every table and index of a database."""
    return connection.execute(
        "SELECT name, coalesce(sql, '') FROM sqlite_schema ORDER BY name"
    ).fetchall()
