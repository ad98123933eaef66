"""The C side of the protocol against the Python side, and both against the definition."""

import ctypes
import random
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from console.hardware.definition import MessageLayout, definition
from console.hardware.framing import Deframer, crc16, frame
from console.hardware.protocol import (
    ENUMS,
    KINDS,
    Hello,
    Identify,
    Message,
    MessageError,
    decode,
    encode,
    message_id,
)
from tests.firmware.hostboard import HostBoard

FIRMWARE = Path(__file__).parents[2] / "firmware"
ROUNDS = 100_000
TYPES = {
    "u8": ctypes.c_uint8,
    "u16": ctypes.c_uint16,
    "u32": ctypes.c_uint32,
    "u64": ctypes.c_uint64,
}
LONGEST_FRAME = definition().frame.max_message_bytes + 4


class Receiver(ctypes.Structure):
    """``struct receiver`` of frame.h."""

    _fields_ = [("length", ctypes.c_uint8), ("bytes", ctypes.c_uint8 * LONGEST_FRAME)]


@pytest.mark.parametrize("tool", ["protocol_header.py", "pins_header.py"])
def test_what_is_made_from_definitions_is_fresh(tool: str) -> None:
    command = [sys.executable, str(FIRMWARE / "tools" / tool), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def c_struct(layout: MessageLayout) -> type[ctypes.Structure]:
    """The message's struct, as protocol.h has it."""
    fields: list[tuple[str, type]] = []
    for field in layout.field:
        base, _, count = field.type.partition("[")
        c_type = TYPES["u8" if base == "text" else base]
        number = int(count.strip(".]") or 0)
        fields.append((field.name, c_type * number if number else c_type))
        if ".." in count:
            fields.append((f"{field.name}_length", ctypes.c_uint8))
    return type(layout.name, (ctypes.Structure,), {"_fields_": fields})


def random_values(rng: random.Random, layout: MessageLayout) -> dict[str, object]:
    """A value within its limits for each field; numbers at the ends come often."""
    values: dict[str, object] = {}
    for field in layout.field:
        base, _, count = field.type.partition("[")
        bits = int(base[1:]) if base != "text" else 7
        low, high = field.min, (1 << bits) - 1 if field.max is None else field.max
        if field.enum:
            low, high = 0, max(ENUMS[field.enum])
        if field.bits:
            high = sum(1 << bit for bit in definition().bits[field.bits])

        def number(low: int = low, high: int = high) -> int:
            return rng.choice(
                (low, high, rng.randint(low, high), min(high, low + rng.randrange(3)))
            )

        if count:
            most = int(count.strip(".]"))
            length = rng.randint(0, most) if ".." in count else most
            data = bytes(number() for _ in range(length))
            values[field.name] = data.decode("ascii") if base == "text" else data
        else:
            values[field.name] = ENUMS[field.enum](number()) if field.enum else number()
    return values


def fill(struct: ctypes.Structure, values: dict[str, object]) -> None:
    """Put values into a struct."""
    for name, value in values.items():
        if isinstance(value, str | bytes):
            data = value.encode("ascii") if isinstance(value, str) else value
            getattr(struct, name)[: len(data)] = data
            if hasattr(struct, f"{name}_length"):
                setattr(struct, f"{name}_length", len(data))
        else:
            setattr(struct, name, value)


LAYOUTS = {layout.name: layout for layout in definition().message}
BY_ID: dict[int, type[Message]] = {message_id(kind): kind for kind in KINDS}
SOURCES = {
    source: [layout for layout in LAYOUTS.values() if layout.source == source]
    for source in ("device", "host")
}


@pytest.mark.slow
def test_python_reads_what_c_writes(host: HostBoard) -> None:
    rng, library, deframer = random.Random(5), host.library, Deframer()
    structs = {layout.name: c_struct(layout) for layout in SOURCES["device"]}
    out = (ctypes.c_uint8 * 64)()
    framed = (ctypes.c_uint8 * LONGEST_FRAME)()
    for _ in range(ROUNDS):
        layout = rng.choice(SOURCES["device"])
        values = random_values(rng, layout)
        struct = structs[layout.name]()
        fill(struct, values)
        length = getattr(library, f"pack_{layout.name.lower()}")(out, ctypes.byref(struct))
        size = library.frame_build(out, length, framed)
        (message,) = deframer.feed(bytes(framed[:size]))
        assert decode(message) == BY_ID[layout.id](**values)


@pytest.mark.slow
def test_c_reads_what_python_writes(host: HostBoard) -> None:
    rng, library, receiver = random.Random(6), host.library, Receiver()
    layouts = [layout for layout in SOURCES["host"] if layout.field]
    structs = {layout.name: c_struct(layout) for layout in layouts}
    for _ in range(ROUNDS):
        layout = rng.choice(layouts)
        message = BY_ID[layout.id](**random_values(rng, layout))
        for byte in frame(encode(message)):
            length = library.frame_receive(ctypes.byref(receiver), byte)
        assert receiver.bytes[0] == layout.id
        struct, expected = structs[layout.name](), structs[layout.name]()
        fields = (ctypes.c_uint8 * (length - 1))(*receiver.bytes[1:length])
        unpack = getattr(library, f"unpack_{layout.name.lower()}")
        assert unpack(fields, length - 1, ctypes.byref(struct)) & 0xFF
        fill(expected, {field.name: getattr(message, field.name) for field in layout.field})
        for name, *_ in struct._fields_:
            found, wanted = getattr(struct, name), getattr(expected, name)
            assert found == wanted or bytes(found) == bytes(wanted)


def test_the_check_value_of_the_crc(host: HostBoard) -> None:
    host.library.crc16.restype = ctypes.c_uint16
    assert host.library.crc16(b"123456789", 9) == 0x29B1 == crc16(b"123456789")


def test_garbage_costs_at_most_the_frame_it_hits(host: HostBoard) -> None:
    rng, receiver = random.Random(7), Receiver()
    good = encode(BY_ID[0x85]())

    def hear(data: bytes) -> list[int]:
        lengths = [host.library.frame_receive(ctypes.byref(receiver), byte) for byte in data]
        return [length for length in lengths if length]

    for _ in range(3000):
        garbage = rng.randbytes(rng.randrange(1, 120)).rstrip(b"\0") + b"\1"
        hear(garbage)  # may by chance hold a whole frame, but never harms the one after the next
        assert hear(b"\0" + frame(good))[-1:] == [len(good)]
        assert receiver.bytes[0] == 0x85


def test_a_board_survives_whole_frames_of_nonsense(host: HostBoard) -> None:
    """Right frames whose id, length and fields are random; the sanitizer watches the core."""
    rng = random.Random(8)
    ids = [layout.id for layout in LAYOUTS.values()]
    for _ in range(20_000):
        length = rng.randrange(1, definition().frame.max_message_bytes + 1)
        message_bytes = bytes([rng.choice(ids)]) if rng.random() < 0.9 else rng.randbytes(1)
        host.hear_bytes(frame(message_bytes + rng.randbytes(length - 1)))
        host.run_until(host.now_us + rng.randrange(2_000))
        host.said_bytes()
    host.hear(Identify())
    host.run_ms(1)
    assert any(isinstance(message, Hello) for message in host.said())


def test_random_bytes_never_do_worse_than_a_damaged_frame() -> None:
    """The console's decoder, on noise and on whole frames of noise, as they come in pieces."""
    rng, deframer = random.Random(9), Deframer()
    for _ in range(20_000):
        data = rng.randbytes(rng.randrange(1, 60))
        for message in deframer.feed(frame(data[:48]) if rng.random() < 0.5 else data):
            with suppress(MessageError):
                assert encode(decode(message)) == message
    assert deframer.damaged > 5_000
    deframer.feed(b"\0")
    assert deframer.feed(frame(encode(Identify()))) == [encode(Identify())]


def test_a_flipped_bit_is_never_followed(host: HostBoard) -> None:
    receiver = Receiver()
    whole = frame(encode(BY_ID[0x82](boot=1, next_sequence=300)))
    for bit in range(8 * (len(whole) - 1)):
        damaged = bytearray(whole)
        damaged[bit // 8] ^= 1 << bit % 8
        results = [host.library.frame_receive(ctypes.byref(receiver), byte) for byte in damaged]
        assert not any(results)
