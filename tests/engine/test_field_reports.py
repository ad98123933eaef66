"""Small inputs that have tripped such games elsewhere; each test is named by its report."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from console.engine.chance import Chance
from console.engine.presets import PRESETS

from .play import play

PLAIN = {"challenge": False}


def test_burned_cards_never_count() -> None:
    """S01: seat 1 buries an eight; then four, king, queen are played: the marriage is live."""
    played = play(
        "1 slap", "0 flip", "1 flip", "2 flip", "0 slap",
        stacks=["4S 9C", "8S KD 9D", "QH 9H"],
        pile="2C",
        rules={**PLAIN, "patterns": ["marriage"]},
    )  # fmt: skip
    assert played.story == ["1 wrong", "1 buries 8S", "0 won marriage", "0 takes 5: slap"]


def test_a_burned_six_and_a_four_are_no_ten() -> None:
    """S02."""
    played = play(
        "1 slap", "0 flip", "0 slap",
        stacks=["4C 9C", "6D 9D"],
        pile="2C",
        rules={**PLAIN, "patterns": ["tens"]},
    )  # fmt: skip
    assert played.verdicts == ["1 wrong", "0 wrong"]


def test_a_short_payment_has_failed() -> None:
    """S04: ace against a seat with one card: seat 0 has the pile."""
    played = play(
        "0 flip",
        "1 flip",
        "+1s time",
        stacks=["AC 5C 6C 7C", "9D"],
        preset="ratscrew",
        rules={"challenge": True},
    )
    assert played.story == [
        "1 owes 4 to 0",
        "pile lies for 0",
        "0 takes 2: challenge",
        "0 wins: all cards",
    ]


def test_each_input_is_judged_once_whatever_is_moving_on_screen() -> None:
    """S07: a wrong slap, a card 50 ms later, a wrong slap 50 ms after that: two prices."""
    played = play(
        "0 flip", "1 slap", "+50 1 flip", "+50 1 slap",
        stacks=["5C 2C", "8D 9D TD 4D"],
        rules={**PLAIN, "wrong_slap": "bury 1"},
    )  # fmt: skip
    assert played.told[1:] == ["1 wrong", "1 buries 8D", "1 lays 9D", "1 wrong", "1 buries TD"]


def test_a_flip_by_who_holds_every_card_is_refused() -> None:
    """S08."""
    played = play("0 flip", stacks=["2C 3C 4C", ""])
    assert played.laid == []
    assert played.story == ["0 wins: all cards", "0 flip refused"]


def test_the_lost_pile_goes_left() -> None:
    """S09: three, nine, king; seat 1 slaps: seat 2 has it and leads."""
    played = play(
        "1 slap", "2 flip",
        stacks=["2C", "4D 5D", "6H 7H"],
        pile="3C 9D KH",
        rules={**PLAIN, "wrong_slap": "lose the pile"},
    )  # fmt: skip
    assert played.story == ["1 wrong", "2 takes 3: wrong slap"]
    assert played.laid == ["6H"]


@pytest.mark.parametrize(("pattern", "verdict"), [("tens", "won"), ("tens_no_ace", "wrong")])
def test_nine_and_ace(pattern: str, verdict: str) -> None:
    """S10: a house switch says whether an ace is one."""
    played = play("1 slap", stacks=["2C", "4D 5D 6D"], pile="9C AH", rules={"patterns": [pattern]})
    assert played.reply(1)["verdict"] == verdict


def test_six_and_ten() -> None:
    """S11: no sum of ten."""
    played = play("1 slap", stacks=["2C", "4D 5D 6D"], pile="6D TS", rules={"patterns": ["tens"]})
    assert played.verdicts == ["1 wrong"]


@pytest.mark.parametrize(("empty_seat", "out"), [("next slap", []), ("out", [2])])
def test_a_collection_by_challenge_is_no_slap(empty_seat: str, out: list[int]) -> None:
    """S12: on the English sheet only a legal slap won by another puts an empty seat out."""
    played = play(
        "0 flip", "1 flip", "+1s time",
        stacks=["JC 2C", "3D 4D", ""],
        rules={"empty_seat": empty_seat},
    )  # fmt: skip
    assert played.out == out


@pytest.mark.parametrize("seed", range(5))
def test_fifty_two_to_three_seats(seed: int) -> None:
    """S14: 18, 17, 17; always 52 in total."""
    played = play("+0 time", seats=3, seed=seed)
    assert played.counts == [18, 17, 17]
    assert len(set(" ".join(played.stacks).split())) == 52


def test_an_empty_seat_that_slaps_wrongly_five_times() -> None:
    """S16: out at the first."""
    played = play(
        "0 flip",
        *["2 slap"] * 5,
        stacks=["5C 2C", "8D 9D", ""],
        rules={**PLAIN, "empty_seat": "forever"},
    )
    assert played.story == ["2 wrong", "2 out", *["2 ignored"] * 4]


def test_the_end_is_reached_in_one_pile() -> None:
    """S19: thirteen cards, one pile, finished."""
    played = play(
        "autoplay",
        stacks=["2C AC 7C 8C QC TC", "3D 4D 5D 6D KD 9D JD"],
        preset="beggar",
    )
    assert (played.final["cards_played"], played.final["piles_won"]) == (13, 1)
    assert played.winner == ([1], "all cards")


def test_one_card_one_price() -> None:
    """S21: seats 0, 1, 0 slap the same plain eight: seat 0 pays once."""
    played = play(
        "0 flip", "0 slap", "+30 1 slap", "+30 0 slap",
        stacks=["8C 2C 3C 4C", "9D TD 4D"],
        rules=PLAIN,
    )  # fmt: skip
    assert played.verdicts == ["0 wrong", "1 wrong", "0 repeat"]
    assert played.counts == [2, 2]


def test_somebodys_mistake_spoils_nothing_for_the_next_card() -> None:
    """S23: seat 0 slaps six and nine wrongly; the next nine is seat 1's."""
    played = play(
        "0 flip", "0 slap", "1 flip", "0 slap", "0 flip", "1 slap",
        stacks=["6C 2C 3C 9C", "9D TD"],
        rules=PLAIN,
    )  # fmt: skip
    assert played.verdicts == ["0 wrong", "0 wrong", "1 won"]


def test_a_slap_a_millisecond_after_the_next_card_wins_nothing() -> None:
    """S24: five, five, eight; it was meant well and is free, but no win."""
    played = play("0 flip", "1 flip", "0 flip", "+1 1 slap", stacks=["5C 8C", "5D 2D"], rules=PLAIN)
    assert played.verdicts == ["1 too late"]


@pytest.mark.parametrize("seed", range(6))
def test_equal_stamps_are_not_settled_by_seat(seed: int) -> None:
    """S26: seats 1 and 2, then 2 and 1: the same draw; over the seeds not always the same seat."""
    fields = {"stacks": ["5C 8C", "5D 2D", "9H 3H"], "rules": PLAIN, "seed": seed}
    one = play("0 flip", "1 flip", "1 slap", "+0 2 slap", **fields)
    other = play("0 flip", "1 flip", "2 slap", "+0 1 slap", **fields)
    assert one.outcomes == other.outcomes
    drawn = {
        play("0 flip", "1 flip", "1 slap", "+0 2 slap", **{**fields, "seed": s}).find("drawn")[0][
            "drawn"
        ]
        for s in range(10)
    }
    assert drawn == {1, 2}


@pytest.mark.parametrize("price", ["bury 2", "bury 5", "locked 3", "lose the pile"])
def test_slapping_at_everything_can_be_made_to_cost(price: str) -> None:
    """S29: a stiffer price than one card is on offer in every game with slaps."""
    for preset in ("ratscrew", "ratscrew-fr", "classic", "slapjack"):
        played = play(
            "0 flip",
            "1 slap",
            stacks=["5C 8C", "9D 2D"],
            preset=preset,
            rules={"wrong_slap": price},
        )
        assert played.verdicts == ["1 wrong"]
        assert played.told[2:], (preset, price)
    assert PRESETS["ratscrew"].rules.bury == 2


@pytest.mark.parametrize(
    ("earliest_ms", "verdict"), [(0, "won"), (20, "won"), (21, "wrong"), (100, "wrong")]
)
def test_a_press_twenty_milliseconds_after_the_card(earliest_ms: int, verdict: str) -> None:
    """S30: a switch says how early a slap can be meant."""
    played = play(
        "0 flip", "1 flip", "+20 0 slap",
        stacks=["5C 8C", "5D 2D"],
        rules={**PLAIN, "earliest_slap_ms": earliest_ms},
    )  # fmt: skip
    assert played.verdicts == [f"0 {verdict}"]


def test_a_shuffle_leaves_equal_cards_where_chance_puts_them() -> None:
    """C21: in a triple deck equal cards lie side by side as often as by chance, no more."""
    trials, side_by_side = 300, 0
    for seed in range(trials):
        deck = [number % 52 for number in range(156)]
        Chance(seed).shuffle(deck)
        side_by_side += sum(a == b for a, b in pairwise(deck))
    assert abs(side_by_side / trials - 2.0) < 0.35  # 155 neighbours × 2 equals of 155 others


def test_where_a_card_ends_up_does_not_depend_on_where_it_was() -> None:
    """C21: first place to every place, about equally often."""
    places: Counter[int] = Counter()
    for seed in range(1300):
        deck = list(range(13))
        Chance(seed).shuffle(deck)
        places[deck.index(0)] += 1
    assert set(places) == set(range(13))
    assert max(places.values()) < 150
    assert min(places.values()) > 60
