"""A short run of the monkey of `make soak`, and that its watch would cry out."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from companion import match
from companion.games import rules
from companion.screens.setup import SetUp
from tests.games.army_of_frogs import strategies as frogs
from tests.games.felix import strategies as felix
from tests.games.frog_juice import strategies as frog_juice
from tests.scenes import NAMES
from tests.soak.__main__ import report
from tests.soak.playground import Clock, Playground, told_time
from tests.soak.run import Run
from tests.soak.watch import Broken, conserved, kept

if TYPE_CHECKING:
    from pathlib import Path

    from companion.games.game import Event, Header
    from companion.ui.layout import Box
    from companion.ui.widgets import Widget


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_monkey_breaks_nothing(tmp_path: Path, seed: int) -> None:
    run = Run(seed, 350).play(tmp_path)
    assert not run.failure, "\n".join(report(run))
    assert run.watch.changes > 5


def test_a_run_is_told_by_its_seed(tmp_path: Path) -> None:
    runs = [Run(4, 60).play(tmp_path / name) for name in ("one", "other")]
    assert runs[0].monkey.deeds == runs[1].monkey.deeds
    assert runs[0].monkey.rooms == runs[1].monkey.rooms


def test_a_screen_that_fails_is_told_with_the_way_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_screen: SetUp, area: Box) -> list[Widget]:
        raise ZeroDivisionError(area)

    monkeypatch.setattr(SetUp, "widgets", broken)
    run = Run(1, 500).play(tmp_path)
    told = "\n".join(report(run))
    assert "ZeroDivisionError" in told
    assert f"--seed 1 --actions {run.monkey.inputs}" in told


def states(played: tuple[Header, list[Event]]) -> list[Any]:
    header, events = played
    laws = rules(header.game)
    found = [laws.begin(header)]
    for event in events:
        found.append(laws.apply(found[-1], event))
    return found


def test_what_is_lost_or_made_is_noticed() -> None:
    rng = Random(1)
    felix_state = states(felix.play(rng, NAMES[:4]))[9]
    juice_state = states(frog_juice.play(rng, NAMES[:3]))[9]
    counting = states(frog_juice.play(rng, NAMES[:3], cards=False))[9]
    frogs_state = states(frogs.play(rng, NAMES[:3]))[9]
    wrong = [
        replace(felix_state, bank=felix_state.bank + 1),
        replace(juice_state, draw_pile=juice_state.draw_pile - 1),
        replace(counting, power=(16, 0, 0)),
        replace(frogs_state, hands=(("red",) * 11, *frogs_state.hands[1:])),
    ]
    for state in (felix_state, juice_state, counting, frogs_state):
        conserved(state)
    for state in wrong:
        with pytest.raises(Broken):
            conserved(state)


def test_an_event_that_the_journal_has_not_is_noticed(tmp_path: Path) -> None:
    clock = Clock()
    with told_time(clock, Random(1)):
        ground = Playground(tmp_path, clock, (480, 320))
        header, events = felix.play(Random(1), NAMES[:3])
        played = match.begin(ground.app.journal, header)
        played.append(events[0])
        kept(ground.app, played)
        played.record = None
        played.append(events[1])
        played.record = ground.app.journal.record(1)
        with pytest.raises(Broken, match="other events"):
            kept(ground.app, played)
        ground.close()
