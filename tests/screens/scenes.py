"""The screens that look back, in telling states."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from companion.reckoning import reckon
from tests.screens.past import a_past, felix_match, frogs_match, juice_match

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.table import Table


def _after(*taps: str) -> Callable[[Table], None]:
    def scene(table: Table) -> None:
        a_past(table)
        table.tap(*taps)

    return scene


def _felix(seed: int, events: int | None, *taps: str) -> Callable[[Table], None]:
    def scene(table: Table) -> None:
        number = felix_match(table.app.journal, seed, 4, events)
        table.tap("history", f"match:{number}", *taps)

    return scene


def _juice(cards: bool, *taps: str) -> Callable[[Table], None]:
    def scene(table: Table) -> None:
        number = juice_match(table.app.journal, 1, 4, cards=cards)
        table.tap("history", f"match:{number}", *taps)

    return scene


def _frogs(*taps: str) -> Callable[[Table], None]:
    def scene(table: Table) -> None:
        number = frogs_match(table.app.journal, 1, 3)
        table.tap("history", f"match:{number}", *taps)

    return scene


def _correcting(table: Table) -> None:
    _felix(5, None)(table)
    table.tap(*["back-one"] * 30)
    while table.events[_at(table) - 1]["do"] != "bid":
        table.tap("back-one")
    table.tap(f"event:{_at(table)}")


def _refused(table: Table) -> None:
    _correcting(table)
    table.tap("take-out")
    table.app.step()


def _at(table: Table) -> int:
    return int(re.findall(r"\d+", table.text("where"))[0])


def _deleted(table: Table) -> None:
    a_past(table)
    table.tap("history", "match:15", "delete")


def _bin(*taps: str) -> Callable[[Table], None]:
    def scene(table: Table) -> None:
        a_past(table)
        for match in (2, 11, 15):
            table.app.journal.delete(match)
        table.tap("history", "filter-game", *taps)

    return scene


def _narrowed(table: Table) -> None:
    a_past(table)
    table.tap("history", "filter-game", "choice:1")


def _counted(*taps: str) -> Callable[[Table], None]:
    def scene(table: Table) -> None:
        a_past(table)
        # However slow the machine, the picture shows all that was played.
        while reckon(table.app.journal) is not None:
            continue
        table.tap("players", "statistics", *taps)

    return scene


SCENES: dict[str, Callable[[Table], None]] = {
    "players": _after("players"),
    "player": _after("players", "player:1"),
    "history": _after("history"),
    "history-empty": lambda table: table.tap("history"),
    "history-narrowed": _narrowed,
    "history-deleted": _deleted,
    "history-bin": _bin("choice:4"),
    "history-choose": _after("history", "filter-player"),
    "history-choose-game": _bin(),
    "past-match": _felix(5, None, *["back-one"] * 40),
    "past-match-row": _felix(5, None, *["back-one"] * 44, "aside:table"),
    "past-match-settled": _felix(5, None, "aside:table"),
    "past-match-running": _felix(5, 50),
    "past-match-juice": _juice(True, *["back-one"] * 5),
    "past-match-center": _juice(True, *["back-one"] * 5, "aside:table"),
    "past-match-counted": _juice(False),
    "past-match-frogs": _frogs(*["back-one"] * 3),
    "past-match-frogs-begun": _frogs("first", *["on-one"] * 4),
    "past-match-frogs-scores": _frogs(*["back-one"] * 3, "aside:course"),
    "correct": _correcting,
    "correct-juice": _juice(True, "first", "event:1"),
    "correct-frogs": _frogs("first", "event:1"),
    "correct-refused": _refused,
    "statistics": _counted(),
    "statistics-felix": _counted("filter-game", "choice:1"),
    "player-figures": _counted("filter-game", "choice:1", "player:10"),
}
