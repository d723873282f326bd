"""What has to hold after whatever the monkey did: nothing lost, nothing gained, nothing stale."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.army_of_frogs.colours import PER_COLOUR
from companion.games.army_of_frogs.rules import State as Frogs
from companion.games.felix.cards import BANK, PURSE
from companion.games.felix.table import State as Felix
from companion.games.felix.table import on_cards
from companion.games.frog_juice.cards import DECK_SIZE, INGREDIENT_CARDS
from companion.games.frog_juice.state import Table, Tally
from companion.match import Match
from companion.ui.widgets import reachable

if TYPE_CHECKING:
    from companion.app import App
    from tests.soak.playground import Complaints

POWER_CARDS = DECK_SIZE - INGREDIENT_CARDS

SAMPLE = 25
"""Of so many changes one is compared with the journal, and replayed from the first event."""

REPAINT = 400
"""Of so many deeds one is followed by a picture painted whole, to compare."""


class Broken(AssertionError):
    """Something that must always hold does not."""


class Watch:
    """Looks at an app after every deed.

    It counts `changes` of a match, events undone and redone, matches replayed and compared with
    the journal, and pictures repainted; `begun` and `finished` are the matches it saw, by game.
    """

    def __init__(self, complaints: Complaints) -> None:
        self.complaints = complaints
        self.changes = self.undone = self.redone = self.replays = self.repaints = 0
        self.finished: dict[str, set[int]] = {}
        self.begun: dict[str, set[int]] = {}
        self._looks = 0
        self._match: Match | None = None
        self._cursor = 0
        self._state: object = None

    def look(self, app: App, *, hands_off: bool) -> None:
        """Raise :class:`Broken` where something does not hold.

        `hands_off` says that no finger and no button is down: then nothing secret may be shown.
        """
        if self.complaints.errors:
            raise Broken("the app had to save itself:\n" + self.complaints.errors[0])
        match = app.screen.match
        if match is not None:
            self._look_at(app, match)
        names = [widget.name for widget in reachable(app.stage.widgets) if widget.touchable]
        if len(names) > len(set(names)):
            raise Broken(f"two controls have one name on {app.screen.name}: {sorted(names)}")
        peeking: int | None = getattr(app.screen, "peeking", None)
        if hands_off and peeking is not None:
            raise Broken(f"secrets of seat {peeking} stay open, nobody holding them")
        self._looks += 1
        if self._looks % REPAINT == 0:
            self._paint_whole(app)

    def _look_at(self, app: App, match: Match) -> None:
        if match is self._match and match.cursor == self._cursor and match.state is self._state:
            return
        if match is self._match:
            moved = match.cursor - self._cursor
            self.undone += max(0, -moved)
            self.redone += max(0, moved) if match.can_redo else 0
        self._match, self._cursor, self._state = match, match.cursor, match.state
        self.changes += 1
        conserved(match.state)
        if match.id is None:
            return
        over = match.standing.over
        books = self.finished if over else self.begun
        known = books.setdefault(match.header.game, set())
        new = match.id not in known
        known.add(match.id)
        if new or self.changes % SAMPLE == 0:
            kept(app, match)
            replayed(match)
            self.replays += 1

    def _paint_whole(self, app: App) -> None:
        """Compare the picture, painted in pieces, with the same painted whole."""
        app.refresh()
        shown = app.stage.widgets
        surface = app.canvas.surface
        before = surface.get_buffer().raw
        app.stage.spoil()
        app.refresh()
        # A clock on the screen may have gone on meanwhile.
        if app.stage.widgets == shown:
            self.repaints += 1
            if surface.get_buffer().raw != before:
                raise Broken(f"the picture of {app.screen.name} was not up to date")


def conserved(state: Any) -> None:
    """Raise :class:`Broken` where mice, cards or frogs have been made or lost."""
    match state:
        case Felix():
            _mice(state)
        case Table():
            _cards(state)
        case Tally():
            counted = [sum(kinds) for kinds in state.ingredients]
            _hold(sum(state.power) <= POWER_CARDS, "more power cards than there are", state)
            _hold(sum(counted) <= INGREDIENT_CARDS, "more ingredients than there are", state)
            _hold(min(*state.power, *counted) >= 0, "fewer cards than none", state)
        case Frogs():
            _frogs(state)


def kept(app: App, match: Match) -> None:
    """Raise :class:`Broken` where the journal would not give back the match on the screen."""
    stored = app.journal.load(match.id or 0)
    _hold(stored.events[: stored.cursor] == match.events, "the journal has other events", match)
    _hold(stored.cursor == match.cursor, "the journal stands elsewhere", match)
    _hold(stored.over == match.standing.over, "the journal thinks otherwise of the end", match)


def replayed(match: Match) -> None:
    """Raise :class:`Broken` where the events do not lead to the state."""
    again = Match(match.header, match.events)
    _hold(again.refusal is None, f"an event of its own is refused: {again.refusal}", match)
    _hold(again.state == match.state, "its events lead to another state", match)


def _mice(state: Felix) -> None:
    seats = len(state.players)
    there = sum(state.mice) + state.bank + sum(on_cards(state).values())
    dealt = PURSE * seats + BANK[seats]
    _hold(there == dealt, f"{there} mice of {dealt}", state)
    _hold(min(*state.mice, state.bank) >= 0, "fewer mice than none", state)


def _cards(state: Table) -> None:
    spells = sum(1 + len(spell.have) for laid in state.spells for spell in laid)
    piles = sum(map(len, (*state.power, *state.ingredients)))
    there = state.draw_pile + sum(state.hands) + len(state.center) + piles + spells
    _hold(there == DECK_SIZE, f"{there} cards of {DECK_SIZE}", state)
    _hold(min(*state.hands, state.draw_pile) >= 0, "fewer cards than none", state)


def _frogs(state: Frogs) -> None:
    held = [frog for hand in state.hands for frog in hand]
    for colour in state.colours:
        island, bag = state.island.count(colour), state.bag[colour]
        _hold(island <= PER_COLOUR, f"{island} {colour} frogs on the island", state)
        _hold(bag >= 0, f"{bag} {colour} frogs in the bag", state)
        _hold(island + held.count(colour) + bag == PER_COLOUR, f"{colour} frogs lost", state)
    _hold(not state.island.chains, "a forbidden chain", state)
    _hold(state.island.islands <= 1, "more than one island", state)


def _hold(held: bool, complaint: str, thing: object) -> None:
    if not held:
        told = thing.events if isinstance(thing, Match) else thing
        raise Broken(f"{complaint}: {told}")
