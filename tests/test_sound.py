from __future__ import annotations

import importlib.util
import subprocess
import sys
import wave
from array import array
from typing import TYPE_CHECKING

import pygame
import pytest

import assets
from companion import sound
from companion.sound import CUES, Sounds

if TYPE_CHECKING:
    from pathlib import Path


def _read(path: Path) -> tuple[wave._wave_params, array[int]]:
    with wave.open(str(path)) as file:
        samples = array("h", file.readframes(file.getnframes()))
        return file.getparams(), samples


def test_the_cues_are_those_that_the_script_makes(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("make", assets.SOUNDS / "make.py")
    assert spec is not None
    assert spec.loader is not None
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    make.write(tmp_path)
    assert set(make.CUES) == set(CUES)
    for cue in CUES:
        kept, made = _read(assets.SOUNDS / f"{cue}.wav"), _read(tmp_path / f"{cue}.wav")
        assert kept[0] == made[0]
        # Another machine's sine may round the other way.
        assert max(abs(a - b) for a, b in zip(kept[1], made[1], strict=True)) <= 1


@pytest.mark.parametrize("cue", CUES)
def test_a_cue_is_soft_and_begins_and_ends_without_a_crack(cue: str) -> None:
    params, samples = _read(assets.SOUNDS / f"{cue}.wav")
    assert params.nframes / params.framerate < 2
    assert 2_000 < max(map(abs, samples)) < 20_000
    assert abs(samples[0]) < 50
    assert abs(samples[-1]) < 50


def test_off_plays_nothing_and_opens_nothing() -> None:
    sounds = Sounds()
    sounds.play("win")
    sounds.switch(on=False)
    assert pygame.mixer.get_init() is None


def test_on_opens_the_sound_device_and_off_lets_go_of_it() -> None:
    sounds = Sounds()
    sounds.switch(on=True)
    assert pygame.mixer.get_init()
    for cue in CUES:
        sounds.play(cue)
    sounds.switch(on=False)
    assert pygame.mixer.get_init() is None


def test_without_a_sound_device_the_log_says_so_and_nothing_else_happens() -> None:
    script = (
        "import logging; logging.basicConfig(format='%(message)s')\n"
        "from companion.sound import Sounds\n"
        "s = Sounds(); s.switch(True); s.play('win'); s.switch(False); print('played on')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={"SDL_AUDIODRIVER": "disk-of-nowhere", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert done.stdout == "played on\n"
    assert done.stderr.startswith("no sound: ")


def test_a_cue_that_is_missing_costs_nothing_but_the_sound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sound.assets, "SOUNDS", tmp_path)
    sounds = Sounds()
    sounds.switch(on=True)
    sounds.play("turn")
    assert "no sound" in caplog.text
    assert pygame.mixer.get_init() is None
