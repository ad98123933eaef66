"""What the console is told of the world around it, without any of that world."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from console.config import Config
from console.config_lines import line_of
from console.config_sections import Attract, Journal
from console.core import Core
from console.errors import FirmwareError, HardwareError
from console.hardware.keymap import KeyMap
from console.hardware.pads import PadPressed
from console.hardware.supply import Supply
from console.late_pads import LatePads
from console.network import Network
from console.phone.address import ServerState
from console.session.around import Around
from console.session.console import Console
from console.watch import EVERY_US, LOW_US, Watch
from console.wiring import Hardware
from tests.hardware.conftest import FakeClock
from tests.session.table import settings
from tests.test_core import FakeSource

NOON_S = 1_796_040_000.0  # in November 2026


class World:
    """A console whose surroundings are made up."""

    def __init__(self, folder: Path) -> None:
        self.clock = FakeClock()
        self.wall_s = NOON_S
        self.source = FakeSource(self.clock)
        console = Console(settings(4), self.clock(), lambda: 1)
        self.core = Core(console, [self.source], None, self.clock)
        self.config = Config(journal=Journal(folder=str(folder)))
        self.missing: tuple[int, ...] = ()
        self.supply = Supply()

    def watch(self, config: Config | None = None, network: Network | None = None) -> Watch:
        hardware = Hardware(self.source, None, None, KeyMap(), lambda: None, lambda: self.missing)
        config = config or self.config
        return Watch(
            config,
            self.core,
            hardware,
            network,
            wall_s=lambda: self.wall_s,
            supply=lambda: self.supply,
        )

    def kinds(self, **given: object) -> dict[str, str]:
        around = self.watch(**given).look()  # type: ignore[arg-type]
        return {fault.kind: fault.detail for fault in around.faults}


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


@pytest.fixture
def told(world: World, monkeypatch: pytest.MonkeyPatch) -> list[Around]:
    """What the core is told."""
    told: list[Around] = []
    monkeypatch.setattr(world.core, "look", told.append)
    return told


def test_all_is_well(world: World) -> None:
    around = world.watch().look()
    assert around.faults == ()
    assert around.day == "2026-11-30"
    assert around.rules_url == ""


def test_a_supply_that_fell_for_a_moment_is_told_of_for_some_minutes(
    world: World, told: list[Around]
) -> None:
    watch = world.watch()

    def kinds(at_us: int, low: bool | None) -> list[str]:
        world.supply = Supply(low=low)
        watch.turn(at_us)
        return [fault.kind for fault in told[-1].faults]

    assert kinds(0, None) == []
    assert kinds(EVERY_US, True) == ["supply"]
    assert kinds(2 * EVERY_US, False) == ["supply"]
    assert kinds(LOW_US, False) == ["supply"]
    assert kinds(LOW_US + EVERY_US, False) == []


def test_it_looks_once_a_second_and_tells_the_core(world: World, told: list[Around]) -> None:
    watch = world.watch()
    for now_us in (5, 6, EVERY_US, EVERY_US + 6):
        watch.turn(now_us)
    assert len(told) == 2


def test_seats_without_pads_are_named_and_all_of_them_are_no_pads(world: World) -> None:
    world.missing = (1, 3)
    assert world.kinds() == {"some pads": "2, 4"}
    world.missing = (0, 1, 2, 3)
    assert world.kinds() == {"no pads": ""}


def test_a_configured_address_of_the_rules_goes_before_the_consoles_own(world: World) -> None:
    network = Network(world.config, world.core)
    network.state = ServerState(url="http://10.0.0.2:8080/")
    assert world.watch(network=network).look().rules_url == "http://10.0.0.2:8080/rules"
    given = replace(world.config, attract=Attract(rules_url="https://example.org/rules"))
    assert world.watch(given, network).look().rules_url == "https://example.org/rules"


def test_a_clock_that_goes_back_a_little_is_set_all_the_same(world: World, tmp_path: Path) -> None:
    import os

    (tmp_path / "match").mkdir()
    os.utime(tmp_path / "match", (NOON_S + 80_000, NOON_S + 80_000))
    assert world.kinds() == {}
    os.utime(tmp_path / "match", (NOON_S + 90_000, NOON_S + 90_000))
    assert world.kinds() == {"clock": ""}


# -- pads that come late ------------------------------------------------------------------------


class Cable:
    """A cable that is plugged in at some time."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.source = FakeSource(self.clock)
        self.lit: list[list[float]] = []
        self.error: HardwareError | None = HardwareError("nothing there: plug it in")
        self.given_back = 0

    def open(self) -> Hardware:
        if self.error is not None:
            raise self.error
        return Hardware(self.source, self, None, KeyMap(), self._give_back, lambda: (3,))

    def show(self, levels: list[float]) -> None:
        self.lit.append(levels)

    def _give_back(self) -> None:
        self.given_back += 1


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> Callable[[Cable], LatePads]:
    from console import late_pads

    monkeypatch.setattr(late_pads, "RETRY_S", 0.001)
    return lambda cable: LatePads(cable.open, cable.clock)


def test_pads_that_are_not_there_are_lost_and_say_why(
    late: Callable[[Cable], LatePads], world: World
) -> None:
    cable = Cable()
    pads = late(cable)
    assert pads.health().text == "the pads are being looked for"
    pads.start(5)
    assert pads.drain().lost
    assert pads.health().text == "nothing there: plug it in"
    assert (pads.resolution_us, pads.missing()) == (1, ())
    pads.show([1.0])
    world.source = pads  # type: ignore[assignment]
    assert world.kinds() == {"no pads": ""}
    cable.error = FirmwareError("another program")
    while not isinstance(pads.error, FirmwareError):
        pads._known.wait(0.001)
    assert world.kinds() == {"firmware": ""}
    pads.close()


def test_they_are_taken_up_when_they_come(late: Callable[[Cable], LatePads]) -> None:
    cable = Cable()
    pads = late(cable)
    cable.error = None
    pads.start(5)
    cable.source.resolution_us = 4_000
    cable.source.put(PadPressed(cable.clock(), 1))
    assert pads.drain().events == (PadPressed(cable.clock(), 1),)
    assert (pads.resolution_us, pads.missing(), pads.error) == (4_000, (3,), None)
    pads.show([0.5])
    assert cable.lit == [[0.5]]
    pads.close()
    pads.close()
    assert cable.given_back == 1


# -- the line of a setting ----------------------------------------------------------------------

TEXT = "loose = 1\n[table]\nseats = 9\n\n[hardware.pins]\npad = [1]\nflip = [\n  1,\n]\n"


@pytest.mark.parametrize(
    ("problem", "line"),
    [
        ("[table] seats = 9: expected a whole number", 3),
        ("[hardware.pins] flip = [1]: expected a list", 7),
        ("[hardware.pins]: pins 1 and 1 are one", 5),
        ("[table] names = 3: nowhere", 2),
        ("loose = 1: stands before any section", 1),
        ("hardware.pins = 3: expected a section", None),
        ("Expected ']' (at line 12, column 3)", 12),
        ("not UTF-8", None),
    ],
)
def test_the_line_of_a_problem_is_found(problem: str, line: int | None) -> None:
    assert line_of(TEXT, problem) == line
