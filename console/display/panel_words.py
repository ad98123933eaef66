"""What a seat's panel says: worked out of the screen's values, before anything is drawn."""

from __future__ import annotations

import msgspec

from console.display import panel_duties
from console.display.duty import CallKeys, Duty, Mode
from console.display.words import Words
from console.engine.recap import Recap
from console.engine.trio_calls import CAUGHT_DRAWS
from console.engine.views import SeatView, TableView

_GONE_WHEN_EMPTY = ("out", "passed over")


class Says(msgspec.Struct, frozen=True, kw_only=True):
    """A panel's words.  ``value`` is the large line of a panel that stands out.

    ``keys``: the call keys under it, to be pressed now or hollow.
    """

    mode: Mode
    name: str
    line: str = ""
    value: str = ""
    count: int | None = None
    hands_won: int = 0
    hands: int = 1  # hands that win the match
    keys: CallKeys = ""
    timed: bool = False  # a bar under the words, drawn apart, tells the time left
    round: int | None = None  # of 8, 9 and 10; 11 has emptied all three hands
    link: str = ""  # where this seat's phone finds its hand, to be drawn as a code


class Moment(msgspec.Struct, frozen=True):
    """What panels are worked out from; ``loud`` while the verdict still owns its seat's panel."""

    table: TableView
    recap: Recap | None
    loud: bool
    dealt: bool = False  # the console lays the cards: nobody has to flip
    void: tuple[int, ...] = ()  # who slapped in a pause
    told: bool = False  # a battle just won still lies there
    links: tuple[str, ...] = ()  # per seat, to be scanned


def says(words: Words, moment: Moment, seat: int) -> Says:
    """Return what the seat's panel says at this moment."""
    view = moment.table.seats[seat]
    name = words.seat(seat, view.name)
    said = _spoken(words, moment, seat, name)
    stands_out = said.mode in ("filled", "wrong")
    return Says(
        mode=said.mode,
        name=(said.line or name) if stands_out else name,
        line="" if stands_out else said.line,
        value=said.value,
        count=None if said.mode == "out" or said.keys else view.count,
        hands_won=0 if said.keys else view.hands_won,
        hands=moment.table.rules.match,
        keys=said.keys,
        timed=said.timed,
        round=_round(moment, seat),
        link=moment.links[seat] if seat < len(moment.links) else "",
    )


def _round(moment: Moment, seat: int) -> int | None:
    """Return the seat's round where there are rounds and it plays, one more once it is through."""
    trio = moment.table.trio
    if trio is None or moment.table.seats[seat].sitting_out:
        return None
    return trio.rounds[seat] + (seat in trio.through)


def _spoken(words: Words, moment: Moment, seat: int, name: str) -> Duty:
    """Return the panel's manner, its small line and its large one."""
    table, recap = moment.table, moment.recap
    view = table.seats[seat]
    if recap is not None and recap.seat == seat and moment.loud:
        told = panel_duties.loud(words, recap, name) or _verdict(words, recap, name)
        if told is not None:
            return told
    if view.out or view.sitting_out:
        through = table.trio is not None and seat in table.trio.through
        gone = "trio.through" if through else "panel.out"
        return Duty(mode="out", line=words("panel.sits_out" if view.sitting_out else gone))
    asked = panel_duties.duty(words, table, seat, told=moment.told, dealt=moment.dealt)
    if asked is not None:
        return asked
    if table.to_act == seat:
        if moment.loud and recap is not None and recap.kind in ("won", "collected", "battle"):
            leads = words("panel.leads_dealt" if moment.dealt else "panel.leads")
            return Duty(mode="outlined", line=leads)
        value = _dealt(words, table) if moment.dealt else _duty(words, table)
        return Duty(mode="filled", value=value)
    return Duty(mode="plain", line=_aside(words, moment, seat))


def _verdict(words: Words, recap: Recap, name: str) -> Duty | None:
    """Return what the seat of a slap or of an unanswered challenge is told."""
    match recap.kind:
        case "wrong":
            line = words("panel.wrong", name=name)
            return Duty(mode="wrong", line=line, value=price(words, recap))
        case "won" | "collected":
            line = words("panel.wins" if recap.kind == "won" else "panel.collects", name=name)
            return Duty(mode="filled", line=line, value=words.many("panel.gains", recap.taken))
    return None


def price(words: Words, recap: Recap) -> str:
    """Return what a wrong slap cost, as its seat is told."""
    if recap.buried:
        return words.many("panel.pays", recap.buried)
    if recap.locked:
        return words.many("panel.locked_for", recap.locked)
    if recap.lost_to is not None:
        return words("panel.loses_pile")
    return words("panel.is_out" if recap.put_out else "panel.pays_nothing")


def _dealt(words: Words, table: TableView) -> str:
    """Return what comes by itself where the console lays the cards."""
    if table.collecting is not None:
        return words.many("panel.gains", table.in_middle)
    return words("panel.dealt") if table.challenge is None else _duty(words, table)


def _duty(words: Words, table: TableView) -> str:
    if table.collecting is not None:
        return words.many("panel.collect", table.in_middle)
    if table.challenge is not None:
        owed = table.challenge
        return words.many("panel.pay", owed.left, total=owed.total)
    return words("panel.flip" if table.in_middle else "panel.flip_first")


def _aside(words: Words, moment: Moment, seat: int) -> str:
    """Return the quiet line under a name: the last slap, else what lasts."""
    said = words("panel.void") if seat in moment.void else _slap(words, moment, seat)
    return said or _standing(words, moment.table, seat)


def _slap(words: Words, moment: Moment, seat: int) -> str:
    recap = moment.recap
    if recap is None:
        return ""
    if recap.kind == "too late":
        return words("panel.late") if recap.seat == seat else ""
    if seat in recap.caught:
        return words("trio.panel_caught", count=CAUGHT_DRAWS)
    for lane in recap.lanes:
        if lane.seat == seat and lane.verdict == "beaten":
            if seat in recap.dead_heat:
                return words("panel.tied")
            return words("panel.beaten", margin=words.margin(lane.behind_us))
    for echo in recap.echoes:
        if echo.seat == seat:
            other = moment.table.seats[echo.echo_of].name
            return words("panel.echo", other=words.seat(echo.echo_of, other))
    return ""


def _standing(words: Words, table: TableView, seat: int) -> str:
    view = table.seats[seat]
    if view.sits_out_next:
        return words("panel.sits_next")
    if view.locked:
        return words.many("panel.locked", view.locked)
    if view.collects and table.challenge is not None:
        payer = table.challenge.payer
        return words("panel.collects_if", name=words.seat(payer, table.seats[payer].name))
    if view.empty and table.trio is None:
        return words("panel.empty" if _may_slap_in(table, view) else "panel.empty_over")
    if view.handicap_ms:
        return words("panel.handicap", ms=view.handicap_ms)
    return ""


def _may_slap_in(table: TableView, view: SeatView) -> bool:
    rules = table.rules
    return rules.slaps and bool(rules.patterns) and rules.empty_seat not in _GONE_WHEN_EMPTY
