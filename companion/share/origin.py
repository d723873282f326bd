"""What tells this table from every other, so that what it shares can be told apart elsewhere."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.journal import Journal

_KEY = "origin"


def origin(journal: Journal) -> str:
    """Return eight hex digits, drawn by lot once and kept in the journal; raise `JournalError`."""
    known = journal.setting(_KEY)
    if not re.fullmatch("[0-9a-f]{8}", known):
        known = secrets.token_hex(4)
        journal.change_setting(_KEY, known)
    return known
