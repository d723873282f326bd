"""The colour and the shape that a player has chosen, by which players are told apart in lists.

At a table the seats' own colours and shapes hold, so that no two there can look alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui import theme as th

if TYPE_CHECKING:
    from companion.journal import Player
    from companion.ui.theme import Colour

COLOURS = ("vermilion", "sky", "green", "yellow", "rose")
"""The names by which the journal keeps the colours of the theme, in their order there."""


def colour_of(player: Player) -> Colour:
    """Return a player's colour; without a choice, one that stays the same."""
    name = player.colour
    return th.SEAT_COLOURS[COLOURS.index(name) if name in COLOURS else _turn(player)]


def shape_of(player: Player) -> str:
    """Return the icon name of a player's shape; without a choice, one that stays the same."""
    return player.shape if player.shape in th.SEAT_SHAPES else th.SEAT_SHAPES[_turn(player)]


def _turn(player: Player) -> int:
    return (player.id - 1) % len(th.SEAT_SHAPES)
