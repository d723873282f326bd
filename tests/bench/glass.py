"""A pane of glass to tap on and to look at: an X display that nobody sees, and one eye and finger.

Programs are measured from outside and all alike. The finger is XTEST, so that a touch takes the way
of any other; the eye is the DAMAGE extension, which tells when a program has drawn, and the pixels
themselves, which tell whether what it drew is the effect that was waited for. All times are those
of the monotonic clock.
"""

from __future__ import annotations

import select
import shutil
import subprocess
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from Xlib import X
from Xlib.display import Display
from Xlib.ext import damage, xtest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from Xlib.protocol.rq import Event

SIZE = (800, 480)


class NoGlass(OSError):
    """There is no X display to measure on."""


class Place(NamedTuple):
    """A rectangle in pixels of the display: left, top, width, height."""

    x: int
    y: int
    w: int
    h: int

    @property
    def middle(self) -> tuple[int, int]:
        """The pixel in the middle."""
        return self.x + self.w // 2, self.y + self.h // 2


class Glass:
    """An eye and a finger on the X display `name`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._display = Display(name)
        for extension in ("DAMAGE", "XTEST"):
            if not self._display.has_extension(extension):
                raise NoGlass(f"the X display {name} has no extension {extension}")
        self._display.damage_query_version()
        self._root = self._display.screen().root
        self._root.damage_create(damage.DamageReportRawRectangles)
        self._display.sync()

    def close(self) -> None:
        """Take eye and finger away."""
        self._display.close()

    # The eye

    def pixels(self, place: Place) -> bytes:
        """Return what is to be seen at a place."""
        data: bytes = self._root.get_image(*place, X.ZPixmap, 0xFFFFFFFF).data
        return data

    def drawn(self, place: Place, within: float) -> Iterator[tuple[float, bytes]]:
        """Yield when a place was drawn upon, and what is to be seen there, for so many seconds."""
        end = time.monotonic() + within
        while time.monotonic() < end:
            for moment, event in self._events(end):
                if getattr(event, "area", None) is not None and _meet(event.area, place):
                    yield moment, self.pixels(place)

    def seen(self, place: Place, wanted: Callable[[bytes], bool], within: float) -> float | None:
        """Return the moment at which a place showed what is wanted; None if it never did."""
        for moment, pixels in self.drawn(place, within):
            if wanted(pixels):
                return moment
        return None

    def settle(self, seconds: float) -> None:
        """Let so much time pass, and forget what was drawn meanwhile."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for _drawn in self._events(end):
                pass

    def _events(self, end: float) -> Iterator[tuple[float, Event]]:
        """Wait for the next events until `end`; yield each with the moment at which it came."""
        if not self._display.pending_events():
            wait = max(0.0, end - time.monotonic())
            select.select([self._display.fileno()], [], [], wait)
        moment = time.monotonic()
        for _each in range(self._display.pending_events()):
            yield moment, self._display.next_event()

    # The finger

    def aim(self, place: Place) -> None:
        """Bring the finger above a place."""
        x, y = place.middle
        xtest.fake_input(self._display, X.MotionNotify, x=x, y=y)
        self._display.flush()

    def press(self) -> float:
        """Put the finger down; return the moment."""
        return self._finger(X.ButtonPress)

    def lift(self) -> float:
        """Lift the finger; return the moment."""
        return self._finger(X.ButtonRelease)

    def _finger(self, what: int) -> float:
        moment = time.monotonic()
        xtest.fake_input(self._display, what, detail=1)
        self._display.flush()
        return moment


def _meet(area: Event, place: Place) -> bool:
    return bool(
        area.x < place.x + place.w
        and place.x < area.x + area.width
        and area.y < place.y + place.h
        and place.y < area.y + area.height
    )


@contextmanager
def glass(size: tuple[int, int] = SIZE) -> Iterator[Glass]:
    """Put up a display of its own for one program; raise :class:`NoGlass` where there is none."""
    if shutil.which("Xvfb") is None:
        raise NoGlass("Xvfb is not installed (apt-get install xvfb)")
    screen = f"{size[0]}x{size[1]}x24"
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-noreset"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        number = server.stdout.readline().strip() if server.stdout else ""
        if not number:
            raise NoGlass("Xvfb did not start")
        pane = Glass(f":{number}")
        try:
            yield pane
        finally:
            pane.close()
    finally:
        server.terminate()
        server.wait()
