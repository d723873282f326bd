"""The app: the window, the loop, and the stack of screens.

Fingers, mouse, keys and devices become the same few actions; the screen on top takes them; what
changed is painted; and then the loop sleeps.
"""

from __future__ import annotations

import gc
import logging
import os
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from companion.window import DESKTOP_SIZE, Window

import pygame  # isort: skip - after companion.window, which keeps it quiet

from companion import match, settings, words
from companion.devices import Devices, Service
from companion.dimming import Dimmer
from companion.facing import Facing
from companion.games import game
from companion.incoming import Incoming
from companion.input import Input
from companion.inspector import Inspector
from companion.journal import JournalError, open_journal
from companion.seatclock import MatchClock
from companion.sound import Sounds
from companion.ui.canvas import Canvas
from companion.ui.layout import Box
from companion.ui.stage import Stage
from companion.ui.theme import BAR, EDGE, THEMES
from companion.ui.widgets import Look, Toast, Widget
from companion.upkeep import Upkeep
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.config import Config
    from companion.devices import Happening
    from companion.games.game import Event, Header
    from companion.journal import Journal
    from companion.match import Match
    from companion.screens.screen import Screen

log = logging.getLogger(__name__)

TOAST_SECONDS = 5.0
"""How long a sentence stays over the screen."""

RECOVERY_SECONDS = 300
"""The time that systemd is asked for where the journal must be recovered before the picture."""

_TIDY_LATER = 1.5
"""Seconds after a screen was left at which what it held is given back, between two taps."""

_SOUND_LATER = 0.5
"""Seconds after the start at which sound begins, if it is on."""


@dataclass(order=True)
class _Timer:
    due: float
    order: int
    call: Callable[[], object]


class App:
    """Holds everything that lives as long as the window; `stack[-1]` is the screen shown.

    `by` is what the last action came from (`touch`, `key`, `button` or `reader`), `notice` a
    sentence for the home screen, and `toast` one over any screen, for a moment.
    """

    def __init__(
        self,
        window: Window,
        journal: Journal,
        config: Config,
        *,
        inspect: Path | None = None,
        devices: Devices | None = None,
    ) -> None:
        pygame.font.init()
        self.window = window
        self.journal = journal
        self.config = config
        self.by = "touch"
        self.devices = devices or Devices(config)
        self.marks = self.devices.marks
        self.incoming = Incoming(self)
        self.notice = ""
        self.toast = ""
        self._said = 0
        self.stack: list[Screen] = []
        self.running = True
        self._lit: int | None = None
        self._inspector = Inspector(inspect) if inspect else None
        self.input = Input(self)
        self._timers: list[_Timer] = []
        self._timer_count = 0
        self._untidy = False
        self.settings = settings.load(journal, config)
        self.sounds = Sounds()
        self.facing = Facing(self)
        self.clock = MatchClock(self)
        self.dimmer = Dimmer(self)
        self.upkeep = Upkeep(self)
        self._apply()
        # Opening a sound device takes its time; the first picture does not wait for it.
        self.after(_SOUND_LATER, self._apply_sounds)

    # Settings

    def change(self, key: str, value: object) -> None:
        """Change a setting, with effect at once; where a `JournalError` is raised, nothing is."""
        self.settings = settings.change(self.journal, self.settings, key, value)
        self._apply()
        self._apply_sounds()

    def turn_over(self) -> None:
        """Turn the picture to the other side of the table, until it is turned back."""
        self.facing.over = not self.facing.over

    def _apply(self) -> None:
        words.use(self.settings.language)
        self.window.turn(self.facing.rotation)
        self.let_go()
        self.lay_out()
        self.dimmer.restart()

    def _apply_sounds(self) -> None:
        self.sounds.switch(self.settings.sounds)

    def lay_out(self) -> None:
        """Take up a new size, theme or text size: everything is painted anew."""
        scale = settings.TEXT_SCALES[self.settings.text_size]
        self.canvas = Canvas(self.window.surface, THEMES[self.settings.theme], scale)
        self.stage = Stage(self.canvas)

    def let_go(self) -> None:
        """Take every finger for lifted, without a tap: what was under it is somewhere else now."""
        self.input.touch.cancel()

    def go_on_with(self, journal: Journal) -> None:
        """Take another journal in place of the one so far, which is closed."""
        self.journal = journal
        self.settings = settings.load(journal, self.config)
        self._apply()
        self._apply_sounds()

    # The stack of screens

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self.stack[-1]

    def push(self, screen: Screen) -> None:
        """Show `screen` on top of the one shown now."""
        self._leave()
        self.stack.append(screen)
        self._enter()

    def pop(self) -> None:
        """Go back to the screen below; the lowest one stays."""
        self._leave()
        if len(self.stack) > 1:
            self.stack.pop()
        self._enter()

    def replace(self, screen: Screen) -> None:
        """Show `screen` in place of the one on top."""
        self._leave()
        self.stack[-1:] = [screen]
        self._enter()

    def home(self) -> None:
        """Go back to the home screen, whatever lies above it."""
        from companion.screens.home import Home

        self.show_alone(Home(self))

    def show_alone(self, screen: Screen) -> None:
        """Show `screen` in place of all that are there."""
        self._leave()
        self.stack[:] = [screen]
        self._enter()

    def _leave(self) -> None:
        if self.stack:
            self.screen.left()
        self.input.let_go()
        if not self._untidy:
            self._untidy = True
            self.after(_TIDY_LATER, self._tidy)

    def _tidy(self) -> None:
        """Give back what screens left behind.

        A screen and its widgets refer to each other, so only the collector frees them, and with
        them a match and all that its states know. Left alone it comes seldom, and megabytes wait.
        """
        self._untidy = False
        gc.collect()

    def _enter(self) -> None:
        self.screen.entered()

    # Matches

    def begin(self, header: Header) -> None:
        """Begin a match, keep it in the journal, and show it; raise `JournalError`."""
        self.open(match.begin(self.journal, header))

    def resume(self, number: int) -> None:
        """Take up match `number` of the journal at the very tap where it was left."""
        try:
            self.open(match.resume(self.journal, number))
        except JournalError as error:
            self.notice = str(error)
            self.home()

    def open(self, played: Match) -> None:
        """Show a match where it stands, above the home screen."""
        from companion.screens.home import Home

        self._leave()
        self.stack[:] = [Home(self), game(played.header.game).screen(self, played)]
        self._enter()

    def stamped(self, event: Event) -> Event:
        """Return the event with when and by what it was entered; its own keys come first."""
        return {"at": utc_now(), "by": self.by} | event

    def refused(self) -> None:
        """Let it be felt that a rule was broken."""
        self.devices.refuse()
        self.sounds.play("refused")

    def say(self, text: str) -> None:
        """Show a sentence over the screen for a few seconds."""
        self.toast = text
        self._said += 1
        self.after(TOAST_SECONDS, partial(self._hush, self._said))

    def _hush(self, said: int) -> None:
        if said == self._said:
            self.toast = ""

    # Time

    def after(self, seconds: float, call: Callable[[], object]) -> None:
        """Call `call` in the loop after so many seconds."""
        self._timer_count += 1
        self._timers.append(_Timer(time.monotonic() + seconds, self._timer_count, call))
        self._timers.sort()

    def _run_timers(self) -> bool:
        due = [timer for timer in self._timers if timer.due <= time.monotonic()]
        for timer in due:
            self._timers.remove(timer)
            timer.call()
        return bool(due)

    # The picture

    def look(self, widget: Widget) -> Look:
        """Return how a widget is shown now: pressed, in focus, marked with its button."""
        return Look(
            pressed=bool(widget.name) and widget.name in self.input.touch.pressed,
            focused=bool(self.input.focus) and widget.name == self.input.focus,
            mark=self.marks.get(widget.key, "") if widget.key else "",
        )

    def refresh(self) -> list[Box]:
        """Bring the picture up to date; return the boxes that were painted."""
        self.facing.look()
        if self.facing.rotation != self.window.rotation:
            self.window.turn(self.facing.rotation)
            self.let_go()
            self.lay_out()
        self.clock.look()
        painted = self.stage.show(self._widgets(), self.look)
        self._light()
        if painted:
            self.window.present(painted)
            if self._inspector is not None:
                self._inspector.tell(self)
        return painted

    def _widgets(self) -> list[Widget]:
        shown = self.screen.widgets(self.canvas.box)
        if self.toast:
            unit = self.canvas.px
            area = self.canvas.box
            place = Box(area.x, area.y, area.w, unit(BAR)).inset(unit(EDGE), unit(3))
            shown.append(Toast(box=place, name="toast", text=self.toast))
        return [*shown, *self.dimmer.veil()]

    def _light(self) -> None:
        """Light the seat to act, where it has changed."""
        played = self.screen.match
        seat = None if played is None else played.standing.turn
        if seat != self._lit:
            self._lit = seat
            self.devices.show_turn(seat)

    # The loop

    def step(self) -> bool:
        """Take what has happened and show it; return whether anything has."""
        happened = self._guarded(self._run_timers)
        happenings: list[Happening] = []
        self._guarded(lambda: happenings.extend(self.devices.poll()))
        for happening in happenings:
            happened = True
            self._guarded(partial(self.incoming.take, happening))
        for event in pygame.event.get():
            happened = True
            self._guarded(partial(self.input.handle, event))
        return happened

    def _guarded(self, deed: Callable[[], bool | None]) -> bool:
        """Do something and show what it changed; an unforeseen error leads home, the match intact.

        The picture is brought up to date after every single event, so that two taps in one tick
        each meet the widgets that the one before left.
        """
        try:
            changed = self._did(deed)
            if changed:
                self.upkeep.look()
                self.refresh()
        except Exception:
            log.exception("the screen %r failed", self.screen.name)
            self.notice = _(
                "Something went wrong there. Your match is safe; take it up again here."
            )
            self.home()
            self.refresh()
            return True
        return changed

    def _did(self, deed: Callable[[], bool | None]) -> bool:
        """Do something; where the journal cannot keep it, say why over the screen, which stays."""
        try:
            return bool(deed())
        except JournalError as error:
            log.warning("the screen %r could not go on: %s", self.screen.name, error)
            self.say(str(error))
            return True

    def run(self) -> None:
        """Run until the window is closed."""
        self.upkeep.look()
        self.refresh()
        service = Service()
        service.ready(self.window.driver)
        while self.running:
            if self.step():
                self.window.rest.stir()
            else:
                self._rest()
            service.beat(time.monotonic())
        service.stopping()

    def _rest(self) -> None:
        """Sleep until there is an event, or a timer is due."""
        rest = self.window.rest
        if self.devices.polled:
            rest.tick()
        elif self._timers:
            rest.sleep(self._timers[0].due - time.monotonic())
        else:
            rest.sleep()

    def close(self) -> None:
        """Let go of the display and the files."""
        if self.stack:
            self.screen.left()
        self.clock.keep()
        self.sounds.close()
        if self._inspector is not None:
            self._inspector.close()
        self.devices.close()
        self.journal.close()
        self.window.close()


def utc_now() -> str:
    """Return the time as match files write it: UTC, ISO 8601 with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def run(
    window: tuple[int, int] | None, data: Path, config: Config, inspect: Path | None = None
) -> int:
    """Open the display and the journal and run the app; return the exit status of the process.

    Raises :class:`companion.window.NoDisplay` and :class:`companion.journal.JournalError`.
    """
    from companion.screens.home import Home

    opened = open_journal(data, recovering=lambda: Service().slow_start(RECOVERY_SECONDS))
    try:
        pane = Window.open(_size(window, config), rotation=config.display.rotation)
    except BaseException:
        opened.journal.close()
        raise
    # What is there now stays for good, so the collector need not walk through it, often in the
    # middle of a tap: with it that takes milliseconds each time, without it a fraction of one.
    gc.freeze()
    app = App(pane, opened.journal, config, inspect=inspect)
    app.notice = opened.notice
    try:
        app.push(Home(app))
        if not opened.checked:
            app.upkeep.watch()
        app.run()
    finally:
        app.close()
    return 0


def _size(window: tuple[int, int] | None, config: Config) -> tuple[int, int] | None:
    """Return the size of the window, or None for the whole display.

    A console or a kiosk shows nothing else, so the app takes all of it; on a desktop it is a window
    among others.
    """
    if window is not None or config.display.fullscreen:
        return window
    if config.display.window is not None or config.display.fullscreen is False:
        return config.display.window or DESKTOP_SIZE
    return DESKTOP_SIZE if os.environ.get("XDG_CURRENT_DESKTOP") else None
