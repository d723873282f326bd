"""A table to test at: the real app on an unseen display, tapped through the event queue."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from companion.app import App
from companion.config import Config, Display
from companion.hand import Hand
from companion.journal import open_journal
from companion.screens.home import Home
from companion.window import Window

import pygame  # isort: skip - after companion.window, which keeps it quiet

if TYPE_CHECKING:
    from pathlib import Path

    from companion.devices import Devices
    from companion.games.game import Event


class Table(Hand):
    """An app with its journal in `folder`, on a display of `size` pixels, and a hand to tap it."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (800, 480),
        rotation: int = 0,
        config: Config | None = None,
        inspect: Path | None = None,
        devices: Devices | None = None,
    ) -> None:
        window = Window.open(size, rotation=rotation, blind=True)
        pygame.event.clear()
        opened = open_journal(folder)
        chosen = config or Config(Display(language="en", rotation=rotation))
        app = App(window, opened.journal, chosen, inspect=inspect, devices=devices)
        super().__init__(app)
        self.app.notice = opened.notice
        self.app.push(Home(self.app))
        self.app.refresh()

    def close(self) -> None:
        self.app.close()

    @property
    def screen(self) -> str:
        return self.app.screen.name

    @property
    def events(self) -> tuple[Event, ...]:
        match = self.app.screen.match
        return () if match is None else match.events

    def text(self, name: str) -> str:
        return self.widget(name).text

    def key(self, *keys: int) -> None:
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            self.app.step()

    def type(self, text: str) -> None:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
        self.app.step()

    def click(self, name: str) -> None:
        """Click with the mouse."""
        x, y = self._middle(name)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=(x, y), button=1, touch=False))
            self.app.step()

    def picture(self, path: Path) -> None:
        pygame.image.save(self.app.window.display, str(path))
