"""A run: the monkey plays for so many actions, evening after evening, and is watched."""

from __future__ import annotations

import gc
import logging
import os
import time
import traceback
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING

from tests.soak.monkey import Monkey
from tests.soak.playground import Clock, Complaints, Playground, furnish, told_time
from tests.soak.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

EVENING = 5_000
"""So many actions, and the app is closed and started again, on the same journal."""

_SIZES = ((480, 320), (480, 320), (800, 480), (480, 800))
_ROTATIONS = (0, 90, 180, 270)
_TELL_EVERY = 5_000
_READ_EVERY = 500

_real_time = time.perf_counter


@dataclass
class Run:
    """A run of `actions` from `seed`, and what came of it.

    `seconds` are by the clock on the wall and `busy` of them at work; `readings` of the resident
    memory are in MB, the first at the start, then one every so many actions.
    """

    seed: int
    actions: int
    monkey: Monkey = field(init=False)
    watch: Watch = field(init=False)
    seconds: float = 0.0
    busy: float = 0.0
    readings: list[float] = field(default_factory=list)
    failure: str = ""

    def __post_init__(self) -> None:
        self.monkey = Monkey(Random(self.seed))
        self.watch = Watch(Complaints())

    @property
    def memory(self) -> tuple[float, float, float]:
        """Return what was resident at the start, by the middle and by the end, in MB.

        The middle and the end are the medians of a tenth of the run: what is resident at a moment
        depends on how large the window has just been made. By the middle, all caches are full.
        """
        tenth, half = max(1, len(self.readings) // 10), len(self.readings) // 2 + 1
        middle, end = self.readings[max(0, half - tenth) : half], self.readings[-tenth:]
        return self.readings[0], median(middle), median(end)

    def play(self, folder: Path, tell: Callable[[str], object] = len) -> Run:
        """Play on a journal in `folder`; what goes wrong is kept as `failure`, not raised."""
        began, began_busy = _real_time(), time.process_time()
        try:
            with _heard(self.watch.complaints):
                self._play(folder, tell)
        except Exception:  # noqa: BLE001 - whatever it is, the run has failed and says how
            self.failure = traceback.format_exc()
        self.seconds = _real_time() - began
        self.busy = time.process_time() - began_busy
        return self

    def _play(self, folder: Path, tell: Callable[[str], object]) -> None:
        rng = self.monkey.rng
        clock = Clock()
        gc.freeze()  # as :func:`companion.app.run` does
        with told_time(clock, rng):
            while self.monkey.inputs < self.actions:
                size, rotation = rng.choice(_SIZES), rng.choice(_ROTATIONS)
                ground = Playground(folder, clock, size, rotation)
                try:
                    if not self.monkey.inputs:
                        furnish(ground)
                        self.readings.append(resident())
                    self.monkey.sit_down(ground)
                    self._evening(min(self.actions, self.monkey.inputs + EVENING), tell)
                finally:
                    ground.close()

    def _evening(self, until: int, tell: Callable[[str], object]) -> None:
        while self.monkey.inputs < until:
            before = self.monkey.inputs
            self.monkey.act()
            after = self.monkey.inputs
            app = self.monkey.ground.app
            app.running = True
            self.watch.look(app, hands_off=self.monkey.hands_off)
            if before // _READ_EVERY < after // _READ_EVERY:
                self.readings.append(resident())
            if before // _TELL_EVERY < after // _TELL_EVERY:
                tell(f"{after} actions, {resident():.0f} MB")


def resident() -> float:
    """Return the resident memory of this process in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@contextmanager
def _heard(complaints: Complaints) -> Iterator[None]:
    log = logging.getLogger()
    log.addHandler(complaints)
    try:
        yield
    finally:
        log.removeHandler(complaints)
