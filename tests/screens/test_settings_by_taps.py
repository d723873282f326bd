"""The settings by taps: each takes effect at once, and is still there after a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from companion import words
from companion.config import Config, Display
from companion.journal import JournalError
from companion.ui.theme import THEMES
from tests.scenes import NAMES, know, seat
from tests.screens.past import felix_match
from tests.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    words.use("en")


def _corner(table: Table) -> tuple[int, int, int]:
    """Return the colour of the ground, from the picture."""
    r, g, b, _alpha = table.app.canvas.surface.get_at((2, table.app.canvas.box.bottom - 3))
    return r, g, b


@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_colours_change_under_the_finger(table: Table, number: int) -> None:
    theme = ("dark", "light", "dim")[number]
    table.tap("settings", f"theme:{number}")
    assert _corner(table) == THEMES[theme].ground
    table.tap("back")
    assert table.screen == "home"
    assert _corner(table) == THEMES[theme].ground


def test_text_grows_under_the_finger(table: Table) -> None:
    table.tap("settings")
    plain = table.app.canvas.width("Settings", 18)
    table.tap("text_size:2")
    assert table.app.canvas.width("Settings", 18) > 1.2 * plain


def test_the_language_changes_under_the_finger(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(words, "use", spoken.append)
    table.tap("settings", "language:2")
    assert spoken[-1] == "ja"
    assert table.app.settings.language == "ja"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_picture_turns_and_the_touches_with_it(tmp_path: Path, number: int) -> None:
    table = Table(tmp_path)
    table.tap("settings", f"rotation:{number}")
    assert table.app.window.rotation == 90 * number
    upright = number == 2
    assert (table.app.canvas.box.w > table.app.canvas.box.h) == upright
    table.tap("back", "new-felix")
    assert table.screen == "setup"
    table.close()
    again = Table(tmp_path)
    assert again.app.window.rotation == 90 * number
    again.tap("settings", "rotation:0")
    assert again.app.window.rotation == 0
    again.close()


@pytest.mark.parametrize("where", ["home", "settings"])
def test_one_tap_turns_the_picture_to_the_other_side(table: Table, where: str) -> None:
    if where == "settings":
        table.tap("settings")
    table.tap("turn-over")
    assert table.app.window.rotation == 180
    table.tap("turn-over")
    assert table.app.window.rotation == 0


def test_the_menu_of_a_match_turns_the_picture_over(table: Table) -> None:
    _begin(table)
    table.tap("menu", "turn-over")
    assert table.app.window.rotation == 180
    table.tap("pass")
    assert table.events[-1]["do"] == "pass"


def _turned(table: Table, choice: int) -> list[int]:
    """Have the picture turn to the seats in one of the ways; return how it lay for each."""
    table.tap("settings", f"turn_to_seat:{choice}", "back")
    _begin(table)
    turned = [table.app.window.rotation]
    for _seat in range(3):
        table.tap("pass")
        _put_off(table)
        turned.append(table.app.window.rotation)
    return turned


def test_the_picture_turns_to_the_seat_to_bid_and_home_again(table: Table) -> None:
    assert _turned(table, 2) == [0, 90, 180, 270]
    table.app.home()
    table.app.refresh()
    assert table.app.window.rotation == 0


def test_over_the_picture_turns_to_the_far_side_only(table: Table) -> None:
    assert _turned(table, 1) == [0, 0, 180, 0]


def test_what_was_set_is_still_set_after_a_restart(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.tap("settings", "theme:1", "text_size:1", "dim_after:0", "tab:play")
    table.tap("sounds:1", "seat_clock:1", "start_by_lot:1")
    table.close()
    again = Table(tmp_path)
    now = again.app.settings
    assert (now.theme, now.text_size, now.dim_after) == ("light", "large", 0)
    assert (now.sounds, now.seat_clock, now.start_by_lot) == (True, True, True)
    again.close()


def test_a_house_rule_is_offered_by_default_and_running_matches_keep_theirs(table: Table) -> None:
    _begin(table)
    before = table.app.screen.match
    table.tap("menu", "settings", "tab:rules", "rule:felix:small-dog:1", "back")
    assert table.app.screen.match is before
    assert before is not None
    assert before.header.rules == {}
    table.tap("menu", "home")
    seat(table, "felix", NAMES[:3])
    assert table.widget("rule:small-dog").value == "−5 first"  # type: ignore[attr-defined] # a RuleRow
    table.tap("start")
    after = table.app.screen.match
    assert after is not None
    assert after.header.rules == {"small-dog": "nearest-zero"}


def test_a_setting_that_cannot_be_kept_says_so_and_changes_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_setting: str) -> None:
        raise JournalError("The disk is full.")

    table.tap("settings")
    monkeypatch.setattr(table.app.journal, "change_setting", full)
    table.tap("theme:1")
    assert table.text("toast") == "The disk is full."
    assert table.app.settings.theme == "dark"


def test_the_devices_tab_leads_to_the_page_that_tests_them(table: Table) -> None:
    table.tap("settings", "tab:devices")
    assert "no buttons" in table.text("faults")
    table.tap("device-test")
    assert table.screen == "device-test"


def test_a_note_is_taken_kept_and_taken_away(tmp_path: Path) -> None:
    table = Table(tmp_path)
    _begin(table)
    table.tap("menu", "note")
    table.type("rain outside")
    table.tap("done")
    assert table.screen == "felix-auction"
    table.close()
    again = Table(tmp_path)
    again.tap("resume", "later", "menu", "note")
    assert again.text("text") == "rain outside▏"
    for _letter in "rain outside":
        again.tap("erase")
    again.tap("done", "menu", "note")
    assert again.text("text") == "▏"
    again.close()


def test_a_note_is_shown_with_the_tally_and_in_the_past(table: Table) -> None:
    number = felix_match(table.app.journal, 5)
    table.tap("history", f"match:{number}")
    assert "noted" not in table.names()
    table.tap("tally", "note")
    table.type("rain outside")
    table.tap("done")
    assert table.text("noted") == "rain outside"
    table.app.pop()
    table.app.refresh()
    assert table.text("noted") == "rain outside"


# Dimming


@pytest.fixture
def dozing(tmp_path: Path) -> Iterator[Table]:
    """A table that dims after a minute, the minute over."""
    table = Table(tmp_path, config=Config(Display(language="en", dim_after=60)))
    _pass_time(table, 61)
    assert table.app.dimmer.dimmed
    yield table
    table.close()


def _pass_time(table: Table, seconds: float) -> None:
    """Let so many seconds be over for whatever waits."""
    table.app.dimmer._touched -= seconds  # noqa: SLF001 - instead of waiting for a minute
    for timer in table.app._timers:  # noqa: SLF001 - time is to pass
        timer.due -= seconds
    table.app.step()


def test_it_dims_when_nobody_touches_it_and_a_touch_puts_that_off(tmp_path: Path) -> None:
    table = Table(tmp_path, config=Config(Display(language="en", dim_after=60)))
    bright = _corner(table)
    _pass_time(table, 40)
    table.tap("settings")
    _pass_time(table, 40)
    assert not table.app.dimmer.dimmed
    _pass_time(table, 40)
    assert table.app.dimmer.dimmed
    assert sum(_corner(table)) < sum(bright) / 2
    table.close()


def test_never_means_never(tmp_path: Path) -> None:
    table = Table(tmp_path, config=Config(Display(language="en", dim_after=0)))
    _pass_time(table, 100_000)
    assert not table.app.dimmer.dimmed
    table.close()


def test_the_first_touch_only_wakes(dozing: Table) -> None:
    place = next(w for w in dozing.app.stage.widgets if w.name == "settings").box.centre
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        dozing.at(kind, *place)
    assert dozing.screen == "home"
    assert not dozing.app.dimmer.dimmed
    dozing.tap("settings")
    assert dozing.screen == "settings"


def test_the_mouse_that_sdl_makes_of_the_first_finger_does_not_wake_before_it(
    dozing: Table,
) -> None:
    x, y = next(w for w in dozing.app.stage.widgets if w.name == "settings").box.centre
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.MOUSEBUTTONUP, pygame.FINGERUP):
        if kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            dozing.at(kind, x, y)
        else:
            event = pygame.event.Event(kind, pos=(x, y), button=1, touch=True)
            pygame.event.post(event)
            dozing.app.step()
    assert dozing.screen == "home"


def test_the_first_key_only_wakes_and_types_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, config=Config(Display(language="en", dim_after=60)))
    table.tap("players", "new-player")
    _pass_time(table, 61)
    table.key(pygame.K_k)
    table.type("k")
    assert table.text("text") == "▏"
    table.key(pygame.K_k)
    table.type("k")
    assert table.text("text") == "k▏"
    table.close()


def test_a_button_only_wakes_but_a_seat_s_call_counts_at_once(dozing: Table) -> None:
    heard: list[str] = []
    dozing.app.screen.act = lambda action: bool(heard.append(action)) or True  # type: ignore[method-assign] # listening in
    dozing.app.input.act("confirm", "button")
    assert not heard
    dozing.app.input.act("confirm", "button")
    _pass_time(dozing, 61)
    dozing.app.input.act("seat2", "button")
    assert heard == ["confirm", "seat2"]
    assert not dozing.app.dimmer.dimmed


def test_what_a_finger_held_open_is_closed_by_the_dark(tmp_path: Path) -> None:
    table = Table(tmp_path, config=Config(Display(language="en", dim_after=60)))
    _begin(table)
    secret = next(name for name in table.names() if name.startswith(("peek:", "seat:")))
    table.down(secret)
    _pass_time(table, 61)
    assert table.app.dimmer.dimmed
    assert table.app.screen.peeking is None  # type: ignore[attr-defined] # Felix's table
    table.close()


# Sounds


def test_cues_play_for_a_refusal_the_next_turn_and_the_end(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    table.tap("settings", "tab:play", "sounds:1", "back")
    monkeypatch.setattr(table.app.sounds, "play", heard.append)
    _begin(table)
    table.tap("pass")
    assert heard == ["turn"]
    table.app.screen.do({"do": "bid", "seat": 0, "mice": 1})  # type: ignore[attr-defined] # a match
    assert heard == ["turn", "refused"]


def _put_off(table: Table) -> None:
    """Put off the question for a card, where it is asked."""
    if table.screen == "felix-reveal":
        table.tap("later")


def _begin(table: Table) -> None:
    """Begin a match of Felix for four and put off the question for the first card."""
    know(table)
    seat(table, "felix", NAMES[:4])
    table.tap("start", "later")
