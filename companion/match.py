"""A match: its header, its events and every state they led to; append, undo, redo, amend.

Nothing else changes a match. An event is checked by the rules, then recorded, and only then seen:
when the record refuses (a full disk, say), the match is as it was.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from companion.games import rules as rules_of
from companion.games.game import RuleBroken
from companion.matchfile import header_of, raw_header
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.games.game import Event, Header, Rules, Standing
    from companion.journal import Journal


class Record(Protocol):
    """Where a match is kept; a call is durable when it returns, or raises and changes nothing."""

    @property
    def match(self) -> int:
        """The number of the match in the journal."""

    def append(self, index: int, event: Event, *, over: bool) -> None:
        """Keep `event` as number `index`, counted from 0, in place of all from `index` on."""

    def move_cursor(self, cursor: int, *, over: bool) -> None:
        """Keep that the first `cursor` events are in force."""

    def rewrite(
        self, index: int, events: Sequence[Event], *, over: bool, undoing: bool = False
    ) -> None:
        """Keep `events` in place of all from `index` on, every one of them in force.

        `undoing` says that this undoes the last such correction.
        """


@dataclass(frozen=True)
class Refusal:
    """An event that the rules refused: its index, counted from 0, and why."""

    index: int
    error: RuleBroken


@dataclass(frozen=True)
class Amendment:
    """What a match would be with one earlier event changed.

    `events` are those that are legal, up to the first that became illegal, which `refusal` names
    (its index counts in the amended match); `dropped` are that one and all after it.
    """

    index: int
    events: tuple[Event, ...]
    states: tuple[Any, ...]
    refusal: Refusal | None
    dropped: tuple[Event, ...]


def begin(journal: Journal, header: Header) -> Match:
    """Start a match and keep it in the journal; raise `BadHeader` or `JournalError`."""
    rules_of(header.game).begin(header)
    return resume(journal, journal.create(raw_header(header)))


def resume(journal: Journal, number: int) -> Match:
    """Take up match `number` of the journal at the very tap where it was left."""
    stored = journal.load(number)
    record = journal.record(number)
    match = Match(header_of(stored.header), stored.events, stored.cursor, record)
    if match.standing.over != stored.over:
        # A match that was recovered only in part, or that other rules had ended.
        record.move_cursor(match.cursor, over=match.standing.over)
    return match


class Match:
    """A match in play, or one looked back at.

    The first `cursor` of `events` are in force; those behind it can be redone until something new
    is appended. If the rules refuse one of `events`, the match stands before it and `refusal` says
    why; the events from there on are then no part of the match.

    Raises `BadHeader` if the game refuses the header.
    """

    def __init__(
        self,
        header: Header,
        events: Iterable[Event] = (),
        cursor: int | None = None,
        record: Record | None = None,
        rules: Rules | None = None,
    ) -> None:
        self.header = header
        self.rules = rules or rules_of(header.game)
        self.record = record
        wanted = tuple(events)
        self._states, self.refusal = _replay(self.rules, [self.rules.begin(header)], wanted)
        self._events = list(wanted[: len(self._states) - 1])
        self._cursor = min(len(self._events), len(self._events) if cursor is None else cursor)

    @property
    def id(self) -> int | None:
        """The number of the match in the journal, or None if it is not kept there."""
        return self.record.match if self.record else None

    @property
    def events(self) -> tuple[Event, ...]:
        """The events in force, in the order in which they happened."""
        return tuple(self._events[: self._cursor])

    @property
    def states(self) -> tuple[Any, ...]:
        """The states in force: the one before the first event, and one after each."""
        return tuple(self._states[: self._cursor + 1])

    @property
    def cursor(self) -> int:
        """How many events are in force."""
        return self._cursor

    @property
    def state(self) -> Any:
        """The state after the last event in force."""
        return self._states[self._cursor]

    @property
    def standing(self) -> Standing:
        """How the match stands now."""
        return self.rules.standing(self.state)

    @property
    def can_undo(self) -> bool:
        """Whether an event is in force."""
        return self._cursor > 0

    @property
    def can_redo(self) -> bool:
        """Whether an event was undone and nothing new has happened since."""
        return self._cursor < len(self._events)

    def append(self, event: Event) -> None:
        """Let `event` happen.

        Events that were undone leave the match. Raises :class:`RuleBroken` or `JournalError`, and
        then nothing has happened.
        """
        state = self._after(event)
        if self.record:
            self.record.append(self._cursor, event, over=self._over(state))
        self._events[self._cursor :] = [event]
        self._states[self._cursor + 1 :] = [state]
        self._cursor += 1

    def undo(self) -> bool:
        """Take back the last event in force; return whether there was one."""
        return self.can_undo and self._move(self._cursor - 1)

    def redo(self) -> bool:
        """Let the event that was undone last happen again; return whether there was one."""
        return self.can_redo and self._move(self._cursor + 1)

    def amended(self, index: int, event: Event | None) -> Amendment:
        """Return what the match would be with `event` as number `index`, or with none there.

        Changes nothing. `index` counts from 0 and must name an event in force.
        """
        if not 0 <= index < self._cursor:
            raise IndexError(index)
        wanted = [*([] if event is None else [event]), *self._events[index + 1 : self._cursor]]
        states, refusal = _replay(self.rules, self._states[: index + 1], wanted)
        legal = len(states) - 1 - index
        return Amendment(
            index,
            (*self._events[:index], *wanted[:legal]),
            tuple(states),
            refusal,
            tuple(wanted[legal:]),
        )

    def adopt(self, amendment: Amendment, *, undoing: bool = False) -> None:
        """Make an amendment of this match the match; what it drops stays in the journal.

        `undoing` says that it undoes the last amendment, which then can be undone no more.
        """
        if amendment.events[: amendment.index] != self.events[: amendment.index]:
            raise ValueError("the amendment is of another match")
        if self.record:
            self.record.rewrite(
                amendment.index,
                amendment.events[amendment.index :],
                over=self._over(amendment.states[-1]),
                undoing=undoing,
            )
        self._events = list(amendment.events)
        self._states = list(amendment.states)
        self._cursor = len(self._events)

    def _after(self, event: Event) -> Any:
        """Return the state that `event` leads to from now; raise :class:`RuleBroken`."""
        if "format" in event:
            raise RuleBroken("bad-event", _("an event has no key format; that begins a match"))
        return self.rules.apply(self.state, event)

    def _move(self, cursor: int) -> bool:
        if self.record:
            self.record.move_cursor(cursor, over=self._over(self._states[cursor]))
        self._cursor = cursor
        return True

    def _over(self, state: Any) -> bool:
        return self.rules.standing(state).over


def _replay(
    rules: Rules, states: list[Any], events: Sequence[Event]
) -> tuple[list[Any], Refusal | None]:
    """Continue `states` through `events` up to the first refusal."""
    states = list(states)
    first = len(states) - 1
    for index, event in enumerate(events, first):
        try:
            states.append(rules.apply(states[-1], event))
        except RuleBroken as error:
            return states, Refusal(index, error)
    return states, None
