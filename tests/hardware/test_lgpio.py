"""The real lgpio factory of gpiozero over a stand-in for the library below it."""

import sys
from collections.abc import Callable, Generator
from types import ModuleType
from typing import Any

import pytest
from gpiozero.pins import local

from console.hardware import factories
from console.hardware.factories import PinBackend, open_backend
from console.hardware.gpio import GpioLamps, GpioPads
from console.hardware.machine import Machine
from console.hardware.pads import FlipPressed, PadPressed, PadReleased
from console.hardware.pins import pin_map

from .conftest import FakeClock

PI_4 = Machine("Raspberry Pi 4 Model B Rev 1.5", (6, 12))
PI_4_REVISION = 0xC03115
OUTPUT, PULL_UP = 2, 32

Callback = Callable[[int, int, int, int], None]


class Lines(ModuleType):
    """A GPIO chip in memory with the functions that gpiozero asks of lgpio."""

    RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
    SET_PULL_UP, SET_PULL_DOWN, SET_PULL_NONE = PULL_UP, 64, 128
    error = type("error", (Exception,), {})

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.level: dict[int, int] = {}
        self.mode: dict[int, int] = {}
        self.debounce: dict[int, int] = {}
        self.watched: dict[int, Callback] = {}
        self.pwm: dict[int, tuple[float, int]] = {}

    def gpiochip_open(self, number: int) -> int:
        return 70 + number

    def gpiochip_close(self, handle: int) -> None:
        self.mode.clear()

    def gpio_get_chip_info(self, handle: int) -> list[Any]:
        return [0, 58, "gpiochip0", "pinctrl-bcm2711"]

    def gpio_claim_input(self, handle: int, gpio: int, flags: int = 0) -> None:
        self.mode[gpio] = flags
        self.level[gpio] = 1 if flags & PULL_UP else self.level.get(gpio, 0)

    def gpio_claim_output(self, handle: int, gpio: int) -> None:
        self.mode[gpio] = OUTPUT

    def gpio_claim_alert(self, handle: int, gpio: int, edges: int, flags: int) -> None:
        assert edges == self.BOTH_EDGES
        assert flags & PULL_UP

    def gpio_free(self, handle: int, gpio: int) -> None:
        self.mode.pop(gpio)

    def gpio_get_mode(self, handle: int, gpio: int) -> int:
        return self.mode[gpio]

    def gpio_read(self, handle: int, gpio: int) -> int:
        return self.level[gpio]

    def gpio_write(self, handle: int, gpio: int, level: int) -> None:
        self.level[gpio] = level

    def gpio_set_debounce_micros(self, handle: int, gpio: int, us: int) -> None:
        self.debounce[gpio] = us

    def tx_pwm(self, handle: int, gpio: int, hertz: float, percent: int) -> None:
        self.pwm[gpio] = (hertz, percent)

    def callback(self, handle: int, gpio: int, edges: int, call: Callback) -> "Watch":
        self.watched[gpio] = call
        return Watch(self, gpio)

    def edge(self, gpio: int, level: int, t_ns: int) -> None:
        """What lgpio's thread does when the kernel tells of an edge."""
        self.level[gpio] = level
        if gpio in self.watched:
            self.watched[gpio](0, gpio, level, t_ns)


class Watch:
    def __init__(self, lines: Lines, gpio: int) -> None:
        self.lines, self.gpio = lines, gpio

    def cancel(self) -> None:
        self.lines.watched.pop(self.gpio, None)


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Generator[Lines]:
    lines = Lines()
    monkeypatch.setenv("LG_WD", "/")
    monkeypatch.setitem(sys.modules, "lgpio", lines)
    monkeypatch.setattr(factories, "chip_numbers", lambda: [0])
    monkeypatch.setattr(local, "get_pi_revision", lambda: PI_4_REVISION)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    yield lines
    sys.modules.pop("gpiozero.pins.lgpio", None)


@pytest.fixture
def backend(lines: Lines) -> Generator[PinBackend]:
    backend = open_backend("lgpio", PI_4)
    yield backend
    backend.close()


def test_kernel_nanoseconds_become_console_microseconds_even_after_months(
    lines: Lines, backend: PinBackend
) -> None:
    boot_us = 200 * 24 * 3600 * 10**6
    clock = FakeClock(boot_us)
    pads, pins = GpioPads(pin_map(), backend, clock), pin_map()
    assert pads.drain().watermark_us == boot_us - 8_000
    lines.edge(pins.pad[1], 0, (boot_us + 123_457) * 1_000)
    lines.edge(pins.pad[0], 0, (boot_us + 123_456) * 1_000)
    lines.edge(pins.flip[0], 0, (boot_us + 123_458) * 1_000)
    clock.advance(130_000)
    assert pads.drain().events == (
        PadPressed(boot_us + 123_456, 0),
        PadPressed(boot_us + 123_457, 1),
        FlipPressed(boot_us + 123_458, 0),
    )
    pads.close()


def test_the_library_never_debounces_and_pulls_up_every_input(
    lines: Lines, backend: PinBackend, clock: FakeClock
) -> None:
    pads = GpioPads(pin_map(), backend, clock)
    gpios = set(pin_map().inputs().values())
    assert lines.watched.keys() == gpios
    assert {gpio: lines.debounce[gpio] for gpio in gpios} == dict.fromkeys(gpios, 0)
    assert all(lines.mode[gpio] & PULL_UP for gpio in gpios)
    pads.close()
    assert not lines.watched


def test_the_end_of_the_lockout_reads_the_real_pin(
    lines: Lines, backend: PinBackend, clock: FakeClock
) -> None:
    pads, pad = GpioPads(pin_map(), backend, clock), pin_map().pad[0]
    lines.edge(pad, 0, clock.now_us * 1_000)
    lines.level[pad] = 1
    clock.advance(26_000)
    assert [type(event) for event in pads.drain().events] == [PadPressed, PadReleased]
    pads.close()


def test_lamps_are_dimmed_by_the_library(lines: Lines, backend: PinBackend) -> None:
    lamps, pins = GpioLamps(pin_map(), backend), pin_map()
    lamps.show([0.2, 1.0])
    assert lines.pwm[pins.lamp[0]] == (100, 20)
    assert lines.pwm[pins.lamp[1]] == (100, 100)
    lamps.close()
    assert lines.pwm[pins.lamp[0]] == (0, 0)
