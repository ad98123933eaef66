"""One fake clock and a bench of mock pins for the hardware tests."""

from collections.abc import Callable, Generator

import pytest

from console.hardware.keymap import KeyMap
from console.hardware.pads import PadEvent
from console.hardware.pins import pin_map
from console.hardware.simulator import Simulator


class FakeClock:
    """Console time that moves only when told to."""

    def __init__(self, now_us: int = 1_000_000) -> None:
        self.now_us = now_us

    def __call__(self) -> int:
        return self.now_us

    def advance(self, us: int) -> int:
        self.now_us += us
        return self.now_us


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def table(clock: FakeClock) -> Generator[Simulator]:
    """Eight stations on mock pins, one default keyboard."""
    simulator = Simulator(pin_map(), KeyMap(), clock)
    yield simulator
    simulator.close()


@pytest.fixture
def play(clock: FakeClock, table: Simulator) -> Callable[[int], list[PadEvent]]:
    """Let time pass in polls of 1 ms and give what the table told."""

    def run(us: int) -> list[PadEvent]:
        told: list[PadEvent] = []
        end_us = clock.now_us + us
        while clock.now_us < end_us:
            clock.advance(min(1_000, end_us - clock.now_us))
            told += table.drain().events
        return told

    return run
