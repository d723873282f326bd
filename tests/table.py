"""A table to test at: the real app on an unseen display, tapped through the event queue."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from companion.config import Config

from companion.app import App
from companion.journal import open_journal
from companion.screens.home import Home
from companion.ui.widgets import Widget, reachable
from companion.window import Window

import pygame  # isort: skip - after companion.window, which keeps it quiet

if TYPE_CHECKING:
    from pathlib import Path

    from companion.games.game import Event


class Table:
    """An app with a journal in `folder`, on a display of `size` pixels."""

    def __init__(self, folder: Path, size: tuple[int, int] = (800, 480), rotation: int = 0) -> None:
        pane = Window.open(size, rotation=rotation, blind=True)
        pygame.event.clear()
        self.app = App(pane, open_journal(folder).journal, Config())
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

    def names(self) -> list[str]:
        return [w.name for w in reachable(self.app.stage.widgets) if w.name]

    def widget(self, name: str) -> Widget:
        found = [w for w in reachable(self.app.stage.widgets) if w.name == name]
        assert found, f"no {name!r} on {self.screen}; there are {self.names()}"
        return found[-1]

    def text(self, name: str) -> str:
        return self.widget(name).text

    def down(self, name: str, finger: int = 1) -> None:
        self._finger(pygame.FINGERDOWN, name, finger)

    def up(self, name: str, finger: int = 1) -> None:
        self._finger(pygame.FINGERUP, name, finger)

    def tap(self, *names: str) -> None:
        for name in names:
            assert self.widget(name).enabled, f"{name!r} on {self.screen} takes no touch"
            self.down(name)
            self.up(name)

    def key(self, *keys: int) -> None:
        for key in keys:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            self.app.step()

    def type(self, text: str) -> None:
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=text))
        self.app.step()

    def picture(self, path: Path) -> None:
        pygame.image.save(self.app.window.display, path)

    def _finger(self, kind: int, name: str, finger: int) -> None:
        x, y = self.app.window.on_display(self.widget(name).box).centre
        self._at(kind, x, y, finger)

    def _at(self, kind: int, x: int, y: int, finger: int) -> None:
        w, h = self.app.window.display.get_size()
        where = {"x": (x + 0.5) / w, "y": (y + 0.5) / h, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        event = pygame.event.Event(kind, touch_id=1, finger_id=finger, **where)
        pygame.event.post(event)
        self.app.step()
