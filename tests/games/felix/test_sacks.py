"""The dogs: one leaves with a cat, two leave alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.felix.sack import Sack, open_sack

VECTORS = Path(__file__).parents[2] / "vectors" / "felix-sacks.jsonl"
CASES = [json.loads(line) for line in VECTORS.read_text("utf-8").splitlines() if line]


@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join(case["row"]))
def test_shared_cases(case: dict[str, Any]) -> None:
    sack = open_sack(case["row"], case["small-dog"])
    assert (list(sack.kept), sack.chased) == (case["kept"], case["chased"])


@pytest.mark.parametrize(
    ("row", "small_dog", "kept", "chased"),
    [
        pytest.param("3 15 -8 big-dog", "lowest", (3, -8), 15, id="big dog takes the highest"),
        pytest.param("-8 big-dog -5", "lowest", (-8,), -5, id="big dog takes −5 before −8"),
        pytest.param("-8 big-dog -5", "nearest-zero", (-8,), -5, id="big dog has no option"),
        pytest.param("-8 3 big-dog", "lowest", (-8,), 3, id="any positive cat before −5"),
        pytest.param("-5 3 small-dog -8", "lowest", (-5, 3), -8, id="small dog, −8 before −5"),
        pytest.param("-5 3 small-dog -8", "nearest-zero", (3, -8), -5, id="house: −5 before −8"),
        pytest.param("-8 3 small-dog", "nearest-zero", (3,), -8, id="house: −8 before any other"),
        pytest.param("15 3 small-dog", "lowest", (15,), 3, id="small dog, lowest positive"),
        pytest.param("15 3 small-dog", "nearest-zero", (15,), 3, id="house: lowest positive"),
        pytest.param("small-dog 3 small-dog", "lowest", (3,), None, id="two small dogs"),
        pytest.param("big-dog -8 small-dog", "lowest", (-8,), None, id="two kinds of dogs"),
        pytest.param("big-dog big-dog big-dog 5", "lowest", (5,), None, id="three dogs"),
        pytest.param("big-dog rabbit rabbit", "lowest", (), None, id="a rabbit is no cat"),
        pytest.param("rabbit 5 -8", "lowest", (5, -8), None, id="no dog"),
    ],
)
def test_dogs(row: str, small_dog: str, kept: tuple[int, ...], chased: int | None) -> None:
    assert open_sack(row.split(), small_dog) == Sack(kept, chased)
