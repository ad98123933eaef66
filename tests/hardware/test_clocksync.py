import math
import random
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from console.hardware.clocksync import (
    BURST_US,
    CRYSTAL_PPM,
    RESONATOR_PPM,
    SLOT_US,
    SLOTS,
    WANDER_PPM,
    Bracket,
    ClockSync,
    Timeline,
    bracket,
)

START_US = 900_000_000


class TwoClocks:
    """A board's clock that runs off by ``ppm``, and pings over a line with random delays."""

    def __init__(self, seed: int, ppm: float, least_us: int = 200, jitter_us: int = 1_000) -> None:
        self.chance = random.Random(seed)
        self.ppm = ppm
        self.least_us = least_us
        self.jitter_us = jitter_us
        self.now_us = START_US

    def device_us(self, console_us: float) -> int:
        return int(5_000 + (console_us - START_US) * (1 + self.ppm / 1e6))

    def delay_us(self) -> int:
        late = self.chance.random() < 0.05
        return self.least_us + self.chance.randrange(self.jitter_us * (20 if late else 1) + 1)

    def ping(self) -> Bracket:
        sent_us = self.now_us
        there_us = sent_us + self.delay_us()
        replied_us = there_us + self.chance.randrange(300)
        back_us = replied_us + self.delay_us()
        self.now_us = back_us
        known = bracket(sent_us, self.device_us(there_us), self.device_us(replied_us), back_us)
        assert known is not None
        return known

    def synced(self, sync: ClockSync, seconds: int) -> None:
        for _ in range(8):
            sync.add(self.ping())
            self.now_us += 25_000
        for _ in range(4 * seconds):
            sync.add(self.ping())
            self.now_us += 250_000

    def error_us(self, sync: ClockSync, console_us: int) -> int:
        return sync.to_console_us(self.device_us(console_us)) - console_us


@given(
    st.integers(),
    st.floats(-RESONATOR_PPM + 10, RESONATOR_PPM - 10),
    st.integers(0, 30),
    st.integers(-100_000, 2_000_000),
)
@example(seed=0, ppm=-5_989.0, seconds=17, later_us=0)
def test_the_published_bound_is_true(seed: int, ppm: float, seconds: int, later_us: int) -> None:
    clocks, sync = TwoClocks(seed, ppm), ClockSync()
    clocks.synced(sync, seconds)
    at_us = clocks.now_us + later_us
    assert abs(clocks.error_us(sync, at_us)) <= sync.error_us(clocks.device_us(at_us))
    assert sync.restarts == 0


class Warming(TwoClocks):
    """A board whose rate swings by as much as it may, over the twenty seconds that are kept."""

    def device_us(self, console_us: float) -> int:
        swing_us, period_us = WANDER_PPM / 2, 2 * SLOTS * SLOT_US
        turns = 2 * math.pi * (console_us - START_US) / period_us
        wandered_us = swing_us / 1e6 * period_us / (2 * math.pi) * (1 - math.cos(turns))
        return super().device_us(console_us) + round(wandered_us)


def test_the_bound_holds_while_the_rate_wanders() -> None:
    """On a quick line, where a few µs of doubt are all there is."""
    clocks, sync = Warming(3, 40, least_us=5, jitter_us=10), ClockSync(CRYSTAL_PPM)
    for _ in range(90):
        clocks.synced(sync, 1)
        at_us = clocks.now_us
        assert abs(clocks.error_us(sync, at_us)) <= sync.error_us(clocks.device_us(at_us))
    assert sync.restarts == 0


@pytest.mark.parametrize("ppm", [-80, 0, 30, 2_500])
def test_within_ten_seconds_the_clock_is_known_to_a_fifth_of_a_millisecond(ppm: float) -> None:
    errors_us = []
    for seed in range(40):
        clocks, sync = TwoClocks(seed, ppm), ClockSync()
        clocks.synced(sync, 10)
        errors_us.append(abs(clocks.error_us(sync, clocks.now_us)))
        assert sync.drift_ppm == pytest.approx(-ppm, abs=60)
    assert max(errors_us) < 200


def test_a_tight_ping_outweighs_many_loose_ones() -> None:
    sync = ClockSync(CRYSTAL_PPM)
    sync.add(Bracket(1_000, 500_000, 500_010))
    for number in range(1, 20):
        sync.add(
            Bracket(1_000 + number * 1_000, 490_000 + number * 1_000, 530_000 + number * 1_000)
        )
    assert sync.to_console_us(1_000) == pytest.approx(500_005, abs=6)
    assert sync.error_us(1_000) <= 12


def test_the_bound_grows_while_no_ping_comes_back() -> None:
    clocks, sync = TwoClocks(1, 20), ClockSync(CRYSTAL_PPM)
    clocks.synced(sync, 5)
    now_us = clocks.device_us(clocks.now_us)
    bounds = [sync.error_us(now_us + minutes * 60_000_000) for minutes in range(4)]
    assert bounds == sorted(set(bounds))


def test_a_clock_that_jumps_is_learnt_anew() -> None:
    clocks, sync = TwoClocks(2, 0), ClockSync(CRYSTAL_PPM)
    clocks.synced(sync, 3)
    jump_us = 500_000
    last = clocks.ping()
    sync.add(Bracket(last.device_us, last.earliest_us + jump_us, last.latest_us + jump_us))
    assert sync.restarts == 1
    assert last.earliest_us <= sync.to_console_us(last.device_us) - jump_us <= last.latest_us


@pytest.mark.parametrize(
    ("sent_us", "received_us", "replied_us", "back_us"),
    [(100, 50, 40, 200), (100, 50, 60, 90), (100, 0, 500, 200)],
    ids=["answered before it came", "back before it went", "held longer than the round trip"],
)
def test_a_pong_that_cannot_be_is_left_out(
    sent_us: int, received_us: int, replied_us: int, back_us: int
) -> None:
    assert bracket(sent_us, received_us, replied_us, back_us) is None


def test_the_time_a_board_holds_a_ping_is_no_doubt() -> None:
    known = bracket(1_000, 50_000, 50_800, 2_000)
    assert known is not None
    assert known.width_us < 210


class Moving(ClockSync):
    """A clock mapping that jumps as the test says."""

    offset_us = 0

    def to_console_us(self, device_us: int) -> int:
        return device_us + self.offset_us


@given(st.lists(st.tuples(st.integers(0, 5_000), st.integers(-3_000, 3_000), st.booleans())))
def test_no_move_of_the_mapping_changes_order_or_small_distances(
    steps: list[tuple[int, int, bool]],
) -> None:
    """Presses and promises in order of device time, the mapping moved before each."""
    clock = Moving()
    line = Timeline(clock)
    device_us = 1_000_000
    presses: list[tuple[int, int]] = []
    for gap_us, offset_us, is_press in steps:
        device_us += gap_us
        clock.offset_us = offset_us
        if not is_press:
            line.promise(device_us)
            continue
        promised_us = line.promised_us
        presses.append((device_us, line.press(device_us)))
        assert presses[-1][1] >= promised_us
    for (earlier_us, told_us), (later_us, later_told_us) in pairwise(presses):
        if later_us - earlier_us < BURST_US:
            assert later_told_us - told_us == later_us - earlier_us
        else:
            assert later_told_us - told_us >= BURST_US


def test_what_was_promised_stays_promised_over_a_reset() -> None:
    line = Timeline(Moving())
    assert line.promise(5_000) == 5_000
    line.restart(Moving())
    assert line.press(10) == 5_000
    assert line.promise(20) == 5_010
