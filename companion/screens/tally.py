"""The tally: ranks, how the points came about, and what comes next. Games fill in the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games import game
from companion.screens.screen import Screen
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.theme import mixed
from companion.ui.widgets import Button, Icon, Label, Look, Panel, Widget, seat_colour, shape_name
from companion.words import _, listed

if TYPE_CHECKING:
    from companion.app import App
    from companion.match import Match
    from companion.ui.canvas import Canvas

_COLUMN = 88
"""Width of a column of numbers, in units."""


class Tally(Screen):
    """The ground of every game's tally: a table by rank, and beside it what comes next."""

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.played = match
        self.game = game(match.header.game)

    @property
    def match(self) -> Match:
        """The match that is over."""
        return self.played

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
        """Return the table, the remarks, and the buttons."""
        body = self.body(area)
        gap = self.px(th.GAP)
        buttons = [
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
        bar = self.bar(area, self.game.title, _("final tally"), buttons=buttons)
        if area.w > area.h:
            side, main = body.far(self.px(240), self.px(18))
        else:
            side, main = body.foot(self.px(150), gap)
        return [*bar, *self._table(main), *self._next(side)]

    def _table(self, box: Box) -> list[Widget]:
        ranks = self.played.standing.ranks
        seats = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
        head, box = box.top(self.px(26))
        height = self.px(46)
        shown: list[Widget] = [TallyHead(box=head, text="", columns=self.heads())]
        for seat in seats:
            row, box = box.top(height)
            shown.append(
                TallyRow(
                    box=row,
                    name=f"rank:{seat}",
                    text=self.played.header.players[seat],
                    seat=seat,
                    rank=ranks[seat],
                    won=seat in self.played.standing.winners,
                    numbers=self.numbers(seat),
                    accent=self.game.accent,
                )
            )
        remarks = self.remarks()
        if remarks:
            lines, size = self.canvas.broken(remarks, 17, False, box.w - self.px(16), box.h)
            line, box = box.top(len(lines) * self.canvas.line_height(size) + self.px(6), self.px(8))
            shown.append(
                Label(
                    box=line.inset(self.px(8), 0),
                    name="remarks",
                    text=remarks,
                    size=17,
                    colour=self.theme.quiet,
                    wrap=True,
                )
            )
        return [*shown, *self.below(box)]

    def _next(self, box: Box) -> list[Widget]:
        gap = self.px(th.GAP)
        panel = Panel(box=box, colour=self.theme.deep)
        inner = box.inset(self.px(14), self.px(14))
        if box.h > box.w:
            buttons, above = inner.foot(self.px(62) * 2 + gap, gap)
        else:
            buttons, above = inner, inner.foot(0)[0]
        again, home = buttons.rows(2, gap)
        return [
            panel,
            *self._verdict(above),
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

    def _verdict(self, box: Box) -> list[Widget]:
        """Say who won, large."""
        if box.h < self.px(60):
            return []
        winners = self.played.standing.winners
        crown, words = box.top(min(self.px(96), box.h // 2), self.px(8))
        side = min(crown.w, crown.h)
        shown: list[Widget] = []
        if winners:
            shown.append(
                Icon(
                    box=crown.middle(side, side),
                    icon="crown",
                    tint=self.theme.accent(self.game.accent),
                )
            )
            names = listed([self.played.header.players[seat] for seat in winners])
            text = (
                _("{names} wins").format(names=names)
                if len(winners) == 1
                else _("{names} share the win").format(names=names)
            )
        else:
            text = _("Nobody wins")
        shown.append(
            Label(
                box=words,
                name="verdict",
                text=text,
                size=24,
                bold=True,
                align="centre",
                colour=self.theme.text,
                wrap=True,
            )
        )
        return shown

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

    seat: int
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
        canvas.icon(shape, shape_name(self.seat), seat_colour(self.seat))
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
