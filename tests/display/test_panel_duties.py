"""What seat panels ask in War, in the count, on a trip and in a vote."""

import pytest
from msgspec.structs import replace

from console.display import shots_games as shots
from console.display.panel_duties import time_left
from console.display.panel_words import Moment, says
from console.display.shots_table import AT_US
from console.display.words import Words
from console.engine.recap import Recap


def said(screen, seat, loud=False, told=False, language="en"):
    moment = Moment(screen.table, screen.recap, loud, told=told)
    return says(Words(language), moment, seat)


def lines(screen, seat, **how):
    found = said(screen, seat, **how)
    return found.mode, found.name, found.line, found.value


def test_every_fighter_is_asked_at_once_until_it_has_pressed():
    screen = shots.trifecta_war_eight()
    assert lines(screen, 1) == ("filled", "Blue", "", "Flip a card")
    assert lines(screen, 0) == ("plain", "Red", "has flipped", "")


def test_the_winner_of_a_battle_reads_what_came_in():
    screen = shots.war_layers()
    assert lines(screen, 3, loud=True) == ("filled", "White wins the battle", "", "+20 cards")
    assert lines(screen, 0, told=True) == ("outlined", "Red", "Flip a card", "")


def test_a_call_shows_its_keys_and_takes_the_room_of_the_count():
    found = said(shots.count_calling(), 0)
    assert (found.value, found.keys, found.count) == ("Call now", "due", None)
    assert lines(shots.count_calling(), 3)[2] == "said two"


def test_in_the_silence_the_keys_are_hollow():
    found = said(shots.count_silence(), 0)
    assert (found.value, found.keys) == ("Flip, say nothing", "hollow")


def test_a_call_said_aloud_may_be_objected_to():
    screen = shots.count_spoken()
    assert lines(screen, 0)[2] == "calls aloud"
    assert lines(screen, 2)[2] == "Wrong? Hold flip"
    assert lines(screen, 1)[3] == "Flip, call aloud"


def test_a_vote_tells_how_to_vote_and_how_others_did():
    screen = shots.vote()
    assert lines(screen, 2) == ("outlined", "Yellow", "pad: wrong · flip: fine", "")
    assert lines(screen, 1)[2] == "votes: wrong"
    assert lines(shots.trip_vote(), 2)[2] == "waits for the vote"


def test_a_trip_tells_its_step_and_then_asks_for_one_thing_more():
    assert lines(shots.trip(), 1) == ("filled", "Which comes next?", "", "Step 3 of 7")
    assert lines(shots.trip_adding(), 6)[3] == "Pick one"
    assert lines(shots.trip_spoken(), 0)[3] == "Show 4 of 5"


def test_a_mistake_and_a_wrong_list_read_their_price():
    assert lines(shots.mistake(), 0, loud=True) == ("wrong", "Red: mistake", "", "Loses the pile")
    assert lines(shots.trip_wrong(), 1, loud=True)[3] == "Gives 9 cards"
    lead = Recap(kind="mistake", t_us=0, seat=0)
    assert lines(replace(shots.mistake(), recap=lead), 0, loud=True)[3] == "Loses the lead"


@pytest.mark.parametrize(
    ("screen", "left"),
    [
        (shots.count_calling(), {0: 0.64}),
        (shots.trip(), {1: 0.65}),
        (shots.vote(), {2: 0.6, 3: 0.6}),
        (shots.trifecta_war(), {}),
    ],
)
def test_the_time_left_is_told_to_who_must_act(screen, left):
    assert time_left(screen, AT_US) == pytest.approx(left)


def test_a_pause_stops_the_bars_and_asks_nobody():
    screen = shots.count_calling()
    stopped = replace(screen, table=replace(screen.table, paused=True))
    assert time_left(stopped, AT_US) == {}
    assert lines(stopped, 0)[0] == "plain"
