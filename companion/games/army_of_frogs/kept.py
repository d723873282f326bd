"""Islands that people keep: a line of JSON each in a file, and pictures beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.army_of_frogs.position import BadPosition, read_position, write_position
from companion.words import _

if TYPE_CHECKING:
    from pathlib import Path

    from companion.games.army_of_frogs.island import Island

FILE = "islands.jsonl"
"""The file in the data folder; `companion legal` reads it too."""


class NotKept(Exception):
    """An island could not be written or read; the message says why, and nothing is lost."""


def keep(folder: Path | None, island: Island) -> Path:
    """Append the island to the file in `folder` and return the file; raise :class:`NotKept`."""
    file = _known(folder) / FILE
    try:
        with file.open("a", encoding="utf-8") as lines:
            lines.write(write_position(island) + "\n")
    except OSError as error:
        raise NotKept(_not_written(error)) from error
    return file


def kept(folder: Path | None, most: int) -> list[Island]:
    """Return the islands kept last in `folder`, the newest first; raise :class:`NotKept`.

    Lines that are no positions are passed over, as long as one is.
    """
    file = _known(folder) / FILE
    try:
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    except (OSError, UnicodeDecodeError) as error:
        message = _("{file} cannot be read: {reason}.")
        raise NotKept(message.format(file=file.name, reason=error)) from error
    found: list[Island] = []
    for line in reversed(lines):
        try:
            found.append(read_position(line)[0])
        except BadPosition:
            continue
        if len(found) == most:
            break
    if not found and any(line.strip() for line in lines):
        raise NotKept(_("{file} holds no line that is a position.").format(file=file.name))
    return found


def picture_file(folder: Path | None, stamp: str) -> Path:
    """Return the file in `folder` for a picture made at the time `stamp` (ISO 8601).

    Raises :class:`NotKept`.
    """
    digits = "".join(char for char in stamp[:19] if char.isdigit())
    return _known(folder) / f"island-{digits}.png"


def _known(folder: Path | None) -> Path:
    if folder is None:
        raise NotKept(_("The data folder cannot be written, so nothing can be kept."))
    return folder


def _not_written(error: OSError) -> str:
    return _("That could not be written: {reason}.").format(reason=error.strerror or error)
