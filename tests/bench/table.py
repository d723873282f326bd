"""The table of figures: what was measured, beside what, against which budget, and whether it held.

Of every figure less is better.
"""

from __future__ import annotations

import json
import unicodedata
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

_HEADS = ("figure", "ours", "peer", "ratio", "budget", "")


@dataclass(frozen=True)
class Figure:
    """One figure, in `unit`.

    `peer` is the same of the peer, where there is one. The budget is `share`, the most that ours
    may be of the peer's, and `most`, which it must stay under; where both are set, both count.
    """

    what: str
    ours: float
    unit: str
    peer: float | None = None
    share: float | None = None
    most: float | None = None

    def __post_init__(self) -> None:
        if self.share is not None and not self.peer:
            raise ValueError(f"{self.what}: a share needs a peer's figure")

    @property
    def ratio(self) -> float | None:
        """Ours as a share of the peer's."""
        return self.ours / self.peer if self.peer else None

    @property
    def kept(self) -> bool | None:
        """Whether the budget was kept; None where there is none."""
        if self.share is None and self.most is None:
            return None
        within_share = self.share is None or (self.ratio is not None and self.ratio <= self.share)
        return within_share and (self.most is None or self.ours < self.most)


def missed(figures: Iterable[Figure]) -> list[Figure]:
    """Return the figures that miss their budgets."""
    return [figure for figure in figures if figure.kept is False]


def table(figures: Sequence[Figure]) -> str:
    """Return the figures as a table for people."""
    rows = [_HEADS, *map(_row, figures)]
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    lines = [_line(row, widths) for row in rows]
    rule = "  ".join("─" * width for width in widths)
    return "\n".join([lines[0], rule, *lines[1:]])


def write(figures: Iterable[Figure], told: dict[str, object], path: Path) -> None:
    """Write the figures as JSON, with whatever else is told about the run."""
    listed = [asdict(figure) | {"ratio": figure.ratio, "kept": figure.kept} for figure in figures]
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({**told, "figures": listed}, indent=2, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")


def _row(figure: Figure) -> tuple[str, ...]:
    ratio = figure.ratio
    budget = []
    if figure.share is not None:
        budget.append(f"≤ {_share(figure.share)}")
    if figure.most is not None:
        budget.append(f"< {figure.most:g} {figure.unit}")
    return (
        figure.what,
        f"{_number(figure.ours)} {figure.unit}",
        "" if figure.peer is None else f"{_number(figure.peer)} {figure.unit}",
        "" if ratio is None else _share(ratio),
        ", ".join(budget),
        {True: "ok", False: "MISSED", None: ""}[figure.kept],
    )


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    """Set the numbers to the right, words to the left."""
    cells = [
        cell + pad if column in (0, 4, 5) else pad + cell
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        for pad in (" " * (width - _width(cell)),)
    ]
    return "  ".join(cells).rstrip()


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) == "W" else 1 for char in text)


def _number(value: float) -> str:
    """Return a number with three digits that mean something."""
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def _share(value: float) -> str:
    """Say a share the way a budget is said: 1/3, or 0.92 where it is near the whole."""
    if value <= 0:
        return "0"
    return f"1/{_trimmed(1 / value)}" if value < 0.7 else _trimmed(value)


def _trimmed(value: float) -> str:
    return f"{value:.0f}" if value >= 10 else f"{value:.2f}".rstrip("0").rstrip(".")
