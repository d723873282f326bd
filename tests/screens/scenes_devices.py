"""The pages of buttons and reader: tested, taught, asked in a match; the end, and the repair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import game
from companion.journal import Tag
from companion.screens.mending import Mending
from companion.screens.parting import Parting
from companion.screens.tags import Unknown

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.table import Table


def _test(table: Table) -> None:
    table.tap("settings", "tab:devices", "device-test")


def _teach(name: str, tag: str = "") -> Callable[[Table], None]:
    def scene(table: Table) -> None:
        table.app.journal.teach(Tag("04:A2:19:7C", "felix", "big-dog"))
        _test(table)
        table.tap("tags", f"game:{name}")
        if tag:
            table.app.incoming.tag(tag)

    return scene


def _unknown(name: str) -> Callable[[Table], None]:
    return lambda table: table.app.push(Unknown(table.app, game(name), "04:A2:19:7C"))


SCENES: dict[str, Callable[[Table], None]] = {
    "device-test": _test,
    "tags-felix": _teach("felix", "04:A2:19:7C"),
    "tags-juice": _teach("frog-juice"),
    "tag-unknown-felix": _unknown("felix"),
    "tag-unknown-juice": _unknown("frog-juice"),
    "parting": lambda table: table.app.push(Parting(table.app)),
    "mending": lambda table: table.app.show_alone(Mending(table.app)),
}
