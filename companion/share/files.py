"""Where exports go, and how they get there whole.

A USB stick that is mounted is meant for them; without one they go to a folder beside the journal.
A file is written under another name, brought to the disk, and only then renamed: whoever finds it
finds all of it, also after the stick was pulled or the lights went out.
"""

from __future__ import annotations

import errno
import os
import re
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOTS = ("/media/", "/run/media/", "/mnt/")
"""Where sticks are mounted."""

MOUNTS = Path("/proc/self/mounts")
DEVICES = Path("/sys/class/block")

IN_DATA = "exports"
ON_STICK = "table-companion"


class CannotSave(OSError):
    """A file that could not be saved, in one sentence; what lay in its place is still there."""


@dataclass(frozen=True)
class Place:
    """A folder for exports, made when the first one comes; `stick` names the USB stick it is on."""

    folder: Path
    stick: str = ""


def place(data: Path | None, mounts: Path = MOUNTS, devices: Path = DEVICES) -> Place | None:
    """Return where exports go now: to the stick mounted last, else into the data folder.

    None where there is neither, the journal being in memory only.
    """
    for device, where in reversed(list(_mounted(mounts))):
        if where.startswith(ROOTS) and _removable(device, devices) and os.access(where, os.W_OK):
            return Place(Path(where, ON_STICK), Path(where).name)
    return None if data is None else Place(data / IN_DATA)


def save(folder: Path, name: str, data: bytes) -> Path:
    """Write a whole file into a folder and return its path; raise :class:`CannotSave`."""
    draft = Draft(folder, name)
    draft.write(data)
    return draft.finish()


class Draft:
    """A file in the making, in parts; nobody sees it until `finish`.

    Each method raises :class:`CannotSave`, and then the draft is gone.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self.path = folder / name
        self._beside = folder / f".{name}.part"
        with self._told():
            folder.mkdir(parents=True, exist_ok=True)
            # Without a buffer, closing it can no longer fail.
            self._file = self._beside.open("wb", buffering=0)

    def write(self, data: bytes) -> None:
        """Add a part."""
        rest = memoryview(data)
        with self._dropped_if_failed():
            while rest:
                rest = rest[self._file.write(rest) :]

    def finish(self) -> Path:
        """Put the file in its place, in place of an older one; return its path."""
        with self._dropped_if_failed():
            os.fsync(self._file.fileno())
            self._file.close()
            self._beside.replace(self.path)
            _sync(self.path.parent)
        return self.path

    def drop(self) -> None:
        """Leave nothing of it."""
        self._file.close()
        with suppress(OSError):
            self._beside.unlink(missing_ok=True)

    @contextmanager
    def _dropped_if_failed(self) -> Iterator[None]:
        with self._told():
            try:
                yield
            except OSError:
                self.drop()
                raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise CannotSave(
                _("{file} could not be saved in {folder}: {reason}.").format(
                    file=self.path.name, folder=self.path.parent, reason=_reason(error)
                )
            ) from error


def _reason(error: OSError) -> str:
    if error.errno == errno.ENOSPC:
        return _("there is no room left")
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return _("it may not be written to")
    if error.errno in (errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOENT):
        return _("it is no longer there")
    return error.strerror or type(error).__name__


def _sync(folder: Path) -> None:
    """Bring a new name in a folder to the disk, where the file system can do that by itself."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _mounted(mounts: Path) -> Iterable[tuple[str, str]]:
    """Yield device and folder of every file system mounted to be written to, the first first."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return
    for line in lines:
        device, where, _kind, options, *_rest = [*line.split(" "), "", "", "", ""]
        if "rw" in options.split(","):
            yield _plain(device), _plain(where)


def _plain(field: str) -> str:
    """Undo what the kernel does to spaces and the like: a backslash and three octal digits."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), field)


def _removable(device: str, devices: Path) -> bool:
    """Tell whether a device is on USB or says of itself that it can be taken out."""
    if not device.startswith("/dev/"):
        return False
    known = devices / Path(device).name
    if not known.exists():
        return False
    true = known.resolve()
    if any(part.startswith("usb") for part in true.parts):
        return True
    # A partition lies in the folder of its disk, which has the flag.
    flags = (true / "removable", true.parent / "removable")
    return any(flag.exists() and flag.read_text().strip() == "1" for flag in flags)
