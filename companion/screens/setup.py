"""Set-up: who sits where, who starts, and by which house rules.

Players are tapped in clockwise order; the first one tapped starts unless that is changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.game import Header
from companion.journal import same_name
from companion.screens.keyboard import Keyboard
from companion.screens.lot import Lot, drawn
from companion.screens.screen import Screen
from companion.settings import house_rules
from companion.ui import theme as th
from companion.ui.layout import Box, flow
from companion.ui.theme import mixed
from companion.ui.widgets import (
    Button,
    Chip,
    Label,
    Look,
    Widget,
    seat_colour,
    shape_name,
)
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.app import App
    from companion.games.game import Game, HouseRule
    from companion.ui.canvas import Canvas
    from companion.ui.theme import Colour


_HEADING = 22
_CHIP_GAP = 8


class _Spacing(NamedTuple):
    """How closely the side is set, in pixels: its gaps, a house rule, the words at its foot."""

    gap: int
    rule: int
    words: int


class SetUp(Screen):
    """Gathers the header of a match; `by_lot` says that the lot will choose who opens it.

    Where `start_is_asked` by the game's own screen that follows, this one says nothing of it.

    Without `rules` a match takes up those by which this table plays.
    """

    name = "setup"

    def __init__(
        self,
        app: App,
        game: Game,
        players: Sequence[str] = (),
        start: int = 0,
        rules: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(app)
        self.game = game
        self.players = list(players)
        self.start = start
        self.rules = house_rules(app.journal, game) if rules is None else dict(rules)
        self.start_is_asked = getattr(game, "asks_who_starts", False)
        self.by_lot = app.settings.start_by_lot and not self.start_is_asked
        self.chosen: int | None = None
        self.page = 0
        self.known: list[str] = []

    def entered(self) -> None:
        """Ask the journal who plays here."""
        self.known = [player.name for player in self.app.journal.players()]

    def widgets(self, area: Box) -> list[Widget]:
        """Return the seats, the players to choose from, the house rules and the start button."""
        body = self.body(area)
        gap = self.px(th.GAP)
        least, most = self.game.seats.start, self.game.seats.stop - 1
        note = _("{least}–{most} players, clockwise").format(least=least, most=most)
        title = _("New match of {game}").format(game=self.game.title)
        foot, body = body.foot(self.px(68), gap)
        if area.w > area.h:
            seats, side = body.left(round(body.w * 0.55), self.px(18))
        else:
            height = (self.px(58) + self.px(8)) * most
            seats, side = body.top(height, self.px(14))
        return [
            *self.bar(area, title, note, back=self.app.pop),
            *self._seats(seats),
            *self._side(side),
            *self._foot(foot),
        ]

    # Seats

    def _seats(self, box: Box) -> list[Widget]:
        most = self.game.seats.stop - 1
        gap = self.px(8)
        height = min(self.px(58), (box.h - gap * (most - 1)) // most)
        found: list[Widget] = []
        for seat in range(most):
            row = Box(box.x, box.y + seat * (height + gap), box.w, height)
            found.extend(self._seat(seat, row))
        return found

    def _seat(self, seat: int, row: Box) -> list[Widget]:
        if seat >= len(self.players):
            text = _("+ seat {n}").format(n=seat + 1)
            return [EmptySeat(box=row, name=f"empty:{seat}", text=text, tap=self._new_player)]
        chosen = seat == self.chosen
        widget = Seat(
            box=row,
            name=f"seat:{seat}",
            text=self.players[seat],
            seat=seat,
            note=_("starts") if seat == self._opening and not chosen else "",
            accent=self.theme.accent(self.game.accent),
            chosen=chosen,
            tap=lambda: self._choose(seat),
        )
        return [widget, *self._seat_tools(seat, row)] if chosen else [widget]

    def _seat_tools(self, seat: int, row: Box) -> list[Widget]:
        """Return what can be done with the chosen seat, at the right of its row."""
        gap = self.px(4)
        side = min(row.h, self.px(52))
        tools = row.inset(gap, gap).far(4 * side + self.px(30) + 3 * gap)[0]
        starts, *others = tools.columns([side + self.px(30), side, side, side], gap)
        last = len(self.players) - 1
        deeds = (
            ("up", "up", seat > 0, partial(self._swap, seat, seat - 1)),
            ("down", "down", seat < last, partial(self._swap, seat, seat + 1)),
            ("leave", "close", True, partial(self._leave, seat)),
        )
        return [
            Button(
                box=starts,
                name=f"starts:{seat}",
                text=_("starts"),
                size=th.BODY,
                bold=False,
                style="strong",
                selected=seat == self._opening,
                accent=self.theme.accent(self.game.accent),
                enabled=not self.start_is_asked,
                tap=partial(self._let_start, seat),
                radius=8,
            ),
            *(
                Button(
                    box=cell,
                    name=f"{name}:{seat}",
                    icon=icon,
                    style="strong",
                    radius=8,
                    enabled=enabled,
                    tap=deed,
                )
                for cell, (name, icon, enabled, deed) in zip(others, deeds, strict=True)
            ),
        ]

    @property
    def _opening(self) -> int | None:
        """The seat that opens, where that is known here."""
        return None if self.by_lot or self.start_is_asked else self.start

    def _choose(self, seat: int) -> None:
        self.chosen = None if self.chosen == seat else seat

    def _let_start(self, seat: int) -> None:
        self.start = seat
        self.by_lot = False
        self.chosen = None

    def _swap(self, seat: int, other: int) -> None:
        players = self.players
        players[seat], players[other] = players[other], players[seat]
        if self.start in (seat, other):
            self.start = other if self.start == seat else seat
        self.chosen = other

    def _leave(self, seat: int) -> None:
        del self.players[seat]
        if self.start > seat or self.start >= len(self.players):
            self.start = max(0, self.start - 1)
        self.chosen = None

    def _sit_down(self, name: str) -> None:
        if len(self.players) < self.game.seats.stop - 1 and name not in self.players:
            self.players.append(name)
        self.chosen = None
        self.page = 0

    # Who else, and how

    def _side(self, box: Box) -> list[Widget]:
        rules = self.game.house_rules()
        words = self.game.lay_out(max(len(self.players), self.game.seats.start))
        gap, rule_height, words_height = self._spacing(box, words, len(rules))
        foot, box = box.foot(words_height, gap)
        found: list[Widget] = [
            Label(box=foot, text=words, size=16, colour=self.theme.quiet, wrap=True)
        ]
        for rule in reversed(rules):
            row, box = box.foot(rule_height, gap)
            found.append(self._rule(rule, row))
        if rules:
            head, box = box.foot(self.px(_HEADING), gap)
            found.append(Label(box=head, text=_("House rules"), size=16, colour=self.theme.quiet))
        head, box = box.top(self.px(_HEADING), gap)
        who = _("Who else is at the table?") if self.players else _("Who is at the table?")
        found.append(Label(box=head, text=who, name="who", size=16, colour=self.theme.quiet))
        return [*found, *self._chips(box)]

    def _spacing(self, box: Box, words: str, rules: int) -> _Spacing:
        """Return the usual spacing, or a closer one where that gives the chips a second row.

        An upright picture keeps the usual one: there a single row is wide enough for the names.
        """
        loose, close = (
            _Spacing(self.px(gap), self.px(rule), self._height(words, box.w, self.px(most)))
            for gap, rule, most in ((8, 50, 92), (5, th.FINGER, 50))
        )
        headings = 2 if rules else 1
        upright = self.canvas.box.w <= self.canvas.box.h

        def two_rows(spacing: _Spacing) -> bool:
            taken = headings * self.px(_HEADING) + rules * spacing.rule + spacing.words
            left = box.h - taken - (headings + rules + 1) * spacing.gap
            return left >= 2 * self.px(th.FINGER) + self.px(_CHIP_GAP)

        return loose if upright or two_rows(loose) or not two_rows(close) else close

    def _height(self, words: str, width: int, most: int) -> int:
        """Return the height of a paragraph, set smaller where it would be higher than `most`."""
        lines, size = self.canvas.broken(words, 16, False, width, most)
        return len(lines) * self.canvas.line_height(size) + self.px(4)

    def _chips(self, box: Box) -> list[Widget]:
        """Return a page of the known players who are not seated yet, and the way to a new one."""
        height, gap = self.px(th.FINGER), self.px(_CHIP_GAP)
        names = [name for name in self.known if name not in self.players]
        new = _("+ new")
        pages = self._paged(names, box, height, gap)
        self.page %= len(pages)
        shown = pages[self.page]
        texts = [*shown, *([_("more")] if len(pages) > 1 else []), new]
        places = flow(box, [self._chip_width(text) for text in texts], height, gap)
        room = len(self.players) < self.game.seats.stop - 1
        chips: list[Widget] = [
            Chip(
                box=place,
                name=f"player:{name}",
                text=name,
                enabled=room,
                tap=partial(self._sit_down, name),
            )
            for name, place in zip(shown, places, strict=False)
        ]
        if len(pages) > 1:
            chips.append(
                Chip(box=places[-2], name="more", text=_("more"), style="strong", tap=self._turn)
            )
        chips.append(
            Chip(
                box=places[-1],
                name="new-player",
                text=new,
                style="strong",
                enabled=room,
                tap=self._new_player,
            )
        )
        return chips

    def _paged(self, names: list[str], box: Box, height: int, gap: int) -> list[list[str]]:
        """Split names into pages that fit the box beside the other two chips."""
        rest = [self._chip_width(_("more")), self._chip_width(_("+ new"))]
        pages: list[list[str]] = [[]]
        for name in names:
            widths = [self._chip_width(n) for n in [*pages[-1], name]] + rest
            if pages[-1] and flow(box, widths, height, gap)[-1].bottom > box.bottom:
                pages.append([])
            pages[-1].append(name)
        return pages

    def _chip_width(self, text: str) -> int:
        wide = self.canvas.width(text, th.BODY + 1) + self.px(34)
        return max(self.px(60), min(wide, self.px(240)))

    def _turn(self) -> None:
        self.page += 1

    def _new_player(self) -> None:
        self.app.push(Keyboard(self.app, _("Who is it?"), self._named))

    def _named(self, name: str) -> str | None:
        seated = next((one for one in self.players if same_name(one, name)), None)
        if seated is not None:
            return _("{name} already sits here.").format(name=seated)
        name = self.app.journal.add_player(name).name
        self._sit_down(name)
        self.app.pop()
        return None

    def _rule(self, rule: HouseRule, row: Box) -> Widget:
        values = [value for value, _words in rule.choices]
        value = self.rules.get(rule.key, values[0])
        following = values[(values.index(value) + 1) % len(values)]
        return RuleRow(
            box=row,
            name=f"rule:{rule.key}",
            text=rule.label,
            value=dict(rule.choices)[value],
            tap=lambda: self.rules.__setitem__(rule.key, following),
        )

    # The start

    def _foot(self, box: Box) -> list[Widget]:
        """Return what moves the seats on, the lot, and the start."""
        gap = self.px(8)
        rotate, box = box.left(self.px(78), gap)
        lot, box = box.left(self.px(78), gap)
        enough = len(self.players) > 1
        return [
            Button(
                box=rotate,
                name="rotate",
                icon="players",
                below=_("rotate"),
                size=th.LARGE,
                radius=16,
                enabled=enough,
                tap=self._rotate,
            ),
            Button(
                box=lot,
                name="lot",
                icon="die",
                below=_("lot"),
                size=th.LARGE,
                radius=16,
                enabled=enough and not self.start_is_asked,
                tap=self._draw_lots,
            ),
            self._start_button(box),
        ]

    def _rotate(self) -> None:
        """Let everybody move one seat on; the seat that opens stays, so another player does."""
        self.players = [self.players[-1], *self.players[:-1]]
        self.chosen = None

    def _draw_lots(self) -> None:
        self.app.push(Lot(self.app, self.players, self._let_start))

    def _start_button(self, box: Box) -> Widget:
        count = len(self.players)
        missing = self.game.seats.start - count
        if missing > 0:
            text = (
                _("Seat one more player")
                if missing == 1
                else _("Seat {n} more players").format(n=missing)
            )
        elif self.start_is_asked:
            text = _("Go on")
        elif self.by_lot:
            text = _("Start — the lot decides who opens")
        else:
            text = _("Start — {name} opens").format(name=self.players[self.start])
        return Button(
            box=box,
            name="start",
            text=text,
            key="confirm",
            style="accent",
            size=26,
            accent=self.theme.accent(self.game.accent),
            enabled=missing <= 0,
            tap=self._begin,
            radius=16,
        )

    def _begin(self) -> None:
        if self.by_lot:
            self._let_start(drawn(len(self.players)))
            self.app.say(_("{name} opens.").format(name=self.players[self.start]))
        defaults = {rule.key: rule.choices[0][0] for rule in self.game.house_rules()}
        rules = {key: value for key, value in self.rules.items() if value != defaults.get(key)}
        header = Header(self.game.name, tuple(self.players), self.start, rules)
        more = self.game.set_up(self.app, header)
        if more is not None:
            self.app.push(more)
        else:
            self.app.begin(header)


@dataclass(frozen=True, kw_only=True)
class Seat(Widget):
    """A taken seat: the player's colour, shape and name."""

    seat: int
    note: str
    accent: Colour
    chosen: bool

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = theme.chosen if self.chosen or look.pressed else theme.panel
        canvas.stripe(self.box, ground, seat_colour(self.seat), th.RADIUS)
        inner = self.box.inset(canvas.px(20), 0)
        shape, inner = inner.left(canvas.px(22), canvas.px(8))
        canvas.icon(shape, shape_name(self.seat), theme.text)
        if not self.chosen:
            handle, inner = inner.far(canvas.px(22), canvas.px(10))
            canvas.icon(handle.middle(canvas.px(20), canvas.px(20)), "menu", theme.quiet)
            if self.note:
                wide = canvas.width(self.note, th.BODY)
                note, inner = inner.far(wide, canvas.px(10))
                canvas.text(note, self.note, th.BODY, self.accent)
        else:
            _tools, inner = inner.far(canvas.px(4 * 52 + 24), canvas.px(8))
        canvas.text(inner, self.text, th.LARGE, theme.text)
        if look.focused:
            canvas.frame(self.box, theme.text, th.RADIUS)


@dataclass(frozen=True, kw_only=True)
class EmptySeat(Widget):
    """A seat that nobody has taken yet; a tap asks for a new player."""

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = theme.chosen if look.pressed else mixed(theme.panel, theme.ground, 0.4)
        canvas.stripe(self.box, ground, theme.button_strong, th.RADIUS)
        inner = self.box.inset(canvas.px(20), 0)
        canvas.text(inner, self.text, th.LARGE - 2, mixed(theme.quiet, ground, 0.2))
        if look.focused:
            canvas.frame(self.box, theme.text, th.RADIUS)


@dataclass(frozen=True, kw_only=True)
class RuleRow(Widget):
    """A house rule with the choice in force; a tap goes on to the next choice."""

    value: str

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = theme.chosen if look.pressed else theme.panel
        canvas.panel(self.box, ground, th.RADIUS, theme.text if look.focused else None)
        inner = self.box.inset(canvas.px(16), 0)
        wide = min(canvas.width(self.value, th.BODY, bold=True), inner.w * 3 // 5)
        value, label = inner.far(wide, canvas.px(10))
        canvas.text(label, self.text, th.BODY, theme.text)
        canvas.text(value, self.value, th.BODY, theme.text, bold=True, align="right")
