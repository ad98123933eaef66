"""What follows from what among outcomes of one moment, so that both read as one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from console.engine.outcomes import (
    Buried,
    Gave,
    Locked,
    Mistake,
    Outcome,
    PileTaken,
    Refused,
    TripTold,
    Verdict,
)

Cause = Verdict | Mistake | TripTold | Refused
Effect = PileTaken | Buried | Locked | Gave


def effects(cause: Cause, together: Sequence[Outcome]) -> Iterator[Effect]:
    """Yield what a slap, a mistake, a list told wrong or a refused flip won or cost."""
    for other in after(cause, together):
        if isinstance(other, Effect) and _follows(other, cause):
            yield other


def after(cause: Cause, together: Sequence[Outcome]) -> Iterator[Outcome]:
    """Yield what followed this outcome, up to the next one that won or cost something."""
    following = False
    for other in together:
        if other is cause:
            following = True
        elif following and _is_cause(other):
            return
        elif following:
            yield other


def is_told(effect: Effect, together: Sequence[Outcome]) -> bool:
    """Say whether a cause among ``together`` already tells this effect."""
    causes = (outcome for outcome in together if isinstance(outcome, Cause) and _is_cause(outcome))
    return any(effect is it for cause in causes for it in effects(cause, together))


def _is_cause(outcome: Outcome) -> bool:
    match outcome:
        case Verdict(verdict="won" | "wrong") | Mistake() | TripTold() | Refused():
            return True
    return False


def _follows(effect: Effect, cause: Cause) -> bool:
    match cause, effect:
        case Verdict(verdict="won"), PileTaken():
            return effect.why in ("slap", "match")
        case Verdict(verdict="wrong"), PileTaken():
            return effect.why == "wrong slap"
        case Mistake(), PileTaken():
            return effect.why == "mistake"
        case (Verdict(verdict="wrong"), Buried() | Locked()) | (TripTold(), Gave()):
            return effect.seat == cause.seat
        case Refused(refused="flip"), Buried():
            return effect.seat == cause.seat
    return False
