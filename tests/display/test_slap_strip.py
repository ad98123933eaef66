import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.display.scenes.columns import rows_for
from console.display.scenes.slap_strip import tick_step


@given(st.integers(1, 100_000_000))
def test_ticks_are_in_steps_of_1_2_5_and_at_most_fifteen(span_us):
    step = tick_step(span_us)
    assert span_us / step <= 15
    assert str(step).rstrip("0") in {"1", "2", "5"}


@pytest.mark.parametrize("count", range(1, 15))
def test_a_list_of_patterns_fits_whatever_its_length(count):
    rows = rows_for(count, 250, 72, lambda rows: True)
    assert rows.shown + rows.more == count
    assert (rows.shown + bool(rows.more)) * rows.step <= 250
