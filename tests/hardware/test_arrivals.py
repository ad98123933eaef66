import random

from hypothesis import given
from hypothesis import strategies as st

from console.hardware.arrivals import EARLY, Arrivals
from console.hardware.protocol import Board, Edge, Hello, ResetCause, Watermark


def hello(oldest: int = 0, following: int = 0) -> Hello:
    return Hello(
        *(1, 1, 0, 0, Board.SIMULATED, 0x1234_5678, ResetCause.POWER, 1_000_000, 1),
        *(8, 0, 0, 0, 0, 1_000, oldest, following),
    )


def edge(sequence: int, t_us: int) -> Edge:
    return Edge(0x78, sequence % 0x10000, t_us, 1, 0)


def mark(t_us: int, following: int) -> Watermark:
    return Watermark(0x78, t_us, following % 0x10000, 0)


def test_a_boot_is_known_by_its_lowest_byte() -> None:
    assert Arrivals(hello()).boot == 0x78


def test_events_wait_for_their_watermark_and_come_in_order_of_time() -> None:
    arrivals = Arrivals(hello())
    late, soon, after = edge(0, 3_000), edge(1, 2_000), edge(2, 5_000)
    for event in (late, soon, after):
        assert arrivals.take(event) == [event]
    ready = arrivals.pass_watermark(mark(5_000, 3))
    assert ready is not None
    assert (ready.events, ready.t_us) == ((soon, late), 5_000)
    ready = arrivals.pass_watermark(mark(5_001, 3))
    assert ready is not None
    assert ready.events == (after,)


def test_a_watermark_never_goes_back() -> None:
    arrivals = Arrivals(hello())
    for t_us, told_us in ((9_000, 9_000), (8_000, 9_000), (9_001, 9_001)):
        ready = arrivals.pass_watermark(mark(t_us, 0))
        assert ready is not None
        assert ready.t_us == told_us


def test_what_came_early_waits_for_what_is_missing() -> None:
    arrivals = Arrivals(hello())
    first, second, third = edge(0, 10), edge(1, 20), edge(2, 30)
    assert arrivals.take(third) == []
    assert arrivals.take(second) == []
    assert arrivals.hole
    assert arrivals.pass_watermark(mark(100, 3)) is None
    assert arrivals.take(first) == [first, second, third]
    assert (arrivals.hole, arrivals.holes, arrivals.expected) == (False, 1, 3)


def test_what_comes_twice_is_taken_once() -> None:
    arrivals = Arrivals(hello())
    arrivals.take(edge(0, 10))
    arrivals.take(edge(2, 30))
    assert arrivals.take(edge(0, 10)) == []
    assert arrivals.take(edge(2, 30)) == []
    assert arrivals.repeated == 2


def test_a_sequence_that_no_board_could_keep_is_not_kept_here() -> None:
    arrivals = Arrivals(hello())
    arrivals.take(edge(EARLY + 1, 10))
    for sequence in range(EARLY + 1):
        arrivals.take(edge(sequence, 10))
    assert arrivals.expected == EARLY + 1


def test_what_the_board_gave_up_is_counted_and_left_behind() -> None:
    arrivals = Arrivals(hello())
    arrivals.take(edge(5, 50))
    assert arrivals.skip(hello(oldest=4, following=6)) == 4
    assert arrivals.skip(hello(oldest=4, following=6)) == 0
    told = arrivals.take(edge(4, 40)) + arrivals.take(edge(5, 50))
    assert [event.sequence for event in told] == [4, 5]


def test_what_was_left_behind_does_not_come_back_when_sequences_begin_again() -> None:
    arrivals = Arrivals(hello())
    arrivals.take(edge(2, 20))
    assert arrivals.skip(hello(oldest=4, following=4)) == 4
    for sequence in range(4, 0x10000 + 4):
        assert len(arrivals.take(edge(sequence, sequence))) == 1


@given(st.integers(0, 0xFFFF), st.integers(1, 60), st.integers())
def test_any_order_with_repeats_gives_each_event_once_in_order(
    start: int, count: int, seed: int
) -> None:
    chance = random.Random(seed)
    arrivals = Arrivals(hello(start, start))
    events = [edge(start + number, 2_000 + number) for number in range(count)]
    arriving = [*events, *chance.choices(events, k=count)]
    chance.shuffle(arriving)
    told = [event for arrived in arriving for event in arrivals.take(arrived)]
    assert told == events
    ready = arrivals.pass_watermark(mark(10_000, start + count))
    assert ready is not None
    assert list(ready.events) == events
