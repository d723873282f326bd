"""The real program as systemd runs it: what it is told, when, and what it is not told."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any

import pytest

from companion.journal import FILE, open_journal
from tests.e2e.outside import click, environment

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PING = 0.1
"""Seconds between two pings, where systemd allows twice that."""


class Systemd:
    """Starts the program and listens to what it says, as systemd does."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self._folder = folder
        self._ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._ear.bind(str(folder / "notify"))
        self._environment = environment | {
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": str(round(2 * PING * 1e6)),
            "PYTHONFAULTHANDLER": "1",
        }
        self.program: subprocess.Popen[bytes] | None = None

    def start(self, *arguments: str | Path) -> subprocess.Popen[bytes]:
        data = ("--data", str(self._folder / "data"))
        self.program = subprocess.Popen(
            [sys.executable, "-m", "companion", "run", *data, *map(str, arguments)],
            env=self._environment,
            stderr=subprocess.PIPE,
        )
        return self.program

    def hear(self, seconds: float = 20.0) -> str:
        """Return the next word, or nothing if none comes within so many seconds."""
        self._ear.settimeout(seconds)
        try:
            return self._ear.recv(4096).decode()
        except TimeoutError:
            return ""

    def words(self, seconds: float) -> list[str]:
        """Return all words of the next seconds."""
        until = time.monotonic() + seconds
        heard = []
        while (left := until - time.monotonic()) > 0:
            heard.append(self.hear(left))
        return [word for word in heard if word]

    def close(self) -> None:
        self._ear.close()
        if self.program is not None:
            self.program.kill()
            self.program.communicate()


@pytest.fixture
def systemd(tmp_path: Path, display: str) -> Iterator[Systemd]:
    manager = Systemd(tmp_path, environment(tmp_path, display))
    yield manager
    manager.close()


def test_ready_comes_after_the_first_picture_then_pings_and_at_the_end_stopping(
    systemd: Systemd, tmp_path: Path
) -> None:
    told = tmp_path / "told.jsonl"
    program = systemd.start("--inspect", told)
    assert systemd.hear() == "READY=1"
    # Its line is written once a picture has been presented.
    assert json.loads(told.read_text(encoding="utf-8").splitlines()[0])["screen"] == "home"
    assert systemd.hear() == "STATUS=showing pictures through x11"
    pings = systemd.words(12 * PING)
    assert set(pings) == {"WATCHDOG=1"}
    assert 4 <= len(pings) <= 13
    program.send_signal(signal.SIGTERM)
    assert program.wait(10) == 0
    assert systemd.words(0.2)[-1] == "STOPPING=1"


def test_a_damaged_journal_is_given_the_time_to_be_recovered(
    systemd: Systemd, tmp_path: Path
) -> None:
    with closing(open_journal(tmp_path / "data").journal) as journal:
        journal.add_player("sound")
    path = tmp_path / "data" / FILE
    path.write_bytes(path.read_bytes().replace(b"sound", b"sOund"))
    systemd.start()
    assert systemd.hear() == "EXTEND_TIMEOUT_USEC=300000000"
    assert systemd.hear() == "READY=1"


class Slow:
    """Whoever reads what is on the screen, and then reads no further: the loop has to wait."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self._end = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        fcntl.fcntl(self._end, fcntl.F_SETPIPE_SZ, 4096)

    def first(self) -> dict[str, Any]:
        data = b""
        while b"\n" not in data:
            with suppress(BlockingIOError):
                data += os.read(self._end, 4096)
        shown: dict[str, Any] = json.loads(data.partition(b"\n")[0])
        return shown

    def close(self) -> None:
        os.close(self._end)


def test_a_loop_that_hangs_pings_no_more_and_what_hung_is_in_the_log(
    systemd: Systemd, tmp_path: Path, display: str
) -> None:
    reader = Slow(tmp_path / "told")
    config = tmp_path / "companion.toml"
    config.write_text('[reader]\nport = "/dev/nowhere"\n')  # a thread that goes on
    program = systemd.start("--inspect", tmp_path / "told", "--config", config)
    assert systemd.hear() == "READY=1"
    rects = {widget["name"]: widget["rect"] for widget in reader.first()["widgets"]}
    assert "WATCHDOG=1" in systemd.words(5 * PING)
    until = time.monotonic() + 10
    while systemd.words(5 * PING) and time.monotonic() < until:
        click(display, rects["new-felix"])
    assert systemd.words(8 * PING) == []
    program.send_signal(signal.SIGABRT)  # what systemd does when the pings stay away
    _out, log = program.communicate(timeout=10)
    assert program.returncode == -signal.SIGABRT
    assert b"Fatal Python error: Aborted" in log
    assert b"in refresh" in log
    reader.close()


def test_without_a_display_it_is_never_ready_and_says_so(tmp_path: Path) -> None:
    nowhere = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    nowhere |= {"SDL_VIDEODRIVER": "x11", "XDG_RUNTIME_DIR": str(tmp_path)}
    manager = Systemd(tmp_path, nowhere)
    try:
        program = manager.start()
        _out, log = program.communicate(timeout=20)
        assert program.returncode == 3
        assert log.decode().startswith("companion: no display answers")
        assert manager.words(0.1) == []
    finally:
        manager.close()
