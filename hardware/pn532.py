"""Asking a PN532 for tags, over its serial port (HSU).

A PN532 says nothing by itself. It sleeps until it is woken, and forgets everything when its power
drops, so a silence of `PATIENCE` seconds starts the dialogue from its beginning.
"""

from __future__ import annotations

from hardware.frames import Pn532Frames, pn532_frame, pn532_uids

WAKE_UP = b"\x55\x55" + bytes(14)
SAM_CONFIGURATION = pn532_frame(b"\xd4\x14\x01\x14\x01")
"""Normal mode: no secure access module."""
MAX_RETRIES = pn532_frame(b"\xd4\x32\x05\xff\x01\x02")
"""Answer "no tag" after two more tries, where the chip by itself would wait for ever."""
IN_LIST_PASSIVE_TARGET = pn532_frame(b"\xd4\x4a\x01\x00")
"""One tag, 106 kbit/s type A: Mifare, NTAG, and most others."""

PATIENCE = 1.0
EVERY = 0.1

_SAM, _RETRIES, _TAGS = 0x15, 0x33, 0x4B
_NEXT = {_SAM: MAX_RETRIES, _RETRIES: IN_LIST_PASSIVE_TARGET, _TAGS: IN_LIST_PASSIVE_TARGET}


class Dialogue:
    """One PN532 on one port: `say` what is due, `hear` what comes; times in monotonic seconds.

    `answers` tells whether a PN532 is there, None until that is known.
    """

    def __init__(self) -> None:
        self.answers: bool | None = None
        self._patient_until: float
        self._due: float
        self._next: bytes
        self._begin()

    def say(self, now: float) -> bytes:
        """Return the bytes to send now, often none."""
        if not self._next and now >= self._patient_until:
            self.answers = False
            self._begin()
        if now < self._due:
            return b""
        said, self._next = self._next, b""
        if said:
            self._patient_until = now + PATIENCE
        return said

    def hear(self, data: bytes, now: float) -> list[str]:
        """Take what came; return the tags in it."""
        tags = []
        for answer in self._frames.feed(data):
            tags += pn532_uids(answer)
            self._go_on(answer, now)
        return tags

    def _begin(self) -> None:
        self._frames = Pn532Frames()
        self._next = WAKE_UP + SAM_CONFIGURATION
        self._due = self._patient_until = float("-inf")

    def _go_on(self, answer: bytes, now: float) -> None:
        of, code = answer[:1], answer[1:2]
        if of == b"\xd5" and code and code[0] in _NEXT:
            self.answers = True
            self._next = _NEXT[code[0]]
            self._due = now + EVERY if code[0] == _TAGS else now
