"""The code that a phone scans to log a play, as large as the display lets it be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.journal import JournalError
from companion.screens.notes import note_on
from companion.share import bgstats, qr
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Button, Label, Veil, Widget
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.app import App
    from companion.match import Match
    from companion.screens.screen import Screen

_EDGE = 6
"""Units around a code that fills the screen."""


def link_of(app: App, match: Match) -> str:
    """Return what the code of a finished match says; nothing where no code can hold it.

    The note on the match goes along unless the code would get too fine for this display.
    """
    try:
        place, note = app.config.table.location, note_on(app, match)
        link = bgstats.link(app.journal, match, place, note)
        if note and not _legible(app, link):
            link = bgstats.link(app.journal, match, place)
        qr.side(link)
    except (JournalError, ValueError):
        return ""
    return link


def _legible(app: App, link: str) -> bool:
    try:
        return qr.module(link, _place(app.canvas.box, app.canvas.px(_EDGE))) >= qr.LEAST_MODULE
    except ValueError:
        return False


def _place(area: Box, edge: int) -> Box:
    """Return the largest square for a code on the screen."""
    side = min(area.w, area.h) - 2 * edge
    return Box(area.x + edge, area.y + edge, side, side)


def code(link: str, place: Box, tap: Callable[[], object] | None = None) -> qr.Code:
    """Return the code as large as fits in the middle of a place."""
    side = qr.module(link, place) * qr.side(link)
    return qr.Code(box=place.middle(side, side), name="qr" if tap else "code", text=link, tap=tap)


def caption(screen: Screen, place: Box, *, seen: bool = True, large: bool = False) -> list[Widget]:
    """Say in two lines what the code is for, and that a tap shows it large where it is not `large`.

    `seen` tells whether the code is there at all. In a narrow place less is said.
    """
    above = _("Scan to log this play") if seen else _("Tap to log this play")
    below, canvas = _("in BG Stats · tap to enlarge"), screen.canvas
    if large or not seen or canvas.width(below, canvas.least_text) > place.w:
        below = _("in BG Stats")
    upper, lower = place.rows([1.15, 1])
    return [
        Label(box=upper, text=above, size=17, align="centre", colour=screen.theme.text),
        Label(box=lower, text=below, size=16, align="centre", colour=screen.theme.quiet),
    ]


def sheet(screen: Screen, area: Box, link: str, close: Callable[[], object]) -> list[Widget]:
    """Return the code over the whole screen; a tap anywhere closes it."""
    gap = screen.px(th.GAP)
    inner = area.inset(screen.px(_EDGE))
    place = _place(area, screen.px(_EDGE))
    if area.w > area.h:
        rest = inner.left(place.w, gap)[1]
        words = rest.middle(rest.w, screen.px(48))
    else:
        rest = inner.top(place.h, gap)[1]
        words = rest.top(screen.px(48))[0]
    foot = inner.inset(screen.px(8)).foot(screen.px(60))[0].far(min(rest.w, screen.px(150)))[0]
    return [
        Veil(box=area, name="veil", colour=screen.theme.deep, share=1.0, tap=close),
        code(link, place),
        *caption(screen, words, large=True),
        Button(box=foot, name="close", text=_("Close"), key="menu", style="strong", tap=close),
    ]
