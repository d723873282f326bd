"""Before a match of Army of Frogs: a colour for every seat, who starts, and the first hands."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.games.army_of_frogs.colours import PER_COLOUR, colour_name
from companion.games.army_of_frogs.rules import HAND
from companion.games.army_of_frogs.sentences import Said, sentences
from companion.games.army_of_frogs.widgets import SHAPES, FrogTile, SetUpRow, Slot
from companion.screens.screen import Screen
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Button, Widget
from companion.words import _

if TYPE_CHECKING:
    from companion.app import App
    from companion.games.game import Header

ORDER = ("red", "green", "blue", "white")
"""The colours as they are offered: each seat has the next one until it is changed."""

SIDE = 232
"""Width of what stands beside the seats, in units."""

_TILE = 62
_LEAD = 8 + 8 + _TILE


class FirstHands(Screen):
    """Asks what the match must know besides the seats, frog by frog as they come out of the bag.

    `drawn` says that the frog that names the starting colour is known.
    """

    name = "frogs-setup"

    def __init__(self, app: App, header: Header) -> None:
        super().__init__(app)
        self.header = header
        self.start = header.start
        self.drawn = False
        self.colours = list(ORDER[: len(header.players)])
        self.hands: list[list[str]] = [[] for _ in header.players]

    @property
    def due(self) -> int | None:
        """The seat whose hand is asked for: clockwise from who starts; None when all are full."""
        return next((seat for seat in self._clockwise() if len(self.hands[seat]) < HAND), None)

    def widgets(self, area: Box) -> list[Widget]:
        """Return a row for each seat, and the colours to tap."""
        body = self.body(area)
        gap = self.px(th.GAP)
        seats = len(self.header.players)
        if area.w > area.h:
            side, rows = body.far(self.px(SIDE), self.px(18))
            foot, asked = side.foot(self.px(72), gap)
            grid = (2, 2)
        else:
            rows, rest = body.top(seats * self.px(84), self.px(14))
            foot, rest = rest.foot(self.px(72), gap)
            asked = rest.top(self.px(200))[0]
            grid = (4, 1)
        return [
            *self.bar(area, _("First hands"), back=self.app.pop, buttons=[self._undo_button()]),
            *self._rows(rows),
            *self._asked(asked, *grid),
            self._start_button(foot),
        ]

    # What a tap does

    def tap_colour(self, colour: str) -> None:
        """Take the frog that came out of the bag: the one that names who starts, or of a hand."""
        if not self.drawn:
            self.start = self.colours.index(colour)
            self.drawn = True
            return
        seat = self.due
        if seat is not None:
            self.hands[seat].append(colour)

    def card_scanned(self, card: str) -> None:
        """Take a frog held to the reader for the one that came out of the bag."""
        if card in self.colours:
            self.tap_colour(card)

    def change_colour(self, seat: int) -> None:
        """Give a seat the next colour; who has that one gets this one's.

        Frogs of a colour that is no longer in play leave the hands.
        """
        old = self.colours[seat]
        new = ORDER[(ORDER.index(old) + 1) % len(ORDER)]
        if new in self.colours:
            self.colours[self.colours.index(new)] = old
        self.colours[seat] = new
        self.hands = [[frog for frog in hand if frog in self.colours] for hand in self.hands]

    def let_start(self, seat: int) -> None:
        """Let a seat start."""
        self.start = seat
        self.drawn = True

    def put_back(self, seat: int, slot: int) -> None:
        """Put a frog of a hand back into the bag."""
        del self.hands[seat][slot]

    def undo(self) -> None:
        """Take back the last frog."""
        filled = [seat for seat in self._clockwise() if self.hands[seat]]
        if filled:
            self.hands[filled[-1]].pop()
        else:
            self.drawn = False

    def _clockwise(self) -> list[int]:
        """Return the seats in the order in which they draw: from who starts."""
        seats = len(self.hands)
        return [(self.start + n) % seats for n in range(seats)]

    def _begin(self) -> None:
        setup = {"colours": list(self.colours), "hands": [list(hand) for hand in self.hands]}
        self.app.begin(replace(self.header, start=self.start, setup=setup))

    # Parts

    def _undo_button(self) -> Button:
        return self.sized(
            54, name="undo", icon="undo", key="undo", tap=self.undo, enabled=self.drawn
        )

    def _rows(self, box: Box) -> list[Widget]:
        count = len(self.header.players)
        gap = self.px(8)
        height = min(self.px(92), (box.h - gap * (count - 1)) // count)
        shown: list[Widget] = []
        for seat in range(count):
            row = Box(box.x, box.y + seat * (height + gap), box.w, height)
            shown += self._row(seat, row)
        return shown

    def _row(self, seat: int, row: Box) -> list[Widget]:
        tile, gap = self.px(_TILE), self.px(8)
        inner = row.inset(gap, 0)
        tile_box = Box(row.x + 2 * gap, row.y, tile, row.h).middle(tile, min(tile, row.h - gap))
        colour = self.colours[seat]
        shown: list[Widget] = [
            SetUpRow(
                box=row,
                name=f"starts:{seat}",
                text=self.header.players[seat],
                frog=colour,
                lead=_LEAD,
                note=_("starts") if self.drawn and seat == self.start else "",
                tap=partial(self.let_start, seat),
            ),
            FrogTile(
                box=tile_box,
                name=f"frog:{seat}",
                text=colour_name(colour),
                frog=colour,
                tap=partial(self.change_colour, seat),
            ),
        ]
        for slot in range(HAND):
            left = inner.right - (HAND - slot) * (tile + gap) + gap
            shown.append(self._slot(seat, slot, tile_box._replace(x=left)))
        return shown

    def _slot(self, seat: int, slot: int, box: Box) -> Widget:
        hand = self.hands[seat]
        name = f"hand:{seat}:{slot}"
        if slot < len(hand):
            return FrogTile(
                box=box,
                name=name,
                text=colour_name(hand[slot]),
                frog=hand[slot],
                tap=partial(self.put_back, seat, slot),
            )
        due = self.drawn and seat == self.due and slot == len(hand)
        return Slot(box=box, name=name, text="?", due=due)

    def _asked(self, box: Box, columns: int, rows: int) -> list[Widget]:
        """Return what is asked for, and the colours to answer with."""
        gap = self.px(th.GAP)
        grid, words = box.foot(rows * self.px(96) + (rows - 1) * gap, gap)
        held = [frog for hand in self.hands for frog in hand]
        asking = not self.drawn or self.due is not None
        return [
            *sentences(self, words, self._question()),
            *(
                FrogTile(
                    box=cell,
                    name=f"colour:{colour}",
                    text=colour_name(colour),
                    frog=colour,
                    below=_("{n} left").format(n=PER_COLOUR - held.count(colour)),
                    enabled=asking,
                    tap=partial(self.tap_colour, colour),
                )
                for colour, cell in zip(
                    [one for one in SHAPES if one in self.colours],
                    grid.grid(columns, rows, gap),
                    strict=False,
                )
            ),
        ]

    def _question(self) -> list[Said]:
        theme = self.theme
        if not self.drawn:
            return [
                Said(_("Who starts?"), theme.frogs, bold=True),
                Said(
                    _("Draw a frog and tap it: its colour starts. It goes back into the bag."),
                    theme.quiet,
                ),
            ]
        seat = self.due
        if seat is None:
            return [Said(_("All hands are drawn."), theme.frogs, bold=True)]
        name = self.header.players[seat]
        return [
            Said(_("{name} draws two.").format(name=name), theme.frogs, bold=True),
            Said(_("Tap each frog that came out of the bag."), theme.quiet),
        ]

    def _start_button(self, box: Box) -> Widget:
        ready = self.drawn and self.due is None
        if ready:
            text = _("Start — {name} opens").format(name=self.header.players[self.start])
        else:
            text = _("Two frogs for everyone")
        return Button(
            box=box,
            name="start",
            text=text,
            key="confirm",
            style="accent",
            size=20,
            accent=self.theme.frogs,
            enabled=ready,
            tap=self._begin,
            radius=16,
        )
