"""`make gallery`: every screen as a picture at every size, and a strict look at each of them.

Writes one PNG a screen and size, and a contact sheet a screen; exits 1 if anything is wrong.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests.scenes import SIZES, scenes
from tests.table import Table

import pygame  # isort: skip - after tests.table, which chooses the unseen display

from companion.ui.inspection import faults

if TYPE_CHECKING:
    from companion.ui.inspection import Fault
    from tests.scenes import Scene

README_PICTURES = ("felix-auction", "felix-tally", "juice-turn", "frogs-chain")
"""The scenes whose pictures at 800 x 480 the README shows."""

_README_FOLDER = Path(__file__).parent.parent / "assets" / "pictures"


def look(scene: Scene, size: tuple[int, int], picture: Path | None = None) -> list[Fault]:
    """Play a scene at a size, save its picture, and return what is wrong with it."""
    with tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder), size)
        try:
            scene(table)
            table.app.refresh()
            # Some screens finish what takes longer in the steps after their first picture.
            for _later in range(3):
                table.app.step()
            if picture is not None:
                table.picture(picture)
            return faults(table.app.canvas, table.app.stage.widgets)
        finally:
            table.close()


def main(out: Path) -> int:
    """Fill the gallery; return the exit status."""
    out.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for name, scene in scenes().items():
        pictures = []
        for size in SIZES:
            picture = out / f"{name}-{size[0]}x{size[1]}.png"
            for fault in look(scene, size, picture):
                print(f"{name} at {size[0]}x{size[1]}: {fault}")
                wrong += 1
            pictures.append(picture)
        _sheet(pictures, out / f"sheet-{name}.png")
        if name in README_PICTURES:
            shutil.copyfile(pictures[0], _README_FOLDER / f"{name}.png")
    print(f"{len(scenes())} screens at {len(SIZES)} sizes in {out}; {wrong} faults")
    return 1 if wrong else 0


def _sheet(pictures: list[Path], out: Path) -> None:
    """Lay the pictures of one screen side by side, at one height."""
    height, gap = 480, 8
    shown = [pygame.image.load(picture) for picture in pictures]
    shown = [
        pygame.transform.smoothscale(s, (round(s.get_width() * height / s.get_height()), height))
        for s in shown
    ]
    width = sum(s.get_width() + gap for s in shown) - gap
    sheet = pygame.Surface((width, height))
    sheet.fill((128, 128, 128))
    x = 0
    for s in shown:
        sheet.blit(s, (x, 0))
        x += s.get_width() + gap
    pygame.image.save(sheet, out)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/gallery")))
