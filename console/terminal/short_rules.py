"""Each game's rules in a few sentences, as the house plays it: for whoever walks past."""

from __future__ import annotations

from console.engine.settings import Rules
from console.engine.terms import joined, pattern_phrase
from console.engine.views import TableView

_CYCLE = "On one pile in turn: a battle of War, a card of Ratscrew, a card of 1-2-3-4."


def rules_in_short(table: TableView) -> str:
    """Return how the game on this table goes."""
    rules = table.rules
    match table.game:
        case "war":
            among = "all who play" if rules.war_among == "all" else "those who tie"
            return (
                "All flip at once and the highest card takes everything. A tie is war: "
                f"{among} put three cards down and one up."
            )
        case "count":
            return (
                "Flip and call the next of one, two, three, four. On a card that is its number the "
                "first slap takes the pile. A 3 is TWee, a king THIRteen; 7 turns the count, 8 "
                "silences it."
            )
        case "trifecta":
            return (
                f"{_CYCLE} Slap {_patterns(rules)} in Ratscrew and a match in 1-2-3-4. "
                "A joker ends a turn. Who takes the pile goes on."
            )
        case "trifecta-plus":
            return (
                f"{_CYCLE} Then one seat tells a list from memory and adds a thing to it. "
                "A thing wrong: three cards to each other seat."
            )
        case "twisted-trio":
            return (
                "Empty your own hand three times: eights are wild, then nines, then tens. Lay the "
                "suit in force or the top rank, several of a rank at once. One card left: slap "
                "before somebody catches you."
            )
    return _ratscrew(rules)


def _patterns(rules: Rules) -> str:
    phrases = [pattern_phrase(pattern) for pattern in rules.patterns]
    return joined(phrases, "or") if rules.slaps and phrases else "nothing"


def _ratscrew(rules: Rules) -> str:
    told = "Flip in turn."
    if rules.patterns and rules.slaps:
        told += f" On {_patterns(rules)} the first slap takes the pile."
        told += f" Wrong slap: {rules.wrong_slap}." if rules.wrong_slap != "nothing" else ""
    if rules.challenge:
        told += " J Q K A: the next seat pays 1 2 3 4 cards."
    return told
