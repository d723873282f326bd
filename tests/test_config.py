from __future__ import annotations

import os
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import config
from companion.config import Config, ConfigError, Display, Reader, System, Table, data_folder, read
from hardware.buttons import KEYS as BUTTON_KEYS
from hardware.lights import KEYS as LIGHT_KEYS
from hardware.reader import PROTOCOLS

EVERY_KEY = """
[display]
window = "800x480"
fullscreen = false
rotation = 180
theme = "dim"
text_size = "large"
language = "ja"
dim_after = 0
[table]
location = "Kitchen"
[buttons]
pass = 17
knob_a = 5
[lights]
seat1 = 22
[reader]
port = "1a86:7523"
protocol = "pn532"
[system]
poweroff = true
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "companion.toml"


def test_every_key_is_read(file: Path) -> None:
    file.write_text(EVERY_KEY)
    assert read(file) == Config(
        Display((800, 480), False, 180, "dim", "large", "ja", 0),
        Table("Kitchen"),
        {"pass": 17, "knob_a": 5},
        {"seat1": 22},
        Reader("1a86:7523", "pn532"),
        System(poweroff=True),
        file,
    )


def test_an_empty_file_says_what_no_file_says(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbf# nothing\r\n")
    assert read(file) == Config(path=file)


def test_what_can_be_wired_is_what_the_hardware_knows() -> None:
    assert set(config.BUTTONS) == set(BUTTON_KEYS)
    assert set(config.LIGHTS) == set(LIGHT_KEYS)
    for protocol in PROTOCOLS:
        assert config._TABLES["reader"]["protocol"].read(protocol)  # noqa: SLF001 - kept in step
    for name, table in {
        "display": Display,
        "table": Table,
        "reader": Reader,
        "system": System,
    }.items():
        assert {entry.name for entry in fields(table)} == set(config._TABLES[name])  # noqa: SLF001 - kept in step


WRONG = {
    "a rotation between": (
        "\n[display]\nrotation = 45",
        "line 3: [display] rotation must be 0, 90, 180 or 270, not 45.",
    ),
    "a rotation that is true": (
        "display = {rotation = true}",
        "line 1: [display] rotation must be",
    ),
    "a dotted key": (
        "# one\ndisplay.rotation = 1",
        "line 2: [display] rotation",
    ),
    "a window that is no size": (
        '[display]\nwindow = "big"',
        "line 2: [display] window must be a size like \"800x480\", not 'big'.",
    ),
    "a window that is a number": (
        "[display]\nwindow = 800",
        "line 2: [display] window",
    ),
    "a theme": (
        '[display]\ntheme = "pink"',
        'must be "dark", "light" or "dim"',
    ),
    "a number in words": (
        '[display]\ndim_after = "5"',
        "must be a number of seconds, or 0 for never, not '5'",
    ),
    "less than no time": (
        "[display]\ndim_after = -1",
        "line 2: [display] dim_after",
    ),
    "a pin that is no number": (
        '[table]\nlocation = ""\n[buttons]\npass = "GPIO17"',
        "line 4: [buttons] pass must be the BCM number",
    ),
    "a switch with a number": (
        "[system]\npoweroff = 1",
        "must be true or false, not 1",
    ),
    "a misspelt key": (
        "[display]\nrotate = 90",
        "line 2: [display] rotate is unknown; did you mean rotation?",
    ),
    "an unknown key": (
        "[table]\nsize = 3",
        "[table] size is unknown; known are location.",
    ),
    "a misspelt table": (
        "[button]\npass = 3",
        "line 1: [button] is unknown; did you mean buttons?",
    ),
    "a key without a table": (
        "rotation = 90",
        "line 1: [rotation] is unknown",
    ),
    "a table that is a value": (
        "display = 3",
        "line 1: display is a table; write [display]",
    ),
    "tables in a list": (
        "[[display]]\nrotation = 0",
        "display is a table",
    ),
    "no TOML": (
        "[display\n",
        "is no TOML",
    ),
    "a number of many digits": (
        f"[display]\nrotation = {'9' * 5000}",
        "is no TOML",
    ),
    "lists without end": (
        f"a = {'[' * 100_000}",
        "is no TOML",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_mistake_is_told_with_file_line_key_and_what_would_be_right(
    case: str, file: Path
) -> None:
    text, told = WRONG[case]
    file.write_text(text)
    with pytest.raises(ConfigError) as refused:
        read(file)
    assert str(refused.value).startswith(str(file))
    assert told in str(refused.value)


@given(st.binary(max_size=200))
def test_bytes_of_any_kind_are_a_config_or_an_error(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = tmp_path_factory.getbasetemp() / "any.toml"
    file.write_bytes(data)
    try:
        told = str(read(file).path)
    except ConfigError as error:
        told = str(error)
    assert told.startswith(str(file))


def test_a_file_that_is_not_there_is_told(file: Path) -> None:
    with pytest.raises(ConfigError, match="No such file"):
        config.load(file)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_what_has_no_end_or_never_begins_is_told(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "long").write_bytes(b" " * 1_000_001)
    for name, told in (
        (tmp_path / "pipe", "pipe is no file; a config file is a text file."),
        (tmp_path / "long", "long is too long to be a config file."),
        (Path(os.devnull), "is no file"),
    ):
        with pytest.raises(ConfigError, match=told) as refused:
            config.load(name)
        assert "TOML" not in str(refused.value)


def test_the_users_file_comes_before_the_systems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr(config, "SYSTEM_FILE", tmp_path / "etc.toml")
    assert config.load() == Config()
    (tmp_path / "etc.toml").write_text("[display]\nrotation = 90")
    assert config.load().display.rotation == 90
    (tmp_path / "table-companion").mkdir()
    (tmp_path / "table-companion" / "companion.toml").write_text("")
    assert config.load().display.rotation == 0


def test_the_data_folder_is_the_one_given_or_systemds_or_the_users(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    assert data_folder() == tmp_path / "table-companion"
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/table-companion:/var/lib/other")
    assert data_folder() == Path("/var/lib/table-companion")
    assert data_folder(Path("here")) == Path("here")
