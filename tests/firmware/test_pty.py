"""The Nano's image behind a pseudo terminal, played on through the console's own serial pads."""

import threading
import time
from collections.abc import Callable, Generator

import pytest

from console.hardware.pads import PadEvent, PadPressed, monotonic_us
from console.hardware.ports import SerialPort
from console.hardware.protocol import Config
from console.hardware.ptyboard import PtyBoard
from console.hardware.serialpads import SerialPads
from tests.firmware.boards import MS, Board
from tests.firmware.fixtures import MakeBoard
from tests.firmware.sweep import US

LONGEST_TURN_NS = 20 * MS
PATIENCE_S = 60  # far more than is ever needed; no test passes or fails by how long it took


class Emulated:
    """An emulated board that lives in the time of whoever turns it.

    Where the computer is too busy for that, its world stands still rather than hurry on and say in
    one moment what nobody can read so fast.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self._begin_us = monotonic_us()
        self._begin_ns = board.now_ns

    def receive(self, data: bytes, now_us: int) -> None:
        self.turn(now_us)
        self.board.hear_bytes(data)

    def turn(self, now_us: int) -> None:
        due_ns = self._begin_ns + (now_us - self._begin_us) * US
        late_ns = max(0, due_ns - self.board.now_ns - LONGEST_TURN_NS)
        self._begin_ns -= late_ns
        self.board.run_until(due_ns - late_ns)

    def due_us(self) -> int:
        return monotonic_us() + 1_000

    def take_output(self) -> bytes:
        return bytes(byte for _, byte in self.board.take_bytes())


@pytest.fixture
def pty(make_board: MakeBoard) -> Generator[PtyBoard]:
    pty = PtyBoard(Emulated(make_board("nano")))  # type: ignore[arg-type]
    yield pty
    pty.unplug()


@pytest.fixture
def pads(pty: PtyBoard) -> Generator[SerialPads]:
    pads = SerialPads(8, Config(), open_port=lambda: SerialPort(pty.path, 115_200))
    pads.start(wait_s=PATIENCE_S)
    yield pads
    pads.close()


def told_when(pads: SerialPads, true: Callable[[list[PadEvent]], bool]) -> list[PadEvent]:
    """What the pads tell until it is enough; fails if it never is."""
    told, pressed, end_s = list[PadEvent](), threading.Event(), time.monotonic() + PATIENCE_S
    pads.on_press = pressed.set
    while not true(told):
        pressed.wait(0.01)
        pressed.clear()
        told += pads.drain().events
        if time.monotonic() > end_s:
            pytest.fail(f"never enough: {pads.health()}, {told}")
    return told


def presses(told: list[PadEvent]) -> list[PadPressed]:
    return [event for event in told if isinstance(event, PadPressed)]


@pytest.mark.slow
def test_slaps_on_the_real_image_reach_the_console_in_order(
    pty: PtyBoard, pads: SerialPads
) -> None:
    order = [(first, (first + step) % 8) for step in (1, 3) for first in range(8)]

    def slap(emulated: Emulated, now_us: int) -> None:
        start_ns = emulated.board.now_ns + 5 * MS
        emulated.board.edges(
            (start_ns + 60 * MS * n + late_ns, pad, late_ns < 20 * MS)
            for n, pair in enumerate(order)
            for pad, gap_ns in zip(pair, (0, 15 * US), strict=True)
            for late_ns in (gap_ns, gap_ns + 20 * MS)
        )

    pty.do(slap)  # type: ignore[arg-type]
    told = presses(told_when(pads, lambda told: len(presses(told)) == 2 * len(order)))
    assert [event.seat for event in told] == [pad for pair in order for pad in pair]
    gaps = [later.t_us - first.t_us for first, later in zip(told[::2], told[1::2], strict=True)]
    assert all(abs(gap - 15) <= 8 for gap in gaps)
    assert pads.link.state.damaged == 0
    assert pads.health().ok
