"""The core turned by hand: sources in, pictures, lamps and outcomes out."""

from __future__ import annotations

import sys
import threading
from collections.abc import Generator, Sequence
from itertools import count

import pytest

from console.core import BUSY_S, BUSY_US, IDLE_S, PICTURE_US, REST_S, Core
from console.engine.cards import name
from console.engine.inputs import Draw, Lay
from console.engine.outcomes import CardLaid, Outcome, Verdict
from console.hardware.pads import (
    Batch,
    FlipPressed,
    Health,
    PadEvent,
    PadPressed,
)
from console.hardware.sequencer import STALL_US
from console.screens import AttractScreen, LobbyScreen, TableScreen
from console.session.console import Command, Console, ConsoleSettings
from console.session.hands import HandAsk, Links
from tests.hardware.conftest import FakeClock
from tests.session.table import settings


class FakeSource:
    """Presses put in by hand; it promises everything up to ``lag_us`` ago unless it is silent."""

    def __init__(self, clock: FakeClock, name: str = "pads", lag_us: int = 1_000) -> None:
        self.name = name
        self.resolution_us = 1
        self.silent = False
        self.broken = False
        self.closed = False
        self._clock = clock
        self._lag_us = lag_us
        self.promised_us = clock()
        self._held: list[PadEvent] = []

    def put(self, *events: PadEvent) -> None:
        self._held += events

    def drain(self) -> Batch:
        if self.broken:
            raise OSError("the wire is gone")
        if self.silent:
            return Batch((), self.promised_us)
        self.promised_us = self._clock() - self._lag_us
        events, self._held = tuple(self._held), []
        return Batch(events, self.promised_us)

    def health(self) -> Health:
        return Health(True, "well")

    def close(self) -> None:
        self.closed = True


class FakeLamps:
    def __init__(self) -> None:
        self.levels: list[float] = []

    def show(self, levels: Sequence[float]) -> None:
        self.levels = list(levels)


class Turned:
    """A core with fake sources, turned millisecond by millisecond."""

    def __init__(self, given: ConsoleSettings | None = None, sources: int = 1) -> None:
        self.clock = FakeClock()
        self.sources = [FakeSource(self.clock, f"pads {n}") for n in range(sources)]
        self.lamps = FakeLamps()
        seeds = count(1)
        self.console = Console(given or settings(), self.clock(), lambda: next(seeds))
        self.core = Core(self.console, self.sources, self.lamps, self.clock)

    def turns(self, ms: int = 3) -> None:
        for _ in range(ms):
            self.clock.advance(1_000)
            self.core.turn()

    def press(self, *events: PadEvent, source: int = 0) -> None:
        self.sources[source].put(*events)
        self.turns()

    def deal(self) -> None:
        for seat in (0, 1):
            self.press(PadPressed(self.clock(), seat))
        self.core.command(Command(self.clock(), "deal"))
        self.turns()
        assert isinstance(self.core.picture, TableScreen)

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.core.picture, TableScreen)
        return self.core.picture


@pytest.fixture
def turned() -> Turned:
    return Turned()


def test_a_press_changes_the_picture_within_a_turn_or_two(turned: Turned) -> None:
    assert isinstance(turned.core.picture, AttractScreen)
    turned.press(PadPressed(turned.clock(), 1))
    assert isinstance(turned.core.picture, LobbyScreen)
    assert turned.core.picture.host == 1


def test_it_turns_slowly_while_nobody_plays_and_fast_from_the_first_press_on(
    turned: Turned,
) -> None:
    assert turned.core._pause_s() == REST_S
    turned.press(PadPressed(turned.clock(), 1))
    assert turned.core._pause_s() == BUSY_S
    turned.turns(BUSY_US // 1_000)
    assert turned.core._pause_s() == IDLE_S  # in the lobby


def test_a_press_waits_until_every_source_has_told_its_time() -> None:
    turned = Turned(sources=2)
    turned.sources[1].silent = True
    turned.press(PadPressed(turned.clock(), 0))
    assert isinstance(turned.core.picture, AttractScreen)
    turned.sources[1].silent = False
    turned.turns()
    assert isinstance(turned.core.picture, LobbyScreen)


def test_two_sources_are_put_into_one_order_of_time() -> None:
    turned = Turned(settings(2, preset="classic", rules={"patterns": []}), sources=2)
    turned.deal()
    t_us = turned.clock()
    turned.sources[0].put(FlipPressed(t_us + 300, 1))
    turned.sources[1].put(FlipPressed(t_us + 100, 0), PadPressed(t_us + 200, 1))
    turned.turns()
    said = turned.core.outcomes()
    assert [type(o).__name__ for o in said] == ["CardLaid", "Verdict", "Buried", "CardLaid"]
    assert [getattr(o, "seat", None) for o in said] == [0, 1, 1, 1]
    assert turned.core.outcomes() == []


def test_a_silent_source_pauses_and_its_return_goes_on(turned: Turned) -> None:
    turned.deal()
    turned.press(FlipPressed(turned.clock(), 0))
    turned.sources[0].silent = True
    turned.turns(STALL_US // 1000 + 5)
    assert turned.table.notice is not None
    assert (turned.table.notice.kind, turned.table.notice.detail) == ("pads disconnected", "")
    turned.sources[0].put(PadPressed(turned.clock(), 1))
    turned.sources[0].silent = False
    turned.turns(5)
    assert turned.table.notice is None
    assert [o.verdict for o in turned.core.outcomes() if isinstance(o, Verdict)] == ["ignored"]
    cards = sum(seat.count for seat in turned.table.table.seats) + turned.table.table.in_middle
    assert cards == 52


def test_of_several_sources_the_silent_one_is_named() -> None:
    turned = Turned(sources=2)
    turned.deal()
    turned.sources[1].silent = True
    turned.turns(STALL_US // 1000 + 5)
    assert turned.table.notice is not None
    assert turned.table.notice.detail == "pads 1"


def test_nothing_falls_due_before_every_source_has_told_its_time() -> None:
    turned = Turned(settings(3, fill=True))
    turned.press(PadPressed(turned.clock(), 1))
    turned.core.command(Command(turned.clock(), "deal"))
    turned.turns()
    assert turned.table.table.to_act == 0, "a bot is to turn a card"
    game = turned.console._game
    assert game is not None
    due = min(at for player in game.play._players if (at := player.due_at()) is not None)
    turned.turns((game.play.start_us + due - turned.clock()) // 1_000 - 2)
    turned.sources[0].silent = True
    turned.turns(200)
    assert turned.core.outcomes() == []
    turned.sources[0].silent = False
    turned.turns()
    assert [o.t for o in turned.core.outcomes()] == [due]


def test_commands_are_done_in_the_next_turn_in_their_order(turned: Turned) -> None:
    turned.press(PadPressed(turned.clock(), 0))
    turned.core.command(Command(turned.clock(), "choose", name="classic"))
    turned.core.command(Command(turned.clock(), "mark", step=3))
    turned.core.turn()
    picture = turned.core.picture
    assert isinstance(picture, LobbyScreen)
    assert (picture.preset, picture.cursor) == ("classic", 2)


def test_a_frame_that_was_shown_reaches_the_hand() -> None:
    turned = Turned(settings(2, table={"display": True}))
    turned.deal()
    turned.press(FlipPressed(turned.clock(), 0))
    shown_us = turned.clock() - 500
    turned.core.shown(1, shown_us)
    turned.turns()
    game = turned.console._game
    assert game is not None
    assert [game.play.start_us + at for at in game.play.game.referee.shown_us] == [shown_us]


def test_the_picture_is_the_same_object_while_nothing_changes(turned: Turned) -> None:
    turned.deal()
    before = turned.core.picture
    turned.turns(3 * PICTURE_US // 1000)
    assert turned.core.picture is before


def test_a_picture_that_moves_by_itself_is_made_anew_now_and_then(turned: Turned) -> None:
    before = turned.core.picture
    turned.turns(3_000)
    assert turned.core.picture != before


def test_lines_are_told_once(turned: Turned) -> None:
    turned.deal()
    turned.core.command(Command(turned.clock(), "end hand"))
    turned.turns(20)
    assert len(turned.core.new_lines()) == 1
    assert turned.core.new_lines() == []


def test_lamps_glow_between_nothing_and_all_and_go_out_at_the_end(turned: Turned) -> None:
    seen = set()
    for _ in range(400):
        turned.turns(5)
        assert all(0 <= level <= 1 for level in turned.lamps.levels)
        seen.add(tuple(turned.lamps.levels))
    assert len(seen) > 1
    turned.deal()
    turned.turns(PICTURE_US // 1000 + 1)
    assert turned.lamps.levels[0] > turned.lamps.levels[1]  # seat 0 is to turn a card
    turned.core.stop()
    assert set(turned.lamps.levels) == {0.0}
    assert turned.sources[0].closed


def test_a_core_without_lamps_plays_all_the_same() -> None:
    clock = FakeClock()
    source = FakeSource(clock)
    core = Core(Console(settings(), clock(), lambda: 1), [source], None, clock)
    source.put(PadPressed(clock(), 0))
    for _ in range(3):
        clock.advance(1_000)
        core.turn()
    assert isinstance(core.picture, LobbyScreen)
    core.stop()
    assert source.closed


@pytest.fixture
def switch_interval() -> Generator[None]:
    before = sys.getswitchinterval()
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("switch_interval")
def test_a_fault_in_its_thread_is_kept_for_whoever_looks(
    turned: Turned, caplog: pytest.LogCaptureFixture
) -> None:
    turned.sources[0].broken = True
    turned.core.start()
    turned.core.stop()
    assert isinstance(turned.core.failure, OSError)
    assert "the core stopped" in caplog.text
    assert turned.sources[0].closed


@pytest.mark.usefixtures("switch_interval")
def test_its_thread_turns_until_it_is_stopped(turned: Turned) -> None:
    turned_often = threading.Event()
    times = count()

    def drain() -> Batch:
        if next(times) > 3:
            turned_often.set()
        return Batch((), turned.clock())

    turned.sources[0].drain = drain  # type: ignore[method-assign]
    turned.core.start()
    turned.core.wake()
    assert turned_often.wait(10)
    turned.core.stop()
    assert turned.core.failure is None


def test_nothing_is_lost_or_judged_twice_whatever_the_turns() -> None:
    def played(turns: Sequence[int]) -> list[Outcome]:
        turned = Turned(settings(2, preset="classic"))
        turned.deal()
        start_us, said, n = turned.clock(), [], 0
        presses = [(FlipPressed, k * 7_000, k % 2) for k in range(40)]
        presses += [(PadPressed, k * 7_000 + 2_500, (k + 1) % 2) for k in range(3, 40, 4)]
        presses.sort(key=lambda press: press[1])
        while turned.clock() < start_us + 400_000:
            turned.clock.advance(turns[n % len(turns)])
            n += 1
            while presses and start_us + presses[0][1] <= turned.clock():
                kind, t_us, seat = presses.pop(0)
                turned.sources[0].put(kind(start_us + t_us, seat))
            turned.core.turn()
            said += turned.core.outcomes()
        return said

    fine, coarse, uneven = played([200]), played([50_000]), played([1, 33_000, 700, 9_999])
    assert fine == coarse == uneven
    assert any(isinstance(o, CardLaid) for o in fine)
    assert any(isinstance(o, Verdict) for o in fine)


def test_drawing_gives_way_to_a_press_until_it_is_judged_but_not_for_ever(
    turned: Turned, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("console.core.time.sleep", slept.append)
    turned.core.give_way()
    assert slept == []
    turned.core.wake()
    turned.core.give_way()
    assert 0 < sum(slept) <= 0.003


# -- hands of cards -----------------------------------------------------------------------------


def dealt_trio(turned: Turned) -> int:
    """Deal Twisted Trio to two, let both shuffle, and return how often a picture was told."""
    told = 0

    def tell() -> None:
        nonlocal told
        told += 1

    turned.core.on_picture = tell
    turned.deal()
    for seat in (0, 1):
        turned.press(PadPressed(turned.clock(), seat))
        turned.turns(30)
    return told


def test_hands_are_published_beside_the_picture_and_told_like_it() -> None:
    turned = Turned(settings(2, preset="twisted-trio"))
    assert turned.core.hands is None
    told = dealt_trio(turned)
    hands = turned.core.hands
    assert told
    assert hands is not None
    assert [held and len(held.hand.cards) for held in hands.seats] == [8, 8]
    turned.turns(40)
    later = turned.core.hands
    assert later is not None
    assert later.seats is hands.seats
    assert later.now_us > hands.now_us


def test_what_a_phone_asks_becomes_an_input_of_its_seat() -> None:
    turned = Turned(settings(2, preset="twisted-trio"))
    dealt_trio(turned)
    hands, seat = turned.core.hands, turned.table.table.turn
    assert hands is not None
    assert seat is not None
    held = hands.seats[seat]
    assert held is not None
    asked = held.hand.awaits[0]
    first = next((name(card.card) for card in held.hand.cards if card.first), "")
    wanted = Lay(t=0, seat=seat, cards=(first,)) if asked == "lay" else Draw(t=0, seat=seat)
    turned.core.hand(HandAsk(turned.clock(), hands.match, seat, wanted))
    turned.turns(30)
    assert turned.core.hands is not None
    assert turned.core.hands.seats is not hands.seats
    now = turned.core.hands.seats[seat]
    assert now is not None
    assert len(now.hand.cards) == 8 + (1 if asked == "draw" else -1)


def test_the_phones_addresses_come_onto_the_picture() -> None:
    turned = Turned(settings(2, preset="twisted-trio"))
    dealt_trio(turned)
    assert turned.core.hands is not None
    turned.core.links(Links(turned.core.hands.match, ("a", "b"), frozenset({1})))
    turned.turns(30)
    assert turned.table.links == ("a", "")
