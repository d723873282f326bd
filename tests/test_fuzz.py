"""Whatever comes in from outside, bent at random: it is read, or refused in a clear sentence."""

from __future__ import annotations

import io
import json
import re
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import cli, matchfile
from companion.config import Config, ConfigError, read
from companion.games import GAMES
from companion.journal import open_journal
from companion.settings import CHOICES, load
from companion.share.tagfile import COLUMNS, from_csv

if TYPE_CHECKING:
    from collections.abc import Sequence

VECTORS = Path(__file__).parent / "vectors"
SENTENCE = re.compile(r"companion: [^\n]{10,}\n")
WORDS = ("do", "amount", "card", "hand", "center", "seat", "from", "to", "colour", "at", "players")

small = settings(max_examples=60, deadline=None)
words = st.sampled_from((*WORDS, "", "felix", "red", "bats", "pass", "\x00", "İ", "👩‍👩‍👧"))
junk = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | words | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=5,
)
huge = st.sampled_from((10**30, -(10**30), 2**63, 1e308, -0.0))
spans = st.tuples(st.floats(0, 1), st.integers(0, 6), st.binary(max_size=4))


def recorded() -> list[list[dict[str, Any]]]:
    """Return the shared matches, the longest cut short: most bends sit near the beginning."""
    lines = [
        line
        for name in GAMES
        for line in (VECTORS / f"{name}-matches.jsonl").read_text("utf-8").splitlines()[:6]
    ]
    return [json.loads(line)["match"][:40] for line in lines]


MATCHES = recorded()
POSITIONS = [
    json.loads(line)["position"]
    for line in (VECTORS / "army-of-frogs-positions.jsonl").read_text().splitlines()[:20]
]


@st.composite
def bent(draw: st.DrawFn, values: st.SearchStrategy[Any]) -> Any:
    """Put junk somewhere into a JSON value, take something out, or put it in twice."""
    value = draw(values)
    copy = json.loads(json.dumps(value))
    for _bend in range(draw(st.integers(0, 3))):
        inner, parent = copy, copy
        while isinstance(inner, (dict, list)) and inner and draw(st.integers(0, 4)):
            parent = inner
            key = draw(
                st.sampled_from(list(inner) if isinstance(inner, dict) else range(len(inner)))
            )
            inner = inner[key]
        if parent is inner or not parent:
            continue
        deed = draw(st.sampled_from(("change", "change", "drop", "double")))
        if deed == "change":
            parent[key] = draw(junk | huge)
        elif deed == "drop":
            del parent[key]
        elif isinstance(parent, list):
            parent.insert(key, parent[key])
        else:
            parent[draw(words)] = parent[key]
    return copy


@st.composite
def torn(draw: st.DrawFn, texts: st.SearchStrategy[bytes]) -> bytes:
    """Put a few bytes in place of others."""
    data = draw(texts)
    for place, length, other in draw(st.lists(spans, max_size=3)):
        at = int(place * len(data))
        data = data[:at] + other + data[at + length :]
    return data


def lines(match: Any) -> bytes:
    values = match if isinstance(match, list) else [match]
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values).encode()


match_files = torn(bent(st.sampled_from(MATCHES)).map(lines)) | bent(st.sampled_from(MATCHES)).map(
    lines
)


def companion(*arguments: str | Path) -> tuple[int, str, str]:
    """Run a command; return its exit status, and what it said."""
    out, err = io.StringIO(newline=""), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = cli.main([str(argument) for argument in arguments])
    return status, out.getvalue(), err.getvalue()


@small
@given(match_files)
def test_a_bent_match_file_is_replayed_or_refused_with_its_line(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder, "bent.jsonl")
        file.write_bytes(data)
        status, out, err = companion("replay", "--json", file)
        told, _out, _err = companion("replay", file)
    assert told == status
    if status == cli.UNUSABLE:
        assert SENTENCE.fullmatch(err)
        assert not out
        return
    answers = [json.loads(line) for line in out.splitlines()]
    errors = [answer["error"] for answer in answers if "error" in answer]
    assert answers
    assert not err
    assert status == bool(errors)
    for error in errors:
        assert 1 < error["line"] <= data.count(b"\n") + 1
        assert re.fullmatch("[a-z-]+", error["code"])
        assert error["message"][0].strip()


@small
@given(match_files)
def test_a_bent_match_file_is_imported_whole_or_not_at_all(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        file, journal = Path(folder, "bent.jsonl"), Path(folder, "data")
        file.write_bytes(data)
        replayed, _out, _err = companion("replay", file)
        status, _out, err = companion("--data", journal, "import", file)
        assert status == replayed
        if status:
            assert SENTENCE.match(err)
            assert not journal.exists()
            return
        status, out, err = companion("--data", journal, "export", "--all")
        assert (status, err) == (0, "")
        written = matchfile.parse(data)
        assert [(m.raw, m.events) for m in matchfile.parse(out.encode())] == _once(written)
        assert companion("--data", journal, "export", "--csv")[0] == 0


def _once(written: Sequence[matchfile.WrittenMatch]) -> list[tuple[Any, Any]]:
    """Leave out the matches that came before: the journal knows them already."""
    kept: list[tuple[Any, Any]] = []
    for match in written:
        if (match.raw, match.events) not in kept:
            kept.append((match.raw, match.events))
    return kept


@small
@given(st.lists(torn(bent(st.sampled_from(POSITIONS)).map(lines)) | st.binary(max_size=40)))
def test_every_line_that_is_asked_is_answered_once(
    monkeypatch_module: pytest.MonkeyPatch, asked: list[bytes]
) -> None:
    data = b"".join(asked)

    class Stdin:
        buffer = io.BytesIO(data)

    monkeypatch_module.setattr("sys.stdin", Stdin)
    status, out, err = companion("legal")
    answers = [json.loads(line) for line in out.splitlines()]
    errors = [answer["error"] for answer in answers if "error" in answer]
    wanted = [
        number
        for number, line in enumerate(io.BytesIO(data), 1)
        if line.decode("utf-8-sig" if number == 1 else "utf-8", errors="replace").strip()
    ]
    assert len(answers) == len(wanted)
    assert not err
    assert status == bool(errors)
    for answer, number in zip(answers, wanted, strict=True):
        error = answer.get("error")
        assert error is None or (error["line"], error["code"]) == (number, "bad-position")
        assert error is None or error["message"]


@pytest.fixture(scope="module")
def monkeypatch_module() -> Any:
    with pytest.MonkeyPatch.context() as patched:
        yield patched


TOML = (
    '[display]\nwindow = "800x480"\nrotation = 90\ntheme = "dim"\ndim_after = 0\n'
    '[table]\nlocation = "Kitchen"\n[buttons]\npass = 17\nknob_a = 5\n[lights]\nseat1 = 22\n'
    '[reader]\nport = "auto"\nprotocol = "pn532"\n[system]\npoweroff = true\n'
)
KEYS = re.findall(r"^(\w+) =", TOML, re.MULTILINE)
TABLES = re.findall(r"^\[(\w+)\]", TOML, re.MULTILINE)
toml_values = (
    st.booleans() | st.integers() | st.floats() | st.dates() | words | st.lists(st.integers())
).map(lambda value: json.dumps(value) if isinstance(value, (str, bool)) else str(value))
toml_tables = st.tuples(
    st.sampled_from(TABLES) | words.map(json.dumps),
    st.dictionaries(st.sampled_from(KEYS) | words.map(json.dumps), toml_values, max_size=3),
).map(lambda table: f"[{table[0]}]\n" + "".join(f"{k} = {v}\n" for k, v in table[1].items()))
configs = torn(st.just(TOML.encode())) | st.lists(toml_tables, max_size=3).map(
    lambda tables: "".join(tables).encode()
)


@settings(max_examples=120, deadline=None)
@given(configs)
def test_a_bent_config_is_read_or_refused_with_what_would_be_right(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder, "companion.toml")
        file.write_bytes(data)
        try:
            config = read(file)
        except ConfigError as error:
            told = str(error)
            assert told.startswith(str(file))
            assert told[-1] in ".?"
            assert len(told) > len(str(file)) + 10
        else:
            assert isinstance(config, Config)
            assert config.display.rotation in (0, 90, 180, 270)
            assert all(
                type(pin) is int for pin in (*config.buttons.values(), *config.lights.values())
            )


LONG = "(longer than a cell may be)"
cells = ("0100", '"', "", "felix", "big-dog", "red", "army-of-frogs", ",", "\r", "\0", LONG)
tag_rows = st.lists(st.sampled_from(cells), max_size=5).map(",".join)


@small
@given(st.lists(tag_rows, max_size=4), st.booleans())
def test_a_bent_list_of_tags_is_read_or_refused_with_its_line(rows: list[str], head: bool) -> None:
    text = "\n".join([",".join(COLUMNS), *rows] if head else rows).replace(LONG, "x" * 200_000)
    try:
        tags, told = from_csv(text), ""
    except ValueError as error:
        tags, told = [], str(error)
    assert not told or re.match(r"Line \d+: .", told)
    assert all(tag.tag and tag.game in GAMES for tag in tags)


@settings(max_examples=10, deadline=None)
@given(st.lists(torn(st.sampled_from((b'"dark"', b"90", b"true", b"[1]"))), min_size=1))
def test_settings_that_nobody_made_do_no_harm(kept: list[bytes]) -> None:
    with TemporaryDirectory() as folder:
        journal = open_journal(Path(folder)).journal
        for key, value in zip(CHOICES, kept, strict=False):
            journal.change_setting(key, value.decode("utf-8", "replace"))
        found = load(journal, Config())
        assert all(getattr(found, key) in found.choices(key) for key in CHOICES)
        journal.close()
