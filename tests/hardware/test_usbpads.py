"""Pads on USB: the kernel's times decide, nothing is lost silently, devices come and go."""

import itertools
import random
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.errors import HardwareError
from console.hardware.gate import PAUSE_US
from console.hardware.pads import (
    CallPressed,
    FlipPressed,
    FlipReleased,
    PadEvent,
    PadPressed,
    PadReleased,
    PadSource,
)
from console.hardware.sequencer import Sequencer, SourceRecovered, SourceStalled
from console.hardware.usbbuttons import Assignment, Button, Place
from console.hardware.usbpads import RETRY_US, SETTLE_US, UsbPads
from console.hardware.usbreader import KeyChange, Reading

from .usbbench import FIRST, Bench, encoder, keyboard, pads_on, run, seats

LEFT, RIGHT = encoder(1), encoder(2)
FOUR = pads_on((LEFT, FIRST), (LEFT, FIRST + 1), (RIGHT, FIRST), (RIGHT, FIRST + 1))


@pytest.fixture
def bench() -> Bench:
    return Bench(LEFT, RIGHT)


@pytest.fixture
def pads(bench: Bench) -> UsbPads:
    return bench.pads(FOUR)


def test_a_press_has_the_kernels_time_not_that_of_reading(bench: Bench, pads: UsbPads) -> None:
    source: PadSource = pads
    pressed_us = bench.clock.now_us + 300
    bench.clock.advance(900)
    bench.change(LEFT, FIRST, True, pressed_us)
    told = run(pads, bench.clock, 2)
    assert told == [PadPressed(pressed_us, 0)]
    assert source.drain().watermark_us == bench.clock.now_us - SETTLE_US


def test_two_encoders_of_one_make_have_their_own_seats(bench: Bench, pads: UsbPads) -> None:
    bench.change(RIGHT, FIRST, True)
    bench.change(LEFT, FIRST, True, bench.clock.now_us + 1)
    assert seats(run(pads, bench.clock, 2)) == [2, 0]


def test_other_buttons_are_nobodys(bench: Bench, pads: UsbPads) -> None:
    bench.change(LEFT, FIRST + 5, True)
    assert run(pads, bench.clock, 2) == []


def test_a_bounce_is_no_second_press_and_a_short_tap_is_let_go(bench: Bench, pads: UsbPads) -> None:
    at_us = bench.clock.now_us
    for offset_us, pressed in ((0, True), (2_000, False), (4_000, True), (9_000, False)):
        bench.change(LEFT, FIRST, pressed, at_us + offset_us)
    told = run(pads, bench.clock, 60)
    assert told == [PadPressed(at_us, 0), PadReleased(at_us + 25_000, 0)]


def test_flips_and_calls_are_told_as_such(bench: Bench) -> None:
    places = {
        Button(0, FIRST): Place(0, "pad"),
        Button(0, FIRST + 1): Place(0, "flip"),
        Button(0, FIRST + 2): Place(1, "TWee"),
    }
    pads = bench.pads(Assignment((LEFT.identity,), places))
    at_us = bench.clock.now_us
    for code in (FIRST + 1, FIRST + 2):
        bench.change(LEFT, code, True, at_us)
        bench.change(LEFT, code, False, at_us + 30_000)
    assert run(pads, bench.clock, 40) == [
        FlipPressed(at_us, 0),
        CallPressed(at_us, 1, "TWee"),
        FlipReleased(at_us + 30_000, 0),
    ]


@given(
    order=st.permutations(range(4)),
    gaps_us=st.lists(st.integers(0, 20_000), min_size=4, max_size=4),
    delays_ms=st.lists(st.integers(0, 30), min_size=4, max_size=4),
)
def test_the_order_of_arrival_decides_nothing(
    order: list[int], gaps_us: list[int], delays_ms: list[int]
) -> None:
    """Four pads on two encoders, the batches of each read late by any time and in any order."""
    bench = Bench(LEFT, RIGHT)
    pads = bench.pads(FOUR)
    sequencer = Sequencer(["pads"], bench.clock.now_us)
    start_us = bench.clock.now_us
    times_us = [start_us + sum(gaps_us[: n + 1]) for n in range(4)]
    for seat in order:
        device, code = ((LEFT, RIGHT)[seat // 2], FIRST + seat % 2)
        bench.change(device, code, True, times_us[seat])
    told: list[object] = []
    for delay_ms in delays_ms:  # the reading thread is held up, then reads all there is
        bench.clock.now_us = max(bench.clock.now_us, times_us[-1]) + delay_ms * 1_000
        pads.turn()
        sequencer.add("pads", pads.drain())
        told += sequencer.release(bench.clock.now_us)
    bench.clock.advance(SETTLE_US + 1_000)
    pads.turn()
    sequencer.add("pads", pads.drain())
    told += sequencer.release(bench.clock.now_us)
    pressed = [event for event in told if isinstance(event, PadPressed)]
    assert {event.seat: event.t_us for event in pressed} == dict(enumerate(times_us))
    assert [event.t_us for event in pressed] == sorted(times_us)
    pads.close()


def test_what_the_kernel_dropped_is_mended_and_said(bench: Bench, pads: UsbPads) -> None:
    at_us = bench.clock.now_us
    bench.open[LEFT.node].feed(Reading((KeyChange(at_us, FIRST, True),), dropped=True))
    assert run(pads, bench.clock, 2) == [PadPressed(at_us, 0)]
    assert pads.health().ok
    assert "keys dropped by the kernel 1 times" in pads.health().text


def test_a_press_never_comes_before_what_was_promised(bench: Bench, pads: UsbPads) -> None:
    chance = random.Random(5)
    mark_us = bench.clock.now_us
    down = dict.fromkeys(itertools.product((LEFT, RIGHT), (FIRST, FIRST + 1)), False)
    for _ in range(600):
        bench.clock.advance(chance.randrange(200, 9_000))
        for key, pressed in down.items():
            if chance.random() < 0.3:
                late_us = chance.randrange(SETTLE_US)
                bench.change(*key, not pressed, bench.clock.now_us - late_us)
                down[key] = not pressed
        pads.turn()
        batch = pads.drain()
        assert all(event.t_us >= mark_us for event in batch.events)
        assert [event.t_us for event in batch.events] == sorted(e.t_us for e in batch.events)
        assert batch.watermark_us >= mark_us
        mark_us = batch.watermark_us


# --------------------------------------------------------------------------------- resolution


def test_the_slowest_device_says_how_close_presses_are_told_apart() -> None:
    bench = Bench(encoder(1, 1_000), encoder(2, 8_000))
    pads = bench.pads(pads_on((encoder(1), FIRST), (encoder(2), FIRST)))
    assert pads.resolution_us == 8_000
    assert pads.health().text == "2 USB devices, presses told apart from 8 ms on (by USB)"


def test_what_nobody_tells_is_assumed_and_said_to_be() -> None:
    bench = Bench(encoder(1, None))
    pads = bench.pads(pads_on((encoder(1), FIRST)))
    assert pads.resolution_us == 10_000
    assert "1 USB device, presses told apart from 10 ms on (assumed" in pads.health().text


# -------------------------------------------------------------------------------- taking the device


def test_the_devices_are_taken_from_other_programs_once_no_key_is_down(bench: Bench) -> None:
    bench.held[LEFT.node] = {28}  # the return key that started the program
    pads = bench.pads(FOUR)
    pads.turn()
    assert not bench.open[LEFT.node].grabbed
    assert bench.open[RIGHT.node].grabbed
    bench.change(LEFT, 28, False)
    pads.turn()
    assert bench.open[LEFT.node].grabbed


def test_a_shared_keyboard_goes_on_typing() -> None:
    board = keyboard(3)
    bench = Bench(board, LEFT)
    pads = bench.pads(pads_on((board, 30), (LEFT, FIRST), shared=[board]))
    run(pads, bench.clock, 3)
    assert not bench.open[board.node].grabbed
    assert bench.open[LEFT.node].grabbed


def test_a_device_that_another_program_has_is_told_of_and_taken_when_it_is_free(
    bench: Bench,
) -> None:
    bench.taken.add(LEFT.node)
    pads = bench.pads(FOUR)
    pads.turn()
    assert pads.drain().lost
    assert "seat 1, 2: another program has it" in pads.health().text
    bench.taken.clear()
    run(pads, bench.clock, (PAUSE_US + RETRY_US) // 1_000)
    assert pads.health().ok
    assert not pads.drain().lost


# -------------------------------------------------------------------------------- coming and going


def play(bench: Bench, pads: UsbPads, sequencer: Sequencer, ms: int) -> list[object]:
    told: list[object] = []
    for _ in range(ms):
        bench.clock.advance(1_000)
        pads.turn()
        sequencer.add("pads", pads.drain())
        told += sequencer.release(bench.clock.now_us)
    return told


def test_unplugged_in_mid_hand_the_round_pauses_and_goes_on(bench: Bench, pads: UsbPads) -> None:
    sequencer = Sequencer(["pads"], bench.clock.now_us)
    bench.change(LEFT, FIRST, True)
    play(bench, pads, sequencer, 5)
    bench.unplug(RIGHT)
    assert [type(one) for one in play(bench, pads, sequencer, 2)] == [SourceStalled]
    assert not pads.health().ok
    assert "0079:0006 at usb-0-2/input0 (Generic USB Joystick), seat 3, 4: unplugged" in (
        pads.health().text
    )
    gap_us = bench.clock.now_us
    bench.change(LEFT, FIRST + 1, True)  # on the device that is still there
    assert play(bench, pads, sequencer, 1_000) == []
    bench.plugged.append(encoder(2, node=9))
    told = play(bench, pads, sequencer, 300)
    assert [type(one) for one in told] == [PadPressed, SourceRecovered]
    assert isinstance(told[0], PadPressed)
    assert (told[0].t_us, told[0].seat) == (gap_us, 1)
    bench.change(encoder(2, node=9), FIRST, True)
    assert [one.seat for one in play(bench, pads, sequencer, 3) if isinstance(one, PadPressed)] == [
        2
    ]
    assert pads.health().ok


def test_however_short_the_gap_the_round_pauses(bench: Bench, pads: UsbPads) -> None:
    sequencer = Sequencer(["pads"], bench.clock.now_us)
    play(bench, pads, sequencer, 2)
    bench.unplug(RIGHT)
    bench.plugged.append(RIGHT)
    told = play(bench, pads, sequencer, 400)
    assert [type(one) for one in told] == [SourceStalled, SourceRecovered]


def test_a_pad_let_go_in_the_gap_is_let_go_and_one_pressed_in_it_is_not_told(
    bench: Bench, pads: UsbPads
) -> None:
    bench.change(RIGHT, FIRST, True)
    run(pads, bench.clock, 40)
    bench.unplug(RIGHT)
    run(pads, bench.clock, 2)
    bench.held[RIGHT.node] = {FIRST + 1}
    bench.plugged.append(RIGHT)
    told = run(pads, bench.clock, 600)
    assert [(type(event), event.seat) for event in told] == [(PadReleased, 2)]
    bench.change(RIGHT, FIRST + 1, False)
    assert run(pads, bench.clock, 40) == []
    bench.change(RIGHT, FIRST + 1, True)
    assert seats(run(pads, bench.clock, 3)) == [3]


def test_a_device_back_at_a_slower_pace_is_not_played_on(bench: Bench, pads: UsbPads) -> None:
    bench.unplug(RIGHT)
    run(pads, bench.clock, 2)
    bench.plugged.append(encoder(2, 32_000))
    run(pads, bench.clock, 600)
    assert "tells 32000 µs apart now, the game was set up with 8000 µs" in pads.health().text


def test_permission_that_comes_late_is_waited_for(bench: Bench, pads: UsbPads) -> None:
    bench.unplug(RIGHT)
    run(pads, bench.clock, 2)
    bench.plugged.append(RIGHT)
    bench.refuses[RIGHT.node] = PermissionError(13, "Permission denied")
    run(pads, bench.clock, 300)
    assert "sudo usermod -aG input $USER" in pads.health().text
    bench.refuses.clear()
    run(pads, bench.clock, 300)
    assert pads.health().ok


def test_a_device_that_is_not_there_at_the_start_is_named_with_its_seats() -> None:
    bench = Bench(LEFT)
    with pytest.raises(HardwareError, match=r"usb-0-2/input0 .*, seat 3, 4: not plugged in"):
        bench.pads(FOUR)
    assert bench.open[LEFT.node].closed


def test_no_permission_at_the_start_says_what_to_run(bench: Bench) -> None:
    bench.refuses[RIGHT.node] = PermissionError(13, "Permission denied")
    with pytest.raises(HardwareError, match="sudo usermod -aG input"):
        bench.pads(FOUR)


def test_any_other_refusal_is_told_as_it_came(bench: Bench) -> None:
    bench.refuses[RIGHT.node] = OSError(16, "Device or resource busy")
    with pytest.raises(HardwareError, match=r"event2 cannot be opened \(Device or resource busy"):
        bench.pads(FOUR)


def test_a_button_held_for_long_is_named(bench: Bench, pads: UsbPads) -> None:
    bench.change(LEFT, FIRST + 1, True)
    run(pads, bench.clock, 2)
    bench.clock.advance(10_000_000)
    assert pads.health().text == "pressed for over 10 s: seat 2 pad; free it or unplug it"


# ------------------------------------------------------------------------------------- the thread


def test_the_thread_reads_wakes_the_core_and_ends(bench: Bench) -> None:
    woken = threading.Event()
    pads = bench.pads(FOUR)
    pads.on_press = woken.set
    pads.start()
    bench.change(LEFT, FIRST, True)
    assert woken.wait(20)
    told: list[PadEvent] = list(pads.drain().events)
    pads.close()
    pads.close()
    assert seats(told) == [0]
    assert bench.open[LEFT.node].closed


# -- only some of them are there ----------------------------------------------------------------


def test_with_some_of_the_devices_their_seats_play(bench: Bench) -> None:
    bench.plugged.remove(RIGHT)
    with pytest.raises(HardwareError, match="seat 3, 4: not plugged in"):
        bench.pads(FOUR)
    pads = bench.pads(FOUR, partial=True)
    assert pads.absent == (2, 3)
    bench.change(LEFT, FIRST, True)
    assert seats(run(pads, bench.clock, 2)) == [0]
    assert not pads.drain().lost


def test_a_device_that_comes_late_is_taken_up_and_missed_from_then_on(bench: Bench) -> None:
    bench.plugged.remove(RIGHT)
    pads = bench.pads(FOUR, partial=True)
    bench.plugged.append(RIGHT)
    run(pads, bench.clock, RETRY_US // 1_000 + 2)
    assert pads.absent == ()
    bench.change(RIGHT, FIRST, True)
    assert seats(run(pads, bench.clock, 2)) == [2]
    bench.unplug(RIGHT)
    run(pads, bench.clock, 2)
    assert pads.drain().lost
    assert pads.absent == (2, 3)


def test_with_none_of_them_there_is_nothing_to_play_on(bench: Bench) -> None:
    bench.plugged.clear()
    with pytest.raises(HardwareError, match="not plugged in"):
        bench.pads(FOUR, partial=True)
