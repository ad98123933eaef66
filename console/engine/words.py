"""The game told in English, a line an outcome: who, what, by how much, at what cost and why.

Cards that went face down are counted, never named: a teller must not know more than the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from console.engine.call_words import battle_text, said_or_shown, voted_or_tied
from console.engine.consequences import after, effects, is_told
from console.engine.outcomes import (
    Added,
    Ballot,
    Buried,
    Called,
    CardLaid,
    Collecting,
    DeadHeat,
    Echo,
    Gave,
    Lapsed,
    Locked,
    Mistake,
    Objected,
    Out,
    Outcome,
    Owes,
    Paused,
    PileTaken,
    PileWhy,
    Redeal,
    Refused,
    SitsOut,
    TripTold,
    Verdict,
    Void,
    Voted,
    War,
    Winner,
    WinWhy,
)
from console.engine.terms import (
    a_card,
    card_text,
    cards_in_a_row,
    cards_text,
    duration,
    listed,
    pattern_phrase,
    pattern_span,
)
from console.engine.trio_words import TrioOutcome, is_race, trio_sentence

_TAKEN: dict[PileWhy, str] = {
    "slap": "for the slap",
    "challenge": "as the challenge was not answered",
    "battle": "with the highest card",
    "match": "for a card that matched the count",
    "mistake": "after a mistake",
    "wrong slap": "after a wrong slap",
    "last seat": "as the last seat in the hand",
}
_WON: dict[WinWhy, str] = {
    "all cards": "with every card",
    "last seat": "as the last seat in",
    "most cards": "with the most cards",
    "loop": "with the most cards, as the hand had begun to repeat itself",
    "limit": "with the most cards, as the hand had reached its limit",
    "draw": "as nobody could go on",
    "third round": "by emptying a third hand",
}


def tell(outcomes: Sequence[Outcome], seats: Sequence[str]) -> list[str]:
    """Return the lines for outcomes that one input gave, a slap and its consequence in one line."""
    return [line for _, line in told(outcomes, seats)]


def told(outcomes: Sequence[Outcome], seats: Sequence[str]) -> Iterator[tuple[Outcome, str]]:
    """Yield each line with the outcome it begins with; the cards of a battle are one line."""
    for battle, group in groupby(outcomes, key=_is_of_battle):
        some = list(group)
        if battle:
            yield some[0], battle_text([card for card in some if isinstance(card, CardLaid)], seats)
            continue
        for outcome in some:
            line = sentence(outcome, seats, outcomes)
            if line is not None:
                yield outcome, line


def _is_of_battle(outcome: Outcome) -> bool:
    return isinstance(outcome, CardLaid) and outcome.game == "war"


def sentence(
    outcome: Outcome, seats: Sequence[str], together: Sequence[Outcome] = ()
) -> str | None:
    """Return one outcome in words, ``seats`` being the names clockwise from seat 0.

    ``together`` are the outcomes given at the same time: a slap then also tells what it won or
    cost, and the outcome that would have said so gives ``None``.
    """
    if isinstance(outcome, TrioOutcome) or is_race(outcome):
        return trio_sentence(outcome, seats, together)
    match outcome:
        case Verdict():
            return _judged(outcome, seats, together)
        case PileTaken() | Buried() | Locked() | Gave() if is_told(outcome, together):
            return None
        case DeadHeat() | Lapsed() | Paused() | Redeal() | Winner():
            return _of_the_table(outcome, seats)
        case Echo():
            return _echoed(outcome, seats)
        case Refused():
            return _refused(outcome, seats, together)
        case Called() | Mistake() | TripTold() | Added() | Gave():
            return (
                f"{seats[outcome.seat]} {said_or_shown(outcome, seats, _cost(outcome, together))}"
            )
        case Objected() | Ballot() | Voted() | War() | Void():
            return voted_or_tied(outcome, seats)
    return f"{seats[outcome.seat]} {_done(outcome, seats)}"


def _of_the_table(
    outcome: DeadHeat | Lapsed | Paused | Redeal | Winner, seats: Sequence[str]
) -> str:
    match outcome:
        case DeadHeat():
            return f"Dead heat: {listed(outcome.dead_heat, seats)}; drawn: {seats[outcome.drawn]}"
        case Lapsed():
            return f"{seats[outcome.to]}'s challenge lapses: nobody is left to collect"
        case Paused():
            return "The game is paused" if outcome.paused else "The game goes on"
        case Redeal():
            return "Nobody holds a card: the hand is void and dealt again"
        case Winner():
            return _ended(outcome, seats)


def _done(
    outcome: CardLaid | Buried | Locked | PileTaken | Owes | Collecting | Out | SitsOut,
    seats: Sequence[str],
) -> str:
    match outcome:
        case CardLaid(down=True):
            return "lays a card face down"
        case CardLaid():
            return f"lays {a_card(outcome.card)}"
        case Buried() | Locked():
            return _price(outcome, seats)
        case PileTaken():
            return f"takes {cards_text(outcome.pile)} {_TAKEN[outcome.why]}"
        case Owes():
            return f"owes {seats[outcome.to]} {cards_text(outcome.owes)}"
        case Collecting(collects=0):
            return "may collect, as the challenge was not answered: nothing is left of the pile"
        case Collecting():
            held = cards_text(outcome.collects)
            return f"may collect {held}: the challenge was not answered, a slap still counts"
        case Out():
            return "is out" + _because(outcome.why)
        case SitsOut():
            return "sits out the next hand" if outcome.sits_out else "plays the next hand"


def _judged(verdict: Verdict, seats: Sequence[str], together: Sequence[Outcome]) -> str:
    who = seats[verdict.seat]
    match verdict.verdict:
        case "won":
            return who + _won(verdict, seats, together)
        case "beaten":
            by = "" if verdict.behind is None else f" by {duration(verdict.behind)}"
            return f"{who} is beaten{by}: free"
        case "too late":
            return f"{who} slaps too late: free" + _in_brackets(verdict.why)
        case "wrong":
            return _wrong(verdict, seats, together)
        case "repeat":
            return f"{who} slaps again: free" + _in_brackets(verdict.why)
        case "ignored":
            return f"{who}'s slap is ignored" + _because(verdict.why)


def _won(verdict: Verdict, seats: Sequence[str], together: Sequence[Outcome]) -> str:
    taken = next(effects(verdict, together), None)
    text = " wins " + (cards_text(taken.pile) if isinstance(taken, PileTaken) else "the slap")
    if verdict.patterns:
        text += " with " + " and ".join(map(pattern_phrase, verdict.patterns))
    if verdict.cards:
        text += f" ({_alike(verdict, verdict.cards)})"
    if verdict.reaction is not None:
        text += f" {duration(verdict.reaction)} after the card"
    return text + _margin(verdict, seats, together)


def _alike(verdict: Verdict, cards: Sequence[str]) -> str:
    """Return the cards that the patterns span, the pile's first card before them if it is one."""
    patterns = verdict.patterns or []
    spans = [pattern_span(name) or len(cards) for name in patterns if name != "top_bottom"]
    newest = cards_in_a_row(cards[-max(spans, default=1) :])
    if "top_bottom" not in patterns:
        return newest
    return f"{card_text(verdict.bottom)} … {newest}" if verdict.bottom else cards_in_a_row(cards)


def _margin(verdict: Verdict, seats: Sequence[str], together: Sequence[Outcome]) -> str:
    beaten = [
        (other.behind, other.seat)
        for other in after(verdict, together)
        if isinstance(other, Verdict) and other.verdict == "beaten" and other.behind is not None
    ]
    if beaten:
        behind, seat = min(beaten)
        return f", {duration(behind)} before {seats[seat]}"
    if verdict.margin is not None:
        return f", {duration(verdict.margin)} before the next slap"
    return ""


def _wrong(verdict: Verdict, seats: Sequence[str], together: Sequence[Outcome]) -> str:
    text = f"{seats[verdict.seat]} slaps wrongly"
    if verdict.cards:
        text += f" on {cards_in_a_row(verdict.cards)}"
    text += _in_brackets(verdict.why)
    prices = [_price(it, seats) for it in effects(verdict, together) if not isinstance(it, Gave)]
    return text + (f" and {' and '.join(prices)}" if prices else "")


def _price(outcome: Buried | Locked | PileTaken, seats: Sequence[str]) -> str:
    match outcome:
        case Buried():
            return f"buries {cards_text(len(outcome.buried))} under the pile"
        case Locked():
            are = "is" if outcome.locked == 1 else "are"
            return f"may not slap until {cards_text(outcome.locked, 'more ')} {are} down"
        case PileTaken():
            return f"loses {cards_text(outcome.pile)} to {seats[outcome.seat]}"


def _cost(outcome: Outcome, together: Sequence[Outcome]) -> PileTaken | Gave | None:
    """Return what a mistake or a list told wrong cost."""
    if not isinstance(outcome, Mistake | TripTold):
        return None
    costs = (it for it in effects(outcome, together) if isinstance(it, PileTaken | Gave))
    return next(costs, None)


def _refused(outcome: Refused, seats: Sequence[str], together: Sequence[Outcome]) -> str:
    for cost in effects(outcome, together):
        if isinstance(cost, Buried) and outcome.seat is not None:
            early = f"{seats[outcome.seat]} flips too early ({outcome.why})"
            return f"{early} and {_price(cost, seats)}"
    whose = "The" if outcome.seat is None else f"{seats[outcome.seat]}'s"
    return f"{whose} {outcome.refused} has no effect" + _because(outcome.why)


def _echoed(echo: Echo, seats: Sequence[str]) -> str:
    of = f"{seats[echo.echo_of]}'s" if 0 <= echo.echo_of < len(seats) else "another pad's"
    return f"{seats[echo.seat]}'s pad felt {of} hit, {echo.percent} % as strong: not counted"


def _ended(outcome: Winner, seats: Sequence[str]) -> str:
    who = listed(outcome.winner, seats)
    does = "wins the hand" if len(outcome.winner) == 1 else "share the hand"
    return f"{who} {does} {_WON[outcome.why]}"


def _because(why: str | None) -> str:
    return f": {why}" if why else ""


def _in_brackets(why: str | None) -> str:
    return f" ({why})" if why else ""
