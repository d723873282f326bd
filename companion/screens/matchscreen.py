"""The ground of every match screen: appending, refusing, undo and redo, and the menu."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from companion.games import game
from companion.games.game import RuleBroken
from companion.journal import JournalError
from companion.screens.clocks import clock_face, clock_sheet, time_on
from companion.screens.notes import take_note
from companion.screens.screen import Screen
from companion.ui import theme as th
from companion.ui.widgets import Button, Label, Panel, Veil, Widget
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.app import App
    from companion.games.game import Event, Game
    from companion.match import Match
    from companion.ui.layout import Box


@dataclass(frozen=True)
class MenuEntry:
    """A line of the menu: the widget's name, its words, and what it does."""

    name: str
    text: str
    deed: Callable[[], object]
    enabled: bool = True


class MatchScreen(Screen):
    """A screen on which a match goes on.

    `complaint` is the sentence on why the last tap did nothing, and `refusal` the rule it broke,
    both until something happens.
    """

    playing = True

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.played = match
        self.game: Game = game(match.header.game)
        self.refusal: RuleBroken | None = None
        self.complaint = ""
        self.menu_open = False
        self.clock_open = False

    @property
    def match(self) -> Match:
        """The match on this screen."""
        return self.played

    def do(self, event: Event) -> bool:
        """Append an event to the match, or keep the refusal to be shown; tell whether it went."""
        before = self.played.standing.turn
        try:
            self.played.append(self.app.stamped(event))
        except RuleBroken as broken:
            self.refusal = broken
            self.complaint = broken.message
            self.app.refused()
            return False
        except JournalError as error:
            self.complaint = str(error)
            return False
        self._after_change()
        after = self.played.standing
        if after.over or after.turn != before:
            self.app.sounds.play("win" if after.over else "turn")
        return True

    def undo(self) -> None:
        """Take back the last event."""
        self._move(self.played.undo)

    def redo(self) -> None:
        """Do the event again that was taken back last."""
        self._move(self.played.redo)

    def _move(self, deed: Callable[[], bool]) -> None:
        try:
            moved = deed()
        except JournalError as error:
            self.complaint = str(error)
            return
        if moved:
            self._after_change()

    def changed(self) -> None:
        """Bring what a screen keeps beside the match up to date after every change."""

    def _after_change(self) -> None:
        self.refusal = None
        self.complaint = ""
        self.menu_open = False
        self.changed()
        if self.played.standing.over:
            self.app.open(self.played)

    # Parts

    def bar(
        self,
        area: Box,
        title: str,
        quiet: str = "",
        buttons: Sequence[Button] = (),
        back: Callable[[], object] | None = None,
    ) -> list[Widget]:
        """Return the bar, with the clock of the seat to act before its buttons, if there is one."""
        hands = self.app.clock.hands
        if hands is None:
            return super().bar(area, title, quiet, buttons, back)
        face = clock_face(self, hands, self._toggle_clock)
        found = super().bar(area, title, quiet, [face, *buttons], back)
        return [*found, *time_on(self, hands, found)]

    def match_buttons(self, area: Box) -> list[Button]:
        """Return undo, redo and menu for the bar; undo is spelled out where there is room."""
        return [
            *self.undo_and_redo(spelled=area.w > self.px(700)),
            self.sized(54, name="menu", icon="menu", key="menu", tap=self._toggle_menu),
        ]

    def undo_and_redo(self, *, spelled: bool = False) -> list[Button]:
        """Return undo and redo for the bar, undo with its word where it is to be `spelled`."""
        return [
            self.sized(
                110 if spelled else 54,
                name="undo",
                icon="undo",
                text=_("Undo") if spelled else "",
                key="undo",
                tap=self.undo,
                enabled=self.played.can_undo,
                size=th.BODY + 1,
            ),
            self.sized(
                54,
                name="redo",
                icon="redo",
                key="redo",
                tap=self.redo,
                enabled=self.played.can_redo,
            ),
        ]

    def _toggle_menu(self) -> None:
        self.menu_open = not self.menu_open

    def _toggle_clock(self) -> None:
        self.clock_open = not self.clock_open

    def menu_entries(self) -> list[MenuEntry]:
        """Return what the menu offers; games add to it."""
        return [
            MenuEntry("look-back", _("Look back"), self._look_back, self.played.id is not None),
            MenuEntry("note", _("Note on this match"), self._note),
            MenuEntry("turn-over", _("Turn to the other side"), self.app.turn_over),
            MenuEntry("settings", _("Settings"), self._settings),
            MenuEntry("home", _("Home — the match waits"), self.app.home),
        ]

    def _note(self) -> None:
        take_note(self.app, self.played)

    def _look_back(self) -> None:
        from companion.screens.pastmatch import PastMatch

        number = self.played.id
        if number is not None:
            # Taken up anew on the way back: the past may have been corrected.
            back = partial(self.app.resume, number)
            self.app.push(PastMatch(self.app, number, back=back))

    def _settings(self) -> None:
        from companion.screens.settings import Settings

        self.app.push(Settings(self.app))

    def menu(self, area: Box) -> list[Widget]:
        """Return the menu over the screen, or the clocks of all seats, where that is open."""
        if self.clock_open and self.app.clock.hands is not None:
            names = self.played.header.players
            return clock_sheet(self, area, self.app.clock.hands, names, self._toggle_clock)
        if not self.menu_open:
            return []
        entries = [*self.menu_entries(), MenuEntry("close", _("Back to the match"), _nothing)]
        gap, height = self.px(8), self.px(58)
        columns = 1 if len(entries) * (height + gap) + self.px(40) <= area.h else 2
        rows = -(-len(entries) // columns)
        width = min(self.px(360 + 60 * (2 - columns)) * columns, area.w - self.px(24))
        sheet = area.middle(width, rows * (height + gap) + self.px(20))
        cells = sheet.inset(self.px(14), self.px(14)).grid(columns, rows, gap)
        return [
            Veil(box=area, name="veil", colour=self.theme.deep, tap=self._toggle_menu),
            Panel(box=sheet, colour=self.theme.panel, radius=18),
            *(
                Button(
                    box=cell,
                    name=entry.name,
                    text=entry.text,
                    style="strong",
                    size=th.BODY + 2,
                    enabled=entry.enabled,
                    tap=partial(self._chosen, entry),
                    key="menu" if entry.name == "close" else "",
                )
                for cell, entry in zip(cells, entries, strict=False)
            ),
        ]

    def _chosen(self, entry: MenuEntry) -> None:
        self.menu_open = False
        entry.deed()

    def refusal_line(self, box: Box, size: float = th.BODY) -> list[Widget]:
        """Return the sentence on why the last tap did nothing, where there is one."""
        if not self.complaint:
            return []
        return [
            Label(
                box=box,
                name="refusal",
                text=self.complaint,
                size=size,
                colour=self.theme.warning,
                wrap=True,
            )
        ]


def _nothing() -> None:
    """Do nothing: closing the menu is all there is to it."""
