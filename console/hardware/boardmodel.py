"""What a simulated board is, and how it says so."""

from __future__ import annotations

import msgspec

from console.hardware.definition import definition
from console.hardware.protocol import PROTOCOL_VERSION, Board, Hello, Key, ResetCause
from console.hardware.stations import MAX_SEATS


class BoardModel(msgspec.Struct, frozen=True):
    """What kind of board it plays.

    ``settle_us``: how old a press told to it may be; ``watermark_us``: how often it says that
    nothing happened; ``resting``: what its force pads read at rest.
    """

    board: Board = Board.SIMULATED
    firmware: tuple[int, int, int] = (1, 0, 0)
    tick_hz: int = 1_000_000
    resolution_us: int = 1
    pads: int = MAX_SEATS
    force: int = 0
    stations: int = MAX_SEATS
    settle_us: int = 0
    watermark_us: int = definition().timing.watermark_ms * 1000
    resting: int = 0

    def hello(
        self,
        boot_id: int,
        cause: ResetCause,
        levels: int,
        t_us: int,
        oldest_sequence: int,
        next_sequence: int,
    ) -> Hello:
        """Describe the board as of ``t_us`` (device time)."""
        return Hello(
            PROTOCOL_VERSION,
            *self.firmware,
            self.board,
            boot_id,
            cause,
            self.tick_hz,
            self.resolution_us,
            self.pads,
            self.force,
            self.stations,
            sum(Key) if self.stations else 0,
            levels,
            t_us,
            oldest_sequence,
            next_sequence,
        )
