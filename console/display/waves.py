"""The table's five sounds as wave data, made here from noise and sines: no sample files.

A sound is a list of samples from −1 to 1, mono, ``RATE_HZ`` a second.
"""

from __future__ import annotations

import cmath
import math
from array import array
from collections.abc import Callable, Iterable
from random import Random
from typing import Literal

Cue = Literal["card", "slap", "win", "wrong", "turn"]
Wave = list[float]

RATE_HZ = 24_000
CUES: tuple[Cue, ...] = ("card", "slap", "win", "wrong", "turn")

_ATTACK_MS = 2.0  # long enough that a sound does not begin with a click of its own
_RELEASE_MS = 8.0
_AUDIBLE_DECAYS = 6  # a sine that has faded this often by 1/e is inaudible


def synthesise(cue: Cue) -> Wave:
    """Return the samples of one sound; the same every time."""
    return _MAKERS[cue]()


def pcm(wave: Wave) -> bytes:
    """Return the samples as signed 16-bit integers in the machine's byte order."""
    return array("h", (round(32_767 * max(-1.0, min(1.0, sample))) for sample in wave)).tobytes()


def _card() -> Wave:
    """A card snapped down: paper noise, gone in a twentieth of a second."""
    paper = _noise(70, decay_ms=11, bright=0.75, seed=1)
    edge = _noise(24, decay_ms=3, bright=1.0, seed=2)
    return _finish(_mix([(0, 0.9, edge), (5, 1.0, paper)]), peak=0.55)


def _slap() -> Wave:
    """An open hand on the table: a smack with the board's thump under it."""
    smack = _noise(120, decay_ms=18, bright=0.45, seed=3)
    thump = _tone(190, 150, decay_ms=42, end_hz=70)
    return _finish(_mix([(0, 1.0, smack), (0, 1.3, thump)]), peak=0.9)


def _win() -> Wave:
    """Three bells upwards."""
    notes = [(0, 523.25), (85, 659.26), (170, 783.99)]
    return _finish(_mix((at, 1.0, _bell(hz, 520, decay_ms=150)) for at, hz in notes), peak=0.7)


def _wrong() -> Wave:
    """Two dull notes downwards."""
    notes = [(0, 233.08), (130, 174.61)]
    return _finish(_mix((at, 1.0, _reed(hz, 210, decay_ms=110)) for at, hz in notes), peak=0.6)


def _turn() -> Wave:
    """One soft bell."""
    return _finish(_bell(987.77, 300, decay_ms=80), peak=0.4)


_MAKERS: dict[Cue, Callable[[], Wave]] = {
    "card": _card,
    "slap": _slap,
    "win": _win,
    "wrong": _wrong,
    "turn": _turn,
}


def _samples(ms: float) -> int:
    return int(RATE_HZ * ms / 1000)


def _noise(ms: float, *, decay_ms: float, bright: float, seed: int) -> Wave:
    """Noise that dies away; ``bright`` from 0 (dull) to 1 (white) sets a one-pole low-pass."""
    chance = Random(seed)
    fade = math.exp(-1000 / RATE_HZ / decay_ms)
    low, level, wave = 0.0, 1.0, []
    for _ in range(_samples(ms)):
        low += bright * (2 * chance.random() - 1 - low)
        wave.append(low * level)
        level *= fade
    return wave


def _tone(hz: float, ms: float, *, decay_ms: float, end_hz: float | None = None) -> Wave:
    """A sine that dies away, gliding to ``end_hz`` where one is given.

    A point turning in the complex plane: one multiplication a sample, for small computers.
    """
    count = _samples(min(ms, _AUDIBLE_DECAYS * decay_ms))
    fade = -1000 / RATE_HZ / decay_ms
    turn = cmath.exp(complex(fade, math.tau * hz / RATE_HZ))
    bend = cmath.exp(1j * math.tau * ((end_hz or hz) - hz) / RATE_HZ / count)
    point, wave = 1 + 0j, []
    for _ in range(count):
        wave.append(point.imag)
        point *= turn
        turn *= bend
    return wave


def _bell(hz: float, ms: float, *, decay_ms: float) -> Wave:
    partials = [(1.0, 1.0, 1.0), (2.0, 0.35, 0.6), (3.01, 0.16, 0.35)]
    return _mix(
        (0, level, _tone(hz * ratio, ms, decay_ms=decay_ms * length))
        for ratio, level, length in partials
    )


def _reed(hz: float, ms: float, *, decay_ms: float) -> Wave:
    return _mix((0, 1 / n, _tone(hz * n, ms, decay_ms=decay_ms)) for n in (1, 3, 5))


def _mix(parts: Iterable[tuple[float, float, Wave]]) -> Wave:
    """Add waves, each from its own start in ms and at its own level."""
    mixed: Wave = []
    for start_ms, level, wave in parts:
        start = _samples(start_ms)
        end = start + len(wave)
        mixed.extend([0.0] * (end - len(mixed)))
        mixed[start:end] = [m + level * w for m, w in zip(mixed[start:end], wave, strict=True)]
    return mixed


def _finish(wave: Wave, *, peak: float) -> Wave:
    """Bring the loudest sample to ``peak`` and both ends to silence."""
    attack, release, count = _samples(_ATTACK_MS), _samples(_RELEASE_MS), len(wave)
    shaped = [
        sample * min(1.0, i / attack, (count - 1 - i) / release) for i, sample in enumerate(wave)
    ]
    scale = peak / max(map(abs, shaped))
    return [scale * sample for sample in shaped]
