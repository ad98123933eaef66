"""Tests that read like play: a hand as a few short lines, and the story it gave.

``play("0 flip", "1 slap", stacks=["KS 5D", "9C"])`` writes a script, reads it back, plays it and
returns what happened.  Every move comes half a second after the one before unless it says when:
``"+250ms 1 slap"``, ``"+0 2 slap"`` (the same moment), ``"+3us 0 slap"``, ``"+2s time"``.

The story has one short line an outcome: ``0 lays KS``, ``1 won double``, ``1 takes 4: slap``.
Each hand played here is also played with the lines of equal times turned round, and once more from
its own recorded outcomes, and must come out the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import Any

import msgspec

from console.engine import script
from console.engine.outcomes import as_dict
from console.engine.presets import preset_named
from console.engine.replay import Replay

STEP_US = 500_000
_UNITS = {"": 1_000, "us": 1, "ms": 1_000, "s": 1_000_000, "min": 60_000_000}
_MOVE = re.compile(r"(?:\+(\d+)(us|ms|s|min)?\s+)?(?:(\d)\s+)?(.+)")
_NAMES = ["Ada", "Ben", "Cho", "Dan", "Eva", "Fay", "Gus", "Hal"]
_HOST = ("pause", "resume", "end hand", "sit out")


class Played:
    """A hand that was played: its outcomes, its story, the table as it was left."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.outcomes: list[dict[str, Any]] = [as_dict(outcome) for outcome in replay.outcomes]
        self.final: dict[str, Any] = replay.final()

    @property
    def told(self) -> list[str]:
        """Return every outcome as a short line."""
        return [line(outcome) for outcome in self.outcomes]

    @property
    def story(self) -> list[str]:
        """Return the short lines without the cards laid."""
        return [text for text in self.told if " lays " not in text]

    @property
    def laid(self) -> list[str]:
        """Return the cards laid, in order."""
        return [outcome["card"] for outcome in self.outcomes if "game" in outcome]

    @property
    def verdicts(self) -> list[str]:
        """Return the verdicts, as ``1 won``."""
        return [f"{o['seat']} {o['verdict']}" for o in self.outcomes if "verdict" in o]

    @property
    def stacks(self) -> list[str]:
        """Return the stacks, top first, each as one text."""
        return [" ".join(stack) for stack in self.final["stacks"]]

    @property
    def counts(self) -> list[int]:
        """Return how many cards each stack holds."""
        return [len(stack) for stack in self.final["stacks"]]

    @property
    def pile(self) -> str:
        """Return the face-up cards, oldest first."""
        return " ".join(self.final["pile"])

    @property
    def buried(self) -> str:
        """Return the buried cards, first first."""
        return " ".join(self.final["buried"])

    @property
    def turn(self) -> int | None:
        """Return whose flip is awaited."""
        return self.final["turn"]

    @property
    def out(self) -> list[int]:
        """Return the seats that are out."""
        return self.final["out"]

    @property
    def winner(self) -> tuple[list[int], str] | None:
        """Return who won and why, ``None`` while the hand goes on."""
        if self.final["winner"] is None:
            return None
        return self.final["winner"], self.final["why"]

    def find(self, field: str) -> list[dict[str, Any]]:
        """Return the outcomes that have this field."""
        return [outcome for outcome in self.outcomes if field in outcome]

    def reply(self, seat: int) -> dict[str, Any]:
        """Return the seat's only verdict."""
        (verdict,) = [o for o in self.outcomes if "verdict" in o and o["seat"] == seat]
        return verdict


def line(o: dict[str, Any]) -> str:  # noqa: C901
    """Tell one outcome in a few words."""
    seat = o.get("seat")
    match o:
        case {"card": card, "game": _}:
            return f"{seat} lays {card}" + " down" * o.get("down", False)
        case {"mistake": text}:
            return f"{seat} mistake: {text}"
        case {"called": what}:
            return f"{seat} calls {what}"
        case {"objects_to": accused}:
            return f"{seat} objects to {accused}"
        case {"votes": what}:
            return f"{seat} votes {what}"
        case {"vote": what, "for": for_, "against": against}:
            return f"voted {what} {for_}:{against}"
        case {"war": tied}:
            return "war " + " ".join(map(str, tied))
        case {"skips": game}:
            return f"{seat} joker ends {game}"
        case {"trip": trip, "list": length}:
            return f"{seat} trip {trip} {length}"
        case {"added": thing}:
            return f"{seat} adds {thing}"
        case {"gave_to": seats}:
            return f"{seat} gives to " + " ".join(map(str, seats))
        case {"verdict": "won", "patterns": patterns}:
            return f"{seat} won " + " ".join(patterns)
        case {"verdict": verdict}:
            return f"{seat} {verdict}"
        case {"buried": cards}:
            return f"{seat} buries " + " ".join(cards)
        case {"locked": cards}:
            return f"{seat} locked {cards}"
        case {"pile": cards, "why": why}:
            return f"{seat} takes {cards}: {why}"
        case {"owes": cards, "to": to}:
            return f"{seat} owes {cards} to {to}"
        case {"collects": _}:
            return f"pile lies for {seat}"
        case {"lapsed": _}:
            return "challenge lapses"
        case {"refused": what, "why": _}:
            return f"{what} refused" if seat is None else f"{seat} {what} refused"
        case {"out": _}:
            return f"{seat} out"
        case {"sits_out": _}:
            return f"{seat} sits out"
        case {"dead_heat": seats}:
            return "dead heat " + " ".join(map(str, seats))
        case {"winner": seats, "why": why}:
            return f"{' '.join(map(str, seats))} wins: {why}"
        case {"paused": paused}:
            return "paused" if paused else "resumed"
        case {"redeal": _}:
            return "redeal"
    raise AssertionError(f"no short line for {o}")


def header(
    *,
    stacks: Sequence[str] | None = None,
    pile: str = "",
    buried: str = "",
    seats: int = 0,
    preset: str = "classic",
    rules: dict[str, Any] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """Return a header; stacks, pile and buried are texts, seat 0 leads unless said otherwise."""
    game = preset_named(preset).game
    result: dict[str, Any] = {"slap": 1, "game": game, "preset": preset, **fields}
    if stacks is not None:
        result["stacks"] = [stack.split() for stack in stacks]
        result["pile"], result["buried"] = pile.split(), buried.split()
    result["seats"] = _NAMES[: seats or len(stacks or "ab")]
    result["rules"] = rules or {}
    return result


def move(text: str, t: int) -> dict[str, Any]:
    """Return the input a move stands for, ``t`` being the time of the move before."""
    found = _MOVE.fullmatch(text)
    assert found, text
    amount, unit, seat, what = found.groups()
    t += STEP_US if amount is None else int(amount) * _UNITS[unit or ""]
    who = {} if seat is None else {"seat": int(seat)}
    word, _, rest = what.partition(" ")
    match word:
        case "shown":
            return {"t": t, "do": "shown", "card": int(rest)}
        case "autoplay":
            cards = {"cards": int(rest)} if rest else {}
            return {"t": t, "do": "autoplay", "every": STEP_US, **cards}
        case "call" | "vote" | "trip" | "add":
            return {"t": t, **who, "do": word, "what": rest}
        case _ if what in _HOST:
            return {"t": t, **who, "do": "host", "what": what}
    return {"t": t, **who, "do": what}


def inputs(moves: Sequence[str]) -> list[dict[str, Any]]:
    """Return the inputs of several moves."""
    lines: list[dict[str, Any]] = []
    for text in moves:
        lines.append(move(text, lines[-1]["t"] if lines else 0))
    return lines


def replayed(
    head: dict[str, Any], lines: Sequence[dict[str, Any]], *, to_be_continued: bool = False
) -> Replay:
    """Write a script, read it back and play it."""
    data = b"".join(msgspec.json.encode(fields) + b"\n" for fields in [head, *lines])
    return Replay(script.read(data), to_be_continued=to_be_continued)


def reversed_at_equal_times(lines: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the lines with those of equal times turned round."""
    turned = list(lines)
    turned.reverse()
    return sorted(turned, key=lambda fields: fields["t"])


def recorded(lines: Sequence[dict[str, Any]], replay: Replay) -> list[dict[str, Any]]:
    """Return the lines with the outcomes of every moment under it, and the final at the end."""
    outcomes = [as_dict(outcome) for outcome in replay.outcomes]
    moments = [list(group) for _, group in groupby(lines, key=lambda fields: fields["t"])]
    record: list[dict[str, Any]] = []
    begin = len(replay.steps[0].outcomes)
    record += outcomes[:begin]
    for moment, step in zip_longest(moments, replay.steps[1:], fillvalue=()):
        end = begin + len(step.outcomes)
        record += [*moment, *outcomes[begin:end]]
        begin = end
    return [*record, {"final": replay.final()}]


def play_once(*moves: str, **fields: Any) -> Played:
    """Play a hand, without proof that it plays the same again (for long ones)."""
    return Played(replayed(header(**fields), inputs(moves)))


def play(*moves: str, **fields: Any) -> Played:
    """Play a hand, and twice more: turned round at equal times, and against its own record."""
    played = play_once(*moves, **fields)
    head, lines = header(**fields), inputs(moves)
    other = Played(replayed(head, reversed_at_equal_times(lines)))
    assert (other.outcomes, other.final) == (played.outcomes, played.final)
    again = replayed(head, recorded(lines, played.replay))
    assert again.differences() == []
    assert again.final() == played.final
    return played
