"""The self-test: every pad in a tile with its last press as a trace, the facts beside them.

It stands upright: whoever tests walks round the table and reads it from one side.
"""

from __future__ import annotations

from console.display.canvas import Canvas, middle
from console.display.icons import cross, tick
from console.display.layout import Box
from console.display.scenes.hints import FLIP_WIDTH, PAD_RADIUS, flip_hint, pad_hint
from console.display.scenes.selftest_facts import FACTS, paint_facts
from console.display.scenes.selftest_matrix import MATRIX, paint_matrix
from console.display.scenes.selftest_tiles import draw_tiles
from console.display.selftest_words import advice, fact_rows, faults
from console.display.theme import BRASS, CREAM, GOOD, INK, SECONDARY, WRONG
from console.screens import SelfTestScreen

LEFT, RIGHT = 64.0, 1856.0
GRID = Box(LEFT, 176, 1288, 720)
_TITLE_Y, _HINT_Y = 116.0, 990.0
_HOLD_STEPS = 24


def draw(canvas: Canvas, screen: SelfTestScreen, now_us: int) -> None:
    """Draw the self-test at this moment (µs of console time)."""
    _head(canvas, screen)
    if screen.stage == "result":
        matrix = canvas.kit.picture(
            ("selftest matrix", screen.pads, screen.passed),
            MATRIX.w,
            MATRIX.h,
            lambda sheet: paint_matrix(sheet, screen),
        )
        canvas.place(matrix, GRID.x, GRID.y)
    else:
        draw_tiles(canvas, screen, GRID, now_us)
    rows = tuple(fact_rows(canvas.words, screen))
    facts = canvas.kit.picture(
        ("selftest facts", rows), FACTS.w, FACTS.h, lambda sheet: paint_facts(sheet, rows)
    )
    canvas.place(facts, FACTS.x, FACTS.y)
    _hints(canvas, screen, now_us)


def _head(canvas: Canvas, screen: SelfTestScreen) -> None:
    words = canvas.words
    title = canvas.text(words("selftest.title"), LEFT, _TITLE_Y, 72, "black", CREAM)
    score = _score(canvas, screen)
    x = title.right + 40
    room = score.x - 32 - x
    canvas.text(_asked(canvas, screen), x, _TITLE_Y, 36, "medium", SECONDARY, width=room)


def _asked(canvas: Canvas, screen: SelfTestScreen) -> str:
    words = canvas.words
    if screen.asked is None:
        return words("selftest.ask.result")
    name = words.seat(screen.asked)
    if screen.stage == "keys":
        return words("selftest.ask.keys", name=name, what=words(f"selftest.key.{screen.asked_key}"))
    if screen.lamps:
        return words("selftest.ask.pads")
    return words("selftest.ask.pads_dark", name=name)


def _score(canvas: Canvas, screen: SelfTestScreen) -> Box:
    """Write how far the test has come, at its end what came of it."""
    words, right = canvas.words, GRID.right
    if screen.stage != "result":
        tried = _tried(screen)
        text = words("selftest.of", done=tried.count(True), total=len(tried))
        return canvas.text(text, right, _TITLE_Y, 64, "extra", BRASS, "right")
    if screen.passed:
        tick(canvas, right - 24, _TITLE_Y - 22, 24, GOOD, 9)
        text, colour = words("selftest.passed"), CREAM
    else:
        cross(canvas, right - 24, _TITLE_Y - 22, 22, WRONG, 9)
        text, colour = words.many("selftest.faults", faults(screen)), WRONG
    return canvas.text(text, right - 72, _TITLE_Y, 64, "extra", colour, "right")


def _tried(screen: SelfTestScreen) -> list[bool]:
    """Whether each pad, or in the second part each key, has been tried."""
    if screen.stage == "pads":
        return [pad.state in ("good", "bad") for pad in screen.pads]
    return [key.state in ("good", "bad") for pad in screen.pads for key in pad.keys]


def _hints(canvas: Canvas, screen: SelfTestScreen, now_us: int) -> None:
    end = _what_to_press(canvas, screen, now_us)
    text = advice(canvas.words, screen)
    if text:
        baseline = middle(_HINT_Y, 32)
        room = RIGHT - end - 40
        canvas.text(text, RIGHT, baseline, 32, "medium", WRONG, "right", width=room)


def _what_to_press(canvas: Canvas, screen: SelfTestScreen, now_us: int) -> float:
    """Draw the hints from the left; return where they end."""
    words, y = canvas.words, _HINT_Y
    if screen.stage == "result":
        x = pad_hint(canvas, words("selftest.hint.again"), LEFT, y, 480) + 56
        return _hold_hint(canvas, words("selftest.hint.leave"), x, 420, _held(screen, now_us))
    if screen.stage == "keys":
        text = words("selftest.hint.key")
        return flip_hint(canvas, text, LEFT + PAD_RADIUS - FLIP_WIDTH / 2, y, 560)
    if not screen.lamps:
        name = words.seat(screen.asked or 0)
        return pad_hint(canvas, words("selftest.hint.hit_dark", name=name), LEFT, y, 600)
    x = pad_hint(canvas, words("selftest.hint.hit"), LEFT, y, 480) + 56
    return _hold_hint(canvas, words("selftest.hint.hold"), x, 520)


def _held(screen: SelfTestScreen, now_us: int) -> float:
    """How far a pad has been held to leave, 0 … 1, in steps that the eye takes for smooth."""
    if screen.hold_us is None:
        return 0.0
    share = (now_us - screen.hold_us) / screen.leave_hold_us
    return round(min(1.0, max(0.0, share)) * _HOLD_STEPS) / _HOLD_STEPS


def _hold_hint(canvas: Canvas, text: str, x: float, width: float, held: float = 0.0) -> float:
    """Draw a pad pressed down and what holding it does; its hole closes as it is held."""
    end = pad_hint(canvas, text, x, _HINT_Y, width)
    canvas.disc(x + PAD_RADIUS, _HINT_Y, PAD_RADIUS, BRASS)
    if held < 1:
        canvas.disc(x + PAD_RADIUS, _HINT_Y, PAD_RADIUS * 0.5 * (1 - held), INK)
    return end
