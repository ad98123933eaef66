"""What both boards must do, on the real images in emulators."""

import random

import pytest

from console.hardware.protocol import (
    BOOTLOADER_KEY,
    Ack,
    Bootloader,
    Bounce,
    Config,
    Done,
    Edge,
    Hello,
    Identify,
    Key,
    Keys,
    Led,
    Log,
    Pattern,
    Ping,
    Pong,
    ResetCause,
    Result,
    Test,
    TestMode,
    Watermark,
    message_id,
)
from tests.firmware import forces
from tests.firmware.boards import MS, PADS, Board
from tests.firmware.boards import Edge as PinEdge
from tests.firmware.fixtures import MakeBoard
from tests.firmware.nano import Nano
from tests.firmware.pico import Pico
from tests.firmware.sweep import US
from tests.firmware.traces import CLEAR_CONTACTS, Contact

STAMP_US = {Nano: 12.0}
TIGHTEST_US = 1.5


def tolerance_us(board: Board) -> float:
    return STAMP_US.get(type(board), TIGHTEST_US)  # type: ignore[arg-type]


def device_us(board: Board, ns: int) -> float:
    """The board's own time at a moment of the emulated world."""
    return (ns - board.started_ns) / US


def edges_once(board: Board) -> list[Edge]:
    """The EDGEs said since the last call, repetitions left out, all acknowledged."""
    told = {m.sequence: m for m in board.told(Edge) if isinstance(m, Edge)}
    events = [told[sequence] for sequence in sorted(told)]
    if events:
        board.hear(Ack(events[-1].boot, (events[-1].sequence + 1) & 0xFFFF))
        board.run(5 * MS)
    return events


def test_it_says_who_it_is_and_answers_a_ping(board: Board) -> None:
    (hello,) = board.told(Hello)
    assert isinstance(hello, Hello)
    assert hello.pads == 8
    asked_ns = board.now_ns
    board.hear(Identify(), Ping(9, b"\xff" * 16))
    board.run(20 * MS)
    said = [message for _, message in board.said()]
    assert [m.boot_id for m in said if isinstance(m, Hello)] == [hello.boot_id]
    (pong,) = [m for m in said if isinstance(m, Pong)]
    assert pong.token == 9
    assert device_us(board, asked_ns) < pong.received_us <= pong.sent_us < pong.received_us + 200
    assert board.deframer.damaged == 0


def test_a_press_lights_its_own_lamp_within_a_millisecond(board: Board) -> None:
    board.run(7 * MS)
    board.lamps()
    at_ns = board.now_ns + 1_234_567
    board.edges([(at_ns, 3, True)])
    board.run(10 * MS)
    lit_ns = next(ns for ns, mask in board.lamps() if mask == 1 << 3)
    assert lit_ns - at_ns < MS


@pytest.mark.parametrize("count", range(2, PADS + 1))
def test_pads_that_close_in_one_cycle_are_one_dead_heat(board: Board, count: int) -> None:
    board.said()
    rng = random.Random(count)
    for _ in range(4):
        pads = rng.sample(range(PADS), count)
        at_ns = board.now_ns + MS + rng.randrange(MS)
        board.edges([(at_ns, pad, True) for pad in pads])
        board.run(30 * MS)
        (edge,) = edges_once(board)
        assert edge.pressed == sum(1 << pad for pad in pads)
        assert abs(edge.t_us - device_us(board, at_ns)) <= tolerance_us(board)
        board.edges([(board.now_ns + MS, pad, False) for pad in pads])
        board.run(30 * MS)
        assert sum(edge.released for edge in edges_once(board)) == edge.pressed


def test_a_storm_of_bounces_is_one_press_a_pad_at_its_first_edge(board: Board) -> None:
    """400 edges on every pad, 5 to 20 µs apart; the pads start 20 µs apart."""
    rng = random.Random(4)
    board.said()
    start_ns = board.now_ns + 2 * MS
    firsts = [start_ns + 20 * US * pad for pad in range(PADS)]
    storm: list[PinEdge] = []
    for pad, at_ns in enumerate(firsts):
        for edge in range(399):
            storm.append((at_ns, pad, edge % 2 == 0))
            at_ns += rng.randrange(5 * US, 20 * US)
    board.edges(storm)
    board.run(50 * MS)
    presses = edges_once(board)
    assert [edge.pressed for edge in presses] == [1 << pad for pad in range(PADS)]
    for edge, first_ns in zip(presses, firsts, strict=True):
        assert abs(edge.t_us - device_us(board, first_ns)) <= tolerance_us(board)
    board.hear(Identify())
    board.run(20 * MS)
    assert [m.levels for m in board.told(Hello) if isinstance(m, Hello)] == [0xFF]


def test_an_8_ms_tap_gives_press_and_release_and_a_held_pad_no_more(board: Board) -> None:
    board.said()
    at_ns = board.now_ns + MS
    board.edges([(at_ns, 0, True), (at_ns + 8 * MS, 0, False), (at_ns + MS, 7, True)])
    board.run(300 * MS)
    told = [(edge.pressed, edge.released) for edge in edges_once(board)]
    assert told == [(1, 0), (0x80, 0), (0, 1)]


@pytest.mark.parametrize("contact", CLEAR_CONTACTS, ids=lambda contact: contact.name)
def test_a_recorded_contact_is_told_as_the_console_would_see_it(
    board: Board, contact: Contact
) -> None:
    """A worn switch, a short tap, a stuck pad and more; what is found by reading may be late."""
    board.hear(Config(lockout_us=contact.lockout_us))
    board.run(20 * MS)
    board.said()
    start_ns = board.now_ns + MS
    board.edges((start_ns + t_us * US, 4, pressed) for t_us, pressed in contact.edges)
    board.run(contact.edges[-1][0] * US + 300 * MS)
    told = edges_once(board)
    assert [edge.pressed for edge in told] == [pressed << 4 for _, pressed in contact.changes]
    for edge, (true_us, _) in zip(told, contact.changes, strict=True):
        late_us = edge.t_us - device_us(board, start_ns) - true_us
        assert -1 <= late_us <= 1_000 + tolerance_us(board)


@pytest.mark.parametrize("seed", range(3))
def test_after_an_overrun_the_state_told_is_that_of_the_pins(board: Board, seed: int) -> None:
    """All pads go on bouncing until nothing fits any more, and stop as they like."""
    rng = random.Random(seed)
    board.hear(Identify(), Config(1000, 3000, 0))
    board.run(20 * MS)
    board.said()
    start_ns, rests = board.now_ns + MS, [rng.random() < 0.5 for _ in range(PADS)]
    board.edges(
        (
            start_ns + rng.randrange(2 * MS) + 3 * MS * turn,
            pad,
            turn % 2 == 0 if turn < 12 else rest,
        )
        for turn in range(13)
        for pad, rest in enumerate(rests)
    )
    board.run(250 * MS)  # the Nano's line takes its time to tell what was kept
    said = [message for _, message in board.said()]
    last = [m for m in said if isinstance(m, Watermark)][-1]
    assert last.overruns > 20
    board.hear(Ack(last.boot, last.next_sequence))
    board.run(50 * MS)
    said += [message for _, message in board.said()]
    pressed = 0
    for edge in sorted({m for m in said if isinstance(m, Edge)}, key=lambda edge: edge.sequence):
        pressed = (pressed | edge.pressed) & ~edge.released
    assert pressed == sum(rest << pad for pad, rest in enumerate(rests))


def test_without_acknowledgement_nothing_is_lost_silently_and_the_pads_come_right(
    board: Board,
) -> None:
    board.hear(Identify(), Config(1000, 3000, 0))
    board.run(20 * MS)
    board.said()
    start_ns = board.now_ns + MS
    board.edges([(start_ns + 5 * MS * n, 0, n % 2 == 0) for n in range(45)])
    board.run(240 * MS)
    last = [m for m in board.told(Watermark) if isinstance(m, Watermark)][-1]
    assert (last.next_sequence, last.overruns) == (32, 13)
    board.hear(Ack(last.boot, 32))
    board.run(50 * MS)
    said = [message for _, message in board.said()]
    (edge,) = {m for m in said if isinstance(m, Edge) and m.sequence == 32}
    assert (edge.pressed, edge.flags) == (1, 1)
    assert [m for m in said if isinstance(m, Log)]


def test_keys_of_every_station_are_read(board: Board) -> None:
    board.said()
    for station in range(8):
        board.keys(station, Key.FLIP | Key.THIRTEEN if station % 2 else Key.THREE)
    board.run(40 * MS)
    told = {m.station: m.pressed for m in board.told(Keys) if isinstance(m, Keys)}
    assert told == {n: Key.FLIP | Key.THIRTEEN if n % 2 else Key.THREE for n in range(8)}


def test_lamps_follow_the_console_and_take_the_safe_pattern_without_it(board: Board) -> None:
    board.hear(Led(2, Pattern.STEADY, 255, 0, 0, 0))
    board.run(20 * MS)
    assert board.lamps()[-1][1] == 1 << 2
    board.run(1900 * MS)
    assert not board.lamps()
    board.run(600 * MS)
    lit = [mask for _, mask in board.lamps()]
    for lamp in range(8):  # breathes faintly: switched on and off for a few milliseconds at a time
        assert 20 < sum(mask >> lamp & 1 for mask in lit) < 600


def test_the_watchdog_ends_a_hang_and_says_so(board: Board) -> None:
    (before,) = board.told(Hello)
    assert isinstance(before, Hello)
    board.hear(Test(TestMode.HANG))
    board.run(300 * MS)
    said = [message for _, message in board.said()]
    assert Done(message_id(Test), Result.OK) in said
    (after,) = [m for m in said if isinstance(m, Hello)]
    assert after.reset_cause == ResetCause.WATCHDOG
    assert (after.boot_id - before.boot_id) & 0xFF
    assert after.next_sequence == 0


def test_under_test_it_tells_how_a_contact_bounces(board: Board) -> None:
    board.hear(Test(TestMode.PROBE))
    board.run(10 * MS)
    board.said()
    at_ns = board.now_ns + MS
    board.edges([(at_ns + 400 * US * n, 4, n % 2 == 0) for n in range(9)])
    board.run(60 * MS)
    said = [message for _, message in board.said()]
    (bounce,) = [m for m in said if isinstance(m, Bounce)]
    assert (bounce.pad, bounce.edges) == (4, 8)
    assert abs(bounce.span_us - 8 * 400) <= tolerance_us(board)
    (edge,) = {m for m in said if isinstance(m, Edge)}
    assert edge.pressed == 1 << 4


def test_a_press_around_a_wrap_of_the_stamp_timer_keeps_its_time(make_board: MakeBoard) -> None:
    """The Nano's timer goes round every 32.8 ms: edges at every phase of that."""
    nano = make_board("nano")
    nano.said()
    wrap_us = 32_768
    for n in range(24):
        ahead = wrap_us - round(device_us(nano, nano.now_ns)) % wrap_us
        at_ns = nano.now_ns + (ahead + wrap_us) * US + (n - 12) * US // 2
        nano.edges([(at_ns, n % 8, n // 8 % 2 == 0)])
        nano.run_until(at_ns + 30 * MS)
        (edge,) = edges_once(nano)
        assert 0 <= edge.t_us - device_us(nano, at_ns) <= tolerance_us(nano)


def test_pads_on_two_ports_are_one_dead_heat_wherever_the_reading_stands(
    make_board: MakeBoard,
) -> None:
    """Another pad's edge has the Nano read its ports, one after the other, while two pads close.

    The two are moved past that reading by one of its cycles of 62.5 ns at a time.
    """
    nano = make_board("nano")
    nano.said()
    together = 1 << 0 | 1 << 6  # port D and port B
    for cycles in range(48):
        at_ns = nano.now_ns + 2 * MS
        close_ns = at_ns + cycles * 125 // 2
        nano.edges([(at_ns, 2, True), (close_ns, 0, True), (close_ns, 6, True)])
        nano.run(35 * MS)
        told = [edge.pressed for edge in edges_once(nano)]
        assert sum(told) == together | 1 << 2
        assert all(pressed & together in (0, together) for pressed in told), (cycles, told)
        nano.edges([(nano.now_ns + MS, pad, False) for pad in (0, 2, 6)])
        nano.run(30 * MS)
        edges_once(nano)


def test_the_nanos_32_bit_tick_wraps_in_mid_round(make_board: MakeBoard) -> None:
    nano = make_board("nano")
    assert isinstance(nano, Nano)
    nano.set_tick_upper(0xFFFE)
    nano.run(5 * MS)
    nano.said()
    start_ns = nano.now_ns
    nano.edges([(start_ns + 20 * MS * n, n, True) for n in range(1, 8)])
    nano.run(170 * MS)
    times = [edge.t_us for edge in edges_once(nano)]
    assert [later - times[0] for later in times] == pytest.approx(
        [20_000 * n for n in range(7)], abs=2
    )
    assert times[0] < 1 << 31 < times[-1]


def test_a_picos_lower_32_bits_wrap_in_mid_round(make_board: MakeBoard) -> None:
    """After 71.6 minutes, without waiting for them."""
    pico = make_board("pico near the wrap")
    ahead_us = (1 << 32) - 100_000
    pico.said()
    start_ns = pico.now_ns
    pico.edges([(start_ns + 20 * MS * n, n, True) for n in range(1, 8)])
    pico.run(170 * MS)
    times = [edge.t_us for edge in edges_once(pico)]
    assert times == pytest.approx(
        [ahead_us + (start_ns + 20 * MS * n) / US for n in range(1, 8)], abs=1.5
    )
    assert times[0] < 1 << 32 < times[-1]
    pico.run(20 * MS)
    marks = [m.t_us for m in pico.told(Watermark) if isinstance(m, Watermark)]
    assert marks == sorted(marks)
    assert marks[0] > times[-1]


def test_a_pico_leaves_for_its_usb_boot_loader_on_command(make_board: MakeBoard) -> None:
    pico = make_board("pico")
    assert isinstance(pico, Pico)
    pico.said()
    pico.hear(Bootloader(BOOTLOADER_KEY))
    pico.run(20 * MS)
    assert pico.told(Done) == [Done(message_id(Bootloader), Result.OK)]
    assert pico.in_boot_loader


def test_a_nano_cannot_and_says_so(make_board: MakeBoard) -> None:
    nano = make_board("nano")
    nano.said()
    nano.hear(Bootloader(BOOTLOADER_KEY))
    nano.run(20 * MS)
    assert nano.told(Done) == [Done(message_id(Bootloader), Result.UNABLE)]


STACK = {"nano": 400, "pico": 1024}  # used at most 349 and 448 when this was written


@pytest.mark.parametrize("name", STACK)
def test_the_stack_stays_small_under_everything_at_once(make_board: MakeBoard, name: str) -> None:
    board = make_board(name)
    assert isinstance(board, Nano | Pico)
    rng = random.Random(8)
    board.hear(Test(TestMode.PROBE))
    for turn in range(10):
        threshold = bytes([40] * (turn % 3) + [0] * (PADS - turn % 3))
        board.hear(Identify(), Ping(1, b"\xff" * 16), Config(1000, 3000, 60, threshold))
        start_ns = board.now_ns + MS
        for pad in range(2):
            blow = forces.trace(forces.blow(rng.randrange(60, 240)), 40_000)
            board.force(pad, ((start_ns + t_us * US, level) for t_us, level in blow))
        board.edges([(start_ns + rng.randrange(40 * MS), n % 8, n % 3 > 0) for n in range(200)])
        board.keys(rng.randrange(8), rng.randrange(128))
        board.run(45 * MS)
    assert 100 < board.stack_used() <= STACK[name]
