"""Stations with pads only: the console lays the cards at the table's tempo."""

from __future__ import annotations

import msgspec

from console.engine.bots import READ_VERDICT_US
from console.engine.game_views import table_view
from console.engine.inputs import Flip
from console.engine.outcomes import CardLaid, PileTaken, Refused
from console.engine.views import TableView
from console.hardware.pads import PadPressed
from console.session.dealer import Dealer
from tests.session.hand import Hand, header
from tests.session.table import Table, settings

TEMPO_MS = 900
TEMPO_US = 900_000


def view(**changed: object) -> TableView:
    return msgspec.structs.replace(table_view(Hand(header()).play.game), turn=0, **changed)


def test_a_card_is_laid_a_tempo_after_it_fell_due() -> None:
    dealer = Dealer([0, 1], TEMPO_MS)
    assert dealer.due_at() is None
    dealer.observe(view(), 50_000)
    assert dealer.due_at() == 50_000 + TEMPO_US
    assert dealer.act(50_000 + TEMPO_US) == [Flip(t=50_000 + TEMPO_US, seat=0)]
    assert dealer.due_at() is None
    assert dealer.act(60_000 + TEMPO_US) == []


def test_looking_again_puts_nothing_off() -> None:
    dealer = Dealer([0], TEMPO_MS)
    dealer.observe(view(), 0)
    dealer.observe(view(), 400_000)
    assert dealer.due_at() == TEMPO_US


def test_a_card_that_came_too_early_is_laid_a_tempo_later() -> None:
    dealer = Dealer([0], TEMPO_MS)
    dealer.observe(view(), 0)
    dealer.act(TEMPO_US)
    dealer.observe(view(), TEMPO_US, heard=[Refused(TEMPO_US, "flip", "too early", 0)])
    assert dealer.due_at() == 2 * TEMPO_US
    dealer.act(2 * TEMPO_US)
    dealer.observe(view(), 2 * TEMPO_US, heard=[Refused(0, "flip", "too early", 1)])
    dealer.observe(view(), 2 * TEMPO_US, heard=[Refused(0, "add", "no trip", 0)])
    assert dealer.due_at() is None


def test_a_fast_table_plays_on_after_a_battle() -> None:
    given = {"deals_itself": True, "tempo_ms": 200}
    table = Table(settings(2, preset="trifecta", rules={"calls": "spoken"}, table=given))
    table.seat_all()
    table.command("deal")
    table.wait(5_000)
    assert table.view.cards_played > 2


def test_seats_that_turn_their_own_cards_are_left_to_it() -> None:
    dealer = Dealer([1], TEMPO_MS)
    dealer.observe(view(), 0)
    assert dealer.due_at() is None


def test_nothing_is_laid_while_a_verdict_is_awaited_or_the_game_stands() -> None:
    for waiting in (view(deciding=True), view(paused=True), view(winner=(0,))):
        dealer = Dealer([0], TEMPO_MS)
        dealer.observe(view(), 0)
        dealer.observe(waiting, 100_000)
        assert dealer.due_at() is None
        dealer.observe(view(), 200_000)
        assert dealer.due_at() == 200_000 + TEMPO_US


def test_after_a_pile_was_taken_there_is_time_to_read_who_won() -> None:
    # The same seat stays due with as many cards played, and yet the wait begins anew.
    dealer = Dealer([0], TEMPO_MS)
    dealer.observe(view(buried=3), 0)
    dealer.observe(view(buried=0), 500_000)
    assert dealer.due_at() == 500_000 + READ_VERDICT_US


def pads_only(seats: int = 2, **given: object) -> Table:
    return Table(settings(seats, table={"deals_itself": True, "tempo_ms": TEMPO_MS}, **given))


def deal_by_pads(table: Table, seats: int = 2) -> None:
    table.seat_all(range(seats))
    table.pad(0, hold_ms=2_600)


def test_a_pad_held_on_deals_and_cards_come_at_the_tempo() -> None:
    table = pads_only()
    deal_by_pads(table)
    assert table.place == "play"
    table.wait(6_000)
    laid = [o for o in table.outcomes if isinstance(o, CardLaid)]
    assert [card.t for card in laid] == [TEMPO_US * (n + 1) for n in range(len(laid))]
    assert [card.seat for card in laid] == [n % 2 for n in range(len(laid))]
    assert len(laid) >= 6


def test_pads_alone_play_a_match_to_its_end() -> None:
    table = pads_only(rules={"hand_limit_cards": 60, "match": 1, "empty_seat": "forever"})
    deal_by_pads(table)
    for _ in range(40_000):
        if table.place != "play":
            break
        if table.live:
            table.step(PadPressed(table.clock(), 1))
        table.step()
    assert table.place == "match end"
    taken = [o.t for o in table.outcomes if isinstance(o, PileTaken)]
    laid = [o.t for o in table.outcomes if isinstance(o, CardLaid)]
    assert len(taken) > 3
    for t in taken:
        following = [later for later in laid if later > t]
        assert not following or following[0] - t >= READ_VERDICT_US


def test_bots_beside_pads_turn_their_own_cards() -> None:
    table = pads_only(3, fill=True, rules={"slaps": False})
    deal_by_pads(table, 1)
    table.wait(9_000)
    laid = [o for o in table.outcomes if isinstance(o, CardLaid)]
    assert {card.seat for card in laid} == {0, 1, 2}
    by_seat = {seat: [c.t for c in laid if c.seat == seat] for seat in range(3)}
    before = {c.t: laid[n - 1].t for n, c in enumerate(laid) if n}
    assert {t - before[t] for t in by_seat[0] if t in before} == {TEMPO_US}
    assert {t - before[t] for t in by_seat[1]} != {TEMPO_US}
