"""What is shared, in telling states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.screens.past import a_past, felix_match

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.table import Table


def tally(table: Table, *taps: str, players: int = 5) -> None:
    """Open the tally of a match of Felix out of the history, and tap on."""
    number = felix_match(table.app.journal, 5, players)
    table.tap("history", f"match:{number}", "tally")
    table.app.step()
    table.tap(*taps)


def _tally(*taps: str) -> Callable[[Table], None]:
    def scene(table: Table) -> None:
        a_past(table)
        tally(table, *taps)

    return scene


SCENES: dict[str, Callable[[Table], None]] = {
    "tally-code": _tally(),
    "tally-code-large": _tally("qr"),
    "share": _tally("share"),
    "share-code": _tally("share", "qr"),
    "share-saved": _tally("share", "match-file"),
}
