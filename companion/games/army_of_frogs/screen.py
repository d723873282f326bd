"""The table of Army of Frogs on the screen: the island, and whose step it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.army_of_frogs import panel
from companion.games.army_of_frogs.boardview import (
    IslandView,
    ground,
    island_faces,
    mark,
    mark_done,
)
from companion.games.army_of_frogs.colours import colour_name
from companion.games.army_of_frogs.events import changed
from companion.games.army_of_frogs.paths import hop_paths
from companion.games.army_of_frogs.proofs import Refused, show_proof, why_stuck
from companion.games.army_of_frogs.rules import STEPS
from companion.games.army_of_frogs.why import why_not_move, why_not_place
from companion.games.army_of_frogs.widgets import Step
from companion.screens.matchscreen import MatchScreen, MenuEntry
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Button, Ground, Widget
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.app import App
    from companion.games.army_of_frogs.boardview import Faces
    from companion.games.army_of_frogs.hexes import Hex
    from companion.games.army_of_frogs.rules import State
    from companion.games.army_of_frogs.view import View
    from companion.games.army_of_frogs.why import Refusal
    from companion.games.game import Event
    from companion.match import Match


class FrogsTable(MatchScreen):
    """A match of Army of Frogs going on.

    `chosen` is the frog to be moved, `slot` the frog of the hand to be placed, `held` the landing
    under a finger, `refused` the last wish that the laws forbid, and `asking` says that forbidden
    places are marked, so that one can be asked about.
    """

    name = "frogs-match"

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app, match)
        self.island = IslandView(self)
        self.chosen: Hex | None = None
        self.slot: int | None = None
        self.held: Hex | None = None
        self.refused: Refused | None = None
        self.asking = False
        self.changed()

    @property
    def state(self) -> State:
        """The state shown."""
        state: State = self.played.state
        return state

    @property
    def seat(self) -> int:
        """The seat to act."""
        return self.state.turn or 0

    @property
    def hand(self) -> tuple[str, ...]:
        """The hand of the seat to act."""
        return self.state.hands[self.seat]

    @property
    def colour(self) -> str:
        """The colour of the seat to act."""
        return self.state.colours[self.seat]

    @property
    def taken_up(self) -> str | None:
        """The colour of the frog of the hand that is to be placed."""
        return None if self.slot is None or self.slot >= len(self.hand) else self.hand[self.slot]

    def changed(self) -> None:
        """Take nothing up, save where there is no choice, and look where something happened."""
        self.chosen = self.held = self.refused = None
        self.asking = False
        self.slot = 0 if len(set(self.hand)) == 1 else None
        self.island.follow(self.state.island, last_places(self.match.events))

    def left(self) -> None:
        """Forget the landing that a finger may have been on."""
        self.held = None

    def menu_entries(self) -> list[MenuEntry]:
        """Offer to stop before anyone has won."""
        stop = MenuEntry("end", _("Stop here — nobody wins"), self._end)
        return [stop, *super().menu_entries()]

    # What a tap does

    def tap_hex(self, place: Hex) -> None:
        """Take up the frog there, or wish for what may be done there."""
        self.dismiss()
        match self.state.phase:
            case "move":
                self._tap_to_move(place)
            case "place":
                self._tap_to_place(place)

    def take_up(self, slot: int) -> None:
        """Take a frog of the hand, to place it."""
        self.dismiss()
        self.slot = slot

    def draw(self, colour: str) -> None:
        """Draw a frog of `colour` out of the bag."""
        self.dismiss()
        self.do({"do": "draw", "colour": colour})

    def card_scanned(self, card: str) -> None:
        """Take up a frog of the hand held to the reader, or take it for the one drawn."""
        if self.state.phase == "place" and card in self.hand:
            self.take_up(self.hand.index(card))
        else:
            self.draw(card)

    def ask(self) -> None:
        """Mark the forbidden places, to be asked about."""
        self.asking = True

    def dismiss(self) -> None:
        """Put away what was refused or asked."""
        self.refusal = None
        self.complaint = ""
        self.refused = None
        self.asking = False

    def _tap_to_move(self, place: Hex) -> None:
        island = self.state.island
        if place in island.frogs:
            self._choose(place)
        elif self.chosen is not None:
            start = self.chosen
            self._wish(
                {"do": "move", "from": list(start), "to": list(place)},
                why_not_move(island, start, place),
                place,
                start,
            )

    def _choose(self, place: Hex) -> None:
        island = self.state.island
        if island.frogs[place] != self.colour:
            # The rules have the words for it.
            self.do({"do": "move", "from": list(place), "to": list(place)})
            return
        self.chosen = place
        if not island.landings(place):
            self.refused = why_stuck(island, place, hop_paths(island, place))

    def _tap_to_place(self, place: Hex) -> None:
        colour = self.taken_up
        if colour is None:
            return
        self._wish(
            {"do": "place", "colour": colour, "at": list(place)},
            why_not_place(self.state.island, colour, place, own=colour == self.colour),
            place,
        )

    def _wish(
        self, event: Event, refusal: Refusal | None, place: Hex, start: Hex | None = None
    ) -> None:
        """Let an event happen, or show why not."""
        if refusal is None:
            self.do(event)
            return
        colour = self.colour if start is not None else event["colour"]
        self.refused = Refused(refusal, colour, place, start)
        self.app.refused()

    def hold(self, place: Hex | None) -> None:
        """Show the path to the landing under a finger."""
        self.held = place

    def _end(self) -> None:
        self.do({"do": "end"})

    # The picture

    def widgets(self, area: Box) -> list[Widget]:
        """Return the island, the bar with the steps, and the panel beside it."""
        places = panel.places(self, area)
        bar = self._bar(area, places.steps)
        return [
            bar[0],
            *self._island(places.island),
            *bar[1:],
            Ground(box=places.panel, colour=self.theme.ground),
            *panel.widgets(self, places),
            *self.menu(area),
        ]

    def _bar(self, area: Box, steps: Box | None) -> list[Widget]:
        """Return the bar; the steps stand in it, or in a strip of their own where it is narrow."""
        told = _("{name} · {colour}").format(
            name=self.state.players[self.seat], colour=colour_name(self.colour)
        )
        tools = [self._plain(button) for button in self.match_buttons(area)]
        if steps is None:
            return self.bar(area, self.game.title, told, buttons=[*self._steps(), *tools])
        bar = self.bar(area, self.game.title, told, buttons=tools)
        inner = steps.inset(self.px(th.EDGE), self.px(2))
        strip = [
            Step(box=box, name=step.name, text=step.text, due=step.due, done=step.done)
            for step, box in zip(self._steps(), inner.columns(3, self.px(8)), strict=True)
        ]
        return [*bar, Ground(box=steps, colour=self.theme.deep), *strip]

    def _plain(self, button: Button) -> Button:
        """Return a tool of the bar as an icon alone: the steps need the room."""
        return self.sized(
            54,
            name=button.name,
            icon=button.icon,
            key=button.key,
            tap=button.tap,
            enabled=button.enabled,
        )

    def _steps(self) -> list[Step]:
        state = self.state
        due = STEPS.index(state.phase) if state.phase in STEPS else len(STEPS)
        passed = {one.step for one in state.passed if one.seat == state.turn}
        words = (_("1 Move"), _("2 Place"), _("3 Draw"))
        return [
            self._step(word, step, n == due, n < due and step not in passed)
            for n, (step, word) in enumerate(zip(STEPS, words, strict=True))
        ]

    def _step(self, word: str, step: str, due: bool, done: bool) -> Step:
        wide = self.canvas.width(word, th.BODY, bold=due) + self.px(48 if done else 28)
        return Step(box=Box(0, 0, wide, 0), name=f"step:{step}", text=word, due=due, done=done)

    def _island(self, box: Box) -> list[Widget]:
        island = self.state.island
        view = self.island.look_at(box, island)
        faces = island_faces(island)
        if self.refused is None:
            mark_done(faces, island, last_places(self.match.events))
            over = self._mark_choices(faces, view)
        else:
            over = show_proof(self.island, view, faces, self.refused)
        return [
            self.island.plane(view),
            *self.island.hexes(view, faces, self.tap_hex, self.hold),
            *over,
            *self.island.buttons(view, island),
        ]

    def _mark_choices(self, faces: Faces, view: View) -> list[Widget]:
        """Mark what can be done with the frog taken up; return what is drawn over the island."""
        choices = self.choices()
        if self.state.phase == "move" and self.chosen is not None:
            ground(faces, choices, "landing")
            mark(faces, [self.chosen], "chosen")
        else:
            ground(faces, choices, "open")
        if self.asking:
            mark(faces, set(self.state.island.border) - set(choices), "asked")
        if self.held is None or self.chosen is None:
            return []
        path = hop_paths(self.state.island, self.chosen).get(self.held, ())
        return [self.island.stroke(view, path, "text", arrow=True)] if path else []

    def choices(self) -> list[Hex]:
        """Return where the frog taken up may go."""
        island = self.state.island
        match self.state.phase:
            case "move" if self.chosen is not None:
                return island.landings(self.chosen)
            case "place" if self.taken_up is not None:
                return island.places(self.taken_up if self.taken_up == self.colour else None)
        return []


def last_places(events: Iterable[Event]) -> tuple[Hex, ...]:
    """Return the hexes that the last turn, or what of it has happened, changed."""
    found: list[Hex] = []
    seen: set[str] = set()
    for event in reversed(tuple(events)):
        kind = event["do"]
        if kind in seen or (kind == "draw" and seen) or "move" in seen:
            break
        places = changed(event)
        if places:
            found += places
            seen.add(kind)
    return tuple(found)
