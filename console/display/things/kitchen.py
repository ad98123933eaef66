"""What one eats and drinks from, and what holds a store."""

from __future__ import annotations

from console.display.things.drawing import (
    BRASS,
    CLAY,
    CORAL,
    CREAM,
    INK,
    SAGE,
    STONE,
    Recipe,
    arc_line,
    bend,
    blob,
    box,
    disc,
    draw,
    line,
    mirrored,
    oval,
    poly,
    turned,
)

KITCHEN: dict[str, Recipe] = {
    "barrel": lambda: draw(
        blob("24,4! 76,4! 86,28 90,50 86,72 76,96! 24,96! 14,72 10,50 14,28", BRASS),
        bend("40,4 36,50 40,96", 3, INK),
        bend("60,4 64,50 60,96", 3, INK),
        bend("17,22 50,25 83,22", 7, STONE),
        bend("17,78 50,81 83,78", 7, STONE),
    ),
    "basket": lambda: draw(
        arc_line(50, 48, 36, 180, 360, 7, BRASS),
        blob("8,52! 92,52! 82,92! 18,92!", BRASS),
        *(line(f"{x},56 {50 + (x - 50) * 0.8},88", 3, INK) for x in (24, 37, 50, 63, 76)),
        line("14,72 86,72", 3, INK),
        box(2, 44, 96, 12, 6),
    ),
    "bottle": lambda: draw(
        blob("40,14! 60,14! 60,34 74,52 74,96! 26,96! 26,52 40,34", SAGE),
        box(37, 3, 26, 14, 3, BRASS),
        box(26, 58, 48, 24),
        line("36,66 64,66", 3, INK),
        line("36,74 54,74", 3, INK),
    ),
    "bucket": lambda: draw(
        poly("10,28 90,28 78,96 22,96", STONE),
        bend("20,50 50,54 80,50", 3, INK),
        oval(50, 28, 40, 11, CLAY),
        oval(50, 30, 30, 5, INK),
        bend("12,32 20,66 50,76 80,66 88,32", 4),
        box(42, 71, 16, 9, 4, CORAL),
    ),
    "cup": lambda: draw(
        bend("34,30 28,22 36,14 30,4", 4),
        bend("54,30 48,22 56,14 50,4", 4),
        arc_line(70, 60, 17, -90, 90, 8, BRASS),
        blob("12,40! 76,40! 74,74 62,92! 26,92! 14,74", BRASS),
        line("26,56 62,56", 4, CREAM, 0),
    ),
    "fork": lambda: draw(
        line("50,52 50,94", 8),
        *(line(f"{x},6 {x},34", 5) for x in (34, 50, 66)),
        blob("31,30! 69,30! 66,46 50,56 34,46"),
        box(47, 30, 6, 24, 0, CREAM, 0),
    ),
    "jar": lambda: draw(
        box(8, 26, 84, 68, 16),
        blob("10,46! 30,42 50,48 70,42 90,46! 90,84 80,92 20,92 10,84", CORAL, 0),
        box(16, 8, 68, 19, 5, BRASS),
        box(26, 50, 48, 32, 3),
        blob("50,78! 38,66 42,57 50,63! 58,57 62,66", CORAL, 0),
    ),
    "knife": lambda: draw(
        turned(
            42,
            blob("42,58! 42,4! 60,14 64,34 62,58!"),
            box(40, 58, 20, 38, 6, CLAY),
            disc(50, 68, 2.5, INK),
            disc(50, 84, 2.5, INK),
        )
    ),
    "spoon": lambda: draw(
        turned(
            -40,
            line("50,40 50,96", 7),
            oval(50, 22, 17, 22),
            oval(50, 22, 10, 15, STONE, 0, 0),
        )
    ),
    "teapot": lambda: draw(
        arc_line(80, 50, 14, -100, 100, 7, CORAL),
        blob("26,58! 14,48 12,32 0,26! 4,18! 20,24 24,38 36,44!", CORAL),
        disc(52, 18, 6, BRASS),
        oval(52, 32, 20, 9, CORAL),
        blob("30,34! 74,34! 86,50 84,74 70,88! 34,88! 20,74 20,50", CORAL),
        blob("22,60! 84,60! 83,70! 22,70!", CREAM, 0),
    ),
    "vase": lambda: draw(
        mirrored(bend("38,20 14,20 12,38 26,46", 6, BRASS)),
        blob("34,6! 66,6! 60,16 60,28 80,48 76,74 62,94! 38,94! 24,74 20,48 40,28 40,16", BRASS),
        poly("22,46 36,58 50,46 64,58 78,46 79,60 64,70 50,58 36,70 21,60", INK),
    ),
}
