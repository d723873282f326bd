"""Soft cues: a tap that was refused, somebody's turn, the end of a match. Off until switched on.

Sound is never needed: where it cannot be had, the log says so once, and everything else goes on.
"""

from __future__ import annotations

import logging

import pygame

import assets

log = logging.getLogger(__name__)

CUES = ("refused", "turn", "win")
"""The cues by name, as their files are called."""

_RATE = 22_050
_DELAY = 512
"""Samples by which the sound may lag: 23 ms, too short to feel between a tap and its cue."""


class Sounds:
    """Plays cues while `on`; the sound device is opened when they are switched on, not before."""

    def __init__(self) -> None:
        self.on = False
        self._opened = False
        self._cues: dict[str, pygame.mixer.Sound] = {}

    def switch(self, on: bool) -> None:
        """Switch the cues on or off; off lets go of the sound device."""
        if on == self.on:
            return
        self.on = on
        if on:
            self._open()
        else:
            self.close()

    def play(self, cue: str) -> None:
        """Play a cue, if cues are on and there is anything to play them on."""
        sound = self._cues.get(cue)
        if sound is not None:
            sound.play()

    def close(self) -> None:
        """Let go of the sound device."""
        self._cues.clear()
        if self._opened:
            self._opened = False
            pygame.mixer.quit()

    def _open(self) -> None:
        try:
            pygame.mixer.init(_RATE, -16, 1, _DELAY)
            self._opened = True
            paths = {cue: str(assets.SOUNDS / f"{cue}.wav") for cue in CUES}
            self._cues = {cue: pygame.mixer.Sound(path) for cue, path in paths.items()}
        except (pygame.error, OSError, NotImplementedError) as error:
            # NotImplementedError is how pygame says that it was built without a mixer.
            log.warning("no sound: %s", error)
            self.close()
