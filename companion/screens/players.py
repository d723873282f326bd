"""Players: who plays here, under which name, colour and shape; those who left stay in history."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from companion.journal import BadName, same_name
from companion.screens.keyboard import Keyboard
from companion.screens.marks import COLOURS, colour_of, shape_of
from companion.screens.paging import FOOT, Pages, nothing_here, page_of, turner
from companion.screens.screen import Screen
from companion.ui import theme as th
from companion.ui.theme import mixed
from companion.ui.widgets import Button, Icon, Label, Look, Panel, Widget, paint_mark
from companion.words import _, several

if TYPE_CHECKING:
    from companion.app import App
    from companion.journal import Player
    from companion.ui.canvas import Canvas
    from companion.ui.layout import Box
    from companion.ui.theme import Colour


class Players(Screen):
    """The players of the journal, those who played last first; `archived` shows the others."""

    name = "players"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.archived = False
        self.pages = Pages()
        self.here: list[Player] = []
        self.gone: list[Player] = []

    def entered(self) -> None:
        """Ask the journal who is known."""
        everyone = self.app.journal.players(archived=True)
        self.here = [player for player in everyone if not player.archived]
        self.gone = [player for player in everyone if player.archived]
        self.archived = self.archived and bool(self.gone)

    def widgets(self, area: Box) -> list[Widget]:
        """Return the bar, a page of players, and what turns the page."""
        players = self.gone if self.archived else self.here
        body = self.body(area)
        gap = self.px(8)
        columns = 2 if area.w > area.h else 1
        height = self.px(62)
        foot, upper = body.foot(self.px(FOOT), self.px(th.GAP))
        total = len(players)
        shown, cells = page_of(self.pages, body, upper, total, height, gap, columns)
        found = self._bar(area, total)
        for index, cell in zip(shown, cells, strict=False):
            player = players[index]
            found.append(
                PlayerLine(
                    box=cell,
                    name=f"player:{player.id}",
                    text=player.name,
                    shape=shape_of(player),
                    colour=colour_of(player),
                    tap=partial(self._open, player),
                )
            )
        if not players:
            found += nothing_here(self, body, _("Nobody is known here yet. Tap “new”."))
        if len(shown) < total:
            words = _("back"), _("more")
            found += turner(self, foot, self.pages, shown, total, words)
        return found

    def _bar(self, area: Box, count: int) -> list[Widget]:
        wide = area.w > area.h
        buttons = []
        if self.gone:
            buttons.append(
                self.sized(
                    112 if wide else 104,
                    name="archived",
                    text=_("Archived"),
                    size=th.BODY,
                    style="accent" if self.archived else "plain",
                    tap=self._turn_to_archived,
                )
            )
        buttons += [
            self.sized(
                112 if wide else 104,
                name="statistics",
                text=_("Statistics"),
                size=th.BODY,
                tap=self._statistics,
            ),
            self.sized(
                96 if wide else 54,
                name="new-player",
                icon="plus",
                text=_("new") if wide else "",
                size=th.BODY,
                tap=self._new,
            ),
        ]
        told = several("{n} player", "{n} players", count) if wide else ""
        return self.bar(area, _("Players"), told, buttons=buttons, back=self.app.pop)

    def _turn_to_archived(self) -> None:
        self.archived = not self.archived
        self.pages.first = 0

    def _statistics(self) -> None:
        from companion.screens.statistics import Statistics

        self.app.push(Statistics(self.app))

    def _open(self, player: Player) -> None:
        self.app.push(PlayerCard(self.app, player))

    def _new(self) -> None:
        self.app.push(Keyboard(self.app, _("Who is it?"), self._named))

    def _named(self, name: str) -> str | None:
        known = next((one for one in self.here if same_name(one.name, name)), None)
        if known is not None:
            return _("{name} is known already.").format(name=known.name)
        self.app.journal.add_player(name)
        self.archived = False
        self.app.pop()
        return None


class PlayerCard(Screen):
    """One player: name, colour, shape, statistics, and whether to offer the name at set-up."""

    name = "player"

    def __init__(self, app: App, player: Player) -> None:
        super().__init__(app)
        self.player = player

    def widgets(self, area: Box) -> list[Widget]:
        """Return the player as lists show it, what can be chosen, and what can be done."""
        body = self.body(area)
        gap = self.px(th.GAP)
        head, body = body.top(self.px(74), gap)
        foot, body = body.foot(self.px(62), gap)
        note = _("archived") if self.player.archived else ""
        return [
            *self.bar(area, self.player.name, note, back=self.app.pop),
            *self._head(head),
            *self._choices(body),
            *self._deeds(foot),
        ]

    def _head(self, box: Box) -> list[Widget]:
        rename, _rest = box.inset(self.px(10), self.px(10)).far(self.px(150))
        mark, words = box.inset(self.px(16), self.px(8)).left(self.px(44), self.px(16))
        return [
            Panel(box=box, colour=self.theme.panel),
            Icon(box=mark, icon=shape_of(self.player), tint=colour_of(self.player)),
            Label(
                box=words.left(words.w - rename.w - self.px(10))[0],
                name="name",
                text=self.player.name,
                size=th.TITLE - 4,
                bold=True,
                colour=self.theme.text,
            ),
            Button(
                box=rename,
                name="rename",
                icon="edit",
                text=_("Rename"),
                size=th.BODY + 1,
                style="strong",
                tap=self._rename,
            ),
        ]

    def _choices(self, box: Box) -> list[Widget]:
        gap = self.px(th.GAP)
        label = self.px(24)
        told = self.px(22 if box.w > box.h else 44)
        side = min(self.px(76), (box.h - 2 * label - told - 3 * gap) // 2)
        wide = min(box.w, self.px(560))
        colours, rest = box.top(label, gap // 2)
        row, rest = rest.top(side, gap)
        shapes, rest = rest.top(label, gap // 2)
        other, rest = rest.top(side, gap // 2)
        words, _rest = rest.top(told)
        shape, colour = shape_of(self.player), colour_of(self.player)
        found: list[Widget] = [
            Label(box=colours, text=_("Colour"), size=16, colour=self.theme.quiet),
            Label(box=shapes, text=_("Shape"), size=16, colour=self.theme.quiet),
            Label(
                box=words,
                text=_("In Players and Statistics; at the table the seat's mark counts."),
                size=16,
                colour=self.theme.quiet,
                wrap=True,
            ),
        ]
        places = row.left(wide)[0].columns(len(COLOURS), gap)
        for name, seat, place in zip(COLOURS, th.SEAT_COLOURS, places, strict=True):
            found.append(
                Swatch(
                    box=place,
                    name=f"colour:{name}",
                    shape=shape,
                    colour=seat,
                    chosen=seat == colour,
                    tap=partial(self._change, colour=name),
                )
            )
        places = other.left(wide)[0].columns(len(th.SEAT_SHAPES), gap)
        for name, place in zip(th.SEAT_SHAPES, places, strict=True):
            found.append(
                Swatch(
                    box=place,
                    name=f"shape:{name}",
                    shape=name,
                    colour=colour,
                    chosen=name == shape,
                    tap=partial(self._change, shape=name),
                )
            )
        return found

    def _deeds(self, box: Box) -> list[Widget]:
        statistics, archive = box.columns(2, self.px(th.GAP))
        return [
            Button(
                box=statistics,
                name="statistics",
                text=_("Statistics"),
                size=th.LARGE - 1,
                tap=self._statistics,
            ),
            Button(
                box=archive,
                name="unarchive" if self.player.archived else "archive",
                text=_("Bring back") if self.player.archived else _("Archive"),
                below=_("offered again at set-up")
                if self.player.archived
                else _("no longer offered at set-up"),
                size=th.LARGE - 1,
                tap=partial(self._change, archived=not self.player.archived),
            ),
        ]

    def _change(self, **changes: str | bool) -> None:
        changed = replace(self.player, **changes)  # type: ignore[arg-type] # fields by their names
        self.player = self.app.journal.change_player(changed)

    def _rename(self) -> None:
        self.app.push(Keyboard(self.app, _("What name?"), self._named, self.player.name))

    def _named(self, name: str) -> str | None:
        try:
            self._change(name=name)
        except BadName as error:
            return str(error)
        self.app.pop()
        return None

    def _statistics(self) -> None:
        from companion.screens.statistics import PlayerFigures

        self.app.push(PlayerFigures(self.app, self.player.id))


@dataclass(frozen=True, kw_only=True)
class PlayerLine(Widget):
    """A player of the list."""

    shape: str
    colour: Colour

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = theme.chosen if look.pressed or look.focused else theme.panel
        canvas.panel(self.box, ground, th.RADIUS, theme.text if look.focused else None)
        inner = self.box.inset(canvas.px(16), 0)
        mark, inner = inner.left(canvas.px(26), canvas.px(14))
        canvas.icon(mark, self.shape, self.colour)
        arrow, inner = inner.far(canvas.px(16), canvas.px(8))
        canvas.icon(arrow.middle(canvas.px(14), canvas.px(14)), "next", theme.quiet)
        canvas.text(inner, self.text, th.LARGE, theme.text)
        paint_mark(canvas, self.box, look, theme.text, ground)


@dataclass(frozen=True, kw_only=True)
class Swatch(Widget):
    """A colour or a shape to choose."""

    shape: str
    colour: Colour
    chosen: bool

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        ground = theme.chosen if self.chosen or look.pressed else theme.button
        if look.pressed:
            ground = mixed(ground, theme.text, 0.15)
        ring = theme.text if look.focused else theme.felix if self.chosen else None
        canvas.panel(self.box, ground, th.RADIUS, ring)
        side = min(self.box.h, self.box.w) * 11 // 20
        canvas.icon(self.box.middle(side, side), self.shape, self.colour)
