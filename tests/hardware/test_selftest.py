from collections.abc import Callable
from functools import partial

import pytest
from msgspec.structs import replace

from console.hardware.boardmodel import BoardModel
from console.hardware.link import Link
from console.hardware.pads import Batch
from console.hardware.probe import BoardProbe, Facts
from console.hardware.protocol import Board, HostMessage, Key
from console.hardware.selfreport import PadReport, Report
from console.hardware.selftest import HOLD_US, PATIENCE_US, SHOWN_US, SelfTestRun, Step, run, steps
from console.hardware.stations import Profile

from .wire import Wire

pytestmark = pytest.mark.slow

FACTS = Facts(kind="board", name="board", resolution_us=1, lockout_us=25_000, bounce=True)


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
        self.early: dict[int, int] = {}
        self.held_us = 100_000
        self.lamps = True
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
        return run(self.probe(seats, profile), seats, self.say, self.wait, lambda: self.wire.now_us)

    def probe(self, seats: int, profile: Profile = Profile.PAD) -> BoardProbe:
        return BoardProbe(self, seats, profile, 25_000, lamps=self.lamps)

    def _obey(self, text: str) -> None:
        self.wire.run(50_000)
        seat = int(text.split("seat ")[1][0]) - 1
        now_us = self.wire.device_us(self.wire.now_us)
        self.lit.append([self.wire.board.lamp_level(pad, now_us) for pad in range(4)])
        if text.startswith("Hit the pad"):
            self._hit(self.swapped.get(seat, seat))
            if seat in self.swapped:
                self.wire.run(200_000)
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
        if pad in self.early:
            board.touch({self.early[pad]: True}, at_us - 1_000)
            pads[self.early[pad]] = True
        board.touch(pads, at_us, self.felt(pad))
        for number, offset_us in enumerate(self.bounce_us):
            level = {pad: number % 2 == 1}
            board.plan(at_us + offset_us, partial(board.touch, level))
        board.plan(at_us + self.held_us, partial(board.touch, dict.fromkeys(pads, False)))


def test_a_good_table_passes_and_each_lamp_is_lit_in_its_turn() -> None:
    person = Person(Wire())
    report = person.run(4)
    assert report.passed
    assert report.missing == []
    assert person.lit == [[float(pad == seat) for pad in range(4)] for seat in range(4)]
    assert report.lines()[0] == "a simulated board, firmware 1.0.0"
    assert report.lines()[-1] == "PASSED"
    assert 600 <= (report.facts.round_trip_us or 0) < 1_000
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
    assert f"{'strength of 255, heard by':<26}    1    2    3    4    5    6    7    8" in lines
    assert any(line.startswith(f"{'pad 2 was hit':<26}   60  200    0") for line in lines)
    assert report.thresholds()[:3] == [130, 130, None]
    assert "advice: thresholds 130, 130, -, -, -, -, -, -" in lines


def test_what_resting_pads_read_raises_their_thresholds() -> None:
    person = Person(Wire(BoardModel(force=0xFF, resting=20), seats=1))
    person.felt = lambda pad: {pad: 200}
    assert person.run(1).thresholds()[0] == 110


def test_a_pad_that_hears_others_as_loud_as_itself_gets_no_threshold() -> None:
    pads = [PadReport(0, bytes([90, 100])), PadReport(1, bytes([90, 200]))]
    report = Report(facts=FACTS, pads=pads, missing=[], noise=bytes([5, 5]))
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
    asked = steps(person.probe(2, Profile.PAD_FLIP), 2)
    assert asked == [Step(0), Step(1), Step(0, Key.FLIP), Step(1, Key.FLIP)]
    full = steps(person.probe(1, Profile.FULL), 1)
    assert [step.prompt(lamps=True) for step in full[-2:]] == [
        "Press call TWee at seat 1.",
        "Press call THIRteen at seat 1.",
    ]


def test_a_board_without_a_key_chain_is_asked_for_pads_alone() -> None:
    person = Person(Wire(BoardModel(Board.NANO, stations=0)))
    assert steps(person.probe(3, Profile.FULL), 3) == [Step(0), Step(1), Step(2)]


def test_lost_edges_and_damaged_frames_get_advice() -> None:
    facts = replace(FACTS, damaged=3, lost=1, overruns=2)
    report = Report(facts=facts, pads=[], missing=[])
    assert "3 damaged frames: look at cable and plugs" in report.lines()
    assert "1 presses lost on the wire: look at cable and plugs" in report.lines()
    assert "2 edges lost on the board: a contact chatters" in report.lines()


@pytest.mark.parametrize(
    ("bounce_us", "lockout_ms"), [(0, 25), (16_000, 25), (17_000, 26), (900_000, 100)]
)
def test_the_advised_lockout_stays_within_its_limits(bounce_us: int, lockout_ms: int) -> None:
    report = Report(facts=FACTS, pads=[PadReport(0, bounce_us=bounce_us)], missing=[])
    assert report.lockout_ms() == lockout_ms


def test_on_switches_the_matrix_says_who_heard_whom() -> None:
    person = Person(Wire())
    person.shorted = {1: 3}
    lines = person.run(4).lines()
    assert f"{'heard by':<26}    1    2    3    4" in lines
    assert f"{'pad 2 was hit':<26}    -  hit    -  YES" in lines


def test_a_neighbour_that_is_heard_first_has_heard_the_hit_and_is_not_swapped() -> None:
    person = Person(Wire())
    person.early = {0: 1}
    report = person.run(2)
    assert (report.pads[0].also, report.pads[0].instead) == ({1}, set())


def test_a_pad_held_down_says_that_its_lamp_is_dark() -> None:
    person = Person(Wire())
    person.held_us = HOLD_US + 200_000
    report = person.run(1)
    assert not report.passed
    assert "pad of seat 1: no bounce; its lamp is DARK: look at lamp and wire" in report.lines()


def test_where_no_lamps_are_wired_a_long_press_is_only_a_press() -> None:
    person = Person(Wire())
    person.lamps = False
    person.held_us = HOLD_US + 200_000
    assert person.run(1).passed
    assert not any("lamp" in text for text in person.asked)


def test_a_contact_that_chatters_on_after_its_lockout_fails() -> None:
    person = Person(Wire())
    person.bounce_us = (10_000, 31_000)
    report = person.run(1)
    assert not report.passed
    assert report.pads[0].again_us == report.pads[0].bounce_us == 50_000
    assert "advice: lockout_ms = 75" in report.lines()


def finished(person: Person) -> SelfTestRun:
    """A run of one pad that has come to its end."""
    going = SelfTestRun(person.probe(1), 1, person.wire.now_us)
    person.wire.tap(0)
    turn(person, going, 1_000_000)
    assert going.test.step is None
    return going


def turn(person: Person, going: SelfTestRun, us: int) -> None:
    for _ in range(us // 10_000):
        person.wire.run(10_000)
        going.turn(person.wire.now_us)


def test_after_the_end_a_pad_tests_again_and_held_it_leaves() -> None:
    person = Person(Wire())
    going = finished(person)
    assert going.report.passed
    person.wire.tap(0)
    turn(person, going, 10_000)
    assert (going.test.step, going.left) == (Step(0), False)

    going = finished(person)
    person.wire.press(0)
    turn(person, going, HOLD_US + 100_000)
    assert going.left


def test_a_finished_test_that_nobody_answers_leaves_by_itself() -> None:
    person = Person(Wire())
    going = finished(person)
    turn(person, going, SHOWN_US - 1_000_000)
    assert not going.left
    turn(person, going, 1_000_000)
    assert going.left


def test_at_the_end_the_lamps_of_good_pads_are_lit() -> None:
    person = Person(Wire())
    going = finished(person)
    person.wire.run(10_000)
    now_us = person.wire.device_us(person.wire.now_us)
    assert person.wire.board.lamp_level(0, now_us) == 1.0
    going.close()
    person.wire.run(10_000)
    assert person.wire.board.lamp_level(0, now_us) == 0.0
