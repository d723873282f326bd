"""The real program in a real window, seen and tapped from outside only."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path


def environment(folder: Path, display: str) -> dict[str, str]:
    """Return what the program is started with, to show itself on an X display."""
    ours = {k: v for k, v in os.environ.items() if not k.startswith(("SDL_", "WAYLAND_"))}
    return ours | {"DISPLAY": display, "XDG_RUNTIME_DIR": str(folder)}


def click(display: str, rect: list[int]) -> None:
    """Click in the middle of a rectangle, given as x, y, width and height."""
    x, y, w, h = rect
    command = ["xdotool", "mousemove", str(x + w // 2), str(y + h // 2), "click", "1"]
    subprocess.run(command, env=os.environ | {"DISPLAY": display}, check=True)


class Window:
    """The real program in a window, seen and tapped from outside only."""

    def __init__(self, folder: Path, display: str) -> None:
        self.told = folder / "inspect.jsonl"
        self.folder = folder
        self.display = display
        self.environment = environment(folder, display)
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
        rect = next(v["rect"] for v in self.shown()["widgets"] if v["name"] == name)
        before = self.told.stat().st_size
        click(self.display, rect)
        until = time.monotonic() + 10
        while self.told.stat().st_size == before and time.monotonic() < until:
            time.sleep(0.005)
        self._settle()

    def _settle(self) -> None:
        """Wait until press and release have both been painted."""
        size = -1
        while size != self.told.stat().st_size:
            size = self.told.stat().st_size
            time.sleep(0.1)

    def close(self) -> int:
        """Ask the program to end as systemd does; return its exit status."""
        self.program.send_signal(signal.SIGTERM)
        return int(self.program.wait(10))

    def export(self) -> bytes:
        return str(self._companion("export", "--all")).encode()
