"""What is measured in a window, from outside and of both programs alike."""

from __future__ import annotations

import tempfile
import time
from collections import defaultdict
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING

from tests.bench.drills import AUCTION, AUCTION_ROUND, DRILLS, Drill, go, tap, tap_quickly
from tests.bench.glass import SIZE
from tests.bench.programs import companion, know_players, peer, running
from tests.bench.table import Figure
from tests.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.bench.drills import Response
    from tests.bench.programs import Program, Running

TAP_SHARE = 1 / 3
IDLE_SHARE = 1 / 25
IDLE_PERCENT = 0.8
MEMORY_SHARE = 1 / 2
MEMORY_MB = 80

_PEERS_DRILL = Drill("peer", (), AUCTION_ROUND)
_NO_OPENGL = {"SDL_FRAMEBUFFER_ACCELERATION": "0"}
_MB = 1_000_000


@dataclass(frozen=True)
class Extent:
    """How much is measured."""

    starts: int = 11
    rounds: int = 3
    taps: int = 60
    rests: int = 8
    rest_seconds: float = 3.0
    idle_seconds: float = 30.0
    match_taps: int = 400
    long_taps: int = 10_000


QUICK = Extent(
    starts=3, rounds=1, taps=20, rests=2, idle_seconds=5.0, match_taps=100, long_taps=300
)


def figures(extent: Extent) -> Iterator[Figure]:
    """Measure everything, a few figures at a time."""
    yield from first_picture(extent)
    yield from responses(extent)
    yield from first_touch_after_rest(extent)
    yield from idle_and_memory(extent)


def first_picture(extent: Extent) -> Iterator[Figure]:
    """Measure from the start of the process to the first picture, in turns."""
    times: dict[str, list[float]] = defaultdict(list)
    with folder() as data:
        # The first start of each only brings its files into memory.
        for turn in range(extent.starts + 1):
            for program in (companion(data), peer()):
                with running(program) as started:
                    if turn:
                        times[program.name].append(started.first_picture)
    ours, peers = (median(times[name]) * 1e3 for name in ("ours", "peer"))
    yield Figure("process start to first picture", ours, "ms", peers, share=1)


def responses(extent: Extent) -> Iterator[Figure]:
    """Measure from a tap to its picture, screen by screen, in turns with the peer."""
    peers: list[Response] = []
    plain_peers: list[Response] = []
    ours: dict[Drill, list[Response]] = defaultdict(list)
    for turn in range(extent.rounds):
        rng = Random(turn)
        peers += drilled(peer(), _PEERS_DRILL, extent, rng)
        for drill in DRILLS:
            with folder(drill) as data:
                ours[drill] += drilled(companion(data), drill, extent, rng)
        plain_peers += drilled(peer(_NO_OPENGL), _PEERS_DRILL, extent, rng)
    effect = quantiles([response.effect for response in peers])
    for drill, found in ours.items():
        here = quantiles([response.effect for response in found])
        name = f"tap to picture, {drill.screen}"
        yield Figure(f"{name}, median", here.median, "ms", effect.median, share=TAP_SHARE)
        yield Figure(f"{name}, p99", here.p99, "ms", effect.p99)
    touch = quantiles([response.pressed for response in peers])
    here = quantiles([response.pressed for response in ours[AUCTION]])
    name = "touch to pressed look, auction"
    yield Figure(f"{name}, median", here.median, "ms", touch.median, share=TAP_SHARE)
    yield Figure(f"{name}, p99", here.p99, "ms", touch.p99)
    here = quantiles([response.effect for response in ours[AUCTION]])
    effect = quantiles([response.effect for response in plain_peers])
    yield Figure("… the peer without OpenGL too, median", here.median, "ms", effect.median)


def drilled(program: Program, drill: Drill, extent: Extent, rng: Random) -> list[Response]:
    """Start a program, go to the drill's screen and tap; return every response."""
    with running(program) as started:
        go(started, drill.way)
        # The first round draws what none after it needs to draw again.
        rounds = 1 + extent.taps // len(drill.round)
        found = [tap(started, each, rng) for _ in range(rounds) for each in drill.round]
    return found[len(drill.round) :]


def first_touch_after_rest(extent: Extent) -> Iterator[Figure]:
    """Measure from the touch to the pressed look where nobody has tapped for a while."""
    times: dict[str, list[float]] = {}
    with both() as programs:
        for started in programs:
            name = started.program.name
            rng = Random(3)
            times[name] = []
            for number in range(extent.rests):
                started.glass.settle(extent.rest_seconds + rng.random())
                wanted = AUCTION_ROUND[number % 2]
                times[name].append(tap(started, wanted, rng).pressed)
    ours, peers = (median(times[name]) * 1e3 for name in ("ours", "peer"))
    name = f"touch to pressed look after {extent.rest_seconds:g} s of rest, median"
    yield Figure(name, ours, "ms", peers, share=TAP_SHARE)


def idle_and_memory(extent: Extent) -> Iterator[Figure]:
    """Measure both programs side by side at rest, then after the same taps."""
    with both() as programs, running(peer(_NO_OPENGL)) as plain_peer:
        shares = idle(programs, extent.idle_seconds)
        name = f"CPU while idle for {extent.idle_seconds:g} s"
        yield Figure(name, shares[0], "%", shares[1], share=IDLE_SHARE, most=IDLE_PERCENT)
        tapped = 0
        for taps, what in ((extent.match_taps, " (a match)"), (extent.long_taps, "")):
            tap_quickly(programs, AUCTION_ROUND, taps - tapped)
            tapped = taps
            ours, peers = (memory(started.pid) for started in programs)
            yield Figure(
                f"resident memory after {taps:,} taps{what}",
                ours.resident, "MB", peers.resident, share=MEMORY_SHARE, most=MEMORY_MB,
            )  # fmt: skip
            yield Figure(
                f"… proportional set size after {taps:,} taps",
                ours.proportional, "MB", peers.proportional,
            )  # fmt: skip
        tap_quickly([plain_peer], AUCTION_ROUND, extent.match_taps)
        plain = memory(plain_peer.pid).resident
        yield Figure("… the peer without OpenGL too", ours.resident, "MB", plain)


def idle(programs: Sequence[Running], seconds: float) -> list[float]:
    """Return what share of a core, in percent, each program takes with nobody touching it."""
    for started in programs:
        started.glass.settle(2.5)
    start = time.monotonic()
    before = [processor_seconds(started.pid) for started in programs]
    time.sleep(seconds)
    after = [processor_seconds(started.pid) for started in programs]
    passed = time.monotonic() - start
    return [100 * (b - a) / passed for a, b in zip(before, after, strict=True)]


def processor_seconds(pid: int) -> float:
    """Return the time for which the threads of a process have been on a processor."""
    threads = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads) / 1e9


@dataclass(frozen=True)
class Memory:
    """What a process holds in memory, in MB; shared pages count whole, or by their share."""

    resident: float
    proportional: float


def memory(pid: int) -> Memory:
    """Return the memory of a process, as the kernel counts it."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
    sizes = {line.split(":")[0]: int(line.split()[1]) * 1024 / _MB for line in lines}
    return Memory(sizes["Rss"], sizes["Pss"])


@dataclass(frozen=True)
class Quantiles:
    """In milliseconds."""

    median: float
    p99: float


def quantiles(seconds: Sequence[float]) -> Quantiles:
    """Return the middle of many times, and what all but one in a hundred stay within."""
    ordered = sorted(seconds)
    return Quantiles(median(ordered) * 1e3, ordered[int(0.99 * (len(ordered) - 1))] * 1e3)


@contextmanager
def both() -> Iterator[tuple[Running, Running]]:
    """Run both programs side by side, ours on its auction screen."""
    with ExitStack() as stack:
        data = stack.enter_context(folder(AUCTION))
        ours = stack.enter_context(running(companion(data)))
        go(ours, AUCTION.way)
        yield ours, stack.enter_context(running(peer()))


@contextmanager
def folder(drill: Drill | None = None) -> Iterator[Path]:
    """Make a data folder, with what a drill needs in its journal."""
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        if drill is not None:
            know_players(Path(name))
            if drill.scene is not None:
                table = Table(Path(name), SIZE)
                drill.scene(table)
                table.close()
        yield Path(name)
