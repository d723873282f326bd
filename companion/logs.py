"""Where the log goes: to standard error; in systemd's journal, each line with its priority."""

from __future__ import annotations

import logging
import os
import sys

_PRIORITIES = (
    (logging.CRITICAL, 2),
    (logging.ERROR, 3),
    (logging.WARNING, 4),
    (logging.INFO, 6),
    (logging.NOTSET, 7),
)
"""From which level on a line has which priority of syslog."""


def keep_log() -> None:
    """Have warnings, and whatever is worse, written to standard error."""
    lines = logging.StreamHandler()
    form = "%(name)s: %(message)s"
    lines.setFormatter(JournalLines(form) if _systemd_reads() else logging.Formatter(form))
    logging.basicConfig(level=logging.WARNING, handlers=[lines])


class JournalLines(logging.Formatter):
    """Begins each line as sd-daemon(3) has it: systemd takes every line for a message."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record, traceback and all."""
        priority = next(number for level, number in _PRIORITIES if record.levelno >= level)
        return "\n".join(f"<{priority}>{line}" for line in super().format(record).splitlines())


def _systemd_reads() -> bool:
    """Tell whether standard error is what systemd reads, and not a file it was sent to since."""
    try:
        stream = os.fstat(sys.stderr.fileno())
    except (OSError, ValueError, AttributeError):
        return False
    return os.environ.get("JOURNAL_STREAM") == f"{stream.st_dev}:{stream.st_ino}"
