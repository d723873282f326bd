"""What the app does whatever screen is on top."""

from __future__ import annotations

import gc
import time
import weakref
from typing import TYPE_CHECKING

from companion import match
from companion.games.game import Header
from companion.screens.home import Home

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

    from tests.table import Table


def test_a_sentence_said_again_stays_as_long_as_one_said_first(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    due: list[Callable[[], object]] = []
    monkeypatch.setattr(table.app, "after", lambda _seconds, call: due.append(call))
    table.app.say("No room.")
    table.app.say("No room.")
    first, second = due
    first()
    assert table.app.toast == "No room."
    second()
    assert table.app.toast == ""


def test_a_home_screen_that_was_left_holds_no_match_and_ticks_once(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match.begin(table.app.journal, Header("felix", ("Ana", "Ben", "Cleo"), 0))
    table.app.home()
    home = table.app.screen
    assert isinstance(home, Home)
    due: list[Callable[[], object]] = []
    monkeypatch.setattr(table.app, "after", lambda _seconds, call: due.append(call))
    for _visit in range(5):
        table.tap("players", "back")
    pending, due[:] = due[:], []
    for call in pending:
        call()
    assert len([call for call in due if getattr(call, "func", None) == home._tick]) == 1  # noqa: SLF001 - it is to be once
    assert home._waiting is not None  # noqa: SLF001 - the match
    table.tap("resume")
    assert home._waiting is None  # noqa: SLF001 - the match


def test_what_a_screen_held_is_given_back_soon_after_it_was_left(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    gc.disable()  # so that it does not come by chance
    try:
        played = match.begin(table.app.journal, Header("felix", ("Ana", "Ben", "Cleo"), 0))
        table.app.open(played)
        table.app.refresh()
        left, screen = weakref.ref(played), weakref.ref(table.app.screen)
        del played
        table.app.home()
        table.app.step()
        assert left() is not None
        now = time.monotonic()
        monkeypatch.setattr(time, "monotonic", lambda: now + 2.0)
        table.app.step()
        assert left() is None
        assert screen() is None
    finally:
        gc.enable()
