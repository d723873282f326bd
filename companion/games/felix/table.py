"""The table as it lies: the state of a match of Felix, and what anyone can read off it.

Seats are numbered from 0, clockwise. In a match of three a fourth card is dealt from the dummy set,
whose owner is written None. Places of the row are numbered from 0, the sack's, left to right.

Mice and won cats are secret while a match is on. What tells them says so; everything else here is
public.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from companion.games.felix.cards import CATS, MOUSE_CARDS, ROUNDS

Owner: TypeAlias = int | None
"""Whose card it is: a seat, or None for the dummy set of a match of three."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A round that is over: who won the row for how much, what was in it, and what came out.

    `winner` is None when all passed: then nothing was paid, kept or chased. `start` is the seat
    that began, and `mice` what each seat held afterwards (secret).
    """

    start: int
    winner: int | None
    paid: int
    row: tuple[str, ...]
    kept: tuple[int, ...]
    chased: int | None
    mice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A match of Felix between two events.

    `mice` (secret) are what each seat holds, its standing bid included. `filled` says whether the
    mouse cards were filled for this round. `row` holds the cards known so far, `bids` the last bid
    of each seat in this round (0 for none), `passed` the seats that are out, in order. `turn` is
    the seat to act, or None when the auction is decided or the match is over.
    """

    players: tuple[str, ...]
    small_dog: str
    rounds: tuple[Settled, ...]
    start: int
    mice: tuple[int, ...]
    bank: int
    filled: bool
    row: tuple[str, ...]
    bids: tuple[int, ...]
    passed: tuple[int, ...]
    turn: int | None


def phase(state: State) -> str:
    """Return `auction`, `reveal` (decided, but part of the row is not known yet) or `over`."""
    if is_over(state):
        return "over"
    return "reveal" if state.turn is None else "auction"


def is_over(state: State) -> bool:
    """Tell whether all nine rounds are settled."""
    return len(state.rounds) == ROUNDS


def begun(state: State) -> bool:
    """Tell whether anything has happened in this round."""
    return bool(state.row or state.passed or any(state.bids))


def round_number(state: State) -> int:
    """Return the round being played, from 1; 9 also when the match is over."""
    return min(len(state.rounds) + 1, ROUNDS)


def row_size(state: State) -> int:
    """Return how many cards the row has: one a player, and the dummy's in a match of three."""
    return max(len(state.players), 4)


def row_seats(state: State) -> tuple[Owner, ...]:
    """Return whose card lies at each place of the row, left to right.

    The start player's card lies under the sack and the others follow clockwise; with three players
    the dummy's lies under the sack and the start player's next to it (book; deduced).
    """
    return _owners(state.start, len(state.players))


def cards_above(state: State) -> tuple[int | None, ...]:
    """Return the mouse card above each place of the row, left to right.

    None stands for the sack card above the first place, and for the last place of a match of three,
    which lies beyond the 6 with nothing above it.
    """
    above: tuple[int | None, ...] = (None, *MOUSE_CARDS[len(state.players)])
    return above + (None,) * (row_size(state) - len(above))


def on_cards(state: State) -> dict[int, int]:
    """Return the mice lying on each mouse card: 0 when taken, or not filled for this round."""
    cards = MOUSE_CARDS[len(state.players)]
    taken = len(state.passed)
    return {
        card: card if state.filled and place >= taken else 0 for place, card in enumerate(cards)
    }


def pass_pays(state: State) -> int:
    """Return how many mice the next pass takes: those on the lowest mouse card left, or 0."""
    cards = MOUSE_CARDS[len(state.players)]
    taken = len(state.passed)
    return cards[taken] if state.filled and taken < len(cards) else 0


def paid_for_passing(state: State) -> dict[int, int]:
    """Return what each seat that passed in this round was paid, in the order of passing."""
    cards = MOUSE_CARDS[len(state.players)] if state.filled else ()
    return {
        seat: cards[place] if place < len(cards) else 0 for place, seat in enumerate(state.passed)
    }


def face_up(state: State) -> int:
    """Return how many cards of the row lie face up on the table, known to the app or not.

    One and one more for each pass. Three players see two after the first pass and all four after
    the second (book).
    """
    if is_over(state):
        return 0
    passes = len(state.passed)
    return row_size(state) if passes >= len(state.players) - 1 else 1 + passes


def to_reveal(state: State) -> tuple[int, Owner] | None:
    """Return place and owner of the next card to enter, or None if no unknown card lies face up."""
    place = len(state.row)
    return (place, row_seats(state)[place]) if place < face_up(state) else None


def shown(state: State, owner: Owner) -> dict[str, int]:
    """Return the cards that `owner` showed in settled rounds, and in which round each."""
    seats = len(state.players)
    return {
        settled.row[_owners(settled.start, seats).index(owner)]: number
        for number, settled in enumerate(state.rounds, start=1)
    }


def known_sum(state: State) -> int:
    """Return the points of the cats in the sack that are known so far, before any dog acts."""
    return sum(CATS.get(card, 0) for card in state.row)


def high_bid(state: State) -> tuple[int, int] | None:
    """Return the seat and the amount of the highest bid of this round, or None."""
    amount = max(state.bids)
    return (state.bids.index(amount), amount) if amount else None


def least_bid(state: State) -> int:
    """Return the lowest bid that the rules allow now, whatever the player holds."""
    return max(state.bids) + 1


def must_be_one(state: State) -> bool:
    """Tell whether the seat to act is the last one and nobody has bid.

    That seat sees the whole row, and buys it for exactly 1 or passes (book). Had anyone bid, the
    last pass but one would have decided the auction and left no seat to act.
    """
    return state.turn is not None and len(state.passed) == len(state.players) - 1


def cats_won(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the cats won by each seat, in the order won (secret)."""
    cats: list[tuple[int, ...]] = [()] * len(state.players)
    for settled in state.rounds:
        if settled.winner is not None:
            cats[settled.winner] += settled.kept
    return tuple(cats)


@cache
def _owners(start: int, seats: int) -> tuple[Owner, ...]:
    clockwise = tuple((start + step) % seats for step in range(seats))
    return (None, *clockwise) if seats == 3 else clockwise
