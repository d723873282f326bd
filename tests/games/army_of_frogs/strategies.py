"""Random islands, and random matches of Army of Frogs that break no rule, for any test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from companion.games.army_of_frogs import rules
from companion.games.army_of_frogs.colours import COLOURS, PER_COLOUR
from companion.games.army_of_frogs.hexes import Hex, neighbours
from companion.games.army_of_frogs.island import Island
from companion.games.game import Event, Header

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from hypothesis.strategies import DrawFn

NAMES = ("Ana", "Ben", "Cleo", "Dee")


def play(
    rng: Random, players: Sequence[str] = NAMES, most: int = 150
) -> tuple[Header, list[Event]]:
    """Play a match at random, half of the steps so as to link one's own colour.

    It ends with a win, when nobody can do anything, or by agreement after `most` events.
    """
    header = deal(rng, players)
    state = rules.begin(header)
    events: list[Event] = []
    while state.turn is not None:
        event = choose(rng, state) if len(events) < most else {"do": "end"}
        state = rules.apply(state, event)
        events.append(event)
    return header, events


def deal(rng: Random, players: Sequence[str] = NAMES) -> Header:
    """Give each player a colour and two frogs out of the bag."""
    colours = rng.sample(COLOURS, len(players))
    bag = [colour for colour in colours for _ in range(PER_COLOUR)]
    rng.shuffle(bag)
    hands = [[bag.pop(), bag.pop()] for _ in players]
    setup = {"colours": colours, "hands": hands}
    return Header("army-of-frogs", tuple(players), rng.randrange(len(players)), {}, setup)


def choose(rng: Random, state: rules.State) -> Event:
    """Choose a legal event: any, or the one of a few that links most of one's own colour."""
    assert state.turn is not None
    if state.phase == "draw":
        bag = [colour for colour, n in state.bag.items() for _ in range(n)]
        return {"do": "draw", "colour": rng.choice(bag)}
    wishes = options(state)
    few = rng.sample(wishes, min(len(wishes), rng.choice((1, 8))))
    own = state.colours[state.turn]
    return max(few, key=lambda event: after(state.island, event).largest_linked(own))


def options(state: rules.State) -> list[Event]:
    """List every legal move, or every legal placement, of the seat in turn."""
    assert state.turn is not None
    own = state.colours[state.turn]
    if state.phase == "move":
        moves = state.island.moves(own)
        return [{"do": "move", "from": list(start), "to": list(end)} for start, end in moves]
    return [
        {"do": "place", "colour": colour, "at": list(place)}
        for colour in sorted(set(state.hands[state.turn]))
        for place in state.island.places(own if colour == own else None)
    ]


def after(island: Island, event: Event) -> Island:
    """Return the island after a move or placement."""
    if event["do"] == "move":
        return island.with_move(tuple(event["from"]), tuple(event["to"]))
    return island.with_frog(tuple(event["at"]), event["colour"])


def grown(rng: Random, frogs: int) -> dict[Hex, str]:
    """Grow a lawful island of so many frogs, at random legal places, colours as from a bag."""
    bag = [colour for colour in COLOURS for _ in range(PER_COLOUR)]
    rng.shuffle(bag)
    island = Island({})
    for colour in bag[:frogs]:
        island = island.with_frog(rng.choice(island.places()), colour)
    return dict(island.frogs)


def strewn(rng: Random, frogs: int) -> dict[Hex, str]:
    """Strew frogs with no regard to the laws: mostly touching, now and then far away."""
    bag = [colour for colour in COLOURS for _ in range(PER_COLOUR)]
    rng.shuffle(bag)
    island: dict[Hex, str] = {}
    place = (0, 0)
    while len(island) < frogs:
        if place not in island:
            island[place] = bag.pop()
        place = rng.choice(neighbours(rng.choice(sorted(island))))
        if rng.random() < 0.04:
            place = (place[0] + rng.randint(-3, 3), place[1] + rng.choice((-(10**9), 0, 2)))
    return island


@st.composite
def positions(draw: DrawFn, most: int = 16) -> dict[Hex, str]:
    """Any position of up to `most` frogs: chains and several islands too, mostly touching."""
    island: dict[Hex, str] = {}
    for colour in draw(st.lists(st.sampled_from(COLOURS), max_size=most)):
        place = (0, 0)
        if island:
            near = draw(st.sampled_from(sorted(island)))
            steps = draw(st.sampled_from(((0, 0), (0, 0), (0, 0), (0, 0), (1, 1), (-4, 7))))
            beside = draw(st.sampled_from(neighbours(near)))
            place = (beside[0] + steps[0], beside[1] + steps[1])
        island.setdefault(place, colour)
    return island
