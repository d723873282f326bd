"""What a sheet laid over the table is, and what all of them have: a veil, a title, a way out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from companion.ui import theme as th
from companion.ui.widgets import Button, Label, Veil, Widget

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.frog_juice.screen import JuiceTable
    from companion.screens.screen import Screen
    from companion.ui.layout import Box


class Sheet(ABC):
    """A question laid over the table; it keeps what has been answered so far."""

    @abstractmethod
    def widgets(self, screen: JuiceTable, area: Box) -> list[Widget]:
        """Return the sheet, its veil first."""

    def buzz(self, screen: JuiceTable, seat: int) -> bool:
        """Take a seat's call for Witch Wash; return whether the sheet had asked for one."""
        return False


def sheet(
    screen: Screen, area: Box, title: str, close: Callable[[], object]
) -> tuple[list[Widget], Box]:
    """Return the ground of a sheet with its title and the close button, and the room below."""
    px = screen.px
    body = area.inset(px(th.EDGE), px(10))
    head, body = body.top(px(54), px(8))
    corner, words = head.far(px(60), px(8))
    return [
        Veil(box=area, name="veil", colour=screen.theme.ground, share=1),
        Label(
            box=words,
            name="title",
            text=title,
            size=th.LARGE,
            bold=True,
            colour=screen.theme.text,
            wrap=screen.canvas.width(title, th.LARGE, bold=True) > words.w,
        ),
        Button(box=corner, name="close", icon="close", key="menu", tap=close),
    ], body


def note(screen: Screen, box: Box, text: str, complaint: str = "") -> Widget:
    """Return a quiet paragraph, or in its place the sentence on why the last tap did nothing."""
    return Label(
        box=box,
        name="refusal" if complaint else "",
        text=complaint or text,
        size=17,
        colour=screen.theme.warning if complaint else screen.theme.quiet,
        wrap=True,
    )
