"""Pictures of War, the count, and both Trifectas, as their tables stand at telling moments."""

from __future__ import annotations

import msgspec

from console.engine.cards import parse_face
from console.engine.outcomes import CardLaid, Mistake
from console.engine.presets import rules_for
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
from console.screens import AttractScreen, LobbyScreen, Screen, TableScreen
from console.session.lobby import Lobby
from tests.terminal.scenes import NAMES, seated, table

CYCLES = {
    "war": ("war",),
    "count": ("count",),
    "trifecta": ("war", "ratscrew", "count"),
    "trifecta-plus": ("war", "ratscrew", "count", "trip"),
}
FIGHTERS = tuple(range(8))
OFFERED = ("horseshoe", "paintbrush", "owl", "strawberry", "hat", "lightning")
ALOUD = {"calls": "spoken"}
T = 1


def game(preset: str, on: str = "", seats: int = 4, **changes: object) -> TableView:
    """Return a table of this game, nothing in the middle."""
    value = table(
        seats,
        game=preset,
        preset=preset,
        rules=rules_for(preset, changes.pop("rules", {})),  # type: ignore[arg-type]
        cycle=CYCLES[preset],
        on=on or CYCLES[preset][0],
        pile=(),
        turn=None,
        cards_played=88,
        deck_size=54 if "trifecta" in preset else 52,
    )
    return msgspec.structs.replace(value, **changes)


def pile(*cards: str, on: str = "count", seat: int = 1) -> tuple[PileCard, ...]:
    """Return cards laid one a seat; ``?`` lies face down."""
    return tuple(
        PileCard(0 if card == "?" else parse_face(card), (seat + n) % 4, n + 1, on, card == "?")
        for n, card in enumerate(cards)
    )


def battle(seats: int = 4, ready: tuple[int, ...] = (1, 3)) -> TableView:
    war = WarView(fighters=FIGHTERS[:seats], ready=ready, lights_us=0, due_us=2_100_000, battles=7)
    return game("war", seats=seats, war=war)


def counting(**changes: object) -> TableView:
    """Return a count in which Blue has laid a card and owes a call."""
    count = CountView(owes=1, due_us=1_900_000, last="TWee", last_by=0)
    count = msgspec.structs.replace(count, **changes)
    lies = pile("3C", "QS", "9H", seat=3)
    return game("count", pile=lies, count=count, turn=2 if count.owes is None else None)


COUNT = CountView(last="four", last_by=3, direction=-1, silent=True)
OWED = ChallengeView(payer=2, total=3, left=2, to=1, court=parse_face("KD"), collector=1)


def ratscrew_on() -> TableView:
    """Return a cycle in Ratscrew: Yellow owes Blue, the last double's half has gone."""
    row = tuple(map(parse_face, ("KD", "5S", "9C")))
    return game(
        "trifecta",
        on="ratscrew",
        pile=pile("AS", "?", on="war") + pile("9C", on="ratscrew", seat=2),
        row=row,
        challenge=OWED,
        count=COUNT,
        turn=2,
    )


def trip(phase: str = "telling", spoken: bool = False, **changes: object) -> TableView:
    """Return Blue on a trip."""
    view = TripView(
        seat=1,
        phase=phase,
        length=9,
        told=4,
        offered=() if spoken and phase != "adding" else OFFERED,
        revealed=("hat", "owl", "bicycle", "horseshoe") if spoken else (),
        spoken=spoken,
        due_us=3_200_000,
    )
    return game(
        "trifecta-plus",
        on="trip",
        trip=view,
        trip_length=9,
        pile=pile("3C", "QS"),
        count=COUNT,
        **changes,
    )


VOTE = VoteView(accused=1, by=3, voters=(0, 2), ballots={3: "mistake", 1: "fine"}, due_us=4_000_000)


def laid(seat: int, card: str, down: bool = False) -> CardLaid:
    return CardLaid(T, seat, card, "war", down)


FOUGHT = Recap(
    kind="battle",
    t_us=T,
    seat=0,
    taken=12,
    game="war",
    laid=(
        *(laid(seat, card) for seat, card in enumerate(("AH", "AD", "8S", "*"))),
        *(laid(seat, card, True) for card in ("2C", "3C", "4C") for seat in (0, 1)),
        laid(0, "KH"),
        laid(1, "TS"),
    ),
)
MISTAKEN = Recap(
    kind="mistake",
    t_us=T,
    seat=1,
    taken=9,
    lost_to=2,
    mistake=Mistake(T, 1, "called three, count is two", "wrong call", "three", "two", "9H"),
    game="count",
)
VOTED = Recap(kind="vote", t_us=T, seat=1, votes=(2, 1), taken=9, lost_to=2, game="count")
TOLD = Recap(kind="trip", t_us=T, seat=1, right=True, game="trip")
FORGOT = Recap(
    kind="trip", t_us=T, seat=1, why="step 6 is not lock", given=(0, 2, 3) * 3, game="trip"
)


def plus_lobby(cursor: int = 3) -> LobbyScreen:
    """Return a lobby as the session makes it, with the switches of Trifecta Plus."""
    lobby = Lobby(NAMES[:4], "trifecta-plus", {}, "steady", fill=True, deck={"missing": 3})
    lobby.join(0)
    lobby.cursor = cursor
    return lobby.screen()


def game_screens() -> dict[str, Screen]:
    """Return one of every state of the games beside Ratscrew, by a name for the test's report."""
    spoken = CountView(spoken=True, may_object=True, last="two", last_by=0)
    return {
        "war": TableScreen(table=battle()),
        "war of eight": TableScreen(table=battle(8, ready=(0, 2, 5)), since_us=-1_000_000),
        "battle": TableScreen(table=battle(ready=()), recap=FOUGHT),
        "battle void": TableScreen(table=game("war", pile=pile("9C", "?", "?", "*", on="war"))),
        "count": TableScreen(table=counting()),
        "count silent": TableScreen(table=counting(owes=None, silent=True, direction=-1)),
        "count spoken": TableScreen(
            table=game("count", rules=ALOUD, pile=pile("9C"), count=spoken, turn=2)
        ),
        "count vote": TableScreen(
            table=game("count", rules=ALOUD, pile=pile("9C"), count=spoken, vote=VOTE)
        ),
        "mistake": TableScreen(table=game("count", count=CountView(), turn=2), recap=MISTAKEN),
        "voted": TableScreen(table=game("count", count=CountView(), turn=2), recap=VOTED),
        "cycle war": TableScreen(
            table=game("trifecta", war=battle().war, challenge=OWED, count=COUNT)
        ),
        "cycle ratscrew": TableScreen(table=ratscrew_on()),
        "cycle after battle": TableScreen(
            table=game("trifecta", on="ratscrew", count=CountView(), turn=0), recap=FOUGHT
        ),
        "cycle count": TableScreen(
            table=seated(
                game("trifecta-plus", on="count", pile=pile("8C"), count=COUNT, trip_length=3),
                2,
                count=0,
            )
        ),
        "trip": TableScreen(table=trip()),
        "trip adding": TableScreen(table=trip("adding"), recap=TOLD),
        "trip spoken": TableScreen(table=trip(spoken=True)),
        "trip vote": TableScreen(
            table=trip("voting", spoken=True, vote=msgspec.structs.replace(VOTE, by=None))
        ),
        "trip forgotten": TableScreen(
            table=game("trifecta-plus", war=battle().war, count=COUNT, trip_length=9), recap=FORGOT
        ),
        "lobby of plus": plus_lobby(),
        "attract trip": AttractScreen(table=trip()),
        "attract count": AttractScreen(table=counting()),
    }
