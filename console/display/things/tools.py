"""What one works, writes or measures with."""

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
    slice_of,
    turned,
)

TOOLS: dict[str, Recipe] = {
    "anchor": lambda: draw(
        ring(50, 14, 9, 6, STONE),
        line("50,26 50,88", 8, STONE),
        line("30,34 70,34", 7, STONE),
        bend("12,58 20,80 50,90 80,80 88,58", 8, STONE),
        mirrored(poly("2,66 12,44 26,62", STONE)),
    ),
    "axe": lambda: draw(
        turned(
            35,
            line("50,4 50,96", 8, CLAY),
            blob("46,10! 54,10! 72,2 88,2! 96,26 88,48! 72,42 54,36! 46,36!", STONE),
            bend("84,10 88,26 84,40", 3, INK),
        )
    ),
    "compass": lambda: draw(
        ring(50, 8, 7, 5, BRASS),
        disc(50, 57, 40, BRASS),
        disc(50, 57, 31),
        turned(30, poly("50,34 59,57 41,57", CORAL), poly("50,80 59,57 41,57", STONE)),
        disc(50, 57, 3.5, INK),
    ),
    "hammer": lambda: draw(
        turned(
            -40,
            line("50,30 50,98", 10, BRASS),
            blob("20,8! 36,4! 36,8! 62,8! 84,14 96,32! 76,28 62,28! 36,28! 36,32! 20,28!", STONE),
        )
    ),
    "hourglass": lambda: draw(
        blob("20,10! 80,10! 78,32 54,50 78,68 80,90! 20,90! 22,68 46,50 22,32"),
        blob("29,28! 71,28! 50,47!", BRASS, 0),
        blob("26,88! 30,76 50,66 70,76 74,88!", BRASS, 0),
        line("50,46 50,70", 3, BRASS, 0),
        box(10, 3, 80, 11, 4, CLAY),
        box(10, 86, 80, 11, 4, CLAY),
    ),
    "ladder": lambda: draw(
        turned(
            12,
            *(line(f"32,{y} 68,{y}", 6, BRASS) for y in (14, 32, 50, 68, 86)),
            line("30,0 30,100", 8, BRASS),
            line("70,0 70,100", 8, BRASS),
        )
    ),
    "magnet": lambda: draw(
        turned(
            35,
            blob(
                "8,92! 8,50 20,20 50,8 80,20 92,50 92,92! "
                "66,92! 66,52 60,40 50,36 40,40 34,52 34,92!",
                CORAL,
            ),
            mirrored(poly("8,72 34,72 34,94 8,94")),
        )
    ),
    "paintbrush": lambda: draw(
        turned(
            -42,
            blob("45,44! 55,44! 58,70 53,98! 47,98! 42,70", BRASS),
            blob("40,30! 60,30! 62,20 52,0! 40,12", CORAL),
            box(39, 28, 22, 18, 2, STONE),
        ),
        bend("62,92 76,82 86,92 98,84", 7, CORAL),
    ),
    "pencil": lambda: draw(
        turned(
            45,
            box(36, 0, 28, 14, 5, CORAL),
            box(36, 12, 28, 9, 0, STONE),
            poly("36,74 64,74 50,104"),
            poly("43,89 57,89 50,104", CLAY),
            box(36, 21, 28, 54, 0, BRASS),
            line("46,24 46,72", 3, INK),
            line("55,24 55,72", 3, INK),
        )
    ),
    "plug": lambda: draw(
        mirrored(line("36,6 36,30", 8, STONE)),
        bend("50,70 50,84 62,92 78,88 92,96", 6),
        blob("16,28! 84,28! 84,44 74,62 60,72! 40,72! 26,62 16,44"),
        line("28,40 72,40", 3, INK),
    ),
    "ruler": lambda: draw(
        turned(
            -30,
            box(-6, 34, 112, 32, 2, BRASS),
            *(
                line(f"{4 + 11.5 * nth},36 {4 + 11.5 * nth},{50 if nth % 2 else 46}", 3, INK)
                for nth in range(9)
            ),
        )
    ),
    "saw": lambda: draw(
        turned(
            -18,
            poly(
                "28,30 98,40 98,54 94,62 89,56 85,64 80,58 76,66 71,60 67,68 62,62 58,70 53,64 "
                "49,72 44,66 40,74 35,68 28,76"
            ),
            line("6,36 28,30 32,76 10,78 6,36", 9, BRASS),
        )
    ),
    "scissors": lambda: draw(
        mirrored(
            poly("44,56 60,4 66,14 56,60"),
        ),
        mirrored(line("48,56 38,70", 7, CORAL), ring(28, 82, 13, 8, CORAL)),
        disc(50, 53, 3.5, INK),
    ),
    "shovel": lambda: draw(
        turned(
            35,
            line("50,10 50,60", 7, BRASS),
            line("34,2 66,2", 8, BRASS),
            line("36,3 50,18 64,3", 6, BRASS),
            blob("28,54! 72,54! 73,78 50,102! 27,78", STONE),
            line("50,60 50,84", 3, INK),
        )
    ),
    "telescope": lambda: draw(
        line("50,58 26,96", 6, CLAY),
        line("50,58 74,96", 6, CLAY),
        line("50,58 50,96", 6, CLAY),
        turned(
            -25,
            box(-2, 40, 26, 16, 2, STONE),
            box(22, 36, 34, 24, 2, BRASS),
            box(54, 30, 44, 36, 3, BRASS),
            box(88, 27, 13, 42, 3),
        ),
    ),
    "thermometer": lambda: draw(
        line("50,14 50,76", 18),
        disc(50, 80, 17, CORAL),
        line("50,34 50,78", 8, CORAL, 0),
        *(line(f"66,{y} {x},{y}", 3, CREAM) for y, x in ((14, 80), (28, 75), (42, 80), (56, 75))),
    ),
    "scales": lambda: draw(
        line("50,12 50,88", 6, BRASS),
        line("12,24 88,24", 6, BRASS),
        disc(50, 12, 8, BRASS),
        mirrored(
            line("18,26 4,62", 2.5),
            line("18,26 34,62", 2.5),
            slice_of(19, 60, 19, 0, 180, BRASS),
        ),
        blob("24,94! 30,84 70,84 76,94!", BRASS),
    ),
}
