"""Canned tables of War, the count and Trifecta, for pictures in the manual and for layout tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from console.display.shots_table import AT_US, pile, seats, table
from console.engine.cards import CardMaker
from console.engine.outcomes import CardLaid, Mistake
from console.engine.presets import preset_named
from console.engine.recap import Recap
from console.engine.views import (
    ChallengeView,
    CountView,
    PileCard,
    TableView,
    TripView,
    VoteView,
    WarView,
)
from console.screens import Screen, TableScreen

_QUEEN, _SEVEN = CardMaker().read(["QD", "7S"])
CYCLE = ("war", "ratscrew", "count")
_EIGHT = (7, 11, 3, 10, 6, 5, 8, 4)
_FOUR = (9, 7, 10, 3)
_LAST = CountView(last="two", last_by=3)
OFFERED = ("umbrella", "owl", "guitar", "cheese", "ladder", "snowman")


def game(preset: str, counts: tuple[int, ...], **fields: Any) -> TableView:
    """Return a table of one of these games; any field may be given."""
    chosen = preset_named(preset)
    plus = ("trip",) if preset == "trifecta-plus" else ()
    chained = preset.startswith("trifecta")
    given = {
        "rules": chosen.rules,
        "on": "war" if chained else preset,
        "cycle": (*CYCLE, *plus) if chained else (preset,),
        "deck_size": 54 if chained else 52,
        **fields,
    }
    return table(seats(*counts), game=chosen.game, preset=preset, **given)


def lain(names: str, *laid_by: int, of: str = "count") -> tuple[PileCard, ...]:
    """Return face-up cards of one game of the cycle, oldest first."""
    return tuple(replace(card, game=of) for card in pile(names, *laid_by))


def laid(text: str) -> tuple[CardLaid, ...]:
    """Return a battle's cards: ``0KH`` is seat 0's king, ``1-7D`` one it put face down."""
    cards = []
    for word in text.split():
        down = word[1] == "-"
        cards.append(CardLaid(0, int(word[0]), word[2:] if down else word[1:], "war", down))
    return tuple(cards)


def standing(payer: int = 2, to: int = 1) -> ChallengeView:
    """Return a queen's challenge of which one card is still owed."""
    return ChallengeView(payer=payer, total=2, left=1, to=to, court=_QUEEN, collector=to)


def trifecta_war() -> TableScreen:
    """Return a battle that White has just won, Ratscrew and the count standing as they were."""
    recap = Recap(kind="battle", t_us=0, seat=3, taken=25, laid=laid("0QH 1KS 2JC 3AH"), game="war")
    view = game(
        "trifecta", (9, 7, 10, 28), on="ratscrew", challenge=standing(), count=_LAST, turn=2,
        row=(_QUEEN,),
    )  # fmt: skip
    return TableScreen(table=view, recap=recap)


def trifecta_war_eight() -> TableScreen:
    """Return eight seats of whom five have flipped for the battle."""
    war = WarView(fighters=tuple(range(8)), ready=(0, 2, 3, 5, 6), lights_us=0, due_us=3_600_000)
    view = game(
        "trifecta-plus", _EIGHT, war=war, count=CountView(silent=True, direction=-1), row=(_SEVEN,),
        pile=lain("5H QD 7S", 1, 2, 3), trip_length=6, challenge=standing(5, 4),
    )  # fmt: skip
    return TableScreen(table=view)


def war_layers() -> TableScreen:
    """Return War by itself: two wars between two of four seats, the cards not yet gathered."""
    cards = laid(
        "09H 19S 2JD 3JC 2-4S 3-7D 2-2C 3-TC 2-5S 3-6H 2QH 3QS 2-8C 3-9D 2-3S 3-KD 2-6C 3-4D "
        "27H 3AS"
    )
    recap = Recap(kind="battle", t_us=0, seat=3, taken=20, laid=cards, game="war")
    war = WarView(fighters=(0, 1, 2, 3), ready=(1,), lights_us=0, due_us=3_600_000, battles=17)
    return TableScreen(table=game("war", (9, 14, 3, 26), war=war), recap=recap)


def war_eight() -> TableScreen:
    """Return War among eight, all of them in the war that a tie began."""
    first = "0KH 1KS 2JD 3JC 49H 58S 62C 7TD"
    down = " ".join(f"{seat}-{rank}D" for rank in "345" for seat in range(8))
    last = "0QH 1QS 2JH 36C 49S 58D 62H 7AD"
    cards = laid(f"{first} {down} {last}")
    recap = Recap(kind="battle", t_us=0, seat=7, taken=40, laid=cards, game="war")
    war = WarView(fighters=tuple(range(8)), ready=(), lights_us=0, due_us=3_600_000, battles=3)
    return TableScreen(table=game("war", _EIGHT, war=war), recap=recap)


def trifecta_ratscrew() -> TableScreen:
    """Return a turn of Ratscrew: Yellow owes the second card, the row's last one was taken."""
    view = game(
        "trifecta", _FOUR, on="ratscrew", challenge=standing(), count=_LAST, turn=2, row=(_SEVEN,),
        ghost=_SEVEN, pile=lain("5H TC JS", 1, 2, 3),
    )  # fmt: skip
    return TableScreen(table=view)


def trifecta_ratscrew_eight() -> TableScreen:
    """Return the same among eight, without a debt."""
    view = game(
        "trifecta-plus", _EIGHT, on="ratscrew", count=CountView(silent=True), turn=5,
        row=(_SEVEN,), ghost=_SEVEN, trip_length=1,
    )  # fmt: skip
    return TableScreen(table=view)


def count_calling() -> TableScreen:
    """Return a seat that owes a call; the dial shows the one before it."""
    count = CountView(owes=0, due_us=3_600_000, last="two", last_by=3)
    view = game("count", (8, 12, 9, 14), count=count, pile=lain("5H TC JS 7C", 1, 2, 3, 0))
    return TableScreen(table=view)


def count_silence() -> TableScreen:
    """Return the silence after an eight."""
    count = CountView(silent=True, direction=-1)
    view = game("count", (7, 11, 8, 13), count=count, turn=0, pile=lain("7C 8D 4H QS", 0, 1, 2, 3))
    return TableScreen(table=view)


def count_eight() -> TableScreen:
    """Return eight seats, a call owed on the east side, beginners being helped."""
    count = CountView(
        owes=7, due_us=2_700_000, direction=-1, last="THIRteen", last_by=6, next="three"
    )
    view = game("count", _EIGHT, count=count, pile=lain("5H TC JS KC", 4, 5, 6, 7))
    return TableScreen(table=view)


def count_spoken() -> TableScreen:
    """Return a call that has been said aloud and may be objected to."""
    count = CountView(spoken=True, may_object=True, last="two", last_by=3)
    rules = replace(preset_named("count").rules, calls="spoken")
    view = game(
        "count",
        (8, 12, 9, 14),
        count=count,
        turn=1,
        rules=rules,
        pile=lain("5H TC JS 7C", 1, 2, 3, 0),
    )
    return TableScreen(table=view)


def vote() -> TableScreen:
    """Return a vote on Red's call in which two of four are still to vote."""
    return _voting(4)


def vote_eight() -> TableScreen:
    """Return a vote among eight."""
    return _voting(8)


def _voting(count: int) -> TableScreen:
    ballots = {0: "fine", 1: "mistake", **({2: "fine", 5: "mistake"} if count > 4 else {})}
    voters = tuple(range(2, count))
    called = VoteView(accused=0, by=1, voters=voters, ballots=ballots, due_us=AT_US + 3_000_000)
    rules = replace(preset_named("count").rules, calls="spoken")
    view = game(
        "count", _EIGHT[:count], count=CountView(spoken=True, last="two", last_by=3), vote=called,
        rules=rules, pile=lain("5H TC JS 7C", 1, 2, 3, 0),
    )  # fmt: skip
    return TableScreen(table=view)


def mistake() -> TableScreen:
    """Return a wrong call that has cost the pile."""
    wrong = Mistake(0, 0, "", "wrong call", "three", "two", "7C")
    recap = Recap(kind="mistake", t_us=1_000_000, seat=0, mistake=wrong, lost_to=1, taken=12)
    count = CountView(last="two")
    view = game("trifecta", _FOUR, on="war", count=count, challenge=standing(), war=_lit(4))
    return TableScreen(table=view, recap=recap)


def _lit(count: int) -> WarView:
    return WarView(fighters=tuple(range(count)), ready=(), lights_us=0, due_us=3_600_000)


def trip() -> TableScreen:
    """Return a trip of the west side: the third of seven things is to be picked."""
    return _trip(4, TripView(seat=1, phase="telling", length=7, told=2, offered=OFFERED,
                             due_us=AT_US + 2_600_000))  # fmt: skip


def trip_adding() -> TableScreen:
    """Return a trip among eight whose list was right: one of six new things is packed."""
    return _trip(8, TripView(seat=6, phase="adding", length=7, told=7, offered=OFFERED,
                             due_us=AT_US + 2_600_000))  # fmt: skip


def trip_spoken() -> TableScreen:
    """Return a trip told aloud, three of its things revealed."""
    told = TripView(seat=0, phase="telling", length=5, told=3, revealed=OFFERED[:3], spoken=True,
                    due_us=AT_US + 2_600_000)  # fmt: skip
    return _trip(4, told)


def trip_vote() -> TableScreen:
    """Return the vote on a trip told aloud."""
    told = TripView(seat=2, phase="voting", length=5, told=5, revealed=OFFERED[:5], spoken=True)
    called = VoteView(
        accused=2, by=None, voters=(0, 1, 3), ballots={3: "fine"}, due_us=AT_US + 3_000_000
    )
    screen = _trip(4, told)
    return replace(screen, table=replace(screen.table, vote=called))


def _trip(count: int, told: TripView) -> TableScreen:
    view = game(
        "trifecta-plus", _EIGHT[:count], on="trip", trip=told, trip_length=told.length, count=_LAST,
        challenge=standing(), row=(_QUEEN,), pile=lain("5H 9C", 1, 2),
    )  # fmt: skip
    return TableScreen(table=view)


def trip_wrong() -> TableScreen:
    """Return a trip that went wrong at its third step."""
    recap = Recap(
        kind="trip",
        t_us=1_000_000,
        seat=1,
        why="step 3 is not owl",
        given=(0, 2, 3) * 3,
        game="trip",
    )
    view = game(
        "trifecta-plus", _FOUR, on="war", count=_LAST, challenge=standing(), war=_lit(4),
        trip_length=7,
    )  # fmt: skip
    return TableScreen(table=view, recap=recap)


SHOTS: dict[str, Callable[[], Screen]] = {
    "trifecta-war": trifecta_war,
    "trifecta-war-eight": trifecta_war_eight,
    "trifecta-ratscrew": trifecta_ratscrew,
    "trifecta-ratscrew-eight": trifecta_ratscrew_eight,
    "war-layers": war_layers,
    "war-eight": war_eight,
    "count-calling": count_calling,
    "count-silence": count_silence,
    "count-eight": count_eight,
    "count-spoken": count_spoken,
    "vote": vote,
    "vote-eight": vote_eight,
    "mistake": mistake,
    "trip": trip,
    "trip-adding": trip_adding,
    "trip-spoken": trip_spoken,
    "trip-vote": trip_vote,
    "trip-wrong": trip_wrong,
}
