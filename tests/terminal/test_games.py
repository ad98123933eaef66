"""What the terminal tells of War, the count, the trip and a cycle, and what it must not."""

from __future__ import annotations

import msgspec
import pytest

from console.demo import Demo
from console.engine.views import CountView, TableView
from console.screens import AttractScreen, LobbyScreen, ResumeScreen, Screen, TableScreen
from console.session.journals import Seating
from console.session.lobby import Deal
from console.session.table_game import TableGame, TableSettings
from console.terminal.draw import draw, passing
from console.terminal.palette import FULL
from console.terminal.picture import Pens, frame_for
from tests.terminal.games import (
    ALOUD,
    FORGOT,
    MISTAKEN,
    OFFERED,
    TOLD,
    VOTE,
    VOTED,
    battle,
    counting,
    game,
    game_screens,
    pile,
    ratscrew_on,
    trip,
)
from tests.terminal.scenes import WON, WRONG, lobby, match_end, pens, rows, seated, table


def text(screen: Screen, the: Pens | None = None) -> str:
    picture = draw(screen, the or pens())
    return "\n".join([picture.title.plain, *rows(picture), picture.hint.plain])


def shown(view: TableView, now_us: int = 0, **changes: object) -> str:
    return text(TableScreen(table=view, **changes), pens(now_us=now_us))  # type: ignore[arg-type]


def real(pads_only: bool = False, size: tuple[int, int] = (80, 24)) -> Pens:
    """Return pens of a table with real pads."""
    return Pens(frame_for(*size)[0], FULL, (), 0, pads_only)


# -- which game is on ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "cycle"),
    [
        ("cycle war", "▸War◂ Ratscrew  1-2-3-4 "),
        ("cycle ratscrew", " War ▸Ratscrew◂ 1-2-3-4 "),
        ("cycle count", " War  Ratscrew ▸1-2-3-4◂ Trip "),
        ("trip", " War  Ratscrew  1-2-3-4 ▸Trip◂"),
    ],
)
def test_the_title_marks_the_game_of_the_cycle_that_is_on(name: str, cycle: str) -> None:
    assert cycle in text(game_screens()[name]).splitlines()[0]


def test_a_game_by_itself_names_no_cycle() -> None:
    assert "▸" not in text(game_screens()["war"]).splitlines()[0]


# -- War -----------------------------------------------------------------------------------------


def test_a_battle_tells_who_has_pressed_and_the_time_that_is_left() -> None:
    said = shown(battle(), now_us=1_000_000, since_us=500_000)
    assert "2/4 ready ━━━╌╌ 1.6 s" in said
    assert said.count("▶") == said.count("flip to turn your card") == 2
    assert said.count("✓ ready") == said.count("✓ has pressed") == 2
    assert "Still to flip: Red and Yellow" in said
    assert "All flip" in shown(battle(ready=()))


def test_the_time_left_changes_the_picture_every_tenth_of_a_second_but_not_in_a_pause() -> None:
    screen = TableScreen(table=battle())
    assert passing(screen, 0) != passing(screen, 100_000)
    assert passing(screen, 10_000) == passing(screen, 90_000)
    paused = TableScreen(table=msgspec.structs.replace(battle(), paused=True))
    assert passing(paused, 0) == passing(paused, 1_000_000)
    assert "━" not in text(paused).split("\n")[1]


def test_a_battle_lies_before_its_seats_with_backs_for_what_lies_face_down() -> None:
    lines = text(game_screens()["battle"]).splitlines()
    assert any("Red     ✓  A♥  ░×3░  K♥" in line for line in lines)
    assert any("Blue       A♦  ░×3░ 10♠" in line for line in lines)
    assert any("White      ★" in line for line in lines)
    assert any("Red takes 12 cards" in line for line in lines)


def test_a_void_battle_still_lies_there() -> None:
    said = text(game_screens()["battle void"])
    assert said.count("░░░░") == 2
    assert "pile of 4" in said


def test_the_rules_of_war_are_told_as_the_house_has_them() -> None:
    said = shown(game("war", rules={"ace_high": False, "war_among": "all"}))
    assert "ace low" in said
    assert "all fight on" in " ".join(said.split())


# -- the count -----------------------------------------------------------------------------------


def test_the_count_tells_its_last_call_and_who_owes_the_next_never_which() -> None:
    said = shown(counting())
    assert "Last call  TWee  by Red" in said
    assert "Blue calls: keys 1 to 6" in said
    assert "1.9 s" in said
    assert "▶  ●  Blue" in said
    assert "Next" not in said
    assert "Next: two" in shown(counting(next="two"))


def test_silence_and_direction_are_told() -> None:
    assert "↓ down · SILENCE until the next 8" in text(game_screens()["count silent"])
    assert "↑ up · calling" in text(game_screens()["count"])
    assert "No call yet: the count begins" in shown(game("count", count=CountView()))


def test_calls_said_aloud_tell_how_to_object() -> None:
    said = text(game_screens()["count spoken"])
    assert "Wrong? Shift and flip key object" in said
    assert "1–4 5 TWee" not in said
    spoken = game_screens()["count spoken"]
    assert "Wrong? Hold flip 1 s to object" in text(spoken, real())
    assert "object" not in text(spoken, real(pads_only=True))
    closed = CountView(spoken=True, last="two", last_by=0)
    assert "Calls are said aloud" in shown(game("count", rules=ALOUD, count=closed))


def test_a_vote_tells_about_whom_how_to_vote_every_ballot_and_the_time() -> None:
    said = text(game_screens()["count vote"])
    assert "White objects. Was Blue's call wrong?" in said
    assert "Slap: wrong ✗ · flip: fine ✓" in said
    assert "▲  …   ●  ✓   ■  …   ✚  ✗" in said
    assert "4.0 s" in said
    assert said.count("vote: slap ✗ · flip ✓") == said.count("▶") == 2
    assert "✗ objects" in said
    only = text(game_screens()["count vote"], real(pads_only=True))
    assert "Slap: wrong ✗" in only
    assert "flip" not in only


def test_between_two_the_accused_decides() -> None:
    two = msgspec.structs.replace(VOTE, voters=(1,), ballots={3: "mistake"})
    said = " ".join(shown(game("count", rules=ALOUD, count=CountView(), vote=two)).split())
    assert "Blue decides. Slap: wrong" in said


def test_mistakes_and_votes_are_told_with_their_price() -> None:
    said = shown(game("count", count=CountView(), turn=2), recap=MISTAKEN)
    assert "✗ Blue makes a mistake" in said
    assert "Called three, count is two" in said
    assert "9 cards go to Yellow" in said
    assert "taken by Yellow" in said
    one = msgspec.structs.replace(MISTAKEN, taken=1)
    assert "1 card goes to Yellow" in shown(game("count", count=CountView()), recap=one)
    assert "2 for wrong, 1 for fine" in text(game_screens()["voted"])
    fine = msgspec.structs.replace(VOTED, right=True, lost_to=None, taken=0)
    assert "The table: Blue was right" in shown(game("count", count=CountView()), recap=fine)
    out = msgspec.structs.replace(MISTAKEN, put_out=True)
    assert "go to Yellow: out" in shown(game("count", count=CountView()), recap=out)


def test_a_match_lights_the_newest_card_and_counts_what_it_won() -> None:
    cards = ("4C", "KS", "6H", "2C")
    won = msgspec.structs.replace(WON, patterns=("match",), cards=cards, game="count")
    said = shown(game("count", count=CountView(), turn=1), recap=won)
    assert "Blue wins 15 cards" in said
    assert "Match of card and count: 2♣" in said
    assert "│ 6♥    ┃ 2♣      ┃" in said


def test_a_wrong_slap_in_the_count_compares_no_pattern_of_ratscrew() -> None:
    wrong = msgspec.structs.replace(WRONG, buried=0, taken=4, lost_to=1, game="count")
    said = shown(game("trifecta", on="count", count=CountView(), pile=pile("TH")), recap=wrong)
    assert "The card is not its number ✗" in said
    assert "Double" not in said


# -- a cycle -------------------------------------------------------------------------------------


def test_the_games_that_wait_keep_their_standing_in_sight() -> None:
    said = text(game_screens()["cycle war"])
    assert "Ratscrew: Yellow owes Blue 2 of 3 ■□□" in said
    assert "1-2-3-4: four by White ↓ silent" in said
    begun = game("trifecta-plus", war=battle().war, count=CountView(), trip_length=1)
    assert "1-2-3-4: no call yet ↑" in shown(begun)
    assert "The list: 1 thing" in shown(begun)


def test_ratscrews_row_marks_what_lies_here_no_more() -> None:
    said = shown(ratscrew_on())
    assert "In a row: (K♦) (5♠)  9♣" in said
    assert "Yellow owes Blue 2 of 3 ■□□" in said
    assert "flip: 2 of 3 to pay ■□□" in said


def test_a_card_that_lies_face_down_is_drawn_as_a_back() -> None:
    lines = rows(draw(TableScreen(table=ratscrew_on()), pens()))
    index = next(line for line in lines if "A♠" in line)
    assert "│ A♠    │░░░░░░░│ 9♣      │" in index


def test_who_owes_a_challenge_reads_so_in_the_other_games_too() -> None:
    owed = ratscrew_on().challenge
    waits = game("trifecta", on="count", pile=pile("8C"), count=CountView(), challenge=owed, turn=0)
    assert "owes 2 of 3 ■□□" in shown(waits)
    flips = msgspec.structs.replace(waits, turn=2)
    assert "your turn: flip a card" in shown(flips)
    assert "      owes" not in shown(flips), "the turn comes first; the debt stands on the right"


# -- the trip ------------------------------------------------------------------------------------


def test_a_trip_offers_six_things_and_tells_the_step_never_the_list() -> None:
    said = shown(trip())
    assert "Blue: which is thing 5 of 9?" in said
    for number, thing in enumerate(OFFERED, start=1):
        assert f"{number}  {thing}" in said
    assert "thing 5 of 9: keys 1 to 6" in said
    assert "1–6 choose" in said
    assert "bicycle" not in said


def test_adding_to_the_list_is_told_after_the_verdict() -> None:
    said = text(game_screens()["trip adding"])
    assert "Blue knows the whole list" in said
    assert "Blue: add one thing to the list" in said
    assert "adds a thing: keys 1 to 6" in said


def test_station_keys_are_named_as_they_are_printed() -> None:
    said = text(TableScreen(table=trip()), real())
    assert " TWee  hat" in said
    assert "thing 5 of 9: a call key" in said
    assert "1–6" not in said


def test_a_spoken_trip_is_revealed_as_it_is_told_and_voted_on() -> None:
    said = " ".join(text(game_screens()["trip spoken"]).split())
    assert "Blue: say thing 5 of 9" in said
    assert "3 bicycle" in said
    assert "Was Blue's list wrong?" in text(game_screens()["trip vote"])
    assert "flip" not in text(game_screens()["trip spoken"], real(pads_only=True))


def test_a_long_list_revealed_shows_its_newest_things() -> None:
    view = trip(spoken=True)
    assert view.trip is not None
    things = tuple(f"thing{number}" for number in range(1, 61))
    long = msgspec.structs.replace(view.trip, revealed=things, told=60, length=90)
    said = shown(msgspec.structs.replace(view, trip=long))
    assert "60 thing60" in " ".join(said.split())
    assert " 1 thing1 " not in said


def test_a_list_told_wrong_tells_the_price() -> None:
    said = shown(game("trifecta-plus", war=battle().war, trip_length=9), recap=FORGOT)
    assert "✗ Blue got the list wrong" in said
    assert "Step 6 is not lock" in said
    assert "Red, Yellow and White get 3 cards each" in said
    few = msgspec.structs.replace(FORGOT, given=(0, 2, 0))
    assert "Red gets 2 and Yellow gets 1" in shown(game("trifecta-plus"), recap=few)
    assert "Blue knows the whole list" in shown(game("trifecta-plus"), recap=TOLD)


# -- tables with real pads -----------------------------------------------------------------------


def every_screen_of_a_table() -> list[Screen]:
    view = table()
    return [
        *game_screens().values(),
        TableScreen(table=view),
        AttractScreen(table=view),
        ResumeScreen(table=view),
        lobby(),
        match_end(),
    ]


@pytest.mark.parametrize("pads_only", [False, True])
def test_real_pads_show_no_letters(pads_only: bool) -> None:
    for screen in every_screen_of_a_table():
        said = text(screen, real(pads_only))
        for words in ("[d]", "[e]", "[slap]", "slap key"):
            assert words not in said, screen


def test_where_stations_have_pads_only_no_flip_is_spoken_of() -> None:
    for screen in every_screen_of_a_table():
        if isinstance(screen, LobbyScreen):  # whose hint goes by the lobby's own word
            screen = msgspec.structs.replace(screen, pads_only=True, cursor=0)
        playing = not isinstance(screen, AttractScreen | LobbyScreen)
        said = text(screen, real(pads_only=True))
        assert "flip" not in said.splitlines()[-1], screen
        assert "flip" not in said.lower() or not playing, screen


# -- rules in short ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "words"),
    [
        ("war", "All flip at once and the highest card takes everything."),
        ("count", "On a card that is its number the first slap takes the pile."),
        ("trifecta", "Slap a double in Ratscrew and a match in 1-2-3-4."),
        ("trifecta-plus", "Then one seat tells a list from memory and adds a thing to it."),
    ],
)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_rules_in_short_are_those_of_the_game_and_fit(
    preset: str, words: str, size: tuple[int, int]
) -> None:
    picture = draw(AttractScreen(table=game(preset)), pens(*size))
    said = " ".join(" ".join(row.plain for row in picture.right).split())
    assert words in said
    assert "…" not in said


def test_an_empty_seat_may_slap_back_in_a_cycle() -> None:
    view = seated(game("trifecta", on="count", count=CountView(), turn=0), 2, count=0)
    assert "no cards: may slap back in" in shown(view)


# -- whole matches -------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["war", "count", "trifecta", "trifecta-plus"])
@pytest.mark.parametrize("seats", [2, 8])
def test_every_picture_of_a_match_of_bots_fits_its_window(preset: str, seats: int) -> None:
    names = tuple(f"Player {n}" for n in range(seats))
    demo = Demo(names=names, preset=preset, level="gentle", seed=7, rules={"hand_limit_cards": 150})
    deal = Deal(demo.preset, demo.rules, Seating(seats=("gentle",) * seats))
    match = TableGame.dealt(TableSettings(names=names), deal, demo.seed, None, 0)
    frame = frame_for(80, 24)[0]
    now_us, seen = 0, None
    while match.over_since is None:
        now_us += 50_000
        match.step(now_us, now_us)
        screen = match.screen(now_us, None)
        if (screen.table, screen.recap) == seen:
            continue
        seen = (screen.table, screen.recap)
        picture = draw(screen, pens(now_us=now_us))
        assert max(len(picture.left), len(picture.right)) <= frame.rows
        assert all(row.cell_length <= frame.right for row in picture.right)
        assert all(row.cell_length <= frame.left for row in picture.left)
