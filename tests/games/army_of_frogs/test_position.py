"""A position as a line of JSON: what is no position, and reading back what was written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.army_of_frogs.island import Island
from companion.games.army_of_frogs.position import answer, read_position, write_position
from tests.games.army_of_frogs.strategies import positions

if TYPE_CHECKING:
    from companion.games.army_of_frogs.hexes import Hex


@pytest.mark.parametrize(
    "line",
    [
        "",
        "frogs",
        "[]",
        "7",
        "{}",
        '{"frogs": []}',
        '{"frogs": {"pink": []}}',
        '{"frogs": {"red": {}}}',
        '{"frogs": {"red": [[0]]}}',
        '{"frogs": {"red": [[0, 1.0]]}}',
        '{"frogs": {"red": [[0, true]]}}',
        '{"frogs": {"red": [[0, NaN]]}}',
        '{"frogs": {"red": [[0, 0], [0, 0]]}}',
        '{"frogs": {"red": [[0, 0]], "blue": [[0, 0]]}}',
        json.dumps({"frogs": {"red": [[q, 0] for q in range(11)]}}),
        "[" * 100_000,
        '{"frogs": {"red": [[' + "9" * 5000 + ", 0]]}}",
    ],
)
def test_a_line_that_is_no_position_is_answered_with_an_error(line: str) -> None:
    found, good = answer(line, 12)
    assert not good
    assert found["error"]["line"] == 12
    assert found["error"]["code"] == "bad-position"
    assert found["error"]["message"]


@given(st.text(max_size=30) | st.text('{}[]"frogsed:, 0.1-', max_size=30))
@settings(max_examples=80)
def test_no_line_however_odd_raises(line: str) -> None:
    assert answer(line, 1)[0]


def test_an_empty_table_has_one_place_and_colours_named_without_frogs_are_answered() -> None:
    found, good = answer('{"frogs": {"red": []}, "note": "unknown keys do no harm"}', 1)
    assert good
    assert found == {
        "islands": 0,
        "chains": [],
        "winner": None,
        "moves": {"red": []},
        "places": {"own": {"red": [[0, 0]]}, "any": [[0, 0]]},
    }


@given(positions())
@settings(max_examples=50)
def test_a_position_that_was_written_is_read_again(frogs: dict[Hex, str]) -> None:
    assert read_position(write_position(Island(frogs)))[0] == Island(frogs)
