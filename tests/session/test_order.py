"""Two sources, their batches arriving in any order and as late as they like: the same game."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import settings as run
from hypothesis import strategies as st

from console.engine.outcomes import CardLaid, Outcome
from console.hardware.pads import Batch, FlipPressed, PadEvent, PadPressed
from console.hardware.sequencer import STALL_US, Sequencer, SourceRecovered, SourceStalled
from console.session.console import Console
from tests.hardware.conftest import FakeClock
from tests.session.table import Table, settings

SOURCES = ("left", "right")
END_US = 4_000_000
HORIZON_US = 60_000_000

Arrival = tuple[int, str, Batch]  # when a batch is there, of which source


def presses(start_us: int) -> list[PadEvent]:
    """Return four seconds of play: flips in turn, and slaps of both seats close to each other."""
    events: list[PadEvent] = []
    for n in range(40):
        t_us = start_us + 100_000 * n
        events.append(FlipPressed(t_us + 10, n % 2))
        if n % 3:
            events += [PadPressed(t_us + 50_000, 0), PadPressed(t_us + 50_000 + n % 2, 1)]
    return events


RULES = {"patterns": ["double", "sandwich", "jack", "tens", "run_3"], "wrong_slap": "bury 1"}


def dealt() -> Table:
    table = Table(settings(2, preset="classic", rules=RULES, table={"resolution_us": 1}))
    table.deal()
    return table


def batches(events: list[PadEvent], start_us: int, cuts: list[int]) -> list[Batch]:
    """Split events into batches, each promising everything before its end."""
    found, since = [], start_us
    for end_us in sorted({start_us + cut for cut in cuts} | {start_us + END_US}):
        now = tuple(event for event in events if since <= event.t_us < end_us)
        found.append(Batch(now, end_us))
        since = end_us
    return found


def play(console: Console, clock: FakeClock, arrivals: list[Arrival]) -> list[Outcome]:
    """Turn the console at every arrival; return what it said up to the end of the presses."""
    start_us, said = clock(), []
    sequencer = Sequencer(SOURCES, start_us, stall_us=HORIZON_US)
    for at_us, source, batch in sorted(arrivals, key=lambda arrival: arrival[0]):
        clock.now_us = max(clock.now_us, at_us)
        sequencer.add(source, batch)
        events = sequencer.release(clock())
        until_us = min(clock(), sequencer.watermark_us)
        said += console.step(clock(), until_us, events)
    return said


def expected() -> tuple[list[Outcome], str]:
    table = dealt()
    start_us = table.clock()
    events = presses(start_us)
    arrivals = [(start_us + END_US, source, Batch((), start_us + END_US)) for source in SOURCES]
    arrivals[0] = (start_us + END_US, "left", Batch(tuple(events), start_us + END_US))
    said = play(table.console, table.clock, arrivals)
    return said, hash_of(table)


def hash_of(table: Table) -> str:
    game = table.console._game
    assert game is not None
    return game.play.game.state_hash()


EXPECTED = expected()


def test_the_presses_make_a_game_worth_comparing() -> None:
    said, _ = EXPECTED
    kinds = {type(outcome).__name__ for outcome in said}
    assert {"CardLaid", "Verdict", "DeadHeat", "PileTaken", "Buried"} <= kinds


@run(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_whatever_the_arrival_the_game_is_the_same(seed: int) -> None:
    chance, table = Random(seed), dealt()
    start_us = table.clock()
    sides: dict[str, list[PadEvent]] = {source: [] for source in SOURCES}
    for event in presses(start_us):
        sides[chance.choice(SOURCES)].append(event)
    arrivals: list[Arrival] = []
    for source, own in sides.items():
        at_us = start_us
        cuts = [chance.randrange(1, END_US) for _ in range(chance.randrange(12))]
        for batch in batches(own, start_us, cuts):
            events = list(batch.events)
            chance.shuffle(events)
            at_us = max(at_us, batch.watermark_us) + chance.randrange(900_000)
            arrivals.append((at_us, source, Batch(tuple(events), batch.watermark_us)))
    said = play(table.console, table.clock, arrivals)
    assert (said, hash_of(table)) == EXPECTED


def test_a_source_that_falls_silent_costs_time_and_no_card() -> None:
    table = dealt()
    clock, start_us = table.clock, table.clock()
    sequencer = Sequencer(SOURCES, start_us)
    news, notices = [], set()
    for tick in range(200):
        now_us = clock.advance(5_000)
        silent = 40 <= tick < 160
        events: tuple[PadEvent, ...] = ()
        if tick % 20 == 5:
            due = table.view.to_act
            events = () if due is None else (FlipPressed(now_us - 1_000, due),)
        sequencer.add("left", Batch(events, now_us))
        if not silent:
            sequencer.add("right", Batch((), now_us))
        released = sequencer.release(now_us)
        news += [e for e in released if isinstance(e, SourceStalled | SourceRecovered)]
        table.outcomes += table.console.step(now_us, min(now_us, sequencer.watermark_us), released)
        notices.add(table.notice)
        cards = sum(seat.count for seat in table.view.seats) + table.view.in_middle
        assert cards == 52
    assert [type(n).__name__ for n in news] == ["SourceStalled", "SourceRecovered"]
    assert news[1].t_us - news[0].t_us >= STALL_US
    assert notices == {None, "pads disconnected"}
    laid = [o for o in table.outcomes if isinstance(o, CardLaid)]
    assert len(laid) >= 3
    assert not table.view.paused
