"""What a screen is: a name, and a list of widgets made anew from what it knows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Button, Ground, Label, Runs, Widget

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.app import App
    from companion.match import Match
    from companion.ui.canvas import Canvas
    from companion.ui.theme import Colour, Theme


class Screen:
    """One screen of the app; the one on top of the stack is shown and gets every action."""

    name = ""
    typing = False
    """Whether a physical keyboard types letters here, instead of acting by them."""
    playing = False
    """Whether a match goes on here, so that it matters whose turn it is."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def match(self) -> Match | None:
        """The match on this screen, if any."""
        return None

    @property
    def canvas(self) -> Canvas:
        """The canvas, for measuring."""
        return self.app.canvas

    @property
    def theme(self) -> Theme:
        """The colours in force."""
        return self.app.canvas.theme

    def px(self, units: float) -> int:
        """Return the pixels of a length in units."""
        return self.app.canvas.px(units)

    def widgets(self, area: Box) -> list[Widget]:
        """Return what is on the screen now, the lowest first."""
        raise NotImplementedError

    def entered(self) -> None:
        """Get ready to be shown on top."""

    def left(self) -> None:
        """Let go of what only matters while shown: the screen is taken off or covered."""

    def typed(self, text: str) -> None:
        """Take text from a physical keyboard, while `typing`."""

    def act(self, action: str) -> bool:
        """Take a logical action before the widgets do; return whether it was used."""
        del action
        return False

    def scanned(self, tag: str) -> bool:
        """Take a tag from the reader, whatever it was taught as; return whether it was used."""
        del tag
        return False

    def card_scanned(self, card: str) -> None:
        """Do what tapping `card` would do here, a card or colour of the match's game."""

    # Parts every screen has

    def ground(self, area: Box) -> list[Widget]:
        """Return the ground and the bar's ground."""
        bar, _rest = self.bar_box(area)
        return [
            Ground(box=area, colour=self.theme.ground),
            Ground(box=bar, colour=self.theme.deep),
        ]

    def bar_box(self, area: Box) -> tuple[Box, Box]:
        """Cut the bar off the top; return it and the rest."""
        return area.top(self.px(th.BAR))

    def bar(
        self,
        area: Box,
        title: str,
        quiet: str = "",
        buttons: Sequence[Button] = (),
        back: Callable[[], object] | None = None,
    ) -> list[Widget]:
        """Return the bar: a way back, a title with a quiet note, buttons at the right.

        The buttons come with boxes of the width they want; the bar places them. Where they leave
        too little room for both texts the note stands alone (what game it is can be seen), and
        where that does not fit either, none does.
        """
        bar, _rest = self.bar_box(area)
        inner = bar.inset(self.px(th.EDGE), self.px(2))
        placed: list[Widget] = []
        gap = self.px(8)
        for button in reversed(buttons):
            place, inner = inner.far(button.box.w, gap)
            placed.append(replace(button, box=place))
        if back is not None:
            place, inner = inner.left(self.px(54), self.px(12))
            placed.append(
                Button(box=place, name="back", icon="back", key="menu", tap=back, radius=10)
            )
        return [*self.ground(area), *self._bar_texts(inner, title, quiet), *placed]

    def _bar_texts(self, box: Box, title: str, quiet: str) -> list[Widget]:
        wide = self.canvas.width(title, th.LARGE, bold=True)
        if quiet and wide + self.canvas.width("   " + quiet, th.BODY) <= box.w:
            left, rest = box.left(wide, self.px(12))
            return [
                Label(box=left, text=title, size=th.LARGE, bold=True, colour=self.theme.text),
                Label(box=rest, text=quiet, size=th.BODY, colour=self.theme.quiet),
            ]
        head = (title, self.theme.text, True)
        note = ("   " + quiet, self.theme.quiet, False)
        runs: tuple[tuple[str, Colour, bool], ...] = (head, note) if quiet else (head,)
        if quiet and self._least_width(*runs) > box.w:
            alone = (quiet, self.theme.text, False)
            runs = (alone,) if self._least_width(alone) <= box.w else ()
        return [Runs(box=box, runs=runs, size=th.BODY + 2)] if runs else []

    def _least_width(self, *runs: tuple[str, Colour, bool]) -> int:
        """Return the width of texts side by side, set as small as can be read."""
        least = self.canvas.least_text
        return sum(self.canvas.width(text, least, bold) for text, _ink, bold in runs)

    def sized(self, width: float, **button: object) -> Button:
        """Return a bar button `width` units wide, to be placed by the bar."""
        return Button(box=Box(0, 0, self.px(width), 0), radius=10, bold=False, **button)  # type: ignore[arg-type] # fields pass through

    def body(self, area: Box) -> Box:
        """Return what the bar leaves, within the edges."""
        _bar, rest = self.bar_box(area)
        return rest.inset(self.px(th.EDGE), self.px(12))
