"""Playing events one after the other, for the tests of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from companion.games.frog_juice import rules
from companion.games.frog_juice.state import Table, Tally

if TYPE_CHECKING:
    from companion.games.game import Event

Played = TypeVar("Played", Table, Tally)


def after(state: Played, *events: Event) -> Played:
    """Return the state after `events`, every one of them legal."""
    for event in events:
        went_on = rules.apply(state, event)
        assert isinstance(went_on, type(state))
        state = went_on
    return state


def refused(state: Table | Tally, event: Event) -> str:
    """Return the code with which `event` is refused."""
    broken = rules.refusal(state, event)
    assert broken is not None, event
    return broken.code
