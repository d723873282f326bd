"""What lies on a table of Frog Juice: cards, numbers, groups, the seats with their piles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games.frog_juice.cards import FROG_JUICE, NUMBERS, POWER, broken_name, card_name
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.theme import mixed
from companion.ui.widgets import Button, Look, Widget, paint_mark, seat_colour, shape_name
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.ui.canvas import Canvas
    from companion.ui.theme import Colour

KEY = 64
"""The height of what is tapped every turn, in units: 12 mm on a 7-inch display of 800 x 480."""

NAMED_WIDTH = 84
"""The least width of a card, in units, on which its name finds room."""

NAMED_HEIGHT = 74
"""The least height of a card, in units, on which its name finds room."""

_MARGIN = 4
"""How far a name keeps from the edges of its card, in units, where it can."""

_TALL = 66
"""From this height on, in units, number and picture lie above each other."""

_HUGE = 110
"""From this height of its face on, in units, a card is shown large."""

_Pile = tuple[str, str, int, int]
"""A pile as a seat shows it: its picture and name, how many cards, and the bonus it brings."""


@dataclass(frozen=True, kw_only=True)
class JuiceCard(Widget):
    """A card face up: its number, picture and, where there is room, its name.

    Frog Juice is tinted and starred, the other power cards wear the colour of the game. One that
    is not enabled is out of reach; `chosen` puts a ring around it.
    """

    card: str
    chosen: bool = False

    def paint(self, canvas: Canvas, look: Look) -> None:
        ground, ink = self._colours(canvas)
        if look.pressed:
            ground = mixed(ground, canvas.theme.juice_deep, 0.35)
        face = self._ringed(canvas, look)
        canvas.panel(face, ground, 9)
        units = self.box.w / canvas.unit, self.box.h / canvas.unit
        inner = self.box.inset(canvas.px(7), canvas.px(5) if face == self.box else canvas.px(8))
        if units[0] >= NAMED_WIDTH - 1 and units[1] >= NAMED_HEIGHT - 1:
            inner = self._name(canvas, inner, face, ink)
            self._side_by_side(canvas, inner, ink)
        elif units[1] >= _TALL:
            self._stacked(canvas, inner, ink)
        else:
            self._side_by_side(canvas, self.box.inset(canvas.px(4)), ink)

    def _colours(self, canvas: Canvas) -> tuple[Colour, Colour]:
        theme = canvas.theme
        ground, ink = theme.card, theme.on_card
        if self.card == FROG_JUICE:
            ground = mixed(theme.card, theme.juice, 0.5)
        elif self.card in POWER:
            ground, ink = theme.juice, theme.on_accent
        if not self.enabled:
            # Faint, yet to be read: people look for the card that is out of reach, too.
            return mixed(ground, theme.ground, 0.85), theme.quiet
        return ground, ink

    def _ringed(self, canvas: Canvas, look: Look) -> Box:
        """Paint the ring of a chosen or focused card; return the box of its face.

        A little ground shows between them, unless the name needs that room.
        """
        if not self.chosen and not look.focused:
            return self.box
        theme = canvas.theme
        line = max(2, canvas.px(3))
        canvas.panel(self.box, theme.text if look.focused else theme.juice, 12)
        within = self.box.inset(line)
        face = within.inset(max(1, canvas.px(2)))
        lines, size = self._name_lines(canvas, face)
        if _widest(canvas, lines, size) > face.w:
            return within
        canvas.panel(within, theme.ground, 10)
        return face

    def _name(self, canvas: Canvas, inner: Box, face: Box, ink: Colour) -> Box:
        """Write the name at the foot, in as many lines as it takes; return what is above."""
        lines, size = self._name_lines(canvas, face)
        step = canvas.line_height(size)
        foot, above = inner.foot(max(2, len(lines)) * step)
        words = Box(face.x, foot.bottom - len(lines) * step, face.w, foot.h)
        canvas.paragraph(words, "\n".join(lines), size, ink, align="centre")
        return above

    def _name_lines(self, canvas: Canvas, face: Box) -> tuple[list[str], float]:
        """Break the name into lines off the edges of `face`; return them and the size of all.

        They are set smaller until they find room, and then parted by a hyphen where that is known.
        """
        room = face.inset(canvas.px(_MARGIN), 0).w
        height = 2 * canvas.line_height(th.LEAST_TEXT)
        lines, size = canvas.broken(card_name(self.card), th.LEAST_TEXT, False, room, height)
        while _widest(canvas, lines, size) > room and size > canvas.least_text:
            smaller = max(canvas.least_text, size - 1)
            lines, size = canvas.broken(card_name(self.card), smaller, False, room, height)
        if _widest(canvas, lines, size) > room:
            lines, size = canvas.broken(broken_name(self.card), size, False, room, height)
        return lines, size

    def _side_by_side(self, canvas: Canvas, box: Box, ink: Colour) -> None:
        number = number_of(self.card)
        if not number:
            self._picture(canvas, box)
            return
        high = box.h / canvas.unit
        size = 44 if high > _HUGE else min(30, max(18, high * 0.55))
        wide = min(box.w // 2 + canvas.px(7), canvas.width(number, size, bold=True))
        left, right = box.left(wide, canvas.px(2))
        canvas.text(left, number, size, ink, bold=True)
        side = min(right.w, right.h, canvas.px(74 if high > _HUGE else 46))
        self._picture(canvas, right.far(side)[0])

    def _stacked(self, canvas: Canvas, box: Box, ink: Colour) -> None:
        number = number_of(self.card)
        if number:
            upper, box = box.top(canvas.px(38))
            size = 26 if canvas.width(number, 26, bold=True) < upper.w - canvas.px(4) else 22
            canvas.text(upper, number, size, ink, bold=True, align="centre")
        side = min(box.w, box.h, canvas.px(46))
        self._picture(canvas, box.middle(side, side))

    def _picture(self, canvas: Canvas, box: Box) -> None:
        canvas.icon(box, self.card)
        if not self.enabled:
            canvas.veil(box, self._colours(canvas)[0], 0.7)


def _widest(canvas: Canvas, lines: list[str], size: float) -> int:
    return max(canvas.width(line, size) for line in lines)


def answer(
    box: Box,
    card: str,
    tap: Callable[[], object],
    *,
    enabled: bool = True,
    chosen: bool = False,
) -> JuiceCard:
    """Return a card that answers a question: by a tap, or by holding it to the reader."""
    return JuiceCard(
        box=box,
        name=answer_name(card),
        text=card,
        card=card,
        enabled=enabled,
        chosen=chosen,
        tap=tap,
    )


def answer_name(card: str) -> str:
    """Return the name of the widget that stands for `card` where cards are asked for."""
    return f"card:{card}"


def number_of(card: str) -> str:
    """Return the number of a card as it is written, starred on Frog Juice; empty without one."""
    if card not in NUMBERS:
        return ""
    return starred(NUMBERS[card]) if card == FROG_JUICE else str(NUMBERS[card])


def starred(number: int) -> str:
    """Return a number with the star of a power card."""
    return f"{number}★"


@dataclass(frozen=True, kw_only=True)
class NumberKey(Widget):
    """A number a hand card may have; lit where it can take something."""

    chosen: bool = False

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground, ink = mixed(theme.juice_deep, theme.ground, 0.45), theme.text
        if self.chosen:
            ground, ink = theme.juice, theme.on_accent
        elif not self.enabled:
            ground, ink = (
                mixed(theme.panel, theme.ground, 0.4),
                mixed(theme.quiet, theme.panel, 0.5),
            )
        if look.pressed:
            ground = mixed(ground, ink, 0.25)
        canvas.panel(self.box, ground, th.RADIUS, theme.text if look.focused else None)
        canvas.text(self.box, self.text, 24, ink, bold=True, align="centre")


@dataclass(frozen=True, kw_only=True)
class GroupRow(Widget):
    """One way to capture: what the cards are, and what they come to."""

    worth: str
    chosen: bool = False

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = mixed(theme.juice_deep, theme.ground, 0.35 if self.chosen else 0.75)
        if look.pressed:
            ground = mixed(ground, theme.text, 0.25)
        ring = theme.text if look.focused else theme.juice if self.chosen else None
        canvas.panel(self.box, ground, th.RADIUS, ring)
        inner = self.box.inset(canvas.px(14), 0)
        wide = min(canvas.width(self.worth, th.BODY), inner.w // 2)
        worth, sum_box = inner.far(wide, canvas.px(8))
        canvas.text(sum_box, self.text, 20, theme.text)
        canvas.text(worth, self.worth, th.BODY, theme.quiet, align="right")


@dataclass(frozen=True, kw_only=True)
class Tinted(Button):
    """A button in the dark of the game's colour, under light text."""

    def _colours(self, canvas: Canvas) -> tuple[Colour, Colour]:
        theme = canvas.theme
        if self.enabled:
            return theme.juice_deep, theme.text
        return mixed(theme.juice_deep, theme.ground, 0.7), mixed(theme.text, theme.ground, 0.55)


@dataclass(frozen=True, kw_only=True)
class Deed(Widget):
    """A card of the hand that acts by itself: its picture and its word.

    `row` are the words of all deeds beside it: where one of them finds no room behind its picture,
    all stand below theirs.
    """

    icon: str
    row: tuple[str, ...]

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground, ink = mixed(theme.juice_deep, theme.ground, 0.7), theme.text
        if not self.enabled:
            ground, ink = (
                mixed(theme.panel, theme.ground, 0.4),
                mixed(theme.quiet, theme.panel, 0.4),
            )
        if look.pressed:
            ground = mixed(ground, ink, 0.25)
        canvas.panel(self.box, ground, th.RADIUS, theme.text if look.focused else None)
        inner = self.box.inset(canvas.px(6), canvas.px(4))
        gap = canvas.px(5)
        longest = max(canvas.width(word, 15, bold=True) for word in self.row)
        side = min(inner.h, canvas.px(32), inner.w - gap - longest)
        if side < canvas.px(20):
            words, face = inner.foot(canvas.px(19))
            side, align = min(face.w, face.h), "centre"
        else:
            face, words = inner.left(side, gap)
            align = "left"
        canvas.icon(face.middle(side, side), self.icon, ink)
        if not self.enabled:
            canvas.veil(face, ground, 0.7)
        canvas.text(words, self.text, 16, ink, bold=True, align=align)
        paint_mark(canvas, self.box, look, ink, ground)


@dataclass(frozen=True, kw_only=True)
class SeatPanel(Widget):
    """A seat: its hand as backs of cards, both piles, the bonus, and what its spells still need.

    `spells` has for each unfinished spell its name and the cards that are missing.
    """

    seat: int
    player: str
    hand: int
    power: int
    ingredients: int
    bonus: int
    spells: tuple[tuple[str, tuple[str, ...]], ...]
    to_act: bool

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = theme.chosen if self.to_act else theme.panel
        if look.pressed:
            ground = mixed(ground, theme.text, 0.15)
        canvas.panel(self.box, theme.text if look.focused else seat_colour(self.seat), th.RADIUS)
        edge = canvas.px(6)
        canvas.panel(
            Box(self.box.x, self.box.y + edge, self.box.w, self.box.h - edge), ground, th.RADIUS
        )
        box = self.box
        inner = Box(box.x, box.y + edge, box.w, box.h - edge).inset(canvas.px(10), canvas.px(2))
        head, inner = inner.top(canvas.px(24))
        self._head(canvas, head)
        if inner.h >= canvas.px(60):
            for pile in self._piles():
                line, inner = inner.top(canvas.px(21))
                self._pile(canvas, line, *pile)
        else:
            line, inner = inner.top(canvas.px(24))
            for half, pile in zip(
                line.columns([1, 1.45], canvas.px(10)), self._piles(), strict=True
            ):
                self._pile(canvas, half, *pile)
        self._spells(canvas, inner)

    def _head(self, canvas: Canvas, box: Box) -> None:
        """Write shape and name, and lay the hand's cards face down at the right."""
        theme = canvas.theme
        wide, gap = canvas.px(8), canvas.px(2)
        backs, box = box.far(max(1, self.hand) * (wide + gap), gap)
        for i in range(self.hand):
            back = Box(backs.x + i * (wide + gap), box.y, wide, box.h).middle(wide, canvas.px(13))
            canvas.panel(back, mixed(theme.juice, theme.juice_deep, 0.35), 2)
        shape, box = box.left(canvas.px(14), canvas.px(5))
        canvas.icon(shape, shape_name(self.seat), theme.text)
        canvas.text(box, self.player, 17, theme.text, bold=True)

    def _piles(self) -> tuple[_Pile, _Pile]:
        return (
            ("star", _("Power"), self.power, 0),
            ("potion", _("Ingredients"), self.ingredients, self.bonus),
        )

    def _pile(
        self, canvas: Canvas, box: Box, icon: str, label: str, number: int, extra: int
    ) -> None:
        """Write how many cards a pile has, its name giving way to a picture where it is narrow."""
        theme = canvas.theme
        wide = canvas.width(str(number), 20, bold=True)
        value, rest = box.far(wide, canvas.px(5))
        canvas.text(value, str(number), 20, theme.text, bold=True, align="right")
        if extra:
            said = f"+{extra}"
            leads, rest = rest.far(canvas.width(said, 16, bold=True), canvas.px(3))
            canvas.text(leads, said, 16, theme.frogs, bold=True, align="right")
        if canvas.width(label, th.LEAST_TEXT) <= rest.w:
            canvas.text(rest, label, 15, theme.quiet)
        else:
            side = min(rest.h, canvas.px(20))
            canvas.icon(rest.left(side)[0], icon, theme.quiet)

    def _spells(self, canvas: Canvas, box: Box) -> None:
        """Show each unfinished spell by picture and, behind it, what is missing."""
        side = canvas.px(20)
        lines = box.h // side or (box.h > side // 2)
        for i, (spell, missing) in enumerate(self.spells[: 2 * lines]):
            cells = box.columns(2 if len(self.spells) > lines else 1, canvas.px(4))
            cell = cells[i // lines]
            line = Box(cell.x, cell.y + (i % lines) * side, cell.w, side)
            self._spell(canvas, line, spell, missing)

    def _spell(self, canvas: Canvas, line: Box, spell: str, missing: tuple[str, ...]) -> None:
        theme = canvas.theme
        side = line.h
        icon, rest = line.left(side, canvas.px(4))
        canvas.icon(icon, spell)
        name = card_name(spell)
        wide = canvas.width(name, th.LEAST_TEXT)
        need = len(missing) * (side + canvas.px(1))
        if wide + need + canvas.px(14) <= rest.w:
            words, rest = rest.left(wide, canvas.px(4))
            canvas.text(words, name, th.LEAST_TEXT, theme.juice)
        sign, rest = rest.left(canvas.px(9), canvas.px(1))
        canvas.text(sign, "−", th.LEAST_TEXT, theme.juice, bold=True, align="centre")
        for card in missing:
            icon, rest = rest.left(side, canvas.px(1))
            if icon.right <= line.right:
                canvas.icon(icon, card)


@dataclass(frozen=True, kw_only=True)
class SeatKey(Widget):
    """A seat to choose: its colour, shape and name, and a word below."""

    seat: int
    note: str = ""
    chosen: bool = False

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = theme.chosen if self.chosen else theme.button_strong
        edge, ink, quiet = seat_colour(self.seat), theme.text, theme.quiet
        if not self.enabled:
            ground = mixed(theme.panel, theme.ground, 0.4)
            edge, ink = mixed(edge, ground, 0.6), mixed(theme.quiet, ground, 0.4)
            quiet = ink
        if look.pressed:
            ground = mixed(ground, theme.text, 0.2)
        box = self.box
        if self.chosen or look.focused:
            canvas.panel(box, theme.text if look.focused else theme.juice, th.RADIUS)
            box = box.inset(max(2, canvas.px(3)))
        canvas.stripe(box, ground, edge, th.RADIUS - 2)
        inner = box.inset(canvas.px(16), canvas.px(4))
        shape, inner = inner.left(canvas.px(20), canvas.px(8))
        canvas.icon(shape, shape_name(self.seat), ink)
        if self.note:
            inner, below = inner.rows([1.3, 1])
            canvas.text(below, self.note, 15, quiet)
        canvas.text(inner, self.text, 20, ink, bold=True)
        paint_mark(canvas, self.box, look, ink, ground)
