"""A position as a line of JSON: reading and writing it, and what is legal in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from companion.games.army_of_frogs.colours import COLOURS, PER_COLOUR
from companion.games.army_of_frogs.hexes import is_place
from companion.games.army_of_frogs.island import Island
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.games.army_of_frogs.hexes import Hex


class BadPosition(ValueError):
    """A line that is no position; the message says what would be right."""


def answer(line: str, number: int) -> tuple[dict[str, Any], bool]:
    """Return the JSON object that answers line `number` (from 1), and whether it is a position.

    Whatever the line holds, nothing is raised: a bad one is answered with an `error`.
    """
    try:
        return legal(line), True
    except BadPosition as bad:
        error = {"line": number, "code": "bad-position", "message": str(bad)}
        return {"error": error}, False


def legal(line: str) -> dict[str, Any]:
    """Return everything that is legal in the position on `line`; raise :class:`BadPosition`."""
    island, colours = read_position(line)
    return {
        "islands": island.islands,
        "chains": [_listed(chain) for chain in island.chains],
        "winner": island.winner,
        "moves": {colour: [_listed(move) for move in island.moves(colour)] for colour in colours},
        "places": {
            "own": {colour: _listed(island.places(colour)) for colour in colours},
            "any": _listed(island.places()),
        },
    }


def read_position(line: str) -> tuple[Island, list[str]]:
    """Return the island on `line` and the colours it names; raise :class:`BadPosition`."""
    try:
        position = json.loads(line)
    except (ValueError, RecursionError) as bad:
        raise BadPosition(_("A position is a JSON object on one line.")) from bad
    frogs = position.get("frogs") if isinstance(position, dict) else None
    if not isinstance(frogs, dict):
        raise BadPosition(_('A position is a JSON object with "frogs": places by colour.'))
    taken: dict[Hex, str] = {}
    for colour, places in frogs.items():
        for place in _read_places(colour, places):
            if place in taken:
                message = _("Two frogs are on {place}; each needs a place of its own.")
                raise BadPosition(message.format(place=list(place)))
            taken[place] = colour
    return Island(taken), list(frogs)


def write_position(island: Island) -> str:
    """Return the island as a line that :func:`read_position` reads, without the line's end."""
    frogs = {colour: _listed(island.frogs_of(colour)) for colour in COLOURS if island.count(colour)}
    return json.dumps({"frogs": frogs})


def _read_places(colour: str, places: object) -> list[Hex]:
    if colour not in COLOURS:
        message = _('"{word}" is no colour; there are {colours}.')
        raise BadPosition(message.format(word=colour, colours=", ".join(COLOURS)))
    if not isinstance(places, list) or not all(map(is_place, places)):
        message = _("The {colour} frogs are a list of places [q, r], two integers each.")
        raise BadPosition(message.format(colour=colour))
    if len(places) > PER_COLOUR:
        message = _("There are {n} {colour} frogs; a colour has no more than {most}.")
        raise BadPosition(message.format(n=len(places), colour=colour, most=PER_COLOUR))
    return [(q, r) for q, r in places]


def _listed(items: Iterable[tuple[Any, ...]]) -> list[list[Any]]:
    """Tuples of places, or places, as JSON has them."""
    return [[list(part) if isinstance(part, tuple) else part for part in item] for item in items]
