"""A hand's journal as a cut left it: what was acknowledged, and what a replay makes of it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from console.engine.replay import Replay
from console.engine.script import read

ON_DISK = re.compile(r"(\S+/hand-\d\d\.jsonl): (\d+) bytes are on the disk after ([\d.]+) ms\b")
DECKS = 4
# A long hand: nobody is ever out of it, and a press out of place costs nothing.
SETTINGS = f"""
[deck]
decks = {DECKS}
[rules]
match = 9
wrong_slap = "nothing"
empty_seat = "forever"
"""


def acknowledged(said: str) -> dict[str, int]:
    """How many bytes of each hand the console has said to be on the disk."""
    found: dict[str, int] = {}
    for name, size, _ in ON_DISK.findall(said):
        found[name] = max(found.get(name, 0), int(size))
    return found


def commits(said: str) -> int:
    """How often the console has said that all so far is on the disk."""
    return len(ON_DISK.findall(said))


def commits_ms(said: str) -> list[float]:
    """How long each commit to the disk took, the fastest first."""
    return sorted(float(took) for _, _, took in ON_DISK.findall(said))


def newest_hand(folder: Path) -> Path:
    """The hand that was played last."""
    return max(folder.rglob("hand-*.jsonl"))


def replayed(path: Path) -> Replay:
    """The hand played again, a torn last line left out; fail where an outcome differs."""
    data = path.read_bytes()
    replay = Replay(read(data[: data.rfind(b"\n") + 1]))
    assert replay.differences() == []
    return replay


def no_card_is_lost(replay: Replay) -> bool:
    """Whether each card of the decks is there, and none of them twice."""
    final = replay.final()
    held = [card for stack in final["stacks"] for card in stack]
    count = Counter([*held, *final["pile"], *final["buried"]])
    return len(count) == 52 and set(count.values()) == {DECKS}


def total_lines(folder: Path) -> int:
    """How many whole lines all the hands have."""
    return sum(path.read_bytes().count(b"\n") for path in folder.rglob("hand-*.jsonl"))
