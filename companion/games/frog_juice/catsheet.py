"""The Black Cat: from whom she takes, and which power card."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.frog_juice.choices import cat_prey
from companion.games.frog_juice.sheets import Sheet, note, sheet
from companion.games.frog_juice.widgets import SeatKey, answer
from companion.ui.layout import Box
from companion.words import _, several

if TYPE_CHECKING:
    from companion.games.frog_juice.screen import JuiceTable
    from companion.games.frog_juice.state import Table
    from companion.ui.widgets import Widget


class CatSheet(Sheet):
    """Asks for an opponent, then for a card of the power pile; a lone one is chosen at once."""

    def __init__(self, table: Table) -> None:
        prey = cat_prey(table)
        self.seat = next(iter(prey)) if len(prey) == 1 else None

    def widgets(self, screen: JuiceTable, area: Box) -> list[Widget]:
        """Return the opponents, and the power cards of the one chosen."""
        table, px = screen.state, screen.px
        title = _("{name}'s Black Cat takes a power card from …").format(name=table.name)
        ground, body = sheet(screen, area, title, screen.close)
        seats, body = body.top(px(72), px(12))
        words, body = body.top(px(40), px(8))
        prey = cat_prey(table)
        others = [seat for seat in range(len(table.players)) if seat != table.turn]
        told = _("Which card?") if self.seat is not None else _("Tap the player, then the card.")
        return [
            *ground,
            *(
                SeatKey(
                    box=place,
                    name=f"seat:{seat}",
                    text=table.players[seat],
                    note=several("{n} power card", "{n} power cards", len(table.power[seat])),
                    seat=seat,
                    enabled=seat in prey,
                    chosen=seat == self.seat,
                    tap=partial(self._choose, screen, seat),
                )
                for seat, place in zip(others, seats.columns(len(others), px(8)), strict=True)
            ),
            note(screen, words, told, screen.complaint),
            *self._cards(screen, body, prey),
        ]

    def _choose(self, screen: JuiceTable, seat: int) -> None:
        screen.complaint = ""
        self.seat = seat

    def _cards(
        self, screen: JuiceTable, box: Box, prey: dict[int, tuple[str, ...]]
    ) -> list[Widget]:
        if self.seat not in prey:
            return []
        gap, wide, high = screen.px(8), screen.px(84), screen.px(106)
        columns = max(1, (box.w + gap) // (wide + gap))
        return [
            answer(
                Box(
                    box.x + at % columns * (wide + gap),
                    box.y + at // columns * (high + gap),
                    wide,
                    high,
                ),
                card,
                partial(screen.do, {"do": "cat", "from": self.seat, "card": card}),
            )
            for at, card in enumerate(prey[self.seat])
        ]
