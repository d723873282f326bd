"""The real program in the kiosk: under a headless cage, as a user without rights, seen by grim."""

from __future__ import annotations

import json
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from tests.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.skipif(
        not (shutil.which("cage") and shutil.which("grim")),
        reason="needs cage and grim (Debian packages cage and grim)",
    ),
    pytest.mark.skipif(
        not getattr(pygame, "IS_CE", False),
        reason="a kiosk is installed with pygame-ce, whose SDL knows its display",
    ),
]


class Kiosk:
    """A headless cage that runs the program; everything is done as somebody without rights."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._person: dict[str, Any] = _nobody(folder)
        self.told = folder / "told.jsonl"
        runtime = folder / "runtime"
        runtime.mkdir(mode=0o700)
        if self._person:
            shutil.chown(runtime, "nobody")
        self._environment = {
            **_as_in_the_unit(),
            "PATH": os.environ["PATH"],
            "PYTHONPATH": os.pathsep.join([str(ROOT), sysconfig.get_path("purelib")]),
            "HOME": str(folder),
            "XDG_RUNTIME_DIR": str(runtime),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "WLR_BACKENDS": "headless",
            "WLR_LIBINPUT_NO_DEVICES": "1",
            "WLR_RENDERER": "pixman",
        }
        data = ["--data", str(folder / "data"), "--inspect", str(self.told)]
        # Turned twice, so that cage draws it: a picture that it only hands through grim cannot see.
        command = ["cage", "-r", "-r", "--", self._python(), "-m", "companion", "run", *data]
        with (folder / "log").open("wb") as log:
            self.cage = subprocess.Popen(
                command,
                cwd=folder,
                env=self._environment,
                stdout=log,
                stderr=log,
                **self._person,
            )

    def _python(self) -> str:
        """Return a Python that may be run: the one that runs this may be for its owner alone."""
        code = (
            f"import sys, pygame, companion; assert sys.version_info[:2] == {sys.version_info[:2]}"
        )
        for python in (sys.executable, "/usr/bin/python3"):
            command = ["env", python, "-c", code]
            tried = subprocess.run(
                command,
                cwd=self._folder,
                env=self._environment,
                capture_output=True,
                check=False,
                **self._person,
            )
            if tried.returncode == 0:
                return python
        pytest.skip("nobody else may run this Python, or read this checkout")

    def first_picture(self) -> dict[str, Any]:
        """Wait for the first picture; return what is on it."""
        until = time.monotonic() + 30
        while time.monotonic() < until and self.cage.poll() is None:
            if self.told.exists() and "\n" in (text := self.told.read_text(encoding="utf-8")):
                shown: dict[str, Any] = json.loads(text.splitlines()[-1])
                return shown
            time.sleep(0.05)
        pytest.fail("no picture; the log says: " + (self._folder / "log").read_text())

    def grim(self) -> pygame.Surface:
        """Take a picture of what the display shows."""
        path = self._folder / "picture.png"
        socket = next(self._folder.glob("runtime/wayland-?")).name
        environment = self._environment | {"WAYLAND_DISPLAY": socket}
        subprocess.run(["grim", str(path)], env=environment, check=True, **self._person)
        return pygame.image.load(path)

    def owner(self) -> int:
        """Return the number of the user whose program it is."""
        return (self._folder / "data").stat().st_uid

    def close(self) -> None:
        self.cage.send_signal(signal.SIGTERM)
        self.cage.wait(10)


def _nobody(folder: Path) -> dict[str, Any]:
    """Return how a process is started by nobody; where we are not root, we are as good as that."""
    if os.geteuid() != 0:
        return {}
    shutil.chown(folder, "nobody")
    return {"user": "nobody", "group": pwd.getpwnam("nobody").pw_gid, "extra_groups": []}


def _as_in_the_unit() -> dict[str, str]:
    """Return the environment of the unit, but for what names the folders of a real machine."""
    unit = (ROOT / "systemd/companion-cage.service").read_text(encoding="utf-8")
    pairs = dict(re.findall(r"(?m)^Environment=(\w+)=(.*)$", unit))
    return {k: v for k, v in pairs.items() if "%" not in v and k != "LIBSEAT_BACKEND"}


@pytest.fixture
def kiosk() -> Iterator[Kiosk]:
    # Not below the folder of pytest, which is for its owner alone.
    with tempfile.TemporaryDirectory(prefix="kiosk-") as folder:
        opened = Kiosk(Path(folder))
        yield opened
        opened.close()


def test_the_kiosk_shows_the_home_screen(kiosk: Kiosk, tmp_path: Path) -> None:
    shown = kiosk.first_picture()
    assert shown["screen"] == "home"
    reference = Table(tmp_path, size=kiosk.grim().get_size())
    drawn = reference.app.window.display.copy()
    reference.close()
    # The program has handed its picture over; when the compositor shows it is its own affair.
    until = time.monotonic() + 10
    while (alike := _share_alike(kiosk.grim(), drawn)) < 0.99 and time.monotonic() < until:
        time.sleep(0.1)
    assert alike > 0.99
    if os.geteuid() == 0:
        assert kiosk.owner() == pwd.getpwnam("nobody").pw_uid


def _share_alike(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return how much of two pictures is the same, pixel for pixel."""
    whole = one.get_width() * one.get_height()
    same = pygame.mask.from_threshold(one, (0, 0, 0), (2, 2, 2, 255), other)
    return same.count() / whole
