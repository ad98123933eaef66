"""What moves, and that nothing else does."""

import pytest
from msgspec.structs import replace

from console.display import shots_games as games
from console.display.motion import (
    BATTLE_HOLD_US,
    HOLD_US,
    LEAVE_US,
    PASS_US,
    Motion,
    cubic_in_out,
    cubic_out,
    linear,
    newest,
)
from console.display.shots_table import challenge, contested, pile, seats, table, wrong
from console.engine.views import WarView
from console.screens import TableScreen


def lay(*names):
    return TableScreen(table=table(seats(9, 9), pile=pile(" ".join(names), 0, 1), turn=0))


@pytest.mark.parametrize("ease", [linear, cubic_out, cubic_in_out])
def test_every_way_begins_and_ends_where_it_should(ease):
    assert ease(-5, 100) == 0
    assert ease(100, 100) == ease(500, 100) == 1
    assert 0 < ease(40, 100) < 1


def test_a_table_first_seen_stands_still():
    motion = Motion()
    motion.feed(challenge(), 1_000)
    assert motion.settled(1_000) == 1
    assert motion.passed(1_000) == 1


def test_a_new_card_settles_for_120_ms():
    motion = Motion()
    motion.feed(lay("2H"), 0)
    motion.feed(lay("2H", "3H"), 5_000_000)
    assert motion.settled(5_000_000) == 0
    assert motion.settled(5_060_000) == pytest.approx(0.875)
    assert motion.settled(5_120_000) == 1
    assert not motion.moving(5_120_000)


def test_the_turn_passes_from_the_seat_that_had_it():
    motion = Motion()
    motion.feed(TableScreen(table=table(seats(9, 9), turn=0)), 0)
    motion.feed(TableScreen(table=table(seats(9, 9), turn=1)), 1_000_000)
    assert motion.was_turn == 0
    assert motion.passed(1_060_000) == 0.5


def won_then(screen):
    motion, verdict = Motion(), contested()
    before = replace(verdict, recap=None, table=lay("6H", "6C").table)
    before = replace(before, table=replace(before.table, seats=verdict.table.seats))
    motion.feed(before, 0)
    motion.feed(verdict, 1_000_000)
    assert motion.flight(1_000_000) is None
    motion.feed(screen(verdict), 4_000_000)
    return motion


def test_a_slapped_pile_lies_until_the_verdict_goes_and_then_leaves_once():
    motion = won_then(lambda verdict: replace(verdict, recap=None))
    flight, share = motion.flight(4_180_000)
    assert (flight.seat, len(flight.cards), share) == (1, 4, 0.5)
    assert motion.flight(4_000_000 + LEAVE_US) is None


def test_the_next_card_sends_a_slapped_pile_off_under_it():
    def next_card(verdict):
        return replace(verdict, table=replace(verdict.table, pile=pile("8D", 1, first=40)))

    motion = won_then(next_card)
    assert motion.flight(4_000_001) is not None


def test_a_collected_pile_leaves_at_once():
    motion, before = Motion(), challenge()
    motion.feed(before, 0)
    taken = replace(before.table, pile=(), challenge=None, turn=3)
    recap = replace(contested().recap, kind="collected", seat=3)
    motion.feed(replace(before, table=taken, recap=recap), 2_000_000)
    flight, _ = motion.flight(2_000_001)
    assert flight.seat == 3


def test_a_verdict_is_fresh_until_the_next_card():
    motion, screen = Motion(), wrong()
    motion.feed(screen, 0)
    assert motion.fresh(screen)
    assert motion.recap_age(HOLD_US) == HOLD_US
    later = replace(screen.table, pile=(*screen.table.pile, *pile("8D", 1, first=15)))
    after = replace(screen, table=later)
    motion.feed(after, 500_000)
    assert not motion.fresh(after)


def test_buried_cards_slide_in_one_after_the_other():
    motion, screen = Motion(), wrong()
    motion.feed(replace(screen, recap=None), 0)
    motion.feed(screen, 1_000_000)
    assert motion.slid(0, 1_100_000) > motion.slid(1, 1_100_000) > 0
    assert motion.slid(1, 1_360_000) == 1


def test_more_slaps_join_a_verdict_without_starting_it_again():
    motion, screen = Motion(), contested()
    motion.feed(replace(screen, recap=replace(screen.recap, lanes=screen.recap.lanes[:1])), 0)
    motion.feed(screen, 40_000)
    assert motion.recap_age(100_000) == 100_000


def test_another_hand_begins_without_a_flight():
    motion, screen = Motion(), contested()
    motion.feed(screen, 0)
    motion.feed(TableScreen(table=table(seats(9, 9, 9, 9), turn=0, hand=2)), 1_000_000)
    assert motion.flight(1_000_001) is None


def test_the_newest_card_of_an_empty_pile_has_no_number():
    assert newest(table(seats(9, 9))) == 0
    assert newest(challenge().table) == 14


def test_a_won_battle_lies_for_a_while_and_is_then_gathered():
    motion, won = Motion(), games.trifecta_war()
    lying = games.lain("5H QD", 1, 2)
    waiting = replace(won.table, on="war", pile=lying, war=WarView(fighters=(0, 1, 2, 3), ready=()))
    motion.feed(TableScreen(table=replace(waiting, war=replace(waiting.war, lights_us=0))), 0)
    motion.feed(won, 1_000_000)
    assert motion.beneath == lying
    assert motion.battle_told(won, 1_100_000)
    assert not motion.moving(1_100_000 + PASS_US)
    assert motion.gathering_us(1_000_000 + BATTLE_HOLD_US) == 0
    assert motion.moving(1_000_000 + BATTLE_HOLD_US)
    assert not motion.battle_told(won, 4_000_000)


def test_the_next_card_ends_what_is_told_of_a_battle():
    motion, won = Motion(), games.trifecta_war()
    motion.feed(won, 0)
    later = replace(won, table=replace(won.table, pile=games.lain("5H", 3, of="ratscrew")))
    motion.feed(later, 100_000)
    assert not motion.battle_told(later, 100_000)


def test_who_owes_a_call_keeps_the_arc_that_its_flip_had():
    motion, owing = Motion(), games.count_calling()
    before = replace(owing.table, count=replace(owing.table.count, owes=None), turn=0)
    motion.feed(TableScreen(table=before), 0)
    motion.feed(owing, 1_000_000)
    assert motion.passed(1_000_000) == 1
