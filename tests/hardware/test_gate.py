from itertools import pairwise

from console.hardware.gate import PAUSE_US, Gate
from console.hardware.pads import Batch, PadPressed
from console.hardware.pinger import BURST_GAP_US, BURST_PINGS, FORGET_US, GAP_US, Pinger
from console.hardware.reminders import Patience, Reminder
from console.hardware.sequencer import STALL_US


def test_a_batch_passes_and_is_news_only_with_presses() -> None:
    gate = Gate()
    gate.put(Batch((), 900), 1_000)
    assert not gate.take_news()
    gate.put(Batch((PadPressed(950, 1),), 990), 1_000)
    assert gate.take_news()
    assert not gate.take_news()
    assert gate.take() == [Batch((), 900), Batch((PadPressed(950, 1),), 990)]
    assert gate.take() == []


def test_nothing_is_promised_beyond_now() -> None:
    gate = Gate()
    gate.put(Batch((), 5_000), 1_000)
    assert gate.take() == [Batch((), 1_000)]


def test_a_shut_gate_lets_the_round_pause_and_keeps_the_presses() -> None:
    gate = Gate()
    gate.shut(10_000)
    slap = PadPressed(20_000, 2)
    gate.put(Batch((slap,), 21_000), 22_000)
    gate.put(Batch((), 250_000), 10_000 + STALL_US)
    assert gate.take() == []
    gate.put(Batch((), 11_000 + PAUSE_US), 10_000 + PAUSE_US)
    assert gate.take() == [Batch((slap,), 10_000 + PAUSE_US)]


def test_what_was_held_comes_before_the_next_batch() -> None:
    gate = Gate()
    gate.hold([PadPressed(1, 0)])
    gate.put(Batch((PadPressed(2, 1),), 3), 10)
    assert gate.take() == [Batch((PadPressed(1, 0), PadPressed(2, 1)), 3)]


def test_a_reminder_comes_at_once_and_again_until_it_is_answered() -> None:
    reminder = Reminder(100)
    assert [reminder.due(now_us) for now_us in (0, 99, 100, 150, 200)] == [
        *(True, False, True, False, True)
    ]
    reminder.answered()
    assert not reminder.due(10_000)
    reminder.restart()
    assert reminder.due(10_001)


def test_patience_is_over_only_without_a_break() -> None:
    patience = Patience(100)
    assert not patience.is_over(True, 0)
    assert not patience.is_over(True, 99)
    assert not patience.is_over(False, 100)
    assert not patience.is_over(True, 150)
    assert not patience.is_over(True, 249)
    assert patience.is_over(True, 250)


def test_pings_go_out_quickly_at_first_and_slowly_later() -> None:
    pinger = Pinger()
    sent_us = [now_us for now_us in range(0, 2_000_000, 1_000) if pinger.token(now_us)]
    gaps_us = [later - earlier for earlier, later in pairwise(sent_us)]
    assert gaps_us[:BURST_PINGS] == [BURST_GAP_US] * BURST_PINGS
    assert set(gaps_us[BURST_PINGS:]) == {GAP_US}


def test_a_pong_is_taken_once_and_only_for_a_ping_under_way() -> None:
    pinger = Pinger()
    token = pinger.token(5_000)
    assert token is not None
    assert pinger.answer(token + 1) is None
    assert pinger.answer(token) == 5_000
    assert pinger.answer(token) is None
    assert pinger.answered == 1


def test_a_ping_from_before_a_reset_has_no_answer() -> None:
    pinger = Pinger()
    token = pinger.token(5_000)
    assert token is not None
    pinger.restart()
    assert pinger.answer(token) is None
    assert pinger.token(5_001) is not None


def test_pings_that_nobody_answers_are_forgotten() -> None:
    pinger = Pinger()
    first = pinger.token(0)
    assert first is not None
    pinger.token(FORGET_US)
    assert pinger.answer(first) is None
