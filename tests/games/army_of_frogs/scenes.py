"""The screens of Army of Frogs in telling states."""

from __future__ import annotations

import random
from functools import partial
from typing import TYPE_CHECKING, cast

from companion import match
from companion.games.army_of_frogs.checkscreen import CheckIsland
from companion.games.army_of_frogs.paths import hop_paths
from companion.games.army_of_frogs.position import read_position
from companion.games.army_of_frogs.why import why_not_move, why_not_place
from tests.games.army_of_frogs.strategies import play
from tests.scenes import NAMES, know, seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.army_of_frogs.hexes import Hex
    from companion.games.army_of_frogs.rules import State
    from companion.games.army_of_frogs.screen import FrogsTable
    from tests.table import Table

LARGE, SMALL, FEW = 5, 12, 30
"""Seeds of matches: one grows a large island, one is soon won, and in one a frog has no place."""

CHAINS = (
    '{"frogs": {"red": [[0, 0], [1, 0]], "green": [[2, 0], [2, 1], [3, 0]], "blue": [[-1, 0]]}}'
)
APART = '{"frogs": {"red": [[0, 0], [1, 0], [0, 1]], "white": [[4, -1], [4, 0], [5, -1]]}}'
SOUND = '{"frogs": {"red": [[0, 0], [1, 0], [0, 1]], "white": [[2, -1], [3, -1], [1, 1]]}}'


def named(place: Hex) -> str:
    """Return the name of the widget of a hex."""
    return f"hex:{place[0]},{place[1]}"


def shown(table: Table) -> FrogsTable:
    """Return the match screen."""
    assert table.screen == "frogs-match"
    return cast("FrogsTable", table.app.screen)


def state_of(table: Table) -> State:
    """Return the state of the match on the screen."""
    return shown(table).state


def play_on(table: Table, seed: int, seats: int, until: Callable[[State], bool]) -> None:
    """Play a random match up to the first state that is asked for, and show it."""
    header, events = play(random.Random(seed), NAMES[:seats])
    begun = match.begin(table.app.journal, header)
    for event in events:
        if until(begun.state):
            break
        begun.append(event)
    table.app.open(begun)
    table.app.refresh()


def most_landings(state: State) -> Hex:
    """Return the frog of the seat to act that can land on most hexes."""
    assert state.turn is not None
    own = state.island.frogs_of(state.colours[state.turn])
    return max(own, key=lambda frog: len(state.island.landings(frog)))


def _at(phase: str, frogs: int) -> Callable[[State], bool]:
    return lambda state: state.phase == phase and len(state.island.frogs) >= frogs


def _set_up(table: Table, *taps: str) -> None:
    know(table)
    seat(table, "army-of-frogs", NAMES[:4])
    table.tap("start", *taps)


def _move(table: Table) -> None:
    play_on(table, LARGE, 4, _at("move", 30))


def _menu(table: Table) -> None:
    _move(table)
    table.tap("menu")


def _landings(table: Table) -> None:
    _move(table)
    table.tap(named(most_landings(state_of(table))))


def _path(table: Table) -> None:
    _landings(table)
    island, frog = state_of(table).island, most_landings(state_of(table))
    paths = hop_paths(island, frog)
    table.down(named(max(island.landings(frog), key=lambda landing: len(paths[landing]))))


def _why(table: Table) -> None:
    _landings(table)
    table.tap("why")


def _nowhere(table: Table) -> None:
    """Take up a frog of one's own while it would touch another of them wherever it came to lie."""

    def found(state: State) -> int | None:
        if state.phase != "place" or state.turn is None or len(set(state.hands[state.turn])) == 1:
            return None
        own = state.colours[state.turn]
        hand = state.hands[state.turn]
        return hand.index(own) if own in hand and not state.island.places(own) else None

    play_on(table, FEW, 3, lambda state: found(state) is not None)
    table.tap(f"hand:{found(state_of(table))}")


def _refused_move(table: Table, code: str) -> None:
    """Play until some frog has a landing, and somewhere else is forbidden for the reason asked."""

    def found(state: State) -> tuple[Hex, Hex] | None:
        if state.phase != "move" or state.turn is None or len(state.island.frogs) < 12:
            return None
        island = state.island
        for frog in island.frogs_of(state.colours[state.turn]):
            for end in island.border if island.landings(frog) else ():
                refusal = why_not_move(island, frog, end)
                if refusal is not None and refusal.code == code:
                    return frog, end
        return None

    play_on(table, LARGE, 4, lambda state: found(state) is not None)
    wish = found(state_of(table))
    assert wish is not None
    table.tap(named(wish[0]), named(wish[1]))


def _refused_place(table: Table, code: str) -> None:
    def found(state: State) -> tuple[int, Hex] | None:
        if state.phase != "place" or state.turn is None or len(state.island.frogs) < 8:
            return None
        own = state.colours[state.turn]
        for slot, frog in enumerate(state.hands[state.turn]):
            for place in state.island.border:
                refusal = why_not_place(state.island, frog, place, own=frog == own)
                if refusal is not None and refusal.code == code:
                    return slot, place
        return None

    play_on(table, LARGE, 3, lambda state: found(state) is not None)
    wish = found(state_of(table))
    assert wish is not None
    table.tap(f"hand:{wish[0]}", named(wish[1]))


def _stuck(table: Table) -> None:
    def stuck(state: State) -> list[Hex]:
        if state.phase != "move" or state.turn is None:
            return []
        own = state.island.frogs_of(state.colours[state.turn])
        return [frog for frog in own if not state.island.landings(frog)]

    play_on(table, LARGE, 4, lambda state: bool(stuck(state)))
    table.tap(named(stuck(state_of(table))[0]))


def _place(table: Table) -> None:
    play_on(table, LARGE, 4, _at("place", 12))
    table.tap("hand:1")


def _end(table: Table) -> None:
    _move(table)
    table.tap("menu", "end")


def _win(table: Table, *taps: str) -> None:
    play_on(table, SMALL, 2, lambda state: state.phase == "over")
    table.tap(*taps)


def _check(table: Table, line: str = '{"frogs": {}}', *taps: str) -> None:
    screen = CheckIsland(table.app)
    table.app.push(screen)
    table.app.refresh()
    screen.load(read_position(line)[0])
    table.app.refresh()
    table.tap(*taps)


SCENES: dict[str, Callable[[Table], None]] = {
    "frogs-setup": _set_up,
    "frogs-setup-hands": lambda table: _set_up(table, "colour:green", "colour:blue", "colour:red"),
    "frogs-setup-ready": lambda table: _set_up(table, "colour:white", *["colour:green"] * 8),
    "frogs-move": _move,
    "frogs-landings": _landings,
    "frogs-path": _path,
    "frogs-why": _why,
    "frogs-nowhere": _nowhere,
    "frogs-no-jump": partial(_refused_move, code="no-jump-path"),
    "frogs-splits": partial(_refused_move, code="splits-island"),
    "frogs-chain-by-move": partial(_refused_move, code="makes-chain"),
    "frogs-chain": partial(_refused_place, code="makes-chain"),
    "frogs-own-colour": partial(_refused_place, code="touches-own-colour"),
    "frogs-stuck": _stuck,
    "frogs-place": _place,
    "frogs-draw": lambda table: play_on(table, LARGE, 4, _at("draw", 9)),
    "frogs-menu": _menu,
    "frogs-tally": _win,
    "frogs-tally-island": lambda table: _win(table, "island"),
    "frogs-tally-end": _end,
    "frogs-check": _check,
    "frogs-check-chain": lambda table: _check(table, CHAINS),
    "frogs-check-apart": lambda table: _check(table, APART, "colour:white"),
    "frogs-check-move": lambda table: _check(table, SOUND, "mode:moves", "hex:3,-1"),
    "frogs-check-place": lambda table: _check(table, SOUND, "mode:places"),
    "frogs-check-place-chain": lambda table: _check(table, CHAINS, "mode:places"),
    "frogs-check-menu": lambda table: _check(table, APART, "menu"),
}
