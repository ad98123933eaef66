"""Flips and slaps on the simulated pins: rounds.py ROUNDS SEED PADS FLIPS, pins by commas.

Prints, a line of JSON a press, between which two moments (monotonic ns) the pin was pulled.
"""

import json
import sys
import time
from itertools import count
from pathlib import Path
from random import Random

ROUNDS, SEED = int(sys.argv[1]), int(sys.argv[2])
PADS, FLIPS = ([int(pin) for pin in words.split(",")] for words in sys.argv[3:5])
JOURNALS = Path("/var/lib/slap-console/journal")
HOLD_S, REST_S, DEAL_S = 0.06, 0.12, 1.6


def pull(pin: int, way: str) -> tuple[int, int]:
    """Pull a pin up or down; return the moments before and after."""
    file = Path(f"/run/pins/sim_gpio{pin}/pull")
    before = time.monotonic_ns()
    file.write_text(f"pull-{way}", encoding="utf-8")
    return before, time.monotonic_ns()


def press(pins: list[int], hold_s: float = HOLD_S) -> list[tuple[int, int]]:
    """Press pads one right after the other, hold them, and let all go."""
    moments = [pull(pin, "down") for pin in pins]
    time.sleep(hold_s)
    for pin in pins:
        pull(pin, "up")
    time.sleep(REST_S)
    return moments


chance = Random(SEED)
for again in count():
    if any(JOURNALS.glob("*/hand-*.jsonl")):
        break
    # Who woke the table deals: seat 1, unless a press came too late on a busy machine. A flip key
    # that is held deals from everywhere but from a page of rules, so the marker moves on.
    host = again % len(PADS)
    for pad in [*PADS, *PADS[host : host + 1] * again]:
        press([pad])
    press([FLIPS[host]], DEAL_S)
for number in range(ROUNDS):
    press(FLIPS)  # whose turn it is turns a card, and maybe the next ones after it
    order = chance.sample(range(len(PADS)), len(PADS))
    moments = press([PADS[seat] for seat in order])
    sys.stdout.write(json.dumps({"round": number, "order": order, "moments": moments}) + "\n")
