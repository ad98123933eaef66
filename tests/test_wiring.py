"""From a configuration to pads and lamps: a board on a serial port, with the real link between."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
import pytest

from console.config import Config
from console.errors import HardwareError
from console.hardware.boardsim import SimulatedBoard
from console.hardware.pads import PadPressed, monotonic_us
from console.hardware.ptyboard import PtyBoard
from console.hardware.serialpads import SerialPads
from console.wiring import open_hardware

pytestmark = pytest.mark.slow

replace = msgspec.structs.replace


def on_serial(port: str) -> Config:
    config = Config()
    return replace(config, hardware=replace(config.hardware, pads="serial", port=port))


def until(told: Callable[[], object]) -> object:
    """Give what is told at last; a board that never tells fails by the number of tries."""
    for _ in range(5_000):
        if answer := told():
            return answer
        time.sleep(0.001)
    raise AssertionError("the board never told it")


def test_pads_and_lamps_of_a_board_on_a_serial_port() -> None:
    board = PtyBoard(SimulatedBoard(t_us=monotonic_us()))
    hardware = open_hardware(on_serial(board.path))
    try:
        assert isinstance(hardware.source, SerialPads)
        assert hardware.simulator is None
        assert hardware.lamps is not None
        board.do(lambda sim, now_us: sim.touch({2: True}, now_us))
        events = until(lambda: hardware.source.drain().events)
        assert [type(event) for event in events] == [PadPressed]  # type: ignore[attr-defined]
        hardware.lamps.show([0, 1, 0, 0])
        until(lambda: board.do(lambda sim, _: 1 in sim.lamps))
    finally:
        hardware.source.close()
        hardware.close()
        board.unplug()


def test_a_port_that_is_not_there_is_told_plainly() -> None:
    with pytest.raises(HardwareError, match="port"):
        open_hardware(on_serial("/dev/no-such-port"))
