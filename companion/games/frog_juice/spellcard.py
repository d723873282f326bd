"""A spell with what it needs at this table, for choosing one and for the set-up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.frog_juice.cards import card_name
from companion.games.frog_juice.widgets import number_of
from companion.ui import theme as th
from companion.ui.theme import mixed
from companion.ui.widgets import Look, Widget
from companion.words import listed

if TYPE_CHECKING:
    from companion.ui.canvas import Canvas
    from companion.ui.layout import Box
    from companion.ui.theme import Colour, Theme


_SIZE = 15
"""The size of what a spell needs, in units; where one name is too long for it, all are smaller."""


@dataclass(frozen=True, kw_only=True)
class SpellCard(Widget):
    """A spell's picture and name, and its needs: listed below, or beside it where it is flat."""

    spell: str
    needs: tuple[str, ...]

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = self._ground(theme)
        if look.pressed:
            ground = mixed(ground, theme.text, 0.2)
        canvas.panel(self.box, ground, th.RADIUS, theme.text if look.focused else None)
        if self.box.h > self.box.w:
            self._tall(canvas, self.box.inset(canvas.px(7), canvas.px(5)))
        else:
            self._flat(canvas, self.box.inset(canvas.px(10), canvas.px(5)))

    def _ground(self, theme: Theme) -> Colour:
        return mixed(theme.juice_deep, theme.ground, 0.55 if self.enabled else 0.85)

    def _ink(self, theme: Theme) -> Colour:
        return theme.text if self.enabled else theme.quiet

    def _picture(self, canvas: Canvas, box: Box, icon: str) -> None:
        canvas.icon(box, icon)
        if not self.enabled:
            canvas.veil(box, self._ground(canvas.theme), 0.7)

    def _tall(self, canvas: Canvas, box: Box) -> None:
        picture, box = box.top(canvas.px(76), canvas.px(6))
        self._picture(canvas, picture, self.spell)
        name, box = box.top(canvas.px(26), canvas.px(6))
        ink = self._ink(canvas.theme)
        canvas.text(name, card_name(self.spell), 17, ink, bold=True, align="centre")
        line = min(round(canvas.px(56) * canvas.text_scale), box.h // len(self.needs))
        if line < canvas.px(38):
            self._words(canvas, box)
            return
        rows = box.top(line * len(self.needs))[0].rows(len(self.needs))
        cut = [row.left(canvas.px(28), canvas.px(6)) for row in rows]
        needs = list(zip(self.needs, cut, strict=True))
        size = min(_size(canvas, words, card) for card, (_icon, words) in needs)
        for card, (icon, words) in needs:
            self._picture(canvas, icon, card)
            lines, _same = canvas.broken(card_name(card), size, False, words.w, words.h)
            step = canvas.line_height(size) * len(lines)
            canvas.paragraph(words.middle(words.w, step), card_name(card), size, ink)

    def _flat(self, canvas: Canvas, box: Box) -> None:
        side = min(box.h, canvas.px(58))
        picture, box = box.left(side, canvas.px(10))
        self._picture(canvas, picture, self.spell)
        name, box = box.top(max(canvas.px(20), box.h * 2 // 5))
        canvas.text(name, card_name(self.spell), 17, self._ink(canvas.theme), bold=True)
        self._words(canvas, box)

    def _words(self, canvas: Canvas, box: Box) -> None:
        """Name the needs, or only write their numbers where the names find no room."""
        words = listed([card_name(card) for card in self.needs])
        lines, size = canvas.broken(words, _SIZE, False, box.w, box.h)
        if len(lines) * canvas.line_height(size) > box.h:
            words = " + ".join(map(number_of, self.needs))
        canvas.paragraph(box, words, _SIZE, canvas.theme.quiet)


def _size(canvas: Canvas, box: Box, card: str) -> float:
    """Return the size in units at which the name of a card fits a box, broken between words."""
    lines, size = canvas.broken(card_name(card), _SIZE, False, box.w, box.h)
    while size > canvas.least_text and max(canvas.width(line, size) for line in lines) > box.w:
        lines, size = canvas.broken(card_name(card), size - 0.5, False, box.w, box.h)
    return size


def spell_cards(canvas: Canvas, box: Box, count: int) -> list[Box]:
    """Return a place for each spell: side by side, or below each other in a narrow box."""
    gap = canvas.px(8)
    if box.w > canvas.px(600):
        return box.top(min(box.h, round(canvas.px(270) * canvas.text_scale)))[0].columns(count, gap)
    return box.top(min(box.h, count * canvas.px(104)))[0].rows(count, gap)
