"""A simulated board behind a pseudo terminal: the bytes, framing and link of a real one, no wires.

Used by tests and by the simulated table.
"""

from __future__ import annotations

import errno
import os
import select
import threading
import tty
from collections.abc import Callable
from typing import TypeVar

from console.hardware.boardsim import SimulatedBoard
from console.hardware.pads import Clock, monotonic_us

# The longest and the shortest sleep between two turns of the board.
LONGEST_S, SHORTEST_S = 0.02, 0.0001
READ_BYTES = 4_096

_Answer = TypeVar("_Answer")


class PtyBoard:
    """Runs a board in a thread; ``path`` is its serial port.

    The board's oscillator shows what ``clock`` shows, in µs.  Raises OSError where the system gives
    no pseudo terminals.
    """

    def __init__(self, board: SimulatedBoard, clock: Clock = monotonic_us) -> None:
        self._board = board
        self._clock = clock
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._ours, self._theirs = os.openpty()
        self._woken = os.eventfd(0, os.EFD_NONBLOCK)
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        self.path = os.ttyname(self._theirs)
        self._waiting = bytearray()
        self._thread = threading.Thread(target=self._run, name="board", daemon=True)
        self._thread.start()

    def do(self, what: Callable[[SimulatedBoard, int], _Answer]) -> _Answer:
        """Do something with the board between two of its turns; gives what ``what`` gives.

        ``what`` is called with the board and its oscillator's time (µs).
        """
        with self._lock:
            answer = what(self._board, self._clock())
            self._send()
        os.eventfd_write(self._woken, 1)
        return answer

    def unplug(self) -> None:
        """Take the port away, as pulling the USB cable does; the board is gone for good."""
        self._stop.set()
        self._thread.join()
        for end in (self._ours, self._theirs, self._woken):
            if end >= 0:
                os.close(end)
        self._ours = self._theirs = self._woken = -1

    def _run(self) -> None:
        while not self._stop.is_set():
            data = self._wait()
            with self._lock:
                now_us = self._clock()
                if data:
                    self._board.receive(data, now_us)
                self._board.turn(now_us)
                self._send()

    def _wait(self) -> bytes:
        """Sleep until something falls due or happens; give the bytes that came."""
        with self._lock:
            due_s = (self._board.due_us() - self._clock()) / 1e6
        wait_s = min(max(due_s, SHORTEST_S), LONGEST_S)
        ready, _, _ = select.select([self._ours, self._woken], [], [], wait_s)
        if self._woken in ready:
            os.eventfd_read(self._woken)
        return self._read() if self._ours in ready else b""

    def _read(self) -> bytes:
        try:
            return os.read(self._ours, READ_BYTES)
        except OSError as error:
            if error.errno in (errno.EIO, errno.EAGAIN):  # nobody has the other end open
                return b""
            raise

    def _send(self) -> None:
        """Send what fits; like a UART without flow control, drop what nobody reads for long."""
        self._waiting += self._board.take_output()
        del self._waiting[:-READ_BYTES]
        try:
            del self._waiting[: os.write(self._ours, self._waiting)]
        except BlockingIOError:
            return
