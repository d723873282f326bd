"""The recipe sheet: which cards a spell needs at this table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.frog_juice.cards import NUMBERS, RECIPES, card_name
from companion.games.frog_juice.sheets import sheet
from companion.games.frog_juice.widgets import answer
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Button, Widget
from companion.words import _

if TYPE_CHECKING:
    from companion.games.frog_juice.setupscreen import JuiceSetUp


class RecipeSheet:
    """Asks what a spell needs, before a match; every tap changes the recipe at once."""

    def __init__(self, spell: str) -> None:
        self.spell = spell

    def widgets(self, screen: JuiceSetUp, area: Box) -> list[Widget]:
        """Return all cards with a number, those that are needed ringed, and the way back."""
        px = screen.px
        title = _("What does {spell} need?").format(spell=card_name(self.spell))
        ground, body = sheet(screen, area, title, screen.close)
        foot, body = body.foot(px(74), px(th.GAP))
        columns, rows = (7, 2) if area.w > area.h else (4, 4)
        gap = px(8)
        height = min(px(124), (body.h - gap * (rows - 1)) // rows)
        grid = Box(body.x, body.y, body.w, rows * height + gap * (rows - 1))
        again, done = foot.columns([1, 1.4], px(th.GAP))
        return [
            *ground,
            *(
                answer(
                    cell,
                    card,
                    partial(self._toggle, screen, card),
                    chosen=card in screen.needs[self.spell],
                )
                for card, cell in zip(NUMBERS, grid.grid(columns, rows, gap), strict=False)
            ),
            Button(
                box=again,
                name="default",
                text=_("As it was"),
                below=_("the usual recipe"),
                style="strong",
                tap=partial(self._restore, screen),
            ),
            Button(
                box=done,
                name="done",
                text=_("Done"),
                key="confirm",
                style="accent",
                accent=screen.theme.juice,
                size=24,
                tap=screen.close,
            ),
        ]

    def _toggle(self, screen: JuiceSetUp, card: str) -> None:
        """Let the spell need a card, or no longer; it always needs at least one."""
        needs = screen.needs[self.spell]
        rest = tuple(one for one in needs if one != card)
        if card not in needs:
            screen.needs[self.spell] = (*needs, card)
        elif rest:
            screen.needs[self.spell] = rest

    def _restore(self, screen: JuiceSetUp) -> None:
        screen.needs[self.spell] = RECIPES[self.spell]
