"""Icons and sounds, drawn and made for this project, with where to find them."""

from pathlib import Path

FOLDER = Path(__file__).parent
ICONS = FOLDER / "icons"
SOUNDS = FOLDER / "sounds"
