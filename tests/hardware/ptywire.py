"""A wire whose bytes pass a pseudo terminal and the console's own serial port, in simulated time.

Every byte that goes in is waited for at the other end, so that the kernel's own time plays no part.
"""

from __future__ import annotations

import os
import tty

from console.hardware.ports import SerialPort

from .wire import Wire

CHUNK = 1_024  # less than a terminal holds


class PtyWire(Wire):
    """The board sits at one end, the console's port at the other; ``plug`` opens it anew."""

    _ends: tuple[int, int] | None = None
    _port: SerialPort | None = None

    def plug(self) -> None:
        ours, theirs = os.openpty()
        tty.setraw(theirs)
        self._ends = (ours, theirs)
        self._port = SerialPort(os.ttyname(theirs), 115_200)
        super().plug()

    def unplug(self) -> None:
        super().unplug()
        self.close()

    def close(self) -> None:
        """Close both ends; closing twice does nothing."""
        port, ends = self._port, self._ends
        self._port = self._ends = None
        if port is not None and ends is not None:
            port.close()
            for end in ends:
                os.close(end)

    def carry(self, up: bool, data: bytes) -> bytes:
        parts = (data[at : at + CHUNK] for at in range(0, len(data), CHUNK))
        return b"".join(self._pass(up, part) for part in parts)

    def _pass(self, up: bool, data: bytes) -> bytes:
        assert self._ends is not None
        assert self._port is not None
        put, got = 0, b""
        while put < len(data):
            put += os.write(self._ends[0], data[put:]) if up else self._port.write(data[put:])
        while len(got) < len(data):
            got += self._port.read() if up else os.read(self._ends[0], CHUNK)
        return got
