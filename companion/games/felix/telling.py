"""Felix in words: what happened, how far the match is, and what a seat's bid box says.

Nothing here tells what a seat holds; of won cats only :func:`say_settled` speaks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.felix.cards import DOGS, ROUNDS, card_name
from companion.games.felix.table import Settled, State, paid_for_passing, pass_pays, round_number
from companion.words import _, minus

if TYPE_CHECKING:
    from companion.games.game import Event


def say(state: State, event: Event) -> str:
    """Return `event` in words, given the state before it, in which it has to be legal.

    "Ben bids 5", "Cleo passes, takes 2", "second card: 8".
    """
    if event["do"] == "reveal":
        return _nth_card(len(state.row)).format(card=card_name(event["card"]))
    name = "" if state.turn is None else state.players[state.turn]
    if event["do"] == "bid":
        return _("{name} bids {amount}").format(name=name, amount=event["amount"])
    mice = pass_pays(state)
    if mice:
        return _("{name} passes, takes {mice}").format(name=name, mice=mice)
    return _("{name} passes").format(name=name)


def say_settled(state: State, number: int) -> str:
    """Return how round `number` (from 1) ended; it has to be settled.

    "Dee pays 6: −5, 3; the big dog chases the 15". Which cats were won is secret again once they
    lie face down: for the history of a finished match, and for the moment in which the round
    settles.
    """
    settled = state.rounds[number - 1]
    if settled.winner is None:
        return _("all pass, the row leaves the game")
    sold = _("{name} pays {paid}: {cats}").format(
        name=state.players[settled.winner],
        paid=settled.paid,
        cats=_(", ").join(map(minus, settled.kept)) or _("no cat"),
    )
    dogs = _dogs(settled)
    return _("{sold}; {dogs}").format(sold=sold, dogs=dogs) if dogs else sold


def progress(state: State) -> str:
    """Return how far the match is: "round 4 of 9"."""
    return _("round {number} of {last}").format(number=round_number(state), last=ROUNDS)


def bid_word(state: State, seat: int) -> str:
    """Return where `seat` stands in this auction: "5", "out +2", "to bid", or "—" before a bid."""
    paid = paid_for_passing(state).get(seat)
    if paid is not None:
        return _("out +{mice}").format(mice=paid) if paid else _("out")
    if seat == state.turn:
        return _("to bid")
    return str(state.bids[seat]) if state.bids[seat] else "—"


def _dogs(settled: Settled) -> str:
    """Return what the dogs in a row that was sold did, or nothing if there were none."""
    dogs = [card for card in settled.row if card in DOGS]
    if not dogs:
        return ""
    if len(dogs) > 1:
        return _("the dogs chase each other off")
    dog = card_name(dogs[0])
    if settled.chased is None:
        return _("the {dog} finds no cat").format(dog=dog)
    return _("the {dog} chases the {cat}").format(dog=dog, cat=minus(settled.chased))


def _nth_card(place: int) -> str:
    return (
        _("first card: {card}"),
        _("second card: {card}"),
        _("third card: {card}"),
        _("fourth card: {card}"),
        _("fifth card: {card}"),
    )[place]
