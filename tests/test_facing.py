from __future__ import annotations

import pytest

from companion.facing import towards


@pytest.mark.parametrize(
    ("way", "seats", "turned"),
    [
        ("round", 2, (0, 180)),
        ("round", 3, (0, 90, 270)),
        ("round", 4, (0, 90, 180, 270)),
        ("round", 5, (0, 90, 180, 180, 270)),
        ("over", 2, (0, 180)),
        ("over", 3, (0, 180, 180)),
        ("over", 4, (0, 0, 180, 0)),
        ("over", 5, (0, 0, 180, 180, 0)),
    ],
)
def test_clockwise_seats_see_the_picture_upright(
    way: str, seats: int, turned: tuple[int, ...]
) -> None:
    assert tuple(towards(way, seat, seats) for seat in range(seats)) == turned
