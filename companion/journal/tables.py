"""The open database under the journal: transactions, rows that are believed, the clock."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from companion.journal.errors import JournalDamaged, JournalError, damaged, telling
from companion.journal.schema import checksum, put_all
from companion.words import _

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from companion.journal.schema import Row, Value


def _now() -> datetime:
    return datetime.now(UTC)


class Tables:
    """An open database with the tables of the journal; one thread uses it.

    `damaged` says that something in it could not be read.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path | None,
        let_go: Callable[[], None] = lambda: None,
        now: Callable[[], datetime] = _now,
    ) -> None:
        self.path = path
        self.damaged = False
        self._connection = connection
        self._let_go = let_go
        self._now = now

    @property
    def durable(self) -> bool:
        """Whether what is written here outlives the process."""
        return self.path is not None

    def close(self) -> None:
        """Close the journal; what was written is safe without this, too."""
        with suppress(JournalError), self._telling():
            self._connection.close()
        self._let_go()

    @property
    def _place(self) -> str:
        return str(self.path) if self.path else _("in memory")

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            with telling(self._place):
                yield
        except JournalDamaged:
            self.damaged = True
            raise

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._telling():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def _select(self, table: str, terms: str, *values: Value) -> list[Row]:
        """Return rows without their checksums; raise `JournalDamaged` if one is wrong."""
        query = f"SELECT * FROM {table} WHERE {terms}"  # noqa: S608 - our own tables and terms
        with self._telling():
            rows = self._connection.execute(query, values).fetchall()
        if any(checksum(table, row[:-1]) != row[-1] for row in rows):
            raise self._damaged()
        return [row[:-1] for row in rows]

    def _put(self, table: str, *row: Value) -> None:
        put_all(self._connection, table, [row])

    def _next(self, table: str, column: str = "id") -> int:
        query = f"SELECT coalesce(max({column}), 0) + 1 FROM {table}"  # noqa: S608 - our own names
        return int(self._connection.execute(query).fetchone()[0])

    def _damaged(self) -> JournalDamaged:
        self.damaged = True
        return damaged(self._place)

    def _stamp(self, time: datetime | None = None) -> str:
        """Return a time, or now, as the journal keeps times."""
        time = self._now() if time is None else time.astimezone(UTC)
        return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
