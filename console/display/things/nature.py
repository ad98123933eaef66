"""What grows, what is above, and the weather."""

from __future__ import annotations

from console.display.things.drawing import (
    BRASS,
    CLAY,
    CORAL,
    CREAM,
    INK,
    SAGE,
    Recipe,
    arc_line,
    around,
    bend,
    blob,
    box,
    disc,
    draw,
    line,
    mirrored,
    poly,
    star,
    turned,
)

NATURE: dict[str, Recipe] = {
    "acorn": lambda: draw(
        turned(
            28,
            bend("50,20 50,8 58,2", 6, CLAY),
            blob("22,44! 78,44! 78,64 66,82 54,92 50,100! 46,92 34,82 22,64", BRASS),
            blob("12,46! 14,28 32,18 50,16 68,18 86,28 88,46! 70,52 50,54 30,52", CLAY),
            line("30,28 42,40", 3, INK),
            line("48,24 62,40", 3, INK),
            line("66,26 76,38", 3, INK),
            bend("34,60 36,68 42,76", 4, CREAM, 0),
        )
    ),
    "bone": lambda: draw(
        turned(
            -35,
            *(disc(x, y, 12) for x in (12, 88) for y in (40, 60)),
            line("14,50 86,50", 16),
            *(disc(x, y, 11, CREAM, 0) for x in (13, 87) for y in (41, 59)),
        )
    ),
    "cactus": lambda: draw(
        bend("30,56 14,54 12,32", 14, SAGE),
        line("12,54 44,56", 14, SAGE),
        line("88,44 56,46", 14, SAGE),
        line("88,44 88,24", 14, SAGE),
        line("50,16 50,84", 20, SAGE),
        line("40,52 54,52", 10, SAGE, 0),
        *(line(f"{x},{y} {x},{y + 6}", 3, INK) for x, y in ((45, 24), (55, 38), (45, 62))),
        poly("24,78 76,78 70,98 30,98", BRASS),
    ),
    "cloud": lambda: draw(
        blob("8,62 14,46 28,44! 32,28 50,20 66,28 70,40! 86,40 96,54 90,70 78,74! 20,74!"),
    ),
    "fire": lambda: draw(
        line("14,94 86,80", 9, CLAY),
        line("86,94 14,80", 9, CLAY),
        blob(
            "54,2! 56,20 78,38 82,62 68,82 50,86 32,82 18,62 24,42 34,30! 38,42 44,44! 44,22", CORAL
        ),
        blob("52,40! 54,50 66,60 62,76 50,80 38,76 36,62 44,56", BRASS),
    ),
    "flower": lambda: draw(
        bend("50,50 52,74 48,98", 5, SAGE),
        blob("50,90! 60,72 82,70! 74,88", SAGE),
        blob("50,90! 40,76 20,76! 28,90", SAGE),
        *(disc(x, y, 14) for x, y in ((50, 14), (70, 28), (63, 52), (37, 52), (30, 28))),
        disc(50, 34, 13, BRASS),
    ),
    "leaf": lambda: draw(
        line("18,92 30,76", 6, CLAY),
        blob("94,6! 92,40 80,70 54,84 26,80! 20,50 34,24 62,10", SAGE),
        line("26,80 78,24", 3.5, INK),
        line("44,60 44,40", 3, INK),
        line("46,60 68,62", 3, INK),
        line("60,44 60,28", 3, INK),
        line("62,43 80,44", 3, INK),
    ),
    "moon": lambda: draw(
        blob(
            "66,4! 38,6 16,26 10,52 20,80 46,96 78,90 "
            "94,72! 80,74 64,68! 58,60 62,52! 46,48! 54,38 52,24",
            BRASS,
        ),
        line("38,36 46,38", 4, INK),
        bend("46,68 52,72 58,70", 3.5, INK),
    ),
    "palm": lambda: draw(
        bend("46,94 54,68 52,36", 9, CLAY),
        blob("52,32! 34,12 14,14 4,32! 22,26 40,34", SAGE),
        blob("52,32! 70,10 90,14 98,34! 80,26 64,34", SAGE),
        blob("52,34! 30,36 20,50 22,66! 32,50 46,44", SAGE),
        blob("52,34! 74,36 84,50 82,66! 74,50 58,44", SAGE),
        blob("52,34! 44,18 48,6 58,2! 62,16 58,28", SAGE),
        disc(45, 42, 6, BRASS),
        disc(58, 43, 6, BRASS),
        blob("14,96! 30,86 70,86 86,96!", BRASS),
    ),
    "rainbow": lambda: draw(
        arc_line(50, 72, 44, 180, 360, 11, CORAL),
        arc_line(50, 72, 33, 180, 360, 11, BRASS),
        arc_line(50, 72, 22, 180, 360, 11, SAGE),
        mirrored(blob("0,76 6,66 16,66 24,62 32,68 40,78 32,88 10,88")),
    ),
    "snowflake": lambda: draw(
        around(6, line("50,50 50,6", 5), line("38,14 50,26 62,14", 5)),
        around(6, line("50,50 50,8", 5, CREAM, 0)),
    ),
    "snowman": lambda: draw(
        mirrored(bend("32,52 14,44 6,32", 4, CLAY), line("12,42 4,44", 4, CLAY)),
        disc(50, 74, 24),
        disc(50, 40, 18),
        box(36, 2, 28, 20, 2, CLAY),
        box(26, 20, 48, 7, 3, CLAY),
        mirrored(disc(44, 38, 2.5, INK)),
        poly("50,41 66,45 50,47", CORAL),
        bend("34,54 50,60 66,54", 7, CORAL),
        disc(50, 70, 3, INK),
        disc(50, 82, 3, INK),
    ),
    "sun": lambda: draw(
        around(8, line("50,4 50,16", 7, BRASS)),
        disc(50, 50, 25, BRASS),
        mirrored(disc(41, 46, 3, INK)),
        bend("38,56 50,64 62,56", 3.5, INK),
    ),
    "tree": lambda: draw(
        box(42, 60, 16, 38, 2, CLAY),
        blob(
            "50,2 66,8 78,20 92,32 92,52 80,66 62,66 50,70 38,66 20,66 8,52 8,32 22,20 34,8", SAGE
        ),
        disc(34, 36, 5, CORAL),
        disc(60, 26, 5, CORAL),
        disc(66, 48, 5, CORAL),
        disc(46, 54, 5, CORAL),
    ),
    "volcano": lambda: draw(
        bend("50,24 44,10 30,14", 6, CORAL),
        bend("50,24 56,6 70,10", 6, CORAL),
        line("50,24 50,4", 6, CORAL),
        blob("36,30! 64,30! 76,58 98,94! 2,94! 24,58", CLAY),
        blob("36,30! 64,30! 68,44 62,60 56,48 52,72 44,72 42,50 34,58 32,44", CORAL),
    ),
    "storm": lambda: draw(
        poly("56,44 34,68 50,68 42,94 72,60 56,60 66,44", BRASS),
        line("20,64 14,80", 5),
        line("38,66 35,74", 5),
        line("84,62 78,78", 5),
        blob("0,44 8,30 22,28! 30,14 48,8 66,14 72,28! 90,28 100,42 92,54 80,57! 14,57!", CLAY),
    ),
    "comet": lambda: draw(
        poly("38,42 92,2 66,50", CORAL),
        poly("50,52 98,24 70,66", BRASS),
        poly("26,38 66,2 50,46", BRASS),
        star(36, 64, 36, 17, 5, CREAM, -12),
    ),
}
