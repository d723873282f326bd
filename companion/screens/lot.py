"""The lot: who opens. Everybody holds a finger on the glass and one is chosen, or a tap draws."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from companion.screens.screen import Screen
from companion.ui import theme as th
from companion.ui.theme import mixed
from companion.ui.widgets import Button, Label, Look, Widget, seat_colour, shape_name
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.app import App
    from companion.ui.canvas import Canvas
    from companion.ui.layout import Box

SUSPENSE = 1.0
"""Seconds for which every finger has to stay before one is chosen."""


def drawn(seats: int) -> int:
    """Return a seat by lot, every one as likely as the next."""
    return secrets.randbelow(seats)


class Lot(Screen):
    """Chooses one of `players` and hands the seat to `done`.

    `held` are the seats with a finger on them, and `seat` the one chosen, None until then. What
    was drawn holds, whichever way the screen is left.
    """

    name = "lot"

    def __init__(self, app: App, players: Sequence[str], done: Callable[[int], object]) -> None:
        super().__init__(app)
        self.players = tuple(players)
        self.done = done
        self.held: frozenset[int] = frozenset()
        self.seat: int | None = None
        self._wait = 0

    def widgets(self, area: Box) -> list[Widget]:
        """Return a place for a finger of everybody, and the button that draws without them."""
        body = self.body(area)
        gap = self.px(th.GAP)
        foot, body = body.foot(self.px(68), gap)
        words, body = body.top(self.px(32), gap)
        count = len(self.players)
        cells = body.columns(count, gap) if area.w > area.h else body.rows(count, gap)
        return [
            *self.bar(area, _("Who opens?"), back=self._finish),
            Label(box=words, name="told", text=self._told(), colour=self.theme.text),
            *(
                FingerPlace(
                    box=cell,
                    name=f"finger:{seat}",
                    text=name,
                    seat=seat,
                    held=seat in self.held,
                    chosen=seat == self.seat,
                    press=partial(self._put, seat),
                    release=partial(self._lift, seat),
                )
                for seat, (name, cell) in enumerate(zip(self.players, cells, strict=True))
            ),
            self._button(foot),
        ]

    def _told(self) -> str:
        if self.seat is None:
            return _("Everybody holds a finger on their own place; one is chosen.")
        return _("{name} opens.").format(name=self.players[self.seat])

    def _button(self, box: Box) -> Widget:
        done = self.seat is not None
        return Button(
            box=box,
            name="done" if done else "draw",
            icon="" if done else "die",
            text=_("Done") if done else _("Draw without fingers"),
            key="confirm",
            style="accent" if done else "strong",
            tap=self._finish if done else self._draw,
            radius=16,
        )

    def left(self) -> None:
        """Forget the fingers: none of them is on this screen any more."""
        self._hold(frozenset())

    def _put(self, seat: int) -> None:
        self._hold(self.held | {seat})

    def _lift(self, seat: int) -> None:
        self._hold(self.held - {seat})

    def _hold(self, held: frozenset[int]) -> None:
        """Follow the fingers; when the last one comes down, the suspense begins."""
        self.held = held
        self._wait += 1
        if len(held) == len(self.players) and self.seat is None:
            self.app.after(SUSPENSE, partial(self._settle, self._wait))

    def _settle(self, wait: int) -> None:
        if wait == self._wait:
            self._draw()

    def _draw(self) -> None:
        self.seat = drawn(len(self.players))
        self.app.sounds.play("win")

    def _finish(self) -> None:
        self.app.pop()
        if self.seat is not None:
            self.done(self.seat)


@dataclass(frozen=True, kw_only=True)
class FingerPlace(Widget):
    """A seat's place for a finger."""

    seat: int
    held: bool
    chosen: bool

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = mixed(theme.panel, theme.text, 0.2) if self.held else theme.panel
        ring = theme.felix if self.chosen else theme.text if self.held else None
        canvas.panel(self.box, theme.chosen if self.chosen else ground, 18, ring)
        inner = self.box.inset(canvas.px(10))
        words, rest = inner.foot(canvas.px(34), canvas.px(4))
        side = min(rest.w, rest.h, canvas.px(110))
        place = rest.middle(side, side)
        canvas.icon(place, shape_name(self.seat), seat_colour(self.seat))
        if self.chosen:
            crown = min(rest.h - side, side) * 2 // 3
            canvas.icon(
                rest.top((rest.h - side) // 2)[0].middle(crown, crown), "crown", theme.felix
            )
        canvas.text(words, self.text, th.LARGE, theme.text, bold=self.chosen, align="centre")
