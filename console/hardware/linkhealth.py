"""What is known of a link, and the one line for people that comes of it."""

from __future__ import annotations

from enum import Enum, auto

import msgspec

from console.hardware.definition import definition
from console.hardware.pads import Health
from console.hardware.protocol import PROTOCOL_VERSION, Hello
from console.hardware.sequencer import STALL_US

STUCK_US = 10_000_000
FLASH = "slap-console flash pico, or slap-console flash nano"
MEND = f"run: {FLASH}"


UNABLE = (
    "the board has no analogue input for one of the pads that are to measure force: a Pico has "
    "three, for seats 1 to 3, a Nano eight; change thresholds in the configuration"
)


class Phase(Enum):
    """How far a link has come."""

    CLOSED = auto()  # no port
    ASKING = auto()  # a port, and no HELLO yet
    UNFIT = auto()  # a board that cannot be played on
    SYNCING = auto()  # a board whose clock is not known yet
    UP = auto()


class LinkState(msgspec.Struct):
    """What the link's own thread writes and others read; counts since the program started."""

    phase: Phase = Phase.CLOSED
    why: str = "not opened yet"
    hello: Hello | None = None
    heard_us: int = 0
    damaged: int = 0
    malformed: int = 0
    overruns: int = 0
    lost: int = 0
    resets: int = 0
    crosstalk: int = 0
    clock_error_us: int = 0
    offered: int = 0  # the pads of a board that reads fewer than there are seats
    unable: bool = False  # the board cannot be set as the configuration says


def unfit(hello: Hello, seats: int, resolution_us: int | None) -> str:
    """Why a board cannot be played on, with what to do; empty if it can.

    ``resolution_us``: what the game was set up with, if it was.
    """
    if hello.pads < seats:
        return (
            f"the board reads {hello.pads} pads and {seats} seats are set up: "
            f"set seats = {hello.pads} or wire a board for more"
        )
    if resolution_us is not None and hello.resolution_us > resolution_us:
        return (
            f"this board tells {hello.resolution_us} µs apart, the one before "
            f"{resolution_us} µs: start the console anew to play on it"
        )
    return ""


def wrong_version(version: int) -> str:
    """What to tell of a board that speaks another protocol."""
    if version > PROTOCOL_VERSION:
        return (
            f"the board speaks protocol {version}, this console {PROTOCOL_VERSION}: update the "
            f"console, or put this one's firmware on the board; {MEND}"
        )
    return (
        f"the board speaks protocol {version}, this console needs {PROTOCOL_VERSION}: its firmware "
        f"is too old; {MEND}"
    )


def describe(state: LinkState, stuck: list[int], now_us: int) -> Health:
    """The line about a link; ``stuck``: seats whose pad has been pressed for ten seconds."""
    silent_us = now_us - state.heard_us
    match state.phase:
        case Phase.CLOSED | Phase.UNFIT:
            return Health(False, state.why)
        case Phase.ASKING:
            return Health(
                False, f"the board does not answer: is our firmware on it? If not, {MEND}"
            )
        case Phase.SYNCING:
            return Health(False, "finding out what time it is on the board")
        case Phase.UP if silent_us >= STALL_US:
            return Health(
                False, f"no word from the board for {silent_us / 1e6:.1f} s: is it plugged in?"
            )
    if state.unable:
        return Health(False, UNABLE)
    if stuck:
        names = ", ".join(f"seat {seat + 1} pad" for seat in stuck)
        return Health(False, f"pressed for over 10 s: {names}; free it or unplug it")
    return Health(
        True, f"{board_text(state)}, clock known to ±{state.clock_error_us} µs{_faults(state)}"
    )


def board_text(state: LinkState) -> str:
    """The board's name and its firmware's version."""
    hello = state.hello
    if hello is None:
        return "no board"
    name = definition().enum["board"][hello.board].text
    return f"{name}, firmware {hello.firmware_major}.{hello.firmware_minor}.{hello.firmware_patch}"


def _faults(state: LinkState) -> str:
    counts = {
        "damaged frames": state.damaged + state.malformed,
        "presses lost on the board": state.overruns,
        "presses lost on the wire": state.lost,
        "resets": state.resets,
        "hits held for crosstalk": state.crosstalk,
    }
    return "".join(f", {count} {what}" for what, count in counts.items() if count)
