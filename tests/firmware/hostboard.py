"""The firmware's core, compiled for this computer with the undefined-behaviour sanitizer."""

from __future__ import annotations

import ctypes
from pathlib import Path

from console.hardware.framing import Deframer, frame
from console.hardware.protocol import Ack, Edge, Keys, Message, decode, encode

ROOM = 4096


class HostBoard:
    """Device time moves only when told to; pins and line are plain calls."""

    def __init__(self, library: Path) -> None:
        self.library = ctypes.CDLL(str(library))
        self.library.host_run.argtypes = [ctypes.c_uint64]
        self.library.host_start.argtypes = [ctypes.c_uint64, ctypes.c_uint8, ctypes.c_uint32]
        self.library.host_said.restype = ctypes.c_uint16
        self.library.host_lit.restype = ctypes.c_uint8
        self.library.host_shown.restype = ctypes.c_uint8
        self.library.host_left.restype = ctypes.c_bool
        self.library.host_fed.restype = ctypes.c_uint32
        self.deframer = Deframer()
        self.start()

    def start(self, at_us: int = 0, pressed: int = 0, boot_id: int = 7) -> None:
        """Reset the device."""
        self.now_us = at_us
        self.boot = boot_id & 0xFF
        self.pressed = pressed
        self.next_sequence = 0
        self.library.host_start(at_us, pressed, boot_id)

    def run_until(self, us: int) -> None:
        self.library.host_run(us)
        self.now_us = max(us, self.now_us)

    def run_ms(self, ms: int) -> None:
        self.run_until(self.now_us + 1000 * ms)

    def pad(self, pad: int, pressed: bool, lost: bool = False) -> None:
        """Change a pin now; ``lost``: its interrupt never comes."""
        self.pressed = self.pressed & ~(1 << pad) | pressed << pad
        self.library.host_pins(self.pressed, lost)

    def pads(self, mask: int) -> None:
        """Change all pins in one moment."""
        self.pressed = mask
        self.library.host_pins(mask, False)

    def readings(self, levels: list[int]) -> None:
        """One round through the force pads, 0 to 255 by pad."""
        self.library.host_readings((ctypes.c_uint8 * len(levels))(*levels))

    def hear(self, *messages: Message) -> None:
        self.hear_bytes(b"".join(frame(encode(message)) for message in messages))

    def hear_bytes(self, data: bytes) -> None:
        self.library.host_hear(data, len(data))

    def said_bytes(self) -> bytes:
        buffer = (ctypes.c_uint8 * ROOM)()
        return bytes(buffer[: self.library.host_said(buffer)])

    def said(self) -> list[Message]:
        return [decode(data) for data in self.deframer.feed(self.said_bytes())]

    def listen_ms(self, ms: int) -> list[Message]:
        """Let the device run and give all it said meanwhile."""
        said: list[Message] = []
        for _ in range(ms):
            self.run_ms(1)
            said += self.said()
        return said

    def events(self) -> list[Edge | Keys]:
        """The new events since the last call, all acknowledged."""
        events = [m for m in self.said() if isinstance(m, Edge | Keys)]
        new = [event for event in events if event.sequence == self._count(event)]
        if events:
            self.hear(Ack(self.boot, self.next_sequence))
        return new

    def _count(self, event: Edge | Keys) -> int:
        expected = self.next_sequence
        self.next_sequence += event.sequence == expected
        return expected
