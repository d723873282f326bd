"""What is tapped: for each screen the way there, and taps that can be repeated for ever."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tests.bench.glass import Place
from tests.bench.peer_layout import NAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from companion.games.army_of_frogs.rules import State
    from tests.bench.programs import Running
    from tests.table import Table

TITLE = Place(0, 0, 300, 50)
"""Where a screen of the app has its title, which changes with the screen."""

_SEATS = Place(14, 64, 425, 320)
"""Where the set-up lists who sits at the table."""

_BOARD = Place(20, 60, 500, 400)
"""Where the island lies, and the landings of a frog."""

_GROUPS = Place(390, 205, 390, 50)
"""Where the groups that a card can take are listed."""

_RESTS = (0.03, 0.06)
"""Seconds that the finger rests between aiming, touching and lifting: two frames or more."""

_QUICKLY = 0.012
"""Seconds between two taps that nobody looks at."""

_IN_TIME = 2.0
"""Seconds within which a tap must have shown something."""


class LostTapError(RuntimeError):
    """A tap showed nothing: the program is broken, or the drill does not fit it any more."""


class Tap(NamedTuple):
    """A control to tap, and where its effect shows: a control's name, or a place."""

    control: str
    effect: str | Place


class Response(NamedTuple):
    """Seconds from touch to the control's pressed look, and from lift to the effect."""

    pressed: float
    effect: float


@dataclass(frozen=True)
class Drill:
    """A screen, the controls to tap from home to get there, and a round of taps to repeat.

    `scene` is played beforehand, off screen, where the match is to be well on its way.
    """

    screen: str
    way: tuple[str, ...]
    round: tuple[Tap, ...]
    scene: Callable[[Table], object] | None = None


_FELIX = ("new-felix", *(f"player:{name}" for name in NAMES))

AUCTION_ROUND = (
    Tap("plus", "amount"),
    Tap("minus", "amount"),
    Tap("plus-5", "amount"),
    Tap("bid", "peek:0"),
    Tap("undo", "peek:0"),
)
"""Taps that the peer has too: three of them change a number, two change who is to bid."""

AUCTION = Drill("auction", (*_FELIX, "start", "later"), AUCTION_ROUND)

FROGS = ("hex:0,-3", "hex:-2,-1")
"""Two frogs of the seat to act on the large island."""


def _large_island(table: Table) -> None:
    from tests.games.army_of_frogs import scenes

    scenes.play_on(table, scenes.LARGE, 4, _thirty_frogs)


def _thirty_frogs(state: State) -> bool:
    return state.phase == "move" and len(state.island.frogs) >= 30


def _amid_juice(table: Table) -> None:
    from tests.games.frog_juice import scenes

    scenes.middle(table)


DRILLS = (
    AUCTION,
    Drill("home", (), (Tap("new-felix", TITLE), Tap("back", TITLE))),
    Drill(
        "set-up",
        _FELIX[:4],
        (Tap("player:Dee", _SEATS), Tap("seat:3", _SEATS), Tap("leave:3", _SEATS)),
    ),
    Drill("reveal", (*_FELIX, "start"), (Tap("card:3", TITLE), Tap("undo", TITLE))),
    Drill("frogs", ("resume",), tuple(Tap(frog, _BOARD) for frog in FROGS), _large_island),
    Drill(
        "juice", ("resume",), (Tap("number:11", _GROUPS), Tap("number:11", _GROUPS)), _amid_juice
    ),
)


def go(program: Running, way: tuple[str, ...]) -> None:
    """Tap the controls that lead to a screen."""
    for control in way:
        program.glass.aim(_place(program, control))
        program.glass.press()
        program.glass.settle(0.05)
        program.glass.lift()
        program.glass.settle(0.25)


def tap(program: Running, wanted: Tap, rng: Random) -> Response:
    """Tap as a finger does and return when the program answered; raise :class:`LostTapError`.

    The finger rests for a while that is never the same, so that no loop is met in step.
    """
    glass, control = program.glass, _place(program, wanted.control)
    effect = wanted.effect if isinstance(wanted.effect, Place) else _place(program, wanted.effect)
    glass.aim(control)
    glass.settle(rng.uniform(*_RESTS))
    before = glass.pixels(control)
    pressed = _answer(program, wanted, control, before, glass.press())
    glass.settle(rng.uniform(*_RESTS))
    before = glass.pixels(effect)
    shown = _answer(program, wanted, effect, before, glass.lift())
    glass.settle(rng.uniform(*_RESTS))
    return Response(pressed, shown)


def tap_quickly(programs: Sequence[Running], taps: Sequence[Tap], count: int) -> None:
    """Tap so often on each program, as fast as they take it side by side, and do not look."""
    places = [program.shown().places for program in programs]
    for number in range(count):
        control = taps[number % len(taps)].control
        for program, known in zip(programs, places, strict=True):
            program.glass.aim(known[control])
            program.glass.press()
            program.glass.lift()
        time.sleep(_QUICKLY)
    for program in programs:
        program.glass.settle(1.0)


def _place(program: Running, control: str) -> Place:
    """Return where a control is, as soon as it is there."""
    end = time.monotonic() + _IN_TIME
    while True:
        shown = program.shown()
        if control in shown.enabled:
            return shown.places[control]
        if time.monotonic() > end:
            name = program.program.name
            raise LostTapError(f"{name} has no {control!r} to tap on {shown.screen}")
        program.glass.settle(0.05)


def _answer(program: Running, wanted: Tap, place: Place, before: bytes, start: float) -> float:
    seen = program.glass.seen(place, lambda pixels: pixels != before, _IN_TIME)
    if seen is None:
        raise LostTapError(f"{program.program.name}: {wanted} showed nothing in {_IN_TIME} s")
    return seen - start
