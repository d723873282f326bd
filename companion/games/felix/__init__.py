"""Felix: The Cat in the Sack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.game import Card, HouseRule
from companion.words import _

if TYPE_CHECKING:
    from companion.app import App
    from companion.games.game import Event, Header, Picture, Rules
    from companion.match import Match
    from companion.screens.screen import Screen


class Felix:
    """Felix as the rest of the house sees it."""

    name = "felix"
    accent = "felix"
    icon = "cat"
    seats = range(3, 6)
    secret_until_over = True
    bgg_id = 32125

    @property
    def rules(self) -> Rules:
        """The pure rules."""
        from companion.games.felix import rules

        return rules

    @property
    def title(self) -> str:
        """The name on the box, as people say it."""
        return _("Felix")

    @property
    def blurb(self) -> str:
        """What the app does for it."""
        return _("bids, mice, tally")

    def house_rules(self) -> tuple[HouseRule, ...]:
        """Return the one rule that tables play differently."""
        return (
            HouseRule(
                "small-dog",
                _("Small dog chases"),
                (("lowest", _("−8 first")), ("nearest-zero", _("−5 first"))),
            ),
        )

    def lay_out(self, players: int) -> str:
        """Return what to lay out on the table for so many players."""
        from companion.games.felix.cards import BANK, MOUSE_CARDS

        cards = MOUSE_CARDS[players]
        text = _(
            "Lay out mouse cards {cards}. Bank {bank}, then fill {fill}. Fifteen mice each; "
            "the left neighbour removes one card of yours."
        ).format(cards=", ".join(map(str, cards)), bank=BANK[players], fill=sum(cards))
        if players == 3:
            text += " " + _("Draw one card out of the dummy set.")
        return text

    def set_up(self, app: App, header: Header) -> Screen | None:
        """Nothing more needs to be known before a match of Felix."""
        return None

    def screen(self, app: App, match: Match) -> Screen:
        """Return the table, or the tally when the match is over."""
        if match.standing.over:
            from companion.games.felix.tallyscreen import FelixTally

            return FelixTally(app, match)
        from companion.games.felix.screen import FelixTable

        return FelixTable(app, match)

    def progress(self, state: Any) -> str:
        """Say how far the match is: "round 4 of 9"."""
        from companion.games.felix.telling import progress

        return progress(state)

    def say(self, state: Any, event: Event) -> str:
        """Say an event in words, given the state before it."""
        from companion.games.felix.telling import say

        return say(state, event)

    def rounds_behind(self, state: Any) -> int:
        """Return how many rounds are settled."""
        return len(state.rounds)

    def settled(self, before: Any, after: Any) -> str:
        """Say how a round ended, where one did: who paid what for which cats; what the dogs did."""
        if len(after.rounds) == len(before.rounds):
            return ""
        from companion.games.felix.telling import say_settled

        return say_settled(after, len(after.rounds))

    def picture(self, screen: Screen, header: Header) -> Picture:
        """Return what draws the row."""
        from companion.games.felix.pastrow import PastRow

        return PastRow(screen)

    def cards(self) -> tuple[Card, ...]:
        """Return the ten cards of a set."""
        from companion.games.felix.cards import CARDS, CATS, card_name

        return tuple(Card(c, card_name(c), "" if c in CATS else c) for c in CARDS)


GAME = Felix()
