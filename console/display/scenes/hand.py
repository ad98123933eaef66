"""One seat's own hand on a screen that is handed round: its cards, what a lay does, one button."""

from __future__ import annotations

from console.display import cards, icons
from console.display.canvas import Canvas, middle
from console.display.layout import BATTLE_CARD, Box
from console.display.panel_rounds import round_chips
from console.display.panel_words import Says
from console.display.theme import (
    BRASS,
    CENTRE,
    CREAM,
    INK,
    RADIUS_BUTTON,
    RADIUS_PANEL,
    RAISED,
    SEATS,
    SECONDARY,
    STOCK,
    SUITS_FOUR,
    SUITS_TWO,
    WIDTH,
    mix,
)
from console.display.trio_words import plan_lines, rule_line
from console.engine.cards import SUIT_NAMES
from console.hand_screen import HandScreen

_W, _H = BATTLE_CARD
_MARGIN = 96.0
_HEAD = Box(_MARGIN, 40, WIDTH - 2 * _MARGIN, 128)
_ABOUT_Y = 200.0
_ROWS_Y, _ROW_STEP, _ROWS_HIGH = 640.0, 188.0, 260.0
_A_ROW, _LIFT = 15, 30.0
_BUTTON = Box(CENTRE[0] - 300, 920, 600, 104)
_SUIT = 180.0


def draw(canvas: Canvas, screen: HandScreen) -> None:
    """Draw a hand that its owner has uncovered."""
    _head(canvas, screen)
    _about(canvas, screen)
    match screen.asks:
        case "name":
            _suits(canvas, screen)
        case "pick":
            _row(canvas, screen, [None] * screen.hand.pick_from)
        case _:
            _row(canvas, screen, [held.card for held in screen.hand.cards])
    _button(canvas, screen)


def _head(canvas: Canvas, screen: HandScreen) -> None:
    """Draw whose hand it is, in the seat's colour, and its rounds."""
    seat = screen.hand.seat
    look, view = SEATS[seat], screen.table.table.seats[seat]
    canvas.rect(_HEAD, RADIUS_PANEL, fill=look.fill)
    canvas.fact("panel", f"hand {seat}", _HEAD)
    y = _HEAD.centre[1]
    icons.mark(canvas, look.glyph, _HEAD.x + 72, y, 30, look.ink)
    name = canvas.words("trio.pass.title", name=canvas.words.seat(seat, view.name))
    baseline = middle(y, 60, "black")
    canvas.text(name, _HEAD.x + 136, baseline, 60, "black", look.ink, width=1100, within=_HEAD)
    said = Says(mode="filled", name="", round=screen.hand.round)
    round_chips(canvas, seat, said, _HEAD.right - 220, y - 20, tall=False)


def _about(canvas: Canvas, screen: HandScreen) -> None:
    """Draw the card that lies up and the suit in force, and say what fits or what a lay does."""
    hand, words = screen.hand, canvas.words
    x, y = _MARGIN + _W / 2, _ABOUT_Y + _H / 2 - 16
    if hand.up is not None:
        cards.draw_card(canvas, hand.up, x, y, _W)
        canvas.fact("card", "up", Box(x - _W / 2, y - _H / 2, _W, _H))
    if hand.suit is not None:
        _suit_token(canvas, SUIT_NAMES.index(hand.suit), x + _W / 2 + 76, y, 104, on=False)
    left, wide = _MARGIN + _W + 168, 1200.0
    lines = list(plan_lines(words, screen.plan, screen.table.table)) if screen.chosen else []
    head = lines.pop(0) if lines else rule_line(words, hand)
    canvas.text(head, left, _ABOUT_Y + 44, 48, "extra", CREAM, width=wide)
    for number, line in enumerate(lines[:3]):
        canvas.text(line, left, _ABOUT_Y + 104 + 48 * number, 36, "medium", SECONDARY, width=wide)


def _suit_token(canvas: Canvas, suit: int, x: float, y: float, across: float, *, on: bool) -> Box:
    colours = SUITS_FOUR if canvas.kit.look.four_colour else SUITS_TWO
    box = Box(x - across / 2, y - across / 2, across, across)
    canvas.rect(box, 20, fill=STOCK, edge=BRASS if on else STOCK, line=8)
    icons.mark(canvas, icons.SUITS[suit], x, y, across * 0.33, colours[suit])
    return box


def _suits(canvas: Canvas, screen: HandScreen) -> None:
    for suit in range(4):
        x = CENTRE[0] + (suit - 1.5) * (_SUIT + 48)
        box = _suit_token(canvas, suit, x, _ROWS_Y + 40, _SUIT, on=suit == screen.cursor)
        label = canvas.words(f"trio.kind.{SUIT_NAMES[suit]}")
        canvas.text(label, x, box.bottom + 44, 36, "bold", CREAM, "centre", width=_SUIT + 40)
        canvas.target(f"hand:{suit}", box)
        canvas.fact("tile", SUIT_NAMES[suit], box)


def _row(canvas: Canvas, screen: HandScreen, shown: list[int | None]) -> None:
    """Draw the cards in rows, chosen ones raised and numbered, those that may not come dimmed."""
    rows = -(-len(shown) // _A_ROW)
    row_step = _ROW_STEP if rows < 3 else _ROWS_HIGH / (rows - 1)
    middle_y = _ROWS_Y + (24 if rows > 2 else 0)
    follows = () if screen.plan is None else screen.plan.follows
    for place, card in enumerate(shown):
        row, column = divmod(place, _A_ROW)
        in_row = min(_A_ROW, len(shown) - row * _A_ROW)
        step = min(_W + 12, (WIDTH - 2 * _MARGIN - _W) / max(1, in_row - 1))
        x = CENTRE[0] + (column - (in_row - 1) / 2) * step
        chosen = card is not None and card in screen.chosen
        y = middle_y + (row - (rows - 1) / 2) * row_step - (_LIFT if chosen else 0)
        dim = screen.asks == "draw" or (card is not None and not chosen and card not in follows)
        cards.draw_card(canvas, card, x, y, _W, 0, "dimmed" if dim else "plain")
        box = Box(x - _W / 2, y - _H / 2, _W, _H)
        if place == screen.cursor and screen.asks != "draw":
            canvas.rect(box, 14, edge=BRASS, line=7)
        canvas.target(f"hand:{place}", box)
        canvas.fact("held", str(place), box)
        if chosen and card is not None:
            _number(canvas, screen.chosen.index(card) + 1, x - _W / 2 + 26, y + _H / 2 - 26)


def _number(canvas: Canvas, number: int, x: float, y: float) -> None:
    canvas.disc(x, y, 22, BRASS)
    canvas.text(str(number), x, middle(y, 28, "black"), 28, "black", INK, "centre")


def _button(canvas: Canvas, screen: HandScreen) -> None:
    text = _button_text(canvas, screen)
    ready = screen.asks != "lay" or bool(screen.chosen) or "draw" in screen.hand.awaits
    may = ready and not (screen.chosen and screen.plan is not None and not screen.plan.may_lay)
    canvas.rect(_BUTTON, RADIUS_BUTTON, fill=BRASS if may else RAISED)
    ink = INK if may else mix(CREAM, RAISED, 0.4)
    baseline = middle(_BUTTON.centre[1], 48, "extra")
    canvas.text(text, CENTRE[0], baseline, 48, "extra", ink, "centre", width=560, within=_BUTTON)
    canvas.target("hand go", _BUTTON)
    canvas.fact("button", "hand go", _BUTTON)
    hint = canvas.words("trio.pass.keys")
    canvas.text(hint, WIDTH - _MARGIN, 982, 28, "medium", SECONDARY, "right", width=480)


def _button_text(canvas: Canvas, screen: HandScreen) -> str:
    words = canvas.words
    match screen.asks:
        case "name":
            return words(f"trio.kind.{SUIT_NAMES[screen.cursor]}").capitalize()
        case "pick":
            return words("trio.pass.pick_button")
        case "lay" if screen.chosen:
            return words.many("trio.pass.lay", len(screen.chosen))
        case "lay" if "draw" in screen.hand.awaits:
            return words("trio.pass.keep")
        case "lay":
            return words("trio.pass.choose")
    return words("trio.pass.draw")
