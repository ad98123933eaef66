"""The service menu at the table: how it opens, who is in it, what it does, how it ends."""

from __future__ import annotations

import pytest

from console.config_menu import values_of
from console.config_sections import Config
from console.hardware.pads import FlipPressed, FlipReleased, PadPressed, PadReleased
from console.screens import ClosedScreen, LobbyScreen, TableScreen
from console.service_screen import (
    Facts,
    Felt,
    Figures,
    GameFigures,
    ServiceScreen,
    Stands,
    Told,
)
from console.session.around import Around
from console.session.console import ConsoleSettings
from tests.session.service.menu_table import CHORD_MS, MenuTable
from tests.session.table import settings


@pytest.fixture
def table() -> MenuTable:
    return MenuTable()


def opened(table: MenuTable) -> bool:
    return isinstance(table.screen, ServiceScreen)


# -- in and out -----------------------------------------------------------------------------------


def test_two_pads_held_for_five_seconds_open_it(table: MenuTable) -> None:
    table.chord(ms=4_800)
    assert isinstance(table.screen, LobbyScreen)
    table.chord()
    assert table.menu.page == "main"
    assert table.menu.seat == 0


def test_three_pads_or_two_one_after_the_other_do_not(table: MenuTable) -> None:
    table.chord(seats=(0, 1, 2))
    table.pad(0, CHORD_MS)
    table.pad(1, CHORD_MS)
    assert not opened(table)


def test_the_hold_is_a_setting_and_can_be_off() -> None:
    quick = MenuTable(raw={"service": {"chord_s": 3}})
    quick.chord(ms=3_100)
    assert opened(quick)
    off = MenuTable(raw={"service": {"chord_s": 0}})
    off.chord(ms=9_000)
    assert not opened(off)
    off.command("service")
    assert opened(off)


def test_a_hand_is_paused_and_goes_on_where_it_was(table: MenuTable) -> None:
    table.deal()
    table.flip_next()
    laid = table.view.cards_played
    table.chord()
    table.sleep(1)
    assert opened(table)
    table.back()
    screen = table.screen
    assert isinstance(screen, TableScreen)
    assert (screen.table.paused, screen.table.cards_played) == (False, laid)
    table.flip_next()
    assert table.view.cards_played == laid + 1


def test_a_hand_that_the_host_paused_stays_paused(table: MenuTable) -> None:
    table.deal()
    table.command("pause")
    table.command("service")
    table.back()
    assert table.notice == "paused"


@pytest.mark.parametrize("match", [1, 3])
def test_it_opens_between_hands_and_at_the_end_too(match: int) -> None:
    table = MenuTable(seats=2, given={"rules": {"match": match}})
    table.deal()
    table.command("end hand")
    table.wait(3_000)
    place = table.place
    assert place == ("match end" if match == 1 else "hand end")
    table.command("service")
    table.sleep(1)
    assert opened(table), "the next hand may be dealt, but it waits"
    assert table.place == ("match end" if match == 1 else "play")
    table.command("leave")
    table.wait(20)
    assert not opened(table)
    if match == 3:
        assert not table.view.paused


def test_a_pad_that_came_up_in_the_menu_is_not_held_afterwards() -> None:
    table = MenuTable(pads_only=True)
    table.seat_all((0, 1))
    table.step(PadPressed(table.clock(), 1))
    table.command("service")
    table.step(PadReleased(table.clock(), 1))
    table.command("leave")
    table.pad(0, hold_ms=2_600)
    assert table.place == "play", "one pad is no chord: held, it deals"


def test_presses_in_the_menu_are_no_slaps(table: MenuTable) -> None:
    table.deal()
    table.command("service")
    before = len(table.verdicts())
    for seat in (1, 2, 3, 0):
        table.pad(seat)
    assert len(table.verdicts()) == before


def test_with_pads_alone_the_chord_deals_nothing_in_the_lobby() -> None:
    table = MenuTable(pads_only=True)
    table.pad(0)
    table.pad(1)
    table.chord()
    assert table.console.place == "lobby"
    assert opened(table)
    table.back()
    table.wait(3_000)
    assert table.console.place == "lobby"


def test_it_closes_after_minutes_without_a_press(table: MenuTable) -> None:
    table.command("service")
    table.sleep(2.9)
    assert opened(table)
    table.sleep(0.2)
    assert not opened(table)


def test_another_seat_takes_it_over_from_one_that_presses_no_more(table: MenuTable) -> None:
    table.chord()
    table.pad(2)
    assert (table.menu.seat, table.menu.marked) == (0, 0)
    table.wait(10_500)
    table.pad(2)
    assert (table.menu.seat, table.menu.marked) == (2, 1)


def test_a_held_pad_runs_on(table: MenuTable) -> None:
    table.chord()
    table.pad(0, hold_ms=2_000)
    assert table.menu.marked > 5


def test_holding_goes_back_page_by_page(table: MenuTable) -> None:
    table.chord()
    table.go("page", "all")
    table.enter()
    table.enter()
    assert table.menu.page == "section:table"
    table.back()
    table.back()
    assert table.menu.page == "main"
    assert table.menu.rows[table.menu.marked].name == "all"


def test_the_last_row_goes_back_too(table: MenuTable) -> None:
    table.chord()
    table.go("back", "back")
    table.enter()
    assert not opened(table)


def test_a_new_start_is_offered_once_where_settings_wait_for_it(table: MenuTable) -> None:
    table.command("service")
    table.console.service.hear(Stands(values=values_of(Config()), later=True))
    table.back()
    assert table.menu.page == "restart"
    table.back()
    assert not opened(table)


# -- what its pages do ----------------------------------------------------------------------------


def test_lamps_are_lit_one_after_the_other_and_all(table: MenuTable) -> None:
    table.chord()
    table.go("page", "lamps")
    table.enter()
    lit = []
    for _ in range(5):
        lit.append(table.menu.lit)
        table.next()
    assert lit == [(0,), (1,), (2,), (3,), (0, 1, 2, 3)]


def test_force_pads_are_felt_while_their_page_is_open(table: MenuTable) -> None:
    table.chord()
    table.go("page", "force")
    table.enter()
    table.console.service.hear(Felt((0, 80, 3, 0)))
    assert table.menu.felt == (0, 80, 3, 0)
    table.back()
    assert table.deeds == ["force", "force over"]


def test_the_lag_is_the_middle_of_what_pads_say_and_is_kept(table: MenuTable) -> None:
    table.chord()
    table.go("page", "picture")
    table.enter()
    table.go("page", "lag")
    table.enter()
    for _ in range(9):
        beat(table, late_ms=40)
    told = table.menu.lag
    assert told is not None
    assert (told.lag_ms, told.spread_ms) == (40, 0)
    assert (told.presses, told.wanted) == (8, 8), "a ninth is none of eight"
    table.enter()
    assert table.menu.page == "picture"
    assert table.config.display.lag_ms == 40


def beat(table: MenuTable, late_ms: int) -> None:
    """Show the next flash, and press so long after it."""
    lag = table.menu.lag
    assert lag is not None
    flash = lag.flash
    while flash.lit(table.clock()) or flash.number(table.clock()) == 0:
        table.wait(10)
    while not flash.lit(table.clock()):
        table.wait(10)
    shown_us = table.clock()
    table.console.shown(flash.number(shown_us), shown_us)
    seat = 2  # a light sensor may be wired to any pad
    table.wait(late_ms - 10)
    table.step(PadPressed(shown_us + late_ms * 1000, seat), PadReleased(table.clock(), seat))


def test_too_few_presses_measure_nothing(table: MenuTable) -> None:
    table.command("service")
    table.go("page", "picture")
    table.enter()
    table.go("page", "lag")
    table.enter()
    beat(table, late_ms=20)
    table.enter()
    assert table.menu.page == "lag"
    assert table.menu.lag is not None
    assert table.menu.lag.lag_ms is None


def test_deeds_are_asked_for(table: MenuTable) -> None:
    table.chord()
    table.go("do", "self-test")
    table.enter()
    for page in ("restart", "shut down"):
        table.go("page", page)
        table.enter()
        table.go("do", page)
        table.enter()
        table.back()
    assert table.deeds == ["self-test", "restart", "shut down"]


def test_statistics_are_of_today_or_of_all(table: MenuTable) -> None:
    table.chord()
    table.go("page", "statistics")
    table.enter()
    today, everything = GameFigures(preset="war", hands=1), GameFigures(preset="war", hands=9)
    table.console.service.hear(Figures((today,), (everything,)))
    assert table.menu.figures == (today,)
    table.enter()
    assert table.menu.figures == (everything,)


def test_facts_are_shown_on_their_own_page_alone(table: MenuTable) -> None:
    table.chord()
    table.console.service.hear(Facts("version", (("version", "1"),)))
    assert all(row.name != "version" or row.kind == "page" for row in table.menu.rows)
    table.go("page", "version")
    table.enter()
    table.console.service.hear(Facts("version", (("version", "1"),)))
    assert table.menu.rows[0].value == "1"


# -- changing -------------------------------------------------------------------------------------


def test_what_is_refused_is_taken_back_and_told(table: MenuTable) -> None:
    table.command("service")
    table.open_section("hardware")
    table.go("choice", "hardware.pads")
    table.enter()
    table.enter()
    table.enter()
    assert table.menu.told is not None
    assert table.menu.told.what == "refused"
    assert table.menu.rows[table.menu.marked].value == table.config.hardware.pads


def test_a_number_out_of_its_range_is_not_taken(table: MenuTable) -> None:
    table.command("service")
    table.open_section("sound")
    table.go("number", "sound.volume")
    table.enter()
    table.spell("170")
    assert table.menu.wheel is not None
    assert table.menu.wheel.wrong
    table.spell("17")
    assert table.config.sound.volume == 17


def test_a_rule_is_left_to_the_game_again(table: MenuTable) -> None:
    table.raw = {"rules": {"match": 4, "collect_ms": 10}}
    table.tell()
    table.command("service")
    table.open_section("rules")
    table.go("number", "rules.collect_ms")
    table.enter()
    table.turn_to("own")
    table.enter()
    assert "collect_ms" not in table.config.rules


def test_patterns_are_left_to_the_game_again(table: MenuTable) -> None:
    table.raw = {"rules": {"patterns": ["tens"]}}
    table.tell()
    table.command("service")
    table.open_section("rules")
    table.go("list", "rules.patterns")
    table.enter()
    table.go("do", "own")
    table.enter()
    assert "patterns" not in table.config.rules


def test_a_list_that_was_looked_at_is_not_written(table: MenuTable) -> None:
    table.command("service")
    table.open_section("table")
    table.go("list", "table.names")
    table.enter()
    table.back()
    assert table.raw == {}


def test_a_name_for_the_third_seat_alone_leaves_the_others_their_colour(table: MenuTable) -> None:
    table.command("service")
    table.open_section("table")
    table.go("list", "table.names")
    table.enter()
    table.go("text", "table.names", 2)
    table.enter()
    table.spell("Ida")
    table.back()
    assert table.config.table.names == ("", "", "Ida")


# -- what is set is in force ----------------------------------------------------------------------


def test_new_settings_change_lobby_and_names_but_no_hand_in_play(table: MenuTable) -> None:
    table.deal()
    now: ConsoleSettings = settings(4, preset="war", presets=("war", "classic"))
    table.console.configure(now)
    assert table.view.preset == "ratscrew"
    table.command("pause")
    table.command("leave")
    screen = table.screen
    assert isinstance(screen, LobbyScreen)
    assert (screen.preset, screen.presets) == ("war", ("classic", "war"))


def test_who_has_joined_stays_when_settings_change(table: MenuTable) -> None:
    table.seat_all((0, 2))
    table.console.configure(settings(4, presets=("war",)))
    screen = table.screen
    assert isinstance(screen, LobbyScreen)
    assert [seat.state for seat in screen.seats] == ["joined", "free", "joined", "free"]
    assert screen.preset == "war"
    table.command("choose", name="classic")
    assert table.screen.preset == "war"  # type: ignore[union-attr]


# -- opening hours --------------------------------------------------------------------------------


def hours(minute: int | None) -> Around:
    return Around(day="2026-11-30", minute=minute)


def test_outside_its_hours_the_table_is_dark_until_a_pad_wakes_it(table: MenuTable) -> None:
    table.console.configure(settings(4, opens="10:00", closes="01:30", wake_minutes=2))
    table.console.look(hours(3 * 60), 1)
    table.sleep(2.1)
    assert isinstance(table.screen, ClosedScreen)
    table.pad(1)
    assert isinstance(table.screen, LobbyScreen)
    table.sleep(5.1)
    assert isinstance(table.screen, ClosedScreen)
    table.console.look(hours(10 * 60), 1)
    table.wait(10)
    assert table.place == "attract"


def test_where_the_clock_is_not_set_the_table_is_open(table: MenuTable) -> None:
    table.console.configure(settings(4, opens="10:00", closes="11:00", wake_minutes=1))
    table.console.look(hours(None), 1)
    table.sleep(3)
    assert table.place == "attract"


def test_a_closed_table_has_a_menu(table: MenuTable) -> None:
    table.console.configure(settings(4, opens="10:00", closes="11:00", wake_minutes=1))
    table.console.look(hours(0), 1)
    table.sleep(1.1)
    table.command("service")
    assert opened(table)


def test_words_of_the_world_are_heard(table: MenuTable) -> None:
    table.command("service")
    table.console.service.hear(Told("sounding"))
    assert table.menu.told == Told("sounding")
    table.next()
    table.step(FlipPressed(table.clock(), 0), FlipReleased(table.clock(), 0))
    assert table.menu.told is None
