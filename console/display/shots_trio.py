"""Canned tables of Twisted Trio, for pictures in the manual and for layout tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from console.display.shots_games import game, lain
from console.display.shots_table import AT_US
from console.engine.cards import CardMaker, rank, suit
from console.engine.recap import Lane, Recap
from console.engine.trio_plan import plan_of
from console.engine.trio_views import (
    Await,
    HandView,
    HeldCard,
    Landed,
    LastCardView,
    LayView,
    NamingView,
    PickingView,
    TrioView,
)
from console.hand_screen import HandScreen
from console.screens import MatchEndScreen, Notice, Screen, SeatResult, TableScreen

_FIVE, _TWO_H, _TWO_C = CardMaker().read(["5H", "2H", "2C"])
_ADDRESS = "http://192.168.178.100:8080/hand#Vq3xk9TzP1mWcYb7LrEo4A"
_WIFI = "WIFI:T:WPA;S:Slap Table;P:ratscrew-twist;;"


def trio_table(counts: tuple[int, ...] = (4, 7, 9, 1), **fields: Any) -> TableScreen:
    """Return a table of Twisted Trio after a lay of two twos; any of its fields may be given."""
    given: dict[str, Any] = {
        "suit": "C",
        "up": _TWO_C,
        "stock": 84,
        "rounds": (9, 8, 10, 9, 8, 10, 8, 9)[: len(counts)],
        "lay": LayView(0, (_TWO_H, _TWO_C)),
        "landed": (Landed(1, "drew", 2),),
        **fields,
    }
    beside = {"turn": 1, "pile": lain("5H 2H 2C", 3, 0, 0, of="twisted-trio"), "deck_size": 156}
    named = {name: given.pop(name) for name in list(given) if name in ("turn", "paused", "pile")}
    return TableScreen(table=game("twisted-trio", counts, trio=TrioView(**given), **beside | named))


def announced() -> TableScreen:
    """Return the same where the table says who has one card."""
    return trio_table(last_cards=(LastCardView(3, 0, AT_US + 2_000_000),))


def shuffling() -> TableScreen:
    """Return everybody shuffling, two of four phones not there yet."""
    screen = trio_table(
        (0, 0, 0, 0), to_shuffle=(0, 2, 3), up=None, suit=None, stock=156, lay=None, landed=(),
        rounds=(8, 8, 8, 8), turn=None, pile=(),
    )  # fmt: skip
    return replace(screen, links=(_ADDRESS, "", _ADDRESS, _ADDRESS), wifi=_WIFI)


def asked() -> TableScreen:
    """Return a suit to be named by one seat and a card to be picked by the next one."""
    landed = (Landed(1, "drew", 10), Landed(2, "skipped"), Landed(3, "passed"))
    screen = trio_table(
        naming=NamingView(0, AT_US + 9_000_000, "C"),
        picking=PickingView(1, 0, 4, AT_US + 6_000_000),
        landed=landed, turn=None,
    )  # fmt: skip
    return replace(screen, links=("", "", "", _ADDRESS))


def long_story() -> TableScreen:
    """Return as much after a lay as a column can have to tell."""
    landed = (
        Landed(1, "drew", 15), Landed(1, "picked", other=0), Landed(0, "suit"),
        Landed(2, "skipped"), Landed(3, "caught", other=2), Landed(3, "drew", 5),
        Landed(0, "round", 10),
    )  # fmt: skip
    return trio_table((10, 66, 86, 6), landed=landed, rounds=(10, 8, 9, 10))


def caught() -> TableScreen:
    """Return a last card that was caught, by a little."""
    lanes = (Lane(1, "won", 0), Lane(3, "beaten", 11_300))
    recap = Recap(
        kind="won", t_us=0, seat=1, patterns=("last_card",), reaction_us=912_000, lanes=lanes,
        caught=(3,),
    )  # fmt: skip
    return replace(trio_table((4, 7, 9, 6)), recap=recap)


def declared() -> TableScreen:
    """Return a last card that was declared before anybody could catch it."""
    lanes = (Lane(3, "won", 0), Lane(0, "beaten", 84_000), Lane(2, "beaten", 131_000))
    recap = Recap(
        kind="won", t_us=0, seat=3, patterns=("last_card",), reaction_us=412_000, lanes=lanes
    )
    return replace(trio_table(), recap=recap)


def eight() -> TableScreen:
    """Return four of eight seats playing, two of them without a phone."""
    screen = trio_table((4, 0, 9, 0, 1, 0, 6, 0), last_cards=(LastCardView(4, 0, AT_US),), turn=2)
    seats = tuple(
        replace(seat, sitting_out=number % 2 == 1) for number, seat in enumerate(screen.table.seats)
    )
    links = ("", "", _ADDRESS, "", "", "", _ADDRESS, "")
    return replace(screen, table=replace(screen.table, seats=seats), links=links)


def covered() -> TableScreen:
    """Return a screen that is handed round, no hand uncovered."""
    return replace(trio_table(), handed_round=True)


def hand_uncovered() -> HandScreen:
    """Return a hand of which two cards are chosen."""
    return _hand("8C 9H 4D QS 2C 2D KC 7H TC", chosen=True, awaits=("lay",))


def hand_long() -> HandScreen:
    """Return a hand of two rows of which nothing fits."""
    return _hand("3D 4D 5H 6H 7S 8S 9D TD JH QD KS AH " * 2, awaits=("draw",))


def hand_naming() -> HandScreen:
    """Return a suit to be named."""
    return replace(_hand("3D 4D", awaits=("name",)), cursor=2)


def hand_picking() -> HandScreen:
    """Return a card to be picked of seven."""
    return replace(_hand("3D 4D", awaits=("pick",)), cursor=4)


def _hand(text: str, *, awaits: tuple[Await, ...], chosen: bool = False) -> HandScreen:
    held = CardMaker().read(text.split())
    able = "lay" in awaits
    cards = tuple(
        HeldCard(card, able and (suit(card) == 0 or rank(card) in (2, 9))) for card in held
    )
    hand = HandView(
        seat=1, cards=cards, round=9, suit="C", up=_TWO_C, awaits=awaits, turn=1, pick_from=7
    )
    table = trio_table((4, len(held), 9, 1), rounds=(9, 9, 10, 9))
    screen = HandScreen(table=table, hand=hand, asks=awaits[0], cursor=5)
    found = tuple(card for card in held if rank(card) == 2) if chosen else ()
    return replace(screen, chosen=found, plan=plan_of(hand, table.table, found))


def no_phones() -> TableScreen:
    """Return a table without a network."""
    return replace(shuffling(), links=(), notice=Notice(kind="no phones"))


def result() -> MatchEndScreen:
    """Return the result of a match for places."""
    times = {0: (412_000, 530_000), 1: (912_000,), 2: (), 3: (640_000, 1_210_000)}
    places = ((2, 10, 0), (0, 10, 3), (3, 9, 1), (1, 8, 12))
    rows = tuple(
        SeatResult(
            seat=seat, name="", place=place, cards=cards, hands_won=int(place == 1),
            slaps_won=len(times[seat]), wrong=0, reactions_us=times[seat], round=number,
        )
        for place, (seat, number, cards) in enumerate(places, 1)
    )  # fmt: skip
    return MatchEndScreen(winners=(2,), rows=rows, hands=1, minutes=24, closest=(1, 3, 11_300))


SHOTS: dict[str, Callable[[], Screen | HandScreen]] = {
    "trio": trio_table,
    "trio-announced": announced,
    "trio-shuffling": shuffling,
    "trio-asked": asked,
    "trio-long": long_story,
    "trio-caught": caught,
    "trio-declared": declared,
    "trio-eight": eight,
    "trio-no-phones": no_phones,
    "trio-result": result,
    "trio-covered": covered,
    "trio-hand": hand_uncovered,
    "trio-hand-long": hand_long,
    "trio-hand-naming": hand_naming,
    "trio-hand-picking": hand_picking,
}
