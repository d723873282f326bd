"""What lies on a table of Felix: cards, mouse cards, the seats with their bids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from companion.games.felix.cards import CATS, card_name
from companion.ui import theme as th
from companion.ui.kept import kept
from companion.ui.theme import mixed
from companion.ui.widgets import Look, Widget, paint_mark, seat_colour, shape_name

if TYPE_CHECKING:
    from companion.ui.canvas import Canvas
    from companion.ui.layout import Box
    from companion.ui.theme import Colour


@dataclass(frozen=True, kw_only=True)
class FelixCard(Widget):
    """A card face up: a cat by its points, the rabbit and the dogs by picture and word.

    `below` is a small line at the foot: whose it is, or when it was shown. A card that is not
    enabled is out of reach.
    """

    card: str
    below: str = ""

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground, quiet = theme.card, theme.on_card_quiet
        if not self.enabled:
            ground = theme.panel
            quiet = mixed(theme.quiet, ground, 0.3)
        elif look.pressed:
            ground = mixed(ground, theme.felix, 0.5)
        canvas.panel(self.box, ground, th.RADIUS, theme.felix if look.focused else None)
        inner = self.box.inset(canvas.px(4), canvas.px(6))
        foot, face = inner.foot(canvas.px(22)) if self.below or self.is_animal else (inner, inner)
        if self.is_animal:
            self._animal(canvas, face, foot, quiet)
        else:
            ink = self._ink(canvas, ground)
            size = min(th.HUGE, face.h / canvas.unit * 0.62)
            canvas.text(face, card_name(self.card), size, ink, bold=True, align="centre")
            canvas.text(foot, self.below, th.LEAST_TEXT, quiet, align="centre")

    @property
    def is_animal(self) -> bool:
        """Whether it is the rabbit or a dog, which carry no points of their own."""
        return self.card not in CATS

    def _ink(self, canvas: Canvas, ground: Colour) -> Colour:
        theme = canvas.theme
        if not self.enabled:
            return mixed(theme.text, ground, 0.7)
        return theme.bad_on_card if CATS[self.card] < 0 else theme.good_on_card

    def _animal(self, canvas: Canvas, face: Box, foot: Box, quiet: Colour) -> None:
        word = self.below if not self.enabled else card_name(self.card)
        lower, face = face.foot(canvas.px(18)) if self.below and self.enabled else (face, face)
        side = min(face.w, face.h, canvas.px(74))
        canvas.icon(face.middle(side, side), self.card)
        if self.below and self.enabled:
            if canvas.width(word, canvas.least_text) <= lower.w:  # else the picture has to do
                canvas.text(lower, word, th.LEAST_TEXT, quiet, align="centre")
            canvas.text(foot, self.below, th.LEAST_TEXT, quiet, align="centre")
        else:
            canvas.text(foot, word, th.LEAST_TEXT + 1, quiet, align="centre")
        if not self.enabled:
            canvas.veil(face, canvas.theme.panel, 0.65)


@dataclass(frozen=True, kw_only=True)
class HiddenCard(Widget):
    """A card whose face is not known: face down, or turned up and waiting to be entered."""

    owner: str
    waiting: bool = False

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ring = theme.text if look.focused else None
        if self.waiting:
            ground = mixed(theme.card, theme.felix, 0.45 if look.pressed else 0.15)
            ink, word = theme.on_card, theme.on_card_quiet
            canvas.panel(self.box, ground, th.RADIUS, ring or theme.felix)
        else:
            ink = word = theme.on_back
            canvas.panel(self.box, theme.back, th.RADIUS, ring)
            inside = self.box.inset(canvas.px(5))
            stripes = _stripes(inside.w, inside.h, canvas.px(22), theme.back, theme.back_stripe)
            canvas.surface.blit(stripes, inside[:2])
        inner = self.box.inset(canvas.px(4), canvas.px(6))
        foot, face = inner.foot(canvas.px(22))
        canvas.text(face, "?", 34, ink, bold=True, align="centre")
        canvas.text(foot, self.owner, th.LEAST_TEXT, word, align="centre")


@kept(2)
def _stripes(w: int, h: int, step: int, ground: Colour, stripe: Colour) -> pygame.Surface:
    """Draw the slanted bands on the back of a card, once for each size and theme."""
    drawn = pygame.Surface((w, h))
    drawn.fill(ground)
    for x in range(-h, w, step):
        pygame.draw.polygon(
            drawn, stripe, [(x, 0), (x + step // 2, 0), (x + step // 2 + h, h), (x + h, h)]
        )
    return drawn.convert()


@dataclass(frozen=True, kw_only=True)
class MouseCard(Widget):
    """What lies above a place of the row: the sack, a mouse card, or one that was taken.

    `short` is written where the text finds no room.
    """

    short: str = ""
    taken: bool = False

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = (
            mixed(theme.panel, theme.ground, 0.3)
            if self.taken
            else mixed(theme.felix_deep, theme.ground, 0.55)
        )
        ink = mixed(theme.quiet, theme.ground, 0.15) if self.taken else theme.felix
        canvas.panel(self.box, ground, 8)
        place, text = self.box.inset(canvas.px(4), 0), self.text
        if self.short and canvas.width(text, canvas.least_text, not self.taken) > place.w:
            text = self.short
        canvas.text(place, text, 17, ink, bold=not self.taken, align="centre")


@dataclass(frozen=True, kw_only=True)
class SeatRow(Widget):
    """A seat in the auction: its colour, shape and name, and where it stands."""

    seat: int
    word: str
    note: str = ""
    to_act: bool = False
    out: bool = False

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = theme.chosen if self.to_act or look.pressed else theme.panel
        if self.out:
            ground = mixed(theme.panel, theme.ground, 0.5)
        faint = mixed(theme.quiet, ground, 0.15)
        edge = seat_colour(self.seat)
        box = self.box
        if self.to_act or look.focused:
            canvas.panel(box, theme.text if look.focused else theme.felix, th.RADIUS)
            box = box.inset(max(2, canvas.px(2.5)))
        canvas.stripe(box, ground, mixed(edge, ground, 0.5) if self.out else edge, th.RADIUS - 2)
        inner = box.inset(canvas.px(14), 0)
        shape, inner = inner.left(canvas.px(18), canvas.px(6))
        canvas.icon(shape, shape_name(self.seat), faint if self.out else theme.text)
        inner = self._word(canvas, inner)
        name, rest = inner.left(min(self._name_width(canvas), inner.w), canvas.px(6))
        canvas.text(name, self.text, th.BODY + 1, faint if self.out else theme.text)
        self._note(canvas, rest)
        paint_mark(canvas, self.box, look, theme.text, ground)

    def _name_width(self, canvas: Canvas) -> int:
        return canvas.width(self.text, th.BODY + 1)

    def _word(self, canvas: Canvas, box: Box) -> Box:
        """Write the word at the right; return the rest. Words grow smaller before the name does."""
        bid = self.word.isdigit()
        size = th.LARGE if bid else th.BODY
        gap = canvas.px(8)
        wide = canvas.width(self.word, size, bold=True)
        if not bid:
            least = canvas.width(self.word, canvas.least_text, bold=True)
            wide = min(wide, max(least, box.w - gap - self._name_width(canvas)))
        word, rest = box.far(wide, gap)
        ink = canvas.theme.text if bid and not self.out else canvas.theme.quiet
        canvas.text(word, self.word, size, ink, bold=True, align="right")
        return rest

    def _note(self, canvas: Canvas, box: Box) -> None:
        """Write the note in what the name leaves, or put a mark in its stead, or neither."""
        mark = canvas.px(10)
        if not self.note:
            return
        if canvas.width(self.note, canvas.least_text) <= box.w:
            canvas.text(box, self.note, th.LEAST_TEXT, canvas.theme.quiet)
        elif mark <= box.w:
            canvas.icon(box.left(mark)[0], "circle", canvas.theme.quiet)
