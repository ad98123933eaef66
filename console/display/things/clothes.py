"""What one wears or carries."""

from __future__ import annotations

from console.display.things.drawing import (
    BRASS,
    CLAY,
    CORAL,
    CREAM,
    INK,
    STONE,
    Recipe,
    bend,
    blob,
    box,
    disc,
    draw,
    line,
    mirrored,
    poly,
    ring,
    star,
)

CLOTHES: dict[str, Recipe] = {
    "boot": lambda: draw(
        blob("22,4! 62,4! 60,40 66,52 92,62 98,80! 98,84! 18,84! 20,50", BRASS),
        box(16, 82, 84, 12, 4, CLAY),
        box(18, 2, 48, 13, 4),
        line("46,30 60,30", 3.5, INK),
        line("46,42 61,42", 3.5, INK),
        line("48,54 64,52", 3.5, INK),
    ),
    "button": lambda: draw(
        disc(50, 50, 46, CORAL),
        ring(50, 50, 33, 3, INK),
        *(disc(x, y, 6, INK) for x in (39, 61) for y in (39, 61)),
        line("39,39 61,61", 4),
        line("61,39 39,61", 4),
    ),
    "coat": lambda: draw(
        mirrored(blob("34,12! 20,20 12,40 4,74! 18,80! 30,46!", CLAY)),
        poly("32,10 68,10 74,50 80,96 20,96 26,50", CLAY),
        poly("36,6 50,40 64,6 50,12"),
        line("50,40 50,94", 3, INK),
        *(disc(58, y, 3, BRASS, 0) for y in (50, 64, 78)),
        mirrored(line("28,68 40,66", 3, INK)),
    ),
    "crown": lambda: draw(
        poly("8,86 2,26 28,52 50,10 72,52 98,26 92,86", BRASS),
        disc(4, 22, 6),
        disc(50, 10, 7),
        disc(96, 22, 6),
        box(8, 78, 84, 13, 3, BRASS),
        *(disc(x, 66, 5, CORAL) for x in (28, 50, 72)),
    ),
    "dress": lambda: draw(
        mirrored(line("38,20 36,4", 5, CORAL)),
        blob(
            "32,16! 42,24 58,24 68,16! 66,34 62,46! 76,66 "
            "90,92! 70,97 50,93 30,97 10,92! 24,66 38,46! 34,34",
            CORAL,
        ),
        box(36, 43, 28, 8, 2),
        line("40,60 34,88", 3, INK),
        line("60,60 66,88", 3, INK),
    ),
    "mitten": lambda: draw(
        blob("30,70! 28,34 36,8 58,4 78,14 82,40 80,70!", CORAL),
        blob("34,66! 14,56 4,40 10,30 22,34 36,50!", CORAL),
        poly("31,46 38,50 38,68 31,68", CORAL, 0),
        box(24, 68, 62, 24, 6),
        *(line(f"{x},74 {x},86", 3, INK) for x in (36, 49, 62, 74)),
        star(57, 36, 13, 5, 6, CREAM),
    ),
    "hat": lambda: draw(
        blob("26,10! 74,10! 70,40 72,76! 28,76! 30,40", CLAY),
        poly("29,56 71,56 72,72 28,72", CORAL),
        blob("2,70! 14,78 50,82 86,78 98,70! 92,88 50,94 8,88", CLAY),
    ),
    "mask": lambda: draw(
        mirrored(bend("6,44 0,66 8,88", 4, CORAL)),
        blob(
            "4,30! 18,22 34,26 50,36 66,26 82,22 96,30! 96,54 82,70 64,68 50,56 36,68 18,70 4,54",
            BRASS,
        ),
        mirrored(blob("16,46! 26,38 36,40 42,50! 32,58 22,56", INK)),
    ),
    "medal": lambda: draw(
        poly("18,2 42,2 58,42 40,48", CORAL),
        poly("82,2 58,2 42,42 60,48", CORAL),
        disc(50, 68, 29, BRASS),
        star(50, 69, 18, 8, 5),
    ),
    "purse": lambda: draw(
        bend("26,44 28,14 50,6 72,14 74,44", 6, CLAY),
        blob("12,40! 88,40! 96,84 90,94! 10,94! 4,84", CORAL),
        blob("12,40! 88,40! 84,62 50,70 16,62", CORAL),
        disc(50, 66, 7, BRASS),
    ),
    "ring": lambda: draw(
        ring(50, 66, 26, 9, BRASS),
        poly("32,4 68,4 80,18 50,44 20,18"),
        line("22,18 78,18", 3, INK),
        line("38,18 50,38 62,18", 3, INK),
    ),
    "scarf": lambda: draw(
        poly("52,46 74,40 86,90 64,96", CORAL),
        poly("34,46 56,46 52,90 30,88", CORAL),
        *(
            line(f"{x},{y} {x + 1},{y + 8}", 4)
            for x, y in ((32, 90), (40, 91), (49, 91), (67, 96), (75, 94), (83, 91))
        ),
        blob("10,24 26,12 50,8 74,12 90,24 84,44 62,54 38,54 16,44", CORAL),
        blob("24,24 50,16 76,24 66,34 34,34", INK),
        line("37,66 51,68", 4, CREAM, 0),
        line("64,64 75,60", 4, CREAM, 0),
        line("36,76 50,78", 4, CREAM, 0),
        line("66,76 78,72", 4, CREAM, 0),
    ),
    "shirt": lambda: draw(
        poly("34,10 66,10 98,30 86,54 74,48 74,94 26,94 26,48 14,54 2,30"),
        blob("34,10! 66,10! 60,22 50,26 40,22", CLAY),
        line("27,60 73,60", 6, CORAL, 0),
        line("27,76 73,76", 6, CORAL, 0),
    ),
    "sock": lambda: draw(
        blob("40,10! 78,10! 76,52 70,66 40,92 20,96 6,86 8,72 30,58 40,44"),
        blob("10,72! 22,66 34,80 28,95! 16,96 6,86", CORAL),
        blob("74,56! 70,66 56,78! 52,64 62,54", CORAL),
        box(36, 4, 46, 16, 5, CORAL),
        line("42,34 76,34", 4, BRASS, 0),
    ),
    "tie": lambda: draw(
        poly("44,22 56,22 70,76 50,98 30,76", CORAL),
        poly("36,4 64,4 57,24 43,24", CORAL),
        line("40,52 60,44", 4, CREAM, 0),
        line("36,70 65,58", 4, CREAM, 0),
    ),
    "trousers": lambda: draw(
        poly("22,8 78,8 88,94 60,94 50,40 40,94 12,94", STONE),
        box(20, 4, 60, 12, 3, CLAY),
        line("50,18 50,38", 3, INK),
        box(45, 3, 10, 14, 2, BRASS),
    ),
}
