"""Make the cues: `python assets/sounds/make.py` writes the WAV files that lie beside it.

Each cue is a few struck tones, a sine with two overtones that dies away as on a kalimba: soft
enough for a table where people talk, and without a hard edge that would crackle.
"""

from __future__ import annotations

import math
import sys
import wave
from array import array
from pathlib import Path

RATE = 22_050
"""Samples a second."""

Tone = tuple[float, float, float, float]
"""When it is struck (seconds), its pitch (hertz), how loud (0 to 1), how long it rings."""

CUES: dict[str, tuple[Tone, ...]] = {
    "refused": ((0.0, 185.0, 0.34, 0.12), (0.11, 155.6, 0.34, 0.16)),
    "turn": ((0.0, 587.3, 0.22, 0.30),),
    "win": (
        (0.0, 523.3, 0.20, 0.45),
        (0.13, 659.3, 0.20, 0.45),
        (0.26, 784.0, 0.20, 0.50),
        (0.42, 1046.5, 0.24, 0.90),
    ),
}

_OVERTONES = ((1, 1.0, 1.0), (2, 0.22, 0.5), (4, 0.08, 0.25))
"""Multiple of the pitch, share of the loudness, share of the ringing."""

_ATTACK = 0.006
_RELEASE = 0.03


def samples(tones: tuple[Tone, ...]) -> array[int]:
    """Return a cue as 16-bit samples, silent at its beginning and its end."""
    length = round(RATE * max(struck + 1.6 * ring for struck, _pitch, _loud, ring in tones))
    made = [0.0] * length
    for tone in tones:
        _strike(made, tone)
    last = round(RATE * _RELEASE)
    for i in range(last):
        made[length - 1 - i] *= i / last
    return array("h", (round(32_767 * value) for value in made))


def write(folder: Path) -> None:
    """Write every cue as a WAV file: mono, 16 bits."""
    for name, tones in CUES.items():
        data = samples(tones)
        if sys.byteorder == "big":
            data.byteswap()
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(data.tobytes())


def _strike(made: list[float], tone: Tone) -> None:
    """Add a tone to what was made so far."""
    struck, pitch, loud, ring = tone
    first = round(RATE * struck)
    for i in range(len(made) - first):
        at = i / RATE
        rise = min(1.0, at / _ATTACK)
        made[first + i] += (
            loud
            * rise
            * sum(
                share * math.exp(-3 * at / (ring * rings)) * math.sin(2 * math.pi * pitch * n * at)
                for n, share, rings in _OVERTONES
            )
        )


if __name__ == "__main__":
    write(Path(__file__).parent)
