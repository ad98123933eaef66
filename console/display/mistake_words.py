"""Mistakes in words: which call was wrong and what the count was, which step of a list."""

from __future__ import annotations

import re

from console.display.words import Words
from console.engine.cards import KING, parse_face, rank
from console.engine.counting import NUMBERS
from console.engine.outcomes import Mistake
from console.engine.recap import Recap

_SPECIAL = (3, KING)  # called by a word of their own
_STEP = re.compile(r"step (\d+)")


def mistake_text(words: Words, recap: Recap) -> str:
    """Return in words which mistake it was in the count, or over a joker."""
    return "" if recap.mistake is None else _named(words, recap.mistake)


def _named(words: Words, mistake: Mistake) -> str:
    face = None if mistake.card is None else rank(parse_face(mistake.card))
    called, wanted = mistake.said, mistake.wanted
    key: str = mistake.kind
    if key == "wrong call" and (called not in NUMBERS or face in _SPECIAL):
        key = "wrong special"
    elif key == "silent" and wanted not in NUMBERS:
        key = "silent special"
    return words(
        f"mistake.{key}",
        said=words(f"count.said.{called}") if called else "",
        wanted=words(f"count.said.{wanted}") if wanted else "",
        card=words(f"mistake.card.{face}") if face else "",
    )


def trip_text(words: Words, recap: Recap) -> str:
    """Return in words why a trip's list was wrong; the list itself is not told."""
    why = recap.why or ""
    step = _STEP.search(why)
    if step is not None:
        return words("trip.not_thing", step=step[1])
    return words("trip.table_voted" if "voted" in why else "trip.took_too_long")
