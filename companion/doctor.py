"""The doctor: looks at all that a table needs, and says of each thing that it is ok, or what to do.

Nothing is changed by looking, unless it is asked to mend the journal. Where the app is running,
what it holds (the display, the pins, the reader) is left to it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.journal import FILE
from companion.words import _, several

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.config import Config
    from hardware.faults import HardwareError
    from hardware.gpio import Gpio

ROOM = 50_000_000
"""Bytes that should be free for the journal: years of playing."""

PATIENCE = 20.0
"""Seconds until a display that does not answer is given up."""


@dataclass(frozen=True)
class Finding:
    """What was found of one thing, and what a person should `do` about it; empty if it is ok.

    `name` is for programs, `title` for people.
    """

    name: str
    title: str
    found: str
    do: str = ""


def doctor(data: Path | None, config: Path | None, *, as_json: bool, mend: bool) -> int:
    """Print the page; return the exit status of the process: 1 if there is anything to do."""
    if mend:
        _mend(data)
    findings = list(examine(data, config))
    print(_as_json(findings) if as_json else _for_people(findings))
    return int(any(finding.do for finding in findings))


def examine(
    data: Path | None = None, config_file: Path | None = None, root: Path = Path("/")
) -> Iterator[Finding]:
    """Look at everything, one thing after the other; `root` is where the system's files are."""
    from companion.config import Config, ConfigError, data_folder, load

    yield _version(root)
    try:
        config = load(config_file)
        path = config.path or _("none: everything is as it comes")
        yield Finding("config", _("Config file"), str(path))
    except ConfigError as error:
        config = Config()
        yield Finding("config", _("Config file"), _("cannot be used"), str(error))
    folder = data_folder(data)
    running = _in_use(folder)
    yield from _glass(root, running=running)
    yield from _pins(config, running=running)
    yield from _serial(config, running=running)
    yield _fonts()
    yield _room(folder)
    yield _journal(folder, running=running)


def _mend(data: Path | None) -> None:
    """Recover what can be read of a damaged journal, and say on standard error what that was."""
    from companion.config import data_folder
    from companion.journal import JournalError, open_journal

    folder = data_folder(data)
    if _in_use(folder) or not (folder / FILE).exists():
        return
    try:
        opened = open_journal(folder, thorough=True)
    except JournalError as error:
        print(error, file=sys.stderr)
        return
    opened.journal.close()
    if opened.notice:
        print(opened.notice, file=sys.stderr)


def _as_json(findings: list[Finding]) -> str:
    told: dict[str, Any] = {
        "ok": not any(finding.do for finding in findings),
        "findings": [
            {"name": f.name, "ok": not f.do, "found": f.found, "do": f.do} for f in findings
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1)


def _for_people(findings: list[Finding]) -> str:
    lines = []
    for finding in findings:
        mark = "!!" if finding.do else _("ok")
        lines.append(f"{mark}  {finding.title}: {finding.found}")
        if finding.do:
            lines.append(f"    → {finding.do}")
    count = sum(bool(finding.do) for finding in findings)
    told = several("{n} thing to do.", "{n} things to do.", count) if count else _("All is well.")
    return "\n".join([*lines, "", told])


def _in_use(folder: Path) -> bool:
    """Tell whether another program has the journal open."""
    from companion.journal.hold import Hold

    try:
        hold = Hold(folder)
    except OSError:
        return False
    hold.let_go()
    return not hold.alone


def _version(root: Path) -> Finding:
    from importlib.metadata import PackageNotFoundError, version

    from companion import __version__

    told = [f"Table Companion {__version__}", "Python {}.{}.{}".format(*sys.version_info)]
    for name in ("pygame-ce", "pygame"):
        try:
            told.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    model = root / "proc/device-tree/model"
    if model.exists():
        told.append(model.read_text(encoding="utf-8", errors="replace").strip("\0\n"))
    return Finding("version", _("Version"), _(", ").join(told))


# The display, and what is touched


def tell_display() -> None:
    """Open the display for a moment and print what it is, as JSON; run in a process of its own.

    What drivers do in a process may end it.
    """
    from companion.window import DESKTOP_SIZE, NoDisplay, Window

    import pygame  # isort: skip - after companion.window, which keeps it quiet

    try:
        window = Window.open(DESKTOP_SIZE if os.environ.get("XDG_CURRENT_DESKTOP") else None)
    except NoDisplay as none:
        print(json.dumps({"none": str(none)}))
        return
    size = pygame.display.get_desktop_sizes()[0]
    print(json.dumps({"driver": window.driver, "size": size}))
    window.close()


def _glass(root: Path, *, running: bool) -> Iterator[Finding]:
    told = {} if running else _look_at_display()
    title = _("Display")
    if running:
        yield Finding("display", title, _("the app that is running shows its pictures there"))
    elif "driver" in told:
        w, h = told["size"]
        yield Finding("display", title, f"{told['driver']}, {w} × {h}")
    else:
        yield Finding("display", title, told["none"], _what_is_dark(root))
    yield _touch(root, direct="none" in told or told.get("driver") == "kmsdrm")


def _look_at_display() -> dict[str, Any]:
    code = "from companion.doctor import tell_display; tell_display()"
    try:
        looked = subprocess.run(  # noqa: S603 - ourselves
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        told: dict[str, Any] = json.loads(looked.stdout.splitlines()[-1])
    except subprocess.TimeoutExpired:
        return {"none": _("the display does not answer")}
    except (ValueError, IndexError):
        last = looked.stderr.strip().rpartition("\n")[2]
        return {"none": last or _("the display's driver failed")}
    return told


def _what_is_dark(root: Path) -> str:
    cards = sorted((root / "dev/dri").glob("card*"))
    if not cards and "WAYLAND_DISPLAY" not in os.environ:
        return _("Start it on a desktop, or let a Pi have dtoverlay=vc4-kms-v3d in its config.txt.")
    if cards and not any(os.access(card, os.R_OK | os.W_OK) for card in cards):
        return _("Add the user to the groups video and render.")
    plugs = [plug.read_text().strip() for plug in (root / "sys/class/drm").glob("*/status")]
    if plugs and "connected" not in plugs:
        return _("No screen is connected: check its cable and its power.")
    missing = [package for library, package in _LIBRARIES.items() if not _loads(library)]
    if missing:
        return _("Install what SDL draws with: sudo apt install {packages}").format(
            packages=" ".join(missing)
        )
    return _("End what else draws on the display.")


_LIBRARIES = {
    "libgbm.so.1": "libgbm1",
    "libdrm.so.2": "libdrm2",
    "libEGL.so.1": "libegl1",
    "libGLESv2.so.2": "libgles2",
    "libwayland-egl.so.1": "libwayland-egl1",
}
"""What SDL opens at run time, so pip does not know of it, and the package of Debian it is in."""


def _loads(library: str) -> bool:
    import ctypes

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


@dataclass(frozen=True)
class Panel:
    """A device that is touched; `event` is its file, if it has one."""

    name: str
    event: Path | None


_BTN_TOUCH, _POINTER = 0x14A, 0
_LONG = 64 if sys.maxsize > 2**32 else 32


def panels(root: Path = Path("/")) -> list[Panel]:
    """Return the touch panels the kernel knows, and no touchpads: those move a pointer."""
    try:
        text = (root / "proc/bus/input/devices").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return []
    return [panel for block in text.split("\n\n") for panel in _panel(root, block)]


def _panel(root: Path, block: str) -> Iterator[Panel]:
    fields = dict(line[3:].split("=", 1) for line in block.splitlines() if "=" in line)
    touched = _bits(fields.get("KEY", "")) >> _BTN_TOUCH & 1
    if touched and not _bits(fields.get("PROP", "")) >> _POINTER & 1:
        events = [word for word in fields.get("Handlers", "").split() if word.startswith("event")]
        yield Panel(
            fields.get("Name", "").strip('"'), root / "dev/input" / events[0] if events else None
        )


def _bits(words: str) -> int:
    """Return the bitmap that the kernel prints as words, the highest first."""
    bits = 0
    for word in words.split():
        bits = bits << _LONG | int(word, 16)
    return bits


def _touch(root: Path, *, direct: bool) -> Finding:
    """Look at the touch panels; where a desktop or a compositor hands touches on, it reads them."""
    title = _("Touch")
    found = panels(root)
    names = _(", ").join(panel.name for panel in found)
    if not found:
        return Finding("touch", title, _("no touch panel: mouse, keys and buttons work"))
    shut = [p.event for p in found if p.event and not os.access(p.event, os.R_OK)]
    if direct and shut:
        what = _("{file} may not be read: add the user to the group input.")
        return Finding("touch", title, names, what.format(file=shut[0]))
    return Finding("touch", title, names)


# Buttons, lights and the card reader


def _pins(config: Config, *, running: bool) -> Iterator[Finding]:
    from hardware.faults import NoGpio
    from hardware.gpio import open_gpio

    title = _("Buttons and lights")
    wired = len(config.buttons) + len(config.lights)
    pins = several("{n} pin", "{n} pins", wired)
    if not wired:
        yield Finding("gpio", title, _("none in the config file"))
    elif running:
        yield Finding("gpio", title, _("{pins}, with the app that is running").format(pins=pins))
    else:
        try:
            opened = open_gpio()
        except NoGpio as none:
            yield Finding("gpio", title, pins, str(none))
            return
        faults = _faults(config, opened)
        opened.close()
        found = _("{pins}, through {driver}").format(pins=pins, driver=opened.driver)
        yield Finding("gpio", title, found)
        for fault in faults:
            yield Finding("pin", _("Pin"), str(fault.fields.get("key", "")), str(fault))


def _faults(config: Config, gpio: Gpio) -> list[HardwareError]:
    from hardware.buttons import Buttons
    from hardware.lights import Lights

    buttons, lights = Buttons(config.buttons, gpio), Lights(config.lights, gpio)
    faults = [*buttons.faults, *lights.faults]
    buttons.close()
    lights.close()
    return faults


def _serial(config: Config, *, running: bool) -> Iterator[Finding]:
    from hardware.faults import HardwareError
    from hardware.reader import probe, serial_ports

    ports = [f"{port.device} ({port.usb})" if port.usb else port.device for port in serial_ports()]
    yield Finding("serial", _("Serial ports"), _(", ").join(ports) or _("none"))
    title, port = _("Card reader"), config.reader.port
    if port is None:
        yield Finding("reader", title, _("none in the config file"))
    elif running:
        yield Finding("reader", title, _("with the app that is running"))
    else:
        try:
            status = probe(port, config.reader.protocol)
        except HardwareError as fault:
            yield Finding("reader", title, port, str(fault))
            return
        ok = status.connected
        yield Finding("reader", title, status.message if ok else port, "" if ok else status.message)


# Fonts and data


def _fonts() -> Finding:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from companion.ui.canvas import font_file

    missing = [bold for bold in (False, True) if font_file(bold) is None]
    title = _("Fonts")
    if missing:
        do = _("Install the app again: its faces of type are missing, and Japanese needs them.")
        return Finding("fonts", title, _("missing"), do)
    return Finding("fonts", title, _("both faces are there"))


def _room(folder: Path) -> Finding:
    title = _("Data folder")
    if "STATE_DIRECTORY" in os.environ and not folder.exists():
        return Finding("data", title, _("none yet: systemd makes it when it starts the app"))
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    free = shutil.disk_usage(there).free
    found = _("{folder}, {n} MB free").format(folder=folder, n=free // 1_000_000)
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        do = _("{folder} cannot be written: give it to the user who plays, or choose another.")
        return Finding("data", title, found, do.format(folder=there))
    if free < ROOM:
        return Finding("data", title, found, _("Make room: nothing is kept on a full disk."))
    return Finding("data", title, found)


def _journal(folder: Path, *, running: bool) -> Finding:
    from companion.journal import JournalError, is_sound

    title = _("Journal")
    if not (folder / FILE).exists():
        return Finding("journal", title, _("none yet: the first start makes it"))
    try:
        sound = is_sound(folder)
    except JournalError as error:
        return Finding("journal", title, _("cannot be read"), str(error))
    if sound:
        return Finding("journal", title, _("every page and row is sound"))
    do = _("Recover what can be read, and keep the damaged file: companion doctor --mend")
    if running:
        do = _("End the app, then recover what can be read: companion doctor --mend")
    return Finding("journal", title, _("damaged"), do)
