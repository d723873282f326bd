"""The shared cases: whole matches, illegal ends, positions, and the shallow counts of perft."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.army_of_frogs import rules
from companion.games.army_of_frogs.position import answer
from companion.games.game import Header, RuleBroken
from tests.games.army_of_frogs import perft

VECTORS = Path(__file__).parents[2] / "vectors"
SHALLOW = 700
"""Counts up to this one are for every run; the deeper ones are for the bench."""


def cases(name: str) -> list[dict[str, Any]]:
    lines = (VECTORS / f"army-of-frogs-{name}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def begun(header: dict[str, Any]) -> rules.State:
    return rules.begin(
        Header(
            header["game"],
            tuple(header["players"]),
            header["start"],
            header.get("rules", {}),
            header.get("setup", {}),
        )
    )


@pytest.mark.parametrize("case", cases("matches"))
def test_a_whole_match_stands_as_the_shared_case_says(case: dict[str, Any]) -> None:
    header, *events = case["match"]
    state = begun(header)
    for event in events:
        state = rules.apply(state, event)
    standing = rules.standing(state)
    found = {
        "over": standing.over,
        "phase": standing.phase,
        "turn": standing.turn,
        "scores": list(standing.scores),
        "ranks": list(standing.ranks),
        "winners": list(standing.winners),
        "state": rules.as_json(state),
    }
    assert found == {**found, **case["expect"]}


@pytest.mark.parametrize("case", cases("illegal"))
def test_only_the_last_event_is_illegal_and_for_the_reason_given(case: dict[str, Any]) -> None:
    header, *events, illegal = case["match"]
    state = begun(header)
    for event in events:
        state = rules.apply(state, event)
    with pytest.raises(RuleBroken) as broken:
        rules.apply(state, illegal)
    assert broken.value.code == case["expect_error"]["code"]
    assert case["expect_error"]["line"] == len(case["match"])


@pytest.mark.parametrize("case", cases("positions"))
def test_a_position_is_answered_as_the_shared_case_says(case: dict[str, Any]) -> None:
    found, good = answer(json.dumps(case["position"]), 1)
    assert good
    assert found == case["expect"]


@pytest.mark.parametrize("case", cases("perft"), ids=lambda case: str(case["colours"]))
def test_as_many_ways_from_an_empty_table_as_counted_elsewhere(case: dict[str, Any]) -> None:
    shallow = [ways for ways in case["counts"] if ways <= SHALLOW]
    depths = range(1, len(shallow) + 1)
    assert [perft.count(case["colours"], case["bag"], depth) for depth in depths] == shallow
