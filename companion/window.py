"""The window: the only module that opens a display; turns pictures and touches between the two.

The app draws upright on a logical surface. Where the display is rotated, the window turns what was
painted on the way out and the touches on the way in.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from companion.rest import WAKING_DRIVERS, Rest, descriptors, sources_since
from companion.ui.layout import Box

if TYPE_CHECKING:
    from collections.abc import Iterable

BLIND_DRIVERS = frozenset({"offscreen", "dummy"})
"""Drivers that SDL falls back to, without a word, where it finds no display it can use."""

DESKTOP_SIZE = (800, 480)
"""The window on a desktop, in pixels."""

LEAST = 160
"""The least side of a picture that can be laid out, in pixels; a smaller window shows a part."""


class NoDisplay(OSError):
    """There is no display that anyone could look at."""


@dataclass
class Window:
    """An open display of `size` pixels whose picture is turned clockwise by `rotation` degrees.

    `rest` sleeps until the display has an event.
    """

    display: pygame.Surface
    surface: pygame.Surface
    rotation: int
    fullscreen: bool
    rest: Rest = field(default_factory=Rest)

    @classmethod
    def open(
        cls,
        size: tuple[int, int] | None,
        *,
        rotation: int = 0,
        blind: bool = False,
        title: str = "Table Companion",
    ) -> Window:
        """Open a window of `size` pixels, or the whole display where `size` is None.

        Raises :class:`NoDisplay` where only a driver without a picture answers, unless `blind`.
        """
        if "XDG_RUNTIME_DIR" not in os.environ and sys.platform == "linux":
            # Without it there is no Wayland, and its library would complain on standard error.
            os.environ.setdefault("SDL_VIDEODRIVER", "x11,kmsdrm")
        before = descriptors()
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplay(f"no display answers ({error})") from error
        driver = pygame.display.get_driver()
        if driver in BLIND_DRIVERS and not blind:
            pygame.display.quit()
            raise NoDisplay(f"no display answers (SDL found only its {driver!r} driver)")
        if driver == "x11":
            # SDL would send the whole picture through OpenGL each time, and bring in a driver of
            # a hundred megabytes where there is no GPU; X takes the changed boxes as they are.
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        pygame.display.set_caption(title)
        pygame.key.set_repeat(350, 60)
        display = _display(size)
        pygame.mouse.set_visible(size is not None)
        rest = Rest(sources_since(before)) if driver in WAKING_DRIVERS else Rest()
        surface = _logical(display, rotation)
        return cls(display, surface, rotation, size is None, rest)

    @property
    def driver(self) -> str:
        """The name of SDL's video driver: `x11`, `wayland`, `kmsdrm` …"""
        return pygame.display.get_driver()

    def turn(self, rotation: int) -> None:
        """Turn the picture to `rotation` degrees clockwise: 0, 90, 180 or 270."""
        self.rotation = rotation
        self.surface = _logical(self.display, rotation)

    def resized(self) -> None:
        """Take up the display's new size."""
        self.display = pygame.display.get_surface() or self.display
        self.surface = _logical(self.display, self.rotation)

    def toggle_fullscreen(self) -> None:
        """Change between a window and the whole display."""
        self.fullscreen = not self.fullscreen
        size = None if self.fullscreen else DESKTOP_SIZE
        self.display = _display(size)
        self.surface = _logical(self.display, self.rotation)

    def present(self, boxes: Iterable[Box]) -> None:
        """Bring the painted boxes of the logical surface to the eye."""
        if self.surface is self.display:
            pygame.display.update(list(boxes))
            return
        turned = []
        for box in boxes:
            part = pygame.transform.rotate(self.surface.subsurface(box), -self.rotation)
            place = self.on_display(box)
            self.display.blit(part, (place.x, place.y))
            turned.append(place)
        pygame.display.update(turned)

    def on_display(self, box: Box) -> Box:
        """Return where a box of the logical surface lies on the display."""
        w, h = self.surface.get_size()
        if self.rotation == 90:
            return Box(h - box.bottom, box.x, box.h, box.w)
        if self.rotation == 180:
            return Box(w - box.right, h - box.bottom, box.w, box.h)
        if self.rotation == 270:
            return Box(box.y, w - box.right, box.h, box.w)
        return box

    def to_logical(self, x: int, y: int) -> tuple[int, int]:
        """Return the logical pixel under the display's pixel (x, y)."""
        w, h = self.surface.get_size()
        if self.rotation == 90:
            return y, h - 1 - x
        if self.rotation == 180:
            return w - 1 - x, h - 1 - y
        if self.rotation == 270:
            return w - 1 - y, x
        return x, y

    def finger(self, x: float, y: float) -> tuple[int, int]:
        """Return the logical pixel of a finger, whose SDL coordinates run from 0 to 1."""
        w, h = self.display.get_size()
        return self.to_logical(min(w - 1, int(x * w)), min(h - 1, int(y * h)))

    def close(self) -> None:
        """Close the display."""
        pygame.display.quit()


def _display(size: tuple[int, int] | None) -> pygame.Surface:
    if size is None:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    return pygame.display.set_mode(size, pygame.RESIZABLE)


def _logical(display: pygame.Surface, rotation: int) -> pygame.Surface:
    w, h = display.get_size()
    if rotation in (90, 270):
        w, h = h, w
    if rotation == 0 and min(w, h) >= LEAST:
        return display
    return pygame.Surface((max(w, LEAST), max(h, LEAST)), 0, display)
