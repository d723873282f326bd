from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table with nothing in its journal, at 800 x 480."""
    opened = Table(tmp_path)
    yield opened
    opened.close()
