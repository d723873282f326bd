"""Opens the journal, whatever has become of it: sound, damaged, out of reach, or not there yet.

A damaged journal is set aside under a new name, and what can be read of it goes into a new one. At
every step, one of the two is on the disk whole.
"""

from __future__ import annotations

import os
import sqlite3
import time
import uuid
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.journal.errors import (
    JournalBusy,
    JournalDamaged,
    JournalForeign,
    JournalFull,
    JournalNewer,
    JournalUnwritable,
    telling,
)
from companion.journal.hold import Hold
from companion.journal.salvage import beside, holds_rows, log_of, read, salvage
from companion.journal.schema import (
    APPLICATION_ID,
    TABLES,
    VERSION,
    checksum,
    connect,
    expected_schema,
    lay_out,
    migrate,
    put_all,
    schema_of,
    user_version,
)
from companion.journal.store import Journal
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.journal.schema import Row

FILE = "journal.db"
"""The name of the journal in the data folder."""

SMALL = 2_000_000
"""Up to so many bytes, some two hundred matches, every row is checked at each start."""

_BREATH = 100
"""Rows checked between two pauses, where others are to have the processor too."""

_MAGIC = b"SQLite format 3\0"


@dataclass(frozen=True)
class Opened:
    """The journal, and a sentence for people about what became of it; empty if all is well.

    `hindrance` says why nothing new can be kept, where that is so; `checked` is False where only
    what a start needs was checked, and :func:`is_sound` is to do the rest.
    """

    journal: Journal
    notice: str = ""
    hindrance: str = ""
    checked: bool = True


def open_journal(
    folder: Path, *, thorough: bool = False, recovering: Callable[[], object] = bool
) -> Opened:
    """Open the journal of a data folder; make, mend or replace it as need be.

    A small journal is checked to the last bit. A large one is checked where a start needs it, and
    its pages if it was not closed properly, unless `thorough`; :func:`is_sound` does the rest in
    its own time. `recovering` is called before a damaged one is recovered, which may take a minute
    for fifty megabytes. Raises `JournalForeign` or `JournalNewer` for a file that was not made by
    this program or is too new for it, and then leaves it alone.
    """
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        hold = Hold(folder)
    except OSError as error:
        return _in_memory(path, error)
    try:
        return _open(path, hold, thorough, recovering)
    except (JournalUnwritable, JournalFull, OSError) as error:
        hold.let_go()
        if isinstance(error, JournalBusy):
            raise
        return _in_memory(path, error)
    except BaseException:
        hold.let_go()
        raise


def is_sound(folder: Path, pause: float = 0.0) -> bool:
    """Check every page and row of a journal, on a connection of its own and so in any thread.

    `pause` is slept again and again, in seconds, for other threads not to wait. Raises
    `JournalForeign` if the file is something else.
    """
    path = folder / FILE
    try:
        with closing(_look_at(path)) as connection, telling(str(path)):
            sound = _rows_are_sound(connection, pause)
    except JournalDamaged:
        sound = False
    if not sound:
        _has_our_header(path)
    return sound


def _open(path: Path, hold: Hold, thorough: bool, recovering: Callable[[], object]) -> Opened:
    notice, checked = "", True
    if hold.alone:
        notice = _mend(path, thorough, recovering)
        checked = thorough or bool(notice) or path.stat().st_size <= SMALL
        hold.share()
    with telling(str(path)):
        connection = connect(f"{path.absolute().as_uri()}?mode=rw")
        try:
            if hold.alone:
                migrate(connection)
            _try_to_write(connection)
        except BaseException:
            connection.close()
            raise
    return Opened(Journal(connection, path, hold.let_go), notice, checked=checked)


def _try_to_write(connection: sqlite3.Connection) -> None:
    """Find out now, not at the first tap, whether a database can be written."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(f"PRAGMA user_version = {user_version(connection)}")
    connection.execute("ROLLBACK")


def _mend(path: Path, thorough: bool, recovering: Callable[[], object]) -> str:
    """Make sure that there is a sound journal at `path`; return what had to be done, for people."""
    for end in (".new", ".new-wal", ".new-shm"):
        beside(path, end).unlink(missing_ok=True)
    if beside(path, ".recovered").exists():
        _change_over(path)
    if not path.exists() and not read(beside(path, "-wal")):
        _build(beside(path, ".new"), {})
        beside(path, ".new").rename(path)
        _settle(path.parent)
        return ""
    if _is_usable(path, thorough=thorough):
        return ""
    recovering()
    saved = salvage(path)
    _build(beside(path, ".new"), saved.tables)
    beside(path, ".new").rename(beside(path, ".recovered"))
    _settle(path.parent)
    aside = _change_over(path)
    return _("The journal was damaged. {recovered} The damaged file is kept as {name}.").format(
        recovered=saved.told(), name=aside.name
    )


def _change_over(path: Path) -> Path:
    """Put the recovered journal in the place of the damaged one; return where that went."""
    number = 1
    while any(beside(_aside(path, number), end).exists() for end in ("", "-wal", "-shm")):
        number += 1
    aside = _aside(path, number)
    for end in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            beside(path, end).rename(beside(aside, end))
    beside(path, ".recovered").rename(path)
    _settle(path.parent)
    return aside


def _aside(path: Path, number: int) -> Path:
    return path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")


def _settle(folder: Path) -> None:
    """Have the names in a folder on the disk."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


# Is it sound?


def _is_usable(path: Path, *, thorough: bool) -> bool:
    """Look whether a journal can be worked with; raise `JournalForeign` or `JournalNewer`."""
    if not _has_our_header(path) or log_of(path).damaged:
        return False
    left_open = bool(read(beside(path, "-wal"), 1))
    try:
        with closing(_look_at(path)) as connection, telling(str(path)):
            version = user_version(connection)
            if version > VERSION:
                raise JournalNewer(
                    _(
                        "{path} was written by a newer version of this program (schema {theirs},"
                        " this one knows {ours}); update it, or choose another data folder."
                    ).format(path=path, theirs=version, ours=VERSION)
                )
            if version < 1 or (version == VERSION and schema_of(connection) != expected_schema()):
                return False
            if thorough or path.stat().st_size <= SMALL:
                return _rows_are_sound(connection)
            return (not left_open or _pages_are_sound(connection)) and _newest_is_sound(connection)
    except JournalDamaged:
        return False


def _has_our_header(path: Path) -> bool:
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


def _look_at(path: Path) -> sqlite3.Connection:
    """Open a database only to read it; nothing is changed, not even by closing."""
    with telling(str(path)):
        return sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=2.0
        )


def _rows_are_sound(connection: sqlite3.Connection, pause: float = 0.0) -> bool:
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


def _pages_are_sound(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))


def _newest_is_sound(connection: sqlite3.Connection) -> bool:
    """Check what a start shows: the players, the settings, and the match to take up."""
    with closing(Journal(connection, None)) as journal:
        journal.players(archived=True)
        newest = journal.matches(1)
        unfinished = journal.unfinished()
        for row in (*newest, *([unfinished] if unfinished else [])):
            journal.load(row.id)
    return True


def _build(path: Path, tables: dict[str, list[Row]]) -> None:
    """Write a new journal file, whole and on the disk when this returns."""
    with telling(str(path)), closing(connect(f"{path.absolute().as_uri()}?mode=rwc")) as made:
        _fill(made, tables)
        made.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("rb") as file:
        os.fsync(file.fileno())


def _fill(connection: sqlite3.Connection, tables: dict[str, list[Row]]) -> None:
    lay_out(connection)
    connection.execute("BEGIN")
    # One row of ours from the start, by which even an empty journal is told from other files.
    put_all(connection, "settings", [("journal", str(uuid.uuid4()))])
    for table, content in tables.items():
        put_all(connection, table, content)
    connection.execute("COMMIT")


def _in_memory(path: Path, error: Exception) -> Opened:
    """Open what can be read of a journal that cannot be written; nothing new will be kept."""
    tables: dict[str, list[Row]] = {}
    with suppress(OSError):
        if path.exists() and _has_our_header(path):
            tables = salvage(path).tables
    connection = connect("file::memory:")
    _fill(connection, tables)
    why = _("The data folder {folder} cannot be written ({reason}).").format(
        folder=path.parent, reason=_reason(error)
    )
    notice = _("{why} What is played now is lost when the app ends.").format(why=why)
    return Opened(Journal(connection, None), notice, why)


def _reason(error: Exception) -> str:
    if isinstance(error, JournalFull):
        return _("no room left")
    cause = error.__cause__ or error
    return getattr(cause, "strerror", None) or str(cause)
