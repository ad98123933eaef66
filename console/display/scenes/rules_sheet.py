"""The rules of the chosen game, in the lobby's middle: two columns a page, turned to the host."""

from __future__ import annotations

from collections.abc import Sequence

from console.display.canvas import Canvas, Kit, middle
from console.display.game_icons import game_icon
from console.display.layout import FIELD, Box
from console.display.paragraph import face, paragraph, wrapped
from console.display.rules_text import Told, credit, rules_of
from console.display.scenes.hints import flip_hint, hint_width, pad_hint
from console.display.theme import BRASS, CREAM, INK, LINE, SECONDARY, TERTIARY
from console.screens import LobbyScreen

_HEAD, _FOOT = 100.0, 72.0
_GAP, _APART = 72.0, 26.0
_TITLE, _TEXT, _LEADING = 36.0, 32.0, 1.28
_TITLE_H = 50.0
_WIDE = (FIELD.w - _GAP) / 2
_TALL = FIELD.h - _HEAD - _FOOT
_ICONS = {"war": "war", "count": "count", "trifecta": "war", "trifecta-plus": "trip"}

Page = tuple[tuple[Told, ...], tuple[Told, ...]]


def draw_rules_sheet(canvas: Canvas, screen: LobbyScreen, angle: int) -> None:
    """Draw the page of rules that is read, turned to the host (0 or 180 degrees)."""
    told = rules_of(canvas.words, screen.preset, screen.switches)
    sheets = pages(canvas.kit, told)
    page = (screen.rules_page or 0) % len(sheets)
    picture = canvas.kit.picture(
        ("rules sheet", screen.preset, sheets[page], page, len(sheets), screen.pads_only),
        FIELD.w,
        FIELD.h,
        lambda sheet: _paint(sheet, screen, sheets[page], page, len(sheets)),
    )
    face(canvas, picture, FIELD.x, FIELD.y, angle)


def pages(kit: Kit, told: Sequence[Told]) -> list[Page]:
    """Return the paragraphs in columns, two a page, none of them broken."""
    columns: list[list[Told]] = [[]]
    left = _TALL
    for one in told:
        tall = _height(kit, one)
        if columns[-1] and tall > left:
            columns.append([])
            left = _TALL
        columns[-1].append(one)
        left -= tall + _APART
    columns += [[]] * (len(columns) % 2)
    return [(tuple(columns[i]), tuple(columns[i + 1])) for i in range(0, len(columns), 2)]


def _height(kit: Kit, told: Told) -> float:
    lines = wrapped(kit, told.text, _TEXT, "medium", _WIDE)
    return _TITLE_H + _TEXT * (1.02 + _LEADING * (len(lines) - 1))


def _paint(sheet: Canvas, screen: LobbyScreen, page: Page, at: int, count: int) -> None:
    words, room = sheet.words, Box(0, 0, FIELD.w, FIELD.h)
    sheet.fact("rules", screen.preset, room)
    title = words("rules.title", game=words(f"preset.{screen.preset}.label"))
    sign = _ICONS.get(screen.preset, "ratscrew")
    sheet.disc(32, 36, 32, BRASS)
    game_icon(sheet, sign, 32, 36, 18, INK)
    owner = credit(words, screen.preset)
    taken = sheet.kit.type.width(owner, 24, "medium") + 40 if owner else 0
    width = FIELD.w - 88 - taken
    size = sheet.kit.type.fitted(title, 60, "black", width)
    baseline = middle(36, size, "black")
    sheet.text(title, 88, baseline, size, "black", BRASS, width=width, within=room)
    if owner:
        at_right = FIELD.w
        sheet.text(owner, at_right, middle(36, 24), 24, "medium", SECONDARY, "right", within=room)
    sheet.rule(0, 80, FIELD.w, LINE)
    for i, column in enumerate(page):
        _column(sheet, column, i * (_WIDE + _GAP))
    _foot(sheet, screen, at, count)


def _column(sheet: Canvas, column: Sequence[Told], x: float) -> None:
    y = _HEAD
    for told in column:
        room = Box(x, y, _WIDE, _TITLE_H)
        at = y + 32
        sheet.text(told.title, x, at, _TITLE, "extra", CREAM, width=_WIDE, within=room)
        tall = _height(sheet.kit, told)
        box = Box(x, y + _TITLE_H, _WIDE, tall - _TITLE_H + 1)
        paragraph(sheet, told.text, box, _TEXT, "medium", SECONDARY, _LEADING)
        y += tall + _APART


def _foot(sheet: Canvas, screen: LobbyScreen, at: int, count: int) -> None:
    words, y = sheet.words, FIELD.h - 32
    back = words("rules.pads_back" if screen.pads_only else "rules.back")
    x = 0.0
    if count > 1:
        x = pad_hint(sheet, words("rules.next"), 0, y, FIELD.w / 2) + 56
    (pad_hint if screen.pads_only else flip_hint)(sheet, back, x, y, FIELD.w / 2)
    sheet.target("rules next", Box(0, y - 32, max(1.0, x - 56), 64))
    sheet.target("rules back", Box(x, y - 32, hint_width(sheet, back), 64))
    for i in range(count if count > 1 else 0):
        cx = FIELD.w - 12 - (count - 1 - i) * 32
        sheet.disc(cx, y, 8 if i == at else 6, BRASS if i == at else TERTIARY)
