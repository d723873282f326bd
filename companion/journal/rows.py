"""What the journal hands out: frozen rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.games.game import Event


@dataclass(frozen=True)
class StoredMatch:
    """A match as it is kept: the first `cursor` of its events are in force.

    `header` is the first line of its match file, with the names its players have today.
    """

    id: int
    uid: str
    header: dict[str, Any]
    events: tuple[Event, ...]
    cursor: int
    over: bool


@dataclass(frozen=True)
class MatchRow:
    """One line of the list of matches; times are UTC, ISO 8601, and may be wrong."""

    id: int
    uid: str
    game: str
    players: tuple[str, ...]
    events: int
    over: bool
    created: str
    updated: str


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
