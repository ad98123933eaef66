"""Twisted Trio from the lobby to the result: pads that shuffle, phones that ask, private hands."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from console.engine.inputs import Draw
from console.engine.outcomes import Dealt, Shuffled
from console.hardware.pads import PadPressed
from console.screens import MatchEndScreen, TableScreen
from console.session.hands import Links
from tests.session.table import Table, replayed
from tests.session.trio_table import TrioTable


def table_screen(table: Table) -> TableScreen:
    screen = table.screen
    assert isinstance(screen, TableScreen)
    return screen


def test_pads_shuffle_before_the_deal_and_the_last_one_deals() -> None:
    table = TrioTable()
    table.deal()
    assert table.view.must_act == (0, 1)
    table.pad(0)
    assert table.view.must_act == (1,)
    assert table.hand(0).cards == ()
    table.pad(1)
    assert [o.seat for o in table.outcomes if isinstance(o, Shuffled)] == [0, 1]
    assert [o.dealer for o in table.outcomes if isinstance(o, Dealt)] == [1]
    assert table.view.turn == 0
    assert [len(table.hand(seat).cards) for seat in (0, 1)] == [8, 8]


def test_a_pad_in_a_pause_shuffles_nothing_and_says_so() -> None:
    table = TrioTable()
    table.deal()
    table.command("pause")
    table.pad(1)
    assert table_screen(table).void == (1,)
    table.command("pause")
    table.wait(20)
    assert table.view.must_act == (0, 1)


def test_a_phone_lays_names_and_draws_for_its_own_seat_until_the_match_is_over() -> None:
    table, chance = TrioTable(first_seed=16), Random(4)
    table.shuffled()
    while table.place == "play":
        table.move_next(chance)
    screen = table.screen
    assert isinstance(screen, MatchEndScreen)
    assert [row.place for row in screen.rows] == [1, 2]
    assert screen.rows[0].round == 10
    assert screen.winners == (screen.rows[0].seat,)


def test_what_is_asked_by_another_match_or_for_no_person_counts_for_nothing() -> None:
    table = TrioTable(3, fill=True)
    table.shuffled((0, 1))
    table.wait(1500)
    before = table.hands.seats
    for seat in (0, 1):
        table.ask(seat, Draw(t=0, seat=seat), match="another")
    table.ask(2, Draw(t=0, seat=2))
    assert table.hands.seats == before, "not even a refusal is told"


def test_a_phone_that_plays_answers_whether_anybody_plays_on() -> None:
    table = TrioTable(3, fill=True, idle_minutes=2)
    table.shuffled((0, 1))
    table.wait(1500)
    table.sleep(2.1)
    assert table.place == "resume"
    seat = table.view.turn
    assert seat is not None
    before = table.view.cards_played, table.view.seats[seat].count
    table.ask(seat, Draw(t=0, seat=seat), match="another")
    table.ask(2, Draw(t=0, seat=2))
    assert table.place == "resume"
    table.move(seat, Random(1))
    assert table.place == "play"
    assert (table.view.cards_played, table.view.seats[seat].count) != before


def test_bots_fill_and_people_alone_hold_hands_that_are_told() -> None:
    table = TrioTable(6, fill=True)
    table.shuffled((5, 0))
    table.wait(1500)
    assert [held is not None for held in table.hands.seats] == [True, *[False] * 4, True]
    assert [seat.sitting_out for seat in table.view.seats].count(True) == 2


def test_every_match_has_a_name_of_its_own() -> None:
    table = TrioTable()
    table.shuffled()
    first = table.hands.match
    table.command("leave")
    table.deal()
    assert table.hands.match != first


def test_codes_to_scan_are_those_of_this_match_until_their_phones_are_there() -> None:
    table = TrioTable()
    table.shuffled()
    addresses = ("http://table/#a", "http://table/#b")
    table.console.links(Links("another", addresses))
    assert table_screen(table).links == ()
    table.console.links(Links(table.hands.match, addresses, frozenset({0})))
    assert table_screen(table).links == ("", "http://table/#b")


def test_the_table_says_so_where_no_phones_are_served() -> None:
    table = TrioTable()
    table.deal()
    assert table.notice is None
    table.wait(2100)
    assert table.notice == "no phones"
    table.console.links(Links(table.hands.match, ("http://table/#a", "http://table/#b")))
    assert table.notice is None


def test_a_screen_that_is_handed_round_shows_a_hand_from_the_seats_press_to_its_turns_end() -> None:
    table, chance = TrioTable(table={"handed_round": True}), Random(1)
    table.shuffled()
    table.wait(2100)
    assert table.notice is None
    assert table_screen(table).uncovered is None
    seat = table.view.must_act[0]
    table.pad(1 - seat)
    assert table_screen(table).uncovered is None
    table.pad(seat)
    assert table_screen(table).uncovered == seat
    while table.view.must_act == (seat,):
        table.move_next(chance)
    assert table_screen(table).uncovered is None


@pytest.mark.parametrize("shuffled", [False, True])
def test_an_unfinished_match_is_taken_up_where_it_was(tmp_path: Path, shuffled: bool) -> None:
    table, chance = TrioTable(folder=tmp_path), Random(2)
    table.deal()
    table.pad(1)
    if shuffled:
        table.pad(0)
        for _ in range(6):
            table.move_next(chance)
    table.console.close()
    again = TrioTable(folder=tmp_path)
    assert again.place == "resume"
    again.pad(0)
    assert again.place == "play"
    if not shuffled:
        assert again.view.must_act == (0,)
        return
    assert again.view == table.view
    assert [held and held.hand.cards for held in again.hands.seats] == [
        held and held.hand.cards for held in table.hands.seats
    ]
    assert [held and held.told for held in again.hands.seats] == [
        held and held.told for held in table.hands.seats
    ]


def test_the_deal_goes_on_clockwise_from_who_shuffled_last(tmp_path: Path) -> None:
    table = TrioTable(3, folder=tmp_path, rules={"match": 2})
    table.shuffled((0, 1, 2))
    table.command("end hand")
    table.wait(50)
    assert table.place == "hand end"
    table.wait(2000)
    table.pad(0)
    assert table.view.dealer == 0
    assert table.view.trio is not None
    assert not table.view.trio.to_shuffle
    table.console.close()
    for hand in sorted(tmp_path.glob("*/hand-*.jsonl")):
        replayed(hand)


def test_the_last_race_can_be_looked_at_again_with_the_pile_as_it_lies() -> None:
    table, chance = TrioTable(), Random(4)
    table.shuffled()
    while table_screen(table).recap is None:
        table.move_next(chance)
        if any(seat.count == 1 for seat in table.view.seats):
            table.pad(0)
    pile = table.view.pile
    table.command("again")
    again = table_screen(table)
    assert again.recap is not None
    assert again.recap.patterns == ("last_card",)
    assert again.table.pile == pile
    assert table.console.verdicts[-1].recap.patterns == ("last_card",)


@pytest.mark.parametrize("turned_round", [False, True])
@pytest.mark.parametrize("owner_us", [-40_000, 40_000])
def test_the_last_card_is_raced_for_by_the_pads_own_times(
    owner_us: int, turned_round: bool
) -> None:
    table, chance = TrioTable(), Random(4)
    table.shuffled()
    while not any(seat.count == 1 for seat in table.view.seats):
        table.move_next(chance)
    owner = next(seat for seat in (0, 1) if table.view.seats[seat].count == 1)
    table.wait(200)
    at_us = table.clock() - 60_000
    presses = [PadPressed(at_us + owner_us, owner), PadPressed(at_us, 1 - owner)]
    table.step(*(reversed(presses) if turned_round else presses))
    table.wait(500)
    recap = table_screen(table).recap
    assert recap is not None
    assert recap.lanes[-1].behind_us == abs(owner_us)
    declared = owner_us < 0
    assert recap.seat == (owner if declared else 1 - owner)
    assert recap.caught == (() if declared else (owner,))
    assert table.view.seats[owner].count == (1 if declared else 6)
