"""What stands or lies about in a house."""

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
    ring,
    slice_of,
    turned,
)

HOUSE: dict[str, Recipe] = {
    "bed": lambda: draw(
        box(4, 70, 92, 12, 2, BRASS),
        box(2, 22, 9, 70, 4, BRASS),
        box(89, 44, 9, 48, 4, BRASS),
        box(11, 54, 78, 16, 2),
        box(14, 42, 26, 15, 7),
        blob("40,70! 40,52 46,46 89,46! 89,70!", CORAL),
    ),
    "bell": lambda: draw(
        disc(50, 12, 8, BRASS),
        disc(50, 84, 11),
        blob("50,14 66,20 76,40 80,62 96,78! 96,82! 4,82! 4,78! 20,62 24,40 34,20", BRASS),
        line("22,68 78,68", 3, INK),
        bend("36,34 32,44 31,54", 4, CREAM, 0),
    ),
    "book": lambda: draw(
        poly("2,26 50,34 98,26 98,88 50,96 2,88", CORAL),
        mirrored(
            blob("50,30! 32,16 8,18! 8,80! 32,78 50,90!"),
            bend("17,34 28,33 41,40", 3, INK),
            bend("17,48 28,47 41,54", 3, INK),
            bend("17,62 28,61 41,68", 3, INK),
        ),
    ),
    "box": lambda: draw(
        poly("14,40 86,40 70,26 30,26", CLAY),
        mirrored(poly("14,42 38,58 22,72 0,54")),
        poly("14,42 86,42 86,92 14,92", BRASS),
        mirrored(poly("14,42 44,42 30,60 2,58")),
        poly("44,72 50,64 56,72", INK),
        line("50,66 50,84", 4, INK),
    ),
    "broom": lambda: draw(
        turned(
            35,
            line("50,0 50,62", 8, CLAY),
            blob("40,50! 60,50! 72,70 82,98! 18,98! 28,70", BRASS),
            line("34,64 66,64", 6, CORAL),
            line("40,76 36,98", 3, INK),
            line("50,76 50,98", 3, INK),
            line("60,76 64,98", 3, INK),
        )
    ),
    "bulb": lambda: draw(
        turned(
            180,
            *(turned(a, line("50,4 50,12", 5, BRASS)) for a in (90, 135, 180, 225, 270)),
        ),
        blob("50,20 68,27 75,44 68,58 60,70! 40,70! 32,58 25,44 32,27"),
        bend("44,70 41,48! 50,56! 59,48! 56,70", 3, INK),
        box(39, 70, 22, 9, 3, STONE),
        box(40, 80, 20, 9, 3, STONE),
        box(44, 89, 12, 7, 3, CLAY),
    ),
    "candle": lambda: draw(
        ring(84, 80, 10, 5, BRASS),
        line("50,36 50,28", 4, CLAY),
        blob("50,2! 61,18 57,30 43,30 39,18", BRASS),
        box(37, 36, 26, 46, 4),
        bend("38,50 46,48 47,58! 47,62", 3, INK),
        blob("10,74! 80,74! 72,92 60,94! 30,94! 18,92", BRASS),
    ),
    "chair": lambda: draw(
        line("26,4 28,60", 8, BRASS),
        line("30,58 26,96", 8, BRASS),
        line("72,58 76,96", 8, BRASS),
        line("30,78 72,78", 6, BRASS),
        box(22, 50, 58, 12, 5),
    ),
    "clock": lambda: draw(
        mirrored(
            line("30,84 22,96", 7, CLAY),
            turned(-38, slice_of(50, 12, 18, 180, 360, BRASS)),
        ),
        line("50,20 50,8", 6, CLAY),
        disc(50, 56, 38, BRASS),
        disc(50, 56, 29),
        line("50,36 50,56 64,64", 4.5, INK),
        disc(50, 56, 4, INK),
    ),
    "comb": lambda: draw(
        *(line(f"{x},40 {x},76", 5, CORAL) for x in (10, 23.3, 36.6, 50, 63.3, 76.6, 90)),
        box(2, 24, 96, 24, 9, CORAL),
        line("14,36 86,36", 4, CREAM, 0),
    ),
    "door": lambda: draw(
        box(14, 2, 72, 94, 2, CLAY),
        box(22, 10, 56, 86, 0, BRASS),
        box(31, 20, 16, 26),
        box(53, 20, 16, 26),
        box(31, 58, 38, 26, 0, CLAY),
        disc(69, 52, 4.5),
        box(6, 92, 88, 6, 2, STONE),
    ),
    "glasses": lambda: draw(
        mirrored(bend("8,46 12,28 26,22", 5)),
        mirrored(ring(25, 56, 20, 7)),
        bend("44,52 50,47 56,52", 6),
        mirrored(line("19,62 29,49", 4, STONE)),
    ),
    "key": lambda: draw(
        turned(
            45,
            line("50,40 50,94", 8, BRASS),
            line("50,92 66,92", 8, BRASS),
            line("50,76 62,76", 8, BRASS),
            ring(50, 20, 16, 10, BRASS),
            line("50,40 50,94", 8, BRASS, 0),
        )
    ),
    "lamp": lambda: draw(
        line("50,50 50,76", 6, CLAY),
        disc(50, 72, 12, CORAL),
        blob("30,94! 34,84 66,84 70,94!", CLAY),
        poly("32,6 68,6 88,52 12,52", BRASS),
        line("74,52 74,66", 3, BRASS),
        disc(74, 68, 3, BRASS),
    ),
    "lock": lambda: draw(
        line("28,50 28,28", 10, STONE),
        line("72,50 72,28", 10, STONE),
        arc_line(50, 28, 22, 180, 360, 10, STONE),
        box(14, 44, 72, 52, 8, BRASS),
        disc(50, 64, 8, INK),
        poly("46,66 54,66 58,84 42,84", INK),
    ),
    "mirror": lambda: draw(
        turned(
            25,
            line("50,62 50,92", 11, BRASS),
            oval(50, 34, 29, 33, BRASS),
            oval(50, 34, 21, 25, CREAM),
            line("40,38 54,22", 4, STONE, 0),
            line("46,48 62,30", 4, STONE, 0),
        )
    ),
    "table": lambda: draw(
        mirrored(line("16,44 10,92", 8, BRASS), line("32,44 32,78", 7, CLAY)),
        box(2, 34, 96, 11, 3, BRASS),
        blob("38,24! 62,24! 58,34 42,34"),
    ),
    "umbrella": lambda: draw(
        line("50,4 50,14", 5, CLAY),
        bend("50,50 50,82 58,92 68,90 70,80", 6, CLAY),
        blob("2,52! 8,28 28,12 50,8 72,12 92,28 98,52! 82,45 66,52! 50,45 34,52! 18,45", CORAL),
        blob("34,52! 36,30 50,8! 64,30 66,52! 50,45", CREAM),
    ),
    "window": lambda: draw(
        mirrored(
            box(0, 6, 18, 76, 0, SAGE),
            *(line(f"4,{y} 14,{y}", 3, INK) for y in (18, 30, 42, 54, 66)),
        ),
        box(20, 2, 60, 84, 0, BRASS),
        box(28, 10, 19, 31, 0, STONE, 0),
        box(53, 10, 19, 31, 0, STONE, 0),
        box(28, 47, 19, 31, 0, STONE, 0),
        box(53, 47, 19, 31, 0, STONE, 0),
        line("32,32 42,18", 3, CREAM, 0),
        line("57,32 67,18", 3, CREAM, 0),
        box(10, 84, 80, 10, 2),
    ),
}
