import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.hardware.definition import definition
from console.hardware.framing import (
    DELIMITER,
    MAX_FRAME_BYTES,
    MAX_MESSAGE_BYTES,
    Deframer,
    crc16,
    frame,
)

message = st.binary(min_size=1, max_size=MAX_MESSAGE_BYTES)


def crc_by_bits(data: bytes) -> int:
    """The CRC as the definition writes it down, bit by bit."""
    layout = definition().frame
    crc = layout.crc_start
    for byte in data:
        crc ^= byte << 8
        for _ in range(8):
            crc = (crc << 1) ^ (layout.crc_polynomial if crc & 0x8000 else 0)
            crc &= 0xFFFF
    return crc


@given(st.binary(max_size=60))
def test_the_crc_is_that_of_the_definition(data: bytes) -> None:
    assert crc16(data) == crc_by_bits(data)


def test_the_crc_has_the_published_check_value() -> None:
    assert crc16(b"123456789") == definition().frame.crc_check == 0x29B1


def test_a_frame_is_what_was_worked_out_by_hand() -> None:
    # IDENTIFY: 0x85 and its CRC 0x20DD hold no zero, so COBS is one count before them.
    assert frame(b"\x85").hex() == "0485dd2000"


@given(message)
def test_a_frame_holds_one_zero_at_its_end(data: bytes) -> None:
    packed = frame(data)
    assert packed.index(0) == len(packed) - 1 <= MAX_FRAME_BYTES


@given(st.lists(message), st.data())
def test_messages_come_out_however_the_stream_is_cut(
    sent: list[bytes], data: st.DataObject
) -> None:
    stream = b"".join(map(frame, sent))
    cuts = data.draw(st.lists(st.integers(0, len(stream))).map(sorted))
    deframer = Deframer()
    told: list[bytes] = []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        told += deframer.feed(stream[start:end])
    assert told == sent
    assert (deframer.frames, deframer.damaged) == (len(sent), 0)


@given(st.lists(st.binary(max_size=200), max_size=20), message)
def test_random_bytes_never_raise_and_the_next_frame_is_found(
    noise: list[bytes], after: bytes
) -> None:
    deframer = Deframer()
    for chunk in noise:
        deframer.feed(chunk)
    deframer.feed(DELIMITER)
    assert deframer.feed(frame(after)) == [after]


@given(st.lists(message, min_size=1), st.data())
def test_garbage_costs_only_the_frames_it_hits(sent: list[bytes], data: st.DataObject) -> None:
    """Garbage holds no delimiter here: one that does is two pieces of garbage."""
    frames = [frame(one) for one in sent]
    hit = data.draw(st.integers(0, len(sent) - 1))
    place = data.draw(st.integers(0, len(frames[hit]) - 1))
    garbage = data.draw(st.binary(min_size=1, max_size=500).filter(lambda b: 0 not in b))
    hit_frame = frames[hit][:place] + garbage + frames[hit][place:]
    deframer = Deframer()
    told = deframer.feed(b"".join([*frames[:hit], hit_frame, *frames[hit + 1 :]]))
    assert told == sent[:hit] + sent[hit + 1 :]
    assert deframer.damaged == 1


@given(message, st.data())
def test_a_flipped_bit_is_noticed(data: bytes, draw: st.DataObject) -> None:
    packed = bytearray(frame(data))
    bit = draw.draw(st.integers(0, 8 * len(packed) - 9))
    packed[bit // 8] ^= 1 << bit % 8
    assert Deframer().feed(bytes(packed)) == []


@pytest.mark.parametrize("size", [MAX_MESSAGE_BYTES, MAX_MESSAGE_BYTES + 1])
def test_a_frame_longer_than_any_message_is_dropped_unkept(size: int) -> None:
    deframer = Deframer()
    told = deframer.feed(frame(b"\x01" * size))
    assert len(told) == (size == MAX_MESSAGE_BYTES)
    assert deframer.damaged == (size > MAX_MESSAGE_BYTES)


def test_an_empty_frame_is_nobodys_fault() -> None:
    deframer = Deframer()
    assert deframer.feed(DELIMITER * 5) == []
    assert deframer.damaged == 0


def test_a_line_opened_anew_begins_with_a_new_frame() -> None:
    deframer = Deframer()
    deframer.feed(frame(b"\x07half")[:4])
    deframer.restart()
    assert deframer.feed(frame(b"\x85")) == [b"\x85"]
    assert deframer.damaged == 0
