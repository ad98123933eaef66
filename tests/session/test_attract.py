"""While nobody plays: what is shown, when the picture rests, and a match that is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.screens import (
    AttractScreen,
    Fault,
    LobbyScreen,
    ResumeScreen,
    Screen,
    TableScreen,
)
from console.session.around import Around
from console.session.console import RESUME_US
from console.session.host_keys import clicked
from tests.session.table import Table, settings


def attract(screen: Screen) -> AttractScreen:
    assert isinstance(screen, AttractScreen)
    return screen


def around(table: Table, **given: object) -> None:
    table.console.look(Around(**given), 0)  # type: ignore[arg-type]


# -- what is told from outside ------------------------------------------------------------------


def test_faults_and_the_way_to_the_rules_are_shown() -> None:
    table = Table()
    faults = (Fault("no sound"), Fault("port taken", "8080"))
    around(table, rules_url="http://10.0.0.2:8080/rules", faults=faults)
    shown = attract(table.screen)
    assert (shown.rules_url, shown.faults) == ("http://10.0.0.2:8080/rules", faults)


def test_the_best_of_the_day_are_shown_and_forgotten_at_midnight() -> None:
    table = Table(settings(2, rules={"match": 1}))
    around(table, day="2026-11-30")
    table.deal()
    table.flip(0)
    table.command("end hand")
    table.wait(2_000)
    table.flip(0)
    table.command("leave")
    (most,) = attract(table.screen).scores
    assert (most.kind, most.value, most.name) == ("hands", 1, "Ben")
    around(table, day="2026-11-30")
    assert attract(table.screen).scores == (most,)
    around(table, day="2026-12-01")
    assert attract(table.screen).scores == ()


def test_bots_do_not_make_the_best_of_the_day() -> None:
    table = Table(settings(2))
    table.sleep(10)
    assert attract(table.screen).table.cards_played
    assert attract(table.screen).scores == ()


def test_a_game_dealt_later_is_told_how_close_two_slaps_may_be() -> None:
    table = Table()
    table.console.look(Around(), 4_000)
    table.deal()
    assert table.console._game is not None
    assert table.console._game.match.header.resolution_us == 4_000


def test_a_match_taken_up_before_the_pads_were_there_goes_on_at_their_pace(tmp_path: Path) -> None:
    before = Table(settings(2, rules={"match": 3}), tmp_path)
    before.deal()
    before.console.close()
    table = Table(settings(2, rules={"match": 3}), tmp_path)
    table.console.look(Around(), 8_000)
    table.pad(0)
    table.command("end hand")
    table.wait(2_000)
    table.pad(0)
    assert table.console._game is not None
    header = table.console._game.play.game.setup.header
    assert (header.hand, header.resolution_us) == (2, 8_000)


# -- rest ---------------------------------------------------------------------------------------


def test_the_picture_rests_after_its_minutes_and_a_press_brings_it_back() -> None:
    table = Table(settings(2, dim_minutes=3, idle_minutes=1))
    table.sleep(2.9)
    assert not attract(table.screen).dim
    table.sleep(0.2)
    assert attract(table.screen).dim
    table.pad(0)
    table.command("leave")
    assert not attract(table.screen).dim


def test_with_nought_minutes_it_never_rests() -> None:
    table = Table(settings(2, dim_minutes=0))
    table.sleep(5)
    assert not attract(table.screen).dim


# -- an unfinished match ------------------------------------------------------------------------


@pytest.fixture
def kept(tmp_path: Path) -> Table:
    """A table that was started with an unfinished match, which nobody has taken up."""
    before = Table(folder=tmp_path)
    before.deal()
    before.flip(0)
    before.console.close()
    table = Table(folder=tmp_path, first_seed=7)
    table.wait(RESUME_US / 1000 - 200)
    screen = table.screen
    assert isinstance(screen, ResumeScreen)
    assert 0 < screen.until_us - table.clock() <= 200_000
    table.wait(300)
    return table


def go_on(table: Table) -> None:
    assert isinstance(table.screen, ResumeScreen)
    table.pad(0)
    assert isinstance(table.screen, TableScreen)
    assert table.view.cards_played == 1


def test_after_a_minute_bots_play_and_the_table_says_that_a_match_is_kept(kept: Table) -> None:
    assert attract(kept.screen).kept


def test_it_is_taken_up_from_the_lobby_by_pads_alone(kept: Table) -> None:
    for _ in range(3):  # sit down; over the rules; to the unfinished match
        kept.pad(1)
    screen = kept.screen
    assert isinstance(screen, LobbyScreen)
    assert (screen.kept, screen.on_kept, screen.cursor) == (True, True, 0)
    kept.flip(1)
    kept.wait(20)
    go_on(kept)


def test_it_is_taken_up_by_a_click_and_by_the_host(kept: Table) -> None:
    kept.pad(0)
    command = clicked("kept", kept.screen, kept.clock())
    assert command is not None
    kept.step(command)
    assert isinstance(kept.screen, ResumeScreen)
    kept.command("leave")
    assert attract(kept.screen).kept
    kept.command("take up")
    go_on(kept)


def test_the_marker_goes_round_by_the_unfinished_match(kept: Table) -> None:
    kept.pad(0)
    places = []
    for _ in range(4):
        screen = kept.screen
        assert isinstance(screen, LobbyScreen)
        places.append((screen.cursor, screen.on_rules, screen.on_kept))
        kept.pad(0)
    assert places == [(0, False, False), (0, True, False), (0, False, True), (1, False, False)]
    for _ in range(2):
        kept.command("mark", step=-2)
    screen = kept.screen
    assert isinstance(screen, LobbyScreen)
    assert screen.on_kept is False
    page = clicked("page:1", screen, kept.clock())
    assert page is not None
    kept.step(page)
    screen = kept.screen
    assert isinstance(screen, LobbyScreen)
    assert screen.cursor == 7


def test_a_match_that_is_let_go_or_followed_by_another_is_kept_no_more(kept: Table) -> None:
    kept.command("take up")
    kept.flip(0, hold_ms=1_020)
    assert not attract(kept.screen).kept
    kept.command("take up")
    assert kept.place == "attract"


def test_another_match_takes_its_place(kept: Table) -> None:
    kept.deal()
    kept.command("leave")
    kept.command("leave")
    assert not attract(kept.screen).kept


def test_nothing_is_kept_where_no_journal_is() -> None:
    table = Table(settings(2, idle_minutes=1))
    table.deal()
    table.sleep(1.1)
    assert table.place == "resume"
    table.sleep(1.1)
    assert not attract(table.screen).kept
