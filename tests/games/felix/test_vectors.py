"""The shared cases: whole matches, matches stopped on the way, and matches that break a rule."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from companion.games.felix import rules
from companion.games.game import Header, RuleBroken

VECTORS = Path(__file__).parents[2] / "vectors"


def cases(name: str) -> list[dict[str, Any]]:
    lines = (VECTORS / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines if line]


def begin(header: dict[str, Any]) -> rules.State:
    return rules.begin(
        Header(header["game"], header["players"], header["start"], header["rules"], header["setup"])
    )


def told(state: rules.State, events: int) -> dict[str, Any]:
    answer = {**asdict(rules.standing(state)), "events": events, "state": rules.as_json(state)}
    read_back: dict[str, Any] = json.loads(json.dumps(answer))
    return read_back


@pytest.mark.parametrize("case", cases("felix-matches") + cases("felix-states"))
def test_a_match_comes_out_as_expected(case: dict[str, Any]) -> None:
    state = begin(case["match"][0])
    for event in case["match"][1:]:
        state = rules.apply(state, event)
    answer = told(state, len(case["match"]) - 1)
    for key, value in case["expect"].items():
        if key != "state":
            assert answer[key] == value, key
    for key, value in case["expect"].get("state", {}).items():
        assert answer["state"][key] == value, key


@pytest.mark.parametrize("case", cases("felix-illegal"))
def test_an_illegal_event_is_refused_where_it_stands(case: dict[str, Any]) -> None:
    *legal, illegal = case["match"]
    state = begin(legal[0])
    for event in legal[1:]:
        state = rules.apply(state, event)
    with pytest.raises(RuleBroken) as refusal:
        rules.apply(state, illegal)
    assert refusal.value.code == case["expect_error"]["code"]
    assert len(case["match"]) == case["expect_error"]["line"]
