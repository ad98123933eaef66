"""Sentences that run over more than one line, and parts that face one long side of the table."""

from __future__ import annotations

from console.display.canvas import Canvas, Kit, Picture
from console.display.layout import Box
from console.display.text import ASCENT, DESCENT
from console.display.theme import HEIGHT, WIDTH, Colour, Weight, step_below


def wrapped(kit: Kit, text: str, size: float, weight: Weight, width: float) -> list[str]:
    """Return the text broken between words into lines no wider than that, where words allow."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and kit.type.width(longer, size, weight) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def paragraph(
    canvas: Canvas,
    text: str,
    box: Box,
    size: float,
    weight: Weight,
    colour: Colour,
    leading: float = 1.3,
) -> float:
    """Write a sentence from the top of a box, in the largest size that fits; return its bottom.

    Sizes go down the type scale from ``size``; the smallest is used even where it overflows,
    which the layout tests then report.
    """
    kit = canvas.kit
    while True:
        lines = wrapped(kit, text, size, weight, box.w)
        tall = (ASCENT + DESCENT + leading * (len(lines) - 1)) * size
        smaller = step_below(size)
        if tall <= box.h or smaller >= size:
            break
        size = smaller
    for i, line in enumerate(lines):
        baseline = box.y + (ASCENT + leading * i) * size
        canvas.text(line, box.x, baseline, size, weight, colour, width=box.w, within=box)
    return box.y + tall


def face(canvas: Canvas, picture: Picture, x: float, y: float, angle: int) -> None:
    """Draw a picture whose place is (x, y) as seen from the side it is turned to (0 or 180)."""
    if angle == 180:
        x, y = WIDTH - x - picture.w, HEIGHT - y - picture.h
    canvas.place(picture, x, y, angle)
