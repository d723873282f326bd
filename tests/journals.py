"""What the tests of the journal share: a header, a few events, and a way to pull the plug."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

HEADER = {
    "format": "table-companion/1",
    "game": "felix",
    "players": ["Ana", "Ben", "Cleo"],
    "start": 0,
    "rules": {},
    "setup": {},
}
PASS = {"do": "pass"}


def bid(amount: int, **more: object) -> dict[str, Any]:
    return {"do": "bid", "amount": amount, **more}


def copied(folder: Path, to: Path) -> Path:
    """Copy a data folder as a pulled plug would leave it."""
    shutil.copytree(folder, to, dirs_exist_ok=True)
    return to
