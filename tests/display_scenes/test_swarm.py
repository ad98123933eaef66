"""Dots on one axis: every time is on it, no dot hides another, nothing leaves its row."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from console.display.swarm import axis, swarm

TIMES = st.lists(st.floats(min_value=80, max_value=3000), min_size=1, max_size=80)


@given(TIMES)
def test_ticks_are_round_few_and_inside_the_axis(times):
    scale = axis(times, 1064, 1680)

    assert 2 <= len(scale.ticks_ms) <= 7
    assert all(1064 <= scale.x(tick) <= 1680 for tick in scale.ticks_ms)
    assert all(tick % 10 == 0 for tick in scale.ticks_ms)


@given(TIMES)
def test_every_time_stands_on_the_axis_in_order(times):
    scale = axis(times, 1064, 1680)
    xs = [scale.x(ms) for ms in sorted(times)]

    assert xs == sorted(xs)
    assert 1064 <= xs[0] <= xs[-1] <= 1680


def test_one_sleeper_does_not_squeeze_everybody_else():
    scale = axis([*range(200, 400, 10), 2900], 0, 600)

    assert scale.end_ms < 600
    assert scale.beyond(2900)
    assert scale.x(2900) == 600


def test_a_match_without_slaps_still_has_an_axis():
    assert axis([], 0, 600).ticks_ms


@given(TIMES, st.sampled_from([28.0, 60.0]))
def test_dots_stay_in_their_row(times, room):
    assert all(abs(y) <= room for _, y in swarm(times, 15, room))


@given(st.lists(st.floats(min_value=0, max_value=600), max_size=9))
def test_nine_dots_never_touch_in_a_tall_row(xs):
    dots = swarm(xs, 15, 60)

    for i, (x, y) in enumerate(dots):
        assert all(abs(x - u) >= 15 or y != v for u, v in dots[i + 1 :])


def test_dots_at_one_moment_stack_from_the_middle_out():
    assert swarm([100, 100, 100], 15, 60) == [(100, 0), (100, -15), (100, 15)]
