"""From a configuration to a table on USB pads."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from console.config import Config, load
from console.errors import HardwareError
from console.hardware.pads import PadPressed
from console.hardware.protocol import Key
from console.hardware.usbpads import UsbPads
from console.selftest_app import probe_of
from console.wiring import key_hints, open_hardware
from tests.hardware.usbbench import FIRST, Bench, encoder


@pytest.fixture
def config(tmp_path: Path) -> Config:
    path = tmp_path / "table.toml"
    path.write_text(
        f"""
        [table]
        seats = 2
        station = "pad"
        [hardware]
        pads = "usb"
        lockout_ms = 40
        [usb]
        devices = ["{encoder(1).identity}"]
        pad = ["1:288", "1:289"]
        """,
        "utf-8",
    )
    return load(path)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    bench = Bench(encoder(1))
    fitted = partial(UsbPads, find=bench.find, open_device=bench.open_device, clock=bench.clock)
    monkeypatch.setattr("console.wiring.UsbPads", fitted)
    return bench


def tries(told: Callable[[], object]) -> object:
    """Ask until something is told; the reading thread needs no time of its own to pass."""
    for _ in range(1_000_000):
        if answer := told():
            return answer
    raise AssertionError("never told")


def test_pads_on_usb_are_opened_and_read(config: Config, bench: Bench) -> None:
    hardware = open_hardware(config)
    assert isinstance(hardware.source, UsbPads)
    assert hardware.lamps is None
    assert hardware.simulator is None
    assert hardware.source.resolution_us == 8_000
    bench.change(encoder(1), FIRST + 1, True)
    bench.clock.advance(5_000)
    assert tries(lambda: hardware.source.drain().events) == (PadPressed(1_000_000, 1),)
    hardware.source.close()
    hardware.close()


def test_no_keys_are_shown_that_would_do_nothing(config: Config, bench: Bench) -> None:
    hardware = open_hardware(config)
    assert key_hints(config, hardware.keys) == []
    assert len(key_hints(Config(), hardware.keys)) == 4
    hardware.source.close()


def test_a_device_that_is_not_plugged_in_is_told_plainly(config: Config, bench: Bench) -> None:
    bench.plugged.clear()
    with pytest.raises(HardwareError, match="seat 1, 2: not plugged in where it was assigned"):
        open_hardware(config)


def test_the_self_test_asks_for_the_keys_that_were_assigned(config: Config, bench: Bench) -> None:
    full = replace(
        config,
        table=replace(config.table, station="full"),
        usb=replace(config.usb, flip=("", "1:290"), twee=("1:291",)),
    )
    hardware = open_hardware(full)
    probe = probe_of(full, hardware)
    assert [probe.keys(seat) for seat in range(2)] == [(Key.TWEE,), (Key.FLIP,)]
    assert probe.facts().kind == "usb"
    assert "presses told apart from 8 ms on (by USB)" in probe.facts().name
    hardware.source.close()
