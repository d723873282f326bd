"""Teaching the reader: which tag is which card of which game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from companion.games import GAMES, game
from companion.journal import JournalError, Tag
from companion.lookback import shelved, title_of
from companion.screens.screen import Screen
from companion.share.files import CannotSave, place, save
from companion.share.tagfile import FILE, from_csv, to_csv
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.theme import mixed
from companion.ui.widgets import Button, Chip, Label, Look, Widget, paint_mark
from companion.words import _, several

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.app import App
    from companion.games.game import Game
    from companion.journal import Journal
    from companion.share.files import Place
    from companion.ui.canvas import Canvas


class Tags(Screen):
    """Teaches tags: hold a card to the reader, tap which it is, and go on with the next."""

    name = "tags"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.game = game("felix")
        self.tag = ""
        self.told = ""

    def scanned(self, tag: str) -> bool:
        """Take the tag to be taught."""
        self.tag = tag
        known = self.app.journal.tag(tag)
        self.told = ""
        if known is not None:
            self.told = _("So far it is {card} of {game}.").format(
                card=_card_words(known), game=title_of(known.game)
            )
        return True

    def widgets(self, area: Box) -> list[Widget]:
        """Return the games to choose from, what to do now, and the cards."""
        body = self.body(area)
        gap = self.px(8)
        counts = _counted(self.app.journal, self.game)
        taught = several("{n} tag taught", "{n} tags taught", sum(counts.values()))
        tabs, body = body.top(self.px(48), gap)
        line, body = body.top(self.px(30 if area.w > area.h else 44), gap)
        return [
            *self.bar(area, _("Teach the reader"), taught, self._files(), back=self.app.pop),
            *self._tabs(tabs),
            Label(
                box=line,
                name="notice",
                text=self._line(),
                colour=self.theme.felix if self.tag else self.theme.quiet,
                wrap=True,
            ),
            *card_choice(self, body, self.game, self._teach, counts, enabled=bool(self.tag)),
        ]

    def _line(self) -> str:
        if not self.tag:
            return self.told or _("Hold a card to the reader.")
        asked = _("Tag {tag}: which card is it?").format(tag=self.tag)
        return f"{asked} {self.told}"

    def _tabs(self, box: Box) -> list[Widget]:
        cells = box.columns(len(GAMES), self.px(8))
        return [
            Chip(
                box=cell,
                name=f"game:{name}",
                text=game(name).title,
                selected=name == self.game.name,
                accent=self.theme.accent(game(name).accent),
                tap=partial(setattr, self, "game", game(name)),
            )
            for cell, name in zip(cells, GAMES, strict=True)
        ]

    def _files(self) -> list[Button]:
        return [
            self.sized(54, name="import", icon="usb", tap=self._import),
            self.sized(54, name="export", icon="export", tap=self._export),
        ]

    def _teach(self, card: str) -> None:
        self.app.journal.teach(Tag(self.tag, self.game.name, card))
        self.told = _("Taught. Hold the next card to the reader.")
        self.tag = ""

    def _export(self) -> None:
        where = self._place()
        if where is None:
            self.told = _("There is no folder that could be written to.")
            return
        text = to_csv(self.app.journal.tags())
        try:
            file = save(where.folder, FILE, text.encode("utf-8"))
        except CannotSave as error:
            self.told = str(error)
        else:
            self.told = _("Written to {file}.").format(file=file)

    def _import(self) -> None:
        where = self._place()
        file = None if where is None else where.folder / FILE
        if file is None or not file.exists():
            self.told = _("There is no {file} to take in.").format(file=file or FILE)
            return
        try:
            tags = from_csv(file.read_text(encoding="utf-8-sig"))
            for tag in tags:
                self.app.journal.teach(tag)
        except (OSError, ValueError, JournalError) as error:
            self.told = str(error)
        else:
            self.told = several("{n} tag taken in.", "{n} tags taken in.", len(tags))

    def _place(self) -> Place | None:
        journal = self.app.journal.path
        return place(None if journal is None else journal.parent)


class Unknown(Screen):
    """Asks during a match which card an unknown tag is, teaches it, and plays it."""

    name = "unknown-tag"

    def __init__(self, app: App, table: Game, tag: str) -> None:
        super().__init__(app)
        self.game = table
        self.tag = tag

    def scanned(self, tag: str) -> bool:
        """Go on to another tag, if it is one that nobody knows."""
        self.app.pop()
        self.app.incoming.tag(tag)
        return True

    def widgets(self, area: Box) -> list[Widget]:
        """Return the question and the cards."""
        body = self.body(area)
        line, body = body.top(self.px(30), self.px(8))
        text = _("Nobody has taught the reader tag {tag} yet.").format(tag=self.tag)
        return [
            *self.bar(area, _("Which card is this?"), back=self.app.pop),
            Label(box=line, name="notice", text=text, colour=self.theme.quiet),
            *card_choice(self, body, self.game, self._teach, {}, enabled=True),
        ]

    def _teach(self, card: str) -> None:
        self.app.journal.teach(Tag(self.tag, self.game.name, card))
        self.app.pop()
        self.app.by = "reader"
        self.app.screen.card_scanned(card)


def card_choice(
    screen: Screen,
    box: Box,
    table: Game,
    choose: Callable[[str], object],
    counts: dict[str, int],
    *,
    enabled: bool,
) -> list[Widget]:
    """Return every card of a game as a target, with how many tags each has."""
    cards = table.cards()
    gap = screen.px(6)
    columns = _columns(len(cards), box, gap)
    rows = -(-len(cards) // columns)
    height = min(screen.px(120), (box.h - gap * (rows - 1)) // rows)
    cells = Box(box.x, box.y, box.w, rows * height + gap * (rows - 1)).grid(columns, rows, gap)
    return [
        CardTarget(
            box=cell,
            name=f"card:{card.id}",
            text=card.words,
            icon=card.icon,
            count=counts.get(card.id, 0),
            enabled=enabled,
            tap=partial(choose, card.id),
        )
        for card, cell in zip(cards, cells, strict=False)
    ]


def _columns(count: int, box: Box, gap: int) -> int:
    """Choose the number of columns whose cells come nearest to being half as wide again as high."""

    def smallest(columns: int) -> float:
        rows = -(-count // columns)
        return min((box.w + gap) / columns / 1.5, (box.h + gap) / rows)

    return max(range(1, count + 1), key=smallest)


@dataclass(frozen=True, kw_only=True)
class CardTarget(Widget):
    """A card to choose, with its picture and how many tags were taught as it."""

    icon: str
    count: int

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = theme.card if self.enabled else theme.panel
        if look.pressed:
            ground = mixed(ground, theme.felix, 0.5)
        canvas.panel(self.box, ground, 8, theme.felix if look.focused else None)
        ink = theme.on_card if self.enabled else theme.quiet
        inner = self.box.inset(canvas.px(6), canvas.px(4))
        if self.count:
            corner = Box(inner.right - canvas.px(26), inner.y, canvas.px(26), canvas.px(18))
            canvas.text(corner, str(self.count), th.LEAST_TEXT, ink, bold=True, align="right")
        if not self.icon:
            canvas.text(inner, self.text, th.LARGE, ink, bold=True, align="centre")
        elif inner.h > canvas.px(58):
            one_line = canvas.width(self.text, canvas.least_text) <= inner.w
            words, picture = inner.foot(canvas.px(20 if one_line else 36))
            side = min(picture.w, picture.h)
            canvas.icon(picture.middle(side, side), self.icon)
            canvas.paragraph(words, self.text, th.LEAST_TEXT, ink, align="centre")
        else:
            picture, words = inner.left(min(inner.h, canvas.px(30)), canvas.px(4))
            canvas.icon(picture, self.icon)
            canvas.paragraph(words, self.text, th.LEAST_TEXT, ink)
        paint_mark(canvas, self.box, look, ink, ground)


def _counted(journal: Journal, table: Game) -> dict[str, int]:
    counts: dict[str, int] = {}
    for tag in journal.tags(table.name):
        counts[tag.card] = counts.get(tag.card, 0) + 1
    return counts


def _card_words(tag: Tag) -> str:
    played = shelved(tag.game)
    cards = played.cards() if played else ()
    return next((card.words for card in cards if card.id == tag.card), tag.card)
