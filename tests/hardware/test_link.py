import logging
import random
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.hardware.boardmodel import BoardModel
from console.hardware.boardsim import ROOM
from console.hardware.framing import DELIMITER, frame
from console.hardware.gate import PAUSE_US
from console.hardware.link import HOLE_US, IDENTIFY_US, PONGS, Link
from console.hardware.linkhealth import STUCK_US, Phase
from console.hardware.pads import (
    Batch,
    CallPressed,
    EchoFelt,
    FlipPressed,
    FlipReleased,
    PadEvent,
    PadPressed,
    PadReleased,
)
from console.hardware.protocol import (
    Board,
    Config,
    Done,
    Edge,
    Identify,
    Key,
    Keys,
    Level,
    Log,
    ResetCause,
    Result,
    Watermark,
    encode,
    message_id,
)
from console.hardware.sequencer import (
    STALL_US,
    Sequencer,
    SourceRecovered,
    SourceStalled,
)

from .wire import Wire

pytestmark = pytest.mark.slow

troubles = st.lists(
    st.tuples(
        st.sampled_from(["press", "reset", "unplug", "garbage"]),
        st.integers(0, 7),
        st.integers(0, 400),
    ),
    max_size=12,
)


def pressed(events: list[PadEvent]) -> list[int]:
    return [event.seat for event in events if isinstance(event, PadPressed)]


def frames_of(data: bytes) -> list[bytes]:
    return [piece + DELIMITER for piece in data.split(DELIMITER) if piece]


def without(kind: type[Edge | Watermark], count: int) -> Callable[[bytes], bytes]:
    """A wire that loses the next ``count`` frames that hold this kind of message."""
    left = [count]

    def mangle(data: bytes) -> bytes:
        kept = []
        for one in frames_of(data):
            if left[0] and one[1:2] == bytes([message_id(kind)]):
                left[0] -= 1
            else:
                kept.append(one)
        return b"".join(kept)

    return mangle


# -- a good wire ----------------------------------------------------------------------------------


def test_a_press_arrives_with_its_time_on_the_console() -> None:
    wire = Wire(drift_ppm=40).up()
    wire.run(3_000_000)
    pressed_us = wire.tap(3)
    (down, up) = wire.events
    assert isinstance(down, PadPressed)
    assert isinstance(up, PadReleased)
    assert (down.seat, up.seat) == (3, 3)
    assert abs(down.t_us - pressed_us) <= wire.link.state.clock_error_us < 700
    assert up.t_us - down.t_us == pytest.approx(30_000, abs=10)


def test_order_and_distance_of_two_pads_are_those_of_the_board() -> None:
    wire = Wire(drift_ppm=2_000).up()
    now_us = wire.board._epoch_us + 10_000_000
    for number, gap_us in enumerate([0, 1, 2, 3, 5, 8, 100, 900]):
        at_us = now_us + number * 200_000
        while wire.device_us(wire.now_us) < at_us - 1_000:
            wire.step()
        wire.board.touch({number % 8: True}, at_us)
        wire.board.touch({(number + 1) % 8: True}, at_us + gap_us)
        told = [event for event in wire.run(20_000) if isinstance(event, PadPressed)]
        assert {event.seat for event in told} == {number % 8, (number + 1) % 8}
        assert told[1].t_us - told[0].t_us == gap_us
        assert gap_us == 0 or told[0].seat == number % 8
        wire.let_go(*range(8))
        wire.run(100_000)


def test_pads_of_one_moment_are_a_dead_heat() -> None:
    wire = Wire().up()
    wire.press(5, 0, 7)
    told = wire.run(20_000)
    assert pressed(told) == [0, 5, 7]
    assert len({event.t_us for event in told}) == 1


def test_flips_and_calls_come_from_the_key_chain() -> None:
    wire = Wire().up()
    at_us = wire.device_us(wire.now_us)
    wire.board.key(2, Key.FLIP, True, at_us)
    wire.board.key(2, Key.TWEE, True, at_us + 1_000)
    wire.board.key(2, Key.FLIP, False, at_us + 2_000)
    wire.board.key(2, Key.TWEE, False, at_us + 2_500)
    flip, call, let_go = wire.run(30_000)
    assert isinstance(flip, FlipPressed)
    assert isinstance(call, CallPressed)
    assert isinstance(let_go, FlipReleased)
    assert (flip.seat, call.seat, call.what) == (2, 2, "TWee")


def test_seats_that_are_not_set_up_are_not_heard() -> None:
    wire = Wire(seats=2).up()
    wire.press(1, 2)
    wire.board.key(2, Key.FLIP, True, wire.device_us(wire.now_us))
    assert pressed(wire.run(30_000)) == [1]


def test_the_watermark_follows_within_ten_milliseconds() -> None:
    wire = Wire().up()
    wire.run(500_000)
    assert wire.now_us - wire.marks[-1] <= 10_000


def test_nothing_is_promised_beyond_now() -> None:
    wire = Wire(drift_ppm=500, delay_us=0).up()
    for _ in range(3_000):
        wire.step()
        assert wire.marks[-1] <= wire.now_us


def test_the_configuration_is_sent_until_the_board_has_it() -> None:
    config = Config(lockout_us=40_000)
    wire = Wire(config=config)
    lost = [0]

    def lose_two(data: bytes) -> bytes:
        kept = []
        for one in frames_of(data):
            if one[1:2] == bytes([message_id(Config)]) and lost[0] < 2:
                lost[0] += 1
            else:
                kept.append(one)
        return b"".join(kept)

    wire.to_device = lose_two
    wire.plug()
    wire.run(2_000_000)
    assert wire.board.config == config
    assert lost == [2]
    wire.board.config = Config()
    wire.run(2_000_000)
    assert wire.board.config == Config()


def test_trouble_is_logged_once_there_was_a_board(caplog: pytest.LogCaptureFixture) -> None:
    wire = Wire()
    wire.link.closed("no such port")
    assert caplog.records == [], "whoever waits for the first board tells it"
    wire.up()
    for _ in range(3):
        wire.unplug()
    assert [record.getMessage() for record in caplog.records] == ["no pads: unplugged"]


def test_a_board_that_refuses_is_told_of(caplog: pytest.LogCaptureFixture) -> None:
    link = Link(4)
    link.opened(0)
    link.receive(frame(encode(Done(message_id(Config), Result.LIMITS))), 10)
    assert "refused message 0x84: a field is missing or outside its limits" in caplog.text


def test_a_whole_frame_that_makes_no_sense_is_counted_and_told() -> None:
    wire = Wire().up()
    wire.link.receive(frame(bytes([message_id(Edge), 1])), wire.now_us)
    wire.link.receive(frame(b"\x7f"), wire.now_us)
    assert wire.link.state.malformed == 2
    assert "2 damaged frames" in wire.link.health(wire.now_us).text


def test_the_boards_own_log_is_kept(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    link = Link(4)
    link.opened(0)
    link.receive(frame(encode(Log(Level.WARNING, "supply is low"))), 10)
    assert ("WARNING", "board: supply is low") in [
        (record.levelname, record.getMessage()) for record in caplog.records
    ]


# -- a bad wire -----------------------------------------------------------------------------------


def test_a_lost_event_is_sent_again_and_holds_the_watermark_meanwhile() -> None:
    wire = Wire().up()
    wire.to_host = without(Edge, 1)
    wire.press(0)
    wire.run(1_000)
    wire.press(1)
    before = len(wire.marks)
    assert wire.run(20_000) == []
    assert len(wire.marks) <= before + 1
    assert pressed(wire.run(40_000)) == [0, 1]
    assert wire.link._arrivals is not None
    assert wire.link._arrivals.holes == 1


def test_a_watermark_without_its_event_promises_nothing() -> None:
    """The event behind the watermark was lost, and no later one shows that it was."""
    wire = Wire().up()
    wire.to_host = without(Edge, 1)
    wire.press(6)
    pressed_us = wire.now_us
    wire.run(35_000)
    assert wire.marks[-1] <= pressed_us + 1_000
    assert pressed(wire.run(30_000)) == [6]


def test_an_event_whose_ack_was_lost_counts_once() -> None:
    wire = Wire().up()
    wire.to_device = lambda data: b""
    wire.tap(4)
    wire.run(200_000)
    assert pressed(wire.events) == [4]
    wire.to_device = bytes
    wire.run(100_000)
    assert not wire.board._kept
    assert pressed(wire.events) == [4]


def test_whatever_arrived_is_acknowledged_so_that_the_board_keeps_nothing() -> None:
    """Each batch for itself: a press, a key's release, an event that came twice."""
    wire = Wire().up()
    for number in range(5):
        wire.press(number)
        wire.run(5_000)
        assert not wire.board._kept
    wire.to_device = lambda data: b""
    wire.press(6)
    wire.run(60_000)
    assert wire.board._kept
    wire.to_device = bytes
    wire.run(50_000)
    assert not wire.board._kept


def test_garbage_costs_at_most_what_it_hits() -> None:
    chance = random.Random(5)
    wire = Wire().up()

    def spoil(data: bytes) -> bytes:
        return b"".join(
            (chance.randbytes(20) if chance.random() < 0.3 else b"") + one
            for one in frames_of(data)
        )

    wire.to_host = spoil
    pads = [chance.randrange(8) for _ in range(60)]
    for pad in pads:
        wire.tap(pad)
    wire.to_host = bytes
    wire.run(200_000)
    assert pressed(wire.events) == pads
    assert wire.link.state.damaged > 50
    health = wire.link.health(wire.now_us)
    assert health.ok
    assert "damaged frames" in health.text


@pytest.mark.slow
@settings(max_examples=25)
@given(st.integers(), st.floats(0, 0.5), st.floats(0, 0.5), st.floats(0, 0.5))
def test_whatever_the_wire_does_each_press_is_told_once_in_order(
    seed: int, loss: float, repeat: float, swap: float
) -> None:
    chance = random.Random(seed)
    wire = Wire(drift_ppm=chance.uniform(-900, 900)).up()

    def mangle(data: bytes) -> bytes:
        told: list[bytes] = []
        for one in frames_of(data):
            if chance.random() >= loss:
                told += [one] * (1 + (chance.random() < repeat))
        if chance.random() < swap:
            chance.shuffle(told)
        return b"".join(told)

    wire.to_host = wire.to_device = mangle
    truth: list[tuple[str, int]] = []
    for _ in range(15):
        pad = chance.randrange(8)
        wire.tap(pad)
        truth += [("PadPressed", pad), ("PadReleased", pad)]
    wire.to_host = wire.to_device = bytes
    wire.run(1_000_000)
    assert [(type(event).__name__, event.seat) for event in wire.events] == truth
    assert wire.link.health(wire.now_us).ok


def test_more_presses_than_the_board_keeps_are_counted_and_the_pads_end_right() -> None:
    wire = Wire().up()
    wire.to_device = lambda data: b""
    for _ in range(ROOM):
        wire.tap(1)
    wire.press(2)
    wire.run(100_000)
    wire.to_device = bytes
    wire.run(200_000)
    assert wire.link.state.overruns > 0
    assert sorted(wire.link.presses.pressed_since_us) == [2]
    assert "presses lost on the board" in wire.link.health(wire.now_us).text


def test_a_count_of_overruns_that_begins_again_is_added_up() -> None:
    wire = Wire().up()
    for overruns in (0xFFFF, 2):
        mark = Watermark(wire.board._boot, 1, 0, overruns)
        wire.link.receive(frame(encode(mark)), wire.now_us)
    assert wire.link.state.overruns == 0x10002


def test_presses_the_board_gave_up_are_counted_and_pause_the_round() -> None:
    """A board that keeps nothing any more must not hold the game for ever."""
    wire = Wire().up()
    wire.to_host = without(Edge, 1_000_000)
    wire.tap(0)
    wire.board._kept.clear()
    wire.to_host = bytes
    wire.run(HOLE_US + 2 * IDENTIFY_US)
    assert wire.link.state.lost == 2
    wire.run(PAUSE_US)
    assert max(later - earlier for earlier, later in pairwise(wire.marks)) >= PAUSE_US
    wire.tap(3)
    wire.run(20_000)
    assert pressed(wire.events) == [3]
    assert "2 presses lost on the wire" in wire.link.health(wire.now_us).text


def test_presses_given_up_while_the_cable_was_out_for_a_moment_pause_the_round() -> None:
    wire = Wire().up()
    wire.to_host = without(Edge, 10)
    wire.press(0)
    wire.run(5_000)
    wire.unplug()
    wire.board._kept.clear()
    wire.to_host = bytes
    wire.plug()
    wire.run(PAUSE_US + 100_000)
    assert wire.link.state.lost == 1
    assert max(later - earlier for earlier, later in pairwise(wire.marks)) >= PAUSE_US


# -- resets and unplugging ------------------------------------------------------------------------


def news(wire: Wire, us: int) -> list[str]:
    """What a sequencer makes of the link for a while."""
    sequencer = Sequencer(["pads"], wire.now_us)
    told = []
    seen = len(wire.marks)
    end_us = wire.now_us + us
    while wire.now_us < end_us:
        wire.step()
        for mark_us in wire.marks[seen:]:
            sequencer.add("pads", Batch((), mark_us))
        seen = len(wire.marks)
        told += [type(one).__name__ for one in sequencer.release(wire.now_us)]
    return told


def test_a_reset_however_short_pauses_the_round_once() -> None:
    wire = Wire().up()
    wire.board.reset(wire.device_us(wire.now_us))
    assert news(wire, 1_000_000) == [SourceStalled.__name__, SourceRecovered.__name__]
    assert wire.link.state.resets == 1
    assert "1 resets" in wire.link.health(wire.now_us).text


def test_a_reset_whose_hello_was_lost_is_noticed() -> None:
    wire = Wire().up()
    wire.tap(0)
    wire.to_host = lambda data: b""
    wire.board.reset(wire.device_us(wire.now_us))
    wire.run(20_000)
    wire.to_host = bytes
    wire.run(1_000_000)
    assert wire.link.state.resets == 1
    wire.tap(5)
    wire.run(20_000)
    assert pressed(wire.events) == [0, 5]


def test_what_was_pressed_before_the_hello_is_void() -> None:
    wire = Wire()
    wire.press(0)
    wire.run(100_000)
    wire.let_go(0)
    wire.run(100_000)
    wire.up()
    wire.run(200_000)
    assert wire.events == []


def test_after_a_reset_the_clock_and_the_settings_are_those_of_the_new_boot() -> None:
    wire = Wire(config=Config(lockout_us=30_000)).up()
    wire.run(700_000)
    wire.board.reset(wire.device_us(wire.now_us))
    wire.run(10_000)
    assert wire.link.state.phase is Phase.SYNCING
    wire.run(200_000)
    assert wire.link.state.phase is Phase.UP
    assert wire.link.clock.pings >= PONGS
    wire.run(PAUSE_US)
    pressed_us = wire.tap(1)
    assert abs(wire.events[0].t_us - pressed_us) <= wire.link.state.clock_error_us
    assert wire.board.config == Config(lockout_us=30_000)


def test_what_a_board_lost_before_its_reset_is_not_counted_twice() -> None:
    wire = Wire().up()
    wire.to_device = lambda data: b""
    for _ in range(ROOM):
        wire.tap(1)
    wire.to_device = bytes
    wire.run(100_000)
    lost = wire.link.state.overruns
    wire.board.reset(wire.device_us(wire.now_us))
    wire.run(1_000_000)
    assert wire.link.state.overruns == lost > 0


def test_half_a_frame_from_before_the_port_was_opened_harms_nothing() -> None:
    wire = Wire()
    wire.link.opened(wire.now_us)
    hello = wire.board.take_output()
    wire.link.receive(hello[:9], wire.now_us)
    wire.link.closed("unplugged")
    wire.link.opened(wire.now_us)
    wire.link.receive(hello.strip(DELIMITER) + DELIMITER, wire.now_us)
    assert wire.link.state.phase is Phase.SYNCING
    assert wire.link.state.damaged == 0


def test_a_pad_let_go_during_a_reset_is_let_go() -> None:
    wire = Wire().up()
    wire.press(4)
    wire.run(50_000)
    wire.board._pads.levels[4] = False
    wire.board.reset(wire.device_us(wire.now_us))
    wire.run(1_000_000)
    assert [type(event) for event in wire.events] == [PadPressed, PadReleased]
    assert wire.link.presses.pressed_since_us == {}


def test_a_flip_key_that_was_down_at_a_reset_is_let_go_once() -> None:
    """The lobby deals when flip is held for a second: its release may be lost with the board."""
    wire = Wire().up()
    wire.board.key(2, Key.FLIP, True, wire.device_us(wire.now_us))
    wire.board.key(1, Key.FLIP, True, wire.device_us(wire.now_us))
    wire.board.key(1, Key.FLIP, False, wire.device_us(wire.now_us))
    wire.run(50_000)
    for _ in range(2):
        wire.board.reset(wire.device_us(wire.now_us))
        wire.run(1_000_000)
    told = [(type(event), event.seat) for event in wire.events]
    assert told == [(FlipPressed, 2), (FlipPressed, 1), (FlipReleased, 1), (FlipReleased, 2)]


def test_a_pad_held_through_a_reset_is_no_new_slap() -> None:
    wire = Wire().up()
    wire.press(4)
    wire.run(50_000)
    wire.board.reset(wire.device_us(wire.now_us))
    wire.run(1_000_000)
    assert pressed(wire.events) == [4]
    wire.let_go(4)
    wire.run(50_000)
    assert len(wire.events) == 2


def test_presses_before_a_short_cut_of_the_wire_are_not_lost() -> None:
    """On a UART the board keeps running while its cable is out."""
    wire = Wire().up()
    wire.press(2)
    wire.unplug()
    wire.run(100_000)
    assert not wire.link.health(wire.now_us).ok
    wire.plug()
    wire.run(300_000)
    assert pressed(wire.events) == [2]
    assert wire.link.health(wire.now_us).ok


def test_a_silent_board_is_told_of_and_asked_again() -> None:
    wire = Wire().up()
    wire.to_host = lambda data: b""
    wire.run(STALL_US + 100_000)
    health = wire.link.health(wire.now_us)
    assert not health.ok
    assert health.text == "no word from the board for 0.3 s: is it plugged in?"
    wire.to_host = bytes
    wire.run(50_000)
    assert wire.link.health(wire.now_us).ok


@pytest.mark.slow
@settings(max_examples=20)
@given(troubles, st.integers())
def test_after_any_troubles_the_link_comes_back_and_nothing_was_invented(
    happened: list[tuple[str, int, int]], seed: int
) -> None:
    chance = random.Random(seed)
    wire = Wire(drift_ppm=chance.uniform(-500, 500)).up()
    truth: list[int] = []
    for what, pad, ms in happened:
        match what:
            case "press":
                wire.tap(pad)
                truth.append(pad)
            case "reset":
                wire.board.reset(wire.device_us(wire.now_us), chance.choice(list(ResetCause)))
            case "unplug":
                wire.unplug()
                wire.run(ms * 1_000)
                wire.plug()
            case "garbage":
                wire.link.receive(chance.randbytes(pad * 10), wire.now_us)
        wire.run(ms * 1_000)
    wire.run(PAUSE_US + 1_000_000)
    assert wire.link.health(wire.now_us).ok
    told = pressed(wire.events)
    rest = iter(truth)
    assert all(pad in rest for pad in told), "each press at most once, and in order"
    told_before = len(wire.events)
    wire.tap(6)
    wire.run(20_000)
    assert pressed(wire.events[told_before:]) == [6]


# -- boards that do not fit -----------------------------------------------------------------------


def test_another_version_is_told_with_the_command_that_mends_it() -> None:
    for version, says in ((0, "its firmware is too old"), (2, "update the console")):
        link = Link(4)
        link.opened(0)
        link.receive(frame(bytes([0x01, version, 1, 2, 3])), 1_000)
        health = link.health(2_000)
        assert not health.ok
        assert f"the board speaks protocol {version}" in health.text
        assert says in health.text
        assert "run: slap-console flash pico, or slap-console flash nano" in health.text


def test_a_board_with_too_few_pads_is_refused() -> None:
    wire = Wire(BoardModel(pads=4), seats=6)
    wire.plug()
    wire.run(300_000)
    health = wire.link.health(wire.now_us)
    assert not health.ok
    assert health.text.startswith("the board reads 4 pads and 6 seats are set up")


def test_a_coarser_board_in_the_place_of_a_finer_one_is_refused() -> None:
    wire = Wire().up()
    wire.unplug()
    wire.board.model = BoardModel(Board.NANO, resolution_us=4)
    wire.board.reset(wire.device_us(wire.now_us))
    wire.plug()
    wire.run(500_000)
    health = wire.link.health(wire.now_us)
    assert not health.ok
    assert "4 µs apart" in health.text


def test_a_finer_board_in_the_place_of_a_coarser_one_is_welcome() -> None:
    wire = Wire(BoardModel(Board.NANO, resolution_us=4)).up()
    wire.unplug()
    wire.board.model = BoardModel(Board.PICO, resolution_us=1)
    wire.board.reset(wire.device_us(wire.now_us))
    wire.plug()
    wire.run(700_000)
    assert wire.link.health(wire.now_us).ok


def test_a_board_that_falls_silent_is_asked_who_it_is() -> None:
    """It may have been reset and wait, or speak another version by now."""
    wire = Wire().up()
    asked = []

    def listen(data: bytes) -> bytes:
        asked.extend(one for one in frames_of(data) if one[1:2] == bytes([message_id(Identify)]))
        return data

    wire.to_device = listen
    wire.run(500_000)
    assert asked == []
    wire.to_host = lambda data: b""
    wire.run(STALL_US + 3 * IDENTIFY_US)
    assert len(asked) == 3


def test_the_resonator_of_a_nano_may_run_off_further_than_a_crystal() -> None:
    wire = Wire(BoardModel(Board.NANO, resolution_us=4), drift_ppm=4_000).up()
    wire.run(6_000_000)
    assert wire.link.clock.restarts == 0
    assert wire.link.clock.drift_ppm == pytest.approx(-4_000, abs=100)


def test_a_board_that_never_answers_is_told_of() -> None:
    link = Link(4)
    link.opened(0)
    for t_us in range(0, 1_000_000, 5_000):
        link.turn(t_us)
    assert not link.health(1_000_000).ok
    assert "slap-console flash pico" in link.health(1_000_000).text
    asked = link.take_output().split(DELIMITER)
    assert len([one for one in asked if one]) == 5


def test_a_closed_link_says_why() -> None:
    link = Link(4)
    link.closed("no board found")
    assert link.health(0) == link.health(10)
    assert link.health(0).text == "no board found"
    link.turn(0)
    assert link.take_output() == b""


def test_a_stuck_pad_is_named() -> None:
    wire = Wire().up()
    wire.press(3)
    wire.run(STUCK_US + 500_000)
    health = wire.link.health(wire.now_us)
    assert not health.ok
    assert "seat 4 pad" in health.text


@given(st.binary(max_size=300))
def test_no_bytes_make_the_link_raise(data: bytes) -> None:
    link = Link(8)
    link.opened(0)
    link.receive(data, 10)
    link.turn(20)
    for piece in (data[:40], data[:1] + data[2:30]):
        link.receive(b"\0" + frame(piece or b"x"), 30)


# -- force pads -----------------------------------------------------------------------------------


def test_a_shaken_neighbour_is_left_out_and_told_of() -> None:
    wire = Wire(BoardModel(force=0xFF)).up()
    at_us = wire.device_us(wire.now_us)
    wire.board.touch({1: True}, at_us, {0: 210, 1: 50})
    wire.board.touch({0: True}, at_us + 300, {0: 210, 1: 50})
    assert pressed(wire.run(30_000)) == [0]
    wire.let_go(0, 1)
    wire.run(60_000)
    echo, press, release = wire.events
    assert isinstance(echo, EchoFelt)
    assert isinstance(press, PadPressed)
    assert isinstance(release, PadReleased)
    assert (echo.seat, echo.echo_of, echo.strength, echo.of_strength) == (1, 0, 50, 210)
    assert (echo.after_us, echo.t_us) == (-300, press.t_us - 300)
    assert "1 hits held for crosstalk" in wire.link.health(wire.now_us).text


def test_two_real_hits_of_a_near_tie_keep_their_order() -> None:
    wire = Wire(BoardModel(force=0xFF)).up()
    at_us = wire.device_us(wire.now_us)
    wire.board.touch({6: True}, at_us, {6: 150, 2: 180})
    wire.board.touch({2: True}, at_us + 2, {6: 150, 2: 180})
    told = wire.run(30_000)
    assert pressed(told) == [6, 2]
    assert told[1].t_us - told[0].t_us == 2


def test_events_that_a_board_numbers_out_of_time_are_put_in_order() -> None:
    """A force pad's hit is dated back behind a key that was told before it."""
    wire = Wire().up()
    boot = wire.board._boot
    now_us = wire.device_us(wire.now_us) - wire.board._epoch_us
    wire.board._add(Keys(boot, 0, now_us + 500, 0, Key.FLIP, 0))
    wire.board._add(Edge(boot, 0, now_us + 100, 1, 0))
    told = wire.run(30_000)
    assert [type(event) for event in told] == [PadPressed, FlipPressed]
    assert told[1].t_us - told[0].t_us == 400


def test_a_board_that_cannot_measure_force_on_such_a_pad_is_told_plainly() -> None:
    wire = Wire().up()
    assert wire.link.health(wire.now_us).ok
    for result, ok in ((Result.UNABLE, False), (Result.OK, True)):
        wire.link.receive(frame(encode(Done(message_id(Config), result))), wire.now_us)
        health = wire.link.health(wire.now_us)
        assert health.ok is ok
        assert ok or "change thresholds" in health.text
