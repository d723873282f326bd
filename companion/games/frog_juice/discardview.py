"""The end of a turn: which card goes to the centre, and what may be added to a spell before."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.frog_juice.cards import COPIES
from companion.games.frog_juice.centerview import CAPTION, CENTER_HEIGHT, center
from companion.games.frog_juice.choices import open_events, unseen
from companion.games.frog_juice.palette import palette
from companion.games.frog_juice.seatview import in_hand
from companion.games.frog_juice.telling import say
from companion.games.frog_juice.turnview import bar, whose_turn
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Button, Label, Widget
from companion.words import _

if TYPE_CHECKING:
    from companion.games.frog_juice.screen import JuiceTable


def widgets(screen: JuiceTable, area: Box) -> list[Widget]:
    """Return the centre, the question, and all cards to choose from."""
    px = screen.px
    table = screen.state
    body = Box(area.x, area.y + px(th.BAR), area.w, area.h - px(th.BAR))
    body = body.inset(px(th.EDGE), px(6))
    upper, body = body.top(px(CAPTION + CENTER_HEIGHT), px(6))
    heading, body = body.top(px(42), px(4))
    hand = table.hands[table.turn]
    left = unseen(table) if hand else dict.fromkeys(COPIES, 0)
    cards, rest = palette(screen, body, left, screen.discard)
    caption = _("Face up in the centre") if area.w > area.h else whose_turn(screen)
    return [
        *bar(screen, area),
        *center(screen, upper, caption, touch=False),
        *_heading(screen, heading),
        *cards,
        *_buttons(screen, rest),
    ]


def _heading(screen: JuiceTable, box: Box) -> list[Widget]:
    if screen.complaint:
        return screen.refusal_line(box, 17)
    table, theme = screen.state, screen.theme
    hand = table.hands[table.turn]
    if not hand:
        asked = _("{name} has no card to discard.").format(name=table.name)
    else:
        asked = _("Which card does {name} discard?").format(name=table.name)
    if table.phase == "action":
        told = in_hand(hand)
    elif table.melted:
        told = _("The sweep was melted: only the discard is left.")
    else:
        told = _("{told}.").format(told=say(screen.played.states[-2], screen.played.events[-1]))
    upper, lower = box.rows([1, 1])
    return [
        Label(box=upper, name="asked", text=asked, size=th.BODY, bold=True, colour=theme.text),
        Label(box=lower, name="last", text=told, size=15, colour=theme.juice),
    ]


def _buttons(screen: JuiceTable, box: Box) -> list[Widget]:
    table = screen.state
    first, second = box.columns([1, 1], screen.px(6))
    addable = "add" in open_events(table)
    if table.phase == "action":
        before = Button(
            box=first,
            name="close",
            icon="back",
            style="strong",
            tap=screen.keep_playing,
        )
    else:
        before = Button(
            box=first,
            name="add",
            text=_("Add"),
            below=_("to a spell"),
            style="accent" if addable else "strong",
            accent=screen.theme.juice,
            enabled=addable,
            tap=screen.ask_add,
        )
    if table.hands[table.turn]:
        return [before, *_hint(screen, second)]
    return [
        before,
        Button(
            box=second,
            name="discard",
            text=_("End turn"),
            below=_("nothing to discard"),
            key="confirm",
            style="accent",
            accent=screen.theme.juice,
            size=20,
            tap=partial(screen.discard, None),
        ),
    ]


def _hint(screen: JuiceTable, box: Box) -> list[Widget]:
    """Say in plain text that the cards are the buttons here: a tap on one discards it."""
    theme = screen.theme
    upper, lower = box.inset(0, screen.px(8)).rows([1.25, 1])
    return [
        Label(
            box=upper,
            name="hint",
            text=_("Discard"),
            size=20,
            bold=True,
            colour=theme.quiet,
            align="centre",
        ),
        Label(box=lower, text=_("tap its card"), colour=theme.quiet, align="centre"),
    ]
