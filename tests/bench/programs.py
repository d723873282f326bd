"""The two programs that are measured, each started as people start it, in a window of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from tests.bench.glass import SIZE, Place, glass
from tests.bench.peer_layout import NAMES, PLACES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tests.bench.glass import Glass

ROOT = Path(__file__).resolve().parents[2]

_LAST_LINES = 65_536
"""Bytes from the end of the inspection file, among which its last line surely begins."""

_READY = 10.0
"""Seconds within which a program must have shown its first picture."""


@dataclass(frozen=True)
class Shown:
    """What a program shows: the screen's name, and where its controls are."""

    screen: str
    places: dict[str, Place]
    enabled: frozenset[str]


@dataclass(frozen=True)
class Program:
    """A program, before it runs: its command line, and how to find out what it shows."""

    name: str
    command: Sequence[str]
    look: Callable[[], Shown]
    settings: Mapping[str, str] = field(default_factory=dict)
    """More for its environment."""


@dataclass(frozen=True)
class Running:
    """A program that runs on a glass of its own; `first_picture` is in seconds from its start."""

    program: Program
    glass: Glass
    pid: int
    first_picture: float

    def shown(self) -> Shown:
        """Return what it shows now."""
        return self.program.look()


def companion(data: Path) -> Program:
    """Return the app with its journal in `data`."""
    inspection = data / "inspection.jsonl"
    window = f"{SIZE[0]}x{SIZE[1]}"
    command = ["-m", "companion", "run", "--window", window, "--data", str(data)]
    return Program(
        "ours",
        [sys.executable, *command, "--inspect", str(inspection)],
        partial(_last_shown, inspection),
    )


def know_players(data: Path) -> None:
    """Make the players known in the journal in `data`."""
    command = ["-m", "companion", "players", "add", *NAMES, "--data", str(data)]
    subprocess.run([sys.executable, *command], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)


def peer(settings: Mapping[str, str] = MappingProxyType({})) -> Program:
    """Return the window of sixteen buttons."""
    shown = Shown("sixteen-buttons", PLACES, frozenset(PLACES))
    command = [sys.executable, "-m", "tests.bench.peer_gui"]
    return Program("peer", command, lambda: shown, settings)


@contextmanager
def running(program: Program) -> Iterator[Running]:
    """Run a program until the block is left, from when its first picture is to be seen."""
    with glass() as pane:
        start = time.monotonic()
        process = subprocess.Popen(
            program.command, cwd=ROOT, env=_environment(pane) | dict(program.settings)
        )
        try:
            line = Place(0, 150, SIZE[0], 1)
            seen = pane.seen(line, _is_a_picture, _READY)
            if seen is None:
                raise TimeoutError(f"{program.name} showed no picture within {_READY} s")
            pane.settle(0.5)
            yield Running(program, pane, process.pid, seen - start)
        finally:
            process.terminate()
            process.wait()


def _environment(pane: Glass) -> dict[str, str]:
    """Return the environment of both: this display, and no sound, which neither needs.

    Both keep their compiled modules, as an installed program does.
    """
    hidden = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return {**kept, "DISPLAY": pane.name, "SDL_AUDIODRIVER": "dummy"}


def _is_a_picture(pixels: bytes) -> bool:
    """Tell a picture from a window that was only opened, which is of one colour."""
    return pixels != pixels[:4] * (len(pixels) // 4)


def _last_shown(inspection: Path) -> Shown:
    with inspection.open("rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - _LAST_LINES))
        line = json.loads(file.read().splitlines()[-1])
    widgets = line["widgets"]
    return Shown(
        line["screen"],
        {widget["name"]: Place(*widget["rect"]) for widget in widgets},
        frozenset(widget["name"] for widget in widgets if widget["enabled"]),
    )
