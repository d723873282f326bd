"""Sleep until something may have happened, instead of looking again and again.

SDL reads its events from a few descriptors: the connection to the display, or the input devices on
a console. Whoever waits for those wakes the moment a finger touches the glass, and costs nothing
until then. Where they are not known, the loop looks at short intervals.
"""

from __future__ import annotations

import select
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

QUICK_TICK = 0.003
"""Seconds between two looks at the events while somebody is tapping."""

CALM_TICK = 0.012
"""Seconds between two looks when nobody has tapped for a while: cheap, yet too short to feel."""

CALM_AFTER = 2.0
"""Seconds without an event until the looks become rarer."""

LONGEST = 0.25
"""Seconds after which the loop looks again, whether it was woken or not."""

SEARCH_AGAIN = 5.0
"""Seconds between two searches for descriptors."""

WAKING_DRIVERS = frozenset({"x11", "wayland", "kmsdrm"})
"""The video drivers whose events all come through descriptors."""

_INPUTS = ("/dev/input/",)

_UNREAD = 50
"""Wakes in a row with something left unread, after which a descriptor is no source of events."""


class Rest:
    """Rests between two looks at the events; `find` tells the descriptors they come from now.

    It is asked again now and then, for a touchscreen may be plugged in later, or out and in again.
    """

    def __init__(self, find: Callable[[], Iterable[int]] = tuple) -> None:
        self._find = find
        self._sources = tuple(find())
        self._found_at = time.monotonic()
        self._woken = False
        self._unread = 0
        self._calm_at = 0.0

    @property
    def waits(self) -> bool:
        """Whether it is woken by events, or looks at intervals."""
        return bool(self._sources)

    def stir(self) -> None:
        """Take note that something has happened, so more is likely soon."""
        self._calm_at = time.monotonic() + CALM_AFTER

    def tick(self) -> None:
        """Sleep for a short while, for what cannot wake anybody."""
        time.sleep(QUICK_TICK if time.monotonic() < self._calm_at else CALM_TICK)

    def sleep(self, longest: float = LONGEST) -> None:
        """Sleep until an event may be there; call it only when all that were there are taken.

        Otherwise it ends after `longest` seconds, or sooner.
        """
        if not self._sources:
            self.tick()
            return
        if time.monotonic() - self._found_at > SEARCH_AGAIN:
            self._search()
        try:
            if self._woken and self._readable(0):
                self._leave_unread()
            else:
                self._unread = 0
                self._woken = self._readable(max(0.0, min(longest, LONGEST)))
        except (OSError, ValueError):
            # A descriptor was closed: a device unplugged, or a display that was left.
            self._search()
            time.sleep(QUICK_TICK)

    def _search(self) -> None:
        self._sources = tuple(self._find())
        self._found_at = time.monotonic()

    def _readable(self, seconds: float) -> bool:
        return bool(select.select(self._sources, [], [], seconds)[0])

    def _leave_unread(self) -> None:
        """Bear with something that SDL leaves unread, for a while, and never spin on it."""
        self._unread += 1
        if self._unread >= _UNREAD:
            self._sources = ()
        time.sleep(QUICK_TICK)


def sources_since(before: frozenset[int]) -> Callable[[], frozenset[int]]:
    """Return what tells the descriptors of a display that was opened after `before` was looked at.

    Sockets count that are open at the first call, and input devices whenever they are opened.
    """
    first = descriptors() - before

    def find() -> frozenset[int]:
        return (first & descriptors()) | (descriptors(_INPUTS) - before)

    return find


def descriptors(kinds: tuple[str, ...] = (*_INPUTS, "socket:")) -> frozenset[int]:
    """Return the open descriptors of this process that events could come from."""
    found = set()
    with suppress(OSError):
        for descriptor in Path("/proc/self/fd").iterdir():
            # The one that the folder was read by is gone by now.
            with suppress(OSError):
                if str(descriptor.readlink()).startswith(kinds):
                    found.add(int(descriptor.name))
    return frozenset(found)
