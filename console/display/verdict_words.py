"""Verdicts in words: what was slapped, what it cost, and a whole verdict as one line for a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from console.display.mistake_words import mistake_text, trip_text
from console.display.trio_words import race_headline, race_notes
from console.display.words import Words
from console.engine.cards import RANK_NAMES, Card, parse_face, rank, suit
from console.engine.patterns import PATTERNS
from console.engine.recap import Recap
from console.engine.trio_calls import LAST_CARD

_BETWEEN = " · "
_SUITS = "♣♦♥♠"


def verdict_line(words: Words, recap: Recap, names: Sequence[str]) -> str:
    """Return a verdict as one line: who, which pattern, by how much, or why not and its price.

    ``names`` are the seats' clockwise from 0.  Nothing is told that its screen did not tell, and
    nothing of what is still to be judged.
    """
    if recap.pending:
        return ""
    parts = {
        "won": _won,
        "wrong": _wrong,
        "too late": _late,
        "collected": _collected,
        "battle": _battle,
        "mistake": _mistake,
        "vote": _vote,
        "trip": _trip,
    }[recap.kind](words, recap, names)
    echoes = (
        words("verdict.echo", name=names[e.seat], other=names[e.echo_of], percent=e.percent)
        for e in recap.echoes
    )
    return _BETWEEN.join(filter(None, (*parts, *echoes)))


def matched(words: Words, recap: Recap, cards: tuple[str, ...]) -> str:
    """Return the pattern that was slapped and the ranks that made it: ``Double: 6 on 6``."""
    if not recap.patterns:
        return words("verdict.dead_heat") if recap.dead_heat else ""
    name = recap.patterns[0]
    title = words(f"pattern.{name}.label")
    if name not in PATTERNS:  # of the count: the newest card alone is its number
        if not cards:
            return words("matched.one", name=title)
        rank_text = words(f"rank.{rank(parse_face(cards[-1]))}")
        return words("matched.alone", name=title, a=rank_text)
    pattern = PATTERNS[name]
    shown = list(cards)
    if name == "top_bottom" and recap.bottom is not None:
        shown[0] = recap.bottom
    places = [p if p < 0 else -len(shown) for p in pattern.compares]
    if len(places) not in (2, 3) or len(shown) < len(places) or name.startswith("same_suit"):
        return words("matched.one", name=title)
    ranks = [rank(parse_face(shown[p])) for p in places]
    if len(places) == 2:
        new, old = words(f"rank.{ranks[1]}"), words(f"rank.{ranks[0]}")
        return words("matched.two", name=title, a=new, b=old)
    first, between, last = (printed(r) for r in ranks)
    return words("matched.around", name=title, a=first, x=between, b=last)


def printed(number: int) -> str:
    """Return what a card of this rank has in its corner."""
    return "10" if number == 10 else RANK_NAMES[number]


def card_text(words: Words, card: Card) -> str:
    """Return a card as its rank and the sign of its suit: ``Jack ♣``; a joker is one word."""
    name = words(f"rank.{rank(card)}")
    return name if suit(card) < 0 else f"{name} {_SUITS[suit(card)]}"


def price(words: Words, recap: Recap, names: Sequence[str]) -> tuple[str, str]:
    """Return what a wrong slap cost, and what that means."""
    if recap.buried:
        note = words("verdict.bury_note")
        if recap.put_out:
            note = words("verdict.bury_out", name=names[recap.seat])
        return words.many("verdict.bury", recap.buried), note
    if recap.locked:
        return words.many("verdict.locked", recap.locked), words("verdict.locked_note")
    if recap.lost_to is not None:
        return words("verdict.lose"), words("verdict.lose_note", name=names[recap.lost_to])
    key = "out" if recap.put_out else "nothing"
    return words(f"verdict.{key}"), words(f"verdict.{key}_note")


def _won(words: Words, recap: Recap, names: Sequence[str]) -> Iterator[str]:
    race = LAST_CARD in recap.patterns
    if race:
        yield race_headline(words, recap, names[recap.seat])
        yield from race_notes(words, recap, names)
    else:
        yield words("verdict.wins", name=names[recap.seat])
        yield words.many("panel.gains", recap.taken) if recap.taken else ""
        yield matched(words, recap, recap.cards)
    if recap.dead_heat:
        yield words("verdict.dead_heat_drawn", name=names[recap.seat])
    elif recap.reaction_us is not None:
        time = words.reaction(recap.reaction_us)
        yield words("trio.after" if race else "verdict.after", time=time)
    for lane in recap.lanes:
        if lane.seat in recap.dead_heat:
            yield "" if lane.seat == recap.seat else f"{names[lane.seat]} {words('verdict.tied')}"
        elif lane.seat != recap.seat:
            yield f"{names[lane.seat]} +{words.margin(lane.behind_us)}"


def _wrong(words: Words, recap: Recap, names: Sequence[str]) -> Iterator[str]:
    yield words("panel.wrong", name=names[recap.seat])
    yield from (card_text(words, parse_face(name)) for name in recap.cards[-3:])
    cost, note = price(words, recap, names)
    yield cost
    if recap.lost_to is not None or recap.put_out:
        yield note


def _late(words: Words, recap: Recap, names: Sequence[str]) -> Iterator[str]:
    yield f"{words('verdict.slapped', name=names[recap.seat])}: {words('panel.late')}"
    yield matched(words, recap, recap.cards[:-1])
    if recap.reaction_us is not None:
        yield words("verdict.after_new", time=words.reaction(recap.reaction_us))


def _collected(words: Words, recap: Recap, names: Sequence[str]) -> Iterator[str]:
    yield words("verdict.collects", name=names[recap.seat])
    yield words("verdict.collected")
    yield words.many("verdict.collected_note", recap.taken)


def _battle(words: Words, recap: Recap, names: Sequence[str]) -> Iterator[str]:
    yield words("war.wins", name=names[recap.seat])
    yield words.many("panel.gains", recap.taken) if recap.taken else ""
    yield from (
        f"{names[c.seat]} {card_text(words, parse_face(c.card))}" for c in recap.laid if not c.down
    )


def _mistake(words: Words, recap: Recap, names: Sequence[str]) -> Iterator[str]:
    yield words("mistake.panel", name=names[recap.seat])
    yield mistake_text(words, recap)
    if recap.lost_to is None:
        yield words("mistake.price_lead")
    else:
        yield words("verdict.lose")
        yield words("verdict.lose_note", name=names[recap.lost_to])


def _vote(words: Words, recap: Recap, names: Sequence[str]) -> Iterator[str]:
    yield f"{names[recap.seat]}: {words('vote.title')}"
    yield words(f"vote.result.{'fine' if recap.right else 'mistake'}")
    if recap.votes is not None:
        yield words("vote.count", ayes=max(recap.votes), noes=min(recap.votes))


def _trip(words: Words, recap: Recap, names: Sequence[str]) -> Iterator[str]:
    if recap.right:
        yield f"{names[recap.seat]}: {words('trip.title')}"
        yield words("trip.right")
        return
    yield words("trip.lost", name=names[recap.seat])
    yield trip_text(words, recap)
    yield f"{words.many('trip.gives', len(recap.given))} {words('trip.gave')}"
