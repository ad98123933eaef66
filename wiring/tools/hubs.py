"""The hub: a board between the microcontroller, or the Pi itself, and the jacks of the seats."""

from __future__ import annotations

from console.hardware.pins import Controller, pin_file
from wiring.tools.facts import Board, Pin, boards, budget, controller, values
from wiring.tools.harness import Harness, Run, ohms
from wiring.tools.ports import COLOURS, Port, port_fuse_a

DRAINS = (4, 5, 6, 7, 14, 15, 16, 17)
SWITCHES = (18, 17, 16, 15, 14, 13, 12, 11)
# Of 74HC244: the inputs and outputs of each half; a gate drives two ports.
HALVES = {"load": ((2, 4, 6, 8), (18, 16, 14, 12)), "clock": ((17, 15, 13, 11), (3, 5, 7, 9))}
# Of 74AHCT125: input and output of the gate for each line.
GATES = {"lamp data": (2, 3), "lamp clock": (5, 6), "lamp latch": (9, 8), "ring": (12, 11)}
PORT_NOTE = "every seat alike"


def hub(board: str, seats: int, *, force: bool = False, rings: bool = False) -> Harness:
    """A hub for the first seats; ``force``: all pads are sensors; ``rings``: instead of lamps."""
    if board == "pi":
        return _DirectHub(seats).drawing
    return _ControlledHub(board, seats, force, rings).drawing


def _begin(facts: Board, kind: str = "") -> Harness:
    """The supply, which every hub has."""
    drawing = Harness(
        f"Hub with {facts.title}{kind}", "every further seat like these; pins.md has its pins"
    )
    drawing.device("SUPPLY", "supply", note="5.5/2.1 mm plug, plus inside")
    drawing.block(
        "POWER", "board", "Hub board, power", ["+in", "0V in", "+5V", "0V"], "grounds meet here"
    )
    ampere = budget().main_fuse_a
    drawing.put(
        "F0", "fuse", ["POWER.+in", "POWER.+5V"], ampere=ampere, value=f"blade, {ampere:g} A"
    )
    drawing.put("W0", "link", ["POWER.0V in", "POWER.0V"])
    drawing.put("D0", "surge diode", ["POWER.+5V", "POWER.0V"])
    drawing.put("C0", "capacitor", ["POWER.+5V", "POWER.0V"], value="1000 µF, 10 V", farad=1e-3)
    runs = [("SUPPLY.+", "POWER.+in", "RD"), ("SUPPLY.-", "POWER.0V in", "BK")]
    drawing.wires("WS", runs, 0.2, 1.0)
    return drawing


def _ground(drawing: Harness, facts: Board) -> None:
    """The one point where the grounds of supply and computer meet."""
    run = ("POWER.0V", f"BOARD.{facts.ground}", COLOURS["0V"])
    drawing.wires("WG", [run], 0.1, 1.0)


class _ControlledHub:
    """A hub around a microcontroller, whose pins ``terminals`` collects by what they do."""

    def __init__(self, board: str, seats: int, force: bool, rings: bool) -> None:
        self.facts, self.pins, self.seats = boards()[board], controller(board), seats
        self.force, self.rings = force, rings
        self.chained = len(self.pins.station) == 1
        self.shifted = self.facts.logic_v < budget().supply_v
        self.drawing = _begin(self.facts, ", force pads" if force else ", rings" if rings else "")
        self.terminals: dict[str, Pin] = {}
        self.labels: list[tuple[Pin, str]] = []
        self._use_pins(self.pins)
        self._board(board)
        self._common()
        for seat in range(seats):
            self._port(seat)

    def _use(self, number: int, use: str) -> None:
        position = self.facts.position(number)
        self.terminals[use] = position
        known = [label for pin, label in self.labels if pin == position]
        name = self.facts.name(number)
        if known:
            self.labels.remove((position, known[0]))
        self.labels.append((position, f"{known[0]}, {use}" if known else f"{name}: {use}"))

    def _use_pins(self, pins: Controller) -> None:
        pads = pins.force if self.force else pins.pad
        for seat in range(self.seats):
            self._use(pads[seat], f"pad {seat + 1}")
            if seat < len(pins.station):
                self._use(pins.station[seat], f"keys {seat + 1}")
        self._use(pins.key_load, "load")
        self._use(pins.key_clock, "clock")
        if self.rings and pins.ring is not None:
            self._use(pins.ring, "ring")
        else:
            self._use(pins.lamp_data, "lamp data")
            self._use(pins.lamp_clock, "lamp clock")
            self._use(pins.lamp_latch, "lamp latch")

    def _board(self, kind: str) -> None:
        usb = self.facts.usb
        assert usb is not None, f"{self.facts.title} has a USB port"
        plug = [usb.vbus, usb.minus, usb.plus, usb.ground]
        rails = [(self.facts.logic_rail, "supplies the logic"), (self.facts.ground, "ground")]
        self.drawing.device("PI", "computer")
        self.drawing.block("BOARD", kind, self.facts.title, [*self.labels, *rails, *plug])
        theirs = ["USB 5 V", "USB D-", "USB D+", "USB GND"]
        colours = ["RD", "WH", "GN", "BK"]
        runs = [
            (f"PI.{one}", f"BOARD.{other}", colour)
            for one, other, colour in zip(theirs, plug, colours, strict=True)
        ]
        self.drawing.wires("USB", runs, 0.5)

    def _at(self, use: str) -> str:
        return f"BOARD.{self.terminals[use]}"

    def _common(self) -> None:
        """The board's part that serves all seats: drivers of lines and lamps."""
        inputs = [use for use in ("load", "clock", *GATES) if use in self.terminals]
        if self.chained:  # one line each for keys and lamps
            inputs = [use for use in inputs if use not in {"lamp clock", "lamp latch"}]
        gates = range(1, (self.seats + 1) // 2 + 1)
        outputs = [f"{use} {gate}" for gate in gates for use in HALVES]
        outputs += self._chains()
        if not self.rings:
            outputs += [f"lamp {n + 1}" for n in range(self.seats)]
        self.drawing.block(
            "COMMON", "board", "Hub board, common part", ["+5V", "0V", "logic", *inputs, *outputs]
        )
        self._line_drivers()
        if self.rings:
            self._shifter(["ring"])
            self._join("ring 1", "~ring")
        else:
            if self.shifted:
                self._shifter(["lamp data", "lamp clock", "lamp latch"])
            self._lamp_switches()
        for number, use in enumerate(inputs, 1):
            nodes = [f"COMMON.{use}", "COMMON.0V"]
            value = values().idle_ohm
            self.drawing.put(f"R{number}-0", "resistor", nodes, ohm=value, value=ohms(value))
        runs: list[Run] = [
            ("POWER.+5V", "COMMON.+5V", COLOURS["+5V"]),
            ("POWER.0V", "COMMON.0V", COLOURS["0V"]),
            (f"BOARD.{self.facts.logic_rail}", "COMMON.logic", COLOURS["logic"]),
        ]
        _ground(self.drawing, self.facts)
        runs += [(self._at(use), f"COMMON.{use}", "YE") for use in inputs]
        self.drawing.wires("WC", runs, 0.1)

    def _chains(self) -> list[str]:
        """Terminals of what goes from seat to seat: rings onward, a Nano's keys back."""
        neighbours = range(1, self.seats)
        found = ["ring 1"] if self.rings else []
        for seat in neighbours if self.rings else ():
            found += [f"ring back {seat}", f"ring {seat + 1}"]
            self._join(f"ring {seat + 1}", f"ring back {seat}")
        for seat in neighbours if self.chained else ():
            found += [f"chain {seat}", f"chain back {seat + 1}"]
            self._join(f"chain {seat}", f"chain back {seat + 1}")
        return found

    def _join(self, terminal: str, node: str) -> None:
        """A wire on the common part from a terminal to another one or to a joint."""
        self.drawing.put(f"W {terminal}", "link", [f"COMMON.{node}", f"COMMON.{terminal}"])

    def _chip(self, name: str, kind: str, pins: dict[Pin, str], rail: str) -> None:
        self.drawing.put(name, kind, {pin: f"COMMON.{node}" for pin, node in pins.items()})
        self.drawing.put(
            f"C {name}",
            "capacitor",
            [f"COMMON.{rail}", "COMMON.0V"],
            value="100 nF",
            farad=100e-9,
        )

    def _line_drivers(self) -> None:
        pins: dict[Pin, str] = {1: "0V", 19: "0V", 10: "0V", 20: "logic"}
        for use, (inputs, outputs) in HALVES.items():
            for gate, (a, y) in enumerate(zip(inputs, outputs, strict=True), 1):
                pins[a] = use
                if 2 * gate - 1 <= self.seats:
                    pins[y] = f"{use} {gate}"
        self._chip("U1", "74HC244", pins, "logic")

    def _shifter(self, uses: list[str]) -> None:
        pins: dict[Pin, str] = {1: "0V", 4: "0V", 7: "0V", 10: "0V", 13: "0V", 14: "+5V"}
        for use, (a, y) in GATES.items():
            pins[a] = use if use in uses else "0V"
            if use in uses:
                pins[y] = f"~{use}"
        self._chip("U2", "74AHCT125", pins, "+5V")

    def _lamp_switches(self) -> None:
        """On the Nano keys and lamps share clock and load line, and all is 5 V: no shifter."""
        rail = "+5V" if self.shifted else "logic"
        data, clock, latch = (
            ("~lamp data", "~lamp clock", "~lamp latch")
            if self.shifted
            else ("lamp data", "clock", "load")
        )
        pins: dict[Pin, str] = {2: rail, 3: data, 8: rail, 9: "0V", 12: latch, 13: clock}
        pins |= dict.fromkeys((10, 11, 19), "0V")
        pins |= {DRAINS[n]: f"lamp {n + 1}" for n in range(self.seats)}
        self._chip("U3", "TPIC6B595", pins, rail)

    def _port(self, seat: int) -> None:
        port = Port(self.drawing, seat + 1)
        if self.force:
            port.force_input("pad pin")
        else:
            port.contact_input("PAD", "pad pin", "P")
        if self.chained:
            port.chain(first=seat == 0, last=seat == self.seats - 1)
        else:
            port.key_input()
        port.lines()
        if self.rings:
            port.ring()
        else:
            port.lamp()
        port.grounds(*(["LINK"] if not (self.rings or self.chained) else []))
        port.fuse(port_fuse_a(self.rings))
        port.finish(PORT_NOTE)
        self._port_wires(port, seat)

    def _port_wires(self, port: Port, seat: int) -> None:
        gate = seat // 2 + 1
        runs: list[Run] = [
            ("POWER.+5V", port.at("+5V"), COLOURS["+5V"]),
            ("POWER.0V", port.at("0V"), COLOURS["0V"]),
            ("COMMON.logic", port.at("logic"), COLOURS["logic"]),
            (self._at(f"pad {seat + 1}"), port.at("pad pin"), "YE"),
            (f"COMMON.load {gate}", port.at("load"), "VT"),
            (f"COMMON.clock {gate}", port.at("clock"), "BU"),
        ]
        if not self.chained or seat == 0:
            runs.append((self._at(f"keys {seat + 1}"), port.at("key pin"), "GN"))
        runs += self._chain_runs(port, seat)
        self.drawing.wires(f"WH{seat + 1}", runs, 0.15)

    def _chain_runs(self, port: Port, seat: int) -> list[Run]:
        """The lamp's wire, or those that go from seat to seat; nothing follows the last one."""
        number, last = seat + 1, seat == self.seats - 1
        if self.rings:
            onward = [(f"COMMON.ring back {number}", port.at("ring out"), "GY")]
            return [(f"COMMON.ring {number}", port.at("ring in"), "WH"), *([] if last else onward)]
        runs: list[Run] = [(f"COMMON.lamp {number}", port.at("lamp"), "GY")]
        if self.chained and seat > 0:
            runs.append((f"COMMON.chain back {number}", port.at("chain out"), "GN"))
        if self.chained and not last:
            runs.append((f"COMMON.chain {number}", port.at("chain in"), "WH"))
        return runs


class _DirectHub:
    """A hub on the Pi's own header."""

    def __init__(self, seats: int) -> None:
        self.facts, self.seats = boards()["pi"], seats
        self.pins = pin_file().variants["direct"]
        self.drawing = _begin(self.facts)
        self._header()
        self._common()
        for seat in range(seats):
            self._port(seat)

    def _header(self) -> None:
        uses = [
            (pin, f"{use} {seat + 1}")
            for seat in range(self.seats)
            for use, pin in zip(("pad", "flip", "lamp"), self._pins(seat), strict=True)
        ]
        rows: list[tuple[Pin, str]] = [
            (self.facts.position(pin), f"{self.facts.name(pin)}: {use}") for pin, use in uses
        ]
        rows += [
            (self.facts.logic_rail, "supplies the logic, 3.3 V"),
            (self.facts.ground, "ground"),
        ]
        self.drawing.block("BOARD", "pi", self.facts.title, rows)

    def _pins(self, seat: int) -> tuple[int, int, int]:
        return self.pins.pad[seat], self.pins.flip[seat], self.pins.lamp[seat]

    def _at(self, number: int) -> str:
        return f"BOARD.{self.facts.position(number)}"

    def _common(self) -> None:
        ins = [f"in {n + 1}" for n in range(self.seats)]
        outs = [f"lamp {n + 1}" for n in range(self.seats)]
        self.drawing.block("COMMON", "board", "Hub board, lamps", ["+5V", "0V", *ins, *outs])
        pins: dict[Pin, str] = {9: "COMMON.0V", 10: "COMMON.+5V"}
        for n in range(8):
            pins[n + 1] = f"COMMON.{ins[n]}" if n < self.seats else "COMMON.0V"
            if n < self.seats:
                pins[SWITCHES[n]] = f"COMMON.{outs[n]}"
        self.drawing.put("U1", "TBD62083A", pins)
        runs: list[Run] = [
            ("POWER.+5V", "COMMON.+5V", COLOURS["+5V"]),
            ("POWER.0V", "COMMON.0V", COLOURS["0V"]),
        ]
        _ground(self.drawing, self.facts)
        runs += [(self._at(self._pins(n)[2]), f"COMMON.{ins[n]}", "GY") for n in range(self.seats)]
        self.drawing.wires("WC", runs, 0.2)

    def _port(self, seat: int) -> None:
        pad, flip, _ = self._pins(seat)
        port = Port(self.drawing, seat + 1)
        port.contact_input("PAD", "pad pin", "P", pulled_up=pad in self.facts.pulled_up)
        port.contact_input("DATA", "flip pin", "K", pulled_up=flip in self.facts.pulled_up)
        port.lamp()
        port.grounds("LINK", "LOAD", "CLOCK")
        port.fuse(port_fuse_a(rings=False))
        port.finish(PORT_NOTE)
        runs: list[Run] = [
            ("POWER.+5V", port.at("+5V"), COLOURS["+5V"]),
            ("POWER.0V", port.at("0V"), COLOURS["0V"]),
            (f"BOARD.{self.facts.logic_rail}", port.at("logic"), COLOURS["logic"]),
            (self._at(pad), port.at("pad pin"), "YE"),
            (self._at(flip), port.at("flip pin"), "GN"),
            (f"COMMON.lamp {seat + 1}", port.at("lamp"), "GY"),
        ]
        self.drawing.wires(f"WH{seat + 1}", runs, 0.2)
