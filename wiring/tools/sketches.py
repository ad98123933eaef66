"""Pictures for the assembly: each board from above with what its pins do, and a jack's contacts."""

from __future__ import annotations

from collections.abc import Callable

import schemdraw
import schemdraw.elements as elm

from console.hardware.pins import pin_file
from wiring.tools.facts import Board, Pin, boards, cable, controller
from wiring.tools.pinmap import users
from wiring.tools.schematics import SMALL, begin

NANO_LEFT = ("TX1", "RX0", "RST", "GND", *(f"D{n}" for n in range(2, 13)))
NANO_RIGHT = (
    "VIN",
    "GND2",
    "RST2",
    "5V",
    *(f"A{n}" for n in range(7, -1, -1)),
    "REF",
    "3V3",
    "D13",
)
NANO_PRINTED = {"GND2": "GND", "RST2": "RST"}
PITCH, WIDE = 0.62, 11.0
PICO_OTHER = {30: "RUN", 35: "ADC_VREF", 37: "3V3_EN", 39: "VSYS"}
COLOURS = {
    "WHOG": "#f4c08a",
    "OG": "#e8791a",
    "WHGN": "#a9d8a0",
    "BU": "#2f6fd0",
    "WHBU": "#a8c4ee",
    "GN": "#2f9a3a",
    "WHBN": "#cdb09a",
    "BN": "#7a4a28",
}


def _uses(board: str) -> dict[Pin, str]:
    """What each position of a board does in the pin map; the rest by its name."""
    facts = boards()[board]
    pins = pin_file().variants["direct"] if board == "pi" else controller(board)
    found: dict[Pin, list[str]] = {}
    for number, use in users(pins):
        found.setdefault(facts.position(number), []).append(_plain(use))
    known = {position: " / ".join(uses) for position, uses in found.items()}
    rails = {position: f"{volts:g} V" for position, volts in facts.rails.items()}
    kept = {
        facts.position(number): "reserved" for number in facts.reserved if number in facts.header
    }
    return dict.fromkeys(facts.grounds, "ground") | rails | kept | known


def _plain(use: str) -> str:
    """The map's word for a pin as people say it."""
    if use.startswith("force"):
        return f"{use.replace('force', 'pad')} as sensor"
    return use.replace("station", "keys").replace("_", " ")


def _label(facts: Board, position: Pin, uses: dict[Pin, str], other: str = "") -> str:
    numbers = [number for number, at in facts.header.items() if at == position]
    name = facts.name(numbers[0]) if numbers else other
    return "  ".join(filter(None, (name, uses.get(position, ""))))


def pico() -> schemdraw.Drawing:
    """The Pico from above, its USB port at the top."""
    facts, uses = boards()["pico"], _uses("pico")

    def name(position: int) -> str:
        return _label(facts, position, uses, PICO_OTHER.get(position, ""))

    left, right = range(1, 21), range(40, 20, -1)
    return _board([(str(n), name(n)) for n in left], [(str(n), name(n)) for n in right])


def nano() -> schemdraw.Drawing:
    """The Nano from above, its USB port at the bottom, as its pins are printed."""
    uses = _uses("nano")

    def row(position: str) -> tuple[str, str]:
        return NANO_PRINTED.get(position, position), uses.get(position, "")

    return _board(
        [row(name) for name in NANO_LEFT], [row(name) for name in NANO_RIGHT], usb_above=False
    )


def _board(
    left: list[tuple[str, str]], right: list[tuple[str, str]], *, usb_above: bool = True
) -> schemdraw.Drawing:
    """A board with pins on both sides: (number or name, what it does), from the top down."""
    with begin() as d:
        rows = len(left)
        pins = [
            elm.IcPin(
                name=use or " ",
                pin=number,
                side=side,
                slot=f"{rows - place}/{rows}",
                anchorname=f"{side}{place}",
            )
            for side, column in (("left", left), ("right", right))
            for place, (number, use) in enumerate(column)
        ]
        d.add(
            elm.Ic(
                pins=pins, size=(WIDE, rows * PITCH), leadlen=0.4, plblsize=SMALL, lblsize=SMALL + 1
            )
        )
        edge = rows * PITCH if usb_above else 0.0
        elm.Rect((-1, -0.4), (1, 0.4)).at((WIDE / 2, edge))
        elm.Label().at((WIDE / 2, edge - 0.15)).label("USB", fontsize=SMALL)
    return d


def header() -> schemdraw.Drawing:
    """The Pi's header, pin 1 at the top left, the board's edge on the right."""
    facts, uses = boards()["pi"], _uses("pi")
    left = [_label(facts, position, uses) for position in range(1, 40, 2)]
    right = [_label(facts, position, uses) for position in range(2, 41, 2)]
    with begin() as d:
        d.add(
            elm.Header(
                rows=20,
                cols=2,
                numbering="lr",
                pinsleft=left,
                pinsright=right,
                pinfontsizeleft=SMALL,
                pinfontsizeright=SMALL,
            )
        )
    return d


def jack() -> schemdraw.Drawing:
    """A jack seen from where the plug goes in, the catch below: contact 1 is on the left."""
    with begin() as d:
        elm.Rect((-0.8, -1.6), (8.8, 2.6)).at((0, 0))
        elm.Rect((2.8, -2.4), (5.2, -1.6)).at((0, 0))
        elm.Label().at((4, -2.15)).label("catch", fontsize=SMALL)
        for number, conductor in cable().conductors.items():
            x = number - 0.5
            elm.Rect((x - 0.28, 0), (x + 0.28, 2.2), fill=COLOURS[conductor.colour]).at((0, 0))
            elm.Label().at((x, -0.5)).label(str(number), fontsize=11)
            elm.Label().at((x, -1.15)).label(conductor.signal, fontsize=SMALL - 1)
            elm.Label().at((x, 3.0)).label(conductor.colour, fontsize=SMALL - 1)
    return d


SKETCHES: dict[str, Callable[[], schemdraw.Drawing]] = {
    "pico-pins": pico,
    "nano-pins": nano,
    "pi-header": header,
    "jack": jack,
}
