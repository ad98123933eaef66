"""Colours, seats, type and radii of the screen: the hand in which everything is drawn.

All lengths are design pixels of a 1920 × 1080 picture; the canvas scales them to the real one.
"""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Literal

import msgspec

Colour = tuple[int, int, int]
Weight = Literal["medium", "bold", "extra", "black", "rank"]

WIDTH, HEIGHT = 1920, 1080
CENTRE = (960, 540)
UNIT, MARGIN = 8, 32


def hex_colour(text: str) -> Colour:
    """Return the colour of six hexadecimal digits, with or without ``#``."""
    digits = text.lstrip("#")
    return (int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16))


BG_CENTRE, BG_MID, BG_EDGE = (hex_colour(c) for c in ("2C231C", "1D1713", "120E0B"))
BG_RADIUS = 1100
SURFACE, RAISED, LINE = (hex_colour(c) for c in ("261F1A", "352B24", "4A3E34"))
CREAM, SECONDARY, TERTIARY = (hex_colour(c) for c in ("F6EEE1", "BDAF9F", "8C7F72"))
BRASS, WRONG, GOOD, INK = (hex_colour(c) for c in ("E8B75A", "FF6A55", "8FD08A", "16120F"))
STRIP = hex_colour("0B0908")

STOCK, STOCK_EDGE, CARD_RED, CARD_BLACK, GOLD = (
    hex_colour(c) for c in ("F8F2E6", "D8CCB8", "C62F2B", "1D1917", "F1C766")
)
CARD_GREEN, CARD_BLUE = hex_colour("1E7A4C"), hex_colour("1D66B8")
BACK, BACK_LOZENGE, JOKER_VIOLET, JOKER_CORAL = (
    hex_colour(c) for c in ("23403F", "325A57", "4A2C63", "E87350")
)
SUITS_TWO = (CARD_BLACK, CARD_RED, CARD_RED, CARD_BLACK)  # clubs, diamonds, hearts, spades
SUITS_FOUR = (CARD_GREEN, CARD_BLUE, CARD_RED, CARD_BLACK)


class SeatLook(msgspec.Struct, frozen=True):
    """How one seat looks: locale key of its name, fill, ink upon it, glyph, colour of strokes."""

    key: str
    fill: Colour
    ink: Colour
    glyph: str
    stroke: Colour


def mix(colour: Colour, other: Colour, share: float) -> Colour:
    """Return ``colour`` with ``share`` (0 … 1) of ``other`` mixed in."""
    (r, g, b), (to_r, to_g, to_b) = colour, other  # ten thousand times at a start
    return (
        round(r + (to_r - r) * share),
        round(g + (to_g - g) * share),
        round(b + (to_b - b) * share),
    )


def _seat(key: str, fill: str, ink: Colour, glyph: str, *, thin: bool = False) -> SeatLook:
    colour = hex_colour(fill)
    stroke = mix(colour, (255, 255, 255), 0.18) if thin else colour
    return SeatLook(key, colour, ink, glyph, stroke)


SEATS: tuple[SeatLook, ...] = (
    _seat("red", "E02723", CREAM, "triangle", thin=True),
    _seat("blue", "319AFE", INK, "disc"),
    _seat("yellow", "F2D439", INK, "square"),
    _seat("white", "F7F4F0", INK, "plus"),
    _seat("green", "378F75", INK, "star", thin=True),
    _seat("orange", "EF7D18", INK, "bolt"),
    _seat("violet", "9456C3", CREAM, "moon", thin=True),
    _seat("pink", "F398C1", INK, "drop"),
)

TYPE_STEPS = (24, 28, 32, 36, 40, 44, 48, 60, 64, 72, 84)
COLUMN_SIZE = 64
RADIUS_PANEL, RADIUS_TILE, RADIUS_BUTTON, RADIUS_KEYCAP, RADIUS_TOKEN = 24, 20, 18, 10, 7

_FILES: dict[Weight, tuple[str, str]] = {
    "medium": ("font_rhd", "RedHatDisplay-Medium.ttf"),
    "bold": ("font_rhd", "RedHatDisplay-Bold.ttf"),
    "extra": ("font_rhd", "RedHatDisplay-ExtraBold.ttf"),
    "black": ("font_rhd", "RedHatDisplay-Black.ttf"),
    "rank": ("font_fjallaone", "FjallaOne-Regular.ttf"),
}


def font_file(weight: Weight) -> Path:
    """Return the font file of a weight: Red Hat Display 500 … 900, or Fjalla One for ranks."""
    package, name = _FILES[weight]
    return Path(str(resources.files(package).joinpath("files", name)))


def step_below(size: float) -> float:
    """Return the next smaller size of the type scale, never under its smallest."""
    return max((s for s in TYPE_STEPS if s < size), default=TYPE_STEPS[0])
