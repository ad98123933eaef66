import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.hardware.leds import DIM, Glow, Lamp, LampCue, LampState, cue_us, glow

MS = 1_000


def levels(lamp: Lamp, *times_ms: int) -> list[float]:
    return [round(glow(lamp, ms * MS).level, 3) for ms in times_ms]


def switches(lamp: Lamp, until_ms: int) -> list[tuple[int, float]]:
    """Every change of brightness in steps of 1 ms: (ms, new level)."""
    seen: list[tuple[int, float]] = []
    for ms in range(until_ms):
        level = glow(lamp, ms * MS).level
        if not seen or seen[-1][1] != level:
            seen.append((ms, level))
    return seen


@pytest.mark.parametrize(
    ("state", "level"), [(LampState.OFF, 0.0), (LampState.OUT, 0.0), (LampState.READY, 1.0)]
)
def test_lasting_states_are_steady(state: LampState, level: float) -> None:
    assert switches(Lamp(0, state), 3_000) == [(0, level)]


def test_due_breathes_once_a_second_between_a_fifth_and_full() -> None:
    lamp = Lamp(0, LampState.DUE, since_us=200 * MS)
    assert levels(lamp, 200, 450, 700, 950, 1_200) == [1.0, 0.6, DIM, 0.6, 1.0]


def test_a_free_seat_blinks_every_two_seconds_all_seats_together() -> None:
    late = Lamp(5, LampState.FREE, since_us=777 * MS)
    assert switches(late, 4_000) == [(0, 1.0), (300, 0.0), (2_000, 1.0), (2_300, 0.0)]


@pytest.mark.parametrize("seat", [0, 2, 7])
def test_find_your_pad_blinks_the_seat_number_then_pauses_a_second(seat: int) -> None:
    lamp = Lamp(seat, LampState.FIND)
    round_ms = (seat + 1) * 300 + 1_000
    on = [ms for ms, level in switches(lamp, round_ms + 10) if level]
    assert on == [*(300 * blink for blink in range(seat + 1)), round_ms]
    assert levels(lamp, round_ms - 1_000, round_ms - 1) == [0.0, 0.0]


def test_won_pulses_three_times_stays_on_two_seconds_and_gives_way_to_the_state() -> None:
    lamp = Lamp(0, LampState.OFF, cue=LampCue.WON, cue_us=0)
    assert switches(lamp, 4_000) == [
        *[(0, 1.0), (120, 0.0), (200, 1.0), (320, 0.0), (400, 1.0), (520, 0.0)],
        *[(600, 1.0), (2_600, 0.0)],
    ]
    assert cue_us(LampCue.WON) == 2_600 * MS


def test_wrong_pulses_twice_then_is_dark_for_the_price() -> None:
    lamp = Lamp(0, LampState.READY, cue=LampCue.WRONG, cue_us=0, price_us=500 * MS)
    assert switches(lamp, 2_000) == [(0, 1.0), (60, 0.0), (120, 1.0), (180, 0.0), (740, 1.0)]


def test_a_press_flashes_over_everything_for_60_ms() -> None:
    lamp = Lamp(0, LampState.OFF, cue=LampCue.WRONG, cue_us=100 * MS, pressed_us=100 * MS)
    assert glow(lamp, 99 * MS) == Glow(0.0)
    assert glow(lamp, 100 * MS) == Glow(1.0, flash=True)
    assert glow(lamp, 159 * MS) == Glow(1.0, flash=True)
    assert glow(lamp, 160 * MS) == Glow(0.0)


def test_a_cue_that_is_yet_to_come_does_not_show() -> None:
    assert glow(Lamp(0, LampState.READY, cue=LampCue.WRONG, cue_us=900 * MS), 0).level == 1.0


@given(
    st.builds(
        Lamp,
        seat=st.integers(0, 7),
        state=st.sampled_from(LampState),
        since_us=st.integers(0, 10**13),
        cue=st.none() | st.sampled_from(LampCue),
        cue_us=st.integers(0, 10**13),
        price_us=st.integers(0, 10**7),
        pressed_us=st.none() | st.integers(0, 10**13),
    ),
    st.integers(0, 10**13),
)
def test_every_lamp_has_a_brightness_at_every_moment(lamp: Lamp, now_us: int) -> None:
    assert 0.0 <= glow(lamp, now_us).level <= 1.0
