"""What a Pi tells of its power supply, from a made-up /sys/class."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.hardware.supply import EVERY_US, HOT_C, Supply, SupplyMeter, read_supply


def machine(folder: Path, alarm: str | None = None, heat: str | None = None) -> Path:
    """Lay the files of a machine, its volt-meter being the second of its sensors."""
    for number, name in enumerate(("cpu_thermal", "rpi_volt") if alarm is not None else ()):
        sensor = folder / "hwmon" / f"hwmon{number}"
        sensor.mkdir(parents=True, exist_ok=True)
        (sensor / "name").write_text(f"{name}\n", "ascii")
        (sensor / "in0_lcrit_alarm").write_text("1\n" if number == 0 else f"{alarm}\n", "ascii")
    if heat is not None:
        zone = folder / "thermal" / "thermal_zone0"
        zone.mkdir(parents=True, exist_ok=True)
        (zone / "temp").write_text(heat, "ascii")
    return folder


@pytest.mark.parametrize(
    ("alarm", "heat", "told"),
    [
        (None, None, Supply()),
        ("0", "48312\n", Supply(low=False, celsius=48)),
        ("1", "-4000\n", Supply(low=True, celsius=-4)),
        ("0", None, Supply(low=False)),
        (None, "79600\n", Supply(celsius=80)),
        ("", "warm\n", Supply()),
    ],
)
def test_what_a_machine_tells(
    tmp_path: Path, alarm: str | None, heat: str | None, told: Supply
) -> None:
    assert read_supply(machine(tmp_path, alarm, heat)) == told


def test_a_sensor_that_cannot_be_read_tells_nothing(tmp_path: Path) -> None:
    machine(tmp_path, "0", "48000")
    broken = tmp_path / "hwmon" / "hwmon1" / "in0_lcrit_alarm"
    broken.unlink()
    broken.mkdir()
    (tmp_path / "thermal/thermal_zone0/temp").write_bytes(b"\xff\xfe")
    assert read_supply(tmp_path) == Supply()


def test_from_some_heat_on_it_is_hot() -> None:
    assert not Supply(celsius=HOT_C - 1).hot
    assert Supply(celsius=HOT_C).hot
    assert not Supply().hot


def test_the_meter_looks_once_a_second(tmp_path: Path) -> None:
    meter = SupplyMeter(machine(tmp_path, "0", "48000"))
    assert meter.at(5) == Supply(low=False, celsius=48)
    machine(tmp_path, "1", "90000")
    assert meter.at(EVERY_US + 4) == Supply(low=False, celsius=48)
    assert meter.at(EVERY_US + 5) == Supply(low=True, celsius=90)
