"""Canned self-tests, for the pictures in the documents and for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from console.display.shots_table import AT_US
from console.screens import KeyTrial, PadTrial, Screen, SelfTestScreen, TriedPad

_KEYS = ("flip", "one", "two", "three", "four", "twee", "thirteen")
_BOUNCES = ((2, 1_800), (0, 0), (4, 2_200), (2, 900), (2, 1_100), (0, 0), (0, 0), (0, 0))
_FELT = (190, 214, 176, 221, 168, 205, 198, 183)


def pads(count: int = 8, **changes: dict[str, Any]) -> tuple[TriedPad, ...]:
    """Return pads that were all heard; ``p5={"fault": "chatter"}`` changes pad 5."""
    made = [
        TriedPad(state="good", bounces=edges, bounce_us=span_us, pressed_us=0)
        for edges, span_us in _BOUNCES[:count]
    ]
    for key, fields in changes.items():
        at = int(key[1:])
        made[at] = msgspec.structs.replace(made[at], **fields)
    return tuple(made)


def screen(tried: tuple[TriedPad, ...], **fields: Any) -> SelfTestScreen:
    """Return the self-test of a Pico; any field may be given."""
    given: dict[str, Any] = {
        "stage": "result",
        "source": "pico",
        "firmware": "1.0.0",
        "advised_lockout_ms": 25,
        "round_trip_us": 1_200,
        "clock_error_us": 140,
        "lost": 0,
        "damaged": 0,
        "lamps": True,
        "sound": True,
        "supply_low": False,
        "celsius": 48,
        "until_us": AT_US + 13_000_000,
        "patience_us": 20_000_000,
        **fields,
    }
    return SelfTestScreen(pads=tried, **given)


_CHATTER = {"state": "bad", "fault": "chatter", "bounces": 12, "bounce_us": 31_000}
_WAITING = {"state": "waiting", "bounces": None, "pressed_us": -1}


def trying_pads() -> SelfTestScreen:
    """Return a test that asks for Violet; Orange chatters, Pink waits."""
    asked = {**_WAITING, "state": "asked"}
    tried = pads(p5=_CHATTER, p6=asked, p7=_WAITING)
    return screen(tried, stage="pads", asked=6, advised_lockout_ms=47)


def trying_keys() -> SelfTestScreen:
    """Return a test that asks for Yellow's third call; Blue's flip key is dead."""

    def keys(seat: int) -> tuple[KeyTrial, ...]:
        at = seat * len(_KEYS)
        return tuple(
            KeyTrial(name=name, state=_key_state(at + number)) for number, name in enumerate(_KEYS)
        )

    tried = pads(8, **{f"p{seat}": {"keys": keys(seat)} for seat in range(8)})
    return screen(tried, stage="keys", asked=2, asked_key="three")


def _key_state(number: int) -> PadTrial:
    dead, asked = len(_KEYS), 2 * len(_KEYS) + _KEYS.index("three")
    if number == dead:
        return "bad"
    return "good" if number < asked else "asked" if number == asked else "waiting"


def passed() -> SelfTestScreen:
    """Return the result of a table of four on the GPIO header, where much cannot be measured."""
    unknown = {"round_trip_us": None, "clock_error_us": None, "lost": None, "damaged": None}
    return screen(pads(4), source="gpio", passed=True, **unknown)


def failed() -> SelfTestScreen:
    """Return the result of eight pads of which four have a fault."""
    silent = {"state": "bad", "fault": "not heard", "bounces": None, "pressed_us": -1}
    dark = {"state": "bad", "fault": "lamp dark"}
    also = {"state": "bad", "fault": "also", "heard_by": (3,)}
    tried = pads(p1=also, p4=dark, p5=_CHATTER, p6=silent)
    return screen(tried, advised_lockout_ms=47)


def force() -> SelfTestScreen:
    """Return the result of force pads: what each felt of each hit, and thresholds."""
    changes: dict[str, dict[str, Any]] = {
        f"p{seat}": {
            "strength": tuple(_strength(seat, other) for other in range(8)),
            "threshold": (_FELT[seat] + 50) // 2,
        }
        for seat in range(8)
    }
    return screen(pads(8, **changes), passed=True)


def _strength(hit: int, pad: int) -> int:
    away = min((hit - pad) % 8, (pad - hit) % 8)
    return _FELT[hit] >> min(7, 2 * away)


SHOTS: dict[str, Callable[[], Screen]] = {
    "self-test": trying_pads,
    "self-test-keys": trying_keys,
    "self-test-passed": passed,
    "self-test-failed": failed,
    "self-test-force": force,
}
