"""Every harness, walked with a meter: the files as they are, and hubs for every number of seats."""

from pathlib import Path

import pytest
import yaml

from tests.wiring.netlist import Doc, Netlist
from tests.wiring.rules import RULES, faults, seat_a
from tests.wiring.test_mutations import MUTATIONS
from wiring.tools.sheets import BUILDS, DRAWN_SEATS

HARNESSES = Path(__file__).resolve().parents[2] / "wiring" / "harness"
# Stations whose file is drawn for another board than the build's.
REDRAWN = {"dome on a Nano", "arcade on a Nano", "fsr on a Pico", "piezo on a Pico"}


def file(name: str) -> Doc:
    doc: Doc = yaml.load((HARNESSES / f"{name}.yml").read_text("utf-8"), yaml.CSafeLoader)
    return doc


@pytest.mark.parametrize("name", sorted(BUILDS.keys() - REDRAWN))
def test_the_files_are_sound(name: str) -> None:
    build = BUILDS[name]
    station = file(f"station-{build.kind}")
    assert faults(Netlist(file(build.hub), [station] * DRAWN_SEATS)) == []


SEATS = [2, 8, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (1, 3, 4, 5, 6, 7))]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", BUILDS)
def test_a_table_is_sound_for_any_number_of_seats(name: str, seats: int) -> None:
    build = BUILDS[name]
    seats = min(seats, build.seats)
    station = build.station().document()
    assert faults(Netlist(build.hub_for(seats).document(), [station] * seats)) == []


def test_seats_draw_what_the_power_page_says() -> None:
    takes = {}
    for name, build in BUILDS.items():
        nets = Netlist(build.hub_for(1).document(), [build.station().document()])
        takes[name] = round(seat_a(nets, 0), 3)
    assert takes["arcade"] == 0.02
    assert takes["dome"] == takes["fsr"] == takes["piezo on a Pico"] == 0.08
    assert takes["ring"] == 0.464
    assert takes["direct"] == 0.06


def test_every_rule_has_a_mutation_that_it_alone_must_find() -> None:
    assert {mutation.rule for mutation in MUTATIONS} == RULES.keys()
