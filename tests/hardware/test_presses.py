import pytest

from console.hardware.arrivals import Event, Ready
from console.hardware.clocksync import Bracket, ClockSync
from console.hardware.pads import EchoFelt, PadPressed
from console.hardware.presses import Presses
from console.hardware.protocol import Board, Edge, Hello, ResetCause

WINDOW_US = 3_000


def hello(force: int) -> Hello:
    return Hello(
        *(
            1,
            1,
            0,
            0,
            Board.SIMULATED,
            1,
            ResetCause.POWER,
            1_000_000,
            1,
            8,
            force,
            0,
            0,
            0,
            0,
            0,
            0,
        )
    )


@pytest.fixture
def presses() -> Presses:
    """Force pads on a board whose clock shows console time."""
    presses, clock = Presses(8, WINDOW_US), ClockSync()
    clock.add(Bracket(0, 0, 0))
    presses.restart(hello(0xFF), clock)
    return presses


def hit(pad: int, t_us: int, strength: int) -> Edge:
    felt = bytes(strength if one == pad else 0 for one in range(8))
    return Edge(1, 0, t_us, 1 << pad, 0, 0, felt)


def told(presses: Presses, known_us: int, *events: Event) -> tuple[list[int], int]:
    batch = presses.tell(Ready(events, known_us))
    return [one.seat for one in batch.events if isinstance(one, PadPressed)], batch.watermark_us


def test_a_hit_waits_until_all_that_may_have_caused_it_is_known(presses: Presses) -> None:
    assert told(presses, 12_000, hit(0, 10_000, 60)) == ([], 7_000)
    assert told(presses, 13_000) == ([], 7_000)
    assert told(presses, 13_001)[0] == [0]


def test_a_stronger_hit_that_comes_later_takes_it_away(presses: Presses) -> None:
    assert told(presses, 12_500, hit(0, 10_000, 60))[0] == []
    assert told(presses, 13_000, hit(1, 12_600, 200))[0] == []
    seats, mark_us = told(presses, 16_000)
    assert seats == [1]
    assert mark_us == 13_000


def test_hits_that_follow_each_other_are_judged_together(presses: Presses) -> None:
    """The first could be told alone, but the second, which is near it, is not certain yet."""
    row = [hit(0, 10_000, 100), hit(1, 12_500, 150), hit(2, 15_000, 200)]
    assert told(presses, 16_000, *row) == ([], 7_000)
    assert told(presses, 18_001)[0] == [0, 1, 2]


def test_nothing_is_promised_that_a_waiting_hit_could_break(presses: Presses) -> None:
    _, mark_us = told(presses, 14_000, hit(0, 12_000, 100))
    assert mark_us <= 12_000 - WINDOW_US
    batch = presses.tell(Ready((), 20_000))
    assert all(event.t_us >= mark_us for event in batch.events)


def test_a_hit_that_waited_when_the_board_was_reset_is_void(presses: Presses) -> None:
    assert told(presses, 11_000, hit(0, 10_000, 100))[0] == []
    clock = ClockSync()
    clock.add(Bracket(0, 50_000, 50_000))
    presses.restart(hello(0xFF), clock)
    assert told(presses, 20_000)[0] == []


def test_a_board_of_switches_waits_for_nothing(presses: Presses) -> None:
    clock = ClockSync()
    clock.add(Bracket(0, 0, 0))
    presses.restart(hello(0), clock)
    edge = Edge(1, 0, 10_000, 0b11, 0)
    assert told(presses, 10_001, edge) == ([0, 1], 10_001)


def test_echoes_are_told_with_their_strengths_and_counted(presses: Presses) -> None:
    batch = presses.tell(Ready((hit(3, 9_900, 25), hit(0, 10_000, 200)), 20_000))
    assert batch.events == (EchoFelt(9_900, 3, 0, 25, 200, -100), PadPressed(10_000, 0))
    assert presses.echoes == 1


def test_the_echo_of_a_seat_that_is_not_there_is_not_told() -> None:
    presses, clock = Presses(2, WINDOW_US), ClockSync()
    clock.add(Bracket(0, 0, 0))
    presses.restart(hello(0xFF), clock)
    batch = presses.tell(Ready((hit(5, 9_900, 25), hit(0, 10_000, 200)), 20_000))
    assert batch.events == (PadPressed(10_000, 0),)


def test_a_board_may_begin_and_end_to_measure_force_in_mid_play(presses: Presses) -> None:
    presses.measure(0)
    assert told(presses, 10_001, hit(0, 10_000, 60))[0] == [0]
    presses.measure(1)
    assert told(presses, 40_100, hit(0, 40_000, 60))[0] == []
    presses.measure(0)
    assert told(presses, 40_200)[0] == [0]
