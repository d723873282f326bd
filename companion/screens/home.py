"""Home: take up the match that was left, begin one of the games, look after the rest."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from companion.dates import ago, weekday
from companion.games import GAMES, game
from companion.games.game import BadHeader
from companion.journal import JournalError
from companion.match import Match
from companion.matchfile import header_of
from companion.screens.screen import Screen
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.theme import mixed
from companion.ui.widgets import Button, Label, Look, Widget, paint_mark
from companion.words import _

if TYPE_CHECKING:
    from companion.games.game import Game
    from companion.journal import MatchRow
    from companion.ui.canvas import Canvas
    from companion.ui.theme import Colour


class Home(Screen):
    """The lowest screen of the stack."""

    name = "home"
    _waiting: tuple[MatchRow, Match] | None = None
    _visits = 0

    def entered(self) -> None:
        """Look for a match to take up, and keep the clock going."""
        self._find_unfinished()
        self._visits += 1
        self._tick(self._visits)

    def left(self) -> None:
        """Let go of the match: a timer may hold this screen for a while."""
        self._waiting = None

    def _find_unfinished(self) -> None:
        """Look for the match to take up; home is shown whatever the journal says."""
        self._waiting = None
        try:
            row = self.app.journal.unfinished()
            if row is not None:
                stored = self.app.journal.load(row.id)
                match = Match(header_of(stored.header), stored.events, stored.cursor)
                self._waiting = (row, match)
        except (JournalError, BadHeader) as error:
            self.app.notice = str(error)

    def _tick(self, visit: int) -> None:
        if visit == self._visits and self.app.stack and self.app.screen is self:
            self.app.after(60 - datetime.now().astimezone().second, partial(self._tick, visit))

    def widgets(self, area: Box) -> list[Widget]:
        """Return the clock, the match to take up, the games and the other doors."""
        body = self.body(area)
        gap = self.px(th.GAP + 4)
        foot, body = body.foot(self.px(62 if area.w > area.h else 134), gap)
        turn = self.sized(54, name="turn-over", icon="rotate", tap=self.app.turn_over)
        found = [*self.bar(area, "Table Companion", buttons=[turn]), self._clock(area)]
        if self.app.notice:
            notice, body = body.top(self.px(52), gap)
            found.append(self._notice(notice))
        if self._waiting is not None:
            resume, body = body.top(self.px(66), gap)
            found.append(self._resume(resume, *self._waiting))
        games = sorted(map(game, GAMES), key=lambda table: table.title)
        cells = body.columns(len(games), gap) if area.w > area.h else body.rows(len(games), gap)
        for table, cell in zip(games, cells, strict=True):
            found.append(self._game(table, cell))
        return [*found, *self._doors(foot, gap)]

    def _clock(self, area: Box) -> Widget:
        bar, _rest = self.bar_box(area)
        now = datetime.now().astimezone()
        return Label(
            box=bar.inset(self.px(th.EDGE + 66), 0).far(self.px(160))[0],
            text=f"{weekday(now)} {now:%H:%M}",
            colour=self.theme.quiet,
            align="right",
        )

    def _notice(self, box: Box) -> Widget:
        return Label(
            box=box, name="notice", text=self.app.notice, colour=self.theme.warning, wrap=True
        )

    def _resume(self, box: Box, row: MatchRow, match: Match) -> Widget:
        table = game(row.game)
        told = [table.progress(match.state), _(", ").join(match.header.players)]
        left = ago(row.updated)
        return Resume(
            box=box,
            name="resume",
            text=_("Resume {game}").format(game=table.title),
            told=" · ".join([*told, left] if left else told),
            accent=self.theme.accent(table.accent),
            tap=lambda: self.app.resume(row.id),
            key="confirm",
        )

    def _game(self, table: Game, box: Box) -> Widget:
        return GameDoor(
            box=box,
            name=f"new-{table.name}",
            text=table.title,
            players=_("{least}–{most} players").format(
                least=table.seats.start, most=table.seats.stop - 1
            ),
            blurb=table.blurb,
            icon=table.icon,
            accent=table.accent,
            tap=lambda: self._begin(table),
        )

    def _begin(self, table: Game) -> None:
        from companion.screens.setup import SetUp

        self._go(SetUp(self.app, table))

    def _doors(self, foot: Box, gap: int) -> list[Widget]:
        doors = [
            ("players", _("Players"), self._players),
            ("history", _("History"), self._history),
            ("check-island", _("Check an island"), self._check_island),
            ("settings", _("Settings"), self._settings),
        ]
        cells = foot.columns(4, gap) if foot.w > self.px(600) else foot.grid(2, 2, gap)
        return [
            Button(box=cell, name=name, text=text, size=th.BODY + 2, tap=tap)
            for (name, text, tap), cell in zip(doors, cells, strict=True)
        ]

    # Where the doors lead; a screen is loaded when its door is first opened

    def _players(self) -> None:
        from companion.screens.players import Players

        self._go(Players(self.app))

    def _history(self) -> None:
        from companion.screens.history import History

        self._go(History(self.app))

    def _check_island(self) -> None:
        from companion.games.army_of_frogs.checkscreen import CheckIsland

        self._go(CheckIsland(self.app))

    def _settings(self) -> None:
        from companion.screens.settings import Settings

        self._go(Settings(self.app))

    def _go(self, screen: Screen) -> None:
        self.app.notice = ""
        self.app.push(screen)


@dataclass(frozen=True, kw_only=True)
class Resume(Widget):
    """The wide button that takes up the match that was left."""

    told: str
    accent: Colour

    def paint(self, canvas: Canvas, look: Look) -> None:
        ink = canvas.theme.on_accent
        ground = mixed(self.accent, ink, 0.25) if look.pressed else self.accent
        canvas.panel(self.box, ground, 16, canvas.theme.text if look.focused else None)
        inner = self.box.inset(canvas.px(20), 0)
        arrow, inner = inner.far(canvas.px(26), canvas.px(8))
        canvas.icon(arrow.middle(canvas.px(22), canvas.px(22)), "next", ink)
        wide = canvas.width(self.text, th.LARGE, bold=True)
        if wide + canvas.width(self.told, th.LEAST_TEXT) + canvas.px(12) <= inner.w:
            title, rest = inner.left(wide, canvas.px(12))
        else:
            title, rest = inner.inset(0, canvas.px(6)).rows(2)
        canvas.text(title, self.text, th.LARGE, ink, bold=True)
        canvas.text(rest, self.told, th.BODY, ink)
        paint_mark(canvas, self.box, look, ink, ground)


@dataclass(frozen=True, kw_only=True)
class GameDoor(Widget):
    """The large card by which a match of a game begins."""

    players: str
    blurb: str
    icon: str
    accent: str

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = theme.accent_deep(self.accent)
        if look.pressed:
            ground = mixed(ground, theme.text, 0.2)
        canvas.panel(self.box, ground, 18, theme.text if look.focused else None)
        inner = self.box.inset(canvas.px(16), canvas.px(14))
        title, rest = inner.top(canvas.px(38))
        faint = mixed(theme.text, ground, 0.15)
        if inner.w > 1.5 * inner.h:
            picture, words = inner.far(inner.h, canvas.px(8))
            title, rest = words.top(canvas.px(38))
        else:
            side = min(inner.w * 3 // 4, inner.h - canvas.px(94))
            picture = Box(inner.right - side, inner.bottom - side, side, side)
        canvas.icon(picture, self.icon)
        canvas.text(title, self.text, 26, theme.text, bold=True)
        line, rest = rest.top(canvas.px(22))
        canvas.text(line, self.players, 16, faint)
        line, rest = rest.top(canvas.px(22))
        canvas.text(line, self.blurb, 16, faint)
