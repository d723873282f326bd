from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.game import Header
from companion.matchfile import MatchFileError, header_of, parse, raw_header, write

HEADER = '{"format": "table-companion/1", "game": "felix", "players": ["Ana", "Ben"], "start": 1}'

whole_text = st.text(st.characters(exclude_categories=["Cs"]))
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | whole_text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(whole_text, inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
events = st.dictionaries(whole_text.filter(lambda key: key != "format"), any_json, max_size=5)


def header_with(**changes: object) -> str:
    return json.dumps({**json.loads(HEADER), **changes})


def without(key: str) -> str:
    return json.dumps({k: v for k, v in json.loads(HEADER).items() if k != key})


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(events, st.lists(events, max_size=4)), min_size=1, max_size=3))
def test_what_was_written_is_read_back_with_every_key(
    matches: list[tuple[dict[str, Any], list[dict[str, Any]]]],
) -> None:
    written = [({**more, **json.loads(HEADER)}, evs) for more, evs in matches]
    text = "".join(write(raw, evs) for raw, evs in written)
    read = parse(text.encode())
    assert [(match.raw, list(match.events)) for match in read] == written
    assert "".join(write(match.raw, match.events) for match in read) == text


@given(st.binary() | st.binary().map(lambda data: HEADER.encode() + b"\n" + data))
def test_bytes_of_any_kind_are_read_or_refused_with_their_line(data: bytes) -> None:
    try:
        line = parse(data)[0].line
    except MatchFileError as error:
        line = error.line
    assert 1 <= line <= data.count(b"\n") + 1


def test_lines_are_counted_through_blank_lines_carriage_returns_and_a_byte_order_mark() -> None:
    text = f'\ufeff\r\n{HEADER}\r\n\r\n{{"do": "pass"}}\r\n \t\n{HEADER}\n{{"do": "\u2028\x85"}}'
    first, second = parse(text.encode())
    assert (first.line, first.lines, first.events) == (2, (4,), ({"do": "pass"},))
    assert (second.line, second.lines, second.events) == (6, (7,), ({"do": "\u2028\x85"},))


UNREADABLE = {
    "an empty file": ("", 1, "begins with a header"),
    "only blank lines": ("\n\n", 1, "begins with a header"),
    "an event before the header": ('\n{"do": "pass"}', 2, "begins with a header"),
    "no JSON": (f"{HEADER}\n{{'do': 'pass'}}", 2, "is no JSON"),
    "two objects on a line": (f"{HEADER}\n{{}} {{}}", 2, "is no JSON"),
    "a list": (f"{HEADER}\n[1]", 2, "one JSON object, not [1]"),
    "a number": (f"{HEADER}\n7", 2, "one JSON object, not 7"),
    "NaN": (f'{HEADER}\n{{"n": NaN}}', 2, "NaN is no JSON number"),
    "minus infinity": (f'{HEADER}\n{{"n": -Infinity}}', 2, "-Infinity is no JSON number"),
    "a float beyond all": (f'{HEADER}\n{{"n": 1e999}}', 2, "1e999 is too large"),
    "more digits than can be read": (f'{HEADER}\n{{"n": {"9" * 5000}}}', 2, "5000 digits"),
    "a key twice": (f'{HEADER}\n{{"do": "bid", "do": "pass"}}', 2, '"do" is there twice'),
    "half a character": (f'{HEADER}\n{{"do": "\\ud800"}}', 2, "half a character"),
    "half a character in a key": (f'{HEADER}\n{{"\\uDC00": 1}}', 2, "half a character"),
    "lists in lists": (f'{HEADER}\n{{"n": {"[" * 101}{"]" * 101}}}', 2, "nested more than 100"),
    "lists without end": (f'{HEADER}\n{{"n": {"[" * 200_000}', 2, "nested more than 100"),
    "objects without end": (f"{HEADER}\n" + '{"n":' * 200_000, 2, "nested more than 100"),
    "another format": (header_with(format="table-companion/2"), 1, '"table-companion/2"'),
    "a format that is no text": (header_with(format=["x" * 99]), 1, "…"),
    "no game": (without("game"), 1, 'no "game"'),
    "no players": (without("players"), 1, 'no "players"'),
    "no start": (without("start"), 1, 'no "start"'),
    "a game that is no name": (header_with(game=7), 1, "game must be the name of a game"),
    "players that are no list": (header_with(players="Ana"), 1, "players must be a list"),
    "a player that is no name": (header_with(players=["Ana", None]), 1, "players must be a list"),
    "a start out of range": (header_with(start=2), 1, "from 0 to 1, not 2"),
    "a start before the first": (header_with(start=-1), 1, "from 0 to 1, not -1"),
    "a start that is true": (header_with(start=True), 1, "not true"),
    "a start with a point": (header_with(start=1.0), 1, "not 1.0"),
    "rules that are no object": (header_with(rules=[]), 1, "rules must be a JSON object"),
    "a set-up of null": (header_with(setup=None), 1, "setup must be a JSON object"),
    "a second header that is none": (f"{HEADER}\n\n{header_with(start=9)}", 3, "from 0 to 1"),
}  # fmt: skip


@pytest.mark.parametrize("case", UNREADABLE)
def test_a_file_that_cannot_be_read_says_where_and_what_would_be_right(case: str) -> None:
    text, line, told = UNREADABLE[case]
    with pytest.raises(MatchFileError) as refused:
        parse(text.encode())
    assert refused.value.line == line
    assert told in refused.value.message
    assert "\n" not in str(refused.value)


def test_a_byte_that_is_no_utf8_is_found_on_its_line() -> None:
    with pytest.raises(MatchFileError, match=r"line 3: .* byte \d+ ") as refused:
        parse(HEADER.encode() + b'\n\n{"do": "\xff"}')
    assert refused.value.line == 3


def test_as_deep_and_as_long_as_is_allowed_can_be_read() -> None:
    line = f'{{"deep": {"[" * 99}{"]" * 99}, "long": {"9" * 4300}}}'
    (match,) = parse(f"{HEADER}\n{line}".encode())
    assert write(match.raw, match.events) == f"{HEADER}\n{line}\n"


def test_a_header_survives_its_first_line() -> None:
    header = Header("felix", ("Ana", "本"), 1, {"small-dog": "lowest"}, {})
    assert header_of(raw_header(header)) == header
