from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from companion import match
from companion.games.game import Header
from companion.journal import open_journal
from companion.match import Match
from companion.matchfile import raw_header
from companion.share import bgstats
from companion.share.bgstats import link, play
from tests.screens.past import juice_match
from tests.share.past import BEGUN, NAMES, felix_match, length

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.games.game import Event
    from companion.journal import Journal


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = open_journal(tmp_path).journal
    yield opened
    opened.close()


def test_the_link_is_an_address_whose_data_is_the_play(journal: Journal) -> None:
    played = felix_match(journal)
    address = link(journal, played, "Kitchen & hall", "close: 1+1=2; “¿qué?”")
    assert address.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22")
    assert address.isascii()
    # Read in both ways in which programs read a query.
    assert parse_qs(urlsplit(address).query)["data"] == [unquote(address.split("data=")[1])]
    told = json.loads(parse_qs(urlsplit(address).query)["data"][0])
    assert told == play(journal, played, "Kitchen & hall", "close: 1+1=2; “¿qué?”")


def test_a_play_says_all_that_the_app_asks_for(journal: Journal) -> None:
    played = felix_match(journal)
    standing = played.standing
    told = play(journal, played, "Kitchen table")
    players = told.pop("players")
    assert told == {
        "sourceName": "Table Companion",
        "sourcePlayId": journal.match_row(1).uid,
        "playDate": f"{BEGUN + length(played):%Y-%m-%d %H:%M:%S}",
        "durationMin": round(length(played).total_seconds() / 60),
        "location": "Kitchen table",
        "comments": "",
        "board": "",
        "game": {
            "name": "Felix",
            "sourceGameId": "felix",
            "highestWins": True,
            "noPoints": False,
            "bggId": 32125,
        },
    }
    assert [player.pop("sourcePlayerId")[8:] for player in players] == [
        f"-{n}" for n in range(1, 6)
    ]
    assert players == [
        {
            "name": name,
            "startPlayer": seat == played.header.start,
            "winner": seat in standing.winners,
            "score": standing.scores[seat],
            "rank": standing.ranks[seat],
        }
        for seat, name in enumerate(NAMES)
    ]
    assert all(type(player["winner"]) is bool for player in players)
    assert all(type(player["score"]) is type(player["rank"]) is int for player in players)


def test_only_a_game_with_a_known_number_says_it(journal: Journal) -> None:
    number = juice_match(journal, 1)
    assert "bggId" not in play(journal, match.resume(journal, number))["game"]


def test_ids_stay_when_the_match_is_opened_again_and_a_player_renamed(tmp_path: Path) -> None:
    journal = open_journal(tmp_path).journal
    before = play(journal, felix_match(journal))
    player = next(player for player in journal.players() if player.name == "José")
    journal.change_player(replace(player, name="Pepe"))
    journal.close()
    journal = open_journal(tmp_path).journal
    after = play(journal, match.resume(journal, 1))
    journal.close()
    assert [player["name"] for player in after["players"]][1] == "Pepe"
    after["players"][1]["name"] = "José"
    assert after == before


def test_two_tables_never_share_an_id(tmp_path: Path) -> None:
    ids = []
    for table in ("one", "other"):
        journal = open_journal(tmp_path / table).journal
        told = play(journal, felix_match(journal))
        ids.append({told["sourcePlayId"], *(one["sourcePlayerId"] for one in told["players"])})
        journal.close()
    assert len(ids[0] | ids[1]) == 12


def stamps(journal: Journal, *times: str | None) -> Match:
    """Keep a match whose first events have these times; all have none where None is given."""
    played = felix_match(journal)
    plain = [{k: v for k, v in event.items() if k != "at"} for event in played.events]
    given: list[Event] = [
        {**event, **({} if time is None else {"at": time})}
        for event, time in zip(plain, [*times, *[times[-1]] * len(plain)], strict=False)
    ]
    number = journal.create(raw_header(played.header), given, over=True)
    return match.resume(journal, number)


@pytest.mark.parametrize(
    ("times", "end", "minutes"),
    [
        (("2026-01-01T10:00:00Z", "2026-01-01T10:20:00.000Z"), "2026-01-01 10:20:00", 20),
        # Half an hour and more without an event, and the table was doing something else.
        (("2026-01-01T10:00:00Z", "2026-01-01T23:00:00Z"), "2026-01-01 23:00:00", 1),
        # The clock was wrong at first, and was set back.
        (("2038-01-01T10:00:00Z", "2026-01-01T10:00:00Z"), "2026-01-01 10:00:00", 1),
        (("1970-01-01T00:00:03Z", "2026-01-01T10:00:00Z"), "2026-01-01 10:00:00", 1),
        # Local times are told in UTC.
        (("2026-01-01T10:00:00+09:00",), "2026-01-01 01:00:00", 1),
    ],
)
def test_the_end_and_the_length_survive_a_clock_that_jumps(
    journal: Journal, times: tuple[str, ...], end: str, minutes: int
) -> None:
    told = play(journal, stamps(journal, *times))
    assert (told["playDate"], told["durationMin"]) == (end, minutes)


@pytest.mark.parametrize("stamp", [None, "yesterday", "2026-01-01T10:00:00"])
def test_a_match_without_times_is_dated_by_the_journal(journal: Journal, stamp: str | None) -> None:
    played = stamps(journal, stamp)
    told = play(journal, played)
    kept = journal.match_row(played.id or 0).created
    assert (told["playDate"], told["durationMin"]) == (kept[:19].replace("T", " "), 0)


def test_house_rules_that_are_not_as_usual_are_told(journal: Journal) -> None:
    played = felix_match(journal, rules={"small-dog": "nearest-zero"})
    assert play(journal, played)["board"] == "Small dog chases: −5 first"


def test_a_seat_without_a_name_gets_one(journal: Journal) -> None:
    told = play(journal, felix_match(journal, ("Ana", " ", "Cleo")))
    assert told["players"][1]["name"] == "Player 2"
    assert told["players"][1]["sourcePlayerId"].endswith("-seat1")


def test_a_match_that_is_not_kept_has_no_link(journal: Journal) -> None:
    loose = Match(Header("felix", ("Ana", "Ben", "Cleo"), 0))
    with pytest.raises(ValueError, match="not kept"):
        bgstats.link(journal, loose)
