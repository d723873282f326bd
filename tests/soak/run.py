"""A run: the monkey plays for so many actions, evening after evening, and is watched."""

from __future__ import annotations

import logging
import os
import time
import traceback
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tests.soak.monkey import Monkey
from tests.soak.playground import Clock, Complaints, Playground, furnish, told_time
from tests.soak.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

EVENING = 5_000
"""So many actions, and the app is closed and started again, on the same journal."""

WARM_UP = 0.3
"""The share of a run after which caches are full, and memory is measured for the first time."""

_SIZES = ((480, 320), (480, 320), (800, 480), (480, 800))
_ROTATIONS = (0, 90, 180, 270)
_TELL_EVERY = 5_000

_real_time = time.perf_counter


@dataclass
class Run:
    """A run of `actions` from `seed`, and what came of it.

    `seconds` are by the clock on the wall and `busy` of them at work; `memory` is resident, in MB,
    at the start, after the warm-up and at the end.
    """

    seed: int
    actions: int
    monkey: Monkey = field(init=False)
    watch: Watch = field(init=False)
    seconds: float = 0.0
    busy: float = 0.0
    memory: tuple[float, float, float] = (0.0, 0.0, 0.0)
    failure: str = ""

    def __post_init__(self) -> None:
        self.monkey = Monkey(Random(self.seed))
        self.watch = Watch(Complaints())

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
        with told_time(clock, rng):
            while self.monkey.inputs < self.actions:
                size, rotation = rng.choice(_SIZES), rng.choice(_ROTATIONS)
                ground = Playground(folder, clock, size, rotation)
                try:
                    if not self.monkey.inputs:
                        furnish(ground)
                        self.memory = (resident(), 0.0, 0.0)
                    self.monkey.sit_down(ground)
                    self._evening(min(self.actions, self.monkey.inputs + EVENING), tell)
                finally:
                    ground.close()

    def _evening(self, until: int, tell: Callable[[str], object]) -> None:
        start, warm, _end = self.memory
        warm_at = self.actions * WARM_UP
        while self.monkey.inputs < until:
            before = self.monkey.inputs
            self.monkey.act()
            after = self.monkey.inputs
            app = self.monkey.ground.app
            app.running = True
            self.watch.look(app, hands_off=self.monkey.hands_off)
            if before < warm_at <= after:
                warm = resident()
            if before // _TELL_EVERY < after // _TELL_EVERY:
                tell(f"{after} actions, {resident():.0f} MB")
        self.memory = (start, warm, resident())


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
