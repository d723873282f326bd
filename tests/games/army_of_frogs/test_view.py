from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from companion.games.army_of_frogs.hexes import DIRECTIONS, step
from companion.games.army_of_frogs.view import USUAL, WIDEST, Camera, View
from companion.ui.layout import Box

if TYPE_CHECKING:
    from companion.games.army_of_frogs.hexes import Hex

HEXES = st.tuples(st.integers(-12, 12), st.integers(-12, 12))
VIEWS = st.builds(
    View,
    st.just(Box(0, 52, 566, 428)),
    st.integers(8, 80),
    st.integers(-300, 900),
    st.integers(-300, 900),
)
BOX, UNIT = Box(0, 52, 566, 428), 1.0


@given(VIEWS, HEXES)
def test_the_six_neighbours_lie_all_around_a_hex_and_none_over_it(view: View, place: Hex) -> None:
    x, y = view.middle(place)
    around = [view.middle(step(place, direction)) for direction in DIRECTIONS]
    assert around[0] == (x + 2 * view.half, y)
    assert around[3] == (x - 2 * view.half, y)
    assert sorted(dx for ax, ay in around if ay < y for dx in [ax - x]) == [-view.half, view.half]
    assert sum(ax - x for ax, _ in around) == sum(ay - y for _, ay in around) == 0


@given(VIEWS)
def test_every_hex_with_its_middle_in_the_box_is_on_screen_once(view: View) -> None:
    seen = view.on_screen()
    assert len(seen) == len(set(seen))
    assert all(view.box.holds(*view.middle(place)) for place in seen)
    beside = {step(place, direction) for place in seen for direction in DIRECTIONS} - set(seen)
    assert not any(view.box.holds(*view.middle(place)) for place in beside)


@given(st.lists(HEXES, min_size=1, max_size=12, unique=True))
def test_what_fits_is_shown_wholly_and_never_larger_than_usual(places: list[Hex]) -> None:
    camera = Camera().fitting(places, BOX, UNIT, least=1)
    assert camera.wide <= USUAL
    assert camera.view(BOX, UNIT).holds(places)


@given(st.lists(HEXES, min_size=1, max_size=6), HEXES)
def test_a_camera_that_shows_enough_is_left_alone(places: list[Hex], more: Hex) -> None:
    camera = Camera().fitting([*places, more], BOX, UNIT, least=1)
    assert camera.keeping(places, BOX, UNIT) == camera
    smaller = Camera(wide=30).keeping(places, BOX, UNIT)
    assert smaller.wide <= 30


@given(st.integers(0, 565), st.integers(52, 479), st.floats(0.5, 2))
def test_the_pixel_between_two_fingers_stays_when_they_spread(
    x: int, y: int, factor: float
) -> None:
    camera = Camera(u=3, v=-2)
    view = camera.view(BOX, UNIT)
    zoomed = camera.zoomed(view, x, y, factor)
    after = zoomed.view(BOX, UNIT)
    u, v = (x - view.x) / view.half, (y - view.y) / view.step
    # Hexes are whole pixels wide, so it stays within what that rounds away.
    slack = 2 + abs(x - BOX.centre[0]) / after.half + abs(y - BOX.centre[1]) / after.half
    assert abs(after.x + u * after.half - x) <= slack * 2
    assert abs(after.y + v * after.step - y) <= slack * 2


def test_zooming_ends_at_the_widest() -> None:
    camera = Camera()
    for _tap in range(20):
        camera = camera.zoomed(camera.view(BOX, UNIT), 100, 100, 1.3)
    assert camera.wide == WIDEST
