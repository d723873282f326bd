"""The demo: a recorded match of Felix, played through the real screens by taps.

On a display it plays for people to watch; without one it is drawn off screen, as pictures.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from companion.window import DESKTOP_SIZE, NoDisplay, Window

import pygame  # isort: skip - after companion.window, which keeps it quiet

import assets
from companion import matchfile
from companion.app import App
from companion.config import Config
from companion.hand import Hand
from companion.journal import open_journal
from companion.screens.home import Home
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.games.game import Event

RECORDING = assets.FOLDER / "demo.jsonl"

_PAUSE = 0.45
"""Seconds between two taps that somebody watches."""


def play(pictures: Path | None) -> int:
    """Play the recording; save pictures where asked or where nobody can watch."""
    try:
        window = Window.open(DESKTOP_SIZE)
        watched = True
    except NoDisplay:
        print(_("The demo is played off screen, as pictures."))
        window = _unseen()
        watched = False
    if pictures is None and not watched:
        pictures = Path(tempfile.mkdtemp(prefix="table-companion-demo-"))
    with tempfile.TemporaryDirectory() as data:
        app = App(window, open_journal(Path(data)).journal, Config())
        try:
            app.push(Home(app))
            app.refresh()
            shown = Playback(app, _PAUSE if watched else 0.0, pictures).play()
        finally:
            app.close()
    if pictures is not None:
        print(
            _("{n} pictures of the demo are in {folder}").format(n=shown, folder=pictures.resolve())
        )
    return 0


def _unseen() -> Window:
    import os

    os.environ["SDL_VIDEODRIVER"] = "dummy"
    return Window.open(DESKTOP_SIZE, blind=True)


class Playback:
    """Plays the recording on an app, `pause` seconds a tap, with a picture of each new screen."""

    def __init__(self, app: App, pause: float, pictures: Path | None) -> None:
        self.app = app
        self.hand = Hand(app)
        self.pause = pause
        self.pictures = pictures
        self.count = 0
        self._last = ""
        if pictures is not None:
            pictures.mkdir(parents=True, exist_ok=True)

    def play(self) -> int:
        """Play all of it; return the number of pictures."""
        recorded = matchfile.parse(RECORDING.read_bytes())[0]
        for name in recorded.header.players:
            self.app.journal.add_player(name)
        self._tap("new-felix")
        for name in recorded.header.players:
            self._tap(f"player:{name}")
        if recorded.header.start:
            start = recorded.header.start
            self._tap(f"seat:{start}", f"starts:{start}")
        self._tap("start")
        for event in recorded.events:
            if not self.app.running:
                break
            self._enter(event)
        self._picture()
        return self.count

    def _enter(self, event: Event) -> None:
        for step in steps(self.hand, event):
            self._tap(step)

    def _tap(self, *names: str) -> None:
        for name in names:
            if self.app.screen.name != self._last:
                self._picture()
            self._last = self.app.screen.name
            self.hand.tap(name)
            self._rest()

    def _rest(self) -> None:
        until = time.monotonic() + self.pause
        while self.app.running and time.monotonic() < until:
            self.app.step()
            time.sleep(0.01)

    def _picture(self) -> None:
        if self.pictures is None:
            return
        self.count += 1
        name = f"{self.count:02d}-{self.app.screen.name}.png"
        pygame.image.save(self.app.window.display, str(self.pictures / name))


def steps(hand: Hand, event: Event) -> Iterator[str]:
    """Yield the controls to tap, one after the other, to enter an event of Felix."""
    if event["do"] == "reveal":
        if "later" not in hand.names():
            yield next(
                name
                for name in hand.names()
                if name.startswith("row:") and hand.widget(name).touchable
            )
        yield f"card:{event['card']}"
        return
    if "later" in hand.names():
        yield "later"
    if event["do"] == "pass":
        yield "pass"
        return
    fives, ones = divmod(event["amount"] - int(hand.widget("amount").text), 5)
    if fives + ones > 2:
        yield from ("amount", f"number:{event['amount']}")
    else:
        yield from ["plus-5"] * fives + ["plus"] * ones
    yield "bid"
