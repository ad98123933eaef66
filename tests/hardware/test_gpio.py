import gc
import subprocess
import sys
from collections.abc import Callable

import pytest
from gpiozero import LED
from pytest_mock import MockerFixture

from console.errors import HardwareError
from console.hardware.debounce import LOCKOUT_US
from console.hardware.factories import PinBackend, open_backend
from console.hardware.gpio import STUCK_US, GpioLamps, GpioPads
from console.hardware.machine import Machine
from console.hardware.mockpins import TimedFactory
from console.hardware.pads import (
    Batch,
    FlipPressed,
    FlipReleased,
    PadPressed,
    PadReleased,
    PadSource,
)
from console.hardware.pins import PinMap, pin_map
from console.hardware.stations import Profile

from .conftest import FakeClock

Drive = Callable[[int, bool, int], None]

NOWHERE = Machine("", (6, 12))


@pytest.fixture
def backend() -> PinBackend:
    return open_backend("mock", NOWHERE)


@pytest.fixture
def pins() -> PinMap:
    return pin_map()


@pytest.fixture
def pads(pins: PinMap, backend: PinBackend, clock: FakeClock) -> GpioPads:
    return GpioPads(pins, backend, clock)


@pytest.fixture
def drive(backend: PinBackend) -> Drive:
    factory: TimedFactory = backend.factory
    return factory.drive


def test_it_is_a_pad_source(pads: GpioPads) -> None:
    source: PadSource = pads
    assert source.name == "pads"
    assert source.drain() == Batch((), 1_000_000)
    assert source.health().ok


def test_a_low_pin_is_a_press_with_the_time_of_its_edge(
    pads: GpioPads, pins: PinMap, drive: Drive, clock: FakeClock
) -> None:
    drive(pins.pad[3], False, 1_000_123)
    drive(pins.flip[5], False, 1_000_777)
    clock.advance(2_000)
    assert pads.drain().events == (PadPressed(1_000_123, 3), FlipPressed(1_000_777, 5))
    drive(pins.flip[5], True, 1_100_000)
    drive(pins.pad[3], True, 1_100_001)
    clock.advance(100_000)
    assert pads.drain().events == (FlipReleased(1_100_000, 5), PadReleased(1_100_001, 3))


def test_all_pads_and_flips_are_independent_in_every_pair(
    pads: GpioPads, pins: PinMap, drive: Drive, clock: FakeClock
) -> None:
    users = list(pins.inputs().values())
    for first in users:
        for second in users:
            if first == second:
                continue
            t_us = clock.advance(100_000)
            drive(first, False, t_us)
            drive(second, False, t_us + 1)
            clock.advance(10)
            assert [event.t_us - t_us for event in pads.drain().events] == [0, 1]
            drive(first, True, clock.advance(50_000))
            drive(second, True, clock.now_us)
            assert len(pads.drain().events) == 2


def test_edges_told_out_of_order_are_told_in_order(
    pads: GpioPads, pins: PinMap, drive: Drive, clock: FakeClock
) -> None:
    drive(pins.pad[0], False, 1_000_500)
    drive(pins.pad[1], False, 1_000_400)
    clock.advance(1_000)
    assert [event.seat for event in pads.drain().events] == [1, 0]


def test_a_release_told_before_its_press_is_put_right_within_one_poll(
    pads: GpioPads, pins: PinMap, backend: PinBackend, clock: FakeClock
) -> None:
    pin = backend.factory.pin(pins.pad[0])
    pin.when_changed(1.008, 1)
    pin.when_changed(1.000, 0)
    clock.advance(9_000)
    assert pads.drain().events == (PadPressed(1_000_000, 0),)
    clock.advance(LOCKOUT_US)
    assert pads.drain().events == (PadReleased(1_000_000 + LOCKOUT_US, 0),)


def test_ends_of_lockouts_are_told_in_order_of_time(
    pads: GpioPads, pins: PinMap, drive: Drive, clock: FakeClock
) -> None:
    for seat, t_us in ((1, 1_000_000), (0, 1_001_000)):
        drive(pins.pad[seat], False, t_us)
        drive(pins.pad[seat], True, t_us + 3_000)
    clock.advance(5_000)
    pads.drain()
    clock.advance(50_000)
    assert [event.seat for event in pads.drain().events] == [1, 0]


def test_a_mock_pin_has_edges_only_where_its_level_changes(backend: PinBackend) -> None:
    pin, seen = backend.factory.pin(4), list[tuple[float, float]]()

    def note(ticks: float, state: float) -> None:
        seen.append((ticks, state))

    pin.when_changed = note
    for high in (False, True, True, False):
        backend.factory.drive(4, high, 2_000_000)
    assert seen == [(2.0, True), (2.0, False)]


def test_a_tap_of_8_ms_gives_press_and_release(
    pads: GpioPads, pins: PinMap, drive: Drive, clock: FakeClock
) -> None:
    drive(pins.pad[0], False, 1_000_000)
    drive(pins.pad[0], True, 1_008_000)
    clock.advance(9_000)
    assert pads.drain().events == (PadPressed(1_000_000, 0),)
    clock.advance(LOCKOUT_US)
    assert pads.drain().events == (PadReleased(1_000_000 + LOCKOUT_US, 0),)


def test_nothing_told_is_older_than_the_watermark_before(
    pins: PinMap, backend: PinBackend, drive: Drive, clock: FakeClock
) -> None:
    slow = PinBackend("slow", backend.factory, resolution_us=50, settle_us=8_000)
    pads = GpioPads(pins, slow, clock)
    mark_us = pads.drain().watermark_us
    assert mark_us == clock.now_us - 8_000
    for step in range(400):
        clock.advance(700 + step % 7)
        if step % 9 == 0:
            drive(pins.pad[step % 8], step % 2 == 1, clock.now_us - 7_900)
        batch = pads.drain()
        assert all(event.t_us >= mark_us for event in batch.events)
        assert batch.watermark_us >= mark_us
        mark_us = batch.watermark_us


def test_raw_edges_only_no_library_debounce(
    pads: GpioPads, pins: PinMap, backend: PinBackend
) -> None:
    for gpio in pins.inputs().values():
        pin = backend.factory.pin(gpio)
        assert pin.bounce is None
        assert pin.edges == "both"
        assert pin.pull == "up"


def test_edges_still_come_after_a_garbage_collection(
    pads: GpioPads, pins: PinMap, drive: Drive, clock: FakeClock
) -> None:
    gc.collect()
    drive(pins.pad[7], False, clock.advance(5))
    assert pads.drain().events == (PadPressed(clock.now_us, 7),)


def test_a_pad_held_at_the_start_is_no_press_and_is_named_as_stuck(
    pins: PinMap,
    backend: PinBackend,
    drive: Drive,
    clock: FakeClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drive(pins.pad[2], False, clock.now_us)
    held = backend.factory.pin(pins.pad[2])
    monkeypatch.setattr(held, "drive_high", lambda: None)  # the pull-up does not win over a finger
    pads = GpioPads(pins, backend, clock)
    assert pads.drain().events == ()
    assert pads.health().ok
    clock.advance(STUCK_US)
    assert not pads.health().ok
    assert "seat 3 pad" in pads.health().text


def test_a_lost_edge_is_mended_and_counted(
    pads: GpioPads, pins: PinMap, backend: PinBackend, drive: Drive, clock: FakeClock
) -> None:
    drive(pins.pad[0], False, clock.now_us)
    backend.factory.pin(pins.pad[0])._state = True  # the line rose, and nobody told
    clock.advance(LOCKOUT_US + 100)
    press, release = pads.drain().events
    assert (press, release) == (PadPressed(1_000_000, 0), PadReleased(clock.now_us, 0))
    assert "1 lost edges mended" in pads.health().text


def test_closing_gives_the_pins_back_and_may_be_done_twice(
    pads: GpioPads, pins: PinMap, backend: PinBackend, drive: Drive
) -> None:
    pads.close()
    pads.close()
    drive(pins.pad[0], False, 5)
    assert pads.drain().events == ()
    LED(pins.pad[0], pin_factory=backend.factory).close()
    backend.close()


def test_a_pin_in_use_is_named_and_the_others_are_given_back(
    pins: PinMap, backend: PinBackend, clock: FakeClock
) -> None:
    taken = LED(pins.flip[4], pin_factory=backend.factory)
    with pytest.raises(HardwareError, match=f"seat 5 flip: GPIO {pins.flip[4]} cannot be opened"):
        GpioPads(pins, backend, clock)
    taken.close()
    GpioPads(pins, backend, clock).close()


def test_pads_only_leaves_the_flip_pins_alone(backend: PinBackend, clock: FakeClock) -> None:
    pins = pin_map(seats=4, profile=Profile.PAD)
    GpioPads(pins, backend, clock)
    LED(pin_map().flip[0], pin_factory=backend.factory).close()


def test_lamps_start_dark_and_show_what_they_are_told(pins: PinMap, backend: PinBackend) -> None:
    lamps = GpioLamps(pins, backend)
    level = backend.factory.level
    assert [level(gpio) for gpio in pins.lamp] == [0.0] * 8
    lamps.show([0.0, 1.0, 0.2, 0.555])
    assert [level(gpio) for gpio in pins.lamp[:5]] == [0.0, 1.0, 0.2, 0.56, 0.0]
    lamps.close()
    assert [level(gpio) for gpio in pins.lamp] == [0.0] * 8


def test_a_lamp_pin_is_written_only_when_its_percent_changes(
    pins: PinMap, backend: PinBackend, mocker: MockerFixture
) -> None:
    lamps = GpioLamps(pins, backend)
    writes = mocker.spy(type(backend.factory.pin(pins.lamp[0])), "_set_state")
    for _ in range(5):
        lamps.show([0.5, 0.501])
    assert writes.call_count == 2


def test_importing_the_hardware_touches_no_pin_library() -> None:
    names = "gpio factories simulator pins pintable leds sequencer keymap machine mockpins"
    code = (
        f"import sys, importlib\n"
        f"for name in {names.split()}: importlib.import_module('console.hardware.' + name)\n"
        "assert not {'lgpio', 'RPi', 'RPi.GPIO', 'pygame'} & sys.modules.keys()\n"
        "import gpiozero; assert gpiozero.Device.pin_factory is None"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
