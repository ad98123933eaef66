"""Where one lives, and what one sees from afar."""

from __future__ import annotations

from console.display.things.drawing import (
    BRASS,
    CLAY,
    CORAL,
    CREAM,
    INK,
    STONE,
    Drawing,
    Recipe,
    bend,
    blob,
    box,
    disc,
    draw,
    line,
    mirrored,
    moved,
    poly,
    slice_of,
    turned,
)


def _sail(degrees: float) -> Drawing:
    """Return one of a windmill's sails, which turn about a point above the middle."""
    sail = turned(degrees, line("50,50 50,6", 4, CLAY), poly("50,8 64,8 62,40 50,40"))
    return moved(0, -14, *sail)


PLACES: dict[str, Recipe] = {
    "bridge": lambda: draw(
        *(
            line(f"{x},{y} {x},66", 3, STONE)
            for x, y in ((10, 46), (36, 48), (50, 52), (64, 48), (90, 46))
        ),
        bend("0,50 14,40 24,20! 36,44 50,50 64,44 76,20! 86,40 100,50", 5, CORAL),
        mirrored(box(19, 12, 10, 80, 2, CORAL)),
        box(-2, 62, 104, 11, 2, BRASS),
    ),
    "castle": lambda: draw(
        line("50,2 50,24", 3),
        poly("50,2 66,8 50,14", CORAL),
        mirrored(poly("4,30 4,18 11,18 11,24 17,24 17,18 24,18 24,24 30,24 30,94 4,94", STONE)),
        poly("30,52 30,30 37,30 37,38 46,38 46,30 54,30 54,38 63,38 63,30 70,30 70,94 30,94"),
        blob("38,94! 38,72 50,60 62,72 62,94!", CLAY),
        mirrored(line("17,40 17,50", 5, INK)),
    ),
    "house": lambda: draw(
        box(68, 10, 12, 28, 0, CLAY),
        box(14, 46, 72, 48),
        poly("50,6 98,50 88,58 50,24 12,58 2,50", CORAL),
        poly("50,24 86,56 86,60 14,60 14,56", CREAM, 0),
        box(24, 62, 18, 32, 0, BRASS),
        box(54, 60, 22, 18, 0, STONE),
        line("65,60 65,78", 3, INK),
        line("54,69 76,69", 3, INK),
    ),
    "igloo": lambda: draw(
        blob("4,84! 8,50 28,26 50,20 72,26 92,50 96,84!"),
        bend("24,30 50,44 76,30", 3, INK),
        bend("8,56 30,62 70,62 92,56", 3, INK),
        line("40,22 38,40", 3, INK),
        line("62,22 64,40", 3, INK),
        line("20,60 18,82", 3, INK),
        line("80,60 82,82", 3, INK),
        blob("30,86! 30,66 50,52 70,66 70,86!", STONE),
        blob("40,86! 40,72 50,64 60,72 60,86!", INK),
    ),
    "lighthouse": lambda: draw(
        poly("66,10 98,2 98,28 66,20", BRASS),
        poly("38,30 62,30 70,94 30,94"),
        poly("36.5,42 63.5,42 65,55 35,55", CORAL),
        poly("34,68 66,68 67.5,81 32.5,81", CORAL),
        box(41, 12, 18, 14, 0, BRASS),
        slice_of(50, 12, 12, 180, 360, CORAL),
        box(33, 25, 34, 7, 3, CLAY),
        box(16, 90, 68, 8, 4, CLAY),
    ),
    "tent": lambda: draw(
        poly("34,12 78,12 99,84 62,84", BRASS),
        line("34,14 28,4", 4, CLAY),
        poly("34,12 62,84 2,84", CORAL),
        poly("34,32 48,84 18,84", INK),
        line("78,14 82,6", 4, CLAY),
        line("2,87 98,87", 5, CLAY),
        line("74,24 84,58", 3, INK),
    ),
    "windmill": lambda: draw(
        poly("38,40 62,40 74,96 26,96", BRASS),
        slice_of(50, 40, 13, 180, 360, CLAY),
        blob("42,96! 42,80 50,74 58,80 58,96!", CLAY),
        *(_sail(angle) for angle in (45, 135, 225, 315)),
        disc(50, 36, 5, CORAL),
    ),
}
