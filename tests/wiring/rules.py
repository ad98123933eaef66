"""What must hold for every harness; each rule yields its faults in words, under its own name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from console.hardware.pins import Controller, Variant, pin_file
from tests.wiring.netlist import BOARDS, Item, Netlist
from wiring.tools.facts import budget, parts

Rule = Callable[[Netlist], Iterator[str]]
SERIES_OHM = 1_100
WEAK_OHM = 470  # less than this is no pull-up
PULL_UP_OHM = 10_000
LOW_V = 0.8
CONTACTS = {"LINK": 1, "PAD": 2, "LOAD": 3, "CLOCK": 4, "GND": 5, "DATA": 6, "V5": 7, "LAMP": 8}
KEY_INPUTS = {"FLIP": 11, "CALL1": 12, "CALL2": 13, "CALL3": 14, "CALL4": 3, "CALL5": 4, "CALL6": 5}
DRAINS = (4, 5, 6, 7, 14, 15, 16, 17)
GATES = {
    "74HC244": {18: 2, 16: 4, 14: 6, 12: 8, 3: 17, 5: 15, 7: 13, 9: 11},
    "74AHCT125": {3: 2, 6: 5, 8: 9, 11: 12},
    "TBD62083A": {19 - n: n for n in range(1, 9)},
}


def controller(nets: Netlist) -> Controller:
    return pin_file().controllers[nets.board.kind]


def direct() -> Variant:
    return pin_file().variants["direct"]


def board_net(nets: Netlist, number: int) -> str:
    """The net at the board's pin of this number in the pin map."""
    position = str(nets.board_facts.position(number))
    return nets.at("hub/BOARD", position) if position in nets.board.nodes else f"no {number}"


def behind_gate(nets: Netlist, net: str) -> str:
    """The net at the input of the driver whose output is on this net; the net itself if none."""
    for item, pin in nets.on_net(net):
        if pin.isdigit() and int(pin) in GATES.get(item.kind, {}):
            return nets.at(item.name, GATES[item.kind][int(pin)])
    return net


def comes_from(nets: Netlist, net: str) -> set[str]:
    """The nets a line comes from: back through series resistors, and each driver met there."""
    near = nets.through(net, SERIES_OHM)
    return near | {behind_gate(nets, each) for each in near}


# -- signals reach their pins ---------------------------------------------------------------------


def pads(nets: Netlist) -> Iterator[str]:
    for seat in range(nets.seats):
        pad = nets.items[f"s{seat + 1}/PAD"]
        hot = {"switch": "NO", "fsr": "2", "piezo": "+"}[pad.kind]
        cold = {"switch": "COM", "fsr": "1", "piezo": "-"}[pad.kind]
        if nets.board.kind == "pi":
            number = direct().pad[seat]
        else:
            lists = controller(nets)
            number = (lists.pad if pad.kind == "switch" else lists.force)[seat]
        yield from _reaches(nets, f"seat {seat + 1} pad", nets.at(pad.name, hot), number)
        back = nets.net(pad.node(cold))
        wanted = nets.board_facts.logic_v if pad.kind == "fsr" else 0.0
        if nets.rails.get(back) != wanted:
            yield f"seat {seat + 1} pad: its other end is not on {wanted:g} V"


def _reaches(nets: Netlist, what: str, net: str, number: int) -> Iterator[str]:
    near = nets.through(net, SERIES_OHM) - nets.rails.keys()
    wanted = board_net(nets, number)
    if wanted not in near:
        yield f"{what} does not reach {nets.board_facts.name(number)}"
    others = {
        pin for each in near - {wanted} for item, pin in nets.on_net(each) if item == nets.board
    }
    if others:
        yield f"{what} reaches positions {sorted(others)}, too"


def keys(nets: Netlist) -> Iterator[str]:
    for seat in range(nets.seats):
        where = f"s{seat + 1}"
        if nets.board.kind == "pi":
            net = nets.at(f"{where}/FLIP", "NO")
            yield from _reaches(nets, f"seat {seat + 1} flip", net, direct().flip[seat])
        else:
            yield from _register(nets, seat)
        for name in KEY_INPUTS:
            key = nets.items.get(f"{where}/{name}")
            if key and nets.at(key.name, "COM") != nets.ground:
                yield f"seat {seat + 1} {name}: its other end is not ground"


def _register(nets: Netlist, seat: int) -> Iterator[str]:
    lists, where = controller(nets), f"s{seat + 1}"
    chip = f"{where}/U1"
    for name, pin in KEY_INPUTS.items():
        if nets.at(f"{where}/{name}", "NO") != nets.at(chip, pin):
            yield f"seat {seat + 1} {name} is not on input {parts()['74HC165'].pins[pin]}"
    if nets.rails.get(nets.at(chip, 6), 0.0) == 0.0:
        yield f"seat {seat + 1}: input D7 is not high"
    for pin, number, line in ((1, lists.key_load, "load"), (2, lists.key_clock, "clock")):
        if board_net(nets, number) not in comes_from(nets, nets.at(chip, pin)):
            yield f"seat {seat + 1}: the {line} line does not come from its pin"
    out = nets.through(nets.at(chip, 9), SERIES_OHM)
    chained = len(lists.station) == 1
    if seat == 0 or not chained:
        goal = board_net(nets, lists.station[seat])
    else:
        goal = nets.at(f"s{seat}/U1", 10)
    if goal not in out:
        yield f"seat {seat + 1}: the keys' data does not reach its pin, or the seat before"


def lamps(nets: Netlist) -> Iterator[str]:
    for seat in range(nets.seats):
        lamp = nets.items.get(f"s{seat + 1}/LAMP")
        if lamp is None:
            continue
        minus = nets.at(lamp.name, "-")
        if nets.rails.get(nets.at(lamp.name, "+")) != 5.0:
            yield f"seat {seat + 1}: the lamp's plus is not on 5 V"
        if nets.board.kind == "pi":
            if board_net(nets, direct().lamp[seat]) != behind_gate(nets, minus):
                yield f"seat {seat + 1}: the lamp is not on the switch of its pin"
        elif minus != nets.at("hub/U3", DRAINS[seat]):
            yield f"seat {seat + 1}: the lamp is not on DRAIN{seat}"
    if "hub/U3" in nets.items:
        lists = controller(nets)
        lines = {3: lists.lamp_data, 13: lists.lamp_clock, 12: lists.lamp_latch}
        for pin, number in lines.items():
            if board_net(nets, number) not in comes_from(nets, nets.at("hub/U3", pin)):
                yield f"{parts()['TPIC6B595'].pins[pin]} does not come from its pin"


def rings(nets: Netlist) -> Iterator[str]:
    for seat in range(nets.seats):
        ring = nets.items.get(f"s{seat + 1}/RING")
        if ring is None:
            continue
        source = comes_from(nets, nets.at(ring.name, "DIN"))
        pin = controller(nets).ring
        assert pin is not None
        goal = board_net(nets, pin) if seat == 0 else nets.at(f"s{seat}/RING", "DOUT")
        if goal not in source:
            yield f"seat {seat + 1}: the ring's data does not come from the pin, or the seat before"
        if nets.rails.get(nets.at(ring.name, "5V")) != 5.0:
            yield f"seat {seat + 1}: the ring is not on 5 V"


# -- levels ---------------------------------------------------------------------------------------


def ground(nets: Netlist) -> Iterator[str]:
    for name, net in nets.grounds():
        if net != nets.ground:
            yield f"{name} is not on the common ground"
    for seat in range(nets.seats):
        if nets.at(f"hub/J{seat + 1}", CONTACTS["GND"]) != nets.ground:
            yield f"jack {seat + 1}: no ground on contact 5"


def supplies(nets: Netlist) -> Iterator[str]:
    """Every chip has its supply, and no two supplies are joined."""
    sources: dict[str, list[str]] = {}
    for item in nets.items.values():
        part = nets.part(item)
        gives = nets.board_facts.rails if item.kind in BOARDS else part.gives if part else {}
        for pin in gives:
            if str(pin) in item.nodes:
                source = nets.before_fuses(nets.net(item.node(pin)))
                sources.setdefault(source, []).append(item.name)
        if part and part.supply and nets.supply_v(item) < 3.0:
            yield f"{item.name} has no supply"
    for net, names in sources.items():
        if len(names) > 1:
            yield f"{' and '.join(names)} are joined"
        if net == nets.before_fuses(nets.ground):
            yield f"{names[0]} is shorted"


def volts(nets: Netlist) -> Iterator[str]:
    """No input sees more than it stands, also through resistors and closed contacts."""
    rails = nets.rails
    for item, pin, limit in _inputs(nets):
        for net in nets.through(nets.net(item.node(pin)), 1e9, contacts=True):
            high = max([rails.get(net, 0.0), *_driven_v(nets, net)])
            if high > limit + 0.3:
                yield f"{item.name}.{pin} stands {limit:g} V and may see {high:g} V"


def _inputs(nets: Netlist) -> Iterator[tuple[Item, str, float]]:
    facts = nets.board_facts
    supply = {str(pin) for pin in (*facts.rails, *facts.grounds)} | (
        {facts.usb.vbus, facts.usb.minus, facts.usb.plus, facts.usb.ground} if facts.usb else set()
    )
    for pin in nets.board.nodes:
        if pin not in supply:
            yield nets.board, pin, facts.logic_v
    for item in nets.items.values():
        part = nets.part(item)
        if part is not None:
            limit = part.in_max_v
            stands = nets.supply_v(item) if limit == "supply" else float(limit or 0)
            yield from ((item, str(p), stands) for p in part.inputs if str(p) in item.nodes)


def _driven_v(nets: Netlist, net: str) -> Iterator[float]:
    for item, pin in nets.on_net(net):
        part = nets.part(item)
        if part and pin in map(str, part.out):
            yield nets.supply_v(item)
        if item.kind in BOARDS and pin in _outputs(nets):
            yield nets.board_facts.logic_v


def _outputs(nets: Netlist) -> set[str]:
    """The positions of the board's pins that drive."""
    if nets.board.kind == "pi":
        numbers = list(direct().lamp)
    else:
        lists = controller(nets)
        lines = [
            lists.key_load,
            lists.key_clock,
            lists.lamp_data,
            lists.lamp_clock,
            lists.lamp_latch,
        ]
        sensors = any(parts()[i.kind].sensor for i in nets.of_kind("fsr", "piezo"))
        numbers = [*lines, *([lists.ring] if lists.ring and not sensors else [])]
    return {str(nets.board_facts.position(number)) for number in numbers}


def drivers(nets: Netlist) -> Iterator[str]:
    """One driver on a net, and none against a supply."""
    rails = nets.rails
    found: dict[frozenset[str], list[str]] = {}
    for item, pin in _drivers(nets):
        net = nets.net(item.node(pin))
        if net in rails:
            yield f"{item.name}.{pin} drives against {rails[net]:g} V"
        elif against := nets.through(net, WEAK_OHM) & rails.keys():
            yield f"{item.name}.{pin} drives against {rails[min(against)]:g} V through too little"
        near = frozenset(nets.through(net, SERIES_OHM) - rails.keys())
        found.setdefault(near, []).append(f"{item.name}.{pin}")
    for names in found.values():
        if len(names) > 1:
            yield f"{' and '.join(names)} drive one net"


def _drivers(nets: Netlist) -> Iterator[tuple[Item, str]]:
    for item in nets.items.values():
        part = nets.part(item)
        if part is not None:
            pins = [str(pin) for pin in (*part.out, *part.drain)]
            yield from ((item, pin) for pin in pins if pin in item.nodes)
    yield from ((nets.board, pin) for pin in _outputs(nets) if pin in nets.board.nodes)


def floating(nets: Netlist) -> Iterator[str]:
    """No input of a chip is left open: it is driven, or held by a resistor or a rail."""
    rails = nets.rails
    driven = {nets.net(item.node(pin)) for item, pin in _drivers(nets)}
    for item in nets.items.values():
        part = nets.part(item)
        for pin in part.inputs if part else ():
            if str(pin) not in item.nodes:
                yield f"{item.name}.{pin} is connected to nothing"
                continue
            near = nets.through(nets.net(item.node(pin)), 1e5)
            if not near & (driven | rails.keys()):
                yield f"{item.name}.{pin} is held by nothing"


# -- protection -----------------------------------------------------------------------------------


def series(nets: Netlist) -> Iterator[str]:
    """Between a conductor of a cable and a logic pin of the hub stands a resistor."""
    logic = [(item, pin) for item, pin, _ in _inputs(nets) if item.name.startswith("hub/")]
    logic += [
        (item, str(pin))
        for item in nets.items.values()
        if item.name.startswith("hub/") and (part := nets.part(item))
        for pin in part.out
        if str(pin) in item.nodes
    ]
    at_pins = {nets.net(item.node(pin)): f"{item.name}.{pin}" for item, pin in logic}
    for seat in range(nets.seats):
        for signal, contact in CONTACTS.items():
            net = nets.at(f"hub/J{seat + 1}", contact)
            if net in at_pins and net not in nets.rails:
                yield f"jack {seat + 1}: {signal} is on {at_pins[net]} without a resistor"


def pull_ups(nets: Netlist) -> Iterator[str]:
    """Every contact that closes to ground is pulled up, and reads low when closed."""
    for contact in nets.of_kind("switch"):
        hot = nets.at(contact.name, "NO")
        logic_v = nets.board_facts.logic_v
        strong = [
            item
            for item, other in nets.resistors(hot)
            if item.facts["ohm"] <= PULL_UP_OHM and nets.rails.get(other) == logic_v
        ]
        soldered = _soldered(nets, hot)
        if not strong and not soldered:
            yield f"{contact.name} is not pulled up to {logic_v:g} V"
        for series_ohm, pull_ohm in soldered:
            low_v = logic_v * series_ohm / (series_ohm + pull_ohm)
            if low_v > LOW_V:
                yield f"{contact.name}: closed, the pin is still at {low_v:.2f} V"


def _soldered(nets: Netlist, hot: str) -> list[tuple[float, float]]:
    """Series resistor and the board's own pull-up, for each pin with one behind this contact."""
    return [
        (item.facts["ohm"], pull_ohm)
        for item, other in nets.resistors(hot)
        for number, pull_ohm in nets.board_facts.pulled_up.items()
        if other == board_net(nets, number)
    ]


def clamps(nets: Netlist) -> Iterator[str]:
    """A sensor's input is held by diodes between ground and the board's own supply."""
    rails = nets.rails
    for sensor in nets.of_kind("fsr", "piezo"):
        hot = nets.at(sensor.name, {"fsr": "2", "piezo": "+"}[sensor.kind])
        near = nets.through(hot, SERIES_OHM) - rails.keys()
        diodes = [
            (rails.get(nets.at(d.name, "1")), rails.get(nets.at(d.name, "2")))
            for d in nets.of_kind("schottky diode")
            if {nets.at(d.name, "1"), nets.at(d.name, "2")} & near
        ]
        if (nets.board_facts.logic_v, None) not in diodes or (None, 0.0) not in diodes:
            yield f"{sensor.name} is not held between ground and {nets.board_facts.logic_v:g} V"
        if sensor.kind == "piezo" and not any(
            hot == nets.at(d.name, "1") and nets.ground == nets.at(d.name, "2")
            for d in nets.of_kind("zener diode")
        ):
            yield f"{sensor.name} has no zener diode across it"


def fuses(nets: Netlist) -> Iterator[str]:
    """Each jack's 5 V comes through a fuse of its own."""
    behind: dict[str, str] = {}
    for fuse in nets.of_kind("fuse"):
        for node in fuse.nodes.values():
            behind.setdefault(nets.net(node), fuse.name)
    seen: dict[str, int] = {}
    sources = {nets.at("hub/SUPPLY", "+"), nets.at("hub/POWER", "+5V")}
    for seat in range(nets.seats):
        net = nets.at(f"hub/J{seat + 1}", CONTACTS["V5"])
        if net in sources or net not in behind:
            yield f"jack {seat + 1}: 5 V comes without a fuse"
        elif net in seen:
            yield f"jacks {seen[net] + 1} and {seat + 1} share a fuse"
        seen[net] = seat
    if nets.at("hub/SUPPLY", "+") == nets.at("hub/POWER", "+5V"):
        yield "the main fuse is bridged"


# -- budget ---------------------------------------------------------------------------------------


def seat_a(nets: Netlist, seat: int) -> float:
    """The most a seat can take through its cable, in amperes."""
    pixels = 0 if nets.board.kind == "pi" else controller(nets).ring_pixels
    net = nets.at(f"s{seat + 1}/K", CONTACTS["V5"])
    total = 0.0
    for item, pin in nets.on_net(net):
        if not item.name.startswith(f"s{seat + 1}/"):
            continue
        if item.kind == "lamp" and pin == "+":
            total += budget().lamp_a
        if item.kind == "ring" and pin == "5V":
            total += pixels * budget().pixel_a
        if item.kind in {"MCP1700-3302", "74HC165"} and pin in {"2", "16"}:
            total += budget().station_a
    return total


def currents(nets: Netlist) -> Iterator[str]:
    most = budget().use
    total = budget().hub_a
    for seat in range(nets.seats):
        takes = seat_a(nets, seat)
        total += takes
        fuse = nets.items.get(f"hub/F{seat + 1}")
        if fuse and takes > most * fuse.facts["ampere"]:
            yield f"seat {seat + 1} takes {takes:.2f} A of a fuse of {fuse.facts['ampere']:g} A"
    for what, ampere in (
        ("the supply", budget().supply_a),
        ("the main fuse", nets.items["hub/F0"].facts["ampere"]),
    ):
        if total > most * ampere:
            yield f"all seats take {total:.2f} A of {what}, {ampere:g} A"


def drops(nets: Netlist) -> Iterator[str]:
    limit_v = budget().drop * budget().supply_v
    for seat in range(nets.seats):
        live = nets.at(f"hub/J{seat + 1}", CONTACTS["V5"])
        ends = [nets.at(f"s{seat + 1}/K", contact) for contact in range(1, 9)]
        cable = nets.cables[seat]
        ohm = cable["length"] * ohm_per_m(cable["gauge"])
        counts = ends.count(live), ends.count(nets.ground)
        if 0 in counts:
            yield f"seat {seat + 1}: no conductor for 5 V or ground"
            continue
        drop_v = seat_a(nets, seat) * ohm * sum(1 / count for count in counts)
        if drop_v > limit_v:
            yield f"seat {seat + 1} loses {drop_v:.2f} V in its cable"


def ohm_per_m(gauge: str) -> float:
    """Copper's ohms a metre, of a gauge like "24 AWG"."""
    number = int(gauge.removesuffix(" AWG"))
    diameter_mm: float = 0.127 * 92 ** ((36 - number) / 39)
    return 0.01724 / (3.14159 * diameter_mm**2 / 4)


RULES: dict[str, Rule] = {
    rule.__name__: rule
    for rule in (
        pads,
        keys,
        lamps,
        rings,
        ground,
        supplies,
        volts,
        drivers,
        floating,
        series,
        pull_ups,
        clamps,
        fuses,
        currents,
        drops,
    )
}


def faults(nets: Netlist) -> list[str]:
    """Everything that is wrong, each with the name of the rule."""
    return [f"{name}: {fault}" for name, rule in RULES.items() for fault in rule(nets)]
