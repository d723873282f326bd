"""The log of the real program, as systemd reads it and as a person does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FAILING = """
import logging
from companion.logs import keep_log
keep_log()
log = logging.getLogger("companion.table")
log.info("a card was laid")
log.warning("the button hangs")
try:
    1 / 0
except ZeroDivisionError:
    log.exception("the screen failed")
"""


def told(stream: str | None) -> list[str]:
    """Return the lines of the log, of a process whose standard error systemd is said to read."""
    read, write = os.pipe()
    pipe = os.fstat(write)
    environment = {k: v for k, v in os.environ.items() if k != "JOURNAL_STREAM"}
    if stream is not None:
        environment["JOURNAL_STREAM"] = stream.format(pipe=f"{pipe.st_dev}:{pipe.st_ino}")
    root = Path(__file__).parents[1]
    command = [sys.executable, "-c", FAILING]
    subprocess.run(command, cwd=root, env=environment, stderr=write, check=True)
    os.close(write)
    with os.fdopen(read) as lines:
        return lines.read().splitlines()


def test_in_the_journal_every_line_has_its_priority_also_of_a_traceback() -> None:
    first, *rest = told("{pipe}")
    assert first == "<4>companion.table: the button hangs"
    assert rest[:2] == [
        "<3>companion.table: the screen failed",
        "<3>Traceback (most recent call last):",
    ]
    assert rest[-1] == "<3>ZeroDivisionError: division by zero"
    assert all(line.startswith("<3>") for line in rest)


@pytest.mark.parametrize("stream", [None, "8:1"])
def test_elsewhere_people_read_it_as_it_is(stream: str | None) -> None:
    lines = told(stream)
    assert lines[0] == "companion.table: the button hangs"
    assert lines[-1] == "ZeroDivisionError: division by zero"
