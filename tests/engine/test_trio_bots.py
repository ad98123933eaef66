"""Bots of Twisted Trio: what they lay, when they press, what they cannot know; whole games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from console.engine.cards import CardMaker, names
from console.engine.game_views import final, table_view
from console.engine.header import Header
from console.engine.inputs import Draw, Host, Input, Lay, Name, Pick, Slap
from console.engine.outcomes import Caught, Declared, Refused, Verdict
from console.engine.presets import rules_for
from console.engine.trio_bots import TrioBot
from console.engine.trio_seen import hand_view
from console.engine.trio_strategy import Situation, best_lay, best_suit

from .play import recorded, replayed
from .trio_games import LEVEL_NAMES, SEATS, TrioDriven, bot_game
from .trio_play import setup_of

# -- what it lays -------------------------------------------------------------------------------


def choice(hand: str, first: str, **fields: Any) -> list[str]:
    """Return what a bot lays of this hand, where these cards may begin a lay."""
    cards = CardMaker().read(hand.split())
    rules = rules_for("twisted-trio", fields.pop("rules", {}))
    given: dict[str, Any] = {"left_count": 8, "left_round": 8, "opponents": 2, "wild": 8, **fields}
    begins = [card for card, text in zip(cards, hand.split(), strict=True) if text in first.split()]
    return names(best_lay(Situation(hand=cards, first=begins, rules=rules, **given)))


def test_it_keeps_wild_cards_while_another_card_fits() -> None:
    assert choice("8H KH 3S", "8H KH") == ["KH"]
    assert choice("8H 3S", "8H") == ["8H"]
    assert choice("8H 8S KH 3S", "8H 8S KH") == ["KH"]


def test_it_lays_one_wild_at_a_time_unless_that_ends_its_hand() -> None:
    assert choice("8H 8S 3S 4C", "8H 8S") in (["8H"], ["8S"])
    assert sorted(choice("8H 8S", "8H 8S")) == ["8H", "8S"]


def test_it_lays_all_it_has_of_a_rank_and_keeps_to_the_suit_it_holds_most_of() -> None:
    assert choice("KH KS KC 4C 5C 6S", "KH") == ["KH", "KS", "KC"]
    assert choice("KH KS KC 4S 5S 6C", "KH") == ["KH", "KC", "KS"]


def test_it_dumps_twins_where_they_cost_it_a_card_and_not_where_they_bring_one() -> None:
    hand = "7H 7H KH 3S 4S"
    assert choice(hand, "7H KH") == ["7H", "7H"]
    assert choice(hand, "7H KH", rules={"duplicate_from": "left"}) != ["7H", "7H"]


def test_it_lays_on_with_a_jack_where_that_skips_everybody() -> None:
    assert choice("JH KH 3H 4S", "JH KH", opponents=1) == ["JH"]


def test_it_attacks_who_is_nearly_out() -> None:
    hand = "2H KH 3H 4H KD"
    assert choice(hand, "2H KH 3H 4H", left_count=8) == ["KH", "KD"]
    assert choice("QS KS 3S 4S", "QS KS 3S 4S", left_count=1) == ["QS"]


def test_it_finishes_when_it_can() -> None:
    assert sorted(choice("8H 8S 8C", "8H 8S 8C")) == ["8C", "8H", "8S"]


def test_it_names_the_suit_it_holds_most_of() -> None:
    cards = CardMaker().read(["2H", "3S", "4S", "KD"])
    assert best_suit(cards) == "S"


# -- when it acts -------------------------------------------------------------------------------


def seat_bot(driven: TrioDriven, seat: int, level: Any = "steady", seed: int = 1) -> TrioBot:
    return TrioBot(seat, level, seed, lambda: hand_view(driven.game, seat))


def table(**fields: Any) -> TrioDriven:
    given: dict[str, Any] = {"hands": ["KH 3S", "3H 4C 5C", "6D 6S TC"], "up": "5H", **fields}
    return TrioDriven(setup_of(**given))


def acts(driven: TrioDriven, seat: int, t: int = 0) -> list[Input]:
    """Let a bot look at the table and return what it does first."""
    bot = seat_bot(driven, seat)
    bot.observe(table_view(driven.game), t)
    due = bot.due_at()
    return [] if due is None else list(bot.act(due))


def test_it_acts_on_its_turn_after_a_thought_and_not_before() -> None:
    driven = table()
    (lay,) = acts(driven, 0)
    assert isinstance(lay, Lay)
    assert 600_000 < lay.t < 1_200_000
    assert acts(driven, 1) == []


def test_it_draws_names_and_picks_when_that_is_awaited() -> None:
    (drawn,) = acts(table(hands=["3S", "3C"]), 0)
    assert isinstance(drawn, Draw)
    driven = table(hands=["8S 8S KD 3D", "3S"])
    driven.put([Lay(t=1, seat=0, cards=("8S", "8S"))])
    (named,) = acts(driven, 0, 1)
    assert isinstance(named, Name)
    assert named.suit == "D"
    (picked,) = acts(driven, 1, 1)
    assert isinstance(picked, Pick)
    assert picked.index in (0, 1)


def test_in_a_pause_it_does_nothing() -> None:
    driven = table()
    bot = seat_bot(driven, 0)
    bot.observe(table_view(driven.game), 0)
    driven.put([Host(t=1, what="pause")])
    bot.observe(table_view(driven.game), 1)
    assert bot.due_at() is None


def down_to_one(seed: int, level: Any = "sharp") -> tuple[TrioDriven, list[TrioBot]]:
    """Let seat 0 come down to one card while three bots look on."""
    driven = table()
    bots = [seat_bot(driven, seat, level, seed) for seat in range(3)]
    for bot in bots:
        bot.observe(table_view(driven.game), 0)
    said = driven.put([Lay(t=1_000_000, seat=0, cards=("KH",))])
    for bot in bots:
        bot.observe(table_view(driven.game), 1_000_000, heard=said)
    return driven, bots


def test_it_declares_its_own_last_card_like_a_person_before_others_would_catch_it() -> None:
    own, others = [], []
    for seed in range(60):
        _, bots = down_to_one(seed)
        for bot in bots:
            slaps = [slap for slap in _all_acts(bot) if isinstance(slap, Slap)]
            (own if bot.seat == 0 else others).extend(slap.t - 1_000_000 for slap in slaps)
    assert min(own) >= 100_000
    assert 200_000 < sum(own) / len(own) < 400_000
    assert sum(others) / len(others) > 2 * sum(own) / len(own)
    assert len(own) < 61, "each at most once"


def _all_acts(bot: TrioBot) -> list[Any]:
    done: list[Any] = []
    while (due := bot.due_at()) is not None:
        done += bot.act(due)
    return done


def test_a_worse_level_overlooks_more() -> None:
    seen = Counter[str]()
    for level in ("gentle", "sharp"):
        for seed in range(100):
            _, bots = down_to_one(seed, level)
            seen[level] += any(isinstance(act, Slap) for act in _all_acts(bots[0]))
    assert seen["gentle"] < seen["sharp"]


def test_it_gives_up_a_catch_once_the_call_was_made() -> None:
    driven, bots = down_to_one(3)
    catcher = bots[2]
    assert catcher.due_at() is not None
    said = driven.put([Slap(t=1_100_000, seat=0)])
    assert any(isinstance(outcome, Declared) for outcome in said)
    catcher.observe(table_view(driven.game), 1_100_000, heard=said)
    assert not any(isinstance(act, Slap) for act in _all_acts(catcher))


def test_it_knows_nothing_of_other_hands_or_the_stock() -> None:
    """The same own hand and the same table: the same acts at the same times."""
    one = table(hands=["KH 3S 8C", "3H 4C 5C", "6D 6S TC"])
    other = table(hands=["KH 3S 8C", "2C 2D 2S", "QS QS QS"], stock="AC " * 16)
    assert acts(one, 0) == acts(other, 0)


# -- whole games --------------------------------------------------------------------------------


def whole_game(seats: int, seed: int, **rules: Any) -> TrioDriven:
    names_ = SEATS[:seats]
    header = Header(
        slap=1, game="twisted-trio", seats=names_, seed=seed, rules=rules, shuffle=seed % 2 == 0
    )
    return bot_game(header)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("block", range(10))
def test_three_hundred_whole_games(seats: int, block: int) -> None:
    """To the third round, no card lost, no move refused, and the journal tells the same game."""
    for seed in range(10 * block, 10 * block + 10):
        driven = whole_game(seats, seed)
        game = driven.game
        assert game.hand.why == "third round"
        assert not any(isinstance(outcome, Refused) for outcome in driven.outcomes)
        replay = replayed(msgspec.to_builtins(driven.header), driven.lines())
        assert replay.final() == final(game)


@pytest.mark.slow
@pytest.mark.parametrize(
    "rules",
    [
        {"play_for_places": True},
        {"draw": "one, may play it", "draw_costs_turn": True},
        {"duplicate_from": "left", "announce_last_card": True},
        {"turn_ms": 400, "name_suit_ms": 300, "pick_ms": 300, "hand_limit_cards": 60},
    ],
)
def test_whole_games_by_other_rules(rules: dict[str, Any]) -> None:
    for seats in (2, 3, 4):
        driven = whole_game(seats, seats, **rules)
        assert driven.game.hand.over
        if "play_for_places" in rules:
            assert len(driven.game.hand.places()) == seats


def test_one_game_tells_the_same_from_its_own_record() -> None:
    driven = whole_game(3, 4, hand_limit_cards=40)
    head = msgspec.to_builtins(driven.header)
    record = recorded(driven.lines(), replayed(head, driven.lines()))
    assert replayed(head, record).differences() == []


@pytest.mark.slow
def test_all_that_can_happen_happens_and_the_better_level_is_caught_less() -> None:
    caught, won = Counter[int](), Counter[str]()
    for seed in range(12):
        driven = whole_game(4, seed)
        caught.update(o.seat for o in driven.outcomes if isinstance(o, Caught))
        won.update(type(o).__name__ for o in driven.outcomes)
        assert {o.verdict for o in driven.outcomes if isinstance(o, Verdict)} <= {
            "won", "beaten", "ignored", "repeat",
        }  # fmt: skip
    assert caught[LEVEL_NAMES.index("gentle")] > caught[LEVEL_NAMES.index("sharp")]
    assert {"Declared", "Caught", "Picked", "SuitNamed", "Skipped", "RoundBegun", "Drew"} <= set(
        won
    )
