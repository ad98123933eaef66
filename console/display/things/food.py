"""Things to eat."""

from __future__ import annotations

from console.display.things.drawing import (
    BRASS,
    CLAY,
    CORAL,
    CREAM,
    INK,
    PLUM,
    SAGE,
    STONE,
    Recipe,
    bend,
    blob,
    box,
    disc,
    draw,
    line,
    mirrored,
    oval,
    poly,
    spiral,
    turned,
)

FOOD: dict[str, Recipe] = {
    "apple": lambda: draw(
        bend("50,30 50,16 58,6", 5, CLAY),
        blob("54,20! 62,8 80,6! 76,20 64,24", SAGE),
        blob("50,30 66,22 88,32 92,56 76,86 60,94 50,90 40,94 24,86 8,56 12,32 34,22", CORAL),
        bend("20,50 22,40 30,34", 4, CREAM, 0),
    ),
    "banana": lambda: draw(
        blob("10,10! 22,6! 28,30 46,56 76,66 94,62! 98,72! 80,90 48,88 20,66 10,36", BRASS),
        poly("10,10 22,6 24,16 10,20", CLAY),
        poly("94,62 98,72 91,79 87,64", CLAY),
        bend("20,34 38,64 68,78", 3, INK),
    ),
    "bread": lambda: draw(
        blob("6,36 16,16 50,10 84,16 94,36 84,52! 84,92! 16,92! 16,52!", CLAY),
        blob("14,36 22,24 50,19 78,24 86,36 76,48! 76,84! 24,84! 24,48!", CREAM, 0),
        *(
            oval(x, y, 3, 2, STONE, edge=0)
            for x, y in ((38, 38), (62, 46), (44, 60), (60, 70), (36, 76))
        ),
    ),
    "burger": lambda: draw(
        box(8, 74, 84, 18, 8, BRASS),
        box(6, 62, 88, 14, 6, CLAY),
        blob("2,58! 10,52! 90,52! 98,58! 88,68 78,58 66,68 54,58 42,68 30,58 18,68", SAGE),
        blob("8,50! 12,28 30,12 50,10 70,12 88,28 92,50!", BRASS),
        *(
            oval(x, y, 3.5, 2.2, CREAM, edge=0)
            for x, y in ((30, 30), (48, 22), (66, 28), (42, 38), (60, 40))
        ),
    ),
    "cake": lambda: draw(
        *(line(f"{x},20 {x},44", 5) for x in (30, 50, 70)),
        *(oval(x, 10, 4, 7, BRASS) for x in (30, 50, 70)),
        box(12, 44, 76, 42, 4),
        line("12,68 88,68", 4, BRASS, 0),
        blob("12,44! 88,44! 88,54 80,60 72,54 62,64 52,54 42,62 32,54 22,62 12,54", CORAL),
        box(2, 84, 96, 9, 4, STONE),
    ),
    "carrot": lambda: draw(
        turned(
            38,
            mirrored(bend("46,32 32,20 30,8", 7, SAGE)),
            line("50,30 50,4", 7, SAGE),
            blob("50,26 66,30 66,46 50,98! 34,46 34,30", CORAL),
            line("34,44 46,44", 3, INK),
            line("54,58 62,58", 3, INK),
            line("40,68 48,68", 3, INK),
        )
    ),
    "cheese": lambda: draw(
        poly("4,46 70,14 96,46"),
        poly("4,46 96,46 96,84 4,84", BRASS),
        oval(26, 66, 9, 9, CLAY),
        oval(60, 60, 6, 6, CLAY),
        oval(76, 74, 8, 8, CLAY),
        oval(62, 33, 9, 4.5, CLAY),
    ),
    "cherries": lambda: draw(
        bend("28,60 38,32 62,10", 4, SAGE),
        bend("72,64 70,36 62,10", 4, SAGE),
        blob("62,10! 78,2 97,16! 82,26", SAGE),
        disc(27, 74, 21, CORAL),
        disc(73, 78, 21, CORAL),
        bend("15,74 17,66 23,62", 4, CREAM, 0),
        bend("61,78 63,70 69,66", 4, CREAM, 0),
    ),
    "corn": lambda: draw(
        turned(
            24,
            blob("50,2 66,18 70,46 64,80 36,80 30,46 34,18", BRASS),
            *(line(f"{x},14 {x},70", 2.5, INK) for x in (42, 50, 58)),
            *(line(f"33,{y} 67,{y}", 2.5, INK) for y in (22, 34, 46, 58)),
            mirrored(blob("50,98! 30,90 20,66 22,40! 38,60 50,84!", SAGE)),
        )
    ),
    "egg": lambda: draw(
        blob("50,2 66,16 72,40 64,60 36,60 28,40 34,16"),
        blob(
            "20,46! 30,54! 40,46! 50,54! 60,46! 70,54! 80,46! "
            "76,66 58,76! 62,88 78,96! 22,96! 38,88 42,76! 24,66",
            BRASS,
        ),
    ),
    "grapes": lambda: draw(
        bend("50,24 50,10 60,4", 5, CLAY),
        blob("48,20! 32,4 14,8! 14,24 30,30", SAGE),
        *(disc(x, 34, 12, PLUM) for x in (23, 41, 59, 77)),
        *(disc(x, 52, 12, PLUM) for x in (32, 50, 68)),
        *(disc(x, 70, 12, PLUM) for x in (41, 59)),
        disc(50, 87, 12, PLUM),
    ),
    "lemon": lambda: draw(
        turned(
            -28,
            blob("2,52! 10,44 28,28 50,22 72,28 90,44 98,52! 90,60 72,76 50,82 28,76 10,60", BRASS),
            *(disc(x, y, 1.8, INK) for x, y in ((36, 60), (52, 68), (64, 58), (48, 54))),
            bend("24,48 34,36 46,32", 4, CREAM, 0),
        ),
        blob("82,32! 70,18 74,2! 92,4 94,18", SAGE),
    ),
    "lollipop": lambda: draw(
        line("50,58 50,97", 6),
        disc(50, 34, 32, CORAL),
        spiral(50, 34, 2, 28, 2.6, 5, CREAM),
    ),
    "mushroom": lambda: draw(
        blob("38,46! 62,46! 64,70 72,90 50,95 28,90 36,70"),
        blob("4,52! 8,26 28,8 50,4 72,8 92,26 96,52! 74,60 50,62 26,60", CORAL),
        disc(30, 30, 8, CREAM, 0),
        disc(58, 22, 7, CREAM, 0),
        disc(76, 42, 7, CREAM, 0),
        disc(48, 48, 6, CREAM, 0),
    ),
    "pear": lambda: draw(
        bend("50,20 50,10 56,2", 5, CLAY),
        blob("54,14! 64,4 80,8! 72,18", SAGE),
        blob("50,16 64,22 67,42 82,62 80,84 62,96 38,96 20,84 18,62 33,42 36,22", BRASS),
        bend("28,76 27,68 32,60", 4, CREAM, 0),
    ),
    "pineapple": lambda: draw(
        mirrored(
            blob("46,38! 26,28 16,14! 38,18 48,34!", SAGE),
            blob("48,38! 36,22 34,4! 46,14 52,34!", SAGE),
        ),
        blob("50,40! 44,20 50,0! 56,20", SAGE),
        oval(50, 68, 26, 31, BRASS),
        *(line(f"{x},{y} {x + 26},{y + 34}", 2.5, INK) for x, y in ((30, 54), (42, 44), (26, 68))),
        *(line(f"{x},{y} {x - 26},{y + 34}", 2.5, INK) for x, y in ((70, 54), (58, 44), (74, 68))),
    ),
    "pizza": lambda: draw(
        poly("10,22 90,22 50,98", BRASS),
        bend("8,20 50,8 92,20", 12, CLAY),
        disc(36, 36, 8, CORAL),
        disc(62, 40, 8, CORAL),
        disc(48, 62, 8, CORAL),
        disc(72, 24, 2, INK),
        disc(49, 28, 2, INK),
        disc(52, 80, 2, INK),
    ),
    "pretzel": lambda: draw(
        bend(
            "30,86 50,56 58,30 74,14 92,28 92,56 76,82 "
            "50,90 24,82 8,56 8,28 26,14 42,30 50,56 70,86",
            11,
            BRASS,
        ),
        *(
            disc(x, y, 2, INK)
            for x, y in ((9, 42), (91, 42), (50, 90), (26, 14), (74, 14), (84, 72), (16, 72))
        ),
    ),
    "pumpkin": lambda: draw(
        poly("44,24 42,4 58,2 56,24", SAGE),
        mirrored(oval(22, 60, 20, 32, CORAL), oval(36, 60, 20, 36, CORAL)),
        oval(50, 60, 16, 38, CORAL),
        mirrored(poly("28,54 38,42 44,56", INK)),
        poly("24,68 36,72 42,68 50,74 58,68 64,72 76,68 66,86 34,86", INK),
    ),
    "strawberry": lambda: draw(
        turned(
            -20,
            line("50,18 52,2", 5, SAGE),
            blob("50,22 72,18 88,34 80,62 62,88 50,98 38,88 20,62 12,34 28,18", CORAL),
            poly("50,16 70,10 88,22 68,28 64,42 50,30 36,42 32,28 12,22 30,10", SAGE),
            *(
                oval(x, y, 3, 4.5, CREAM, edge=0)
                for x, y in (
                    (26, 46),
                    (50, 46),
                    (74, 46),
                    (38, 58),
                    (62, 58),
                    (50, 70),
                    (40, 80),
                    (62, 76),
                )
            ),
        )
    ),
}
