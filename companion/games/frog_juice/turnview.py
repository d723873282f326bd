"""A turn: the centre as it lies, what each number takes, the piles, and what to do with them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.frog_juice import picking
from companion.games.frog_juice.cards import BLACK_CAT, FROG_JUICE, HIGHEST, NUMBERS, WITCH
from companion.games.frog_juice.centerview import CENTER_HEIGHT, caption_at, center
from companion.games.frog_juice.choices import open_events
from companion.games.frog_juice.seatview import FLAT_SEATS, SEATS_HEIGHT, seats
from companion.games.frog_juice.telling import WITH_AN, say
from companion.games.frog_juice.widgets import KEY, Deed, GroupRow, NumberKey, Tinted, starred
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Button, Label, Widget
from companion.words import _, several

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.frog_juice.picking import Play
    from companion.games.frog_juice.screen import JuiceTable

_CAPTION = 20
_GAP = 6
_ROWS = 3
"""How many captures are listed at once, where there is room."""
_ROW = 50
_LISTING = _CAPTION + _ROW * _ROWS + _GAP * (_ROWS - 1)
_LEAST_LISTING = _CAPTION + th.FINGER * _ROWS + _GAP * (_ROWS - 1)
_NUMBERS = _CAPTION + 2 * KEY + _GAP
_ABOVE_LISTING = th.FINGER + _NUMBERS + _CAPTION + th.FINGER + 4 * 8
"""What an upright picture needs above the list, at the least, in units."""
_TALL = 2 * 84 + _GAP + KEY + _LEAST_LISTING + _ABOVE_LISTING + 2 * 8
"""The height in units that an upright picture needs for everything; a lower one makes do."""


def widgets(screen: JuiceTable, area: Box) -> list[Widget]:
    """Return the whole turn."""
    body = Box(area.x, area.y + screen.px(th.BAR), area.w, area.h - screen.px(th.BAR))
    body = body.inset(screen.px(th.EDGE), screen.px(4))
    lay = _landscape if area.w > area.h else _portrait
    return [*bar(screen, area), *lay(screen, body)]


def bar(screen: JuiceTable, area: Box) -> list[Widget]:
    """Return the bar, Witch Wash always within reach."""
    portrait = area.w <= area.h
    wash = Tinted(
        box=Box(0, 0, screen.px(96 if portrait else 138), 0),
        name="wash",
        text=_("Wash!") if portrait else _("Witch Wash!"),
        size=20,
        bold=False,
        radius=10,
        enabled=screen.wash_is_out,
        tap=screen.call_wash,
    )
    buttons = [wash, *screen.match_buttons(area)]
    return screen.bar(area, _("Frog Juice"), "" if portrait else whose_turn(screen), buttons)


def whose_turn(screen: JuiceTable) -> str:
    """Say whose turn it is and how many cards are left to draw."""
    table = screen.state
    turn = _("{name}'s turn").format(name=table.name)
    pile = _("draw pile {n}").format(n=table.draw_pile)
    return _("{turn}  ·  {pile}").format(turn=turn, pile=pile)


def _landscape(screen: JuiceTable, body: Box) -> list[Widget]:
    px = screen.px
    upper, body = body.top(px(_CAPTION + CENTER_HEIGHT), px(_GAP))
    foot, body = body.foot(px(FLAT_SEATS), px(_GAP))
    left, right = body.left(round(body.w * 0.47), px(12))
    caption, left = left.top(px(_CAPTION))
    deeds, numbers = left.foot(px(th.FINGER), px(_GAP))
    heading, right = right.top(px(_CAPTION))
    buttons, rows = right.foot(px(KEY), px(_GAP))
    return [
        *center(screen, upper, _("Face up in the centre")),
        caption_at(screen, caption, _("What can a card take?")),
        *_numbers(screen, numbers),
        *_deeds(screen, deeds),
        *_list(screen, heading, rows),
        *_buttons(screen, buttons.columns(2, px(_GAP))),
        *seats(screen, foot),
    ]


def _portrait(screen: JuiceTable, body: Box) -> list[Widget]:
    px = screen.px
    many = len(screen.state.players) > 3 and body.h >= px(_TALL)
    foot, body = body.foot(px(2 * 84 + _GAP if many else SEATS_HEIGHT), px(8))
    buttons, body = body.foot(px(KEY), px(8))
    high = max(px(_CAPTION + _ROW), min(px(_LISTING), body.h - px(_ABOVE_LISTING)))
    listing, body = body.foot(high, px(8))
    deeds, body = body.foot(px(th.FINGER), px(8))
    numbers, body = body.foot(px(_NUMBERS), px(8))
    caption, numbers = numbers.top(px(_CAPTION))
    heading, rows = listing.top(px(_CAPTION))
    return [
        *center(screen, body, whose_turn(screen)),
        caption_at(screen, caption, _("What can a card take?")),
        *_numbers(screen, numbers),
        *_deeds(screen, deeds),
        *_list(screen, heading, rows),
        *_buttons(screen, buttons.columns(2, px(8))),
        *seats(screen, foot),
    ]


# What is tapped


def _numbers(screen: JuiceTable, box: Box) -> list[Widget]:
    lit = picking.lit(screen.state, screen.pick)
    play = picking.chosen(screen.state, screen.pick)
    hand = play.hand if play is not None else screen.pick.numbers
    return [
        NumberKey(
            box=cell,
            name=f"number:{number}",
            text=str(number),
            enabled=number in lit,
            chosen=number in hand,
            tap=partial(screen.tap_number, number),
        )
        for number, cell in enumerate(box.grid(HIGHEST // 2, 2, screen.px(_GAP)), 1)
    ]


def _deeds(screen: JuiceTable, box: Box) -> list[Widget]:
    """Return the actions that are no capture, and the agreed end where it may come."""
    can = open_events(screen.state)
    deeds: list[tuple[str, str, str, Callable[[], object], str]] = [
        ("sweep", _("Witch"), WITCH, screen.sweep, ""),
        ("cat", _("Cat"), BLACK_CAT, screen.ask_cat, ""),
        ("spell", _("Spell"), "spell", screen.ask_spell, ""),
        ("pass", _("Pass"), "next", partial(screen.do, {"do": "pass"}), "pass"),
    ]
    if "end" in can:
        deeds.append(("end", _("End"), "check", screen.end, ""))
    row = tuple(text for _name, text, *_rest in deeds)
    return [
        Deed(
            box=cell,
            name=name,
            text=text,
            icon=icon,
            row=row,
            tap=deed,
            key=key,
            enabled=name in can,
        )
        for cell, (name, text, icon, deed, key) in zip(
            box.columns(len(deeds), screen.px(_GAP)), deeds, strict=True
        )
    ]


def _buttons(screen: JuiceTable, places: list[Box]) -> list[Widget]:
    play = picking.chosen(screen.state, screen.pick)
    text = _("Capture") if play is None else _capture_words(screen, play, places[0].w)
    return [
        Button(
            box=places[0],
            name="capture",
            text=text,
            key="confirm",
            style="strong" if play is None else "accent",
            accent=screen.theme.juice,
            size=20,
            enabled=play is not None,
            tap=screen.capture,
        ),
        Button(
            box=places[1],
            name="discard",
            text=_("Discard & end turn"),
            style="strong",
            size=18,
            tap=screen.ask_discard,
        ),
    ]


def _capture_words(screen: JuiceTable, play: Play, width: int) -> str:
    """Say with what is captured, as long as that finds room on a button of `width` pixels."""
    words = _("Capture with {hand}").format(hand=_sum(play.hand))
    fits = screen.canvas.width(words, th.LEAST_TEXT, bold=True) <= width - screen.px(16)
    return words if fits else _("Capture")


# What there is to take


def _list(screen: JuiceTable, heading: Box, box: Box) -> list[Widget]:
    table, pick = screen.state, screen.pick
    if screen.complaint:
        return screen.refusal_line(box, th.BODY)
    listed = picking.plays(table, pick)
    shown: list[Widget] = [caption_at(screen, heading, _heading(screen))]
    if not listed:
        return [*shown, *_last(screen, box)]
    count = max(1, min(_ROWS, (box.h + screen.px(_GAP)) // screen.px(th.FINGER + _GAP)))
    pages = -(-len(listed) // count)
    page = screen.group_page % pages
    if pages > 1:
        turn, box = box.far(screen.px(52), screen.px(_GAP))
        shown.append(_more(screen, turn, page, pages))
    first = page * count
    rows = box.rows(count, screen.px(_GAP))
    for at, (play, row) in enumerate(zip(listed[first : first + count], rows, strict=False), first):
        shown.append(
            GroupRow(
                box=row,
                name=f"group:{at}",
                text=_sum(play.hand) if _is_way(screen, play) else group_words(play.center),
                worth=_hand_cards(play) if _is_way(screen, play) else _worth(play),
                chosen=at == pick.at,
                tap=partial(screen.tap_group, at),
            )
        )
    return shown


def _heading(screen: JuiceTable) -> str:
    pick, table = screen.pick, screen.state
    names = tuple(table.center[index] for index in pick.cards)
    numbers = _sum(pick.numbers)
    if not names:
        if not pick.numbers:
            return _("Tap a number, or cards of the centre")
        said = _("An {n} takes") if pick.numbers[0] in WITH_AN else _("A {n} takes")
        return said.format(n=numbers)
    total = sum(NUMBERS[name] for name in names)
    made = group_words(names) if len(names) == 1 else f"{group_words(names)} = {total}"
    if not picking.plays(table, pick):
        return _("{cards}: no card makes that").format(cards=made)
    return _("{cards} can be taken with").format(cards=made)


def _is_way(screen: JuiceTable, play: Play) -> bool:
    """Whether the list tells of a play what makes it: all of its centre cards were tapped."""
    return bool(screen.pick.cards) and len(play.center) == len(screen.pick.cards)


def _worth(play: Play) -> str:
    """Say what a group brings, beside the hand card."""
    count = len(play.center)
    power = play.center.count(FROG_JUICE)
    cards = several("{n} card", "{n} cards", count)
    if not power:
        return cards
    return _("{cards}, {power}").format(cards=cards, power=several("{n} power", "{n} power", power))


def _hand_cards(play: Play) -> str:
    return several("{n} hand card", "{n} hand cards", len(play.hand))


def group_words(group: tuple[str, ...]) -> str:
    """Write a group as the numbers of its cards, Frog Juice starred: "6★ + 4 + 1"."""
    numbers = (starred(NUMBERS[c]) if c == FROG_JUICE else str(NUMBERS[c]) for c in group)
    return " + ".join(numbers)


def _sum(numbers: tuple[int, ...]) -> str:
    return " + ".join(map(str, numbers))


def _more(screen: JuiceTable, box: Box, page: int, pages: int) -> Widget:
    return Button(
        box=box,
        name="more",
        icon="down",
        below=f"{page + 1}/{pages}",
        style="strong",
        tap=partial(setattr, screen, "group_page", page + 1),
    )


def _last(screen: JuiceTable, box: Box) -> list[Widget]:
    """Say what happened last, while nothing is picked."""
    if screen.pick.cards or not screen.played.events:
        return []
    told = say(screen.played.states[-2], screen.played.events[-1])
    text = _("{told}.").format(told=told)
    return [Label(box=box, name="last", text=text, size=17, colour=screen.theme.juice, wrap=True)]
