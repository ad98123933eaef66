"""The middle of the table: the ring that points at who must act, the pile, what is owed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

import pygame

from console.display import cards, shapes
from console.display.canvas import Canvas
from console.display.layout import (
    BATTLE_CARD,
    PILE_CARD,
    RING,
    RING_RADIUS,
    Box,
    FanSlot,
    Place,
    fan,
    places,
)
from console.display.motion import judged
from console.display.panel_ground import dotted_rect
from console.display.shapes import Point
from console.display.theme import BRASS, CENTRE, LINE, RADIUS_TOKEN, SEATS, SECONDARY, Colour
from console.engine.cards import Card
from console.engine.patterns import PATTERNS
from console.engine.recap import Recap
from console.engine.views import TableView
from console.screens import TableScreen

ARC_HALF, SIDE_ARC_HALF = 26.6, 21.5  # degrees to either side of the seat's bearing
_ARC_LINE = 10
_ASIDE = 48  # the pile makes room for cards going under
_FAN, _FAN_BY_GHOST = 4, 3
_DOTS = 108
_GHOST_WIDTH, _GHOST_X = 104.0, 712.0


def draw_ring(canvas: Canvas, *, dotted: bool = False) -> None:
    """Draw the ring that bounds the pile, in dots while nobody may speak."""
    if dotted:
        picture = canvas.kit.picture(("dotted ring",), RING.w, RING.h, _paint_dots)
        canvas.place(picture, RING.x, RING.y)
    else:
        canvas.ring(*CENTRE, RING_RADIUS, 2, BRASS, 0.22)
    canvas.fact("ring", "ring", RING)


def _paint_dots(sheet: Canvas) -> None:
    for x, y in shapes.arc(RING_RADIUS - 3, 0, 360, (RING_RADIUS, RING_RADIUS), _DOTS)[:-1]:
        sheet.disc(x, y, 3, SECONDARY, 0.5)


def draw_pointer(
    canvas: Canvas, place: Place, opacity: float = 1.0, *, sector: bool = True
) -> None:
    """Light the ring towards a seat, with a soft sector for those on the long sides."""
    look = SEATS[place.seat]
    if sector and place.side in "NS":
        _sector(canvas, place.bearing, look.fill, opacity)
    half = ARC_HALF if place.side in "NS" else SIDE_ARC_HALF
    _arc(canvas, place.bearing, half, look.stroke, opacity)


def _arc(canvas: Canvas, bearing: float, half: float, colour: Colour, opacity: float) -> None:
    reach = RING_RADIUS + _ARC_LINE
    picture = canvas.kit.picture(
        ("arc", bearing, colour),
        2 * reach,
        2 * reach,
        lambda sheet: _paint_arc(sheet, bearing, half, colour, reach),
    )
    canvas.place(picture, CENTRE[0] - reach, CENTRE[1] - reach, 0, opacity)


def _paint_arc(sheet: Canvas, bearing: float, half: float, colour: Colour, reach: float) -> None:
    outer, inner = RING_RADIUS + _ARC_LINE / 2, RING_RADIUS - _ARC_LINE / 2
    middle = (reach, reach)
    start, end = bearing - half, bearing + half
    band = shapes.arc(outer, start, end, middle) + shapes.arc(inner, end, start, middle)
    caps = [
        shapes.arc(_ARC_LINE / 2, 0, 360, shapes.arc(RING_RADIUS, a, a, middle, 1)[0], 16)
        for a in (start, end)
    ]
    polygons = [band, *caps]
    box = _around([point for polygon in polygons for point in polygon])
    moved = [[(x - box.x, y - box.y) for x, y in polygon] for polygon in polygons]
    sheet.polygon(box, moved, colour)


def _around(points: Sequence[Point]) -> Box:
    """Return the whole design pixels that hold these points: what is drawn large stays small."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = math.floor(min(xs)), math.floor(min(ys))
    return Box(left, top, math.ceil(max(xs)) - left, math.ceil(max(ys)) - top)


def _sector(canvas: Canvas, bearing: float, colour: Colour, opacity: float) -> None:
    kit = canvas.kit
    reach = RING_RADIUS + 4
    picture = kit.picture(
        ("sector", bearing, colour),
        2 * reach,
        2 * reach,
        lambda sheet: sheet.put(_glow(kit.scale, bearing, colour), 0, 0),
    )
    canvas.place(picture, CENTRE[0] - reach, CENTRE[1] - reach, 0, opacity)


def _glow(scale: float, bearing: float, colour: Colour) -> pygame.Surface:
    """Return a sector that grows brighter outwards, on a picture centred on the table's centre."""
    reach = round((RING_RADIUS + 4) * scale) * 2
    large = shapes.blank(reach, reach, colour)
    rings = 40
    for i in range(rings, 0, -1):
        share = i / rings
        radius = (RING_RADIUS - 4) * share
        wedge = [(0.0, 0.0), *shapes.arc(radius, bearing - ARC_HALF, bearing + ARC_HALF, (0, 0))]
        points = [(x * scale + reach / 2, y * scale + reach / 2) for x, y in wedge]
        pygame.draw.polygon(large, (*colour, round(135 * share**1.6)), points)
    return large


def draw_pile(canvas: Canvas, screen: TableScreen, place: Place | None, now_us: int) -> None:
    """Draw the pile as it lies, or the judged cards of a slap that has just won it.

    ``place`` is where the seat that pays for a wrong slap sits, while its cards go under.
    """
    motion = canvas.kit.motion
    _leaving(canvas, screen, now_us)
    recap = screen.recap
    ghost = shows_ghost(screen.table)
    most = _FAN_BY_GHOST if ghost else _FAN
    shown = tuple(None if lain.down else lain.card for lain in screen.table.pile[-most:])
    won = recap is not None and recap.kind == "won" and motion.flight(now_us) is None
    if not shown and recap is not None and won:
        _draw_judged(canvas, recap)
        return
    if not shown:
        _draw_empty(canvas)
        return
    dx, dy = (_ASIDE, 0) if ghost and place is None else _aside(place)
    if place is not None and recap is not None:
        _draw_buried(canvas, recap, place, now_us)
    slots = fan(len(shown), dy)
    for i, (value, slot) in enumerate(zip(shown, slots, strict=True)):
        if i == len(shown) - 1:
            _draw_newest(canvas, value, slot, dx, motion.settled(now_us))
        else:
            cards.draw_card(canvas, value, slot.x + dx, slot.y, PILE_CARD[0], slot.angle)
        canvas.fact("card", str(value), card_box(slot, dx))
    _warm(canvas, shown)


def shows_ghost(table: TableView) -> bool:
    """Whether Ratscrew goes on from a card that lies here no more (rules 4)."""
    return table.ghost is not None and table.on == "ratscrew"


def draw_ghost(canvas: Canvas, table: TableView) -> None:
    """Draw beside the pile the last card of Ratscrew's row, as a ghost: somebody has taken it."""
    if table.ghost is None or not shows_ghost(table):
        return
    w, h = _GHOST_WIDTH, _GHOST_WIDTH * PILE_CARD[1] / PILE_CARD[0]
    box = Box(_GHOST_X - w / 2, CENTRE[1] - h / 2, w, h)
    canvas.put_centred(cards.card(canvas.kit, table.ghost, w), *box.centre, 0.42)
    edge = canvas.kit.picture(("ghost", w, h), w + 16, h + 16, lambda sheet: _paint_edge(sheet))
    canvas.place(edge, box.x - 8, box.y - 8)
    canvas.fact("ghost", str(table.ghost), box)


def _paint_edge(sheet: Canvas) -> None:
    w, h = _GHOST_WIDTH, _GHOST_WIDTH * PILE_CARD[1] / PILE_CARD[0]
    dotted_rect(sheet, Box(2, 2, w + 12, h + 12), RADIUS_TOKEN * 2, SECONDARY)


def _draw_empty(canvas: Canvas) -> None:
    """Draw the place where the next card goes."""
    w, h = PILE_CARD
    canvas.rect(Box(CENTRE[0] - w / 2, CENTRE[1] - h / 2, w, h), 18, edge=LINE, line=2.5)
    canvas.ring(*CENTRE, 42, 3, LINE)
    canvas.disc(*CENTRE, 26, LINE)


def _draw_newest(
    canvas: Canvas, value: Card | None, slot: FanSlot, dx: float, settled: float
) -> None:
    surface = cards.card(canvas.kit, value, PILE_CARD[0], slot.angle)
    if settled < 1:
        surface = pygame.transform.smoothscale_by(surface, 1.05 - 0.05 * settled)
    canvas.put_centred(surface, slot.x + dx, slot.y)


def _warm(canvas: Canvas, shown: tuple[Card | None, ...]) -> None:
    """Have the cards turned as they will lie when one more has come, before it comes."""
    kit = canvas.kit
    coming = fan(min(_FAN, len(shown) + 1))
    moving = shown[-(len(coming) - 1) :]
    for value, slot in zip(moving, coming, strict=False):
        kit.later.append(partial(cards.card, kit, value, PILE_CARD[0], slot.angle))


def _draw_judged(canvas: Canvas, recap: Recap) -> None:
    shown, marked = judged(recap), matched_cards(recap)
    for i, (value, slot) in enumerate(zip(shown, fan(len(shown)), strict=True)):
        state: cards.State = "ringed" if i - len(shown) in marked else "dimmed"
        cards.draw_card(canvas, value, slot.x, slot.y, PILE_CARD[0], slot.angle, state)
        canvas.fact("card", str(value), card_box(slot, 0))


def matched_cards(recap: Recap) -> set[int]:
    """Return which of the cards shown completed a pattern, counted from the newest as −1."""
    found = [PATTERNS[name] for name in recap.patterns if name in PATTERNS]
    if recap.patterns and not found:
        return {-1}  # of the count: the newest card is its number
    compared = {p for pattern in found for p in pattern.compares if p not in pattern.between}
    return {position if position < 0 else -len(recap.cards) for position in compared}


def _leaving(canvas: Canvas, screen: TableScreen, now_us: int) -> None:
    flying = canvas.kit.motion.flight(now_us)
    if flying is None:
        return
    flight, share = flying
    place = places(len(screen.table.seats))[flight.seat]
    x, y = place.box.centre
    for value, slot in zip(flight.cards, fan(len(flight.cards)), strict=True):
        at_x = slot.x + (x - CENTRE[0]) * share
        at_y = slot.y + (y - CENTRE[1]) * share
        surface = cards.card(canvas.kit, value, PILE_CARD[0], slot.angle)
        canvas.put_centred(surface, at_x, at_y, 1 - 0.6 * share)


def _aside(place: Place | None) -> tuple[float, float]:
    if place is None:
        return 0, 0
    return {"S": (0, -_ASIDE), "N": (0, _ASIDE), "W": (_ASIDE, 0), "E": (-_ASIDE, 0)}[place.side]


def _draw_buried(canvas: Canvas, recap: Recap, place: Place, now_us: int) -> None:
    """Draw backs that slide under the pile from the side of the seat that pays them."""
    motion = canvas.kit.motion
    count = min(recap.buried, 3)
    for i in range(count):
        outward = 190 + (1 - motion.slid(i, now_us)) * 220
        along = (i - (count - 1) / 2) * 80 - 5
        turn = (5 - 12 * i) if count > 1 else -4
        x, y = {
            "S": (along, outward),
            "N": (-along, -outward),
            "W": (-outward, along),
            "E": (outward, -along),
        }[place.side]
        angle = place.angle + turn
        cards.draw_card(canvas, None, CENTRE[0] + x, CENTRE[1] + y, BATTLE_CARD[0], angle)
        slot = FanSlot(CENTRE[0] + x, CENTRE[1] + y, angle)
        canvas.fact("card", "back", card_box(slot, 0, BATTLE_CARD))


def card_box(slot: FanSlot, dx: float, size: tuple[float, float] = PILE_CARD) -> Box:
    """Return the upright box about a card that lies turned in its place."""
    w, h = size
    turn = math.radians(slot.angle)
    wide = w * abs(math.cos(turn)) + h * abs(math.sin(turn))
    tall = h * abs(math.cos(turn)) + w * abs(math.sin(turn))
    return Box(slot.x + dx - wide / 2, slot.y - tall / 2, wide, tall)
