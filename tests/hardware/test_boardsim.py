"""The simulated board keeps to the rules that the definition gives the firmware."""

import pytest

from console.hardware.boardmodel import BoardModel
from console.hardware.boardsim import RESEND_US, ROOM, SILENT_US, SimulatedBoard
from console.hardware.framing import DELIMITER, Deframer, frame
from console.hardware.protocol import (
    Ack,
    Bootloader,
    Config,
    DeviceMessage,
    Done,
    Edge,
    EventFlag,
    Hello,
    HostMessage,
    Identify,
    Led,
    Pattern,
    Ping,
    Pong,
    Result,
    Test,
    TestMode,
    Watermark,
    decode,
    encode,
    message_id,
)


class Bench:
    """A board whose bytes are read by hand."""

    def __init__(self) -> None:
        self.t_us = 1_000_000
        self.board = SimulatedBoard(t_us=self.t_us)
        self.deframer = Deframer()

    def said(self) -> list[DeviceMessage]:
        told = [decode(data) for data in self.deframer.feed(self.board.take_output())]
        assert all(isinstance(one, DeviceMessage) for one in told)
        return told  # type: ignore[return-value]

    def hear(self, message: HostMessage) -> list[DeviceMessage]:
        self.said()
        self.board.receive(frame(encode(message)), self.t_us)
        return self.said()

    def edges(self) -> list[Edge]:
        return [one for one in self.said() if isinstance(one, Edge)]

    def run(self, us: int) -> None:
        for _ in range(us // 1_000):
            self.t_us += 1_000
            self.board.turn(self.t_us)

    def press(self, *pads: int) -> None:
        self.board.touch(dict.fromkeys(pads, True), self.t_us)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_it_says_what_it_is_when_it_starts_and_when_asked(bench: Bench) -> None:
    (first,) = bench.said()
    assert isinstance(first, Hello)
    assert (first.t_us, first.next_sequence, first.levels) == (0, 0, 0)
    bench.press(3)
    bench.run(10_000)
    (again,) = bench.hear(Identify())
    assert isinstance(again, Hello)
    assert (again.boot_id, again.levels) == (first.boot_id, 0b1000)
    assert (again.oldest_sequence, again.next_sequence) == (0, 1)


def test_what_is_not_acknowledged_is_sent_again_in_order(bench: Bench) -> None:
    bench.press(0)
    bench.run(1_000)
    bench.press(1)
    assert [edge.sequence for edge in bench.edges()] == [0, 1]
    bench.run(RESEND_US)
    assert [edge.sequence for edge in bench.edges()] == [0, 1]
    bench.hear(Ack(1, 1))
    bench.run(RESEND_US)
    assert [edge.sequence for edge in bench.edges()] == [1]


def test_an_ack_for_another_boot_is_dropped(bench: Bench) -> None:
    bench.press(0)
    bench.hear(Ack(2, 1))
    bench.run(RESEND_US)
    assert len(bench.edges()) == 1


def test_a_watermark_comes_every_five_milliseconds(bench: Bench) -> None:
    bench.said()
    bench.run(50_000)
    marks = [one for one in bench.said() if isinstance(one, Watermark)]
    assert [mark.t_us for mark in marks] == list(range(5_000, 50_001, 5_000))


def test_a_watermark_follows_a_press_at_once(bench: Bench) -> None:
    bench.run(6_000)
    bench.said()
    bench.press(0)
    bench.run(1_000)
    edge, mark = bench.said()
    assert isinstance(edge, Edge)
    assert isinstance(mark, Watermark)
    assert mark.t_us > edge.t_us
    assert mark.next_sequence == 1


def test_what_finds_no_room_has_no_sequence_and_is_told_by_reading_again(bench: Bench) -> None:
    for number in range(ROOM + 1):
        bench.board.touch({number % 8: number // 8 % 2 == 0}, bench.t_us)
        bench.run(30_000)
    bench.said()
    bench.hear(Ack(1, ROOM))
    bench.run(2_000)
    (edge,) = bench.edges()
    assert (edge.sequence, edge.flags, edge.pressed) == (ROOM, EventFlag.REREAD, 1)
    bench.run(5_000)
    marks = [one for one in bench.said() if isinstance(one, Watermark)]
    assert {mark.overruns for mark in marks} == {1}


def test_commands_are_answered_and_nothing_else_is(bench: Bench) -> None:
    assert bench.hear(Config()) == [Done(message_id(Config), Result.OK)]
    assert bench.hear(Test(TestMode.LAMPS)) == [Done(message_id(Test), Result.OK)]
    assert bench.hear(Led(0, Pattern.STEADY, 9, 9, 9)) == []
    assert bench.hear(Ack(1, 0)) == []
    (pong,) = bench.hear(Ping(77))
    assert isinstance(pong, Pong)
    assert pong.token == 77
    assert bench.hear(Bootloader()) == [Done(message_id(Bootloader), Result.OK)]
    assert bench.board.in_bootloader


def test_what_cannot_be_followed_is_answered_with_the_reason(bench: Bench) -> None:
    bench.said()
    bench.board.receive(frame(b"\x83\x09"), bench.t_us)
    assert bench.said() == [Done(0x83, Result.LIMITS)]
    bench.board.receive(frame(b"\x99"), bench.t_us)
    assert bench.said() == [Done(0x99, Result.UNKNOWN)]


def test_garbage_is_not_answered(bench: Bench) -> None:
    bench.said()
    bench.board.receive(b"\x12\x34\x56" + DELIMITER, bench.t_us)
    assert bench.said() == []


def test_lamps_take_the_safe_pattern_when_the_host_is_silent(bench: Bench) -> None:
    bench.hear(Led(0, Pattern.STEADY, 255, 0, 0))
    assert [bench.board.lamp_level(pad, bench.t_us) for pad in (0, 1)] == [1.0, 0.0]
    bench.run(SILENT_US)
    assert [bench.board.lamp_level(pad, bench.t_us) for pad in (0, 1)] == [0.2, 0.2]


def test_a_reset_has_another_boot_and_begins_anew(bench: Bench) -> None:
    (first,) = bench.said()
    bench.press(0)
    bench.run(500_000)
    bench.board.reset(bench.t_us)
    (hello,) = bench.said()
    assert isinstance(first, Hello)
    assert isinstance(hello, Hello)
    assert hello.boot_id & 0xFF != first.boot_id & 0xFF
    assert (hello.t_us, hello.next_sequence, hello.levels) == (0, 0, 1)


def test_plans_are_done_in_order_of_time(bench: Bench) -> None:
    bench.said()
    bench.board.plan(bench.t_us + 5_000, lambda t_us: bench.board.touch({1: True}, t_us))
    bench.board.plan(bench.t_us + 3_000, lambda t_us: bench.board.touch({2: True}, t_us))
    bench.run(10_000)
    first, second = bench.edges()
    assert (first.pressed, second.pressed) == (0b100, 0b10)
    assert second.t_us - first.t_us == 2_000


# -- sleeping ------------------------------------------------------------------------------------


def slept(due_only: bool) -> tuple[list[DeviceMessage], int]:
    """What a board says in 80 ms with a few presses, and in how many turns."""
    begin_us, turns, said = 1_000_000, 0, list[DeviceMessage]()
    board = SimulatedBoard(BoardModel(settle_us=2_000, watermark_us=20_000), t_us=begin_us)
    deframer = Deframer()
    for pad, at_us in ((0, 30_500), (1, 30_900), (0, 34_000)):
        down = at_us != 34_000
        board.plan(
            begin_us + at_us, lambda t_us, pad=pad, down=down: board.touch({pad: down}, t_us)
        )
    t_us = begin_us
    while (t_us := max(board.due_us() if due_only else 0, t_us + 1)) <= begin_us + 80_000:
        board.turn(t_us)
        turns += 1
        said += [decode(data) for data in deframer.feed(board.take_output())]  # type: ignore[misc]
    return said, turns


def test_a_board_that_sleeps_until_something_is_due_says_the_same() -> None:
    awake, _ = slept(due_only=False)
    asleep, turns = slept(due_only=True)
    assert asleep == awake
    assert turns < 20
