"""Patterns (rules 1): every published pile, and a truth table of each pattern's own."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from console.engine.cards import RANK_NAMES, CardMaker
from console.engine.patterns import PATTERNS, PatternSet, compared
from console.errors import SetupError

from .facts import facts
from .play import play

LINE = "A23456789TJQKA"  # ace is low and high
WHEEL = "A23456789TJQKA23"  # the same, going round
SUITED = {"same_suit_3", "same_suit_4"}


def live(names: str, cards: str) -> list[str]:
    return PatternSet(names.split()).live(CardMaker().read(cards.split()))


def live_ranks(names: str, ranks: str) -> list[str]:
    """Ask about ranks alone; suits alternate so that no suit pattern can help."""
    suits = "CDHS"
    return live(names, " ".join(r if r == "*" else r + suits[k % 4] for k, r in enumerate(ranks)))


def windows(line: str, n: int) -> set[str]:
    up = {line[k : k + n] for k in range(len(line) - n + 1)}
    return up | {window[::-1] for window in up}


@pytest.mark.parametrize("row", facts("slap_patterns"), ids=lambda row: row["id"])
def test_published_pile(row: dict) -> None:
    """Every pile somebody has asked about, slapped at the table."""
    played = play(
        "1 slap",
        stacks=["2C 2D 2H", "3C 3D 3H"],
        pile=row["pile"],
        buried=row.get("buried", ""),
        rules={"patterns": row["on"].split()},
    )
    unslappable = "wrong" if row["pile"] else "ignored"
    assert played.reply(1)["verdict"] == ("won" if row["slappable"] else unslappable)


TENS = {"19", "28", "37", "46", "55", "64", "73", "82", "91"}
PAIRS = [below + top for below, top in product(RANK_NAMES, repeat=2)]


def is_ten(pair: str, aces: bool) -> bool:
    return pair.replace("A", "1") in TENS and (aces or "A" not in pair)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("double", lambda pair: pair[0] == pair[1] != "*"),
        ("marriage", lambda pair: pair in ("KQ", "QK")),
        ("marriage_queen_on_king", lambda pair: pair == "KQ"),
        ("tens", lambda pair: is_ten(pair, aces=True)),
        ("tens_no_ace", lambda pair: is_ten(pair, aces=False)),
        ("jack", lambda pair: pair[1] == "J"),
        ("top_bottom", lambda pair: pair[0] == pair[1] != "*"),
        ("sandwich", lambda pair: False),
        ("run_3", lambda pair: False),
    ],
)
def test_every_two_cards(name: str, expected: Callable[[str], bool]) -> None:
    """Every rank on every rank, a joker among them; a ten alone sums to nothing."""
    assert [pair for pair in PAIRS if live_ranks(name, pair)] == list(filter(expected, PAIRS))


@pytest.mark.parametrize("between", ["4", "K", "*", "A"])
@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("sandwich", lambda pair: pair[0] == pair[1] != "*"),
        ("divorce", lambda pair: pair in ("KQ", "QK")),
        ("tens_sandwich", lambda pair: is_ten(pair, aces=True)),
        ("tens_sandwich tens", lambda pair: is_ten(pair, aces=True)),
        ("tens_sandwich tens_no_ace", lambda pair: is_ten(pair, aces=False)),
    ],
)
def test_every_two_cards_with_one_between(
    names: str, expected: Callable[[str], bool], between: str
) -> None:
    """Whatever lies between, a joker too; aces count in a ten sandwich as they do in tens."""
    name = names.split()[0]
    found = [p for p in PAIRS if name in live_ranks(names, p[0] + between + p[1])]
    assert found == list(filter(expected, PAIRS))


def test_every_three_cards_in_a_row() -> None:
    """A run of three is all up or all down, ace low and high; K A 2 only where runs wrap."""
    straight, round_the_ace = windows(LINE, 3), windows(WHEEL, 3)
    assert {"A23", "32A", "QKA", "AKQ"} <= straight
    assert "KA2" not in straight
    assert "KA2" in round_the_ace
    for ranks in map("".join, product(RANK_NAMES, repeat=3)):
        assert bool(live_ranks("run_3", ranks)) == (ranks in straight), ranks
        assert bool(live_ranks("run_3 run_wraps", ranks)) == (ranks in round_the_ace), ranks


@pytest.mark.parametrize("first", ["A", "2", "J", "K", "*"])
def test_every_four_cards_in_a_row(first: str) -> None:
    """A run of four, over every three cards that can follow one."""
    straight, round_the_ace = windows(LINE, 4), windows(WHEEL, 4)
    for ranks in (first + "".join(rest) for rest in product(RANK_NAMES, repeat=3)):
        assert bool(live_ranks("run_4", ranks)) == (ranks in straight), ranks
        assert bool(live_ranks("run_4 run_wraps", ranks)) == (ranks in round_the_ace), ranks


@pytest.mark.parametrize("name", ["run_3", "run_4"])
def test_a_run_that_turns_back_is_none(name: str) -> None:
    """All up or all down: 5 6 5 and 4 5 6 5 are not."""
    assert live_ranks(name, "4565") == []


def test_run_wraps_alone_is_nothing() -> None:
    """It needs a run."""
    assert live_ranks("run_wraps", "KA2") == []


def test_a_joker_never_parts_and_never_joins() -> None:
    """A joker may be the card between; it is no part of a pair, a run or a suit."""
    assert live("sandwich", "7C * 7D") == ["sandwich"]
    assert live("double", "* *") == []
    assert live("sandwich", "* 7D *") == []
    assert live("top_bottom", "* 7D *") == []
    assert live("run_3", "6C * 8D") == []
    assert live("same_suit_3", "6C * 8C 9C") == []
    assert live("same_suit_3", "* * *") == []
    assert live("same_suit_4", "4C 6C * 8C 9C") == []


def test_jokers_of_a_pack_are_individuals_with_one_face() -> None:
    """Two jokers are no double though their faces are the same."""
    assert live(" ".join(PATTERNS), "2C 9D * *") == []


def test_suits_matter_only_to_the_suit_patterns() -> None:
    """Suits never matter unless said: every other pattern is the same in any suits."""
    ranks = ["55", "5K5", "KQ", "K2Q", "QKA", "4567", "J", "64", "6K4", "5785", "AKQJ"]
    names = [name for name in PATTERNS if name not in SUITED]
    for text in ranks:
        results = {
            tuple(live(" ".join(names), " ".join(r + s for r, s in zip(text, suits, strict=True))))
            for suits in product("CDHS", repeat=len(text))
        }
        assert len(results) == 1, text


@pytest.mark.parametrize(
    ("cards", "three", "four"),
    [
        ("2C 5C 9C", True, False),
        ("2D 5C 9C KC", True, False),
        ("3C 2C 5C 9C", True, True),
        ("3C 2C 5C 9D", False, False),
        ("3C 2C 5D 9C", False, False),
        ("2C 5C", False, False),
        ("*  2C 5C 9C", True, False),
    ],
)
def test_same_suit(cards: str, three: bool, four: bool) -> None:
    """Top three, top four of one suit."""
    assert bool(live("same_suit_3", cards)) == three
    assert bool(live("same_suit_4", cards)) == four


@pytest.mark.parametrize(
    ("cards", "is_live"),
    [
        ("9H", False),
        ("9H 9S", True),
        ("9H 3C KD 9S", True),
        ("9H 3C KD 9S 9C", True),
        ("9H 3C 9S KD", False),
        ("3C 9H KD 9S", False),
    ],
)
def test_top_bottom(cards: str, is_live: bool) -> None:
    """The top equals the first face-up card; one card alone is not its own partner."""
    assert bool(live("top_bottom", cards)) == is_live


def test_buried_cards_are_no_bottom_and_no_part_of_any_pattern() -> None:
    """A buried nine is not the bottom card; the first face-up card is."""
    rules = {"patterns": ["top_bottom", "double", "sandwich"], "challenge": False}
    wrong = play(
        "0 flip",
        "1 slap",
        stacks=["9S 2C 2D", "4D 4H 4C"],
        pile="5D 7C 8C",
        buried="9C",
        rules=rules,
    )
    right = play(
        "0 flip",
        "1 slap",
        stacks=["5S 2C 2D", "4D 4H 4C"],
        pile="5D 7C 8C",
        buried="9C",
        rules=rules,
    )
    assert wrong.reply(1)["verdict"] == "wrong"
    assert right.story == ["1 won top_bottom", "1 takes 5: slap"]


def test_a_card_buried_in_play_does_not_become_the_bottom() -> None:
    """The bottom stays the first card played face up, whatever prices go under it."""
    played = play(
        "0 flip",
        "1 slap",
        "1 flip",
        "0 slap",
        stacks=["5S 2C 2D", "4D 5H 4C"],
        rules={"patterns": ["top_bottom"], "challenge": False},
    )
    assert played.story == [
        "1 wrong",
        "1 buries 4D",
        "0 won top_bottom",
        "0 takes 3: slap",
    ]


def test_three_kings_are_one_slap() -> None:
    """K K K is double and sandwich at once: one slap, one pile, both named."""
    played = play(
        "0 flip", "1 slap", stacks=["KS 2C", "4D 4H"], pile="KC KD", rules={"challenge": False}
    )
    assert played.story == ["1 won double sandwich", "1 takes 3: slap"]


def test_only_the_newest_card_completes_a_pattern() -> None:
    """A double two cards down is gone."""
    assert live("double sandwich", "5C 5D 9H") == []
    assert live("run_3", "4C 5D 6H 9H") == []


def test_patterns_are_named_in_the_tables_order() -> None:
    """What a win lists follows the rules of the table."""
    assert live("sandwich double", "KC KD KS") == ["sandwich", "double"]


def test_an_unknown_pattern_is_refused_with_the_known_ones() -> None:
    with pytest.raises(SetupError, match=r"unknown pattern 'triple'.*top_bottom"):
        PatternSet(["triple"])


@pytest.mark.parametrize("size", range(6))
@pytest.mark.parametrize("name", [name for name in PATTERNS if name != "run_wraps"])
def test_compared_cards_are_the_ones_that_decide(name: str, size: int) -> None:
    """The cards a screen shows for a pattern lie in the pile, the ones between marked."""
    cards = CardMaker().read(["5C", "5D", "5H", "5S", "6C", "6D"][:size])
    shown = compared(name, cards)
    assert [card for card, _ in shown] == [card for card in cards if card in dict(shown)]
    assert len(shown) <= len(PATTERNS[name].compares)
    if size == 5 and name in ("sandwich", "divorce", "tens_sandwich"):
        assert shown == [(cards[2], False), (cards[3], True), (cards[4], False)]
