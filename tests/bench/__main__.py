"""`make bench`: measure, beside what people would use instead, and say which budgets are missed.

The whole takes ten minutes; `make bench ARGS=--quick` takes three. Both programs run ahead of what
else the machine has to do, where that is allowed, for the load of others is none of theirs.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import importlib.util
import os
import platform
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.table import missed, table, write

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.bench.table import Figure

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

REPORT = Path(__file__).resolve().parents[2] / "build" / "bench.json"

PARTS = ("window", "offscreen", "journal", "history", "rules")

UNUSABLE = 2

_AHEAD = -10
"""The niceness of everything that is measured, where the user may set it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the table, write the report; return 1 where a budget is missed."""
    parser = argparse.ArgumentParser(prog="make bench", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a short run, to see that it works")
    parser.add_argument("--only", choices=PARTS, action="append", help="measure only this part")
    parser.add_argument("--report", type=Path, default=REPORT, metavar="FILE")
    given = parser.parse_args(arguments)
    lacking = [name for name in ("pygame_gui", "Xlib") if importlib.util.find_spec(name) is None]
    if lacking:
        print(f"bench: {' and '.join(lacking)} missing; pip install .[bench]", file=sys.stderr)
        return UNUSABLE
    from tests.bench.glass import NoGlass

    with suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, 0, _AHEAD)
    told = about_the_run()
    print(*(f"{key}: {value}" for key, value in told.items()), sep="\n", flush=True)
    figures: list[Figure] = []
    try:
        for figure in measure(given.only or PARTS, quick=given.quick):
            print(f"  measured: {figure.what}", file=sys.stderr, flush=True)
            figures.append(figure)
    except NoGlass as none:
        print(f"bench: {none}", file=sys.stderr)
        return UNUSABLE
    print("", table(figures), sep="\n")
    write(figures, told, given.report)
    failed = missed(figures)
    for figure in failed:
        print(f"\nBudget missed: {figure.what}")
    return 1 if failed else 0


def measure(parts: Sequence[str], *, quick: bool) -> Iterator[Figure]:
    """Yield the figures of the parts asked for."""
    if "window" in parts:
        from tests.bench import measure_window

        extent = measure_window.QUICK if quick else measure_window.Extent()
        yield from measure_window.figures(extent)
    if "offscreen" in parts:
        from tests.bench import offscreen

        yield from offscreen.figures(5 if quick else 60)
    if "journal" in parts:
        from tests.bench import measure_journal

        yield from measure_journal.figures(quick=quick)
    if "history" in parts:
        from tests.bench import measure_history

        yield from measure_history.figures(quick=quick)
    if "rules" in parts:
        from tests.bench import measure_rules

        yield from measure_rules.figures(quick=quick)


def about_the_run() -> dict[str, object]:
    """Return what a figure must be read with: when, on what, and how busy that was."""
    versions = (
        f"{name} {importlib.metadata.version(name)}" for name in ("pygame-ce", "pygame_gui")
    )
    return {
        "measured": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}",
        "with": f"Python {platform.python_version()}, " + ", ".join(versions),
        "load before": f"{os.getloadavg()[0]:.2f}",
        "niceness": os.getpriority(os.PRIO_PROCESS, 0),
    }


if __name__ == "__main__":
    raise SystemExit(main())
