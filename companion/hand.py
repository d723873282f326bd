"""A hand at the table: taps controls by name, through the real event queue.

The demo plays with it, and so do the tests. It is a finger like any other to the app.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from companion.ui.widgets import reachable

if TYPE_CHECKING:
    from companion.app import App
    from companion.ui.widgets import Widget

_TOUCH_DEVICE = 1


class Missed(LookupError):
    """The control to be tapped is not on the screen, or takes no touch."""


class Hand:
    """Taps on the screen of `app`."""

    def __init__(self, app: App) -> None:
        self.app = app

    def names(self) -> list[str]:
        """Return the names of what can be reached on the screen now."""
        return [widget.name for widget in reachable(self.app.stage.widgets) if widget.name]

    def widget(self, name: str) -> Widget:
        """Return the widget `name`; raise :class:`Missed` where there is none."""
        for widget in reversed(reachable(self.app.stage.widgets)):
            if widget.name == name:
                return widget
        raise Missed(f"no {name!r} on {self.app.screen.name}; there are {self.names()}")

    def tap(self, *names: str) -> None:
        """Tap one control after the other."""
        for name in names:
            if not self.widget(name).touchable:
                raise Missed(f"{name!r} on {self.app.screen.name} takes no touch")
            self.down(name)
            self.up(name)

    def down(self, name: str, finger: int = 1) -> None:
        """Put a finger on a control."""
        self.at(pygame.FINGERDOWN, *self._middle(name), finger)

    def up(self, name: str, finger: int = 1) -> None:
        """Lift the finger from a control."""
        self.at(pygame.FINGERUP, *self._middle(name), finger)

    def at(self, kind: int, x: int, y: int, finger: int = 1) -> None:
        """Post an event of a finger at the display's pixel (x, y), and let the app take it."""
        w, h = self.app.window.display.get_size()
        event = pygame.event.Event(
            kind,
            touch_id=_TOUCH_DEVICE,
            finger_id=finger,
            x=(x + 0.5) / w,
            y=(y + 0.5) / h,
            dx=0.0,
            dy=0.0,
            pressure=1.0,
        )
        pygame.event.post(event)
        self.app.step()

    def _middle(self, name: str) -> tuple[int, int]:
        return self.app.window.on_display(self.widget(name).box).centre
