from collections.abc import Callable
from random import Random

import pytest
from gpiozero import Device
from hypothesis import given
from hypothesis import strategies as st

from console.errors import HardwareError
from console.hardware.debounce import LOCKOUT_US
from console.hardware.keymap import DEFAULT_PADS, KeyMap
from console.hardware.pads import (
    FlipPressed,
    FlipReleased,
    PadEvent,
    PadPressed,
    PadReleased,
    PadSource,
)
from console.hardware.pins import pin_map
from console.hardware.sequencer import Sequencer
from console.hardware.simulator import POLL_US, Crosstalk, Simulator
from console.hardware.stations import Contact, Control, Profile

from .conftest import FakeClock

Play = Callable[[int], list[PadEvent]]

T0 = 1_000_000
PAD_1, PAD_2, PAD_3 = (Contact(seat, Control.PAD) for seat in range(3))


def presses(events: list[PadEvent]) -> list[tuple[int, int]]:
    return [(event.t_us - T0, event.seat) for event in events if isinstance(event, PadPressed)]


def test_it_is_a_source_with_pins_of_its_own(table: Simulator, clock: FakeClock) -> None:
    source: PadSource = table
    other = Simulator(pin_map(), KeyMap(), clock)
    table.press_key("d", T0)
    clock.advance(10)
    assert len(source.drain().events) == 1
    assert other.drain().events == ()
    assert Device.pin_factory is None
    other.close()


def test_keys_are_pads_and_flips(table: Simulator, play: Play) -> None:
    assert table.press_key("d", T0 + 10)
    assert table.press_key("i", T0 + 20)
    assert table.release_key("i", T0 + 90_000)
    assert table.release_key("d", T0 + 100_000)
    assert play(200_000) == [
        PadPressed(T0 + 10, 0),
        FlipPressed(T0 + 20, 1),
        FlipReleased(T0 + 90_000, 1),
        PadReleased(T0 + 100_000, 0),
    ]


def test_keys_that_are_nobodys_are_left_to_others(table: Simulator) -> None:
    assert not table.press_key("escape", T0)
    assert not table.release_key("escape", T0)


def test_keys_of_seats_that_are_not_wired_are_left_to_others(clock: FakeClock) -> None:
    small = Simulator(pin_map(seats=2, profile=Profile.PAD), KeyMap(), clock)
    assert small.press_key("k", T0)
    assert not small.press_key("x", T0)
    assert not small.press_key("e", T0)
    small.close()


def test_presses_of_one_frame_keep_their_order_and_their_own_times(
    table: Simulator, clock: FakeClock
) -> None:
    offsets = [9_000, 300, 5_000, 301, 0, 15_999, 12_345, 7]
    for key, offset_us in zip(DEFAULT_PADS, offsets, strict=True):
        table.press_key(key, T0 + offset_us)
    clock.advance(16_000)
    told = presses(list(table.drain().events))
    assert told == sorted((offset_us, seat) for seat, offset_us in enumerate(offsets))


def test_a_key_held_down_repeats_nothing(table: Simulator, play: Play) -> None:
    for repeat in range(10):
        table.press_key("d", T0 + repeat * 30_000)
    assert play(400_000) == [PadPressed(T0, 0)]


def test_down_at_0_up_at_180_ms_is_one_slap(table: Simulator, play: Play) -> None:
    table.press_key("d", T0)
    table.release_key("d", T0 + 180_000)
    assert play(400_000) == [PadPressed(T0, 0), PadReleased(T0 + 180_000, 0)]


@pytest.mark.parametrize("between_us", [0, 5_000])
def test_up_and_down_told_the_wrong_way_round_is_one_slap_that_ends(
    table: Simulator, play: Play, between_us: int
) -> None:
    table.release_key("d", T0 + 8_000)
    told = play(between_us + 9_000) if between_us else []
    table.press_key("d", T0)
    told += play(100_000)
    assert [type(event) for event in told] == [PadPressed, PadReleased]
    late = between_us + 9_000 - POLL_US if between_us else 0  # moved to what was still open
    assert told[0].t_us == T0 + late


def test_a_key_pressed_just_now_is_told_at_once(table: Simulator) -> None:
    table.press_key("d", T0)
    assert table.drain().events == (PadPressed(T0, 0),)


def test_bounce_really_shakes_the_pin(clock: FakeClock) -> None:
    raw = Simulator(pin_map(), KeyMap(), clock, lockout_us=1)
    raw.bounce([200, 350, 900, 1_400])
    raw.press_key("d", T0)
    clock.advance(20_000)
    told = raw.drain().events
    raw.close()
    assert [event.t_us - T0 for event in told] == [0, 200, 350, 900, 1_400]
    assert presses(list(told)) == [(0, 0), (350, 0), (1_400, 0)]


def test_a_key_may_be_told_before_its_time(table: Simulator, play: Play) -> None:
    table.press_key("d", T0 + 50_000)
    assert play(49_000) == []
    assert presses(play(2_000)) == [(50_000, 0)]


def test_bouncing_pads_give_one_press_and_one_release(table: Simulator, play: Play) -> None:
    table.bounce([200, 350, 900, 1_400, 4_000, 5_200])
    for key in DEFAULT_PADS:
        table.press_key(key, T0 + 100)
        table.release_key(key, T0 + 180_000)
    told = play(400_000)
    assert presses(told) == [(100, seat) for seat in range(8)]
    assert len(told) == 16


def test_a_storm_on_eight_pads_at_once_loses_no_press(table: Simulator, play: Play) -> None:
    table.bounce(range(7, 7 + 400 * 13, 13))
    for seat, key in enumerate(DEFAULT_PADS):
        table.press_key(key, T0 + seat)
    assert presses(play(200_000)) == [(seat, seat) for seat in range(8)]


@pytest.mark.parametrize("offsets", [[100], [200, 100], [0, 100], [100, 100], [-5, 5]])
def test_a_bounce_that_does_not_end_where_it_began_is_refused(
    table: Simulator, offsets: list[int]
) -> None:
    with pytest.raises(HardwareError, match="even number of rising times"):
        table.bounce(offsets)


def test_a_stuck_pad_presses_once_and_is_reported(table: Simulator, play: Play) -> None:
    table.stick(PAD_2)
    assert presses(play(1_000)) == [(0, 1)]
    table.press_key("k", T0 + 20_000)
    table.release_key("k", T0 + 90_000)
    assert play(200_000) == []
    assert table.health().ok
    play(10_000_000)
    assert "seat 2 pad" in table.health().text
    table.mend()
    assert [type(event) for event in play(100_000)] == [PadReleased]
    assert table.health().ok


def test_a_broken_wire_tells_nothing_until_it_is_mended(table: Simulator, play: Play) -> None:
    table.break_wire(PAD_1)
    table.press_key("d", T0 + 10)
    assert play(100_000) == []
    assert table.health().ok
    table.mend()
    assert presses(play(1_000)) == [(100_000, 0)]


def test_a_wire_that_breaks_under_the_hand_is_a_release(table: Simulator, play: Play) -> None:
    table.press_key("d", T0)
    play(100_000)
    table.break_wire(PAD_1)
    assert play(1_000) == [PadReleased(T0 + 100_000, 0)]


@pytest.mark.parametrize(("delay_us", "order"), [(120, [0, 1]), (-120, [1, 0])])
def test_crosstalk_shakes_the_neighbour_even_before_the_hit(
    table: Simulator, play: Play, delay_us: int, order: list[int]
) -> None:
    table.crosstalk(PAD_1, Crosstalk(PAD_2, delay_us, width_us=900))
    table.press_key("d", T0 + 500)
    assert [seat for _, seat in presses(play(5_000))] == order
    play(100_000)
    table.mend()
    table.release_key("d", T0 + 110_000)
    table.press_key("d", T0 + 200_000)
    assert presses(play(200_000)) == [(200_000, 0)]


def test_crosstalk_does_not_let_go_of_a_pad_that_is_held(table: Simulator, play: Play) -> None:
    table.crosstalk(PAD_1, Crosstalk(PAD_2, 50, width_us=40_000))
    table.press_key("k", T0)
    table.press_key("d", T0 + 100_000)
    assert presses(play(400_000)) == [(0, 1), (100_000, 0)]


def test_lamps_are_on_the_mock_pins(table: Simulator) -> None:
    table.lamps.show([1.0, 0.2])
    assert table.lamp_levels() == [1.0, 0.2, 0, 0, 0, 0, 0, 0]


def test_the_watermark_leaves_room_for_a_key_not_yet_polled(
    table: Simulator, clock: FakeClock
) -> None:
    sequencer = Sequencer([table.name], clock())
    for _ in range(20):
        clock.advance(1_000)
        sequencer.add(table.name, table.drain())
        assert sequencer.release(clock()) == []
    table.press_key("d", clock() - POLL_US)
    sequencer.add(table.name, table.drain())
    clock.advance(POLL_US + 1)
    sequencer.add(table.name, table.drain())
    assert sequencer.release(clock()) == [PadPressed(clock() - 2 * POLL_US - 1, 0)]


def test_two_keyboards_share_one_order(clock: FakeClock) -> None:
    left = Simulator(pin_map(), KeyMap(pad=["a"], flip=[]), clock, name="left")
    right = Simulator(pin_map(), KeyMap(pad=["l"], flip=[]), clock, name="right")
    sequencer = Sequencer([left.name, right.name], clock())
    right.press_key("l", T0 + 200)
    left.press_key("a", T0 + 201)
    clock.advance(20_000)
    for source in (left, right):
        sequencer.add(source.name, source.drain())
    told = sequencer.release(clock())
    assert told == [PadPressed(T0 + 200, 0), PadPressed(T0 + 201, 0)]
    left.close()
    right.close()


Tap = tuple[int, int]


@given(
    st.lists(
        st.tuples(st.integers(0, 7), st.integers(0, 300_000)),
        max_size=20,
        unique_by=lambda tap: tap[0],
    ),
    st.lists(st.integers(1, 30_000), max_size=30),
    st.randoms(use_true_random=False),
)
def test_order_of_reports_and_pace_of_polling_change_nothing(
    taps: list[Tap], pace_us: list[int], random: Random
) -> None:
    clock = FakeClock(T0)
    table = Simulator(pin_map(), KeyMap(), clock)
    shuffled = list(taps)
    random.shuffle(shuffled)
    for seat, t_us in shuffled:
        table.press_key(DEFAULT_PADS[seat], T0 + t_us)
    told: list[PadEvent] = []
    for step_us in [*pace_us, 400_000]:
        clock.advance(step_us)
        told += table.drain().events
    table.close()
    assert sorted(presses(told)) == sorted((t_us, seat) for seat, t_us in taps)
    assert [t for t, _ in presses(told)] == sorted(t for t, _ in presses(told))


def test_long_play_keeps_nothing(table: Simulator, clock: FakeClock) -> None:
    for _ in range(300):
        table.touch(PAD_3, clock.advance(100_000))
        table.let_go(PAD_3, clock.advance(LOCKOUT_US * 2))
        clock.advance(LOCKOUT_US * 2)
        assert len(table.drain().events) == 2
        table.lamps.show([0.5 + (clock.now_us % 3) / 10])
    factory = table._factory
    assert all(len(pin.states) <= 1 for pin in factory.pins.values())
    assert table._agenda == []


def test_a_key_reported_after_its_time_was_up_is_moved_not_lost(table: Simulator) -> None:
    """A busy computer may report a key when everything before now has been promised."""
    told = table.drain().watermark_us
    table.press_key("d", told - 50_000)
    events = table.drain().events
    assert [(type(event), event.t_us) for event in events] == [(PadPressed, told)]
