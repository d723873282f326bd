"""The spell sheet: which spell is laid, and where each card it needs comes from."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.frog_juice.cards import SPELLS, card_name
from companion.games.frog_juice.choices import Sources, askable, sources, unseen
from companion.games.frog_juice.sheets import Sheet, note, sheet
from companion.games.frog_juice.spellcard import SpellCard, spell_cards
from companion.games.frog_juice.widgets import JuiceCard, answer_name
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Button, Label, Widget
from companion.words import _, listed, several

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.games.frog_juice.screen import JuiceTable
    from companion.games.frog_juice.state import Table
    from companion.games.game import Event

HAND = "hand"
CENTER = "center"

Source = str | int
"""Where a card comes from: the hand, the centre, or the seat that was asked."""

_GAP = 8


class SpellSheet(Sheet):
    """Asks which spell is laid."""

    def widgets(self, screen: JuiceTable, area: Box) -> list[Widget]:
        """Return the five spells with what they need; one that was seen is out of reach."""
        table = screen.state
        title = _("Which spell does {name} lay?").format(name=table.name)
        ground, body = sheet(screen, area, title, screen.close)
        left = unseen(table)
        return [
            *ground,
            *(
                SpellCard(
                    box=place,
                    name=answer_name(spell),
                    text=spell,
                    spell=spell,
                    needs=table.house.needs(spell),
                    enabled=left[spell] > 0,
                    tap=partial(screen.ask_needs, spell),
                )
                for spell, place in zip(
                    SPELLS, spell_cards(screen.canvas, body, len(SPELLS)), strict=True
                )
            ),
        ]


class BrewSheet(Sheet):
    """Asks for each card a spell needs where it comes from: hand, centre, then seat by seat.

    What lies in the centre is taken from there unless another source is tapped.
    """

    def __init__(self, table: Table, spell: str, need: Sequence[str], *, laying: bool) -> None:
        self.spell = spell
        self.need = tuple(need)
        self.laying = laying
        self.page = 0
        self.chosen: dict[str, Source] = {
            card: CENTER for card in self.need if card in table.center
        }

    @classmethod
    def adding(cls, table: Table) -> BrewSheet:
        """Return the sheet for an unfinished spell, first of all one that can be added to now."""
        laid = table.spells[table.turn]
        fed = [one for one in laid if any(any(sources(table, card)) for card in one.need)]
        first = (fed or laid)[0]
        return cls(table, first.spell, first.need, laying=False)

    def widgets(self, screen: JuiceTable, area: Box) -> list[Widget]:
        """Return a line for each card that is needed, and the button that brings them."""
        table, px = screen.state, screen.px
        what = _("{name} lays {spell}") if self.laying else _("{name} adds to {spell}")
        title = what.format(name=table.name, spell=card_name(self.spell))
        ground, body = sheet(screen, area, title, screen.close)
        shown = list(ground)
        if not self.laying and len(table.spells[table.turn]) > 1:
            tabs, body = body.top(px(50), px(_GAP))
            shown += self._tabs(screen, tabs)
        foot, body = body.foot(px(76), px(_GAP))
        words, body = body.foot(px(48), px(_GAP))
        shown += self._rows(screen, body)
        shown.append(note(screen, words, self._hint(screen), screen.complaint))
        shown.append(self._button(screen, foot))
        return shown

    def _tabs(self, screen: JuiceTable, box: Box) -> list[Widget]:
        table = screen.state
        laid = table.spells[table.turn]
        return [
            Button(
                box=place,
                name=answer_name(one.spell),
                text=card_name(one.spell),
                style="strong",
                size=th.BODY,
                selected=one.spell == self.spell,
                accent=screen.theme.juice,
                tap=partial(screen.open, BrewSheet(table, one.spell, one.need, laying=False)),
            )
            for one, place in zip(laid, box.columns(len(laid), screen.px(_GAP)), strict=True)
        ]

    def _hint(self, screen: JuiceTable) -> str:
        asked = listed([screen.state.players[seat] for seat in askable(screen.state)])
        if not asked:
            return _("From the hand first, then from the centre.")
        return _(
            "From the hand first, then from the centre; then ask {names}, in this order."
        ).format(names=asked)

    # The needs

    def _rows(self, screen: JuiceTable, box: Box) -> list[Widget]:
        px = screen.px
        wide = box.w > px(600)
        height = px(60 if wide else 118)
        room = max(1, (box.h + px(_GAP)) // (height + px(_GAP)))
        need, pages = self.need, 1
        shown: list[Widget] = []
        if len(need) > room:
            turn, box = box.far(px(52), px(_GAP))
            pages = -(-len(need) // room)
            page = self.page % pages
            need = need[page * room : (page + 1) * room]
            shown.append(self._more(screen, turn, page, pages))
        for at, card in enumerate(need):
            row = Box(box.x, box.y + at * (height + px(_GAP)), box.w, height)
            shown += self._row(screen, row, card, wide=wide)
        return shown

    def _row(self, screen: JuiceTable, row: Box, card: str, *, wide: bool) -> list[Widget]:
        px = screen.px
        if wide:
            head, keys = row.left(px(206), px(_GAP))
        else:
            head, keys = row.top(px(54), px(4))
        picture, words = head.left(px(56), px(10))
        theme = screen.theme
        return [
            JuiceCard(box=picture, card=card),
            Label(
                box=words.middle(words.w, min(words.h, px(46))),
                text=card_name(card),
                size=th.BODY,
                colour=theme.text,
                wrap=screen.canvas.width(card_name(card), th.BODY) > words.w,
            ),
            *self._keys(screen, keys, card),
        ]

    def _keys(self, screen: JuiceTable, box: Box, card: str) -> list[Widget]:
        table = screen.state
        have: Sources = sources(table, card)
        seats = [(table.turn + step) % len(table.players) for step in range(1, len(table.players))]
        kinds: list[tuple[str, str, Source, bool]] = [
            (f"from-hand:{card}", _("hand"), HAND, have.hand),
            (f"from-center:{card}", _("centre"), CENTER, have.center),
            *(
                (f"from-seat:{seat}:{card}", table.players[seat], seat, seat in have.seats)
                for seat in seats
            ),
        ]
        return [
            Button(
                box=place,
                name=name,
                text=text,
                style="accent" if self.chosen.get(card) == source else "strong",
                accent=screen.theme.juice,
                size=17,
                bold=False,
                enabled=possible,
                tap=partial(self._choose, screen, card, source),
            )
            for place, (name, text, source, possible) in zip(
                box.columns(len(kinds), screen.px(6)), kinds, strict=True
            )
        ]

    def _choose(self, screen: JuiceTable, card: str, source: Source) -> None:
        screen.complaint = ""
        if self.chosen.get(card) == source:
            del self.chosen[card]
        else:
            self.chosen[card] = source

    def _more(self, screen: JuiceTable, box: Box, page: int, pages: int) -> Widget:
        return Button(
            box=box.middle(box.w, min(box.h, screen.px(110))),
            name="more",
            icon="down",
            below=f"{page + 1}/{pages}",
            style="strong",
            tap=partial(setattr, self, "page", page + 1),
        )

    # Bringing them

    def _button(self, screen: JuiceTable, box: Box) -> Widget:
        count = len(self.chosen)
        cards = several("{n} card", "{n} cards", count)
        if self.laying:
            text = _("Lay {spell}").format(spell=card_name(self.spell))
            below = _("with {cards}").format(cards=cards) if count else _("without a card so far")
        else:
            text = _("Add to {spell}").format(spell=card_name(self.spell))
            below = cards if count else _("tap where a card comes from")
        if count == len(self.need):
            below = _("{cards}: that completes it").format(cards=cards)
        return Button(
            box=box,
            name="spell" if self.laying else "add",
            text=text,
            below=below,
            key="confirm",
            style="accent",
            accent=screen.theme.juice,
            enabled=self.laying or count > 0,
            tap=partial(self._bring, screen),
        )

    def _bring(self, screen: JuiceTable) -> None:
        event: Event = {"do": "spell" if self.laying else "add", "spell": self.spell}
        hand = [card for card in self.need if self.chosen.get(card) == HAND]
        center = [card for card in self.need if self.chosen.get(card) == CENTER]
        asked = [
            {"seat": self.chosen[card], "card": card}
            for card in self.need
            if isinstance(self.chosen.get(card), int)
        ]
        for key, cards in (("hand", hand), ("center", center), ("asked", asked)):
            if cards:
                event[key] = cards
        screen.do(event)
