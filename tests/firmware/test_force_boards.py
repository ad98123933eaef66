"""Force pads on the real images: their analogue inputs follow made-up traces."""

import random

import pytest

from console.hardware.crosstalk import Hit, judge
from console.hardware.protocol import (
    Ack,
    Config,
    Done,
    Edge,
    Hello,
    Peaks,
    Result,
    Test,
    TestMode,
    message_id,
)
from tests.firmware import forces
from tests.firmware.boards import MS, PADS, Board
from tests.firmware.fixtures import MakeBoard
from tests.firmware.nano import Nano
from tests.firmware.sweep import US, check, sweep

THRESHOLD = 30
REST = 12
# By board: how many force pads it can have, µs from a reading to the next.
FORCE_PADS = {"nano": 8, "pico": 3}
READING_US = {"nano": 50, "pico": 20}


@pytest.fixture(params=["nano", "pico"])
def name(request: pytest.FixtureRequest) -> str:
    """Each board in turn."""
    return str(request.param)


def with_force(make_board: MakeBoard, name: str, count: int, threshold: int = THRESHOLD) -> Board:
    """A board whose first pads measure force, all at rest."""
    board = make_board(name)
    rest(board, count)
    board.said()
    board.hear(Config(threshold=bytes([threshold] * count + [0] * (PADS - count))))
    board.run(60 * MS)
    said = [message for _, message in board.said()]
    assert Done(message_id(Config), Result.OK) in said
    assert [m.force for m in said if isinstance(m, Hello)] == [(1 << count) - 1]
    return board


def rest(board: Board, count: int) -> None:
    for pad in range(count):
        board.force(pad, [(0, REST)])


def strike(board: Board, levels: dict[int, forces.Level], for_us: int = 60_000) -> list[Edge]:
    """Let pads move so from now on; gives the hits told, all acknowledged."""
    start_ns = board.now_ns
    for pad, level in levels.items():
        points = forces.trace(level, for_us, rest=REST)
        board.force(pad, ((start_ns + t_us * US, value) for t_us, value in points))
    board.run(for_us * US)
    told = {m.sequence: m for m in board.told(Edge) if isinstance(m, Edge)}
    events = [told[sequence] for sequence in sorted(told)]
    if events:
        board.hear(Ack(events[-1].boot, (events[-1].sequence + 1) & 0xFFFF))
        board.run(5 * MS)
        board.said()
    return [event for event in events if event.pressed]


def test_a_hit_has_its_moment_and_its_strength(make_board: MakeBoard, name: str) -> None:
    count = FORCE_PADS[name]
    board = with_force(make_board, name, count)
    round_us = count * READING_US[name]
    for n, peak in enumerate((60, 130, 220) * 3):
        pad = n % count
        at_us = (board.now_ns - board.started_ns) / US + 10_000
        (edge,) = strike(board, {pad: forces.later(forces.blow(peak), 10_000)})
        assert edge.pressed == 1 << pad
        noise_us = 955 * (2 + THRESHOLD / 8 + 1) / peak  # until the rise has left the noise
        assert -2 <= edge.t_us - at_us <= round_us + noise_us + forces.STEP_US
        assert edge.strength[pad] == pytest.approx(peak, abs=4 + 0.08 * peak)
        assert max(level for one, level in enumerate(edge.strength) if one != pad) <= 2


@pytest.mark.parametrize("echo_first_us", [0, 400])
def test_a_neighbour_within_the_window_is_told_with_both_strengths(
    make_board: MakeBoard, name: str, echo_first_us: int
) -> None:
    """The console decides: an echo is none, a second hard hit is one."""
    board = with_force(make_board, name, 3, threshold=18)
    blow = forces.blow(230)
    for share, kept in ((0.15, [1]), (0.8, [1, 2])):
        told = strike(
            board,
            {
                1: forces.later(blow, 10_000 + echo_first_us),
                2: forces.later(forces.part(blow, share), 10_000),
            },
        )
        assert sum(edge.pressed for edge in told) == 0b110
        for edge in told:
            assert edge.strength[1] == pytest.approx(230, rel=0.1)
            assert edge.strength[2] == pytest.approx(230 * share, rel=0.15)
        hits = [
            Hit(edge.t_us, pad, edge.strength[pad])
            for edge in told
            for pad in (1, 2)
            if edge.pressed >> pad & 1
        ]
        assert sorted(hit.pad for hit in judge(hits).kept) == kept
        strike(board, {}, 400_000)


def test_two_hits_are_never_told_in_the_wrong_order(make_board: MakeBoard, name: str) -> None:
    """Right from two rounds of readings on; closer, right or a dead heat."""
    count = FORCE_PADS[name]
    board = with_force(make_board, name, count)
    rng, round_us = random.Random(6), count * READING_US[name]
    for n in range(10):
        apart_us = (0, 60, 200, 500, 1_000)[n % 5]
        first, second = rng.sample(range(count), 2)
        at_us = 5_000 + rng.randrange(1_000)
        blow = forces.blow(rng.randrange(100, 240))
        told = strike(
            board,
            {first: forces.later(blow, at_us), second: forces.later(blow, at_us + apart_us)},
            40_000,
        )
        order = [edge.pressed for edge in told]
        right = [1 << first, 1 << second]
        tie = [1 << first | 1 << second]
        either = apart_us == 0 and order == right[::-1]
        assert order == right or either or (order == tie and apart_us < 2 * round_us)
        strike(board, {}, 400_000)


def test_under_test_peaks_of_force_pads_are_told(make_board: MakeBoard, name: str) -> None:
    board = with_force(make_board, name, 2)
    board.hear(Test(TestMode.PROBE))
    board.run(50 * MS)
    board.said()
    points = forces.trace(forces.later(forces.blow(20), 30_000), 60_000, rest=REST)
    start_ns = board.now_ns
    board.force(1, ((start_ns + t_us * US, value) for t_us, value in points))
    board.run(320 * MS)
    peaks = [m.peak for m in board.told(Peaks) if isinstance(m, Peaks)]
    assert len(peaks) == 3
    assert max(peak[1] for peak in peaks) == pytest.approx(20, abs=2)
    assert max(peak[0] for peak in peaks) <= 1


def test_a_pico_has_three_analogue_inputs_and_says_so(make_board: MakeBoard) -> None:
    pico = make_board("pico")
    pico.said()
    pico.hear(Config(threshold=bytes([40] * 4 + [0] * 4)))
    pico.run(20 * MS)
    assert pico.told(Done) == [Done(message_id(Config), Result.UNABLE)]
    assert pico.readings == 0


def test_without_force_pads_nothing_is_read(make_board: MakeBoard, name: str) -> None:
    board = with_force(make_board, name, 2)
    assert board.readings > 0
    board.hear(Config())
    board.run(20 * MS)
    before = board.readings
    board.run(20 * MS)
    assert board.readings == before
    assert not strike(board, {1: forces.later(forces.blow(200), 10_000)})


@pytest.mark.slow
def test_switches_beside_force_pads_stay_as_precise(make_board: MakeBoard, name: str) -> None:
    count = FORCE_PADS[name] // 2 + 1
    board = with_force(make_board, name, count)
    readings = board.readings
    distances_ns = [0, 1_000, 2_000, 4_000, 10_000] if name == "nano" else [250, 500, 1_000]
    result = sweep(
        board, distances_ns, 15 if name == "nano" else 6, seed=7, pads=range(count, PADS)
    )
    check(result, right_from_ns=4_000 if name == "nano" else 500)
    tolerance_us = 12 if name == "nano" else 1.5
    assert all(-tolerance_us <= error <= tolerance_us for error in result.errors_us)
    assert board.readings > readings + 10_000


SLEEPS = {"nano": 0.3, "pico": 0.9}


def test_a_board_sleeps_between_events(make_board: MakeBoard, name: str) -> None:
    board = make_board(name)
    board.run(100 * MS)
    asleep_ns, now_ns = board.asleep_ns, board.now_ns
    board.run(200 * MS)
    assert (board.asleep_ns - asleep_ns) / (board.now_ns - now_ns) > SLEEPS[name]


def test_readings_reach_every_pad_in_time(make_board: MakeBoard, name: str) -> None:
    """READING_US, which a dead heat of force pads rests on, holds on the average, too."""
    board = with_force(make_board, name, FORCE_PADS[name])
    readings, now_ns = board.readings, board.now_ns
    board.run(100 * MS)
    each_us = (board.now_ns - now_ns) / US / (board.readings - readings)
    assert each_us <= READING_US[name]
    if isinstance(board, Nano):
        assert board.asleep_ns > 0
