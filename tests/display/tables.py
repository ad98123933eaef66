"""Tables for the layout tests: every number of seats, in the states that fill a screen most."""

import msgspec

from console.display.shots_table import pile as lain
from console.display.shots_table import seats, table
from console.engine.cards import CardMaker
from console.engine.outcomes import Echo
from console.engine.recap import Lane, Recap
from console.engine.settings import Rules
from console.engine.views import ChallengeView
from console.screens import Notice, TableScreen

DEEP = lain("2H TC 6D JS TD QC KD AH", 0, 1)
ALL_PATTERNS = (
    "double",
    "sandwich",
    "jack",
    "top_bottom",
    "run_3",
    "run_4",
    "run_wraps",
    "marriage",
    "divorce",
    "tens",
    "tens_sandwich",
    "same_suit_3",
    "same_suit_4",
)


def challenged(count):
    payer, to = count - 1, count - 2
    ace = CardMaker().read(["AH"])[0]
    owed = ChallengeView(payer=payer, total=4, left=3, to=to, court=ace, collector=to)
    many = seats(*[66] * count, **{f"s{to}": {"collects": True}, "s0": {"hands_won": 1}})
    return TableScreen(table=table(many, pile=DEEP, buried=4, turn=payer, challenge=owed))


def won(count):
    lanes = tuple(Lane(seat, "beaten" if seat else "won", seat * 11_111) for seat in range(count))
    recap = Recap(
        kind="won",
        t_us=0,
        seat=0,
        patterns=("sandwich",),
        reaction_us=1_234_567,
        cards=("TC", "QD", "KS", "QH"),
        bottom="2H",
        lanes=lanes,
        taken=104,
    )
    return TableScreen(table=table(seats(*[99] * count), turn=count - 1), recap=recap)


def wrong(count, patterns=ALL_PATTERNS, price="bury 2"):
    seat = count - 1
    recap = Recap(
        kind="wrong",
        t_us=0,
        seat=seat,
        cards=("TD", "QC", "KD", "AH"),
        bottom="2H",
        buried=2 if price == "bury 2" else 0,
        locked=12 if price.startswith("locked") else 0,
        lost_to=0 if price == "lose the pile" else None,
    )
    rules = Rules(patterns=patterns, challenge=True, wrong_slap=price)
    view = table(seats(*[69] * count), pile=DEEP, turn=0, rules=rules)
    return TableScreen(table=view, recap=recap)


def echoed(screen):
    """The same verdict, two neighbours' pads having felt the hit."""
    of = screen.recap.seat
    others = [seat for seat in range(len(screen.table.seats)) if seat != of][-2:]
    echoes = tuple(Echo(0, seat, of, 125, 255, -100) for seat in others)
    recap = msgspec.structs.replace(screen.recap, echoes=echoes)
    return TableScreen(table=screen.table, recap=recap)


def noticed(count, kind):
    view = table(seats(*[8] * count), pile=DEEP, turn=None, paused=True)
    return TableScreen(table=view, notice=Notice(kind=kind))


def long_names(count):
    names = {f"s{i}": {"name": "Maximiliane"} for i in range(count)}
    return TableScreen(table=table(seats(*[8] * count, **names), pile=DEEP, turn=0))
