"""Reads rows straight out of the bytes of a database, without SQLite and whatever is broken.

Used only to recover. A row is believed when its checksum is right, wherever it was found; what the
B-trees around it say is a hint where to look. The formats are those of "Database File Format" in
the documentation of SQLite; numbers in them are big-endian.
"""

from __future__ import annotations

import re
import struct
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.journal.schema import PAGE_SIZE, TABLES, checksum

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from companion.journal.schema import Row, Value

_WAL_HEADER = 32
_FRAME_HEADER = 24
_FRAME = _FRAME_HEADER + PAGE_SIZE
_SECTOR = 512


@dataclass(frozen=True)
class Log:
    """What a write-ahead log holds: the frames of its present round, oldest first.

    `older` are frames of rounds before, which were copied into the database long ago. `damaged`
    says that a frame cannot be trusted although its transaction was on the disk before another
    began. A last transaction of which only parts, in whatever order, came to the disk before the
    power failed is no damage: nobody was told that it is there.
    """

    frames: tuple[bytes, ...]
    older: tuple[bytes, ...]
    damaged: bool


def read_log(data: bytes) -> Log:
    """Read the write-ahead log of a database."""
    starts = range(_WAL_HEADER, len(data) - _FRAME + 1, _FRAME)
    if not starts:
        return Log((), (), damaged=False)
    byteorder, check = _log_header(data)
    # Where the header cannot be trusted, the first frame knows which round this is.
    salt = data[16:24] if check == data[24:32] else data[starts[0] + 8 : starts[0] + 16]
    ours = [i for i, start in enumerate(starts) if data[start + 8 : start + 16] == salt]
    last = ours[-1] if ours else -1
    sound = [
        data[start + 8 : start + 16] == salt
        and data[start + 16 : start + 24]
        == _log_check(
            data[start : start + 8] + data[start + _FRAME_HEADER : start + _FRAME],
            before,
            byteorder,
        )
        for start, before in _with_check_before(data, starts[: last + 1])
    ]
    pages = tuple(data[start + _FRAME_HEADER : start + _FRAME] for start in starts)
    broken = sound.index(False) if False in sound else last
    ends = [i for i in ours if _ends_a_transaction(data, starts[i], sound=sound[i])]
    return Log(
        pages[: last + 1],
        pages[last + 1 :],
        damaged=check != data[24:32] or any(broken <= end < last for end in ends),
    )


def _ends_a_transaction(data: bytes, start: int, *, sound: bool) -> bool:
    """Tell whether a frame is the last of its transaction, by a header that can be trusted.

    A disk writes a sector whole or not at all; a header on two of them may be half an older one.
    """
    whole = start // _SECTOR == (start + _FRAME_HEADER - 1) // _SECTOR
    return (sound or whole) and any(data[start + 4 : start + 8])


def _log_header(data: bytes) -> tuple[str, bytes]:
    """Return the byte order of the checksums, and the checksum that the header should have."""
    magic = int.from_bytes(data[:4], "big")
    orders = {0x377F0682: "<", 0x377F0683: ">"}
    byteorder = orders.get(magic, "<" if sys.byteorder == "little" else ">")
    return byteorder, _log_check(data[:24], bytes(8), byteorder)


def _with_check_before(data: bytes, starts: range) -> Iterator[tuple[int, bytes]]:
    """Yield each frame's start and the checksum from which its own goes on."""
    before = data[24:32]
    for start in starts:
        yield start, before
        before = data[start + 16 : start + 24]


def _log_check(data: bytes, before: bytes, byteorder: str) -> bytes:
    first, second = struct.unpack(">II", before)
    words = struct.unpack(f"{byteorder}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return struct.pack(">II", first, second)


def rows(database: bytes, frames: Iterable[bytes]) -> Iterator[tuple[str, Row]]:
    """Yield table and columns of every row that can be read in a database and in frames of its log.

    What comes later is newer. The checksums, which were right, are left out.
    """

    def page(number: int) -> bytes:
        return database[(number - 1) * PAGE_SIZE : number * PAGE_SIZE]

    for number in range(1, -(-len(database) // PAGE_SIZE) + 1):
        yield from _page_rows(page(number), page)
    for frame in frames:
        yield from _page_rows(frame, page)


def _page_rows(page: bytes, other: Callable[[int], bytes]) -> Iterator[tuple[str, Row]]:
    if not page.strip(b"\0"):
        return
    found = [_believed(_record(payload)) for payload in _cells(page, other)]
    if not found or None in found:
        yield from _anywhere(page)
    for row in found:
        if row:
            yield row


_INDEX_INTERIOR, _INDEX_LEAF = 0x02, 0x0A
_LARGEST_LOCAL = (PAGE_SIZE - 12) * 64 // 255 - 23
_SMALLEST_LOCAL = (PAGE_SIZE - 12) * 32 // 255 - 23
_LONGEST = 1 << 24


def _cells(page: bytes, other: Callable[[int], bytes]) -> Iterator[bytes]:
    """Yield the payload of every cell that the header of an index page points at."""
    kind = page[0]
    if kind not in (_INDEX_INTERIOR, _INDEX_LEAF) or len(page) < 12:
        return
    pointers, child = (12, 4) if kind == _INDEX_INTERIOR else (8, 0)
    count = int.from_bytes(page[3:5], "big")
    for at in range(pointers, min(pointers + 2 * count, len(page) - 1), 2):
        start = int.from_bytes(page[at : at + 2], "big") + child
        size, start = _varint(page, start)
        yield _payload(page, start, size, other)


def _payload(page: bytes, start: int, size: int, other: Callable[[int], bytes]) -> bytes:
    if size <= _LARGEST_LOCAL:
        return page[start : start + size]
    if size > _LONGEST:
        return b""
    local = _SMALLEST_LOCAL + (size - _SMALLEST_LOCAL) % (PAGE_SIZE - 4)
    if local > _LARGEST_LOCAL:
        local = _SMALLEST_LOCAL
    parts = [page[start : start + local]]
    missing = size - local
    following = int.from_bytes(page[start + local : start + local + 4], "big")
    while missing > 0 and following and (page := other(following)):
        parts.append(page[4 : 4 + missing])
        missing -= PAGE_SIZE - 4
        following = int.from_bytes(page[:4], "big")
    return b"".join(parts)


_HEADER_SIZES = re.compile(rb"(?s)[\x04-\x10]")


def _anywhere(page: bytes) -> Iterator[tuple[str, Row]]:
    """Yield the rows that lie anywhere in a page whose own order cannot be trusted."""
    for hint in _HEADER_SIZES.finditer(page):
        row = _believed(_record(page[hint.start() : hint.start() + _LARGEST_LOCAL]))
        if row:
            yield row


_BY_WIDTH: dict[int, list[str]] = {}
for _table, (_keys, _columns) in TABLES.items():
    _BY_WIDTH.setdefault(_columns + 1, []).append(_table)


def _believed(columns: Row | None) -> tuple[str, Row] | None:
    """Return a record with the table it is of, if its checksum is right for one."""
    if columns is None:
        return None
    row, crc = columns[:-1], columns[-1]
    for table in _BY_WIDTH[len(columns)]:
        if checksum(table, row) == crc:
            return table, row
    return None


_INTEGER_WIDTHS = {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0}


def _record(data: bytes) -> Row | None:
    """Return the columns of a record at the start of `data`; None if that is no row of ours."""
    size, at = _varint(data, 0)
    if not at < size <= len(data):
        return None
    columns: list[Value] = []
    start = size
    while at < size:
        kind, at = _varint(data, at)
        width = _INTEGER_WIDTHS.get(kind, (kind - 13) // 2 if kind & 1 else -1)
        if width < 0 or start + width > len(data):
            return None
        try:
            columns.append(_column(kind, data[start : start + width]))
        except UnicodeDecodeError:
            return None
        start += width
    return tuple(columns) if at == size and len(columns) in _BY_WIDTH else None


def _column(kind: int, data: bytes) -> Value:
    if kind >= 13:
        return data.decode()
    if kind >= 8:
        return kind - 8
    return int.from_bytes(data, "big", signed=True) if kind else None


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return the variable-length integer at `at`, and where it ends; past the end counts as 0."""
    if at < len(data) and data[at] < 0x80:
        return data[at], at + 1
    value = 0
    for end, byte in enumerate(data[at : at + 8], at + 1):
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, end
    return value << 8 | (data[at + 8] if at + 8 < len(data) else 0), at + 9
