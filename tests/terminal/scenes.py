"""Pictures to draw in tests: tables from two to eight seats, and one of every other screen."""

from __future__ import annotations

import msgspec

from console.engine.cards import parse_face
from console.engine.outcomes import Echo
from console.engine.presets import rules_for
from console.engine.recap import Lane, Recap
from console.engine.views import ChallengeView, PileCard, SeatView, TableView
from console.screens import (
    AttractScreen,
    HandEndScreen,
    LobbyScreen,
    LobbySeat,
    MatchEndScreen,
    Notice,
    ResumeScreen,
    Screen,
    SeatResult,
    Switch,
    TableScreen,
)
from console.terminal.palette import FULL
from console.terminal.picture import Pens, Picture, frame_for

NAMES = ("Red", "Blue", "Yellow", "White", "Green", "Orange", "Violet", "Pink")
KEYS = tuple(zip("dkxlgnfj", "eisothru", strict=True))
SIZES = ((80, 24), (120, 40))


def pens(width: int = 80, height: int = 24, now_us: int = 0) -> Pens:
    return Pens(frame_for(width, height)[0], FULL, KEYS, now_us)


def rows(picture: Picture) -> list[str]:
    """Return a picture's rows as plain text, left and right beside each other."""
    left, right = [[row.plain for row in part] for part in (picture.left, picture.right)]
    if not left:
        return right
    deep = max(len(left), len(right))
    width = max(len(row) for row in left)
    left += [""] * (deep - len(left))
    right += [""] * (deep - len(right))
    return [f"{a:<{width}} {b}".rstrip() for a, b in zip(left, right, strict=True)]


def table(seats: int = 4, **changes: object) -> TableView:
    """Return a running table: Red must flip, a nine, a four and a king lie there."""
    counts = (8, 13, 11, 9, 7, 6, 5, 4)
    value = TableView(
        game="ratscrew",
        preset="ratscrew",
        rules=rules_for("ratscrew", {"challenge": True}),
        seats=tuple(SeatView(name=NAMES[i], count=counts[i]) for i in range(seats)),
        pile=laid("9D", "4C", "KS", seats=seats),
        turn=0,
        cards_played=14,
        deck_size=104 if seats > 6 else 52,
    )
    return msgspec.structs.replace(value, **changes)


def laid(*cards: str, seats: int = 4) -> tuple[PileCard, ...]:
    return tuple(
        PileCard(parse_face(card), (number + 1) % seats, number + 1)
        for number, card in enumerate(cards)
    )


def seated(value: TableView, seat: int, **changes: object) -> TableView:
    """Return the table with one seat changed."""
    seats = list(value.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], **changes)
    return msgspec.structs.replace(value, seats=tuple(seats))


def challenged() -> TableView:
    """Red has paid one of the three cards that White's king asks."""
    owed = ChallengeView(payer=0, total=3, left=2, to=3, court=parse_face("KS"), collector=3)
    pile = laid("2H", "9D", "4C", "KS", "6H")
    return seated(table(pile=pile, challenge=owed, buried=2), 3, collects=True)


WON = Recap(
    kind="won",
    t_us=1,
    seat=1,
    patterns=("double",),
    reaction_us=312_000,
    cards=("4C", "KS", "6H", "6C"),
    lanes=(Lane(1, "won", 0), Lane(3, "beaten", 184), Lane(0, "beaten", 1_326)),
    taken=15,
)
WRONG = Recap(
    kind="wrong",
    t_us=1,
    seat=0,
    cards=("9D", "4C", "KS", "TH"),
    buried=2,
    why="no pattern lay there",
)
ECHOED = msgspec.structs.replace(WON, echoes=(Echo(2, 2, 1, 31, 255, -100),))
TOO_LATE = Recap(kind="too late", t_us=1, seat=2, why="the next card had covered it")
COLLECTED = Recap(kind="collected", t_us=1, seat=3, taken=9)


def won_table(seats: int = 4) -> TableScreen:
    return TableScreen(table=table(seats, pile=(), turn=1), recap=WON)


SWITCHES = (
    *(
        Switch(name=name, value=name in ("double", "sandwich", "jack"))
        for name in (
            "double",
            "sandwich",
            "jack",
            "top_bottom",
            "run_3",
            "run_4",
            "marriage",
            "divorce",
            "tens",
        )
    ),
    Switch(name="challenge", value=False),
    Switch(name="wrong_slap", value="bury 2"),
    Switch(name="lead_after_slap", value="seat"),
    Switch(name="empty_seat", value="next slap"),
    Switch(name="match", value="2"),
)


def lobby(cursor: int = 4, seats: int = 6) -> LobbyScreen:
    states = ("joined", "bot", "free", "free", "free", "free", "free", "free")
    return LobbyScreen(
        seats=tuple(
            LobbySeat(
                name=NAMES[i],
                state=states[i],
                host=i == 0,
                level="steady" if states[i] == "bot" else "",
            )
            for i in range(seats)
        ),
        presets=("ratscrew", "ratscrew-fr", "classic", "slapjack", "beggar"),
        preset="ratscrew",
        switches=SWITCHES,
        cursor=cursor,
        host=0,
        seats_to_deal=4,
    )


def hand_end() -> HandEndScreen:
    over = table(pile=(), turn=None, winner=(2,), why="all cards", cards_played=431)
    over = seated(over, 2, count=52, hands_won=1)
    for seat in (0, 1, 3):
        over = seated(over, seat, count=0, out=True)
    return HandEndScreen(table=over, counted=52, next_us=5_000_000)


def match_end(seats: int = 4) -> MatchEndScreen:
    return MatchEndScreen(
        winners=(3,),
        rows=tuple(
            SeatResult(
                seat=seat,
                name=NAMES[seat],
                place=place + 1,
                cards=52 if place == 0 else 0,
                hands_won=2 if place == 0 else 0,
                slaps_won=17 - 2 * place,
                wrong=place,
                reactions_us=tuple(
                    190_000 + place * 20_000 + (step * step * 1_700) % 300_000 for step in range(17)
                )
                if place != 3
                else (),
            )
            for place, seat in enumerate([3, *(s for s in range(seats) if s != 3)])
        ),
        hands=2,
        minutes=38,
        closest=(1, 3, 6),
    )


def screens() -> dict[str, Screen]:
    """Return one of every screen and state, by a name for the test's report."""
    return {
        "attract": AttractScreen(table=table(8), recap=None),
        "lobby": lobby(),
        "lobby games": lobby(cursor=0, seats=8),
        "turn": TableScreen(table=table()),
        "challenge": TableScreen(table=challenged()),
        "won": won_table(),
        "echo": TableScreen(table=table(4, pile=(), turn=1), recap=ECHOED),
        "wrong": TableScreen(table=table(pile=laid("9D", "4C", "KS", "TH")), recap=WRONG),
        "too late": TableScreen(table=table(), recap=TOO_LATE),
        "collected": TableScreen(table=table(pile=(), turn=3), recap=COLLECTED),
        "paused": TableScreen(table=table(paused=True), notice=Notice(kind="paused")),
        "unplugged": TableScreen(
            table=table(8, paused=True),
            notice=Notice(kind="pads disconnected", detail="station 3"),
        ),
        "hand end": hand_end(),
        "match end": match_end(),
        "match end of eight": match_end(8),
        "resume": ResumeScreen(table=table(), minutes_ago=12),
    }
