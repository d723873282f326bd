"""What a disk may hold after a power cut: all that was synced, and anything of what was not.

A program runs under strace, which records its writes as the kernel took them. Played back, they
give the disk at any instant: what `fsync` has promised is there; each sector written since may have
arrived or not, in any order; names made, changed or removed since may have arrived, in their order.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from random import Random

SECTOR = 512
"""Bytes that a disk writes as a whole."""

_CALLS = (
    *("openat", "close", "lseek", "write", "pwrite64", "ftruncate", "fsync", "fdatasync"),
    *("rename", "unlink"),
)
_CALL = re.compile(r"(\w+)\((.*)\)\s+= (\d+)")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


def record(command: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command and record the calls of each of its threads in a file of `folder`."""
    trace = ["strace", "-ff", "--seccomp-bpf", "-qq", "-xx", "-s", "100000", "-e", "signal=none"]
    return subprocess.run(
        [*trace, "-e", f"trace={','.join(_CALLS)}", "-o", str(folder / "trace"), *command],
        capture_output=True,
        text=True,
        check=False,
    )


@dataclass(frozen=True)
class Call:
    """A call that succeeded: its strings as bytes, its other arguments as text, its result."""

    name: str
    texts: tuple[bytes, ...]
    plain: tuple[str, ...]
    result: int


def calls(trace: Path) -> Iterator[Call]:
    """Read a recording."""
    with trace.open(encoding="ascii") as lines:
        for line in lines:
            found = _CALL.match(line)
            if found:
                texts = (bytes.fromhex(t.replace("\\x", "")) for t in _TEXT.findall(found[2]))
                plain = (part.strip() for part in _TEXT.sub("", found[2]).split(","))
                yield Call(
                    found[1], tuple(texts), tuple(part for part in plain if part), int(found[3])
                )


@dataclass
class File:
    """A file: `synced` is on the disk; of `since` (place, bytes; None cuts the file there) any."""

    synced: bytearray = field(default_factory=bytearray)
    since: list[tuple[int, bytes | None]] = field(default_factory=list)
    size: int = 0

    def write(self, at: int, data: bytes) -> None:
        """Have the kernel take some bytes."""
        self.since.append((at, data))
        self.size = max(self.size, at + len(data))

    def cut(self, at: int) -> None:
        """Have the kernel set the size."""
        self.since.append((at, None))
        self.size = at

    def sync(self) -> None:
        """Have the disk take all of it."""
        for at, data in self.since:
            _land(self.synced, at, data)
        self.since.clear()

    def after_a_cut(self, rng: Random) -> bytes:
        """Return what the disk may hold."""
        content = bytearray(self.synced)
        share = rng.choice((0.0, 0.5, 0.9, 1.0))
        for at, data in self.since:
            for place, sector in _sectors(at, data):
                if rng.random() < share:
                    _land(content, place, sector)
        return bytes(content)


def _sectors(at: int, data: bytes | None) -> Iterator[tuple[int, bytes | None]]:
    if data is None:
        yield at, None
        return
    begin = at
    while begin < at + len(data):
        end = min(at + len(data), (begin // SECTOR + 1) * SECTOR)
        yield begin, data[begin - at : end - at]
        begin = end


def _land(content: bytearray, at: int, data: bytes | None) -> None:
    end = at + len(data or b"")
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    if data is None:
        del content[at:]
    else:
        content[at:end] = data


@dataclass
class _Open:
    file: File | None
    position: int = 0


class Disk:
    """The files of one folder, as the kernel and as the disk know them; other calls are passed by.

    Files that end in one of `passing` are left out: what is written to them must not matter.
    """

    def __init__(self, folder: Path, passing: Sequence[str] = ()) -> None:
        self._folder = str(folder)
        self._passing = tuple(passing)
        self._names: dict[str, File] = {}
        self._synced_names: dict[str, File] = {}
        self._names_since: list[dict[str, File]] = []
        self._open: dict[str, _Open] = {}

    def take(self, call: Call) -> None:
        """Take the next call of the recording."""
        match call.name:
            case "openat":
                self._opened(call)
            case "rename":
                self._renamed(*map(self._name, call.texts))
            case "unlink":
                self._renamed(self._name(call.texts[0]), None)
            case "close":
                self._open.pop(call.plain[0], None)
            case _ if call.plain[0] in self._open:
                self._used(self._open[call.plain[0]], call)

    def last_line(self, name: str) -> str:
        """Return the last line that the kernel has whole in a file that is written by lines."""
        file = self._names.get(name, File())
        file.sync()
        end = file.synced.rfind(b"\n") + 1
        return file.synced[file.synced.rfind(b"\n", 0, max(0, end - 1)) + 1 : end].decode()

    def cut(self, into: Path, rng: Random) -> None:
        """Lay out in a folder what the disk may hold if the power fails now."""
        names = rng.choice([self._synced_names, *self._names_since])
        for name, file in names.items():
            (into / name).write_bytes(file.after_a_cut(rng))

    def _name(self, path: bytes) -> str | None:
        folder, _slash, name = path.decode().rpartition("/")
        return name if folder == self._folder and not name.endswith(self._passing) else None

    def _opened(self, call: Call) -> None:
        path, number, flags = call.texts[0], str(call.result), call.plain[1]
        name = self._name(path)
        if path.decode() == self._folder:
            self._open[number] = _Open(None)
        elif name is not None and ("O_CREAT" in flags or name in self._names):
            if name not in self._names:
                self._now_named({**self._names, name: File()})
            file = self._names[name]
            self._open[number] = _Open(file, file.size if "O_APPEND" in flags else 0)

    def _renamed(self, old: str | None, new: str | None) -> None:
        if old is not None and old in self._names:
            names = dict(self._names)
            file = names.pop(old)
            self._now_named(names if new is None else {**names, new: file})

    def _now_named(self, names: dict[str, File]) -> None:
        self._names = names
        self._names_since.append(names)

    def _used(self, used: _Open, call: Call) -> None:
        file = used.file
        match call.name:
            case "fsync" | "fdatasync" if file is None:
                self._synced_names = self._names
                self._names_since.clear()
            case "fsync" | "fdatasync" if file is not None:
                file.sync()
            case "lseek":
                used.position = call.result
            case "pwrite64" if file is not None:
                file.write(int(call.plain[2]), call.texts[0][: call.result])
            case "write" if file is not None:
                file.write(used.position, call.texts[0][: call.result])
                used.position += call.result
            case "ftruncate" if file is not None:
                file.cut(int(call.plain[1]))
