"""What the table sounds like: which outcome makes which sound, and the speaker that plays it."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping

import pygame

from console.display.waves import CUES, RATE_HZ, Cue, pcm, synthesise
from console.engine.outcomes import (
    CardLaid,
    Caught,
    Dealt,
    Outcome,
    Owes,
    PileTaken,
    RoundBegun,
    Verdict,
)
from console.screens import Screen, TableScreen

NUDGE_US = 4_000_000  # after this long, whoever keeps the table waiting is reminded, once

_log = logging.getLogger(__name__)
_RUNG = -1  # no time: the reminder has been given
_VOICES = 16  # sounds that may ring at once; eight people can slap on one card


def cues(outcomes: Iterable[Outcome]) -> list[Cue]:
    """Return the sounds these outcomes make, in order, each at most once.

    "Your turn" rings where the next to act is not simply the next seat after a card: when
    somebody owes cards.  Nothing sounds before a verdict that would tell a pile is live.
    """
    heard: list[Cue] = []
    for outcome in outcomes:
        heard.extend(cue for cue in _cues_of(outcome) if cue not in heard)
    return heard


def _cues_of(outcome: Outcome) -> tuple[Cue, ...]:
    match outcome:
        case CardLaid():
            return ("card",)
        case Verdict(verdict="won"):
            return ("slap", "win")
        case Verdict(verdict="wrong"):
            return ("slap", "wrong")
        case Verdict(verdict="beaten" | "too late"):
            return ("slap",)
        case PileTaken(why="challenge" | "short"):
            return ("win",)
        case Owes():
            return ("turn",)
        case Dealt():
            return ("card",)
        case RoundBegun():
            return ("win",)
        case Caught():
            return ("wrong",)
    return ()


class Speaker:
    """Plays the table's sounds, or stays silent where there are none to play."""

    def __init__(self, sounds: Mapping[Cue, pygame.mixer.Sound] | None = None) -> None:
        self._sounds = dict(sounds or {})

    @property
    def silent(self) -> bool:
        """Tell whether nothing will be heard."""
        return not self._sounds

    def play(self, heard: Iterable[Cue]) -> None:
        """Start these sounds at once, over whatever still rings."""
        for cue in heard:
            if cue in self._sounds:
                self._sounds[cue].play()


class TableSound:
    """Turns what happened into sound, and reminds a seat that keeps the table waiting."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._awaited: tuple[int, int] | None = None
        self._since_us = 0

    @property
    def silent(self) -> bool:
        """Tell whether nothing will be heard."""
        return self._speaker.silent

    def use(self, speaker: Speaker) -> None:
        """Play on another speaker from now on."""
        self._speaker = speaker

    def play(self, heard: Iterable[Cue]) -> None:
        """Play sounds that nothing in a game made."""
        self._speaker.play(heard)

    def step(self, outcomes: Iterable[Outcome], screen: Screen, now_us: int) -> None:
        """Play what these outcomes sound like; call it with every picture, outcomes or none."""
        heard = cues(outcomes)
        if self._waited(_awaited(screen), now_us) and "turn" not in heard:
            heard.append("turn")
        self._speaker.play(heard)

    def _waited(self, awaited: tuple[int, int] | None, now_us: int) -> bool:
        """Tell whether the same flip has been awaited for long, the first time it is so."""
        if awaited != self._awaited:
            self._awaited, self._since_us = awaited, now_us
        long = awaited is not None and 0 <= self._since_us <= now_us - NUDGE_US
        if long:
            self._since_us = _RUNG
        return long


def _awaited(screen: Screen) -> tuple[int, int] | None:
    """Return the seat whose flip is awaited and the cards played before it."""
    if not isinstance(screen, TableScreen) or screen.table.to_act is None:
        return None
    return screen.table.to_act, screen.table.cards_played


def open_speaker(*, on: bool, volume: int, buffer: int) -> Speaker:
    """Open the sound card and make the sounds; call it before ``pygame.init``.

    ``volume`` is 0 … 100; ``buffer`` is in samples, smaller is sooner and may crackle.  Off,
    at volume 0 or without a sound card the speaker is silent, the last with a line in the log.
    """
    if not on or volume == 0:
        return Speaker()
    try:
        pygame.mixer.init(RATE_HZ, size=-16, channels=1, buffer=buffer, allowedchanges=0)
    except pygame.error as error:
        _log.warning("no sound: the sound card did not open (%s); the game plays on", error)
        return Speaker()
    pygame.mixer.set_num_channels(_VOICES)
    return Speaker({cue: _sound(cue, volume) for cue in CUES})


def _sound(cue: Cue, volume: int) -> pygame.mixer.Sound:
    sound = pygame.mixer.Sound(buffer=pcm(synthesise(cue)))
    sound.set_volume(volume / 100)
    return sound
