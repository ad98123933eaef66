"""What the host's keys and clicks ask for, place by place."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from console.engine.views import CountView, TripView, VoteView
from console.screens import Screen, TableScreen
from console.session.console import Command
from console.session.host_keys import HOST_KEYS, clicked, host_command, key_call, objection_open
from tests.session.table import Table
from tests.session.test_console import cut_short, ended, silence

AT = 77


def in_lobby() -> Table:
    table = Table()
    table.seat_all()
    return table


def in_play() -> Table:
    table = Table()
    table.deal()
    return table


@pytest.mark.parametrize("key", ["return", "up", "space", "left", "f2", "f4", "q", "pause"])
def test_attract_knows_no_key_but_the_way_out(key: str) -> None:
    screen = Table().screen
    assert host_command(key, screen, AT) is None
    assert host_command("escape", screen, AT) == "quit"


@pytest.mark.parametrize(
    ("key", "asked"),
    [
        ("return", Command(AT, "deal")),
        ("up", Command(AT, "mark", step=-1)),
        ("down", Command(AT, "mark", step=1)),
        ("space", Command(AT, "change")),
        ("right", Command(AT, "choose", name="ratscrew-fr")),
        ("left", Command(AT, "choose", name="twisted-trio")),
        ("escape", Command(AT, "leave")),
        ("f4", None),
        ("f2", None),
    ],
)
def test_keys_in_the_lobby(key: str, asked: Command | None) -> None:
    assert host_command(key, in_lobby().screen, AT) == asked


def test_keys_in_play() -> None:
    table = in_play()
    for key in ("pause", "f2"):
        assert host_command(key, table.screen, AT) == Command(AT, "pause")
    assert host_command("f4", table.screen, AT) == Command(AT, "end hand")
    assert host_command("return", table.screen, AT) is None


def press(table: Table, key: str) -> None:
    command = host_command(key, table.screen, table.clock())
    assert isinstance(command, Command)
    table.step(command)
    table.wait(20)


def test_escape_pauses_first_then_leaves_for_the_lobby_attract_and_out() -> None:
    table = in_play()
    press(table, "escape")
    assert (table.place, table.notice) == ("play", "paused")
    press(table, "escape")
    assert table.place == "lobby"
    press(table, "escape")
    assert table.place == "attract"
    assert host_command("escape", table.screen, AT) == "quit"


def test_escape_leaves_a_game_whose_pads_are_silent() -> None:
    table = in_play()
    silence(table, 300)
    assert host_command("escape", table.screen, AT) == Command(AT, "leave")


@pytest.mark.parametrize("match", [1, 3])
def test_escape_leaves_an_ended_hand_or_match(match: int) -> None:
    table = ended({"rules": {"match": match}})
    press(table, "escape")
    assert table.place == "lobby"


def test_a_key_lets_the_offered_game_go_and_no_other_does(tmp_path: Path) -> None:
    cut_short(tmp_path)
    table = Table(folder=tmp_path)
    for key in ("return", "space", "up", "f2"):
        assert host_command(key, table.screen, AT) is None
    asked = host_command("f4", table.screen, AT)
    assert asked == Command(AT, "flip", seat=0)
    table.step(asked)
    assert table.place == "attract"


def test_escape_leaves_the_offer_to_resume(tmp_path: object) -> None:
    cut_short(tmp_path)  # type: ignore[arg-type]
    table = Table(folder=tmp_path)  # type: ignore[arg-type]
    press(table, "escape")
    assert table.place == "attract"


@pytest.mark.parametrize(
    ("target", "asked"),
    [
        ("preset:classic", Command(AT, "choose", name="classic")),
        ("switch:double", Command(AT, "change", item=1)),
        ("switch:jack", Command(AT, "change", item=3)),
        ("switch:nonsense", None),
        ("deal", Command(AT, "deal")),
        ("page:2", Command(AT, "mark", step=14)),
        ("seat 2", Command(AT, "pad", seat=2)),
        ("elsewhere", None),
        ("", None),
    ],
)
def test_clicks_in_the_lobby(target: str, asked: Command | None) -> None:
    assert clicked(target, in_lobby().screen, AT) == asked


def test_clicks_elsewhere_mean_nothing() -> None:
    screens: list[Screen] = [Table().screen, in_play().screen]
    for screen in screens:
        for target in ("preset:classic", "switch:double", "deal"):
            assert clicked(target, screen, AT) is None


@pytest.mark.parametrize(
    ("target", "asked"),
    [
        ("join", Command(AT, "pad", seat=0)),
        ("rematch", Command(AT, "pad", seat=0)),
        ("lobby", Command(AT, "flip", seat=0)),
        ("new game", Command(AT, "flip", seat=0)),
    ],
)
def test_a_click_on_a_sign_stands_for_any_pad_or_flip_key(target: str, asked: Command) -> None:
    assert clicked(target, Table().screen, AT) == asked


def test_in_play_a_click_is_nobodys_slap() -> None:
    assert clicked("seat 0", in_play().screen, AT) is None


def test_while_paused_a_number_sends_that_seat_out_of_the_next_hand() -> None:
    table = in_play()
    assert host_command("2", table.screen, AT) is None
    table.command("pause")
    assert host_command("2", table.screen, AT) == Command(AT, "sit out", seat=1)
    assert host_command("8", table.screen, AT) is None


def test_every_key_that_is_shown_does_something_somewhere() -> None:
    paused, playing = in_play(), in_play()
    paused.command("pause")
    playing.flip(0)
    screens = [in_lobby().screen, playing.screen, paused.screen, Table().screen]
    assert any(isinstance(screen, TableScreen) for screen in screens)
    for keys, _ in HOST_KEYS:
        for key in keys.split(", "):
            told = (host_command(key, screen, AT) or key_call(key, screen) for screen in screens)
            assert any(told), key


# -- calls ----------------------------------------------------------------------------------------


def test_call_keys_call_for_whoever_laid_the_newest_card() -> None:
    table = in_play()
    assert key_call("1", table.screen) is None, "nobody has laid a card"
    table.flip(0)
    assert [key_call(key, table.screen) for key in "1234567"] == [
        *((0, name) for name in ("one", "two", "three", "four", "TWee", "THIRteen")),
        None,
    ]
    table.flip(1)
    assert key_call("5", table.screen) == (1, "TWee")


def test_call_keys_are_the_hosts_in_a_pause_and_nobodys_elsewhere() -> None:
    table = in_play()
    table.flip(0)
    table.command("pause")
    assert key_call("1", table.screen) is None
    assert key_call("1", in_lobby().screen) is None


def shown(**changes: object) -> TableScreen:
    screen = in_play().screen
    assert isinstance(screen, TableScreen)
    return replace(screen, table=replace(screen.table, **changes))


def test_on_a_trip_the_call_keys_are_those_of_the_seat_that_is_on_it() -> None:
    trip = TripView(seat=1, phase="telling", length=2, told=0)
    assert key_call("6", shown(trip=trip)) == (1, "THIRteen"), "whatever lies in the middle"
    assert key_call("7", shown(trip=trip)) is None


def test_an_objection_is_open_while_a_call_said_aloud_may_be_judged() -> None:
    assert objection_open(shown(count=CountView(spoken=True, may_object=True)))
    vote = VoteView(accused=0, by=1, voters=(), ballots={}, due_us=9)
    assert not objection_open(shown(count=CountView(may_object=True), vote=vote))
    assert not objection_open(shown(count=CountView()))
    assert not objection_open(in_play().screen)
    assert not objection_open(in_lobby().screen)


def test_the_rules_are_opened_turned_and_closed_by_keys_and_clicks() -> None:
    table = in_lobby()
    assert host_command("f1", table.screen, AT) == Command(AT, "rules")
    assert clicked("rules", table.screen, AT) == Command(AT, "rules")
    reading = replace(table.screen, rules_page=1)
    assert host_command("right", reading, AT) == Command(AT, "mark", step=1)
    assert host_command("left", reading, AT) == Command(AT, "mark", step=-1)
    assert clicked("rules next", reading, AT) == Command(AT, "mark", step=1)
    assert clicked("rules back", reading, AT) == Command(AT, "rules")


def test_a_click_on_a_page_marks_its_first_switch_wherever_the_marker_was() -> None:
    for cursor, on_rules, step in [(0, False, 2), (0, True, 1), (5, False, -4)]:
        seen = replace(in_lobby().screen, cursor=cursor, on_rules=on_rules)
        assert clicked("page:0", seen, AT) == Command(AT, "mark", step=step)
