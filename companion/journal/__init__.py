"""The journal in the data folder: matches, events, players and tags, in SQLite.

No other module knows SQL. :func:`open_journal` always gives a journal that works, and a sentence
if something had to be mended on the way.
"""

from companion.journal.errors import (
    BadName,
    JournalBusy,
    JournalDamaged,
    JournalError,
    JournalForeign,
    JournalFull,
    JournalNewer,
    JournalUnwritable,
    NoSuchMatch,
)
from companion.journal.opening import Opened, open_journal
from companion.journal.people import LONGEST_NAME, same_name
from companion.journal.rows import Correction, MatchRow, Player, Result, StoredMatch, Tag
from companion.journal.schema import FILE
from companion.journal.soundness import is_sound
from companion.journal.store import Journal, MatchRecord

__all__ = [
    "FILE",
    "LONGEST_NAME",
    "BadName",
    "Correction",
    "Journal",
    "JournalBusy",
    "JournalDamaged",
    "JournalError",
    "JournalForeign",
    "JournalFull",
    "JournalNewer",
    "JournalUnwritable",
    "MatchRecord",
    "MatchRow",
    "NoSuchMatch",
    "Opened",
    "Player",
    "Result",
    "StoredMatch",
    "Tag",
    "is_sound",
    "open_journal",
    "same_name",
]
