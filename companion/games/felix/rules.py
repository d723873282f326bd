"""The rules of Felix: The Cat in the Sack, for 3 to 5 players.

The road every game offers is :func:`begin`, :func:`apply`, :func:`standing` and :func:`as_json`.
What can be asked of a state, on the way and at the end, is in `table`, `telling` and `tally`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NoReturn

from companion.games.felix.cards import BANK, CARDS, MOUSE_CARDS, PURSE, card_name
from companion.games.felix.sack import LOWEST, SMALL_DOG_ORDERS, open_sack
from companion.games.felix.table import (
    Owner,
    Settled,
    State,
    cats_won,
    face_up,
    high_bid,
    is_over,
    least_bid,
    must_be_one,
    on_cards,
    pass_pays,
    phase,
    round_number,
    row_size,
    shown,
    to_reveal,
)
from companion.games.felix.tally import count, ranks
from companion.games.game import BadHeader, RuleBroken, Standing
from companion.words import _

if TYPE_CHECKING:
    from companion.games.game import Event, Header

__all__ = ["CODES", "State", "apply", "as_json", "begin", "standing"]

CODES: Final = frozenset(
    {
        "bad-event",
        "unknown-card",
        "match-over",
        "not-in-auction",
        "bid-too-low",
        "not-enough-mice",
        "must-be-one",
        "no-hidden-card",
        "not-face-up-yet",
        "card-already-played",
    }
)
"""Every code that :func:`apply` can refuse with."""


def begin(header: Header) -> State:
    """Return the table before the first event: mice dealt, mouse cards filled, nothing turned up.

    Raises :class:`BadHeader` for whatever `players`, `start`, `rules` or `setup` may hold instead.
    """
    players = _players(header.players)
    seats = len(players)
    start = _start(header.start, seats)
    table = State(
        players=players,
        small_dog=_small_dog(header.rules),
        rounds=(),
        start=start,
        mice=(PURSE,) * seats,
        bank=BANK[seats],
        filled=False,
        row=(),
        bids=(0,) * seats,
        passed=(),
        turn=start,
    )
    _check_setup(header.setup)
    return _fill(table)


def apply(state: State, event: Event) -> State:
    """Return the table after `event`: a reveal, a bid or a pass.

    Raises :class:`RuleBroken` with one of `CODES`. Its `places` are the cards (names) or the seats
    (numbers) concerned. No refusal says how many mice anyone holds.
    """
    do = event.get("do") if isinstance(event, dict) else None
    if do == "pass":
        return _pass(state)
    if do == "bid":
        return _bid(state, event.get("amount"))
    if do == "reveal":
        return _reveal(state, event.get("card"))
    raise RuleBroken(
        "bad-event",
        _('"do" must be "reveal", "bid" or "pass": nothing else happens in Felix.'),
    )


def standing(state: State) -> Standing:
    """Return how the match stands; scores and ranks stay secret until it is over."""
    counts = count(state)
    rank = ranks(counts)
    over = is_over(state)
    return Standing(
        phase=phase(state),
        turn=state.turn,
        over=over,
        scores=tuple(counted.total for counted in counts),
        ranks=rank,
        winners=tuple(seat for seat, place in enumerate(rank) if over and place == 1),
    )


def as_json(state: State) -> dict[str, Any]:
    """Return the `state` object of the match format."""
    high = high_bid(state)
    return {
        "round": round_number(state),
        "start": state.start,
        "mice": list(state.mice),
        "bank": state.bank,
        "on_cards": {str(card): mice for card, mice in on_cards(state).items()},
        "row": list(state.row),
        "face_up": face_up(state),
        "high_bid": {"seat": high[0], "amount": high[1]} if high else None,
        "passed": list(state.passed),
        "cats": [list(cats) for cats in cats_won(state)],
        "rounds": [
            {
                "winner": settled.winner,
                "paid": settled.paid,
                "row": list(settled.row),
                "kept": list(settled.kept),
                "chased": settled.chased,
            }
            for settled in state.rounds
        ],
    }


def _pass(state: State) -> State:
    seat = _seat_to_act(state)
    mice = pass_pays(state)
    passed = (*state.passed, seat)
    decided = len(passed) >= len(state.players) - any(state.bids)
    return _settle_if_known(
        replace(
            state,
            mice=_with(state.mice, seat, state.mice[seat] + mice),
            passed=passed,
            turn=None if decided else _next_bidder(seat, passed, len(state.players)),
        )
    )


def _bid(state: State, amount: object) -> State:
    if type(amount) is not int:
        raise RuleBroken(
            "bad-event", _('"amount" of a bid must be a whole number of mice, like 5.')
        )
    seat = _seat_to_act(state)
    _check_bid(state, seat, amount)
    decided = len(state.passed) == len(state.players) - 1
    return _settle_if_known(
        replace(
            state,
            bids=_with(state.bids, seat, amount),
            turn=None if decided else _next_bidder(seat, state.passed, len(state.players)),
        )
    )


def _reveal(state: State, card: object) -> State:
    if not isinstance(card, str):
        raise RuleBroken("bad-event", _('"card" of a reveal must be the name of a card, like "8".'))
    if card not in CARDS:
        raise RuleBroken(
            "unknown-card",
            _("Felix has no such card. Its cards are {cards}.").format(cards=", ".join(CARDS)),
            (card,),
        )
    _check_still_on(state)
    _check_reveal(state, card)
    return _settle_if_known(replace(state, row=(*state.row, card)))


def _seat_to_act(state: State) -> int:
    _check_still_on(state)
    if state.turn is None:
        raise RuleBroken(
            "not-in-auction",
            _("This auction is decided: enter the rest of the row, then the next round begins."),
        )
    return state.turn


def _check_still_on(state: State) -> None:
    if is_over(state):
        raise RuleBroken(
            "match-over", _("The match is over: undo to change it, or begin another one.")
        )


def _check_bid(state: State, seat: int, amount: int) -> None:
    name = state.players[seat]
    if must_be_one(state) and amount != 1:
        raise RuleBroken(
            "must-be-one",
            _("All others have passed: {name} must bid exactly 1 or pass.").format(name=name),
            (seat,),
        )
    least = least_bid(state)
    if amount < least:
        high = high_bid(state)
        raise RuleBroken(
            "bid-too-low",
            _("{name} must bid more than {amount} or pass.").format(name=name, amount=least - 1)
            if high
            else _("{name} must bid at least 1 or pass.").format(name=name),
            (high[0],) if high else (seat,),
        )
    if amount > state.mice[seat]:
        raise RuleBroken(
            "not-enough-mice",
            _("More than you have, {name}: bid less or pass.").format(name=name)
            if amount > least
            else _("More than you have, {name}: you must pass.").format(name=name),
            (seat,),
        )


def _check_reveal(state: State, card: str) -> None:
    if len(state.row) == row_size(state):
        raise RuleBroken("no-hidden-card", _("The whole row is known already: bid or pass."))
    place = to_reveal(state)
    if place is None:
        raise RuleBroken(
            "not-face-up-yet",
            _("The next card still lies face down: it is turned up after a pass."),
        )
    owner = place[1]
    number = shown(state, owner).get(card)
    if number is not None:
        raise RuleBroken(
            "card-already-played", _already_played(state, owner, card, number), (card,)
        )


def _already_played(state: State, owner: Owner, card: str, number: int) -> str:
    name = _("The dummy set") if owner is None else state.players[owner]
    return _("{name} showed {card} in round {number}: it must be another card.").format(
        name=name, card=card_name(card), number=number
    )


def _next_bidder(seat: int, passed: tuple[int, ...], seats: int) -> int:
    seat = (seat + 1) % seats
    while seat in passed:
        seat = (seat + 1) % seats
    return seat


def _settle_if_known(state: State) -> State:
    """End the round once the auction is decided and the whole row is known."""
    if state.turn is not None or len(state.row) < row_size(state):
        return state
    high = high_bid(state)
    return _next_round(_withdraw_row(state) if high is None else _sell_row(state, *high))


def _withdraw_row(state: State) -> State:
    """Take the row out of the game after all have passed; the same seat starts again (book)."""
    settled = Settled(state.start, None, 0, state.row, (), None, state.mice)
    return replace(state, rounds=(*state.rounds, settled))


def _sell_row(state: State, winner: int, paid: int) -> State:
    """Let the winner pay the bank, the dogs act, the winner take the cats and start next (book)."""
    mice = _with(state.mice, winner, state.mice[winner] - paid)
    sack = open_sack(state.row, state.small_dog)
    settled = Settled(state.start, winner, paid, state.row, sack.kept, sack.chased, mice)
    return replace(
        state,
        rounds=(*state.rounds, settled),
        start=winner,
        mice=mice,
        bank=state.bank + paid,
    )


def _next_round(state: State) -> State:
    """Clear the table for the next round, and fill the mouse cards if the row was sold (book)."""
    over = is_over(state)
    cleared = replace(
        state,
        filled=False,
        row=(),
        bids=(0,) * len(state.players),
        passed=(),
        turn=None if over else state.start,
    )
    return cleared if over or state.rounds[-1].winner is None else _fill(cleared)


def _fill(state: State) -> State:
    """Fill the empty mouse cards from the bank: all of them, or none if it cannot (book)."""
    mice = sum(MOUSE_CARDS[len(state.players)])
    return replace(state, bank=state.bank - mice, filled=True) if state.bank >= mice else state


def _with(amounts: tuple[int, ...], seat: int, amount: int) -> tuple[int, ...]:
    return (*amounts[:seat], amount, *amounts[seat + 1 :])


def _players(players: object) -> tuple[str, ...]:
    if not isinstance(players, list | tuple) or not all(isinstance(name, str) for name in players):
        _refuse(_('"players" must be a list of 3 to 5 names, clockwise.'))
    if len(players) not in MOUSE_CARDS:
        _refuse(
            _('"players" must be 3 to 5 names, clockwise: Felix is not for {n}.').format(
                n=len(players)
            )
        )
    return tuple(players)


def _start(start: object, seats: int) -> int:
    if type(start) is not int or not 0 <= start < seats:
        _refuse(_('"start" must be the seat that begins, from 0 to {last}.').format(last=seats - 1))
    return start


def _small_dog(rules: object) -> str:
    if not isinstance(rules, Mapping):
        _refuse(_('"rules" must be an object, like {example}.').format(example="{}"))
    for key in rules:
        if key != "small-dog":
            _refuse(
                _('"rules" of Felix may hold "small-dog" only, not {key}.').format(
                    key=json.dumps(str(key))
                )
            )
    order = rules.get("small-dog", LOWEST)
    if order not in SMALL_DOG_ORDERS:
        _refuse(_('"small-dog" in "rules" must be "lowest" or "nearest-zero".'))
    return str(order)


def _check_setup(setup: object) -> None:
    if not isinstance(setup, Mapping) or setup:
        _refuse(_('"setup" must be empty in Felix, {example}, or left out.').format(example="{}"))


def _refuse(message: str) -> NoReturn:
    raise BadHeader(message)
