"""From place to place: attract, lobby, play, hand end, match end, the offer to resume."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.engine.outcomes import CardLaid, Paused
from console.engine.table import ConservationError
from console.engine.table import Table as Cards
from console.hardware.pads import CallPressed, FlipPressed, FlipReleased, PadPressed
from console.hardware.sequencer import Late, SourceRecovered, SourceStalled
from console.screens import (
    HAND_END_US,
    AttractScreen,
    HandEndScreen,
    LobbyScreen,
    MatchEndScreen,
    ResumeScreen,
    TableScreen,
)
from tests.session.table import NAMES, TICK_US, Table, settings

ONE_HAND = {"rules": {"match": 1}}


# -- attract ------------------------------------------------------------------------------------


def test_bots_play_while_nobody_is_there() -> None:
    table = Table(settings(4))
    assert isinstance(table.screen, AttractScreen)
    table.wait(10_000)
    assert table.view.cards_played > 5
    assert table.outcomes == []


def test_a_new_game_of_bots_follows_the_one_that_ended() -> None:
    table = Table(settings(2, rules={"hand_limit_cards": 3}))
    table.wait(60_000)
    assert table.place == "attract"
    assert table.view.hand == 1
    assert table.view.cards_played <= 3


def test_bots_play_on_in_attract_though_the_pads_are_silent() -> None:
    table = Table(settings(2))
    table.step(SourceStalled(table.clock(), "pads"), stalled_at=table.clock())
    stalled_at = table.clock()
    for _ in range(500):
        table.step(stalled_at=stalled_at)
    assert table.view.cards_played > 0


@pytest.mark.parametrize("press", ["pad", "flip"])
def test_any_pad_or_flip_key_wakes_the_table_and_sits_down(press: str) -> None:
    table = Table(settings(3))
    getattr(table, press)(2)
    assert isinstance(table.screen, LobbyScreen)
    assert table.screen.host == 2
    assert [seat.state for seat in table.screen.seats] == ["free", "free", "joined"]


def test_the_hand_that_woke_the_table_changes_nothing_by_letting_go() -> None:
    table = Table()
    before = table.console._lobby.preset
    table.flip(0, hold_ms=2_000)
    assert table.place == "lobby"
    assert table.console._lobby.preset == before


def test_a_pad_of_a_seat_that_is_not_there_means_nothing() -> None:
    table = Table(settings(2))
    table.pad(5)
    table.flip(7)
    assert table.place == "attract"


def test_call_keys_and_late_presses_change_nothing() -> None:
    table = Table()
    table.step(CallPressed(table.clock(), 0, "one"))
    table.step(Late(PadPressed(table.clock(), 0), "pads", table.clock()))
    assert table.place == "attract"


# -- lobby to play ------------------------------------------------------------------------------


def test_flip_held_for_a_second_deals() -> None:
    table = Table()
    table.seat_all()
    table.step(FlipPressed(table.clock(), 0))
    table.wait(980)
    assert table.place == "lobby"
    table.wait(30)
    assert table.place == "play"
    assert isinstance(table.screen, TableScreen)
    assert sum(seat.count for seat in table.view.seats) == 52


def test_one_alone_without_bots_is_not_dealt_to() -> None:
    table = Table()
    table.pad(0)
    table.flip(0, hold_ms=3_000)
    assert table.place == "lobby"


def test_the_hold_of_a_key_that_fell_silent_does_not_deal() -> None:
    table = Table()
    table.seat_all()
    table.step(FlipPressed(table.clock(), 0))
    silent_at = table.clock()
    for _ in range(300):
        table.step(stalled_at=silent_at)
    assert table.place == "lobby"


def test_the_host_deals_by_keyboard() -> None:
    table = Table()
    table.seat_all()
    table.command("deal")
    assert table.place == "play"


def test_the_lobby_goes_back_to_attract_when_left_alone() -> None:
    table = Table(settings(2, idle_minutes=2))
    table.pad(0)
    table.sleep(1.9)
    assert table.place == "lobby"
    table.sleep(0.2)
    assert table.place == "attract"


def test_the_host_leaves_the_lobby_by_keyboard() -> None:
    table = Table()
    table.pad(0)
    table.command("leave")
    assert table.place == "attract"


def test_mouse_and_keys_choose_the_game() -> None:
    table = Table()
    table.pad(0)
    table.command("choose", name="slapjack")
    table.command("mark", step=2)  # over the rules, to the first switch
    table.command("change")
    table.command("change", item=2)
    screen = table.screen
    assert isinstance(screen, LobbyScreen)
    assert (screen.preset, screen.cursor) == ("slapjack", 2)
    assert (screen.switches[0].value, screen.switches[1].value) == (True, True)


def test_the_rules_are_closed_before_the_lobby_is_left() -> None:
    table = Table()
    table.pad(0)
    table.command("rules")
    assert isinstance(table.screen, LobbyScreen)
    assert table.screen.rules_page == 0
    table.command("leave")
    assert table.place == "lobby"
    table.command("leave")
    assert table.place == "attract"


def test_commands_of_another_place_mean_nothing() -> None:
    table = Table()
    for what in ("pause", "end hand", "sit out", "deal", "leave", "choose", "mark", "change"):
        table.command(what, name="beggar", seat=0)
        assert table.place == "attract"


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("preset", ["ratscrew", "ratscrew-fr", "classic", "slapjack", "beggar"])
def test_every_game_is_dealt_to_any_table(preset: str, seats: int) -> None:
    table = Table(settings(seats, preset=preset))
    table.deal(range(seats))
    packs = 2 if preset == "ratscrew" and seats > 6 else 1
    assert table.view.deck_size == 52 * packs
    counts = [seat.count for seat in table.view.seats]
    assert sum(counts) == 52 * packs
    assert max(counts) - min(counts) <= 1


def test_a_rule_set_that_cannot_be_dealt_is_told_and_the_lobby_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from console.errors import SetupError
    from console.session import table_game

    table = Table()
    table.seat_all()

    def refuse(header: object) -> None:
        raise SetupError("field 'deck': no such deck")

    monkeypatch.setattr(table_game, "build", refuse)
    table.command("deal")
    assert table.place == "lobby"
    assert table.console.new_lines() == ["field 'deck': no such deck"]
    assert table.console.new_lines() == []


def test_bots_fill_the_empty_seats_and_play() -> None:
    table = Table(settings(4, fill=True))
    table.deal([1])
    assert [seat.out for seat in table.view.seats] == [False] * 4
    table.wait(5_000)
    assert {card.seat for card in table.view.pile} == {0}
    assert table.view.to_act == 1


def test_empty_seats_sit_out_without_bots() -> None:
    table = Table(settings(4))
    table.deal([3, 1])
    assert [seat.sitting_out for seat in table.view.seats] == [True, False, True, False]
    assert [seat.count for seat in table.view.seats] == [0, 26, 0, 26]
    table.pad(0)
    assert table.verdicts() == ["0 ignored"]


def test_a_bots_pad_and_cards_are_nobody_elses() -> None:
    table = Table(settings(3, fill=True))
    table.deal([1])
    assert table.view.to_act == 0
    table.flip(0)
    table.pad(2)
    assert table.view.cards_played == 0
    assert table.verdicts() == []


# -- play ---------------------------------------------------------------------------------------


def test_the_first_slap_on_a_double_takes_the_pile() -> None:
    table = Table(settings(2, preset="classic"))
    table.deal()
    table.flip_until_live()
    before = table.clock()
    lying = table.view.in_middle
    table.step(PadPressed(before, 1), PadPressed(before + 2_345, 0))
    won, beaten = [o for o in table.outcomes if hasattr(o, "verdict")]
    assert (won.seat, won.verdict, won.margin) == (1, "won", None)
    assert (beaten.seat, beaten.verdict, beaten.behind) == (0, "beaten", 2_345)
    assert table.view.in_middle == 0
    assert table.view.to_act == 1
    screen = table.screen
    assert isinstance(screen, TableScreen)
    assert screen.recap is not None
    assert (screen.recap.seat, screen.recap.taken) == (1, lying)
    assert screen.pressed_us == (before + 2_345, before)


def test_a_press_before_the_hand_began_is_judged_at_its_beginning() -> None:
    table = Table()
    table.seat_all()
    early = table.clock()
    table.command("deal")
    table.step(PadPressed(early, 1), FlipPressed(early, 0))
    table.wait(20)
    assert table.view.cards_played == 1
    assert table.verdicts() in (["1 wrong"], ["1 ignored"])


def test_the_host_pauses_and_goes_on() -> None:
    table = Table()
    table.deal()
    table.command("pause")
    table.wait(20)
    assert table.notice == "paused"
    assert table.view.paused
    table.flip(0)
    assert table.view.cards_played == 0
    table.command("pause")
    table.wait(20)
    assert table.notice is None
    table.flip(0)
    assert table.view.cards_played == 1


def test_a_pause_asked_for_twice_at_once_is_none() -> None:
    table = Table()
    table.deal()
    table.clock.advance(1)
    t_us = table.clock()
    from console.session.console import Command

    table.step(Command(t_us, "pause"), Command(t_us + 200, "pause"))
    table.wait(20)
    assert not table.view.paused


def test_the_host_ends_the_hand_and_most_cards_wins() -> None:
    table = Table(settings(2, **ONE_HAND))
    table.deal()
    table.flip(0)
    table.command("end hand")
    table.wait(20)
    assert table.place == "match end"
    screen = table.screen
    assert isinstance(screen, MatchEndScreen)
    assert screen.winners == (1,)


def test_the_host_sits_a_seat_out_of_the_next_hand_only() -> None:
    table = Table(settings(3))
    table.deal([0, 1, 2])
    table.command("sit out", seat=1)
    table.command("end hand")
    table.wait(20)
    table.wait(1_600)
    table.pad(0)
    assert [seat.sitting_out for seat in table.view.seats] == [False, True, False]
    table.command("end hand")
    table.wait(2_000)
    if table.place == "hand end":
        table.pad(0)
        assert not any(seat.sitting_out for seat in table.view.seats)


def test_leaving_the_game_leads_to_the_lobby() -> None:
    table = Table()
    table.deal()
    table.command("leave")
    assert table.place == "lobby"
    assert table.screen.host is None  # type: ignore[union-attr]


def test_what_happens_is_told_in_sentences() -> None:
    table = Table()
    table.deal()
    table.flip(0)
    assert table.console.new_lines() == []
    table.command("end hand")
    table.wait(20)
    (told,) = table.console.new_lines()
    assert "Ben" in told
    assert table.console.new_lines() == []


# -- the end of a hand and of a match -----------------------------------------------------------


def ended(given: dict[str, object] | None = None, seats: int = 2) -> Table:
    table = Table(settings(seats, **(given or {})))
    table.deal(range(seats))
    table.command("end hand")
    table.wait(20)
    return table


def test_a_hand_of_a_longer_match_counts_its_cards_and_shows_when_the_next_comes() -> None:
    table = ended()
    screen = table.screen
    assert isinstance(screen, HandEndScreen)
    assert screen.counted == 52
    assert screen.next_us > table.clock()
    assert [seat.hands_won for seat in screen.table.seats] == [1, 1]


@pytest.mark.parametrize("press", ["pad", "flip"])
def test_a_press_deals_the_next_hand_but_not_one_meant_for_the_last(press: str) -> None:
    table = ended({"rules": {"match": 3}})
    getattr(table, press)(0)
    assert table.place == "hand end"
    table.wait(1_500)
    getattr(table, press)(0)
    assert table.place == "play"
    assert (table.view.hand, table.view.dealer) == (2, 0)


def test_the_next_hand_comes_by_itself() -> None:
    table = ended({"rules": {"match": 3}})
    table.wait(HAND_END_US / 1000 - 100)
    assert table.place == "hand end"
    table.wait(200)
    assert table.place == "play"


def test_the_deal_goes_clockwise_over_seats_with_nobody_at_them() -> None:
    table = Table(settings(4, rules={"match": 9}))
    table.deal([0, 2])
    dealers = []
    for _ in range(4):
        dealers.append(table.view.dealer)
        table.command("end hand")
        table.wait(1_600)
        table.pad(0)
    assert dealers == [2, 0, 2, 0]


def test_the_result_names_places_slaps_and_reactions() -> None:
    table = Table(settings(2, preset="classic"))
    table.deal()
    table.flip_until_live()
    table.step(PadPressed(table.clock(), 1), PadPressed(table.clock() + 900, 0))
    table.command("end hand")
    table.wait(20)
    screen = table.screen
    assert isinstance(screen, MatchEndScreen)
    assert screen.winners == (1,)
    first, second = screen.rows
    assert (first.seat, first.place, first.slaps_won, first.name) == (1, 1, 1, "Ben")
    assert (second.seat, second.place, second.slaps_won, second.wrong) == (0, 2, 0, 0)
    assert first.reactions_us == (10_000,)
    assert screen.closest == (1, 0, 900)
    assert screen.hands == 1


def test_a_pad_after_the_match_plays_it_again() -> None:
    table = ended(ONE_HAND)
    table.pad(0)
    assert table.place == "match end"
    table.wait(1_500)
    table.pad(0)
    assert table.place == "play"
    assert table.view.hand == 1
    assert table.view.rules.match == 1


def test_a_flip_after_the_match_leads_to_the_lobby() -> None:
    table = ended(ONE_HAND)
    table.wait(1_600)
    table.flip(1)
    assert table.place == "lobby"


@pytest.mark.parametrize("rules", [{"match": 1}, {"match": 3}])
def test_the_host_leaves_an_ended_hand_or_match(rules: dict[str, int]) -> None:
    table = ended({"rules": rules})
    table.command("leave")
    assert table.place == "lobby"


def test_a_result_nobody_looks_at_gives_way_to_attract() -> None:
    table = ended({**ONE_HAND, "idle_minutes": 1})
    table.sleep(0.9)
    assert table.place == "match end"
    table.sleep(0.2)
    assert table.place == "attract"


def test_cards_that_get_lost_stop_the_hand_with_a_message_that_can_be_read(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table = Table(folder=tmp_path)
    table.deal()
    table.flip(0)

    def breach(cards: Cards) -> None:
        raise ConservationError("the table holds 51 cards")

    monkeypatch.setattr(Cards, "check", breach)
    table.flip(1)
    monkeypatch.undo()
    assert table.place == "play"
    assert table.notice == "conservation"
    table.wait(HAND_END_US / 1000 + 100)
    assert table.place == "match end"
    assert isinstance(table.screen, MatchEndScreen)


# -- silent sources -----------------------------------------------------------------------------


def silence(table: Table, ms: int, source: str = "pads") -> None:
    """Let a source say nothing for so long."""
    since = table.clock() - 3_000
    table.step(SourceStalled(since, source), stalled_at=since)
    for _ in range(ms * 1000 // TICK_US):
        table.step(stalled_at=since)


def recover(table: Table, source: str = "pads") -> None:
    table.step(SourceRecovered(table.clock() - 3_000, source))
    table.wait(20)


def pauses(table: Table) -> list[bool]:
    return [o.paused for o in table.outcomes if isinstance(o, Paused)]


def test_silent_pads_pause_the_hand_which_goes_on_where_it_was() -> None:
    table = Table()
    table.deal()
    table.flip(0)
    silent_us = table.clock() - 3_000
    silence(table, 5_000)
    assert table.notice == "pads disconnected"
    recover(table)
    assert table.notice is None
    stood, went_on = [o for o in table.outcomes if isinstance(o, Paused)]
    assert (stood.paused, went_on.paused) == (True, False)
    game = table.console._game
    assert game is not None
    assert stood.t == game.play.hand_us(silent_us)
    assert 5_000_000 <= went_on.t - stood.t <= 5_050_000
    assert sum(seat.count for seat in table.view.seats) + table.view.in_middle == 52
    table.flip(1)
    assert table.view.cards_played == 2


def test_a_deadline_waits_for_silent_pads() -> None:
    table = Table(settings(2, preset="classic", rules={"patterns": []}))
    table.deal()
    while table.view.collecting is None:
        table.flip_next()
    silence(table, 8_000)
    recover(table)
    assert table.view.collecting is not None
    table.wait(1_000)
    assert table.view.collecting is None


def test_the_game_waits_for_the_last_silent_source() -> None:
    table = Table()
    table.deal()
    silence(table, 100, "left")
    silence(table, 100, "right")
    recover(table, "left")
    assert table.notice == "pads disconnected"
    recover(table, "right")
    assert table.notice is None
    assert pauses(table) == [True, False]


def test_one_source_back_as_another_falls_silent_keeps_the_pause() -> None:
    table = Table()
    table.deal()
    silence(table, 100, "left")
    now = table.clock() - 3_000
    table.step(SourceRecovered(now, "left"), SourceStalled(now, "right"))
    table.wait(20)
    assert table.notice == "pads disconnected"
    assert table.view.paused
    recover(table, "right")
    assert not table.view.paused


def test_a_source_lost_again_at_once_keeps_the_game_paused() -> None:
    """The board was reset twice: nothing was told between its return and the second loss."""
    table = Table()
    table.deal()
    table.flip(0)
    silence(table, 100)
    back_us = table.clock() - 3_000
    table.step(SourceRecovered(back_us, "pads"), stalled_at=back_us)
    table.step(SourceStalled(back_us, "pads"), stalled_at=back_us)
    assert table.view.paused
    table.step(PadPressed(table.clock(), 1), stalled_at=back_us)
    recover(table)
    assert not table.view.paused
    assert pauses(table) == [True, False, True, False]
    assert table.verdicts() == ["1 ignored"]


def test_a_pause_of_the_host_outlives_a_silence() -> None:
    table = Table()
    table.deal()
    table.command("pause")
    silence(table, 300)
    recover(table)
    assert table.view.paused
    assert table.notice == "paused"
    table.command("pause")
    table.wait(20)
    assert not table.view.paused


def test_the_host_may_pause_during_a_silence() -> None:
    table = Table()
    table.deal()
    silence(table, 300)
    table.command("pause")
    recover(table)
    assert table.view.paused
    table.command("pause")
    table.wait(20)
    assert not table.view.paused


def test_a_hand_dealt_in_silence_begins_paused() -> None:
    table = Table()
    table.seat_all()
    silence(table, 300)
    table.command("deal")
    assert table.notice == "pads disconnected"
    recover(table)
    assert pauses(table) == [True, False]
    table.flip(0)
    assert table.view.cards_played == 1


# -- taking up what was cut short ---------------------------------------------------------------


def cut_short(folder: Path, seats: int = 2, rules: dict[str, int] | None = None) -> Table:
    """Play three cards, then let the process die: nothing is closed."""
    table = Table(settings(seats, rules=rules or {}), folder)
    table.deal(range(seats))
    for _ in range(3):
        table.flip_next()
    return table


def test_a_pad_goes_on_with_the_unfinished_hand(tmp_path: Path) -> None:
    before = cut_short(tmp_path)
    table = Table(folder=tmp_path)
    assert isinstance(table.screen, ResumeScreen)
    assert table.screen.minutes_ago == 0
    assert table.view == before.view
    table.sleep(0.5)
    table.pad(1)
    assert table.place == "play"
    assert table.view == before.view
    assert table.verdicts() == []
    table.flip_next()
    assert table.view.cards_played == 4


def test_how_long_ago_it_was_is_told(tmp_path: Path) -> None:
    import os
    import time

    cut_short(tmp_path)
    (hand,) = tmp_path.glob("*/hand-01.jsonl")
    os.utime(hand, (time.time() - 725, time.time() - 725))
    screen = Table(folder=tmp_path).screen
    assert isinstance(screen, ResumeScreen)
    assert screen.minutes_ago == 12


def test_a_held_flip_lets_the_unfinished_hand_go(tmp_path: Path) -> None:
    cut_short(tmp_path)
    table = Table(folder=tmp_path)
    table.flip(0, hold_ms=1_020)
    assert table.place == "attract"
    assert Table(folder=tmp_path).place == "attract"


def test_a_flip_that_was_meant_for_the_game_does_not_cost_it(tmp_path: Path) -> None:
    cut_short(tmp_path)
    table = Table(folder=tmp_path)
    for seat in (0, 1):
        table.flip(seat, hold_ms=900)
        assert table.place == "resume"
    table.pad(0)
    assert table.place == "play"


def test_a_flip_held_while_a_pad_plays_on_lets_nothing_go(tmp_path: Path) -> None:
    cut_short(tmp_path)
    table = Table(folder=tmp_path)
    table.step(FlipPressed(table.clock(), 1))
    table.pad(0)
    table.wait(1_500)
    table.step(FlipReleased(table.clock(), 1))
    assert table.place == "play"


def test_an_offer_nobody_takes_gives_way_and_is_made_again(tmp_path: Path) -> None:
    cut_short(tmp_path)
    table = Table(folder=tmp_path)
    table.sleep(1.1)
    assert table.place == "attract"
    assert Table(folder=tmp_path).place == "resume"


def test_the_host_leaves_the_offer_by_keyboard(tmp_path: Path) -> None:
    cut_short(tmp_path)
    table = Table(folder=tmp_path)
    table.command("leave")
    assert table.place == "attract"
    assert Table(folder=tmp_path).place == "resume"


def test_a_game_cut_short_in_a_pause_goes_on_running(tmp_path: Path) -> None:
    before = cut_short(tmp_path)
    before.command("pause")
    before.wait(20)
    table = Table(folder=tmp_path)
    table.pad(0)
    table.wait(20)
    assert not table.view.paused
    assert table.notice is None


def test_a_match_cut_short_between_hands_goes_on_with_the_next(tmp_path: Path) -> None:
    before = cut_short(tmp_path, rules={"match": 3})
    before.command("end hand")
    before.wait(20)
    assert before.place == "hand end"
    table = Table(settings(rules={"match": 3}), tmp_path)
    assert table.place == "resume"
    table.pad(0)
    assert table.place == "hand end"
    table.pad(0)
    assert table.place == "hand end"
    table.wait(1_600)
    table.pad(0)
    assert (table.place, table.view.hand) == ("play", 2)
    won = [seat.hands_won for seat in before.view.seats]
    assert [seat.hands_won for seat in table.view.seats] == won


def test_a_finished_match_is_not_offered(tmp_path: Path) -> None:
    before = cut_short(tmp_path, rules={"match": 1})
    before.command("end hand")
    before.wait(20)
    assert before.place == "match end"
    assert Table(folder=tmp_path).place == "attract"


def test_a_match_whose_end_was_not_marked_is_not_offered(tmp_path: Path) -> None:
    before = cut_short(tmp_path, rules={"match": 1})
    before.command("end hand")
    before.wait(20)
    (mark,) = tmp_path.glob("*/done")
    mark.unlink()
    assert Table(folder=tmp_path).place == "attract"
    assert mark.exists()


def test_a_closed_console_offers_its_game_next_time(tmp_path: Path) -> None:
    cut_short(tmp_path).console.close()
    assert Table(folder=tmp_path).place == "resume"


@pytest.mark.parametrize(
    "spoil",
    [b'{"slap": 1, "game": "ratscrew", "seats": ["Ada"]}\n', b"not a journal\n{}\n", b""],
)
def test_a_journal_that_cannot_be_taken_up_is_put_aside(tmp_path: Path, spoil: bytes) -> None:
    cut_short(tmp_path)
    (hand,) = tmp_path.glob("*/hand-01.jsonl")
    hand.write_bytes(spoil)
    assert Table(folder=tmp_path).place == "attract"
    (mark,) = tmp_path.glob("*/done")
    assert mark.read_text().startswith("cannot be taken up: ")


def test_a_journal_that_replays_otherwise_is_put_aside(tmp_path: Path) -> None:
    cut_short(tmp_path)
    (hand,) = tmp_path.glob("*/hand-01.jsonl")
    lines = hand.read_bytes().splitlines(keepends=True)
    hand.write_bytes(b"".join([lines[0].replace(b'"seed":2', b'"seed":3'), *lines[1:]]))
    assert Table(folder=tmp_path).place == "attract"


def test_a_game_of_a_larger_table_is_not_taken_up(tmp_path: Path) -> None:
    cut_short(tmp_path, seats=4)
    assert Table(settings(2), tmp_path).place == "attract"
    (mark,) = tmp_path.glob("*/done")
    assert "4 seats" in mark.read_text()


def test_the_hand_stops_while_the_pads_are_silent_as_it_is_taken_up(tmp_path: Path) -> None:
    cut_short(tmp_path)
    table = Table(folder=tmp_path)
    table.step(SourceStalled(table.clock(), "pads"))
    table.pad(0)
    assert table.notice == "pads disconnected"
    recover(table)
    assert table.notice is None
    table.flip_next()
    assert len([o for o in table.outcomes if isinstance(o, CardLaid)]) == 1


def test_names_are_those_of_the_table() -> None:
    table = Table(settings(8))
    assert tuple(seat.name for seat in table.view.seats) == NAMES


# -- nobody comes back ---------------------------------------------------------------------------


def test_a_game_that_waits_too_long_for_somebody_is_offered_then_let_be() -> None:
    """The café's last guests walked away in mid-hand."""
    table = Table(settings(2, idle_minutes=2))
    table.deal()
    table.flip(0)
    table.wait(119_000)
    assert table.place == "play"
    table.wait(2_000)
    assert table.place == "resume"
    table.pad(1)
    assert table.place == "play"
    table.wait(121_000)
    assert table.place == "resume"
    table.wait(61_000)
    assert table.place == "attract"


@pytest.mark.slow
def test_a_game_paused_by_the_host_waits_for_ever() -> None:
    table = Table(settings(2, idle_minutes=2))
    table.deal()
    table.command("pause")
    table.wait(600_000)
    assert table.place == "play"


# -- a verdict looked at again -------------------------------------------------------------------


def test_a_verdict_can_be_looked_at_again_and_play_goes_on_from_where_it_was() -> None:
    table = Table(settings(2))
    table.deal()
    table.flip(0)
    table.pad(1)
    (wrong,) = (lane for lane in [table.screen.recap] if lane is not None)  # type: ignore[union-attr]
    table.flip(1)
    table.wait(3_000)
    before = table.view
    assert table.screen.recap is None  # type: ignore[union-attr]
    table.command("again")
    again = table.screen
    assert again.recap == wrong  # type: ignore[union-attr]
    assert again.notice is None  # type: ignore[union-attr]
    assert len(again.table.pile) == len(wrong.cards)  # type: ignore[union-attr]
    table.command("again")
    assert table.screen.notice.kind == "paused"  # type: ignore[union-attr]
    table.command("pause")
    assert table.view == before


def test_without_a_verdict_there_is_nothing_to_look_at_again() -> None:
    table = Table(settings(2))
    table.deal()
    table.command("again")
    assert not table.view.paused


# -- pads alone ----------------------------------------------------------------------------------


def ended_with_pads_alone() -> Table:
    table = Table(settings(2, **ONE_HAND, table={"deals_itself": True}))
    table.pad(0)
    table.pad(1)
    table.command("deal")
    table.command("end hand")
    table.wait(2_000)
    assert table.place == "match end"
    return table


def test_with_pads_alone_a_held_pad_leaves_the_result_for_the_lobby() -> None:
    table = ended_with_pads_alone()
    table.pad(0, hold_ms=1_200)
    assert table.place == "lobby"


def test_with_pads_alone_a_tap_after_the_match_plays_it_again() -> None:
    table = ended_with_pads_alone()
    table.pad(0)
    assert table.place == "play"
