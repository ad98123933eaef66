"""What time it is on the console when it is a certain time on the board.

Three kinds of time, never mixed: *device time*, the µs of one board's own timer; *console time*,
monotonic µs of the computer; *wall time*, for people, which plays no part here.

A ping brackets one moment of device time between two moments of console time.  The bound on the
error follows from those brackets alone and holds as long as the board's clock runs off by less than
its ``max_drift_ppm`` and wanders by less than ``WANDER_PPM`` while the brackets are kept.
"""

from __future__ import annotations

from collections import deque
from itertools import combinations

import msgspec

# A Nano's ceramic resonator is allowed 5000 ppm; a crystal has 50, but console time itself is
# pulled by up to 500 ppm while the computer sets its wall time.
RESONATOR_PPM, CRYSTAL_PPM = 6_000, 1_000
WANDER_PPM = 20
# The best ping of each second, for twenty seconds.
SLOT_US, SLOTS = 1_000_000, 20
# Both clocks cut off what is below 1 µs.
TICK_US = 1
# Presses closer than this keep their distance in device time to the µs.
BURST_US = 1_000


class Bracket(msgspec.Struct, frozen=True):
    """At ``device_us`` console time was from ``earliest_us`` to ``latest_us``."""

    device_us: int
    earliest_us: int
    latest_us: int

    @property
    def width_us(self) -> int:
        """How much is not known: the round trip."""
        return self.latest_us - self.earliest_us

    @property
    def middle_us(self) -> float:
        """The best guess from this bracket alone."""
        return (self.earliest_us + self.latest_us) / 2


def bracket(sent_us: int, received_us: int, replied_us: int, back_us: int) -> Bracket | None:
    """What one ping tells: sent and back in console time, received and replied in device time.

    None if the times contradict each other: no ping of this board and boot.
    """
    held_us = replied_us - received_us
    slack_us = TICK_US + held_us * RESONATOR_PPM // 1_000_000
    latest_us = back_us - held_us + slack_us
    if held_us < 0 or back_us < sent_us or latest_us < sent_us:
        return None
    return Bracket(received_us, sent_us - TICK_US, latest_us + TICK_US)


class ClockSync:
    """Maps device time to console time by pings: the best by round trip, drift by regression."""

    def __init__(self, max_drift_ppm: int = RESONATOR_PPM) -> None:
        self.pings = 0
        self.restarts = 0
        self._kept: deque[Bracket] = deque(maxlen=SLOTS)
        self._slot = -1
        self._extremes = (1 / (1 + max_drift_ppm / 1e6), 1 / (1 - max_drift_ppm / 1e6))
        self._rates = self._extremes
        self._rate = 1.0
        self._device_us = 0
        self._console_us = 0.0

    def add(self, ping: Bracket) -> None:
        """Take what a ping told."""
        self.pings += 1
        slot = ping.latest_us // SLOT_US
        if slot != self._slot or not self._kept:
            self._kept.append(ping)
        elif ping.width_us < self._kept[-1].width_us:
            self._kept[-1] = ping
        self._slot = slot
        if not self._fit(ping.device_us):  # no straight line goes through all: a clock jumped
            self.restarts += 1
            self._kept.clear()
            self._kept.append(ping)
            self._fit(ping.device_us)

    @property
    def round_trip_us(self) -> int | None:
        """The shortest of the pings kept, or None before the first."""
        return min((one.width_us for one in self._kept), default=None)

    @property
    def drift_ppm(self) -> float:
        """How much slower the board's clock runs than the console's, by regression."""
        return (self._rate - 1) * 1e6

    def to_console_us(self, device_us: int) -> int:
        """Console time at a moment of device time; means something after one ping."""
        return round(self._console_us + (device_us - self._device_us) * self._rate)

    def error_us(self, device_us: int) -> int:
        """How far off ``to_console_us`` can be at this moment of device time."""
        low_us, high_us = self._range_us(device_us)
        told_us = self.to_console_us(device_us)
        return int(max(high_us - told_us, told_us - low_us, 0)) + TICK_US

    def _fit(self, device_us: int) -> bool:
        """Lay the line through what is known; says whether there is one."""
        self._rates = _rate_range(self._kept, self._extremes)
        low_us, high_us = self._range_us(device_us)
        if self._rates[0] > self._rates[1] or low_us > high_us:
            return False
        rate, console_us = _regression(self._kept, device_us)
        self._rate = min(max(rate, self._rates[0]), self._rates[1])
        self._device_us = device_us
        self._console_us = min(max(console_us, low_us), high_us)
        return True

    def _range_us(self, device_us: int) -> tuple[float, float]:
        """The console times that no bracket rules out."""
        low_us, high_us = float("-inf"), float("inf")
        for one in self._kept:
            age_us = device_us - one.device_us
            slow, fast = self._rates if age_us >= 0 else self._rates[::-1]
            low_us = max(low_us, one.earliest_us + age_us * slow)
            high_us = min(high_us, one.latest_us + age_us * fast)
        return low_us, high_us


class Timeline:
    """Device time as console time in which order and small distances are those of the board.

    Feed moments in order of device time.  A press within 1 ms of the one before keeps its distance
    to it exactly, however the clock mapping moves; nothing ever comes before what was promised.
    """

    def __init__(self, clock: ClockSync) -> None:
        self.promised_us = 0
        self._clock = clock
        self._last: tuple[int, int] | None = None

    def restart(self, clock: ClockSync) -> None:
        """Go on with the clock of another boot; what was promised stays promised."""
        self._clock = clock
        self._last = None

    def press(self, device_us: int) -> int:
        """Console time of a press."""
        console_us = self._place(device_us)
        self._last = (device_us, console_us)
        return console_us

    def promise(self, device_us: int) -> int:
        """Console time before which no press will be placed from now on."""
        self.promised_us = max(self.promised_us, self._place(device_us))
        return self.promised_us

    def _place(self, device_us: int) -> int:
        mapped_us = max(self._clock.to_console_us(device_us), self.promised_us)
        if self._last is None:
            return mapped_us
        last_device_us, last_us = self._last
        distance_us = device_us - last_device_us
        if distance_us < BURST_US:
            return max(last_us + distance_us, self.promised_us)
        return max(mapped_us, last_us + BURST_US)


def _rate_range(kept: deque[Bracket], extremes: tuple[float, float]) -> tuple[float, float]:
    """The slopes that no two brackets rule out."""
    slow, fast = extremes
    for one, later in combinations(kept, 2):
        span_us = later.device_us - one.device_us
        if span_us > 0:
            slow = max(slow, (later.earliest_us - one.latest_us) / span_us - WANDER_PPM / 1e6)
            fast = min(fast, (later.latest_us - one.earliest_us) / span_us + WANDER_PPM / 1e6)
    return slow, fast


def _regression(kept: deque[Bracket], device_us: int) -> tuple[float, float]:
    """Slope and height at ``device_us`` of the line through the middles, tight brackets first."""
    base = kept[-1]
    points = [
        (
            one.device_us - base.device_us,
            one.middle_us - base.middle_us,
            1 / (1 + one.width_us) ** 2,
        )
        for one in kept
    ]
    total = sum(weight for _, _, weight in points)
    mean_x = sum(x * weight for x, _, weight in points) / total
    mean_y = sum(y * weight for _, y, weight in points) / total
    spread = sum(weight * (x - mean_x) ** 2 for x, _, weight in points)
    lean = sum(weight * (x - mean_x) * (y - mean_y) for x, y, weight in points)
    rate = lean / spread if spread > 0 else 1.0
    at = device_us - base.device_us
    return rate, base.middle_us + mean_y + (at - mean_x) * rate
