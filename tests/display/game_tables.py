"""Tables of War, the count and Trifecta for the layout tests, each as full as it can be."""

import msgspec

from console.display import shots_games as shots
from console.display.things import DRAWINGS, label
from console.display.words import Words
from console.engine.cards import CardMaker
from console.engine.outcomes import CardLaid, Mistake
from console.engine.presets import preset_named
from console.engine.recap import Lane, Recap
from console.engine.views import ChallengeView, CountView, TripView, VoteView, WarView
from console.screens import TableScreen

from .tables import ALL_PATTERNS

replace = msgspec.structs.replace
ACE, TEN = CardMaker().read(["AH", "TD"])
LANGUAGES = (Words("en"), Words("fr"))
LATER_US = 9_000_000
HOUSE = replace(preset_named("trifecta").rules, patterns=ALL_PATTERNS)
SPOKEN = replace(HOUSE, calls="spoken")


def counts(seats):
    return (69,) * seats


def owed(seats):
    return ChallengeView(
        payer=seats - 1, total=4, left=2, to=seats - 2, court=ACE, collector=seats - 2
    )


def chained(seats, on, **fields):
    """A game of Plus with every other game in the middle of something."""
    given = {
        "on": on,
        "rules": HOUSE,
        "challenge": owed(seats),
        "row": (TEN,),
        "ghost": TEN,
        "trip_length": 47,
        "count": CountView(direction=-1, last="THIRteen", last_by=0, next="THIRteen"),
        "pile": shots.lain("TH TC TS TD QC", *range(seats)),
        "buried": 12,
        **fields,
    }
    return shots.game("trifecta-plus", counts(seats), **given)


def lit(seats, ready=()):
    return WarView(fighters=tuple(range(seats)), ready=ready, lights_us=0, due_us=LATER_US)


def waiting(seats):
    return TableScreen(table=chained(seats, "war", war=lit(seats, tuple(range(0, seats, 2)))))


def layers(seats, wars):
    """A battle's cards, everybody in so many wars."""
    cards = [CardLaid(0, seat, "TD", "war") for seat in range(seats)]
    for _ in range(wars):
        for down in (True, True, True, False):
            cards += [CardLaid(0, seat, "QS", "war", down) for seat in range(seats)]
    return tuple(cards)


def battle(seats, wars=2):
    recap = Recap(
        kind="battle", t_us=0, seat=seats - 1, taken=104, laid=layers(seats, wars), game="war"
    )
    return TableScreen(table=chained(seats, "ratscrew", pile=(), turn=0), recap=recap)


def solo_war(seats):
    screen = battle(seats, 1)
    return replace(screen, table=shots.game("war", counts(seats), war=lit(seats, (0,))))


def turned(seats):
    cards = shots.lain("TH " * seats, *range(seats), of="war")
    war = WarView(fighters=tuple(range(seats)), ready=())
    return TableScreen(table=chained(seats, "war", war=war, pile=cards))


def ratscrew(seats):
    return TableScreen(table=chained(seats, "ratscrew", turn=seats - 1))


def calling(seats, **fields):
    count = CountView(owes=seats - 1, due_us=LATER_US, last="THIRteen", last_by=0, next="THIRteen")
    pile = shots.lain("TH TC TS TD", *range(seats))
    return TableScreen(table=shots.game("count", counts(seats), count=count, pile=pile, **fields))


def in_cycle(seats):
    count = CountView(owes=0, due_us=LATER_US, last="THIRteen", last_by=seats - 1, next="four")
    return TableScreen(table=chained(seats, "count", count=count))


def silent(seats):
    screen = calling(seats, turn=0)
    return replace(screen, table=replace(screen.table, count=CountView(silent=True)))


def aloud(seats):
    screen = calling(seats, turn=0, rules=SPOKEN)
    count = CountView(spoken=True, may_object=True, last="four", last_by=1)
    return replace(screen, table=replace(screen.table, count=count))


def voting(seats, on="count"):
    ballots = {0: "fine", 1: "mistake"} if seats > 2 else {1: "mistake"}
    voters = tuple(range(2, seats)) or (0,)
    vote = VoteView(accused=0, by=1, voters=voters, ballots=ballots, due_us=LATER_US)
    trip = TripView(seat=0, phase="voting", length=8, told=8, spoken=True, revealed=long_names(8))
    fields = {"trip": trip} if on == "trip" else {}
    return TableScreen(table=chained(seats, on, rules=SPOKEN, vote=vote, **fields))


def long_names(many):
    """The things with the longest names, in either language."""

    def length(name):
        return max(len(label(words, name)) for words in LANGUAGES)

    return tuple(sorted(DRAWINGS, key=length)[-many:])


def telling(seats, seat, **fields):
    given = {"phase": "telling", "length": 47, "told": 9, "offered": long_names(6), **fields}
    trip = TripView(seat=seat, due_us=LATER_US, **given)
    return TableScreen(table=chained(seats, "trip", trip=trip))


def adding(seats, seat):
    recap = Recap(kind="trip", t_us=0, seat=seat, right=True)
    return replace(telling(seats, seat, phase="adding", told=47), recap=recap)


def revealing(seats, seat):
    return telling(seats, seat, spoken=True, offered=(), revealed=long_names(9))


def mistaken(seats, **fields):
    given = {"kind": "wrong call", "said": "THIRteen", "wanted": "three", "card": "TD", **fields}
    recap = Recap(
        kind="mistake", t_us=0, seat=0, mistake=Mistake(0, 0, "", **given), lost_to=1, taken=9
    )
    return TableScreen(table=chained(seats, "war", war=lit(seats), pile=()), recap=recap)


def judged(seats, right):
    recap = Recap(kind="vote", t_us=0, seat=0, right=right, votes=(2, 2))
    return TableScreen(table=chained(seats, "count", turn=0, rules=SPOKEN), recap=recap)


def lost_trip(seats, why):
    recap = Recap(kind="trip", t_us=0, seat=0, why=why, given=(1,) * 21)
    return TableScreen(table=chained(seats, "war", war=lit(seats), pile=()), recap=recap)


def slapped(seats, kind, **fields):
    lanes = tuple(Lane(seat, "beaten" if seat else "won", seat * 11_111) for seat in range(seats))
    given = {
        "cards": ("TD", "QC", "KD", "AH"),
        "bottom": "2H",
        "reaction_us": 412_000,
        "taken": 31,
        "lanes": lanes if kind == "won" else (),
        **fields,
    }
    recap = Recap(kind=kind, t_us=0, seat=0, **given)
    return TableScreen(table=chained(seats, "count", turn=1, rules=HOUSE), recap=recap)


def all_states(seats):
    """Every screen of these games for so many seats."""
    yield from (make(seats) for make in (
        waiting, battle, solo_war, turned, ratscrew, calling, in_cycle, silent, aloud, voting,
    ))  # fmt: skip
    yield voting(seats, "trip")
    for seat in range(seats):
        yield from (make(seats, seat) for make in (telling, adding, revealing))
    yield telling(
        seats, 0, spoken=True, offered=(), revealed=("Donaudampfschifffahrtskapitän", "W" * 40)
    )
    yield from (judged(seats, right) for right in (True, False))
    yield from (lost_trip(seats, why) for why in ("step 12 is not owl", "took too long"))
    yield slapped(seats, "won", patterns=("double",))
    yield slapped(seats, "won", patterns=("match",))
    yield slapped(seats, "wrong", lost_to=1)
    yield slapped(seats, "wrong", lost_to=1, game="count")
    yield slapped(seats, "too late", patterns=("double",))
    yield slapped(seats, "collected")
    yield mistaken(seats)
