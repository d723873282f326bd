"""Army of Frogs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.game import Card
from companion.words import _

if TYPE_CHECKING:
    from companion.app import App
    from companion.games.game import Event, Header, HouseRule, Picture, Rules
    from companion.match import Match
    from companion.screens.screen import Screen
    from companion.ui.theme import Theme
    from companion.ui.widgets import Mark


class ArmyOfFrogs:
    """Army of Frogs as the rest of the house sees it."""

    name = "army-of-frogs"
    accent = "frogs"
    icon = "frog"
    seats = range(2, 5)
    asks_who_starts = True

    @property
    def rules(self) -> Rules:
        """The pure rules."""
        from companion.games.army_of_frogs import rules

        return rules

    @property
    def title(self) -> str:
        """The name on the box."""
        return _("Army of Frogs")

    @property
    def blurb(self) -> str:
        """What the app does for it."""
        return _("moves, chains, island")

    def house_rules(self) -> tuple[HouseRule, ...]:
        """Return nothing: tables play this game alike."""
        return ()

    def lay_out(self, players: int) -> str:
        """Return what to lay out on the table for so many players."""
        return _(
            "Ten frogs of each colour in play go into the bag: {frogs} in all. A frog drawn from "
            "it names who starts, and goes back; then each player draws two."
        ).format(frogs=10 * players)

    def set_up(self, app: App, header: Header) -> Screen | None:
        """Return the screen that asks for colours and first hands."""
        from companion.games.army_of_frogs.setupscreen import FirstHands

        return FirstHands(app, header)

    def screen(self, app: App, match: Match) -> Screen:
        """Return the island, or the tally when the match is over."""
        if match.standing.over:
            from companion.games.army_of_frogs.tallyscreen import FrogsTally

            return FrogsTally(app, match)
        from companion.games.army_of_frogs.screen import FrogsTable

        return FrogsTable(app, match)

    def progress(self, state: Any) -> str:
        """Say how far the match is."""
        from companion.games.army_of_frogs.telling import progress

        return progress(state)

    def say(self, state: Any, event: Event) -> str:
        """Say an event in words, given the state before it."""
        from companion.games.army_of_frogs.telling import say

        return say(state, event)

    def settled(self, before: Any, after: Any) -> str:
        """Say which steps passed by themselves between two states."""
        from companion.games.army_of_frogs.telling import say_passed_shortly

        return say_passed_shortly(after, before.turn)

    def verdict(self, names: str, score: int) -> str:
        """Say how the match was won: "Ben linked 8"."""
        return _("{names} linked {frogs}").format(names=names, frogs=score)

    def marks(self, header: Header, theme: Theme) -> tuple[Mark, ...]:
        """Return the shape on the frogs of each seat, and their colour."""
        from companion.games.army_of_frogs.widgets import frog_mark

        return tuple(frog_mark(theme, colour) for colour in header.setup["colours"])

    def picture(self, screen: Screen, header: Header) -> Picture:
        """Return what draws the island of the past."""
        from companion.games.army_of_frogs.pastisland import PastIsland

        return PastIsland(screen)

    def cards(self) -> tuple[Card, ...]:
        """Return the frogs, by colour."""
        from companion.games.army_of_frogs.colours import COLOURS, colour_name

        return tuple(Card(c, colour_name(c), f"frog-{c}") for c in COLOURS)


GAME = ArmyOfFrogs()
