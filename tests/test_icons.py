"""Every icon is a drawing that SDL's SVG reader draws whole, at any size a screen asks for."""

import io
import re
from itertools import combinations, product
from pathlib import Path
from xml.etree import ElementTree as ET

import pygame
import pytest

from assets import ICONS

SVG = "{http://www.w3.org/2000/svg}"
DRAWABLE = {
    "svg", "g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
    "linearGradient", "radialGradient", "stop",
}  # fmt: skip
FOREIGN = {"class", "style", "filter", "mask", "clip-path", "href"}
SIZE = 'width="64" height="64"'
VIEW = 'viewBox="0 0 64 64"'
GLYPH_COLOUR = "#f3eee2"

GLYPHS = {
    "undo", "redo", "menu", "back", "next", "up", "down", "plus", "minus", "close", "check",
    "help", "eye", "history", "players", "settings", "island", "home", "later", "backspace",
    "shift", "zoom-in", "zoom-out", "fit", "rotate", "sound", "mute", "sun", "moon", "trash",
    "edit", "qr", "export", "usb", "nfc", "button", "first", "last", "play", "clock", "note",
    "die", "star", "crown", "warning", "circle", "square", "triangle", "diamond", "star-shape",
    "picture", "table", "folder",
}  # fmt: skip
PICTURES = {
    "frog", "cat", "potion", "rabbit", "big-dog", "small-dog", "cat-head", "mouse", "sack",
    "frog-red", "frog-green", "frog-blue", "frog-white", "shrinking-brew", "bats", "toads",
    "newts", "mice", "frog-juice", "toadstools", "unicorn-horn", "monkey-powder",
    "star-and-moon-dust", "deadly-nightshade", "prince", "princess", "witch", "black-cat",
    "witch-wash", "spell", "anti-gravity", "disappearing", "eternal-sleep", "prince-to-frog",
    "uglifying",
}  # fmt: skip

every_icon = pytest.mark.parametrize(
    "icon", sorted(ICONS.glob("*.svg")), ids=lambda icon: str(icon.stem)
)


def drawn(icon: Path, size: int, view_box: str = VIEW) -> pygame.Surface:
    svg = icon.read_text("utf-8").replace(SIZE, f'width="{size}" height="{size}"', 1)
    return pygame.image.load(io.BytesIO(svg.replace(VIEW, view_box, 1).encode()), icon.name)


def test_the_folder_holds_every_icon_by_name_and_no_stray_one() -> None:
    assert {icon.stem for icon in ICONS.glob("*.svg")} == GLYPHS | PICTURES


@every_icon
def test_an_icon_uses_only_what_the_svg_reader_knows(icon: Path) -> None:
    root = ET.parse(icon).getroot()  # noqa: S314 — our own drawings
    assert {node.tag.removeprefix(SVG) for node in root.iter()} <= DRAWABLE
    assert not {name.rpartition("}")[2] for node in root.iter() for name in node.attrib} & FOREIGN


@every_icon
def test_an_icon_names_its_size_where_the_loader_rewrites_it(icon: Path) -> None:
    root_tag = re.match(r"<svg[^>]*>", icon.read_text("utf-8"))
    assert root_tag is not None
    assert SIZE in root_tag.group()
    assert VIEW in root_tag.group()


@every_icon
@pytest.mark.parametrize("size", [24, 160])
def test_an_icon_loads_at_the_size_asked_for_and_fills_it(icon: Path, size: int) -> None:
    picture = drawn(icon, size)
    assert picture.get_size() == (size, size)
    assert max(picture.get_bounding_rect(min_alpha=128).size) >= size * 0.6


@every_icon
def test_no_line_of_an_icon_is_cut_off_by_its_frame(icon: Path) -> None:
    frame = pygame.Rect(0, 0, 64, 64).move(8, 8)
    beyond = drawn(icon, 80, 'viewBox="-8 -8 80 80"')
    assert frame.contains(beyond.get_bounding_rect(min_alpha=64))


def test_only_glyphs_wear_the_colour_that_the_loader_replaces() -> None:
    for icon in ICONS.glob("*.svg"):
        colours = set(re.findall(r"#[0-9a-fA-F]{3,6}\b", icon.read_text("utf-8")))
        if icon.stem in GLYPHS:
            assert colours == {GLYPH_COLOUR}, icon.name
        else:
            assert GLYPH_COLOUR not in colours, icon.name


def test_frogs_of_two_colours_differ_even_without_colour() -> None:
    shapes = {
        name: shape_on_the_face(name)
        for name in ("frog-red", "frog-green", "frog-blue", "frog-white")
    }
    for one, other in combinations(shapes, 2):
        union = shapes[one] | shapes[other]
        assert len(shapes[one] ^ shapes[other]) > len(union) / 5, (one, other)


def shape_on_the_face(name: str) -> set[tuple[int, int]]:
    """Points of the face below the eyes that are clearly darker than its skin, colour left out."""
    face = pygame.transform.grayscale(drawn(ICONS / f"{name}.svg", 48))
    skin = face.get_at((24, 44)).r
    points = product(range(10, 39), range(19, 43))
    return {point for point in points if skin - face.get_at(point).r > 40}
