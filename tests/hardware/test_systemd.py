"""The words a service says to systemd."""

from __future__ import annotations

import os
import socket
from typing import TYPE_CHECKING

import pytest

from hardware import systemd

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

WORDS = [
    (systemd.ready, b"READY=1"),
    (systemd.watchdog, b"WATCHDOG=1"),
    (systemd.stopping, b"STOPPING=1"),
    (lambda: systemd.extend(2.5), b"EXTEND_TIMEOUT_USEC=2500000"),
    (lambda: systemd.status("Felix,\nround 3 of 9"), b"STATUS=Felix, round 3 of 9"),
]


@pytest.fixture(params=["path", "abstract"])
def listener(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[socket.socket]:
    name = str(tmp_path / "notify") if request.param == "path" else f"@companion-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(name.replace("@", "\0"))
        listener.settimeout(1)
        monkeypatch.setenv("NOTIFY_SOCKET", name)
        yield listener


@pytest.mark.parametrize(("say", "word"), WORDS)
def test_every_word_arrives_as_sd_notify_has_it(
    listener: socket.socket, say: Callable[[], bool], word: bytes
) -> None:
    assert say()
    assert listener.recv(100) == word


@pytest.mark.parametrize("address", [None, "", "no-path", "/nowhere/notify", "@nobody-listens"])
def test_where_nobody_listens_nothing_is_said_and_nothing_breaks(
    monkeypatch: pytest.MonkeyPatch, address: str | None
) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    if address is not None:
        monkeypatch.setenv("NOTIFY_SOCKET", address)
    assert not systemd.ready()


def test_a_listener_that_does_not_listen_does_not_hold_up_the_loop(
    listener: socket.socket,
) -> None:
    for _ in range(10_000):
        if not systemd.watchdog():
            break
    else:
        pytest.fail("the queue of the socket never filled up")
    assert listener.recv(100) == b"WATCHDOG=1"


@pytest.mark.parametrize(
    ("usec", "pid", "seconds"),
    [
        ("20000000", None, 10.0),
        ("20000000", "own", 10.0),
        ("20000000", "parent", 10.0),
        ("20000000", "0", None),
        ("0", None, None),
        ("soon", None, None),
        (None, None, None),
    ],
)
def test_the_loop_pings_twice_as_often_as_systemd_asks(
    monkeypatch: pytest.MonkeyPatch, usec: str | None, pid: str | None, seconds: float | None
) -> None:
    pids = {"own": str(os.getpid()), "parent": str(os.getppid())}
    for name, value in (("WATCHDOG_USEC", usec), ("WATCHDOG_PID", pids.get(pid or "", pid))):
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)
    assert systemd.watchdog_interval() == seconds
