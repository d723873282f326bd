"""Statistics: everyone's figures in a table, and one player's with scores and rivals."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games import GAMES
from companion.lookback import shelved, title_of
from companion.reckoning import reckon
from companion.screens.choose import Choose
from companion.screens.figurewidgets import FigureHead, FigureRow, RivalRow, ScoreBars, Tile
from companion.screens.marks import colour_of, shape_of
from companion.screens.paging import FOOT, Pages, nothing_here, page_of, turner
from companion.screens.screen import Screen
from companion.statistics import Figures, Rival, figures, played_in, rivals, scores
from companion.ui import theme as th
from companion.ui.widgets import Button, Label, Widget
from companion.words import _, minus, several

if TYPE_CHECKING:
    from companion.app import App
    from companion.journal import Player, Result
    from companion.ui.layout import Box

_FIRST_LOOK = 0.04
"""Seconds spent on results that are missing before the first picture."""

_SLICE = 0.03
"""Seconds spent on them at a time afterwards: a tap in between is still answered at once."""

_SHOWN_EVERY = 16
"""Slices until the figures shown are brought up to date: about every half second."""

_LAST = 24
"""Scores in the chart of a player."""


class _Counting(Screen):
    """Reckons what is missing bit by bit, and then reads the results again."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.counting: int | None = None
        self._slices = 0
        self.people: dict[int, Player] = {}

    def entered(self) -> None:
        """Count what can be counted at once, and the rest in between."""
        players = self.app.journal.players(archived=True)
        self.people = {player.id: player for player in players}
        self.counting = reckon(self.app.journal, seconds=_FIRST_LOOK)
        self.read()
        self._go_on_later()

    def read(self) -> None:
        """Take the figures from the results known now."""
        raise NotImplementedError

    def _go_on_later(self) -> None:
        if self.counting is not None:
            self.app.after(0.005, self._go_on)

    def _go_on(self) -> None:
        if self.counting is None or self.app.screen is not self:
            return
        self.counting = reckon(self.app.journal, self.counting, _SLICE)
        self._slices += 1
        if self.counting is None or self._slices % _SHOWN_EVERY == 0:
            self.read()
        self._go_on_later()

    def counted(self) -> str:
        """Say that not all is counted yet, while that is so."""
        return "" if self.counting is None else _("still counting …")


class Statistics(_Counting):
    """Everyone's figures, of one game or of all of them."""

    name = "statistics"

    def __init__(self, app: App, game: str | None = None) -> None:
        super().__init__(app)
        self.game = game
        self.pages = Pages()
        self.lines: list[tuple[Player, Figures]] = []
        self.matches = 0

    def read(self) -> None:
        """Reckon everyone's figures."""
        results = self.app.journal.results(self.game)
        self.matches = len(results)
        found = figures(results)
        self.lines = [
            (self.people[number], of) for number, of in found.items() if number in self.people
        ]

    def widgets(self, area: Box) -> list[Widget]:
        """Return the heads, a page of players, and what turns the page."""
        body = self.body(area)
        wide = area.w > area.h
        head, body = body.top(self.px(28), self.px(2))
        foot, upper = body.foot(self.px(FOOT), self.px(th.GAP))
        height, gap = self.px(54 if wide else 76), self.px(6)
        shown, rows = page_of(self.pages, body, upper, len(self.lines), height, gap)
        found = self._bar(area)
        if not self.lines:
            empty = self.counted() or _("No match has been finished yet.")
            return [*found, *nothing_here(self, body, empty)]
        found.append(FigureHead(box=head, columns=self._heads(), wide=wide))
        for index, row in zip(shown, rows, strict=False):
            player, of = self.lines[index]
            found.append(
                FigureRow(
                    box=row,
                    name=f"player:{player.id}",
                    text=player.name,
                    shape=shape_of(player),
                    colour=colour_of(player),
                    share=of.share,
                    columns=self._numbers(of),
                    wide=wide,
                    tap=partial(self._open, player),
                )
            )
        if len(shown) < len(self.lines):
            words = _("back"), _("more")
            found += turner(self, foot, self.pages, shown, len(self.lines), words)
        return found

    def _bar(self, area: Box) -> list[Widget]:
        told = self.counted() or several("{n} match", "{n} matches", self.matches)
        text = _("All games") if self.game is None else title_of(self.game)
        button = self.sized(
            150 if area.w > area.h else 130,
            name="filter-game",
            text=text,
            size=th.BODY,
            style="plain" if self.game is None else "accent",
            tap=self._choose_game,
        )
        return self.bar(area, _("Statistics"), told, buttons=[button], back=self.app.pop)

    def _heads(self) -> tuple[str, ...]:
        scored = (_("average"), _("best")) if self.game is not None else ()
        return (_("played"), _("won"), _("share"), *scored, _("in a row"), _("minutes"))

    def _numbers(self, of: Figures) -> tuple[str, ...]:
        scored = (_tenths(of.average), minus(of.best)) if self.game is not None else ()
        share = _("{n}%").format(n=round(100 * of.share))
        return (str(of.played), str(of.won), share, *scored, str(of.streak), _mean(of))

    def _choose_game(self) -> None:
        choices: list[tuple[str | None, str]] = [(None, _("All games"))]
        choices += [(name, title_of(name)) for name in GAMES]
        self.app.push(Choose(self.app, _("Which game?"), choices, self.game, self._narrow))

    def _narrow(self, game: str | None) -> None:
        self.game = game
        self.pages.first = 0
        self.read()

    def _open(self, player: Player) -> None:
        self.app.push(PlayerFigures(self.app, player.id, self.game))


class PlayerFigures(_Counting):
    """One player's figures in one game: the last scores, and how often ahead of whom."""

    name = "player-figures"

    def __init__(self, app: App, player: int, game: str | None = None) -> None:
        super().__init__(app)
        self.player = player
        self.game = game
        self.pages = Pages()
        self.games: tuple[str, ...] = ()
        self.figures = Figures()
        self.scores: tuple[tuple[int, bool], ...] = ()
        self.rivals: list[Rival] = []

    def read(self) -> None:
        """Reckon the figures; without a game, of the one played most."""
        results = self.app.journal.results(player=self.player)
        by_game = played_in(results, self.player)
        self.games = tuple(sorted(by_game, key=lambda name: -by_game[name].played))
        if self.game not in self.games and self.games:
            self.game = self.games[0]
        self.figures = by_game.get(self.game or "", Figures())
        here = [result for result in results if result.game == self.game]
        self._read_matches(here)

    def _read_matches(self, results: list[Result]) -> None:
        self.scores = scores(results, self.player, _LAST)
        self.rivals = [one for one in rivals(results, self.player) if one.player in self.people]

    def widgets(self, area: Box) -> list[Widget]:
        """Return the figures, the chart of the last scores, and the rivals."""
        body = self.body(area)
        gap = self.px(th.GAP)
        found = self._bar(area)
        if not self.figures.played:
            empty = self.counted() or _("No match has been finished yet.")
            return [*found, *nothing_here(self, body, empty)]
        if area.w > area.h:
            left, right = body.columns([1.35, 1], self.px(18))
        else:
            left, right = body.top(round(body.h * 0.52), gap)
        tiles, chart = left.top(self.px(168), gap)
        return [*found, *self._tiles(tiles), *self._chart(chart), *self._rivals(right)]

    def _bar(self, area: Box) -> list[Widget]:
        player = self.people.get(self.player)
        buttons = []
        if len(self.games) > 1:
            buttons = [
                self.sized(
                    150 if area.w > area.h else 130,
                    name="filter-game",
                    text=title_of(self.game or ""),
                    size=th.BODY,
                    tap=self._choose_game,
                )
            ]
        quiet = self.counted() or ("" if buttons or not self.game else title_of(self.game))
        return self.bar(
            area, player.name if player else "", quiet, buttons=buttons, back=self.app.pop
        )

    def _tiles(self, box: Box) -> list[Widget]:
        of = self.figures
        told = (
            ("played", _("played"), str(of.played)),
            ("won", _("won"), _("{n} ({share}%)").format(n=of.won, share=round(100 * of.share))),
            ("average", _("average"), _tenths(of.average)),
            ("best", _("best"), minus(of.best)),
            ("streak", _("won in a row"), str(of.streak)),
            ("minutes", _("minutes a match"), _mean(of)),
        )
        return [
            Tile(box=cell, name=f"figure:{name}", text=number, label=label)
            for (name, label, number), cell in zip(told, box.grid(3, 2, self.px(8)), strict=True)
        ]

    def _chart(self, box: Box) -> list[Widget]:
        if box.h < self.px(70):
            return []
        table = shelved(self.game or "")
        return [
            ScoreBars(
                box=box,
                name="scores",
                text=_("last scores, the wins in full colour"),
                scores=self.scores,
                colour=self.theme.accent(table.accent if table else ""),
            )
        ]

    def _rivals(self, box: Box) -> list[Widget]:
        head, box = box.top(self.px(24), self.px(4))
        found: list[Widget] = [
            Label(
                box=head,
                text=_("Head to head: met, ahead–behind"),
                size=16,
                colour=self.theme.quiet,
            )
        ]
        height, gap = self.px(48), self.px(6)
        foot, upper = box.foot(self.px(52), gap)
        shown, rows = page_of(self.pages, box, upper, len(self.rivals), height, gap)
        for index, row in zip(shown, rows, strict=False):
            rival = self.rivals[index]
            player = self.people[rival.player]
            found.append(
                RivalRow(
                    box=row,
                    name=f"rival:{player.id}",
                    text=player.name,
                    shape=shape_of(player),
                    colour=colour_of(player),
                    met=str(rival.met),
                    balance=f"{rival.ahead}–{rival.behind}",
                )
            )
        if len(shown) < len(self.rivals):
            back, on = foot.columns(2, gap)
            found += [
                Button(
                    box=back, name="newer", icon="up", enabled=shown.start > 0, tap=self.pages.back
                ),
                Button(
                    box=on,
                    name="older",
                    icon="down",
                    enabled=shown.stop < len(self.rivals),
                    tap=self.pages.on,
                ),
            ]
        return found

    def _choose_game(self) -> None:
        choices = [(name, title_of(name)) for name in self.games]
        self.app.push(Choose(self.app, _("Which game?"), choices, self.game or "", self._narrow))

    def _narrow(self, game: str) -> None:
        self.game = game
        self.pages.first = 0
        self.read()


def _mean(of: Figures) -> str:
    return "—" if of.minutes is None else str(round(of.minutes))


def _tenths(number: float) -> str:
    """Write a number with one digit after the point, as the language spoken has it."""
    whole, tenth = f"{abs(number):.1f}".split(".")
    text = _("{whole}.{tenth}").format(whole=whole, tenth=tenth)
    return f"−{text}" if round(number, 1) < 0 else text
