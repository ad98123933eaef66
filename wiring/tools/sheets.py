"""Which harnesses are drawn, and which hub goes with which station."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from wiring.tools.facts import controller
from wiring.tools.harness import Harness
from wiring.tools.hubs import hub
from wiring.tools.stations import KINDS, station

DRAWN_SEATS = 2


class Build(NamedTuple):
    """One way to build a table: the drawing of its hub, its board, and what its stations are."""

    hub: str
    board: str
    kind: str
    force: bool = False
    rings: bool = False

    @property
    def seats(self) -> int:
        """How many seats there can be."""
        if self.board == "pi":
            return 8
        pins = controller(self.board)
        return len(pins.force if self.force else pins.pad)

    def hub_for(self, seats: int) -> Harness:
        """The hub for so many seats."""
        return hub(self.board, seats, force=self.force, rings=self.rings)

    def station(self) -> Harness:
        """The station of every seat."""
        return station(self.kind, self.board)


BUILDS = {
    "dome": Build("hub-pico", "pico", "dome"),
    "arcade": Build("hub-pico", "pico", "arcade"),
    "ring": Build("hub-pico-rings", "pico", "ring", rings=True),
    "fsr on a Pico": Build("hub-pico-force", "pico", "fsr", force=True),
    "piezo on a Pico": Build("hub-pico-force", "pico", "piezo", force=True),
    "fsr": Build("hub-nano-force", "nano", "fsr", force=True),
    "piezo": Build("hub-nano-force", "nano", "piezo", force=True),
    "dome on a Nano": Build("hub-nano", "nano", "dome"),
    "arcade on a Nano": Build("hub-nano", "nano", "arcade"),
    "direct": Build("hub-direct", "pi", "direct"),
}


@cache
def sheets() -> dict[str, Harness]:
    """Every drawing by the name of its file: the hubs with two seats, each station once."""
    hubs = {build.hub: build.hub_for(DRAWN_SEATS) for build in BUILDS.values()}
    return hubs | {f"station-{kind}": station(kind) for kind in KINDS}
