"""One match looked back at: its table and its course beside its events, any of them changed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.correction import carried_on, changed_to, same
from companion.dates import when
from companion.games import game
from companion.games.game import Pictured
from companion.journal import JournalError, MatchRecord
from companion.lookback import Course, course, keeps_secrets, settled, told
from companion.match import Match
from companion.matchfile import header_of
from companion.screens import consequences
from companion.screens.correct import Correct
from companion.screens.eventlist import EventLine, lines_around
from companion.screens.notes import note_on
from companion.screens.screen import Screen
from companion.screens.seatmarks import marks_of
from companion.ui import theme as th
from companion.ui.chart import LineChart
from companion.ui.widgets import Button, Label, Panel, Widget
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.app import App
    from companion.games.game import Event, Picture
    from companion.journal import Correction
    from companion.match import Amendment
    from companion.ui.layout import Box

_STEPS = 68
"""Height of the row of buttons that steps through a match, in units."""

_CHOICE = 188
"""Width of the choice of what is seen beside the events, where it stands in that row, in units."""

TABLE, COURSE = "table", "course"
"""What can be seen beside the events: the table as it lay, and how the scores went."""


class PastMatch(Screen):
    """A match of the journal, `at` being the event looked at, counted from 1; 0 if there is none.

    `aside` is what people want to see beside the events, :data:`TABLE` or :data:`COURSE`, where
    there are both. While a correction makes a later event illegal, `pending` is what the match
    would become, and the screen asks how to go on.
    """

    name = "past-match"

    def __init__(
        self,
        app: App,
        number: int,
        back: Callable[[], object] | None = None,
        deleted: Callable[[], object] | None = None,
    ) -> None:
        """`back` leads back, if not to the screen below; `deleted` hears of a deletion.

        A screen below that shows the same match has to open it again: it may be another now.
        """
        super().__init__(app)
        self.number = number
        self.row = app.journal.match_row(number)
        stored = app.journal.load(number)
        record = MatchRecord(app.journal, number)
        self.played = Match(header_of(stored.header), stored.events, stored.cursor, record)
        self.game = game(self.played.header.game)
        self.at = self.played.cursor
        self.pending: Amendment | None = None
        self.notice = ""
        self.note = ""
        self._back = back or app.pop
        self._deleted = deleted
        self._before: Correction | None = None
        self._course: Course | None = None
        self._picture: Picture | None = None
        if isinstance(self.game, Pictured):
            self._picture = self.game.picture(self, self.played.header)
        self.aside = TABLE if self._picture is not None and self._picture.first else COURSE

    @property
    def match(self) -> Match:
        """The match looked at."""
        return self.played

    @property
    def course(self) -> Course:
        """How the scores went."""
        if self._course is None:
            self._course = course(self.game, self.played)
        return self._course

    def entered(self) -> None:
        """Ask the journal what was noted about the match, and what can be undone."""
        self.note = note_on(self.app, self.played)
        self._before = self._to_undo()

    def act(self, action: str) -> bool:
        """Step by the arrow keys to the left and right."""
        if self.pending is not None or action not in ("left", "right"):
            return False
        self._go(self.at + (1 if action == "right" else -1))
        return True

    def widgets(self, area: Box) -> list[Widget]:
        """Return what is seen beside the events, the events, and what steps through them."""
        body = self.body(area)
        gap = self.px(th.GAP)
        found = self._bar(area)
        foot, body = body.foot(self.px(_STEPS), gap)
        asides = self._asides()
        lying = area.w > area.h
        if len(asides) > 1:
            # Beside the steps where height is dear, above what is seen where width is.
            if lying:
                row, foot = foot.left(self.px(_CHOICE), self.px(8))
            else:
                row, body = body.top(self.px(th.FINGER), self.px(8))
            found += self._choice(row, asides)
        found += self._steps(foot)
        if self.notice:
            line, body = body.foot(self.px(44), gap)
            found.append(self._notice(line))
        elif self.note:
            line, body = body.foot(self.px(44), gap)
            found.append(
                Label(box=line, name="noted", text=self.note, colour=self.theme.quiet, wrap=True)
            )
        if asides:
            if lying:
                beside, body = body.left(round(body.w * 0.56), gap)
            else:
                share = 0.54 if TABLE in asides else 0.42
                beside, body = body.top(round(body.h * share), gap)
            found += self._beside(beside, asides)
        found += self._events(body)
        if self.pending is not None:
            found += consequences.widgets(self, area, self.pending)
        return found

    # The bar

    def _bar(self, area: Box) -> list[Widget]:
        header = self.played.header
        names = _(", ").join(header.players)
        date = when(self.row.created)
        quiet = " · ".join([date, names] if date else [names])
        over = self.played.standing.over
        buttons = (
            [self.sized(54, name="undo", icon="undo", key="undo", tap=self._undo)]
            if self._before is not None
            else []
        )
        buttons += [
            self.sized(
                96,
                name="tally" if over else "resume",
                text=_("Tally") if over else _("Resume"),
                size=th.BODY,
                key="confirm" if not self.at else "",
                style="plain" if over else "accent",
                accent=self.theme.accent(self.game.accent),
                tap=self._tally if over else self._resume,
            ),
            self.sized(54, name="share", icon="export", tap=self._share, enabled=over),
            self.sized(54, name="delete", icon="trash", tap=self._delete),
        ]
        wide = area.w > area.h and self.canvas.width(quiet, th.BODY) < self.px(330)
        return self.bar(
            area, self.game.title, quiet if wide else date, buttons=buttons, back=self._back
        )

    def _share(self) -> None:
        from companion.screens.share import Share

        self.app.push(Share(self.app, self.played))

    def _tally(self) -> None:
        self.app.push(self.game.screen(self.app, self.played))

    def _resume(self) -> None:
        self.app.resume(self.number)

    def _delete(self) -> None:
        self.app.journal.delete(self.number)
        if self._deleted is not None:
            self._deleted()
        self._back()

    # Beside the events

    def _asides(self) -> dict[str, str]:
        """Return what there is to be seen beside the events, each with its name for people."""
        found: dict[str, str] = {}
        if self.at and not keeps_secrets(self.game, self.played):
            if self._picture is not None:
                found[TABLE] = self._picture.title
            if len(self.course.scores) > 1:
                found[COURSE] = _("Scores")
        return found

    def _beside(self, box: Box, asides: dict[str, str]) -> list[Widget]:
        """Return what people want to see, or what else there is."""
        wanted = self.aside if self.aside in asides else next(iter(asides))
        if self._picture is not None and wanted == TABLE:
            return self._table(box, self._picture)
        return [self._chart(box)]

    def _choice(self, row: Box, asides: dict[str, str]) -> list[Widget]:
        cells = row.columns(len(asides), self.px(8))
        return [
            Button(
                box=cell,
                name=f"aside:{aside}",
                text=text,
                size=th.BODY,
                style="strong" if aside == self.aside else "plain",
                selected=aside == self.aside,
                accent=self.theme.accent(self.game.accent),
                key="" if aside == self.aside else "confirm",
                tap=partial(self._see, aside),
            )
            for (aside, text), cell in zip(asides.items(), cells, strict=True)
        ]

    def _see(self, aside: str) -> None:
        self.aside = aside

    def _table(self, box: Box, picture: Picture) -> list[Widget]:
        """Return the table as it lay after the event looked at."""
        state, event = self.played.states[self.at], self.played.events[self.at - 1]
        return [
            Panel(box=box, name="table", colour=self.theme.deep),
            *picture.widgets(box.inset(self.px(6)), state, event),
        ]

    def _chart(self, box: Box) -> Widget:
        last = len(self.course.scores) - 1
        step = self.course.steps[max(0, self.at - 1)] + 1 if self.at else 0
        return LineChart(
            box=box,
            name="course",
            course=self.course.scores,
            here=min(step, last),
            marks=marks_of(self.game, self.played.header, self.theme),
        )

    # The events

    def _events(self, box: Box) -> list[Widget]:
        if not self.played.cursor:
            return [
                Label(
                    box=box,
                    name="empty",
                    text=_("Nothing has happened in this match."),
                    colour=self.theme.quiet,
                    align="centre",
                    wrap=True,
                )
            ]
        return lines_around(self, box, self._line, self.played.cursor, self.at)

    def _line(self, index: int) -> EventLine:
        return EventLine(
            index=index,
            text=told(self.game, self.played, index),
            after=settled(self.game, self.played, index),
            step=self._step(index),
        )

    def _step(self, index: int) -> str:
        if not self.course.told:
            return ""
        number = self.course.steps[index] + 1
        if self.course.rounds:
            return _("round {n}").format(n=number)
        return _("turn {n}").format(n=number)

    def choose(self, at: int) -> None:
        """Look at event `at`, counted from 1; the one looked at opens to be changed."""
        if at == self.at:
            self.change()
        else:
            self._go(at)

    def _go(self, at: int) -> None:
        self.notice = ""
        self.at = max(min(1, self.played.cursor), min(at, self.played.cursor))

    def _steps(self, box: Box) -> list[Widget]:
        cells = box.columns([1, 1, 2.6, 1, 1], self.px(8))
        count = self.played.cursor
        earlier, later = self.at > 1, self.at < count
        return [
            self._step_button(cells[0], "first", "first", 1, enabled=earlier),
            self._step_button(cells[1], "back-one", "back", self.at - 1, "up", enabled=earlier),
            Panel(box=cells[2], colour=self.theme.deep),
            Label(
                box=cells[2].inset(self.px(8), 0),
                name="where",
                text=_("event {n} of {total}").format(n=self.at, total=count),
                size=th.BODY + 1,
                bold=True,
                colour=self.theme.text,
                align="centre",
            ),
            self._step_button(cells[3], "on-one", "next", self.at + 1, "down", enabled=later),
            self._step_button(cells[4], "last", "last", count, enabled=later),
        ]

    def _step_button(
        self, box: Box, name: str, icon: str, at: int, key: str = "", *, enabled: bool
    ) -> Widget:
        return Button(
            box=box,
            name=name,
            icon=icon,
            key=key,
            size=th.TITLE,
            enabled=enabled,
            tap=partial(self._go, at),
        )

    def _notice(self, box: Box) -> Widget:
        return Label(box=box, name="notice", text=self.notice, colour=self.theme.warning, wrap=True)

    # Correcting

    def change(self) -> None:
        """Let the event looked at be entered again."""
        if self.at:
            index = self.at - 1
            self._ask(self.played.events[:index], self.played.events[index], self._changed)

    def change_refused(self) -> None:
        """Let the event that became illegal be entered again, too."""
        if self.pending is not None:
            self._ask(self.pending.events, self.pending.dropped[0], self._carried_on)

    def take_out_refused(self) -> None:
        """Carry on without the event that became illegal."""
        self._carried_on(None)

    def end_there(self) -> None:
        """Let the match end before the event that became illegal."""
        if self.pending is not None:
            self._adopt(self.pending)

    def drop(self) -> None:
        """Leave the match as it is."""
        self.pending = None

    def told_of(self, event: Event) -> str:
        """Return one of this match's events in words; it may be illegal after a correction."""
        return told(self.game, self.played, self.number_of(event) - 1)

    def number_of(self, event: Event) -> int:
        """Return the number of one of this match's events, from 1."""
        return next(n for n, known in enumerate(self.played.events, 1) if known is event)

    def _ask(
        self,
        before: tuple[Event, ...],
        old: Event,
        done: Callable[[Event | None], object],
    ) -> None:
        match = Match(self.played.header, before, rules=self.played.rules)
        words = self.told_of(old)
        self.app.push(Correct(self.app, match, old, words, partial(self._answered, done)))

    def _answered(self, done: Callable[[Event | None], object], event: Event | None) -> None:
        while self in self.app.stack and self.app.screen is not self:
            self.app.pop()
        done(event)

    def _changed(self, event: Event | None) -> None:
        index = self.at - 1
        if event is not None and same(event, self.played.events[index]):
            return
        self._weigh(self.played.amended(index, event))

    def _carried_on(self, event: Event | None) -> None:
        if self.pending is not None:
            self._weigh(carried_on(self.played, self.pending, event))

    def _weigh(self, amendment: Amendment) -> None:
        """Adopt what is legal throughout; ask about what is not."""
        if amendment.refusal is None:
            self._adopt(amendment)
        else:
            self.pending = amendment

    def _adopt(self, amendment: Amendment, *, undoing: bool = False) -> None:
        self.pending = None
        try:
            self.played.adopt(amendment, undoing=undoing)
        except JournalError as error:
            self.notice = str(error)
            return
        self._course = None
        self._before = self._to_undo()
        self._go(amendment.index + 1)

    def _undo(self) -> None:
        if self._before is not None:
            index, events = self._before.index, self._before.events
            whole = (*self.played.events[:index], *events)
            self._adopt(changed_to(self.played, whole, index), undoing=True)

    def _to_undo(self) -> Correction | None:
        """Return what the last correction can be undone to, also one of another day."""
        return self.app.journal.correction(self.number)
