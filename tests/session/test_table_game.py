"""A match with a display: frames, results, and taking a match up on another kind of screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.engine.outcomes import Verdict
from console.engine.script import read
from console.hardware.pads import PadPressed
from console.screens import MatchEndScreen
from console.session.table_game import MINUTE_US
from tests.sampling import every
from tests.session.table import TICK_US, Table, replayed, settings

FRAME_US = 4_000


def displayed(folder: Path | None = None, display: bool = True) -> Table:
    """Return a table whose window, if it has one, tells of each card a frame later."""
    table = Table(settings(2, preset="classic", table={"display": display}), folder)
    table.frame_delay_us = FRAME_US if display else None
    return table


def journal(folder: Path) -> Path:
    return next(folder.glob("*/hand-01.jsonl"))


def slap_a_pattern(table: Table, seat: int = 1, after_us: int = 300_000) -> Verdict:
    """Turn cards until there is something to slap, and slap it so long after."""
    table.flip_until_live()
    table.wait(after_us / 1000)
    table.step(PadPressed(table.clock(), seat))
    table.wait(20)
    return [o for o in table.outcomes if isinstance(o, Verdict)][-1]


def test_reactions_count_from_the_frame_that_showed_the_card(tmp_path: Path) -> None:
    with_window, without = displayed(tmp_path), displayed(display=False)
    times = []
    for table in (with_window, without):
        table.deal()
        verdict = slap_a_pattern(table)
        assert verdict.verdict == "won"
        assert verdict.reaction is not None
        times.append(verdict.reaction)
    # Without a window the card counts from its flip, a tick before the frame that shows it began.
    assert times[1] - times[0] == TICK_US + FRAME_US
    replayed(journal(tmp_path))


def test_no_card_waits_longer_for_a_window_that_says_nothing() -> None:
    table = displayed()
    table.frame_delay_us = None
    table.deal()
    for _ in range(6):
        table.flip_next()
        table.wait(300)
    assert table.view.cards_played >= 5


def test_a_windows_match_goes_on_in_a_terminal(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    window = displayed(tmp_path)
    window.deal()
    window.flip(0)
    terminal = displayed(tmp_path, display=False)
    terminal.pad(0)
    terminal.wait(300)
    caplog.clear()
    assert slap_a_pattern(terminal).reaction in range(290_000, 330_000)
    assert caplog.records == [], "nobody waits for frames that nobody reports"
    replayed(journal(tmp_path))


def test_a_terminals_match_goes_on_in_a_window(tmp_path: Path) -> None:
    terminal = Table(settings(rules={"match": 3}), tmp_path)
    terminal.deal()
    terminal.flip(0)
    window = Table(settings(rules={"match": 3}, table={"display": True}), tmp_path)
    window.frame_delay_us = FRAME_US
    window.pad(0)
    window.flip_next()
    window.command("end hand")
    window.wait(1_600)
    window.pad(0)
    hands = sorted(tmp_path.glob("*/hand-*.jsonl"))
    assert [read(path.read_bytes()).header.display for path in hands] == [False, True]
    for path in hands:
        replayed(path)


def test_a_match_taken_up_counts_what_was_before(tmp_path: Path) -> None:
    before = Table(settings(2, preset="classic"), tmp_path)
    before.deal()
    first = slap_a_pattern(before)
    table = Table(settings(2, preset="classic"), tmp_path)
    table.pad(0)
    second = slap_a_pattern(table)
    table.command("end hand")
    table.wait(20)
    screen = table.screen
    assert isinstance(screen, MatchEndScreen)
    (row,) = [row for row in screen.rows if row.seat == 1]
    assert row.slaps_won == 2
    assert row.reactions_us == (first.reaction, second.reaction)


def test_the_result_tells_how_long_the_match_was() -> None:
    table = Table(settings(2, rules={"match": 1}))
    table.deal()
    for _ in range(3):
        table.clock.advance(MINUTE_US)
        table.step()
    table.command("end hand")
    table.wait(20)
    screen = table.screen
    assert isinstance(screen, MatchEndScreen)
    assert screen.minutes == 3


def test_seats_that_are_level_share_a_place_and_the_empty_have_none() -> None:
    table = Table(settings(4, rules={"match": 1}))
    table.deal([0, 1, 3])
    table.command("end hand")
    table.wait(20)
    screen = table.screen
    assert isinstance(screen, MatchEndScreen)
    cards = {row.seat: row.cards for row in screen.rows}
    assert sorted(cards) == [0, 1, 3]
    places = {row.seat: row.place for row in screen.rows}
    most = max(cards.values())
    assert {places[seat] for seat in cards if cards[seat] == most} == {1}
    assert [row.place for row in screen.rows] == sorted(places.values())


@pytest.mark.parametrize("seats", every(4, range(2, 9)))
def test_a_match_is_played_to_its_end_at_any_table(tmp_path: Path, seats: int) -> None:
    given = settings(
        seats, preset="ratscrew", rules={"match": 1, "hand_limit_cards": 40}, fill=True
    )
    table = Table(given, tmp_path)
    table.deal([seats - 1])
    table.play_hand()
    assert table.place == "match end"
    screen = table.screen
    assert isinstance(screen, MatchEndScreen)
    decks = 2 if seats > 6 else 1
    assert sum(row.cards for row in screen.rows) <= 52 * decks
    assert len(screen.rows) == seats
    assert replayed(journal(tmp_path)).game.table.size == 52 * decks
