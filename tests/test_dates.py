from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from companion.dates import ago, on_day, when

NOW = datetime(2026, 11, 30, 20, 30).astimezone()


def stamp(*parts: int) -> str:
    return datetime(*parts).astimezone().isoformat()  # type: ignore[arg-type] # no time zone among them


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (stamp(2026, 11, 30, 20, 2), "today 20:02"),
        (stamp(2026, 11, 30, 0, 5), "today 00:05"),
        (stamp(2026, 11, 29, 23, 59), "Sun 29 Nov"),
        (stamp(2026, 1, 2, 12, 0), "Fri 2 Jan"),
        (stamp(2025, 12, 31, 12, 0), "31 Dec 2025"),
        (stamp(2024, 2, 29, 12, 0), "29 Feb 2024"),
        ("", ""),
        ("at some time", ""),
        ("0001-01-01T00:00:00+14:00", ""),
    ],
)
def test_a_date_is_said_the_way_people_say_it(then: str, said: str) -> None:
    assert when(then, NOW) == said


def test_new_year_does_not_put_last_month_into_another_age() -> None:
    january = datetime(2027, 1, 3, 12, 0).astimezone()
    assert when(stamp(2026, 12, 30, 12, 0), january) == "Wed 30 Dec"


def test_a_picture_says_the_year_also_of_today() -> None:
    now = datetime.now().astimezone()
    assert on_day(now.isoformat()).endswith(f" {now.year}")
    assert on_day("at some time") == ""


@pytest.mark.parametrize(
    ("past", "said"),
    [
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=59, seconds=59), "59 min ago"),
        (timedelta(hours=1), "1 hour ago"),
        (timedelta(hours=47), "47 hours ago"),
        (timedelta(hours=48), "2 days ago"),
        (timedelta(seconds=-1), ""),
    ],
)
def test_how_long_ago_is_said_in_what_people_count_in(past: timedelta, said: str) -> None:
    assert ago((NOW - past).astimezone(UTC).isoformat(), NOW) == said


@pytest.mark.parametrize("stamp", ["", "yesterday", "0001-01-01T00:00:00+14:00"])
def test_nothing_is_said_of_a_stamp_that_cannot_be_read(stamp: str) -> None:
    assert ago(stamp, NOW) == ""


def test_a_stamp_without_its_offset_leads_to_no_error() -> None:
    assert ago("2026-11-30T20:00:00", NOW) == "30 min ago"
