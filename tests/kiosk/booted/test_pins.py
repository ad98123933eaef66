"""The build without a microcontroller: real edges of the kernel, through lgpio, judged in order."""

from __future__ import annotations

import json
from bisect import bisect_right
from typing import Any

from console.engine.inputs import Slap
from console.engine.outcomes import Verdict
from console.engine.replay import Replay
from console.hardware.pins import pin_map
from tests.kiosk.booted.guest import Disks, Guest
from tests.kiosk.booted.journal import newest_hand, replayed
from tests.kiosk.booted.test_boot import JOURNALS

SEATS, WANTED, SEED = 4, 50, 7
BATCH, BATCHES = 20, 9  # rounds: as many as it takes, where the machine is too busy for some
SLACK_US = 5_000  # a press is stamped while its pin is written, or on a busy machine a little after
TRIED = 12  # slaps that the hand's beginning is looked for with
Press = tuple[float, float, int]  # the moments before and after in µs, and the round
RESOLUTION_US = 50  # what lgpio's stamps are worth: closer presses are a dead heat
PINS = pin_map(SEATS)
SETTINGS = f"""
[table]
seats = {SEATS}
[hardware]
pads = "gpio"
[deck]
decks = 4
[rules]
wrong_slap = "nothing"
empty_seat = "forever"
late_grace_ms = 0
patterns = ["jack", "double", "sandwich", "top_bottom", "run_3", "marriage", "tens", "same_suit_3"]
"""


def test_pads_are_judged_in_the_order_of_the_kernels_stamps(disks: Disks) -> None:
    disks.configure(SETTINGS)
    with disks.start_early("sh /usr/local/lib/guest/pins.sh") as guest:
        guest.await_start()
        rounds = played(guest)
        lamps = guest.do(
            "cd /run/pins; for n in $(seq 50); do "
            f"cat {' '.join(f'sim_gpio{pin}/value' for pin in PINS.lamp)}; done"
        ).split()
        guest.do("systemctl stop slap-console; sync")
    assert "1" in lamps, "the lamp of whose turn it is"
    replay = replayed(newest_hand(disks.read("end")))
    slaps = [line.input for line in replay.script.lines if isinstance(line.input, Slap)]
    judged = in_rounds(slaps, rounds)
    whole = [one for one in judged if len(one) == SEATS]
    assert len(whole) >= WANTED, f"{len(whole)} of {len(rounds)} rounds came whole"
    judged_in_order(replay, whole)


def played(guest: Guest) -> list[dict[str, Any]]:
    """Have four pads pressed in shuffled order, round after round; return when each was.

    It ends once enough rounds came whole, even if each slap that is missing broke another one.
    """
    pads, flips = (",".join(map(str, pins)) for pins in (PINS.pad, PINS.flip))
    script = "/usr/local/lib/guest/rounds.py"
    rounds: list[dict[str, Any]] = []
    for batch in range(BATCHES):
        told = guest.do(f"python3 {script} {BATCH} {SEED + batch} {pads} {flips}")
        rounds += [json.loads(line) for line in told.splitlines()]
        slaps = int(guest.do(f'cat {JOURNALS}/*/hand-*.jsonl | grep -c \'"do":"slap"\''))
        if len(rounds) - (SEATS * len(rounds) - slaps) >= WANTED:
            break
    return rounds


def in_rounds(slaps: list[Slap], rounds: list[dict[str, Any]]) -> list[list[Slap]]:
    """Sort the journal's slaps into the rounds whose presses they were.

    A stamp lies between the moments before and after its pin was pulled. A hand's times begin with
    the hand: one moment of beginning must fit all of them, and each must be where its pad was
    pressed. A round in which the game was paused, as on a machine too busy to play, lacks some.
    """
    presses: dict[int, list[Press]] = {}
    for number, one in enumerate(rounds):
        for seat, (before, after) in zip(one["order"], one["moments"], strict=True):
            presses.setdefault(seat, []).append((before / 1000, after / 1000, number))
    # The beginning is no earlier than any press allows it to be, so the latest such bound is one
    # that all fit. Presses are slow at first, so that the first one alone bounds it too loosely.
    starts = [before - s.t for s in slaps[:TRIED] for before, _, _ in presses[s.seat]]
    best = max(
        starts, key=lambda start: sum(round_of(s, start, presses) is not None for s in slaps)
    )
    found: list[list[Slap]] = [[] for _ in rounds]
    for slap in slaps:
        number_of = round_of(slap, best, presses)
        assert number_of is not None, f"{slap}: no pad was pressed then"
        found[number_of].append(slap)
    for one, came in zip(rounds, found, strict=True):
        assert [slap.seat for slap in came] == [
            seat for seat in one["order"] if seat in {s.seat for s in came}
        ]
    return found


def round_of(slap: Slap, start_us: float, presses: dict[int, list[Press]]) -> int | None:
    """The round whose press a slap was, the hand having begun at about ``start_us``."""
    at_us = start_us + slap.t
    earlier = bisect_right(presses[slap.seat], at_us + SLACK_US, key=lambda press: press[0])
    if not earlier:
        return None
    _, after, number = presses[slap.seat][earlier - 1]
    return number if at_us <= after + SLACK_US else None


def judged_in_order(replay: Replay, rounds: list[list[Slap]]) -> None:
    """Who won a round slapped first in it, and verdicts are told in the order of the stamps."""
    verdicts = [outcome for outcome in replay.outcomes if isinstance(outcome, Verdict)]
    won = {(verdict.t, verdict.seat) for verdict in verdicts if verdict.verdict == "won"}
    assert won
    for first, second, *others in rounds:
        if second.t - first.t > RESOLUTION_US:
            assert not {(slap.t, slap.seat) for slap in (second, *others)} & won
    assert [verdict.t for verdict in verdicts] == sorted(verdict.t for verdict in verdicts)
