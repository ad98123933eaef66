"""The loop's means: a share of the processor's time, and more for a moment."""

from __future__ import annotations

import asyncio

import pytest

from console.phone import thrift
from console.phone.thrift import BURST_S, REST_S, SHARE, Budget, thrifty_loop


class Times:
    """Wall time and the thread's own, as a test has them."""

    def __init__(self) -> None:
        self.now_s = self.spent_s = 0.0
        self.budget = Budget(lambda: self.now_s, lambda: self.spent_s)

    def work(self, spent_s: float, within_s: float) -> float:
        """Work so long within a time; return how long to rest."""
        self.now_s += within_s
        self.spent_s += spent_s
        return self.budget.rest_s()


def test_who_stays_within_the_share_never_rests() -> None:
    times = Times()
    assert [times.work(SHARE * 0.9, 1) for _ in range(100)] == [0] * 100


def test_a_moments_work_is_done_at_once_and_more_is_not() -> None:
    times = Times()
    assert times.work(BURST_S, BURST_S) == 0
    assert times.work(BURST_S, BURST_S) == REST_S


def test_the_rest_is_as_long_as_the_share_needs() -> None:
    times = Times()
    times.work(BURST_S, 0)
    assert times.work(0.001, 0) == pytest.approx(0.001 / SHARE)
    assert times.work(0, 0.001 / SHARE) == pytest.approx(0)


def test_in_the_long_run_no_more_than_the_share_is_used() -> None:
    times = Times()
    while times.now_s < 100:
        times.now_s += times.work(0.002, 0.002)  # as much as there is time for
    assert times.spent_s <= SHARE * times.now_s + BURST_S + 0.01


def test_what_was_saved_is_no_more_than_a_moments_work() -> None:
    times = Times()
    times.work(0, 100_000)
    times.work(BURST_S, 0)
    assert times.work(0.001, 0) > 0


def test_a_loop_that_has_spent_too_much_rests_before_its_next_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rested: list[float] = []
    monkeypatch.setattr(thrift.time, "sleep", rested.append)
    monkeypatch.setattr(Budget, "rest_s", lambda self: 0.04)
    loop = thrifty_loop()
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
    assert set(rested) == {0.04}
