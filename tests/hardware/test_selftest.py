from collections.abc import Callable
from functools import partial

import pytest

from console.hardware.boardmodel import BoardModel
from console.hardware.link import Link
from console.hardware.pads import Batch
from console.hardware.protocol import Board, Hello, HostMessage, Key
from console.hardware.selfreport import PadReport, Report
from console.hardware.selftest import PATIENCE_US, Step, run, steps
from console.hardware.stations import Profile

from .wire import Wire

pytestmark = pytest.mark.slow


class Person:
    """Does what the self-test asks, on a board at the end of a wire, in simulated time."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire.up()
        self.asked: list[str] = []
        self.lit: list[list[float]] = []
        self.broken: set[int] = set()
        self.dead_flips: set[int] = set()
        self.swapped: dict[int, int] = {}
        self.shorted: dict[int, int] = {}
        self.bounce_us: tuple[int, ...] = ()
        self.felt: Callable[[int], dict[int, int]] = lambda pad: {}

    # -- what the self-test sees
    @property
    def link(self) -> Link:
        return self.wire.link

    def send(self, message: HostMessage) -> bool:
        self.wire.link.send(message)
        return True

    def drain(self) -> Batch:
        return Batch((), 0)

    # -- what the person does
    def say(self, text: str) -> None:
        self.asked.append(text)

    def wait(self, s: float) -> None:
        self.wire.step(round(s * 1e6))
        if self.asked and self.asked[-1]:
            text, self.asked[-1] = self.asked[-1], ""
            self._obey(text)

    def run(self, seats: int, profile: Profile = Profile.PAD) -> Report:
        return run(self, seats, profile, self.say, self.wait, lambda: self.wire.now_us)

    def _obey(self, text: str) -> None:
        self.wire.run(50_000)
        seat = int(text.split("seat ")[1][0]) - 1
        now_us = self.wire.device_us(self.wire.now_us)
        self.lit.append([self.wire.board.lamp_level(pad, now_us) for pad in range(4)])
        if text.startswith("Hit the pad"):
            self._hit(self.swapped.get(seat, seat))
            if seat in self.swapped:
                self._hit(seat)
        elif seat not in self.dead_flips:
            key = next(key for key in Key if f" {(key.name or '').lower()} " in f"{text.lower()} ")
            self.wire.board.key(seat, key, True, now_us)

    def _hit(self, pad: int) -> None:
        if pad in self.broken:
            return
        at_us = self.wire.device_us(self.wire.now_us)
        pads = {pad: True} | ({self.shorted[pad]: True} if pad in self.shorted else {})
        board = self.wire.board
        board.touch(pads, at_us, self.felt(pad))
        for number, offset_us in enumerate(self.bounce_us):
            level = {pad: number % 2 == 1}
            board.plan(at_us + offset_us, partial(board.touch, level))
        board.plan(at_us + 100_000, partial(board.touch, dict.fromkeys(pads, False)))


def test_a_good_table_passes_and_each_lamp_is_lit_in_its_turn() -> None:
    person = Person(Wire())
    report = person.run(4)
    assert report.passed
    assert report.missing == []
    assert person.lit == [[float(pad == seat) for pad in range(4)] for seat in range(4)]
    assert report.lines()[0] == "a simulated board, firmware 1.0.0"
    assert report.lines()[-1] == "PASSED"
    assert 600 <= report.round_trip_us < 1_000
    person.wire.run(1_000_000)
    now_us = person.wire.device_us(person.wire.now_us)
    assert [person.wire.board.lamp_level(pad, now_us) for pad in range(4)] == [0.0] * 4
    assert not person.wire.board._probing


def test_a_pad_that_says_nothing_fails_by_name_after_a_while() -> None:
    person = Person(Wire())
    person.broken = {2}
    began_us = person.wire.now_us
    report = person.run(3)
    assert not report.passed
    assert report.missing == ["seat 3 pad"]
    assert "seat 3 pad: NOTHING came" in report.lines()
    assert person.wire.now_us - began_us > PATIENCE_US


def test_what_was_pressed_before_the_test_does_not_count() -> None:
    person = Person(Wire())
    person.wire.tap(0)
    person.broken = {0}
    assert person.run(1).missing == ["seat 1 pad"]


def test_swapped_cables_are_told() -> None:
    person = Person(Wire())
    person.swapped = {0: 1}
    report = person.run(2)
    assert not report.passed
    assert report.pads[0].instead == {1}
    assert any("INSTEAD came seat 2: cables swapped?" in line for line in report.lines())


def test_two_pads_on_one_wire_are_told() -> None:
    person = Person(Wire())
    person.shorted = {1: 3}
    report = person.run(4)
    assert not report.passed
    assert report.pads[1].also == {3}
    assert any("pad of seat 2" in line and "heard by seat 4 TOO" in line for line in report.lines())


def test_bounce_is_measured_and_the_lockout_advised_outlasts_it() -> None:
    person = Person(Wire())
    person.bounce_us = (300, 900, 4_000, 20_000)
    report = person.run(1)
    assert (report.pads[0].bounces, report.pads[0].bounce_us) == (4, 20_000)
    assert "pad of seat 1: 4 bounces in 20000 µs" in report.lines()
    assert "advice: lockout_ms = 30" in report.lines()


def test_force_pads_get_a_matrix_and_thresholds() -> None:
    person = Person(Wire(BoardModel(force=0xFF), seats=2))
    person.felt = lambda pad: {pad: 200, 1 - pad: 60}
    report = person.run(2)
    assert report.passed
    lines = report.lines()
    assert "strength of 255   heard by    1    2    3    4    5    6    7    8" in lines
    assert any(line.startswith("pad 2 was hit           60  200    0") for line in lines)
    assert report.thresholds()[:3] == [130, 130, None]
    assert "advice: thresholds 130, 130, -, -, -, -, -, -" in lines


def test_what_resting_pads_read_raises_their_thresholds() -> None:
    person = Person(Wire(BoardModel(force=0xFF, resting=20), seats=1))
    person.felt = lambda pad: {pad: 200}
    assert person.run(1).thresholds()[0] == 110


def test_a_pad_that_hears_others_as_loud_as_itself_gets_no_threshold() -> None:
    report = Report(
        *("board", 1, 500, 100),
        pads=[PadReport(0, bytes([90, 100])), PadReport(1, bytes([90, 200]))],
        missing=[],
        noise=bytes([5, 5]),
    )
    assert report.thresholds() == [None, 150]


def test_a_full_station_is_tried_key_by_key() -> None:
    person = Person(Wire(seats=2))
    report = person.run(2, Profile.FULL)
    assert report.passed, report.lines()
    assert len(person.asked) == 2 + 2 * 7


def test_a_flip_key_that_is_dead_is_named() -> None:
    person = Person(Wire())
    person.dead_flips = {1}
    report = person.run(2, Profile.PAD_FLIP)
    assert report.missing == ["seat 2 flip"]
    assert not report.passed


def test_pads_come_before_flips_and_calls() -> None:
    person = Person(Wire())
    asked = steps(_hello(person), 2, Profile.PAD_FLIP)
    assert asked == [Step(0), Step(1), Step(0, Key.FLIP), Step(1, Key.FLIP)]
    assert [step.prompt for step in steps(_hello(person), 1, Profile.FULL)[-2:]] == [
        "Press call TWee at seat 1.",
        "Press call THIRteen at seat 1.",
    ]


def test_a_board_without_a_key_chain_is_asked_for_pads_alone() -> None:
    person = Person(Wire(BoardModel(Board.NANO, stations=0)))
    assert steps(_hello(person), 3, Profile.FULL) == [Step(0), Step(1), Step(2)]


def test_lost_edges_and_damaged_frames_get_advice() -> None:
    report = Report("board", 1, 500, 100, [], [], faults=3, overruns=2)
    assert "3 damaged frames: look at cable and plugs" in report.lines()
    assert "2 edges lost on the board: a contact chatters" in report.lines()


@pytest.mark.parametrize(
    ("bounce_us", "lockout_ms"), [(0, 25), (16_000, 25), (17_000, 26), (900_000, 250)]
)
def test_the_advised_lockout_stays_within_its_limits(bounce_us: int, lockout_ms: int) -> None:
    report = Report("board", 1, 0, 0, [PadReport(0, bounce_us=bounce_us)], [])
    assert report.lockout_ms() == lockout_ms


def _hello(person: Person) -> Hello:
    hello = person.link.state.hello
    assert hello is not None
    return hello
