"""From a configuration to pads and lamps: a board on a serial port, with the real link between."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
import pytest

from console.config import Config
from console.core import Core
from console.engine.outcomes import CardLaid, Outcome, Verdict
from console.errors import HardwareError
from console.hardware.boardsim import SimulatedBoard
from console.hardware.pads import PadPressed, monotonic_us
from console.hardware.protocol import Edge, Keys
from console.hardware.ptyboard import PtyBoard
from console.hardware.serialpads import SerialPads
from console.session.console import Command, Console
from console.wiring import open_hardware
from tests.session.table import settings as table_settings

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


def test_a_board_is_told_which_pads_measure_force() -> None:
    board = PtyBoard(SimulatedBoard(t_us=monotonic_us()))
    config = on_serial(board.path)
    config = replace(config, hardware=replace(config.hardware, thresholds=(60, 0, 45)))
    hardware = open_hardware(config)
    try:
        until(lambda: board.do(lambda sim, _: sim.config.threshold == bytes([60, 0, 45] + [0] * 5)))
    finally:
        hardware.source.close()
        hardware.close()
        board.unplug()


def test_a_port_that_is_not_there_is_told_plainly_and_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with pytest.raises(HardwareError, match="port"):
        open_hardware(on_serial("/dev/no-such-port"))
    assert caplog.records == []


def test_a_game_by_keyboard_travels_as_the_bytes_of_a_board() -> None:
    """Every card and slap of it was a message of the simulated board, framed and acknowledged."""
    config = Config()
    hardware = open_hardware(config)
    assert isinstance(hardware.source, SerialPads)
    assert hardware.simulator is not None
    console = Console(table_settings(2), monotonic_us(), lambda: 1)
    core = Core(console, [hardware.source], hardware.lamps, monotonic_us)
    said: list[Outcome] = []

    def tap(key: str, then: Callable[[], object]) -> None:
        now_us = monotonic_us()
        hardware.simulator.press_key(key, now_us)  # type: ignore[union-attr]
        hardware.simulator.release_key(key, now_us + 1_000)  # type: ignore[union-attr]

        def turned() -> object:
            core.turn()
            said.extend(core.outcomes())
            return then()

        until(turned)

    def laid(cards: int) -> Callable[[], bool]:
        return lambda: sum(isinstance(one, CardLaid) for one in said) == cards

    for seat in (0, 1):  # by mouse, so that no key bounces when it is pressed again
        core.command(Command(monotonic_us(), "pad", seat=seat))
    core.command(Command(monotonic_us(), "deal"))
    core.turn()
    try:
        for card in range(6):
            tap("ei"[card % 2], laid(card + 1))
        for key, slaps in (("d", 1), ("k", 2)):
            tap(key, lambda slaps=slaps: sum(isinstance(one, Verdict) for one in said) == slaps)
        frames = hardware.source.link.probed
        edges = [frame for frame in frames if isinstance(frame, Edge) and frame.pressed]
        flips = [frame for frame in frames if isinstance(frame, Keys) and frame.pressed]
        assert [edge.pressed for edge in edges] == [0b01, 0b10]
        assert [flip.station for flip in flips] == [0, 1] * 3
        assert hardware.source.link.state.damaged == 0
    finally:
        core.stop()
        hardware.close()
