"""One hand in play: order, journal, deadlines, the display's reports."""

from __future__ import annotations

import logging
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.engine.inputs import Flip, Input, Slap
from console.engine.outcomes import CardLaid, Outcome, Verdict
from console.engine.ratscrew import Ratscrew
from console.engine.replay import Replay
from console.engine.script import read
from console.engine.setup import build
from console.engine.table import ConservationError
from console.session.play import READ_US, SHOWN_PATIENCE_US
from tests.session.hand import START_US, Hand, Watcher, header

DOUBLE = ("KS 5D 7C 2S", "KC 9H 4D 3H")  # the second card makes a double
PLAIN = ("2S 5D 7C", "KC 9H 4D")


# -- order --------------------------------------------------------------------------------------


def test_presses_are_judged_by_their_times_not_by_arrival() -> None:
    hand = Hand(header(DOUBLE))
    hand.slap(300_000, 1)
    hand.flip(200_000, 1)
    hand.slap(300_500, 0)
    hand.flip(100_000, 0)
    hand.step(1_000_000)
    assert hand.verdicts == ["1 won", "0 beaten"]
    hand.replayed()


def test_nothing_is_judged_before_the_sources_have_promised() -> None:
    hand = Hand(header(DOUBLE))
    hand.flip(100_000, 0)
    assert hand.step(100_000) == []
    assert len(hand.step(100_001)) == 1


def test_two_moments_of_a_journal_never_have_the_same_time() -> None:
    # Judged one after the other these are a wrong slap on nothing and then a flip; a journal that
    # gave them one time would replay the flip first.
    hand = Hand(header(PLAIN))
    hand.slap(50, 1)
    hand.step(60)
    hand.flip(50, 0)
    hand.step(70)
    hand.host(50, "pause")
    hand.step(80)
    hand.host(50, "resume")
    hand.step(90)
    times = [line.input.t for line in read(hand.written).lines if line.input is not None]
    assert times == [50, 51, 52, 53]
    assert not hand.play.view.paused
    hand.replayed()


def test_what_was_pressed_before_the_hand_is_judged_at_its_beginning() -> None:
    hand = Hand(header(PLAIN))
    assert hand.play.hand_us(START_US - 5_000) == 0
    hand.flip(0, 0)
    hand.step(10)
    assert hand.play.view.cards_played == 1
    hand.replayed()


def test_players_and_people_of_one_moment_are_judged_together() -> None:
    watcher = Watcher(Flip(t=100_000, seat=0), Slap(t=200_000, seat=0))
    hand = Hand(header(("KS 5D", "KC 9H")), [watcher])
    hand.flip(150_000, 1)
    hand.slap(200_000, 1)
    hand.step(300_000)
    assert hand.verdicts[0] in ("0 won", "1 won")
    assert next(type(o).__name__ for o in hand.outcomes if o.t == 200_000) == "DeadHeat"
    hand.replayed()


def test_deadlines_fall_due_at_their_own_time_however_late_the_step() -> None:
    hand = Hand(header(("JS 5D 7C", "2C 9H 4D"), rules={"challenge": True, "collect_ms": 700}))
    hand.flip(100_000, 0)
    hand.flip(200_000, 1)
    hand.step(5_000_000)
    assert [o.t for o in hand.outcomes][-1] == 900_000
    hand.replayed()


def test_a_player_looks_after_every_moment_and_sees_the_table_alone() -> None:
    watcher = Watcher()
    hand = Hand(header(PLAIN), [watcher])
    hand.flip(100_000, 0)
    hand.step(200_000)
    assert [t for t, _, _ in watcher.seen] == [0, 100_000]
    assert watcher.seen[-1][1] == hand.play.view
    assert watcher.seen[-1][2] is None


def test_a_hand_that_is_over_hears_nothing_more() -> None:
    hand = Hand(header(("5D", "9H 4D"), rules={"empty_seat": "out"}))
    hand.host(100_000, "end hand")
    hand.flip(200_000, 0)
    hand.step(300_000)
    assert hand.play.over
    assert not any(isinstance(o, CardLaid) for o in hand.outcomes)
    assert hand.step(900_000) == []


def test_cards_that_get_lost_stop_the_hand(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hand = Hand(header(PLAIN))

    def breach() -> None:
        raise ConservationError("51 cards")

    monkeypatch.setattr(hand.play.game.table, "check", breach)
    hand.flip(100_000, 0)
    hand.flip(200_000, 1)
    hand.step(300_000)
    assert hand.play.over
    assert hand.play.trouble == "51 cards"
    assert hand.play.view.cards_played == 1
    assert caplog.records[-1].levelno == logging.CRITICAL


# -- the journal --------------------------------------------------------------------------------


def test_inputs_are_written_before_their_outcomes_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand(header(DOUBLE))
    handle, seen = hand.play.game.handle, []

    def spied(moment: list[Input]) -> list[Outcome]:
        assert seen == [] or hand.written != seen[-1], "the last moment is not yet written"
        seen.append(hand.written)
        return handle(moment)

    monkeypatch.setattr(hand.play.game, "handle", spied)
    for t, seat in ((100_000, 0), (200_000, 1)):
        hand.flip(t, seat)
    hand.slap(300_000, 0)
    (*_, taken) = hand.step(400_000)
    assert taken.t == 300_000
    assert b'"t":300000' in hand.written
    assert len(seen) == 3


def test_a_margin_not_known_yet_is_not_recorded_as_none() -> None:
    hand = Hand(header(DOUBLE))
    hand.flip(100_000, 0)
    hand.flip(200_000, 1)
    hand.slap(300_000, 0)
    hand.step(310_000)
    hand.slap(320_000, 1)
    hand.step(400_000)
    won = hand.replayed().outcomes[2]
    assert isinstance(won, Verdict)
    assert won.margin == 20_000


@settings(max_examples=40)
@given(seed=st.integers(0, 10**6), resolution_us=st.sampled_from([0, 50, 2_000]))
def test_whatever_is_pressed_the_journal_replays_the_same(seed: int, resolution_us: int) -> None:
    chance = random.Random(seed)
    preset = chance.choice(["ratscrew", "ratscrew-fr", "classic", "slapjack", "beggar"])
    head = header(
        ("KS KC 7C 2S AS 3D JD JH", "KD KH 9H 4D 3H AC 5C 5S", "QS QD 6H 6D 8C 8S 2H"),
        preset=preset,
        seed=seed,
        resolution_us=resolution_us,
        display=chance.random() < 0.5,
        handicap_ms=chance.choice([(), (0, 120, 0)]),
        rules={"challenge": True},
    )
    hand, now = Hand(head), 0
    while now < 20_000_000 and not hand.play.over:
        now += chance.choice([1, 40, 3_000, 90_000, 400_000])
        at = max(0, now - chance.choice([0, 0, 20, 2_000, 100_000]))
        match chance.randrange(12):
            case 0 | 1 | 2 | 3:
                hand.flip(at, hand.play.view.to_act or 0)
            case 4:
                hand.flip(at, chance.randrange(3))
            case 5 | 6 | 7:
                hand.slap(at, chance.randrange(3))
            case 8:
                hand.host(at, chance.choice(["pause", "resume"]))
            case 9 | 10:
                hand.shown(at, max(1, hand.play.view.cards_played - chance.choice([0, 0, 1])))
            case 11 if chance.random() < 0.05:
                hand.host(at, "sit out", chance.randrange(3))
        hand.step(now - chance.choice([0, 500]), now)
    hand.step(now + 10_000_000, now + 20_000_000)
    hand.replayed()


# -- the display --------------------------------------------------------------------------------


def displayed(players: list[Watcher] | None = None, **fields: object) -> Hand:
    """Return a hand whose first card lies since 100 ms and was shown 16 ms later."""
    hand = Hand(header(DOUBLE, display=True, **fields), players or [])
    hand.flip(100_000, 0)
    hand.step(101_000)
    hand.shown(116_000, 1)
    hand.step(117_000)
    return hand


def test_a_slap_before_the_frame_belongs_to_the_table_without_the_card() -> None:
    hand = displayed()
    hand.flip(200_000, 1)
    hand.slap(216_000, 0)
    hand.step(217_000)
    assert hand.verdicts == []
    hand.shown(216_001, 2)
    hand.step(220_000)
    assert hand.verdicts == ["0 wrong"]
    hand.replayed()


def test_a_slap_at_the_frame_belongs_to_the_table_with_the_card() -> None:
    hand = displayed()
    hand.flip(200_000, 1)
    hand.slap(216_001, 0)
    hand.step(217_000)
    hand.shown(216_001, 2)
    hand.step(220_000)
    assert hand.verdicts == ["0 won"]
    (won,) = [o for o in hand.outcomes if isinstance(o, Verdict)]
    assert won.reaction == 0
    hand.replayed()


def test_a_frame_that_was_dropped_is_told_by_the_next() -> None:
    hand = displayed()
    hand.flip(200_000, 1)
    hand.flip(210_000, 0)
    hand.step(230_000)
    assert hand.play.view.cards_played == 2
    hand.shown(233_000, 2)
    hand.step(234_000)
    assert hand.play.view.cards_played == 3
    hand.shown(250_000, 3)
    hand.step(260_000)
    assert hand.play.view.cards_played == 3
    hand.replayed()


@pytest.mark.parametrize("serial", [0, 1, 7])
def test_an_old_or_impossible_frame_report_means_nothing(serial: int) -> None:
    hand = displayed()
    written = hand.written
    hand.shown(300_000, serial)
    hand.step(400_000)
    assert hand.written == written


def test_frame_reports_out_of_order_keep_the_first_moment_told() -> None:
    hand = displayed()
    hand.flip(200_000, 1)
    hand.step(201_000)
    hand.shown(216_000, 2)
    hand.shown(205_000, 1)
    hand.slap(210_000, 0)
    hand.slap(220_000, 1)
    hand.step(300_000)
    assert hand.verdicts == ["0 wrong", "1 won"]
    hand.replayed()


def test_a_frame_told_after_later_presses_were_known_still_counts_from_its_own_time() -> None:
    hand = displayed()
    hand.flip(200_000, 1)
    hand.slap(260_000, 0)
    hand.step(262_000)
    assert hand.verdicts == []
    hand.shown(230_000, 2)
    hand.step(263_000)
    (won,) = [o for o in hand.outcomes if isinstance(o, Verdict)]
    assert (won.verdict, won.reaction) == ("won", 30_000)
    hand.replayed()


def test_a_display_that_says_nothing_is_not_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    hand = displayed()
    hand.flip(200_000, 1)
    hand.slap(600_000, 0)
    hand.step(200_001)
    hand.step(700_000, 200_000 + SHOWN_PATIENCE_US - 1)
    assert hand.verdicts == []
    hand.step(700_000, 200_000 + SHOWN_PATIENCE_US)
    (won,) = [o for o in hand.outcomes if isinstance(o, Verdict)]
    # The card counts from when patience ended, not from the slap that had to wait for it.
    assert (won.verdict, won.reaction) == ("won", 400_000 - SHOWN_PATIENCE_US)
    assert len(caplog.records) == 1
    hand.replayed()


def test_a_silent_display_is_told_of_once_and_never_hangs_the_hand(
    caplog: pytest.LogCaptureFixture,
) -> None:
    hand = Hand(header(PLAIN, display=True))
    for number in range(6):
        hand.flip(100_000 + 1_000 * number, number % 2)
    hand.step(2_000_000)
    assert hand.play.view.cards_played == 6
    assert len(caplog.records) == 1
    hand.replayed()


def test_where_nobody_reports_frames_a_card_is_shown_as_it_is_laid() -> None:
    hand = Hand(header(DOUBLE, display=True), reported=False)
    hand.flip(100_000, 0)
    hand.flip(200_000, 1)
    hand.slap(300_000, 0)
    hand.step(300_001)
    (won,) = [o for o in hand.outcomes if isinstance(o, Verdict)]
    assert (won.verdict, won.reaction) == ("won", 99_999)
    hand.replayed()


def test_a_card_cut_off_before_its_frame_is_shown_after_the_hand_is_taken_up() -> None:
    hand = displayed()
    hand.flip(200_000, 1)
    hand.step(201_000)
    cut = Replay(read(hand.written), to_be_continued=True)
    again = Hand(header(DOUBLE, display=True), game=cut.game)
    again.slap(250_000, 0)
    again.step(251_000)
    assert again.verdicts == []
    again.shown(240_000, 2)
    again.step(252_000)
    assert again.verdicts == ["0 won"]


def test_a_player_sees_a_card_only_once_it_is_on_the_display() -> None:
    watcher = Watcher()
    hand = displayed([watcher])
    hand.flip(200_000, 1)
    hand.slap(210_000, 0)
    hand.step(201_000)
    hand.shown(216_000, 2)
    hand.step(300_000)
    told = [(t, shown) for t, _, shown in watcher.seen]
    assert told == [(0, 0), (100_000, 0), (116_000, 1), (200_000, 1), (210_000, 1), (216_000, 2)]


def test_without_a_display_no_report_is_taken() -> None:
    hand = Hand(header(PLAIN))
    hand.flip(100_000, 0)
    hand.step(101_000)
    written = hand.written
    hand.shown(110_000, 1)
    hand.step(200_000)
    assert hand.written == written


# -- the verdict on screen ----------------------------------------------------------------------


def test_a_verdict_stays_to_be_read_and_goes_when_play_goes_on() -> None:
    hand = Hand(header(DOUBLE))
    hand.flip(100_000, 0)
    hand.flip(200_000, 1)
    assert hand.play.recap_at(START_US) is None
    hand.slap(300_000, 0)
    hand.step(400_000)
    at = START_US + 300_000
    assert hand.play.recap_at(at + 9 * READ_US) is not None
    hand.flip(500_000, 0)
    hand.step(600_000)
    assert hand.play.recap_at(at + READ_US - 1) is not None
    assert hand.play.recap_at(at + READ_US) is None


def test_a_later_verdict_replaces_the_one_on_screen() -> None:
    hand = Hand(header(DOUBLE))
    hand.flip(100_000, 0)
    hand.slap(200_000, 1)
    hand.step(250_000)
    first = hand.play.recap_at(START_US + 250_000)
    hand.flip(300_000, 1)
    hand.slap(400_000, 0)
    hand.step(500_000)
    second = hand.play.recap_at(START_US + 500_000)
    assert first is not None
    assert second is not None
    assert (first.kind, second.kind) == ("wrong", "wrong")
    assert (first.seat, second.seat) == (1, 0)


def test_a_game_goes_on_from_a_journal_at_its_own_time() -> None:
    game = Ratscrew(build(header(DOUBLE)))
    game.handle([Flip(t=5_000_000, seat=0)])
    hand = Hand(header(DOUBLE), game=game)
    hand.flip(4_000_000, 1)
    assert hand.step(5_000_000) == []
    (laid,) = hand.step(5_000_100)
    assert laid.t == 5_000_001


# -- pauses -------------------------------------------------------------------------------------


def test_a_slap_in_a_pause_is_void_and_its_seat_is_told_for_a_while() -> None:
    hand = Hand(header(DOUBLE))
    hand.host(50, "pause")
    hand.slap(60, 1)
    hand.host(70, "resume")
    hand.slap(80, 0)
    hand.step(90)
    assert hand.verdicts[0] == "1 ignored"
    assert hand.play.void_at(START_US + 90) == (1,)
    assert hand.play.void_at(START_US + 90 + READ_US) == ()
    hand.replayed()
