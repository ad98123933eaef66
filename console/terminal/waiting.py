"""What a terminal tells beside the bots' game: faults, a kept game, the best of the day."""

from __future__ import annotations

from textual.content import Content

from console.engine.terms import cards_text
from console.screens import AttractScreen, Fault, FaultKind, Score
from console.terminal.lines import fit, styled
from console.terminal.picture import Pens

TURN_US = 8_000_000  # before another of several lines is shown

FAULTS: dict[FaultKind, str] = {
    "no pads": "No pads: plug in their cable, the table goes on by itself",
    "some pads": "Seats without a pad: {detail}; check the plugs there",
    "firmware": "Wrong program on the board; run: slap-console flash",
    "no sound": "No sound card: plug one in and start anew",
    "settings": "Settings not read, line {detail}: mend it and start anew",
    "clock": "The clock is not set, so games have no date: connect a network",
    "disk full": "Disk full: games are played, but not kept",
    "port taken": "No pages for phones: another program has port {detail}",
    "supply": "The voltage fell: use a supply made for this Pi",
    "no network": "No pages for phones: {detail} is away",
}


def what_to_know(screen: AttractScreen, pens: Pens) -> Content | None:
    """Return one line of what somebody should see to, several in turn; ``None`` for nothing."""
    lines = [_fault(fault) for fault in screen.faults]
    kept = " An unfinished game is kept: it is in the lobby, behind the rules "
    if screen.kept:
        lines.insert(0, kept)
    if not lines:
        return None
    line = lines[pens.now_us // TURN_US % len(lines)]
    colour = pens.palette.brass if line is kept else pens.palette.wrong
    return fit(styled(line, f"bold {colour}"), pens.frame.whole)


def beside_the_game(screen: AttractScreen) -> str:
    """Return the last line: the best of the day and where a phone finds the rules."""
    parts = ["Bots are playing"]
    if screen.scores:
        parts.append("today's best: " + ", ".join(map(_score, screen.scores)))
    if screen.rules_url:
        parts.append(f"rules: {screen.rules_url}")
    return " · ".join([*parts, "ctrl+q quits"])


def _fault(fault: Fault) -> str:
    return f" {FAULTS[fault.kind].format(detail=fault.detail)} "


def _score(score: Score) -> str:
    match score.kind:
        case "fastest":
            return f"{score.name} {round(score.value / 1000)} ms"
        case "pile":
            return f"{score.name} {cards_text(score.value)} at once"
        case "hands":
            return f"{score.name} {score.value} {'hand' if score.value == 1 else 'hands'}"
