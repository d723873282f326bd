"""The app: the window, the loop, and the stack of screens.

Fingers, mouse, keys and devices become the same few actions; the screen on top takes them; what
changed is painted; and then the loop sleeps.
"""

from __future__ import annotations

import json
import logging
import os
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, TextIO

from companion.window import Window

import pygame  # isort: skip - after companion.window, which keeps it quiet

from companion import match, settings, words
from companion.devices import Devices, Service
from companion.dimming import Dimmer
from companion.facing import Facing
from companion.games import game
from companion.incoming import Incoming
from companion.journal import JournalError, open_journal
from companion.seatclock import MatchClock
from companion.sound import Sounds
from companion.ui.canvas import Canvas
from companion.ui.layout import Box
from companion.ui.stage import Stage
from companion.ui.theme import BAR, EDGE, THEMES
from companion.ui.touch import Touch
from companion.ui.widgets import Look, Toast, Widget, reachable
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.config import Config
    from companion.games.game import Event, Header
    from companion.journal import Journal
    from companion.match import Match
    from companion.screens.screen import Screen

log = logging.getLogger(__name__)

DESKTOP_SIZE = (800, 480)
"""The window on a desktop, in pixels."""

KEYS = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "confirm",
    pygame.K_KP_ENTER: "confirm",
    pygame.K_ESCAPE: "menu",
    pygame.K_BACKSPACE: "erase",
    pygame.K_p: "pass",
    pygame.K_u: "undo",
    pygame.K_r: "redo",
    pygame.K_PLUS: "up",
    pygame.K_MINUS: "down",
    pygame.K_KP_PLUS: "up",
    pygame.K_KP_MINUS: "down",
}
"""What a key of a physical keyboard asks for."""

_TYPED_ACTIONS = frozenset({"confirm", "menu", "erase"})
"""The actions that keys still mean while the keyboard types letters."""

TOAST_SECONDS = 5.0
"""How long a sentence stays over the screen."""

_SOUND_LATER = 0.5
"""Seconds after the start at which sound begins, if it is on."""

_MOUSE = "mouse"


@dataclass(order=True)
class _Timer:
    due: float
    order: int
    call: Callable[[], object]


class App:
    """Holds everything that lives as long as the window; `stack[-1]` is the screen shown."""

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
        self.focus = ""
        self.devices = devices or Devices(config)
        self.marks = self.devices.marks
        self.incoming = Incoming(self)
        self.notice = ""
        self.toast = ""
        self.stack: list[Screen] = []
        self.running = True
        self._lit: int | None = None
        self._inspect: TextIO | None = inspect.open("a", encoding="utf-8") if inspect else None
        self._touch = Touch()
        self._timers: list[_Timer] = []
        self._timer_count = 0
        self.settings = settings.load(journal, config)
        self.sounds = Sounds()
        self.facing = Facing(self)
        self.clock = MatchClock(self)
        self.dimmer = Dimmer(self)
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
        self._lay_out()
        self.dimmer.restart()

    def _apply_sounds(self) -> None:
        self.sounds.switch(self.settings.sounds)

    def _lay_out(self) -> None:
        scale = settings.TEXT_SCALES[self.settings.text_size]
        self.canvas = Canvas(self.window.surface, THEMES[self.settings.theme], scale)
        self.stage = Stage(self.canvas)

    def let_go(self) -> None:
        """Take every finger for lifted, without a tap: what was under it is somewhere else now."""
        self._touch.cancel()

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

        self._leave()
        self.stack[:] = [Home(self)]
        self._enter()

    def _leave(self) -> None:
        if self.stack:
            self.screen.left()
        self._touch.cancel()
        self.focus = ""

    def _enter(self) -> None:
        self.screen.entered()

    # Matches

    def begin(self, header: Header) -> None:
        """Begin a match, keep it in the journal, and show it."""
        self._open_or_tell(lambda: match.begin(self.journal, header))

    def resume(self, number: int) -> None:
        """Take up match `number` of the journal at the very tap where it was left."""
        self._open_or_tell(lambda: match.resume(self.journal, number))

    def _open_or_tell(self, get: Callable[[], Match]) -> None:
        try:
            self.open(get())
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
        self.after(TOAST_SECONDS, lambda: self._hush(text))

    def _hush(self, text: str) -> None:
        if self.toast == text:
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

    # Actions

    def act(self, action: str, by: str) -> None:
        """Do what a logical action asks of the screen on top.

        On a dimmed picture it only wakes, unless it says whose it is: a call cannot wait.
        """
        if self.dimmer.wake() and not action.startswith("seat"):
            return
        self.by = by
        if action == "fullscreen":
            self.window.toggle_fullscreen()
            self._lay_out()
            return
        if self.screen.act(action):
            return
        found = reachable(self.stage.widgets)
        holding = next((w for w in found if w.key == action and w.enabled and w.press), None)
        if holding is not None and holding.press is not None and by == "button":
            self.incoming.hold(action, holding)
            return
        if action == "confirm" and self.focus:
            focused = next((w for w in found if w.name == self.focus and w.touchable), None)
            if focused is not None:
                self._tap(focused)
                return
        bound = next((w for w in found if w.key == action and w.enabled and w.tap), None)
        if bound is not None:
            self._tap(bound)
        elif action in ("up", "down", "left", "right"):
            self._move_focus(action, found, in_turn=by == "button")
        elif action == "confirm":
            self._move_focus("down", found, in_turn=True)

    def _tap(self, widget: Widget) -> None:
        if widget.tap is not None:
            widget.tap()

    def _move_focus(self, action: str, found: list[Widget], *, in_turn: bool) -> None:
        stops = [w for w in found if w.name and w.enabled and w.tap is not None]
        if not stops:
            return
        now = next((i for i, w in enumerate(stops) if w.name == self.focus), None)
        if now is None:
            # What has a key of its own can wait: begin with what has none.
            chosen = next((w for w in stops if not w.key), stops[0])
        elif in_turn:
            chosen = stops[(now + (1 if action in ("down", "right") else -1)) % len(stops)]
        else:
            chosen = _nearest(stops, stops[now], action)
        self.focus = chosen.name

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event of SDL; return whether the picture may have changed."""
        if self.dimmer.takes(event):
            return True
        kind = event.type
        if kind == pygame.QUIT:
            self.running = False
            return False
        if kind in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
            x, y = self.window.finger(event.x, event.y)
            return self._pointer(kind, (event.touch_id, event.finger_id), x, y)
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return self._mouse(event)
        if kind == pygame.KEYDOWN:
            return self._key(event)
        if kind == pygame.TEXTINPUT:
            return self._typed(event.text)
        if kind in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self.window.resized()
            self._lay_out()
            return True
        if kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self.stage.spoil()
            return True
        return False

    def _mouse(self, event: pygame.event.Event) -> bool:
        if getattr(event, "touch", False):
            return False
        x, y = self.window.to_logical(*event.pos)
        if event.type == pygame.MOUSEMOTION:
            return self._pointer(pygame.FINGERMOTION, _MOUSE, x, y)
        if event.button in (4, 5):
            return event.type == pygame.MOUSEBUTTONDOWN and self._wheel(x, y, event.button == 4)
        if event.button != 1:
            return False
        down = event.type == pygame.MOUSEBUTTONDOWN
        return self._pointer(pygame.FINGERDOWN if down else pygame.FINGERUP, _MOUSE, x, y)

    def _wheel(self, x: int, y: int, up: bool) -> bool:
        from companion.ui.widgets import on_top

        area = next((w for w in on_top(self.stage.widgets, x, y) if w.pinch), None)
        if area is None or area.pinch is None:
            return False
        area.pinch(x, y, 1.15 if up else 1 / 1.15)
        return True

    def _pointer(self, kind: int, finger: object, x: int, y: int) -> bool:
        self.by = "touch"
        if kind == pygame.FINGERMOTION:
            return self._touch.move(finger, x, y, self.canvas.unit)
        if kind == pygame.FINGERDOWN:
            self.focus = ""
            self._touch.down(finger, x, y, self.stage.widgets)
            return True
        tapped = self._touch.up(finger, x, y)
        if tapped is not None:
            # The picture may have changed under the finger; what it meant must still be there.
            still = next((w for w in reachable(self.stage.widgets) if w == tapped), None)
            if still is not None:
                self._tap(still)
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_F11:
            self.act("fullscreen", "key")
            return True
        action = KEYS.get(event.key)
        if action is None or (self.screen.typing and action not in _TYPED_ACTIONS):
            return False
        self.act(action, "key")
        return True

    def _typed(self, text: str) -> bool:
        if not self.screen.typing:
            return False
        self.by = "key"
        self.screen.typed(text)
        return True

    # The picture

    def look(self, widget: Widget) -> Look:
        """Return how a widget is shown now: pressed, in focus, marked with its button."""
        return Look(
            pressed=bool(widget.name) and widget.name in self._touch.pressed,
            focused=bool(self.focus) and widget.name == self.focus,
            mark=self.marks.get(widget.key, "") if widget.key else "",
        )

    def refresh(self) -> list[Box]:
        """Bring the picture up to date; return the boxes that were painted."""
        self.facing.look()
        if self.facing.rotation != self.window.rotation:
            self.window.turn(self.facing.rotation)
            self.let_go()
            self._lay_out()
        self.clock.look()
        painted = self.stage.show(self._widgets(), self.look)
        self._light()
        if painted:
            self.window.present(painted)
            if self._inspect is not None:
                self._tell(self._inspect)
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

    def _tell(self, out: TextIO) -> None:
        """Append one JSON line that says what is on the screen now, in window pixels."""
        played = self.screen.match
        line = {
            "screen": self.screen.name,
            "match": None if played is None else played.id,
            "events": 0 if played is None else played.cursor,
            "widgets": [
                {
                    "name": widget.name,
                    "text": widget.text,
                    "rect": list(self.window.on_display(widget.box)),
                    "enabled": widget.enabled,
                }
                for widget in reachable(self.stage.widgets)
                if widget.name
            ],
        }
        out.write(json.dumps(line, ensure_ascii=False) + "\n")
        out.flush()

    # The loop

    def step(self) -> bool:
        """Take what has happened and show it; return whether anything has."""
        happened = self._guarded(self._run_timers)
        for happening in self.devices.poll():
            happened = True
            self._guarded(partial(self.incoming.take, happening))
        for event in pygame.event.get():
            happened = True
            self._guarded(partial(self.handle, event))
        return happened

    def _guarded(self, deed: Callable[[], bool]) -> bool:
        """Do something and show what it changed; an unforeseen error leads home, the match intact.

        The picture is brought up to date after every single event, so that two taps in one tick
        each meet the widgets that the one before left.
        """
        try:
            changed = deed()
            if changed:
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

    def run(self) -> None:
        """Run until the window is closed."""
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
        if self._inspect is not None:
            self._inspect.close()
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

    opened = open_journal(data)
    try:
        pane = Window.open(_size(window, config), rotation=config.display.rotation)
    except BaseException:
        opened.journal.close()
        raise
    app = App(pane, opened.journal, config, inspect=inspect)
    app.notice = opened.notice
    try:
        app.push(Home(app))
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


def _nearest(stops: list[Widget], start: Widget, action: str) -> Widget:
    """Return the stop nearest to `start` in the direction of an arrow key, or `start` itself."""
    ahead = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[action]
    x, y = start.box.centre

    def cost(widget: Widget) -> float:
        dx, dy = widget.box.centre[0] - x, widget.box.centre[1] - y
        along = dx * ahead[0] + dy * ahead[1]
        across = abs(dx * ahead[1]) + abs(dy * ahead[0])
        return along + 2.5 * across if along > 0 else float("inf")

    best = min(stops, key=cost)
    return best if cost(best) < float("inf") else start
