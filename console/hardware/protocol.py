"""The messages of the serial protocol as values, and their bytes.

Names, numbers and fields are those of ``protocol.toml``, from which the bytes are laid out; a test
holds the two together.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag

import msgspec

from console.hardware.codec import Codec
from console.hardware.codec import MessageError as MessageError
from console.hardware.definition import definition

PROTOCOL_VERSION = definition().version
BOOTLOADER_KEY = int.from_bytes(b"BOOT", "little")


class Board(IntEnum):
    """The boards that firmware exists for."""

    SIMULATED = 0
    PICO = 1
    NANO = 2


class ResetCause(IntEnum):
    """Why a board started."""

    UNKNOWN = 0
    POWER = 1
    PIN = 2
    WATCHDOG = 3
    BROWNOUT = 4
    COMMAND = 5


class Result(IntEnum):
    """What came of a command."""

    OK = 0
    UNKNOWN = 1
    LIMITS = 2
    UNABLE = 3


class Level(IntEnum):
    """How serious a line of the board's log is."""

    DEBUG = 0
    INFO = 1
    WARNING = 2
    ERROR = 3


class Pattern(IntEnum):
    """How a lamp's light changes."""

    OFF = 0
    STEADY = 1
    BLINK = 2
    BREATHE = 3
    FLASH = 4


class TestMode(IntEnum):
    """What the self-test asks of a board."""

    __test__ = False  # its name is the protocol's; it holds no tests

    END = 0
    PROBE = 1
    LAMPS = 2
    HANG = 3


class EventFlag(IntFlag):
    """How a change was found."""

    REREAD = 1


class Key(IntFlag):
    """The keys of one station of the chain."""

    FLIP = 1
    ONE = 2
    TWO = 4
    THREE = 8
    FOUR = 16
    TWEE = 32
    THIRTEEN = 64


class Hello(msgspec.Struct, frozen=True):
    """The board describes itself; ``t_us`` is device time."""

    protocol: int
    firmware_major: int
    firmware_minor: int
    firmware_patch: int
    board: Board
    boot_id: int
    reset_cause: ResetCause
    tick_hz: int
    resolution_us: int
    pads: int
    force: int
    stations: int
    station_keys: int
    levels: int
    t_us: int
    oldest_sequence: int
    next_sequence: int


class Edge(msgspec.Struct, frozen=True):
    """Pads changed at ``t_us`` (device time)."""

    boot: int
    sequence: int
    t_us: int
    pressed: int
    released: int
    flags: int = 0
    strength: bytes = b""


class Keys(msgspec.Struct, frozen=True):
    """Keys of one station changed at ``t_us`` (device time)."""

    boot: int
    sequence: int
    t_us: int
    station: int
    pressed: int
    released: int
    flags: int = 0


class Watermark(msgspec.Struct, frozen=True):
    """Every event before ``t_us`` (device time) has a sequence before ``next_sequence``."""

    boot: int
    t_us: int
    next_sequence: int
    overruns: int


class Pong(msgspec.Struct, frozen=True):
    """When the board got a ping and answered it (device time)."""

    token: int
    received_us: int
    sent_us: int


class Done(msgspec.Struct, frozen=True):
    """What came of the command with the id ``command``."""

    command: int
    result: Result


class Log(msgspec.Struct, frozen=True):
    """A line for the console's log."""

    level: Level
    text: str


class Bounce(msgspec.Struct, frozen=True):
    """How a contact bounced: edges after the first, and the time to the last of them (µs)."""

    pad: int
    edges: int
    span_us: int


class Peaks(msgspec.Struct, frozen=True):
    """The highest reading of each force pad since the last one, 0 to 255."""

    peak: bytes


class Ping(msgspec.Struct, frozen=True):
    """Asks what time it is on the board."""

    token: int
    filler: bytes = b"\xff" * 16


class Ack(msgspec.Struct, frozen=True):
    """Every event before ``next_sequence`` has arrived."""

    boot: int
    next_sequence: int


class Led(msgspec.Struct, frozen=True):
    """How a lamp shines from now on; colours 0 to 255."""

    pad: int
    pattern: Pattern
    red: int
    green: int
    blue: int
    period_ms: int = 0


class Config(msgspec.Struct, frozen=True):
    """How pads are read; thresholds by pad, 1 to 255 of a force pad, 0 of a switch."""

    lockout_us: int = 25_000
    crosstalk_us: int = 3_000
    flash_ms: int = 60
    threshold: bytes = bytes(8)


class Identify(msgspec.Struct, frozen=True):
    """Asks for a HELLO."""


class Bootloader(msgspec.Struct, frozen=True):
    """Leaves the firmware for the boot loader."""

    key: int = BOOTLOADER_KEY


class Test(msgspec.Struct, frozen=True):
    """Starts or ends what only the self-test needs."""

    __test__ = False  # its name is the protocol's; it holds no tests

    what: TestMode


DeviceMessage = Hello | Edge | Keys | Watermark | Pong | Done | Log | Bounce | Peaks
HostMessage = Ping | Ack | Led | Config | Identify | Bootloader | Test
Message = DeviceMessage | HostMessage

KINDS: tuple[type[Message], ...] = (
    *(Hello, Edge, Keys, Watermark, Pong, Done, Log, Bounce, Peaks),
    *(Ping, Ack, Led, Config, Identify, Bootloader, Test),
)
ENUMS: dict[str, type[IntEnum]] = {
    "board": Board,
    "reset_cause": ResetCause,
    "result": Result,
    "level": Level,
    "pattern": Pattern,
    "test": TestMode,
}


def encode(message: Message) -> bytes:
    """Give the message's bytes without CRC; raises MessageError for a field outside its limits."""
    return _BY_KIND[type(message)].encode(message)


def decode(data: bytes) -> Message:
    """Read a message from bytes without CRC; raises MessageError where they are none."""
    codec = _BY_ID.get(data[0]) if data else None
    if codec is None:
        raise MessageError(f"expected the id of a message, got {data[:1].hex() or 'nothing'}")
    return codec.decode(data)


def hello_version(data: bytes) -> int | None:
    """The protocol version in the bytes of a HELLO of any version; None for other messages."""
    return data[1] if len(data) > 1 and data[0] == _BY_KIND[Hello].id else None


def message_id(kind: type[Message]) -> int:
    """The number that stands for a kind of message on the wire."""
    return _BY_KIND[kind].id


def sequence_distance(later: int, earlier: int) -> int:
    """How far one 16-bit sequence lies after another: -32768 to 32767."""
    return (later - earlier + 0x8000) % 0x10000 - 0x8000


_BY_KIND: dict[type[Message], Codec[Message]] = {
    kind: Codec(layout, kind, ENUMS)
    for layout, kind in zip(definition().message, KINDS, strict=True)
}
_BY_ID = {codec.id: codec for codec in _BY_KIND.values()}
