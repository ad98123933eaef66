"""The stations: what each seat has at the far end of its cable."""

from __future__ import annotations

from typing import NamedTuple

from wiring.tools.facts import Pin, cable, values
from wiring.tools.harness import Harness, Run, ohms

CALLS = ("one", "two", "three", "four", "twee", "thirteen")
# Of 74HC165: the inputs in the order of the protocol's keys, and the one that is left.
INPUTS = (11, 12, 13, 14, 3, 4, 5)
LAST_INPUT = 6
DATA_OUT = 9


class Kind(NamedTuple):
    """One kind of station: its board, the pad, its light, and what the pad is called."""

    board: str
    pad: str
    light: str
    title: str


KINDS = {
    "dome": Kind("pico", "switch", "lamp", "Dome button, 60 or 100 mm: microswitch"),
    "arcade": Kind("pico", "switch", "", "Arcade button, 30 or 60 mm: microswitch"),
    "fsr": Kind("nano", "fsr", "lamp", "Force-sensing resistor, 38 mm square (FSR 406)"),
    "piezo": Kind("nano", "piezo", "lamp", "Piezo disc, 27 mm or 35 mm"),
    "ring": Kind("pico", "switch", "ring", "Arcade button without a lamp: microswitch"),
    "direct": Kind("pi", "switch", "lamp", "Dome or arcade button: microswitch"),
}


def station(name: str, board: str = "", length_m: float | None = None) -> Harness:
    """A station of this kind, with all call keys, for a hub with this board."""
    kind = KINDS[name]
    return _Station(kind, board or kind.board, length_m or cable().length_m).drawing


class _Station:
    def __init__(self, kind: Kind, board: str, length_m: float) -> None:
        self.kind, self.board = kind, board
        self.has_keys = board != "pi"
        self.drawing = Harness(f"Station: {kind.title}", "the same for every seat")
        self.pins: list[str] = []
        self.runs: list[Run] = []
        self._cable(length_m)
        self._pad()
        self._keys()
        self._light()
        self._board()

    def _cable(self, length_m: float) -> None:
        rows = [(n, c.signal) for n, c in cable().conductors.items()]
        self.drawing.block("HUB", "jack", "The seat's jack at the hub", rows)
        self.drawing.block("K", "jack", "8P8C jack of the station", rows)
        colours = [c.colour for c in cable().conductors.values()]
        self.drawing.lead(
            "CABLE",
            "HUB",
            "K",
            colours,
            gauge=f"{cable().gauge_awg} AWG",
            length=length_m,
            notes="patch cable, straight, copper",
        )
        runs = [(f"K.{n}", f"STATION.{c.signal}", c.colour) for n, c in cable().conductors.items()]
        self.drawing.wires("WK", runs, 0.1)

    def _to(self, terminal: str, node: str, colour: str) -> None:
        if terminal not in self.pins:
            self.pins.append(terminal)
        self.runs.append((f"STATION.{terminal}", node, colour))

    def _put(self, name: str, kind: str, one: str, other: str, **facts: object) -> None:
        self.drawing.put(name, kind, [f"STATION.{one}", f"STATION.{other}"], **facts)

    def _resistor(self, name: str, ohm: int, one: str, other: str) -> None:
        self._put(name, "resistor", one, other, ohm=ohm, value=ohms(ohm))

    def _pad(self) -> None:
        title = self.kind.title
        self.drawing.device("PAD", self.kind.pad, title)
        if self.kind.pad == "switch":
            self._to("PAD", "PAD.NO", "YE")
            self._to("GND", "PAD.COM", "BK")
        elif self.kind.pad == "fsr":
            self._to("logic", "PAD.1", "OG")
            self._to("PAD", "PAD.2", "YE")
            self._resistor("R1", values().fsr_ohm, "PAD", "GND")
        else:
            self._to("PAD", "PAD.+", "RD")
            self._to("GND", "PAD.-", "BK")
            self._resistor("R1", values().bleed_ohm, "PAD", "GND")
            self._put("D1", "zener diode", "PAD", "GND")

    def _keys(self) -> None:
        if not self.has_keys:
            self._key("FLIP", "flip key", "DATA")
            return
        self._logic_supply()
        pins: dict[Pin, str] = {1: "LOAD", 2: "CLOCK", 15: "GND", 8: "GND", 16: "logic"}
        for number, pin in enumerate(INPUTS):
            name = "flip" if number == 0 else f"call {CALLS[number - 1]}"
            pins[pin] = name
            self._key("FLIP" if number == 0 else f"CALL{number}", f"{name} key", name)
            self._resistor(f"R3.{number + 1}", values().pull_up_ohm, name, "logic")
        pins[LAST_INPUT] = "logic"
        pins[10] = self._chain_in()
        pins[DATA_OUT] = "~data"
        self._resistor("R2", values().key_data_ohm, "~data", "DATA")
        self.drawing.put("U1", "74HC165", {p: f"STATION.{node}" for p, node in pins.items()})
        self._put("C2", "capacitor", "logic", "GND", value="100 nF", farad=100e-9)

    def _chain_in(self) -> str:
        """On a Nano the keys of the next seat come in; elsewhere nothing does."""
        if self.board != "nano":
            return "GND"
        self._resistor("R4", values().idle_ohm, "LINK", "logic")
        return "LINK"

    def _logic_supply(self) -> None:
        self._put("C1", "capacitor", "V5", "GND", value="100 µF, 10 V", farad=100e-6)
        if self.board == "nano":
            self._put("W1", "link", "V5", "logic")
            return
        nodes = ["STATION.GND", "STATION.V5", "STATION.logic"]
        self.drawing.put("U2", "MCP1700-3302", nodes)
        self._put("C3", "capacitor", "logic", "GND", value="1 µF", farad=1e-6)

    def _key(self, name: str, title: str, terminal: str) -> None:
        self.drawing.device(name, "switch", f"{title.capitalize()}: contact")
        self._to(terminal, f"{name}.NO", "GN")
        self._to("GND", f"{name}.COM", "BK")

    def _light(self) -> None:
        if self.kind.light == "lamp":
            self.drawing.device("LAMP", "lamp")
            self._to("V5", "LAMP.+", "RD")
            self._to("LAMP", "LAMP.-", "GY")
        elif self.kind.light == "ring":
            self.drawing.device("RING", "ring")
            self._to("V5", "RING.5V", "RD")
            self._to("GND", "RING.GND", "BK")
            self._to("LAMP", "RING.DIN", "WH")
            self._to("ring back", "RING.DOUT", "GY")
            self._resistor("R5", values().line_ohm, "ring back", "LINK")
            self._put("C4", "capacitor", "V5", "GND", value="470 µF, 10 V", farad=470e-6)

    def _board(self) -> None:
        signals = [c.signal for c in cable().conductors.values()]
        own = [pin for pin in self.pins if pin not in signals]
        title = "Station board" if self.has_keys else "Station terminals"
        self.drawing.block("STATION", "board", title, [*signals, *own])
        if self.board != "nano" and self.kind.light != "ring":
            self._put("W2", "link", "LINK", "GND")
        self.drawing.wires("WD", self.runs, 0.25)
