"""Twisted Trio in the table's words: panels, last lays, races for a last card; never a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from console.display.duty import Duty
from console.display.words import Words
from console.engine.cards import Card, rank
from console.engine.recap import Recap
from console.engine.trio_calls import CAUGHT_DRAWS
from console.engine.trio_plan import Plan, Step
from console.engine.trio_views import HandView, Landed, TrioView
from console.engine.views import TableView

_RANKS = {1: "A", 11: "J", 12: "Q", 13: "K"}
_BADGES = {"skipped": "×", "picked": "?", "passed": "–", "caught": "!", "declared": "1"}


def trio_duty(words: Words, table: TableView, trio: TrioView, seat: int) -> Duty | None:
    """Return what Twisted Trio asks of a seat, ``None`` where it asks nothing."""
    name = words.seat(seat, table.seats[seat].name)
    if trio.to_shuffle:
        if seat in trio.to_shuffle:
            return Duty(mode="filled", value=words("trio.shuffle"))
        return Duty(mode="plain", line=words("trio.shuffled"))
    naming, picking = trio.naming, trio.picking
    if naming is not None and naming.seat == seat:
        return Duty(mode="filled", value=words("trio.name", name=name), timed=True)
    if picking is not None and picking.seat == seat:
        return Duty(mode="filled", value=words("trio.pick", name=name), timed=True)
    if naming is None and picking is None and table.to_act == seat:
        timed = trio.turn_due_us is not None
        return Duty(mode="filled", value=words("trio.lay", name=name), timed=timed)
    return None


def trio_loud(words: Words, recap: Recap, name: str) -> Duty:
    """Return what the seat that won the race for a last card is told."""
    key = "trio.panel_catches" if recap.caught else "trio.panel_declares"
    return Duty(mode="filled", line=name, value=words(key))


def trio_left(table: TableView, trio: TrioView) -> dict[int, tuple[int, int]]:
    """Return for each seat that is timed when it is due, hand time, and its whole time, in µs."""
    rules, timed = table.rules, {}
    if trio.turn_due_us is not None and table.turn is not None:
        timed[table.turn] = (trio.turn_due_us, rules.turn_ms * 1000)
    if trio.picking is not None:
        timed[trio.picking.seat] = (trio.picking.due_us, rules.pick_ms * 1000)
    if trio.naming is not None:
        timed[trio.naming.seat] = (trio.naming.due_us, rules.name_suit_ms * 1000)
    return timed


def rank_text(card: Card) -> str:
    """Return what stands in a card's corner."""
    return _RANKS.get(rank(card), str(rank(card)))


def laid_text(words: Words, name: str, cards: Sequence[Card]) -> str:
    """Return who laid which ranks, in their order: ``Red: 2, 2``."""
    return words("trio.laid", name=name, cards=", ".join(map(rank_text, cards)))


def landed_badge(landed: Landed) -> str:
    """Return a sign of two letters at most for something that came after a lay."""
    match landed.kind:
        case "drew":
            return f"+{landed.number}"
        case "round":
            return str(landed.number)
        case "suit":
            return ""
    return _BADGES[landed.kind]


def landed_text(words: Words, landed: Landed) -> str:
    """Return what came after a lay in words, to stand between the marks of the seats in it."""
    key = f"trio.landed.{landed.kind}"
    if landed.kind == "drew":
        return words.many(key, landed.number or 0)
    return words(key, number=landed.number or "")


def race_headline(words: Words, recap: Recap, name: str) -> str:
    """Return who declared a last card, or caught somebody."""
    return words("trio.catches" if recap.caught else "trio.declares", name=name)


def race_notes(words: Words, recap: Recap, names: Sequence[str]) -> Iterator[str]:
    """Give what the press did: who was caught and draws, else that it was a last card."""
    for seat in recap.caught:
        yield words("trio.caught_note", name=names[seat], count=CAUGHT_DRAWS)
    if not recap.caught:
        yield words("trio.last_card")


def rule_line(words: Words, hand: HandView) -> str:
    """Return what the seat is asked, or which cards fit: ``clubs rules, or 2, or 9``."""
    if "name" in hand.awaits:
        return words("trio.pass.name")
    if "pick" in hand.awaits:
        return words("trio.pass.pick")
    if hand.suit is None or hand.up is None:
        return ""
    named = words(f"trio.kind.{hand.suit}").capitalize()
    return words("trio.pass.rules", suit=named, rank=rank_text(hand.up), wild=hand.round)


def plan_lines(words: Words, plan: Plan | None, table: TableView) -> Iterator[str]:
    """Give what laying the chosen cards would do, one thing a line."""
    for step in () if plan is None else plan.steps:
        yield _step(words, step, table)


def _step(words: Words, step: Step, table: TableView) -> str:
    name = words.seat(step.seat, table.seats[step.seat].name)
    key = f"trio.pass.plan_{step.kind}"
    if step.kind == "picks" and step.other is not None and step.seat != step.other:
        layer_picks = table.to_act == step.seat
        name = words.seat(step.other, table.seats[step.other].name) if layer_picks else name
        key = "trio.pass.plan_picks_mine" if layer_picks else key
    suit = "" if step.suit is None else words(f"trio.kind.{step.suit}").capitalize()
    return words(key, name=name, count=step.number, number=step.number, suit=suit)
