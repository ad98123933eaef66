"""The page on power: what each kind of seat takes, and what that leaves of fuse and supply."""

from __future__ import annotations

from collections.abc import Iterator

from console.hardware.pins import pin_file
from wiring.tools.facts import budget, cable
from wiring.tools.markdown import head, page, paragraph, table
from wiring.tools.sheets import BUILDS
from wiring.tools.stations import KINDS


def power() -> str:
    """The page."""
    b, c = budget(), cable()
    lines = head("Power")
    lines += paragraph(
        f"One supply of {b.supply_v:g} V and {b.supply_a:g} A for hub and stations; the Pi keeps "
        f"its own. No fuse and no supply is used to more than {b.use:.0%}, and no more than "
        f"{b.drop:.0%} of the 5 V is lost in a cable of {c.length_m:g} m (AWG {c.gauge_awg}). The "
        "tests hold these limits for every harness and every number of seats."
    )
    columns = ("station", "takes at most", "of its fuse", "lost in the cable", "eight, and the hub")
    lines += table(columns, _rows())
    lines += paragraph(
        f"Counted with: lamp {_milli(b.lamp_a)} mA, a ring's pixel {_milli(b.pixel_a)} mA (all "
        f"colours on), key register and regulator {_milli(b.station_a)} mA, the hub's own chips "
        f"{_milli(b.hub_a)} mA. There are rings whose pixels take up to 60 mA: "
        "[start-up](start-up.md) tells how to find out, and what to do then."
    )
    return page(lines)


def _rows() -> Iterator[tuple[str, ...]]:
    b, c = budget(), cable()
    for name, takes, fuse, grounds in seats():
        lost_v = takes * c.length_m * c.ohm_per_m * (1 + 1 / grounds)
        all_a = b.hub_a + 8 * takes
        yield (
            name,
            f"{_milli(takes)} mA",
            f"{fuse:g} A ({takes / fuse:.0%})",
            f"{_milli(lost_v)} mV ({lost_v / b.supply_v:.1%})",
            f"{all_a:.2f} A ({all_a / b.supply_a:.0%})",
        )


def _milli(value: float) -> str:
    return f"{value * 1000:.0f}"


def seats() -> Iterator[tuple[str, float, float, int]]:
    """Each build: amperes a seat takes, its fuse, and the conductors that are ground."""
    b = budget()
    for name, build in BUILDS.items():
        pixels = pin_file().controllers["pico"].ring_pixels
        takes = {"lamp": b.lamp_a, "ring": b.pixel_a * pixels, "": 0.0}[KINDS[build.kind].light]
        takes += 0.0 if build.board == "pi" else b.station_a
        fuse = b.ring_port_fuse_a if build.rings else b.port_fuse_a
        yield name, takes, fuse, 1 if build.rings or build.board == "nano" else 2
