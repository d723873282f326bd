"""What is asked while counting: a number to type, or which kind of ingredient."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.frog_juice.cards import INGREDIENTS
from companion.games.frog_juice.counting import still_out
from companion.games.frog_juice.sheets import note, sheet
from companion.games.frog_juice.widgets import answer
from companion.ui import theme as th
from companion.ui.widgets import Button, Label, Panel, Widget
from companion.words import _, several

if TYPE_CHECKING:
    from companion.games.frog_juice.countscreen import JuiceCount
    from companion.ui.layout import Box

_LONGEST = 2
"""Digits of the largest number of cards there can be."""


class NumberSheet:
    """A number of cards being typed for one pile of a seat."""

    def __init__(self, title: str, pile: str, seat: int) -> None:
        self.title = title
        self.pile = pile
        self.seat = seat
        self.digits = ""

    def widgets(self, screen: JuiceCount, area: Box) -> list[Widget]:
        """Return what was typed, the digits, and the button that ends it."""
        px = screen.px
        ground, body = sheet(screen, area, self.title, screen.close)
        gap = px(8)
        shown_at, body = body.top(px(64), gap)
        words, body = body.foot(px(40), gap)
        keys = body.middle(min(body.w, px(480)), min(body.h, px(360)))
        number = str(screen.number(self.pile, self.seat))
        shown: list[Widget] = [
            *ground,
            Panel(box=shown_at, colour=screen.theme.deep),
            Label(
                box=shown_at,
                name="number",
                text=self.digits or number,
                size=38,
                bold=True,
                align="centre",
                colour=screen.theme.text if self.digits else screen.theme.quiet,
            ),
            note(screen, words, _("How many cards lie in the pile?"), screen.complaint),
        ]
        cells = keys.grid(3, 4, gap)
        for cell, digit in zip([*cells[:9], cells[10]], "1234567890", strict=True):
            shown.append(
                Button(
                    box=cell,
                    name=f"digit:{digit}",
                    text=digit,
                    style="strong",
                    size=26,
                    tap=partial(self.put, screen, digit),
                )
            )
        return [
            *shown,
            Button(box=cells[9], name="erase", icon="backspace", tap=partial(self.erase, screen)),
            Button(
                box=cells[11],
                name="done",
                icon="check",
                key="confirm",
                style="accent",
                accent=screen.theme.juice,
                size=26,
                enabled=bool(self.digits),
                tap=partial(self._done, screen),
            ),
        ]

    def put(self, screen: JuiceCount, char: str) -> None:
        """Type a digit; anything else is let go."""
        screen.complaint = ""
        if char in "0123456789":
            self.digits = (self.digits + char)[-_LONGEST:].lstrip("0") or "0"

    def erase(self, screen: JuiceCount) -> None:
        """Take back the last digit."""
        screen.complaint = ""
        self.digits = self.digits[:-1]

    def _done(self, screen: JuiceCount) -> None:
        more = int(self.digits or 0) - screen.number(self.pile, self.seat)
        if more:
            screen.count(self.pile, self.seat, more)
        else:
            screen.close()


class KindSheet:
    """Asks, where each kind of ingredient counts, of which kind a card comes or goes."""

    def __init__(self, seat: int, *, taking: bool) -> None:
        self.seat = seat
        self.taking = taking

    def widgets(self, screen: JuiceCount, area: Box) -> list[Widget]:
        """Return the twelve kinds with how many of each lie in the pile."""
        px = screen.px
        what = _("Out of {name}'s pile goes …") if self.taking else _("To {name}'s pile comes …")
        title = what.format(name=screen.state.players[self.seat])
        ground, body = sheet(screen, area, title, screen.close)
        foot, body = body.foot(px(62), px(th.GAP))
        words, body = body.foot(px(30), px(4))
        columns, rows = (6, 2) if area.w > area.h else (4, 3)
        gap = px(8)
        cells, _rest = body.top(min(body.h, rows * px(150)))
        shown = list(ground)
        pile = dict(zip(INGREDIENTS, screen.state.ingredients[self.seat], strict=True))
        left = dict(zip(INGREDIENTS, still_out(screen.state).kinds, strict=True))
        for kind, cell in zip(INGREDIENTS, cells.grid(columns, rows, gap), strict=True):
            count, face = cell.foot(px(22), px(2))
            held = several("{n} in the pile", "{n} in the pile", pile[kind])
            shown += [
                answer(
                    face,
                    kind,
                    partial(self._count, screen, kind),
                    enabled=(pile if self.taking else left)[kind] > 0,
                ),
                Label(
                    box=count,
                    text=held,
                    size=th.LEAST_TEXT + 1,
                    align="centre",
                    colour=screen.theme.text if pile[kind] else screen.theme.quiet,
                ),
            ]
        add, take, done = foot.columns([1, 1, 1.3], px(th.GAP))
        accent = screen.theme.juice
        return [
            *shown,
            note(screen, words, _("One tap is one card."), screen.complaint),
            *(
                Button(
                    box=place,
                    name=name,
                    icon=name,
                    style="strong",
                    accent=accent,
                    selected=self.taking == taking,
                    tap=partial(setattr, self, "taking", taking),
                )
                for place, name, taking in ((add, "plus", False), (take, "minus", True))
            ),
            Button(
                box=done,
                name="done",
                text=_("Done"),
                key="confirm",
                style="accent",
                accent=accent,
                tap=screen.close,
            ),
        ]

    def _count(self, screen: JuiceCount, kind: str) -> None:
        more = {kind: -1 if self.taking else 1}
        screen.do({"do": "count", "seat": self.seat, "ingredients": more})
