"""Fingers, mouse and keys, made into the same few actions on the screen on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from companion.ui.touch import Touch
from companion.ui.widgets import Widget, on_top, reachable

if TYPE_CHECKING:
    from companion.app import App

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

_MOUSE = "mouse"
"""The finger that the mouse is."""


class Input:
    """Takes what people do on the glass and the keys of `app`.

    `focus` names the control that Enter would press, and `touch` follows the fingers.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self.touch = Touch()
        self.focus = ""

    def let_go(self) -> None:
        """Forget every finger and the focus: what they were on is gone."""
        self.touch.cancel()
        self.focus = ""

    def act(self, action: str, by: str) -> None:
        """Do what a logical action asks of the screen on top.

        On a dimmed picture it only wakes, unless it says whose it is: a call cannot wait.
        """
        if self._app.dimmer.wake() and not action.startswith("seat"):
            return
        self._app.by = by
        if action == "fullscreen":
            self._app.window.toggle_fullscreen()
            self._app.lay_out()
            return
        if self._app.screen.act(action):
            return
        found = reachable(self._app.stage.widgets)
        holding = next((w for w in found if w.key == action and w.enabled and w.press), None)
        if holding is not None and holding.press is not None and by == "button":
            self._app.incoming.hold(action, holding)
            return
        if action == "confirm" and self.focus:
            focused = next((w for w in found if w.name == self.focus and w.touchable), None)
            if focused is not None:
                _tap(focused)
                return
        bound = next((w for w in found if w.key == action and w.enabled and w.tap), None)
        if bound is not None:
            _tap(bound)
        elif action in ("up", "down", "left", "right"):
            self._move_focus(action, found, in_turn=by == "button")
        elif action == "confirm":
            self._move_focus("down", found, in_turn=True)

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

    # What SDL reports

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event of SDL; return whether the picture may have changed."""
        if self._app.dimmer.takes(event):
            return True
        kind = event.type
        if kind == pygame.QUIT:
            self._app.running = False
            return False
        if kind in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
            x, y = self._app.window.finger(event.x, event.y)
            return self._pointer(kind, (event.touch_id, event.finger_id), x, y)
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            return self._mouse(event)
        if kind == pygame.KEYDOWN:
            return self._key(event)
        if kind == pygame.TEXTINPUT:
            return self._typed(event.text)
        if kind in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._app.window.resized()
            self._app.lay_out()
            return True
        if kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self._app.stage.spoil()
            return True
        return False

    def _mouse(self, event: pygame.event.Event) -> bool:
        if getattr(event, "touch", False):
            return False
        x, y = self._app.window.to_logical(*event.pos)
        if event.type == pygame.MOUSEMOTION:
            return self._pointer(pygame.FINGERMOTION, _MOUSE, x, y)
        if event.button in (4, 5):
            return event.type == pygame.MOUSEBUTTONDOWN and self._wheel(x, y, event.button == 4)
        if event.button != 1:
            return False
        down = event.type == pygame.MOUSEBUTTONDOWN
        return self._pointer(pygame.FINGERDOWN if down else pygame.FINGERUP, _MOUSE, x, y)

    def _wheel(self, x: int, y: int, up: bool) -> bool:
        area = next((w for w in on_top(self._app.stage.widgets, x, y) if w.pinch), None)
        if area is None or area.pinch is None:
            return False
        area.pinch(x, y, 1.15 if up else 1 / 1.15)
        return True

    def _pointer(self, kind: int, finger: object, x: int, y: int) -> bool:
        self._app.by = "touch"
        if kind == pygame.FINGERMOTION:
            return self.touch.move(finger, x, y, self._app.canvas.unit)
        if kind == pygame.FINGERDOWN:
            self.focus = ""
            self.touch.down(finger, x, y, self._app.stage.widgets)
            return True
        tapped = self.touch.up(finger, x, y)
        if tapped is not None:
            # The picture may have changed under the finger; what it meant must still be there.
            still = next((w for w in reachable(self._app.stage.widgets) if w == tapped), None)
            if still is not None:
                _tap(still)
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_F11:
            self.act("fullscreen", "key")
            return True
        action = KEYS.get(event.key)
        if action is None or (self._app.screen.typing and action not in _TYPED_ACTIONS):
            return False
        self.act(action, "key")
        return True

    def _typed(self, text: str) -> bool:
        if not self._app.screen.typing:
            return False
        self._app.by = "key"
        self._app.screen.typed(text)
        return True


def _tap(widget: Widget) -> None:
    if widget.tap is not None:
        widget.tap()


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
