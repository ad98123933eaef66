"""Laws that hold for every hand, whatever the rules and whatever is pressed (rules 0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.engine.cards import CardMaker
from console.engine.count import CountTurn
from console.engine.game_views import final, table_view
from console.engine.inputs import Autoplay, Slap
from console.engine.outcomes import (
    Added,
    Called,
    CardLaid,
    DeadHeat,
    Out,
    PileTaken,
    Redeal,
    TripTold,
    Verdict,
    Winner,
    as_dict,
)
from console.engine.patterns import PatternSet
from console.engine.trip import TripTurn
from console.engine.words import sentence

from .play import recorded, replayed, reversed_at_equal_times
from .random_play import OTHERS, RATSCREW, Driven, other_hand, random_hand, random_header

pytestmark = pytest.mark.slow
SEEDS = st.integers(0, 2**32 - 1)
HANDS = st.one_of(SEEDS.map(random_hand), SEEDS.map(other_hand))


def judged(driven: Driven) -> Iterator[tuple[Verdict, str | None]]:
    """Give every verdict with the game whose card lay on top, where every card is shown at once."""
    game = None if driven.header.game.startswith("trifecta") else driven.header.game
    display = driven.header.display or driven.header.pile
    for outcome in driven.outcomes:
        match outcome:
            case CardLaid():
                game = outcome.game
            case Verdict():
                hidden = display and driven.header.game.startswith("trifecta")
                yield outcome, None if hidden else game


def live(driven: Driven, cards: list[str], bottom: str | None) -> set[str]:
    """Work out what was live on the cards a verdict tells of."""
    pile = CardMaker().read([bottom, *cards] if bottom else cards)
    return set(PatternSet(driven.game.rules.patterns).live(pile))


def verdicts(driven: Driven) -> list[Verdict]:
    return [outcome for outcome in driven.outcomes if isinstance(outcome, Verdict)]


@given(HANDS)
@settings(max_examples=60)
def test_any_hand_keeps_the_laws(driven: Driven) -> None:
    """Nothing raises; cards are conserved all the way (Driven checks); the rest is told below."""
    game, table = driven.game, driven.game.table
    slaps = Counter((item.t, item.seat) for item in driven.inputs if isinstance(item, Slap))
    assert Counter((v.t, v.seat) for v in verdicts(driven)) == slaps, "one verdict for every slap"
    for seat, out in enumerate(table.out):
        assert not (out and table.stacks[seat]), "who is out holds no card"
    if game.to_act is not None:
        assert not table.out[game.to_act]
        empty_may = game.to_act == driven.collecting or game.on.name == "trip"
        assert table.stacks[game.to_act] or empty_may
    if game.hand.over:
        assert game.to_act is None
        assert isinstance(game.hand.winner, tuple)
        assert game.hand.winner
        assert not any(table.out[seat] for seat in game.hand.winner)
        assert sum(isinstance(o, Winner) for o in driven.outcomes) == 1
    elif driven.header.game == "ratscrew" and driven.header.rules.get("collect_ms") is not None:
        assert driven.collecting is None, "nothing lies for ever"
        assert game.to_act is not None or game.redeal_due_us is not None


@given(HANDS)
@settings(max_examples=60)
def test_a_verdict_is_true_of_the_cards(driven: Driven) -> None:
    """Won: every pattern named is live; wrong: none is, unless guessed; too late: one was."""
    earliest_us = driven.game.rules.earliest_slap_ms * 1000
    for verdict, game in judged(driven):
        cards, bottom = verdict.cards or [], verdict.bottom
        match verdict.verdict:
            case "won" if verdict.patterns == ["match"]:
                assert game in ("count", None)
                assert cards[-1][0] in "A234"
            case "won":
                assert game in ("ratscrew", None)
                assert verdict.patterns
                assert set(verdict.patterns) == live(driven, cards, bottom)
                assert verdict.reaction is None or verdict.reaction >= earliest_us
            case "wrong" if game == "ratscrew":
                guessed = verdict.reaction is not None and verdict.reaction < earliest_us
                joker = "*" in cards[-1:]
                assert guessed or joker or not live(driven, cards, bottom)
            case "wrong":
                assert game in ("count", None)
            case "too late":
                assert verdict.patterns
                if driven.header.game == "ratscrew":
                    deep = {"run_4", "same_suit_4"}  # they need one card more than is told
                    assert set(verdict.patterns) - deep == live(driven, cards[:-1], bottom) - deep
                assert verdict.reaction is not None
                assert verdict.reaction <= driven.game.rules.late_grace_ms * 1000


@given(HANDS)
@settings(max_examples=60)
def test_the_same_inputs_in_any_arrival_order_are_the_same_game(driven: Driven) -> None:
    """Lines of equal times turned round: the same outcomes, the same final state."""
    head = msgspec.to_builtins(driven.header)
    replay = replayed(head, reversed_at_equal_times(driven.lines()))
    assert [as_dict(o) for o in replay.game.hand.said] == []
    assert replay.final() == final(driven.game)
    assert [o for step in replay.steps for o in step.outcomes] == driven.outcomes


@given(HANDS)
@settings(max_examples=60)
def test_a_recorded_hand_replays_to_the_same_hash(driven: Driven) -> None:
    """Written down with its outcomes, read back: nothing differs."""
    head = msgspec.to_builtins(driven.header)
    first = replayed(head, driven.lines())
    record = recorded(driven.lines(), first)
    again = replayed(head, record)
    assert again.differences() == []
    assert again.final()["state"] == driven.game.state_hash()


@given(HANDS, st.integers(0, 40))
@settings(max_examples=60)
def test_a_hand_cut_short_is_the_beginning_of_the_whole(driven: Driven, length: int) -> None:
    """What a crash leaves of a journal tells the same story: the future decides nothing.

    A journal is to be continued: slaps that wait for others go on waiting.
    """
    head, lines = msgspec.to_builtins(driven.header), driven.lines()
    at = lines[min(length, len(lines) - 1)]["t"]
    left = [fields for fields in lines if fields["t"] <= at]
    part, whole = replayed(head, left, to_be_continued=True), replayed(head, lines)
    told = [o for step in part.steps for o in step.outcomes]
    assert [o for step in whole.steps for o in step.outcomes][: len(told)] == told


@given(HANDS)
@settings(max_examples=60)
def test_dead_heats_are_close_and_the_winner_is_of_them(driven: Driven) -> None:
    """All in it are within the resolution of the earliest, by handicapped time."""
    slaps = [item for item in driven.inputs if isinstance(item, Slap)]
    handicap = driven.header.handicap_ms or (0,) * len(driven.header.seats)
    clock_was_stopped = any(getattr(item, "what", "") == "pause" for item in driven.inputs)
    for heat in (o for o in driven.outcomes if isinstance(o, DeadHeat)):
        assert heat.drawn in heat.dead_heat
        assert len(heat.dead_heat) > 1
        times = sorted(
            min(abs(slap.t + handicap[seat] * 1000 - heat.t - handicap[heat.drawn] * 1000)
                for slap in slaps if slap.seat == seat)
            for seat in heat.dead_heat
        )  # fmt: skip
        assert clock_was_stopped or times[-1] <= driven.header.resolution_us


@given(HANDS, SEEDS)
@settings(max_examples=60)
def test_a_moments_inputs_in_any_order_at_all_are_the_same_game(driven: Driven, seed: int) -> None:
    """Every moment shuffled: the same outcomes, the same final state."""
    shuffled = list(driven.lines())
    Random(seed).shuffle(shuffled)
    shuffled.sort(key=lambda fields: fields["t"])
    replay = replayed(msgspec.to_builtins(driven.header), shuffled)
    assert [o for step in replay.steps for o in step.outcomes] == driven.outcomes
    assert replay.final() == final(driven.game)


@given(HANDS)
@settings(max_examples=60)
def test_everything_said_can_be_told_and_seen(driven: Driven) -> None:
    """Every outcome has its sentence or is silent on purpose; the view holds every card."""
    for outcome in driven.outcomes:
        assert isinstance(sentence(outcome, driven.header.seats), str)
    view = table_view(driven.game)
    assert view.in_middle + sum(seat.count for seat in view.seats) == view.deck_size
    assert hash(view.pile) is not None
    assert (view.on, view.cycle) == (driven.game.on.name, tuple(t.name for t in driven.game.turns))


@given(HANDS, SEEDS)
@settings(max_examples=60)
def test_a_view_tells_nothing_that_is_hidden(driven: Driven, seed: int) -> None:
    """Stacks, cards face down, the next number, matches and the list can be changed unseen."""
    game, rng = driven.game, Random(seed)
    before = table_view(game)
    for stack in game.table.stacks:
        rng.shuffle(stack)
    rng.shuffle(game.table.buried)
    down = [place for place, card in enumerate(game.table.pile) if card in game.table.face_down]
    for place, card in zip(down, rng.sample([game.table.pile[p] for p in down], len(down)),
                           strict=True):  # fmt: skip
        game.table.pile[place] = card
    for turn in game.turns:
        match turn:
            case CountTurn() if not game.rules.count_help:
                turn.counting.number = turn.counting.number % 4 + 1
                turn._matches ^= set(game.table.serials)
            case TripTurn():
                told = turn.told if turn.spoken and turn.phase != "adding" else 0
                turn.list[told:] = [f"a thing {rng.random()}" for _ in turn.list[told:]]
    assert table_view(game) == before


@given(st.one_of(SEEDS.map(lambda seed: (seed, RATSCREW)), SEEDS.map(lambda seed: (seed, OTHERS))))
@settings(max_examples=60)
def test_a_hand_always_ends(which: tuple[int, tuple[str, ...]]) -> None:
    """Played on from anywhere without people, it ends: somebody wins, a loop, or the limit."""
    seed, presets = which
    header = random_header(Random(seed), presets)
    rules = {**header.rules, "hand_limit_cards": 500}
    driven = random_hand(seed, msgspec.structs.replace(header, rules=rules), inputs=seed % 30)
    order = Autoplay(t=driven.t + 1, every=300_000)
    head = msgspec.to_builtins(driven.header)
    replay = replayed(head, [*driven.lines(), msgspec.to_builtins(order)])
    assert replay.final()["winner"] is not None
    assert replay.final()["cards_played"] <= 500


@given(SEEDS.map(other_hand))
@settings(max_examples=60)
def test_the_count_is_called_as_the_cards_say(driven: Driven) -> None:
    """Every call that was taken is the right one for a 3, a king, or another card."""
    newest = ""
    for outcome in driven.outcomes:
        match outcome:
            case CardLaid(game="count"):
                newest = outcome.card[0]
            case Called():
                special = {"3": "TWee", "K": "THIRteen"}.get(newest)
                numbers = ("one", "two", "three", "four")
                assert outcome.called == special if special else outcome.called in numbers


@given(SEEDS.map(other_hand))
@settings(max_examples=60)
def test_a_trips_list_grows_by_one_thing_at_a_time_and_holds_none_twice(driven: Driven) -> None:
    packed: list[str] = []
    for outcome in driven.outcomes:
        match outcome:
            case Redeal():
                packed.clear()
            case TripTold():
                assert outcome.list == len(packed)
            case Added():
                assert outcome.added not in packed
                packed.append(outcome.added)
                assert outcome.list == len(packed)


@given(SEEDS.map(other_hand))
@settings(max_examples=60)
def test_games_take_turns_in_the_order_of_their_cycle(driven: Driven) -> None:
    """From one card to the next the game stays, goes one on, or begins a new cycle."""
    order = {"trifecta": "war ratscrew count", "trifecta-plus": "war ratscrew count"}
    names = order.get(driven.header.game, driven.header.game).split()
    last = None
    for outcome in driven.outcomes:
        match outcome:
            case Redeal():
                last = None
            case PileTaken(why="challenge") if len(names) > 1:
                last = names.index("ratscrew")  # collected without a card of its turn
            case CardLaid():
                place = names.index(outcome.game)
                if last is None:
                    assert driven.header.game.startswith("trifecta") is False or place == 0
                else:
                    assert (place - last) % len(names) in (0, 1)
                last = place


@given(HANDS)
@settings(max_examples=60)
def test_nobody_comes_back_but_by_a_redeal(driven: Driven) -> None:
    """Who is out stays out for the hand, and is put out once."""
    gone: set[int] = set(driven.header.sitting_out)
    for outcome in driven.outcomes:
        match outcome:
            case Out():
                assert outcome.seat not in gone
                gone.add(outcome.seat)
            case Redeal():
                gone = set(driven.header.sitting_out)
            case Verdict(verdict="won"):
                assert outcome.seat not in gone
