"""A hub's port: what stands between one jack and the rest of the hub."""

from __future__ import annotations

from dataclasses import dataclass, field

from wiring.tools.facts import budget, cable, values
from wiring.tools.harness import Harness, Run, ohms

COLOURS = {"+5V": "RD", "0V": "BK", "logic": "OG"}
JACK = "8P8C jack, not Ethernet: 5 V on contact 7"


@dataclass
class Port:
    """One port in the making; ``ins`` are the terminals towards the hub that are in use."""

    harness: Harness
    number: int
    ins: list[str] = field(default_factory=lambda: ["+5V", "0V", "logic"])

    @property
    def name(self) -> str:
        """The name of its board in the drawing."""
        return f"PORT{self.number}"

    def at(self, terminal: str) -> str:
        """The node of a terminal; those in capitals are the jack's side."""
        return f"{self.name}.{terminal}"

    def _put(self, letter: str, kind: str, one: str, other: str, **facts: object) -> None:
        nodes = [self.at(one), self.at(other)]
        self.harness.put(f"{letter}{self.number}", kind, nodes, **facts)

    def resistor(self, letter: str, value_ohm: int, one: str, other: str) -> None:
        """A resistor between two terminals."""
        self._put(letter, "resistor", one, other, ohm=value_ohm, value=ohms(value_ohm))

    def link(self, letter: str, one: str, other: str) -> None:
        """A plain wire between two terminals."""
        self._put(letter, "link", one, other)

    def contact_input(self, signal: str, pin: str, letter: str, pulled_up: bool = False) -> None:
        """A contact to ground: pull-up, series resistor, filter, and a diode against static.

        ``pulled_up``: the board has a strong pull-up of its own, so none here, and less in series.
        """
        self.ins.append(pin)
        series = values().strong_series_ohm if pulled_up else values().series_ohm
        if not pulled_up:
            self.resistor(f"R{letter}1-", values().pull_up_ohm, "logic", signal)
        self.resistor(f"R{letter}2-", series, signal, pin)
        self._filter(letter, pin)
        self._put(f"D{letter}1-", "esd diode", signal, "0V")

    def force_input(self, pin: str) -> None:
        """A sensor's voltage: held between ground and the board's own supply."""
        self.ins.append(pin)
        self.resistor("RP2-", values().series_ohm, "PAD", pin)
        self._filter("P", pin)
        self._put("DP1-", "esd diode", "PAD", "0V")
        self._put("DP2-", "schottky diode", "logic", pin)
        self._put("DP3-", "schottky diode", pin, "0V")

    def _filter(self, letter: str, pin: str) -> None:
        nano = f"{values().filter_f * 1e9:g} nF"
        self._put(f"C{letter}1-", "capacitor", pin, "0V", value=nano, farad=values().filter_f)

    def key_input(self) -> None:
        """The key register's data, into a pin with a pull-up of its own."""
        self.ins.append("key pin")
        self.resistor("RK2-", values().series_ohm, "DATA", "key pin")
        self._put("DK1-", "esd diode", "DATA", "0V")

    def chain(self, first: bool, last: bool) -> None:
        """The key registers one after the other: this one's data goes to the seat before."""
        if first:
            self.key_input()
        else:
            self.ins.append("chain out")
            self.link("WK1-", "DATA", "chain out")
            self._put("DK1-", "esd diode", "DATA", "0V")
        self.resistor("RK1-", values().idle_ohm, "logic", "DATA")
        if last:
            self.resistor("RL1-", values().idle_ohm, "logic", "LINK")
        else:
            self.ins.append("chain in")
            self.link("WL1-", "chain in", "LINK")

    def lines(self) -> None:
        """Load and clock of the key register, each matched to the cable."""
        for signal, pin, letter in (("LOAD", "load", "RC1-"), ("CLOCK", "clock", "RC2-")):
            self.ins.append(pin)
            self.resistor(letter, values().line_ohm, pin, signal)

    def lamp(self) -> None:
        """The lamp's minus, straight to its switch."""
        self.ins.append("lamp")
        self.link("WM1-", "lamp", "LAMP")

    def ring(self) -> None:
        """The rings' data, to the station and back for the next seat."""
        self.ins += ["ring in", "ring out"]
        self.resistor("RM1-", values().line_ohm, "ring in", "LAMP")
        self.link("WL1-", "LINK", "ring out")

    def grounds(self, *signals: str) -> None:
        """Conductors that are ground here."""
        for number, signal in enumerate(("GND", *signals), 1):
            self.link(f"WG{number}-", signal, "0V")

    def fuse(self, ampere: float) -> None:
        """The port's own resettable fuse."""
        self._put("F", "fuse", "+5V", "V5", ampere=ampere, value=f"PTC, holds {ampere:g} A, 16 V")

    def finish(self, note: str) -> None:
        """Draw the port, its jack, and the ribbon between them."""
        signals = [cable().conductors[n].signal for n in range(1, 9)]
        self.harness.block(
            self.name, "board", f"Hub board, port {self.number}", [*self.ins, *signals], note
        )
        jack = f"J{self.number}"
        self.harness.block(
            jack, "jack", f"{JACK}; seat {self.number}", [(n, s) for n, s in enumerate(signals, 1)]
        )
        runs: list[Run] = [
            (self.at(c.signal), f"{jack}.{n}", c.colour) for n, c in cable().conductors.items()
        ]
        self.harness.wires(f"W{self.number}", runs, 0.2)


def port_fuse_a(rings: bool) -> float:
    """The fuse of a port, in amperes."""
    return budget().ring_port_fuse_a if rings else budget().port_fuse_a
