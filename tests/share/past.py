"""Matches to share, with a stamp each second that somebody could have tapped."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from companion import match
from companion.games.game import Header
from tests.games.felix import strategies as felix
from tests.screens.past import keep, stamped

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.journal import Journal
    from companion.match import Match

NAMES = ("Ana", "José", "花子", "Dee", "Eli")
BEGUN = datetime.fromisoformat("2026-11-29T18:00:00+00:00")


def felix_match(
    journal: Journal,
    names: tuple[str, ...] = NAMES,
    rules: Mapping[str, str] | None = None,
    *,
    begun: datetime = BEGUN,
) -> Match:
    """Keep a match of Felix that is over; its events are 25 seconds apart."""
    header, events = felix.play(random.Random(7), names)
    header = Header(header.game, header.players, header.start, rules or dict(header.rules))
    return match.resume(journal, keep(journal, header, stamped(events, begun)))


def length(played: Match) -> timedelta:
    return timedelta(seconds=25 * (len(played.events) - 1))
