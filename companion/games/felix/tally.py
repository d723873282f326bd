"""Counting up: what everyone has, who is ahead, and how it came to that.

All of it is secret until the match is over.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.felix.cards import PURSE
from companion.games.felix.table import State, cats_won
from companion.games.game import competition_ranks
from companion.words import _, listed, minus


@dataclass(frozen=True, slots=True)
class Count:
    """What a seat has: points in cats, which may be below zero, and mice at a point each."""

    cats: int
    mice: int

    @property
    def total(self) -> int:
        """The score: cats won and mice left (book)."""
        return self.cats + self.mice


def count(state: State) -> tuple[Count, ...]:
    """Return what each seat would score if the match ended now, a standing bid not yet paid."""
    return tuple(
        Count(sum(cats), mice) for cats, mice in zip(cats_won(state), state.mice, strict=True)
    )


def ranks(counts: tuple[Count, ...]) -> tuple[int, ...]:
    """Return each seat's rank: by total, then by points in cats (book), then shared (house)."""
    return competition_ranks([(counted.total, counted.cats) for counted in counts])


def tie_breaks(state: State) -> tuple[str, ...]:
    """Return a sentence for each tie, from the top: who is level, and what decides between them."""
    counts = count(state)
    rank = ranks(counts)
    seats = sorted(range(len(counts)), key=lambda seat: rank[seat])
    sentences: list[str] = []
    for total in dict.fromkeys(counts[seat].total for seat in seats):
        level = [seat for seat in seats if counts[seat].total == total]
        sentences += _decided_by_cats(state, level, rank, total)
        sentences += _shared(state, level, rank, total)
    return tuple(sentences)


def course(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the scores over the match: what all begin with, then one entry a settled round."""
    cats = [0] * len(state.players)
    scores = [(PURSE,) * len(state.players)]
    for settled in state.rounds:
        if settled.winner is not None:
            cats[settled.winner] += sum(settled.kept)
        scores.append(tuple(map(sum, zip(cats, settled.mice, strict=True))))
    return tuple(scores)


def _decided_by_cats(
    state: State, level: list[int], rank: tuple[int, ...], total: int
) -> list[str]:
    if len({rank[seat] for seat in level}) == 1:
        return []
    sentence = (
        _("{names} tie at {total}: more points in cats wins.")
        if rank[level[0]] == 1
        else _("{names} tie at {total}: more points in cats goes first.")
    )
    return [sentence.format(names=_names(state, level), total=minus(total))]


def _shared(state: State, level: list[int], rank: tuple[int, ...], total: int) -> list[str]:
    sentences = []
    for place in dict.fromkeys(rank[seat] for seat in level):
        sharing = [seat for seat in level if rank[seat] == place]
        if len(sharing) > 1:
            sentence = (
                _("{names} tie at {total}, and in cats too: they share the win.")
                if place == 1
                else _("{names} tie at {total}, and in cats too: they share the place.")
            )
            sentences.append(sentence.format(names=_names(state, sharing), total=minus(total)))
    return sentences


def _names(state: State, seats: list[int]) -> str:
    return listed([state.players[seat] for seat in seats])
