"""A note on a match: a line of text, taken down on the keyboard and shown wherever it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion import settings
from companion.journal import JournalError
from companion.screens.keyboard import Keyboard
from companion.words import _

if TYPE_CHECKING:
    from companion.app import App
    from companion.match import Match

LONGEST = 120
"""Characters in a note: two lines below a tally."""


def note_on(app: App, match: Match) -> str:
    """Return the note on a match, or nothing."""
    return "" if match.id is None else settings.note(app.journal, match.id)


def take_note(app: App, match: Match) -> None:
    """Ask for a note on a match that is kept in the journal; an empty one takes it away."""
    number = match.id
    if number is None:
        return

    def taken(text: str) -> str | None:
        try:
            settings.change_note(app.journal, number, text)
        except JournalError as error:
            return str(error)
        app.pop()
        return None

    title = _("Note on this match")
    text = settings.note(app.journal, number)
    app.push(Keyboard(app, title, taken, text, longest=LONGEST, may_be_empty=True))
