"""What the README shows is true: its commands run, and its pictures are those of today."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from companion import cli
from tests.gallery import README_FOLDER, README_PICTURES, Manner, look, played
from tests.scenes import scenes

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _commands() -> list[str]:
    """Return every command of ours that the README shows, with examples for its placeholders."""
    shown = re.findall(r"`(companion [^`]+|make [a-z-]+)`", README)
    shown += re.findall(
        r"^(?:sudo )?(make [a-z]+|companion .+|table-companion .+)$", README, re.MULTILINE
    )
    return sorted(set(shown))


@pytest.mark.parametrize("command", [c for c in _commands() if c.startswith("companion")])
def test_the_command_line_understands_every_command_shown(command: str) -> None:
    cli.parser().parse_args(command.split()[1:])


@pytest.mark.parametrize("command", [c for c in _commands() if c.startswith("make")])
def test_make_knows_every_target_shown(command: str) -> None:
    asked = subprocess.run(
        ["make", "-n", command.split()[1]], cwd=ROOT, capture_output=True, check=False
    )
    assert asked.returncode == 0, asked.stderr.decode()


def test_the_commands_that_need_no_display_run(tmp_path: Path) -> None:
    def companion(*arguments: str, given: str = "") -> str:
        command = [sys.executable, "-m", "companion", "--data", str(tmp_path), *arguments]
        done = subprocess.run(
            command, input=given, capture_output=True, text=True, cwd=ROOT, check=False
        )
        assert done.returncode == 0, (arguments, done.stderr)
        return done.stdout

    companion("players", "add", "Ana", "花子")
    assert "花子" in companion("players", "list")
    assert '"game": "felix"' in companion("replay", "assets/demo.jsonl", "--json")
    companion("import", "assets/demo.jsonl")
    assert '"format": "table-companion/1"' in companion("export", "--all")
    assert companion("export", "--csv").count("\n") == 5
    assert '"islands": 0' in companion("legal", given='{"frogs": {}}\n')


@pytest.mark.parametrize("name", README_PICTURES)
def test_every_picture_is_what_the_screen_shows_today(name: str) -> None:
    assert f"assets/pictures/{name}.png" in README
    with played(scenes()[name], (800, 480)) as table:
        look(table, Manner())
        now = table.app.window.surface.copy()
    kept = pygame.image.load(README_FOLDER / f"{name}.png")
    # Small, so that neither another font renderer nor what a code to scan says makes a difference.
    small = [pygame.transform.smoothscale(picture, (25, 15)) for picture in (kept, now)]
    far = [
        sum(abs(a - b) for a, b in zip(*(s.get_at((x, y))[:3] for s in small), strict=True))
        for x in range(25)
        for y in range(15)
    ]
    assert sum(far) / len(far) < 3, f"{name} has changed: run `make gallery`"
