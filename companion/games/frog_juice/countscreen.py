"""Counting only: both piles of every player by + and −, what is still out, and the bonus."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.frog_juice.cards import INGREDIENT_CARDS, POWER_CARDS
from companion.games.frog_juice.counting import still_out
from companion.games.frog_juice.countsheets import KindSheet, NumberSheet
from companion.games.frog_juice.countwidgets import CountNumber, CountRow
from companion.games.frog_juice.telling import points
from companion.games.frog_juice.widgets import KEY, Tinted
from companion.screens.matchscreen import MatchScreen
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Button, Label, Widget
from companion.words import _

if TYPE_CHECKING:
    from companion.app import App
    from companion.games.frog_juice.state import Tally
    from companion.match import Match

POWER = "power"
INGREDIENTS = "ingredients"


class _Places(NamedTuple):
    """Where the parts of a player's row stand."""

    name: Box
    power: Box
    ingredients: Box
    points: Box


class JuiceCount(MatchScreen):
    """A match of Frog Juice that only counts; `sheet` is a number being typed, or the kinds."""

    name = "juice-count"

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app, match)
        self.sheet: NumberSheet | KindSheet | None = None

    @property
    def state(self) -> Tally:
        """The state shown."""
        state: Tally = self.played.state
        return state

    def changed(self) -> None:
        """End the typing of a number; the kinds stay open, so that several can be counted."""
        if isinstance(self.sheet, NumberSheet):
            self.close()

    def typed(self, text: str) -> None:
        """Type a number by a physical keyboard."""
        for char in text:
            if isinstance(self.sheet, NumberSheet):
                self.sheet.put(self, char)

    def act(self, action: str) -> bool:
        """Erase the last digit with the backspace key."""
        if action == "erase" and isinstance(self.sheet, NumberSheet):
            self.sheet.erase(self)
            return True
        return False

    def widgets(self, area: Box) -> list[Widget]:
        """Return a row for each player, what is still out, and the way to end."""
        px = self.px
        body = Box(area.x, area.y + px(th.BAR), area.w, area.h - px(th.BAR))
        body = body.inset(px(th.EDGE), px(10))
        wide = area.w > area.h
        foot, rows = body.foot(px(68 if wide else 136), px(th.GAP))
        shown = [
            *self.bar(area, _("Frog Juice"), _("counting"), buttons=self.match_buttons(area)),
            *self._rows(rows, wide=wide),
            *self._foot(foot, wide=wide),
        ]
        if self.sheet is not None:
            shown += self.sheet.widgets(self, area)
        return [*shown, *self.menu(area)]

    def open(self, sheet: NumberSheet | KindSheet | None) -> None:
        """Lay a sheet over the piles, or take it away."""
        self.complaint = ""
        self.sheet = sheet
        self.typing = isinstance(sheet, NumberSheet)

    def close(self) -> None:
        """Take the sheet away."""
        self.open(None)

    def number(self, pile: str, seat: int) -> int:
        """Return how many cards a pile of a seat holds."""
        return self.state.power[seat] if pile == POWER else sum(self.state.ingredients[seat])

    def count(self, pile: str, seat: int, n: int) -> None:
        """Count `n` cards more (or, negative, fewer) to a pile."""
        self.do({"do": "count", "seat": seat, pile: n})

    def _asks_kinds(self, pile: str) -> bool:
        return pile == INGREDIENTS and self.state.house.each_kind

    def _step(self, pile: str, seat: int, n: int) -> None:
        if self._asks_kinds(pile):
            self.open(KindSheet(seat, taking=n < 0))
        else:
            self.count(pile, seat, n)

    def _type(self, pile: str, seat: int) -> None:
        if self._asks_kinds(pile):
            self.open(KindSheet(seat, taking=False))
            return
        title = _("{name}'s power cards") if pile == POWER else _("{name}'s ingredients")
        self.open(NumberSheet(title.format(name=self.state.players[seat]), pile, seat))

    # The rows

    def _rows(self, box: Box, *, wide: bool) -> list[Widget]:
        px = self.px
        count, gap = len(self.state.players), px(8)
        shown: list[Widget] = []
        if wide:
            heads, box = box.top(px(24), px(2))
            shown += self._heads(_wide_row(self, heads), wide=True)
        height = min(px(96 if wide else 150), (box.h - gap * (count - 1)) // count)
        for seat in range(count):
            row = Box(box.x, box.y + seat * (height + gap), box.w, height)
            places = (_wide_row if wide else _narrow_row)(self, row)
            shown += self._row(row, places, seat)
            if not wide:
                shown += self._heads(places, wide=False)
        return shown

    def _heads(self, places: _Places, *, wide: bool) -> list[Widget]:
        """Write over both piles what they are, and in a wide picture what they bring."""
        if not wide:
            high = self.px(20)
            power, ingredients = (
                Box(place.x, place.y - high, place.w, high)
                for place in (places.power, places.ingredients)
            )
            return [
                self._head(power, _("power cards"), "centre"),
                self._head(ingredients, _("ingredients"), "centre"),
            ]
        each = self.state.house.each_kind
        most = _("ingredients · 2 a kind") if each else _("ingredients · most gets 2")
        return [
            self._head(places.power, _("power cards · 1 each"), "centre"),
            self._head(places.ingredients, most, "centre"),
            self._head(places.points, _("points"), "right"),
        ]

    def _head(self, box: Box, text: str, align: str) -> Widget:
        return Label(box=box, text=text, size=16, colour=self.theme.quiet, align=align)

    def _row(self, row: Box, places: _Places, seat: int) -> list[Widget]:
        counted = points(self.state)[seat]
        return [
            CountRow(
                box=row,
                name=f"seat:{seat}",
                text=self.state.players[seat],
                seat=seat,
                points=counted.total,
                bonus=counted.bonus,
                name_box=places.name,
                points_box=places.points,
            ),
            *self._stepper(places.power, POWER, seat, led=False),
            *self._stepper(places.ingredients, INGREDIENTS, seat, led=bool(counted.leads)),
        ]

    def _stepper(self, box: Box, pile: str, seat: int, *, led: bool) -> list[Widget]:
        less, number, more = box.columns([1, 1.05, 1], self.px(4))
        held = self.number(pile, seat)
        return [
            Button(
                box=less,
                name=f"{pile}-:{seat}",
                icon="minus",
                style="strong",
                size=26,
                enabled=held > 0,
                tap=partial(self._step, pile, seat, -1),
            ),
            CountNumber(
                box=number,
                name=f"{pile}:{seat}",
                text=str(held),
                leads=led,
                tap=partial(self._type, pile, seat),
            ),
            Tinted(
                box=more,
                name=f"{pile}+:{seat}",
                icon="plus",
                size=26,
                enabled=self._left(pile) > 0,
                tap=partial(self._step, pile, seat, 1),
            ),
        ]

    def _left(self, pile: str) -> int:
        out = still_out(self.state)
        return out.power if pile == POWER else out.ingredients

    # What is still out, and the end

    def _foot(self, box: Box, *, wide: bool) -> list[Widget]:
        px = self.px
        if wide:
            button, words = box.far(px(260), px(14))
        else:
            button, words = box.foot(px(68), px(8))
        ending = Button(
            box=button,
            name="end",
            text=_("Finish"),
            key="confirm",
            style="accent",
            accent=self.theme.juice,
            size=24,
            tap=partial(self.do, {"do": "end"}),
        )
        if self.complaint:
            return [*self.refusal_line(words), ending]
        told = _(
            "{power} of {all_power} power cards and {n} of {all} ingredients still out."
        ).format(
            power=self._left(POWER),
            all_power=POWER_CARDS,
            n=self._left(INGREDIENTS),
            all=INGREDIENT_CARDS,
        )
        text = told + "\n" + _("Tap a number to type it.")
        return [
            Label(box=words, name="out", text=text, size=17, colour=self.theme.quiet, wrap=True),
            ending,
        ]


def _wide_row(screen: JuiceCount, row: Box) -> _Places:
    """Cut a row into name, both piles, and points, side by side."""
    px = screen.px
    inner = row.inset(px(18), 0)
    name, rest = inner.left(round(inner.w * 0.2), px(10))
    pile = round(rest.w * 0.38)
    power, rest = rest.left(pile, px(26))
    ingredients, total = rest.left(pile, px(10))
    high = min(px(KEY), row.h)
    return _Places(
        name, power.middle(power.w, high), ingredients.middle(ingredients.w, high), total
    )


def _narrow_row(screen: JuiceCount, row: Box) -> _Places:
    """Cut a row into name and points above, both piles below."""
    px = screen.px
    inner = row.inset(px(18), px(6))
    upper, lower = inner.top(px(40))
    name, total = upper.left(round(upper.w * 0.65), px(10))
    keys = lower.foot(min(px(KEY), lower.h))[0]
    power, ingredients = keys.columns(2, px(20))
    return _Places(name, power, ingredients, total)
