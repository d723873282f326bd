"""What is measured off screen: the same taps, put into the event queue while the program's own loop
runs, until its picture has been shown and differs where the effect belongs.

Each program is measured in a process of its own: `python -m tests.bench.offscreen ours|peer LAPS`
prints its responses as JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tests.bench.glass import SIZE, Place
from tests.bench.measure_window import TAP_SHARE, quantiles
from tests.bench.peer_layout import NAMES, PLACES
from tests.bench.table import Figure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    import pygame

ROOT = Path(__file__).resolve().parents[2]

_IN_TIME = 2.0
_TURNS = 3


def figures(laps: int) -> Iterator[Figure]:
    """Measure the auction's taps in both programs, in turns."""
    found: dict[str, list[float]] = {"ours": [], "peer": []}
    for _turn in range(_TURNS):
        for program in found:
            found[program] += responses(program, max(2, laps // _TURNS))
    ours, peers = quantiles(found["ours"]), quantiles(found["peer"])
    name = "tap to picture, auction, off screen"
    yield Figure(f"{name}, median", ours.median, "ms", peers.median, share=TAP_SHARE)
    yield Figure(f"{name}, p99", ours.p99, "ms", peers.p99)


def responses(program: str, laps: int) -> list[float]:
    """Measure `ours` or the `peer` in a process of its own; return seconds from lift to effect."""
    command = [sys.executable, "-m", "tests.bench.offscreen", program, str(laps)]
    quiet = {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    done = subprocess.run(
        command, check=True, cwd=ROOT, env=os.environ | quiet, stdout=subprocess.PIPE, text=True
    )
    found: list[float] = json.loads(done.stdout)
    return found


class Eye:
    """Stands behind `pygame.display.update` and tells when a place came to look otherwise."""

    def __init__(self) -> None:
        import pygame

        self._pygame = pygame
        self._update = pygame.display.update
        self._place: pygame.Rect | None = None
        self._before = b""
        self._moment = 0.0
        self._seen = threading.Event()
        pygame.display.update = self._updated

    def watch(self, place: Place) -> None:
        """Remember how a place looks now."""
        self._seen.clear()
        self._before = self._look(self._pygame.Rect(place))
        self._place = self._pygame.Rect(place)

    def seen(self) -> float:
        """Wait until the place looks otherwise; return the moment at which that was shown."""
        if not self._seen.wait(_IN_TIME):
            raise TimeoutError(f"nothing was shown at {self._place}")
        self._place = None
        return self._moment

    def _updated(self, *boxes: Any) -> None:
        self._update(*boxes)
        moment = time.monotonic()
        waiting = self._place is not None and not self._seen.is_set()
        if waiting and self._look(self._place) != self._before:
            self._moment = moment
            self._seen.set()

    def _look(self, place: pygame.Rect | None) -> bytes:
        display = self._pygame.display.get_surface()
        if display is None or place is None:
            return b""
        return self._pygame.image.tobytes(display.subsurface(place), "RGB")


class Finger(threading.Thread):
    """Taps the auction's controls while the main thread runs the program, then calls `done`."""

    def __init__(
        self, eye: Eye, places: Mapping[str, Place], laps: int, done: Callable[[], object]
    ) -> None:
        super().__init__(daemon=True)
        self.found: list[float] = []
        self._eye = eye
        self._places = places
        self._laps = laps
        self._done = done
        self._rng = Random(5)

    def run(self) -> None:
        from tests.bench.drills import AUCTION_ROUND

        try:
            time.sleep(0.5)
            for _lap in range(self._laps):
                for control, effect in AUCTION_ROUND:
                    self.found.append(self._tap(self._places[control], self._places[str(effect)]))
        finally:
            self._done()

    def _tap(self, control: Place, effect: Place) -> float:
        import pygame

        self._rest()
        pygame.mouse.set_pos(control.middle)
        self._rest()
        self._post(pygame.MOUSEBUTTONDOWN, control)
        self._rest()
        self._eye.watch(effect)
        start = time.monotonic()
        self._post(pygame.MOUSEBUTTONUP, control)
        return self._eye.seen() - start

    def _post(self, kind: int, control: Place) -> None:
        import pygame

        pygame.event.post(pygame.event.Event(kind, pos=control.middle, button=1, touch=False))

    def _rest(self) -> None:
        time.sleep(self._rng.uniform(0.03, 0.06))


def _ours(laps: int) -> list[float]:
    import tempfile

    from tests.bench.drills import AUCTION
    from tests.table import Table

    with tempfile.TemporaryDirectory() as data:
        table = Table(Path(data), SIZE)
        for name in NAMES:
            table.app.journal.add_player(name)
        table.tap(*AUCTION.way)
        places = {name: Place(*table.widget(name).box) for name in table.names()}
        finger = Finger(Eye(), places, laps, lambda: setattr(table.app, "running", False))
        finger.start()
        table.app.run()
        finger.join()
        table.close()
    return finger.found


def _peers(laps: int) -> list[float]:
    import pygame

    from tests.bench import peer_gui

    def close() -> None:
        pygame.event.post(pygame.event.Event(pygame.QUIT))

    finger = Finger(Eye(), PLACES, laps, close)
    finger.start()
    peer_gui.main()
    finger.join()
    return finger.found


if __name__ == "__main__":
    measured = {"ours": _ours, "peer": _peers}[sys.argv[1]](int(sys.argv[2]) + 1)
    # The first lap draws what no lap after it needs to draw again.
    print(json.dumps(measured[len(measured) // (int(sys.argv[2]) + 1) :]))
