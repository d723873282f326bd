from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, cast

import pygame
import pytest

from companion.games.army_of_frogs import rules
from companion.games.army_of_frogs.checkscreen import CheckIsland
from companion.games.army_of_frogs.position import read_position
from companion.games.army_of_frogs.setupscreen import ORDER
from companion.games.army_of_frogs.tiles import Badge
from tests.games.army_of_frogs.scenes import (
    CHAINS,
    SCENES,
    SMALL,
    SOUND,
    most_landings,
    named,
    shown,
    state_of,
)
from tests.games.army_of_frogs.strategies import play
from tests.scenes import NAMES, know, seat
from tests.table import Table

if TYPE_CHECKING:
    from pathlib import Path

    from companion.games.army_of_frogs.tiles import HexTile
    from companion.games.game import Event, Header
    from companion.screens.tally import TallyRow


def _plain(events: tuple[Event, ...]) -> list[Event]:
    """Return events without their stamps; the `at` of a placement is no stamp, but the hex."""
    return [
        {key: value for key, value in event.items() if key != "by" and not _is_time(key, value)}
        for event in events
    ]


def _is_time(key: str, value: object) -> bool:
    return key == "at" and isinstance(value, str)


def _deal(table: Table, header: Header) -> None:
    """Tap in who plays, with which colours and first hands."""
    know(table)
    seat(table, "army-of-frogs", header.players)
    table.tap("start")
    colours, hands = header.setup["colours"], header.setup["hands"]
    for place, colour in enumerate(colours):
        for _turn in ORDER:
            if cast("HexTile", table.widget(f"frog:{place}")).text != colour:
                table.tap(f"frog:{place}")
    table.tap(f"colour:{colours[header.start]}")
    seats = len(header.players)
    for n in range(seats):
        for frog in hands[(header.start + n) % seats]:
            table.tap(f"colour:{frog}")
    table.tap("start")


def _enter(table: Table, event: Event) -> int:
    """Tap an event in; return how many taps it took."""
    match event["do"]:
        case "move":
            taps = [named(tuple(event["from"])), named(tuple(event["to"]))]
        case "place":
            taps = [named(tuple(event["at"]))]
            if shown(table).taken_up != event["colour"]:
                taps.insert(0, f"hand:{shown(table).hand.index(event['colour'])}")
        case _:
            taps = [f"draw:{event['colour']}"]
    table.tap(*taps)
    return len(taps)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
def test_a_whole_match_is_tapped_to_a_win(tmp_path: Path, size: tuple[int, int]) -> None:
    header, events = play(random.Random(SMALL), NAMES[:2])
    table = Table(tmp_path, size)
    _deal(table, header)
    state = rules.begin(header)
    for event in events:
        assert state_of(table) == state
        assert _enter(table, event) <= 2
        state = rules.apply(state, event)

    assert table.screen == "frogs-tally"
    assert _plain(table.events) == events
    assert state.winner is not None
    for place, rank in enumerate(rules.standing(state).ranks):
        row = cast("TallyRow", table.widget(f"rank:{place}"))
        assert (row.rank, row.won) == (rank, place == state.winner)
    assert "are linked" in table.text("remarks")
    table.tap("reopen")
    assert state_of(table) != state
    table.close()


def test_a_tapped_frog_shows_exactly_its_landings(table: Table) -> None:
    SCENES["frogs-landings"](table)
    state = state_of(table)
    wanted = {named(place) for place in state.island.landings(most_landings(state))}
    landings = {name for name in table.names() if "landing" in table.text(name).split()}
    assert landings == wanted
    assert table.text("told:0") == f"{len(wanted)} places to land."


def test_the_path_is_shown_while_the_finger_is_on_a_landing(table: Table) -> None:
    SCENES["frogs-landings"](table)
    before = len(table.events)
    landing = shown(table).choices()[0]
    table.down(named(landing))
    assert shown(table).held == landing
    table.at(pygame.FINGERUP, 790, 470)
    assert shown(table).held is None
    assert len(table.events) == before
    table.tap(named(landing))
    assert table.events[-1]["to"] == list(landing)


REFUSALS = {
    "frogs-no-jump": ("no-jump-path", "No jump ends here"),
    "frogs-splits": ("splits-island", "all frogs have to be one"),
    "frogs-chain-by-move": ("makes-chain", "a chain of three single connections"),
    "frogs-chain": ("makes-chain", "a chain of three single connections"),
    "frogs-own-colour": ("touches-own-colour", "may touch no"),
}


@pytest.mark.parametrize("scene", REFUSALS)
def test_a_refusal_is_proved_on_the_board_and_put_away_by_ok(table: Table, scene: str) -> None:
    SCENES[scene](table)
    code, sentence = REFUSALS[scene]
    refused = shown(table).refused
    assert refused is not None
    assert refused.refusal.code == code
    assert sentence in table.text("told:1")
    marks = " ".join(map(table.text, filter(_is_hex, table.names())))
    proof = {"splits-island": "part-1", "touches-own-colour": "kin"}.get(code, "refused")
    assert proof in marks
    badges = [w.text for w in table.app.stage.widgets if type(w).__name__ == "Badge"]
    assert badges == (["1", "2", "3"] if code == "makes-chain" else [])
    before = len(table.events)
    table.tap("ok")
    assert shown(table).refused is None
    assert "ok" not in table.names()
    assert len(table.events) == before


def _is_hex(name: str) -> bool:
    return name.startswith("hex:")


def test_a_frog_that_cannot_move_says_why(table: Table) -> None:
    SCENES["frogs-stuck"](table)
    assert table.text("told:0") == "This frog cannot move."
    assert shown(table).refused is not None


def test_why_not_elsewhere_marks_every_forbidden_place(table: Table) -> None:
    SCENES["frogs-why"](table)
    island = state_of(table).island
    forbidden = {named(place) for place in set(island.border) - set(shown(table).choices())}
    assert {name for name in table.names() if table.text(name).endswith("asked")} == forbidden
    table.tap(min(forbidden))
    assert shown(table).refused is not None


def test_where_a_frog_has_no_place_at_all_it_may_be_asked_why(table: Table) -> None:
    SCENES["frogs-nowhere"](table)
    assert table.text("told:0").startswith("No place for a")
    table.tap("why")
    crossed = [name for name in table.names() if table.text(name).endswith("asked")]
    assert set(crossed) == {named(place) for place in state_of(table).island.border}
    table.tap(crossed[0])
    assert shown(table).refused is not None


def test_another_ones_frog_is_refused_with_a_sentence(table: Table) -> None:
    SCENES["frogs-move"](table)
    state = state_of(table)
    other = next(p for p, c in state.island.frogs.items() if c != shown(table).colour)
    table.tap(named(other))
    assert "has to move a" in table.text("told:0")
    table.tap("ok", named(most_landings(state)))
    assert "places to land" in table.text("told:0")


def test_the_first_step_of_a_match_passes_by_itself_and_is_said(table: Table) -> None:
    SCENES["frogs-setup-ready"](table)
    table.tap("start")
    assert table.text("told:0") == "Dee cannot move: no frog on the island."
    table.tap("hex:0,0")
    assert _plain(table.events) == [{"do": "place", "colour": "green", "at": [0, 0]}]
    assert "draw:red" in table.names()
    assert not table.widget("hand:0").enabled


def test_a_colour_used_up_cannot_be_drawn(table: Table) -> None:
    SCENES["frogs-setup-ready"](table)
    assert table.text("colour:green") == "green"
    table.tap("undo", "undo")
    assert "Cleo draws two." in table.text("told:0")
    table.tap("hand:0:0")
    assert not table.widget("start").enabled


def test_a_frog_held_to_the_reader_counts_as_tapped(table: Table) -> None:
    SCENES["frogs-setup"](table)
    for frog in ("red", "green", "green", "red", "white", "blue", "blue", "white", "white"):
        table.app.screen.card_scanned(frog)
    table.app.refresh()
    table.tap("start")
    table.app.screen.card_scanned("white")
    assert "has to place a frog" in shown(table).complaint
    table.app.screen.card_scanned("green")
    assert shown(table).taken_up == "green"
    table.app.refresh()
    table.tap("hex:0,0")
    table.app.screen.card_scanned("white")
    assert [event["do"] for event in table.events] == ["place", "draw"]


def test_players_may_agree_to_stop(table: Table) -> None:
    SCENES["frogs-tally-end"](table)
    assert table.screen == "frogs-tally"
    assert table.text("verdict") == "Nobody wins"
    assert table.text("remarks") == "The players agreed to stop."


def test_a_finger_drags_and_two_pinch_and_fit_brings_all_back(table: Table) -> None:
    SCENES["frogs-move"](table)
    before = {name: table.widget(name).box for name in table.names() if _is_hex(name)}
    table.tap("fit")
    fitted = {name: table.widget(name).box for name in table.names() if _is_hex(name)}
    assert fitted.keys() == before.keys()
    some = "hex:" + ",".join(map(str, min(state_of(table).island.frogs)))
    x, y = 30, 440
    table.at(pygame.FINGERDOWN, x, y)
    table.at(pygame.FINGERMOTION, x + 60, y - 40)
    table.at(pygame.FINGERUP, x + 60, y - 40)
    assert table.widget(some).box == fitted[some].moved(60, -40)
    wide = shown(table).island.camera.wide
    table.at(pygame.FINGERDOWN, 20, 440, 1)
    table.at(pygame.FINGERDOWN, 80, 440, 2)
    table.at(pygame.FINGERMOTION, 140, 440, 2)
    for finger in (1, 2):
        table.at(pygame.FINGERUP, 140, 440, finger)
    assert shown(table).island.camera.wide == pytest.approx(2 * wide)
    table.tap("fit")
    again = {name: table.widget(name).box for name in table.names() if _is_hex(name)}
    assert again == fitted


def _check(table: Table, line: str = '{"frogs": {}}') -> CheckIsland:
    screen = CheckIsland(table.app)
    table.app.push(screen)
    table.app.refresh()
    if line:
        screen.load(read_position(line)[0])
        table.app.refresh()
    return screen


def test_an_island_is_laid_and_taken_up_freely_and_its_faults_shown_at_once(table: Table) -> None:
    screen = _check(table)
    table.tap("hex:0,0", "hex:1,0", "colour:blue", "hex:2,0", "hex:3,0")
    assert table.text("told:0") == "4 frogs"
    assert table.text("told:1") == "1 forbidden chain"
    table.tap("eraser", "hex:1,0")
    assert table.text("told:1") == "2 islands"
    table.tap("undo", "undo", "redo", "colour:green", "hex:3,0", "hex:3,0")
    assert screen.island.frogs == {(0, 0): "red", (1, 0): "red", (2, 0): "blue"}
    table.tap("clear", "undo")
    assert len(screen.island.frogs) == 3


def test_a_lone_row_is_one_chain_and_a_longer_one_is_counted_once(table: Table) -> None:
    table.tap("check-island", *[f"hex:{q},0" for q in range(4)])
    assert table.text("told:1") == "1 forbidden chain"
    table.tap("hex:4,0")
    assert table.text("told:1") == "2 forbidden chains"
    badges = [one.text for one in table.app.stage.widgets if isinstance(one, Badge)]
    assert badges == ["1", "2", "3"]


def test_no_colour_has_more_than_ten_frogs(table: Table) -> None:
    places = [[q, 0] for q in range(-5, 5)]
    screen = _check(table, json.dumps({"frogs": {"red": places}}))
    table.tap("hex:0,1")
    assert "All 10 red frogs" in table.text("told:0")
    assert screen.island.count("red") == 10


def test_a_checked_island_answers_for_one_move_and_one_place(table: Table) -> None:
    screen = _check(table, SOUND)
    table.tap("mode:moves", "hex:3,-1")
    landing = named(screen.choices()[0])
    table.tap(landing)
    assert table.text("told:0").startswith("Legal, in")
    table.tap("do-it")
    assert screen.island.frogs != read_position(SOUND)[0].frogs
    table.tap("undo", "mode:places", "colour:red", "hex:2,0")
    assert screen.refused is not None
    assert screen.refused.refusal.code == "touches-own-colour"
    table.tap("ok", "other", "hex:2,0")
    assert table.text("told:0") == "Legal."


def test_a_checked_island_survives_leaving_the_screen_and_the_app(
    table: Table, tmp_path: Path
) -> None:
    _check(table, CHAINS)
    table.tap("back")
    table.close()
    again = Table(tmp_path)
    assert _check(again, "").island == read_position(CHAINS)[0]
    again.close()


def test_islands_are_kept_as_lines_of_json_and_as_pictures(table: Table, tmp_path: Path) -> None:
    screen = _check(table, CHAINS)
    table.tap("menu", "save", "clear", "menu", "load", "kept:0")
    assert screen.island == read_position(CHAINS)[0]
    lines = (tmp_path / "islands.jsonl").read_text(encoding="utf-8").splitlines()
    assert [read_position(line)[0] for line in lines] == [screen.island]
    table.tap("menu", "picture")
    (picture,) = tmp_path.glob("island-*.png")
    assert pygame.image.load(picture).get_size() == (1600, 1200)


def test_a_file_of_nonsense_is_told_and_left_alone(table: Table, tmp_path: Path) -> None:
    (tmp_path / "islands.jsonl").write_text("nonsense\n", encoding="utf-8")
    _check(table, CHAINS)
    table.tap("menu", "load")
    assert "holds no line that is a position" in table.text("told:0")
    assert (tmp_path / "islands.jsonl").read_text(encoding="utf-8") == "nonsense\n"


def test_every_hex_seen_can_be_laid_on(table: Table) -> None:
    screen = _check(table)
    table.tap("zoom-out", "zoom-out", "zoom-out", "zoom-out")
    view = screen.view.look_at(screen.view.box, screen.island)
    assert {named(place) for place in view.on_screen()} <= set(table.names())
    corner = view.on_screen()[0]
    table.tap(named(corner))
    assert screen.island.frogs == {corner: "red"}
