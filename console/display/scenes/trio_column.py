"""The column of Twisted Trio: the last lay and what it set off, and who has a last card."""

from __future__ import annotations

from console.display import icons
from console.display.canvas import Canvas, middle
from console.display.layout import COLUMN_WIDTH, Box
from console.display.paragraph import paragraph
from console.display.qr_card import draw_qr
from console.display.scenes.columns import ROOM, draw_columns, label, rule, who
from console.display.theme import BRASS, COLUMN_SIZE, CREAM, RAISED, SECONDARY
from console.display.trio_words import laid_text, landed_badge, landed_text
from console.engine.cards import SUIT_NAMES
from console.engine.trio_views import Landed, TrioView
from console.engine.views import TableView
from console.screens import TableScreen

_LANDED_TOP, _LANDED_STEP = 284.0, 58.0
_RULE_Y, _MOST_BY_RULE, _MOST = 446.0, 3, 6
_BADGE, _SAID_X = 48.0, 120.0
_WIFI_Y, _WIFI_ACROSS = 530.0, 190.0


def draw_trio_column(canvas: Canvas, screen: TableScreen, trio: TrioView) -> None:
    """Draw both columns."""
    table = screen.table
    names = tuple(seat.name for seat in table.seats)
    how = "how" if any(screen.links) else "round" if screen.handed_round else "dry"
    key = (
        "trio", trio.lay, trio.landed, trio.to_shuffle, trio.last_cards, names, how,
        trio.suit, trio.up is None, screen.handed_round, screen.wifi,
    )  # fmt: skip
    draw_columns(canvas, key, lambda sheet: _paint(sheet, screen, trio, how))


def _paint(sheet: Canvas, screen: TableScreen, trio: TrioView, how: str) -> None:
    words, table = sheet.words, screen.table
    label(sheet, words("trio.rounds"), 28)
    title = words(f"preset.{table.preset}.label")
    sheet.text(title, 0, 96, COLUMN_SIZE, "black", BRASS, width=ROOM.w, within=ROOM)
    if trio.to_shuffle:
        _shuffling(sheet, how)
        if how == "how" and screen.wifi:
            _wifi(sheet, screen.wifi)
        return
    _lay(sheet, table, trio)
    most = _MOST_BY_RULE if trio.last_cards or screen.handed_round else _MOST
    _landed(sheet, trio.landed, most, trio.suit)
    if trio.last_cards:
        _last_card(sheet, table, trio)
    elif screen.handed_round:
        label(sheet, words("trio.uncover"), _RULE_Y + 40, 36, BRASS)


def _shuffling(sheet: Canvas, how: str) -> None:
    words = sheet.words
    sheet.text(words("trio.shuffling"), 0, 196, 44, "extra", CREAM, width=ROOM.w, within=ROOM)
    paragraph(
        sheet, words(f"trio.shuffle_{how}"), Box(0, 224, ROOM.w, 260), 36, "medium", SECONDARY, 1.25
    )


def _wifi(sheet: Canvas, code: str) -> None:
    """Show the code that joins the console's own network, which comes before those at the edges."""
    box = draw_qr(sheet, code, _WIFI_ACROSS / 2, _WIFI_Y, _WIFI_ACROSS)
    left = box.right + 20
    said = Box(left, _WIFI_Y - _WIFI_ACROSS / 2 + 4, ROOM.w - left, _WIFI_ACROSS)
    paragraph(sheet, sheet.words("trio.wifi"), said, 32, "bold", CREAM, 1.25)


def _lay(sheet: Canvas, table: TableView, trio: TrioView) -> None:
    words, lay = sheet.words, trio.lay
    label(sheet, words("trio.last_lay" if lay else "trio.opened"), 176)
    if lay is not None:
        name = words.seat(lay.seat, table.seats[lay.seat].name)
        who(sheet, lay.seat, laid_text(words, name, lay.cards), 226)


def _landed(sheet: Canvas, landed: tuple[Landed, ...], most: int, suit: str | None) -> None:
    """List what came after the lay, the newest of it where not all has room."""
    for place, one in enumerate(landed[-most:]):
        y = _LANDED_TOP + place * _LANDED_STEP
        box = Box(2, y - _BADGE / 2, _BADGE, _BADGE)
        sheet.rect(box, 10, fill=RAISED)
        if one.kind == "suit" and suit is not None:
            sign = icons.SUITS[SUIT_NAMES.index(suit)]
            icons.mark(sheet, sign, *box.centre, 16, CREAM)
        else:
            text = landed_badge(one)
            baseline = middle(y, 28, "extra")
            sheet.text(text, box.centre[0], baseline, 28, "extra", BRASS, "centre", width=44)
        icons.badge(sheet, one.seat, 86, y, 20)
        baseline = middle(y, 32, "bold")
        room = COLUMN_WIDTH - _SAID_X - 52
        said = landed_text(sheet.words, one)
        line = sheet.text(said, _SAID_X, baseline, 32, "bold", CREAM, width=room, within=ROOM)
        if one.other is not None:
            icons.badge(sheet, one.other, line.right + 32, y, 20)


def _last_card(sheet: Canvas, table: TableView, trio: TrioView) -> None:
    words = sheet.words
    rule(sheet, _RULE_Y)
    label(sheet, words("trio.last_card"), _RULE_Y + 40)
    seat = trio.last_cards[-1].seat
    name = words.seat(seat, table.seats[seat].name)
    who(sheet, seat, words("trio.has_one", name=name), _RULE_Y + 84)
    label(sheet, words("trio.declare"), _RULE_Y + 136, 32, CREAM)
    label(sheet, words("trio.catch"), _RULE_Y + 176, 32)
