"""Beside the island: the hand, what lies on the island and in the bag, and what can be done."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games.army_of_frogs.colours import colour_name
from companion.games.army_of_frogs.sentences import Said, sentences
from companion.games.army_of_frogs.telling import say_passed
from companion.games.army_of_frogs.widgets import FrogTile, SeatLine
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Button, Label, Widget
from companion.words import _, several

if TYPE_CHECKING:
    from companion.games.army_of_frogs.screen import FrogsTable

WIDE = 234
"""Width of the panel beside the island, in units."""

HEAD, HAND, LINE = 22, 80, 27
"""Heights in units: of a heading, of a hand with its heading, of a seat."""

STRIP = 46
"""Height of the strip of steps in portrait, in units."""


class Places(NamedTuple):
    """Where the parts of the screen lie; `steps` is None where they stand in the bar.

    `lists` holds the hand and the seats, `words` the sentence and the controls.
    """

    steps: Box | None
    island: Box
    panel: Box
    lists: Box
    words: Box


def places(screen: FrogsTable, area: Box) -> Places:
    """Divide the screen, lying or standing."""
    _bar, rest = screen.bar_box(area)
    seats = len(screen.state.players)
    edge, gap = screen.px(12), screen.px(th.GAP)
    lists_height = screen.px(HAND + 6 + HEAD + LINE * seats)
    if area.w > area.h:
        panel, island = rest.far(screen.px(WIDE))
        lists, words = panel.inset(edge).top(lists_height, gap)
        return Places(None, island, panel, lists, words)
    steps, rest = rest.top(screen.px(STRIP))
    panel, island = rest.foot(screen.px(HAND + 6 + HEAD + LINE * 4) + 2 * edge)
    lists, words = panel.inset(edge).columns([5, 6], screen.px(18))
    return Places(steps, island, panel, lists, words)


def widgets(screen: FrogsTable, at: Places) -> list[Widget]:
    """Return the panel's content."""
    if screen.state.phase == "draw":
        hand, words = at.lists.top(screen.px(HAND), screen.px(6))
        if at.words.y > at.lists.y:
            words = words.union(at.words)
            return [*_hand(screen, hand), *_bag(screen, words)]
        return [*_hand(screen, hand), *_seats(screen, words), *_bag(screen, at.words)]
    hand, seats = at.lists.top(screen.px(HAND), screen.px(6))
    return [*_hand(screen, hand), *_seats(screen, seats), *_words(screen, at.words)]


def _head(screen: FrogsTable, box: Box, text: str) -> Widget:
    return Label(box=box, text=text, size=16, colour=screen.theme.quiet)


def _hand(screen: FrogsTable, box: Box) -> list[Widget]:
    """Return the frogs beside the disc of the seat to act, for all to see."""
    head, row = box.top(screen.px(HEAD))
    name = screen.state.players[screen.seat]
    placing = screen.state.phase == "place"
    wide, gap = screen.px(66), screen.px(th.GAP)
    return [
        _head(screen, head, _("{name}'s hand").format(name=name)),
        *(
            FrogTile(
                box=Box(row.x + slot * (wide + gap), row.y, wide, row.h),
                name=f"hand:{slot}",
                text=colour_name(frog),
                frog=frog,
                chosen=placing and slot == screen.slot,
                enabled=placing,
                tap=partial(screen.take_up, slot),
            )
            for slot, frog in enumerate(screen.hand)
        ),
    ]


def _seats(screen: FrogsTable, box: Box) -> list[Widget]:
    state = screen.state
    head, box = box.top(screen.px(HEAD))
    bag = state.bag
    height = screen.px(LINE)
    return [
        _head(screen, head, _("On the island · in the bag")),
        *(
            SeatLine(
                box=Box(box.x, box.y + seat * height, box.w, height),
                name=f"seat:{seat}",
                text=name,
                frog=state.colours[seat],
                island=state.island.count(state.colours[seat]),
                bag=bag[state.colours[seat]],
                to_act=seat == state.turn,
            )
            for seat, name in enumerate(state.players)
        ),
    ]


def _bag(screen: FrogsTable, box: Box) -> list[Widget]:
    """Return the question which frog came out of the bag, a big tile for every colour."""
    state = screen.state
    name = state.players[screen.seat]
    told = [
        *_passed(screen),
        Said(_("{name} draws.").format(name=name), screen.theme.frogs, bold=True),
        Said(_("Which frog came out of the bag?"), screen.theme.quiet),
    ]
    bag = state.bag
    gap = screen.px(th.GAP)
    height = min(screen.px(92), (box.h * 3 // 5 - gap) // 2)
    grid, words = box.foot(2 * height + gap, gap)
    return [
        *sentences(screen, words, told),
        *(
            FrogTile(
                box=cell,
                name=f"draw:{colour}",
                text=colour_name(colour),
                frog=colour,
                below=_("{n} left").format(n=bag[colour]),
                enabled=bag[colour] > 0,
                tap=partial(screen.draw, colour),
            )
            for colour, cell in zip(state.colours, grid.grid(2, 2, gap), strict=False)
        ),
    ]


def _words(screen: FrogsTable, box: Box) -> list[Widget]:
    """Return the sentence, and below it the one control there is."""
    foot, box = box.foot(screen.px(54), screen.px(6))
    return [*sentences(screen, box, _told(screen)), *_control(screen, foot)]


def _control(screen: FrogsTable, box: Box) -> list[Widget]:
    shown = screen.refused is not None or screen.complaint or screen.asking
    if shown:
        return [
            Button(box=box, name="ok", text=_("OK"), key="confirm", size=20, tap=screen.dismiss)
        ]
    wished = screen.chosen if screen.state.phase == "move" else screen.taken_up
    if wished is None:
        return []
    text = _("Why not elsewhere?") if screen.choices() else _("Why not?")
    return [Button(box=box, name="why", text=text, size=th.BODY + 1, tap=screen.ask)]


def _passed(screen: FrogsTable) -> list[Said]:
    return [
        Said(_("{told}.").format(told=told), screen.theme.felix)
        for told in say_passed(screen.state)
    ]


def _told(screen: FrogsTable) -> list[Said]:
    """Return the sentences beside the island, each with its colour."""
    state, theme = screen.state, screen.theme
    if screen.refused is not None:
        head = _("Not here.")
        if screen.chosen is not None and not state.island.landings(screen.chosen):
            head = _("This frog cannot move.")
        return [
            Said(head, theme.warning, bold=True),
            Said(screen.refused.refusal.message, theme.text),
        ]
    if screen.complaint:
        return [Said(screen.complaint, theme.warning)]
    if screen.asking:
        return [Said(_("Tap a cross to see why a frog may not go there."), theme.text)]
    if state.phase == "move":
        return [*_passed(screen), *_told_moving(screen)]
    return [*_passed(screen), *_told_placing(screen)]


def _told_moving(screen: FrogsTable) -> list[Said]:
    theme, colour = screen.theme, colour_name(screen.colour)
    if screen.chosen is None:
        name = screen.state.players[screen.seat]
        return [
            Said(
                _("{name} moves a {colour} frog.").format(name=name, colour=colour),
                theme.frogs,
                bold=True,
            ),
            Said(_("Tap one to see where it may jump."), theme.quiet),
        ]
    count = len(screen.choices())
    return [
        Said(several("{n} place to land.", "{n} places to land.", count), theme.frogs, bold=True),
        Said(
            _("Tap one to jump, or tap another {colour} frog.").format(colour=colour), theme.quiet
        ),
    ]


def _told_placing(screen: FrogsTable) -> list[Said]:
    theme, frog = screen.theme, screen.taken_up
    name = screen.state.players[screen.seat]
    if frog is None:
        return [
            Said(_("{name} places a frog.").format(name=name), theme.frogs, bold=True),
            Said(_("Tap one of the hand, then a place on the island."), theme.quiet),
        ]
    count = len(screen.choices())
    if not count:
        told = _("No place for a {colour} frog.").format(colour=colour_name(frog))
        return [
            Said(told, theme.warning, bold=True),
            Said(_("Tap the other one of the hand."), theme.text),
        ]
    told = several("{n} place for it.", "{n} places for it.", count)
    rest = _("Tap one to place the {colour} frog.").format(colour=colour_name(frog))
    return [Said(told, theme.frogs, bold=True), Said(rest, theme.quiet)]
