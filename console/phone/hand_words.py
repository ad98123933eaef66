"""A hand in words: cards and suits, what a lay would do, what was last told to a seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from console.engine.cards import Card, name, parse_face, rank
from console.engine.outcomes import (
    CardLaid,
    Caught,
    Dealt,
    Declared,
    Drew,
    Out,
    Outcome,
    Passed,
    Picked,
    Refused,
    Reshuffled,
    RoundBegun,
    Skipped,
    SuitNamed,
)
from console.engine.trio_plan import Plan, Step

Texts = Mapping[str, str]
_FIRST_ROUND = 8


def round_number(wild: int) -> int:
    """Return which round this is, from 1, by its wild rank."""
    return wild - _FIRST_ROUND + 1


def card_text(texts: Texts, card: Card) -> str:
    """Return a card in full: ``2 of diamonds``."""
    return texts["card.one"].format(
        rank=texts[f"rank.{rank(card)}"], suit=texts[f"suit.{name(card)[1]}"]
    )


def capital(text: str) -> str:
    """Return the text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def plural(texts: Texts, key: str, count: int) -> str:
    """Return ``key.one`` or ``key.many``; French says one of nought too."""
    one = count == 1 or (count == 0 and texts["language"] == "fr")
    return f"{key}.{'one' if one else 'many'}"


class Teller:
    """Tells one seat of itself and of the others by their names, in one language."""

    def __init__(self, texts: Texts, names: Sequence[str], seat: int) -> None:
        self._texts = texts
        self._names = names
        self._seat = seat

    # -- what a lay would do ---------------------------------------------------------------------

    def plan(self, plan: Plan) -> list[str]:
        """Return the chosen cards in their order, and what they would do where they may be laid."""
        if not plan.cards:
            return []
        text = card_text(self._texts, plan.cards[0])
        for card in plan.cards[1:]:
            text = self._texts["plan.then"].format(first=text, next=card_text(self._texts, card))
        lines = [capital(text)]
        if plan.steps:
            lines.append(capital(", ".join(map(self._step, plan.steps))))
        return lines

    def _step(self, step: Step) -> str:
        key = f"plan.{step.kind}"
        if step.kind == "picks" and step.other == self._seat:
            key = "plan.picks_mine"
        other = step.other if step.seat == self._seat and step.other is not None else step.seat
        return self._texts[key].format(
            name=self._names[other],
            count=step.number,
            number=round_number(step.number or 0),
            suit=self._texts.get(f"suit.{step.suit}", ""),
        )

    # -- what was told ---------------------------------------------------------------------------

    def told(self, outcomes: Sequence[Outcome]) -> list[str]:
        """Return what happened in words, oldest first; a lay of several cards is one line."""
        return list(self._lines(outcomes))

    def _lines(self, outcomes: Sequence[Outcome]) -> Iterator[str]:
        laid: list[CardLaid] = []
        for outcome in outcomes:
            if laid and not (isinstance(outcome, CardLaid) and _together(laid[0], outcome)):
                yield self._lay(laid)
                laid = []
            if isinstance(outcome, CardLaid):
                laid.append(outcome)
            elif line := self._line(outcome):
                yield line
        if laid:
            yield self._lay(laid)

    def _lay(self, laid: Sequence[CardLaid]) -> str:
        cards = ", ".join(card_text(self._texts, parse_face(each.card)) for each in laid)
        return self._of(laid[0].seat, "laid", cards=cards)

    def _line(self, outcome: Outcome) -> str:
        match outcome:
            case Drew():
                return self._of(
                    outcome.seat, plural(self._texts, "drew", outcome.drew), outcome.drew
                )
            case Picked():
                return self._picked(outcome)
            case SuitNamed(seat=None):
                return capital(self._texts["told.own"].format(suit=self._suit(outcome)))
            case SuitNamed(seat=int(seat)):
                return self._of(seat, "named", suit=self._suit(outcome))
            case RoundBegun():
                return self._of(outcome.seat, "round", number=round_number(outcome.round))
            case Caught():
                return self._of(outcome.seat, "caught", other=self._names[outcome.caught_by])
            case Dealt():
                return self._of(outcome.dealer, "dealt")
            case Reshuffled():
                return self._texts["told.reshuffled"]
        return self._plain(outcome)

    def _plain(self, outcome: Outcome) -> str:
        match outcome:
            case Skipped():
                return self._of(outcome.seat, "skipped")
            case Passed():
                return self._of(outcome.seat, "passed")
            case Declared():
                return self._of(outcome.seat, "declared")
            case Out():
                return self._of(outcome.seat, "out")
        return ""

    def _picked(self, outcome: Picked) -> str:
        card = "" if outcome.picked is None else card_text(self._texts, parse_face(outcome.picked))
        other = self._names[outcome.from_]
        if card and outcome.from_ == self._seat:
            return self._texts["told.from_you"].format(name=self._names[outcome.seat], card=card)
        if card and outcome.seat == self._seat:
            return self._texts["told.you_picked"].format(card=card, other=other)
        return self._texts["told.picked"].format(name=self._names[outcome.seat], other=other)

    def _suit(self, named: SuitNamed) -> str:
        return self._texts[f"suit.{named.suit}"]

    def _of(self, seat: int, key: str, count: int = 0, **values: object) -> str:
        mine = "you_" if seat == self._seat else ""
        text = self._texts[f"told.{mine}{key}"]
        return text.format(name=self._names[seat], count=count, **values)

    def refused(self, outcomes: Sequence[Outcome]) -> str:
        """Return why the newest thing that this seat asked for had no effect, empty if it had."""
        match outcomes[-1] if outcomes else None:
            case Refused() as refused if refused.seat == self._seat:
                return self._texts.get(f"refused.{refused.why}", self._texts["refused.any"])
        return ""


def _together(first: CardLaid, other: CardLaid) -> bool:
    return (first.t, first.seat) == (other.t, other.seat)
