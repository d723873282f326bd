"""The hold on a data folder: who is alone in it may mend the journal, who shares it may not."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

try:
    import fcntl
except ImportError:  # pragma: no cover - only where there are no advisory locks
    fcntl = None  # type: ignore[assignment] # its absence is looked at below

if TYPE_CHECKING:
    from pathlib import Path


class Hold:
    """An advisory lock on a folder; the system lets go of it with the process.

    `alone` says that nobody else held the folder when it was taken. Raises OSError.
    """

    def __init__(self, folder: Path) -> None:
        self.alone = True
        self._descriptor = -1
        if fcntl is None:
            return
        self._descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.alone = False
            # Waits for somebody who is mending, and for nobody else.
            fcntl.flock(self._descriptor, fcntl.LOCK_SH)

    def share(self) -> None:
        """Let others in."""
        if fcntl is not None:
            fcntl.flock(self._descriptor, fcntl.LOCK_SH)

    def let_go(self) -> None:
        """Give up the hold."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
