"""Animals with feathers, fins, or more legs than four."""

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
    around,
    bend,
    blob,
    disc,
    draw,
    line,
    mirrored,
    oval,
    poly,
    turned,
)

SMALL_ANIMALS: dict[str, Recipe] = {
    "bee": lambda: draw(
        oval(44, 26, 13, 21, CREAM, -25),
        oval(68, 26, 13, 21, CREAM, 20),
        poly("84,52 99,60 84,68", INK),
        bend("16,44 10,34 2,32", 3),
        bend("22,42 22,30 16,24", 3),
        oval(54, 60, 34, 23, BRASS),
        bend("46,38 42,60 46,82", 8, INK),
        bend("66,39 63,60 66,81", 8, INK),
        disc(22, 58, 16),
        disc(17, 56, 4, INK),
    ),
    "butterfly": lambda: draw(
        mirrored(
            bend("48,28 42,14 32,8", 3),
            blob("50,44! 36,22 12,12 2,26 8,46 28,54 50,54!", BRASS),
            blob("50,52! 26,54 12,66 16,84 32,92 44,80", CORAL),
            disc(20, 30, 7, CREAM, 0),
            disc(29, 72, 6, CREAM, 0),
        ),
        oval(50, 56, 6, 30, CLAY),
    ),
    "crab": lambda: draw(
        mirrored(
            bend("26,66 12,66 4,76", 5, CORAL),
            bend("30,74 16,80 10,90", 5, CORAL),
            bend("36,78 28,86 26,96", 5, CORAL),
            bend("28,56 12,50 12,36", 7, CORAL),
            blob("12,42 0,26 8,6! 14,18! 24,10! 28,28", CORAL),
            line("42,46 40,34", 4, CORAL),
            disc(39, 32, 7),
            disc(40, 32, 3.5, INK),
        ),
        oval(50, 62, 29, 21, CORAL),
        bend("40,68 50,73 60,68", 3, INK),
    ),
    "duck": lambda: draw(
        blob("24,32! 4,30 2,40 10,46 26,44!", CORAL),
        blob("18,60 30,44! 50,50 66,56 80,52 98,38! 95,70 76,90 38,92 18,78", BRASS),
        disc(36, 30, 21, BRASS),
        disc(30, 25, 4, INK),
        blob("46,66! 62,60 80,66! 72,80 54,80", CREAM),
    ),
    "fish": lambda: draw(
        blob("34,28! 48,12 64,16! 62,34", CORAL),
        blob("2,52 18,32 44,24 64,34 76,46! 98,26! 92,52 98,78! 76,58! 64,70 44,80 18,72", BRASS),
        disc(20, 48, 5, INK),
        bend("34,34 42,52 34,70", 3, INK),
        blob("50,52! 62,48 70,56! 62,64", CREAM),
    ),
    "octopus": lambda: draw(
        mirrored(
            bend("36,50 28,66 12,64 4,54", 9, PLUM),
            bend("40,54 34,82 18,86 6,80", 9, PLUM),
            bend("46,54 46,84 36,96", 9, PLUM),
        ),
        oval(50, 34, 27, 30, PLUM),
        mirrored(disc(40, 38, 8), disc(41, 40, 4, INK)),
        bend("44,54 50,57 56,54", 3, INK),
    ),
    "owl": lambda: draw(
        mirrored(line("42,90 40,97", 4, BRASS)),
        blob("16,2! 34,14 66,14 84,2! 84,50 78,80 50,94 22,80 16,50", CLAY),
        oval(50, 74, 20, 17),
        mirrored(disc(34, 38, 17), disc(35, 39, 8, INK)),
        poly("43,48 57,48 50,64", BRASS),
        *(bend(f"{x - 5},70 {x},75! {x + 5},70", 2.5, INK) for x in (42, 58)),
        bend("45,80 50,85! 55,80", 2.5, INK),
    ),
    "parrot": lambda: draw(
        poly("56,66 74,66 84,99 68,99", BRASS),
        line("14,82 92,82", 6, CLAY),
        blob("32,30! 62,24! 76,48 72,70 58,80 42,74 32,54", CORAL),
        disc(46, 24, 21, CORAL),
        blob("32,10! 16,14 10,30 18,44! 22,34 34,34!", BRASS),
        disc(43, 22, 7),
        disc(42, 22, 3.5, INK),
        blob("54,40! 72,46 78,66 68,88! 54,66", SAGE),
        line("46,78 46,86", 5, BRASS),
    ),
    "penguin": lambda: draw(
        mirrored(
            blob("26,38! 10,50 4,74! 16,72 28,62!", CLAY),
            oval(38, 93, 13, 5, BRASS),
        ),
        blob("50,4 70,12 74,34 80,60 74,86 50,94 26,86 20,60 26,34 30,12", CLAY),
        blob("50,44 66,44 70,66 64,86 50,90 36,86 30,66 34,44"),
        mirrored(oval(41, 30, 11, 12, CREAM, 0, 0), disc(42, 28, 4, INK)),
        poly("43,36 57,36 50,47", BRASS),
    ),
    "spider": lambda: draw(
        line("50,2 50,30", 2.5),
        mirrored(
            line("44,44 24,32 16,12", 4),
            line("42,48 16,46 2,34", 4),
            line("42,52 16,62 4,80", 4),
            line("44,56 26,76 22,97", 4),
        ),
        disc(50, 70, 22, CLAY),
        disc(50, 44, 13, CLAY),
        mirrored(disc(45, 43, 4), disc(45, 43, 2, INK)),
        poly("50,58 56,70 50,82 44,70", BRASS, 0),
    ),
    "snake": lambda: draw(
        line("72,16 88,16", 3, CORAL),
        line("96,10 88,16 96,22", 3, CORAL),
        bend(
            "94,92 76,88 56,92 28,92 14,80 24,68 48,66 "
            "72,64 82,52 70,42 46,42 28,38 20,26 34,14 54,15",
            12,
            SAGE,
        ),
        oval(60, 15, 15, 10, SAGE),
        disc(62, 12, 3, INK),
        *(
            line(f"{x},{y - 5} {x},{y + 5}", 3.5, INK)
            for x, y in ((44, 67), (60, 65.5), (36, 93), (54, 41.5))
        ),
    ),
    "swan": lambda: draw(
        blob("32,66 50,58 66,60 84,42! 99,34! 94,68 78,86 46,88 30,80"),
        poly("22,14 2,26 22,28", CORAL),
        bend("26,20 38,12 48,22 44,42 34,58 38,72", 11),
        disc(28, 19, 9),
        disc(26, 17, 2.5, INK),
        bend("50,72 66,78 82,66", 3, INK),
        line("8,90 96,90", 4, STONE),
    ),
    "feather": lambda: draw(
        turned(
            40,
            line("50,60 50,98", 4, BRASS),
            blob("50,2 64,18 68,44 62,70 50,80! 38,70 32,44 36,18"),
            line("50,22 50,80", 3, INK),
            *(line(f"50,{y} {x},{y - 10}", 3, INK) for y in (44, 60) for x in (33, 67)),
        )
    ),
    "shell": lambda: draw(
        poly("34,72 66,72 72,92 28,92", BRASS),
        blob(
            "40,82! 10,66 4,42 12,30 20,28 26,16 38,14 "
            "50,8 62,14 74,16 80,28 88,30 96,42 90,66 60,82!"
        ),
        *(
            line(f"{50 + (x - 50) / 6},76 {x},{y}", 3, INK)
            for x, y in ((16, 38), (32, 24), (50, 18), (68, 24), (84, 38))
        ),
    ),
    "starfish": lambda: draw(
        blob("50,2 60,34! 97,36 70,60! 80,97 50,76! 20,97 30,60! 3,36 40,34!", CORAL),
        around(5, disc(50, 32, 3.5, CREAM, 0), disc(50, 20, 2.5, CREAM, 0)),
        mirrored(disc(44, 50, 3, INK)),
        bend("44,58 50,62 56,58", 3, INK),
    ),
}
