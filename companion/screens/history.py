"""History: all matches, the newest first, with how they ended; by game and by player."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from companion.dates import when
from companion.games import GAMES
from companion.games.game import BadHeader, Verdict
from companion.journal import JournalError
from companion.lookback import shelved, title_of
from companion.match import Match
from companion.matchfile import header_of
from companion.reckoning import reckon_these
from companion.screens.choose import Choose
from companion.screens.matchline import MatchLine, Resumer, marked, plain_ending
from companion.screens.paging import (
    FOOT,
    Pages,
    middle_of,
    nothing_here,
    rows_of,
    turner,
)
from companion.screens.screen import Screen
from companion.screens.seatmarks import marks_of
from companion.ui import theme as th
from companion.ui.widgets import Button, Widget, seat_mark
from companion.words import _, listed, minus, several

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.app import App
    from companion.journal import MatchRow, Result
    from companion.ui.layout import Box
    from companion.ui.widgets import Mark


_BIN = "deleted"
"""What is chosen among the games to see the matches that were deleted; no game has that name."""


@dataclass(frozen=True)
class Line:
    """A match as the list tells it; `ending` is marked, `short` says the same without names.

    `known` is whether its game is installed.
    """

    row: MatchRow
    known: bool
    title: str
    accent: str
    when: str
    ending: str
    short: str


class History(Screen):
    """The list of matches; `game` and `player` are what it is narrowed to, by name and number.

    `bin` says that it lists those that were deleted, each to be brought back.
    """

    name = "history"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.game: str | None = None
        self.player: int | None = None
        self.bin = False
        self.pages = Pages()
        self.deleted: MatchRow | None = None
        self.total = 0
        self._names: dict[int, str] = {}
        self._lines: tuple[range, list[Line]] | None = None

    def entered(self) -> None:
        """Look again: a match may have been played, corrected or deleted meanwhile."""
        journal = self.app.journal
        players = journal.players(archived=True)
        self._names = {player.id: player.name for player in players}
        self.total = journal.count(game=self.game, player=self.player, deleted=self.bin)
        self._lines = None

    def widgets(self, area: Box) -> list[Widget]:
        """Return the filters, a page of matches, and what turns the page."""
        body = self.body(area)
        gap = self.px(8)
        wide = area.w > area.h
        found = self._bar(area)
        if not wide:
            filters, body = body.top(self.px(52), gap)
            cells = filters.columns(3, gap)
            found += [
                replace(button, box=cell)
                for button, cell in zip(self._filters(), cells, strict=True)
            ]
        foot, body = body.foot(self.px(FOOT), self.px(th.GAP))
        rows = rows_of(body, self.px(60 if wide else 84), gap)
        shown = self.pages.fit(self.total, len(rows))
        for line, row in zip(self._shown(shown), rows, strict=False):
            found += self._line(line, row, wide=wide)
        if not self.total:
            found += nothing_here(self, body, self._empty())
        words = _("newer"), _("older")
        middle = self._undo(middle_of(self, foot))
        return [*found, *turner(self, foot, self.pages, shown, self.total, words, middle=middle)]

    # What is shown of which matches

    def _bar(self, area: Box) -> list[Widget]:
        count = several("{n} match", "{n} matches", self.total)
        buttons = self._filters() if area.w > area.h else []
        return self.bar(area, _("History"), count, buttons=buttons, back=self.app.pop)

    def _filters(self) -> list[Button]:
        return [
            self._filter("statistics", _("Statistics"), self._statistics, on=False),
            self._filter(
                "filter-game",
                self._kind(),
                self._choose_game,
                on=self.bin or self.game is not None,
            ),
            self._filter(
                "filter-player",
                _("Everyone") if self.player is None else self._names.get(self.player, "?"),
                self._choose_player,
                on=self.player is not None,
            ),
        ]

    def _kind(self) -> str:
        if self.bin:
            return _("Deleted")
        return _("All games") if self.game is None else title_of(self.game)

    def _filter(self, name: str, text: str, tap: Callable[[], object], *, on: bool) -> Button:
        width = self.canvas.width(text, th.BODY) / self.canvas.unit + 34
        return self.sized(
            max(64, min(width, 160)),
            name=name,
            text=text,
            size=th.BODY,
            style="accent" if on else "plain",
            tap=tap,
        )

    def _choose_game(self) -> None:
        choices: list[tuple[str | None, str]] = [(None, _("All games"))]
        choices += [(name, title_of(name)) for name in GAMES]
        if self.bin or self.app.journal.count(deleted=True):
            choices.append((_BIN, _("Deleted")))
        chosen = _BIN if self.bin else self.game
        self.app.push(Choose(self.app, _("Which game?"), choices, chosen, self._narrow_to_game))

    def _choose_player(self) -> None:
        choices: list[tuple[int | None, str]] = [(None, _("Everyone"))]
        choices += [(player.id, player.name) for player in self.app.journal.players(archived=True)]
        self.app.push(
            Choose(self.app, _("Whose matches?"), choices, self.player, self._narrow_to_player)
        )

    def _narrow_to_game(self, game: str | None) -> None:
        self.bin = game == _BIN
        self.game = None if self.bin else game
        self._from_the_newest()

    def _narrow_to_player(self, player: int | None) -> None:
        self.player = player
        self._from_the_newest()

    def _from_the_newest(self) -> None:
        self.pages.first = 0
        self.entered()

    def _statistics(self) -> None:
        from companion.screens.statistics import Statistics

        self.app.push(Statistics(self.app, self.game))

    def _empty(self) -> str:
        if self.bin:
            return _("No match is deleted.")
        if self.game is None and self.player is None:
            return _("No match yet. What is played here is kept here.")
        return _("No such match yet.")

    # The lines

    def _shown(self, shown: range) -> list[Line]:
        if self._lines is None or self._lines[0] != shown:
            rows = self.app.journal.matches(
                len(shown), shown.start, game=self.game, player=self.player, deleted=self.bin
            )
            over = [row.id for row in rows if row.over]
            results = reckon_these(self.app.journal, over)
            self._lines = shown, [self._told(row, results) for row in rows]
            if len(results) < len(over):
                self.app.after(0.005, self._reckon_on)
        return self._lines[1]

    def _reckon_on(self) -> None:
        """Have the page filled again, with the results for which there was no time before."""
        if self.app.screen is self:
            self._lines = None

    def _told(self, row: MatchRow, results: Mapping[int, Result | None]) -> Line:
        table = shelved(row.game)
        if row.over and row.id not in results:
            ending = short = "…"
        else:
            ending, short = self._ending(row, results.get(row.id))
        return Line(
            row=row,
            known=table is not None,
            title=title_of(row.game),
            accent=table.accent if table else "",
            when=when(row.created),
            ending=ending,
            short=short,
        )

    def _ending(self, row: MatchRow, result: Result | None) -> tuple[str, str]:
        if result is None:
            told = _("cannot be read") if row.over else self._progress(row)
            return told, told
        notes = [_("tie-break")] if result.tie_broken else []
        notes += [_("{n} min").format(n=result.minutes)] if result.minutes else []
        return (
            " · ".join(
                [
                    _won(
                        row,
                        result,
                        [marked(seat) + " " + row.players[seat] for seat in result.winners],
                    ),
                    *notes,
                ]
            ),
            " · ".join([_won(row, result, [marked(seat) for seat in result.winners]), *notes]),
        )

    def _progress(self, row: MatchRow) -> str:
        table = shelved(row.game)
        try:
            stored = self.app.journal.load(row.id)
            state = Match(header_of(stored.header), stored.events, stored.cursor).state
        except (JournalError, BadHeader):
            return _("cannot be read")
        return table.progress(state) if table else ""

    def _line(self, line: Line, box: Box, *, wide: bool) -> list[Widget]:
        accent = self.theme.accent(line.accent)
        ending = line.ending if line.row.over and not self.bin else ""
        if ending and self.canvas.width(plain_ending(ending), th.SMALL) > box.w * 0.48:
            ending = line.short
        found: list[Widget] = [
            MatchLine(
                box=box,
                name=f"match:{line.row.id}",
                text=line.title,
                accent=accent,
                when=line.when,
                players=line.row.players,
                ending=ending,
                marks=self._marks(line.row),
                wide=wide,
                tap=partial(self._open, line.row) if line.known and not self.bin else None,
            )
        ]
        if self.bin:
            text, back = _("Bring back"), partial(self._bring_back, line.row.id)
            found.append(self._deed(line, box, "bring-back", text, back, "undo"))
        elif not line.row.over and line.known:
            text = _("{progress} · resume").format(progress=line.ending)
            resume = partial(self.app.resume, line.row.id)
            found.append(self._deed(line, box, "resume", text, resume))
        return found

    def _marks(self, row: MatchRow) -> tuple[Mark, ...]:
        """Return the marks in an ending; where there is none, nobody has read the header yet."""
        if not row.over:
            return ()
        try:
            return marks_of(shelved(row.game), header_of(row.header), self.theme)
        except (BadHeader, LookupError, TypeError):
            return tuple(seat_mark(seat) for seat in range(len(row.players)))

    def _deed(
        self,
        line: Line,
        box: Box,
        name: str,
        text: str,
        tap: Callable[[], object],
        icon: str = "next",
    ) -> Widget:
        """Return what can be done about a match, at the end of its line."""
        width = min(self.canvas.width(text, th.BODY) + self.px(44), box.w // 2 - self.px(16))
        height = self.px(48)
        place = box.inset(self.px(6), self.px(6)).far(width)[0].foot(height)[0]
        return Resumer(
            box=place,
            name=f"{name}:{line.row.id}",
            text=text,
            colour=self.theme.accent(line.accent),
            icon=icon,
            tap=tap,
        )

    # One match

    def _open(self, row: MatchRow) -> None:
        from companion.screens.pastmatch import PastMatch

        self.deleted = None
        self.app.push(PastMatch(self.app, row.id, deleted=partial(self._was_deleted, row)))

    def _was_deleted(self, row: MatchRow) -> None:
        self.deleted = row

    def _undo(self, box: Box) -> Widget | None:
        if self.deleted is None:
            return None
        return Button(
            box=box,
            name="undelete",
            icon="undo",
            text=_("Bring {game} back").format(game=title_of(self.deleted.game)),
            key="undo",
            size=th.BODY,
            style="accent",
            tap=self._undelete,
        )

    def _undelete(self) -> None:
        if self.deleted is not None:
            self._bring_back(self.deleted.id)

    def _bring_back(self, match: int) -> None:
        self.deleted = None
        self.app.journal.undelete(match)
        self.entered()


def _won(row: MatchRow, result: Result, winners: list[str]) -> str:
    if not winners:
        return _("no winner")
    table = shelved(row.game)
    score = result.scores[result.winners[0]]
    if isinstance(table, Verdict):
        return table.verdict(listed(winners), score)
    return _("{names} {score}").format(names=listed(winners), score=minus(score))
