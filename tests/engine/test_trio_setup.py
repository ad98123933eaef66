"""The deal of Twisted Trio, the shuffle before it, and headers that do not fit (rules 6)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from console.engine.cards import DeckSpec
from console.engine.header import Header
from console.engine.match import Match
from console.engine.presets import preset_named, rules_for
from console.engine.setup import build
from console.errors import ScriptError, SetupError

from .trio_play import header, inputs, replayed, trio, trio_once


def dealt(seats: int = 3, **fields: Any):
    return trio_once("+1 time", seats=seats, **fields)


def everything(played: Any) -> Counter[str]:
    table = played.replay.game.table
    return Counter(card & 63 for card in table.cards())


# -- the deal -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_eight_cards_each_of_three_packs_and_one_up(seats: int) -> None:
    played = dealt(seats)
    assert played.sizes == [8] * seats
    assert played.final["stock"] == 156 - 8 * seats - 1
    assert played.suit == played.final["up"][1]
    assert set(everything(played).values()) == {3}
    assert (played.rounds, played.turn) == ([8] * seats, 0)


def test_left_of_the_dealer_begins_and_is_dealt_to_first() -> None:
    first, other = dealt(3, dealer=2), dealt(3, dealer=0)
    assert (first.turn, other.turn) == (0, 1)
    assert other.hands == [first.hands[2], first.hands[0], first.hands[1]], "the same cards"
    assert dealt(3, dealer=0, lead=2).turn == 2


def test_the_seed_decides_the_deal() -> None:
    assert dealt(seed=5).hands == dealt(seed=5).hands
    assert dealt(seed=5).hands != dealt(seed=6).hands


def test_who_sits_out_gets_no_cards_and_no_turn() -> None:
    played = trio_once("+1 time", seats=4, sitting_out=[0, 2])
    assert played.sizes == [0, 8, 0, 8]
    assert played.turn == 1


def test_more_seats_may_stand_round_the_table_than_play() -> None:
    names = ["Ada", "Ben", "Cho", "Dan", "Eva", "Fay"]
    head = {"slap": 1, "game": "twisted-trio", "seats": names, "sitting_out": [4, 5]}
    assert replayed(head, []).game.to_act == 0
    with pytest.raises(ScriptError, match="'seats': 5 play: expected 2 to 4"):
        replayed({**head, "sitting_out": [5]}, [])


def test_the_preset() -> None:
    preset = preset_named("twisted-trio")
    assert (preset.max_seats, preset.deck) == (4, DeckSpec(decks=3))
    rules = preset.rules
    assert (rules.match, rules.last_card_ms, rules.name_suit_ms, rules.pick_ms) == (
        1, 3000, 15_000, 15_000,
    )  # fmt: skip
    assert (rules.draw, rules.duplicate_from) == ("one and wait", "layer")
    switches = (rules.play_for_places, rules.draw_costs_turn, rules.announce_last_card)
    assert not any(switches)
    assert not rules.turn_ms


@pytest.mark.parametrize(
    ("rule", "value", "known"),
    [
        ("draw", "two", "'one and wait' | 'one, may play it'"),
        ("duplicate_from", "right", "'layer' | 'left'"),
        ("last_card_ms", -1, "a whole number from 0"),
        ("play_for_places", "off", "true | false"),
    ],
)
def test_values_that_are_none_are_refused(rule: str, value: object, known: str) -> None:
    with pytest.raises(SetupError) as refusal:
        rules_for("twisted-trio", {rule: value})
    assert known in str(refusal.value)


# -- shuffling ----------------------------------------------------------------------------------

SHUFFLES = ["0 shuffle", "2 shuffle", "1 shuffle"]


def test_everybody_shuffles_and_the_last_to_press_deals() -> None:
    played = trio(*SHUFFLES, seats=3)
    assert played.told == ["0 shuffled", "2 shuffled", "1 shuffled", "dealt by 1"]
    assert played.turn == 2
    assert played.sizes == [8, 8, 8]
    assert set(everything(played).values()) == {3}


def test_the_times_of_the_presses_are_mixed_into_the_seed() -> None:
    hands = trio(*SHUFFLES, seats=3).hands
    assert trio(*SHUFFLES, seats=3).hands == hands
    assert trio("0 shuffle", "2 shuffle", "+500001us 1 shuffle", seats=3).hands != hands
    assert trio(*SHUFFLES, seats=3, seed=1).hands != hands


def test_until_all_have_shuffled_nobody_holds_a_card() -> None:
    played = trio("0 shuffle", "0 lay 2H", "0 draw", "0 slap", "0 shuffle", seats=2)
    assert played.told == [
        "0 shuffled", "0 lay refused", "0 draw refused", "0 ignored", "0 shuffle refused",
    ]  # fmt: skip
    assert (played.sizes, played.turn, played.final["up"], played.suit) == (
        [0, 0],
        None,
        None,
        None,
    )
    assert played.final["stock"] == 156


def test_with_shuffle_in_the_header_the_hand_waits_for_it() -> None:
    played = trio("+5min time", seats=2, shuffle=True)
    assert (played.told, played.sizes, played.turn) == ([], [0, 0], None)
    same = trio(*SHUFFLES, seats=3, shuffle=True)
    assert same.hands == trio(*SHUFFLES, seats=3).hands


def test_presses_at_the_same_time_are_a_dead_heat_for_the_deal() -> None:
    dealers = set()
    for seed in range(12):
        played = trio("0 shuffle", "1 shuffle", "+0 2 shuffle", seats=3, seed=seed)
        assert played.told[3] == "dead heat 1 2"
        dealers.add(played.final["dealer"])
    assert dealers == {1, 2}


def test_once_cards_are_dealt_or_given_nobody_shuffles() -> None:
    given = trio("0 shuffle", hands=["3S", "3C"], up="5H")
    assert given.told == ["0 shuffle refused"]
    assert given.why() == "the cards are dealt"
    assert trio(*SHUFFLES, "0 shuffle", seats=3).told[-1] == "0 shuffle refused"
    assert trio("0 shuffle", seats=2, hand=2).told == ["0 shuffle refused"], "a later hand"
    begun = dealt(2).final["hands"][0]
    first = next(move for move in _first_moves(begun))
    assert trio(first, "0 shuffle", "1 shuffle", seats=2).told[-2:] == [
        "0 shuffle refused", "1 shuffle refused",
    ]  # fmt: skip


def _first_moves(hand: list[str]):
    """Give a first move that is legal with the deal of seed 0: a lay if any card fits."""
    for card in hand:
        if "refused" not in trio_once(f"0 lay {card}", seats=2).told[0]:
            yield f"0 lay {card}"
    yield "0 draw"


def test_away_seats_need_not_shuffle() -> None:
    played = trio("0 shuffle", "2 shuffle", seats=3, sitting_out=[1])
    assert played.told[-1] == "dealt by 2"


# -- a match ------------------------------------------------------------------------------------


def test_the_next_hand_is_dealt_clockwise_without_a_shuffle() -> None:
    base = Header(slap=1, game="twisted-trio", seats=("Ada", "Ben", "Cho"), shuffle=True)
    match = Match(base)
    match.dealt_by(1)
    following = match.next_hand(seed=9)
    assert (following.dealer, following.shuffle, following.hand) == (2, False, 2)
    setup = build(following)
    assert (setup.dealer, setup.leader) == (2, 0)


def test_the_next_hand_deals_anew_where_the_first_was_given() -> None:
    base = msgspec.convert(header(hands=["3S", "3C"], up="5H", rounds=[9, 8]), Header)
    following = Match(base).next_hand(seed=9)
    assert (following.hands, following.stock, following.up, following.rounds) == (
        None,
        (),
        None,
        (),
    )
    build(following)


# -- headers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"hands": [["3S"]]}, "'hands': expected 2, one a seat, got 1"),
        ({"hands": [["3S"], ["XX"]], "up": "5H"}, "'hands[1]': 'XX' is not a card"),
        ({"hands": [["3S"], ["*"]], "up": "5H"}, "Twisted Trio has no jokers"),
        ({"hands": [["3S"], ["3C"]]}, "'up': expected the card that lies up"),
        ({"hands": [["3S"], ["3C"]], "up": "H5"}, "'up': 'H5' is not a card"),
        ({"hands": [["3S"], ["3C"]], "up": "5H", "rounds": [8]}, "'rounds': expected 2"),
        ({"hands": [["3S"], ["3C"]], "up": "5H", "rounds": [8, 11]}, "rounds"),
        ({"hands": [["3S"], ["3C"]], "up": "5H", "deck": {"decks": 3}}, "'deck': 'hands' already"),
        ({"hands": [["3S"], ["3C"]], "up": "5H", "shuffle": True}, "'shuffle': 'hands' already"),
        ({"stacks": [["3S"], ["3C"]]}, "'stacks': Twisted Trio has none: expected 'hands'"),
        ({"buried": ["3S"]}, "'buried': Twisted Trio has none"),
        ({"stock": ["3S"]}, "'stock': expected 'hands' beside it"),
        ({"rounds": [9, 8]}, "'rounds': expected 'hands' beside it"),
        ({"up": "3S"}, "'up': expected 'hands' beside it"),
        ({"deck": {"decks": 1, "missing": 36}}, "'deck': 16 cards: 2 seats need 17"),
        ({"deck": {"decks": 3, "jokers": 1}}, "'deck': Twisted Trio has no jokers"),
        ({"shuffle": True, "hand": 2}, "'shuffle': only the first hand"),
        ({"preset": "classic"}, "'preset': 'classic' is a preset of 'ratscrew'"),
        ({"game": "war", "hands": [["3S"], ["3C"]]}, "'hands': nobody holds a hand in 'war'"),
        ({"game": "war", "up": "3S"}, "'up': nobody holds a hand in 'war'"),
    ],
)
def test_a_header_that_does_not_fit_says_where(fields: dict[str, Any], told: str) -> None:
    head = {"slap": 1, "game": "twisted-trio", "seats": ["Ada", "Ben"], **fields}
    with pytest.raises(ScriptError) as refusal:
        replayed(head, [])
    assert told in str(refusal.value)
    assert "line 1" in str(refusal.value)


def test_a_hand_given_to_a_seat_that_sits_out_is_refused() -> None:
    head = header(hands=["3S", "3C", "3D"], up="5H", sitting_out=[1])
    with pytest.raises(ScriptError, match="seat 1 sits out and can hold no cards"):
        replayed(head, [])


def test_without_a_card_up_the_stock_turns_one() -> None:
    head = {"slap": 1, "game": "twisted-trio", "seats": ["Ada", "Ben"],
            "hands": [["3S"], ["3C"]], "stock": ["KD", "QD"]}  # fmt: skip
    final = replayed(head, []).final()
    assert (final["up"], final["suit"], final["stock"]) == ("KD", "D", 1)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ({"do": "lay", "seat": 0, "cards": []}, "field 'cards'"),
        ({"do": "lay", "seat": 0, "cards": ["XX"]}, "field 'cards': 'XX' is not a card"),
        ({"do": "lay", "seat": 0, "cards": ["2H"], "suit": "X"}, "expected 'C', 'D', 'H', 'S'"),
        ({"do": "lay", "seat": 5, "cards": ["2H"]}, "there is no seat 5"),
        ({"do": "name", "seat": 0, "suit": "hearts"}, "expected 'C', 'D', 'H', 'S'"),
        ({"do": "pick", "seat": 0, "index": -1}, "field 'index'"),
        ({"do": "draw"}, "seat"),
        ({"do": "autoplay", "every": 1000}, "'twisted-trio' does not play by itself"),
    ],
)
def test_a_line_that_does_not_fit_says_where(line: dict[str, Any], told: str) -> None:
    with pytest.raises(ScriptError) as refusal:
        replayed(header(hands=["3S", "3C"], up="5H"), [{"t": 1, **line}])
    assert told in str(refusal.value)
    assert "line 2" in str(refusal.value)


def test_moves_are_written_as_the_format_has_them() -> None:
    lines = inputs(["0 lay 2H 2S naming H", "0 name H", "0 pick 3", "3 shuffle", "0 draw"])
    assert [line["do"] for line in lines] == ["lay", "name", "pick", "shuffle", "draw"]
