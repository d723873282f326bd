"""What card readers say, byte by byte, and the tags in it.

A framer takes bytes as they come, in any pieces and with any damage, and returns the tags that are
whole. It never raises, never keeps more than its frame can be long, and a frame that was cut short
never swallows the good one behind it.
"""

from __future__ import annotations

from functools import reduce
from operator import xor
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_STX, _ETX = 0x02, 0x03
_HEX = frozenset(b"0123456789ABCDEFabcdef")


class Framer(Protocol):
    """Bytes in, tags out."""

    def feed(self, data: bytes) -> list[str]:
        """Take what came; return the tags completed by it, in order."""

    def pause(self) -> list[str]:
        """Take note that nothing came for a while; return the tags that this completes."""


class Rdm6300:
    """The 125 kHz reader RDM6300: STX, ten hex digits, two of checksum, ETX.

    The checksum is the XOR of the five bytes. A tag is its ten digits, in capitals.
    """

    _tail = b""

    def __init__(self) -> None:
        self._frame: bytearray | None = None

    def feed(self, data: bytes) -> list[str]:
        """See `Framer.feed`."""
        return [tag for byte in data if (tag := self._byte(byte))]

    def pause(self) -> list[str]:
        """Return nothing: a pause completes no frame."""
        return []

    def _byte(self, byte: int) -> str | None:
        if byte == _STX:
            self._frame = bytearray()
        elif self._frame is not None and byte == _ETX:
            frame, self._frame = bytes(self._frame), None
            return self._tag(frame)
        elif self._frame is not None and len(self._frame) < 12 + len(self._tail):
            self._frame.append(byte)
        else:
            self._frame = None
        return None

    def _tag(self, frame: bytes) -> str | None:
        digits, tail = frame[:12], frame[12:]
        if len(digits) != 12 or tail != self._tail or not _HEX.issuperset(digits):
            return None
        *number, checksum = bytes.fromhex(digits.decode("ascii"))
        if reduce(xor, number) != checksum:
            return None
        return digits[:10].decode("ascii").upper()


class Id12(Rdm6300):
    """The 125 kHz readers ID-2, ID-12 and ID-20: the same with CR LF before ETX."""

    _tail = b"\r\n"


class Line:
    """Text ended by CR, LF, both, or a pause, as barcode scanners on USB serial send it.

    A line with bytes that are no text, or longer than `longest`, is no tag.
    """

    def __init__(self, longest: int = 128) -> None:
        self._longest = longest
        self._line = bytearray()

    def feed(self, data: bytes) -> list[str]:
        """See `Framer.feed`."""
        *ended, rest = data.replace(b"\r", b"\n").split(b"\n")
        tags = [tag for part in ended if (tag := self._ended(part))]
        self._append(rest)
        return tags

    def pause(self) -> list[str]:
        """End the line, if one is begun."""
        tag = self._ended(b"")
        return [tag] if tag else []

    def _append(self, part: bytes) -> None:
        # One byte more than allowed is kept: it tells that the line was too long.
        self._line += part[: self._longest + 1 - len(self._line)]

    def _ended(self, part: bytes) -> str | None:
        self._append(part)
        line, self._line = self._line, bytearray()
        try:
            text = line.decode("utf-8").strip()
        except UnicodeDecodeError:
            return None
        return text if len(line) <= self._longest and text.isprintable() else None


class Pn532Frames:
    """The frames of a PN532: 00 00 FF, length, its complement, data, checksum.

    What comes out is the data of information frames, `D5` and the answer's code first (or `7F`
    alone, for a syntax error); acknowledgements carry nothing and are passed over. Where a frame
    cut short claims bytes of the one behind it, the one that is whole wins.
    """

    _START = b"\x00\x00\xff"
    _LONGEST = len(_START) + 2 + 255 + 1

    def __init__(self) -> None:
        self._buffer = b""

    def feed(self, data: bytes) -> list[bytes]:
        """Take what came; return the data of the frames completed by it."""
        frames = []
        for at in range(0, len(data), self._LONGEST):
            self._buffer += data[at : at + self._LONGEST]
            while (found := self._first_whole()) is not None:
                frame, end = found
                frames.append(frame)
                self._buffer = self._buffer[end:]
            self._buffer = self._buffer[-self._LONGEST :]
        return frames

    def _first_whole(self) -> tuple[bytes, int] | None:
        start = -1
        while (start := self._buffer.find(self._START, start + 1)) >= 0:
            found = self._frame_at(start + len(self._START))
            if found is not None:
                return found
        return None

    def _frame_at(self, head: int) -> tuple[bytes, int] | None:
        """Return the data of the frame whose length stands at `head`, and where the frame ends."""
        if head + 2 > len(self._buffer):
            return None
        length, complement = self._buffer[head : head + 2]
        end = head + 2 + length + 1
        if not length or (length + complement) & 0xFF or end > len(self._buffer):
            return None
        if sum(self._buffer[head + 2 : end]) & 0xFF:
            return None
        return self._buffer[head + 2 : end - 1], end


def pn532_frame(data: bytes) -> bytes:
    """Put `data` into an information frame for a PN532."""
    return bytes(
        (0, 0, 0xFF, len(data), -len(data) & 0xFF, *data, -sum(data) & 0xFF, 0),
    )


def pn532_uids(data: bytes) -> list[str]:
    """Return the tags in an answer to InListPassiveTarget (106 kbit/s type A), as hex digits.

    After `D5 4B` and the count comes, for each tag: its number, two bytes SENS_RES, one SEL_RES,
    the length of the UID, the UID, and for ISO 14443-4 cards the ATS, its own length first.
    """
    if data[:2] != b"\xd5\x4b" or len(data) < 3:
        return []
    uids, rest = [], data[3:]
    for _ in range(data[2]):
        if len(rest) < 5 or rest[4] not in (4, 7, 10) or len(rest) < 5 + rest[4]:
            break
        speaks_iso_14443_4 = rest[3] & 0x20
        uid, rest = rest[5 : 5 + rest[4]], rest[5 + rest[4] :]
        uids.append(uid.hex().upper())
        if speaks_iso_14443_4 and rest:
            rest = rest[rest[0] :]
    return uids


FRAMERS: Mapping[str, Callable[[], Framer]] = MappingProxyType(
    {"rdm6300": Rdm6300, "id12": Id12, "line": Line}
)
"""The protocols of readers that talk by themselves; a PN532 is asked by `hardware.pn532`."""
