"""The card reader on a serial port: one thread that only posts what it scanned and how it is.

The reader may be unplugged and plugged in again at any time, also under another name; the thread
looks for it every second. Nothing here stops the program: what is wrong is a `ReaderStatus`.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import queue
import re
import termios
import threading
import time as clocks
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from hardware.faults import BadPort, UnknownProtocol
from hardware.frames import FRAMERS, Framer
from hardware.pn532 import PATIENCE, Dialogue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Clock = Callable[[], float]

_log = logging.getLogger(__name__)

ASKED = "pn532"
"""The one protocol whose reader says nothing unless it is asked."""
PROTOCOLS = (*FRAMERS, ASKED)
AUTO = "auto"
LINK = Path("/dev/table-companion-reader")
"""The name that the udev rule gives a reader it knows."""

LOOK_AGAIN = 1.0
"""Seconds between two looks for a reader that is away."""
GONE_AFTER = 1.0
"""Seconds after which a tag that was not seen has left the reader."""

_PATH = re.compile(r"/.+|COM\d+", re.IGNORECASE)
_USB_ID = re.compile(r"[0-9a-f]{4}:[0-9a-f]{4}(:.+)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Scan:
    """A tag that was laid on the reader, at `time` (monotonic seconds)."""

    tag: str
    time: float


@dataclass(frozen=True, slots=True)
class ReaderStatus:
    """How the reader is: `message` is a sentence, `code` names it for who words it otherwise."""

    connected: bool
    port: str
    code: Literal["connected", "away", "denied", "busy", "silent", "failed"]
    message: str


@dataclass(frozen=True, slots=True)
class SerialPort:
    """A serial port of this machine; `usb` is "vendor:product[:serial]", "" if it is not on USB."""

    device: str
    usb: str
    description: str


class Port(Protocol):
    """What the thread needs of an open serial port."""

    @property
    def in_waiting(self) -> int:
        """How many bytes can be read without waiting."""

    def read(self, size: int = 1, /) -> bytes:
        """Read up to `size` bytes; fewer when the time is over. Raises OSError when unplugged."""

    def write(self, data: bytes, /) -> int | None:
        """Write all of `data`. Raises OSError when unplugged."""

    def close(self) -> None:
        """Let go of the port."""


class Reader:
    """A card reader: `start` its thread, `stop` it; `post` is called from that thread.

    `port` is a path, a USB id "vendor:product[:serial]", or "auto": the reader that the udev rule
    knows, else the first serial port on USB. Raises `BadPort` and `UnknownProtocol`.
    """

    def __init__(
        self,
        port: str,
        protocol: str,
        post: Callable[[Scan | ReaderStatus], None],
        *,
        clock: Clock = clocks.monotonic,
        find: Callable[[str], str | None] | None = None,
        open_port: Callable[[str, int, float], Port] | None = None,
    ) -> None:
        if not (port == AUTO or _PATH.fullmatch(port) or _USB_ID.fullmatch(port)):
            raise BadPort(port)
        if protocol not in PROTOCOLS:
            raise UnknownProtocol(protocol, PROTOCOLS)
        self._port = port
        self._protocol = protocol
        self._post = post
        self._clock = clock
        self._find = find or find_port
        self._open = open_port or open_serial
        self._status = ReaderStatus(False, port, "away", "Nobody has looked for a reader yet.")
        self._present = Presence()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="card reader", daemon=True)

    @property
    def status(self) -> ReaderStatus:
        """How the reader is, as last posted."""
        return self._status

    def start(self) -> None:
        """Begin to look for the reader and to listen to it."""
        self._thread.start()

    def stop(self, timeout: float = 0.5) -> bool:
        """Close the port and end the thread; return whether it ended within `timeout` seconds."""
        self._stopping.set()
        if self._thread.ident is not None:
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._one_connection()
            except Exception as surprise:  # noqa: BLE001 - scans end if this thread does
                _log.exception("The card reader's thread goes on after a surprise")
                self._tell("failed", self._port, f"The card reader failed: {surprise}.")
            self._stopping.wait(LOOK_AGAIN)

    def _one_connection(self) -> None:
        device = self._find(self._port)
        if device is None:
            self._tell_away(self._port)
            return
        ear = _ear(self._protocol)
        try:
            port = self._open(device, ear.baudrate, ear.patience)
        except OSError as refusal:
            self._tell_refused(device, refusal)
            return
        try:
            self._tell("connected", device, f"The card reader is at {device}.")
            self._listen(port, device, ear)
        except OSError:
            self._tell_away(device)
        finally:
            port.close()

    def _listen(self, port: Port, device: str, ear: _Ear) -> None:
        while not self._stopping.is_set():
            if said := ear.say(self._clock()):
                port.write(said)
            data = port.read(1)
            if data and (more := port.in_waiting):
                data += port.read(more)
            now = self._clock()
            for tag in ear.hear(data, now):
                if self._present.is_new(tag, now):
                    self._post(Scan(tag, now))
            if ear.answers is False:
                self._tell_silent(device)
            elif ear.answers:
                self._tell("connected", device, f"The card reader is at {device}.")

    def _tell_away(self, port: str) -> None:
        where = "on USB" if port == AUTO else f"at {port}"
        self._tell("away", port, f"No card reader {where}: plug it in, or change [reader] port.")

    def _tell_silent(self, port: str) -> None:
        self._tell(
            "silent",
            port,
            f"No {self._protocol} answers at {port}: check [reader] protocol, the wires, "
            "and the switches for serial (HSU).",
        )

    def _tell_refused(self, port: str, refusal: OSError) -> None:
        if refusal.errno in {errno.ENOENT, errno.ENODEV, errno.ENXIO}:
            self._tell_away(port)
        elif refusal.errno in {errno.EACCES, errno.EPERM}:
            message = f"The card reader at {port} may not be opened: add the user to group dialout."
            self._tell("denied", port, message)
        elif refusal.errno in {errno.EBUSY, errno.EAGAIN}:
            self._tell("busy", port, f"Another program holds the card reader at {port}: end it.")
        else:
            self._tell("failed", port, f"The card reader at {port} failed: {refusal}.")

    def _tell(
        self,
        code: Literal["connected", "away", "denied", "busy", "silent", "failed"],
        port: str,
        message: str,
    ) -> None:
        status = ReaderStatus(code == "connected", port, code, message)
        if status != self._status:
            self._status = status
            self._post(status)


def probe(port: str, protocol: str, wait: float = PATIENCE + 0.5) -> ReaderStatus:
    """Look once for a reader and say how it is; takes up to `wait` seconds.

    Only a PN532 answers when asked; of the others it can be told that the port opens.
    """
    told: queue.SimpleQueue[Scan | ReaderStatus] = queue.SimpleQueue()
    reader = Reader(port, protocol, told.put)
    reader.start()
    told.get()
    if reader.status.connected and protocol == ASKED:
        with contextlib.suppress(queue.Empty):
            told.get(timeout=wait)
    reader.stop()
    return reader.status


class Presence:
    """Which tags lie on the reader: one that lies there is seen many times, but scanned once."""

    def __init__(self, gone_after: float = GONE_AFTER) -> None:
        self._gone_after = gone_after
        self._seen: dict[str, float] = {}

    def is_new(self, tag: str, now: float) -> bool:
        """Take note that the tag is seen; return whether it was not there before."""
        self._seen = {there: at for there, at in self._seen.items() if now - at <= self._gone_after}
        new = tag not in self._seen
        self._seen[tag] = now
        return new


def serial_ports() -> list[SerialPort]:
    """Return the serial ports of this machine, those on USB first."""
    from serial.tools.list_ports import comports  # type: ignore[import-untyped]  # has no types

    found = [
        SerialPort(port.device, _usb_id(port.vid, port.pid, port.serial_number), port.description)
        for port in comports()
    ]
    return sorted(found, key=lambda port: (not port.usb, port.device))


def find_port(
    port: str,
    ports: Callable[[], Iterable[SerialPort]] = serial_ports,
    link: Path = LINK,
) -> str | None:
    """Return the device that `port` (as for `Reader`) means now; None where it is away."""
    if port == AUTO and link.exists():
        return str(link)
    if port == AUTO:
        return next((found.device for found in ports() if found.usb), None)
    if not _USB_ID.fullmatch(port):
        return port if Path(port).exists() or not port.startswith("/") else None
    wanted = port.lower().split(":", 2)
    usb = ((found.device, found.usb.lower().split(":", 2)) for found in ports() if found.usb)
    return next((device for device, parts in usb if parts[: len(wanted)] == wanted), None)


def open_serial(device: str, baudrate: int, timeout: float) -> Port:
    """Open a port for this program alone, 8N1; reads end after `timeout` seconds."""
    from serial import Serial  # type: ignore[import-untyped]  # pyserial has no types

    try:
        port: Port = Serial(
            device, baudrate, timeout=timeout, write_timeout=timeout, exclusive=True
        )
    except termios.error as refusal:
        # Unplugged while it is opened: pyserial lets this one through, which is no OSError.
        raise OSError(*refusal.args) from refusal
    return port


def _usb_id(vendor: int | None, product: int | None, serial: str | None) -> str:
    if vendor is None or product is None:
        return ""
    return f"{vendor:04x}:{product:04x}" + (f":{serial}" if serial else "")


class _Ear(Protocol):
    """How to listen to a protocol; `patience` is the seconds of silence that are a pause."""

    baudrate: int
    patience: float
    answers: bool | None

    def say(self, now: float) -> bytes: ...
    def hear(self, data: bytes, now: float) -> list[str]: ...


class _Listening:
    """A reader that talks by itself."""

    baudrate = 9600
    patience = 0.2
    answers: bool | None = None

    def __init__(self, framer: Framer) -> None:
        self._framer = framer

    def say(self, now: float) -> bytes:
        return b""

    def hear(self, data: bytes, now: float) -> list[str]:
        return self._framer.feed(data) if data else self._framer.pause()


class _Asking(Dialogue):
    """A reader that must be asked."""

    baudrate = 115_200
    patience = 0.05


def _ear(protocol: str) -> _Ear:
    return _Asking() if protocol == ASKED else _Listening(FRAMERS[protocol]())
