"""All finished matches as a table for spreadsheets: CSV, a row for every player of every match.

Comma separated, UTF-8, CRLF (RFC 4180); texts stand in quotes and numbers do not. Seats count from
0 as in match files, times are UTC, and yes is 1, so that a column can be added up.
"""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

from companion.journal import JournalError
from companion.reckoning import reckon_these

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from companion.journal import Journal, MatchRow, Result

HEADS = (
    *("match", "uid", "date", "game", "seat", "player"),
    *("score", "rank", "winner", "start_player", "minutes", "house_rules"),
)

MARK = "\ufeff"
"""Begins a file: without it some spreadsheets take UTF-8 for something older."""

Row = tuple[str | int, ...]

_AT_ONCE = 50
"""Matches whose results are asked for together."""


def lines(journal: Journal) -> Iterator[str]:
    """Yield the table in parts: its head, then the rows of one match after the other, oldest first.

    A part comes soon; it is empty where a result is still being reckoned, and for a match that
    cannot be read. Raises `JournalError`.
    """
    yield _written([HEADS])
    matches = journal.matches(over=True)[::-1]
    for first in range(0, len(matches), _AT_ONCE):
        some = matches[first : first + _AT_ONCE]
        results = reckon_these(journal, [match.id for match in some])
        while missing := [match.id for match in some if match.id not in results]:
            yield ""
            results |= reckon_these(journal, missing)
        for match in some:
            yield _written(_rows(journal, match, results[match.id]))


def _rows(journal: Journal, match: MatchRow, result: Result | None) -> list[Row]:
    if result is None:
        return []
    try:
        header = journal.load(match.id).header
    except JournalError:
        return []
    rules = _rules(header.get("rules", {}))
    return [
        (
            *(match.id, match.uid, _date(match.created), match.game, seat, _harmless(name)),
            *(result.scores[seat], result.ranks[seat]),
            *(int(seat in result.winners), int(seat == header["start"])),
            *(result.minutes or "", rules),
        )
        for seat, name in enumerate(match.players)
    ]


def _date(stamp: str) -> str:
    """Return a time as spreadsheets know it: 2026-11-29 18:00:00."""
    return stamp[:19].replace("T", " ")


def _rules(rules: Mapping[str, Any]) -> str:
    """Return what the header says of house rules: small-dog=nearest-zero."""
    return "; ".join(
        f"{key}={value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
        for key, value in rules.items()
    )


def _harmless(text: str) -> str:
    """Keep spreadsheets from reckoning a name that looks like a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def _written(rows: list[Row]) -> str:
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_NONNUMERIC).writerows(rows)
    return out.getvalue()
