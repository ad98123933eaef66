"""A board lost in the middle of a hand: play stops at once, says so, and goes on where it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from console.engine.outcomes import CardLaid, Collecting, Echo, Outcome, Paused, PileTaken, Verdict
from console.engine.patterns import PatternSet
from console.engine.views import TableView
from console.hardware.boardmodel import BoardModel
from console.hardware.sequencer import STALL_US
from console.screens import TableScreen

from .party import Party
from .wire import Wire

pytestmark = pytest.mark.slow

COLLECT_MS = 1_500
AWAY_MS = 3 * COLLECT_MS
LOST = {(0.0,) * 4, (1.0,) * 4}


@pytest.fixture
def party(tmp_path: Path) -> Party:
    return Party(Wire(seats=4, drift_ppm=30).up(), tmp_path, rules={"collect_ms": COLLECT_MS})


# -- what can happen to a board ---------------------------------------------------------------


def resets(party: Party) -> None:
    """The board starts anew again and again, and is back in the end."""
    for _ in range(AWAY_MS // 100):
        party.wire.board.reset(party.wire.device_us(party.wire.now_us))
        party.run(100)


def unplugs(party: Party) -> None:
    """The cable is out, the board on its own supply."""
    party.wire.unplug()
    party.run(AWAY_MS)
    party.wire.plug()


def falls_silent(party: Party) -> None:
    """The cable carries nothing any more."""
    party.wire.to_host = lambda data: b""
    party.run(AWAY_MS)
    party.wire.to_host = bytes


TROUBLES = [resets, unplugs, falls_silent]


# -- where a hand can be ----------------------------------------------------------------------


def flips_until(party: Party, there: Callable[[TableView], bool]) -> None:
    for _ in range(200):
        view = party.table.table
        if there(view):
            return
        if view.to_act is None or view.collecting is not None:
            party.run(50)
        else:
            party.flip(view.to_act)
    raise AssertionError("the cards never came to that")


def half_paid(party: Party) -> None:
    def there(view: TableView) -> bool:
        return view.challenge is not None and 0 < view.challenge.left < view.challenge.total

    flips_until(party, there)


def collecting(party: Party) -> None:
    flips_until(party, lambda view: view.collecting is not None)


def deciding(party: Party) -> None:
    """A slap is in, and one with a handicap could still have been before it."""

    def live(view: TableView) -> bool:
        return bool(PatternSet(view.rules.patterns).live([card.card for card in view.pile]))

    flips_until(party, live)
    party.run(50)
    party.down((1, 0))
    party.run(8)
    party.wire.let_go(1)
    assert party.table.table.deciding


PLACES = [half_paid, collecting, deciding]


# -- the clauses --------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("place", PLACES)
def test_it_stops_where_it_was_and_goes_on_from_there(
    party: Party, place: Callable[[Party], None], trouble: Callable[[Party], None]
) -> None:
    place(party)
    before, seen = party.table.table, len(party.said)
    trouble(party)
    stood = party.table
    assert stood.notice is not None
    assert stood.notice.kind == "pads disconnected"
    assert stood.table == replace(before, paused=True)
    party.until_playable()
    party.run(8)
    assert replace(party.table.table, collect_due_us=before.collect_due_us) == before
    assert party.cards == 52
    assert [one.paused for one in party.said[seen:] if isinstance(one, Paused)] == [True, False]
    went_on(party, before, seen)
    assert party.cards == 52
    game = party.console._game
    assert game is not None
    (journal,) = party.journals()
    assert journal.game.state_hash() == game.play.game.state_hash()


def went_on(party: Party, before: TableView, seen: int) -> None:
    """What was under way comes to its end."""
    if before.deciding:
        party.run(60)
        (slap,) = (one for one in party.said[seen:] if isinstance(one, Verdict))
        assert (slap.seat, slap.verdict) == (1, "won")
    elif before.collecting is not None:
        party.run(COLLECT_MS)
        began = [one for one in party.said if isinstance(one, Collecting)][-1]
        taken = [one for one in party.said if isinstance(one, PileTaken)][-1]
        assert taken.t - began.t - stood_still(party.said[seen:]) == COLLECT_MS * 1000
        assert (taken.seat, taken.why) == (before.collecting, "challenge")
    else:
        assert before.challenge is not None
        party.flip(before.challenge.payer)
        now = party.table.table.challenge
        laid = [one for one in party.said[seen:] if isinstance(one, CardLaid)]
        assert [one.seat for one in laid] == [before.challenge.payer]
        answered = now is None or now.payer != before.challenge.payer
        assert answered or now.left == before.challenge.left - 1


def stood_still(said: list[Outcome]) -> int:
    since, until = (one.t for one in said if isinstance(one, Paused))
    return until - since


@pytest.mark.parametrize(
    ("trouble", "within_ms"),
    [
        (lambda wire: wire.unplug(), 1),
        (lambda wire: wire.board.reset(wire.device_us(wire.now_us)), 5),
        (lambda wire: setattr(wire, "to_host", lambda data: b""), STALL_US // 1000 + 1),
    ],
    ids=["unplug", "reset", "silence"],
)
def test_screen_and_lamps_say_so_at_once(
    party: Party, trouble: Callable[[Wire], None], within_ms: int
) -> None:
    party.run(100)
    trouble(party.wire)
    party.run(within_ms)
    assert party.table.notice is not None
    assert party.table.table.paused
    party.lamps.shown.clear()
    party.run(280)
    assert set(party.lamps.shown) <= LOST
    party.wire.to_host = bytes
    if not party.wire.plugged:
        party.wire.plug()
    party.until_playable()
    party.lamps.shown.clear()
    party.run(300)
    assert not set(party.lamps.shown) <= LOST, "who is to act is lit again"


def test_slaps_in_the_gap_are_void_and_said_to_be(party: Party) -> None:
    party.flip(0)
    party.wire.unplug()
    party.run(400)
    party.hit((1, 0), (2, 40))
    party.wire.plug()
    party.until_playable()
    told = [one for one in party.said if isinstance(one, Verdict)]
    assert [(one.seat, one.verdict, one.why) for one in told] == [
        (1, "ignored", "the game is paused"),
        (2, "ignored", "the game is paused"),
    ]
    assert party.table.void == (1, 2)
    lines = party.core.new_lines()
    assert sum("slap is ignored: the game is paused" in line for line in lines) == 2
    party.run(2_600)
    assert party.table.void == ()


def test_what_a_reset_board_forgot_was_void_as_well(party: Party) -> None:
    """Slapped and gone: the board lost it before it could be told, and nobody pays for it."""
    party.flip(0)
    party.down((1, 0))
    party.wire.board.reset(party.wire.device_us(party.wire.now_us))
    party.run(30)
    party.wire.let_go(1)
    party.until_playable()
    party.run(100)
    assert not any(isinstance(one, Verdict) for one in party.said)
    assert isinstance(party.picture, TableScreen)
    assert party.cards == 52


def test_a_shaken_neighbour_is_in_the_journal_and_beside_the_verdict(tmp_path: Path) -> None:
    party = Party(Wire(BoardModel(force=0xFF), seats=4).up(), tmp_path)
    party.flip(0)
    at_us = party.wire.device_us(party.wire.now_us)
    felt = {1: 220, 2: 55}
    party.wire.board.touch({2: True}, at_us, felt)
    party.wire.board.touch({1: True}, at_us + 250, felt)
    party.run(40)
    (slap,) = (one for one in party.said if isinstance(one, Verdict))
    assert (slap.seat, slap.verdict) == (1, "wrong")
    (echo,) = (one for one in party.said if isinstance(one, Echo))
    assert (echo.seat, echo.echo_of, echo.strength, echo.of_strength) == (2, 1, 55, 220)
    assert echo.after == -250
    assert party.table.recap is not None
    assert party.table.recap.echoes == (echo,)
    (journal,) = party.journals()
    assert echo in journal.outcomes
    line = "felt Ben's hit, 25 % as strong: not counted"
    assert any(line in told for told in party.core.new_lines())
