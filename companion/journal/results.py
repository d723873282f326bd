"""Results of finished matches, kept beside them so that 5,000 need not be replayed to be counted.

They are derived from the events and never their source: a result that was reckoned before the last
change of its match is passed over, and reckoned again by :mod:`companion.reckoning`.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from companion.journal.rows import Result
from companion.journal.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Sequence

_FRESH = "results.match = progress.match AND results.writes = progress.writes"

_RECKONED = f"""
    SELECT results.match, game, body FROM results JOIN progress ON {_FRESH} WHERE over = 1
"""  # noqa: S608 - our own terms

_UNRECKONED = f"""
    SELECT progress.match FROM progress LEFT JOIN results ON {_FRESH}
    WHERE progress.over = 1 AND progress.deleted = 0 AND results.match IS NULL
    AND progress.match > ? ORDER BY progress.match LIMIT ?
"""  # noqa: S608 - our own terms

_SOME = 500
"""Numbers in one query; SQLite takes a limited number of them."""


class Results(Tables):
    """The results of a journal."""

    def results(self, game: str | None = None, player: int | None = None) -> list[Result]:
        """Return the results of the finished matches, of a game, a player or all, oldest first.

        Deleted matches are left out, and those whose result is not known or out of date.
        """
        chosen = {
            "game = ?": game,
            "results.match IN (SELECT match FROM seats WHERE player = ?)": player,
        }
        wanted = {term: value for term, value in chosen.items() if value is not None}
        terms = " ".join(f"AND {term}" for term in ("deleted = 0", *wanted))
        return self._read(f"{terms} ORDER BY results.match", *wanted.values())

    def results_of(self, matches: Sequence[int]) -> dict[int, Result]:
        """Return the results of some matches, by number, where they are known and up to date."""
        found: list[Result] = []
        for first in range(0, len(matches), _SOME):
            some = matches[first : first + _SOME]
            found += self._read(f"AND results.match IN ({', '.join('?' * len(some))})", *some)
        return {result.match: result for result in found}

    def unreckoned(self, after: int = 0, limit: int = 50) -> list[int]:
        """Return finished matches whose result is not known, from the one behind `after` on."""
        with self._telling():
            found = self._connection.execute(_UNRECKONED, (after, limit)).fetchall()
        return [match for (match,) in found]

    def keep_results(self, results: Sequence[Result], writes: Sequence[int]) -> None:
        """Keep results, each with the `writes` of the stored match it was reckoned from."""
        with self._transaction():
            for result, written in zip(results, writes, strict=True):
                self._put("results", result.match, written, result.game, _body(result))

    def _read(self, terms: str, *values: str | int | None) -> list[Result]:
        with self._telling():
            rows = self._connection.execute(f"{_RECKONED} {terms}", values).fetchall()
        # One text is read faster than five thousand.
        bodies = json.loads(f"[{','.join(body for _match, _game, body in rows)}]")
        return [
            _result(match, game, tuple(body))
            for (match, game, _body), body in zip(rows, bodies, strict=True)
        ]


def _body(result: Result) -> str:
    """Write a result as one flat list, which is read fastest: seats, then seat by seat."""
    seats = len(result.players)
    lists = (*result.players, *result.scores, *result.ranks)
    return json.dumps((seats, *lists, result.minutes, *result.winners), separators=(",", ":"))


def _result(match: int, game: str, body: tuple[int, ...]) -> Result:
    scores = 1 + body[0]
    ranks, minutes = scores + body[0], scores + 2 * body[0]
    return Result(
        match,
        game,
        players=body[1:scores],
        scores=body[scores:ranks],
        ranks=body[ranks:minutes],
        winners=body[minutes + 1 :],
        minutes=body[minutes],
    )
