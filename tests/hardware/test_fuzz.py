"""Whatever comes over the wire, only the declared error is raised and the next frame is read."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from console.hardware.framing import DELIMITER, Deframer, frame
from console.hardware.link import Link
from console.hardware.protocol import (
    KINDS,
    MessageError,
    Pong,
    Watermark,
    decode,
    encode,
    message_id,
)

pytestmark = pytest.mark.slow

FRAMES = 100_000
IDS = [message_id(kind) for kind in KINDS]
GOOD = Watermark(1, 123_456_789_012, 7, 0)


def noise(chance: random.Random) -> bytes:
    """Bytes as they come, zeros among them."""
    return chance.randbytes(chance.randrange(80)) + DELIMITER


def framed_nonsense(chance: random.Random) -> bytes:
    """A whole frame with a good CRC about nothing that was agreed on."""
    return frame(chance.randbytes(chance.randrange(1, 48)))


def framed_message_of_nonsense(chance: random.Random) -> bytes:
    """A whole frame with the id of a message, of any length and with any fields."""
    return frame(bytes([chance.choice(IDS)]) + chance.randbytes(chance.randrange(48)))


def spoilt_message(chance: random.Random) -> bytes:
    """A good frame in which a byte was changed, lost or doubled."""
    data = bytearray(frame(encode(Pong(chance.randrange(2**16), chance.randrange(2**48), 1))))
    place = chance.randrange(len(data) - 1)
    data[place : place + chance.randrange(2)] = chance.randbytes(chance.randrange(3))
    return bytes(data) + DELIMITER


WAYS: tuple[Callable[[random.Random], bytes], ...] = (
    noise,
    framed_nonsense,
    framed_message_of_nonsense,
    spoilt_message,
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_random_frames_raise_nothing_else_and_cost_no_frame_after_them(
    way: Callable[[random.Random], bytes],
) -> None:
    chance, deframer, good = random.Random(8), Deframer(), encode(GOOD)
    sound = frame(good)
    refused = 0
    for _ in range(FRAMES // len(WAYS)):
        *garbage, last = deframer.feed(way(chance) + sound)
        assert last == good
        for data in garbage:
            try:
                decode(data)
            except MessageError:
                refused += 1
    assert decode(good) == GOOD
    assert way in (noise, spoilt_message) or refused > FRAMES // 10


def test_a_link_lives_through_random_frames_and_counts_them() -> None:
    chance, link, now_us = random.Random(9), Link(8), 0
    link.opened(now_us)
    for _ in range(FRAMES // 10):
        now_us += 500
        link.receive(chance.choice(WAYS)(chance), now_us)
        link.turn(now_us)
        link.take_output()
    assert link.state.damaged + link.state.malformed > FRAMES // 20
