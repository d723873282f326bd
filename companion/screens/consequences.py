"""What a correction makes illegal, and the ways on: change that too, end there, or drop it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui import theme as th
from companion.ui.widgets import Button, Label, Panel, Veil, Widget
from companion.words import _, several

if TYPE_CHECKING:
    from companion.match import Amendment
    from companion.screens.pastmatch import PastMatch
    from companion.ui.layout import Box


def widgets(screen: PastMatch, area: Box, amendment: Amendment) -> list[Widget]:
    """Return the sheet over a match of which `amendment` has a refusal."""
    gap = screen.px(8)
    sheet = area.middle(
        min(screen.px(600), area.w - screen.px(24)), min(screen.px(448), area.h - screen.px(16))
    )
    inner = sheet.inset(screen.px(18), screen.px(14))
    foot, words = inner.foot(4 * screen.px(54) + 3 * gap, screen.px(10))
    refused = amendment.dropped[0]
    head, why = words.top(screen.px(58), screen.px(4))
    return [
        Veil(box=area, name="veil", colour=screen.theme.deep, tap=screen.drop),
        Panel(box=sheet, colour=screen.theme.panel, radius=18),
        Label(
            box=head,
            name="refused",
            text=_("Then event {n} can no longer be: {told}.").format(
                n=screen.number_of(refused), told=screen.told_of(refused)
            ),
            size=th.BODY + 2,
            bold=True,
            colour=screen.theme.text,
            wrap=True,
        ),
        Label(
            box=why,
            name="why",
            text=_why(amendment),
            size=th.BODY - 1,
            colour=screen.theme.warning,
            wrap=True,
        ),
        *_ways(screen, foot, amendment, gap),
    ]


def _ways(screen: PastMatch, box: Box, amendment: Amendment, gap: int) -> list[Widget]:
    left = several(
        "End the match there: {n} event leaves it",
        "End the match there: {n} events leave it",
        len(amendment.dropped),
    )
    ways = (
        ("change-too", _("Change that event too"), screen.change_refused),
        ("take-out-too", _("Take that event out"), screen.take_out_refused),
        ("end-there", left, screen.end_there),
        ("drop", _("Leave everything as it was"), screen.drop),
    )
    return [
        Button(
            box=row,
            name=name,
            text=text,
            size=th.BODY + 1,
            style="accent" if name == "drop" else "strong",
            key="menu" if name == "drop" else "",
            tap=deed,
        )
        for row, (name, text, deed) in zip(box.rows(len(ways), gap), ways, strict=True)
    ]


def _why(amendment: Amendment) -> str:
    return amendment.refusal.error.message if amendment.refusal else ""
