from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pygame
import pytest

from companion.config import Config, Display
from companion.games.army_of_frogs.tiles import HexTile
from companion.games.army_of_frogs.view import ROW
from companion.games.felix import table as felix
from companion.games.felix.widgets import FelixCard, SeatRow
from companion.games.frog_juice.widgets import JuiceCard, SeatPanel
from companion.match import Match
from companion.matchfile import header_of
from tests.games.felix.strategies import unshown
from tests.games.frog_juice import strategies as frog_juice
from tests.screens.past import felix_match, frogs_match, juice_match, keep, stamped
from tests.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from companion.games.army_of_frogs.hexes import Hex
    from companion.games.game import Event


def kept(table: Table, number: int) -> Match:
    """The match as the journal has it now."""
    stored = table.app.journal.load(number)
    return Match(header_of(stored.header), stored.events, stored.cursor)


def go_to(table: Table, index: int) -> None:
    """Look at an event, counted from 0, and open it to be changed."""
    table.tap("first") if table.widget("first").enabled else None
    while f"event:{index + 1}" not in table.names():
        last = max(int(name[6:]) for name in table.names() if name.startswith("event:"))
        table.tap(f"event:{last}")
    if table.text("where").split()[1] != str(index + 1):
        table.tap(f"event:{index + 1}")
    table.tap(f"event:{index + 1}")
    assert table.screen == "correct"


def answer(table: Table, *taps: str) -> None:
    """Enter something on the game's screen, and let the app take it back to the match."""
    table.tap(*taps)
    table.app.step()
    assert table.screen == "past-match"


def plain(events: tuple[Event, ...]) -> list[Event]:
    return [{k: v for k, v in event.items() if k not in ("at", "by")} for event in events]


def test_a_match_is_stepped_through_forwards_and_back(table: Table) -> None:
    number = felix_match(table.app.journal, 5)
    count = kept(table, number).cursor
    table.tap("history", f"match:{number}")
    assert table.text("where") == f"event {count} of {count}"
    assert not table.widget("on-one").enabled
    table.tap("first")
    assert table.text("where") == f"event 1 of {count}"
    table.tap("on-one", "on-one", "back-one")
    assert table.text("where") == f"event 2 of {count}"
    table.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert table.text("where") == f"event 3 of {count}"
    table.tap("last")
    assert table.text("where") == f"event {count} of {count}"
    assert f"event:{count}" in table.names()


def test_a_wrong_card_of_an_earlier_round_is_entered_again(table: Table) -> None:
    number = felix_match(table.app.journal, 5)
    before = kept(table, number)
    index, card = _changeable(before)
    table.tap("history", f"match:{number}")
    go_to(table, index)
    answer(table, f"card:{card}")
    after = kept(table, number)
    changed = [*before.events[:index], {**before.events[index], "card": card}]
    expected = Match(before.header, [*changed, *before.events[index + 1 :]])
    assert expected.refusal is None
    assert after.state == expected.state
    assert after.events[index]["at"] == before.events[index]["at"]
    assert len(table.app.journal.superseded(number)) == before.cursor - index


def test_a_correction_can_be_undone(table: Table) -> None:
    number = felix_match(table.app.journal, 5)
    before = kept(table, number)
    index, card = _changeable(before)
    table.tap("history", f"match:{number}")
    go_to(table, index)
    answer(table, f"card:{card}")
    table.tap("undo")
    assert kept(table, number).events == before.events
    assert "undo" not in table.names()


def test_corrections_are_undone_one_by_one_also_after_a_restart(tmp_path: Path) -> None:
    table = Table(tmp_path)
    number = felix_match(table.app.journal, 5)
    stood = [kept(table, number).events]
    for _correction in range(2):
        table.tap("history", f"match:{number}")
        go_to(table, kept(table, number).cursor - 1)
        answer(table, "take-out")
        stood.append(kept(table, number).events)
        table.tap("back", "back")
    table.close()
    table = Table(tmp_path)
    table.tap("history", f"match:{number}", "undo")
    assert kept(table, number).events == stood[1]
    table.tap("back", f"match:{number}", "undo")
    assert kept(table, number).events == stood[0]
    assert "undo" not in table.names()
    table.close()


def test_leaving_or_entering_the_same_changes_nothing(table: Table) -> None:
    number = felix_match(table.app.journal, 5)
    before = kept(table, number)
    index, _card = _changeable(before)
    table.tap("history", f"match:{number}")
    go_to(table, index)
    table.tap("cancel")
    go_to(table, index)
    answer(table, f"card:{before.events[index]['card']}")
    assert kept(table, number).events == before.events
    assert table.app.journal.superseded(number) == []


@pytest.fixture
def auction(table: Table) -> tuple[Table, int]:
    """A match in which a pass instead of the second bid makes a later event illegal."""
    header = header_of(
        {"format": "table-companion/1", "game": "felix", "players": ["A", "B", "C"], "start": 0}
    )
    events: list[Event] = [
        {"do": "reveal", "card": "8"},
        {"do": "bid", "amount": 1},
        {"do": "bid", "amount": 2},
        {"do": "bid", "amount": 3},
        {"do": "bid", "amount": 4},
    ]
    number = keep(table.app.journal, header, stamped(events))
    table.tap("history", f"match:{number}")
    return table, number


def test_what_becomes_illegal_is_shown_and_the_change_dropped(auction: tuple[Table, int]) -> None:
    table, number = auction
    before = kept(table, number).events
    go_to(table, 2)
    answer(table, "plus", "bid")
    assert "event 4" in table.text("refused")
    assert "C bids 3" in table.text("refused")
    assert "more than 3" in table.text("why")
    table.tap("drop")
    assert kept(table, number).events == before
    assert "refused" not in table.names()


def test_a_change_is_followed_through_to_the_event_that_became_illegal(
    auction: tuple[Table, int],
) -> None:
    table, number = auction
    go_to(table, 2)
    answer(table, "plus", "bid")
    table.tap("change-too")
    assert table.screen == "correct"
    answer(table, "bid")
    assert "event 5" in table.text("refused")
    table.tap("end-there")
    assert [event.get("amount") for event in kept(table, number).events] == [None, 1, 3, 4]


def test_what_became_illegal_can_be_taken_out(auction: tuple[Table, int]) -> None:
    table, number = auction
    go_to(table, 2)
    answer(table, "plus", "bid")
    table.tap("take-out-too")
    assert [event.get("amount") for event in kept(table, number).events] == [None, 1, 3, 4]


def test_a_bid_becomes_a_pass_and_an_event_is_taken_out(auction: tuple[Table, int]) -> None:
    table, number = auction
    go_to(table, 4)
    answer(table, "pass")
    assert plain(kept(table, number).events)[-1] == {"do": "pass"}
    go_to(table, 4)
    answer(table, "take-out")
    assert kept(table, number).cursor == 4


def test_a_running_match_of_felix_keeps_its_secrets(table: Table) -> None:
    number = felix_match(table.app.journal, 5, events=60)
    match = kept(table, number)
    assert len(match.state.rounds) > 2
    table.tap("history", f"match:{number}")
    assert "course" not in table.names()
    assert "tally" not in table.names()
    while table.widget("back-one").enabled:
        assert not [w for w in table.app.stage.widgets if getattr(w, "after", "")]
        table.tap("back-one")
    table.tap("resume")
    assert len(table.events) == 60


def test_a_correction_in_a_running_match_of_felix_tells_no_cats_either(table: Table) -> None:
    number = felix_match(table.app.journal, 5, events=60)
    match = kept(table, number)
    begins = [
        at for at, state in enumerate(match.states[:-1]) if state.rounds and not felix.begun(state)
    ]
    assert len(begins) > 2
    table.tap("history", f"match:{number}")
    for index in begins:
        table.app.screen.choose(index + 1)  # type: ignore[attr-defined] # a match of the past
        table.app.refresh()
        table.tap(f"event:{index + 1}")
        assert table.screen == "correct"
        assert "settled" not in table.names()
        table.tap("cancel")


def test_a_long_event_stays_off_the_steps(tmp_path: Path) -> None:
    names = [f"{name} von und zu Hohenfels" for name in ("Anna", "Bert", "Cleo", "Dora")]
    table = Table(tmp_path, (480, 320), config=Config(Display(text_size="larger")))
    header, events = frog_juice.play(random.Random(1), names)
    number = keep(table.app.journal, header, stamped(events))
    table.tap("history", f"match:{number}")
    for at in range(1, len(events) + 1):
        table.app.screen.choose(at)  # type: ignore[attr-defined] # a match of the past
        table.app.refresh()
        if table.screen == "correct":
            table.tap("cancel")
        assert table.widget(f"event:{at}").box.bottom <= table.widget("where").box.y
    table.close()


def test_a_finished_match_shows_its_course_and_its_tally(table: Table) -> None:
    number = felix_match(table.app.journal, 5)
    table.tap("history", f"match:{number}")
    assert "course" in table.names()
    table.tap("tally")
    assert table.screen == "felix-tally"


def test_a_match_corrected_while_it_runs_goes_on_corrected(table: Table) -> None:
    number = felix_match(table.app.journal, 5, events=30)
    index, card = _changeable(kept(table, number))
    table.tap("history", f"match:{number}")
    go_to(table, index)
    answer(table, f"card:{card}")
    table.tap("resume")
    assert table.events[index]["card"] == card
    assert len(table.events) == 30


@pytest.mark.parametrize("make", [juice_match, frogs_match])
def test_any_event_of_any_game_opens_and_can_be_taken_out(table: Table, make: object) -> None:
    number = make(table.app.journal, 1)  # type: ignore[operator] # either of two functions
    match = kept(table, number)
    table.tap("history", f"match:{number}")
    for index in (0, match.cursor // 2, match.cursor - 1):
        go_to(table, index)
        assert table.app.screen.match is not None
        assert table.app.screen.match.state == match.states[index]
        table.tap("cancel")
    go_to(table, match.cursor - 1)
    answer(table, "take-out")
    assert kept(table, number).state == match.states[-2]


def test_a_count_entered_for_the_wrong_seat_is_entered_again(table: Table) -> None:
    number = juice_match(table.app.journal, 2, cards=False)
    before = kept(table, number)
    right = {"do": "count", "seat": 1, "power": 1}
    index = next(
        i
        for i, event in enumerate(before.events)
        if event.get("seat") == 0 and before.amended(i, right).refusal is None
    )
    table.tap("history", f"match:{number}")
    go_to(table, index)
    answer(table, "power+:1")
    assert kept(table, number).state == before.amended(index, right).states[-1]


def test_random_corrections_through_the_screen_equal_matches_played_so(tmp_path: Path) -> None:
    table = Table(tmp_path)
    rng = random.Random(11)
    for seed in range(3):
        number = felix_match(table.app.journal, seed)
        before = kept(table, number)
        index = rng.randrange(before.cursor)
        table.tap("history", f"match:{number}")
        go_to(table, index)
        answer(table, "take-out")
        for _event in range(200):
            if "refused" not in table.names():
                break
            table.tap(rng.choice(("take-out-too", "take-out-too", "end-there")))
        after = kept(table, number)
        assert after.refusal is None
        played = Match(after.header)
        for event in after.events:
            played.append(event)
        assert after.states == played.states
        table.tap("undo")
        assert kept(table, number).events == before.events
        table.tap("back", "back")
    table.close()


@pytest.fixture
def frogs(table: Table) -> tuple[Table, Match]:
    """A match of Army of Frogs, looked back at from its end."""
    number = frogs_match(table.app.journal, 1, 3)
    table.tap("history", f"match:{number}")
    return table, kept(table, number)


def test_stepping_shows_the_island_of_each_event_and_what_it_did(
    frogs: tuple[Table, Match],
) -> None:
    table, match = frogs
    assert seen(table) == expected(match, match.cursor)
    table.tap("first")
    kinds = set()
    for at in range(1, 30):
        assert seen(table) == expected(match, at)
        kinds.add(match.events[at - 1]["do"])
        table.tap("on-one")
    assert kinds == {"move", "place", "draw"}
    table.tap("last", "back-one")
    assert seen(table) == expected(match, match.cursor - 1)


def test_island_and_scores_take_turns_and_the_choice_holds_while_stepping(
    frogs: tuple[Table, Match],
) -> None:
    table, _match = frogs
    assert "course" not in table.names()
    table.tap("aside:course")
    assert "course" in table.names()
    assert not seen(table)
    table.tap("back-one", "first")
    assert "course" in table.names()
    table.key(pygame.K_RETURN)
    assert seen(table)
    table.key(pygame.K_RETURN)
    assert "course" in table.names()
    table.tap("aside:table")
    assert seen(table)


def test_nothing_on_the_island_of_the_past_can_be_tapped(frogs: tuple[Table, Match]) -> None:
    table, _match = frogs
    island = table.widget("table").box
    touchable = [w.name for w in table.app.stage.widgets if w.touchable and w.box.meets(island)]
    assert touchable == []


def test_a_correction_shows_the_island_it_leads_to(frogs: tuple[Table, Match]) -> None:
    table, before = frogs
    index = max(i for i, event in enumerate(before.events) if event["do"] == "move")
    go_to(table, index)
    answer(table, "take-out")
    if "refused" in table.names():
        table.tap("end-there")
    after = kept(table, table.app.screen.match.id)  # type: ignore[union-attr,arg-type] # it is kept
    assert after.cursor < before.cursor
    assert seen(table) == expected(after, after.cursor)
    table.tap("undo", "last")
    assert seen(table) == expected(before, before.cursor)


def test_a_running_match_shows_its_table_too_and_felix_keeps_it_secret(table: Table) -> None:
    number = frogs_match(table.app.journal, 1, 3, events=12)
    table.tap("history", f"match:{number}")
    assert seen(table) == expected(kept(table, number), 12)
    table.tap("back", "back")
    number = juice_match(table.app.journal, 5, events=12)
    table.tap("history", f"match:{number}", "aside:table")
    assert cards(table) == list(kept(table, number).state.center)
    table.tap("back", "back")
    number = felix_match(table.app.journal, 5, events=12)
    table.tap("history", f"match:{number}")
    assert not [name for name in table.names() if name.startswith("aside:") or name == "table"]


def test_stepping_shows_the_row_of_each_event_and_what_the_seats_had(table: Table) -> None:
    number = felix_match(table.app.journal, 5, 3)
    match = kept(table, number)
    table.tap("history", f"match:{number}")
    assert "course" in table.names()
    table.tap("aside:table", "first")
    settled = 0
    for state in match.states[1:]:
        going_on = felix.begun(state)
        settled += not going_on
        assert cards(table) == list(state.row if going_on else state.rounds[-1].row)
        rows = [w for w in table.app.stage.widgets if isinstance(w, SeatRow)]
        mice = [f"{n} mouse" if n == 1 else f"{n} mice" for n in state.mice]
        assert [w.note if going_on else w.word for w in rows] == mice
        assert [w.seat for w in rows if w.out] == sorted(state.passed)
        table.tap("on-one") if table.widget("on-one").enabled else None
    assert settled == felix.ROUNDS


def test_a_chased_cat_is_faint_and_only_the_one(table: Table) -> None:
    chases = 0
    for seed in range(4):
        number = felix_match(table.app.journal, seed, 5)
        match = kept(table, number)
        table.tap("history", f"match:{number}", "aside:table")
        for at, state in enumerate(match.states):
            if at and not felix.begun(state) and state.rounds[-1].chased is not None:
                chases += 1
                table.app.screen.choose(at)  # type: ignore[attr-defined] # a match of the past
                table.app.refresh()
                faint = [w for w in table.app.stage.widgets if isinstance(w, FelixCard)]
                assert [w.card for w in faint if not w.enabled] == [str(state.rounds[-1].chased)]
        table.tap("back", "back")
    assert chases


def test_stepping_shows_the_centre_and_the_piles_of_each_event(table: Table) -> None:
    number = juice_match(table.app.journal, 2, 4)
    match = kept(table, number)
    table.tap("history", f"match:{number}", "aside:table", "first")
    for state, event in zip(match.states[1:], match.events, strict=True):
        assert cards(table) == list(state.center)
        ringed = [w.card for w in table.app.stage.widgets if isinstance(w, JuiceCard) and w.chosen]
        laid = event["card"] if event["do"] == "discard" else None
        assert ringed == ([] if laid is None else [laid])
        piles = [w for w in table.app.stage.widgets if isinstance(w, SeatPanel)]
        assert [w.power for w in piles] == [len(pile) for pile in state.power]
        assert [w.ingredients for w in piles] == [len(pile) for pile in state.ingredients]
        assert not [w.name for w in piles if w.touchable]
        table.tap("on-one") if table.widget("on-one").enabled else None


def test_a_match_that_only_counts_has_no_table_to_show(table: Table) -> None:
    number = juice_match(table.app.journal, 2, 4, cards=False)
    table.tap("history", f"match:{number}")
    assert "course" in table.names()
    assert not [name for name in table.names() if name.startswith("aside:") or name == "table"]


def cards(table: Table) -> list[str]:
    """The cards on the screen that are known, as they lie."""
    return [w.card for w in table.app.stage.widgets if isinstance(w, FelixCard | JuiceCard)]


def seen(table: Table) -> dict[Hex, str]:
    """The island on the screen: what is told of each hex, the places counted from one of them."""
    tiles = [w for w in table.app.stage.widgets if isinstance(w, HexTile) and w.text]
    if not tiles:
        return {}
    first = min(tiles, key=lambda tile: (tile.y, tile.x))
    told = {}
    for tile in tiles:
        r = (tile.y - first.y) // round(tile.half * ROW)
        told[((tile.x - first.x) // tile.half - r) // 2, r] = tile.text
    return told


def expected(match: Match, at: int) -> dict[Hex, str]:
    """The same after event `at`, from 1: the frog it brought is the last, its place was left."""
    told = dict(match.states[at].island.frogs)
    event = match.events[at - 1]
    if event["do"] == "move":
        told[tuple(event["from"])] = "left"
        told[tuple(event["to"])] = f"{match.states[at].island.frogs[tuple(event['to'])]} last"
    elif event["do"] == "place":
        told[tuple(event["at"])] += " last"
    q0, r0 = min(told, key=lambda place: (place[1], place[0]))
    return {(q - q0, r - r0): words for (q, r), words in told.items()}


def _changeable(match: Match) -> tuple[int, str]:
    """Return a revealed card of the second round, and another that keeps all after it legal."""
    for index, event in enumerate(match.events):
        state = match.states[index]
        if event["do"] == "reveal" and len(state.rounds) == 1:
            for card in unshown(state):
                if card != event["card"]:
                    amended = match.amended(index, {"do": "reveal", "card": card})
                    if amended.refusal is None:
                        return index, card
    raise AssertionError("no card of the second round can be another")
