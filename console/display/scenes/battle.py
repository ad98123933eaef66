"""A battle of War: each seat's cards before it, wars layer on layer, and how they are gathered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

import msgspec

from console.display.canvas import Canvas
from console.display.cards import State, card, draw_card
from console.display.layout import BATTLE_CARD, FIELD_BOTTOM, FIELD_TOP, Box, FanSlot, Place
from console.display.motion import (
    LEAVE_US,
    before_battle,
    cubic_in_out,
    gather_step_us,
    turned,
)
from console.display.scenes.pile import card_box
from console.display.theme import CENTRE, LINE, RADIUS_BUTTON, WIDTH
from console.engine.cards import Card, parse_face
from console.engine.recap import Recap
from console.engine.views import PileCard
from console.screens import TableScreen

_W, _H = BATTLE_CARD
_MINI = 97.0
_ROW = 624.0  # between the columns
_GAP = 16.0
_STEP_UP, _STEP_DOWN = 62.0, 18.0  # what is seen of a covered card: its rank, or its edge
_SIDE = 624.0  # where a side seat's card begins
_SIDE_SHALLOW, _SIDE_DEEP = 50.0, 250.0


class Lain(msgspec.Struct, frozen=True):
    """One card of a battle: whose it is, and ``None`` for one that lies face down."""

    seat: int
    card: Card | None


def of_recap(recap: Recap) -> tuple[Lain, ...]:
    """Return the cards of a battle that was won, in the order in which they went down."""
    return tuple(Lain(c.seat, None if c.down else parse_face(c.card)) for c in recap.laid)


def of_pile(pile: Sequence[PileCard]) -> tuple[Lain, ...]:
    """Return the cards of a battle that lie turned in the middle."""
    return tuple(Lain(c.seat, None if c.down else c.card) for c in pile)


def draw_field(
    canvas: Canvas, screen: TableScreen, seats: tuple[Place, ...], now_us: int, *, told: bool
) -> None:
    """Draw a battle as it stands: awaited, turned, or won and on its way to the winner."""
    table, recap, motion = screen.table, screen.recap, canvas.kit.motion
    if told and recap is not None:
        lain, age_us = of_recap(recap), motion.gathering_us(now_us)
        if age_us:
            draw_mini(canvas, motion.beneath, seats[recap.seat], cubic_in_out(age_us, LEAVE_US))
            draw_gathering(canvas, lain, recap, table.rules.war_gather, seats, age_us)
        else:
            draw_mini(canvas, motion.beneath)
            draw_battle(canvas, lain, seats, recap.seat)
        return
    draw_mini(canvas, before_battle(table))
    lain = of_pile(turned(table))
    if lain:
        draw_battle(canvas, lain, seats, None)
    elif table.war is not None:
        draw_waiting(canvas, table.war.fighters, table.war.ready, seats)


def draw_battle(
    canvas: Canvas, lain: Sequence[Lain], seats: tuple[Place, ...], winner: int | None
) -> None:
    """Draw a battle's cards before their seats, the winner's newest ringed and on top."""
    for seat, cards, slots in _by_seat(canvas, lain, seats, winner):
        for i, (value, slot) in enumerate(zip(cards, slots, strict=True)):
            state: State = "ringed" if seat == winner and i == len(cards) - 1 else "plain"
            draw_card(canvas, value, slot.x, slot.y, _W, slot.angle, state)
            name = "back" if value is None else str(value)
            canvas.fact("card", name, card_box(slot, 0, BATTLE_CARD))


def draw_gathering(
    canvas: Canvas,
    lain: Sequence[Lain],
    recap: Recap,
    order: str,
    seats: tuple[Place, ...],
    age_us: int,
) -> None:
    """Draw a battle's cards going to their winner one by one, in the order of the house rule."""
    queue = gathered(lain, recap.seat, order, len(seats))
    step_us, (x, y) = gather_step_us(len(lain)), seats[recap.seat].box.centre
    lying = {seat: iter(slots) for seat, _, slots in _by_seat(canvas, lain, seats, recap.seat)}
    for at, laid in enumerate(lain):
        slot = next(lying[laid.seat])
        share = cubic_in_out(age_us - queue.index(at) * step_us, LEAVE_US)
        if share < 1:
            surface = card(canvas.kit, laid.card, _W, slot.angle)
            dx, dy = (x - slot.x) * share, (y - slot.y) * share
            canvas.put_centred(surface, slot.x + dx, slot.y + dy, 1 - 0.6 * share)


def gathered(lain: Sequence[Lain], winner: int, order: str, seats: int) -> list[int]:
    """Return the places of a battle's cards in the order in which they are taken (rules 2)."""
    places = list(range(len(lain)))
    if order == "as played":
        return places
    first = winner if order == "winner first" else 0
    return sorted(places, key=lambda at: (lain[at].seat - first) % seats)


def draw_waiting(
    canvas: Canvas, fighters: Sequence[int], ready: Sequence[int], seats: tuple[Place, ...]
) -> None:
    """Draw where each seat's card will lie: a back where it has pressed, else an empty place."""
    for seat in fighters:
        (slot,) = _slots(canvas, seats, fighters, seat)
        canvas.fact("card", "back" if seat in ready else "place", card_box(slot, 0, BATTLE_CARD))
        if seat in ready:
            draw_card(canvas, None, slot.x, slot.y, _W, slot.angle)
        else:
            w, h = (_H, _W) if slot.angle % 180 else (_W, _H)
            box = Box(slot.x - w / 2, slot.y - h / 2, w, h)
            canvas.rect(box, RADIUS_BUTTON * 0.7, edge=LINE, line=2.5)


def draw_mini(
    canvas: Canvas, pile: Sequence[PileCard], to: Place | None = None, share: float = 0.0
) -> None:
    """Draw the newest card that lay there before the battle, small, so far on its way to a seat."""
    for lain in pile[-1:] if share < 1 else ():
        x, y = map(float, CENTRE)
        if to is not None:
            x, y = (a + (b - a) * share for a, b in zip(CENTRE, to.box.centre, strict=True))
        value = None if lain.down else lain.card
        canvas.put_centred(card(canvas.kit, value, _MINI), x, y, 1 - 0.6 * share)
        if to is None:
            size = (_MINI, _MINI * _H / _W)
            canvas.fact("card", str(lain.card), card_box(FanSlot(x, y, 0), 0, size))


# Where the cards lie


def _by_seat(
    canvas: Canvas, lain: Sequence[Lain], seats: tuple[Place, ...], winner: int | None
) -> list[tuple[int, list[Card | None], list[FanSlot]]]:
    """Return each seat's cards and places, the sides' after the rows' and the winner's on top."""
    fighters = sorted(
        {card.seat for card in lain}, key=lambda seat: (seat == winner, seats[seat].side in "WE")
    )
    found = []
    for seat in fighters:
        cards = [card.card for card in lain if card.seat == seat]
        steps = [_STEP_DOWN if value is None else _STEP_UP for value in cards[:-1]]
        found.append((seat, cards, _slots(canvas, seats, fighters, seat, steps)))
    return found


def _slots(
    canvas: Canvas,
    seats: tuple[Place, ...],
    fighters: Sequence[int],
    seat: int,
    steps: Sequence[float] = (),
) -> list[FanSlot]:
    """Return where a seat's cards lie, oldest first, spread by these steps as far as there is room.

    The newest lies to the right of the older ones as the seat sees it; beside a full row, where
    there is no room to the side, nearer to the seat.
    """
    offsets = [0.0, *accumulate(steps)]
    place, upright = seats[seat], canvas.kit.look.view == "wall"
    rows = {side: [s for s in fighters if seats[s].side == side] for side in "NS"}
    if place.side in "NS":
        return _row_slots(place, _in_row(seats, rows[place.side], seat), offsets, upright)
    return _side_slots(place, offsets, upright, crowded=max(map(len, rows.values())) > 1)


def _in_row(seats: tuple[Place, ...], row: Sequence[int], seat: int) -> tuple[int, int]:
    """Return a seat's place from the left among the fighters of its side, and their number."""
    return sorted(row, key=lambda s: seats[s].box.x).index(seat), len(row)


def _row_slots(
    place: Place, in_row: tuple[int, int], offsets: list[float], upright: bool
) -> list[FanSlot]:
    nth, count = in_row
    wide = (_ROW - (count - 1) * _GAP) / count
    offsets = _squeezed(offsets, wide - _W)
    middle = CENTRE[0] + (nth - (count - 1) / 2) * (wide + _GAP)
    north = place.side == "N"
    y = FIELD_TOP + _H / 2 if north else FIELD_BOTTOM - _H / 2
    turn = -1 if north and not upright else 1
    angle = 0 if upright else place.angle
    return [FanSlot(middle + turn * (o - offsets[-1] / 2), y, angle) for o in offsets]


def _side_slots(
    place: Place, offsets: list[float], upright: bool, *, crowded: bool
) -> list[FanSlot]:
    east, y = place.side == "E", CENTRE[1]
    room = _SIDE_SHALLOW if crowded or upright else _SIDE_DEEP
    offsets = _squeezed(offsets, room)
    if upright:
        x = WIDTH - _SIDE - _W / 2 - offsets[-1] if east else _SIDE + _W / 2
        return [FanSlot(x + o, y, 0) for o in offsets]
    turn = -1 if east else 1
    if crowded:
        x = WIDTH - _SIDE - _H / 2 if east else _SIDE + _H / 2
        return [FanSlot(x + turn * (offsets[-1] - o), y, place.angle) for o in offsets]
    x = WIDTH - _SIDE - 14 - _H / 2 if east else _SIDE + 14 + _H / 2
    return [FanSlot(x, y + turn * (o - offsets[-1] / 2), place.angle) for o in offsets]


def _squeezed(offsets: list[float], room: float) -> list[float]:
    share = min(1.0, room / offsets[-1]) if offsets[-1] else 1.0
    return [offset * share for offset in offsets]
