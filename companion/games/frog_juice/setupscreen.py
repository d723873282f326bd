"""Set-up of Frog Juice: counting or card by card, the spells' needs, and the first centre."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.games.frog_juice.cards import (
    CENTER_SIZE,
    COPIES,
    RECIPES,
    SPELLS,
)
from companion.games.frog_juice.palette import palette
from companion.games.frog_juice.recipesheet import RecipeSheet
from companion.games.frog_juice.spellcard import SpellCard
from companion.games.frog_juice.widgets import JuiceCard
from companion.screens.screen import Screen
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Button, Label, Panel, Widget
from companion.words import _, several

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.app import App
    from companion.games.game import Header


class JuiceSetUp(Screen):
    """Asks how the match is kept and, for card by card, which four cards lie in the centre.

    `needs` is what each spell needs at this table, `sheet` the question about one of them, and
    `center` the cards tapped so far while `laying`.
    """

    def __init__(self, app: App, header: Header) -> None:
        super().__init__(app)
        self.header = header
        own = header.rules.get("spells", {})
        self.needs = {spell: tuple(own.get(spell, needs)) for spell, needs in RECIPES.items()}
        self.sheet: RecipeSheet | None = None
        self.laying = False
        self.center: list[str] = []

    @property
    def name(self) -> str:  # type: ignore[override] # which of the two it is follows the answers
        """`juice-center` while the first centre is asked for, else `juice-setup`."""
        return "juice-center" if self.laying else "juice-setup"

    def widgets(self, area: Box) -> list[Widget]:
        """Return the two ways to play and the spells, or the palette for the centre."""
        shown = self._first_center(area) if self.laying else self._ways(area)
        if self.sheet is not None:
            shown += self.sheet.widgets(self, area)
        return shown

    def card_scanned(self, card: str) -> None:
        """Lay a card held to the reader into the first centre."""
        if self.laying and len(self.center) < CENTER_SIZE and self._left().get(card):
            self.center.append(card)

    # Which way

    def _ways(self, area: Box) -> list[Widget]:
        px = self.px
        body = self.body(area)
        ways, body = body.top(px(116 if area.w > area.h else 210), px(14))
        caption, body = body.top(px(24), px(6))
        portrait = area.w <= area.h
        gap = px(th.GAP)
        counting, cards = ways.rows(2, gap) if portrait else ways.columns(2, gap)
        columns, rows = (1, 5) if portrait else (2, 3)
        height = min(px(84), (body.h - gap * (rows - 1)) // rows)
        grid = Box(body.x, body.y, body.w, rows * height + gap * (rows - 1))
        places = grid.grid(columns, rows, gap)
        return [
            *self.bar(area, _("Frog Juice"), _("How do you keep it?"), back=self.app.pop),
            self._way(counting, "counting", _("Counting"), _("piles by + and −"), self._count),
            self._way(cards, "cards", _("Card by card"), _("every play is checked"), self._lay),
            Label(
                box=caption,
                text=_("What the spells need at this table — tap one to change it"),
                size=16,
                colour=self.theme.quiet,
            ),
            *(
                SpellCard(
                    box=place,
                    name=f"spell:{spell}",
                    text=" ".join(self.needs[spell]),
                    spell=spell,
                    needs=self.needs[spell],
                    tap=partial(self._ask_needs, spell),
                )
                for spell, place in zip(SPELLS, places, strict=False)
            ),
        ]

    def _way(self, box: Box, name: str, text: str, below: str, tap: Callable[[], object]) -> Widget:
        return Button(
            box=box,
            name=name,
            text=text,
            below=below,
            key="confirm" if name == "cards" else "",
            style="accent" if name == "cards" else "strong",
            accent=self.theme.juice,
            size=28,
            tap=tap,
            radius=16,
        )

    def close(self) -> None:
        """Take the question what a spell needs away."""
        self.sheet = None

    def _ask_needs(self, spell: str) -> None:
        self.sheet = RecipeSheet(spell)

    def _count(self) -> None:
        self.app.begin(replace(self.header, rules=self._rules()))

    def _lay(self) -> None:
        self.laying = True

    # The first centre

    def _first_center(self, area: Box) -> list[Widget]:
        px = self.px
        body = Box(area.x, area.y + px(th.BAR), area.w, area.h - px(th.BAR))
        body = body.inset(px(th.EDGE), px(8))
        upper, body = body.top(px(106), px(6))
        heading, body = body.top(px(24), px(6))
        if area.w > area.h:
            slots, start = upper.left(px(4 * 84 + 3 * 8), px(16))
        else:
            slots, start = upper, body.foot(px(84))[0]
            body = body.foot(px(84), px(10))[1]
        missing = CENTER_SIZE - len(self.center)
        asked = (
            several("{n} more card", "{n} more cards", missing)
            if missing
            else _("That is all four")
        )
        left = {card: n if missing else 0 for card, n in self._left().items()}
        cards, _rest = palette(self, body, left, self.center.append)
        return [
            *self.bar(
                area, _("Frog Juice"), _("Which four lie in the centre?"), back=self._reconsider
            ),
            *self._slots(slots),
            self._start(start),
            Label(box=heading, name="asked", text=asked, size=16, colour=self.theme.quiet),
            *cards,
        ]

    def _left(self) -> dict[str, int]:
        laid = Counter(self.center)
        return {card: copies - laid[card] for card, copies in COPIES.items()}

    def _slots(self, box: Box) -> list[Widget]:
        """Return the four places of the centre; a tap on a card takes it back."""
        shown: list[Widget] = []
        for place, cell in enumerate(box.columns(CENTER_SIZE, self.px(8))):
            if place < len(self.center):
                card = self.center[place]
                shown.append(
                    JuiceCard(
                        box=cell,
                        name=f"center:{place}",
                        text=card,
                        card=card,
                        tap=partial(self.center.pop, place),
                    )
                )
            else:
                shown.append(Panel(box=cell, colour=self.theme.panel, radius=9))
        return shown

    def _start(self, box: Box) -> Widget:
        opens = self.header.players[self.header.start]
        full = len(self.center) == CENTER_SIZE
        return Button(
            box=box,
            name="start",
            text=_("Start"),
            below=_("{name} opens").format(name=opens),
            key="confirm",
            style="accent" if full else "strong",
            accent=self.theme.juice,
            size=26,
            enabled=full,
            tap=self._begin,
            radius=16,
        )

    def _reconsider(self) -> None:
        self.laying = False

    def _begin(self) -> None:
        setup = {"center": list(self.center)}
        self.app.begin(replace(self.header, rules=self._rules(), setup=setup))

    def _rules(self) -> dict[str, object]:
        """Return the house rules; only the spells that differ from the usual ones are told."""
        rules = {key: value for key, value in self.header.rules.items() if key != "spells"}
        own = {
            spell: sorted(needs)
            for spell, needs in self.needs.items()
            if sorted(needs) != sorted(RECIPES[spell])
        }
        return {**rules, "spells": own} if own else rules
