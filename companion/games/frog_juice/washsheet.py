"""Witch Wash: who melts a sweep, and who takes a Witch from the centre."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.frog_juice.cards import WITCH
from companion.games.frog_juice.choices import melters, washers
from companion.games.frog_juice.sheets import Sheet, note, sheet
from companion.games.frog_juice.widgets import JuiceCard, SeatKey
from companion.ui.layout import Box
from companion.ui.widgets import Button, Widget
from companion.words import _, several

if TYPE_CHECKING:
    from companion.games.frog_juice.screen import JuiceTable

_SEAT_HEIGHT = 68


class SweepSheet(Sheet):
    """A Witch was played: nobody melts her, or the seat that calls Witch Wash first."""

    def widgets(self, screen: JuiceTable, area: Box) -> list[Widget]:
        """Return the question, nobody first because that is the common answer."""
        table, px = screen.state, screen.px
        title = _("{name} sweeps the centre. Does anybody melt the Witch?").format(name=table.name)
        ground, body = sheet(screen, area, title, screen.close)
        button, body = body.top(px(92), px(14))
        words, body = body.top(px(46), px(6))
        could = melters(table)
        return [
            *ground,
            Button(
                box=button,
                name="nobody",
                text=_("Nobody"),
                below=_("{name} takes {cards} and the Witch").format(
                    name=table.name, cards=_cards(len(table.center))
                ),
                key="confirm",
                style="accent",
                accent=screen.theme.juice,
                size=26,
                tap=partial(screen.do, {"do": "sweep"}),
            ),
            note(
                screen,
                words,
                _("Witch Wash! Who called it first takes the Witch and all she swept."),
                screen.complaint,
            ),
            *(
                _seat(screen, place, seat, could, partial(screen.melt, seat))
                for seat, place in enumerate(_places(screen, body))
            ),
        ]

    def buzz(self, screen: JuiceTable, seat: int) -> bool:
        """Let the seat that called melt the sweep, if it can."""
        if seat in melters(screen.state):
            screen.melt(seat)
        return True


class WashSheet(Sheet):
    """Witch Wash was called: by whom, and for what."""

    def __init__(self, seat: int | None = None) -> None:
        self.seat = seat

    def widgets(self, screen: JuiceTable, area: Box) -> list[Widget]:
        """Return the seats, and below them what the Wash can do now."""
        px = screen.px
        ground, body = sheet(screen, area, _("Witch Wash! Who called it?"), screen.close)
        rows = 1 if area.w > area.h else 2
        upper, body = body.top(px(_SEAT_HEIGHT) * rows + px(8) * (rows - 1), px(14))
        words, body = body.top(px(46), px(8))
        uses, _rest = body.top(px(168))
        possible = screen.wash_targets()
        could = washers(screen.state) if possible else ()
        return [
            *ground,
            *(
                _seat(screen, place, seat, could, partial(self._called, screen, seat), self.seat)
                for seat, place in enumerate(_places(screen, upper))
            ),
            note(screen, words, self._words(screen), screen.complaint),
            *self._uses(screen, uses),
        ]

    def buzz(self, screen: JuiceTable, seat: int) -> bool:
        """Take the seat whose button was pressed first."""
        if self.seat is None:
            self._called(screen, seat)
        return True

    def _words(self, screen: JuiceTable) -> str:
        if not screen.wash_targets():
            return _("It takes a Witch from the centre, or melts a sweep. There is neither now.")
        return _("What for?") if self.seat is not None else _("Tap the player, then the use.")

    def _called(self, screen: JuiceTable, seat: int) -> None:
        """Take who called; where the Wash has one use only, that is all there is to ask."""
        screen.complaint = ""
        self.seat = seat
        uses = screen.wash_targets(seat)
        if len(uses) == 1:
            self._use(screen, next(iter(uses)))

    def _use(self, screen: JuiceTable, use: str) -> None:
        if self.seat is None:
            return
        if use == "center":
            screen.wash_center(self.seat)
        else:
            screen.melt(self.seat)

    def _uses(self, screen: JuiceTable, box: Box) -> list[Widget]:
        table, px = screen.state, screen.px
        uses = screen.wash_targets(self.seat)
        swept = len(screen.played.states[-2].center) if screen.swept else len(table.center)
        told = {
            "center": (_("The Witch in the centre"), _("she goes to the power pile")),
            "sweep": (
                _("{name}'s sweep").format(name=table.name),
                _("the Witch and {cards}").format(cards=_cards(swept)),
            ),
        }
        shown: list[Widget] = []
        for (use, (text, below)), row in zip(told.items(), box.rows(2, px(8)), strict=True):
            picture, button = row.left(px(62), px(8))
            open_now = use in uses and self.seat is not None
            shown += [
                JuiceCard(box=picture, card=WITCH, enabled=use in uses),
                Button(
                    box=button,
                    name=f"use:{use}",
                    text=text,
                    below=below,
                    style="accent" if open_now else "strong",
                    accent=screen.theme.juice,
                    enabled=open_now,
                    tap=partial(self._use, screen, use),
                ),
            ]
        return shown


def _cards(n: int) -> str:
    return several("{n} card", "{n} cards", n)


def _places(screen: JuiceTable, box: Box) -> list[Box]:
    """Return a place for each seat: in a row, or two by two where the box is narrow."""
    count, gap = len(screen.state.players), screen.px(8)
    height = screen.px(_SEAT_HEIGHT)
    columns = count if box.w > screen.px(600) else 2
    return [
        place
        for start in range(0, count, columns)
        for place in Box(box.x, box.y + start // columns * (height + gap), box.w, height).columns(
            columns, gap
        )
    ][:count]


def _seat(
    screen: JuiceTable,
    box: Box,
    seat: int,
    could: tuple[int, ...],
    tap: partial[None],
    chosen: int | None = None,
) -> Widget:
    return SeatKey(
        box=box,
        name=f"seat:{seat}",
        text=screen.state.players[seat],
        seat=seat,
        key=f"seat{seat + 1}",
        enabled=seat in could,
        chosen=seat == chosen,
        tap=tap,
    )
