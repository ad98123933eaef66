"""Laying and drawing, suits named, cards picked, turns that run out of time (rules 6)."""

from __future__ import annotations

import pytest

from .trio_play import FULL, trio

# -- what may be laid ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lay", "fits"),
    [
        ("KH", True),  # the suit in force
        ("5S", True),  # the top card's rank
        ("8S", True),  # wild on this round, at any time
        ("9C", False),  # wild on another round: an ordinary card
        ("TC", False),
        ("KS", False),
        ("KH KS KC", True),
        ("KS KH", False),  # the first must be legal, whatever follows
        ("5S 5C", True),
        ("KH 3H", False),  # not of one rank
        ("8S 8C", True),
        ("AH", False),  # not held
        ("KH KH", False),  # held once only
        ("*", False),
    ],
)
def test_what_may_be_laid(lay: str, fits: bool) -> None:
    played = trio(f"0 lay {lay}", hands=["KH KS KC 3H 5S 5C 8S 8C 9C TC", "3S"], up="5H")
    if fits:
        assert played.laid == lay.split()
        assert played.suit == lay[-1]
    else:
        assert played.told == ["0 lay refused"]
        assert played.turn == 0


@pytest.mark.parametrize(("round_", "wild"), [(8, "8S"), (9, "9S"), (10, "TS")])
def test_each_round_has_its_own_wild_rank(round_: int, wild: str) -> None:
    hands = ["8S 9S TS", "3S"]
    played = trio(f"0 lay {wild} naming D", hands=hands, up="5H", rounds=[round_, 8])
    assert played.told == [f"0 lays {wild}", "0 names D"]
    for other in {"8S", "9S", "TS"} - {wild}:
        refused = trio(f"0 lay {other}", hands=hands, up="5H", rounds=[round_, 8])
        assert refused.told == ["0 lay refused"]


def test_a_ten_may_be_written_with_two_digits() -> None:
    assert trio("0 lay 10H", hands=["TH 3S", "3S"], up="5H").laid == ["TH"]


def test_you_choose_the_order_and_the_last_one_s_suit_rules() -> None:
    for order, suit in (("KH KS KC", "C"), ("KH KC KS", "S")):
        played = trio(f"0 lay {order}", hands=["KS KC KH 3D", "3S"], up="5H")
        assert (played.suit, played.final["up"]) == (suit, order[-2:])
        assert played.hands[0] == "3D"


def test_of_cards_alike_the_one_that_came_first_is_laid() -> None:
    """Cards are individuals: what is left of a hand keeps its order."""
    played = trio("0 lay 7H", hands=["7H 3S 7H 4S", "3S"], up="5H")
    assert played.hands[0] == "3S 7H 4S"


def test_there_is_no_limit_to_a_lay() -> None:
    cards = "7H 7S 7C 7D 7S 7C 7D"
    played = trio(f"0 lay {cards}", hands=[f"{cards} 3S 4S", "3S"], up="5H")
    assert played.laid == cards.split()


def test_who_is_not_up_cannot_lay_or_draw() -> None:
    played = trio("1 lay 3H", "1 draw", hands=["KH 3S", "3H 4C"], up="5H")
    assert played.told == ["1 lay refused", "1 draw refused"]
    assert played.turn == 0


@pytest.mark.parametrize("what", ["flip", "call one", "object", "vote fine", "reveal", "add hat"])
def test_what_other_games_know_has_no_effect_here(what: str) -> None:
    played = trio(f"0 {what}", hands=["KH 3S", "3H"], up="5H")
    assert played.why() == f"Twisted Trio has no {what.split()[0]}s"


# -- drawing ------------------------------------------------------------------------------------


def test_who_can_lay_must() -> None:
    played = trio("0 draw", hands=["3S 8C", "3S"], up="5H")
    assert played.told == ["0 draw refused"]
    assert "must be laid" in played.why()


def test_who_cannot_draws_one_and_waits_even_if_it_fits() -> None:
    played = trio("0 draw", "0 lay KH", hands=["3S", "3C"], up="5H", stock="KH 2C")
    assert played.told == ["0 drew 1", "0 lay refused"]
    assert (played.turn, played.hands[0]) == (1, "3S KH")


def test_the_drawn_card_may_be_played_where_that_is_the_rule() -> None:
    rules = {"draw": "one, may play it"}
    played = trio("0 draw", "0 lay KH", hands=["3S", "3C"], up="5H", stock="KH 2C", rules=rules)
    assert played.told == ["0 drew 1", "0 lays KH"]
    assert played.turn == 1


def test_a_second_draw_declines() -> None:
    rules = {"draw": "one, may play it"}
    played = trio("0 draw", "0 draw", hands=["3S", "3C"], up="5H", stock="KH 2C", rules=rules)
    assert played.told == ["0 drew 1", "0 passed"]
    assert (played.turn, played.hands[0]) == (1, "3S KH")


def test_a_drawn_card_that_does_not_fit_ends_the_turn() -> None:
    rules = {"draw": "one, may play it"}
    played = trio("0 draw", "0 draw", hands=["3S", "3C"], up="5H", stock="KC 2C", rules=rules)
    assert played.told == ["0 drew 1", "0 draw refused"]
    assert played.turn == 1


def test_the_lay_after_a_draw_holds_the_drawn_card() -> None:
    """Others of its rank may go with it, nothing else may be laid."""
    head = {"hands": ["KS 3S", "3C"], "up": "5H", "stock": "KH 2C"}
    rules = {"draw": "one, may play it"}
    assert trio("0 draw", "0 lay KH KS", **head, rules=rules).laid == ["KH", "KS"]
    refused = trio("0 draw", "0 lay KS", "0 lay 3S", **head, rules=rules)
    assert refused.told == ["0 drew 1", "0 lay refused", "0 lay refused"]


def test_a_drawn_wild_card_may_be_played() -> None:
    rules = {"draw": "one, may play it"}
    played = trio(
        "0 draw", "0 lay 8C naming D", hands=["3S", "3C"], up="5H", stock="8C 2C", rules=rules
    )
    assert played.told == ["0 drew 1", "0 lays 8C", "0 names D"]


# -- 2s do not stack ----------------------------------------------------------------------------


def test_the_left_seat_still_takes_its_turn_and_owes_no_more_than_it_drew() -> None:
    played = trio("0 lay 2H", "1 lay 2S", hands=["2H 3S 4S", "2S 3C", "4C"], up="5H")
    assert played.told == ["0 lays 2H", "1 drew 2", "1 lays 2S", "2 drew 2"]
    assert played.turn == 2


# -- naming a suit ------------------------------------------------------------------------------


def test_a_suit_may_come_with_the_lay_or_later() -> None:
    hands = ["8S KS 3S", "3C 4C"]
    at_once = trio("0 lay 8S naming D", hands=hands, up="5H")
    later = trio("0 lay 8S", "0 name D", hands=hands, up="5H")
    assert at_once.told == later.told == ["0 lays 8S", "0 names D"]
    assert at_once.suit == later.suit == "D"
    assert at_once.final["up"] == "8S", "an 8 still fits by its rank"


def test_the_next_turn_waits_for_the_suit() -> None:
    played = trio("0 lay 8S", "1 lay 3C", "1 draw", hands=["8S KS 3S", "3S"], up="5H")
    assert played.told == ["0 lays 8S", "1 lay refused", "1 draw refused"]
    assert played.turn is None
    assert played.outcomes[-1]["why"] == "a suit is to be named first"


def test_nobody_else_names_it_and_nobody_names_twice() -> None:
    played = trio("0 lay 8S", "1 name H", "0 name C", "0 name H", hands=["8S KS 3S", "3S"], up="5H")
    assert played.told == ["0 lays 8S", "1 name refused", "0 names C", "0 name refused"]


@pytest.mark.parametrize(("ms", "suit"), [(14_999, "D"), (15_000, "S"), (15_001, "S")])
def test_the_card_s_own_suit_rules_when_time_is_up(ms: int, suit: str) -> None:
    played = trio("0 lay 8S", f"+{ms} 0 name D", hands=["8S KS 3S", "3S"], up="5H")
    assert played.suit == suit
    assert played.turn == 1


def test_of_several_wild_cards_the_last_one_s_suit_is_the_default() -> None:
    played = trio("0 lay 8S 8C", "+1min time", hands=["8S 8C KS 3S", "3S"], up="5H")
    assert played.told == ["0 lays 8S 8C", "suit C"]


def test_a_named_suit_lasts_until_the_next_lay() -> None:
    played = trio(
        "0 lay 8S naming D", "1 draw", "0 lay KD", "1 draw",
        hands=["8S KD 3S 3S", "3C"], up="5H", stock="4C 4C 4C",
    )  # fmt: skip
    assert played.told == ["0 lays 8S", "0 names D", "1 drew 1", "0 lays KD", "1 drew 1"]
    assert played.suit == "D"


def test_a_suit_with_a_lay_that_is_no_wild_is_refused() -> None:
    played = trio("0 lay KH naming H", hands=["KH 3S", "3S"], up="5H")
    assert played.told == ["0 lay refused"]
    assert played.why() == "only a wild card names a suit"


@pytest.mark.parametrize("naming", ["", " naming D"])
def test_a_wild_that_empties_the_hand_asks_for_no_suit(naming: str) -> None:
    played = trio(f"0 lay 8S{naming}", hands=["8S", "3S"], up="5H")
    assert played.told == ["0 lays 8S", "0 round 9", "0 drew 9"]
    assert (played.suit, played.turn) == ("S", 1)


# -- the pick -----------------------------------------------------------------------------------


def test_the_pick_is_by_place_in_the_hand_as_it_is_held() -> None:
    for index, card in enumerate(["KC", "3S", "6S"]):
        played = trio("0 lay 7H 7H", f"1 pick {index}", hands=["KC 7H 3S 7H 6S", "3S"], up="5H")
        assert played.story == [f"1 picked {card} from 0"]


def test_the_next_turn_waits_for_the_pick_and_a_wrong_one_is_refused() -> None:
    played = trio(
        "0 lay 7H 7H", "1 draw", "1 pick 2", "0 pick 0", "1 pick 1", "1 pick 0",
        hands=["KC 7H 7H 3S", "3S"], up="5H",
    )  # fmt: skip
    assert played.story == [
        "1 draw refused", "1 pick refused", "0 pick refused",
        "1 picked 3S from 0", "1 pick refused",
    ]  # fmt: skip


@pytest.mark.parametrize(("ms", "chosen"), [(14_999, True), (15_000, False)])
def test_chance_picks_when_time_is_up(ms: int, chosen: bool) -> None:
    seen = set()
    for seed in range(8):
        played = trio(
            "0 lay 7H 7H", f"+{ms} 1 pick 0",
            hands=["KC 7H 7H 3S 4S 6S", "3S"], up="5H", seed=seed,
        )  # fmt: skip
        (picked,) = played.find("picked")
        seen.add(picked["picked"])
    assert (seen == {"KC"}) == chosen


def test_a_suit_and_a_pick_are_awaited_together() -> None:
    hands = ["8S 8S KC 3S", "3S 4C"]
    one = trio("0 lay 8S 8S", "0 name D", "1 draw", "1 pick 0", hands=hands, up="5H")
    assert one.story == ["0 names D", "1 draw refused", "1 picked KC from 0"]
    other = trio("0 lay 8S 8S", "1 pick 0", "1 draw", "0 name D", hands=hands, up="5H")
    assert other.story == ["1 picked KC from 0", "1 draw refused", "0 names D"]
    assert one.turn == other.turn == 1


def test_a_hand_emptied_by_a_pick_goes_on_as_one_that_was_laid_out() -> None:
    """The seat's next hand is dealt at once; it owes no call, and the turn goes where it was to."""
    played = trio("0 lay 7H 7H", "1 pick 0", "1 slap", hands=["7H 7H 3S", "4C"], up="5H")
    assert played.story == ["1 picked 3S from 0", "0 round 9", "0 drew 9", "1 ignored"]
    assert played.turn == 1


def test_a_hand_emptied_by_a_pick_names_no_suit_any_more() -> None:
    played = trio("0 lay 8S 8S", "1 pick 0", hands=["8S 8S 3H", "4C"], up="5H")
    assert played.story == ["1 picked 3H from 0", "0 round 9", "0 drew 9", "suit S"]
    assert (played.suit, played.turn) == ("S", 1)
    named = trio("0 lay 8S 8S naming D", "1 pick 0", hands=["8S 8S 3H", "4C"], up="5H")
    assert named.suit == "D", "what was named before stays"


def test_a_third_hand_emptied_by_a_pick_wins() -> None:
    played = trio("0 lay 7H 7H", "1 pick 0", hands=["7H 7H 3S", "4C"], up="5H", rounds=[10, 8])
    assert played.story == ["1 picked 3S from 0", "0 wins: third round"]


def test_where_the_layer_picks_the_left_seat_may_be_emptied() -> None:
    played = trio(
        "0 lay 7H 7H", "0 pick 0",
        hands=["7H 7H 3S", "4C"], up="5H", rules={"duplicate_from": "left"},
    )  # fmt: skip
    assert played.story == ["0 picked 4C from 1", "1 round 9", "1 drew 9"]
    assert (played.hands[0], played.turn) == ("3S 4C", 1)


def test_from_a_hand_without_cards_nothing_is_picked() -> None:
    played = trio("0 lay 7H 7H", hands=["7H 7H 3S", ""], up="5H", rules={"duplicate_from": "left"})
    assert (played.story, played.turn) == ([], 1)


# -- the time of a turn -------------------------------------------------------------------------


def test_no_turn_ends_by_itself_unless_the_table_says_so() -> None:
    assert trio("+60min time", hands=["KH 3S", "3S"], up="5H").told == []


@pytest.mark.parametrize(("ms", "told"), [(4_999, []), (5_000, ["0 drew 1", "0 passed"])])
def test_a_turn_whose_time_is_up_draws_and_passes(ms: int, told: list[str]) -> None:
    """A phone that is gone must not hold the others up, not even for a card that would fit."""
    played = trio(f"+{ms} time", hands=["KH 3S", "3S"], up="5H", rules={"turn_ms": 5_000})
    assert played.told == told
    assert played.turn == len(told) // 2


def test_the_time_of_a_turn_begins_with_the_turn_and_stops_in_a_pause() -> None:
    played = trio(
        "+3s 0 lay KH", "+4s pause", "+60s resume", "+999 1 lay 3H",
        hands=["KH 3S 4S", "3H 4C 4C"], up="5H", rules={"turn_ms": 5_000},
    )  # fmt: skip
    assert played.story == ["paused", "resumed"]
    assert played.turn == 0


def test_who_does_not_say_about_the_drawn_card_in_time_keeps_it() -> None:
    played = trio(
        "+4s 0 draw", "+5s time",
        hands=["3S", "3C"], up="5H", stock="KH 2C",
        rules={"turn_ms": 5_000, "draw": "one, may play it"},
    )  # fmt: skip
    assert played.told == ["0 drew 1", "0 passed"]


def test_a_seat_that_sleeps_is_played_round() -> None:
    """The suit by default, the pick by chance, then draw and pass: the game goes on."""
    played = trio(
        "0 lay 8S 8S", "+46s time",
        hands=["8S 8S KS 3C", "4C 5C 6C 7C"], up="5H", rules={"turn_ms": 30_000},
    )  # fmt: skip
    suit, picked, *rest = played.story
    assert (suit, picked[:9]) == ("suit S", "1 picked ")
    assert rest == ["1 drew 1", "1 passed"]
    assert [o["t"] for o in played.find("passed")] == [500_000 + 45_000_000]


# -- at the same time ---------------------------------------------------------------------------


def test_at_equal_times_the_seat_due_goes_first_then_clockwise() -> None:
    played = trio("0 lay KH", "+0 1 lay 3H", "+0 2 lay 5H",
                  hands=["KH 3S 4S", "3H 4C 4C", "5H 4C 4C"], up="5H")  # fmt: skip
    assert played.laid == ["KH", "3H", "5H"]


def test_at_equal_times_a_lay_is_named_and_picked_from_at_once() -> None:
    played = trio("0 lay 8S 8S", "+0 0 name D", "+0 1 pick 0",
                  hands=["8S 8S KD 3S", "3S 4C"], up="5H")  # fmt: skip
    assert played.told == ["0 lays 8S 8S", "0 names D", "1 picked KD from 0"]


def test_nothing_is_done_in_a_pause() -> None:
    moves = ["pause", "0 lay KH", "0 draw", "0 name H", "0 pick 0", "0 shuffle", "0 slap"]
    played = trio(*moves, hands=["KH 3S", "3S"], up="5H", stock=FULL)
    refused = [f"0 {what} refused" for what in ("lay", "draw", "name", "pick", "shuffle")]
    assert played.told == ["paused", *refused, "0 ignored"]
