"""Who was first."""

from __future__ import annotations

import pytest

from hardware.buttons import Press
from hardware.race import Race, first


def pressed(seat: int, time: float, order: int) -> Press:
    return Press(f"seat{seat}", "press", time, order)


def test_the_earliest_press_wins_however_late_it_arrives() -> None:
    race = Race(window=0.05)
    race.enter(pressed(2, 10.010, 5))
    race.enter(pressed(4, 10.002, 4))
    assert race.winner(10.04) is None
    assert race.winner(10.06) == pressed(4, 10.002, 4)


def test_at_the_same_time_the_order_of_the_edges_tells() -> None:
    assert first([pressed(1, 3.0, 8), pressed(2, 3.0, 7)]) == pressed(2, 3.0, 7)


def test_the_next_question_starts_without_the_presses_of_the_last() -> None:
    race = Race()
    race.enter(pressed(1, 1.0, 0))
    assert race.winner(2.0) is not None
    assert race.winner(9.0) is None


@pytest.mark.parametrize("kind", ["repeat", "hold", "release"])
def test_only_presses_run_in_a_race(kind: str) -> None:
    race = Race()
    race.enter(Press("seat1", kind, 1.0, 0))  # type: ignore[arg-type]  # mypy sees a str
    assert race.winner(2.0) is None
    assert first([]) is None
