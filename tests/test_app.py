"""What the app does whatever screen is on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
