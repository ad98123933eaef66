"""A table that hypothesis plays at: after every input the laws hold, and a replay agrees."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from console.engine.game_views import final, table_view
from console.engine.inputs import Call, Flip, Host, Input, Object, Shown, Slap, Time, Vote
from console.engine.outcomes import Verdict
from console.engine.trip import KEYS

from .play import replayed
from .random_people import next_inputs
from .random_play import CHAINED_FACES, FACES, MORE_RULES, RULES, Driven, Header

pytestmark = pytest.mark.slow
SEATS = st.integers(0, 2)
GAPS_US = st.sampled_from([1, 2, 5, 1_000, 100_000, 250_000, 250_001, 1_000_000])
STACK = st.lists(st.sampled_from(FACES), min_size=1, max_size=6).map(tuple)


class Table(RuleBasedStateMachine):
    """Three seats, any rules; every input comes a little after the one before."""

    @initialize(
        rules=st.fixed_dictionaries({name: st.sampled_from(v) for name, v in RULES.items()}),
        stacks=st.tuples(STACK, STACK, STACK),
        resolution_us=st.sampled_from([0, 4]),
        handicap_ms=st.sampled_from([(), (0, 50, 100)]),
        display=st.booleans(),
    )
    def sit_down(
        self, rules: dict, stacks: tuple, resolution_us: int, handicap_ms: tuple, display: bool
    ) -> None:
        self.driven = Driven(
            Header(
                slap=1,
                game="ratscrew",
                preset="classic",
                seats=("Ada", "Ben", "Cho"),
                rules=rules,
                stacks=stacks,
                resolution_us=resolution_us,
                handicap_ms=handicap_ms,
                display=display,
            )
        )

    def put(self, gap_us: int, kind: type[Input], **fields: object) -> None:
        self.driven.put([kind(t=self.driven.t + gap_us, **fields)])  # type: ignore[arg-type]

    @precondition(lambda self: self.driven.game.to_act is not None)
    @rule(gap_us=GAPS_US)
    def flip_in_turn(self, gap_us: int) -> None:
        self.put(gap_us, Flip, seat=self.driven.game.to_act)

    @rule(gap_us=GAPS_US, seat=SEATS)
    def flip(self, gap_us: int, seat: int) -> None:
        self.put(gap_us, Flip, seat=seat)

    @rule(gap_us=GAPS_US, seat=SEATS)
    def slap(self, gap_us: int, seat: int) -> None:
        self.put(gap_us, Slap, seat=seat)

    @precondition(lambda self: self.driven.header.display and self.driven.game.table.laid)
    @rule(gap_us=GAPS_US)
    def show(self, gap_us: int) -> None:
        self.put(gap_us, Shown, card=self.driven.game.table.laid)

    @rule(gap_us=GAPS_US, what=st.sampled_from(["pause", "resume"]))
    def pause(self, gap_us: int, what: str) -> None:
        self.put(gap_us, Host, what=what)

    @rule(gap_us=GAPS_US)
    def wait(self, gap_us: int) -> None:
        self.put(gap_us, Time)

    @invariant()
    def every_card_is_on_the_table(self) -> None:
        if hasattr(self, "driven"):
            view = table_view(self.driven.game)
            assert view.in_middle + sum(seat.count for seat in view.seats) == view.deck_size

    @invariant()
    def whoever_is_awaited_can_act(self) -> None:
        if hasattr(self, "driven") and self.driven.game.to_act is not None:
            game = self.driven.game
            assert not game.table.out[game.to_act]
            empty_may = game.to_act == self.driven.collecting or game.on.name == "trip"
            assert game.table.stacks[game.to_act] or empty_may

    def teardown(self) -> None:
        if not hasattr(self, "driven"):
            return
        self.driven.settle()
        slaps = sum(isinstance(item, Slap) for item in self.driven.inputs)
        assert sum(isinstance(o, Verdict) for o in self.driven.outcomes) == slaps
        replay = replayed(msgspec.to_builtins(self.driven.header), self.driven.lines())
        assert replay.final() == final(self.driven.game)


class OtherTable(Table):
    """The same three seats at War, the count and Trifecta, with call keys, votes and trips."""

    @initialize(
        game=st.sampled_from(["war", "count", "trifecta", "trifecta-plus"]),
        rules=st.fixed_dictionaries(
            {name: st.sampled_from(v) for name, v in (RULES | MORE_RULES).items()}
        ),
        stacks=st.tuples(*[st.lists(st.sampled_from(CHAINED_FACES), max_size=8).map(tuple)] * 3),
        display=st.booleans(),
    )
    def sit_down_to(self, game: str, rules: dict, stacks: tuple, display: bool) -> None:
        self.driven = Driven(
            Header(
                slap=1,
                game=game,
                seats=("Ada", "Ben", "Cho"),
                rules=rules,
                stacks=stacks if any(stacks) else (("9C",), (), ()),
                display=display,
            )
        )

    sit_down = None  # type: ignore[assignment]

    @rule(gap_us=GAPS_US, seat=SEATS, what=st.sampled_from(KEYS))
    def call(self, gap_us: int, seat: int, what: str) -> None:
        self.put(gap_us, Call, seat=seat, what=what)

    @rule(gap_us=GAPS_US, seat=SEATS)
    def object(self, gap_us: int, seat: int) -> None:
        self.put(gap_us, Object, seat=seat)

    @rule(gap_us=GAPS_US, seat=SEATS, what=st.sampled_from(["mistake", "fine"]))
    def vote(self, gap_us: int, seat: int, what: str) -> None:
        self.put(gap_us, Vote, seat=seat, what=what)

    @rule(gap_us=GAPS_US, seed=st.integers(0, 1000))
    def play_on(self, gap_us: int, seed: int) -> None:
        """Do what random people would do next, so that hands come to later cycles."""
        self.driven.put(list(next_inputs(Random(seed), self.driven.game, self.driven.t + gap_us)))

    @invariant()
    def what_is_hidden_is_in_no_view(self) -> None:
        if not hasattr(self, "driven"):
            return
        view = table_view(self.driven.game)
        assert all(card.card == 0 for card in view.pile if card.down)
        if view.count is not None and not view.rules.count_help:
            assert view.count.next is None
        if view.trip is not None and not view.trip.spoken:
            assert view.trip.revealed == ()
            assert len(view.trip.offered) <= 6


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=40, stateful_step_count=30)
TestOtherTable = OtherTable.TestCase
TestOtherTable.settings = settings(max_examples=40, stateful_step_count=40)
