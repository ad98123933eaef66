"""Laws that hold for every hand of Twisted Trio, whatever the rules and whatever is pressed."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.engine.cards import name
from console.engine.game_views import final, table_view
from console.engine.inputs import Slap
from console.engine.outcomes import (
    CardLaid,
    DeadHeat,
    Declared,
    Drew,
    Out,
    Picked,
    RoundBegun,
    Verdict,
    Winner,
    as_dict,
)
from console.engine.trio_seen import hand_view, seen_by
from console.engine.words import sentence

from .play import recorded, replayed, reversed_at_equal_times
from .trio_games import TrioDriven, bot_game, random_game, random_header

pytestmark = pytest.mark.slow
GAMES = st.integers(0, 2**32 - 1).map(random_game)
EXAMPLES = 100


@given(GAMES)
@settings(max_examples=EXAMPLES)
def test_any_hand_keeps_the_laws(driven: TrioDriven) -> None:
    """Nothing raises; cards are conserved all the way (the driver checks); the rest is told."""
    game = driven.game
    slaps = Counter((item.t, item.seat) for item in driven.inputs if isinstance(item, Slap))
    verdicts = Counter((o.t, o.seat) for o in driven.outcomes if isinstance(o, Verdict))
    assert verdicts == slaps, "one verdict for every pad"
    laid = sum(isinstance(o, CardLaid) for o in driven.outcomes)
    assert laid == game.table.laid
    for seat in game.calls.owed:
        assert len(game.table.hands[seat]) == 1, "a call is owed by who holds one card"
    if game.hand.over:
        assert sum(isinstance(o, Winner) for o in driven.outcomes) == 1
        assert game.to_act is None
        assert set(game.hand.winner or ()) <= set(game.hand.places()[0])
    elif game.shuffling is None and not game.turns.asks.open:
        assert game.to_act is not None
        assert not game.table.out[game.to_act]
    else:
        assert game.shuffling is not None, "nothing else is awaited for ever"


@given(GAMES)
@settings(max_examples=EXAMPLES)
def test_every_round_is_begun_in_its_order_and_nobody_comes_back(driven: TrioDriven) -> None:
    rounds = list(driven.header.rounds or [8] * len(driven.header.seats))
    gone: set[int] = set()
    for outcome in driven.outcomes:
        match outcome:
            case RoundBegun():
                rounds[outcome.seat] += 1
                assert outcome.round == rounds[outcome.seat] <= 10
            case Out():
                assert outcome.seat not in gone
                gone.add(outcome.seat)
            case CardLaid() | Drew() | Declared():
                assert outcome.seat not in gone
    assert rounds == driven.game.hand.rounds


@given(GAMES)
@settings(max_examples=EXAMPLES)
def test_the_same_inputs_in_any_arrival_order_are_the_same_game(driven: TrioDriven) -> None:
    """Lines of equal times turned round: the same outcomes, the same final state."""
    head = msgspec.to_builtins(driven.header)
    replay = replayed(head, reversed_at_equal_times(driven.lines()))
    assert [o for step in replay.steps for o in step.outcomes] == driven.outcomes
    assert replay.final() == final(driven.game)


@given(GAMES, st.randoms(use_true_random=False))
@settings(max_examples=EXAMPLES)
def test_so_are_they_in_any_permutation(driven: TrioDriven, rng: Random) -> None:
    lines = driven.lines()
    rng.shuffle(lines)
    lines.sort(key=lambda fields: fields["t"])
    replay = replayed(msgspec.to_builtins(driven.header), lines)
    assert replay.final() == final(driven.game)


@given(GAMES)
@settings(max_examples=EXAMPLES)
def test_a_recorded_hand_replays_to_the_same_hash(driven: TrioDriven) -> None:
    head = msgspec.to_builtins(driven.header)
    record = recorded(driven.lines(), replayed(head, driven.lines()))
    again = replayed(head, record)
    assert again.differences() == []
    assert again.final()["state"] == driven.game.state_hash()


@given(GAMES, st.integers(0, 60))
@settings(max_examples=EXAMPLES)
def test_a_hand_cut_short_is_the_beginning_of_the_whole(driven: TrioDriven, length: int) -> None:
    """What a crash leaves of a journal tells the same story: the future decides nothing."""
    head, lines = msgspec.to_builtins(driven.header), driven.lines()
    at = lines[min(length, len(lines) - 1)]["t"]
    left = [fields for fields in lines if fields["t"] <= at]
    part, whole = replayed(head, left, to_be_continued=True), replayed(head, lines)
    told = [o for step in part.steps for o in step.outcomes]
    assert [o for step in whole.steps for o in step.outcomes][: len(told)] == told


@given(GAMES)
@settings(max_examples=EXAMPLES)
def test_dead_heats_are_close_and_the_winner_is_of_them(driven: TrioDriven) -> None:
    for heat in (o for o in driven.outcomes if isinstance(o, DeadHeat)):
        assert heat.drawn in heat.dead_heat
        assert len(heat.dead_heat) > 1


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=EXAMPLES)
def test_no_view_and_nothing_told_names_a_card_that_is_held(seed: int) -> None:
    """After every moment: the table's view is the pile, a hand is told to its own seat alone."""
    driven = TrioDriven(random_header(Random(seed)))
    played = random_game(seed, driven.header)
    moments: dict[int, list] = {}
    for item in played.inputs:
        moments.setdefault(item.t, []).append(item)
    for moment in moments.values():
        _nothing_hidden_is_told(driven, driven.put(moment))


def _nothing_hidden_is_told(driven: TrioDriven, said: list) -> None:
    game = driven.game
    view = table_view(game)
    table = game.table
    assert [card.card for card in view.pile] == list(table.pile)
    for seat, hand in enumerate(table.hands):
        own = hand_view(game, seat)
        assert [card.card for card in own.cards] == list(hand)
        assert view.seats[seat].count == len(hand)
        assert own.pick_from in (0, *map(len, table.hands))
    for outcome in said:
        shown = seen_by(outcome, None)
        if isinstance(outcome, Picked):
            assert isinstance(shown, Picked)
            assert shown.picked is None
            told = sentence(outcome, driven.header.seats)
            assert told is not None
            assert told == sentence(shown, driven.header.seats)
    public = {name(card.card) for card in view.pile}
    for outcome in map(as_dict, filter(None, (seen_by(o, None) for o in said))):
        named = {outcome["card"]} if "card" in outcome else set()
        assert named <= public or game.hand.stock_turned or len(table.pile) == 1


@given(GAMES)
@settings(max_examples=EXAMPLES)
def test_everything_said_can_be_told(driven: TrioDriven) -> None:
    for outcome in driven.outcomes:
        assert isinstance(sentence(outcome, driven.header.seats), str)


@given(st.integers(0, 2**32 - 1))
@settings(max_examples=40)
def test_a_hand_always_ends_whoever_plays_and_whatever_the_rules(seed: int) -> None:
    """Bots play any set-up to an end: a winner, everybody passing, a loop, or a limit."""
    driven = bot_game(random_header(Random(seed)))
    assert driven.game.hand.why in ("third round", "draw", "loop", "limit")
    assert driven.game.hand.winner
