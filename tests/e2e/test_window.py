"""A whole match of Felix in a real window: Xvfb, xdotool, and what `--inspect` tells."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from companion import matchfile
from companion.games.felix import rules
from tests.e2e.outside import Window, environment
from tests.games.felix.strategies import play

if TYPE_CHECKING:
    from pathlib import Path

PLAYERS = ("Ana", "Ben", "Cleo")


def test_a_whole_match_is_clicked_in_a_real_window(tmp_path: Path, display: str) -> None:
    header, events = play(random.Random(5), PLAYERS)
    window = Window(tmp_path, display)
    try:
        window.click("new-felix")
        for name in PLAYERS:
            window.click("new-player")
            window.wait("keyboard")
            for letter in name:
                shifted = letter.upper() if letter == name[0] else letter
                window.click(f"key:{shifted}")
            window.click("done")
        if header.start:
            window.click(f"seat:{header.start}")
            window.click(f"starts:{header.start}")
        window.click("start")
        for event in events:
            _enter(window, event)
        window.wait("felix-tally")
        told = [w["text"] for w in window.shown()["widgets"] if w["name"].startswith("rank:")]
    finally:
        status = window.close()
    assert status == 0
    assert sorted(told) == sorted(PLAYERS)
    (exported,) = matchfile.parse(window.export())
    played = [{k: v for k, v in e.items() if k not in ("at", "by")} for e in exported.events]
    assert played == events
    state = rules.begin(header)
    for event in events:
        state = rules.apply(state, event)
    assert rules.standing(state).over


def test_the_doctor_looks_at_the_display_and_leaves_it_to_an_app_that_runs(
    tmp_path: Path, display: str
) -> None:
    def found() -> str:
        command = [sys.executable, "-m", "companion", "doctor", "--json", "--data", str(tmp_path)]
        said = subprocess.run(
            command, env=environment(tmp_path, display), check=True, capture_output=True
        )
        findings = {finding["name"]: finding for finding in json.loads(said.stdout)["findings"]}
        assert findings["display"]["ok"]
        return str(findings["display"]["found"])

    assert found() == "x11, 800 × 480"
    window = Window(tmp_path, display)
    try:
        assert "running" in found()
    finally:
        assert window.close() == 0


def _enter(window: Window, event: dict[str, Any]) -> None:
    screen = window.wait("felix-reveal", "felix-auction")
    if event["do"] == "reveal":
        if screen == "felix-auction":
            state = [w["name"] for w in window.shown()["widgets"] if w["name"].startswith("row:")]
            hidden = [
                w["name"]
                for w in window.shown()["widgets"]
                if w["name"] in state and w["text"] == "?"
            ]
            window.click(hidden[0])
        window.click(f"card:{event['card']}")
        return
    if screen == "felix-reveal":
        window.click("later")
    if event["do"] == "pass":
        window.click("pass")
        return
    amount = next(w["text"] for w in window.shown()["widgets"] if w["name"] == "amount")
    if str(event["amount"]) != amount:
        window.click("amount")
        window.click(f"number:{event['amount']}")
    window.click("bid")
