"""Correcting the past: one event is entered again, and everything after it is recomputed.

What is entered goes through the game's own screen, which stands on a :class:`Draft`: the match as
it was before that event. Where a later event becomes illegal, the change can be carried on with
that one changed too, end the match there, or be dropped; the match itself is untouched until
`Match.adopt`.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from companion.games.game import RuleBroken
from companion.match import Amendment, Match, Refusal
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.games.game import Event, Header


class Draft(Match):
    """A match standing before the event to be corrected; it goes nowhere.

    The first event that the rules allow here is handed to `taken`; nothing is appended or kept.
    """

    def __init__(
        self, header: Header, events: Iterable[Event], taken: Callable[[Event], object]
    ) -> None:
        super().__init__(header, events)
        self._taken = taken

    @property
    def can_undo(self) -> bool:
        """Never: the past is corrected one event at a time."""
        return False

    @property
    def can_redo(self) -> bool:
        """Never."""
        return False

    def append(self, event: Event) -> None:
        """Hand over `event` if it is legal here; raise :class:`RuleBroken` if it is not."""
        self._after(event)
        self._taken(event)

    def amended(self, index: int, event: Event | None) -> Amendment:
        """Refuse: a screen that would change an event before this one has to be asked for that."""
        broken = RuleBroken(
            "bad-event", _("That changes an earlier event; open that one to change it.")
        )
        return Amendment(index, self.events, self.states, Refusal(index, broken), ())


def in_place_of(old: Event, new: Event) -> Event:
    """Return `new` with the time of `old`: when it happened, not when it was corrected.

    The `at` of some events is a place on the table; that is left alone.
    """
    if not isinstance(new.get("at"), str):
        return new
    kept = {key: value for key, value in new.items() if key != "at"}
    return {"at": old["at"], **kept} if isinstance(old.get("at"), str) else kept


def same(one: Event, other: Event) -> bool:
    """Tell whether two events say the same, whenever and however they were entered."""
    return _unstamped(one) == _unstamped(other)


def carried_on(match: Match, amendment: Amendment, event: Event | None) -> Amendment:
    """Return a refused amendment with `event` in place of the one refused, or with none there."""
    wanted = (*amendment.events, *([] if event is None else [event]), *amendment.dropped[1:])
    return changed_to(match, wanted, amendment.index)


def changed_to(match: Match, events: tuple[Event, ...], index: int | None = None) -> Amendment:
    """Return the amendment that makes `events` the events of a match, from `index` on.

    Without an index, it is the first at which the two differ.
    """
    if index is None:
        pairs = zip(match.events, events, strict=False)
        index = sum(1 for _same in takewhile(lambda pair: pair[0] == pair[1], pairs))
    trial = Match(match.header, events, rules=match.rules)
    return Amendment(
        index, trial.events, trial.states, trial.refusal, tuple(events[len(trial.events) :])
    )


def _unstamped(event: Event) -> Event:
    stamps = {"by", "at"} if isinstance(event.get("at"), str) else {"by"}
    return {key: value for key, value in event.items() if key not in stamps}
