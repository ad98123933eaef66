"""The sounds: their waves, which outcomes make them, and a table without a sound card."""

from __future__ import annotations

import logging

import pygame
import pytest

from console.display import shots_table, sound
from console.display.sound import NUDGE_US, Speaker, TableSound, cues, open_speaker
from console.display.waves import CUES, RATE_HZ, pcm, synthesise
from console.engine.outcomes import (
    Buried,
    CardLaid,
    Outcome,
    Owes,
    PileTaken,
    Verdict,
    Winner,
)
from console.screens import TableScreen

LONGEST_MS = {"card": 100, "slap": 200, "win": 800, "wrong": 500, "turn": 400}


@pytest.mark.parametrize("cue", CUES)
def test_a_sound_begins_and_ends_in_silence_and_never_clips(cue):
    wave = synthesise(cue)

    assert wave[0] == wave[-1] == 0
    assert 0.3 < max(map(abs, wave)) <= 0.91
    assert len(wave) * 1000 / RATE_HZ <= LONGEST_MS[cue]


@pytest.mark.parametrize("cue", CUES)
def test_a_sound_is_the_same_every_time(cue):
    assert pcm(synthesise(cue)) == pcm(synthesise(cue))


def test_the_five_sounds_differ():
    assert len({pcm(synthesise(cue)) for cue in CUES}) == len(CUES)


def test_a_card_is_over_before_the_quickest_hand_lands():
    wave = synthesise("card")
    tail = wave[RATE_HZ * 60 // 1000 :]

    assert max(map(abs, tail), default=0) < 0.05


def test_samples_are_kept_inside_sixteen_bits():
    assert pcm([2.0, -2.0, 0.0]) == pcm([1.0, -1.0, 0.0])


@pytest.mark.parametrize(
    ("outcome", "heard"),
    [
        (CardLaid(t=0, seat=0, card="KS", game="ratscrew"), ["card"]),
        (Verdict(t=0, seat=0, verdict="won"), ["slap", "win"]),
        (Verdict(t=0, seat=0, verdict="wrong"), ["slap", "wrong"]),
        (Verdict(t=0, seat=0, verdict="beaten"), ["slap"]),
        (Verdict(t=0, seat=0, verdict="too late"), ["slap"]),
        (Verdict(t=0, seat=0, verdict="ignored"), []),
        (PileTaken(t=0, seat=0, pile=9, why="challenge"), ["win"]),
        (PileTaken(t=0, seat=0, pile=9, why="slap"), []),
        (Owes(t=0, seat=1, owes=3, to=0), ["turn"]),
        (Buried(t=0, seat=0, buried=["2C"]), []),
        (Winner(t=0, winner=[0], why="all cards"), []),
    ],
)
def test_outcomes_make_their_sounds(outcome: Outcome, heard: list[str]):
    assert cues([outcome]) == heard


def test_each_sound_is_heard_once_a_step():
    verdicts = [
        Verdict(t=0, seat=0, verdict="won"),
        Verdict(t=0, seat=1, verdict="beaten"),
        Verdict(t=0, seat=2, verdict="beaten"),
    ]
    assert cues(verdicts) == ["slap", "win"]


def test_off_or_at_no_volume_the_sound_card_is_left_alone(mocker):
    init = mocker.patch.object(pygame.mixer, "init")

    assert open_speaker(on=False, volume=80, buffer=512).silent
    assert open_speaker(on=True, volume=0, buffer=512).silent
    init.assert_not_called()


def test_without_a_sound_card_the_table_is_silent_and_says_so(mocker, caplog):
    mocker.patch.object(pygame.mixer, "init", side_effect=pygame.error("no such device"))

    with caplog.at_level(logging.WARNING, logger=sound.__name__):
        speaker = open_speaker(on=True, volume=80, buffer=512)
    speaker.play(["card"])

    assert speaker.silent
    assert "no such device" in caplog.text


def test_the_mixer_opens_with_the_buffer_that_was_asked_for(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = open_speaker(on=True, volume=50, buffer=1024)
    try:
        assert not speaker.silent
        assert pygame.mixer.get_init() == (RATE_HZ, -16, 1)
        speaker.play(CUES)
    finally:
        pygame.mixer.quit()


def test_a_speaker_plays_what_it_has(mocker):
    card = mocker.Mock()
    Speaker({"card": card}).play(["turn", "card"])

    card.play.assert_called_once_with()


@pytest.fixture
def heard(mocker):
    """What a table's speaker was asked to play, step by step."""
    speaker = mocker.Mock(spec=Speaker)
    played: list[list[str]] = []
    speaker.play.side_effect = lambda sounds: played.append(list(sounds))
    return TableSound(speaker), played


def waiting_for(seat: int | None, cards_played: int = 14):
    view = shots_table.table(shots_table.seats(9, 9), turn=seat, cards_played=cards_played)
    return TableScreen(table=view)


def test_a_seat_that_keeps_the_table_waiting_is_reminded_once(heard):
    table, played = heard
    for now_us in (0, NUDGE_US - 1, NUDGE_US, NUDGE_US + 1, 3 * NUDGE_US):
        table.step([], waiting_for(0), now_us)

    assert played == [[], [], ["turn"], [], []]


def test_each_card_gives_the_next_seat_its_time(heard):
    table, played = heard
    for card in range(5):
        table.step([], waiting_for(0, card), card * (NUDGE_US - 1))

    assert played == [[]] * 5


def test_nobody_is_reminded_while_nobody_must_act(heard):
    table, played = heard
    table.step([], waiting_for(None), 0)
    table.step([], waiting_for(None), NUDGE_US)

    assert played == [[], []]


def test_a_debt_and_a_reminder_at_once_ring_once(heard):
    table, played = heard
    table.step([], waiting_for(1), 0)
    table.step([Owes(t=0, seat=1, owes=3, to=0)], waiting_for(1), NUDGE_US)

    assert played == [[], ["turn"]]
