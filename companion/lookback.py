"""Looking back at a match: its rounds, its course, each event in words, and how long it took.

Works for every game. A game that has more to say is asked (:class:`companion.games.game.InRounds`,
:class:`companion.games.game.Settling`), and one with secrets keeps them until the match is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from companion.games import UnknownGame, game
from companion.games.game import InRounds, Settling

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.games.game import Event, Game
    from companion.match import Match

PAUSE = timedelta(minutes=30)
"""So long without an event, and the table was doing something else."""

_YEARS = range(1970, 3000)
"""Years that a clock may show; a time of another is no time."""


@dataclass(frozen=True)
class Course:
    """How the scores went: `scores[n][seat]` after n rounds, or turns where a game has no rounds.

    `steps[i]` is how many of them lay behind the match before its event i (counted from 0); the
    last entry is for the end. `told` says whether they are worth naming: a match without rounds
    and turns has a step for every event.
    """

    scores: tuple[tuple[int, ...], ...]
    steps: tuple[int, ...]
    told: bool = True
    rounds: bool = False


def shelved(name: str) -> Game | None:
    """Return the game of that name, or None where it is no longer installed."""
    try:
        return game(name)
    except UnknownGame:
        return None


def title_of(name: str) -> str:
    """Return the title of the game of that name, or the name where it is no longer installed."""
    found = shelved(name)
    return found.title if found else name


def keeps_secrets(played: Game, match: Match) -> bool:
    """Tell whether scores, and what else is secret in this game, may not be shown yet."""
    return bool(getattr(played, "secret_until_over", False)) and not match.standing.over


def course(played: Game, match: Match) -> Course:
    """Return how the scores of a match went, round by round."""
    states = match.states
    standings = [match.rules.standing(state) for state in states]
    rounds = isinstance(played, InRounds)
    if isinstance(played, InRounds):
        behind = [played.rounds_behind(state) for state in states]
    else:
        behind = _running(before.turn != after.turn for before, after in pairwise(standings))
    told = behind[0] != behind[-1]
    steps = _running(a != b for a, b in pairwise(behind)) if told else list(range(len(states)))
    firsts = [i for i, step in enumerate(steps) if i == 0 or step != steps[i - 1]]
    return Course(
        scores=tuple(standings[i].scores for i in firsts),
        steps=tuple(steps),
        told=told,
        rounds=rounds,
    )


def told(played: Game, match: Match, index: int) -> str:
    """Return event `index` of a match, counted from 0, in words."""
    return played.say(match.states[index], match.events[index])


def settled(played: Game, match: Match, index: int) -> str:
    """Return what event `index` brought about by itself, in words; mostly nothing."""
    if not isinstance(played, Settling) or keeps_secrets(played, match):
        return ""
    before, after = match.states[index : index + 2]
    return played.settled(before, after)


def span(events: Iterable[Event]) -> tuple[datetime, datetime] | None:
    """Return the times of the first and the last event that have one; None where nothing is known.

    By sequence: a clock that jumped may have the last before the first.
    """
    times = _times(events)
    return (times[0], times[-1]) if times else None


def minutes(events: Iterable[Event]) -> int:
    """Return how long a match was played: the time from event to event, pauses left out.

    At least 1 where any two events have a time; 0 where nothing is known. A clock that jumped
    counts as a pause.
    """
    times = _times(events)
    gaps = [later - sooner for sooner, later in pairwise(times)]
    playing = sum((gap for gap in gaps if timedelta() <= gap <= PAUSE), timedelta())
    return max(1, round(playing.total_seconds() / 60)) if gaps else 0


def _times(events: Iterable[Event]) -> list[datetime]:
    return [time for event in events if (time := moment(event.get("at"))) is not None]


def moment(stamp: Any) -> datetime | None:
    """Return the time that a stamp of a match file says, or None where it says none."""
    try:
        time = datetime.fromisoformat(stamp)
    except (TypeError, ValueError):
        return None
    return time if time.tzinfo is not None and time.year in _YEARS else None


def _running(changes: Iterable[bool]) -> list[int]:
    """Count the changes so far: one number more than there are answers."""
    counts = [0]
    for changed in changes:
        counts.append(counts[-1] + changed)
    return counts
