"""Statistics: what the results of finished matches say about the people who played them.

All of it is reckoned from results alone, in the order in which the matches were begun. A tie counts
as a win for everyone tied.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.journal import Result


@dataclass(frozen=True)
class Figures:
    """What one player did in a set of matches.

    `streak` is the longest run of matches won one after the other. `average` and `best` are of
    the scores, and tell something only within one game. `minutes` is the mean length of the
    matches whose length is known, or None.
    """

    played: int = 0
    won: int = 0
    average: float = 0.0
    best: int = 0
    streak: int = 0
    minutes: float | None = None

    @property
    def share(self) -> float:
        """The share of the matches won, 0 to 1."""
        return self.won / self.played if self.played else 0.0


@dataclass(frozen=True)
class Rival:
    """How often two players met, and how often the one asked about came out ahead or behind."""

    player: int
    met: int = 0
    ahead: int = 0
    behind: int = 0


def figures(results: Iterable[Result]) -> dict[int, Figures]:
    """Return the figures of every player, by number, those who played most first."""
    sums: dict[int, _Sums] = defaultdict(_Sums)
    for result in results:
        winners = result.winners
        for seat, player in enumerate(result.players):
            if player is not None:
                sums[player].add(result.scores[seat], result.minutes, won=seat in winners)
    made = {player: found.figures() for player, found in sums.items()}
    return dict(sorted(made.items(), key=lambda pair: (-pair[1].played, -pair[1].won, pair[0])))


def rivals(results: Iterable[Result], player: int) -> list[Rival]:
    """Return everyone `player` has met, whom most often first; who ranks higher is ahead."""
    met: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    for result in results:
        if player not in result.players:
            continue
        mine = result.ranks[result.players.index(player)]
        for other, rank in zip(result.players, result.ranks, strict=True):
            if other is not None and other != player:
                counted = met[other]
                counted[0] += 1
                counted[1] += mine < rank
                counted[2] += mine > rank
    found = [Rival(other, *counted) for other, counted in met.items()]
    return sorted(found, key=lambda rival: (-rival.met, rival.player))


def scores(results: Sequence[Result], player: int, last: int) -> tuple[tuple[int, bool], ...]:
    """Return the scores of a player's last matches, oldest first, and whether each was won."""
    found: list[tuple[int, bool]] = []
    for result in reversed(results):
        if len(found) == last:
            break
        if player in result.players:
            seat = result.players.index(player)
            found.append((result.scores[seat], seat in result.winners))
    return tuple(reversed(found))


def played_in(results: Iterable[Result], player: int) -> dict[str, Figures]:
    """Return the figures of one player in each game played, by the game's name."""
    games: dict[str, _Sums] = defaultdict(_Sums)
    for result in results:
        if player in result.players:
            seat = result.players.index(player)
            games[result.game].add(result.scores[seat], result.minutes, won=seat in result.winners)
    return {name: found.figures() for name, found in games.items()}


class _Sums:
    """What adds up while the results go by."""

    __slots__ = ("best", "minutes", "played", "run", "streak", "timed", "total", "won")

    def __init__(self) -> None:
        self.played = self.won = self.total = self.run = self.streak = self.timed = self.minutes = 0
        self.best: int | None = None

    def add(self, score: int, minutes: int, *, won: bool) -> None:
        self.played += 1
        self.total += score
        if self.best is None or score > self.best:
            self.best = score
        if won:
            self.won += 1
            self.run += 1
            if self.run > self.streak:
                self.streak = self.run
        else:
            self.run = 0
        if minutes:
            self.timed += 1
            self.minutes += minutes

    def figures(self) -> Figures:
        return Figures(
            played=self.played,
            won=self.won,
            average=self.total / self.played,
            best=self.best or 0,
            streak=self.streak,
            minutes=self.minutes / self.timed if self.timed else None,
        )
