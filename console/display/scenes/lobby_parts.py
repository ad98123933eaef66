"""The three parts of the lobby's middle: the list of games, a page of house rules, the hints."""

from __future__ import annotations

from collections.abc import Sequence

from console.display import rule_words
from console.display.canvas import Canvas, middle
from console.display.layout import FIELD, FIELD_LEFT, FIELD_RIGHT, FIELD_TOP, Box
from console.display.paragraph import paragraph
from console.display.scenes.hints import flip_hint, hint_width, pad_hint
from console.display.theme import (
    BRASS,
    CREAM,
    INK,
    LINE,
    RADIUS_BUTTON,
    RADIUS_TILE,
    RAISED,
    SECONDARY,
    SURFACE,
    TERTIARY,
)
from console.screens import Switch

GAMES = Box(FIELD_LEFT - 8, FIELD_TOP, 440, 558)
SWITCHES = Box(680 - 8, FIELD_TOP, FIELD_RIGHT - 680 + 16, 558)
HINTS_TOP, HINTS_HEIGHT = 782.0, 64.0

_EDGE = 8  # room for the marker outside a tile
_INSET = 32
_BOX = Box(_EDGE, 214, 424, 96)
_ROWS = (76.0, 122.0, 160.0, 198.0)  # from its middle to those of the names above and below
_RULES = Box(_EDGE, 494, 424, 56)
_KEPT_GAP, _KEPT_AT = 16, 196  # between it and the unfinished match, and where that begins
_TILE_W, _TILE_H, _TILE_GAP, _TILES_TOP = 496, 112, 24, 68
_TOGGLE_W, _TOGGLE_H = 80, 40


def paint_games(
    sheet: Canvas,
    presets: Sequence[str],
    chosen: str,
    *,
    marked: bool,
    on_rules: bool = False,
    kept: bool = False,
    on_kept: bool = False,
) -> None:
    """Paint the list of games, the chosen one large in its middle, and the way to its rules.

    ``kept``: beside the rules there is an unfinished match to be taken up.
    """
    words = sheet.words
    sheet.text(words("lobby.choose"), _EDGE, middle(14, 28), 28, "medium", SECONDARY, width=392)
    if marked:
        sheet.rect(_grown(_BOX, _EDGE), RADIUS_BUTTON + _EDGE, edge=BRASS, line=4)
    sheet.rect(_BOX, RADIUS_BUTTON, fill=BRASS)
    for step, preset in neighbours(presets, chosen):
        name = words(f"preset.{preset}.label")
        box = _BOX if step == 0 else _row(step)
        sheet.fact("game", preset, box)
        sheet.target(f"preset:{preset}", box)
        if step == 0:
            _chosen_name(sheet, name)
        else:
            _other_name(sheet, name, box, 40 if abs(step) == 1 else 32)
    box = Box(_RULES.x, _RULES.y, _KEPT_AT - _KEPT_GAP, _RULES.h) if kept else _RULES
    _button(sheet, "rules", "lobby.rules" if kept else "rules.button", box, marked=on_rules)
    if kept:
        box = Box(_RULES.x + _KEPT_AT, box.y, _RULES.w - _KEPT_AT, box.h)
        _button(sheet, "kept", "lobby.kept", box, marked=on_kept)


def _row(step: int) -> Box:
    """Return where a name stands that is so many games after the chosen one."""
    y = _BOX.centre[1] + (1 if step > 0 else -1) * _ROWS[abs(step) - 1]
    tall = 50.0 if abs(step) == 1 else 38.0
    return Box(_BOX.x, y - tall / 2, _BOX.w, tall)


def _button(sheet: Canvas, target: str, key: str, box: Box, *, marked: bool) -> None:
    sheet.target(target, box)
    sheet.fact("button", target, box)
    if marked:
        sheet.rect(_grown(box, 4), RADIUS_BUTTON + 4, fill=RAISED, edge=BRASS, line=5)
    else:
        sheet.rect(box, RADIUS_BUTTON, fill=SURFACE)
    text, y, x = sheet.words(key), box.centre[1], box.x + 16
    if box.w == _RULES.w:
        _book(sheet, box.x + _INSET + 20, y)
        x = box.x + _INSET + 58
    at, room = middle(y, 32, "bold"), box.right - 16 - x
    sheet.text(text, x, at, 32, "bold", CREAM, width=room, within=box)


def _book(sheet: Canvas, x: float, y: float) -> None:
    """Draw an open book about a point."""
    left = [(20.0, 9.0), (4.0, 4.0), (4.0, 28.0), (20.0, 33.0)]
    right = [(20.0, 9.0), (36.0, 4.0), (36.0, 28.0), (20.0, 33.0), (20.0, 9.0)]
    sheet.lines(Box(x - 20, y - 18, 40, 37), [left, right], 3.2, BRASS)


def _chosen_name(sheet: Canvas, name: str) -> None:
    """Write the chosen game's name in its box, on two lines where one would be small."""
    room, x, y = _BOX.w - 2 * _INSET + 16, _BOX.x + _INSET, _BOX.y + _BOX.h / 2
    size = sheet.kit.type.fitted(name, 64, "black", room)
    if size >= 44:
        baseline = middle(y, size, "black")
        sheet.text(name, x, baseline, size, "black", INK, width=room, within=_BOX)
        return
    for line, dy in zip(_halves(name), (-23, 23), strict=True):
        baseline = middle(y + dy, 40, "black")
        sheet.text(line, x, baseline, 40, "black", INK, width=room, within=_BOX)


def _halves(name: str) -> tuple[str, str]:
    """Break a long name after the space or hyphen nearest to its middle."""
    breaks = [i + 1 for i, letter in enumerate(name) if letter in " -"] or [len(name)]
    at = min(breaks, key=lambda i: abs(i - len(name) / 2))
    return name[:at].rstrip(), name[at:]


def _other_name(sheet: Canvas, name: str, box: Box, size: float) -> None:
    room, y = box.w - 2 * _INSET + 16, box.y + box.h / 2
    size = sheet.kit.type.fitted(name, size, "bold", room)
    baseline = middle(y, size, "bold")
    sheet.text(name, box.x + _INSET, baseline, size, "bold", SECONDARY, width=room, within=box)


def neighbours(presets: Sequence[str], chosen: str) -> list[tuple[int, str]]:
    """Return the games to show with their places −4 … 4 about the chosen one, each once."""
    count, at = len(presets), presets.index(chosen)
    first, last = max(-len(_ROWS), -((count - 1) // 2)), min(len(_ROWS), count // 2)
    return [(step, presets[(at + step) % count]) for step in range(first, last + 1)]


def paint_switches(
    sheet: Canvas,
    preset: str,
    shown: Sequence[Switch],
    marked: int,
    page: int,
    pages: int,
    few: int = 0,
) -> None:
    """Paint the game's sentence, six tiles, the marked tile's sentence and the page dots.

    ``marked`` counts from the first tile shown; outside 0 … 5 none is.  ``few`` are the cards of a
    deck that is too small for the game, which is then said in place of its sentence.
    """
    words, width = sheet.words, SWITCHES.w - 2 * _EDGE
    about, colour = words(f"preset.{preset}.help"), SECONDARY
    if few:
        about, colour = words("lobby.few", count=words.number(few)), BRASS
    sheet.text(about, _EDGE, middle(17, 32), 32, "medium", colour, width=width)
    for i, switch in enumerate(shown):
        _tile(sheet, _tile_box(i), switch, marked=i == marked)
    if 0 <= marked < len(shown):
        help_box = Box(_EDGE, 480, width - 200, 72)
        text = rule_words.sentence(words, shown[marked].name)
        paragraph(sheet, text, help_box, 28, "medium", SECONDARY)
    _page_dots(sheet, page, pages)


def _tile_box(i: int) -> Box:
    x = _EDGE + (i % 2) * (_TILE_W + _TILE_GAP)
    return Box(x, _TILES_TOP + (i // 2) * (_TILE_H + _TILE_GAP), _TILE_W, _TILE_H)


def _tile(sheet: Canvas, box: Box, switch: Switch, *, marked: bool) -> None:
    sheet.fact("tile", switch.name, box)
    sheet.target(f"switch:{switch.name}", box)
    if marked:
        sheet.rect(_grown(box, 4), RADIUS_TILE + 4, fill=RAISED, edge=BRASS, line=5)
    else:
        sheet.rect(box, RADIUS_TILE, fill=SURFACE)
    y, right = box.y + box.h / 2, box.right - _INSET
    taken = _toggle(sheet, switch.value, right, y, box) if isinstance(switch.value, bool) else None
    if taken is None:
        said = rule_words.value(sheet.words, switch.name, switch.value)
        taken = sheet.text(
            said, right, middle(y, 36, "bold"), 36, "bold", BRASS, "right", width=248, within=box
        ).w
    label = rule_words.label(sheet.words, switch.name)
    room = box.w - 2 * _INSET - taken - 24
    size = sheet.kit.type.fitted(label, 36, "bold", room)
    sheet.text(label, box.x + _INSET, middle(y, size, "bold"), size, "bold", CREAM, width=room)


def _toggle(sheet: Canvas, on: bool, right: float, y: float, box: Box) -> float:
    left = right - _TOGGLE_W
    track = Box(left, y - _TOGGLE_H / 2, _TOGGLE_W, _TOGGLE_H)
    sheet.rect(track, _TOGGLE_H / 2, fill=BRASS if on else LINE)
    knob = right - _TOGGLE_H / 2 if on else left + _TOGGLE_H / 2
    sheet.disc(knob, y, _TOGGLE_H / 2 - 5, INK if on else SECONDARY)
    word = sheet.words("value.on" if on else "value.off")
    colour = CREAM if on else SECONDARY
    said = sheet.text(word, left - 18, middle(y, 32), 32, "medium", colour, "right", within=box)
    return right - said.x


def _page_dots(sheet: Canvas, page: int, pages: int) -> None:
    if pages < 2:
        return
    y, step = 492.0, 32
    left = SWITCHES.w - _EDGE - 12 - (pages - 1) * step
    for i in range(pages):
        x = left + i * step
        sheet.disc(x, y, 8 if i == page else 6, BRASS if i == page else TERTIARY)
        sheet.target(f"page:{i}", Box(x - step / 2, y - 20, step, 40))
    sheet.fact("dots", "pages", Box(left - 12, y - 12, (pages - 1) * step + 24, 24))


def paint_hints(
    sheet: Canvas,
    dealt: int,
    held: float | None,
    *,
    pads_only: bool = False,
    flips: str = "flip",
    most: int = 8,
) -> None:
    """Paint what pad and flip do for the host; ``dealt`` seats, 0 while nobody has joined.

    ``held`` is how far flip has been held, 0 … 1; its sign is full while it is not held at all.
    With ``pads_only`` the pad, held, does the flip key's work; ``flips`` is the word for it.
    More than ``most`` cannot play.
    """
    words, y = sheet.words, HINTS_HEIGHT / 2
    sheet.fact("hints", "host", Box(0, 0, FIELD.w, HINTS_HEIGHT))
    if dealt == 0:
        pad_hint(sheet, words("lobby.waiting"), 0, y, FIELD.w)
        return
    prefix = "pads_" if pads_only else ""
    hold = words(f"lobby.{prefix}hold", number=words(f"number.{dealt}"))
    if dealt == 1:
        hold = words("lobby.one_more")
    elif dealt > most:
        hold = words("lobby.at_most", number=words(f"number.{most}"))
    texts = (words("lobby.pad"), words(f"lobby.{prefix}{flips}"), hold)
    second = pad_hint if pads_only else flip_hint
    gap = min(72.0, (FIELD.w - sum(hint_width(sheet, text) for text in texts)) / 2)
    x = pad_hint(sheet, texts[0], 0, y, FIELD.w) + gap
    x = second(sheet, texts[1], x, y, FIELD.w - x) + gap
    sheet.target("deal", Box(x, 0, hint_width(sheet, hold), HINTS_HEIGHT))
    if pads_only:
        pad_hint(sheet, hold, x, y, FIELD.w - x)
    else:
        flip_hint(sheet, hold, x, y, FIELD.w - x, 1.0 if held is None else held)


def _grown(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.w + 2 * by, box.h + 2 * by)
