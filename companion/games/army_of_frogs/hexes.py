"""Hexes: axial coordinates `(q, r)` of a pointy-top grid without a border."""

from __future__ import annotations

from typing import TypeGuard

Hex = tuple[int, int]

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six steps to a neighbour, anticlockwise from the one to the right."""


def step(place: Hex, direction: Hex) -> Hex:
    """Return the hex one step from `place`."""
    return place[0] + direction[0], place[1] + direction[1]


def neighbours(place: Hex) -> list[Hex]:
    """Return the six hexes that touch `place`, in the order of :data:`DIRECTIONS`."""
    q, r = place
    return [(q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)]


def is_place(value: object) -> TypeGuard[list[int]]:
    """Tell whether a JSON value is a place: a list of exactly two integers."""
    return isinstance(value, list) and len(value) == 2 and all(map(_is_coordinate, value))


_FARTHEST = 2**53
"""No integer from here on is the same in every program that reads JSON (RFC 8259, section 6)."""


def _is_coordinate(value: object) -> bool:
    return type(value) is int and abs(value) < _FARTHEST
