"""The four colours of frogs, and their names for people."""

from __future__ import annotations

from companion.words import _

COLOURS = ("blue", "green", "red", "white")
"""In text order, as the match format has them."""

PER_COLOUR = 10
"""Frogs of each colour (book)."""


def colour_name(colour: str) -> str:
    """Return the word for a colour, as in "a blue frog", in the language spoken."""
    match colour:
        case "blue":
            return _("blue")
        case "green":
            return _("green")
        case "red":
            return _("red")
        case _white:
            return _("white")
