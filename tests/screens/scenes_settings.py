"""What can be set, and what settings bring to other screens, in telling states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.scenes import NAMES, know, seat
from tests.screens.past import felix_match

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.table import Table


def _tab(name: str) -> Callable[[Table], None]:
    return lambda table: table.tap("settings", f"tab:{name}")


def _seated(table: Table) -> None:
    know(table)
    seat(table, "felix", NAMES)


def _playing(table: Table) -> None:
    table.tap("settings", "tab:play", "seat_clock:1", "back")
    _seated(table)
    table.tap("start", "later")


def _clocks(table: Table) -> None:
    _playing(table)
    table.tap("clock")


def _clock_of_frogs(table: Table) -> None:
    from tests.games.army_of_frogs.scenes import SCENES as OF_FROGS

    table.tap("settings", "tab:play", "seat_clock:1", "back")
    OF_FROGS["frogs-draw"](table)


def _note(table: Table) -> None:
    _seated(table)
    table.tap("start", "later", "menu", "note")
    table.type("Played on the porch while it rained; Cleo taught us the small dog the hard way")


def _noted(table: Table) -> None:
    number = felix_match(table.app.journal, 5, 5)
    table.tap("history", f"match:{number}", "tally", "note")
    table.type("Played on the porch while it rained; Cleo taught us the small dog the hard way")
    table.tap("done")


def _noted_past(table: Table) -> None:
    _noted(table)
    table.app.pop()
    table.app.refresh()


def _lot(table: Table) -> None:
    _seated(table)
    table.tap("lot")


def _held(table: Table) -> None:
    _lot(table)
    for finger in range(4):
        table.down(f"finger:{finger}", finger)


def _drawn(table: Table) -> None:
    _lot(table)
    table.tap("draw")


def _by_lot(table: Table) -> None:
    table.tap("settings", "tab:play", "start_by_lot:1", "back")
    _seated(table)


SCENES: dict[str, Callable[[Table], None]] = {
    "settings": lambda table: table.tap("settings"),
    "settings-play": _tab("play"),
    "settings-rules": _tab("rules"),
    "settings-devices": _tab("devices"),
    "seat-clock": _playing,
    "seat-clocks": _clocks,
    "seat-clock-frogs": _clock_of_frogs,
    "note": _note,
    "note-tally": _noted,
    "note-past": _noted_past,
    "lot": _lot,
    "lot-held": _held,
    "lot-drawn": _drawn,
    "setup-by-lot": _by_lot,
}
