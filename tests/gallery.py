"""`make gallery`: every screen at every size, in every language and theme, looked at strictly.

Writes a contact sheet a screen (sizes across, languages and themes down) and a PNG of each size;
exits 1 if a text is cut off, things overlap, a target is small or a contrast low.
"""

from __future__ import annotations

import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from companion.config import Config, Display
from companion.hand import Missed
from companion.settings import LANGUAGES, TEXT_SCALES
from companion.ui.canvas import Canvas
from companion.ui.inspection import faults
from companion.ui.stage import Stage
from companion.ui.theme import THEMES
from tests.scenes import SIZES, scenes
from tests.table import Table

import pygame  # isort: skip - after tests.table, which chooses the unseen display

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from companion.ui.inspection import Fault
    from companion.ui.layout import Box
    from companion.ui.widgets import Look, Widget
    from tests.scenes import Scene

    Size = tuple[int, int]


@dataclass(frozen=True)
class Manner:
    """A way to show a screen without playing it anew: a theme and a text size, by name."""

    theme: str = "dark"
    text_size: str = "normal"

    def __str__(self) -> str:
        return f"{self.theme}, {self.text_size} text"


MANNERS = (
    *(Manner(theme) for theme in THEMES),
    *(Manner(text_size=size) for size in TEXT_SCALES if size != "normal"),
)
"""Each theme, and each text size: colours do not move a text, nor does its size colour it."""

README_PICTURES = ("felix-auction", "felix-tally", "juice-turn", "frogs-chain")
"""The scenes whose pictures at 800 x 480 the README shows; hanging them renews its own."""

README_FOLDER = Path(__file__).parent.parent / "assets" / "pictures"


def main(out: Path) -> int:
    """Fill the gallery; return the exit status."""
    out.mkdir(parents=True, exist_ok=True)
    wrong = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(partial(hang, out), scenes()):
            print(*found, sep="\n", end="\n" if found else "", flush=True)
            wrong += len(found)
    ways = len(SIZES) * len(LANGUAGES) * len(MANNERS)
    print(f"{len(scenes())} screens in {ways} ways each, in {out}; {wrong} faults")
    return 1 if wrong else 0


def hang(out: Path, name: str) -> list[str]:
    """Play a scene at every size in every language; hang its sheet in `out`; tell the faults."""
    told: dict[str, list[str]] = {}
    sheet = Sheet()
    for language, size in product(LANGUAGES, SIZES):
        where = f"{name} at {size[0]}x{size[1]} in {language}"
        try:
            with played(scenes()[name], size, language) as table:
                if language == "en":
                    _save(table, out, name)
                for manner in MANNERS:
                    for fault in look(table, manner):
                        told.setdefault(f"{where}: {fault}", []).append(str(manner))
                    if manner.text_size == "normal":
                        sheet.add(size, f"{language}-{manner.theme}", table.app.window.surface)
        except Missed as missed:
            told[f"{where}: {missed}"] = ["played in vain"]
    pygame.image.save(sheet.picture(), out / f"sheet-{name}.png")
    return [f"{where} ({'; '.join(manners)})" for where, manners in told.items()]


def _save(table: Table, out: Path, name: str) -> None:
    """Save the picture as it first comes up, for the README too if it shows it."""
    look(table, Manner())
    size = table.app.window.surface.get_size()
    table.picture(out / f"{name}-{size[0]}x{size[1]}.png")
    if name in README_PICTURES and size == SIZES[0]:
        table.picture(README_FOLDER / f"{name}.png")


@contextmanager
def played(scene: Scene, size: Size, language: str = "en") -> Iterator[Table]:
    """Play a scene in a language, at a table with a display of `size` pixels."""
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder), size, config=Config(Display(language=language)))
        table.app.stage = Unseen(table.app.canvas)
        table.app.refresh()
        try:
            scene(table)
            yield table
        finally:
            table.close()


class Unseen(Stage):
    """Knows what is shown, and paints nothing: on the way to a screen nobody looks."""

    def show(self, widgets: Sequence[Widget], look: Callable[[Widget], Look]) -> list[Box]:
        self.widgets = widgets
        return []


def look(table: Table, manner: Manner) -> list[Fault]:
    """Show the screen in a manner, whatever fingers lie on it, and return what is wrong with it."""
    app = table.app
    app.canvas = Canvas(app.window.surface, THEMES[manner.theme], TEXT_SCALES[manner.text_size])
    app.stage = Stage(app.canvas)
    app.refresh()
    # What takes longer, like a code to scan, is made in the steps after a screen's first picture.
    for _later in range(2):
        app.step()
    return faults(app.canvas, app.stage.widgets)


class Sheet:
    """Pictures of one screen, small: a row a language and theme, a column a size."""

    height = 240
    gap = 6

    def __init__(self) -> None:
        self._rows: dict[str, dict[Size, pygame.Surface]] = {}

    def add(self, size: Size, row: str, picture: pygame.Surface) -> None:
        """Put a picture where it belongs."""
        width = round(size[0] * self.height / size[1])
        small = pygame.transform.smoothscale(picture, (width, self.height))
        self._rows.setdefault(row, {})[size] = small

    def picture(self) -> pygame.Surface:
        """Return the sheet."""
        first = next(iter(self._rows.values()))
        width = sum(small.get_width() + self.gap for small in first.values())
        sheet = pygame.Surface((width, len(self._rows) * (self.height + self.gap)))
        sheet.fill((128, 128, 128))
        for down, row in enumerate(self._rows.values()):
            across = 0
            for small in row.values():
                sheet.blit(small, (across, down * (self.height + self.gap)))
                across += small.get_width() + self.gap
        return sheet


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/gallery")))
