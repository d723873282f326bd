"""What lies open of one seat: its power pile, its ingredients by kind, its unfinished spells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.frog_juice.cards import INGREDIENTS
from companion.games.frog_juice.seatview import in_hand, spell_words
from companion.games.frog_juice.sheets import Sheet, sheet
from companion.games.frog_juice.telling import points
from companion.games.frog_juice.widgets import JuiceCard
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Label, Widget
from companion.words import _

if TYPE_CHECKING:
    from companion.games.frog_juice.screen import JuiceTable

_WIDE, _HIGH = 51, 68


class PileSheet(Sheet):
    """Shows the piles of a seat; nothing is asked."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def widgets(self, screen: JuiceTable, area: Box) -> list[Widget]:
        """Return the power cards, the ingredients and the spells, each under its caption."""
        table, seat = screen.state, self.seat
        mine = points(table)[seat]
        title = _("{name}: {hand}").format(
            name=table.players[seat], hand=in_hand(table.hands[seat])
        )
        ground, body = sheet(screen, area, title, screen.close)
        pile = table.ingredients[seat]
        kinds = tuple((kind, pile.count(kind)) for kind in INGREDIENTS if kind in pile)
        held = _("Ingredients: {n}").format(n=len(pile))
        if mine.bonus:
            held = _("{pile}  ·  +{n} for the {reason}").format(
                pile=held, n=mine.bonus, reason=mine.reason
            )
        powers, body = self._pile(
            screen, body, _("Power pile: {n}").format(n=mine.power), mine.cards
        )
        ingredients, body = self._pile(screen, body, held, kinds)
        spells = "\n".join(map(spell_words, table.spells[seat]))
        words = Label(box=body, text=spells, size=17, colour=screen.theme.juice, wrap=True)
        return [*ground, *powers, *ingredients, words]

    def _pile(
        self, screen: JuiceTable, box: Box, caption: str, cards: tuple[tuple[str, int], ...]
    ) -> tuple[list[Widget], Box]:
        """Lay the cards of a pile side by side, each name once; return them and what is below."""
        px = screen.px
        head, box = box.top(px(24), px(4))
        shown: list[Widget] = [Label(box=head, text=caption, size=17, colour=screen.theme.quiet)]
        gap, wide, high = px(6), px(_WIDE), px(_HIGH + 22)
        columns = max(1, (box.w + gap) // (wide + gap))
        for at, (card, count) in enumerate(cards):
            cell = Box(
                box.x + at % columns * (wide + gap), box.y + at // columns * high, wide, high
            )
            face, below = cell.top(px(_HIGH))
            shown.append(JuiceCard(box=face, card=card))
            if count > 1:
                shown.append(
                    Label(
                        box=below,
                        text=f"×{count}",
                        size=th.SMALL,
                        bold=True,
                        align="centre",
                        colour=screen.theme.text,
                    )
                )
        rows = -(-len(cards) // columns)
        return shown, box.top(rows * high, px(8))[1]
