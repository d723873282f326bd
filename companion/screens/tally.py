"""The tally: ranks, how the points came about, and what comes next. Games fill in the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from companion.dates import on_day
from companion.games import game
from companion.screens.notes import note_on, take_note
from companion.screens.screen import Screen
from companion.screens.seatmarks import marks_of
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.theme import mixed
from companion.ui.widgets import (
    Button,
    Icon,
    Label,
    Look,
    Panel,
    Widget,
)
from companion.words import _, listed

if TYPE_CHECKING:
    from companion.app import App
    from companion.match import Match
    from companion.ui.canvas import Canvas
    from companion.ui.theme import Colour, Theme

_COLUMN = 88
"""Width of a column of numbers, in units."""

_SIDE = 270
"""Width of the panel beside the table, or its height below it, in units: room for the code."""


class Tally(Screen):
    """The ground of every game's tally: a table by rank, and beside it what comes next.

    `link` is what the code says by which a phone logs the play: None until it is made, after the
    first picture, and empty where there can be none. `scanning` says that the code was tapped and
    fills the screen.
    """

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.played = match
        self.game = game(match.header.game)
        self.link: str | None = None
        self.scanning = False
        self.note = ""
        self._easel: Canvas | None = None

    @property
    def match(self) -> Match:
        """The match that is over."""
        return self.played

    @property
    def canvas(self) -> Canvas:
        """The canvas, for measuring: the display's, or that of the picture being made."""
        return self._easel or self.app.canvas

    @property
    def theme(self) -> Theme:
        """The colours in force."""
        return self.canvas.theme

    def px(self, units: float) -> int:
        """Return the pixels of a length in units."""
        return self.canvas.px(units)

    def entered(self) -> None:
        """Have the code made, once the tally is on the screen: it takes its time on a small Pi."""
        self.note = note_on(self.app, self.played)
        self.app.after(0, self._make_code)

    def heads(self) -> tuple[str, ...]:
        """Return the heads of the columns of numbers; the last one is the total."""
        raise NotImplementedError

    def numbers(self, seat: int) -> tuple[str, ...]:
        """Return the numbers of a seat's row."""
        raise NotImplementedError

    def remarks(self) -> str:
        """Return what has to be said below the table: why a tie was broken, who links what."""
        return ""

    def below(self, box: Box) -> list[Widget]:
        """Return what fills the room below the table."""
        del box
        return []

    def widgets(self, area: Box) -> list[Widget]:
        """Return the table, the remarks, the code and the buttons; or the code alone, large."""
        body = self.body(area)
        gap = self.px(th.GAP)
        if area.w > area.h:
            side, main = body.far(self.px(_SIDE), self.px(16))
        else:
            side, main = body.foot(self.px(_SIDE), gap)
        shown = [*self._bar(area), *self._table(main), *self._next(side)]
        if self.scanning and self.link:
            from companion.screens import scan

            shown += scan.sheet(self, area, self.link, self._scan)
        return shown

    def picture(self, canvas: Canvas) -> list[Widget]:
        """Return the result to be drawn on a canvas of its own: where, when, and the table."""
        self._easel = canvas
        try:
            area = canvas.box
            bar, rest = self.bar_box(area)
            body = rest.inset(self.px(24), self.px(16))
            title, where = bar.inset(self.px(24), 0).columns(2)
            return [
                *self.ground(area),
                Label(
                    box=title,
                    text=self.game.title,
                    size=th.LARGE,
                    bold=True,
                    colour=self.theme.text,
                ),
                Label(box=where, text=self._where(), align="right", colour=self.theme.quiet),
                *self._table(body),
            ]
        finally:
            self._easel = None

    def _where(self) -> str:
        """Say where and on which day the match was played."""
        number, place = self.played.id, self.app.config.table.location
        kept = "" if number is None else self.app.journal.match_row(number).created
        return " · ".join(filter(None, (place, on_day(kept))))

    # The table

    def _bar(self, area: Box) -> list[Widget]:
        buttons = [
            self.sized(54, name="note", icon="note", tap=partial(take_note, self.app, self.played)),
            self.sized(54, name="share", icon="export", tap=self._share),
            self.sized(
                132,
                name="reopen",
                icon="undo",
                text=_("Reopen"),
                key="undo",
                size=th.BODY + 1,
                tap=self._reopen,
            ),
        ]
        return self.bar(area, self.game.title, _("final tally"), buttons=buttons)

    def _table(self, box: Box) -> list[Widget]:
        ranks = self.played.standing.ranks
        seats = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
        line, box = box.top(self.px(34))
        head, box = box.top(self.px(24))
        height = self.px(44)
        marks = marks_of(self.game, self.played.header, self.theme)
        shown: list[Widget] = [
            *self._verdict(line),
            TallyHead(box=head, text="", columns=self.heads()),
        ]
        for seat in seats:
            row, box = box.top(height)
            shape, colour = marks[seat]
            shown.append(
                TallyRow(
                    box=row,
                    name=f"rank:{seat}",
                    text=self.played.header.players[seat],
                    shape=shape,
                    colour=colour,
                    rank=ranks[seat],
                    won=seat in self.played.standing.winners,
                    numbers=self.numbers(seat),
                    accent=self.game.accent,
                )
            )
        for name, text in (("remarks", self.remarks()), ("noted", self.note)):
            if text:
                words, box = self._words(box, name, text)
                shown.append(words)
        return [*shown, *self.below(box)]

    def _words(self, box: Box, name: str, text: str) -> tuple[Widget, Box]:
        """Return what is said below the table, and the room that is left below it."""
        lines, size = self.canvas.broken(text, 17, False, box.w - self.px(16), box.h)
        line, rest = box.top(len(lines) * self.canvas.line_height(size) + self.px(6), self.px(6))
        place = line.inset(self.px(8), 0)
        colour = self.theme.quiet
        return Label(box=place, name=name, text=text, size=17, colour=colour, wrap=True), rest

    def _verdict(self, box: Box) -> list[Widget]:
        """Say who won."""
        winners = self.played.standing.winners
        accent = self.theme.accent(self.game.accent)
        crown, words = box.inset(self.px(8), 0).left(self.px(26), self.px(10))
        names = listed([self.played.header.players[seat] for seat in winners])
        if not winners:
            text = _("Nobody wins")
        elif len(winners) == 1:
            text = _("{names} wins").format(names=names)
        else:
            text = _("{names} share the win").format(names=names)
        return [
            *([Icon(box=crown, icon="crown", tint=accent)] if winners else []),
            Label(
                box=words if winners else crown.union(words),
                name="verdict",
                text=text,
                size=th.LARGE,
                bold=True,
                colour=self.theme.text,
            ),
        ]

    # What comes next

    def _next(self, box: Box) -> list[Widget]:
        gap = self.px(8)
        inner = box.inset(gap)
        caption = self.px(40)
        if box.h > box.w:
            foot, rest = inner.foot(self.px(54), gap)
            words, place = rest.foot(caption, self.px(2))
            again, home = foot.columns([1.6, 1], gap)
        else:
            place, rest = inner.left(inner.h, self.px(16))
            foot, rest = rest.foot(self.px(64) * 2 + gap, gap)
            words = rest.middle(rest.w, caption)
            again, home = foot.rows(2, gap)
        return [
            Panel(box=box, colour=self.theme.deep),
            *self._code(place, words),
            Button(
                box=again,
                name="rematch",
                text=_("Rematch"),
                style="accent",
                key="confirm",
                accent=self.theme.accent(self.game.accent),
                size=24,
                tap=self._rematch,
            ),
            Button(box=home, name="home", text=_("Home"), key="menu", tap=self.app.home),
        ]

    def _code(self, place: Box, words: Box) -> list[Widget]:
        """Return the code, or where phones could not tell its modules apart the way to it."""
        if self.link is None:
            return []
        from companion.screens import scan
        from companion.share import qr

        if not self.link:
            sorry = _("No code can be made for this match.")
            return [
                Label(
                    box=words,
                    text=sorry,
                    align="centre",
                    colour=self.theme.quiet,
                    size=16,
                    wrap=True,
                )
            ]
        legible = qr.module(self.link, place) >= qr.LEAST_MODULE
        shown: Widget = Button(box=place, name="qr", icon="qr", size=84, tap=self._scan)
        if legible:
            shown = scan.code(self.link, place, self._scan)
        return [shown, *scan.caption(self, words, seen=legible)]

    def _make_code(self) -> None:
        from companion.screens import scan

        self.link = scan.link_of(self.app, self.played)

    def _scan(self) -> None:
        self.scanning = not self.scanning

    def _share(self) -> None:
        from companion.screens.share import Share

        self.app.push(Share(self.app, self.played))

    def _reopen(self) -> None:
        self.played.undo()
        self.app.open(self.played)

    def _rematch(self) -> None:
        from companion.screens.setup import SetUp

        header = self.played.header
        self.app.home()
        self.app.push(SetUp(self.app, self.game, header.players, header.start, dict(header.rules)))


@dataclass(frozen=True, kw_only=True)
class TallyHead(Widget):
    """The heads over the columns of numbers."""

    columns: tuple[str, ...]

    def paint(self, canvas: Canvas, look: Look) -> None:
        for place, head in zip(
            _columns(canvas, self.box, len(self.columns)), self.columns, strict=True
        ):
            canvas.text(place, head, 16, canvas.theme.quiet, align="right")


@dataclass(frozen=True, kw_only=True)
class TallyRow(Widget):
    """A seat's rank, shape, name and numbers."""

    shape: str
    colour: Colour
    rank: int
    won: bool
    numbers: tuple[str, ...]
    accent: str

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        if self.won:
            ground = mixed(theme.accent_deep(self.accent), theme.ground, 0.45)
            canvas.panel(self.box, ground, 6)
        columns = _columns(canvas, self.box, len(self.numbers))
        place, rest = self.box.inset(canvas.px(8), 0).left(canvas.px(16), canvas.px(6))
        ink = theme.accent(self.accent) if self.won else theme.text
        canvas.text(place, str(self.rank), th.LARGE - 1, ink, bold=self.won)
        shape, rest = rest.left(canvas.px(20), canvas.px(8))
        canvas.icon(shape, self.shape, self.colour)
        name = Box(rest.x, rest.y, columns[0].x - rest.x, rest.h)
        canvas.text(name, self.text, th.LARGE - 1, theme.text)
        for i, (column, number) in enumerate(zip(columns, self.numbers, strict=True)):
            last = i == len(self.numbers) - 1
            canvas.text(
                column, number, 26 if last else th.LARGE - 1, theme.text, bold=last, align="right"
            )


def _columns(canvas: Canvas, box: Box, count: int) -> list[Box]:
    """Return the columns of numbers at the right end of a row, the same in every row."""
    wide = min(canvas.px(_COLUMN), box.w * 3 // 5 // count)
    inner = box.inset(canvas.px(8), 0)
    return [Box(inner.right - wide * (count - i), inner.y, wide, inner.h) for i in range(count)]
