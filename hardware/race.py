"""Who pressed first: seat buttons as buzzers, as for the Witch Wash."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hardware.buttons import Press

WINDOW = 0.05
"""Seconds to wait for an earlier press that is still on its way."""


def first(presses: Iterable[Press]) -> Press | None:
    """Return the earliest press; of two at the same time the one whose edge came first."""
    return min(
        (press for press in presses if press.kind == "press"),
        key=lambda press: (press.time, press.order),
        default=None,
    )


class Race:
    """One question, several seats: the first press within the `window` wins.

    Presses arrive a tick, or the chatter of a contact, after they were made, and not always in
    order. The race is therefore decided `window` seconds after the first that arrived was made.
    """

    def __init__(self, window: float = WINDOW) -> None:
        self._window = window
        self._presses: list[Press] = []

    @property
    def on(self) -> bool:
        """Whether somebody has pressed, and it is not decided yet."""
        return bool(self._presses)

    def enter(self, press: Press) -> None:
        """Take a press; repeats, holds and releases run in no race."""
        if press.kind == "press":
            self._presses.append(press)

    def winner(self, now: float) -> Press | None:
        """Return the winner, once it is decided, and start anew; None until then."""
        leader = first(self._presses)
        if leader is None or now < leader.time + self._window:
            return None
        self._presses.clear()
        return leader
