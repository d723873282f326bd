"""The reader's thread on pseudo terminals: cards, silence, and the pulled cable."""

from __future__ import annotations

import os
import queue
import threading
import time
import tty
from typing import TYPE_CHECKING

import pytest

from hardware.faults import BadPort, UnknownProtocol
from hardware.frames import pn532_frame
from hardware.reader import (
    PROTOCOLS,
    Presence,
    Reader,
    ReaderStatus,
    Scan,
    SerialPort,
    find_port,
    probe,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

SPOKEN = {
    "rdm6300": b"\x02010063E9AE25\x03",
    "id12": b"\x02010063E9AE25\r\n\x03",
    "line": b"010063E9AE\r\n",
}
TAG = "010063E9AE"


class Cable:
    """A card reader on a cable, at a path that stays the same however often it is plugged in."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._ends: tuple[int, int] | None = None

    def plug_in(self) -> None:
        ours, theirs = os.openpty()
        tty.setraw(theirs)
        self.path.symlink_to(os.ttyname(theirs))
        self._ends = (ours, theirs)

    def pull(self) -> None:
        if self._ends:
            self.path.unlink()
            for end in self._ends:
                os.close(end)
            self._ends = None

    def say(self, data: bytes) -> None:
        assert self._ends
        os.write(self._ends[0], data)

    def hear(self) -> bytes:
        assert self._ends
        return os.read(self._ends[0], 1024)


class Post:
    """What the thread posted, in order."""

    def __init__(self) -> None:
        self._posted: queue.Queue[Scan | ReaderStatus] = queue.Queue()

    def __call__(self, what: Scan | ReaderStatus) -> None:
        self._posted.put(what)

    def next(self, within: float = 3.0) -> Scan | ReaderStatus:
        return self._posted.get(timeout=within)

    def scan(self) -> Scan:
        scan = self.next()
        assert isinstance(scan, Scan)
        return scan

    def status(self, within: float = 3.0) -> str:
        status = self.next(within)
        assert isinstance(status, ReaderStatus)
        return status.code

    @property
    def empty(self) -> bool:
        return self._posted.empty()


@pytest.fixture
def cable(tmp_path: Path) -> Iterator[Cable]:
    cable = Cable(tmp_path / "ttyCARD")
    yield cable
    cable.pull()


@pytest.fixture
def post() -> Post:
    return Post()


@pytest.fixture
def start(cable: Cable, post: Post) -> Iterator[Callable[[str], Reader]]:
    readers = []

    def begin(protocol: str) -> Reader:
        reader = Reader(str(cable.path), protocol, post)
        readers.append(reader)
        reader.start()
        return reader

    yield begin
    for reader in readers:
        assert reader.stop()


@pytest.mark.parametrize("protocol", SPOKEN)
def test_a_tag_that_lies_on_the_reader_is_one_scan(
    cable: Cable, post: Post, start: Callable[[str], Reader], protocol: str
) -> None:
    cable.plug_in()
    before = time.monotonic()
    start(protocol)
    assert post.status() == "connected"
    for _ in range(20):
        cable.say(SPOKEN[protocol])
        time.sleep(0.01)
    scan = post.scan()
    assert scan.tag == TAG
    assert before <= scan.time <= time.monotonic()
    time.sleep(0.05)
    assert post.empty


def test_a_scanner_that_ends_no_line_is_heard_when_it_pauses(
    cable: Cable, post: Post, start: Callable[[str], Reader]
) -> None:
    cable.plug_in()
    start("line")
    assert post.status() == "connected"
    cable.say(b"4006381333931")
    assert post.scan().tag == "4006381333931"


def test_a_tag_comes_through_noise_and_a_torn_frame(
    cable: Cable, post: Post, start: Callable[[str], Reader]
) -> None:
    cable.plug_in()
    start("rdm6300")
    assert post.status() == "connected"
    cable.say(bytes(range(256)) + SPOKEN["rdm6300"][:6] + SPOKEN["rdm6300"])
    assert post.scan().tag == TAG


class Chip(threading.Thread):
    """A PN532 at the other end of the cable."""

    def __init__(self, cable: Cable) -> None:
        super().__init__(daemon=True)
        self.cable = cable
        self.tag = b""
        self.asked = 0

    def run(self) -> None:
        heard = b""
        while True:
            try:
                heard += self.cable.hear()
            except (OSError, AssertionError):
                return
            while (at := heard.find(b"\x00\x00\xff")) >= 0 and len(heard) >= at + 7:
                end = at + 7 + heard[at + 3]
                self.answer(heard[at + 6])
                heard = heard[end:]

    def answer(self, command: int) -> None:
        data = b""
        if command == 0x4A:
            self.asked += 1
            tag = b"\x01\x00\x04\x08" + bytes([len(self.tag)]) + self.tag
            data = b"\x01" + tag if self.tag else b"\x00"
        acknowledged = bytes.fromhex("0000FF00FF00")
        self.cable.say(acknowledged + pn532_frame(b"\xd5" + bytes([command + 1]) + data))


def test_a_pn532_is_asked_for_tags_until_one_lies_there(
    cable: Cable, post: Post, start: Callable[[str], Reader]
) -> None:
    cable.plug_in()
    chip = Chip(cable)
    chip.start()
    start("pn532")
    assert post.status() == "connected"
    time.sleep(0.3)
    assert post.empty
    chip.tag = bytes.fromhex("0412345678ABCD")
    assert post.scan().tag == "0412345678ABCD"
    asked = chip.asked
    time.sleep(0.5)
    assert chip.asked > asked
    assert post.empty


def test_a_port_where_no_pn532_answers_is_told(
    cable: Cable, post: Post, start: Callable[[str], Reader]
) -> None:
    cable.plug_in()
    reader = start("pn532")
    assert [post.status(), post.status()] == ["connected", "silent"]
    assert not reader.status.connected
    assert "No pn532 answers" in reader.status.message
    Chip(cable).start()
    assert post.status() == "connected"


def test_a_reader_that_was_unplugged_is_found_again_within_three_seconds(
    cable: Cable, post: Post, start: Callable[[str], Reader]
) -> None:
    cable.plug_in()
    start("rdm6300")
    assert post.status() == "connected"
    cable.pull()
    assert post.status(within=1.0) == "away"
    cable.plug_in()
    assert post.status(within=3.0) == "connected"
    cable.say(SPOKEN["rdm6300"])
    assert post.scan().tag == TAG


def test_a_reader_that_is_not_there_is_told_once_and_stops_at_once(
    cable: Cable, post: Post, start: Callable[[str], Reader]
) -> None:
    reader = start("line")
    assert post.status() == "away"
    assert reader.status.message == (
        f"No card reader at {cable.path}: plug it in, or change [reader] port."
    )
    began = time.monotonic()
    assert reader.stop()
    assert time.monotonic() - began < 0.5
    assert post.empty


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_reader_that_listens_stops_within_half_a_second(
    cable: Cable, post: Post, start: Callable[[str], Reader], protocol: str
) -> None:
    cable.plug_in()
    reader = start(protocol)
    assert post.status() == "connected"
    assert reader.stop(timeout=0.5)


def test_a_reader_that_was_never_started_can_be_stopped(post: Post) -> None:
    assert Reader("auto", "line", post).stop()


@pytest.mark.parametrize(
    ("refusal", "code", "words"),
    [
        (PermissionError(13, "Permission denied"), "denied", "group dialout"),
        (OSError(16, "Device or resource busy"), "busy", "Another program"),
        (FileNotFoundError(2, "No such file"), "away", "plug it in"),
        (OSError(5, "Input/output error"), "failed", "Input/output error"),
        (RuntimeError("a bug"), "failed", "a bug"),
    ],
)
def test_a_port_that_cannot_be_opened_says_what_to_do(
    post: Post, refusal: Exception, code: str, words: str
) -> None:
    def refuse(*_: object) -> None:
        raise refusal

    reader = Reader("/dev/ttyX", "line", post, find=lambda port: port, open_port=refuse)  # type: ignore[arg-type]  # never returns
    reader.start()
    assert post.status() == code
    assert words in reader.status.message
    assert reader.stop()


def test_a_look_from_outside_tells_what_answers(cable: Cable) -> None:
    assert probe(str(cable.path), "line").code == "away"
    cable.plug_in()
    assert probe(str(cable.path), "line").code == "connected"
    assert probe(str(cable.path), "pn532").code == "silent"
    Chip(cable).start()
    assert probe(str(cable.path), "pn532", wait=0.2).code == "connected"


def test_a_tag_is_scanned_again_after_it_was_gone() -> None:
    presence = Presence(gone_after=1.0)
    seen = [(0.0, "a"), (0.9, "a"), (1.8, "a"), (1.9, "b"), (2.0, "a"), (3.5, "a"), (3.6, "b")]
    assert [presence.is_new(tag, now) for now, tag in seen] == [
        True, False, False, True, False, True, True,
    ]  # fmt: skip


PORTS = [
    SerialPort("/dev/ttyUSB0", "1a86:7523", "USB Serial"),
    SerialPort("/dev/ttyUSB1", "0403:6001:A5:XK3RJT", "FT232R"),
    SerialPort("/dev/ttyUSB2", "0403:6001:B60", "FT232R"),
    SerialPort("/dev/ttyAMA0", "", "ttyAMA0"),
]


@pytest.mark.parametrize(
    ("port", "device"),
    [
        ("1a86:7523", "/dev/ttyUSB0"),
        ("1A86:7523", "/dev/ttyUSB0"),
        ("0403:6001:b60", "/dev/ttyUSB2"),
        ("0403:6001:A5:XK3RJT", "/dev/ttyUSB1"),
        ("0403:6001", "/dev/ttyUSB1"),
        ("0403:6001:C", None),
        ("dead:beef", None),
        ("auto", "/dev/ttyUSB0"),
        ("/dev/no-such-port", None),
        ("/dev/null", "/dev/null"),
    ],
)
def test_a_port_is_found_by_path_by_usb_id_or_by_itself(
    tmp_path: Path, port: str, device: str | None
) -> None:
    assert find_port(port, lambda: PORTS, tmp_path / "none") == device


def test_auto_prefers_the_name_of_the_udev_rule_and_finds_nothing_off_usb(tmp_path: Path) -> None:
    link = tmp_path / "table-companion-reader"
    assert find_port("auto", lambda: PORTS[3:], link) is None
    link.touch()
    assert find_port("auto", lambda: PORTS, link) == str(link)


def test_a_port_or_protocol_that_is_none_is_refused_with_what_would_be_right(post: Post) -> None:
    for port in ("", "ttyUSB0", "1a86", "1a86:75", "usb"):
        with pytest.raises(BadPort, match="Write a path such as"):
            Reader(port, "line", post)
    with pytest.raises(UnknownProtocol, match="Known are: rdm6300, id12, line, pn532"):
        Reader("auto", "rfid", post)
