"""Reckons the results of finished matches, a little at a time, so that no picture waits for it."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.games.game import BadHeader
from companion.journal import JournalError, Result
from companion.lookback import minutes
from companion.match import Match
from companion.matchfile import header_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.journal import Journal, StoredMatch

_BATCH = 20
"""Results kept in one transaction: reaching the disk costs more than reckoning one."""


def reckon(journal: Journal, after: int = 0, seconds: float = 0.03) -> int | None:
    """Reckon missing results for about so long; return the match to go on behind, None when done.

    A match that cannot be read or whose game is not installed is passed over.
    """
    until = time.monotonic() + seconds
    while due := journal.unreckoned(after, _BATCH):
        found: list[tuple[Result, int]] = []
        for number in due:
            after = number
            found += _reckoned(journal, number)
            if time.monotonic() >= until:
                break
        _keep(journal, found)
        if time.monotonic() >= until:
            return after
    return None


def reckon_these(
    journal: Journal, matches: Sequence[int], seconds: float = 0.03
) -> dict[int, Result | None]:
    """Return the results of some finished matches; those not known are reckoned for about so long.

    None stands for the result of a match that cannot be read; a match is missing for which there
    was no time.
    """
    until = time.monotonic() + seconds
    results: dict[int, Result | None] = dict(journal.results_of(matches))
    found: list[tuple[Result, int]] = []
    for number in matches:
        if number not in results and time.monotonic() < until:
            reckoned = _reckoned(journal, number)
            found += reckoned
            results[number] = reckoned[0][0] if reckoned else None
    _keep(journal, found)
    return results


def _keep(journal: Journal, found: Sequence[tuple[Result, int]]) -> None:
    """Keep what was reckoned; a disk without room for it only costs the time again."""
    if found:
        with suppress(JournalError):
            journal.keep_results([result for result, _w in found], [writes for _r, writes in found])


def _reckoned(journal: Journal, number: int) -> list[tuple[Result, int]]:
    try:
        stored = journal.load(number)
        result = result_of(stored, journal.seated(number))
    except (JournalError, BadHeader):
        return []
    return [] if result is None else [(result, stored.writes)]


def result_of(stored: StoredMatch, seated: dict[int, int]) -> Result | None:
    """Return the result of a match, None if it is not over; raise `BadHeader`.

    `seated` are the numbers of the players by seat.
    """
    match = Match(header_of(stored.header), stored.events, stored.cursor)
    standing = match.standing
    if not standing.over:
        return None
    return Result(
        match=stored.id,
        game=match.header.game,
        players=tuple(seated.get(seat) for seat in range(len(match.header.players))),
        scores=standing.scores,
        ranks=standing.ranks,
        winners=standing.winners,
        minutes=minutes(match.events),
    )
