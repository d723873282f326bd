"""The rules of Frog Juice: pure functions from an event to the next state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.frog_juice import counting, spells, turns
from companion.games.frog_juice.events import (
    Add,
    Capture,
    Cat,
    Count,
    Discard,
    End,
    Final,
    Pass,
    Spell,
    Sweep,
    Wash,
    read,
)
from companion.games.frog_juice.house import opened
from companion.games.frog_juice.state import State, Table, Tally, bonus, power_cards
from companion.games.game import RuleBroken, Standing, competition_ranks
from companion.words import _

if TYPE_CHECKING:
    from companion.games.frog_juice.events import Move
    from companion.games.game import Event, Header

__all__ = ["State", "apply", "as_json", "begin", "refusal", "standing"]


def begin(header: Header) -> State:
    """Return the state before the first event; raises BadHeader."""
    return opened(header)


def apply(state: State, event: Event) -> State:
    """Return the state after `event`; raises RuleBroken, and `state` stands.

    `bad-event` is looked at first, then `unknown-card`, then `match-over`, then all else.
    """
    move = read(event, state)
    if state.phase == "over":
        raise RuleBroken("match-over", _("The match is over; undo to change how it ended."))
    if isinstance(state, Tally):
        return _counted(state, move)
    return _played(state, move)


def refusal(state: State, event: Event) -> RuleBroken | None:
    """Return why `event` is not allowed now, or None where it is."""
    try:
        apply(state, event)
    except RuleBroken as broken:
        return broken
    return None


def standing(state: State) -> Standing:
    """Return how the match stands: a point a power card, and the bonus. Ties are shared (house)."""
    scores = tuple(map(sum, zip(power_cards(state), bonus(state), strict=True)))
    ranks = competition_ranks(list(scores))
    over = state.phase == "over"
    return Standing(
        phase=state.phase,
        turn=state.turn if isinstance(state, Table) and not over else None,
        over=over,
        scores=scores,
        ranks=ranks,
        winners=tuple(seat for seat, rank in enumerate(ranks) if rank == 1) if over else (),
    )


def as_json(state: State) -> dict[str, Any]:
    """Return the `state` object of the match format."""
    return _tally_json(state) if isinstance(state, Tally) else _table_json(state)


def _counted(tally: Tally, move: Move) -> State:
    match move:
        case Count():
            return counting.count(tally, move)
        case Final():
            return counting.settle(tally, move)
        case End():
            return counting.end(tally)
        case _:
            message = _("This match only counts: count cards, or enter the final piles.")
            raise RuleBroken("wrong-phase", message)


def _played(table: Table, move: Move) -> State:
    match move:
        case Capture():
            return turns.capture(table, move)
        case Discard():
            return turns.discard(table, move)
        case Pass():
            return turns.no_action(table)
        case Sweep():
            return turns.sweep(table, move)
        case Spell():
            return spells.lay(table, move)
        case Add():
            return spells.add(table, move)
        case Cat():
            return turns.cat(table, move)
        case Wash():
            return turns.wash(table, move)
        case End():
            return turns.end(table)
        case Count() | Final():
            message = _("This match follows every card: nothing is counted by hand.")
            raise RuleBroken("wrong-phase", message)


def _table_json(table: Table) -> dict[str, Any]:
    return {
        "draw_pile": table.draw_pile,
        "center": list(table.center),
        "hands": list(table.hands),
        "power": [list(pile) for pile in table.power],
        "ingredients": [list(pile) for pile in table.ingredients],
        "spells": [
            [{"spell": one.spell, "have": list(one.have), "need": list(one.need)} for one in laid]
            for laid in table.spells
        ],
        "ingredient_bonus": list(bonus(table)),
    }


def _tally_json(tally: Tally) -> dict[str, Any]:
    kinds = tally.house.kinds
    ingredients: list[Any] = [row[0] for row in tally.ingredients]
    if tally.house.each_kind:
        ingredients = [
            {kind: number for kind, number in sorted(zip(kinds, row, strict=True)) if number}
            for row in tally.ingredients
        ]
    return {
        "power": list(tally.power),
        "ingredients": ingredients,
        "ingredient_bonus": list(bonus(tally)),
    }
