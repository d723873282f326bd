"""The clock of each seat on a match screen: who it counts for, and what it costs to show it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from companion import seatclock
from tests.scenes import NAMES, know, seat
from tests.table import Table

if TYPE_CHECKING:
    from pathlib import Path


class Time:
    """Stands in for the module `time`, and goes when told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def monotonic(self) -> float:
        return self.seconds


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    stand_in = Time()
    monkeypatch.setattr(seatclock, "time", stand_in)
    # The default of the parameter was bound when the module was read.
    monkeypatch.setattr(seatclock.SeatClock.__init__, "__defaults__", (stand_in.monotonic,))
    return stand_in


def _begin(table: Table) -> None:
    table.tap("settings", "tab:play", "seat_clock:1", "back")
    know(table)
    seat(table, "felix", NAMES[:3])
    table.tap("start", "later")


def test_there_is_no_clock_until_it_is_switched_on(table: Table) -> None:
    know(table)
    seat(table, "felix", NAMES[:3])
    table.tap("start", "later")
    assert "clock" not in table.names()
    assert table.app.clock.hands is None


def test_the_clock_counts_for_the_seat_to_act(table: Table, time: Time) -> None:
    _begin(table)
    time.seconds += 65
    table.app.refresh()
    assert table.text("clock-time") == "1:05"
    table.tap("pass", "later")
    assert table.text("clock-time") == "0:00"
    table.down("clock")
    time.seconds += 7
    table.up("clock")
    times = [table.widget(f"clock:{n}").time for n in range(3)]  # type: ignore[attr-defined] # a ClockLine
    assert times == ["1:05", "0:07", "0:00"]
    table.tap("close")
    assert "close" not in table.names()


def test_a_break_counts_for_nobody_and_the_clock_goes_on_after_a_restart(
    tmp_path: Path, time: Time
) -> None:
    table = Table(tmp_path)
    _begin(table)
    time.seconds += 30
    table.tap("menu", "home")
    time.seconds += 3600
    table.tap("resume", "later")
    assert table.text("clock-time") == "0:30"
    time.seconds += 12
    table.close()
    time.seconds += 3600
    again = Table(tmp_path)
    again.tap("resume", "later")
    assert again.text("clock-time") == "0:42"
    again.close()


def test_the_clock_paints_once_a_second_and_only_itself(table: Table, time: Time) -> None:
    _begin(table)
    painted = []
    for _tenth in range(50):
        time.seconds += 0.1
        painted.append(table.app.refresh())
    boxes = [box for boxes in painted for box in boxes]
    assert 4 <= len(boxes) <= 5
    shown = table.widget("clock-time").bounds.overlap(table.app.canvas.box)
    assert set(boxes) == {shown}


@pytest.mark.usefixtures("time")
def test_the_loop_wakes_for_the_clock_once_however_much_is_tapped(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    _begin(table)
    waits: list[float] = []
    monkeypatch.setattr(table.app, "after", lambda seconds, _call: waits.append(seconds))
    for _tap in range(5):
        table.tap("menu", "close")
    assert not waits
    table.app.clock._waiting = False  # noqa: SLF001 - the second is over
    table.tap("menu", "close")
    assert len(waits) == 1
