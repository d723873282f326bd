"""Sixteen controls of the auction screen at 800 x 480, where the peer puts its own."""

from __future__ import annotations

from tests.bench.glass import Place

NAMES = ("Ana", "Ben", "Cleo", "Dee", "Eli")

PLACES: dict[str, Place] = {
    "undo": Place(552, 2, 110, 48),
    "redo": Place(670, 2, 54, 48),
    "menu": Place(732, 2, 54, 48),
    "row:0": Place(14, 100, 96, 150),
    "row:1": Place(120, 100, 97, 150),
    **{f"peek:{seat}": Place(558, 60 + 52 * seat, 228, 48) for seat in range(len(NAMES))},
    "pass": Place(14, 380, 188, 92),
    "minus": Place(212, 380, 79, 92),
    "amount": Place(301, 380, 118, 92),
    "plus": Place(429, 380, 78, 92),
    "plus-5": Place(517, 380, 71, 92),
    "bid": Place(598, 380, 188, 92),
}
