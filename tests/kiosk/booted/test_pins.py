"""The build without a microcontroller: real edges of the kernel, through lgpio, judged in order."""

from __future__ import annotations

import json
from typing import Any

from console.engine.inputs import Slap
from console.engine.outcomes import Verdict
from console.engine.replay import Replay
from console.hardware.pins import pin_map
from tests.kiosk.booted.guest import Disks, Guest
from tests.kiosk.booted.journal import newest_hand, replayed

SEATS, ROUNDS, SEED = 4, 60, 7
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
    with disks.start() as guest:
        guest.await_agent()
        guest.do("systemctl stop slap-console; sh /usr/local/lib/guest/pins.sh")
        guest.do("systemctl start --no-block slap-console")
        guest.await_active()
        rounds = played(guest)
        lamps = guest.do(
            f"for n in $(seq 50); do for pin in {' '.join(map(str, PINS.lamp))}; do "
            "cat /run/pins/sim_gpio$pin/value; done; done"
        ).split()
        guest.do("systemctl stop slap-console; sync")
    assert set(lamps) == {"0", "1"}, "some lamps were lit and some were not"
    replay = replayed(newest_hand(disks.read("end")))
    slaps = [line.input for line in replay.script.lines if isinstance(line.input, Slap)]
    assert [slap.seat for slap in slaps] == [seat for one in rounds for seat in one["order"]]
    are_the_kernels(slaps, [moment for one in rounds for moment in one["moments"]])
    judged_in_order(replay, slaps)


def played(guest: Guest) -> list[dict[str, Any]]:
    """Have four pads pressed in shuffled order, round after round; return when each was."""
    pads, flips = (",".join(map(str, pins)) for pins in (PINS.pad, PINS.flip))
    script = "/usr/local/lib/guest/rounds.py"
    told = guest.do(f"python3 {script} {ROUNDS} {SEED} {pads} {flips}")
    return [json.loads(line) for line in told.splitlines()]


def are_the_kernels(slaps: list[Slap], moments: list[tuple[int, int]]) -> None:
    """Each stamp lies between the moments before and after its pin was pulled.

    A hand's times begin with the hand: one moment of beginning must fit all of them.
    """
    earliest_us = max(
        before / 1000 - slap.t for slap, (before, _) in zip(slaps, moments, strict=True)
    )
    latest_us = min(after / 1000 - slap.t for slap, (_, after) in zip(slaps, moments, strict=True))
    assert earliest_us <= latest_us + 1  # they are rounded to whole µs


def judged_in_order(replay: Replay, slaps: list[Slap]) -> None:
    """Of a round's slaps the first one won or was wrong first; no later one came before it."""
    verdicts = [outcome for outcome in replay.outcomes if isinstance(outcome, Verdict)]
    first = [slaps[place : place + SEATS] for place in range(0, len(slaps), SEATS)]
    won = [verdict for verdict in verdicts if verdict.verdict == "won"]
    winners = {(slap[0].t, slap[0].seat) for slap in first}
    apart = {slap[0].t for slap in first if slap[1].t - slap[0].t > RESOLUTION_US}
    assert won
    assert {(verdict.t, verdict.seat) for verdict in won if verdict.t in apart} <= winners
    assert [verdict.t for verdict in verdicts] == sorted(verdict.t for verdict in verdicts)
