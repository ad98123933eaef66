"""What the table says about the last slap: verdicts gathered into one value that stays on screen.

A recap is folded from outcomes, so that every display tells the same story.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from console.engine.outcomes import (
    Buried,
    CardLaid,
    Caught,
    DeadHeat,
    Echo,
    Gave,
    Locked,
    Mistake,
    Objected,
    Out,
    Outcome,
    PileTaken,
    TripTold,
    Verdict,
    VerdictName,
    Voted,
)

RACE_US = 2_000_000  # a hand that lands later was not in the race, though it is free
ECHO_US = 50_000  # a hit and its slap lie closer, also where the slap was told a moment later

RecapKind = Literal[
    "won", "wrong", "too late", "collected", "turned", "battle", "mistake", "vote", "trip"
]  # fmt: skip


class Lane(msgspec.Struct, frozen=True):
    """One seat's slap beside the winner's: ``behind_us`` after it, 0 for the winner."""

    seat: int
    verdict: VerdictName
    behind_us: int


class Recap(msgspec.Struct, frozen=True, kw_only=True):
    """The last thing that happened to the pile, in the terms a screen needs.

    ``won``: a slap took the pile.  ``wrong``: a slap had no pattern; ``buried``, ``locked`` or
    ``lost_to`` tell the price.  ``too late``: the card had moved on, free.  ``collected``: a
    challenge was not answered.  ``echoes``: pads that only felt one of these hits.

    ``battle``: the seat took the cards ``laid``.  ``mistake``: in the count or over a joker;
    ``lost_to`` got the pile.  ``vote``: the table judged the seat's call ``right`` or
    not; while it votes, ``votes`` is ``None``.  ``trip``: the seat told its list ``right`` or gave
    cards to the seats in ``given``.  ``turned``: nothing has been judged yet.
    """

    kind: RecapKind
    t_us: int
    seat: int
    patterns: tuple[str, ...] = ()
    reaction_us: int | None = None
    cards: tuple[str, ...] = ()  # the newest face-up cards judged, oldest first, at most four
    bottom: str | None = None  # the first face-up card, where more than those lay
    lanes: tuple[Lane, ...] = ()
    dead_heat: tuple[int, ...] = ()
    taken: int = 0  # cards that went to the seat
    buried: int = 0
    locked: int = 0
    lost_to: int | None = None
    put_out: bool = False
    why: str | None = None  # of a trip gone wrong too
    echoes: tuple[Echo, ...] = ()
    game: str = ""  # the game of the cycle in which it happened
    mistake: Mistake | None = None
    laid: tuple[CardLaid, ...] = ()  # of a battle, in the order in which they went down
    turned: tuple[CardLaid, ...] = ()  # of the battle that comes next, while nobody has won it
    right: bool = False
    votes: tuple[int, int] | None = None  # for a mistake and for fine
    given: tuple[int, ...] = ()  # who got a card, card by card
    caught: tuple[int, ...] = ()  # whose last card this press has caught

    @property
    def pending(self) -> bool:
        """Whether nothing has been judged: a battle's cards are turned, or the table votes."""
        return self.kind == "turned" or (self.kind == "vote" and self.votes is None)


def fold(recap: Recap | None, outcomes: Iterable[Outcome]) -> Recap | None:
    """Return the recap after these outcomes; the old one where none of them concerns the pile."""
    for outcome in outcomes:
        recap = _after(recap, outcome)
    return recap


def _after(recap: Recap | None, outcome: Outcome) -> Recap | None:
    if isinstance(outcome, CardLaid):
        return _laid(recap, outcome)
    told = _told(recap, outcome)
    if told is not None and recap is not None and told is not recap and told.kind != "battle":
        return msgspec.structs.replace(told, turned=recap.turned)
    return told


def _laid(recap: Recap | None, card: CardLaid) -> Recap | None:
    """Keep the cards of a battle until it is won; those of another game end it."""
    if card.game != "war":
        return msgspec.structs.replace(recap, turned=()) if recap and recap.turned else recap
    if recap is None:
        return Recap(kind="turned", t_us=card.t, seat=card.seat, game="war", turned=(card,))
    return msgspec.structs.replace(recap, turned=(*recap.turned, card))


def _told(recap: Recap | None, outcome: Outcome) -> Recap | None:
    match outcome:
        case DeadHeat():
            return Recap(
                kind="won",
                t_us=outcome.t,
                seat=outcome.drawn,
                dead_heat=tuple(outcome.dead_heat),
            )
        case Verdict():
            return _judged(recap, outcome)
        case PileTaken(why="challenge"):
            return Recap(kind="collected", t_us=outcome.t, seat=outcome.seat, taken=outcome.pile)
        case Echo():
            return recap if recap is None else _echoed(recap, outcome)
        case PileTaken(why="battle") | Mistake() | Objected() | Voted() | TripTold():
            return _in_turns(recap, outcome)
    return recap if recap is None else _priced(recap, outcome)


def _in_turns(
    recap: Recap | None, outcome: PileTaken | Mistake | Objected | Voted | TripTold
) -> Recap | None:
    """Tell of War, the count and the trip."""
    match outcome:
        case PileTaken():
            laid = () if recap is None else recap.turned
            return Recap(
                kind="battle",
                t_us=outcome.t,
                seat=outcome.seat,
                taken=outcome.pile,
                laid=laid,
                game="war",
            )
        case Mistake():
            votes = recap.votes if recap is not None and outcome.kind == "voted" else None
            return Recap(
                kind="mistake",
                t_us=outcome.t,
                seat=outcome.seat,
                mistake=outcome,
                votes=votes,
                game="count",
            )
        case Objected():
            return Recap(kind="vote", t_us=outcome.t, seat=outcome.objects_to)
        case TripTold():
            return Recap(
                kind="trip",
                t_us=outcome.t,
                seat=outcome.seat,
                right=outcome.trip == "right",
                why=outcome.why,
                game="trip",
            )
    if recap is None or recap.kind != "vote":
        return recap
    votes = (outcome.for_, outcome.against)
    right = outcome.vote == "fine"
    return msgspec.structs.replace(recap, t_us=outcome.t, votes=votes, right=right)


def _judged(recap: Recap | None, verdict: Verdict) -> Recap | None:
    match verdict.verdict:
        case "won":
            drawn = recap.dead_heat if recap and recap.kind == "won" and not recap.lanes else ()
            return Recap(
                kind="won",
                t_us=verdict.t,
                seat=verdict.seat,
                patterns=tuple(verdict.patterns or ()),
                reaction_us=verdict.reaction,
                cards=tuple(verdict.cards or ()),
                bottom=verdict.bottom,
                lanes=(Lane(verdict.seat, "won", 0),),
                dead_heat=drawn,
            )
        case "beaten" if recap is not None and recap.kind == "won":
            if any(lane.seat == verdict.seat for lane in recap.lanes):
                return recap
            if (verdict.behind or 0) > RACE_US:
                return recap
            lane = Lane(verdict.seat, "beaten", verdict.behind or 0)
            return msgspec.structs.replace(recap, lanes=(*recap.lanes, lane))
        case "wrong" | "too late":
            return Recap(
                kind=verdict.verdict,
                t_us=verdict.t,
                seat=verdict.seat,
                patterns=tuple(verdict.patterns or ()),
                reaction_us=verdict.reaction,
                cards=tuple(verdict.cards or ()),
                bottom=verdict.bottom,
                why=verdict.why,
            )
    return recap


def _echoed(recap: Recap, echo: Echo) -> Recap:
    """Return the recap with an echo of one of its slaps; told twice it is there once."""
    slaps = {(recap.seat, recap.t_us)} if recap.kind != "collected" else set()
    slaps |= {(lane.seat, recap.t_us + lane.behind_us) for lane in recap.lanes}
    hit_us = echo.t - echo.after
    near = any(seat == echo.echo_of and abs(hit_us - t_us) <= ECHO_US for seat, t_us in slaps)
    if not near or echo in recap.echoes:
        return recap
    return msgspec.structs.replace(recap, echoes=(*recap.echoes, echo))


def _priced(recap: Recap, outcome: Outcome) -> Recap:
    replace = msgspec.structs.replace
    match outcome:
        case PileTaken(why="slap" | "match") if recap.kind == "won" and outcome.seat == recap.seat:
            return replace(recap, taken=outcome.pile)
        case PileTaken(why="wrong slap") if recap.kind == "wrong":
            return replace(recap, lost_to=outcome.seat, taken=outcome.pile)
        case PileTaken(why="mistake") if recap.kind == "mistake":
            return replace(recap, lost_to=outcome.seat, taken=outcome.pile)
        case Caught() if recap.kind == "won" and outcome.caught_by == recap.seat:
            return replace(recap, caught=(*recap.caught, outcome.seat))
        case Gave() if recap.kind == "trip" and outcome.seat == recap.seat:
            return replace(recap, given=tuple(outcome.gave_to))
        case Buried() if recap.kind == "wrong" and outcome.seat == recap.seat:
            return replace(recap, buried=len(outcome.buried))
        case Locked() if recap.kind == "wrong" and outcome.seat == recap.seat:
            return replace(recap, locked=outcome.locked)
        case Out() if outcome.seat == recap.seat:
            return replace(recap, put_out=True)
    return recap
