"""What the journal hands out: frozen rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.games.game import Event


@dataclass(frozen=True)
class StoredMatch:
    """A match as it is kept: the first `cursor` of its events are in force.

    `header` is the first line of its match file, with the names its players have today. `writes`
    counts how often the match was changed.
    """

    id: int
    uid: str
    header: dict[str, Any]
    events: tuple[Event, ...]
    cursor: int
    over: bool
    writes: int = 0


@dataclass(frozen=True)
class Correction:
    """What a correction can be undone to: `events` from number `index` on, counted from 0."""

    index: int
    events: tuple[Event, ...]


@dataclass(frozen=True)
class MatchRow:
    """One line of the list of matches; times are UTC, ISO 8601, and may be wrong.

    `header` is the first line of its match file as it was written.
    """

    id: int
    uid: str
    game: str
    players: tuple[str, ...]
    events: int
    over: bool
    created: str
    updated: str
    header: Mapping[str, Any] = field(default_factory=dict, hash=False, repr=False)


class Result(NamedTuple):
    """How a finished match ended, seat by seat; ranks and winners are those after tie-breaks.

    A named tuple, for thousands are made at a look, and a frozen dataclass takes three times as
    long. `players` are the numbers of those who sat there, None where a seat had no name, and
    `minutes` is how long it was played, 0 where that is not known.
    """

    match: int
    game: str
    players: tuple[int | None, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    minutes: int = 0

    @property
    def tie_broken(self) -> bool:
        """Whether somebody had the winning score and did not win."""
        best = {self.scores[seat] for seat in self.winners}
        return any(
            score in best and seat not in self.winners for seat, score in enumerate(self.scores)
        )


@dataclass(frozen=True)
class Player:
    """Someone who plays here; `used` orders players by the last match they sat down to."""

    id: int
    name: str
    colour: str | None = None
    shape: str | None = None
    archived: bool = False
    used: int = 0


@dataclass(frozen=True)
class Tag:
    """A tag or barcode that was taught as a card of a game."""

    tag: str
    game: str
    card: str
