"""Where everything lies on the table: pure geometry in design pixels, no drawing.

Angles are degrees anticlockwise, as pygame turns pictures: the north side reads at 180, the west
side at −90 and the east side at 90, so that text faces the person who sits there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from typing import Literal

import msgspec

from console.display.theme import CENTRE, HEIGHT, MARGIN, WIDTH

Side = Literal["S", "W", "N", "E"]

SIDES: dict[int, str] = {
    2: "SN",
    3: "SWE",
    4: "SWNE",
    5: "SSWNE",
    6: "SSWNNE",
    7: "SSSWNNE",
    8: "SSSWNNNE",
}
ANGLES: dict[Side, int] = {"S": 0, "W": -90, "N": 180, "E": 90}

PANEL_LONG, PANEL_SHORT = 600, 160
FIELD_LEFT, FIELD_TOP, FIELD_RIGHT, FIELD_BOTTOM = 224, 224, 1696, 856
COLUMN_WIDTH, COLUMN_HEIGHT = 392, 632
RING_RADIUS = 312
NOTCH = 22
TOKEN_Y = 235  # from the centre to a row of tokens or the centre line under the pile

PILE_CARD = (244.0, 341.6)
PILE_STEP = 103
BATTLE_CARD = (168.0, 235.2)
FAN_STEP_DEGREES = 4.0


class Box(msgspec.Struct, frozen=True):
    """An upright rectangle in design pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """Middle."""
        return (self.x + self.w / 2, self.y + self.h / 2)

    def overlaps(self, other: Box, slack: float = 0.5) -> bool:
        """Whether the two share more than ``slack`` pixels both ways."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > slack
            and min(self.bottom, other.bottom) - max(self.y, other.y) > slack
        )

    def holds(self, other: Box, slack: float = 1.5) -> bool:
        """Whether the other lies inside, to within ``slack`` pixels."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def turned(self, angle: int, width: float, height: float) -> Box:
        """Return this box of a ``width`` × ``height`` picture after turning it by quarters."""
        match angle % 360:
            case 90:
                return Box(self.y, width - self.right, self.h, self.w)
            case 180:
                return Box(width - self.right, height - self.bottom, self.w, self.h)
            case 270:
                return Box(height - self.bottom, self.x, self.h, self.w)
        return self

    def moved(self, dx: float, dy: float) -> Box:
        """Return the box shifted."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)


SCREEN = Box(0, 0, WIDTH, HEIGHT)
FIELD = Box(FIELD_LEFT, FIELD_TOP, FIELD_RIGHT - FIELD_LEFT, FIELD_BOTTOM - FIELD_TOP)
LEFT_COLUMN = Box(FIELD_LEFT, FIELD_TOP, COLUMN_WIDTH, COLUMN_HEIGHT)
RIGHT_COLUMN = Box(FIELD_RIGHT - COLUMN_WIDTH, FIELD_TOP, COLUMN_WIDTH, COLUMN_HEIGHT)
RING = Box(CENTRE[0] - RING_RADIUS, CENTRE[1] - RING_RADIUS, 2 * RING_RADIUS, 2 * RING_RADIUS)


class Place(msgspec.Struct, frozen=True):
    """One seat at the table: its side, its panel, how the panel is turned, where the pile is."""

    seat: int
    side: Side
    box: Box
    angle: int
    bearing: float  # degrees from the table's centre to the panel, 0 east, 90 south
    notch: float  # along the panel's own width, where its notch points at the pile


@cache
def places(seats: int) -> tuple[Place, ...]:
    """Return where each of 2 … 8 seats sits, seat 0 at the south side's right end, clockwise."""
    plan = SIDES[seats]
    return tuple(_place(seat, plan) for seat in range(seats))


def _place(seat: int, plan: str) -> Place:
    letter = plan[seat]
    side: Side = "S" if letter == "S" else "N" if letter == "N" else "W" if letter == "W" else "E"
    on_side = plan.count(side)
    box = _panel(side, on_side, seat - plan.index(side))
    x, y = box.centre
    bearing = math.degrees(math.atan2(y - CENTRE[1], x - CENTRE[0]))
    return Place(seat, side, box, ANGLES[side], bearing, _notch(side, x))


def _panel(side: Side, on_side: int, nth: int) -> Box:
    if side in "WE":
        x = MARGIN if side == "W" else WIDTH - MARGIN - PANEL_SHORT
        return Box(x, CENTRE[1] - PANEL_LONG / 2, PANEL_SHORT, PANEL_LONG)
    gap = 28 if on_side == 3 else 56
    row = on_side * PANEL_LONG + (on_side - 1) * gap
    left = CENTRE[0] - row / 2
    step = nth if side == "N" else on_side - 1 - nth
    y = MARGIN if side == "N" else HEIGHT - MARGIN - PANEL_SHORT
    return Box(left + step * (PANEL_LONG + gap), y, PANEL_LONG, PANEL_SHORT)


def _notch(side: Side, x: float) -> float:
    """Return where the notch sits on the panel's inner edge, seen by its own seat."""
    if side in "WE":
        return PANEL_LONG / 2
    towards = max(-220.0, min(220.0, CENTRE[0] - x))
    return PANEL_LONG / 2 + (towards if side == "S" else -towards)


class FanSlot(msgspec.Struct, frozen=True):
    """One card of the fan: its middle and its turn in degrees anticlockwise."""

    x: float
    y: float
    angle: float


def fan(count: int, dy: float = 0) -> tuple[FanSlot, ...]:
    """Return the places of the newest one to four pile cards, oldest first, newest last.

    The fan is centred on the pile, so a card's place depends only on how many lie beside it.
    """
    middle = (count - 1) / 2
    return tuple(
        FanSlot(
            CENTRE[0] + (i - middle) * PILE_STEP,
            CENTRE[1] - 4 + dy + abs(i - middle) ** 2 * 3.6,
            -(i - middle) * FAN_STEP_DEGREES,
        )
        for i in range(count)
    )


def columns() -> Iterator[tuple[Box, int]]:
    """Give both column boxes with the turn of what stands in them."""
    yield LEFT_COLUMN, 0
    yield RIGHT_COLUMN, 180


def fit(width: int, height: int) -> tuple[float, int, int]:
    """Return (scale, left, top) of the design picture centred in a ``width`` × ``height`` one."""
    scale = min(width / WIDTH, height / HEIGHT)
    return scale, round((width - WIDTH * scale) / 2), round((height - HEIGHT * scale) / 2)
