from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from companion.share import files
from companion.share.files import CannotSave, Draft, Place, place, save

ROOT = "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\ntmpfs /run tmpfs rw 0 0\n"


class Machine:
    """A machine with block devices and mounted file systems, its /media in a folder."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.mounts = folder / "mounts"
        self.mounts.write_text(ROOT)
        self.devices = folder / "block"
        self.devices.mkdir()
        monkeypatch.setattr(files, "ROOTS", (f"{folder}/media/",))

    def plug(
        self, name: str, where: str, *, bus: str = "usb1/1-1", removable: str = "1", how: str = "rw"
    ) -> Path:
        """Plug in a stick with one partition, and mount it."""
        disk = self.folder / "devices" / bus / "block" / name
        (disk / f"{name}1").mkdir(parents=True)
        (disk / "removable").write_text(f"{removable}\n")
        (self.devices / f"{name}1").symlink_to(disk / f"{name}1")
        mounted = Path(os.path.normpath(self.folder / "media" / where))
        mounted.mkdir(parents=True, exist_ok=True)
        written = str(mounted).replace(" ", "\\040")
        with self.mounts.open("a") as mounts:
            mounts.write(f"/dev/{name}1 {written} vfat {how},nosuid 0 0\n")
        return mounted

    def place(self, data: Path | None = None) -> Place | None:
        return place(data, self.mounts, self.devices)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def test_without_a_stick_files_go_beside_the_journal(machine: Machine, tmp_path: Path) -> None:
    assert machine.place(tmp_path / "data") == Place(tmp_path / "data" / "exports")


def test_a_journal_in_memory_leaves_no_place(machine: Machine) -> None:
    assert machine.place() is None


def test_the_stick_that_was_mounted_last_is_taken(machine: Machine, tmp_path: Path) -> None:
    machine.plug("sda", "pi/OLD")
    stick = machine.plug("sdb", "pi/MY STICK")
    assert machine.place(tmp_path) == Place(stick / "table-companion", "MY STICK")


@pytest.mark.parametrize(
    ("bus", "removable", "taken"),
    [
        ("usb1/1-1", "1", True),
        ("usb2/2-1", "0", True),  # a hard disk on USB says that it stays
        ("pci0/sdhci", "1", True),  # a card in a slot
        ("pci0/ata1", "0", False),  # a disk inside
    ],
)
def test_only_what_can_be_taken_along_is_a_stick(
    machine: Machine, bus: str, removable: str, taken: bool
) -> None:
    machine.plug("sda", "disk", bus=bus, removable=removable)
    assert (machine.place() is not None) is taken


def test_a_stick_that_may_not_be_written_is_passed_over(machine: Machine) -> None:
    machine.plug("sda", "locked", how="ro")
    assert machine.place() is None


def test_a_mount_elsewhere_or_without_a_device_is_no_stick(machine: Machine) -> None:
    with machine.mounts.open("a") as mounts:
        mounts.write(f"server:/ {machine.folder}/media/net nfs rw 0 0\n")
        mounts.write(f"/dev/sdz1 {machine.folder}/media/gone vfat rw 0 0\nnonsense\n")
    machine.plug("sda", "../srv")
    assert machine.place() is None


def test_a_machine_that_tells_nothing_has_no_stick(tmp_path: Path) -> None:
    assert place(None, tmp_path / "none", tmp_path / "none") is None


def test_a_file_takes_its_place_whole_and_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "exports"
    assert save(folder, "a.csv", b"old and longer") == folder / "a.csv"
    save(folder, "a.csv", b"new")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {"a.csv": b"new"}


def test_a_file_is_on_the_disk_before_it_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there: list[tuple[bool, int]] = []
    sync = os.fsync

    def watched(handle: int) -> None:
        there.append(((tmp_path / "a.csv").exists(), os.fstat(handle).st_size))
        sync(handle)

    monkeypatch.setattr(os, "fsync", watched)
    save(tmp_path, "a.csv", b"12345")
    assert there[0] == (False, 5)
    assert there[1][0] is True


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.ENOSPC, "there is no room left"),
        (errno.EROFS, "it may not be written to"),
        (errno.EIO, "it is no longer there"),
        (errno.ENAMETOOLONG, "File name too long"),
    ],
)
def test_what_fails_is_told_and_leaves_the_older_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, told: str
) -> None:
    save(tmp_path, "a.csv", b"old")

    def fails(_handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(CannotSave, match=f"a.csv could not be saved in {tmp_path}: {told}."):
        save(tmp_path, "a.csv", b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a.csv": b"old"}


def test_a_draft_that_is_dropped_leaves_nothing(tmp_path: Path) -> None:
    draft = Draft(tmp_path, "a.csv")
    draft.write(b"half")
    draft.drop()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_whose_place_a_file_lies_is_told(tmp_path: Path) -> None:
    (tmp_path / "exports").write_text("a file")
    with pytest.raises(CannotSave, match=r"File exists\."):
        save(tmp_path / "exports", "a.csv", b"")
