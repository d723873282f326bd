"""The match: whose step it is, what an event does, when it is won; pure, by the match format."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.games.army_of_frogs.colours import COLOURS, PER_COLOUR, colour_name
from companion.games.army_of_frogs.events import Draw, End, Move, Place, read_event
from companion.games.army_of_frogs.island import Island
from companion.games.army_of_frogs.why import why_not_move, why_not_place
from companion.games.game import BadHeader, RuleBroken, Standing, competition_ranks
from companion.words import _

if TYPE_CHECKING:
    from companion.games.game import Event, Header

STEPS = ("move", "place", "draw")
OVER = "over"

HAND = 2
"""Frogs in a hand at the start (book)."""


@dataclass(frozen=True)
class Passed:
    """A step that passed by itself, being impossible: whose, which, and why.

    `why` is `no-frogs` or `no-jump` for a move, `empty-hand` or `no-place` for a placement, and
    `empty-bag` for a draw.
    """

    seat: int
    step: str
    why: str


@dataclass(frozen=True)
class State:
    """A match between two events; `phase` is `move`, `place`, `draw` or `over`.

    `turn` is the seat to act, None when over; `winner` the seat that won, if any. `passed` are the
    steps passed over by themselves since the last event, in order.
    """

    players: tuple[str, ...]
    colours: tuple[str, ...]
    island: Island
    hands: tuple[tuple[str, ...], ...]
    phase: str
    turn: int | None
    winner: int | None = None
    passed: tuple[Passed, ...] = ()

    @property
    def bag(self) -> dict[str, int]:
        """How many frogs of each colour in play are left in the bag."""
        held = [frog for hand in self.hands for frog in hand]
        return {
            colour: PER_COLOUR - self.island.count(colour) - held.count(colour)
            for colour in self.colours
        }


def begin(header: Header) -> State:
    """Return the state before the first event; raise :class:`BadHeader`."""
    players = _read_players(header.players)
    if type(header.start) is not int or not 0 <= header.start < len(players):
        message = _('"start" has to be a seat from 0 to {last}.')
        raise BadHeader(message.format(last=len(players) - 1))
    if not isinstance(header.rules, Mapping) or header.rules:
        raise BadHeader(_('Army of Frogs has no house rules: "rules" has to be empty.'))
    if not isinstance(header.setup, Mapping) or header.setup.keys() != {"colours", "hands"}:
        raise BadHeader(_('"setup" has to hold "colours" and "hands", and nothing else.'))
    colours = _read_colours(header.setup["colours"], len(players))
    hands = _read_hands(header.setup["hands"], colours)
    return _onward(State(players, colours, Island({}), hands, "move", header.start), "move")


def apply(state: State, event: Event) -> State:
    """Return the state after `event`, or raise :class:`RuleBroken` with the code that is first.

    `places` of the error are what :class:`~companion.games.army_of_frogs.why.Refusal` proves.
    """
    wish = read_event(event)
    if state.turn is None:
        raise RuleBroken("match-over", _("The match is over; nothing can be added."))
    match wish:
        case End():
            return replace(state, phase=OVER, turn=None, passed=())
        case _ if wish.step != state.phase:
            raise RuleBroken("wrong-step", _step_due(state, state.turn))
        case Move():
            return _moved(state, state.turn, wish)
        case Place():
            return _placed(state, state.turn, wish)
        case Draw():
            return _drawn(state, state.turn, wish)


def standing(state: State) -> Standing:
    """Return how the match stands: scores are the largest linked groups; a winner ranks first."""
    scores = tuple(state.island.largest_linked(colour) for colour in state.colours)
    keys = [(seat == state.winner, score) for seat, score in enumerate(scores)]
    winners = () if state.winner is None else (state.winner,)
    over = state.phase == OVER
    return Standing(state.phase, state.turn, over, scores, competition_ranks(keys), winners)


def as_json(state: State) -> dict[str, Any]:
    """Return the `state` object of the match format."""
    island = state.island
    return {
        "frogs": {
            colour: [list(place) for place in island.frogs_of(colour)] for colour in state.colours
        },
        "hands": [sorted(hand) for hand in state.hands],
        "bag": state.bag,
        "chains": [[list(place) for place in chain] for chain in island.chains],
        "islands": island.islands,
    }


def _moved(state: State, seat: int, wish: Move) -> State:
    colour = state.island.frogs.get(wish.start)
    if colour is not None and colour != state.colours[seat]:
        message = _("That frog is {colour}; {name} has to move a {own} frog.")
        raise RuleBroken(
            "not-your-frog",
            message.format(
                colour=colour_name(colour),
                name=state.players[seat],
                own=colour_name(state.colours[seat]),
            ),
            (wish.start,),
        )
    refusal = why_not_move(state.island, wish.start, wish.end)
    if refusal:
        raise refusal.broken()
    return _settled(replace(state, island=state.island.with_move(wish.start, wish.end)), "place")


def _placed(state: State, seat: int, wish: Place) -> State:
    hand = list(state.hands[seat])
    if wish.colour not in hand:
        message = _("{name} has no {colour} frog; one out of the hand has to be placed.")
        raise RuleBroken(
            "not-in-hand",
            message.format(name=state.players[seat], colour=colour_name(wish.colour)),
        )
    own = wish.colour == state.colours[seat]
    refusal = why_not_place(state.island, wish.colour, wish.place, own=own)
    if refusal:
        raise refusal.broken()
    hand.remove(wish.colour)
    island = state.island.with_frog(wish.place, wish.colour)
    return _settled(replace(_with_hand(state, seat, hand), island=island), "draw")


def _drawn(state: State, seat: int, wish: Draw) -> State:
    if not state.bag.get(wish.colour):
        message = _("There is no {colour} frog in the bag; look again at the one drawn.")
        raise RuleBroken("not-in-bag", message.format(colour=colour_name(wish.colour)))
    drawn = _with_hand(state, seat, [*state.hands[seat], wish.colour])
    return _onward(replace(drawn, turn=(seat + 1) % len(state.players)), "move")


def _with_hand(state: State, seat: int, hand: list[str]) -> State:
    hands = (*state.hands[:seat], tuple(hand), *state.hands[seat + 1 :])
    return replace(state, hands=hands)


def _settled(state: State, step: str) -> State:
    """Return the state after a frog came to rest: won, or going on with `step` of this turn."""
    winner = state.island.winner
    if winner is None:
        return _onward(state, step)
    seat = state.colours.index(winner)
    return replace(state, phase=OVER, turn=None, winner=seat, passed=())


def _onward(state: State, step: str) -> State:
    """Return the state at the next step that is possible, from `step` of the seat in turn on.

    When for a whole round there is none, the match is over without a winner (house).
    """
    passed: list[Passed] = []
    for seat, due in _steps_from(state, step):
        why = _why_impossible(state, seat, due)
        if why is None:
            return replace(state, phase=due, turn=seat, passed=tuple(passed))
        if why != "full-hand":
            passed.append(Passed(seat, due, why))
    return replace(state, phase=OVER, turn=None, passed=tuple(passed))


def _steps_from(state: State, step: str) -> list[tuple[int, str]]:
    """Return the rest of this turn, and one whole turn of every seat."""
    seat, seats = state.turn or 0, len(state.players)
    rest = STEPS[STEPS.index(step) :] if step != "move" else ()
    first = seat + 1 if rest else seat
    turns = [(first + n) % seats for n in range(seats)]
    return [(seat, due) for due in rest] + [(one, due) for one in turns for due in STEPS]


def _why_impossible(state: State, seat: int, step: str) -> str | None:
    colour, hand = state.colours[seat], state.hands[seat]
    match step:
        case "move":
            if state.island.can_move(colour):
                return None
            return "no-jump" if state.island.count(colour) else "no-frogs"
        case "place":
            if any(state.island.places(frog if frog == colour else None) for frog in hand):
                return None
            return "no-place" if hand else "empty-hand"
        case _draw:
            if len(hand) == HAND:
                return "full-hand"
            return None if any(state.bag.values()) else "empty-bag"


def _step_due(state: State, seat: int) -> str:
    match state.phase:
        case "move":
            message = _("{name} has to move a frog now.")
        case "place":
            message = _("{name} has to place a frog now.")
        case _draw:
            message = _("{name} has to draw a frog now.")
    return message.format(name=state.players[seat])


def _read_players(players: object) -> tuple[str, ...]:
    if not isinstance(players, tuple | list) or not 2 <= len(players) <= len(COLOURS):
        raise BadHeader(_('Army of Frogs is for 2 to 4 players: "players" has to name them.'))
    if not all(isinstance(name, str) for name in players):
        raise BadHeader(_('"players" has to hold names, as texts.'))
    return tuple(players)


def _read_colours(value: object, seats: int) -> tuple[str, ...]:
    colours = _words(value, COLOURS)
    if len(colours) != seats or len(set(colours)) != seats:
        message = _('"colours" has to give each of the {n} players a colour of their own: {words}.')
        raise BadHeader(message.format(n=seats, words=", ".join(COLOURS)))
    return colours


def _read_hands(value: object, colours: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    hands = (
        tuple(_words(hand, colours) for hand in value) if isinstance(value, list | tuple) else ()
    )
    if len(hands) != len(colours) or any(len(hand) != HAND for hand in hands):
        message = _('"hands" has to give each of the {n} players two frogs of these: {words}.')
        raise BadHeader(message.format(n=len(colours), words=", ".join(colours)))
    return hands


def _words(value: object, known: tuple[str, ...]) -> tuple[str, ...]:
    """Return a JSON list as words, if it holds none but `known` ones; else none at all."""
    if not isinstance(value, list | tuple) or any(word not in known for word in value):
        return ()
    return tuple(value)
