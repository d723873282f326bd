"""What can go wrong with the journal, each with one sentence for people."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator


class JournalError(Exception):
    """The journal could not do what was asked; what it held before still stands."""


class JournalForeign(JournalError, ValueError):
    """The file is something else than a journal; it was left alone."""


class JournalNewer(JournalError, ValueError):
    """A newer version of this program wrote the journal; it was left alone."""


class JournalDamaged(JournalError, ValueError):
    """Some of what the journal holds cannot be read; opening it thoroughly recovers the rest."""


class JournalUnwritable(JournalError, OSError):
    """The folder or the file cannot be written."""


class JournalFull(JournalError, OSError):
    """There is no room left on the disk."""


class JournalBusy(JournalError, OSError):
    """Another process is writing into the same journal or the same match."""


class NoSuchMatch(JournalError, LookupError):
    """The journal holds no match of that number."""


class BadName(JournalError, ValueError):
    """A player's name that is blank, or that another player already has."""


@contextmanager
def telling(place: str) -> Iterator[None]:
    """Turn an error of SQLite into one of ours, with a sentence that names `place`."""
    try:
        yield
    except sqlite3.Error as error:
        raise _told(error, place) from error
    except UnicodeDecodeError as error:
        # What SQLite would say of a damaged file may itself be no text.
        raise damaged(place) from error


_OUT_OF_REACH = {
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_NOLFS,
}


def _told(error: sqlite3.Error, place: str) -> JournalError:
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    primary = code & 0xFF
    if primary == sqlite3.SQLITE_FULL:
        return JournalFull(_("There is no room left on the disk of {place}.").format(place=place))
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return JournalBusy(
            _("Another program is busy writing {place}; try again.").format(place=place)
        )
    # A file that is shorter than it says gives an error of input.
    if primary in _OUT_OF_REACH and code != sqlite3.SQLITE_IOERR_SHORT_READ:
        return JournalUnwritable(
            _("The journal {place} cannot be written ({reason}).").format(place=place, reason=error)
        )
    return damaged(place)


def damaged(place: str) -> JournalDamaged:
    """Return the error of a journal that cannot be read."""
    return JournalDamaged(
        _("The journal {place} is damaged; start the app again to recover it.").format(place=place)
    )
