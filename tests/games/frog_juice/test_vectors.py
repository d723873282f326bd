"""The shared cases: whole matches, matches that break a rule, and what a number takes."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from companion.games.frog_juice import rules
from companion.games.frog_juice.captures import all_groups
from companion.games.game import Event, Header, RuleBroken

VECTORS = Path(__file__).parents[2] / "vectors"


def cases(name: str) -> list[dict[str, Any]]:
    lines = (VECTORS / f"frog-juice-{name}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines if line]


def played(header: dict[str, Any], *events: Event) -> rules.State:
    asked = {key: value for key, value in header.items() if key != "format"}
    state = rules.begin(Header(**asked))
    for event in events:
        state = rules.apply(state, event)
    return state


@pytest.mark.parametrize("case", cases("matches"))
def test_a_match_comes_out_as_expected(case: dict[str, Any]) -> None:
    state = played(*case["match"])
    answer = json.loads(
        json.dumps({**asdict(rules.standing(state)), "state": rules.as_json(state)})
    )
    assert {key: answer[key] for key in case["expect"]} == case["expect"]


@pytest.mark.parametrize("case", cases("illegal"))
def test_an_illegal_event_is_refused_where_it_stands(case: dict[str, Any]) -> None:
    *legal, illegal = case["match"]
    state = played(*legal)
    with pytest.raises(RuleBroken) as refused:
        rules.apply(state, illegal)
    error = {"line": len(case["match"]), "code": refused.value.code}
    assert error == case["expect_error"]


@pytest.mark.parametrize("case", cases("captures"))
def test_a_number_takes_exactly_these_groups(case: dict[str, Any]) -> None:
    found = all_groups(case["center"])[case["number"]]
    assert sorted(map(sorted, found)) == sorted(map(sorted, case["groups"]))
