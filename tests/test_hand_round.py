"""A screen handed round: a hand is there for its owner alone, laid by keys, mouse or touch."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Literal

import pytest

from console.app import _in_english
from console.config import Config
from console.config_sections import Sound
from console.config_sections import Table as TableSection
from console.display.sound import Speaker
from console.display.window import Click, Frame, KeyEvent, WindowEvent
from console.engine.cards import name, rank
from console.engine.inputs import Draw, Lay, Name, Pick
from console.engine.trio_views import Await
from console.hand_round import HandRound
from console.hand_screen import HandScreen
from console.screens import AttractScreen, Screen, TableScreen
from console.session.hands import HandAsk, HandInput, Hands
from console.window_table import FRAME_US, POLL_S, REST_S, WindowTable, sound_answers
from console.wiring import console_settings
from tests.session.trio_table import TrioTable


class Round:
    """A table whose screen goes round, and the hands on its keys."""

    def __init__(self, seed: int = 1) -> None:
        self.table = TrioTable(table={"handed_round": True}, first_seed=seed)
        self.table.shuffled()
        self.held = HandRound()

    @property
    def seen(self) -> object:
        return self.held.look(self.table.screen, self.table.console.hands())

    @property
    def hand(self) -> HandScreen:
        seen = self.seen
        assert isinstance(seen, HandScreen)
        return seen

    def uncover(self) -> int:
        seat = self.table.view.must_act[0]
        self.table.pad(seat)
        return seat

    def key(self, key: str) -> HandInput | None:
        taken, ask = self.held.key(key, self.table.clock())
        assert taken
        if ask is not None:
            self.table.step(ask)
            self.table.wait(20)
        return None if ask is None else ask.wanted

    def click(self, target: str) -> HandInput | None:
        taken, ask = self.held.click(target, self.table.clock())
        assert taken
        if ask is not None:
            self.table.step(ask)
            self.table.wait(20)
        return None if ask is None else ask.wanted

    def play_until(self, asks: Await) -> HandScreen:
        """Play by chance until a seat is asked for this, and uncover its hand."""
        chance = Random(5)
        for _ in range(300):
            seat = self.uncover()
            if self.hand.asks == asks:
                return self.hand
            self.table.move(seat, chance)
        raise AssertionError(f"nobody was asked to {asks}")


def test_a_hand_is_covered_until_its_owner_hits_the_pad_and_after_the_turn() -> None:
    table = Round()
    assert isinstance(table.seen, TableScreen)
    assert table.held.key("return", 0) == (False, None)
    seat = table.uncover()
    assert table.hand.hand.seat == seat
    while table.table.view.must_act[:1] == (seat,):
        table.table.move(seat, Random(1))
    assert isinstance(table.seen, TableScreen)
    assert "HandView" not in repr(table.table.screen)


def test_a_pause_covers_the_hand() -> None:
    table = Round()
    table.uncover()
    table.table.command("pause")
    assert isinstance(table.seen, TableScreen)


def test_keys_choose_cards_and_lay_them() -> None:
    table = Round()
    screen = table.play_until("lay")
    assert screen.hand.cards[screen.cursor].first
    assert table.key("return") is None  # nothing is chosen
    table.key("space")
    chosen = table.hand.chosen
    assert len(chosen) == 1
    assert table.hand.plan is not None
    assert table.hand.plan.may_lay
    assert table.key("return") == Lay(t=0, seat=screen.hand.seat, cards=(name(chosen[0]),))
    assert table.table.view.pile[-1].card == chosen[0]


def test_several_of_a_rank_are_chosen_in_their_order_and_left_again() -> None:
    for seed in range(1, 30):
        table = Round(seed)
        screen = table.play_until("lay")
        cards = [held.card for held in screen.hand.cards]
        twins = [
            (a, b) for a, held in enumerate(screen.hand.cards) if held.first
            for b, card in enumerate(cards) if b != a and rank(card) == rank(cards[a])
        ]  # fmt: skip
        if twins:
            break
    first, second = twins[0]
    table.click(f"hand:{first}")
    table.click(f"hand:{second}")
    assert table.hand.chosen == (cards[first], cards[second])
    table.click(f"hand:{first}")
    assert table.hand.chosen == (cards[second],)
    table.click(f"hand:{second}")
    table.click(f"hand:{first}")
    table.click(f"hand:{second}")
    wanted = table.click("hand go")
    assert isinstance(wanted, Lay)
    assert wanted.cards == (name(cards[first]), name(cards[second]))


def test_who_cannot_lay_draws_by_the_button() -> None:
    table = Round()
    screen = table.play_until("draw")
    assert table.click("hand go") == Draw(t=0, seat=screen.hand.seat)


def test_a_suit_is_named_and_a_card_picked_where_the_marker_stands() -> None:
    table = Round(3)
    screen = table.play_until("name")
    table.key("right")
    table.key("right")
    assert table.key("return") == Name(t=0, seat=screen.hand.seat, suit="H")
    table = Round(4)
    screen = table.play_until("pick")
    table.key("left")
    place = screen.hand.pick_from - 1
    assert table.key("return") == Pick(t=0, seat=screen.hand.seat, index=place)


def test_what_is_not_of_the_hand_goes_on_to_the_table() -> None:
    table = Round()
    table.uncover()
    assert isinstance(table.seen, HandScreen)
    assert table.held.key("f2", 0) == (False, None)
    assert table.held.click("seat 1", 0) == (False, None)


class FakeWindow:
    """A window of which the pictures are kept, and into which clicks are put."""

    def __init__(self) -> None:
        self.events: list[WindowEvent] = []
        self.drawn: list[object] = []
        self.heard: Callable[[KeyEvent], None] = lambda event: None
        self.give_way: Callable[[], None] = lambda: None

    def poll(self) -> list[WindowEvent]:
        events, self.events = self.events, []
        return events

    def draw(self, screen: object, now_us: int) -> Frame:
        self.drawn.append(screen)
        return Frame(now_us, 0)


class FakeCore:
    """What a window needs of a core: the picture, the hands, and a place to ask."""

    def __init__(self, table: TrioTable) -> None:
        self._table = table
        self.asked: list[HandAsk] = []
        self.failure = None

    @property
    def picture(self) -> Screen:
        return self._table.screen

    @property
    def hands(self) -> Hands | None:
        return self._table.console.hands()

    def hand(self, ask: HandAsk) -> None:
        self.asked.append(ask)

    def outcomes(self) -> list[object]:
        return []

    def give_way(self) -> None: ...
    def shown(self, serial: int, shown_us: int) -> None: ...


def test_the_window_shows_the_hand_and_brings_what_is_asked_to_the_core() -> None:
    table = Round()
    window, core = FakeWindow(), FakeCore(table.table)
    loop = WindowTable(window, Speaker(), core, None)  # type: ignore[arg-type]
    loop.turn(0)
    assert isinstance(window.drawn[-1], TableScreen)
    table.play_until("lay")
    loop.turn(1_000_000)
    shown = window.drawn[-1]
    assert isinstance(shown, HandScreen)
    window.events.append(Click(f"hand:{shown.cursor}", 1_100_000))
    loop.turn(1_200_000)
    window.heard(KeyEvent("return", True, 1_300_000))
    assert [ask.seat for ask in core.asked] == [shown.hand.seat]
    assert not loop.leaving


@pytest.mark.parametrize(
    ("on", "volume", "answers"), [(True, 60, False), (True, 0, None), (False, 60, None)]
)
def test_a_silent_speaker_is_a_fault_only_where_sound_is_wanted(
    on: bool, volume: int, answers: bool | None
) -> None:
    config = Config(sound=Sound(on=on, volume=volume))
    assert sound_answers(config, Speaker()) is answers


def test_keys_are_read_often_only_where_somebody_plays() -> None:
    """Where nobody does, the next frame is in time all the same."""
    played, waiting = FakeCore(Round().table), FakeCore(TrioTable())
    assert isinstance(waiting.picture, AttractScreen)
    waits = []
    for core in (played, waiting):
        loop = WindowTable(FakeWindow(), Speaker(), core, None)  # type: ignore[arg-type]
        loop.turn(0)
        waits.append([loop._pause_s(us) for us in (0, 10_000, FRAME_US, FRAME_US + 500)])
    assert waits == [[POLL_S] * 4, [REST_S, (FRAME_US - 10_000) / 1_000_000, POLL_S, POLL_S]]


@pytest.mark.parametrize(("cost_us", "then"), [(FRAME_US, [0, 1, 2]), (40_000, [0, 2])])
def test_a_machine_that_draws_slowly_leaves_time_to_the_referee(
    cost_us: int, then: list[int]
) -> None:
    """Each look is at a new picture; the second comes before a slow machine has rested."""
    table = Round()
    window, used = FakeWindow(), count(step=cost_us * 1000)
    loop = WindowTable(
        window,  # type: ignore[arg-type]
        Speaker(),
        FakeCore(table.table),  # type: ignore[arg-type]
        None,
        used_ns=lambda: next(used),
    )
    seen = []
    for look, now_us in enumerate((0, 59_999, 60_000)):
        before = len(window.drawn)
        loop._drawn = None
        loop.turn(now_us)
        seen += [look] * (len(window.drawn) - before)
    assert seen == then


@pytest.mark.parametrize(("view", "round_"), [("table", False), ("wall", False), ("pass", True)])
def test_the_screen_is_handed_round_where_it_is_wanted_and_shows_hands(
    view: Literal["table", "wall", "pass"], round_: bool
) -> None:
    config = Config(table=TableSection(view=view))
    assert console_settings(config, 1, True).table.handed_round is round_
    assert not console_settings(_in_english(config), 1, False).table.handed_round


def test_a_pause_covers_it_and_another_seats_pad_does_not() -> None:
    played = Round()
    seat = played.uncover()
    played.table.pad(1 - seat)
    assert played.hand.hand.seat == seat
    played.table.command("pause")
    played.table.wait(20)
    assert isinstance(played.seen, TableScreen)
    played.table.command("pause")
    played.table.wait(20)
    assert isinstance(played.seen, TableScreen), "until its own pad is hit again"
    assert played.uncover() == seat
    assert played.hand.hand.seat == seat
