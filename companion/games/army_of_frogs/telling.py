"""Telling: what happened in a match, in words."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from companion.games.army_of_frogs.colours import colour_name
from companion.games.army_of_frogs.events import Draw, Move, Place, read_event
from companion.games.army_of_frogs.paths import hop_paths
from companion.words import _, several

if TYPE_CHECKING:
    from companion.games.army_of_frogs.events import Wish
    from companion.games.army_of_frogs.rules import Passed, State
    from companion.games.game import Event


def say(state: State, event: Event) -> str:
    """Return an event in words, as "Ben jumps, 2 hops"; `state` is the one before it."""
    name = "" if state.turn is None else state.players[state.turn]
    return _told(state, read_event(event), name)


def say_passed(state: State) -> list[str]:
    """Return in words which steps passed by themselves before `state`: "Ben cannot move: ..."."""
    return [_passing(one).format(name=state.players[one.seat]) for one in state.passed]


def say_passed_shortly(state: State, turn: int | None) -> str:
    """Return the same in one short line, without the reasons: "no draw; Ben: no jump".

    The seat `turn`, whose turn has just been told, is not named again.
    """
    passing = groupby(state.passed, key=lambda one: one.seat)
    told: list[str] = []
    for seat, some in passing:
        steps = _(", ").join(_omitted(one.step) for one in some)
        named = _("{name}: {steps}").format(name=state.players[seat], steps=steps)
        told.append(steps if seat == turn else named)
    return _("; ").join(told)


def progress(state: State) -> str:
    """Return how far the match is: "12 frogs on the island"."""
    return several("{n} frog on the island", "{n} frogs on the island", len(state.island.frogs))


def _told(state: State, wish: Wish, name: str) -> str:
    match wish:
        case Move():
            hops = len(hop_paths(state.island, wish.start)[wish.end]) - 1
            counted = several("{n} hop", "{n} hops", hops)
            return _("{name} jumps, {hops}").format(name=name, hops=counted)
        case Place():
            colour = colour_name(wish.colour)
            return _("{name} places a {colour} frog").format(name=name, colour=colour)
        case Draw():
            return _("{name} draws {colour}").format(name=name, colour=colour_name(wish.colour))
        case _end:
            return _("The players agree to stop")


def _omitted(step: str) -> str:
    match step:
        case "move":
            return _("no jump")
        case "place":
            return _("no frog placed")
        case _draw:
            return _("no draw")


def _passing(passed: Passed) -> str:
    match passed.why:
        case "no-frogs":
            return _("{name} cannot move: no frog on the island")
        case "no-jump":
            return _("{name} cannot move: no legal jump")
        case "empty-hand":
            return _("{name} cannot place: no frog in the hand")
        case "no-place":
            return _("{name} cannot place: no legal place")
        case _empty_bag:
            return _("{name} does not draw: the bag is empty")
