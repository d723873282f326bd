from __future__ import annotations

import random
from datetime import timedelta

import pytest

from companion.games import game
from companion.games.felix import tally
from companion.lookback import PAUSE, course, keeps_secrets, minutes, settled, span, told
from companion.match import Match
from tests.games.felix import strategies as felix
from tests.games.frog_juice import strategies as frog_juice
from tests.screens.past import EVENING, stamped


def test_the_course_of_felix_is_that_of_its_tally() -> None:
    for seed in range(5):
        match = Match(*felix.play(random.Random(seed), felix.NAMES[: 3 + seed % 3]))
        found = course(game("felix"), match)
        assert found.scores == tally.course(match.state)
        assert found.rounds
        assert found.steps[0] == 0
        assert found.steps[-1] == 9


@pytest.mark.parametrize("cards", [True, False])
def test_a_game_without_rounds_is_told_by_turns_or_by_events(cards: bool) -> None:
    match = Match(*frog_juice.play(random.Random(2), cards=cards))
    found = course(game("frog-juice"), match)
    assert not found.rounds
    assert found.scores[-1] == match.standing.scores
    assert len(found.steps) == len(match.states)
    assert len(found.scores) == found.steps[-1] + 1
    assert found.told is cards


def test_won_cats_are_told_only_when_the_match_is_over() -> None:
    header, events = felix.play(random.Random(4))
    whole, running = Match(header, events), Match(header, events[:-1])
    table = game("felix")
    assert not keeps_secrets(table, whole)
    assert keeps_secrets(table, running)
    said = [settled(table, whole, index) for index in range(len(events))]
    assert sum(map(bool, said)) == 9
    assert not any(settled(table, running, index) for index in range(len(events) - 1))


def test_every_event_has_its_words() -> None:
    match = Match(*felix.play(random.Random(1)))
    assert all(told(game("felix"), match, index) for index in range(match.cursor))


@pytest.mark.parametrize(
    ("gaps", "length"),
    [
        ([60, 60, 60], 3),
        ([60, PAUSE.total_seconds() + 1, 120], 3),
        ([60, -5000, 60], 2),
        ([1], 1),
        ([], 0),
    ],
)
def test_pauses_and_jumps_of_the_clock_are_not_played(gaps: list[float], length: int) -> None:
    time, times = EVENING, [EVENING]
    for gap in gaps:
        time += timedelta(seconds=gap)
        times.append(time)
    assert minutes([{"do": "pass", "at": time.isoformat()} for time in times]) == length


def test_a_match_spans_from_its_first_to_its_last_time_that_makes_sense() -> None:
    first, *_between, last = stamped([{"do": "pass"}] * 3, seconds=60)
    nonsense = [{"at": at} for at in ([0, 1], 7, "noon", "2026-11-29", "0001-01-01T00:00:00+09:00")]
    assert span([*nonsense, first, *nonsense, last, *nonsense]) == (
        EVENING,
        EVENING + timedelta(minutes=2),
    )
    assert span(nonsense) is None


def test_an_event_without_a_time_is_passed_over() -> None:
    events = stamped([{"do": "pass"}] * 3, seconds=60)
    assert minutes([events[0], {"do": "pass"}, {"do": "pass", "at": "noon"}, events[2]]) == 2
