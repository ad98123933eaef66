"""Twisted Trio in tests that read like play: ``trio("0 lay 2H 2S", "1 draw", hands=[...])``.

Moves come half a second apart unless they say when, as in ``play``; a hand is a text of cards in
the order in which it is held.  Whatever is played is played again with the lines of equal times
turned round, and from its own record, and must come out the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from console.engine.header import Header

from .play import STEP_US, Played, recorded, replayed, reversed_at_equal_times
from .play import line as slap_line
from .play import move as slap_move

NAMES = ["Ada", "Ben", "Cho", "Dan"]
FULL = "3C 3D 4C 4D 5C 5D 6C 6D 7C 7D 9C 9D TC TD KC KD"  # a stock in which nothing is special


class TrioPlayed(Played):
    """A hand of Twisted Trio that was played."""

    @property
    def told(self) -> list[str]:
        """Return every outcome as a short line, a lay of several cards as one."""
        lines: list[str] = []
        for outcome in self.outcomes:
            text = line(outcome)
            if lines and " lays " in text and lines[-1].startswith(f"{outcome['seat']} lays "):
                lines[-1] += " " + outcome["card"]
            else:
                lines.append(text)
        return lines

    @property
    def hands(self) -> list[str]:
        """Return the hands, each as one text."""
        return [" ".join(hand) for hand in self.final["hands"]]

    @property
    def sizes(self) -> list[int]:
        """Return how many cards each hand holds."""
        return [len(hand) for hand in self.final["hands"]]

    @property
    def rounds(self) -> list[int]:
        """Return everybody's round."""
        return self.final["rounds"]

    @property
    def suit(self) -> str | None:
        """Return the suit in force."""
        return self.final["suit"]

    def why(self) -> str:
        """Return why the only input that was refused had no effect."""
        (refused,) = self.find("refused")
        return refused["why"]


def line(o: dict[str, Any]) -> str:  # noqa: C901
    """Tell one outcome in a few words."""
    seat = o.get("seat")
    match o:
        case {"verdict": "won", "patterns": ["last_card"]}:
            return f"{seat} won"
        case {"shuffled": _}:
            return f"{seat} shuffled"
        case {"dealt": _, "dealer": dealer}:
            return f"dealt by {dealer}"
        case {"suit": suit}:
            return f"suit {suit}" if seat is None else f"{seat} names {suit}"
        case {"round": number}:
            return f"{seat} round {number}"
        case {"drew": count}:
            return f"{seat} drew {count}"
        case {"picked": card, "from": source}:
            return f"{seat} picked {card} from {source}"
        case {"passed": _}:
            return f"{seat} passed"
        case {"skipped": _}:
            return f"{seat} skipped"
        case {"reshuffled": count}:
            return f"reshuffled {count}"
        case {"declared": _}:
            return f"{seat} declared"
        case {"caught_by": other}:
            return f"{seat} caught by {other}"
    return slap_line(o)


def header(
    *,
    hands: Sequence[str] | None = None,
    stock: str = FULL,
    up: str = "8H",
    pile: str = "",
    seats: int = 0,
    rules: dict[str, Any] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """Return a header; seat 0 leads unless said otherwise."""
    result: dict[str, Any] = {"slap": 1, "game": "twisted-trio", "rules": rules or {}, **fields}
    result["seats"] = NAMES[: seats or len(hands or "ab")]
    if hands is not None:
        result["hands"] = [hand.split() for hand in hands]
        result["stock"], result["up"], result["pile"] = stock.split(), up, pile.split()
    return result


def move(text: str, t: int) -> dict[str, Any]:
    """Return the input a move stands for, ``t`` being the time of the move before."""
    fields = slap_move(text, t)
    word, _, rest = fields["do"].partition(" ")
    match word:
        case "lay":
            cards, _, suit = rest.partition(" naming ")
            named = {"suit": suit} if suit else {}
            return {**fields, "do": "lay", "cards": cards.split(), **named}
        case "name":
            return {**fields, "do": "name", "suit": rest}
        case "pick":
            return {**fields, "do": "pick", "index": int(rest)}
    return fields


def inputs(moves: Sequence[str]) -> list[dict[str, Any]]:
    """Return the inputs of several moves."""
    lines: list[dict[str, Any]] = []
    for text in moves:
        lines.append(move(text, lines[-1]["t"] if lines else 0))
    return lines


def trio_once(*moves: str, **fields: Any) -> TrioPlayed:
    """Play a hand, without proof that it plays the same again."""
    return TrioPlayed(replayed(header(**fields), inputs(moves)))


def trio(*moves: str, **fields: Any) -> TrioPlayed:
    """Play a hand, and twice more: turned round at equal times, and against its own record."""
    played = trio_once(*moves, **fields)
    head, lines = header(**fields), inputs(moves)
    other = TrioPlayed(replayed(head, reversed_at_equal_times(lines)))
    assert (other.outcomes, other.final) == (played.outcomes, played.final)
    again = replayed(head, recorded(lines, played.replay))
    assert again.differences() == []
    assert again.final() == played.final
    return played


def setup_of(**fields: Any) -> Header:
    """Return a header as a value."""
    return msgspec.convert(header(**fields), Header)


__all__ = ["FULL", "NAMES", "STEP_US", "header", "inputs", "setup_of", "trio", "trio_once"]
