"""The pages for builders: their links lead somewhere, and their numbers are those of the budget."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.command import Shell
from wiring.tools.facts import WIRING, budget, cable, controller, values

PAGES = sorted(WIRING.glob("*.md"))


def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    heads = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_and_picture_is_there(page: Path) -> None:
    lost = []
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8")):
        name, _, anchor = target.partition("#")
        there = page.parent / name if name else page
        if not there.exists() or (anchor and anchor not in anchors(there)):
            lost.append(target)
    assert lost == []


def test_the_first_page_leads_to_all_others_and_to_every_drawing() -> None:
    text = (WIRING / "README.md").read_text("utf-8")
    pictures = {path.relative_to(WIRING) for path in WIRING.glob("harness/*.png")}
    wanted = {str(path) for path in pictures} | {page.name for page in PAGES[1:]}
    assert {name for name in wanted if f"({name})" not in text} == {"README.md"} & wanted


@pytest.mark.parametrize("name", ["pico-pins", "nano-pins", "pi-header", "jack"])
def test_the_assembly_shows_every_picture_made_for_it(name: str) -> None:
    assert f"(schematics/{name}.png)" in (WIRING / "assembly.md").read_text("utf-8")


def test_older_rings_are_within_the_limits_that_the_page_gives_them() -> None:
    text = (WIRING / "start-up.md").read_text("utf-8")
    assert "0.72 A a ring" in text
    assert "fuses that hold 1.1 A,\ncables of 2 m at most (AWG 24), and no more than five" in text
    seat_a = controller("pico").ring_pixels * 0.060 + budget().station_a
    assert seat_a <= budget().use * 1.1
    assert 2 * 2 * cable().ohm_per_m * seat_a <= budget().drop * budget().supply_v
    assert budget().hub_a + 5 * seat_a <= budget().use * budget().supply_a


def test_the_first_page_tells_the_values_that_are_drawn() -> None:
    text = (WIRING / "README.md").read_text("utf-8")
    assert f"each has {values().pull_up_ohm / 1000:g} kΩ" in text
    assert f"{values().series_ohm / 1000:g} kΩ in series" in text
    assert f"{values().strong_series_ohm} Ω there" in text
    assert f"{values().series_ohm * values().filter_f * 1e6:g} µs" in text


def test_commands_in_the_pages_exist(capsys: pytest.CaptureFixture[str]) -> None:
    shell = Shell(capsys)
    commands = {
        match
        for page in PAGES
        for match in re.findall(r"slap-console ([a-z]+)", page.read_text("utf-8"))
    }
    assert {"bom", "flash", "pins", "play", "selftest"} <= commands
    for command in commands:
        assert shell(command, "--help").code == 0, command
