"""The table of Frog Juice on the screen: a match followed card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.frog_juice import discardview, picking, turnview
from companion.games.frog_juice.cards import BLACK_CAT, NUMBERS, SPELLS, WITCH, WITCH_WASH
from companion.games.frog_juice.choices import (
    can_wash,
    melters,
    open_events,
    unseen,
    washers,
)
from companion.games.frog_juice.picking import NOTHING, Pick
from companion.games.frog_juice.rules import refusal
from companion.games.frog_juice.widgets import answer_name
from companion.journal import JournalError
from companion.screens.matchscreen import MatchScreen, MenuEntry
from companion.ui.widgets import reachable
from companion.words import _

if TYPE_CHECKING:
    from companion.app import App
    from companion.games.frog_juice.picking import Play
    from companion.games.frog_juice.sheets import Sheet
    from companion.games.frog_juice.state import Table
    from companion.games.game import Event
    from companion.match import Match
    from companion.ui.layout import Box
    from companion.ui.widgets import Widget


SEAT_BUTTONS = ("seat1", "seat2", "seat3", "seat4")
"""The actions of the seats' own buttons, in seat order."""


class JuiceTable(MatchScreen):
    """A match of Frog Juice going on, card by card.

    `pick` is the capture being put together, `discarding` says that the card to be discarded is
    asked for before any action, and `sheet` is the question laid over the table. The pages are
    those of the centre and of the list of groups.
    """

    name = "juice-turn"

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app, match)
        self.pick: Pick = NOTHING
        self.discarding = False
        self.sheet: Sheet | None = None
        self.center_page = 0
        self.group_page = 0

    @property
    def state(self) -> Table:
        """The state shown."""
        state: Table = self.played.state
        return state

    def changed(self) -> None:
        """Begin anew: nothing is picked, nothing is asked."""
        self.pick = NOTHING
        self.discarding = False
        self.sheet = None
        self.group_page = 0

    def widgets(self, area: Box) -> list[Widget]:
        """Return the turn, or the question what to discard, with a sheet or the menu over it."""
        view = discardview if self.asks_discard else turnview
        shown = view.widgets(self, area)
        if self.sheet is not None:
            shown += self.sheet.widgets(self, area)
        return [*shown, *self.menu(area)]

    def menu_entries(self) -> list[MenuEntry]:
        """Offer the agreed end, beside what every match offers."""
        ending = MenuEntry("end", _("End: nobody can play"), self.end)
        return [ending, *super().menu_entries()]

    # What is asked

    @property
    def asks_discard(self) -> bool:
        """Whether the screen asks which card is discarded."""
        return self.discarding or self.state.phase == "extras"

    def open(self, sheet: Sheet | None) -> None:
        """Lay a sheet over the table, or take it away."""
        self.complaint = ""
        self.sheet = sheet

    def close(self) -> None:
        """Take the sheet away."""
        self.open(None)

    # Capturing

    def tap_number(self, number: int) -> None:
        """Pick a number that a hand card has."""
        self._picked(picking.with_number(self.state, self.pick, number))

    def tap_center(self, index: int) -> None:
        """Pick a card of the centre; one without a number tells why it cannot be captured."""
        table = self.state
        card = table.center[index]
        if card in NUMBERS:
            self._picked(picking.with_card(table, self.pick, index))
            return
        broken = refusal(table, {"do": "capture", "hand": ["bats"], "center": [card]})
        self.complaint = "" if broken is None else broken.message

    def tap_group(self, at: int) -> None:
        """Choose one of the captures listed."""
        self.complaint = ""
        self.pick = Pick(self.pick.numbers, self.pick.cards, at)

    def _picked(self, pick: Pick) -> None:
        self.complaint = ""
        self.pick = pick
        self.group_page = 0

    def capture(self) -> None:
        """Capture what is picked; ask first whether a 12 is the Prince or the Princess."""
        play = picking.chosen(self.state, self.pick)
        if play is not None:
            self.capture_with(play, ())

    def capture_with(self, play: Play, known: tuple[str, ...]) -> None:
        """Capture, the first hand cards being `known` by name; ask for the next one in doubt."""
        from companion.games.frog_juice.royalsheet import RoyalSheet

        hands = picking.hands_of(self.state, play)
        while len(known) < len(hands):
            names = hands[len(known)]
            if len(names) > 1:
                self.open(RoyalSheet(play, known))
                return
            known = (*known, names[0])
        self.sheet = None
        self.do({"do": "capture", "hand": list(known), "center": list(play.center)})

    # The other actions

    def card_scanned(self, card: str) -> None:
        """Take a card held to the reader: as tapped where cards are asked for, else as played."""
        for widget in reachable(self.app.stage.widgets):
            if widget.name == answer_name(card) and widget.touchable and widget.tap is not None:
                widget.tap()
                return
        if self.sheet is None and not self.menu_open and not self.asks_discard:
            self._played_from_hand(card)

    def _played_from_hand(self, card: str) -> None:
        can = open_events(self.state)
        if card in NUMBERS:
            if NUMBERS[card] in picking.lit(self.state, self.pick):
                self.tap_number(NUMBERS[card])
        elif card == WITCH_WASH:
            self.call_wash()
        elif card == WITCH and "sweep" in can:
            self.sweep()
        elif card == BLACK_CAT and "cat" in can:
            self.ask_cat()
        elif card in SPELLS and "spell" in can and self.state.unseen(card):
            self.ask_needs(card)

    def sweep(self) -> None:
        """Sweep with a Witch; ask first who melts her, while Witch Wash may be in a hand."""
        from companion.games.frog_juice.washsheet import SweepSheet

        if melters(self.state):
            self.open(SweepSheet())
        else:
            self.do({"do": "sweep"})

    def ask_cat(self) -> None:
        """Ask from whom the Black Cat takes what."""
        from companion.games.frog_juice.catsheet import CatSheet

        self.open(CatSheet(self.state))

    def ask_spell(self) -> None:
        """Ask which spell is laid."""
        from companion.games.frog_juice.spellsheet import SpellSheet

        self.open(SpellSheet())

    def ask_needs(self, spell: str) -> None:
        """Ask where the cards come from for a spell that is laid."""
        from companion.games.frog_juice.spellsheet import BrewSheet

        table = self.state
        self.open(BrewSheet(table, spell, table.house.needs(spell), laying=True))

    def ask_add(self) -> None:
        """Ask what is added to an unfinished spell."""
        from companion.games.frog_juice.spellsheet import BrewSheet

        self.open(BrewSheet.adding(self.state))

    def look_at(self, seat: int) -> None:
        """Show what lies in the piles of a seat, and what its spells need."""
        from companion.games.frog_juice.pilesheet import PileSheet

        self.open(PileSheet(seat))

    def end(self) -> None:
        """End the match, all having agreed that nobody can play."""
        self.do({"do": "end"})

    # Witch Wash

    @property
    def swept(self) -> bool:
        """Whether the last thing that happened was a sweep that nobody has melted."""
        events = self.played.events
        return bool(events) and events[-1]["do"] == "sweep" and "washed_by" not in events[-1]

    def wash_targets(self, seat: int | None = None) -> frozenset[str]:
        """Return what Witch Wash could do now, for one seat or for any: `center`, `sweep`.

        A Witch in the centre can be taken at any time; a sweep can be melted when it was just
        made, or as it is being made.
        """
        table = self.state
        found = set()
        if can_wash(table) and (seat is None or seat in washers(table)):
            found.add("center")
        could = table.phase == "action" and bool(table.hands[table.turn] and unseen(table)[WITCH])
        melting = melters(table) if could else washers(table) if self.swept else ()
        if melting if seat is None else seat in melting:
            found.add("sweep")
        return frozenset(found)

    @property
    def wash_is_out(self) -> bool:
        """Whether Witch Wash may still be in a hand or the draw pile."""
        return bool(unseen(self.state)[WITCH_WASH])

    def act(self, action: str) -> bool:
        """Take the button of a seat as its call for Witch Wash."""
        seat = SEAT_BUTTONS.index(action) if action in SEAT_BUTTONS else len(SEAT_BUTTONS)
        if seat >= len(self.state.players):
            return False
        self.buzz(seat)
        return True

    def call_wash(self, seat: int | None = None) -> None:
        """Ask who called Witch Wash (unless `seat` did), and for what."""
        from companion.games.frog_juice.washsheet import WashSheet

        self.open(WashSheet(seat))

    def buzz(self, seat: int) -> None:
        """Let `seat` call Witch Wash, by a button of its own: the first press wins.

        While a sweep is on the screen the seat melts it; else the screen asks what the Wash is for.
        """
        if self.sheet is not None and self.sheet.buzz(self, seat):
            return
        if self.wash_is_out and not self.menu_open:
            self.call_wash(seat)

    def wash_center(self, seat: int) -> None:
        """Let a seat take a Witch from the centre."""
        self.do({"do": "wash", "seat": seat})

    def melt(self, seat: int) -> None:
        """Let a seat melt the sweep: the one being made, or the one just made."""
        event: Event = {"do": "sweep", "washed_by": seat}
        if not self.swept:
            self.do(event)
            return
        amended = self.played.amended(self.played.cursor - 1, self.app.stamped(event))
        if amended.refusal is not None:
            self.complaint = amended.refusal.error.message
            self.app.refused()
            return
        try:
            self.played.adopt(amended)
        except JournalError as error:
            self.complaint = str(error)
            return
        self._after_change()

    # The end of the turn

    def ask_discard(self) -> None:
        """Ask what is discarded, before any action; an empty hand passes and discards nothing."""
        if self.state.hands[self.state.turn]:
            self.complaint = ""
            self.discarding = True
        else:
            self.discard(None)

    def keep_playing(self) -> None:
        """Go back from the question what is discarded to the turn's action."""
        self.complaint = ""
        self.discarding = False

    def discard(self, card: str | None) -> None:
        """End the turn with the card that is discarded; without an action before, that is a pass.

        Nothing is appended unless the discard is allowed too.
        """
        event: Event = {"do": "discard", "card": card}
        if self.state.phase == "action":
            passed = self.played.rules.apply(self.state, {"do": "pass"})
            broken = refusal(passed, event)
            if broken is not None:
                self.complaint = broken.message
                self.app.refused()
                return
            if not self.do({"do": "pass"}):
                return
        # Where the past is corrected the pass alone is the answer, and nothing moved on.
        if self.state.phase == "extras":
            self.do(event)
