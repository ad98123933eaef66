"""The circuits that the hub and the stations are made of, as schematics.

The values are those of ``harness.toml``.  Text is drawn as outlines, so that a drawing looks the
same everywhere and its file repeats byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable
from xml.etree import ElementTree

import schemdraw
import schemdraw.elements as elm
from schemdraw import logic

from wiring.tools.facts import budget, cable, controller, values
from wiring.tools.harness import ohms

SMALL = 9
SVG = "http://www.w3.org/2000/svg"
DEEP = 3.2  # from the upper rail to the lower one


def begin() -> schemdraw.Drawing:
    """An empty drawing in the house's size and letters, whatever else drew in this process."""
    schemdraw.use("svg")
    schemdraw.svgconfig.text = "path"
    schemdraw.svgconfig.svg2 = False
    schemdraw.svgconfig.precision = 3
    # schemdraw asks for this as it is imported, and others that write SVG for something else.
    ElementTree.register_namespace("", SVG)
    drawing = schemdraw.Drawing(show=False)
    drawing.config(unit=2.5, fontsize=11, lw=1.4, bgcolor="white", margin=0.3)
    return drawing


def _branch(d: schemdraw.Drawing, part: type[elm.Element2Term], text: str, **shape: bool) -> None:
    """A part from here down to ground, with its name; the drawing goes on from here."""
    elm.Dot()
    d.push()
    drawn = part(**shape).down()
    if part is elm.Zener or part is elm.Schottky:
        drawn.reverse()
    drawn.label(text, loc="bottom", fontsize=SMALL)
    elm.Ground()
    d.pop()


def _cable(signal: str, length: float = 3.0) -> None:
    """A conductor of the cable to the right, from contact to contact."""
    elm.Dot(open=True).label(f"{cable().contact(signal)}", loc="top", fontsize=SMALL)
    words = f"cable, {signal}"
    elm.Line(ls="--").right(length).label(words, loc="bottom", fontsize=SMALL)
    elm.Dot(open=True).label(f"{cable().contact(signal)}", loc="top", fontsize=SMALL)


def _pins(row: tuple[int, ...], prefix: str = "GP") -> str:
    return f"{prefix}{row[0]} to {prefix}{row[-1]}"


def input_channel() -> schemdraw.Drawing:
    """A pad: contact, cable, protection, pull-up, filter, pin."""
    v = values()
    with begin() as d:
        switch = elm.Switch(action="close").down().label("pad:\nNO to COM", loc="bottom")
        elm.Ground().label("contact 5", loc="right", fontsize=SMALL)
        elm.Line().at(switch.start).right(1)
        _cable("PAD")
        elm.Line().right(1)
        _branch(d, elm.DiodeTVS, "D1 CDSOD323-T05C")
        elm.Line().right(3.2)
        elm.Dot()
        d.push()
        elm.Resistor().up().label(f"R1 {ohms(v.pull_up_ohm)}", loc="bottom")
        elm.Vdd().label("logic: 3.3 V (Nano 5 V)")
        d.pop()
        elm.Resistor().right().label(f"R2 {ohms(v.series_ohm)}")
        _branch(d, elm.Capacitor, f"C1 {v.filter_f * 1e9:g} nF")
        elm.Line().right(1.6)
        elm.Tag(width=3.2).right().label(_pins(controller("pico").pad))
    return d


def _lamp_register() -> elm.Ic:
    """The register with power outputs, as it is wired for one lamp of eight."""
    return elm.Ic(
        pins=[
            elm.IcPin("SER IN", "3", side="left", slot="3/3"),
            elm.IcPin("SRCK", "13", side="left", slot="2/3"),
            elm.IcPin("RCK", "12", side="left", slot="1/3"),
            elm.IcPin("VCC, SRCLR", "2, 8", side="top", anchorname="VCC"),
            elm.IcPin("GND, G", "10, 11, 19, 9", side="bottom", anchorname="GND"),
            elm.IcPin("DRAIN0", "4", side="right", slot="3/3", anchorname="D0"),
            elm.IcPin("DRAIN1", "5", side="right", slot="2/3"),
            elm.IcPin("to DRAIN7", "17", side="right", slot="1/3"),
        ],
        size=(5.4, 7),
        plblsize=SMALL,
        pinspacing=2.4,
        leadlen=0.7,
    )


def lamp_driver() -> schemdraw.Drawing:
    """A lamp: level shifter, register with power outputs, cable, lamp, and 5 V from the fuse."""
    pins = controller("pico")
    lines = {"SER IN": pins.lamp_data, "SRCK": pins.lamp_clock, "RCK": pins.lamp_latch}
    gates = {"SER IN": "2, 3", "SRCK": "5, 6", "RCK": "9, 8"}
    with begin() as d:
        chip = d.add(_lamp_register().label("U3\nTPIC6B595N", loc="center"))
        elm.Vdd().at(chip.VCC).label("+5V")
        elm.Ground().at(chip.GND)
        for name, number in lines.items():
            at = chip.absanchors[name]
            gate = logic.Buf().right().at((at.x - 1.6, at.y)).anchor("out")
            gate.label(gates[name], loc="top", fontsize=SMALL)
            d.add(gate)
            elm.Line().at(gate.out).to(at)
            elm.Line().at(gate.in1).left(0.5)
            elm.Dot()
            d.push()
            elm.Resistor().down(1.3).scale(0.6).label(ohms(values().idle_ohm), fontsize=SMALL)
            elm.GroundSignal().scale(0.7)
            d.pop()
            elm.Line().left(0.8)
            elm.Tag(width=1.7).left().label(f"GP{number}")
        elm.Label().at((chip.absanchors["SER IN"].x - 2.2, chip.VCC.y)).label(
            "U2 74AHCT125\non +5V, OE to 0V", fontsize=SMALL
        )
        elm.Line().at(chip.D0).right(0.4)
        _cable("LAMP")
        elm.Line().right(0.8)
        lamp = elm.LED().up(3).reverse().label("lamp, 5 V\n(its resistor inside)", loc="bottom")
        elm.Line().at(lamp.end).left(0.8)
        contact = cable().contact("V5")
        elm.Dot(open=True).label(f"{contact}", loc="top", fontsize=SMALL)
        elm.Line(ls="--").left(3).label("cable, V5", loc="bottom", fontsize=SMALL)
        elm.Dot(open=True).label(f"{contact}", loc="bottom", fontsize=SMALL)
        fuse = f"F1 PTC {budget().port_fuse_a:g} A"
        elm.Fuse().up(2).label(fuse, loc="bottom")
        elm.Vdd().label("+5V")
    return d


def force_pads() -> schemdraw.Drawing:
    """Piezo and force-sensing resistor, and the clamp at the analogue input that both use."""
    with begin() as d:
        elm.Crystal().down().at((0, 0)).label("piezo disc", loc="top")
        elm.Ground()
        elm.Line().at((0, 0)).right(1.6)
        _branch(d, elm.Resistor, f"R1 {ohms(values().bleed_ohm)}")
        elm.Line().right(2.4)
        _branch(d, elm.Zener, "D1 BZX79C5V1")
        elm.Line().right(1)
        _cable("PAD", 2.6)
        _clamp(d)
        elm.Vdd().at((0, -4.6)).label("logic, as the hub's")
        elm.ResistorVar().at((0, -4.6)).down().label("FSR", loc="top")
        elm.Dot()
        elm.Line().right(1.6)
        _branch(d, elm.Resistor, f"R1 {ohms(values().fsr_ohm)}")
        elm.Line().right(3.4)
        _cable("PAD", 2.6)
        elm.Line().right(0.4)
        elm.Tag(width=4.6).right().label("to the same input as above", fontsize=SMALL)
    return d


def _clamp(d: schemdraw.Drawing) -> None:
    """The input of a sensor, between ground and the supply of the board that measures it."""
    v = values()
    elm.Line().right(0.6)
    _branch(d, elm.DiodeTVS, "D2 CDSOD323-T05C")
    elm.Line().right(2.2)
    elm.Resistor().right().label(f"R2 {ohms(v.series_ohm)}")
    elm.Dot()
    d.push()
    elm.Schottky().up().label("D3 BAT85", loc="bottom", fontsize=SMALL)
    elm.Vdd().label("logic: 3.3 V (Nano 5 V)")
    d.pop()
    _branch(d, elm.Schottky, "D4 BAT85")
    elm.Line().right(2.2)
    _branch(d, elm.Capacitor, f"C1 {v.filter_f * 1e9:g} nF")
    elm.Line().right(1.2)
    pico = ", ".join(str(pin) for pin in controller("pico").force)
    nano = controller("nano").force
    text = f"GP{pico}; Nano A{nano[0] - 14} to A{nano[-1] - 14}"
    elm.Tag(width=4.8).right().label(text, fontsize=SMALL)


def _down(at: tuple[float, float], part: type[elm.Element2Term], text: str, **shape: bool) -> None:
    """A part from the upper rail to the lower one."""
    elm.Dot().at(at)
    drawn = part(**shape).at(at).down(DEEP)
    if part is elm.Zener:
        drawn.reverse()
    drawn.label(text, loc="bottom", fontsize=SMALL)
    elm.Dot()


def power() -> schemdraw.Drawing:
    """From the supply to a station, and where the grounds meet."""
    b = budget()
    with begin() as d:
        supply = f"supply\n{b.supply_v:g} V {b.supply_a:g} A"
        elm.SourceV().at((0, -DEEP)).up(DEEP).label(supply)
        elm.Line().at((0, 0)).right(0.8)
        elm.Fuse().right(2.4).label(f"F0, {b.main_fuse_a:g} A blade")
        elm.Line().right(5.4)
        _down((3.6, 0), elm.Zener, "D0\n1.5KE6V8A")
        _down((6.2, 0), elm.Capacitor, "C0\n1000 µF", polar=True)
        elm.Dot().at((8.4, 0))
        elm.Line().at((8.4, 0)).up(0.8)
        elm.Vdd().label("+5V: lamp drivers,\nthe other ports' fuses")
        elm.Fuse().at((8.6, 0)).right(2.4).label(
            f"F1, PTC {b.port_fuse_a:g} A\n(ring {b.ring_port_fuse_a:g} A)"
        )
        _cable("V5", 2.6)
        elm.Line().right(4.6)
        elm.Dot().at((14.4, 0))
        elm.Line().at((14.4, 0)).up(0.8)
        elm.Vdd().label("lamp or ring")
        _down((15.6, 0), elm.Capacitor, "C1\n100 µF", polar=True)
        elm.Line().at((0, -DEEP)).right(11)
        elm.Dot().at((8.4, -DEEP))
        elm.Line().at((8.4, -DEEP)).down(0.8)
        elm.Ground().label(
            "the one joint with the\nboard's ground, and by\nUSB with the Pi's",
            loc="right",
            fontsize=SMALL,
        )
        elm.Line().at((8.4, -DEEP)).right(2.6)
        _cable("GND", 2.6)
        elm.Line().tox(21.6)
        regulator = (
            elm.Ic(
                pins=[
                    elm.IcPin("VIN", "2", side="left"),
                    elm.IcPin("VOUT", "3", side="right"),
                    elm.IcPin("GND", "1", side="bottom"),
                ],
                size=(2.4, 1.4),
                plblsize=SMALL,
            )
            .anchor("VIN")
            .at((18.2, 0))
        )
        regulator.label("MCP1700-3302E (Nano: a wire)", loc="top", fontsize=SMALL)
        elm.Line().at((18, 0)).to(regulator.VIN)
        elm.Line().at(regulator.GND).toy(-DEEP)
        elm.Dot()
        elm.Line().at(regulator.VOUT).right(0.6)
        _down((21.6, 0), elm.Capacitor, "C3\n1 µF")
        elm.Line().at((21.6, 0)).right(0.8)
        elm.Vdd().label("logic")
    return d


DRAWINGS: dict[str, Callable[[], schemdraw.Drawing]] = {
    "input-channel": input_channel,
    "lamp-driver": lamp_driver,
    "force-pads": force_pads,
    "power": power,
}
