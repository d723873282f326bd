"""The final tally of Frog Juice: power cards and bonus, and how each point came about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.frog_juice.telling import Points, points, power_words
from companion.screens.tally import Tally
from companion.ui.widgets import Look, Widget, seat_colour, shape_name
from companion.words import _, sentence

if TYPE_CHECKING:
    from companion.ui.canvas import Canvas
    from companion.ui.layout import Box


class JuiceTally(Tally):
    """Shows what each seat scored, and for what."""

    name = "juice-tally"

    def heads(self) -> tuple[str, ...]:
        """Return power cards, bonus and total."""
        return _("power"), _("bonus"), _("total")

    def numbers(self, seat: int) -> tuple[str, ...]:
        """Return what a seat scored."""
        scored = points(self.played.state)[seat]
        return str(scored.power), str(scored.bonus), str(scored.total)

    def below(self, box: Box) -> list[Widget]:
        """Say for each seat, by rank, how its points came about."""
        ranks = self.played.standing.ranks
        seats = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
        scored = points(self.played.state)
        gap = self.px(6)
        box = box.top(0, self.px(10))[1]
        height = min(self.px(72), (box.h - gap * (len(seats) - 1)) // len(seats))
        if height < self.px(20):
            return []
        return [
            PointsOf(
                box=place,
                name=f"points:{seat}",
                text=how(scored[seat]),
                seat=seat,
            )
            for seat, place in zip(
                seats,
                box.top(len(seats) * (height + gap) - gap)[0].rows(len(seats), gap),
                strict=True,
            )
        ]


def how(scored: Points) -> str:
    """Say how points came about: "Witch ×2, Frog Juice; largest pile: 14 ingredients, +2"."""
    parts = [power_words(scored)] if scored.power else []
    if scored.reason:
        parts.append(_("{reason}, +{n}").format(reason=scored.reason, n=scored.bonus))
    told = _("; ").join(parts) or _("no points")
    return sentence(told)


@dataclass(frozen=True, kw_only=True)
class PointsOf(Widget):
    """How the points of a seat came about, in words behind its shape."""

    seat: int

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        mark, words = self.box.inset(canvas.px(8), 0).left(canvas.px(16), canvas.px(10))
        high = canvas.line_height(16)
        canvas.icon(mark.top(high)[0], shape_name(self.seat), seat_colour(self.seat))
        canvas.paragraph(words, self.text, 16, theme.quiet)
