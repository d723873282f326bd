"""The final tally of Felix: cats, mice and totals, why a tie was broken, and the course."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.felix.tally import count, course, tie_breaks
from companion.screens.tally import Tally
from companion.ui.chart import LineChart
from companion.words import _, minus

if TYPE_CHECKING:
    from companion.ui.layout import Box
    from companion.ui.widgets import Widget


class FelixTally(Tally):
    """Opens everything that was secret."""

    name = "felix-tally"

    def heads(self) -> tuple[str, ...]:
        """Return cats, mice and total."""
        return _("cats"), _("mice"), _("total")

    def numbers(self, seat: int) -> tuple[str, ...]:
        """Return what a seat has, and what it comes to."""
        counted = count(self.played.state)[seat]
        return minus(counted.cats), minus(counted.mice), minus(counted.total)

    def remarks(self) -> str:
        """Say how ties were broken."""
        return " ".join(tie_breaks(self.played.state))

    def below(self, box: Box) -> list[Widget]:
        """Draw the course of the match, where there is room for it."""
        if box.h < self.px(64):
            return []
        full = box.h > self.px(150)
        return [LineChart(box=box, name="course", course=course(self.played.state), axes=full)]
