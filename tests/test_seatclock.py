from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.journal import open_journal
from companion.seatclock import SeatClock, as_time, keep, take_up

if TYPE_CHECKING:
    from pathlib import Path


class Time:
    """A steady clock that goes when told to."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def test_only_the_hand_of_the_seat_to_act_goes() -> None:
    time = Time()
    clock = SeatClock([0.0, 5.0], time)
    time.seconds += 10
    clock.go(1)
    time.seconds += 3
    assert clock.spent == (0.0, 8.0)
    clock.go(0)
    time.seconds += 2
    clock.go(None)
    time.seconds += 60
    assert clock.spent == (2.0, 8.0)


@given(st.lists(st.tuples(st.sampled_from([None, 0, 1, 2]), st.floats(0, 1e4)), max_size=30))
def test_every_second_goes_to_one_seat_or_to_a_break(turns: list[tuple[int | None, float]]) -> None:
    time = Time()
    clock = SeatClock([0.0] * 3, time)
    shares = {None: 0.0, 0: 0.0, 1: 0.0, 2: 0.0}
    for turn, seconds in turns:
        clock.go(turn)
        time.seconds += seconds
        shares[turn] += seconds
    assert clock.spent == pytest.approx((shares[0], shares[1], shares[2]), abs=1e-6)


def test_the_next_second_is_never_waited_for_longer_than_a_second() -> None:
    time = Time()
    clock = SeatClock([0.25, 0.0], time)
    clock.go(0)
    assert clock.until_next() == pytest.approx(0.75)
    time.seconds += 0.75
    assert clock.until_next() == pytest.approx(1.0)


def test_a_clock_goes_on_where_it_was_left(tmp_path: Path) -> None:
    journal = open_journal(tmp_path).journal
    keep(journal, 7, SeatClock([61.0, 2.5, 0.0]))
    assert take_up(journal, 7, 3).spent == (61.0, 2.5, 0.0)
    assert take_up(journal, 8, 3).spent == (0.0, 0.0, 0.0)
    assert take_up(journal, 7, 2).spent == (0.0, 0.0)
    journal.change_setting("clock:7", '{"no": "list"}')
    assert take_up(journal, 7, 3).spent == (0.0, 0.0, 0.0)
    journal.close()


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (59.99, "0:59"), (60, "1:00"), (3599, "59:59"), (3765, "1:02:45")],
)
def test_times_read_as_on_a_chess_clock(seconds: float, text: str) -> None:
    assert as_time(seconds) == text
