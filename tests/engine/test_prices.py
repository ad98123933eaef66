"""Prices (rules 0): every wrong-slap price, two wrong slaps on a card, flips out of turn."""

from __future__ import annotations

import pytest

from .play import Played, play

PLAIN = {"challenge": False, "patterns": ["double"], "lead_after_slap": "seat"}


def wrong(*moves: str, stacks: list[str], price: str = "bury 2", **fields: object) -> Played:
    rules = {**PLAIN, "wrong_slap": price, **fields.pop("rules", {})}  # type: ignore[dict-item]
    return play(*moves, stacks=stacks, rules=rules, **fields)


# -- bury n --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("price", "left"), [("bury 1", 4), ("bury 2", 3), ("bury 4", 1)])
def test_the_top_n_go_face_down_under_the_pile(price: str, left: int) -> None:
    """Top card first; the pile's face-up cards stay as they are."""
    played = wrong("0 flip", "1 slap", stacks=["8C 9C", "2D 3D 4D 5D 6D"], price=price)
    assert played.counts == [1, left]
    assert played.buried == "2D 3D 4D 5D 6D"[: 3 * (5 - left) - 1]
    assert played.pile == "8C"


def test_exactly_n_is_empty_not_out() -> None:
    """Both cards paid, and still in: it slaps back in."""
    played = wrong(
        "0 flip", "1 slap", "2 flip", "1 slap",
        stacks=["8C 9C", "2D 3D", "8H 9H"],
    )  # fmt: skip
    assert played.story == ["1 wrong", "1 buries 2D 3D", "1 won double", "1 takes 4: slap"]
    assert played.out == []


def test_who_has_fewer_pays_what_there_is_and_is_out() -> None:
    """Whatever empty_seat says."""
    for empty_seat in ("next slap", "next chance", "once", "out", "forever", "passed over"):
        played = wrong(
            "0 flip", "1 slap",
            stacks=["8C 9C", "2D", "8H 9H"],
            rules={"empty_seat": empty_seat},
        )  # fmt: skip
        assert played.story == ["1 wrong", "1 buries 2D", "1 out"], empty_seat


def test_who_has_nothing_to_pay_is_out_too() -> None:
    for empty_seat in ("next slap", "next chance", "once", "out", "forever"):
        played = wrong(
            "0 flip", "1 slap", "1 slap",
            stacks=["8C 9C", "", "8H 9H"],
            rules={"empty_seat": empty_seat},
        )  # fmt: skip
        assert played.story == ["1 wrong", "1 out", "1 ignored"], empty_seat


def test_two_wrong_slaps_on_one_card_both_pay_in_order_of_time() -> None:
    """Each below everything there: taken first what was buried first."""
    played = wrong(
        "0 flip", "2 slap", "+10 1 slap", "1 flip", "0 slap",
        stacks=["8C 9C", "2D 3D 8D", "4H 5H 6H"],
    )  # fmt: skip
    assert played.story[:4] == ["2 wrong", "2 buries 4H 5H", "1 wrong", "1 buries 2D 3D"]
    assert played.stacks[0] == "9C 4H 5H 2D 3D 8C 8D"


def test_buried_cards_go_to_the_next_who_takes_the_pile_by_challenge() -> None:
    played = play(
        "0 flip", "2 slap", "1 flip", "+2s time",
        stacks=["JC 9C", "2D 3D", "4H 5H 6H"],
        rules={"wrong_slap": "bury 2"},
    )  # fmt: skip
    assert played.stacks == ["9C 4H 5H JC 2D", "3D", "6H"]


def test_the_last_other_seat_that_cannot_pay_ends_the_hand() -> None:
    """The last seat in wins at once, owes nothing and takes what lies in the middle."""
    played = wrong("0 flip", "1 slap", stacks=["8C 9C", "2D"])
    assert played.story == [
        "1 wrong",
        "1 buries 2D",
        "1 out",
        "0 takes 2: last seat",
        "0 wins: last seat",
    ]
    assert played.counts == [3, 0]
    assert played.turn is None


def test_if_both_would_go_out_together_the_first_by_time_goes() -> None:
    """And the other wins, owing nothing."""
    played = wrong("0 flip", "0 slap", "+10 1 slap", stacks=["8C", ""], pile="9D")
    assert played.story == [
        "0 wrong",
        "0 out",
        "1 takes 2: last seat",
        "1 wins: last seat",
        "1 ignored",
    ]


def test_if_both_go_out_in_one_moment_the_draw_says_who_goes() -> None:
    results = set()
    for seed in range(10):
        played = wrong("0 flip", "0 slap", "+0 1 slap", stacks=["8C", ""], pile="9D", seed=seed)
        results.add(played.final["winner"][0])
    assert results == {0, 1}


# -- lose the pile -------------------------------------------------------------------------------


def test_the_pile_goes_to_the_next_seat_who_leads() -> None:
    played = wrong(
        "0 flip", "1 flip", "0 slap", "1 flip",
        stacks=["3C 7C", "9D 2D", "4H"],
        pile="KC",
        price="lose the pile",
    )  # fmt: skip
    assert played.story == ["0 wrong", "1 takes 3: wrong slap"]
    assert played.laid == ["3C", "9D", "2D"]
    assert played.stacks[1] == "KC 3C 9D"


def test_a_second_such_slap_finds_an_empty_pile() -> None:
    """It is ignored, whoever it is by, and whether it came later or in the same moment."""
    stacks = ["3C 7C", "9D 2D", "4H 5H"]
    for gap in ("+0", "+10"):
        played = wrong("0 flip", "1 slap", f"{gap} 0 slap", stacks=stacks, price="lose the pile")
        assert sorted(v.split()[1] for v in played.verdicts) == ["ignored", "wrong"]
        assert played.final["piles_won"] == 1
    same = wrong("0 flip", "1 slap", "+10 1 slap", stacks=stacks, price="lose the pile")
    assert same.verdicts == ["1 wrong", "1 ignored"]


def test_the_next_seat_is_the_next_that_is_not_out() -> None:
    """Seat 1 sits out: seat 2 gets the pile; an empty seat gets it too and is back."""
    stacks = ["3C 7C", "", "4H 5H"]
    out = wrong("0 flip", "0 slap", stacks=stacks, price="lose the pile", sitting_out=[1])
    empty = wrong("0 flip", "0 slap", "1 flip", stacks=stacks, price="lose the pile")
    assert out.story[-1] == "2 takes 1: wrong slap"
    assert empty.story[-1] == "1 takes 1: wrong slap"
    assert empty.laid == ["3C", "3C"]


def test_losing_the_pile_ends_a_challenge_and_frees_who_owes() -> None:
    """Seat 1 owed three; it loses the pile by a slap, seat 2 leads and owes nothing."""
    played = play(
        "0 flip", "1 flip", "1 slap", "1 flip", "2 flip",
        stacks=["KC 7C", "2D 3D 4D", "4H 5H"],
        rules={"wrong_slap": "lose the pile"},
    )  # fmt: skip
    assert played.story[1:] == ["1 wrong", "2 takes 2: wrong slap", "1 flip refused"]
    assert played.final["owes"] is None
    assert played.turn == 0


def test_losing_the_pile_ends_the_time_it_lies_for_a_winner() -> None:
    played = play(
        "0 flip", "1 flip", "2 slap", "+5s time",
        stacks=["JC 7C", "2D 3D 4D", "4H 5H"],
        rules={"wrong_slap": "lose the pile"},
    )  # fmt: skip
    assert played.story[2:] == ["2 wrong", "0 takes 2: wrong slap"]
    assert played.turn == 0


# -- locked n ------------------------------------------------------------------------------------


def test_a_locked_pad_is_ignored_until_n_more_cards_are_down() -> None:
    played = wrong(
        "0 flip", "2 slap", "2 slap", "1 flip", "2 slap", "2 flip", "2 slap",
        stacks=["8C 9C", "2D 3D", "2H 5H"],
        price="locked 2",
    )  # fmt: skip
    assert played.story == [
        "2 wrong",
        "2 locked 2",
        "2 ignored",
        "2 ignored",
        "2 won double",
        "2 takes 3: slap",
    ]
    assert [o["why"] for o in played.find("verdict") if o["verdict"] == "ignored"] == [
        "the pad is locked"
    ] * 2


def test_a_lock_outlives_the_pile() -> None:
    """The pile is slapped by another; the cards of the next pile count."""
    played = wrong(
        "0 flip", "2 slap", "1 flip", "1 slap", "2 flip", "2 slap", "0 flip", "2 slap",
        stacks=["8C 9C 9D", "8D 3D", "9H 5H"],
        price="locked 3",
    )  # fmt: skip
    assert played.verdicts == ["2 wrong", "1 won", "2 ignored", "2 won"]


def test_only_the_offenders_pad_is_locked_and_nobody_pays() -> None:
    played = wrong(
        "0 flip", "2 slap", "1 slap", stacks=["8C 9C", "2D 3D", "2H 5H"], price="locked 1"
    )
    assert played.verdicts == ["2 wrong", "1 wrong"]
    assert played.counts == [1, 2, 2]


def test_an_empty_seat_that_is_locked_stays_in() -> None:
    """There is nothing to pay, so nothing it cannot pay."""
    played = wrong("0 flip", "1 slap", stacks=["8C 9C", "", "2H"], price="locked 1")
    assert played.out == []


# -- nothing -------------------------------------------------------------------------------------


def test_a_wrong_slap_may_cost_nothing() -> None:
    """It is wrong all the same, and said so."""
    played = wrong("0 flip", "1 slap", "+10 1 slap", stacks=["8C 9C", "2D 3D"], price="nothing")
    assert played.story == ["1 wrong", "1 repeat"]
    assert played.counts == [1, 2]


# -- flips out of turn ---------------------------------------------------------------------------


def test_a_flip_out_of_turn_is_refused_and_free() -> None:
    played = play("1 flip", "2 flip", "0 flip", stacks=["8C 9C", "2D 3D", "4H 5H"])
    assert played.told == ["1 flip refused", "2 flip refused", "0 lays 8C"]


def test_a_flip_out_of_turn_may_cost_two() -> None:
    """Top card first, under the pile; with fewer, out."""
    rules = {"out_of_turn": "bury 2"}
    played = play("1 flip", "2 flip", "0 flip", stacks=["8C 9C", "2D 3D", "4H"], rules=rules)
    assert played.story == [
        "1 flip refused",
        "1 buries 2D 3D",
        "2 flip refused",
        "2 buries 4H",
        "2 out",
    ]
    assert played.buried == "2D 3D 4H"


def test_a_double_flip_is_out_of_turn() -> None:
    played = play(
        "0 flip", "0 flip", stacks=["8C 9C 7C 6C", "2D 3D"], rules={"out_of_turn": "bury 2"}
    )
    assert played.story == ["0 flip refused", "0 buries 9C 7C"]


def test_a_flip_by_a_seat_that_is_out_is_free() -> None:
    played = play(
        "0 flip", "1 slap", "1 flip", "0 slap",
        stacks=["8C 9C 7C 6C", "2D", "4H 5H"],
        rules={"wrong_slap": "bury 2", "out_of_turn": "bury 2", "challenge": False},
    )  # fmt: skip
    assert "1 flip refused" in played.story
    assert played.find("buried")[1]["seat"] == 0


def test_a_payment_may_be_cut_short_by_a_price() -> None:
    """The payer buries its last two cards: the payment has failed and seat 0 takes all."""
    played = play(
        "0 flip", "1 slap", "+2s time",
        stacks=["KC 9C", "2D 3D", "4H 5H"],
        rules={"wrong_slap": "bury 2"},
    )  # fmt: skip
    assert played.story == [
        "1 owes 3 to 0",
        "1 wrong",
        "1 buries 2D 3D",
        "pile lies for 0",
        "0 takes 3: challenge",
    ]


def test_what_came_of_a_price_is_a_state_of_its_own() -> None:
    """A lock still running tells two otherwise equal tables apart."""
    stacks = ["8C 9C", "2D 3D", "4H 5H"]
    free = wrong("0 flip", "1 slap", stacks=stacks, price="nothing")
    locked = wrong("0 flip", "1 slap", stacks=stacks, price="locked 3")
    assert free.stacks == locked.stacks
    assert free.final["state"] != locked.final["state"]
