"""A journal that can keep nothing: that is said, and nobody is sent home for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion.journal import Journal, JournalFull
from tests.scenes import scenes

if TYPE_CHECKING:
    from tests.table import Table

WORDS = "There is no room left on the disk."

TAPS = {
    "home": ("settings", "theme:1"),
    "setup": ("start",),
    "past-match": ("delete",),
    "felix-auction": ("bid",),
    "felix-tally": ("reopen",),
    "juice-setup": ("counting",),
    "frogs-setup-ready": ("start",),
}
"""For each scene, the taps that lead to what cannot be kept."""


@pytest.mark.parametrize("scene", TAPS)
def test_what_cannot_be_kept_is_told_and_has_not_happened(
    table: Table, monkeypatch: pytest.MonkeyPatch, scene: str
) -> None:
    def refuse(*_given: object) -> None:
        raise JournalFull(WORDS)

    scenes()[scene](table)
    *way, last = TAPS[scene]
    table.tap(*way)
    before, events = table.screen, table.events
    with monkeypatch.context() as full:
        full.setattr(Journal, "_transaction", refuse)
        table.tap(last)
    assert (table.screen, table.events) == (before, events)
    assert WORDS in [widget.text for widget in table.app.stage.widgets]
    table.tap(last)
    assert (table.screen, table.events) != (before, events) or scene == "home"
