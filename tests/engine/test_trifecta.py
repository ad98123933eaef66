"""Trifecta (rules 4): three games on one pile, and each goes on where it was interrupted."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from console.engine.cards import DeckSpec, name
from console.engine.game_views import table_view
from console.engine.header import Header
from console.engine.inputs import Flip, Time
from console.engine.presets import rules_for
from console.engine.setup import Setup, build

from .play import Played, play, play_once
from .random_play import seated

REST = "9C TC JC QC"


def trifecta(*moves: str, **fields: Any) -> Played:
    return play(*moves, preset="trifecta", **fields)


def war(seats: int = 3) -> list[str]:
    """Press for a battle, all at once."""
    return ["0 flip", *(f"+0 {seat} flip" for seat in range(1, seats))]


def called(seat: int, what: str) -> list[str]:
    """Play a card of the count and call it in the same moment."""
    return [f"{seat} flip", f"+0 {seat} call {what}"]


def games(played: Played) -> list[str]:
    return [f"{o['game']} {o['seat']}" for o in played.outcomes if "game" in o]


# -- the cycle ------------------------------------------------------------------------------------

CYCLE = ["2C 9C TC JC 5C", "3D 9D TD JD 5D", "4S 9S 6S JS 5S"]


def test_war_ratscrew_count_and_round_again() -> None:
    played = trifecta(*war(), "2 flip", *called(0, "one"), *war(), stacks=CYCLE)
    assert games(played) == [
        "war 0", "war 1", "war 2", "ratscrew 2", "count 0", "war 0", "war 1", "war 2",
    ]  # fmt: skip
    assert played.find("refused") == []


@pytest.mark.parametrize(
    ("moves", "on"),
    [([], "war"), (war(), "ratscrew"), ([*war(), "2 flip"], "count"),
     ([*war(), "2 flip", "0 flip"], "count"), ([*war(), "2 flip", *called(0, "one")], "war")],
)  # fmt: skip
def test_the_display_always_shows_which_game_is_on(moves: list[str], on: str) -> None:
    played = trifecta(*moves, "+1 time", stacks=CYCLE)
    assert played.final["game"] == on
    view = table_view(played.replay.game)
    assert (view.game, view.on, view.cycle) == ("trifecta", on, ("war", "ratscrew", "count"))


def test_what_nobody_won_stays_and_goes_with_the_next_pile() -> None:
    """Ratscrew's card and the count's lie there until the battle."""
    played = trifecta(*war(), "2 flip", *called(0, "one"), *war(), stacks=CYCLE)
    assert played.story[-1] == "0 takes 5: battle"
    assert played.stacks[0] == "JC 5C 9S 9C TC 9D 6S"


# -- who starts -----------------------------------------------------------------------------------


def test_who_wins_a_battle_starts_ratscrew() -> None:
    played = trifecta(*war(), stacks=CYCLE)
    assert (played.final["game"], played.turn) == ("ratscrew", 2)


def test_after_ratscrew_the_seat_after_the_last_to_act_counts() -> None:
    played = trifecta(*war(), "2 flip", stacks=CYCLE)
    assert (played.final["game"], played.turn) == ("count", 0)


def test_who_slaps_in_ratscrew_starts_the_count() -> None:
    """The double lies in Ratscrew's row of two cycles."""
    moves = [*war(), "2 flip", *called(0, "one"), *war(), "1 flip", "+200 0 slap"]
    played = trifecta(*moves, stacks=["2C 9C 2H TC", "3D TD 5D JD", "4S 5S 3S JS"])
    assert played.story[-2:] == ["0 won double", "0 takes 1: slap"]
    assert (played.final["game"], played.turn) == ("count", 0)


def test_who_slaps_a_match_is_due_after_the_battle_if_nobody_wins_that() -> None:
    stacks = ["2C AC * TC", "3D 9D TD JD", "4S 9S 3S JS"]
    moves = [*war(), "2 flip", *called(0, "one"), "+200 1 slap"]
    slapped = trifecta(*moves, stacks=stacks)
    assert (slapped.story[-1], slapped.final["game"]) == ("1 takes 2: match", "war")
    played = trifecta(*moves, *war(), stacks=stacks)
    assert played.story[-1] == "0 joker ends war"
    assert (played.final["game"], played.turn) == ("ratscrew", 1)


def test_after_a_battle_nobody_won_the_seat_that_was_due_before_it_is_due() -> None:
    """Seat 2 counted last, so seat 0 is due, and the battle changes nothing of that."""
    played = trifecta(*war(), "1 flip", *called(2, "one"), *war(),
                      stacks=["2C TC 9C", "4D 9D TD 8D", "3S 9S * 6S"])  # fmt: skip
    assert played.story[-1] == "2 joker ends war"
    assert (played.final["game"], played.turn) == ("ratscrew", 0)


def test_in_the_first_battle_the_seat_left_of_the_dealer_is_due() -> None:
    played = trifecta(*war(), stacks=["2C 9C", "* 9D", "4S 9S"], dealer=0)
    assert (played.final["game"], played.turn) == ("ratscrew", 1)


def test_after_a_mistake_in_the_count_who_got_the_pile_is_due() -> None:
    stacks = ["2C 9C * 5C", "3D 9D TD 5D", "4S 9S 3S 5S"]
    played = trifecta(*war(), "2 flip", *called(0, "two"), *war(), stacks=stacks)
    assert "1 takes 2: mistake" in played.story
    assert (played.final["game"], played.turn) == ("ratscrew", 1)


def test_a_pile_taken_ends_the_turn_of_the_game_it_was_taken_in() -> None:
    """A slap on Ratscrew's card before the count's lies: the count is next, not over."""
    moves = [*war(), "2 flip", *called(0, "one"), *war(), "1 flip", "+200 2 slap"]
    played = trifecta(*moves, stacks=["2C 9C 2H TC", "3D TD 5D JD", "4S 5S 3S JS"])
    assert (played.final["game"], played.turn) == ("count", 2)
    wrong = trifecta(*war(), "2 flip", "1 slap", stacks=CYCLE)
    assert (wrong.story[-1], wrong.final["game"], wrong.turn) == (
        "2 takes 1: wrong slap",
        "count",
        2,
    )


def test_empty_seats_are_passed_over_when_a_card_is_due() -> None:
    played = trifecta(*war(), "2 flip", "1 flip", stacks=["*", "3D 9D TD", "4S 9S 2S"], lead=2)
    assert games(played)[-2:] == ["ratscrew 2", "count 1"]


# -- pads and flips between the games -------------------------------------------------------------


def test_a_count_card_can_be_slapped_until_the_war_cards_turn() -> None:
    stacks = ["2C AC 9C", "3D 9D TD", "4S 9S 3S"]
    moves = [*war(), "2 flip", *called(0, "one")]
    early = trifecta(*moves, "0 flip", "1 flip", "+100 1 slap", stacks=stacks)
    assert early.story[-2:] == ["1 won match", "1 takes 2: match"]
    late = trifecta(*moves, *war(), "+1us 1 slap", stacks=stacks)
    assert late.verdicts == ["1 ignored"]


def test_the_seats_that_had_pressed_stay_ready_through_a_slap() -> None:
    stacks = ["2C AC 9C", "3D TD 8D", "4S 9S 3S"]
    played = trifecta(*war(), "2 flip", *called(0, "one"), "0 flip", "1 flip", "+100 1 slap",
                      "+1s 2 flip", stacks=stacks)  # fmt: skip
    assert games(played)[-3:] == ["war 0", "war 1", "war 2"]


def test_on_a_display_the_war_cards_turn_when_they_are_shown() -> None:
    """A slap before that belongs to the table without them, and takes them too."""
    stacks = ["2C AC 9C", "3D TD 8D", "4S 9S 3S"]
    moves = [*war(), "shown 3", "2 flip", "shown 4", *called(0, "one"), "shown 5", *war()]
    played = trifecta(*moves, "+10 1 slap", stacks=stacks, display=True)
    assert played.story[-3:] == ["1 won match", "1 takes 5: match", "0 out"]
    assert played.final["game"] == "war"
    shown = trifecta(*moves, "+10 shown 8", "+0 1 slap", stacks=stacks, display=True)
    assert shown.verdicts == ["1 ignored"]
    assert shown.story[-3:-1] == ["1 takes 5: battle", "0 out"]


def test_a_wrong_slap_before_the_war_cards_are_shown_loses_the_pile_of_the_count() -> None:
    stacks = ["2C 9C 9H TC", "3D 8D TD JD", "4S 9S 3S JS"]
    moves = [*war(), "shown 3", "2 flip", "shown 4", *called(0, "one"), "shown 5", *war()]
    played = trifecta(*moves, "+10 1 slap", "+10 shown 8", *war(), stacks=stacks, display=True)
    assert played.story[-2:] == ["1 wrong", "2 takes 5: wrong slap"]
    assert games(played)[-3:] == ["war 0", "war 1", "war 2"]


def test_pads_are_dead_while_wars_cards_lie_on_top() -> None:
    played = trifecta(*war(), "1 slap", stacks=["2C 9C", "* 9D", "2S 9S"])
    assert played.verdicts == ["1 ignored"]


def test_a_flip_just_after_the_turn_belongs_to_the_battle() -> None:
    """Free up to 250 ms; after that it is out of turn, or the next card."""
    late = trifecta(*war(), "+250 0 flip", stacks=CYCLE)
    assert late.story[-1] == "0 flip refused"
    own = trifecta(*war(), "+250 2 flip", stacks=CYCLE)
    assert own.laid == ["2C", "3D", "4S"]
    early = trifecta(*war(), "+251 0 flip", stacks=CYCLE)
    assert early.story[-1] == "0 buries 9C TC"
    played = trifecta(*war(), "+251 2 flip", stacks=CYCLE)
    assert played.laid[-1] == "9S"


def test_a_sleeper_who_wakes_late_pays_nothing() -> None:
    played = trifecta("0 flip", "2 flip", "+2100 1 flip", stacks=CYCLE)
    assert played.story == ["2 takes 3: battle", "1 flip refused"]


def test_without_grace_every_flip_counts() -> None:
    played = trifecta(*war(), "+1us 0 flip", stacks=CYCLE, rules={"late_grace_ms": 0})
    assert played.story[-1] == "0 buries 9C TC"


def test_the_grace_ends_with_the_next_card() -> None:
    played = trifecta(*war(), "+251 2 flip", "+1us 2 flip", stacks=CYCLE)
    assert played.story[-1] == "2 buries 6S JS"


# -- a challenge that stands over the other games -------------------------------------------------

# Seat 0 wins the battle and challenges with a king; seat 2 wins the next battles.
KING = ["AC KC 2C 3C 4C 5C", "2D 9D 3D 6D TD 7D 4D 8D 9D", "3S TS 9S 8S TS JH 2S"]
FIRST = [*war(), "0 flip", *called(1, "one"), *war()]


def test_a_challenge_stands_over_war_and_the_count() -> None:
    """Seat 2 took the king, and leads; but seat 1 owes."""
    played = trifecta(*FIRST, stacks=KING)
    assert played.story == ["0 takes 3: battle", "1 owes 3 to 0", "1 calls one",
                            "2 takes 5: battle"]  # fmt: skip
    assert played.final["owes"] == {"seat": 1, "cards": 3, "to": 0}
    assert (played.final["game"], played.turn) == ("ratscrew", 1)
    view = table_view(played.replay.game)
    assert view.challenge is not None
    assert (view.challenge.payer, view.challenge.left, view.turn) == (1, 3, 1)


def test_tries_used_are_kept() -> None:
    played = trifecta(*FIRST, "1 flip", *called(2, "two"), *war(), stacks=KING)
    assert played.final["owes"] == {"seat": 1, "cards": 2, "to": 0}


def test_the_seat_after_the_payer_counts() -> None:
    played = trifecta(*FIRST, "1 flip", stacks=KING)
    assert (played.final["game"], played.turn) == ("count", 2)


def test_a_failed_payment_gives_the_challenger_whatever_lies_there() -> None:
    """War took the rest: one card is left of it all.  The challenger starts the count."""
    stacks = ["AC QC 2C 3C", "2D 9D 3D 6D 5D 7D 4D", "3S 8S 9S TS JS"]
    moves = [*war(), "0 flip", *called(1, "one"), *war(), "1 flip", *called(2, "two"), *war()]
    played = trifecta(*moves, "1 flip", "+999 time", stacks=stacks)
    assert played.story[-1] == "pile lies for 0"
    assert (played.pile, played.turn) == (played.laid[-1], 0)
    played = trifecta(*moves, "1 flip", "0 flip", *called(0, "three"), stacks=stacks)
    assert played.story[-2:] == ["0 takes 1: challenge", "0 calls three"]
    assert played.final["owes"] is None


def test_a_court_card_in_answer_passes_the_challenge_on() -> None:
    stacks = ["AC JC 2C", "2D 9D 3D QD 6D", "3S TS 9S 8S"]
    played = trifecta(*war(), "0 flip", *called(1, "one"), *war(), "1 flip", stacks=stacks)
    assert played.story[-1] == "2 owes 2 to 1"


def test_what_the_count_and_war_do_leaves_it_standing() -> None:
    """A match slapped, a mistake, a battle: seat 1 owes all the same."""
    stacks = ["AC KC 2C 3C", "2D AD 3D 6D", "3S TS 9S 8S"]
    start = [*war(), "0 flip"]
    slapped = trifecta(*start, *called(1, "one"), "+200 2 slap", stacks=stacks)
    assert slapped.story[-1] == "2 takes 2: match"
    wrong = trifecta(*start, *called(1, "two"), stacks=stacks)
    assert wrong.story[-1] == "2 takes 2: mistake"
    slap = trifecta(*start, "1 flip", "+0 1 call one", "+300 2 slap",
                    stacks=["AC KC 2C 3C", "2D 9D 3D 6D", "3S TS 9S 8S"])  # fmt: skip
    assert slap.story[-1] == "0 takes 2: wrong slap"
    for played in (slapped, wrong, slap):
        assert played.final["owes"] == {"seat": 1, "cards": 3, "to": 0}


def test_a_slapped_or_lost_pile_in_ratscrew_ends_it() -> None:
    lost = trifecta(*war(), "0 flip", "2 slap", stacks=KING)
    assert lost.story[-1] == "0 takes 1: wrong slap"
    assert lost.final["owes"] is None
    stacks = ["AC KC 2C 3C", "2D 9D 3D KD 6D", "3S TS 9S 8S"]
    moves = [*war(), "0 flip", *called(1, "one"), *war(), "1 flip", "+200 2 slap"]
    slapped = trifecta(*moves, stacks=stacks)
    assert slapped.story[-2:] == ["2 won double", "2 takes 1: slap"]
    assert slapped.final["owes"] is None


def test_a_pile_that_lies_for_a_challenger_can_be_slapped() -> None:
    """Four, jack and the four that pays for it: a sandwich over three cycles."""
    stacks = ["AC 4C KC JC QC", "2D 9D 3D 8D 6D 4D 5D", "3S 5S 6S 7S"]
    moves = [*war(), "0 flip", *called(1, "one"), *war(), "0 flip", *called(1, "two"), *war()]
    played = trifecta(*moves, "1 flip", "+200 2 slap", stacks=stacks,
                      rules={"patterns": ["sandwich"]})  # fmt: skip
    assert played.story[-3:] == ["pile lies for 0", "2 won sandwich", "2 takes 1: slap"]
    assert (played.final["game"], played.turn, played.final["owes"]) == ("count", 2, None)


def test_a_wrong_slap_on_it_ends_the_challenge_as_well() -> None:
    stacks = ["AC JC 2C 3C", "2D 9D 3D 6D 7D", "3S TS 9S 8S"]
    moves = [*war(), "0 flip", *called(1, "one"), *war(), "1 flip", "+200 2 slap"]
    played = trifecta(*moves, stacks=stacks, rules={"patterns": ["tens", "run_3", "double"]})
    assert played.story[-1] == "0 takes 1: wrong slap"
    assert played.final["owes"] is None
    assert played.final["game"] == "count"


def test_a_payer_without_cards_when_its_turn_comes_has_failed() -> None:
    """A joker made the battle void, so there is something for the challenger to take."""
    stacks = ["AC KC * 3C", "2D 9D 5D", "3S TS 9S 8S"]
    played = trifecta(*war(), "0 flip", *called(1, "one"), *war(), "+2s time", stacks=stacks)
    assert played.story == ["0 takes 3: battle", "1 owes 3 to 0", "1 calls one",
                            "0 joker ends war", "pile lies for 0", "0 takes 5: challenge",
                            "1 out"]  # fmt: skip
    assert (played.final["game"], played.turn) == ("count", 0)


def test_such_a_pile_is_collected_by_a_flip_and_ends_ratscrews_turn() -> None:
    """The newest card is War's, and yet it is Ratscrew's turn that is over."""
    stacks = ["AC KC * 3C", "2D 9D 5D", "3S TS 9S 8S"]
    played = trifecta(*war(), "0 flip", *called(1, "one"), *war(), "0 flip", *called(0, "TWee"),
                      stacks=stacks)  # fmt: skip
    assert played.story[-3:] == ["0 takes 5: challenge", "1 out", "0 calls TWee"]


def test_with_nothing_there_the_challenge_just_ends_and_the_seat_due_plays() -> None:
    """War took everything and put the payer out."""
    stacks = ["AC KC 2C 3C", "2D 9D 5D", "3S TS 9S 8S"]
    moves = [*war(), "0 flip", *called(1, "one"), *war()]
    played = trifecta(*moves, stacks=stacks)
    assert played.story[-2:] == ["2 takes 5: battle", "1 out"]
    assert (played.final["owes"], played.turn, played.final["game"]) == (None, 2, "ratscrew")
    assert trifecta(*moves, "2 flip", stacks=stacks).laid[-1] == "9S"


def test_short_payments_may_pass_on() -> None:
    stacks = ["AC KC 2C 3C", "2D 9D 5D", "3S TS 9S 8S"]
    played = trifecta(*war(), "0 flip", *called(1, "one"), *war(), stacks=stacks,
                      rules={"short_payment": "passes on"})  # fmt: skip
    assert played.story[-1] == "2 owes 3 to 0"
    assert played.turn == 2


def test_a_challenger_who_is_out_lets_it_lapse() -> None:
    """Seat 0 flips out of turn with three cards, and again with one; the seat due plays."""
    stacks = ["AC KC", "2D 9D 5D 6D", "3S TS 9S 8S"]
    moves = [*war(), "0 flip", "0 flip", "0 flip", *called(1, "one"), "1 flip", "+0 2 flip"]
    played = trifecta(*moves, stacks=stacks)
    assert played.story == [
        "0 takes 3: battle", "1 owes 3 to 0", "0 flip refused", "0 buries AC 2D",
        "0 flip refused", "0 buries 3S", "0 out", "1 calls one", "2 takes 7: battle",
        "challenge lapses",
    ]  # fmt: skip
    assert (played.turn, played.final["owes"]) == (2, None)


def test_one_card_a_turn_or_the_whole_challenge() -> None:
    """By the switch the payer goes on until the payment is made or answered."""
    stacks = ["AC QC 2C 3C", "2D 9D 3D 6D TD 7D", "3S 8S 9S TS JS"]
    one = trifecta(*war(), "0 flip", stacks=stacks)
    assert (one.final["game"], one.turn) == ("count", 1)
    whole = {"ers_turn": "whole challenge"}
    played = trifecta(*war(), "0 flip", stacks=stacks, rules=whole)
    assert (played.final["game"], played.turn) == ("ratscrew", 1)
    played = trifecta(*war(), "0 flip", "1 flip", "1 flip", "0 flip", stacks=stacks, rules=whole)
    assert played.story[-2:] == ["pile lies for 0", "0 takes 3: challenge"]
    assert (played.final["game"], played.turn) == ("count", 0)


def test_a_whole_challenge_goes_on_through_its_answers() -> None:
    stacks = ["AC QC 2C 3C", "2D JD 3D 6D TD 7D", "3S 8S 9S TS JS"]
    played = trifecta(*war(), "0 flip", "1 flip", "2 flip", "+1s time", stacks=stacks,
                      rules={"ers_turn": "whole challenge"})  # fmt: skip
    assert played.story[-4:] == ["1 owes 2 to 0", "2 owes 1 to 1", "pile lies for 1",
                                 "1 takes 3: challenge"]  # fmt: skip


def test_a_card_that_challenges_nobody_ends_a_turn_under_either() -> None:
    played = trifecta(*war(), "2 flip", stacks=CYCLE, rules={"ers_turn": "whole challenge"})
    assert played.final["game"] == "count"


# -- what lies in a row ---------------------------------------------------------------------------

ROW = ["2C 9C 2H TC 6C", "3D TD 5D JD 6D", "4S 5S 3S JS 6S"]  # Ratscrew: 5S, then 5D
TWO_CYCLES = [*war(), "2 flip", *called(0, "one"), *war(), "1 flip"]


def test_ratscrews_cards_lie_in_a_row_over_the_cycles() -> None:
    played = trifecta(*TWO_CYCLES, "+200 0 slap", stacks=ROW)
    assert played.story[-2:] == ["0 won double", "0 takes 1: slap"]
    assert played.find("patterns")[0]["cards"] == ["5S", "5D"]


def test_or_only_what_lies_on_the_pile() -> None:
    played = trifecta(*TWO_CYCLES, "+200 0 slap", stacks=ROW, rules={"ratscrew_row": "pile"})
    assert played.verdicts == ["0 wrong"]


def test_on_the_pile_the_card_beneath_counts_whichever_game_laid_it() -> None:
    """The battle is void and its four lies there; seat 2 lays another on it."""
    stacks = ["* 4C TC", "3D 9D TD", "4S 9S 2S"]
    pile = trifecta(*war(), "0 flip", "+200 1 slap", stacks=stacks, rules={"ratscrew_row": "pile"})
    assert pile.verdicts == ["1 won"]
    row = trifecta(*war(), "0 flip", "+200 1 slap", stacks=stacks)
    assert row.verdicts == ["1 wrong"]


def test_on_the_pile_cards_that_lie_face_down_count_for_nothing() -> None:
    """A war of two kings: four lies beneath three that are face down, and a joker voids it."""
    stacks = ["KC 2C 2D 2H * 4C 8C", "KD 3C 3D 3H 4D 9D 8D", "5S TS 4C"]
    moves = [*war(), "0 flip", "+200 1 slap"]
    played = trifecta(*moves, stacks=stacks, rules={"ratscrew_row": "pile"})
    assert played.story[-2:] == ["1 won double", "1 takes 12: slap"]
    assert played.reply(1)["cards"] == ["5S", "*", "4D", "4C"]


def test_a_joker_in_ratscrew_starts_a_new_row() -> None:
    stacks = ["2C 9C 2H TC 6C 2D", "3D TD * JD 6D 4D", "4S 5S 3S 5H 6S 3S"]
    moves = [*TWO_CYCLES, *called(2, "two"), "0 flip", "+0 1 flip", "+0 2 flip"]
    played = trifecta(*moves, "+1 time", stacks=stacks)
    assert "1 joker ends ratscrew" in played.story
    assert table_view(played.replay.game).row == ()


def test_a_slap_in_ratscrew_starts_a_new_row() -> None:
    played = trifecta(*TWO_CYCLES, "+200 0 slap", stacks=ROW)
    assert table_view(played.replay.game).row == ()


def test_a_pile_collected_in_ratscrew_starts_a_new_row() -> None:
    stacks = ["AC JC 2C 3C", "2D 9D 3D 6D 7D", "3S TS 9S 8S"]
    moves = [*war(), "0 flip", *called(1, "one"), *war(), "1 flip", "+1s time"]
    played = trifecta(*moves, stacks=stacks)
    assert played.story[-1] == "0 takes 1: challenge"
    assert table_view(played.replay.game).row == ()


def test_a_pile_lost_in_ratscrew_or_won_elsewhere_starts_none() -> None:
    wrong = trifecta(*war(), "2 flip", "1 slap", stacks=ROW)
    assert [name(card) for card in table_view(wrong.replay.game).row] == ["5S"]
    taken = trifecta(*war(), "2 flip", *called(0, "one"), *war(), stacks=ROW)
    view = table_view(taken.replay.game)
    assert [name(card) for card in view.row] == ["5S"]


def test_the_last_card_of_the_row_is_a_ghost_where_it_lies_no_more() -> None:
    lies = trifecta(*war(), "2 flip", stacks=ROW)
    assert table_view(lies.replay.game).ghost is None
    gone = trifecta(*war(), "2 flip", *called(0, "one"), *war(), stacks=ROW)
    ghost = table_view(gone.replay.game).ghost
    assert ghost is not None
    assert name(ghost) == "5S"


def test_house_slaps_may_be_agreed_on() -> None:
    """A run of four over four cycles, a ten over two."""
    row = ["2C 9C 2H TC 6C", "3D TD 5D JD 6D", "4S 5S 3S JS 6S"]
    assert trifecta(*TWO_CYCLES, "+200 0 slap", stacks=row,
                    rules={"patterns": ["tens"]}).verdicts == ["0 won"]  # fmt: skip


@pytest.mark.parametrize(
    ("patterns", "won"), [(["run_3"], True), (["sandwich"], False), (["same_suit_3"], False)]
)
def test_longer_patterns_reach_as_far_back_as_they_need(patterns: list[str], won: bool) -> None:
    """Three cycles lay 5, 6 and 7 of three suits."""
    stacks = ["2C 9C 2H 9H 7C", "3D TD 6D 3H", "4S 5S 3S TS 4H 7S"]
    third = [*called(2, "two"), *war(), "0 flip", "+200 1 slap"]
    played = trifecta(*TWO_CYCLES, *third, stacks=stacks, rules={"patterns": patterns})
    assert [card[0] for card in played.reply(1)["cards"]] == ["5", "6", "7"]
    assert played.verdicts == ["1 won" if won else "1 wrong"]


# -- the count between cycles ---------------------------------------------------------------------


def test_count_direction_and_silence_keep_their_place() -> None:
    stacks = ["2C 7C 2H TC 9C", "3D TD 5D 9H 6D", "4S 5S 3S 8S 6S 9S"]
    played = trifecta(*war(), "2 flip", *called(0, "one"), *war(), stacks=stacks)
    assert played.final["count"] == {"next": "four", "direction": -1, "silent": False}
    silent = ["2C 8C 2H TC 9C", "3D TD 5D 9H 6D", "4S 5S 3S 6H 6S 9S"]
    moves = [*war(), "2 flip", *called(0, "one"), *war(), "1 flip", "2 flip"]
    played = trifecta(*moves, stacks=silent)
    assert played.final["count"] == {"next": "three", "direction": 1, "silent": True}
    assert played.final["game"] == "war"


def test_a_battle_won_starts_no_count_again_unless_any_win_does() -> None:
    stacks = ["2C 7C 2H TC 9C", "3D TD 5D 9H 6D", "4S 5S 3S 8S 6S 9S"]
    moves = [*war(), "2 flip", *called(0, "one"), *war()]
    played = trifecta(*moves, stacks=stacks, rules={"count_reset": "any win"})
    assert played.final["count"] == {"next": "one", "direction": 1, "silent": False}


@pytest.mark.parametrize(
    ("reset", "expected"), [("own win", "two"), ("any win", "one"), ("never", "two")]
)
def test_a_slap_in_ratscrew_starts_the_count_again_only_where_any_win_does(
    reset: str, expected: str
) -> None:
    rules = {"count_reset": reset, "won_pile": "as it lies"}
    moves = [*TWO_CYCLES, "+200 0 slap"]
    played = trifecta(*moves, stacks=ROW, rules=rules)
    assert played.final["count"]["next"] == expected


def test_a_call_is_judged_until_the_war_cards_turn() -> None:
    stacks = ["2C 9C 2H TC", "3D TD 5D JD", "4S 5S 3S JS"]
    moves = [*war(), "2 flip", *called(0, "one")]
    wrong = trifecta(*moves, "1 call one", stacks=stacks)
    assert wrong.story[-2:] == ["1 mistake: called out of turn", "2 takes 2: mistake"]
    assert wrong.final["game"] == "war"
    free = trifecta(*moves, *war(), "1 call one", stacks=stacks)
    assert free.story[-1] == "1 call refused"


def test_under_a_battle_nobody_won_a_call_is_judged_no_more() -> None:
    """The count's card lies there still, but the War cards have turned."""
    stacks = ["2C 9C * JC", "3D 9D TD", "4S 9S 6S"]
    played = trifecta(*war(), "2 flip", "0 flip", *war(), "1 object", stacks=stacks,
                      rules={"calls": "spoken"})  # fmt: skip
    assert played.story[-2:] == ["0 joker ends war", "1 object refused"]
    keys = trifecta(*war(), "2 flip", *called(0, "one"), "0 flip", "+0 2 flip", "+0 1 flip",
                    "+300 0 call one", stacks=["2C 9C KC", "3D KD", "4S 9S 6S 5S"])  # fmt: skip
    assert keys.story[-2:] == ["war 0 1", "0 call refused"]


def test_a_spoken_call_can_be_objected_to_until_the_war_cards_turn() -> None:
    """The battle waits for the vote, and its lights for as long again."""
    spoken = {"calls": "spoken"}
    moves = [*war(), "2 flip", "0 flip", "+100 1 object", "+100 2 slap"]
    played = trifecta(*moves, stacks=CYCLE, rules=spoken)
    assert played.story[-2:] == ["0 mistake: a wrong call, the table voted", "1 takes 2: mistake"]
    assert (played.final["game"], played.laid[-1]) == ("war", "9C")
    fine = trifecta(*moves[:-1], "+5s time", "+2999 time", stacks=CYCLE, rules=spoken)
    assert (fine.story[-1], len(fine.laid)) == ("voted fine 1:1", 5)
    fine = trifecta(*moves[:-1], "+5s time", "+3000 time", stacks=CYCLE, rules=spoken)
    assert len(fine.laid) == 8


def test_without_people_the_battle_waits_for_the_vote_too() -> None:
    moves = [*war(), "2 flip", "0 flip", "+100 1 object", "autoplay 8"]
    played = trifecta(*moves, stacks=CYCLE, rules={"calls": "spoken"})
    assert played.story == ["2 takes 3: battle", "1 objects to 0", "voted fine 1:1",
                            "0 takes 5: battle"]  # fmt: skip
    assert played.outcomes[-1]["t"] >= 6_600_000


def test_special_cards_of_the_count_are_plain_elsewhere() -> None:
    """A 3, 7 and 8 in War and Ratscrew; a king in War."""
    stacks = ["7C 9C 2H TC", "8D TD 5D JD", "KS 3S 3H JS"]
    played = trifecta(*war(), "2 flip", *called(0, "one"), stacks=stacks)
    assert played.final["count"] == {"next": "two", "direction": 1, "silent": False}
    assert played.story == ["2 takes 3: battle", "0 calls one"]


def test_court_cards_challenge_in_ratscrew_only() -> None:
    played = trifecta(*war(), "2 flip", *called(0, "THIRteen"),
                      stacks=["QC KC 9C", "3D TD 5D", "AS 3S 3H"])  # fmt: skip
    assert played.find("owes") == []


# -- jokers ---------------------------------------------------------------------------------------


def test_a_joker_voids_a_battle_and_all_cards_stay() -> None:
    played = trifecta(*war(), stacks=["2C 9C", "* 9D", "4S 9S"])
    assert played.told == ["0 lays 2C", "1 lays *", "2 lays 4S", "1 joker ends war"]
    assert (played.pile, played.final["game"]) == ("2C * 4S", "ratscrew")


def test_a_joker_turned_in_a_war_voids_it_too() -> None:
    stacks = ["KC 2C 3C 4C * 9C", "KD 2D 3D 4D 5D 9D", "4S 9S"]
    played = trifecta(*war(), stacks=stacks)
    assert played.story == ["war 0 1", "0 joker ends war"]
    assert len(played.final["pile"]) == 11


def test_face_down_in_a_war_a_joker_does_nothing() -> None:
    stacks = ["KC 2C * 4C 6C 9C", "KD 2D 3D 4D 5D 9D", "4S 9S"]
    assert trifecta(*war(), stacks=stacks).story == ["war 0 1", "0 takes 11: battle"]


def test_a_joker_in_ratscrew_ends_its_turn_with_the_same_pile_and_the_next_seat() -> None:
    played = trifecta(*war(), "2 flip", *called(0, "one"),
                      stacks=["2C 9C 5C", "3D 9D 5D", "4S * 5S"])  # fmt: skip
    assert played.story == ["2 takes 3: battle", "2 joker ends ratscrew", "0 calls one"]
    assert played.pile == "* 9C"


def test_a_joker_in_the_count_is_not_called_and_moves_none() -> None:
    played = trifecta(*war(), "2 flip", "0 flip", "+10 time",
                      stacks=["2C * 5C", "3D 9D 5D", "4S 9S 5S"])  # fmt: skip
    assert played.story == ["2 takes 3: battle", "0 joker ends count"]
    assert (played.final["game"], played.final["count"]["next"]) == ("war", "one")


def test_a_joker_uses_no_try_of_a_challenge() -> None:
    stacks = ["AC KC 2C 3C", "2D 9D 3D * 6D", "3S TS 9S 8S"]
    played = trifecta(*FIRST, "1 flip", stacks=stacks)
    assert played.story[-1] == "1 joker ends ratscrew"
    assert played.final["owes"] == {"seat": 1, "cards": 3, "to": 0}
    assert (played.final["game"], played.turn) == ("count", 2)


def test_a_joker_pauses_a_whole_challenge() -> None:
    stacks = ["AC QC 2C 3C", "2D * 3D 6D TD", "3S 8S 9S TS"]
    played = trifecta(*war(), "0 flip", "1 flip", stacks=stacks,
                      rules={"ers_turn": "whole challenge"})  # fmt: skip
    assert played.story[-1] == "1 joker ends ratscrew"
    assert played.final["owes"] == {"seat": 1, "cards": 2, "to": 0}
    assert played.final["game"] == "count"


def test_a_joker_is_never_a_slap() -> None:
    """Not on a joker of the cycle before either."""
    stacks = ["2C 9C 2H TC 6C", "3D TD * JD 6D", "4S * 3S JS 6S"]
    played = trifecta(*TWO_CYCLES, "+200 0 slap", stacks=stacks, rules={"ratscrew_row": "pile"})
    assert played.verdicts == ["0 wrong"]


JOKERS = {
    "war": (war(), ["2C 9C 5C", "* 9D 5D", "4S 9S 5S"]),
    "ratscrew": ([*war(), "2 flip"], ["2C 9C 5C", "3D 9D 5D", "4S * 5S"]),
    "count": ([*war(), "2 flip", "0 flip"], ["2C * 5C", "3D 9D 5D", "4S 9S 5S"]),
}


@pytest.mark.parametrize("game", ["ratscrew", "count"])
@pytest.mark.parametrize("price", ["lose the pile", "bury 2", "nothing"])
def test_a_slap_on_a_joker_loses_the_pile_whatever_a_wrong_slap_costs(
    game: str, price: str
) -> None:
    moves, stacks = JOKERS[game]
    played = trifecta(*moves, "1 slap", stacks=stacks, rules={"wrong_slap": price})
    assert played.story[-2] == "1 wrong"
    assert played.story[-1].startswith("2 takes")
    assert played.story[-1].endswith("wrong slap")
    assert played.final["game"] == {"ratscrew": "count", "count": "war"}[game]


@pytest.mark.parametrize("game", ["war", "ratscrew"])
def test_a_flip_out_of_turn_over_a_joker_loses_the_pile(game: str) -> None:
    """After a void battle seat 0 is due, after Ratscrew's joker seat 0 as well."""
    moves, stacks = JOKERS[game]
    played = trifecta(*moves, "1 flip", stacks=stacks)
    assert played.story[-3:-1] == ["1 flip refused", "1 mistake: flipped over a joker"]
    assert played.story[-1].startswith("2 takes")
    assert played.find("buried") == []


def test_after_the_counts_joker_a_flip_is_for_the_battle() -> None:
    moves, stacks = JOKERS["count"]
    played = trifecta(*moves, "1 flip", stacks=stacks)
    assert played.find("refused") == []


@pytest.mark.parametrize("game", ["war", "ratscrew", "count"])
def test_a_call_over_a_joker_loses_the_pile(game: str) -> None:
    moves, stacks = JOKERS[game]
    played = trifecta(*moves, "1 call one", stacks=stacks)
    assert played.story[-2] == "1 mistake: called over a joker"
    assert played.story[-1].startswith("2 takes")
    assert played.final["count"]["next"] == "one"


@pytest.mark.parametrize("game", ["war", "ratscrew", "count"])
def test_where_calls_are_spoken_a_key_over_a_joker_is_refused(game: str) -> None:
    moves, stacks = JOKERS[game]
    played = trifecta(*moves, "1 call one", stacks=stacks, rules={"calls": "spoken"})
    assert played.story[-1] == "1 call refused"


def test_a_pad_on_a_battles_joker_is_dead_as_in_every_battle() -> None:
    moves, stacks = JOKERS["war"]
    assert trifecta(*moves, "1 slap", stacks=stacks).verdicts == ["1 ignored"]


def test_the_next_card_makes_mistakes_cheap_again() -> None:
    moves, stacks = JOKERS["ratscrew"]
    minor = trifecta(*moves, "0 flip", "1 flip", stacks=stacks)
    assert minor.story[-1].startswith("1 buries")


# -- prices, outs and ends ------------------------------------------------------------------------


def test_minor_errors_bury_two() -> None:
    """Out of turn, or twice; who has fewer buries what there is and is out."""
    turn = trifecta(*war(), "1 flip", stacks=CYCLE)
    assert turn.story[-1] == "1 buries 9D TD"
    twice = trifecta(*war(), "2 flip", "2 flip", stacks=CYCLE)
    assert twice.story[-1] == "2 buries 6S JS"
    few = trifecta(*war(), "1 flip", stacks=["2C 9C", "3D 9D", "4S 9S"])
    assert few.story[-2:] == ["1 buries 9D", "1 out"]


def test_a_wrong_slap_gives_the_pile_to_the_next_seat() -> None:
    played = trifecta(*war(), "2 flip", "2 slap", stacks=CYCLE)
    assert played.story[-2:] == ["2 wrong", "0 takes 1: wrong slap"]


def test_a_seat_without_cards_when_the_pile_is_settled_is_out() -> None:
    played = trifecta(*war(), stacks=["2C", "3D 9D", "4S 9S"])
    assert played.story == ["2 takes 3: battle", "0 out"]


def test_a_seat_without_cards_plays_on_until_then() -> None:
    """Its last card was the count's; a match would bring it back, the battle puts it out."""
    stacks = ["2C AC", "3D 9D TD", "4S 9S 3S"]
    moves = [*war(), "2 flip", *called(0, "one")]
    played = trifecta(*moves, "0 slap", stacks=stacks)
    assert (played.story[-1], played.out) == ("0 takes 2: match", [])
    played = trifecta(*moves, "1 flip", "2 flip", stacks=stacks)
    assert played.story[-2:] == ["1 takes 4: battle", "0 out"]


def test_the_last_seat_takes_the_middle_and_wins() -> None:
    played = trifecta(*war(2), "1 flip", "0 flip", "+0 0 flip", stacks=["2C 9C", "3D 9D 5D"])
    assert played.story[-2:] == ["1 takes 2: last seat", "1 wins: last seat"]
    assert played.counts == [0, 5]


def test_who_alone_holds_cards_takes_the_middle_in_the_next_battle() -> None:
    """Seat 0 may slap its last card's match back until then."""
    stacks = ["2C AC", "3D 9D"]
    moves = [*war(2), "1 flip", *called(0, "one")]
    assert trifecta(*moves, "0 slap", stacks=stacks).winner is None
    played = trifecta(*moves, "1 flip", stacks=stacks)
    assert played.story[-3:] == ["1 takes 2: battle", "0 out", "1 wins: all cards"]
    slept = trifecta(*moves, "+3s time", stacks=stacks)
    assert slept.winner == ([1], "all cards")


def test_stopping_early_most_cards_win_and_equal_is_shared() -> None:
    assert trifecta(*war(), "end hand", stacks=CYCLE).winner == ([2], "most cards")
    assert trifecta("end hand", stacks=CYCLE).winner == ([0, 1, 2], "most cards")


def test_nobody_with_a_card_is_dealt_again_and_begins_with_war() -> None:
    played = trifecta(*war(2), "+1s time", stacks=["*", "4S"])
    assert played.story == ["0 joker ends war", "redeal"]
    assert (played.final["game"], played.pile) == ("war", "")
    assert sum(played.counts) == 2


def looping() -> Played:
    """Find a deal that repeats itself, as most little ones of few ranks do sooner or later."""
    for seed in range(400):
        rng = Random(seed)
        stacks = [" ".join(rng.choices(["5C", "6C", "9D", "*"], k=4)) for _ in range(2)]
        played = play_once("autoplay 400", stacks=stacks, preset="trifecta",
                           rules={"count_reset": "any win"})  # fmt: skip
        if played.winner is not None and played.winner[1] == "loop":
            return played
    raise AssertionError("no deal repeats itself")


def test_a_hand_that_repeats_itself_is_found_at_the_beginning_of_a_cycle() -> None:
    played = looping()
    assert played.final["game"] == "war"
    assert sum(played.counts) + len(played.final["pile"]) == 8


def test_the_state_of_the_first_cycle_is_compared_too() -> None:
    """Were it to come again, the hand would be over."""
    driven = seated(preset="trifecta", stacks=CYCLE)
    driven.game.hand.end_if_seen(driven.game.state())
    assert driven.game.hand.why == "loop"


def test_the_limit_of_cards_ends_a_hand_in_any_game() -> None:
    for limit in range(3, 9):
        played = trifecta(*war(), "2 flip", *called(0, "one"), *war(), stacks=CYCLE,
                          rules={"hand_limit_cards": limit})  # fmt: skip
        assert played.winner is not None
        assert played.winner[1] == "limit"
        assert played.final["cards_played"] == limit


# -- the deck -------------------------------------------------------------------------------------


def test_the_deck_is_fifty_two_and_two_jokers() -> None:
    played = play_once("+1 time", seats=3, seed=1, preset="trifecta")
    assert sum(played.counts) == 54
    assert sum(stack.count("*") for stack in played.stacks) == 2


def test_any_bag_of_cards_can_be_played() -> None:
    deck = {"decks": 2, "jokers": 3, "missing": 20, "doubled": 5}
    played = play_once("autoplay", seats=4, seed=1, preset="trifecta", deck=deck)
    assert played.winner is not None


def trifecta_setup(preset: str, missing: int) -> Setup:
    names = ("Ada", "Ben")
    deck = DeckSpec(jokers=2, missing=missing)
    return build(Header(slap=1, game=preset, seats=names, deck=deck))


def test_fewer_than_fifty_three_cards_are_worth_a_warning() -> None:
    for preset in ("trifecta", "trifecta-plus"):
        few = trifecta_setup(preset, missing=2)
        assert few.warnings == (f"52 cards: {preset} is meant for 53 or more",)
        assert trifecta_setup(preset, missing=1).warnings == ()


def test_what_trifecta_begins_with() -> None:
    rules = rules_for("trifecta", {})
    assert rules.patterns == ("double",)
    assert (rules.challenge, rules.challenge_winner, rules.ers_turn) == (True, "last", "one card")
    assert (rules.wrong_slap, rules.out_of_turn) == ("lose the pile", "bury 2")
    assert (rules.empty_seat, rules.ratscrew_row) == ("out", "ratscrew cards")
    assert (rules.lead_after_slap, rules.match) == ("slapper", 1)
    assert rules_for("trifecta-plus", {}) == rules


# -- what is seen ---------------------------------------------------------------------------------


def test_the_pile_tells_which_game_laid_each_card() -> None:
    driven = seated(preset="trifecta", stacks=["* 9C 5C", "3D 9D 5D", "4S 9S 5S"])
    driven.put([Flip(t=1000, seat=seat) for seat in range(3)])
    driven.put([Flip(t=1_000_000, seat=0)])
    driven.put([Flip(t=2_000_000, seat=1)])
    pile = table_view(driven.game).pile
    assert [(name(c.card), c.seat, c.game) for c in pile] == [
        ("*", 0, "war"), ("3D", 1, "war"), ("4S", 2, "war"), ("9C", 0, "ratscrew"),
        ("9D", 1, "count"),
    ]  # fmt: skip


def test_no_view_tells_whether_a_row_is_live() -> None:
    """All but the cards is the same on a double as on none."""
    views = []
    for last in ("5D", "6D"):
        played = trifecta(*TWO_CYCLES, stacks=["2C 9C 2H TC", f"3D TD {last} JD", "4S 5S 3S JS"])
        views.append(msgspec.structs.replace(table_view(played.replay.game), pile=(), row=()))
    assert views[0] == views[1]


def test_a_pause_stops_the_grace_after_the_turn() -> None:
    driven = seated(preset="trifecta", stacks=CYCLE)
    driven.put([Flip(t=1000, seat=seat) for seat in range(3)])
    driven.put([Time(t=2000)])
    played = trifecta(*war(), "+100 pause", "+1min resume", "+150 0 flip", stacks=CYCLE)
    assert played.story[-1] == "0 flip refused"
    paid = trifecta(*war(), "+100 pause", "+1min resume", "+151 0 flip", stacks=CYCLE)
    assert paid.story[-1] == "0 buries 9C TC"
