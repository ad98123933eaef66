"""Writes the firmware's pin headers from the one pin map.

    python firmware/tools/pins_header.py [--check]

Reads console/hardware/pins.toml, writes src/rp2040/pins.h and src/avr/pins.h. With --check nothing
is written; the exit status is 1 if a file is not what it should be.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from generated import ROOT, bring_up_to_date

MAP = ROOT / "console" / "hardware" / "pins.toml"
SOURCE = ROOT / "firmware" / "src"
MADE = "/* Made by firmware/tools/pins_header.py from console/hardware/pins.toml: change those. */"
SINGLE = ("tx", "rx", "key_load", "key_clock", "lamp_data", "lamp_clock", "lamp_latch", "ring")
PICO_ANALOGUE = range(26, 29)
PICO_SPI1_OUTPUTS = (11, 15, 27)
# Where SPI is on the ATmega328P, and what its pad interrupts and their bit order are written for.
NANO_FIXED = {"station": [12], "key_clock": 13, "lamp_data": 11, "lamp_clock": 13, "key_load": 10}
NANO_PADS = [2, 3, 4, 5, 6, 7, 8, 9]
NANO_FORCE = [14, 15, 16, 17, 18, 19, 20, 21]


def pico(pins: dict[str, Any]) -> str:
    """The header for the RP2040: pads and stations must each be a row of neighbours."""
    for name in ("pad", "station"):
        first = pins[name][0]
        if pins[name] != list(range(first, first + 8)):
            raise SystemExit(f"controllers.pico.{name}: expected eight neighbours: {pins[name]}")
    if not set(pins["force"]) <= set(PICO_ANALOGUE):
        raise SystemExit(f"controllers.pico.force: expected analogue inputs: {pins['force']}")
    if pins["ring"] not in PICO_SPI1_OUTPUTS:
        raise SystemExit(f"controllers.pico.ring: expected one of {PICO_SPI1_OUTPUTS}")
    lines = [f"#define PIN_{name.upper()} {pins[name]}u" for name in SINGLE]
    lines += _force(pins["force"], PICO_ANALOGUE[0])
    lines += [f"#define RING_PIXELS {pins['ring_pixels']}u"]
    lines += [f"#define PIN_{name.upper()} {pins[name][0]}u" for name in ("pad", "station")]
    return _header("PICO", lines)


def nano(pins: dict[str, Any]) -> str:
    """The header for the ATmega328P: pads fill two ports, keys and lamps use its SPI."""
    for name, fixed in {**NANO_FIXED, "pad": NANO_PADS, "force": NANO_FORCE}.items():
        if pins[name] != fixed:
            raise SystemExit(f"controllers.nano.{name}: the firmware needs {fixed}: {pins[name]}")
    port_d = [pin for pin in pins["pad"] if pin < 8]
    port_b = [pin - 8 for pin in pins["pad"] if pin >= 8]
    if pins["lamp_latch"] != pins["key_load"]:
        raise SystemExit("controllers.nano: keys are loaded and lamps latched by one line")
    lines = [
        f"#define PADS_D {len(port_d)}u",
        f"#define PADS_D_FIRST {port_d[0]}u",
        f"#define PADS_D_MASK 0x{sum(1 << bit for bit in port_d):02X}u",
        f"#define PADS_B_MASK 0x{sum(1 << bit for bit in port_b):02X}u",
        f"#define BIT_KEY_DATA {_port(pins['station'][0])[1]}",
        f"#define BIT_LOAD {_port(pins['key_load'])[1]}",
        f"#define BIT_CLOCK {_port(pins['key_clock'])[1]}",
        f"#define BIT_LAMP_DATA {_port(pins['lamp_data'])[1]}",
        *_force(pins["force"], 14),
    ]
    return _header("NANO", lines)


def _force(pins: list[int], first: int) -> list[str]:
    """The analogue inputs of the first pads, as channels of the converter."""
    channels = ", ".join(f"{pin - first}u" for pin in pins)
    return [
        f"#define FORCE_MASK 0x{(1 << len(pins)) - 1:02X}u",
        f"#define FORCE_CHANNELS {{{channels}}}",
    ]


def _port(pin: int) -> tuple[str, int]:
    """The port and bit of a D number of the Nano."""
    if pin < 8:
        return "D", pin
    return ("B", pin - 8) if pin < 14 else ("C", pin - 14)


def _header(board: str, lines: list[str]) -> str:
    guard = f"SLAP_PINS_{board}_H"
    return "\n".join([MADE, f"#ifndef {guard}", f"#define {guard}", "", *lines, "", "#endif", ""])


def made() -> dict[Path, str]:
    """Each file that is made, with its text."""
    controllers = tomllib.loads(MAP.read_text(encoding="utf-8"))["controllers"]
    return {
        SOURCE / "rp2040" / "pins.h": pico(controllers["pico"]),
        SOURCE / "avr" / "pins.h": nano(controllers["nano"]),
    }


if __name__ == "__main__":
    sys.exit(bring_up_to_date(made(), sys.argv[1:]))
