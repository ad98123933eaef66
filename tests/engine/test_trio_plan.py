"""What a phone says of a lay before it is made: true to what the engine then does."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.engine.cards import Card, name, names, rank
from console.engine.game_views import table_view
from console.engine.inputs import Draw, Lay
from console.engine.outcomes import Drew, Outcome, Refused, RoundBegun, Skipped
from console.engine.trio_plan import Plan, plan_of
from console.engine.trio_seen import hand_view
from console.engine.twisted_trio import TwistedTrio

from .trio_games import TrioDriven, random_game
from .trio_play import setup_of


def seated(*moment: Lay | Draw, **fields: Any) -> TwistedTrio:
    driven = TrioDriven(setup_of(**fields))
    for item in moment:
        driven.put([item])
    return driven.game


def plan(game: TwistedTrio, text: str, seat: int = 0) -> Plan:
    """Return the plan for cards of the hand, those alike in the order they are held."""
    left, cards = list(game.table.hands[seat]), []
    for word in text.split():
        card = next(card for card in left if name(card) == word)
        left.remove(card)
        cards.append(card)
    found = plan_of(hand_view(game, seat), table_view(game), cards)
    assert found is not None
    return found


def steps(plan: Plan) -> list[str]:
    told = []
    for step in plan.steps:
        parts = [step.seat, step.kind, step.number, step.other, step.suit]
        told.append(" ".join(str(part) for part in parts if part is not None))
    return told


THREE = ["2H 2S KC 8C 8S JH JD 3H", "7C 9H 8S", "6D 6S TC"]


@pytest.mark.parametrize(
    ("cards", "may_lay", "follows"),
    [
        ("", False, "2H 8C 8S JH 3H"),
        ("2H", True, "2S"),
        ("2H 2S", True, ""),
        ("2S 2H", False, ""),
        ("JD", False, "JH"),
        ("8C", True, "8S"),
        ("2H KC", False, "2S"),
    ],
)
def test_what_may_be_laid_and_what_may_follow(cards: str, may_lay: bool, follows: str) -> None:
    found = plan(seated(hands=THREE, up="5H"), cards)
    assert (found.may_lay, " ".join(names(found.follows))) == (may_lay, follows)


@pytest.mark.parametrize(
    ("hand", "cards", "told"),
    [
        ("2H 2S KC", "2H 2S", ["1 draws 2", "0 rules S"]),
        ("4H 4S KC", "4H 4S", ["1 misses", "2 misses", "0 again", "0 rules S"]),
        ("4H 4S 4D KC", "4H 4S 4D", ["1 misses", "2 misses", "0 again", "0 rules D"]),
        ("QH QS KC", "QH QS", ["1 draws 5", "0 rules S"]),
        ("8H KC", "8H", ["0 names"]),
        ("8H", "8H", ["0 round 9", "0 rules H"]),
        ("7H 7H KC", "7H 7H", ["0 rules H", "1 picks 0"]),
        ("7H 7H", "7H 7H", ["0 round 9", "0 rules H"]),
        ("3H KC", "3H", ["0 rules H"]),
    ],
)
def test_what_a_lay_would_do_in_its_order(hand: str, cards: str, told: list[str]) -> None:
    assert steps(plan(seated(hands=[hand, "7C 9D", "6D 6S"], up="5H"), cards)) == told


def test_the_third_emptied_hand_ends_it_before_any_effect() -> None:
    game = seated(hands=["4H", "7C 9D", "6D 6S"], up="5H", rounds=[10, 8, 8])
    assert steps(plan(game, "4H")) == ["0 ends"]
    game = seated(
        hands=["4H", "7C 9D", "6D 6S"], up="5H", rounds=[10, 8, 8], rules={"play_for_places": True}
    )
    assert steps(plan(game, "4H")) == ["1 misses", "0 through", "0 rules H"]


def test_house_rules_change_what_it_does() -> None:
    costs = seated(hands=["2H KC", "7C 9D", "6D 6S"], up="5H", rules={"draw_costs_turn": True})
    assert steps(plan(costs, "2H")) == ["1 draws 2", "1 misses", "0 rules H"]
    left = seated(hands=["7H 7H KC", "7C 9D", "6D 6S"], up="5H", rules={"duplicate_from": "left"})
    assert steps(plan(left, "7H 7H")) == ["0 rules H", "0 picks 1"]


def test_the_card_just_drawn_must_be_in_it() -> None:
    game = seated(
        Draw(t=1, seat=0),
        hands=["7C 9D", "6D 6S"],
        up="5H",
        stock="7H 3C",
        rules={"draw": "one, may play it"},
    )
    assert names(plan(game, "").follows) == ["7H"]
    assert [plan(game, cards).may_lay for cards in ("7H", "7H 7C", "7C 7H")] == [True, True, False]


def test_nothing_is_planned_out_of_turn_nor_with_cards_that_are_not_held() -> None:
    game = seated(hands=["7H 9D", "6H 6S"], up="5H")
    assert plan(game, "6H", seat=1) == Plan((game.table.hands[1][0],), may_lay=False, follows=())
    hand, table = hand_view(game, 0), table_view(game)
    own, other = game.table.hands[0][0], game.table.hands[1][0]
    assert plan_of(hand, table, [own, own]) is None
    assert plan_of(hand, table, [other]) is None


def _sequences(rng: Random, hand: list[Card]) -> Iterator[list[Card]]:
    for card in hand:
        same = [other for other in hand if rank(other) == rank(card) and other != card]
        yield [card, *rng.sample(same, rng.randint(0, len(same)))]


def _check(rng: Random, driven: TrioDriven) -> None:
    game, t = driven.game, driven.t + 1
    seat, due = game.to_act, game.due_at()
    if seat is None or game.clock.paused or game.calls.deciding or (due or t + 1) <= t:
        return
    hand, table = hand_view(game, seat), table_view(game)
    for cards in _sequences(rng, [card.card for card in hand.cards]):
        found = plan_of(hand, table, cards)
        assert found is not None
        tried = deepcopy(game)
        said = tried.handle([Lay(t=t, seat=seat, cards=tuple(names(cards)))])
        refused = any(isinstance(o, Refused) and o.refused == "lay" for o in said)
        assert refused != found.may_lay
        if found.may_lay:
            _same(found, said, tried)


def _same(found: Plan, said: list[Outcome], after: TwistedTrio) -> None:
    told = [s for s in found.steps if s.kind in ("misses", "round")]
    assert [(s.seat, s.number) for s in told] == [
        (o.seat, o.round if isinstance(o, RoundBegun) else None)
        for o in said
        if isinstance(o, Skipped | RoundBegun)
    ]
    kinds = {step.kind for step in found.steps}
    asks = after.turns.asks
    assert ("ends" in kinds) <= after.hand.over
    if after.hand.over:
        return
    assert ("names" in kinds) == (asks.naming is not None)
    picks = [(s.seat, s.other) for s in found.steps if s.kind == "picks"]
    assert picks == ([(asks.picking.seat, asks.picking.source)] if asks.picking else [])
    (rules,) = [s.suit for s in found.steps if s.kind == "rules"] or [None]
    assert rules in (None, "CDHS"[after.table.suit])
    draws = [s.number for s in found.steps if s.kind == "draws"]
    drew = [o.drew for o in said if isinstance(o, Drew)]
    if after.table.stock and not kinds & {"round"}:
        assert draws == drew
    if after.to_act is not None:
        assert ("again" in kinds) == (after.to_act == found.steps[-1].seat)


@pytest.mark.slow
@given(st.integers(0, 2**32 - 1))
@settings(max_examples=60, deadline=None)
def test_every_plan_is_what_the_engine_then_does(seed: int) -> None:
    rng = Random(seed)
    for inputs in (0, 3, 9, 20):
        driven = random_game(seed, inputs=inputs)
        _check(rng, driven)
