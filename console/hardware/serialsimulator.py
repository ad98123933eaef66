"""The simulated table with a board in it: keys close its contacts, it speaks over a serial port.

The port, framing, link and clock mapping are those of a real board.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from console.hardware.boardmodel import BoardModel
from console.hardware.boardsim import SimulatedBoard
from console.hardware.keymap import KeyMap
from console.hardware.pads import CallName, Clock, monotonic_us
from console.hardware.ports import Port, SerialPort
from console.hardware.presses import CALLS
from console.hardware.protocol import Config, Key
from console.hardware.ptyboard import PtyBoard
from console.hardware.serialpads import SerialLamps, SerialPads
from console.hardware.simulator import POLL_US
from console.hardware.stations import Contact, Control

BAUD = 115_200
# Told at once where a key moves; else as seldom as nobody sees it, to let the computer rest.
WATERMARK_US = 20_000


class SerialSimulator:
    """Named keys that move the contacts of a simulated board behind a pseudo terminal.

    ``pads`` is the source of presses and ``lamps`` are the board's, both as with a real board.
    """

    def __init__(
        self,
        seats: int,
        keys: KeyMap,
        config: Config | None = None,
        controls: Collection[Control] = tuple(Control),
        clock: Clock = monotonic_us,
        poll_us: int = POLL_US,
    ) -> None:
        """Start the board and wait until it can be played on.

        ``controls``: what each station has; ``poll_us``: how exactly, and how late at most, the
        caller reports keys.  Raises OSError where there are no pseudo terminals, HardwareError if
        the board does not answer.
        """
        self._keys = keys
        self._seats = seats
        self._controls = controls
        model = BoardModel(
            resolution_us=max(1, poll_us), settle_us=poll_us, watermark_us=WATERMARK_US
        )
        self.board = PtyBoard(SimulatedBoard(model, t_us=clock()), clock)
        self.pads = SerialPads(seats, config, self._open, clock, "keys")
        self.lamps = SerialLamps(self.pads, seats, clock)
        try:
            self.pads.start()
        except BaseException:
            self.board.unplug()
            raise

    def press_key(self, key: str, t_us: int) -> bool:
        """Push a key down at ``t_us``; says whether it belongs to a contact of a seat."""
        return self._move(key, True, t_us)

    def release_key(self, key: str, t_us: int) -> bool:
        """Let a key go at ``t_us``; says whether it belongs to a contact of a seat."""
        return self._move(key, False, t_us)

    def call(self, seat: int, what: CallName, t_us: int) -> None:
        """Tap a call key of a seat's station at ``t_us``."""
        key = next(key for key, name in CALLS.items() if name == what)
        self._plan(t_us, partial(_tap, seat, key))

    def close(self) -> None:
        """Unplug the board and end its threads; closing twice does nothing."""
        self.pads.close()
        self.board.unplug()

    def _open(self) -> Port:
        return SerialPort(self.board.path, BAUD)

    def _move(self, key: str, closed: bool, t_us: int) -> bool:
        contact = self._keys.get(key)
        if contact is None or contact.seat >= self._seats or contact.control not in self._controls:
            return False
        self._plan(t_us, partial(_drive, contact, closed))
        return True

    def _plan(self, t_us: int, what: Callable[[SimulatedBoard, int], None]) -> None:
        """Have something happen on the board at ``t_us``, or as soon after as it still can."""
        self.board.do(lambda board, now_us: board.plan(t_us, partial(what, board)))


def _drive(contact: Contact, closed: bool, board: SimulatedBoard, t_us: int) -> None:
    if contact.control is Control.PAD:
        board.touch({contact.seat: closed}, t_us)
    else:
        board.key(contact.seat, Key.FLIP, closed, t_us)


def _tap(seat: int, key: Key, board: SimulatedBoard, t_us: int) -> None:
    for pressed in (True, False):
        board.key(seat, key, pressed, t_us)
