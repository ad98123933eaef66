"""The card's moment (rules 0): shown_at, late grace, earliest slap, repeats, beaten hands."""

from __future__ import annotations

import pytest

from .play import Played, play

PATTERNS_ONLY = {"challenge": False}
IN_SEAT_ORDER = {"challenge": False, "lead_after_slap": "seat"}
COVERED = ["0 flip", "1 flip", "0 flip"]  # 5C 5D 7C: the double is covered at 1.5 s
FIVES = {"stacks": ["5C 7C 8C 9C", "5D 2D 3D 4D"], "rules": PATTERNS_ONLY}


def covered(*moves: str, **rules: object) -> Played:
    return play(*COVERED, *moves, stacks=FIVES["stacks"], rules={**PATTERNS_ONLY, **rules})


# -- late grace ----------------------------------------------------------------------------------


@pytest.mark.parametrize("after", ["+0", "+1us", "+249999us", "+250000us"])
def test_within_the_grace_a_late_hand_is_free(after: str) -> None:
    """From the covering card on, its own moment and the 250th millisecond included."""
    played = covered(f"{after} 1 slap")
    assert played.story == ["1 too late"]
    assert played.reply(1)["patterns"] == ["double"]
    assert played.counts == [2, 3]


def test_just_after_the_grace_it_is_a_wrong_slap() -> None:
    assert covered("+250001us 1 slap").story == ["1 wrong", "1 buries 2D"]


@pytest.mark.parametrize(("ms", "edge_us"), [(1, 1_000), (400, 400_000)])
def test_the_grace_is_a_setting(ms: int, edge_us: int) -> None:
    assert covered(f"+{edge_us}us 1 slap", late_grace_ms=ms).verdicts == ["1 too late"]
    assert covered(f"+{edge_us + 1}us 1 slap", late_grace_ms=ms).verdicts == ["1 wrong"]


def test_grace_zero_turns_it_off() -> None:
    assert covered("+0 1 slap", late_grace_ms=0).verdicts == ["1 wrong"]
    assert covered("+1us 1 slap", late_grace_ms=0).verdicts == ["1 wrong"]


def test_only_the_card_just_covered_is_looked_at() -> None:
    """The double lies under two cards now: the slap was for neither."""
    played = play(*COVERED, "+10 1 flip", "+10 1 slap", stacks=FIVES["stacks"], rules=PATTERNS_ONLY)
    assert played.verdicts == ["1 wrong"]


def test_a_slap_that_is_right_with_the_new_card_wins() -> None:
    """5 5 5: the new card covers a double and makes another."""
    played = play(*COVERED, "+0 1 slap", stacks=["5C 5H 8C 9C", "5D 2D 3D 4D"], rules=PATTERNS_ONLY)
    assert played.verdicts == ["1 won"]


def test_a_hand_that_was_wrong_anyway_gets_no_grace() -> None:
    """Without the new card it would not have been right."""
    played = play("0 flip", "1 flip", "+1us 0 slap", stacks=["5C 7C", "6D 2D"], rules=PATTERNS_ONLY)
    assert played.verdicts == ["0 wrong"]


def test_a_late_hand_may_come_again_and_is_free_again() -> None:
    """Repeats come after won, beaten or wrong; too late is none of them."""
    assert covered("+10 1 slap", "+10 1 slap").verdicts == ["1 too late"] * 2
    assert covered("+10 1 slap", "+300 1 slap").verdicts == ["1 too late", "1 wrong"]


def test_the_set_up_pile_covered_by_the_first_card_has_its_grace() -> None:
    played = play("0 flip", "+100 1 slap", stacks=["7C", "2D 3D"], pile="5C 5D")
    assert played.verdicts == ["1 too late"]


# -- after a slapped pile ------------------------------------------------------------------------

WON = ["0 flip", "1 flip", "+200 0 slap"]


def won(*moves: str, **rules: object) -> Played:
    fields = {"stacks": ["5C 7C 8C 9C", "5D 2D 3D 4D", "6H 6D 6C"]}
    return play(*WON, *moves, **fields, rules={**IN_SEAT_ORDER, **rules})


@pytest.mark.parametrize("after", ["+1us", "+10", "+10s"])
def test_until_the_next_card_a_later_hand_is_beaten(after: str) -> None:
    """However late: no card has come since."""
    played = won(f"{after} 1 slap")
    assert played.verdicts == ["0 won", "1 beaten"]
    assert played.counts == [5, 3, 3]


@pytest.mark.parametrize("after", ["+1us", "+10s"])
def test_the_winners_own_next_slap_is_a_repeat(after: str) -> None:
    assert won(f"{after} 0 slap").verdicts == ["0 won", "0 repeat"]


def test_within_the_grace_after_the_next_card_hands_are_beaten_still() -> None:
    """Seat 2 leads its six; until 250 ms after it the others' hands were for the old pile."""
    for after in ("+0", "+249999us", "+250000us"):
        played = won("+300 2 flip", f"{after} 1 slap", "+0 0 slap")
        assert played.verdicts == ["0 won", "0 repeat", "1 beaten"], after
    late = won("+300 2 flip", "+250001us 1 slap", "+1us 0 slap")
    assert late.verdicts == ["0 won", "1 wrong", "0 wrong"]


def test_the_winner_is_late_with_a_second_hand_and_pays() -> None:
    """After the same time the winner's hand is a wrong slap like any other."""
    assert won("+300 2 flip", "+250001us 0 slap").story[2:] == ["0 wrong", "0 buries 7C"]


def test_a_right_slap_on_the_next_card_goes_before_beaten() -> None:
    """The next card is a jack: within the grace it can be slapped, by the winner too."""
    fields = {
        "stacks": ["5C 7C 8C", "5D 2D 3D", "JH 6D"],
        "rules": {**IN_SEAT_ORDER, "patterns": ["double", "jack"]},
    }
    for seat in (0, 1, 2):
        played = play(*WON, "+300 2 flip", f"+100 {seat} slap", **fields)
        assert played.verdicts == ["0 won", f"{seat} won"]


def test_beaten_once_then_repeat_on_the_same_card() -> None:
    assert won("+10 1 slap", "+10 1 slap").verdicts == ["0 won", "1 beaten", "1 repeat"]


def test_beaten_on_the_next_card_then_repeat_for_good() -> None:
    """A verdict stands for its card: the second hand on the six is a repeat, even after 250 ms."""
    played = won("+300 2 flip", "+100 1 slap", "+1s 1 slap")
    assert played.verdicts == ["0 won", "1 beaten", "1 repeat"]


def test_the_second_card_of_the_next_pile_ends_the_grace_after_a_pile_by_time_only() -> None:
    """The time runs from the next card, whatever comes after it."""
    played = won("+300 2 flip", "+50 0 flip", "+100 1 slap")
    assert played.verdicts == ["0 won", "1 beaten"]
    later = won("+300 2 flip", "+200 0 flip", "+100 1 slap")
    assert later.verdicts == ["0 won", "1 wrong"]


def test_with_no_grace_a_slap_on_the_empty_middle_is_ignored() -> None:
    assert won("+10 1 slap", "+10 0 slap", late_grace_ms=0).verdicts == [
        "0 won",
        "1 ignored",
        "0 ignored",
    ]


def test_after_a_collected_pile_an_empty_middle_is_ignored() -> None:
    """Nobody slapped it: there was no race to be beaten in."""
    played = play("0 flip", "1 flip", "+1s 1 slap", stacks=["JC 9C", "5D 5H"])
    assert played.verdicts == ["1 ignored"]


def test_a_pile_collected_leaves_no_beaten_hands_on_the_next_card() -> None:
    played = play("0 flip", "1 flip", "+1s 0 flip", "+10 1 slap", stacks=["JC 9C", "5D 5H"])
    assert played.verdicts == ["1 wrong"]


# -- repeats -------------------------------------------------------------------------------------


def test_a_second_slap_on_the_same_card_is_free() -> None:
    """One card, one price."""
    played = play("0 flip", "1 slap", "1 slap", "+5s 1 slap", stacks=["8C 2C", "9D 8D 7D"])
    assert played.story == ["1 wrong", "1 buries 9D", "1 repeat", "1 repeat"]


def test_a_new_card_may_be_slapped_again() -> None:
    played = play("0 flip", "1 slap", "1 flip", "1 slap", stacks=["8C 2C", "9D 7D 6D 5D"])
    assert played.verdicts == ["1 wrong", "1 wrong"]


def test_two_slaps_of_one_seat_in_one_moment_are_one_and_a_repeat() -> None:
    wrong = play("0 flip", "1 slap", "+0 1 slap", stacks=["8C 2C", "9D 7D 6D"])
    right = play("1 slap", "+0 1 slap", pile="8C 8D", stacks=["8H 2C", "9D 7D 6D"])
    assert sorted(wrong.verdicts) == ["1 repeat", "1 wrong"]
    assert sorted(right.verdicts) == ["1 repeat", "1 won"]
    assert right.counts == [2, 5]


# -- too early -----------------------------------------------------------------------------------


def early(*moves: str, **rules: object) -> Played:
    return play(
        "0 flip",
        "1 flip",
        *moves,
        stacks=["5C 7C 8C", "5D 2D 3D"],
        rules={**PATTERNS_ONLY, "earliest_slap_ms": 100, **rules},
    )


def test_a_guess_is_a_wrong_slap() -> None:
    """Sooner than 100 ms after the card nobody can have seen it."""
    for after in ("+0", "+99999us"):
        assert early(f"{after} 0 slap").verdicts == ["0 wrong"], after


def test_exactly_at_the_earliest_time_it_counts() -> None:
    assert early("+100000us 0 slap").verdicts == ["0 won"]


def test_after_a_guess_the_same_card_is_a_repeat() -> None:
    """The verdict on this card was given: another may still win it."""
    assert early("+20 0 slap", "+300 0 slap").verdicts == ["0 wrong", "0 repeat"]
    assert early("+20 0 slap", "+300 1 slap").verdicts == ["0 wrong", "1 won"]


def test_too_late_goes_before_a_guess() -> None:
    """20 ms after a card that covered a double and is a double itself: late, not guessed."""
    played = play(
        *COVERED, "+20 1 slap",
        stacks=["5C 5H 8C", "5D 2D 3D"],
        rules={**PATTERNS_ONLY, "earliest_slap_ms": 100},
    )  # fmt: skip
    assert played.verdicts == ["1 too late"]


def test_beaten_goes_before_a_guess() -> None:
    """20 ms after the next card, a jack, a hand that was for the old pile is free."""
    played = play(
        *WON, "+300 2 flip", "+20 1 slap",
        stacks=["5C 7C 8C", "5D 2D 3D", "JH 6D"],
        rules={**IN_SEAT_ORDER, "patterns": ["double", "jack"], "earliest_slap_ms": 100},
    )  # fmt: skip
    assert played.verdicts == ["0 won", "1 beaten"]


def test_a_hand_too_early_even_for_the_covered_card_is_not_late() -> None:
    """The double lay 40 ms when it was covered; 20 ms later nobody can have meant it."""
    fields = {
        "stacks": ["5C 7C 8C", "5D 2D 3D"],
        "rules": {**PATTERNS_ONLY, "earliest_slap_ms": 100},
    }
    assert play("0 flip", "1 flip", "+40 0 flip", "+20 1 slap", **fields).verdicts == ["1 wrong"]
    assert play("0 flip", "1 flip", "+80 0 flip", "+20 1 slap", **fields).verdicts == ["1 too late"]


def test_a_guess_and_a_right_slap_too_close_to_tell() -> None:
    """The guess is charged first; where that takes the pile away the other finds none."""
    fields = {"stacks": ["9S 5D 4D 3D", "9C 2C", "6H 7H"], "resolution_us": 5}
    rules = {**PATTERNS_ONLY, "earliest_slap_ms": 100}
    moves = ["0 flip", "1 flip", "+99999us 0 slap", "+2us 1 slap", "time"]
    buried = play(*moves, **fields, rules=rules)
    assert buried.story == ["0 wrong", "0 buries 5D", "1 won double", "1 takes 3: slap"]
    lost = play(*moves, **fields, rules={**rules, "wrong_slap": "lose the pile"})
    assert lost.story == ["0 wrong", "1 takes 2: wrong slap", "1 ignored"]


def test_a_guess_that_puts_out_the_last_other_seat() -> None:
    """The hand is over when the right slap is judged: it still gets its verdict."""
    played = play(
        "0 flip", "1 flip", "+99999us 0 slap", "+2us 1 slap", "time",
        stacks=["9S", "9C 2C"],
        resolution_us=5,
        rules={**PATTERNS_ONLY, "earliest_slap_ms": 100},
    )  # fmt: skip
    assert played.story[:2] == ["0 wrong", "0 out"]
    assert played.story[2:] == ["1 takes 2: last seat", "1 wins: last seat", "1 ignored"]


# -- shown_at ------------------------------------------------------------------------------------

SHOWN = ["0 flip", "+20 shown 1", "1 flip"]  # the second five is laid at 1.02 s


def on_display(
    *moves: str, stacks: tuple[str, ...] = ("5C 7C 8C", "5D 2D 3D"), **rules: object
) -> Played:
    return play(*SHOWN, *moves, display=True, stacks=stacks, rules={**PATTERNS_ONLY, **rules})


def test_before_it_is_shown_a_card_is_not_there() -> None:
    """Laid, but not yet on the display: the slap belongs to the table without it."""
    assert on_display("+10 0 slap", "+10 shown 2").verdicts == ["0 wrong"]


def test_exactly_when_it_is_shown_it_is_there() -> None:
    assert on_display("+20 shown 2", "+0 0 slap").verdicts == ["0 won"]
    assert on_display("+19999us 0 slap", "+1us shown 2").verdicts == ["0 wrong"]


def test_the_old_pattern_is_live_until_the_next_card_is_shown() -> None:
    """The seven is laid but not shown: the double is not covered yet and its slapper gets all."""
    moves = ["+20 shown 2", "0 flip"]
    before = on_display(*moves, "+30 1 slap", "+5 shown 3")
    assert before.story == ["1 won double", "1 takes 3: slap"]
    after = on_display(*moves, "+30 shown 3", "+5 1 slap")
    assert after.story == ["1 too late"]


def test_the_lead_follows_the_completing_card_not_the_newest() -> None:
    """Seat 1 completed the double; the card seat 2 has laid unseen since does not move the lead."""
    played = play(
        *SHOWN, "+20 shown 2", "2 flip", "+5 0 slap",
        stacks=["5C 7C", "5D 2D", "6H 4H"],
        display=True,
        rules={**PATTERNS_ONLY, "lead_after_slap": "seat"},
    )  # fmt: skip
    assert played.story == ["0 won double", "0 takes 3: slap"]
    assert played.turn == 2


def test_a_card_shown_while_the_verdict_waits_does_not_move_the_lead() -> None:
    """The same with a handicap: the six is shown before the verdict falls due."""
    played = play(
        *SHOWN, "+20 shown 2", "2 flip", "+5 0 slap", "+5 shown 3", "+1s time",
        stacks=["5C 7C", "5D 2D", "6H 4H"],
        display=True,
        handicap_ms=[0, 0, 200],
        rules={**PATTERNS_ONLY, "lead_after_slap": "seat"},
    )  # fmt: skip
    assert played.story == ["0 won double", "0 takes 3: slap"]
    assert played.turn == 2
    assert played.reply(0)["cards"] == ["5C", "5D"]


@pytest.mark.parametrize(("grace_ms", "verdict"), [(100, "beaten"), (0, "ignored")])
def test_a_slap_on_a_card_shown_while_a_verdict_waits_waits_too(
    grace_ms: int, verdict: str
) -> None:
    """The pile under that card was slapped before: when that is decided, nobody else pays."""
    played = play(
        *SHOWN, "+20 shown 2", "2 flip", "+5 0 slap", "+5 shown 3", "+150 1 slap", "+1s time",
        stacks=["5C 7C", "5D 2D", "6H 4H"],
        display=True,
        handicap_ms=[0, 0, 300],
        rules={**PATTERNS_ONLY, "lead_after_slap": "seat", "late_grace_ms": grace_ms},
    )  # fmt: skip
    assert played.verdicts == ["0 won", f"1 {verdict}"]
    assert not played.find("buried")


def test_grace_runs_from_shown_not_from_laid() -> None:
    moves = ["+20 shown 2", "0 flip", "+200 shown 3"]
    assert on_display(*moves, "+250000us 1 slap").verdicts == ["1 too late"]
    assert on_display(*moves, "+250001us 1 slap").verdicts == ["1 wrong"]


def test_the_earliest_slap_runs_from_shown_not_from_laid() -> None:
    moves = ["+200 shown 2"]
    assert on_display(*moves, "+99 0 slap", earliest_slap_ms=100).verdicts == ["0 wrong"]
    assert on_display(*moves, "+100 0 slap", earliest_slap_ms=100).verdicts == ["0 won"]


def test_reactions_are_counted_from_shown() -> None:
    assert on_display("+200 shown 2", "+180 0 slap").reply(0)["reaction"] == 180_000


def test_a_frame_may_show_several_cards_at_once() -> None:
    """Showing the third card shows the second too, at the same moment."""
    played = on_display("0 flip", "+20 shown 3", "+0 1 slap")
    assert played.verdicts == ["1 too late"]


def test_shown_again_is_nothing_new() -> None:
    """A frame drawn twice does not start the card's moment anew."""
    played = on_display("+20 shown 2", "0 flip", "+20 shown 3", "+240 shown 3", "+20 1 slap")
    assert played.verdicts == ["1 wrong"]


def test_a_card_not_laid_cannot_be_shown() -> None:
    assert on_display("shown 9").story == ["shown refused"]


def test_a_card_shown_after_its_pile_was_taken_is_nothing() -> None:
    """The seven went with the pile before the display caught up; the next pile starts clean."""
    played = on_display(
        "+20 shown 2", "0 flip", "+5 1 slap", "+5 shown 3", "+10 0 slap", lead_after_slap="slapper"
    )
    assert played.verdicts == ["1 won", "0 beaten"]


def test_slaps_off_in_a_challenge_count_until_the_court_card_is_shown() -> None:
    """Pads are ignored from the court card; before it is shown the table is without it."""
    fields = {"stacks": ("5C KH 8C", "5D 2D 3D"), "challenge": True}
    moves = ["+20 shown 2", "0 flip"]
    before = on_display(*moves, "+10 1 slap", slaps_during_challenge=False, **fields)
    after = on_display(*moves, "+10 shown 3", "+0 1 slap", slaps_during_challenge=False, **fields)
    assert before.verdicts == ["1 won"]
    assert after.verdicts == ["1 ignored"]


def test_slaps_off_stays_off_when_the_challenge_passes_on_unseen() -> None:
    """The first court card has been shown: the second need not be for pads to be ignored."""
    played = play(
        "0 flip", "+20 shown 1", "1 flip", "+5 2 slap", "+5 shown 2", "+5 2 slap",
        stacks=["KC 2C", "QD 3D", "4H 5H 6H"],
        display=True,
        rules={"slaps_during_challenge": False},
    )  # fmt: skip
    assert played.verdicts == ["2 ignored", "2 ignored"]


def test_without_a_display_a_card_is_shown_when_it_is_flipped() -> None:
    """Reports of a display change nothing in a script that has none."""
    played = play("0 flip", "1 flip", "+9 shown 2", "+9 0 slap", **FIVES)
    assert played.reply(0)["reaction"] == 18_000


# -- what a verdict tells ------------------------------------------------------------------------


def test_a_verdict_tells_cards_and_reason() -> None:
    """What was the pattern? always has an answer."""
    wrong = play("0 flip", "+180 1 slap", stacks=["8C", "2D 3D"], pile="9C 2C 3C 4D 6D")
    verdict = wrong.reply(1)
    assert verdict["cards"] == ["3C", "4D", "6D", "8C"]
    assert verdict["bottom"] == "9C"
    assert verdict["reaction"] == 180_000
    assert verdict["why"] == "no pattern lay there"
    for played in (covered("+1 1 slap"), won("+1 1 slap"), won("+1 0 slap")):
        assert all(v.get("why") or v["verdict"] == "won" for v in played.find("verdict"))


def test_a_win_tells_the_margin_to_the_next_slap() -> None:
    """In µs; nobody else slapped: null."""
    assert won("+4120us 1 slap", "+1 2 slap").find("verdict")[0]["margin"] == 4120
    alone = won().find("verdict")[0]
    assert alone["margin"] is None
