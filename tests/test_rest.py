"""The loop sleeps until something happens, and never spins on what is no event."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

from companion import rest
from companion.rest import Rest, descriptors

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def pipe() -> Iterator[tuple[int, int]]:
    ends = os.pipe()
    try:
        yield ends
    finally:
        for end in ends:
            os.close(end)


def seconds(sleeper: Rest, longest: float = rest.LONGEST) -> float:
    start = time.monotonic()
    sleeper.sleep(longest)
    return time.monotonic() - start


def test_an_event_ends_the_sleep_at_once() -> None:
    with pipe() as (source, finger):
        touch = Timer(0.02, os.write, (finger, b"!"))
        touch.start()
        assert 0.01 < seconds(Rest(lambda: [source])) < rest.LONGEST / 2
        touch.join()


def test_a_timer_that_is_due_is_not_overslept() -> None:
    with pipe() as (source, _):
        assert seconds(Rest(lambda: [source]), 0.01) < rest.LONGEST / 2
        assert seconds(Rest(lambda: [source]), -1) < rest.LONGEST / 2


def test_what_nobody_reads_is_looked_at_in_intervals_and_given_up() -> None:
    with pipe() as (source, finger):
        sleeper = Rest(lambda: [source])
        os.write(finger, b"!")
        assert seconds(sleeper) < rest.QUICK_TICK
        assert seconds(sleeper) >= rest.QUICK_TICK
        for _ in range(rest._UNREAD):  # noqa: SLF001 # it is not for others to set
            sleeper.sleep()
        assert not sleeper.waits
        assert seconds(sleeper) >= rest.QUICK_TICK


def test_what_was_read_in_the_end_is_still_waited_for() -> None:
    with pipe() as (source, finger):
        sleeper = Rest(lambda: [source])
        for _ in range(3 * rest._UNREAD):  # noqa: SLF001 # it is not for others to set
            os.write(finger, b"!")
            sleeper.sleep()
            os.read(source, 1)
            sleeper.sleep(0.0)
        assert sleeper.waits


def test_a_source_that_was_closed_is_searched_for_again() -> None:
    with pipe() as (gone, _end), pipe() as (source, finger):
        found = [[gone], [source]]
        sleeper = Rest(lambda: found.pop(0))
        os.close(gone)
        sleeper.sleep()
        os.write(finger, b"!")
        assert sleeper.waits
        assert seconds(sleeper) < rest.LONGEST / 2
        # For the end of the block to close, like the other end.
        os.dup2(source, gone)


def test_only_sockets_and_inputs_are_sources() -> None:
    import socket

    before = descriptors()
    with pipe() as ends, socket.socket() as line:
        assert descriptors() - before == {line.fileno()}
        assert not descriptors() & set(ends)
