"""War (rules 2): battles, wars of any depth, short wars, who takes what in which order."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from console.engine.game_views import table_view
from console.engine.inputs import Flip, Shown, Time
from console.engine.presets import rules_for

from .facts import facts
from .play import Played, play, play_once
from .random_play import seated

LOOPER = ["9C 2C 6C 3C AC", "5C 8C 4C 7C TC"]  # ranks 1 to 10 that never end seat by seat
LOW = {"ace_high": False}


def war(*moves: str, **fields: Any) -> Played:
    """Play War; without moves, one battle in which everybody presses."""
    seats = range(len(fields["stacks"]))
    return play(*(moves or [f"{seat} flip" for seat in seats]), preset="war", **fields)


def autoplay(stacks: list[str], **rules: Any) -> Played:
    return play_once("autoplay", stacks=stacks, preset="war", rules=rules)


# -- published games ------------------------------------------------------------------------------


@pytest.mark.parametrize("row", facts("war"), ids=lambda row: row["name"])
def test_published_deal(row: dict) -> None:
    """To the battle, and to the war in it."""
    played = autoplay([row["a"], row["b"]], war_gather="seat by seat", short_war="draw")
    assert played.final["battles"] == row["battles"]
    assert len(played.find("war")) == row["ties"]
    if row["winner"] is None:
        assert played.winner == ([0, 1], "draw")
    else:
        assert played.winner == ([row["winner"]], "all cards")


def test_published_deal_without_ties_ends_where_it_was_published_to() -> None:
    """Advent of Code 2020, day 22: 29 rounds, the winner's card first."""
    played = autoplay(LOOPER, war_gather="winner first", **LOW)
    assert (played.final["battles"], played.winner) == (29, ([1], "all cards"))
    assert played.stacks[1] == "3C 2C TC 6C 8C 5C 9C 4C 7C AC"


def test_the_same_deal_never_ends_seat_by_seat_and_is_found() -> None:
    """The state after four battles comes again after 64."""
    played = autoplay(LOOPER, war_gather="seat by seat", **LOW)
    assert played.final["battles"] == 64
    assert played.winner is not None
    assert played.winner[1] == "loop"
    assert sum(played.counts) == 10


def test_published_battles() -> None:
    """Kata scenario: 4 under 8, ace over king, and a war of sixes won by the nine."""
    assert war(stacks=["4C 2D", "8S 2H"]).stacks == ["2D", "2H 8S 4C"]
    assert war(stacks=["AS 2D", "KS 2H"]).stacks == ["2D AS KS", "2H"]
    played = war(stacks=["6S 2C 3C 4C 8D 5D", "6D 2D 3D 4D 9H 5H"])
    assert played.story == ["war 0 1", "1 takes 10: battle"]


def test_a_published_war_within_a_war() -> None:
    """Eight on eight, three on three, ace on king: eighteen cards."""
    played = war(stacks=["8C 5C 5C 5C 3C 6C 6C 6C AC 2C", "8D 5D 5D 5D 3D 6D 6D 6D KD 2D"])
    assert played.story == ["war 0 1", "war 0 1", "0 takes 18: battle"]


# -- pressing -------------------------------------------------------------------------------------


def test_the_cards_turn_together_when_all_have_pressed() -> None:
    waiting = war("0 flip", "2 flip", stacks=["4C 2D", "8S 2H", "5S 3H"])
    assert waiting.told == []
    played = war("0 flip", "2 flip", "1 flip", stacks=["4C 2D", "8S 2H", "5S 3H"])
    assert played.told == ["0 lays 4C", "1 lays 8S", "2 lays 5S", "1 takes 3: battle"]
    assert {outcome["t"] for outcome in played.outcomes} == {1_500_000}


def test_the_cards_lie_in_seat_order_from_the_dealers_left() -> None:
    played = war(stacks=["4C 2D", "8S 2H", "5S 3H"], dealer=0)
    assert played.laid == ["8S", "5S", "4C"]


def test_a_seat_that_slept_is_flipped_for_three_seconds_after_the_lights() -> None:
    stacks = ["4C 2D 3D", "8S 9H 3H"]
    assert war("0 flip", "+2499 time", stacks=stacks).laid == []
    assert war("0 flip", "+2500 time", stacks=stacks).laid == ["4C", "8S"]
    nobody = war("+6s time", stacks=stacks)
    assert [(o["t"], o["card"]) for o in nobody.outcomes if "card" in o] == [
        (3_000_000, "4C"), (3_000_000, "8S"), (6_000_000, "2D"), (6_000_000, "9H"),
    ]  # fmt: skip


def test_how_long_a_battle_waits_is_a_switch() -> None:
    played = war("+200 time", stacks=["4C 2D", "8S 2H"], rules={"battle_ms": 200})
    assert played.laid == ["4C", "8S"]


def test_only_the_first_press_in_a_battle_counts() -> None:
    """The second is refused and free, also where flips out of turn cost cards."""
    played = war("0 flip", "0 flip", stacks=["4C 2D", "8S 2H"], rules={"out_of_turn": "bury 2"})
    assert played.told == ["0 flip refused"]
    assert played.counts == [2, 2]


def test_an_empty_seat_has_nothing_to_press_for() -> None:
    played = war("1 flip", "0 flip", "2 flip", stacks=["4C 2D", "", "8S 3S"])
    assert played.story == ["1 flip refused", "2 takes 2: battle", "1 out"]


def test_pads_are_dead_in_war() -> None:
    played = war("0 slap", "0 flip", "1 flip", "0 slap", stacks=["4C 2D", "4S 2H"])
    assert played.verdicts == ["0 ignored", "0 ignored"]


def test_a_pause_stops_the_wait() -> None:
    played = war("+1s pause", "+10s resume", "+1999 time", stacks=["4C 2D", "8S 2H"])
    assert played.laid == []
    played = war("+1s pause", "+10s resume", "+2000 time", stacks=["4C 2D", "8S 2H"])
    assert played.laid == ["4C", "8S"]


def test_on_a_display_the_lights_wait_for_the_cards_and_the_taking_does() -> None:
    """The wait begins when the last battle is on the display, which is when it is won."""
    moves = ["0 flip", "1 flip", "+1s time"]
    stacks = ["4C 2D", "8S 9H"]
    assert war(*moves, stacks=stacks, display=True).pile == "4C 8S"
    shown = war(*moves, "shown 2", "+2999 time", stacks=stacks, display=True)
    assert shown.story == ["1 takes 2: battle"]
    assert shown.pile == ""
    slept = war(*moves, "shown 2", "+3000 time", stacks=stacks, display=True)
    assert slept.pile == "2D 9H"


def test_a_press_while_the_cards_come_onto_the_display_is_refused() -> None:
    played = war("0 flip", "1 flip", "0 flip", stacks=["4C 2D", "8S 2H"], display=True)
    assert played.story == ["0 flip refused"]


# -- who is highest -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "rules", "winner"),
    [
        ("2C", "3C", {}, 1),
        ("TC", "9C", {}, 0),
        ("JC", "TC", {}, 0),
        ("QC", "JC", {}, 0),
        ("KC", "QC", {}, 0),
        ("KC", "AC", {}, 1),
        ("KC", "AC", LOW, 0),
        ("2C", "AC", LOW, 0),
        ("2C", "*", {}, 0),
        ("*", "AC", LOW, 1),
    ],
)
def test_rank_alone_decides(a: str, b: str, rules: dict, winner: int) -> None:
    """A joker alone is lowest; the ace is high unless switched low."""
    played = war(stacks=[f"{a} 5D", f"{b} 5H"], rules=rules)
    assert played.story == [f"{winner} takes 2: battle"]


def test_two_jokers_tie_like_any_two_cards() -> None:
    played = war(stacks=["* 2C 3C 4C 5C", "* 2D 3D 4D 6D"])
    assert played.story[:2] == ["war 0 1", "1 takes 10: battle"]


def test_a_joker_alone_makes_no_battle_void() -> None:
    assert war(stacks=["* 2C", "4D 2D"]).find("skips") == []


# -- wars -----------------------------------------------------------------------------------------


def test_tied_seats_put_three_down_and_one_up_layer_by_layer() -> None:
    played = war(stacks=["KC 2C 3C 4C 5C 9C", "KD 2D 3D 4D 6D 9D", "3S 9S"])
    assert played.told == [
        "0 lays KC", "1 lays KD", "2 lays 3S", "war 0 1",
        "0 lays 2C down", "1 lays 2D down", "0 lays 3C down", "1 lays 3D down",
        "0 lays 4C down", "1 lays 4D down", "0 lays 5C", "1 lays 6D", "1 takes 11: battle",
    ]  # fmt: skip


def test_a_tie_below_the_highest_is_no_war() -> None:
    played = war(stacks=["KC 2C", "3D 2D", "3S 9S"])
    assert played.story == ["0 takes 3: battle"]


def test_among_all_a_seat_that_did_not_tie_may_win_the_war() -> None:
    stacks = ["KC 2C 3C 4C 5C 9C", "KD 2D 3D 4D 6D 9D", "3S 2S 3H 4S AS 9S"]
    assert war(stacks=stacks).story[-1] == "1 takes 11: battle"
    played = war(stacks=stacks, rules={"war_among": "all"})
    assert played.story == ["war 0 1", "2 takes 15: battle"]


def test_among_all_a_seat_that_did_not_tie_drops_without_cards() -> None:
    """Its card of the battle does not stand."""
    played = war(
        stacks=["KC 2C 3C 4C 5C 9C", "KD 2D 3D 4D 6D 9D", "QS"], rules={"war_among": "all"}
    )
    assert played.story == ["war 0 1", "1 takes 11: battle", "2 out"]


def test_among_all_a_short_seat_that_did_not_tie_puts_down_what_it_has() -> None:
    played = war(
        stacks=["KC 2C 3C 4C 5C 9C", "KD 2D 3D 4D 6D 9D", "QS 2S AS"], rules={"war_among": "all"}
    )
    assert played.story == ["war 0 1", "2 takes 13: battle"]


def test_a_short_seat_puts_down_what_it_has_the_last_one_up() -> None:
    played = war(stacks=["KC 2C 9C", "KD 2D 3D 4D 6D 9D"])
    assert played.told[3:] == [
        "0 lays 2C down", "1 lays 2D down", "0 lays 9C", "1 lays 3D down",
        "1 lays 4D down", "1 lays 6D", "0 takes 8: battle",
    ]  # fmt: skip


@pytest.mark.parametrize("last", ["5D", "KS"])
def test_a_tied_seat_with_no_card_stands_with_its_tied_one(last: str) -> None:
    """The other's new card must beat it; a tie again and the other fights on alone."""
    played = war(stacks=["KC", f"KD 2D 3D 4D {last} 2D 3D 4D AD 7D"])
    if last == "5D":
        assert played.story == ["war 0 1", "0 takes 6: battle"]
        assert played.counts == [6, 5]
    else:
        assert played.story[:3] == ["war 0 1", "war 0 1", "1 takes 10: battle"]


def test_still_tied_with_nobody_able_to_add_the_pile_stays() -> None:
    """The third seat then holds the only cards: it takes the middle and wins."""
    played = war(stacks=["KC", "KD", "3S 4S"])
    assert played.story == [
        "war 0 1", "2 takes 3: battle", "0 out", "1 out", "2 wins: all cards",
    ]  # fmt: skip


def test_the_pile_that_stayed_goes_with_the_next_battle() -> None:
    played = war("0 flip", "1 flip", "2 flip", "3 flip", "2 flip", "3 flip",
                 stacks=["KC", "KD", "3S 4S 2S", "5H 6H 2H"])  # fmt: skip
    assert played.story == ["war 0 1", "3 takes 6: battle", "0 out", "1 out"]
    assert played.stacks[3] == "2H KC KD 3S 5H 6H 4S"


def test_nobody_with_a_card_is_shared() -> None:
    assert war(stacks=["KC", "KD"]).story == ["war 0 1", "0 1 wins: draw"]


def test_a_short_seat_may_lose_the_war_and_keep_its_stack() -> None:
    rules = {"short_war": "loses"}
    played = war(stacks=["KC 2C 3C 4C", "KD 2D 3D 4D 6D 9D"], rules=rules)
    assert played.story == ["war 0 1", "1 takes 2: battle"]
    assert played.counts == [3, 7]


def test_four_cards_are_enough_for_a_war() -> None:
    for short_war in ("loses", "draw", "stands"):
        played = war(stacks=["KC 2C 3C 4C 5C", "KD 2D 3D 4D 6D 9D"], rules={"short_war": short_war})
        assert played.story[:2] == ["war 0 1", "1 takes 10: battle"]


def test_where_all_would_lose_they_stand() -> None:
    played = war(stacks=["KC 2C", "KD 3D 4D"], rules={"short_war": "loses"})
    assert played.story[:2] == ["war 0 1", "1 takes 5: battle"]


def test_of_three_tied_the_short_one_loses_and_the_others_fight() -> None:
    long = ["KC 2C 3C 4C 5C 9C", "KD 2D 3D 4D 6D 9D"]
    played = war(stacks=[*long, "KS AS AH"], rules={"short_war": "loses"})
    assert played.story == ["war 0 1 2", "1 takes 11: battle"]
    assert played.counts == [1, 12, 2]


def test_who_lost_a_war_by_being_short_does_not_fight_on_where_all_do() -> None:
    """The seat that did not tie does; the short one keeps its two aces."""
    long = ["KC 2C 3C 4C 5C 9C", "KD 2D 3D 4D 6D 9D"]
    rules = {"short_war": "loses", "war_among": "all"}
    played = war(stacks=[*long, "KS AS AH", "3S 2S 3H 4H 7H 9S"], rules=rules)
    assert played.story == ["war 0 1 2", "3 takes 16: battle"]
    assert played.counts == [1, 1, 2, 17]


def test_two_of_three_may_lose_at_once() -> None:
    played = war(stacks=["KC 2C", "KD 2D 3D 4D 6D", "KS 2S 3S"], rules={"short_war": "loses"})
    assert played.story == ["war 0 1 2", "1 takes 3: battle"]


def test_a_short_war_may_be_a_draw_for_everybody() -> None:
    played = war(stacks=["KC 2C 3C 4C", "KD 2D 3D 4D 6D 9D", "3S 4S"], rules={"short_war": "draw"})
    assert played.story == ["war 0 1", "0 1 2 wins: draw"]


def test_a_seat_that_did_not_tie_draws_nothing_by_being_short() -> None:
    played = war(
        stacks=["KC 2C 3C 4C 5C 9C", "KD 2D 3D 4D 6D 9D", "3S 4S"], rules={"short_war": "draw"}
    )
    assert played.story == ["war 0 1", "1 takes 11: battle"]


def test_a_joker_in_a_war_alone_is_lowest_too() -> None:
    played = war(stacks=["KC 2C 3C 4C * 9C", "KD 2D 3D 4D 2H 9D"])
    assert played.story == ["war 0 1", "1 takes 10: battle"]


# -- who takes what, in which order ---------------------------------------------------------------

THREE = ["2C 9C", "KD 9D", "3S 9S"]
TIED = ["3C 2C 9C", "KD 2D 3D 4D 6D 9D", "KS 2S 3S 4S 5S 9S"]


@pytest.mark.parametrize(
    ("gather", "plain", "fought"),
    [
        ("winner first", "KD 3S 2C", "KD 2D 3D 4D 6D KS 2S 3S 4S 5S 3C"),
        ("as played", "2C KD 3S", "3C KD KS 2D 2S 3D 3S 4D 4S 6D 5S"),
        ("seat by seat", "2C KD 3S", "3C KD 2D 3D 4D 6D KS 2S 3S 4S 5S"),
    ],
)
def test_the_order_in_which_cards_are_taken_is_a_switch(
    gather: str, plain: str, fought: str
) -> None:
    assert war(stacks=THREE, rules={"war_gather": gather}).stacks[1] == f"9D {plain}"
    assert war(stacks=TIED, rules={"war_gather": gather}).stacks[1] == f"9D {fought}"


def test_seat_by_seat_begins_with_seat_0_whoever_dealt() -> None:
    played = war(stacks=THREE, dealer=0, rules={"war_gather": "seat by seat"})
    assert played.stacks[1] == "9D 2C KD 3S"
    played = war(stacks=THREE, dealer=0, rules={"war_gather": "as played"})
    assert played.stacks[1] == "9D KD 3S 2C"


def test_the_winners_cards_come_first_by_default() -> None:
    assert rules_for("war", {}).war_gather == "winner first"
    assert war(stacks=["2C 9C", "3D 9D"]).stacks[1] == "9D 3D 2C"


@pytest.mark.parametrize("gather", ["winner first", "as played", "seat by seat"])
def test_what_lay_there_before_is_taken_first(gather: str) -> None:
    """Buried cards, then the pile, then the battle's."""
    played = war(stacks=["2C 9C", "3D 9D"], pile="7H 8H", buried="JH", rules={"war_gather": gather})
    assert played.stacks[1].startswith("9D JH 7H 8H")
    assert Counter(played.stacks[1].split()) == Counter(["9D", "JH", "7H", "8H", "2C", "3D"])


def test_a_won_pile_may_be_shuffled() -> None:
    played = war(stacks=TIED, rules={"won_pile": "shuffled"}, seed=4)
    unshuffled = war(stacks=TIED, seed=4)
    assert played.stacks[1] != unshuffled.stacks[1]
    assert sorted(played.stacks[1]) == sorted(unshuffled.stacks[1])


# -- ends -----------------------------------------------------------------------------------------


def test_a_seat_is_out_when_it_is_empty_and_the_battle_is_settled() -> None:
    played = war(stacks=["2C", "KD 9D", "3S 9S"])
    assert played.story == ["1 takes 3: battle", "0 out"]
    stays = war(stacks=["5C", "KD", "KS", "2H 3H 4H"])
    assert stays.story[:2] == ["war 1 2", "3 takes 4: battle"]


def test_who_wins_the_last_cards_wins() -> None:
    played = war(stacks=["2C", "KD"])
    assert played.story == ["1 takes 2: battle", "0 out", "1 wins: all cards"]


def test_a_set_up_with_one_seat_that_holds_cards_is_decided() -> None:
    """It takes the middle and wins, without a battle."""
    played = war("+1 time", stacks=["", "KD 9D", ""], pile="3C")
    assert played.winner == ([1], "all cards")
    assert played.final["battles"] == 0


def test_the_hand_may_end_in_the_middle_of_a_war() -> None:
    """The card that reaches the limit ends it; most cards wins."""
    played = war(
        stacks=["KC 2C 3C 4C 5C 9C", "KD 2D 3D 4D 6D 9D 8D"], rules={"hand_limit_cards": 5}
    )
    assert played.story == ["war 0 1", "1 wins: limit"]
    assert played.final["cards_played"] == 5


def test_a_hand_of_war_may_end_by_the_clock() -> None:
    played = play_once("+1min time", stacks=LOOPER, preset="war",
                       rules={"hand_limit_minutes": 1, **LOW})  # fmt: skip
    assert played.winner is not None
    assert played.outcomes[-1]["t"] == 60_000_000


def test_stopping_early_the_most_cards_win() -> None:
    played = war("0 flip", "1 flip", "end hand", stacks=["4C 2D", "8S 2H"])
    assert played.winner == ([1], "most cards")


def test_battles_and_cards_are_counted() -> None:
    played = war(stacks=["KC 2C 3C 4C 5C 9C", "KD 2D 3D 4D 6D 9D"])
    final = played.final
    assert (final["battles"], final["cards_played"], final["piles_won"]) == (1, 10, 1)


@pytest.mark.parametrize("among", ["tied", "all"])
@pytest.mark.parametrize("short_war", ["stands", "loses", "draw"])
@pytest.mark.parametrize("gather", ["winner first", "as played", "seat by seat"])
def test_a_whole_hand_of_eight_ends_under_every_switch(
    among: str, short_war: str, gather: str
) -> None:
    switches = {"war_among": among, "short_war": short_war, "war_gather": gather}
    rules = {**switches, "hand_limit_cards": 800}
    played = play_once("autoplay", seats=8, seed=6, preset="war", rules=rules)
    assert played.winner is not None
    if played.winner[1] == "all cards":
        assert sum(played.counts) == 52


# -- what is seen ---------------------------------------------------------------------------------


def test_the_view_tells_who_fights_and_who_has_pressed_and_no_card_that_lies_face_down() -> None:
    stacks = ["KC 2C 3C 4C 5C", "KD 2D 3D 4D 6D", "3S 9S"]
    driven = seated(preset="war", stacks=stacks, dealer=0, display=True)
    driven.put([Time(t=1000)])
    driven.put([Flip(t=2000, seat=2)])
    view = table_view(driven.game)
    assert view.war is not None
    assert (view.war.fighters, view.war.ready) == ((1, 2, 0), (2,))
    assert (view.war.lights_us, view.war.due_us) == (0, 3_000_000)
    assert view.turn is None
    driven.put([Flip(t=3000, seat=0), Flip(t=3000, seat=1)])
    down = [card for card in table_view(driven.game).pile if card.down]
    assert [card.card for card in down] == [0] * 6
    driven.put([Shown(t=4000, card=11)])
    assert table_view(driven.game).pile == ()
