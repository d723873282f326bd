"""Random matches of Felix that break no rule, for any test that needs some."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.felix import rules
from companion.games.felix.cards import CARDS
from companion.games.felix.table import is_over, least_bid, must_be_one, shown, to_reveal
from companion.games.game import Event, Header

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

NAMES = ("Ana", "Ben", "Cleo", "Dee", "Eli")


def play(
    rng: Random, players: Sequence[str] = NAMES[:4], house: Mapping[str, Any] | None = None
) -> tuple[Header, list[Event]]:
    """Play a whole match at random: bold and timid bidders, cards entered at once or later."""
    header = Header("felix", tuple(players), rng.randrange(len(players)), house or {})
    state = rules.begin(header)
    timid = [rng.choice((0.2, 0.5, 0.9)) for _ in players]
    events: list[Event] = []
    while not is_over(state):
        event = _act(rng, state, timid)
        state = rules.apply(state, event)
        events.append(event)
    return header, events


def _act(rng: Random, state: rules.State, timid: list[float]) -> Event:
    if to_reveal(state) and (state.turn is None or rng.random() < 0.6):
        return {"do": "reveal", "card": rng.choice(unshown(state))}
    assert state.turn is not None
    least = least_bid(state)
    purse = state.mice[state.turn]
    most = min(1, purse) if must_be_one(state) else purse
    if least > most or rng.random() < timid[state.turn]:
        return {"do": "pass"}
    raised = least if rng.random() < 0.7 else rng.randint(least, most)
    return {"do": "bid", "amount": raised}


def unshown(state: rules.State) -> list[str]:
    """Return the cards that the next card of the row can be."""
    place = to_reveal(state)
    assert place is not None
    before = shown(state, place[1])
    return [card for card in CARDS if card not in before]
