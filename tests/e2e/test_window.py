"""A whole match of Felix in a real window: Xvfb, xdotool, and what `--inspect` tells."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from companion import matchfile
from companion.games.felix import rules
from tests.games.felix.strategies import play

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(
    not (shutil.which("Xvfb") and shutil.which("xdotool")),
    reason="needs Xvfb and xdotool (Debian packages xvfb and xdotool)",
)

PLAYERS = ("Ana", "Ben", "Cleo")


@pytest.fixture
def display() -> Iterator[str]:
    """A virtual X display with nothing on it."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "800x480x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as number:
        yield f":{number.readline().strip()}"
    server.terminate()
    server.wait()


class Window:
    """The real program in a window, seen and tapped from outside only."""

    def __init__(self, folder: Path, display: str) -> None:
        self.told = folder / "inspect.jsonl"
        self.folder = folder
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("SDL_")}
        self.environment |= {"DISPLAY": display, "XDG_RUNTIME_DIR": str(folder)}
        self.program = self._companion(
            "run", "--window", "800x480", "--inspect", str(self.told), popen=True
        )
        self.wait("home")

    def _companion(self, *arguments: str, popen: bool = False) -> Any:
        command = [sys.executable, "-m", "companion", "--data", str(self.folder), *arguments]
        if popen:
            return subprocess.Popen(command, env=self.environment)
        return subprocess.run(
            command, env=self.environment, check=True, capture_output=True, text=True
        ).stdout

    def shown(self) -> dict[str, Any]:
        """Return the last picture told of."""
        try:
            lines = self.told.read_text(encoding="utf-8").split("\n")[:-1]
        except FileNotFoundError:
            return {"screen": "", "widgets": []}
        shown: dict[str, Any] = json.loads(lines[-1]) if lines else {"screen": "", "widgets": []}
        return shown

    def wait(self, *names: str) -> str:
        """Wait for one of several screens or widgets; return which it was."""
        until = time.monotonic() + 20
        while time.monotonic() < until:
            shown = self.shown()
            there = {shown["screen"], *(w["name"] for w in shown["widgets"] if w["enabled"])}
            found = next((name for name in names if name in there), None)
            if found is not None:
                return found
            assert self.program.poll() is None, "the program ended"
            time.sleep(0.01)
        pytest.fail(f"none of {names} within 20 s; there is {self.shown()}")

    def click(self, name: str) -> None:
        """Click in the middle of a widget and wait for another picture."""
        self.wait(name)
        x, y, w, h = next(v["rect"] for v in self.shown()["widgets"] if v["name"] == name)
        before = self.told.stat().st_size
        self._xdotool("mousemove", str(x + w // 2), str(y + h // 2), "click", "1")
        until = time.monotonic() + 10
        while self.told.stat().st_size == before and time.monotonic() < until:
            time.sleep(0.005)
        self._settle()

    def _settle(self) -> None:
        """Wait until press and release have both been painted."""
        size = -1
        while size != self.told.stat().st_size:
            size = self.told.stat().st_size
            time.sleep(0.04)

    def _xdotool(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], env=self.environment, check=True)

    def close(self) -> int:
        """Ask the program to end as systemd does; return its exit status."""
        self.program.send_signal(signal.SIGTERM)
        return int(self.program.wait(10))

    def export(self) -> bytes:
        return str(self._companion("export", "--all")).encode()


def test_a_whole_match_is_clicked_in_a_real_window(tmp_path: Path, display: str) -> None:
    header, events = play(random.Random(5), PLAYERS)
    window = Window(tmp_path, display)
    try:
        window.click("new-felix")
        for name in PLAYERS:
            window.click("new-player")
            window.wait("keyboard")
            for letter in name:
                shifted = letter.upper() if letter == name[0] else letter
                window.click(f"key:{shifted}")
            window.click("done")
        if header.start:
            window.click(f"seat:{header.start}")
            window.click(f"starts:{header.start}")
        window.click("start")
        for event in events:
            _enter(window, event)
        window.wait("felix-tally")
        told = [w["text"] for w in window.shown()["widgets"] if w["name"].startswith("rank:")]
    finally:
        status = window.close()
    assert status == 0
    assert sorted(told) == sorted(PLAYERS)
    (exported,) = matchfile.parse(window.export())
    played = [{k: v for k, v in e.items() if k not in ("at", "by")} for e in exported.events]
    assert played == events
    state = rules.begin(header)
    for event in events:
        state = rules.apply(state, event)
    assert rules.standing(state).over


def _enter(window: Window, event: dict[str, Any]) -> None:
    screen = window.wait("felix-reveal", "felix-auction")
    if event["do"] == "reveal":
        if screen == "felix-auction":
            state = [w["name"] for w in window.shown()["widgets"] if w["name"].startswith("row:")]
            hidden = [
                w["name"]
                for w in window.shown()["widgets"]
                if w["name"] in state and w["text"] == "?"
            ]
            window.click(hidden[0])
        window.click(f"card:{event['card']}")
        return
    if screen == "felix-reveal":
        window.click("later")
    if event["do"] == "pass":
        window.click("pass")
        return
    amount = next(w["text"] for w in window.shown()["widgets"] if w["name"] == "amount")
    if str(event["amount"]) != amount:
        window.click("amount")
        window.click(f"number:{event['amount']}")
    window.click("bid")
