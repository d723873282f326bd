"""The games on the shelf: which there are, and their rules, loaded when first asked for.

Three are built in. Others come from installed packages: an entry point in the group
`companion.games`, named like the game in a match header, whose value is a package with a module
`rules` (see :class:`companion.games.game.Rules`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from companion.games.game import BadHeader
from companion.words import _, listed

if TYPE_CHECKING:
    from companion.games.game import Game, Rules

_BUILT_IN = {
    "felix": "companion.games.felix",
    "frog-juice": "companion.games.frog_juice",
    "army-of-frogs": "companion.games.army_of_frogs",
}

GAMES = tuple(_BUILT_IN)
"""The built-in games, in the order in which the home screen offers them."""


class UnknownGame(BadHeader):
    """A game that is neither built in nor installed, or is installed and cannot be loaded."""


def rules(name: str) -> Rules:
    """Return the rules of the game `name`; raise :class:`UnknownGame`."""
    return cast("Rules", import_module(f"{package(name)}.rules"))


def game(name: str) -> Game:
    """Return the game `name` as the screens see it; raise :class:`UnknownGame`."""
    return cast("Game", import_module(package(name)).GAME)


def package(name: str) -> str:
    """Return the package that holds the game `name`; raise :class:`UnknownGame`."""
    return _BUILT_IN.get(name) or _installed(name)


def _installed(name: str) -> str:
    # Looked up only for games that are not built in: importing this costs more than a picture.
    from importlib.metadata import entry_points

    for entry in entry_points(group="companion.games", name=name):
        try:
            import_module(f"{entry.module}.rules")
        except ImportError as error:
            raise UnknownGame(
                _("the game {name} is installed but cannot be loaded: {error}").format(
                    name=name, error=error
                )
            ) from error
        return entry.module
    raise UnknownGame(
        _("there is no game {name}; known are {games}").format(
            name=ascii(name)[:60], games=listed(sorted(GAMES))
        )
    )
