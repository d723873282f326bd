"""Events: what one line of a match wishes, read strictly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from companion.games.army_of_frogs.colours import COLOURS
from companion.games.army_of_frogs.hexes import is_place
from companion.games.game import RuleBroken
from companion.words import _

if TYPE_CHECKING:
    from companion.games.army_of_frogs.hexes import Hex
    from companion.games.game import Event


@dataclass(frozen=True)
class Move:
    """Step 1: the frog on `start` jumps to `end`."""

    step: ClassVar = "move"
    start: Hex
    end: Hex


@dataclass(frozen=True)
class Place:
    """Step 2: a frog of the hand is added on `place`."""

    step: ClassVar = "place"
    colour: str
    place: Hex


@dataclass(frozen=True)
class Draw:
    """Step 3: the frog that came out of the bag."""

    step: ClassVar = "draw"
    colour: str


@dataclass(frozen=True)
class End:
    """The players agree to stop."""


Wish = Move | Place | Draw | End


def read_event(event: Event) -> Wish:
    """Return what `event` wishes; raise :class:`RuleBroken` with `bad-event` if it does not fit."""
    match event.get("do"):
        case "move":
            return Move(_place(event, "from"), _place(event, "to"))
        case "place":
            return Place(_colour(event), _place(event, "at"))
        case "draw":
            return Draw(_colour(event))
        case "end":
            return End()
    raise RuleBroken("bad-event", _('"do" has to be one of "move", "place", "draw", "end".'))


def changed(event: Event) -> tuple[Hex, ...]:
    """Return the hexes that `event` changes: the one a frog leaves, and the one it comes to."""
    match read_event(event):
        case Move(start, end):
            return start, end
        case Place(_, place):
            return (place,)
    return ()


def _place(event: Event, key: str) -> Hex:
    value = event.get(key)
    if not is_place(value):
        message = _('"{key}" has to be a place [q, r], two integers.')
        raise RuleBroken("bad-event", message.format(key=key))
    q, r = value
    return q, r


def _colour(event: Event) -> str:
    value = event.get("colour")
    if not isinstance(value, str) or value not in COLOURS:
        message = _('"colour" has to be one of {colours}.')
        raise RuleBroken("bad-event", message.format(colours=", ".join(COLOURS)))
    return value
