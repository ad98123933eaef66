"""The scenes with a pile: a game in play, bots showing the game, and a hand just over."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from textual.content import Content

from console.engine.cards import name
from console.engine.recap import Recap
from console.engine.terms import cards_text, pattern_label, pattern_phrase
from console.engine.views import TableView
from console.screens import AttractScreen, HandEndScreen, Notice, ResumeScreen, TableScreen
from console.terminal.cards import bare_table, card_size, fan
from console.terminal.labels import preset_label
from console.terminal.lines import BLANK, chip, fit, paragraph, spread, styled
from console.terminal.picture import Pens, Picture
from console.terminal.seats import PRESSED_US, seat_list
from console.terminal.verdict import lit_places, verdict_rows

_SHOWN = 4
_HINT = "at each seat: [slap key] [flip key] · f2 pauses · escape leaves · ctrl+q quits"
_STORY_ROWS = 7
_NOTICES = {
    "paused": "Paused",
    "pads disconnected": "Pads disconnected: the game waits, slaps do not count",
    "resume game": "The game goes on where it was",
    "end hand": "The host ends the hand",
    "conservation": "Stopped: the cards do not add up; the journal is intact",
    "journal stopped": "The journal cannot be written",
}
_WHY = {
    "all cards": "holds every card",
    "last seat": "is the last seat in the hand",
    "most cards": "holds the most cards",
    "loop": "holds the most cards: the hand had begun to repeat itself",
    "limit": "holds the most cards: the hand had reached its limit",
    "draw": "share the cards",
    "third round": "emptied a third hand",
}


def draw_table(screen: TableScreen, pens: Pens) -> Picture:
    """Return a game in play, with the last verdict while it should be read."""
    table = screen.table
    pressed = tuple(is_pressed(at, pens.now_us) for at in screen.pressed_us)
    if screen.recap:
        rows = max(1, pens.frame.rows - _pile_rows(pens) - 1)
        story = verdict_rows(screen.recap, table, pens, rows)
    else:
        story = _story(table, pens)
    return Picture(
        title=title(table, pens),
        left=seat_list(table, pens, screen.recap, pressed),
        right=(*_pile(table, screen.recap, pens), BLANK, *story),
        notice=_notice(screen.notice, table, pens),
        hint=styled(_HINT, pens.palette.quiet),
    )


def is_pressed(at_us: int, now_us: int) -> bool:
    """Say whether a pad that went down at this time is still marked; −1 is never."""
    return at_us >= 0 and 0 <= now_us - at_us < PRESSED_US


def draw_attract(screen: AttractScreen, pens: Pens) -> Picture:
    """Return bots at play with the rules in short and how to join."""
    table, width = screen.table, pens.frame.right
    call = styled(
        " Press any slap key to play ", f"bold {pens.palette.ink} on {pens.palette.brass}"
    )
    rules = paragraph(_rules_in_short(table), width, pens.palette.text, 5)
    return Picture(
        title=title(table, pens),
        left=seat_list(table, pens, screen.recap),
        right=(*_pile(table, screen.recap, pens), BLANK, call, BLANK, *rules),
        hint=styled("Bots are playing · ctrl+q quits", pens.palette.quiet),
    )


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
    offer = [
        styled(f"A game was left unfinished, {ago}", f"bold {palette.text}"),
        BLANK,
        styled(" Any slap key: go on with it ", f"bold {palette.ink} on {palette.brass}"),
        styled(" Any flip key: let it go ", palette.quiet),
    ]
    return Picture(
        title=title(table, pens),
        left=seat_list(table, pens),
        right=(*_pile(table, None, pens), BLANK, *offer),
        hint=styled("slap: go on · flip: let it go · ctrl+q quits", palette.quiet),
    )


def title(table: TableView, pens: Pens) -> Content:
    """Return the first line: the game, the hand, and what lies in the middle."""
    palette = pens.palette
    left = styled(f" {preset_label(table.preset)} ", f"bold {palette.ink} on {palette.brass}")
    best = f", first to {table.rules.match}" if table.rules.match > 1 else ""
    left += styled(f" hand {table.hand}{best}", palette.text)
    right = styled(f"card {table.cards_played} · slap console ", palette.quiet)
    return spread(left, right, pens.frame.whole)


def _notice(notice: Notice | None, table: TableView, pens: Pens) -> Content | None:
    if notice is None and not table.paused:
        return None
    kind = notice.kind if notice else "paused"
    text = f" ‖ {_NOTICES[kind]}"
    if notice and notice.detail:
        text += f" · {notice.detail}"
    alarm = kind not in ("paused", "resume game", "end hand")
    ground = pens.palette.wrong if alarm else pens.palette.brass
    width = pens.frame.whole
    return fit(styled(text, ""), width).stylize(f"bold {pens.palette.ink} on {ground}")


def _pile_rows(pens: Pens) -> int:
    return card_size(pens.frame.right, pens.frame.rows - _STORY_ROWS - 3).height + 2


def _pile(table: TableView, recap: Recap | None, pens: Pens) -> list[Content]:
    """Return a line about the middle, the newest cards, and who laid each."""
    palette, width = pens.palette, pens.frame.right
    size = card_size(width, pens.frame.rows - _STORY_ROWS - 3)
    coins = table.rules.challenge is not False
    if table.pile:
        newest = table.pile[-_SHOWN:]
        cards = fan([name(it.card) for it in newest], size, palette, coins=coins)
        below = [chip(it.seat, palette) + styled(" " * (size.strip - 3)) for it in newest]
    elif recap and recap.cards and recap.kind == "won":
        cards = fan(recap.cards, size, palette, lit=lit_places(recap), coins=coins)
        below = [styled(f"taken by {table.seats[recap.seat].name}", palette.faint)]
    else:
        cards, below = bare_table(size, palette), [styled("no card yet", palette.faint)]
    return [
        spread(styled(_middle(table), palette.quiet), _turn(table, pens), width),
        *(fit(row, width) for row in cards),
        fit(styled(" ") + Content().join(below), width),
    ]


def _turn(table: TableView, pens: Pens) -> Content:
    if table.to_act is None:
        return BLANK
    who = table.seats[table.to_act].name
    return chip(table.to_act, pens.palette) + styled(f" {who} flips", f"bold {pens.palette.text}")


def _middle(table: TableView) -> str:
    if not table.in_middle:
        return "no pile"
    buried = f", {table.buried} buried" if table.buried else ""
    return f"pile of {table.in_middle}{buried}"


def _story(table: TableView, pens: Pens) -> list[Content]:
    """Return what stands between the players now, and what may be slapped."""
    palette, width = pens.palette, pens.frame.right
    now = _standing(table)
    told = [*paragraph(now, width, f"bold {palette.text}", 2), BLANK] if now else []
    if not table.rules.slaps or not table.rules.patterns:
        return [*told, styled("Nothing may be slapped", palette.quiet)]
    labels = " · ".join(map(pattern_label, table.rules.patterns))
    told += [styled("Slap on", palette.quiet)]
    return told + paragraph(labels, width, palette.brass, 4)


def _standing(table: TableView) -> str:
    challenge = table.challenge
    if table.deciding:
        return "Slapped: the verdict waits for handicaps"
    if table.redealing:
        return "Nobody holds a card: slap a live pile now, or the hand is dealt again"
    if table.collecting is not None:
        who = table.seats[table.collecting].name
        return f"Not answered: {who} collects, unless a slap is faster"
    if challenge:
        asker, payer = table.seats[challenge.to].name, table.seats[challenge.payer].name
        return f"{asker}'s challenge: {payer} pays {cards_text(challenge.total)}"
    return ""


def _rules_in_short(table: TableView) -> str:
    rules = table.rules
    phrases = [pattern_phrase(pattern) for pattern in rules.patterns]
    told = "Flip in turn."
    if phrases and rules.slaps:
        told += f" On {_or(phrases)} the first slap takes the pile."
        told += f" Wrong slap: {rules.wrong_slap}." if rules.wrong_slap != "nothing" else ""
    if rules.challenge:
        told += " J Q K A: the next seat pays 1 2 3 4 cards."
    return told


def _or(phrases: Sequence[str]) -> str:
    return ", ".join(phrases[:-1]) + f" or {phrases[-1]}" if len(phrases) > 1 else phrases[0]


def _score(table: TableView, seat: int, pens: Pens) -> Content:
    view, palette = table.seats[seat], pens.palette
    stars = "★" * view.hands_won + "☆" * max(0, table.rules.match - view.hands_won)
    return fit(
        chip(seat, palette)
        + styled(f" {view.name:<12.12} ", palette.text)
        + styled(stars, f"bold {palette.brass}"),
        pens.frame.right,
    )
