"""The plain way to find what a number takes: try every handful of cards. For small centres only."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from companion.games.frog_juice.cards import NUMBERS, sum_of

if TYPE_CHECKING:
    from collections.abc import Sequence


def tried_out(center: Sequence[str]) -> dict[int, set[tuple[str, ...]]]:
    """Return for each number the sorted name groups of `center` that make it."""
    numbered = [card for card in center if card in NUMBERS]
    found: dict[int, set[tuple[str, ...]]] = {number: set() for number in range(1, 13)}
    for size in range(1, len(numbered) + 1):
        for group in combinations(numbered, size):
            if sum_of(group) in found:
                found[sum_of(group)].add(tuple(sorted(group)))
    return found
