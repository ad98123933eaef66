"""Who leads after a slap, and seats without cards (rules 1): every mode of empty_seat."""

from __future__ import annotations

import pytest

from .play import Played, play

PLAIN = {"challenge": False, "lead_after_slap": "seat", "wrong_slap": "bury 2"}
ALL = ["next slap", "next chance", "once", "out", "forever"]


def game(*moves: str, stacks: list[str], mode: str, **fields: object) -> Played:
    rules = {**PLAIN, "empty_seat": mode, **fields.pop("rules", {})}  # type: ignore[dict-item]
    return play(*moves, stacks=stacks, rules=rules, **fields)


# -- who leads ------------------------------------------------------------------------------------


@pytest.mark.parametrize("slapper", [0, 1, 2, 3])
def test_seat_order_the_lead_goes_left_of_the_completing_card(slapper: int) -> None:
    """Seat 1 completed the double: seat 2 leads, whoever slapped."""
    stacks = ["5C 2C", "5D 2D", "6H 2H", "7S 2S"]
    played = game("0 flip", "1 flip", f"{slapper} slap", stacks=stacks, mode="next slap")
    assert played.turn == 2


@pytest.mark.parametrize("slapper", [0, 1, 2, 3])
def test_the_slapper_may_lead_instead(slapper: int) -> None:
    played = game(
        "0 flip", "1 flip", f"{slapper} slap",
        stacks=["5C 2C", "5D 2D", "6H 2H", "7S 2S"],
        mode="next slap",
        rules={"lead_after_slap": "slapper"},
    )  # fmt: skip
    assert played.turn == slapper


def test_if_that_seat_is_empty_the_next_with_cards_leads() -> None:
    played = game(
        "0 flip", "1 flip", "0 slap", stacks=["5C 2C", "5D 2D", "", "7S 2S"], mode="forever"
    )
    assert played.turn == 3


def test_an_empty_slapper_has_cards_to_lead_with() -> None:
    played = game(
        "0 flip", "1 flip", "2 slap", "2 flip", stacks=["5C 2C", "5D 2D", ""], mode="next slap"
    )
    assert played.laid == ["5C", "5D", "5C"]


def test_in_a_set_up_pile_the_newest_card_is_the_seats_before_the_leader() -> None:
    """Nobody laid it in play; in turn order it was seat 1's, and seat 2 leads again."""
    played = game("0 slap", stacks=["9C 2C", "8D 2D", "7H"], pile="5C 5D", lead=2, mode="forever")
    assert played.turn == 2


# -- coming back ----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ALL)
def test_an_empty_seat_may_slap_and_comes_back_by_winning(mode: str) -> None:
    """Its last card lies in the middle; the next chance is its own."""
    played = game("0 flip", "1 flip", "0 slap", stacks=["5C", "5D 2D", "6H 2H"], mode=mode)
    assert played.story == ["0 won double", "0 takes 2: slap"]
    assert played.out == []


@pytest.mark.parametrize("mode", ALL)
def test_an_empty_seat_that_owes_a_price_is_out(mode: str) -> None:
    played = game("0 flip", "0 slap", stacks=["5C", "4D 2D", "6H 2H"], mode=mode)
    assert played.story == ["0 wrong", "0 out"]


def test_an_empty_seat_out_of_turn_is_out_where_that_has_a_price() -> None:
    for price, out in (("ignored", []), ("bury 2", [0])):
        played = game(
            "0 flip", "0 flip",
            stacks=["5C", "4D 2D", "6H 2H"],
            mode="forever",
            rules={"out_of_turn": price},
        )  # fmt: skip
        assert played.out == out


# -- next slap ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "out"),
    [("next slap", [0]), ("next chance", [0]), ("once", [0]), ("out", [0]), ("forever", [])],
)
def test_a_legal_slap_won_by_another(mode: str, out: list[int]) -> None:
    played = game("0 flip", "1 flip", "2 slap", stacks=["5C", "5D 2D", "6H 2H"], mode=mode)
    assert played.out == out


@pytest.mark.parametrize(
    ("mode", "out"),
    [("next slap", []), ("next chance", [0]), ("once", []), ("out", []), ("forever", [])],
)
def test_a_live_pattern_covered_unslapped(mode: str, out: list[int]) -> None:
    """Nobody saw the double; the next card covers it."""
    played = game("0 flip", "1 flip", "2 flip", stacks=["5C", "5D 2D", "6H 2H"], mode=mode)
    assert played.out == out


@pytest.mark.parametrize(
    ("mode", "out"),
    [("next slap", []), ("next chance", [2]), ("once", []), ("out", [2]), ("forever", [])],
)
def test_a_live_pattern_collected_unslapped(mode: str, out: list[int]) -> None:
    """A payment ends with a double that nobody sees; the challenger takes it all."""
    played = game(
        "0 flip", "1 flip", "1 flip", "+2s time",
        stacks=["QC 2C", "5D 5H 2D", "", "6H 2H"],
        mode=mode,
        rules={"challenge": True},
    )  # fmt: skip
    assert played.out == out


@pytest.mark.parametrize(
    ("mode", "out"),
    [("next slap", []), ("next chance", []), ("once", []), ("out", [2]), ("forever", [])],
)
def test_a_pile_collected_without_a_pattern(mode: str, out: list[int]) -> None:
    """No chance went by; only where a settled pile decides is the empty seat out."""
    played = game(
        "0 flip", "1 flip", "1 flip", "+2s time",
        stacks=["QC 2C", "5D 6H 2D", "", "6S 2H"],
        mode=mode,
        rules={"challenge": True},
    )  # fmt: skip
    assert played.out == out


def test_a_wrong_slap_is_no_legal_slap() -> None:
    """Somebody else's mistake puts nobody out."""
    played = game("0 flip", "1 slap", stacks=["5C", "4D 2D 3D", "6H 2H"], mode="next slap")
    assert played.out == []


def test_the_one_who_laid_the_last_card_of_the_double_is_empty_too() -> None:
    """It completed the pattern with its last card and did not win the slap."""
    played = game("0 flip", "1 flip", "0 slap", stacks=["5C 2C", "5D", "6H 2H"], mode="next slap")
    assert played.story == ["0 won double", "0 takes 2: slap", "1 out"]


def test_several_empty_seats_go_out_together() -> None:
    played = game(
        "0 flip", "1 flip", "0 slap", stacks=["5C 2C", "5D", "", "6H 2H"], mode="next slap"
    )
    assert played.out == [1, 2]


# -- next chance ----------------------------------------------------------------------------------


def test_who_runs_out_with_the_covering_card_has_not_had_its_chance() -> None:
    """Seat 2 covers the double with its last card: the next chance is its own."""
    stacks = ["5C 9C", "5D 2D", "6H"]
    covers = game("0 flip", "1 flip", "2 flip", stacks=stacks, mode="next chance")
    assert covers.out == []
    goes_by = game(
        "0 flip", "1 flip", "2 flip", "0 flip", "1 flip",
        stacks=["5C 6C 9C", "5D 2D", "6H"],
        mode="next chance",
    )  # fmt: skip
    assert goes_by.out == [2]


def test_a_chance_goes_by_with_every_pattern_in_force() -> None:
    """A sandwich counts, a run does not where it is not played."""
    stacks = ["5C", "6D 2D", "5H 2H", "8S 2S"]
    moves = ["0 flip", "1 flip", "2 flip", "3 flip"]
    assert game(*moves, stacks=stacks, mode="next chance").out == [0]
    assert game(*moves, stacks=stacks, mode="next chance", rules={"patterns": ["double"]}).out == []


def test_a_chance_that_is_being_decided_has_not_gone_by() -> None:
    """The slap is in; the card 2 µs later cannot cover it."""
    played = game(
        "0 flip", "1 flip", "0 slap", "+2us 2 flip", "+1s time",
        stacks=["5C", "5D 2D", "6H 2H"],
        mode="next chance",
        resolution_us=5,
    )  # fmt: skip
    assert played.out == []
    assert played.story[:1] == ["0 won double"]


def test_with_a_display_the_chance_goes_by_when_the_covering_card_is_shown() -> None:
    stacks = ["5C", "5D 2D", "6H 2H"]
    moves = ["0 flip", "+9 shown 1", "1 flip", "+9 shown 2", "2 flip"]
    fields = {"stacks": stacks, "mode": "next chance", "display": True}
    assert game(*moves, **fields).out == []
    assert game(*moves, "+9 0 slap", **fields).story[:1] == ["0 won double"]
    assert game(*moves, "+9 shown 3", **fields).out == [0]


# -- once -----------------------------------------------------------------------------------------


def test_once_it_may_slap_back_in_but_not_twice() -> None:
    """Seat 0 comes back with two fives, lays them, and the next double is not for it."""
    played = game(
        "0 flip", "1 flip", "0 slap", "2 flip", "0 flip", "1 flip", "2 flip", "0 flip",
        "+1s 0 slap",
        stacks=["5C", "5D 2D 3D", "6H 2H 4H"],
        mode="once",
    )  # fmt: skip
    assert played.counts[0] == 0
    assert played.verdicts == ["0 won", "0 ignored"]


def test_once_a_slap_won_with_cards_in_hand_is_no_comeback() -> None:
    """Seat 0 held a card when it won the first pile: its one chance is still to come."""
    played = game(
        "0 flip", "1 flip", "0 slap", "0 flip", "1 flip", "0 flip", "1 flip", "0 flip", "1 flip",
        "0 slap",
        stacks=["5C 2C", "5D 3D 8H 5H 9D"],
        mode="once",
    )  # fmt: skip
    assert played.verdicts == ["0 won", "0 won"]


@pytest.mark.parametrize(("mode", "out"), [("once", [0]), ("next slap", [])])
def test_once_it_is_out_when_the_next_pile_is_taken(mode: str, out: list[int]) -> None:
    """One chance per emptying, or one per hand: a challenge collected settles it."""
    played = game(
        "0 flip", "1 flip", "0 slap", "2 flip", "0 flip", "1 flip", "2 flip", "0 flip",
        "1 flip", "2 flip", "+2s time",
        stacks=["5C", "5D 2D JD 7D", "6H 4H 8H 9H"],
        mode=mode,
        rules={"challenge": True},
    )  # fmt: skip
    assert played.counts[0] == 0
    assert played.out == out


# -- out ------------------------------------------------------------------------------------------


def test_out_only_when_the_pile_is_settled() -> None:
    """Until then it may slap; it lost nothing by laying its last card."""
    stacks = ["5C", "6D 2D", "7H 2H", "7S 3S"]
    moves = ["0 flip", "1 flip", "2 flip", "3 flip"]
    assert game(*moves, stacks=stacks, mode="out").out == []
    assert game(*moves, "0 slap", stacks=stacks, mode="out").out == []
    assert game(*moves, "2 slap", stacks=stacks, mode="out").out == [0]


# -- one seat with cards --------------------------------------------------------------------------


def test_the_lone_seat_plays_on_until_the_pile_is_settled() -> None:
    """All others are empty but alive: it lays card after card until somebody slaps."""
    played = game(
        "0 flip", "0 flip", "0 flip", "1 slap",
        stacks=["5C 6C 6D 9C", "", ""],
        pile="JH",
        mode="next slap",
    )  # fmt: skip
    assert played.laid == ["5C", "6C", "6D"]
    assert played.story == ["1 won double", "1 takes 4: slap", "2 out"]
    assert played.turn == 1


def test_the_lone_seat_that_slaps_its_own_pile_has_won() -> None:
    played = game(
        "0 flip", "0 flip", "0 slap", stacks=["6C 6D 9C", "", ""], pile="JH", mode="next slap"
    )
    assert played.story == [
        "0 won double",
        "0 takes 3: slap",
        "1 out",
        "2 out",
        "0 wins: all cards",
    ]


def test_under_forever_holding_every_card_is_the_end() -> None:
    played = game(
        "0 flip", "0 flip", "0 slap", stacks=["6C 6D 9C", "", ""], pile="JH", mode="forever"
    )
    assert played.story == ["0 won double", "0 takes 3: slap", "0 wins: all cards"]
    assert played.out == []


# -- nobody holds a card --------------------------------------------------------------------------


def test_nobody_holds_a_card_the_hand_is_void_and_dealt_again() -> None:
    """After collect_ms, by the same dealer, the same cards."""
    stacks = ["5C", "6D", "7H"]
    moves = ["0 flip", "1 flip", "2 flip"]
    waits = game(*moves, "+999999us time", stacks=stacks, mode="next slap")
    again = game(*moves, "+1s time", stacks=stacks, mode="next slap")
    assert waits.story == []
    assert waits.turn is None
    assert again.story == ["redeal"]
    assert again.counts == [1, 1, 1]
    assert sorted(" ".join(again.stacks).split()) == ["5C", "6D", "7H"]
    assert again.turn == 0
    assert again.final["redeals"] == 1
    assert again.final["piles_won"] == 0


def test_until_then_pads_are_live() -> None:
    """The last card made a double: who sees it has the pile and the hand goes on."""
    played = game(
        "0 flip",
        "1 flip",
        "2 flip",
        "+900 0 slap",
        "+5s time",
        stacks=["5C", "6D", "6H"],
        mode="forever",
    )
    assert played.story == ["0 won double", "0 takes 3: slap", "0 wins: all cards"]


def test_a_redeal_brings_back_who_was_out_but_not_who_sits_out() -> None:
    """The hand is void."""
    played = game(
        "0 flip", "1 flip", "1 slap", "2 flip", "+1s time",
        stacks=["5C", "6D", "7H", ""],
        mode="next slap",
        sitting_out=[3],
    )  # fmt: skip
    assert played.story == ["1 wrong", "1 out", "redeal"]
    assert played.out == [3]
    assert sorted(played.counts) == [0, 1, 1, 1]


def test_a_redeal_forgets_locks_and_comebacks() -> None:
    played = game(
        "0 flip", "1 slap", "1 flip", "+1s time", "0 flip", "1 slap",
        stacks=["5C", "6D"],
        mode="next slap",
        rules={"wrong_slap": "locked 9"},
    )  # fmt: skip
    assert played.story == ["1 wrong", "1 locked 9", "redeal", "1 wrong", "1 locked 9"]


def test_two_seats_both_out_of_cards_deal_again_too() -> None:
    played = game("0 flip", "1 flip", "+1s time", stacks=["5C", "6D"], mode="forever")
    assert played.story == ["redeal"]


def test_a_set_up_without_a_card_in_any_hand_waits_and_deals() -> None:
    played = game("+1s time", stacks=["", ""], pile="5C 6D 7H", mode="forever")
    assert played.story == ["redeal"]
    assert played.counts == [2, 1]
