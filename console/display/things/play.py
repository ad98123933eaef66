"""Toys, music, feasts, and what belongs to oneself."""

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
    around,
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
    star,
    turned,
)

PLAY: dict[str, Recipe] = {
    "ball": lambda: draw(
        disc(50, 50, 46),
        poly("50,34 65,45 59,62 41,62 35,45", INK),
        around(5, line("50,34 50,18", 3.5, INK), poly("35,10 50,19 65,10 58,7 42,7", INK)),
    ),
    "bow": lambda: draw(
        line("28,6 28,94", 3.5),
        bend("28,6 56,18 70,50 56,82 28,94", 10, BRASS),
        line("8,50 86,50", 6),
        poly("80,36 102,50 80,64", CORAL),
        line("2,40 14,50 2,60", 6, CORAL),
    ),
    "camera": lambda: draw(
        box(14, 14, 18, 12, 3, CLAY),
        poly("36,26 42,10 66,10 72,26", STONE),
        box(2, 22, 96, 66, 10, STONE),
        disc(54, 54, 26, CLAY),
        disc(54, 54, 18),
        disc(54, 54, 9, INK),
        box(12, 32, 14, 9, 2, BRASS),
    ),
    "dice": lambda: draw(
        poly("50,4 92,26 50,48 8,26"),
        poly("8,26 50,48 50,97 8,74", STONE),
        poly("92,26 50,48 50,97 92,74", CLAY),
        oval(50, 26, 8, 5, INK),
        oval(20, 44, 4, 6, INK, 0),
        oval(38, 78, 4, 6, INK, 0),
        oval(62, 60, 4, 6, INK),
        oval(80, 50, 4, 6, INK),
        oval(62, 82, 4, 6, INK),
        oval(80, 72, 4, 6, INK),
    ),
    "drum": lambda: draw(
        line("10,6 52,34", 5, BRASS),
        line("92,4 50,34", 5, BRASS),
        disc(52, 34, 4, BRASS),
        blob("8,42! 92,42! 92,84 70,94 50,96 30,94 8,84!", CORAL),
        line("8,82 22,54 36,90 50,58 64,90 78,54 92,82", 4, CREAM, 0),
        oval(50, 42, 42, 13),
        line("16,10 50,34", 5, BRASS),
        line("86,8 50,34", 5, BRASS),
    ),
    "envelope": lambda: draw(
        box(2, 18, 96, 64, 4),
        line("4,80 40,48", 3, INK),
        line("96,80 60,48", 3, INK),
        poly("4,18 96,18 50,58", STONE),
        disc(50, 56, 9, CORAL),
    ),
    "eye": lambda: draw(
        blob("2,52! 24,28 50,20 76,28 98,52! 76,74 50,82 24,74"),
        disc(50, 51, 25, SAGE),
        disc(50, 51, 12, INK),
        disc(57, 43, 5, CREAM, 0),
        line("24,18 20,8", 4),
        line("50,10 50,2", 4),
        line("76,18 80,8", 4),
    ),
    "flag": lambda: draw(
        line("18,6 18,96", 7, CLAY),
        blob("20,10! 40,4 58,14 94,8! 94,56! 60,62 40,52 20,58!", CORAL),
        disc(56, 33, 12),
    ),
    "ghost": lambda: draw(
        blob(
            "50,2 76,12 86,40 88,94! 76,84 66,96! 58,84 "
            "50,96! 42,84 34,96! 24,84 12,94! 14,40 24,12"
        ),
        mirrored(oval(38, 38, 6, 9, INK)),
        oval(50, 60, 8, 9, INK),
    ),
    "guitar": lambda: draw(
        turned(
            40,
            box(42, -12, 16, 18, 3, CLAY),
            mirrored(disc(39, -7, 3.5), disc(39, 2, 3.5)),
            blob(
                "50,38 66,40 74,52 70,62 82,80 74,100 50,106 26,100 18,80 30,62 26,52 34,40", BRASS
            ),
            disc(50, 64, 11, INK),
            line("38,88 62,88", 5, INK),
            box(45, 4, 10, 52, 0, CLAY),
        )
    ),
    "hand": lambda: draw(
        *(line(p, 13) for p in ("36,60 28,20", "49,58 48,8", "62,60 68,16", "72,66 86,34")),
        line("40,82 10,54", 13),
        blob("30,56! 78,58! 78,76 68,96! 40,96! 32,84"),
        *(
            line(p, 12.5, CREAM, 0)
            for p in ("36,60 34,50", "49,60 49,50", "62,60 63,50", "72,66 74,58", "40,80 28,70")
        ),
        bend("44,72 56,68 70,74", 3, INK),
    ),
    "harp": lambda: draw(
        *(
            line(f"{x},{y} {x},{e}", 2.5)
            for x, y, e in ((34, 24, 86), (46, 26, 80), (58, 28, 70), (70, 24, 56))
        ),
        bend("20,12 36,22 60,26 78,10 90,14", 8, BRASS),
        bend("22,92 52,84 76,60 90,16", 9, BRASS),
        line("20,10 20,92", 9, BRASS),
        line("10,95 40,95", 7, CLAY),
    ),
    "kite": lambda: draw(
        bend("46,68 38,80 48,88 38,98", 3),
        poly("38,76 26,82 38,88", BRASS),
        poly("58,2 90,34 46,70 24,24", CORAL),
        poly("58,2 57,36 24,24"),
        poly("57,36 90,34 46,70"),
        poly("44,86 56,88 48,96", BRASS),
    ),
    "piano": lambda: draw(
        blob("4,34! 8,10 34,4 52,12 66,30 92,34 96,54!", CLAY),
        box(2, 50, 96, 24, 2),
        *(line(f"{x},50 {x},74", 2.5, INK) for x in (16, 30, 44, 57, 70, 84)),
        *(box(x, 50, 7, 13, 0, INK) for x in (12, 26, 53, 66, 80)),
        line("12,76 12,96", 7, CLAY),
        line("88,76 88,96", 7, CLAY),
    ),
    "puzzle": lambda: draw(
        blob(
            "12,30! 36,30! 34,18 44,8 56,8 62,18 60,30! 84,30! 84,52! 96,52 "
            "102,62 96,74 84,74! 84,96! 12,96! 12,76! 26,76 30,62 24,52 12,52!",
            BRASS,
        ),
    ),
    "radio": lambda: draw(
        line("74,30 94,2", 4, STONE),
        bend("14,32 18,18 54,18 58,32", 5, CLAY),
        box(2, 30, 96, 60, 8, CORAL),
        disc(30, 60, 20),
        disc(30, 60, 9, CLAY),
        box(58, 40, 32, 14, 2),
        line("76,40 76,54", 3, INK),
        disc(66, 72, 7, BRASS),
        disc(84, 72, 7, BRASS),
    ),
    "robot": lambda: draw(
        line("50,12 50,4", 4),
        disc(50, 5, 5, CORAL),
        mirrored(line("26,60 12,66 12,80", 7, CLAY), line("38,84 38,94", 9, CLAY)),
        box(26, 14, 48, 34, 6, STONE),
        mirrored(disc(39, 28, 6), disc(39, 28, 3, INK)),
        line("40,40 60,40", 4, INK),
        box(24, 52, 52, 34, 5, STONE),
        box(34, 60, 32, 16, 2, BRASS),
    ),
    "skateboard": lambda: draw(
        turned(
            -16,
            mirrored(poly("20,46 42,46 34,60 28,60", CLAY), disc(31, 64, 10), disc(31, 64, 4, INK)),
            bend("0,34 12,45! 88,45! 100,34", 10, CORAL),
        )
    ),
    "sword": lambda: draw(
        turned(
            35,
            poly("43,68 43,12 50,-4 57,12 57,68"),
            line("50,10 50,62", 3, INK),
            line("50,70 50,92", 8, CLAY),
            line("30,70 70,70", 8, BRASS),
            disc(50, 97, 7, BRASS),
        )
    ),
    "ticket": lambda: draw(
        turned(
            -18,
            blob("4,28! 96,28! 96,40! 86,50 96,60! 96,72! 4,72! 4,60! 14,50 4,40!", BRASS),
            *(line(f"68,{y} 68,{y + 3}", 4, INK) for y in (34, 46, 58)),
            star(40, 51, 15, 6.5, 5),
        )
    ),
    "tooth": lambda: draw(
        blob(
            "30,10 50,16 70,10 90,24 88,48 78,66 72,92 62,94 "
            "58,72 50,62 42,72 38,94 28,92 22,66 12,48 10,24"
        ),
        bend("34,22 48,28 60,24", 3, INK),
    ),
    "trumpet": lambda: draw(
        line("3,28 3,44", 6, BRASS),
        line("3,36 72,36", 7, BRASS),
        line("26,36 18,44 18,62 26,70 64,70 72,62 72,44 64,36", 7, BRASS),
        blob("66,32! 80,28 91,8! 99,8! 99,64! 91,64! 80,44 66,40!", BRASS),
        *(box(x, 26, 7, 34) for x in (32, 42, 52)),
        *(line(f"{x},18 {x},20", 6, CORAL) for x in (35.5, 45.5, 55.5)),
    ),
    "whistle": lambda: draw(
        ring(18, 30, 8, 5, CLAY),
        blob("98,34! 98,52! 66,54 64,74 44,88 22,80 14,58 24,40 42,34!", CORAL),
        disc(40, 60, 12),
        poly("62,34 76,34 70,44", INK),
    ),
    "present": lambda: draw(
        mirrored(blob("50,28! 34,6 16,8 18,24 34,30", CORAL)),
        box(10, 44, 80, 52, 3),
        box(4, 28, 92, 18, 3),
        box(41, 28, 18, 68, 0, CORAL),
    ),
}
