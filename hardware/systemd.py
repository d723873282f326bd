"""The few words a service says to systemd, as sd_notify(3) has them; silence where nobody asks."""

from __future__ import annotations

import os
import socket


def ready() -> bool:
    """Say that the service is up; every word here returns whether anybody listened."""
    return _notify("READY=1")


def extend(seconds: float) -> bool:
    """Ask for so much time from now, where a start takes longer than it may."""
    return _notify(f"EXTEND_TIMEOUT_USEC={seconds * 1e6:.0f}")


def watchdog() -> bool:
    """Say that the loop still goes round."""
    return _notify("WATCHDOG=1")


def stopping() -> bool:
    """Say that the service is on its way out."""
    return _notify("STOPPING=1")


def status(text: str) -> bool:
    """Say in a line what the service does, for `systemctl status`."""
    return _notify("STATUS=" + " ".join(text.split()))


def watchdog_interval() -> float | None:
    """Return the seconds between two pings, half of what systemd allows; None if it waits for none.

    Under cage the process that systemd watches is the parent of this one.
    """
    usec = os.environ.get("WATCHDOG_USEC", "")
    meant = os.environ.get("WATCHDOG_PID", "") in {"", str(os.getpid()), str(os.getppid())}
    return int(usec) / 2e6 if usec.isdecimal() and int(usec) and meant else None


def _notify(word: str) -> bool:
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return False
    if address.startswith("@"):
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line:
            line.sendto(word.encode(), address)
    except OSError:
        return False
    return True
