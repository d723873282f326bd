"""Opens the journal, whatever has become of it: sound, damaged, out of reach, or not there yet.

A damaged journal is set aside under a new name, and what can be read of it goes into a new one. At
every step, one of the two is on the disk whole.
"""

from __future__ import annotations

import os
import uuid
from contextlib import closing, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.journal.errors import (
    JournalBusy,
    JournalDamaged,
    JournalFull,
    JournalNewer,
    JournalUnwritable,
    telling,
)
from companion.journal.hold import Hold
from companion.journal.salvage import beside, log_of, read, salvage
from companion.journal.schema import (
    FILE,
    VERSION,
    connect,
    expected_schema,
    lay_out,
    migrate,
    put_all,
    schema_of,
    user_version,
)
from companion.journal.soundness import (
    has_our_header,
    look_at,
    newest_is_sound,
    pages_are_sound,
    rows_are_sound,
)
from companion.journal.store import Journal
from companion.words import _

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from pathlib import Path

    from companion.journal.schema import Row

SMALL = 2_000_000
"""Up to so many bytes, some two hundred matches, every row is checked at each start."""


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
    for fifty megabytes. Where nothing can be written, what can be read is kept in memory; that
    journal may be left to another thread. Raises `JournalForeign` or `JournalNewer` for a file that
    was not made by this program or is too new for it, and then leaves it alone.
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


def _is_usable(path: Path, *, thorough: bool) -> bool:
    """Look whether a journal can be worked with; raise `JournalForeign` or `JournalNewer`."""
    if not has_our_header(path) or log_of(path).damaged:
        return False
    left_open = bool(read(beside(path, "-wal"), 1))
    try:
        with closing(look_at(path)) as connection, telling(str(path)):
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
                return rows_are_sound(connection)
            return (not left_open or pages_are_sound(connection)) and newest_is_sound(connection)
    except JournalDamaged:
        return False


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
        if path.exists() and has_our_header(path):
            tables = salvage(path).tables
    connection = connect("file::memory:", handed_over=True)
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
