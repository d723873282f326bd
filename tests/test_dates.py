from __future__ import annotations

from datetime import datetime

import pytest

from companion.dates import when

NOW = datetime(2026, 11, 30, 20, 30).astimezone()


def stamp(*parts: int) -> str:
    return datetime(*parts).astimezone().isoformat()  # type: ignore[arg-type]


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
    ],
)
def test_a_date_is_said_the_way_people_say_it(then: str, said: str) -> None:
    assert when(then, NOW) == said


def test_new_year_does_not_put_last_month_into_another_age() -> None:
    january = datetime(2027, 1, 3, 12, 0).astimezone()
    assert when(stamp(2026, 12, 30, 12, 0), january) == "Wed 30 Dec"
