"""The auction: the row as it lies, who has bid what, and the controls of the seat to act."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.felix import bids, peek, rowview
from companion.games.felix.table import begun, high_bid, least_bid, must_be_one, pass_pays
from companion.games.felix.telling import bid_word, progress
from companion.games.felix.widgets import SeatRow
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Button, Ground, Label, Runs, Widget
from companion.words import _, sentence, several

if TYPE_CHECKING:
    from companion.games.felix.screen import FelixTable


def widgets(screen: FelixTable, area: Box) -> list[Widget]:
    """Return the whole auction screen."""
    state = screen.state
    body = screen.body(area)
    shown = [
        *screen.bar(area, _("Felix"), sentence(progress(state)), buttons=screen.match_buttons(area))
    ]
    if area.w > area.h:
        foot_height = screen.px(150)
        foot = Box(area.x, area.bottom - foot_height, area.w, foot_height)
        upper = Box(body.x, body.y - screen.px(4), body.w, foot.y - body.y)
        seats, row = upper.far(screen.px(228), screen.px(22))
        seats = Box(seats.x, seats.y, seats.w, seats.h - screen.px(6))
        row_height = min(row.h - screen.px(48), screen.px(190))
    else:
        foot_height = screen.px(240)
        foot = Box(area.x, area.bottom - foot_height, area.w, foot_height)
        upper = Box(body.x, body.y, body.w, foot.y - body.y)
        row_height = screen.px(165)
        row, seats = upper.top(row_height + screen.px(44), screen.px(6))
    shown += rowview.row(screen, state, Box(row.x, row.y, row.w, row_height), enter=screen.ask)
    below = Box(row.x, row.y + row_height + screen.px(6), row.w, screen.px(34))
    shown.append(_sum_line(screen, below))
    shown += _seats(screen, seats)
    shown += _controls(screen, foot, portrait=area.w <= area.h)
    if screen.choosing:
        shown += bids.widgets(screen, area)
    if screen.peeking is not None:
        shown += peek.widgets(screen, area, screen.peeking)
    return shown


def _sum_line(screen: FelixTable, box: Box) -> Widget:
    """Return what is in the sack, or before the first bid how the last round ended."""
    state = screen.state
    if screen.tells_settled and not begun(state):
        return screen.settled_line(box, 17)
    return rowview.sum_line(screen, state, box)


# The seats


def _seats(screen: FelixTable, box: Box) -> list[Widget]:
    state = screen.state
    count = len(state.players)
    gap = screen.px(4)
    height = min(screen.px(60), (box.h - gap * (count - 1)) // count)
    return [
        SeatRow(
            box=Box(box.x, box.y + seat * (height + gap), box.w, height),
            name=f"peek:{seat}",
            key=f"seat{seat + 1}",
            text=name,
            seat=seat,
            word=bid_word(state, seat),
            note=_("start") if seat == state.start else "",
            to_act=seat == state.turn,
            out=seat in state.passed,
            press=partial(setattr, screen, "peeking", seat),
            release=lambda: setattr(screen, "peeking", None),
        )
        for seat, name in enumerate(state.players)
    ]


# The controls


def _controls(screen: FelixTable, foot: Box, *, portrait: bool) -> list[Widget]:
    shown: list[Widget] = [Ground(box=foot, colour=screen.theme.deep)]
    inner = foot.inset(screen.px(th.EDGE), screen.px(8))
    heading, rest = inner.top(screen.px(38), screen.px(4))
    if screen.complaint:
        shown += screen.refusal_line(heading, th.BODY + 1)
    else:
        shown.append(_heading(screen, heading))
    if screen.state.turn is None:
        return [*shown, _enter_row(screen, rest)]
    gap = screen.px(th.GAP)
    if portrait:
        upper, lower = rest.rows(2, gap)
        less, amount, more, much = upper.columns([1, 1.6, 1, 1], gap)
        passing, bidding = lower.columns([2, 3], gap)
    else:
        passing, less, amount, more, much, bidding = rest.columns([2.4, 1, 1.5, 1, 0.9, 2.4], gap)
    return [
        *shown,
        _pass_button(screen, passing),
        *_stepper(screen, less, amount, more, much),
        Button(
            box=bidding,
            name="bid",
            text=_("Bid {amount}").format(amount=screen.amount),
            key="confirm",
            style="accent",
            size=th.TITLE,
            tap=lambda: screen.do({"do": "bid", "amount": screen.amount}),
        ),
    ]


def _heading(screen: FelixTable, box: Box) -> Widget:
    state, theme = screen.state, screen.theme
    if state.turn is None:
        text = _("The auction is decided. Which cards lay hidden?")
        return Label(box=box, text=text, size=th.LARGE - 2, colour=theme.text)
    highest = high_bid(state)
    if must_be_one(state):
        told = _("all the others passed: buy the row for 1, or pass")
    elif highest is None:
        told = _("no bid yet")
    else:
        seat, amount = highest
        told = _("highest bid {amount}, by {name}").format(amount=amount, name=state.players[seat])
    runs = (
        (state.players[state.turn], theme.text, True),
        ("  —  " + told, theme.quiet, False),
    )
    return Runs(box=box, name="heading", text=told, runs=runs, size=th.LARGE)


def _enter_row(screen: FelixTable, box: Box) -> Widget:
    return Button(
        box=box,
        name="enter",
        text=_("Enter the cards"),
        key="confirm",
        style="accent",
        size=26,
        tap=screen.ask,
    )


def _pass_button(screen: FelixTable, box: Box) -> Widget:
    mice = pass_pays(screen.state)
    below = several("take {n} mouse", "take {n} mice", mice) if mice else _("take nothing")
    return Button(
        box=box,
        name="pass",
        text=_("Pass"),
        below=below,
        below_colour=screen.theme.felix,
        key="pass",
        style="strong",
        size=24,
        tap=lambda: screen.do({"do": "pass"}),
    )


def _stepper(screen: FelixTable, less: Box, amount: Box, more: Box, much: Box) -> list[Widget]:
    state = screen.state
    least = least_bid(state)
    free = not must_be_one(state)

    def step(by: int) -> None:
        screen.complaint = ""
        screen.amount = max(least, screen.amount + by)

    return [
        Button(
            box=less,
            name="minus",
            icon="minus",
            key="down",
            size=26,
            enabled=free and screen.amount > least,
            tap=lambda: step(-1),
        ),
        Button(
            box=amount,
            name="amount",
            text=str(screen.amount),
            size=th.HUGE,
            style="well",
            enabled=free,
            tap=lambda: setattr(screen, "choosing", True),
        ),
        Button(
            box=more, name="plus", icon="plus", key="up", size=26, enabled=free, tap=lambda: step(1)
        ),
        Button(box=much, name="plus-5", text="+5", enabled=free, tap=lambda: step(5)),
    ]
