"""How a hand ends (rules 0 and 1): all cards, last seat, loop, limits, the host; and the host."""

from __future__ import annotations

import pytest

from console.errors import ScriptError

from .play import Played, play, play_once

PLAIN = {"challenge": False}


def state_of(played: Played) -> str:
    return played.final["state"]


# -- one seat left --------------------------------------------------------------------------------


def test_one_seat_holding_every_card_has_won() -> None:
    played = play("0 flip", "1 flip", "0 slap", stacks=["5C 2C", "5D"], rules=PLAIN)
    assert played.winner == ([0], "all cards")
    assert played.counts == [3, 0]
    assert played.turn is None


def test_every_other_seat_out_is_the_end_though_cards_lie_in_the_middle() -> None:
    """The last seat takes them."""
    played = play("0 flip", "1 slap", stacks=["5C 2C", ""], rules=PLAIN, pile="9D")
    assert played.winner == ([0], "last seat")
    assert played.stacks[0] == "2C 9D 5C"


def test_after_the_end_nothing_counts() -> None:
    played = play(
        "0 flip", "1 flip", "0 slap", "0 flip", "1 slap", "pause", "end hand", "+1min time",
        stacks=["5C 2C", "5D"],
        rules=PLAIN,
    )  # fmt: skip
    assert played.story[3:] == ["0 flip refused", "1 ignored", "pause refused", "end hand refused"]


def test_a_set_up_may_be_decided_already() -> None:
    """Everything in one stack: the hand is over before anybody plays."""
    played = play("0 flip", stacks=["5C 2C", ""])
    assert played.told == ["0 wins: all cards", "0 flip refused"]


# -- limits ---------------------------------------------------------------------------------------


def test_the_card_that_reaches_the_limit_ends_the_hand() -> None:
    """Most cards in the stacks wins; what lies in the middle is nobody's."""
    fields = {"stacks": ["5C 2C 3C", "6D 8D 9D TD", "7H"]}
    played = play(*["0 flip", "1 flip", "2 flip"], **fields, rules={**PLAIN, "hand_limit_cards": 3})
    assert played.told[-1] == "1 wins: limit"
    assert played.pile == "5C 6D 7H"
    before = play(*["0 flip", "1 flip"], **fields, rules={**PLAIN, "hand_limit_cards": 3})
    assert before.winner is None


def test_equal_stacks_share_the_hand() -> None:
    fields = {"stacks": ["5C 2C 3C", "6D 8D 9D", "7H"]}
    played = play("0 flip", "1 flip", **fields, rules={**PLAIN, "hand_limit_cards": 2})
    assert played.winner == ([0, 1], "limit")


def test_the_limit_of_cards_is_ten_thousand_unless_said() -> None:
    played = play_once("autoplay", stacks=["2C 3C", "2D 3D"], preset="classic", rules=PLAIN)
    assert played.winner is not None
    assert played.final["why"] in ("limit", "loop")
    assert played.final["cards_played"] <= 10_000


def test_the_minute_of_the_limit_ends_the_hand() -> None:
    """At the minute itself, before the flips of that moment."""
    fields = {"stacks": ["5C 2C 3C", "6D 8D"], "rules": {**PLAIN, "hand_limit_minutes": 2}}
    before = play("0 flip", "+119499999us 1 flip", **fields)
    at = play("0 flip", "+119500000us 1 flip", **fields)
    assert before.winner is None
    assert at.story == ["0 1 wins: limit", "1 flip refused"]
    assert at.find("winner")[0]["t"] == 120_000_000


def test_the_limit_of_minutes_counts_minutes_of_play() -> None:
    """A pause stops it."""
    fields = {"stacks": ["5C 2C 3C", "6D 8D"], "rules": {**PLAIN, "hand_limit_minutes": 1}}
    moves = ["+30s pause", "+10min resume", "+29999999us time"]
    assert play(*moves, **fields).winner is None
    assert play(*moves, "+1us time", **fields).winner == ([0], "limit")


def test_no_limit_of_minutes_unless_said() -> None:
    assert play("+600min time", stacks=["5C 2C", "6D"], rules=PLAIN).winner is None


def test_zero_is_no_limit_of_cards() -> None:
    fields = {"stacks": ["5C 2C", "6D 3D"], "rules": {**PLAIN, "hand_limit_cards": 0}}
    assert play("0 flip", "1 flip", "0 flip", **fields).winner is None


# -- loops ----------------------------------------------------------------------------------------


def test_the_same_state_after_a_pile_is_a_loop_at_any_table() -> None:
    """The endless deal, by other house rules that nobody makes use of: found at the same pile."""
    deal = ["---K---Q-KQAJ-----AAJ--J--", "----------Q----KQ-J-----KA"]
    stacks = [" ".join(("2" if rank == "-" else rank) + "C" for rank in hand) for hand in deal]
    played = play_once("autoplay", stacks=stacks, preset="classic")
    assert (played.final["cards_played"], played.final["piles_won"]) == (474, 66)
    assert played.final["why"] == "loop"
    most = max(played.counts)
    assert played.final["winner"] == [s for s, n in enumerate(played.counts) if n == most]


def test_a_state_is_compared_by_faces() -> None:
    """Two individuals with the same face are the same to it."""
    a = play("0 flip", stacks=["5C 5C", "6D"], rules=PLAIN)
    b = play("0 flip", stacks=["5C 5C", "6D"], rules=PLAIN, seed=99)
    assert state_of(a) == state_of(b)


@pytest.mark.parametrize(
    "other",
    [
        {"stacks": ["5C 3C 2C", "6D 4D"]},
        {"stacks": ["5C 2C 3C", "6D 4D"], "buried": "9C"},
        {"stacks": ["5C 2C 3C", "6D 4D"], "pile": "9C"},
        {"stacks": ["5C 2C 3C", "6D 4D", ""]},
        {"stacks": ["5C 2C 3C", "6D 4D"], "lead": 1},
    ],
)
def test_states_that_differ_have_different_hashes(other: dict) -> None:
    """Cards, their order, where they lie, whose turn it is."""
    base = play("+0 time", stacks=["5C 2C 3C", "6D 4D"], rules=PLAIN)
    assert state_of(play("+0 time", **other, rules=PLAIN)) != state_of(base)


def test_debts_are_part_of_the_state() -> None:
    """The same cards with a challenge standing and without."""
    fields = {"stacks": ["KC 2C", "6D 4D"]}
    owes = play("0 flip", **fields)
    free = play("0 flip", **fields, rules=PLAIN)
    assert owes.stacks == free.stacks
    assert state_of(owes) != state_of(free)


def test_clocks_and_counters_are_not_part_of_the_state() -> None:
    """Whenever the cards went down, and after however many mistakes that cost nothing."""
    fields = {"stacks": ["5C 2C 3C", "6D 4D"], "rules": {**PLAIN, "wrong_slap": "nothing"}}
    early = play("0 flip", "1 flip", **fields)
    late = play("+9s 0 flip", "1 slap", "+9s 1 flip", "1 flip", **fields)
    assert state_of(early) == state_of(late)


def test_the_generator_is_part_of_the_state() -> None:
    """A draw was made: what comes next may differ."""
    fields = {"stacks": ["5C 2C", "6D 5D", "7H"], "pile": "5H", "rules": PLAIN}
    drawn = [play("0 flip", "0 slap", "+0 1 slap", **fields, seed=seed) for seed in range(8)]
    alone = play("0 flip", "1 slap", **fields)
    same = next(played for played in drawn if played.stacks == alone.stacks)
    assert state_of(same) != state_of(alone)


# -- the host -------------------------------------------------------------------------------------


def test_the_host_ends_the_hand_early_most_cards_win() -> None:
    played = play("0 flip", "1 flip", "end hand", stacks=["5C 2C 3C", "6D 8D", "7H"], rules=PLAIN)
    assert played.told[-1] == "0 wins: most cards"
    assert played.turn is None


def test_an_early_stop_with_equal_cards_is_shared() -> None:
    played = play(
        "0 flip", "1 flip", "2 flip", "end hand", stacks=["5C 2C", "6D 8D", "7H"], rules=PLAIN
    )
    assert played.winner == ([0, 1], "most cards")


def test_nobody_has_a_card_and_the_host_stops() -> None:
    """Equal is equal: shared by all who are in."""
    played = play(
        "0 flip", "1 flip", "end hand", stacks=["5C", "6D", ""], sitting_out=[2], rules=PLAIN
    )
    assert played.winner == ([0, 1], "most cards")


def test_the_hand_may_be_ended_while_paused() -> None:
    played = play("0 flip", "pause", "end hand", stacks=["5C 2C 3C", "6D 8D"], rules=PLAIN)
    assert played.story == ["paused", "0 1 wins: most cards"]


def test_a_seat_is_sat_out_of_the_next_hand_not_this_one() -> None:
    """Hands touch pads, not people."""
    played = play(
        "0 flip", "1 sit out", "1 flip", "1 sit out", stacks=["5C 2C", "6D 8D"], rules=PLAIN
    )
    assert played.told == ["0 lays 5C", "1 sits out", "1 lays 6D", "1 sits out"]
    assert played.replay.game.sits_out_next == {1}


def test_who_sits_out_must_be_named() -> None:
    assert play("sit out", stacks=["5C", "6D"]).story == ["sit out refused"]


def test_an_early_stop_does_not_count_what_lies_won() -> None:
    """The pile lies for seat 0 but is not taken yet: stacks are what counts."""
    played = play(
        "0 flip", "1 flip", "+10 end hand",
        stacks=["JC", "3D 4D", "5H 6H"],
    )  # fmt: skip
    assert played.winner == ([2], "most cards")


# -- autoplay -------------------------------------------------------------------------------------


def test_autoplay_flips_collects_and_leads_tick_by_tick() -> None:
    """Every half second: in an open window the winner's flip collects, a tick later it leads."""
    played = play("autoplay 3", stacks=["JC 2C 4C", "3D 5D"])
    assert [(o["t"] // 500_000, o.get("card")) for o in played.outcomes if "card" in o] == [
        (2, "JC"),
        (3, "3D"),
        (5, "2C"),
    ]
    assert played.find("pile")[0]["t"] == 2_000_000


def test_autoplay_stops_before_a_tick_once_so_many_cards_are_down() -> None:
    assert play("autoplay 2", stacks=["2C 4C", "3D 5D"]).laid == ["2C", "3D"]
    assert play("0 flip", "1 flip", "autoplay 1", stacks=["2C 4C", "3D 5D"]).laid == ["2C", "3D"]
    assert play("autoplay 0", stacks=["2C 4C", "3D 5D"]).laid == []


def test_autoplay_goes_through_a_redeal() -> None:
    """Deadlines first; a tick then."""
    played = play("autoplay 4", stacks=["2C", "3D"], rules={"hand_limit_cards": 4})
    assert played.story == ["redeal", "0 1 wins: limit"]


def test_autoplay_after_a_slap_that_waits() -> None:
    """The verdict falls due first."""
    for price in ("bury 1", "nothing"):
        played = play(
            "0 flip", "+10 1 slap", "+0 autoplay 2",
            stacks=["2C 4C", "3D 5D", "6H 7H"],
            resolution_us=400_000,
            rules={"wrong_slap": price},
        )  # fmt: skip
        assert played.verdicts == ["1 wrong"]
        assert not played.find("refused")


def test_autoplay_does_nothing_while_paused() -> None:
    assert play("pause", "autoplay", stacks=["2C 4C", "3D 5D"]).laid == []


def test_nothing_may_come_before_the_time_autoplay_reached() -> None:
    with pytest.raises(ScriptError, match=r"line 3.*autoplay"):
        play_once("autoplay 4", "0 flip", stacks=["2C 4C", "3D 5D"])
