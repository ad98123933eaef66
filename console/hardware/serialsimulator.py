"""The simulated table with a board in it: keys close its contacts, it speaks over a serial port.

The port, framing, link and clock mapping are those of a real board.
"""

from __future__ import annotations

from functools import partial

from console.hardware.boardmodel import BoardModel
from console.hardware.boardsim import SimulatedBoard
from console.hardware.keymap import KeyMap
from console.hardware.pads import Batch, Clock, Health, monotonic_us
from console.hardware.ports import Port, SerialPort
from console.hardware.protocol import Config, Key
from console.hardware.ptyboard import PtyBoard
from console.hardware.serialpads import SerialLamps, SerialPads
from console.hardware.simulator import POLL_US
from console.hardware.stations import Contact, Control

BAUD = 115_200


class SerialSimulator:
    """A source of presses made of named keys and a simulated board behind a pseudo terminal."""

    def __init__(
        self,
        seats: int,
        keys: KeyMap,
        config: Config | None = None,
        clock: Clock = monotonic_us,
        poll_us: int = POLL_US,
        name: str = "keys",
    ) -> None:
        """Start the board and wait until it can be played on; raises HardwareError if it cannot.

        ``poll_us``: how exactly, and how late at most, the caller reports keys.
        """
        self.name = name
        self._keys = keys
        self._seats = seats
        model = BoardModel(resolution_us=max(1, poll_us), settle_us=poll_us)
        self.board = PtyBoard(SimulatedBoard(model, t_us=clock()), clock)
        self.pads = SerialPads(seats, config, self._open, clock, name)
        self.lamps = SerialLamps(self.pads, seats, clock)
        try:
            self.pads.start()
        except BaseException:
            self.board.unplug()
            raise
        self.resolution_us = self.pads.resolution_us

    def press_key(self, key: str, t_us: int) -> bool:
        """Push a key down at ``t_us``; says whether the key belongs to a contact of a seat."""
        return self._move(key, True, t_us)

    def release_key(self, key: str, t_us: int) -> bool:
        """Let a key go at ``t_us``; says whether the key belongs to a contact of a seat."""
        return self._move(key, False, t_us)

    def drain(self) -> Batch:
        """Give what was pressed since the last call; does not wait."""
        return self.pads.drain()

    def health(self) -> Health:
        """Whether the board can be played on, and one line about it."""
        return self.pads.health()

    def close(self) -> None:
        """Unplug the board and end its threads."""
        self.pads.close()
        self.board.unplug()

    def _open(self) -> Port:
        return SerialPort(self.board.path, BAUD)

    def _move(self, key: str, closed: bool, t_us: int) -> bool:
        contact = self._keys.get(key)
        if contact is None or contact.seat >= self._seats:
            return False
        self.board.do(lambda board, _: board.plan(t_us, partial(_drive, board, contact, closed)))
        return True


def _drive(board: SimulatedBoard, contact: Contact, closed: bool, t_us: int) -> None:
    if contact.control is Control.PAD:
        board.touch({contact.seat: closed}, t_us)
    else:
        board.key(contact.seat, Key.FLIP, closed, t_us)
