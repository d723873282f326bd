"""Dims the picture when nobody has touched anything for a while; the first touch only wakes it."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import pygame

from companion.ui.widgets import Veil

if TYPE_CHECKING:
    from companion.app import App
    from companion.ui.widgets import Widget

SHARE = 0.8
"""How much of the light a dimmed picture loses."""

_TOUCHES = frozenset(
    {
        *(pygame.FINGERDOWN, pygame.FINGERMOTION),
        *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION),
        pygame.KEYDOWN,
    }
)


class Dimmer:
    """Watches how long `app` has not been touched; `dimmed` says that its picture is dark now."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.dimmed = False
        self._touched = time.monotonic()
        self._watch = 0
        self._woken_by_key = False

    def restart(self) -> None:
        """Begin to wait anew, as long as the settings say now."""
        self._touched = time.monotonic()
        self._wait(self.app.settings.dim_after)

    def wake(self) -> bool:
        """Hear that somebody is there; return whether the picture was dark until now."""
        self._touched = time.monotonic()
        if not self.dimmed:
            return False
        self.dimmed = False
        self._wait(self.app.settings.dim_after)
        return True

    def takes(self, event: pygame.event.Event) -> bool:
        """Hear of an event of SDL; return whether it woke the picture and must do nothing else."""
        if event.type == pygame.TEXTINPUT:
            return self._woken_by_key
        # SDL makes a mouse of every finger, before it tells of the finger itself.
        if event.type not in _TOUCHES or getattr(event, "touch", False):
            return False
        woken = self.wake()
        self._woken_by_key = woken and event.type == pygame.KEYDOWN
        return woken

    def veil(self) -> list[Widget]:
        """Return what darkens the picture, while it is dimmed."""
        if not self.dimmed:
            return []
        box = self.app.canvas.box
        return [Veil(box=box, name="dimmed", colour=(0, 0, 0), share=SHARE)]

    def _wait(self, seconds: float) -> None:
        self._watch += 1
        if self.app.settings.dim_after:
            self.app.after(seconds, partial(self._look, self._watch))

    def _look(self, watch: int) -> None:
        """Dim, or wait for the rest of the time since the last touch."""
        if watch != self._watch:
            return
        left = self._touched + self.app.settings.dim_after - time.monotonic()
        if left > 0:
            self._wait(left)
        else:
            self.dimmed = True
            self.app.let_go()
