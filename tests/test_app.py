"""What the app does whatever screen is on top."""

from __future__ import annotations

import gc
import time
import weakref
from typing import TYPE_CHECKING

from companion import match
from companion.games.game import Header

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
