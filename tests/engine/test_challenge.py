"""The challenge (rules 1): who owes what to whom, who collects, and what ends it."""

from __future__ import annotations

import pytest

from .play import play

LAST = {"challenge": True, "challenge_winner": "last"}
FIRST = {"challenge": True, "challenge_winner": "first"}
TIME = "+2s time"


@pytest.mark.parametrize(("court", "price"), [("JC", 1), ("QC", 2), ("KC", 3), ("AC", 4)])
def test_a_court_card_makes_the_next_seat_pay(court: str, price: int) -> None:
    """Jack 1, queen 2, king 3, ace 4, one card at a time; then the pile lies for the challenger."""
    stacks = [f"{court} 2C", "2D 4D 6D 8D TD", "3H 5H"]
    played = play("0 flip", *["1 flip"] * price, stacks=stacks)
    assert played.story == [f"1 owes {price} to 0", "pile lies for 0"]
    assert played.final["owes"] is None
    assert played.turn == 0
    almost = play("0 flip", *["1 flip"] * (price - 1), stacks=stacks)
    assert almost.final["owes"] == {"seat": 1, "cards": 1, "to": 0}
    assert almost.turn == 1


@pytest.mark.parametrize("card", ["2D", "9D", "TD", "*"])
def test_a_plain_card_or_a_joker_challenges_nobody(card: str) -> None:
    """As a payment a joker is a plain card."""
    assert play("0 flip", stacks=[f"{card} 2C", "3D 4D"]).story == []
    paid = play("0 flip", "1 flip", stacks=["JC 2C", f"{card} 4D"])
    assert paid.story == ["1 owes 1 to 0", "pile lies for 0"]


def test_switched_off_a_court_card_is_a_plain_card() -> None:
    played = play("0 flip", "1 flip", stacks=["KC 2C", "3D 4D"], rules={"challenge": False})
    assert played.story == []
    assert played.turn == 0


@pytest.mark.parametrize(("hand", "owes"), [(1, False), (2, True), (3, True)])
def test_from_the_second_hand_on(hand: int, owes: bool) -> None:
    """challenge = second hand: patterns first, the challenge when everybody knows them."""
    played = play("0 flip", stacks=["KC 2C", "3D"], hand=hand, rules={"challenge": "second hand"})
    assert bool(played.story) == owes


def test_a_court_card_among_the_payment_passes_it_on_with_its_own_count() -> None:
    """King, three owed; the second card is a jack: the next seat owes one."""
    played = play(
        "0 flip", "1 flip", "1 flip", "2 flip", TIME,
        stacks=["KC 2C", "3D JD 5D", "4H 6H"],
        rules=LAST,
    )  # fmt: skip
    assert played.story == [
        "1 owes 3 to 0",
        "2 owes 1 to 1",
        "pile lies for 1",
        "1 takes 4: challenge",
    ]


def test_last_the_seat_whose_challenge_was_unanswered_wins() -> None:
    played = play(
        "0 flip", "1 flip", "2 flip", TIME, stacks=["JC 2C", "JD 5D", "4H 6H"], rules=LAST
    )
    assert played.stacks == ["2C", "5D JC JD 4H", "6H"]
    assert played.turn == 1


def test_first_the_seat_that_began_the_chain_wins() -> None:
    played = play(
        "0 flip", "1 flip", "2 flip", TIME, stacks=["JC 2C", "JD 5D", "4H 6H"], rules=FIRST
    )
    assert played.stacks == ["2C JC JD 4H", "5D", "6H"]
    assert played.turn == 0


def test_first_the_one_who_began_may_owe_and_collect_itself() -> None:
    """Seat 0 began, seat 2 passed it on to seat 0 again; its own payment fails, it collects."""
    played = play(
        "0 flip", "1 flip", "2 flip", "0 flip", TIME,
        stacks=["JC 2C", "JD 5D", "JH 6H"],
        rules=FIRST,
    )  # fmt: skip
    assert played.story[-2:] == ["pile lies for 0", "0 takes 4: challenge"]


def test_a_new_chain_begins_with_the_next_pile() -> None:
    """Who began the last one has no claim on this one."""
    played = play(
        "0 flip", "1 flip", TIME, "0 flip", "1 flip", "2 flip", TIME,
        stacks=["JC 2C 9C", "3D JD 7D", "4H 6H"],
        rules=FIRST,
    )  # fmt: skip
    assert played.story[-1] == "1 takes 3: challenge"


def test_the_next_seat_with_cards_pays() -> None:
    """Seat 1 has none: seat 2 owes."""
    assert play("0 flip", stacks=["JC 2C", "", "4H 6H"]).story == ["2 owes 1 to 0"]


def test_nobody_left_to_pay_has_failed_at_once() -> None:
    """Alone with cards, seat 0 challenges nobody and takes the pile."""
    played = play("0 flip", TIME, stacks=["JC 2C", "", ""], pile="9D", rules=LAST)
    assert played.story[0] == "pile lies for 0"
    assert played.story[1] == "0 takes 2: challenge"


def test_only_the_payer_may_flip_while_it_owes() -> None:
    played = play(
        "0 flip", "1 flip", "0 flip", "2 flip", "1 flip", stacks=["KC 2C", "3D 4D 6D", "5H"]
    )
    assert played.laid == ["KC", "3D", "4D"]
    assert played.story[1:] == ["0 flip refused", "2 flip refused"]


# -- the pile lies --------------------------------------------------------------------------------


@pytest.mark.parametrize("ms", [1, 300, 1000, 2500])
def test_the_pile_lies_for_collect_ms(ms: int) -> None:
    """Then the winner has it and leads."""
    fields = {"stacks": ["JC 2C", "3D 4D"], "rules": {**LAST, "collect_ms": ms}}
    assert play("0 flip", "1 flip", f"+{ms * 1000 - 1}us time", **fields).pile == "JC 3D"
    taken = play("0 flip", "1 flip", f"+{ms * 1000}us time", **fields)
    assert taken.pile == ""
    assert taken.turn == 0


def test_without_time_to_lie_it_is_taken_at_once() -> None:
    played = play("0 flip", "1 flip", stacks=["JC 2C", "3D 4D"], rules={**LAST, "collect_ms": 0})
    assert played.story == ["1 owes 1 to 0", "0 takes 2: challenge"]


def test_the_winners_flip_only_collects() -> None:
    """The next one lays."""
    played = play("0 flip", "1 flip", "+100 0 flip", "+1 0 flip", stacks=["JC 2C", "3D 4D"])
    assert played.told == [
        "0 lays JC",
        "1 owes 1 to 0",
        "1 lays 3D",
        "pile lies for 0",
        "0 takes 2: challenge",
        "0 lays 2C",
    ]


def test_slaps_are_live_while_it_lies() -> None:
    """A double laid by the last card of the payment: the slap beats the challenge."""
    played = play("0 flip", "1 flip", "1 flip", "+900 2 slap", stacks=["QC 2C", "3D 3H", "4H 6H"])
    assert played.story == ["1 owes 2 to 0", "pile lies for 0", "2 won double", "2 takes 3: slap"]
    assert played.turn == 2


def test_a_wrong_slap_while_it_lies_pays_into_it() -> None:
    played = play("0 flip", "1 flip", "2 slap", TIME, stacks=["JC 2C", "3D 3H", "4H 6H"])
    assert played.story[2:] == ["2 wrong", "2 buries 4H", "0 takes 3: challenge"]


def test_the_winners_pad_on_a_live_pattern_is_a_slap_on_none_it_is_ignored() -> None:
    """Whoever the pile lies for may touch it."""
    plain = play("0 flip", "1 flip", "+100 0 slap", stacks=["JC 2C", "3D 3H"])
    live = play("0 flip", "1 flip", "1 flip", "+100 0 slap", stacks=["QC 2C", "3D 3H 9H"])
    assert plain.verdicts == ["0 ignored"]
    assert plain.pile == "JC 3D"
    assert live.story[-2:] == ["0 won double", "0 takes 3: slap"]


def test_the_payers_pad_on_none_is_a_wrong_slap() -> None:
    played = play("0 flip", "1 flip", "+100 1 slap", stacks=["JC 2C", "3D 3H"])
    assert played.verdicts == ["1 wrong"]


def test_with_first_the_pad_that_may_touch_it_is_the_collectors() -> None:
    """Seat 1's jack was unanswered, but seat 0 began and collects."""
    stacks, moves = ["JC 2C", "JD 5D", "4H 6H"], ["0 flip", "1 flip", "2 flip"]
    first = play(
        *moves, "+100 0 slap", "+0 1 slap", stacks=stacks, rules={**FIRST, "patterns": ["sandwich"]}
    )
    assert sorted(first.verdicts) == ["0 ignored", "1 wrong"]


@pytest.mark.parametrize("out_of_turn", ["ignored", "bury 2"])
def test_extra_presses_after_the_payment_do_nothing(out_of_turn: str) -> None:
    """While the pile lies and after it is taken, until the next card."""
    fields = {
        "stacks": ["JC 2C 5C", "3D 3H 4H", "6H 7H"],
        "rules": {**LAST, "out_of_turn": out_of_turn},
    }
    lying = play("0 flip", "1 flip", "+1 1 flip", "+1 2 flip", TIME, **fields)
    taken = play("0 flip", "1 flip", TIME, "1 flip", "1 flip", **fields)
    assert not lying.find("buried")
    assert not taken.find("buried")
    assert taken.laid == ["JC", "3D"]


def test_once_the_next_card_lies_an_extra_press_is_out_of_turn_again() -> None:
    played = play(
        "0 flip", "1 flip", TIME, "0 flip", "2 flip", "1 flip",
        stacks=["JC 2C 5C", "3D 3H 4H", "6H 7H 8H"],
        rules={**LAST, "out_of_turn": "bury 2"},
    )  # fmt: skip
    assert [o["seat"] for o in played.find("buried")] == [2]


def test_a_third_press_is_nobodys_price_where_the_pile_is_taken_at_once() -> None:
    played = play(
        "0 flip", "1 flip", "1 flip",
        stacks=["JC 2C 5C", "3D 3H 4H"],
        rules={**LAST, "out_of_turn": "bury 2", "collect_ms": 0},
    )  # fmt: skip
    assert not played.find("buried")


# -- slaps ----------------------------------------------------------------------------------------


def test_a_slap_beats_a_challenge_and_ends_it() -> None:
    """A double in the middle of a payment: nobody owes anything any more."""
    played = play(
        "0 flip", "1 flip", "1 flip", "2 slap", "2 flip", stacks=["KC 2C", "3D 3H 4D", "5H"]
    )
    assert played.story == ["1 owes 3 to 0", "2 won double", "2 takes 3: slap"]
    assert played.final["owes"] is None
    assert played.laid[-1] == "5H"


@pytest.mark.parametrize("preset", ["ratscrew", "slapjack"])
def test_a_jack_is_a_challenge_and_a_slap_at_once(preset: str) -> None:
    played = play("0 flip", "1 slap", stacks=["JC 2C", "3D"], preset=preset, rules=LAST)
    assert played.story[:2] == ["1 owes 1 to 0", "1 won jack"]


def test_slaps_off_pads_are_ignored_until_the_pile_is_taken() -> None:
    """From the court card on, through the payment and while it lies; free again after."""
    rules = {**LAST, "slaps_during_challenge": False}
    played = play(
        "0 flip", "1 slap", "1 flip", "+10 2 slap", "1 flip", "+10 2 slap",
        TIME, "0 flip", "+1s 2 slap",
        stacks=["QC 2C", "3D 3H 4H", "6H 7H"],
        rules=rules,
    )  # fmt: skip
    assert played.verdicts == ["1 ignored", "2 ignored", "2 ignored", "2 wrong"]
    assert played.final["piles_won"] == 1


def test_slaps_off_a_pattern_before_the_court_card_still_counts() -> None:
    rules = {**LAST, "slaps_during_challenge": False}
    played = play("0 flip", "1 flip", "2 slap", stacks=["3C", "3D 4D", "5H"], rules=rules)
    assert played.verdicts == ["2 won"]


# -- short payments -------------------------------------------------------------------------------


def test_a_payer_that_runs_out_by_paying_has_failed() -> None:
    """short_payment = fails: the challenger has the pile, though only two of three were paid."""
    played = play("0 flip", "1 flip", "1 flip", TIME, stacks=["KC 2C", "3D 4D", "5H 6H"])
    assert played.story == ["1 owes 3 to 0", "pile lies for 0", "0 takes 3: challenge"]


def test_the_next_seat_with_cards_may_pay_the_rest() -> None:
    """short_payment = passes on: seat 2 owes what is left, one card."""
    rules = {**LAST, "short_payment": "passes on"}
    played = play(
        "0 flip",
        "1 flip",
        "1 flip",
        "2 flip",
        TIME,
        stacks=["KC 2C", "3D 4D", "5H 6H"],
        rules=rules,
    )
    assert played.story == [
        "1 owes 3 to 0",
        "2 owes 1 to 0",
        "pile lies for 0",
        "0 takes 4: challenge",
    ]


def test_it_passes_over_empty_seats_and_stops_at_the_challenger() -> None:
    """Nobody left to pay: it has failed."""
    rules = {**LAST, "short_payment": "passes on"}
    skips = play("0 flip", "1 flip", stacks=["KC 2C", "3D", "", "5H 6H"], rules=rules)
    fails = play("0 flip", "1 flip", TIME, stacks=["KC 2C", "3D", ""], pile="9D", rules=rules)
    assert skips.story == ["1 owes 3 to 0", "3 owes 2 to 0"]
    assert fails.story == [
        "1 owes 3 to 0",
        "pile lies for 0",
        "0 takes 3: challenge",
        "0 wins: all cards",
    ]


def test_a_court_card_as_the_payers_last_card_still_passes_the_challenge_on() -> None:
    for short_payment in ("fails", "passes on"):
        played = play(
            "0 flip", "1 flip", "2 flip", TIME,
            stacks=["KC 2C", "JD", "5H 6H"],
            rules={**LAST, "short_payment": short_payment},
        )  # fmt: skip
        assert played.story[1:] == ["2 owes 1 to 1", "pile lies for 1", "1 takes 3: challenge"]


def test_a_payment_completed_by_the_last_card_is_complete() -> None:
    played = play(
        "0 flip", "1 flip", stacks=["JC 2C", "3D", "4H"], rules={"short_payment": "passes on"}
    )
    assert played.story == ["1 owes 1 to 0", "pile lies for 0"]


@pytest.mark.parametrize(
    ("short_payment", "then"), [("fails", "pile lies for 0"), ("passes on", "2 owes 3 to 0")]
)
def test_a_payer_that_runs_out_by_a_price(short_payment: str, then: str) -> None:
    """It buries its last two cards while it owes three."""
    rules = {**LAST, "short_payment": short_payment, "wrong_slap": "bury 2"}
    played = play("0 flip", "1 slap", stacks=["KC 2C", "3D 4D", "5H 6H"], rules=rules)
    assert played.story == ["1 owes 3 to 0", "1 wrong", "1 buries 3D 4D", then]


@pytest.mark.parametrize(
    ("short_payment", "then"), [("fails", "pile lies for 0"), ("passes on", "2 owes 3 to 0")]
)
def test_a_payer_that_is_put_out(short_payment: str, then: str) -> None:
    """It could not even pay the price."""
    rules = {**LAST, "short_payment": short_payment, "wrong_slap": "bury 2"}
    played = play("0 flip", "1 slap", stacks=["KC 2C", "3D", "5H 6H"], rules=rules)
    assert played.story == ["1 owes 3 to 0", "1 wrong", "1 buries 3D", "1 out", then]


# -- who collects ---------------------------------------------------------------------------------


def test_a_challenger_collects_with_an_empty_stack() -> None:
    played = play("0 flip", "1 flip", TIME, stacks=["JC", "3D 4D", "5H"])
    assert played.stacks == ["JC 3D", "4D", "5H"]
    assert played.turn == 0


def test_when_the_collector_goes_out_the_challenge_lapses() -> None:
    """At once; the pile stays; the seat after the one that laid the newest card leads."""
    played = play(
        "0 flip", "1 flip", "0 slap", "2 flip",
        stacks=["KC", "3D 4D 6D", "5H 6H"],
        rules={**LAST, "wrong_slap": "bury 2", "empty_seat": "forever"},
    )  # fmt: skip
    assert played.story == ["1 owes 3 to 0", "0 wrong", "0 out", "challenge lapses"]
    assert played.pile == "KC 3D 5H"
    assert played.final["owes"] is None


def test_it_lapses_with_the_last_card_of_the_payment_too() -> None:
    """That card covers the double the challenger made with its last: its chance has gone by."""
    played = play(
        "0 flip", "1 flip", "2 flip",
        stacks=["JC", "5D 3D", "6H 7H"],
        pile="JD",
        rules={**LAST, "empty_seat": "next chance"},
    )  # fmt: skip
    assert played.story == ["1 owes 1 to 0", "pile lies for 0", "0 out", "challenge lapses"]
    assert played.laid == ["JC", "5D", "6H"]


def test_with_first_the_collector_going_out_lapses_it_though_the_last_is_in() -> None:
    """Seat 0 began and goes out; seat 1's queen stands no more; the newest card was seat 2's."""
    played = play(
        "0 flip", "1 flip", "2 flip", "0 slap", "1 flip",
        stacks=["JC", "QD 4D", "5H 6H 7H"],
        rules={**FIRST, "wrong_slap": "bury 2", "empty_seat": "forever"},
    )  # fmt: skip
    assert played.story[2:] == ["0 wrong", "0 out", "challenge lapses"]
    assert played.laid == ["JC", "QD", "5H", "4D"]


def test_with_first_the_last_challenger_going_out_changes_nothing() -> None:
    """Seat 1, whose queen it was, is out; seat 0, who began, still collects."""
    played = play(
        "0 flip", "1 flip", "1 slap", "2 flip", "2 flip", TIME,
        stacks=["JC 2C", "QD", "5H 6H 7H"],
        rules={**FIRST, "wrong_slap": "bury 2", "empty_seat": "forever"},
    )  # fmt: skip
    assert played.story[2:] == ["1 wrong", "1 out", "pile lies for 0", "0 takes 4: challenge"]


def test_a_lapsed_payer_does_not_owe_when_it_leads() -> None:
    """The newest card is the court card itself: the seat after it leads, a plain card."""
    played = play(
        "0 flip", "0 slap", "1 flip", "2 flip",
        stacks=["KC", "3D 4D 6D", "5H 6H"],
        rules={**LAST, "wrong_slap": "bury 2", "empty_seat": "forever"},
    )  # fmt: skip
    assert played.laid == ["KC", "3D", "5H"]
