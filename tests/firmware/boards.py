"""What the tests ask of an emulated board, whichever it is; times are nanoseconds of its world."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from console.hardware.framing import Deframer, frame
from console.hardware.protocol import Message, decode, encode

PADS = 8
MS = 1_000_000
Edge = tuple[int, int, bool]  # ns, pad, pressed
Point = tuple[int, float]  # ns, level of an analogue input from then on, 0 to 255
Said = tuple[int, Message]  # ns at which the last byte of its frame left


class Board(ABC):
    """The real image in an emulator, wired to eight pads, eight lamps, keys and a serial line."""

    def __init__(self) -> None:
        self.deframer = Deframer()
        self.raw = bytearray()

    @property
    @abstractmethod
    def now_ns(self) -> int:
        """Time of the emulated world."""

    @property
    def started_ns(self) -> int:
        """When device time was 0."""
        return 0

    @abstractmethod
    def edges(self, edges: Iterable[Edge]) -> None:
        """Let pads change at moments to come."""

    @abstractmethod
    def force(self, pad: int, points: Iterable[Point]) -> None:
        """Let the sensor of a force pad follow these levels."""

    @property
    @abstractmethod
    def readings(self) -> int:
        """How often analogue inputs have been read."""

    @property
    @abstractmethod
    def asleep_ns(self) -> int:
        """For how long the core has slept."""

    @abstractmethod
    def run_until(self, ns: int) -> None:
        """Let the world go on."""

    @abstractmethod
    def hear_bytes(self, data: bytes) -> None:
        """Send bytes to the board, at the speed of the line from now on."""

    @abstractmethod
    def take_bytes(self) -> list[tuple[int, int]]:
        """The (ns, byte) that the board sent since the last call."""

    @abstractmethod
    def lamps(self) -> list[tuple[int, int]]:
        """The (ns, mask of lit lamps) whenever that changed since the last call."""

    @abstractmethod
    def close(self) -> None:
        """End the emulator."""

    @abstractmethod
    def keys(self, station: int, mask: int) -> None:
        """Hold exactly these keys of a station."""

    def run(self, ns: int) -> None:
        """Let the world go on by ``ns``."""
        self.run_until(self.now_ns + ns)

    def hear(self, *messages: Message) -> None:
        """Send messages to the board."""
        self.hear_bytes(b"".join(frame(encode(message)) for message in messages))

    def said(self) -> list[Said]:
        """The messages since the last call, each with the time of its last byte."""
        found: list[Said] = []
        for ns, byte in self.take_bytes():
            self.raw.append(byte)
            found += [(ns, decode(data)) for data in self.deframer.feed(bytes([byte]))]
        return found

    def told(self, kind: type[Message]) -> list[Message]:
        """The messages of one kind since the last call; all others are dropped."""
        return [message for _, message in self.said() if isinstance(message, kind)]
