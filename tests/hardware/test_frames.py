"""What card readers say, whole, torn, and drowned in noise."""

from __future__ import annotations

import random
import re
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.frames import FRAMERS, Framer, Id12, Line, Pn532Frames, Rdm6300, pn532_frame
from hardware.pn532 import (
    EVERY,
    IN_LIST_PASSIVE_TARGET,
    MAX_RETRIES,
    PATIENCE,
    SAM_CONFIGURATION,
    WAKE_UP,
    Dialogue,
)

if TYPE_CHECKING:
    from collections.abc import Callable

VECTORS = {"010063E9AE": "25", "3C00CE754C": "CB", "100086F444": "26"}
ACK = bytes.fromhex("0000FF00FF00")
NACK = bytes.fromhex("0000FFFF0000")
SYNTAX_ERROR = bytes.fromhex("0000FF01FF7F8100")
SAM_DONE = pn532_frame(b"\xd5\x15")
RETRIES_DONE = pn532_frame(b"\xd5\x33")
NO_TAG = pn532_frame(b"\xd5\x4b\x00")


def rdm6300(tag: str) -> bytes:
    return b"\x02" + tag.encode() + VECTORS[tag].encode() + b"\x03"


def id12(tag: str) -> bytes:
    return rdm6300(tag)[:-1] + b"\r\n\x03"


def line(tag: str) -> bytes:
    return tag.encode() + b"\r\n"


def pn532(tag: str) -> bytes:
    uid = bytes.fromhex(tag)[:4]
    return pn532_frame(b"\xd5\x4b\x01\x01\x00\x04\x08" + bytes([len(uid)]) + uid)


class Answers:
    """A PN532 that was asked, heard like the readers that talk by themselves."""

    def __init__(self) -> None:
        self._talk = Dialogue()

    def feed(self, data: bytes) -> list[str]:
        return self._talk.hear(data, 0.0)

    def pause(self) -> list[str]:
        return []


EARS: dict[str, Callable[[], Framer]] = {**FRAMERS, "pn532": Answers}
SPOKEN = {"rdm6300": rdm6300, "id12": id12, "line": line, "pn532": pn532}


def heard(protocol: str, tag: str) -> str:
    return tag[:8] if protocol == "pn532" else tag


@pytest.mark.parametrize(("tag", "checksum"), VECTORS.items())
def test_the_checksum_is_the_exclusive_or_of_the_five_bytes(tag: str, checksum: str) -> None:
    assert Rdm6300().feed(f"\x02{tag}{checksum}\x03".encode()) == [tag]
    assert Rdm6300().feed(f"\x02{tag.lower()}{checksum.lower()}\x03".encode()) == [tag]
    assert Id12().feed(f"\x02{tag}{checksum}\r\n\x03".encode()) == [tag]
    wrong = f"{int(checksum, 16) ^ 0x10:02X}"
    assert Rdm6300().feed(f"\x02{tag}{wrong}\x03".encode()) == []
    assert Id12().feed(f"\x02{tag}{wrong}\r\n\x03".encode()) == []


@pytest.mark.parametrize("protocol", EARS)
def test_frames_are_whole_however_they_are_cut_into_pieces(protocol: str) -> None:
    tags = list(VECTORS) * 3
    stream = b"".join(SPOKEN[protocol](tag) for tag in tags)
    for piece in (1, 2, 3, 7, 1000):
        framer = EARS[protocol]()
        got = [
            tag
            for at in range(0, len(stream), piece)
            for tag in framer.feed(stream[at : at + piece])
        ]
        assert got == [heard(protocol, tag) for tag in tags]


@pytest.mark.parametrize("protocol", ["rdm6300", "id12", "pn532"])
def test_a_frame_cut_short_anywhere_does_not_swallow_the_good_one_behind_it(protocol: str) -> None:
    first, second = list(VECTORS)[:2]
    torn, good = SPOKEN[protocol](first), SPOKEN[protocol](second)
    # Not the last byte: a PN532 frame without its closing zero is whole all the same.
    for cut in range(len(torn) - 1):
        assert EARS[protocol]().feed(torn[:cut] + good) == [heard(protocol, second)], cut
        assert EARS[protocol]().feed(torn[cut + 1 :] + good) == [heard(protocol, second)], cut


def test_a_torn_frame_that_claims_two_hundred_bytes_does_not_wait_for_them() -> None:
    torn = pn532_frame(b"\xd5\x4b" + bytes(200))[:9]
    assert Answers().feed(torn + pn532("3C00CE754C")) == ["3C00CE75"]


@pytest.mark.parametrize(
    ("said", "tags"),
    [
        (b"abc\r\ndef\n", ["abc", "def"]),
        (b"abc\rdef\r\n\r\n", ["abc", "def"]),
        (b" 4 006381 333931 \r", ["4 006381 333931"]),
        ("räv\n".encode(), ["räv"]),
        (b"\n\r\n\r", []),
        (b"\xff\xfe\n4006381\n", ["4006381"]),
        (b"ab\x00cd\n4006381\n", ["4006381"]),
        (b"x" * 128 + b"\n", ["x" * 128]),
        (b"x" * 129 + b"\nabc\n", ["abc"]),
        (b"x" * 100_000 + b"\nabc\n", ["abc"]),
    ],
)
def test_lines_end_as_they_like_and_noise_is_no_line(said: bytes, tags: list[str]) -> None:
    assert Line().feed(said) == tags
    framer = Line()
    assert [tag for byte in said for tag in framer.feed(bytes([byte]))] == tags


def test_a_pause_ends_a_line_once() -> None:
    framer = Line()
    assert framer.feed(b"4006381") == []
    assert framer.pause() == ["4006381"]
    assert framer.pause() == []


@pytest.mark.parametrize(
    ("answer", "tags"),
    [
        ("D54B00", []),
        ("D44B010100040804DEADBEEF", []),  # what we said, echoed by a wire
        ("D54B010100040804DEADBEEF", ["DEADBEEF"]),
        ("D54B0101004400070412345678ABCD", ["0412345678ABCD"]),
        ("D54B0101000420040102030406757781028002 020004080455667788", ["01020304"]),
        ("D54B0201000420040102030403757702000408 0455667788", ["01020304", "55667788"]),
        ("D54B0101000408030102", []),
        ("D54B010100040804DEAD", []),
        ("D5410001", []),
        ("D54B", []),
        ("7F", []),
    ],
)
def test_the_uids_stand_in_the_answer_to_in_list_passive_target(
    answer: str, tags: list[str]
) -> None:
    assert Answers().feed(pn532_frame(bytes.fromhex(answer))) == tags


def test_acknowledgements_and_errors_of_a_pn532_carry_no_tag() -> None:
    assert Pn532Frames().feed(ACK + NACK + SYNTAX_ERROR) == [b"\x7f"]
    assert Answers().feed(ACK + NACK + SYNTAX_ERROR + pn532("010063E9AE")) == ["010063E9"]


def test_commands_are_the_bytes_of_the_manual() -> None:
    assert SAM_CONFIGURATION.hex(" ") == "00 00 ff 05 fb d4 14 01 14 01 02 00"
    assert IN_LIST_PASSIVE_TARGET.hex(" ") == "00 00 ff 04 fc d4 4a 01 00 e1 00"
    assert MAX_RETRIES.hex(" ") == "00 00 ff 06 fa d4 32 05 ff 01 02 f3 00"
    assert WAKE_UP.startswith(b"\x55\x55\x00")


def test_a_pn532_is_woken_set_up_and_then_asked_again_and_again() -> None:
    talk = Dialogue()
    assert talk.say(0.0) == WAKE_UP + SAM_CONFIGURATION
    assert talk.say(0.01) == b""
    assert talk.hear(ACK + SAM_DONE, 0.02) == []
    assert talk.answers
    assert talk.say(0.03) == MAX_RETRIES
    talk.hear(ACK + RETRIES_DONE, 0.04)
    assert talk.say(0.04) == IN_LIST_PASSIVE_TARGET
    assert talk.hear(ACK, 0.05) == []
    assert talk.hear(pn532("3C00CE754C"), 0.06) == ["3C00CE75"]
    assert talk.say(0.07) == b""
    assert talk.say(0.06 + EVERY) == IN_LIST_PASSIVE_TARGET
    assert talk.hear(NO_TAG, 0.2) == []
    assert talk.say(0.2 + EVERY) == IN_LIST_PASSIVE_TARGET


def test_a_pn532_that_falls_silent_is_woken_anew() -> None:
    talk = Dialogue()
    talk.say(0.0)
    talk.hear(SAM_DONE, 0.01)
    talk.say(0.02)
    assert talk.say(0.02 + PATIENCE) == WAKE_UP + SAM_CONFIGURATION
    assert talk.answers is False
    talk.hear(SAM_DONE, 2.0)
    assert talk.answers


PARTS_OF_FRAMES = b"\x02\x03\r\n0123456789ABCDEF"


def damaged(frame: bytes, dice: random.Random) -> bytes:
    """The frame with one byte before its last lost, or turned into another."""
    at = dice.randrange(len(frame) - 1)
    other = frame[at] ^ dice.randrange(1, 256)
    return frame[:at] + dice.choice((b"", bytes([other]))) + frame[at + 1 :]


def whole(protocol: str, tag: str, stream: bytes) -> bool:
    """Whether the stream holds the whole frame of this tag, found by other means."""
    if protocol == "pn532":
        # The closing zero is not part of what makes a frame whole.
        return pn532(tag)[:-1] in stream
    digits = [
        match.decode() for match in re.findall(rb"(?i)(?=\x02([0-9A-F]{12})(?:\r\n)?\x03)", stream)
    ]
    return any(
        found[:10].upper() == tag and reduce(xor, bytes.fromhex(found[:10])) == int(found[10:], 16)
        for found in digits
    )


@pytest.mark.parametrize("protocol", EARS)
def test_a_quarter_million_random_bytes_make_no_card_and_no_exception(protocol: str) -> None:
    dice = random.Random(sum(protocol.encode()))
    noise = dice.randbytes(130_000) + bytes(dice.choices(PARTS_OF_FRAMES, k=60_000))
    while len(noise) < 250_000:
        noise += damaged(SPOKEN[protocol](dice.choice(list(VECTORS))), dice)
    if protocol == "line":
        noise = noise.translate(None, b"\r\n")
    framer = EARS[protocol]()
    tags, at = [], 0
    while at < len(noise):
        size = dice.randrange(1, 64)
        tags += framer.feed(noise[at : at + size])
        at += size
        # While nothing whole comes: a good frame would let go of what piled up before it.
        assert kept(framer) < 300
    assert all(whole(protocol, tag, noise) for tag in tags)
    good = next(iter(VECTORS))
    assert framer.feed(b"\n" + SPOKEN[protocol](good))[-1:] == [heard(protocol, good)]


def kept(framer: Framer) -> int:
    """How many bytes a framer holds on to."""
    inner = vars(vars(framer)["_talk"])["_frames"] if isinstance(framer, Answers) else framer
    return sum(len(value) for value in vars(inner).values() if isinstance(value, bytes | bytearray))


@given(st.lists(st.binary(max_size=40)), st.sampled_from(sorted(EARS)), st.data())
def test_no_bytes_and_no_pauses_upset_a_framer(
    pieces: list[bytes], protocol: str, data: st.DataObject
) -> None:
    framer = EARS[protocol]()
    for piece in pieces:
        framer.feed(piece)
        if data.draw(st.booleans()):
            framer.pause()
    framer.pause()
    framer.feed(b"\n")
    good = list(VECTORS)[1]
    assert framer.feed(SPOKEN[protocol](good)) == [heard(protocol, good)]
