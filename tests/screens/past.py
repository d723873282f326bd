"""Journals with a past: random matches of the games, entered as if at a table."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from companion import match
from companion.matchfile import raw_header
from tests.games.army_of_frogs import strategies as frogs
from tests.games.felix import strategies as felix
from tests.games.frog_juice import strategies as frog_juice
from tests.scenes import NAMES, know

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.game import Event, Header
    from companion.journal import Journal
    from tests.table import Table

EVENING = datetime(2026, 11, 29, 18, 0, tzinfo=UTC)


def stamped(events: Sequence[Event], begun: datetime = EVENING, seconds: int = 25) -> list[Event]:
    """Return events with a stamp each, so many seconds apart."""
    return [
        {"at": _text(begun + timedelta(seconds=i * seconds)), "by": "touch"} | event
        for i, event in enumerate(events)
    ]


def keep(journal: Journal, header: Header, events: Sequence[Event]) -> int:
    """Keep a match; it is over if its events say so."""
    over = match.Match(header, events).standing.over
    return journal.create(raw_header(header), events, over=over)


def felix_match(journal: Journal, seed: int, players: int = 4, events: int | None = None) -> int:
    """Keep a random match of Felix, or its first `events`."""
    header, played = felix.play(random.Random(seed), NAMES[:players])
    return keep(journal, header, stamped(played[:events]))


def juice_match(
    journal: Journal, seed: int, players: int = 3, events: int | None = None, *, cards: bool = True
) -> int:
    """Keep a random match of Frog Juice, or its first `events`."""
    header, played = frog_juice.play(random.Random(seed), NAMES[:players], cards=cards)
    return keep(journal, header, stamped(played[:events]))


def frogs_match(journal: Journal, seed: int, players: int = 2, events: int | None = None) -> int:
    """Keep a random match of Army of Frogs, or its first `events`."""
    header, played = frogs.play(random.Random(seed), NAMES[:players])
    return keep(journal, header, stamped(played[:events]))


def a_past(table: Table) -> None:
    """Give a table some evenings: Felix and Frog Juice, one match left unfinished."""
    know(table)
    journal = table.app.journal
    for seed in range(9):
        felix_match(journal, seed, 3 + seed % 3)
    for seed in range(3):
        juice_match(journal, seed)
    juice_match(journal, 3, 2, cards=False)
    frogs_match(journal, 2)
    felix_match(journal, 40, 5, 40)
    table.app.home()
    table.app.refresh()


def _text(time: datetime) -> str:
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
