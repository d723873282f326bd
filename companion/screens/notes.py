"""A note on a match: a line of text, taken down on the keyboard and shown wherever it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.journal import JournalError
from companion.screens.keyboard import Keyboard
from companion.words import _

if TYPE_CHECKING:
    from companion.app import App
    from companion.journal import Journal
    from companion.match import Match

LONGEST = 120
"""Characters in a note: two lines below a tally."""


def note_on(app: App, match: Match) -> str:
    """Return the note on a match, or nothing."""
    return "" if match.id is None else app.journal.setting(_key(match.id))


def take_note(app: App, match: Match) -> None:
    """Ask for a note on a match that is kept in the journal; an empty one takes it away."""
    number = match.id
    if number is None:
        return

    def taken(text: str) -> str | None:
        try:
            keep_note(app.journal, number, text)
        except JournalError as error:
            return str(error)
        app.pop()
        return None

    title = _("Note on this match")
    app.push(Keyboard(app, title, taken, note_on(app, match), longest=LONGEST, may_be_empty=True))


def keep_note(journal: Journal, match: int, text: str) -> None:
    """Keep a note on a match of the journal; an empty one takes it away."""
    journal.change_setting(_key(match), text)


def _key(match: int) -> str:
    return f"note:{match}"
