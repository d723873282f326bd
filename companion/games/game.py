"""What a game is: the road every game offers from an event to a state, and its two errors.

The rules of a game are pure functions over frozen states. They use no pygame, clock, randomness or
I/O, and the rest of the house knows a game only by the :class:`Rules` protocol.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.app import App
    from companion.match import Match
    from companion.screens.screen import Screen
    from companion.ui.layout import Box
    from companion.ui.theme import Theme
    from companion.ui.widgets import Mark, Widget

Event = dict[str, Any]
"""One line of a match file after the header: a JSON object with a `do`."""


class RuleBroken(Exception):
    """An event that the rules do not allow; the state before it stands.

    `code` is stable and part of the match format, `message` is a sentence for people that says what
    would be allowed, and `places` are the things on the table that prove it (seats, card names or
    hexes, as the game says).
    """

    def __init__(self, code: str, message: str, places: tuple[object, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.places = places


class BadHeader(ValueError):
    """A header that cannot be read; the message names the key and what would be right."""


@dataclass(frozen=True)
class Header:
    """The first line of a match: the game, who sits where (clockwise), who starts, which rules."""

    game: str
    players: tuple[str, ...]
    start: int
    rules: Mapping[str, Any] = field(default_factory=dict)
    setup: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Standing:
    """How a match stands: phase, the seat to act (or None), and who is where.

    `scores` are what the players would have if the match ended now; `ranks` are competition ranks
    (1, 2, 2, 4) after tie-breaks; `winners` is empty until `over`.
    """

    phase: str
    turn: int | None
    over: bool
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]


class Rules(Protocol):
    """The pure part of a game; a module `rules.py` with these functions satisfies it."""

    def begin(self, header: Header) -> Any:
        """Return the state before the first event; raise :class:`BadHeader`."""

    def apply(self, state: Any, event: Event) -> Any:
        """Return the state after `event`; raise :class:`RuleBroken`. `state` stays as it is."""

    def standing(self, state: Any) -> Standing:
        """Return how the match stands in `state`."""

    def as_json(self, state: Any) -> dict[str, Any]:
        """Return the `state` object of the match format."""


@dataclass(frozen=True)
class HouseRule:
    """A rule that tables play differently: its key in the header, and what may be chosen.

    `choices` pairs each value with its words; the first one is the default.
    """

    key: str
    label: str
    choices: tuple[tuple[Any, str], ...]


@dataclass(frozen=True)
class Card:
    """A thing of a game that can carry a tag: its name in match files, its words, its picture."""

    id: str
    words: str
    icon: str = ""


class Game(Protocol):
    """A game as the rest of the house sees it: its name and looks, its rules, its screens.

    `name` is the one in match files, `accent` the role of its colour in the theme, `icon` its
    picture, and `seats` how many may play. The texts are in the language spoken when asked.

    A game may offer more to those who look back: :class:`InRounds`, :class:`Settling`,
    :class:`Verdict`, :class:`Marked`, :class:`Pictured`; and where it has an attribute
    `secret_until_over` that is true, nobody is shown scores, nor the table, before the end. One
    whose :meth:`set_up` finds out who starts has a true `asks_who_starts`, and is not asked before.
    An attribute `bgg_id` is its number at BoardGameGeek, by which other programs know it.
    """

    name: str
    accent: str
    icon: str
    seats: range

    @property
    def rules(self) -> Rules:
        """The pure rules."""

    @property
    def title(self) -> str:
        """The name on the box."""

    @property
    def blurb(self) -> str:
        """Two or three words on what the app does for it."""

    def house_rules(self) -> tuple[HouseRule, ...]:
        """Return the rules to be chosen at set-up."""

    def lay_out(self, players: int) -> str:
        """Return what to lay out on the table for so many players."""

    def set_up(self, app: App, header: Header) -> Screen | None:
        """Return the screen that asks what else must be known before the match, if anything."""

    def screen(self, app: App, match: Match) -> Screen:
        """Return the screen for where the match stands."""

    def progress(self, state: Any) -> str:
        """Say how far the match is: "round 4 of 9"."""

    def say(self, state: Any, event: Event) -> str:
        """Say an event in words, given the state before it: "Ben bids 5"."""

    def cards(self) -> tuple[Card, ...]:
        """Return what a tag can be taught as: the cards, or frogs, of this game."""


@runtime_checkable
class InRounds(Protocol):
    """A game played in rounds, between which its course is told."""

    def rounds_behind(self, state: Any) -> int:
        """Return how many rounds lie behind `state`."""


@runtime_checkable
class Settling(Protocol):
    """A game in which an event can bring about more than it says."""

    def settled(self, before: Any, after: Any) -> str:
        """Say what came about by itself between two states: "Dee pays 6: −5, 3"; or nothing."""


@runtime_checkable
class Verdict(Protocol):
    """A game with words of its own for how a match was won."""

    def verdict(self, names: str, score: int) -> str:
        """Say that `names` won with `score`: "Ben linked seven"; else it is "Ben 7"."""


@runtime_checkable
class Marked(Protocol):
    """A game in which players are known by marks of its own, not by those of their seats."""

    def marks(self, header: Header, theme: Theme) -> tuple[Mark, ...]:
        """Return the shape, by icon name, and the colour of each seat."""


class Picture(Protocol):
    """The table of a game as it lay at some time, drawn to be looked at only.

    It may remember how it was looked at last, so that from event to event the eye finds its way.
    `first` says that people see it before the course of the scores, which is a tap away then.
    """

    first: bool

    @property
    def title(self) -> str:
        """What is seen, in a word that a control can bear: "Island"."""

    def widgets(self, box: Box, state: Any, event: Event) -> list[Widget]:
        """Return the table in `state`, fitted into `box`, with a mark on what `event` did.

        `event` is the one that led to `state`. Nothing of the picture takes a touch.
        """


@runtime_checkable
class Pictured(Protocol):
    """A game whose table is worth seeing again as it lay after an event."""

    def picture(self, screen: Screen, header: Header) -> Picture | None:
        """Return what draws the table of such a match on `screen`, or None if nothing is known."""


def competition_ranks(keys: list[Any]) -> tuple[int, ...]:
    """Rank `keys` from the highest: equal ones share a rank, the next is skipped (1, 2, 2, 4)."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)
