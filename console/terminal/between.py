"""The table while nobody plays on it: bots show the game, a hand is over, a game is taken up."""

from __future__ import annotations

from msgspec.structs import replace
from textual.content import Content

from console.engine.terms import cards_text
from console.engine.views import TableView
from console.screens import AttractScreen, HandEndScreen, ResumeScreen
from console.terminal.lines import BLANK, chip, fit, paragraph, styled
from console.terminal.middle import first_row, middle, pile_rows
from console.terminal.picture import Pens, Picture
from console.terminal.seats import seat_list
from console.terminal.short_rules import rules_in_short
from console.terminal.title import title
from console.terminal.trip import draw_trip
from console.terminal.waiting import beside_the_game, what_to_know

_WHY = {
    "all cards": "holds every card",
    "last seat": "is the last seat in the hand",
    "most cards": "holds the most cards",
    "loop": "holds the most cards: the hand had begun to repeat itself",
    "limit": "holds the most cards: the hand had reached its limit",
    "draw": "share the cards",
    "third round": "emptied a third hand",
}


def draw_attract(screen: AttractScreen, pens: Pens) -> Picture:
    """Return bots at play with the rules in short and how to join."""
    table, width = screen.table, pens.frame.right
    how = "Press any slap key to play" if pens.keys else "Hit any pad to play"
    call = styled(f" {how} ", f"bold {pens.palette.ink} on {pens.palette.brass}")
    rules = paragraph(rules_in_short(table), width, pens.palette.text, 5)
    return Picture(
        title=title(table, pens),
        left=seat_list(table, pens, screen.recap),
        right=(*_at_play(screen, pens), BLANK, call, BLANK, *rules),
        notice=what_to_know(screen, pens),
        hint=styled(beside_the_game(screen), pens.palette.quiet).truncate(
            pens.frame.whole - 2, ellipsis=True
        ),
    )


def _at_play(screen: AttractScreen, pens: Pens) -> list[Content]:
    """Return the middle of the bots' table, or the trip that one of them is on."""
    table, rows = screen.table, pile_rows(pens)
    if table.trip is None:
        told = middle(table, screen.recap, pens)
    else:
        told = [first_row(table, pens, None), *draw_trip(table, table.trip, pens, rows - 1)]
    return told + [BLANK] * (rows - len(told))


def draw_hand_end(screen: HandEndScreen, pens: Pens) -> Picture:
    """Return who won the hand and why, the cards counted, and when the next one is dealt."""
    table, palette, width = screen.table, pens.palette, pens.frame.right
    winners = table.winner or ()
    names = " and ".join(table.seats[seat].name for seat in winners)
    does = "wins" if len(winners) == 1 else "share"
    badges = Content().join([chip(seat, palette) for seat in winners])
    counted = f"{screen.counted} of {table.deck_size} cards counted"
    tick = " ✓" if screen.counted == table.deck_size else " ✗"
    right = [
        fit(badges + styled(f" {names} {does} hand {table.hand}", f"bold {palette.text}"), width),
        *paragraph(_WHY.get(table.why or "", table.why or ""), width, palette.brass, 2),
        BLANK,
        styled(counted + tick, palette.quiet),
        styled(f"{cards_text(table.cards_played)} played", palette.quiet),
        BLANK,
        styled(f"First to {table.rules.match}:", palette.quiet),
        *(_score(table, seat, pens) for seat in range(len(table.seats))),
        BLANK,
        styled(f"Next hand in {seconds_left(screen, pens.now_us)} s", f"bold {palette.brass}"),
    ]
    return Picture(
        title=title(table, pens),
        left=seat_list(table, pens),
        right=tuple(right),
        hint=styled("The next hand is dealt by itself · ctrl+q quits", palette.quiet),
    )


def seconds_left(screen: HandEndScreen, now_us: int) -> int:
    """Return whole seconds until the next hand, rounded up."""
    return max(0, -(-(screen.next_us - now_us) // 1_000_000))


def draw_resume(screen: ResumeScreen, pens: Pens) -> Picture:
    """Return the offer to go on with the game that was left unfinished."""
    palette, table = pens.palette, replace(screen.table, paused=True)  # nobody is to act
    minutes = screen.minutes_ago
    ago = "a moment ago" if minutes < 1 else f"{minutes} min ago"
    pad = "slap key" if pens.keys else "pad"
    held = "pad" if pens.pads_only else "flip key"
    end = "F4" if pens.keys else f"A {held} held for a second"
    offer = [
        styled(f"A game was left unfinished, {ago}", f"bold {palette.text}"),
        BLANK,
        styled(f" Any {pad}: go on with it ", f"bold {palette.ink} on {palette.brass}"),
        styled(f" {end}: let it go ", palette.quiet),
    ]
    return Picture(
        title=title(table, pens),
        left=seat_list(table, pens),
        right=(*middle(table, None, pens), BLANK, *offer),
        hint=styled("ctrl+q quits", palette.quiet),
    )


def _score(table: TableView, seat: int, pens: Pens) -> Content:
    view, palette = table.seats[seat], pens.palette
    stars = "★" * view.hands_won + "☆" * max(0, table.rules.match - view.hands_won)
    return fit(
        chip(seat, palette)
        + styled(f" {view.name:<12.12} ", palette.text)
        + styled(stars, f"bold {palette.brass}"),
        pens.frame.right,
    )
