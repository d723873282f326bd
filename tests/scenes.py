"""Every screen in a telling state, for the gallery and for the test that looks at each of them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.table import Table

    Scene = Callable[[Table], None]

NAMES = ("Ana", "Ben", "Cleo", "Dee", "Eli")
MORE_NAMES = ("Fay", "Gus", "Hana", "花子", "Maximilian von Hohenfels")

SIZES = ((800, 480), (480, 320), (1024, 600), (1280, 720), (720, 1280))
"""The displays people have, in pixels."""

_ELSEWHERE = (
    "tests.games.felix.scenes",
    "tests.games.frog_juice.scenes",
    "tests.games.army_of_frogs.scenes",
    "tests.screens.scenes",
    "tests.screens.scenes_settings",
    "tests.screens.scenes_devices",
    "tests.share.scenes",
)
"""Where the scenes of the other screens are."""


def scenes() -> dict[str, Scene]:
    """Return every scene by name: from an empty home screen, what leads to it."""
    found: dict[str, Scene] = {
        "home": _home,
        "home-resume": _home_resume,
        "setup": _set_up,
        "setup-seat": _set_up_seat,
        "keyboard": _keyboard,
        "keyboard-kana": _keyboard_kana,
    }
    for module in _ELSEWHERE:
        found |= import_module(module).SCENES
    return found


def know(table: Table, names: tuple[str, ...] = (*NAMES, *MORE_NAMES)) -> None:
    """Make players known, the last one offered first."""
    for name in reversed(names):
        table.app.journal.add_player(name)


def seat(table: Table, game: str, names: tuple[str, ...]) -> None:
    """Open the set-up of a game and seat players."""
    table.tap(f"new-{game}")
    for name in names:
        for _page in range(9):
            if f"player:{name}" in table.names():
                break
            table.tap("more")
        table.tap(f"player:{name}")


def _home(table: Table) -> None:
    assert table.screen == "home"


def _home_resume(table: Table) -> None:
    know(table)
    seat(table, "felix", NAMES)
    table.tap("start", "later", "menu", "home")


def _set_up(table: Table) -> None:
    know(table)
    seat(table, "felix", NAMES[:4])


def _set_up_seat(table: Table) -> None:
    _set_up(table)
    table.tap("seat:1")


def _keyboard(table: Table) -> None:
    _set_up(table)
    table.tap("new-player", "key:E", "key:l", "key:i")


def _keyboard_kana(table: Table) -> None:
    _set_up(table)
    table.tap("new-player", "page:かな", "key:は", "key:な")
