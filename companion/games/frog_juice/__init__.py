"""Frog Juice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.game import Card, HouseRule
from companion.words import _

if TYPE_CHECKING:
    from companion.app import App
    from companion.games.game import Event, Header, Picture, Rules
    from companion.match import Match
    from companion.screens.screen import Screen


class FrogJuice:
    """Frog Juice as the rest of the house sees it."""

    name = "frog-juice"
    accent = "juice"
    icon = "potion"
    seats = range(2, 5)

    @property
    def rules(self) -> Rules:
        """The pure rules."""
        from companion.games.frog_juice import rules

        return rules

    @property
    def title(self) -> str:
        """The name on the box."""
        return _("Frog Juice")

    @property
    def blurb(self) -> str:
        """What the app does for it."""
        return _("captures, spells, tally")

    def house_rules(self) -> tuple[HouseRule, ...]:
        """Return the rules that tables play differently."""
        return (
            HouseRule(
                "ingredient-bonus",
                _("Bonus of two for"),
                (("largest-pile", _("largest pile")), ("each-kind", _("each kind"))),
            ),
            HouseRule(
                "many-to-many",
                _("Several take several"),
                ((False, _("no")), (True, _("yes"))),
            ),
        )

    def lay_out(self, players: int) -> str:
        """Return what to lay out on the table."""
        return _("Shuffle all 59 cards and lay four face up in the centre.")

    def set_up(self, app: App, header: Header) -> Screen | None:
        """Return the screen that asks for the way of playing, the centre and the spells."""
        from companion.games.frog_juice.setupscreen import JuiceSetUp

        return JuiceSetUp(app, header)

    def screen(self, app: App, match: Match) -> Screen:
        """Return the table, the counting board, or the tally when the match is over."""
        if match.standing.over:
            from companion.games.frog_juice.tallyscreen import JuiceTally

            return JuiceTally(app, match)
        if match.standing.phase == "tally":
            from companion.games.frog_juice.countscreen import JuiceCount

            return JuiceCount(app, match)
        from companion.games.frog_juice.screen import JuiceTable

        return JuiceTable(app, match)

    def progress(self, state: Any) -> str:
        """Say how far the match is."""
        from companion.games.frog_juice.telling import progress

        return progress(state)

    def say(self, state: Any, event: Event) -> str:
        """Say an event in words, given the state before it."""
        from companion.games.frog_juice.telling import say

        return say(state, event)

    def picture(self, screen: Screen, header: Header) -> Picture | None:
        """Return what draws the centre, where the match is followed card by card."""
        if "center" not in header.setup:
            return None
        from companion.games.frog_juice.pastcenter import PastCenter

        return PastCenter(screen)

    def cards(self) -> tuple[Card, ...]:
        """Return every kind of card in the deck."""
        from companion.games.frog_juice.cards import COPIES, card_name

        return tuple(Card(card, card_name(card), card) for card in COPIES)


GAME = FrogJuice()
