from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.errors import HardwareError
from console.hardware.pads import Batch, CallPressed, FlipPressed, PadEvent, PadPressed
from console.hardware.sequencer import (
    STALL_US,
    Late,
    Sequenced,
    Sequencer,
    SourceRecovered,
    SourceStalled,
)


def batch(watermark_us: int, *events: PadEvent) -> Batch:
    return Batch(events, watermark_us)


@pytest.fixture
def two() -> Sequencer:
    return Sequencer(["left", "right"], start_us=0)


def test_nothing_comes_out_before_every_source_has_promised(two: Sequencer) -> None:
    slap = PadPressed(100, 0)
    two.add("left", batch(500, slap))
    assert two.release(500) == []
    two.add("right", batch(100))
    assert two.release(501) == []
    two.add("right", batch(101))
    assert two.release(502) == [slap]
    assert two.release(503) == []
    assert two.watermark_us == 101


def test_the_earlier_press_comes_first_whoever_told_it_first(two: Sequencer) -> None:
    two.add("left", batch(900, PadPressed(700, 0)))
    two.add("right", batch(900, PadPressed(699, 7)))
    assert two.release(900) == [PadPressed(699, 7), PadPressed(700, 0)]


def test_ties_come_out_together_in_the_same_order_whatever_the_arrival() -> None:
    slaps = [PadPressed(50, seat) for seat in (5, 2)]
    told: list[list[Sequenced]] = []
    for order in (("left", "right"), ("right", "left")):
        sequencer = Sequencer(["left", "right"], start_us=0)
        for source in order:
            sequencer.add(source, batch(60, slaps[source == "right"], FlipPressed(50, 1)))
        told.append(sequencer.release(60))
    assert told[0] == told[1]
    assert len(told[0]) == 4


def test_a_call_and_a_slap_of_one_moment_are_both_told() -> None:
    sequencer = Sequencer(["all"], start_us=0)
    sequencer.add("all", batch(20, PadPressed(10, 1), CallPressed(10, 1, "three")))
    assert len(sequencer.release(20)) == 2


def test_a_late_event_is_reported_not_slipped_in(two: Sequencer) -> None:
    for source in ("left", "right"):
        two.add(source, batch(1_000))
    assert two.release(1_000) == []
    two.add("left", batch(1_100, PadPressed(999, 4), PadPressed(1_000, 5)))
    two.add("right", batch(1_100))
    assert two.release(1_100) == [Late(PadPressed(999, 4), "left", 1_000), PadPressed(1_000, 5)]


def test_a_broken_promise_does_no_harm_while_nothing_later_was_released(two: Sequencer) -> None:
    two.add("left", batch(1_000))
    two.add("left", batch(1_100, PadPressed(400, 4)))
    two.add("right", batch(1_100, PadPressed(500, 1)))
    assert two.release(1_100) == [PadPressed(400, 4), PadPressed(500, 1)]


def test_a_watermark_never_goes_back(two: Sequencer) -> None:
    two.add("left", batch(900))
    two.add("left", batch(300))
    two.add("right", batch(800))
    assert two.watermark_us == 800


def test_a_silent_source_pauses_the_game_and_its_return_tells_all_in_order(two: Sequencer) -> None:
    two.add("left", batch(100_000, PadPressed(40_000, 0)))
    two.add("right", batch(60_000))
    assert two.release(100_000) == [PadPressed(40_000, 0)]
    two.add("left", batch(310_000, PadPressed(200_000, 0)))
    assert two.release(60_000 + STALL_US - 1) == []
    assert two.release(60_000 + STALL_US) == [SourceStalled(60_000, "right")]
    assert two.stalled == ("right",)
    two.add("left", batch(330_000))
    assert two.release(330_000) == []
    two.add("right", batch(329_000, PadPressed(150_000, 3)))
    assert two.release(330_001) == [
        PadPressed(150_000, 3),
        PadPressed(200_000, 0),
        SourceRecovered(329_000, "right"),
    ]
    assert two.stalled == ()


def test_a_source_that_knows_it_is_lost_is_not_waited_for(two: Sequencer) -> None:
    two.add("left", batch(10_000))
    two.add("right", Batch((), 9_000, lost=True))
    assert two.release(10_000) == [SourceStalled(9_000, "right")]
    two.add("right", batch(9_500, PadPressed(9_200, 1)))
    assert two.release(11_000) == [PadPressed(9_200, 1)], "still told nothing of the pause itself"
    two.add("left", batch(30_000))
    two.add("right", batch(29_000, PadPressed(9_999, 2)))
    assert two.release(30_000) == [PadPressed(9_999, 2), SourceRecovered(29_000, "right")]


def test_each_silent_source_is_named(two: Sequencer) -> None:
    assert two.release(STALL_US) == [SourceStalled(0, "left"), SourceStalled(0, "right")]
    assert two.stalled == ("left", "right")


def test_an_unknown_source_and_no_source_are_refused(two: Sequencer) -> None:
    with pytest.raises(HardwareError, match="left, right, got one of 'middle'"):
        two.add("middle", batch(5))
    with pytest.raises(HardwareError, match="at least one source"):
        Sequencer([], start_us=0)


SOURCES = ("pads", "keys", "remote")

Story = dict[str, list[Batch]]


@st.composite
def stories(draw: st.DrawFn) -> Story:
    """Batches of each source, promises kept, all ending with the watermark 1000."""
    story: Story = {}
    for source in SOURCES:
        marks = sorted(draw(st.lists(st.integers(1, 999), max_size=6)))
        batches, before = [], 0
        for mark in [*marks, 1_000]:
            # strictly before 1000 at the end; an event may run ahead of its own watermark
            times = draw(st.lists(st.integers(before, min(mark + 50, 999)), max_size=4))
            events = tuple(PadPressed(t, draw(st.integers(0, 7))) for t in sorted(times))
            batches.append(Batch(events, mark))
            before = mark
        story[source] = batches
    return story


def tell(story: Story, order: Sequence[str], release_each: Sequence[bool]) -> list[Sequenced]:
    """Feed batches in the given order of sources, releasing now and then."""
    sequencer, told = Sequencer(SOURCES, start_us=0), list[Sequenced]()
    queues = {source: list(batches) for source, batches in story.items()}
    for source, now in zip(order, release_each, strict=True):
        sequencer.add(source, queues[source].pop(0))
        if now:
            told += sequencer.release(1_000)
    return told + sequencer.release(1_000)


@given(st.data())
def test_any_interleaving_gives_the_same_order_and_loses_and_doubles_nothing(
    data: st.DataObject,
) -> None:
    story = data.draw(stories())
    turns = [source for source, batches in story.items() for _ in batches]
    plain = tell(story, turns, [False] * len(turns))
    for _ in range(2):
        order = data.draw(st.permutations(turns))
        releases = data.draw(st.lists(st.booleans(), min_size=len(turns), max_size=len(turns)))
        assert tell(story, order, releases) == plain
    everything = [event for batches in story.values() for b in batches for event in b.events]
    assert sorted(map(repr, plain)) == sorted(map(repr, everything))


@given(
    st.lists(
        st.tuples(
            st.sampled_from(SOURCES),
            st.integers(0, 2_000_000),
            st.lists(st.integers(0, 2_000_000), max_size=3),
        ),
        max_size=20,
    )
)
def test_whatever_sources_do_time_never_goes_back_and_nothing_is_lost(
    steps: list[tuple[str, int, list[int]]],
) -> None:
    sequencer, told, count = Sequencer(SOURCES, start_us=0), list[Sequenced](), 0
    for number, (source, mark_us, times) in enumerate(steps):
        sequencer.add(source, Batch(tuple(PadPressed(t, count % 8) for t in times), mark_us))
        count += len(times)
        told += sequencer.release(number * 100_000)
    for source in SOURCES:
        sequencer.add(source, Batch((), 3_000_000))
    told += sequencer.release(3_000_000)
    news = (SourceStalled, SourceRecovered)
    assert sum(not isinstance(item, news) for item in told) == count
    stamps = [item.t_us for item in told if not isinstance(item, Late)]
    assert stamps == sorted(stamps)
