"""A contact and its chatter, by traces of its wire."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.debounce import SETTLE, Change, Debouncer, Hold, Knob, Repeat

Edges = list[tuple[float, bool]]


def chatter(at: float, closed: bool, seconds: float, hertz: float = 1000) -> Edges:
    """The edges of a contact that changes `at` and rests `seconds` later."""
    halves = 2 * int(seconds * hertz / 2)
    return [(at + i / hertz, closed ^ bool(i % 2)) for i in range(halves + 1)]


def changes(edges: Edges, ticks: list[float]) -> list[Change]:
    """What a debouncer makes of the edges, with ticks between them."""
    contact = Debouncer()
    seen: list[Change] = []
    moments = [(time, closed) for time, closed in edges] + [(time, None) for time in ticks]
    for time, closed in sorted(moments, key=lambda moment: moment[0]):
        seen += contact.tick(time) if closed is None else contact.edge(time, closed)
    return seen


def presses(edges: Edges, ticks: list[float]) -> list[float]:
    return [change.time for change in changes(edges, ticks) if change.pressed]


def every_10_ms(until: float) -> list[float]:
    return [i / 100 for i in range(int(until * 100))]


def test_a_press_counts_at_its_first_edge_before_any_tick() -> None:
    assert Debouncer().edge(7.0, True, 3) == [Change(True, 7.0, 3)]


def test_twenty_milliseconds_of_chatter_at_1_khz_are_one_press() -> None:
    edges = chatter(1.0, True, 0.020) + chatter(1.3, False, 0.020)
    assert presses(edges, every_10_ms(2)) == [1.0]


def test_a_press_shorter_than_a_tick_is_a_press_and_a_release() -> None:
    seen = changes([(1.0, True), (1.002, False)], every_10_ms(1.2))
    assert [(change.pressed, change.time) for change in seen] == [(True, 1.0), (False, 1.002)]


def test_presses_sixty_milliseconds_apart_are_all_counted() -> None:
    edges = [
        edge
        for i in range(50)
        for edge in chatter(0.06 * i, True, 0.02) + chatter(0.06 * i + 0.03, False, 0.02)
    ]
    assert len(presses(edges, every_10_ms(4))) == 50


def test_a_loop_that_stalled_for_a_second_counts_the_presses_of_that_second() -> None:
    edges = [(0.1 * i + half, half == 0) for i in range(10) for half in (0, 0.05)]
    assert len(presses(edges, [5.0])) == 10


@st.composite
def hands(draw: st.DrawFn) -> tuple[Edges, int]:
    """Presses at least 60 ms apart, each edge with up to 20 ms of any chatter."""
    edges: Edges = []
    time, gap = 0.0, 1.0
    count = draw(st.integers(1, 12))
    for _ in range(count):
        shortest = 1 if gap > 2 * SETTLE else 22
        closed = draw(st.integers(shortest, 120)) / 1000
        gap = draw(st.integers(max(21, 60 - round(closed * 1000)), 120)) / 1000
        for start, state, room in ((time, True, closed), (time + closed, False, gap)):
            within = st.floats(0, min(0.020, room * 0.99), exclude_min=True)
            times = sorted(draw(st.lists(within, max_size=9, unique=True)))[: 2 * 4]
            times = times[: len(times) // 2 * 2]
            edges.append((start, state))
            edges += [(start + t, state ^ (i % 2 == 0)) for i, t in enumerate(times)]
        time += closed + gap
    return edges, count


@given(hands(), st.integers(0, 2**32))
def test_no_press_is_lost_and_none_is_made_up(hands: tuple[Edges, int], seed: int) -> None:
    edges, count = hands
    dice = random.Random(seed)
    ticks = [dice.uniform(0, edges[-1][0]) for _ in range(30)] + [edges[-1][0] + 1]
    seen = changes(edges, ticks)
    assert sum(change.pressed for change in seen) == count
    assert all(before.pressed != after.pressed for before, after in pairwise(seen))
    assert not seen[-1].pressed


def test_a_clock_that_steps_back_does_not_turn_the_order_round() -> None:
    contact = Debouncer()
    assert contact.edge(10.0, True)
    assert contact.edge(9.0, False) == []
    assert contact.tick(10.1) == [Change(False, 10.0, 0)]


def test_a_held_key_repeats_after_half_a_second_then_eight_times_a_second() -> None:
    repeat = Repeat(delay=0.5, interval=0.12)
    repeat.turn(Change(True, 0.0, 0))
    repeats = [time for time in every_10_ms(1.0) if repeat.tick(time)]
    assert repeats == pytest.approx([0.5, 0.62, 0.74, 0.86, 0.98])
    repeat.turn(Change(False, 1.0, 1))
    assert not repeat.tick(9.0)


def test_after_a_stall_a_held_key_repeats_once_not_in_a_burst() -> None:
    repeat = Repeat(delay=0.5, interval=0.12)
    repeat.turn(Change(True, 0.0, 0))
    assert [repeat.tick(time) for time in (5.0, 5.01, 5.02, 5.13)] == [True, False, False, True]


def test_a_hold_is_told_once_after_its_time_and_not_when_let_go_before() -> None:
    hold = Hold(5.0)
    hold.turn(Change(True, 1.0, 0))
    assert [hold.tick(time) for time in (5.99, 6.0, 6.01, 20.0)] == [False, True, False, False]
    hold.turn(Change(True, 30.0, 2))
    hold.turn(Change(False, 34.9, 3))
    assert not hold.tick(40.0)


CLOCKWISE = ((0, True), (1, True), (0, False), (1, False))
BACK = ((1, True), (0, True), (1, False), (0, False))


@pytest.mark.parametrize(
    ("edges", "detents"),
    [
        (CLOCKWISE * 3, 3),
        (BACK * 2, -2),
        (CLOCKWISE + BACK, 0),
        (((0, True), (0, False)) * 50, 0),
        (((0, True), (0, False), *CLOCKWISE, (1, True), (1, False)), 1),
        (((0, True), (1, True), (1, False), (0, False)), 0),
        (CLOCKWISE[1:], 0),
    ],
    ids=["three on", "two back", "on and back", "chatter", "chatter round a turn", "half", "torn"],
)
def test_a_knob_counts_whole_detents(edges: tuple[tuple[int, bool], ...], detents: int) -> None:
    knob = Knob()
    assert sum(knob.edge(contact, closed) for contact, closed in edges) == detents
