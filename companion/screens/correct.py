"""Entering an event of the past again, on the game's own screen as it stood then."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.correction import Draft, in_place_of
from companion.games import game
from companion.screens.screen import Screen
from companion.ui import theme as th
from companion.ui.widgets import Button, Ground, Label, Runs, Veil, Widget
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.app import App
    from companion.games.game import Event
    from companion.match import Match
    from companion.ui.layout import Box


class Correct(Screen):
    """Asks what really happened as event `index`: what is entered first goes to `done`.

    The bar says what it replaces. Undo and redo, which mean nothing here, make way for leaving the
    event as it was and for taking it out, which gives `done` None.
    """

    name = "correct"

    def __init__(
        self, app: App, match: Match, old: Event, told: str, done: Callable[[Event | None], object]
    ) -> None:
        """`match` stands before the event `old`, which in words is `told`."""
        super().__init__(app)
        self.old = old
        self.told = told
        self._done = done
        self._answered = False
        self.draft = Draft(match.header, match.events, self._taken)
        self.table = game(match.header.game).screen(app, self.draft)

    @property
    def match(self) -> Match:
        """The match as it was before the event."""
        return self.draft

    @property
    def typing(self) -> bool:  # type: ignore[override] # as the game's screen says
        """Whether a physical keyboard types letters here."""
        return self.table.typing

    def entered(self) -> None:
        """Let the game's screen get ready."""
        self.table.entered()

    def left(self) -> None:
        """Let the game's screen let go."""
        self.table.left()

    def typed(self, text: str) -> None:
        """Hand typed text on."""
        self.table.typed(text)

    def act(self, action: str) -> bool:
        """Hand an action on."""
        return self.table.act(action)

    def scanned(self, tag: str) -> bool:
        """Hand a tag on."""
        return self.table.scanned(tag)

    def card_scanned(self, card: str) -> None:
        """Hand a card on."""
        self.table.card_scanned(card)

    def widgets(self, area: Box) -> list[Widget]:
        """Return the game's screen with another bar."""
        bar, _rest = self.bar_box(area)
        shown = [
            self._renamed(widget)
            for widget in self.table.widgets(area)
            if not _is_title(widget, bar)
        ]
        veiled = (i for i, widget in enumerate(shown) if isinstance(widget, Veil))
        top = next(veiled, len(shown))
        return [*shown[:top], *self._title(bar, shown[:top]), *shown[top:]]

    def _renamed(self, widget: Widget) -> Widget:
        """Turn undo and redo of the game's screen into leaving the event and taking it out."""
        if widget.name not in ("undo", "redo") or not isinstance(widget, Button):
            return widget
        place, _rest = widget.box.far(min(widget.box.w, self.px(54)))
        if widget.name == "undo":
            leave = replace(widget, box=place, name="cancel", icon="close", key="undo")
            return replace(leave, text="", enabled=True, tap=self.app.pop)
        out = replace(widget, box=place, name="take-out", icon="trash", key="")
        return replace(out, text="", enabled=True, tap=self._take_out)

    def _title(self, bar: Box, shown: list[Widget]) -> list[Widget]:
        """Say what is being replaced, in the room that the buttons leave."""
        within = [w for w in shown if w.box.bottom <= bar.bottom and not isinstance(w, Ground)]
        taken = [widget.box.x for widget in within]
        inner = bar.inset(self.px(th.EDGE), self.px(2))
        words = inner.left(min(taken, default=bar.right) - inner.x - self.px(10))[0]
        text = _("Instead of “{told}”").format(told=self.told)
        lines, size = self.canvas.broken(text, th.BODY, True, words.w, words.h)
        step = self.canvas.line_height(size)
        while text != "…" and (len(lines) * step > words.h or self._width(lines, size) > words.w):
            text = text[:-2].rstrip() + "…"
            lines, size = self.canvas.broken(text, size, True, words.w, words.h)
        return [
            Label(
                box=words.middle(words.w, len(lines) * step),
                text=text,
                size=size,
                bold=True,
                colour=self.theme.felix,
                wrap=True,
            )
        ]

    def _width(self, lines: list[str], size: float) -> int:
        return max(self.canvas.width(line, size, bold=True) for line in lines)

    def _take_out(self) -> None:
        self._answer(None)

    def _taken(self, event: Event) -> None:
        self._answer(in_place_of(self.old, event))

    def _answer(self, event: Event | None) -> None:
        # The game's screen is still at work on the tap: leave it when it is done.
        if not self._answered:
            self._answered = True
            self.app.after(0, lambda: self._done(event))


def _is_title(widget: Widget, bar: Box) -> bool:
    return isinstance(widget, Label | Runs) and not widget.name and widget.box.bottom <= bar.bottom
