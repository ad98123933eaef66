"""What each seat's panel says, in the words of its own language."""

import pytest

from console.display import shots_table as shots
from console.display.panel_words import Moment, says
from console.display.words import Words
from console.engine.recap import Recap
from console.engine.settings import Rules


def said(screen, seat, loud=True, language="en"):
    return says(Words(language), Moment(screen.table, screen.recap, loud), seat)


def lines(screen, seat, **how):
    found = said(screen, seat, **how)
    return found.mode, found.name, found.line, found.value


def test_who_owes_reads_how_much():
    assert lines(shots.challenge(), 0) == ("filled", "Red", "", "2 of 3 to pay")


def test_who_will_collect_reads_when():
    assert lines(shots.challenge(), 3) == ("plain", "White", "collects if Red fails", "")


def test_a_winner_reads_what_came_in_and_the_beaten_by_how_much():
    assert lines(shots.contested(), 1) == ("filled", "Blue wins", "", "+15 cards")
    assert lines(shots.contested(), 0)[2] == "+1\u00a0326 µs · beaten, free"
    assert lines(shots.contested(), 2)[2] == ""


def test_who_leads_after_anothers_slap_is_outlined_while_the_verdict_is_fresh():
    assert lines(shots.crowd(), 3)[::2] == ("outlined", "leads: flip a card")
    assert lines(shots.crowd(), 3, loud=False)[0] == "filled"


def test_a_dead_heat_says_so_to_who_was_not_drawn():
    assert lines(shots.dead_heat(), 0)[2] == "dead heat · not drawn"


def test_a_wrong_slap_reads_its_price():
    assert lines(shots.wrong(), 0) == ("wrong", "Red: wrong slap", "", "Pays 2 cards")
    assert lines(shots.wrong_locked(), 3)[3] == "Locked: 3 cards"
    assert lines(shots.wrong(), 0, loud=False)[3] == "2 of 3 to pay"


@pytest.mark.parametrize(
    ("price", "value"),
    [({"lost_to": 1}, "Loses the pile"), ({"put_out": True}, "Is out"), ({}, "Pays nothing")],
)
def test_other_prices_of_a_wrong_slap(price, value):
    recap = Recap(kind="wrong", t_us=0, seat=0, **price)
    screen = shots.TableScreen(table=shots.table(shots.seats(3, 4)), recap=recap)
    assert lines(screen, 0)[3] == value


def test_too_late_is_free():
    assert lines(shots.too_late(), 2) == ("plain", "Yellow", "too late · free", "")


def test_a_pile_that_lies_won_asks_its_winner_to_take_it():
    assert lines(shots.collecting(), 3)[3] == "Flip: take 14"


def test_empty_out_and_sitting_out_are_three_things():
    screen = shots.empty_and_out()
    assert lines(screen, 1)[::2] == ("plain", "empty: may slap in")
    assert lines(screen, 3)[::2] == ("out", "out")
    assert lines(screen, 4)[::2] == ("out", "sits this one out")
    assert said(screen, 1).count == 0
    assert said(screen, 3).count is None


def test_an_empty_seat_that_may_not_slap_is_not_told_to():
    rules = Rules(patterns=(), slaps=False, empty_seat="passed over")
    screen = shots.TableScreen(table=shots.table(shots.seats(9, 0), rules=rules))
    assert lines(screen, 1)[2] == "no cards"


def test_locks_and_handicaps_are_shown():
    screen = shots.wrong_locked()
    assert lines(screen, 3, loud=False)[2] == "pad locked: 3 cards"
    assert lines(screen, 1)[2] == "handicap 80 ms"


def test_nobody_is_due_while_the_game_is_paused():
    assert {said(shots.paused(), seat).mode for seat in range(4)} == {"plain"}


def test_the_first_flip_of_a_hand_and_a_name_of_ones_own():
    found = said(shots.first_flip(), 1)
    assert (found.name, found.value, found.hands_won) == ("Ada", "Flip first", 1)


def test_french_says_it_in_french():
    assert lines(shots.challenge(), 0, language="fr")[3] == "Doit 2 sur 3"
    assert lines(shots.contested(), 1, language="fr")[1] == "Bleu gagne"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_where_the_console_lays_the_cards_nobody_is_told_to_flip(language):
    words = Words(language)
    plain = shots.table(shots.seats(13, 13), turn=0)
    dealt = says(words, Moment(plain, None, loud=False, dealt=True), 0)
    flips = says(words, Moment(plain, None, loud=False), 0)
    assert dealt.mode == flips.mode == "filled"
    assert dealt.value == words("panel.dealt")
    assert flips.value == words("panel.flip_first")


def test_a_pad_that_only_felt_the_hit_says_so() -> None:
    assert lines(shots.echoed(), 2) == ("plain", "Yellow", "echo of Blue: no slap", "")


def test_a_slap_in_a_pause_is_said_to_be_void() -> None:
    moment = Moment(shots.disconnected().table, None, loud=False, void=(1,))
    assert says(Words("en"), moment, 1).line == "slapped in the pause: void"
