import random
from contextlib import suppress
from enum import IntEnum, IntFlag
from types import UnionType
from typing import get_args, get_type_hints

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.hardware import protocol
from console.hardware.definition import Field, MessageLayout, definition
from console.hardware.framing import MAX_MESSAGE_BYTES, Deframer, frame
from console.hardware.protocol import (
    BOOTLOADER_KEY,
    ENUMS,
    KINDS,
    Board,
    Bootloader,
    Config,
    Edge,
    EventFlag,
    Hello,
    Identify,
    Key,
    Led,
    Log,
    Message,
    MessageError,
    Pattern,
    Ping,
    Pong,
    decode,
    encode,
    hello_version,
    message_id,
    sequence_distance,
)

LAYOUTS = dict(zip(KINDS, definition().message, strict=True))
WIDTHS = {"u8": 8, "u16": 16, "u32": 32, "u64": 64}


def number(field: Field) -> st.SearchStrategy[int]:
    if field.enum:
        return st.sampled_from(list(ENUMS[field.enum]))
    if field.bits:
        return st.integers(0, sum(1 << bit for bit in definition().bits[field.bits]))
    most = 2 ** WIDTHS.get(field.type, 8) - 1 if field.max is None else field.max
    return st.integers(field.min, most)


def value(field: Field) -> st.SearchStrategy[object]:
    if field.type.startswith("text"):
        return st.text(st.characters(max_codepoint=127), max_size=40)
    if "[" in field.type:
        size = field.type.partition("[")[2].rstrip("]")
        most = int(size.lstrip("."))
        least = 0 if size.startswith("..") else most
        return st.lists(number(field), min_size=least, max_size=most).map(bytes)
    return number(field)


def messages(kind: type[Message]) -> st.SearchStrategy[Message]:
    return st.builds(kind, *(value(field) for field in LAYOUTS[kind].field))


any_message = st.sampled_from(KINDS).flatmap(messages)


def random_message(chance: random.Random) -> Message:
    """One valid message, quickly: hypothesis would take minutes for a hundred thousand."""
    kind = chance.choice(KINDS)
    values: list[object] = []
    for field in LAYOUTS[kind].field:
        least, most = field.min, 2 ** WIDTHS.get(field.type, 8) - 1
        if field.enum:
            values.append(chance.choice(list(ENUMS[field.enum])))
            continue
        if field.bits:
            most = sum(1 << bit for bit in definition().bits[field.bits])
        most = most if field.max is None else field.max
        if field.type.startswith("text"):
            values.append("".join(chr(chance.randrange(128)) for _ in range(chance.randrange(41))))
        elif "[" in field.type:
            size = field.type.partition("[")[2].rstrip("]")
            count = chance.randrange(9) if size.startswith("..") else int(size)
            values.append(bytes(chance.randint(least, most) for _ in range(count)))
        else:
            values.append(chance.randint(least, most))
    return kind(*values)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "layout"), LAYOUTS.items(), ids=lambda item: getattr(item, "name", "")
)
def test_a_message_has_the_fields_of_the_definition(
    kind: type[Message], layout: MessageLayout
) -> None:
    assert kind.__name__.upper() == layout.name
    assert [field.name for field in msgspec.structs.fields(kind)] == [
        field.name for field in layout.field
    ]
    hints = get_type_hints(kind)
    for field in layout.field:
        if field.enum:
            wanted: type = ENUMS[field.enum]
        elif field.type.startswith("text"):
            wanted = str
        else:
            wanted = bytes if "[" in field.type else int
        assert hints[field.name] is wanted, field.name


def test_ids_are_of_one_side_each() -> None:
    ids = [layout.id for layout in definition().message]
    assert len(set(ids)) == len(ids)
    for kinds, source in ((protocol.DeviceMessage, "device"), (protocol.HostMessage, "host")):
        assert isinstance(kinds, UnionType)
        assert {LAYOUTS[kind].source for kind in get_args(kinds)} == {source}
    assert all((layout.id < 0x80) == (layout.source == "device") for layout in LAYOUTS.values())


@pytest.mark.parametrize("name", definition().enum)
def test_a_named_number_has_the_names_of_the_definition(name: str) -> None:
    wanted = {number: named.name for number, named in definition().enum[name].items()}
    assert {int(one): one.name for one in ENUMS[name]} == wanted
    assert issubclass(ENUMS[name], IntEnum)


@pytest.mark.parametrize(("name", "flags"), [("event_flag", EventFlag), ("key", Key)])
def test_a_named_bit_has_the_names_of_the_definition(name: str, flags: type[IntFlag]) -> None:
    wanted = {1 << bit: named.name for bit, named in definition().bits[name].items()}
    assert {int(one): one.name for one in flags} == wanted


def test_defaults_are_those_of_the_definition() -> None:
    config = Config()
    for field in LAYOUTS[Config].field:
        held = getattr(config, field.name)
        assert (set(held) if isinstance(held, bytes) else {held}) == {field.default}
    assert LAYOUTS[Bootloader].field[0].min == BOOTLOADER_KEY
    assert encode(Bootloader())[1:] == b"BOOT"


def test_bytes_are_laid_out_as_written_down() -> None:
    edge = Edge(0xAB, 0x1234, 0x0102030405060708, 0b101, 0b10, EventFlag.REREAD, b"\x09\x08")
    assert encode(edge).hex() == "02ab341208070605040302010502010908"
    assert encode(Led(7, Pattern.BREATHE, 1, 2, 3, 1000)).hex() == "830703010203e803"
    assert encode(Identify()) == b"\x85"


def test_a_ping_is_as_long_as_its_pong() -> None:
    assert len(encode(Ping(1))) == len(encode(Pong(1, 2, 3)))


@given(any_message)
def test_every_message_comes_back_as_it_went(message: Message) -> None:
    data = encode(message)
    assert data[0] == message_id(type(message))
    assert len(data) <= MAX_MESSAGE_BYTES
    assert decode(data) == message


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_a_hundred_thousand_messages_come_back_in_ten_streams(seed: int) -> None:
    chance = random.Random(seed)
    deframer = Deframer()
    for _ in range(100):
        sent = [random_message(chance) for _ in range(100)]
        stream = b"".join(frame(encode(message)) for message in sent)
        cut = chance.randrange(len(stream))
        told = deframer.feed(stream[:cut]) + deframer.feed(stream[cut:])
        assert [decode(data) for data in told] == sent
    assert deframer.damaged == 0


@given(st.binary(max_size=60))
def test_no_bytes_do_worse_than_a_message_error(data: bytes) -> None:
    with suppress(MessageError):
        assert encode(decode(data)) == data


@pytest.mark.parametrize(
    ("message", "says"),
    [
        (Led(8, Pattern.OFF, 0, 0, 0), "LED.pad: expected 0 to 7, got 8"),
        (Config(lockout_us=10), "CONFIG.lockout_us: expected 1000 to 250000, got 10"),
        (Config(crosstalk_us=20_001), "CONFIG.crosstalk_us: expected 0 to 20000, got 20001"),
        (Bootloader(1), "BOOTLOADER.key: expected 1414483778 to 1414483778, got 1"),
        (Log(protocol.Level.INFO, "x" * 41), "LOG: expected 2 to 42 bytes, got 43"),
        (Log(protocol.Level.INFO, "é"), "LOG: "),
        (Edge(0, 0, 0, 1, 0, 2), "EDGE.flags: expected 0 to 1, got 2"),
    ],
)
def test_a_field_outside_its_limits_is_refused(message: Message, says: str) -> None:
    with pytest.raises(MessageError) as refused:
        encode(message)
    assert str(refused.value).startswith(says)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "expected the id of a message, got nothing"),
        (b"\x70", "expected the id of a message, got 70"),
        (b"\x85\x00", "IDENTIFY: expected 1 to 1 bytes, got 2"),
        (b"\x06\x85\x09", "DONE.result: expected 0 to 3, got 9"),
        (b"\x07\x01\xff", "text: expected ASCII"),
    ],
)
def test_bytes_that_are_no_message_are_told_why(data: bytes, says: str) -> None:
    with pytest.raises(MessageError) as refused:
        decode(data)
    assert str(refused.value).startswith(says)


def test_the_version_is_read_from_a_hello_of_any_length() -> None:
    assert hello_version(bytes([1, 9])) == 9
    assert hello_version(bytes([1, 9, 1, 2, 3])) == 9
    assert hello_version(bytes([1])) is None
    assert hello_version(encode(Ping(1))) is None
    assert LAYOUTS[Hello].field[0].name == "protocol"


@given(st.integers(0, 0xFFFF), st.integers(-0x8000, 0x7FFF))
def test_sequences_are_compared_round_their_end(earlier: int, ahead: int) -> None:
    assert sequence_distance((earlier + ahead) % 0x10000, earlier) == ahead


def test_every_usb_id_is_of_a_known_board() -> None:
    ids = [(usb.vendor, usb.product_id) for usb in definition().usb]
    assert len(set(ids)) == len(ids)
    assert {Board(usb.board) for usb in definition().usb} == {Board.PICO, Board.NANO}
