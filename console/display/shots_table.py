"""Canned tables for the pictures in the manual and for the layout tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from console.engine.cards import CardMaker
from console.engine.outcomes import Echo
from console.engine.recap import Lane, Recap
from console.engine.settings import PatternName, Rules
from console.engine.views import ChallengeView, PileCard, SeatView, TableView
from console.screens import Notice, Screen, TableScreen

AT_US = 2_000_000  # the moment at which shots are taken, after every short motion
_PATTERNS: tuple[PatternName, ...] = ("double", "sandwich", "jack")


def seats(*counts: int, **changes: dict[str, Any]) -> tuple[SeatView, ...]:
    """Return seats called by their colours; ``s2={"out": True}`` changes seat 2."""
    made = [SeatView(name="", count=count) for count in counts]
    for key, fields in changes.items():
        at = int(key[1:])
        made[at] = msgspec.structs.replace(made[at], **fields)
    return tuple(made)


def pile(names: str, *laid_by: int, first: int = 1) -> tuple[PileCard, ...]:
    """Return face-up cards, oldest first, laid in turn by these seats."""
    faces = CardMaker().read(names.split())
    return tuple(
        PileCard(face, laid_by[i % len(laid_by)], first + i) for i, face in enumerate(faces)
    )


def table(seat_views: tuple[SeatView, ...], **fields: Any) -> TableView:
    """Return a table of the English game; any field may be given."""
    given: dict[str, Any] = {
        "game": "ratscrew",
        "preset": "ratscrew",
        "rules": Rules(patterns=_PATTERNS, challenge=True),
        "cards_played": 14,
        **fields,
    }
    return TableView(seats=seat_views, **given)


_KING = CardMaker().read(["KS"])[0]
_QUEEN = CardMaker().read(["QH"])[0]
_DEEP = pile("2H 5C 8D 3S TD 7C 2D 9H 3C 5S 9D 4C KS 6H", 0, 1, 2, 3)
_FOUR = seats(8, 13, 11, 9, s3={"collects": True})
_OWED = ChallengeView(payer=0, total=3, left=2, to=3, court=_KING, collector=3)
_EIGHT = seats(
    14,
    9,
    21,
    12,
    17,
    0,
    0,
    18,
    s2={"collects": True},
    s6={"out": True},
)


def challenge() -> TableScreen:
    """Return a table on which Red owes two of three cards to White's king."""
    view = table(_FOUR, pile=_DEEP, turn=0, challenge=_OWED)
    return TableScreen(table=view)


def contested() -> TableScreen:
    """Return a slap that Blue won over two others."""
    recap = Recap(
        kind="won",
        t_us=1_000_000,
        seat=1,
        patterns=("double",),
        reaction_us=312_000,
        cards=("4C", "KS", "6H", "6C"),
        bottom="9D",
        lanes=(Lane(1, "won", 0), Lane(3, "beaten", 184), Lane(0, "beaten", 1326)),
        taken=15,
    )
    view = table(seats(7, 28, 11, 6), turn=1)
    return TableScreen(table=view, recap=recap)


def echoed() -> TableScreen:
    """Return a slap whose hit shook the pad beside it."""
    screen = contested()
    assert screen.recap is not None
    echo = Echo(999_900, 2, 1, 31, 255, -100)
    recap = msgspec.structs.replace(screen.recap, echoes=(echo,))
    return TableScreen(table=screen.table, recap=recap)


def crowd() -> TableScreen:
    """Return a slap that six tried for, with the pile led by another seat than the winner's."""
    lanes = [Lane(2, "won", 0)] + [
        Lane(seat, "beaten", behind)
        for seat, behind in ((7, 412), (0, 1_904), (4, 12_730), (1, 31_000), (5, 58_200))
    ]
    recap = Recap(
        kind="won",
        t_us=1_000_000,
        seat=2,
        patterns=("sandwich",),
        reaction_us=268_000,
        cards=("3D", "9C", "KH", "9S"),
        bottom="3D",
        lanes=tuple(lanes),
        taken=4,
    )
    view = table(_EIGHT, turn=3, deck_size=104, rules=_two_decks())
    return TableScreen(table=view, recap=recap)


def _two_decks() -> Rules:
    return Rules(patterns=("double", "sandwich"), challenge=True, match=1)


def dead_heat() -> TableScreen:
    """Return a slap too close to tell, drawn for Blue."""
    recap = Recap(
        kind="won",
        t_us=1_000_000,
        seat=1,
        patterns=("jack",),
        reaction_us=287_000,
        cards=("2C", "7H", "JD"),
        lanes=(Lane(1, "won", 0), Lane(0, "beaten", 0), Lane(2, "beaten", 740)),
        dead_heat=(0, 1),
        taken=3,
    )
    return TableScreen(table=table(seats(21, 16, 15), turn=2), recap=recap)


def wrong() -> TableScreen:
    """Return Red's wrong slap, two cards going under."""
    recap = Recap(
        kind="wrong",
        t_us=1_000_000,
        seat=0,
        reaction_us=402_000,
        cards=("9D", "4C", "KS", "6H"),
        bottom="2H",
        buried=2,
    )
    counts = seats(6, 13, 11, 9, s3={"collects": True})
    view = table(counts, pile=_DEEP, buried=2, turn=0, challenge=_OWED)
    return TableScreen(table=view, recap=recap)


def wrong_locked() -> TableScreen:
    """Return a wrong slap from the east side that locks a pad, with many patterns in force."""
    patterns: tuple[PatternName, ...] = (
        "double",
        "sandwich",
        "top_bottom",
        "run_3",
        "marriage",
        "tens",
        "same_suit_3",
    )
    rules = Rules(patterns=patterns, wrong_slap="locked 3")
    recap = Recap(
        kind="wrong",
        t_us=1_000_000,
        seat=3,
        cards=("9D", "4C", "KS", "6H"),
        bottom="TD",
        locked=3,
    )
    four = seats(8, 13, 11, 9, s3={"locked": 3}, s1={"handicap_ms": 80})
    view = table(four, pile=_DEEP, turn=2, rules=rules)
    return TableScreen(table=view, recap=recap)


def too_late() -> TableScreen:
    """Return a slap after the next card had covered the pattern."""
    recap = Recap(
        kind="too late",
        t_us=1_000_000,
        seat=2,
        patterns=("double",),
        reaction_us=96_000,
        cards=("9D", "KS", "KH", "6H"),
        bottom="2H",
    )
    view = table(seats(8, 13, 11, 9), pile=pile("9D KS KH 6H", 0, 1, 2, 3), turn=0)
    return TableScreen(table=view, recap=recap)


def collected() -> TableScreen:
    """Return a pile that White's challenge has just brought in."""
    recap = Recap(kind="collected", t_us=1_000_000, seat=3, taken=17)
    return TableScreen(table=table(seats(5, 13, 11, 23), turn=3), recap=recap)


def collecting() -> TableScreen:
    """Return a pile that lies for White, slaps still live."""
    four = seats(5, 13, 11, 9, s3={"collects": True})
    view = table(four, pile=_DEEP, turn=3, collecting=3, collect_due_us=2_700_000)
    return TableScreen(table=view)


def deciding() -> TableScreen:
    """Return a table whose verdict waits for a handicap."""
    four = seats(8, 13, 11, 9, s1={"handicap_ms": 80})
    view = table(four, pile=pile("9D KS KH", 0, 1, 2), turn=3, deciding=True)
    return TableScreen(table=view, pressed_us=(-1, -1, AT_US - 20_000, -1))


def redealing() -> TableScreen:
    """Return a table on which nobody holds a card."""
    view = table(seats(0, 0), pile=_DEEP, redealing=True)
    return TableScreen(table=view)


def first_flip() -> TableScreen:
    """Return the first turn of a match's second hand, with three at the table."""
    three = seats(18, 17, 17, s1={"hands_won": 1, "name": "Ada"})
    view = table(three, turn=1, hand=2, cards_played=0)
    return TableScreen(table=view)


def empty_and_out() -> TableScreen:
    """Return five seats of which one may slap in, one is out and one sits out."""
    five = seats(30, 0, 22, 0, 0, s3={"out": True}, s4={"sitting_out": True})
    rules = Rules(patterns=("double", "sandwich"), match=1)
    view = table(five, pile=pile("2H 5C", 0, 2), turn=0, rules=rules, preset="classic")
    return TableScreen(table=view)


def eight_seats() -> TableScreen:
    """Return a table of eight with two decks, White owing two cards to Yellow's queen."""
    lain = pile("2H 5C 8D 3S TD 7C 2D 9H 3C TH 3D 8S QH", 7, 0, 1, 2)
    owed = ChallengeView(payer=3, total=2, left=2, to=2, court=_QUEEN, collector=2)
    view = table(
        _EIGHT,
        pile=lain,
        turn=3,
        challenge=owed,
        deck_size=104,
        rules=_two_decks(),
    )
    return TableScreen(table=view)


def paused() -> TableScreen:
    """Return a game that the host has stopped."""
    return _noticed(Notice(kind="paused"), paused=True)


def disconnected() -> TableScreen:
    """Return a game whose pads have gone silent."""
    return _noticed(Notice(kind="pads disconnected"), paused=True)


def _noticed(notice: Notice, **fields: Any) -> TableScreen:
    view = table(_FOUR, pile=_DEEP, turn=0, challenge=_OWED, **fields)
    return TableScreen(table=view, notice=notice)


SHOTS: dict[str, Callable[[], Screen]] = {
    "table-challenge": challenge,
    "table-eight-seats": eight_seats,
    "table-first-flip": first_flip,
    "table-empty-and-out": empty_and_out,
    "table-collecting": collecting,
    "table-deciding": deciding,
    "table-redealing": redealing,
    "verdict-contested": contested,
    "verdict-echo": echoed,
    "verdict-crowd": crowd,
    "verdict-dead-heat": dead_heat,
    "verdict-wrong": wrong,
    "verdict-wrong-locked": wrong_locked,
    "verdict-too-late": too_late,
    "verdict-collected": collected,
    "notice-paused": paused,
    "notice-pads-disconnected": disconnected,
}
