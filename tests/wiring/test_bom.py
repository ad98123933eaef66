"""The parts list: whole, priced, buyable, and the same parts as the harnesses have."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from console.commands.bom import Needed, needed, rows
from console.errors import HardwareError
from tests.cli.command import Shell
from wiring.tools.facts import parts
from wiring.tools.sheets import BUILDS, Build

ROWS = rows()
FIRST = {row.part: row for row in reversed(ROWS)}
WORDS = {
    "board": {"pico", "nano", "pi"},
    "pads": {"dome", "arcade", "fsr", "piezo", "ring", "direct"},
    "station": {"pad", "pad+flip", "full"},
}
# Counted one by one where they are soldered; what is bought for them has other names.
BOUGHT_OTHERWISE = {"link", "jack", "board", "computer", "pico", "nano", "pi"}


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


def bought(build: Build, seats: int) -> list[Needed]:
    return needed(ROWS, seats, {"board": build.board, "pads": build.kind, "station": "full"})


def soldered(build: Build, seats: int) -> Counter[str]:
    """Every part of a table's harnesses by kind and value."""
    count: Counter[str] = Counter()
    for harness, times in ((build.hub_for(seats), 1), (build.station(), seats)):
        metadata = harness.document()["metadata"]
        for part in metadata["parts"].values():
            count[f"{part['kind']} {part.get('value', '')}"] += times
        for name, kind in metadata["kinds"].items():
            if kind in parts() and kind not in {"switch", "lamp"}:
                count[f"{kind} "] += times
            if name == "LAMP" and build.kind in {"fsr", "piezo"}:
                count["lamp "] += times  # a dome button brings its own
    return Counter({k: n for k, n in count.items() if k.split()[0] not in BOUGHT_OTHERWISE})


SEATS = [2, 8, *(pytest.param(seats, marks=pytest.mark.slow) for seats in range(3, 8))]


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", BUILDS)
def test_the_list_has_what_the_harnesses_have(name: str, seats: int) -> None:
    build = BUILDS[name]
    seats = min(seats, build.seats)
    listed = {
        part.row.harness.strip(): part.quantity for part in bought(build, seats) if part.row.harness
    }
    listed.pop("switch pad", None)
    wanted = {kind.strip(): number for kind, number in soldered(build, seats).items()}
    assert listed.keys() == wanted.keys()
    for kind, number in wanted.items():
        assert number <= listed[kind] <= number + 2, kind


@pytest.mark.parametrize("row", FIRST.values(), ids=lambda row: row.part)
def test_a_part_can_be_bought_or_replaced(row: object) -> None:
    assert row in ROWS
    known = FIRST[getattr(row, "part", "")]
    suppliers = known.suppliers.split("; ")
    assert len(suppliers) >= 2 or known.suppliers.startswith("generic: ")
    assert known.specification
    assert known.substitute
    assert known.price_eur
    assert re.fullmatch(r"20\d\d-(0[1-9]|1[0-2])", known.priced)


def test_conditions_are_made_of_known_words_and_each_is_met_by_some_table() -> None:
    for row in ROWS:
        for condition in row.when.split():
            name, _, choices = condition.partition("=")
            assert set(choices.split("|")) <= WORDS[name], row
        assert row.each_seat or row.fixed, row
    used = {part.row.part for build in BUILDS.values() for part in bought(build, 2)}
    assert used == FIRST.keys()


def test_a_pad_alone_needs_no_keys_and_call_keys_come_by_six() -> None:
    def keys(station: str) -> dict[str, float]:
        build = {"board": "pico", "pads": "dome", "station": station}
        return {
            p.row.part: p.quantity for p in needed(ROWS, 4, build) if p.row.part.endswith("key")
        }

    assert keys("pad") == {}
    assert keys("pad+flip") == {"Flip key": 4}
    assert keys("full") == {"Flip key": 4, "Call key": 24}


def test_more_seats_cost_more_and_the_fixed_parts_stay() -> None:
    totals = [sum(part.cost_eur for part in bought(BUILDS["dome"], n)) for n in range(2, 9)]
    steps = {round(more - less, 2) for less, more in pairwise(totals)}
    assert len(steps) <= 2, "each seat costs the same, but for wire by the tenth of a metre"
    assert min(steps) > 10


def test_it_prints_quantities_sources_and_the_total(shell: Shell) -> None:
    ran = shell("bom", "--seats", "4", "--pads", "dome")
    assert ran.code == 0, ran.err
    assert ran.out.startswith("Parts for 4 seats: board pico, pads dome, station pad+flip\n")
    assert re.search(r"^ +4  Dome button +9\.00 +36\.00$", ran.out, re.MULTILINE)
    assert re.search(r"^ +1  Raspberry Pi Pico ", ran.out, re.MULTILINE)
    prices = [
        float(found) for found in re.findall(r"^ +[\d.]+  .*?([\d.]+)$", ran.out, re.MULTILINE)
    ]
    total = re.search(r"Together, in euros +([\d.]+)$", ran.out, re.MULTILINE)
    assert total is not None
    assert float(total[1]) == pytest.approx(sum(prices), abs=0.05)
    assert "Prices are estimates of 20" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 96


@pytest.mark.parametrize(
    ("arguments", "board"),
    [("fsr", "nano"), ("piezo", "nano"), ("ring", "pico"), ("direct", "pi"), ("arcade", "pico")],
)
def test_the_board_follows_from_the_pads(shell: Shell, arguments: str, board: str) -> None:
    ran = shell("bom", "--seats", "8", "--pads", arguments)
    assert f"board {board}, pads {arguments}" in ran.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ("--pads", "fsr", "--board", "pico", "--seats", "4"),
            "a pico measures the force of 3",
        ),
        (("--pads", "ring", "--board", "nano"), "rings need the Pico"),
        (("--pads", "dome", "--board", "pi"), "pads 'dome' do not go with board 'pi'"),
        (("--pads", "direct", "--board", "pico"), "pads 'direct' do not go with board 'pico'"),
    ],
)
def test_what_cannot_be_built_is_refused(
    shell: Shell, arguments: tuple[str, ...], says: str
) -> None:
    ran = shell("bom", *arguments)
    assert ran.code == 2
    assert says in ran.err


def test_a_list_that_cannot_be_read_says_where(tmp_path: Path) -> None:
    with pytest.raises(HardwareError, match="the list of parts comes with the project's own"):
        rows(tmp_path / "bom.csv")
    (tmp_path / "bom.csv").write_text(
        "part,when,each_seat,fixed,price_eur,priced,specification,suppliers,substitute,harness\n"
        "Nut,,two,0,0.1,2026-11,M3,A; B,a screw,\n",
        "utf-8",
    )
    with pytest.raises(HardwareError, match=r"bom\.csv, line 2: Expected `float`"):
        rows(tmp_path / "bom.csv")
