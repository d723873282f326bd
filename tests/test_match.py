from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import rules as rules_of
from companion.games.game import BadHeader, Event, Header, RuleBroken
from companion.journal import JournalFull, open_journal
from companion.match import Match, begin, resume
from companion.matchfile import raw_header
from tests.games.felix.strategies import play

if TYPE_CHECKING:
    from pathlib import Path

HEADER = Header("felix", ("Ana", "Ben", "Cleo"), 0)
BIDS: list[Event] = [{"do": "bid", "amount": amount} for amount in (1, 2, 3)]


class FullDisk:
    """A record that keeps nothing more."""

    match = 1

    def append(self, index: int, event: Event, *, over: bool) -> None:
        raise JournalFull

    def move_cursor(self, cursor: int, *, over: bool) -> None:
        raise JournalFull

    def rewrite(self, index: int, events: object, *, over: bool, undoing: bool = False) -> None:
        raise JournalFull


def whole_match(seed: int) -> tuple[Header, list[Event]]:
    return play(Random(seed), ("Ana", "Ben", "Cleo"))


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
def test_undo_after_any_event_restores_an_equal_state_and_redo_brings_it_back(seed: int) -> None:
    header, events = whole_match(seed)
    match = Match(header)
    for event in events:
        before = match.state
        match.append(event)
        after = match.state
        assert match.undo()
        assert match.state == before
        assert match.redo()
        assert match.state == after
    while match.undo():
        pass
    assert match.state == rules_of("felix").begin(header)
    assert not match.can_undo
    while match.redo():
        pass
    assert match.events == tuple(events)
    assert match.standing.over
    assert not match.can_redo


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_an_amended_match_is_what_it_would_be_if_played_so_from_the_start(data: Any) -> None:
    header, events = whole_match(data.draw(st.integers(0, 10**6)))
    match = Match(header, events)
    index = data.draw(st.integers(0, len(events) - 1))
    event = data.draw(
        st.none()
        | st.just({"do": "pass"})
        | st.builds(lambda n: {"do": "bid", "amount": n}, st.integers(1, 9))
        | st.sampled_from([event for event in events if event["do"] == "reveal"])
    )
    amendment = match.amended(index, event)
    changed = [*events[:index], *([event] if event else []), *events[index + 1 :]]
    played = Match(header, changed)
    assert amendment.events == played.events
    assert amendment.states == played.states
    told = amendment.refusal
    assert (told and told.index) == (played.refusal and played.refusal.index)
    assert match.events == tuple(events)
    assert [*amendment.events, *amendment.dropped] == changed


def test_a_new_event_after_undo_takes_the_place_of_what_was_undone() -> None:
    match = Match(HEADER, BIDS)
    match.undo()
    match.undo()
    match.append({"do": "pass"})
    assert match.events == (BIDS[0], {"do": "pass"})
    assert not match.can_redo
    assert not match.redo()


def test_a_full_disk_leaves_the_match_as_it_was() -> None:
    match = Match(HEADER, BIDS, cursor=2, record=FullDisk())
    before = (match.state, match.events, match.can_redo)
    amendment = match.amended(0, {"do": "pass"})
    for deed in (
        lambda: match.append({"do": "pass"}),
        match.undo,
        match.redo,
        lambda: match.adopt(amendment),
    ):
        with pytest.raises(JournalFull):
            deed()
        assert (match.state, match.events, match.can_redo) == before


def test_a_broken_rule_leaves_the_match_and_its_journal_as_they_were(tmp_path: Path) -> None:
    journal = open_journal(tmp_path).journal
    match = begin(journal, HEADER)
    match.append(BIDS[2])
    with pytest.raises(RuleBroken, match="more than 3"):
        match.append(BIDS[0])
    with pytest.raises(RuleBroken, match="format"):
        match.append({"do": "pass", "format": "table-companion/1"})
    assert match.id is not None
    assert match.events == journal.load(match.id).events == (BIDS[2],)
    journal.close()


def test_a_match_is_taken_up_at_the_very_tap_with_what_can_be_redone(tmp_path: Path) -> None:
    journal = open_journal(tmp_path).journal
    match = begin(journal, HEADER)
    for bid in BIDS:
        match.append(bid)
    match.undo()
    journal.close()
    journal = open_journal(tmp_path).journal
    assert match.id is not None
    again = resume(journal, match.id)
    assert (again.state, again.events, again.can_redo) == (match.state, match.events, True)
    again.redo()
    assert again.events == tuple(BIDS)
    again.undo()
    again.append({"do": "pass"})
    assert resume(journal, match.id).events == (*BIDS[:2], {"do": "pass"})
    assert journal.superseded(match.id) == [(2, BIDS[2])]
    journal.close()


def test_a_match_that_turns_out_to_be_over_is_not_offered_again(tmp_path: Path) -> None:
    header, events = whole_match(1)
    journal = open_journal(tmp_path).journal
    number = journal.create(raw_header(header), events, over=False)
    assert journal.unfinished() is not None
    assert resume(journal, number).standing.over
    assert journal.unfinished() is None
    journal.close()


def test_an_adopted_amendment_is_kept_and_what_it_dropped_too(tmp_path: Path) -> None:
    journal = open_journal(tmp_path).journal
    match = begin(journal, HEADER)
    for bid in BIDS:
        match.append(bid)
    amendment = match.amended(0, {"do": "bid", "amount": 2})
    assert amendment.refusal is not None
    assert amendment.refusal.index == 1
    assert amendment.dropped == tuple(BIDS[1:])
    match.adopt(amendment)
    assert match.id is not None
    assert resume(journal, match.id).events == match.events == ({"do": "bid", "amount": 2},)
    assert [event for _seq, event in journal.superseded(match.id)] == BIDS
    journal.close()


def test_a_match_stands_before_the_first_event_that_the_rules_refuse() -> None:
    match = Match(HEADER, [BIDS[1], BIDS[0], BIDS[2]])
    assert match.events == (BIDS[1],)
    assert match.refusal is not None
    assert (match.refusal.index, match.refusal.error.code) == (1, "bid-too-low")


def test_a_match_that_cannot_begin_leaves_no_trace(tmp_path: Path) -> None:
    journal = open_journal(tmp_path).journal
    with pytest.raises(BadHeader):
        begin(journal, Header("felix", ("Ana",), 0))
    with pytest.raises(BadHeader, match="no game 'chess'"):
        begin(journal, Header("chess", ("Ana", "Ben"), 0))
    assert journal.matches() == []
    assert journal.players() == []
    journal.close()


def test_every_state_of_a_match_can_be_looked_back_at() -> None:
    match = Match(HEADER, BIDS, cursor=2)
    assert len(match.states) == 3
    assert match.states[-1] == match.state
    assert match.states[1] == Match(HEADER, BIDS[:1]).state
    with pytest.raises(IndexError):
        match.amended(2, None)
