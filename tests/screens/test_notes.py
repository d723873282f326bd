from __future__ import annotations

from typing import TYPE_CHECKING

from companion import match
from companion.screens.notes import keep_note, note_on
from tests.screens.past import felix_match

if TYPE_CHECKING:
    from tests.table import Table


def test_a_note_stays_with_its_match(table: Table) -> None:
    journal = table.app.journal
    one, other = (match.resume(journal, felix_match(journal, seed, 3)) for seed in range(2))
    assert one.id is not None
    assert other.id is not None
    keep_note(journal, one.id, "雨, and “Ben's” deck")
    keep_note(journal, other.id, "other")
    assert note_on(table.app, one) == "雨, and “Ben's” deck"
    keep_note(journal, one.id, "")
    assert (note_on(table.app, one), note_on(table.app, other)) == ("", "other")
