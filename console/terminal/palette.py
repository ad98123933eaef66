"""The colours and seat glyphs of the terminal table, for full colour and for sixteen colours.

Every colour has a partner that needs none: a seat its glyph, a wrong slap its cross, the seat
that must act its arrow, a card its rank and suit sign.
"""

from __future__ import annotations

import msgspec

GLYPHS = "▲●■✚★↯☾δ"  # triangle, disc, square, plus, star, bolt, moon, drop: all one cell wide


class SeatInk(msgspec.Struct, frozen=True):
    """A seat's fill and the ink that is readable on it, as hex colours."""

    fill: str
    ink: str


class Palette(msgspec.Struct, frozen=True, kw_only=True):
    """Hex colours by their use; ``seats`` clockwise from seat 0."""

    ground: str
    surface: str
    rule: str
    text: str
    quiet: str
    faint: str
    brass: str
    wrong: str
    ink: str
    stock: str
    stock_edge: str
    stock_dim: str
    red: str
    black: str
    gold: str
    back: str
    back_mark: str
    seats: tuple[SeatInk, ...]


_CREAM, _INK = "#F6EEE1", "#16120F"

FULL = Palette(
    ground="#1D1713",
    surface="#261F1A",
    rule="#4A3E34",
    text=_CREAM,
    quiet="#BDAF9F",
    faint="#8C7F72",
    brass="#E8B75A",
    wrong="#FF6A55",
    ink=_INK,
    stock="#F8F2E6",
    stock_edge="#9C9080",
    stock_dim="#8A8377",
    red="#C62F2B",
    black="#1D1917",
    gold="#F1C766",
    back="#23403F",
    back_mark="#7FA5A1",
    seats=(
        SeatInk("#E02723", _CREAM),
        SeatInk("#319AFE", _INK),
        SeatInk("#F2D439", _INK),
        SeatInk("#F7F4F0", _INK),
        SeatInk("#378F75", _INK),
        SeatInk("#EF7D18", _INK),
        SeatInk("#9456C3", _CREAM),
        SeatInk("#F398C1", _INK),
    ),
)

_BLACK, _GREY, _SILVER, _WHITE = "#000000", "#555555", "#AAAAAA", "#FFFFFF"
_RED, _GREEN, _BROWN, _PURPLE = "#AA0000", "#00AA00", "#AA5500", "#AA00AA"

# The values are those of the sixteen colours themselves, so that nothing is rounded to a
# neighbour: rounded, orange would be seat 1's red and violet seat 2's blue.
SIXTEEN = Palette(
    ground=_BLACK,
    surface=_BLACK,
    rule=_GREY,
    text=_WHITE,
    quiet=_SILVER,
    faint=_GREY,
    brass="#FFFF55",
    wrong="#FF5555",
    ink=_BLACK,
    stock=_WHITE,
    stock_edge=_GREY,
    stock_dim=_SILVER,
    red=_RED,
    black=_BLACK,
    gold="#FFFF55",
    back="#00AAAA",
    back_mark=_BLACK,
    seats=(
        SeatInk(_RED, _WHITE),
        SeatInk("#5555FF", _WHITE),
        SeatInk("#FFFF55", _BLACK),
        SeatInk(_WHITE, _BLACK),
        SeatInk(_GREEN, _BLACK),
        SeatInk(_BROWN, _BLACK),
        SeatInk(_PURPLE, _WHITE),
        SeatInk("#FF55FF", _BLACK),
    ),
)
