"""The doctor's page: each thing that can be wrong with a table, and what it says to do about it."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from gpiozero.pins.mock import MockFactory

from companion import cli, doctor
from companion.doctor import Finding, examine, panels
from companion.journal import FILE, open_journal
from hardware.gpio import Gpio
from tests.journals import HEADER, PASS

if TYPE_CHECKING:
    from collections.abc import Callable

SHOWN = {"driver": "kmsdrm", "size": [800, 480]}

TOUCH = """\
I: Bus=0018 Vendor=0416 Product=038f Version=1060
N: Name="Goodix Capacitive TouchScreen"
H: Handlers=mouse0 event4
B: PROP=2
B: EV=b
B: KEY=400 0 0 0 2000000000000000 0
B: ABS=2658000 3
"""
TOUCHPAD = """\
I: Bus=0011 Vendor=0002 Product=0007 Version=01b1
N: Name="SynPS/2 Synaptics TouchPad"
H: Handlers=mouse1 event5
B: PROP=5
B: EV=b
B: KEY=e520 10000 0 0 0 0
B: ABS=660800011000003
"""
KEYBOARD = """\
I: Bus=0003 Vendor=046d Product=c31c Version=0110
N: Name="Logitech USB Keyboard"
H: Handlers=sysrq kbd event0 leds
B: PROP=0
B: EV=120013
B: KEY=1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe
"""


@pytest.fixture(autouse=True)
def healthy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with a display and nothing wrong; return its data folder."""
    monkeypatch.setattr(doctor, "_look_at_display", lambda: SHOWN)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "no-config"))
    data = tmp_path / "data"
    journal = open_journal(data).journal
    journal.create(HEADER, [PASS])
    journal.close()
    return data


def found(name: str, *given: Any) -> Finding:
    """Return the one finding of that name."""
    (finding,) = [finding for finding in examine(*given) if finding.name == name]
    return finding


def config(folder: Path, text: str) -> Path:
    path = folder / "companion.toml"
    path.write_text(text)
    return path


def test_a_sound_table_gets_a_page_of_ok(healthy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["doctor", "--data", str(healthy)]) == 0
    *lines, empty, last = capsys.readouterr().out.splitlines()
    assert all(line.startswith("ok  ") for line in lines)
    assert "ok  Display: kmsdrm, 800 × 480" in lines
    assert "ok  Journal: every page and row is sound" in lines
    assert (empty, last) == ("", "All is well.")


def test_programs_are_told_the_same_as_people(
    healthy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = config(tmp_path, "[display]\nrotation = 45\n")
    assert cli.main(["doctor", "--data", str(healthy), "--config", str(wrong), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    assert {f["name"] for f in told["findings"]} >= {
        *("version", "config", "display", "touch", "gpio", "serial", "reader", "fonts", "data"),
        "journal",
    }
    (bad,) = [f for f in told["findings"] if not f["ok"]]
    assert bad["name"] == "config"
    assert "line 2: [display] rotation must be 0, 90, 180 or 270, not 45" in bad["do"]


def test_a_damaged_journal_is_found_and_mended_when_asked(
    healthy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = (healthy / FILE).read_bytes()
    (healthy / FILE).write_bytes(data.replace(b'"pass"', b'"past"'))
    assert cli.main(["doctor", "--data", str(healthy)]) == 1
    assert "companion doctor --mend" in capsys.readouterr().out
    assert (healthy / FILE).read_bytes() != data, "looking changes nothing"
    assert cli.main(["doctor", "--data", str(healthy), "--mend"]) == 0
    assert "kept as journal.damaged-1.db" in capsys.readouterr().err


def test_a_foreign_file_is_no_damaged_journal(
    healthy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (healthy / FILE).unlink()
    with closing(sqlite3.connect(healthy / FILE)) as foreign:
        foreign.execute("CREATE TABLE recipes (name TEXT)")
        foreign.commit()
    for content in ((healthy / FILE).read_bytes(), b"Dear diary"):
        (healthy / FILE).write_bytes(content)
        assert cli.main(["doctor", "--data", str(healthy)]) == 1
        told = capsys.readouterr().out
        assert "is no journal of Table Companion; move it" in told
        assert "--mend" not in told, "it refuses to mend what is not its own"


def test_a_running_app_is_not_disturbed(
    healthy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hands_off(*_: object) -> None:
        pytest.fail("the doctor took what the app holds")

    monkeypatch.setattr(doctor, "_look_at_display", hands_off)
    monkeypatch.setattr("hardware.gpio.open_gpio", hands_off)
    monkeypatch.setattr("hardware.reader.probe", hands_off)
    wired = config(tmp_path, "[buttons]\nup = 5\n[reader]\nport = '/dev/null'\n")
    app = open_journal(healthy).journal
    try:
        findings = {finding.name: finding for finding in examine(healthy, wired)}
    finally:
        app.close()
    assert not any(finding.do for finding in findings.values())
    assert "running" in findings["display"].found


@pytest.mark.parametrize(
    ("files", "shut", "advice"),
    [
        ({}, False, "vc4-kms-v3d"),
        ({"dev/dri/card0": ""}, True, "groups video and render"),
        (
            {"dev/dri/card0": "", "sys/class/drm/card0-HDMI-A-1/status": "disconnected\n"},
            False,
            "check its cable",
        ),
        (
            {"dev/dri/card0": "", "sys/class/drm/card0-HDMI-A-1/status": "connected\n"},
            False,
            "apt install libwayland-egl1",
        ),
    ],
)
def test_a_dark_display_is_told_with_what_may_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str], shut: bool, advice: str
) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(doctor, "_look_at_display", lambda: {"none": "no display answers"})
    monkeypatch.setattr(doctor, "_loads", lambda library: "wayland" not in library)
    if shut:
        _shut(monkeypatch, tmp_path)
    finding = found("display", tmp_path / "data", None, tmp_path)
    assert finding.found == "no display answers"
    assert advice in finding.do


def _shut(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Let the files in a folder be those of somebody else, for root as well."""
    access = os.access
    monkeypatch.setattr(
        os, "access", lambda path, mode: folder not in Path(path).parents and access(path, mode)
    )


def test_a_driver_that_ends_the_process_does_not_end_the_doctor(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(sys, "executable", "/bin/false")
    assert found("display", tmp_path).found == "the display's driver failed"


def test_touch_panels_are_told_from_touchpads_and_keyboards(tmp_path: Path) -> None:
    listed = tmp_path / "proc/bus/input/devices"
    listed.parent.mkdir(parents=True)
    listed.write_text("\n".join([KEYBOARD, TOUCHPAD, TOUCH]))
    (panel,) = panels(tmp_path)
    assert panel.name == "Goodix Capacitive TouchScreen"
    assert panel.event == tmp_path / "dev/input/event4"


@pytest.mark.parametrize(("driver", "advice"), [("kmsdrm", "group input"), ("wayland", "")])
def test_a_panel_must_be_readable_where_nobody_hands_its_touches_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, driver: str, advice: str
) -> None:
    listed = tmp_path / "proc/bus/input/devices"
    listed.parent.mkdir(parents=True)
    listed.write_text(TOUCH)
    monkeypatch.setattr(doctor, "_look_at_display", lambda: SHOWN | {"driver": driver})
    finding = found("touch", tmp_path / "data", None, tmp_path)
    assert finding.found == "Goodix Capacitive TouchScreen"
    assert advice in finding.do
    assert bool(finding.do) == bool(advice)


def test_the_folder_that_systemd_makes_is_not_missed_before_the_first_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert found("data").do == ""


def test_pins_that_cannot_be_had_are_named_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.gpio.open_gpio", lambda: Gpio(MockFactory()))
    wired = config(tmp_path, "[buttons]\nup = 5\ndown = 40\n[lights]\nseat1 = 23\n")
    findings = list(examine(None, wired))
    (gpio,) = [finding for finding in findings if finding.name == "gpio"]
    assert gpio.found == "3 pins, through MockFactory"
    pins = [finding for finding in findings if finding.name == "pin"]
    assert [pin.found for pin in pins] == ["[buttons] down"]
    assert "the header has no GPIO40" in pins[0].do


def test_a_reader_that_is_away_and_one_that_is_there_are_told_apart(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    try:
        there = config(tmp_path, f'[reader]\nport = "{os.ttyname(theirs)}"\nprotocol = "line"\n')
        reader = found("reader", tmp_path, there)
        assert (reader.found, reader.do) == (f"The card reader is at {os.ttyname(theirs)}.", "")
    finally:
        os.close(ours)
        os.close(theirs)
    away = config(tmp_path, '[reader]\nport = "/dev/ttyUSB99"\n')
    assert "plug it in" in found("reader", tmp_path, away).do


class FullDisk:
    """What `disk_usage` says of a disk that is nearly full."""

    free = 1_000_000

    def __init__(self, _path: Path) -> None:
        pass


@pytest.mark.parametrize(
    ("name", "where", "instead", "advice"),
    [
        ("data", "shutil.disk_usage", FullDisk, "Make room"),
        ("data", "os.access", lambda *_: False, "cannot be written"),
        ("fonts", "companion.ui.canvas.font_file", lambda _: None, "faces of type are missing"),
    ],
)
def test_what_else_may_be_missing(
    healthy: Path, monkeypatch: pytest.MonkeyPatch,
    name: str, where: str, instead: Callable[..., object], advice: str,
) -> None:  # fmt: skip
    monkeypatch.setattr(where, instead)
    assert advice in found(name, healthy).do
