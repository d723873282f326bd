"""The link that logs a play in the BG Stats app of a phone.

What has to stay the same however often a match is shared comes from the journal: the id of the
match, the numbers of its players (which a new name does not change), and the origin of both.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from companion.games import game
from companion.lookback import minutes, moment, span
from companion.share.origin import origin
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.games.game import Event, Game, Header
    from companion.journal import Journal
    from companion.match import Match

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="

SOURCE = "Table Companion"

_PLAIN = ",:"
"""What JSON is full of and a query may hold as it is (RFC 3986): the code gets smaller by it."""


def link(journal: Journal, match: Match, location: str = "", comments: str = "") -> str:
    """Return the link for a match that is over and kept in `journal`.

    Raises `JournalError`, and ValueError for a match that is no part of the journal.
    """
    data = json.dumps(
        play(journal, match, location, comments), ensure_ascii=False, separators=(",", ":")
    )
    return ADDRESS + quote(data, safe=_PLAIN)


def play(journal: Journal, match: Match, location: str = "", comments: str = "") -> dict[str, Any]:
    """Return a match as BG Stats takes it; raise as `link` does."""
    if match.id is None:
        raise ValueError("a match that is not kept has no id to be shared by")
    row = journal.match_row(match.id)
    played = game(match.header.game)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": row.uid,
        "playDate": f"{_end(match.events, row.created):%Y-%m-%d %H:%M:%S}",
        "durationMin": minutes(match.events),
        "location": location,
        "comments": comments,
        "board": _board(played, match.header),
        "game": _game(played),
        "players": _players(match, origin(journal), journal.seated(match.id)),
    }


def _game(played: Game) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": played.title,
        "sourceGameId": played.name,
        "highestWins": True,
        "noPoints": False,
    }
    number = getattr(played, "bgg_id", None)
    if type(number) is int:
        told["bggId"] = number
    return told


def _players(match: Match, table: str, seated: dict[int, int]) -> list[dict[str, Any]]:
    standing = match.standing
    return [
        {
            "name": name.strip() or _("Player {n}").format(n=seat + 1),
            "sourcePlayerId": f"{table}-{seated.get(seat, f'seat{seat}')}",
            "startPlayer": seat == match.header.start,
            "winner": seat in standing.winners,
            "score": standing.scores[seat],
            "rank": standing.ranks[seat],
        }
        for seat, name in enumerate(match.header.players)
    ]


def _board(played: Game, header: Header) -> str:
    """Return the house rules that are not as usual, in words; for most matches nothing."""
    told = [
        _("{rule}: {choice}").format(rule=rule.label, choice=words)
        for rule in played.house_rules()
        for value, words in rule.choices[1:]
        if header.rules.get(rule.key) == value
    ]
    return _("; ").join(told)


def _end(events: Iterable[Event], created: str) -> datetime:
    """Return when the play ended, in UTC: at its last event with a time, else when it was kept.

    The last one in order, not the latest: a clock that was set back is right afterwards.
    """
    played = span(events)
    time = played[1] if played else moment(created)
    return datetime.fromtimestamp(0, UTC) if time is None else time.astimezone(UTC)
