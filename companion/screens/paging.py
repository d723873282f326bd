"""Long lists in pages: which lines are shown, and the row of buttons that turns them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui import theme as th
from companion.ui.widgets import Button, Label, Widget
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.screens.screen import Screen
    from companion.ui.layout import Box

FOOT = 56
"""Height of the row that turns the pages, in units."""


class Pages:
    """Where in a long list a screen is; `first` is the index of the first line shown."""

    def __init__(self) -> None:
        self.first = 0
        self.room = 1

    def fit(self, total: int, room: int) -> range:
        """Return the lines to show of `total`, `room` of them at most."""
        self.room = max(1, room)
        self.first = min(self.first, max(0, total - 1)) // self.room * self.room
        return range(self.first, min(total, self.first + self.room))

    def back(self) -> None:
        """Turn towards the beginning."""
        self.first = max(0, self.first - self.room)

    def on(self) -> None:
        """Turn towards the end."""
        self.first += self.room


def rows_of(box: Box, height: int, gap: int) -> list[Box]:
    """Return as many rows of a height as a box holds, at least one."""
    count = max(1, (box.h + gap) // (height + gap))
    return [box.top(height)[0].moved(0, i * (height + gap)) for i in range(count)]


def page_of(
    pages: Pages, whole: Box, upper: Box, total: int, height: int, gap: int, columns: int = 1
) -> tuple[range, list[Box]]:
    """Return which of `total` are shown, and cells for them: in `whole` where that holds all.

    Else in `upper`, which leaves room for what turns the pages.
    """
    for room in (whole, upper):
        cells = [cell for row in rows_of(room, height, gap) for cell in row.columns(columns, gap)]
        if total <= len(cells):
            break
    return pages.fit(total, len(cells)), cells


def of_total(shown: range, total: int) -> str:
    """Say which lines are shown: "1–5 of 128"."""
    if len(shown) < 2:
        return _("{a} of {total}").format(a=shown.start + 1 if shown else 0, total=total)
    return _("{a}–{b} of {total}").format(a=shown.start + 1, b=shown.stop, total=total)


def turner(
    screen: Screen,
    box: Box,
    pages: Pages,
    shown: range,
    total: int,
    words: tuple[str, str],
    turned: Callable[[Callable[[], None]], object] | None = None,
    middle: Widget | None = None,
) -> list[Widget]:
    """Return the buttons that turn the pages, with what is shown, or `middle`, between them.

    `words` are on the buttons. `turned` is given what turns the page, where the screen has more to
    do than that.
    """

    def turn(deed: Callable[[], None]) -> Callable[[], object]:
        return deed if turned is None else lambda: turned(deed)

    towards, between, away = _places(screen, box)
    return [
        Button(
            box=towards,
            name="newer",
            icon="up",
            text=words[0],
            key="up",
            enabled=shown.start > 0,
            tap=turn(pages.back),
        ),
        middle or Button(box=between, name="shown", text=of_total(shown, total), size=th.BODY + 1),
        Button(
            box=away,
            name="older",
            icon="down",
            text=words[1],
            key="down",
            enabled=shown.stop < total,
            tap=turn(pages.on),
        ),
    ]


def middle_of(screen: Screen, box: Box) -> Box:
    """Return the place between the two buttons of `turner`."""
    return _places(screen, box)[1]


def _places(screen: Screen, box: Box) -> list[Box]:
    return box.columns([1, 1.9, 1], screen.px(th.GAP))


def nothing_here(screen: Screen, box: Box, text: str) -> list[Widget]:
    """Say in the middle of an empty list why it is empty."""
    height = 3 * screen.canvas.line_height(th.LARGE)
    return [
        Label(
            box=box.middle(min(box.w, screen.px(520)), height),
            name="empty",
            text=text,
            size=th.LARGE - 2,
            colour=screen.theme.quiet,
            align="centre",
            wrap=True,
        )
    ]
