from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import __version__, cli
from companion.games import GAMES, game, rules
from companion.games.game import BadHeader
from companion.journal import FILE, open_journal

VECTORS = Path(__file__).parent / "vectors"
ROOT = Path(__file__).parents[1]
HEADER = json.dumps(
    {"format": "table-companion/1", "game": "felix", "players": ["Ana", "Ben", "Cleo"], "start": 0}
)
EVENTS = [
    '{"do": "bid", "amount": 2, "at": "2026-01-01T18:00:00.000Z", "mood": ["ü"]}',
    '{"do": "pass"}',
]
MATCH = "\n".join([HEADER, *EVENTS]) + "\n"

Captured = pytest.CaptureFixture[str]


def cases(kind: str) -> list[dict[str, Any]]:
    return [
        json.loads(line)
        for name in GAMES
        for line in (VECTORS / f"{name}-{kind}.jsonl").read_text("utf-8").splitlines()
        if line
    ]


def lines_of(cases: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(line) + "\n" for case in cases for line in case["match"])


def companion(*arguments: str | Path, **more: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "companion", *map(str, arguments)],
        cwd=ROOT, capture_output=True, check=False, timeout=60, **more,
    )  # fmt: skip


def run(*arguments: str | Path) -> int:
    return cli.main([str(argument) for argument in arguments])


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep these tests out of the data of whoever runs them."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_text(MATCH, "utf-8")
    return path


# replay


def test_replay_answers_every_shared_match_as_expected(tmp_path: Path, capsys: Captured) -> None:
    whole = cases("matches")
    (tmp_path / "all").write_text(lines_of(whole))
    assert run("replay", "--json", tmp_path / "all") == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(answers) == len(whole)
    for case, answer in zip(whole, answers, strict=True):
        state = case["expect"].pop("state", {})
        assert {key: answer[key] for key in case["expect"]} == case["expect"]
        assert {key: answer["state"][key] for key in state} == state


def test_replay_stops_a_match_at_the_line_that_breaks_a_rule_and_goes_on_with_the_next(
    tmp_path: Path, capsys: Captured
) -> None:
    broken = cases("illegal")
    (tmp_path / "all").write_text(lines_of(broken) + MATCH)
    assert run("replay", tmp_path / "all", "--json") == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(answers) == len(broken) + 1
    assert "error" not in answers[-1]
    before = 0
    for case, answer in zip(broken, answers, strict=False):
        expected, error = case["expect_error"], answer["error"]
        assert (error["line"], error["code"]) == (before + expected["line"], expected["code"])
        assert answer["events"] == expected["line"] - 2
        before += len(case["match"])


def test_replay_tells_people_the_same(file: Path, capsys: Captured) -> None:
    file.write_text(MATCH + '{"do": "bid", "amount": 1}\n', "utf-8")
    assert run("replay", file) == 1
    told = capsys.readouterr().out
    assert told.startswith("Match 1: felix, 2 events, auction, Cleo to act\n")
    assert "Ana" in told
    assert "  round: 1\n" in told
    assert told.endswith("line 4: Cleo must bid more than 2 or pass. (bid-too-low)\n")


def test_replay_reads_standard_input(file: Path) -> None:
    done = companion("replay", "-", "--json", input=file.read_bytes())
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["events"] == 2


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1: a match begins with a header"),
        (MATCH + "7\n", "line 4: a line must be one JSON object"),
        (MATCH + HEADER.replace("felix", "chess"), "line 4: there is no game 'chess'"),
        (MATCH + HEADER.replace('"Ben", ', "").replace('"Cleo"', ""), "line 4: this is no JSON"),
        (HEADER.replace("felix", "x" * 9999), "line 1: there is no game"),
        (HEADER[:-1] + ', "rules": {"small-dog": "loudest"}}', "line 1: "),
        (HEADER[:-1] + ', "setup": {"cards": 9}}', "line 1: "),
        (HEADER.replace(', "Ben", "Cleo"', ""), "line 1: "),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_told_in_one_line_and_nothing_else(
    file: Path, capsys: Captured, text: str, told: str
) -> None:
    file.write_text(text, "utf-8")
    assert run("replay", "--json", file) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"companion: {file}: {told}")
    assert err.count("\n") == 1


def test_a_file_that_is_not_there_is_told(tmp_path: Path, capsys: Captured) -> None:
    assert run("replay", tmp_path / "none") == 2
    assert run("replay", tmp_path) == 2
    err = capsys.readouterr().err
    assert "No such file" in err
    assert "Is a directory" in err


header_like = st.fixed_dictionaries(
    {"format": st.just("table-companion/1"), "game": st.sampled_from(GAMES),
     "players": st.lists(st.text(max_size=3), min_size=2, max_size=5), "start": st.integers(0, 4)},
    optional={"setup": st.dictionaries(st.sampled_from(["center", "colours", "hands"]), st.none()),
              "rules": st.dictionaries(st.sampled_from(["small-dog", "spells"]), st.booleans())},
)  # fmt: skip
value = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.text(max_size=3) | st.floats(-1, 1),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)
event_like = st.dictionaries(
    st.sampled_from(
        ["do", "amount", "card", "hand", "center", "seat", "from", "to", "colour", "at"]
    ),
    st.sampled_from(["bid", "pass", "reveal", "capture", "spell", "move", "place", "end"]) | value,
)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(st.one_of(header_like, event_like), max_size=6))
def test_no_file_whatever_makes_more_than_a_clear_error(
    tmp_path: Path, lines: list[dict[str, Any]]
) -> None:
    path = tmp_path / "any"
    path.write_text("\n".join(map(json.dumps, lines)))
    assert run("replay", path) in (0, 1, 2)


# legal


def test_legal_answers_every_position_and_goes_on_after_a_bad_one() -> None:
    shared = [
        json.loads(line)
        for line in (VECTORS / "army-of-frogs-positions.jsonl").read_text().splitlines()[:9]
    ]
    asked = [json.dumps(case["position"]).encode() for case in shared]
    done = companion("legal", input=b"\n".join([*asked, b"", b'{"\xff": 1}', b"\\", asked[0]]))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[:9] == [case["expect"] for case in shared]
    assert [answer["error"]["line"] for answer in answers[9:11]] == [11, 12]
    assert answers[11] == answers[0]
    assert (done.returncode, done.stderr) == (1, b"")


# export, import, players


def test_what_was_imported_is_exported_again_word_for_word(
    file: Path, tmp_path: Path, capsys: Captured
) -> None:
    data = tmp_path / "data"
    assert run("--data", data, "import", file) == 0
    assert "Imported as match 1: felix, Ana, Ben, Cleo." in capsys.readouterr().out
    assert run("import", file, "--data", data) == 0
    assert "Match 1 is in the journal already." in capsys.readouterr().out
    for which in (["--match", "1"], ["--all"]):
        assert run("export", *which, f"--data={data}") == 0
        assert capsys.readouterr().out == MATCH


def test_an_imported_match_keeps_the_times_of_its_events(tmp_path: Path) -> None:
    begun, *between, ended = (json.loads(line) for line in MATCH.splitlines()[1:])
    begun["at"], ended["at"] = "2024-12-24T20:00:00.000Z", "2024-12-24T22:30:00.000+01:00"
    file = tmp_path / "eve.jsonl"
    lines = [MATCH.splitlines()[0], *map(json.dumps, [begun, *between, ended])]
    file.write_text("\n".join(lines))
    assert run("--data", tmp_path, "import", file) == 0
    with closing(open_journal(tmp_path).journal) as journal:
        row = journal.match_row(1)
        assert (row.created, row.updated) == (
            "2024-12-24T20:00:00.000Z",
            "2024-12-24T21:30:00.000Z",
        )


def test_a_file_with_a_broken_rule_is_not_imported_at_all(
    file: Path, tmp_path: Path, capsys: Captured
) -> None:
    file.write_text(MATCH + MATCH + '{"do": "bid", "amount": 99}\n', "utf-8")
    assert run("import", file, "--data", tmp_path / "data") == 1
    err = capsys.readouterr().err
    assert f"{file}: match 2, line 7: " in err
    assert "Nothing was imported." in err
    assert not (tmp_path / "data").exists()


def test_players_are_added_and_listed(tmp_path: Path, capsys: Captured) -> None:
    assert run("players", "add", "Ana", "本田", "An\x1b[31ma", "--data", tmp_path) == 0
    capsys.readouterr()
    assert run("--data", tmp_path, "players", "list") == 0
    assert capsys.readouterr().out == "Ana\n本田\nAn�[31ma\n"
    assert run("players", "add", " ", "--data", tmp_path) == 2
    assert "not blank" in capsys.readouterr().err
    assert run("players", "add", "x" * 500, "--data", tmp_path) == 2
    assert "at most 24 characters" in capsys.readouterr().err
    assert run("players", "add", "ANA", "--data", tmp_path) == 0
    assert capsys.readouterr().out == "Ana\n"


@pytest.mark.parametrize(
    "arguments", [["export", "--all"], ["export", "--match", "1"], ["players", "list"]]
)
def test_asking_a_journal_that_is_not_there_makes_none(
    tmp_path: Path, capsys: Captured, arguments: list[str]
) -> None:
    data = tmp_path / "none"
    assert run(*arguments, "--data", data) == 2
    assert f"{data} holds no journal yet" in capsys.readouterr().err
    assert not data.exists()


def test_a_match_that_is_not_there_is_told(file: Path, tmp_path: Path, capsys: Captured) -> None:
    run("import", file, "--data", tmp_path)
    assert run("export", "--match", "2", "--data", tmp_path) == 2
    assert "no match 2" in capsys.readouterr().err
    assert run("export", "--match", "9" * 99, "--data", tmp_path) == 2
    assert "is no match" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_or_is_not_ours_keeps_nothing(
    file: Path, tmp_path: Path, capsys: Captured
) -> None:
    assert run("import", file, "--data", file / "data") == 2
    assert "cannot be written" in capsys.readouterr().err
    assert run("players", "add", "Ana", "--data", file / "data") == 2
    err = capsys.readouterr().err
    assert "Nothing was kept." in err
    assert "played" not in err
    (tmp_path / FILE).write_text("Dear diary")
    assert run("players", "add", "Ana", "--data", tmp_path) == 2
    assert "is no journal of Table Companion" in capsys.readouterr().err
    assert (tmp_path / FILE).read_text() == "Dear diary"


# The command line


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ([], ["run"]),
        (["--window", "800x480"], ["run", "--window", "800x480"]),
        (["--data", "d"], ["--data", "d", "run"]),
        (["--data=d", "--config", "c"], ["--data=d", "run", "--config", "c"]),
        (["--data", "d", "legal"], ["--data", "d", "legal"]),
        (["--version"], ["--version"]),
        (["--data", "d", "--help"], ["--data", "d", "--help"]),
    ],
)
def test_without_a_command_the_app_is_meant(given: list[str], meant: list[str]) -> None:
    assert cli._with_command(given) == meant  # noqa: SLF001 - the smallest place to see it


def test_the_data_folder_goes_before_or_after_the_command() -> None:
    for arguments in (
        ["--data", "d", "run"],
        ["run", "--data", "d"],
        ["--data", "x", "run", "--data", "d"],
    ):
        assert cli.parser().parse_args(arguments).data == Path("d")
    assert cli.parser().parse_args(["run"]).data is None
    assert cli.parser().parse_args(["run", "--window", "800x480"]).window == (800, 480)


def test_a_window_that_is_no_size_and_a_config_with_a_mistake_are_told(
    tmp_path: Path, capsys: Captured
) -> None:
    with pytest.raises(SystemExit) as stopped:
        run("--window", "huge")
    assert stopped.value.code == 2
    (tmp_path / "c.toml").write_text("[display]\nrotation = 1\n")
    assert run("--config", tmp_path / "c.toml") == 2
    err = capsys.readouterr().err
    assert "huge is no size; write it like 800x480" in err
    assert "c.toml, line 2: [display] rotation must be 0, 90, 180 or 270, not 1." in err


def test_the_version_is_told(capsys: Captured) -> None:
    with pytest.raises(SystemExit):
        run("--version")
    assert capsys.readouterr().out == f"companion {__version__}\n"


def test_a_reader_who_stops_reading_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "long").write_text(MATCH * 2000, "utf-8")
    command = [sys.executable, "-m", "companion", "replay", "--json", str(tmp_path / "long")]
    with subprocess.Popen(command, cwd=ROOT, stdout=-1, stderr=-1) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_names_in_any_script_are_written_as_utf8_whatever_the_locale(file: Path) -> None:
    file.write_text(MATCH.replace("Ana", "本田"), "utf-8")
    done = companion("replay", file, env={**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"})
    assert "本田" in done.stdout.decode()
    assert done.stderr == b""


def test_an_interrupt_ends_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise KeyboardInterrupt

    class Stdin:
        buffer = Interrupted()

    monkeypatch.setattr(sys, "stdin", Stdin)
    assert run("replay", "-") == 130


def test_the_commands_without_a_screen_start_without_it() -> None:
    code = "import sys, companion.cli, companion.commands; print('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
    assert done.stdout.split() == [b"False"]


# The shelf


def test_a_game_from_elsewhere_is_found_by_its_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "snap" / "table").mkdir(parents=True)
    (tmp_path / "snap" / "table" / "rules.py").write_text("def begin(header): return 'snapped'")
    for name, value in (("snap", "snap.table"), ("gone", "snap.gone")):
        folder = tmp_path / f"{name}-1.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        (folder / "entry_points.txt").write_text(f"[companion.games]\n{name} = {value}\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert rules("snap").begin(None) == "snapped"  # type: ignore[arg-type] # it does not look
    with pytest.raises(BadHeader, match="gone is installed but cannot be loaded"):
        rules("gone")
    with pytest.raises(BadHeader, match="no game 'snip'; known are army-of-frogs, felix"):
        game("snip")


_CLOSED = """import os, sys
os.close(1)
os.execv(sys.executable, [sys.executable, "-m", "companion", *sys.argv[1:]])"""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here is always full")
def test_what_cannot_be_printed_or_taken_is_said_in_a_line_and_has_its_own_status(
    tmp_path: Path,
) -> None:
    match = tmp_path / "match.jsonl"
    match.write_text(MATCH, encoding="utf-8")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "companion", "replay", match, "--json"],
            cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60,
        )  # fmt: skip
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    closed = subprocess.run(
        [sys.executable, "-c", _CLOSED, "replay", match, "--json"],
        cwd=ROOT, stderr=subprocess.PIPE, check=False, timeout=60,
    )  # fmt: skip
    assert (closed.returncode, closed.stderr.count(b"\n")) == (2, 1)
    nowhere = subprocess.run(
        [sys.executable, "-c", _CLOSED, "demo", "--pictures", match],
        cwd=ROOT, stderr=subprocess.PIPE, check=False, timeout=60,
    )  # fmt: skip
    assert (nowhere.returncode, nowhere.stderr.count(b"\n")) == (2, 1)
    added = companion("players", "add", os.fsdecode(b"a\xff"), "--data", tmp_path)
    assert (added.returncode, added.stderr.count(b"\n")) == (2, 1)


def test_a_place_that_no_json_can_carry_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    lines = [json.dumps({"frogs": {"red": [[n, 0]]}}) for n in (2**53 - 1, 2**53, 10**4000)]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("\n".join(lines).encode())))
    assert run("legal") == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer.get("error", {}).get("code") for answer in answers] == [
        None,
        "bad-position",
        "bad-position",
    ]
