"""What a seat's panel says in War, in the count, on a trip and in a vote of the table."""

from __future__ import annotations

from console.display.duty import Duty
from console.display.trio_words import trio_duty, trio_left, trio_loud
from console.display.words import Words
from console.engine.recap import Recap
from console.engine.trio_calls import LAST_CARD
from console.engine.views import CountView, TableView, TripView, VoteView
from console.engine.voting import VOTE_US
from console.screens import TableScreen


def duty(words: Words, table: TableView, seat: int, *, told: bool, dealt: bool) -> Duty | None:
    """Return what these games ask of a seat, ``None`` where they ask nothing.

    ``told``: a battle just won still lies there; ``dealt``: the console lays the cards.
    """
    if table.paused or table.winner is not None:
        return None
    if table.trio is not None:
        return trio_duty(words, table, table.trio, seat)
    if table.vote is not None:
        return _vote(words, table, table.vote, seat)
    if table.on == "war":
        return _war(words, table, seat, told=told, dealt=dealt)
    if table.trip is not None and table.on == "trip":
        return _trip(words, table.trip, seat)
    if table.count is not None and table.on == "count":
        return _count(words, table, table.count, seat, dealt=dealt)
    return None


def _vote(words: Words, table: TableView, vote: VoteView, seat: int) -> Duty | None:
    if seat in vote.ballots:
        return Duty(mode="plain", line=words(f"vote.voted.{vote.ballots[seat]}"))
    if seat in vote.voters:
        key = "vote.own" if seat == vote.accused else "vote.how"
        return Duty(mode="outlined", line=words(key), timed=True)
    return Duty(mode="plain", line=words("vote.accused")) if seat == vote.accused else None


def _war(words: Words, table: TableView, seat: int, *, told: bool, dealt: bool) -> Duty | None:
    war = table.war
    if war is None or seat not in war.fighters:
        return None
    if seat in war.ready:
        return Duty(mode="plain", line=words("war.ready"))
    if war.lights_us is None and table.pile:
        return None  # the cards lie turned
    if told:
        return Duty(mode="outlined", line=words("panel.dealt" if dealt else "panel.flip"))
    return Duty(mode="filled", value=words("panel.dealt" if dealt else "panel.flip"), timed=True)


def _trip(words: Words, trip: TripView, seat: int) -> Duty | None:
    if seat != trip.seat:
        return None
    step = {"step": trip.told + 1, "length": trip.length}
    if trip.phase == "adding":
        return Duty(mode="filled", line=words("trip.add_line"), value=words("trip.add"), timed=True)
    key = "trip.reveal" if trip.spoken else "trip.step"
    line = words("trip.aloud" if trip.spoken else "trip.which")
    return Duty(mode="filled", line=line, value=words(key, **step), timed=True)


def _count(
    words: Words, table: TableView, count: CountView, seat: int, *, dealt: bool
) -> Duty | None:
    if count.owes == seat:
        return Duty(mode="filled", value=words("count.call_now"), keys="due", timed=True)
    if table.to_act == seat:
        if count.silent:
            return Duty(mode="filled", value=words("count.say_nothing"), keys="hollow")
        if dealt:
            return Duty(mode="filled", value=words("panel.dealt"))
        key = "count.flip_aloud" if count.spoken else "count.flip"
        return Duty(mode="filled", value=words(key))
    if count.last_by == seat and count.last is not None and not count.silent:
        return Duty(mode="plain", line=words("count.says", call=words(f"count.said.{count.last}")))
    if count.may_object:
        newest = table.pile[-1].seat if table.pile else None
        return Duty(mode="plain", line=words("count.calls" if seat == newest else "count.object"))
    return None


def loud(words: Words, recap: Recap, name: str) -> Duty | None:
    """Return what the seat of a battle, a mistake or a trip is told while it is fresh."""
    match recap.kind:
        case "won" if LAST_CARD in recap.patterns:
            return trio_loud(words, recap, name)
        case "battle":
            gains = words.many("panel.gains", recap.taken)
            return Duty(mode="filled", line=words("war.wins", name=name), value=gains)
        case "mistake":
            price = "panel.is_out" if recap.put_out else "panel.loses_pile"
            if recap.lost_to is None and not recap.put_out:
                price = "panel.loses_lead"
            return Duty(mode="wrong", line=words("mistake.panel", name=name), value=words(price))
        case "trip" if not recap.right:
            gives = words.many("trip.gives", len(recap.given))
            return Duty(mode="wrong", line=words("trip.lost", name=name), value=gives)
    return None


def time_left(screen: TableScreen, now_us: int) -> dict[int, float]:
    """Return for each seat that is timed the share of its time that is left, 0 … 1."""
    table, rules = screen.table, screen.table.rules
    if table.paused or table.winner is not None or screen.notice is not None:
        return {}

    def share(due_us: int | None, whole_us: int) -> float:
        left_us = 0 if due_us is None else screen.since_us + due_us - now_us
        return max(0.0, min(1.0, left_us / max(1, whole_us)))

    if table.trio is not None:
        return {seat: share(*timed) for seat, timed in trio_left(table, table.trio).items()}
    if table.vote is not None:
        left = share(table.vote.due_us, VOTE_US)
        return {s: left for s in table.vote.voters if s not in table.vote.ballots}
    if table.war is not None and table.war.due_us is not None:
        left = share(table.war.due_us, rules.battle_ms * 1000)
        return {s: left for s in table.war.fighters if s not in table.war.ready}
    if table.trip is not None and table.on == "trip":
        return {table.trip.seat: share(table.trip.due_us, rules.trip_step_ms * 1000)}
    if table.count is not None and table.count.owes is not None:
        return {table.count.owes: share(table.count.due_us, rules.call_ms * 1000)}
    return {}
