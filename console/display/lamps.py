"""What each seat's lamp says during a game; the dome on screen and the pad's own lamp show it."""

from __future__ import annotations

from console.hardware.leds import Lamp, LampCue, LampState
from console.screens import TableScreen

PRICE_DARK_US = 2_260_000  # as long as the panel tells of the price


def table_lamps(screen: TableScreen) -> tuple[Lamp, ...]:
    """Return one lamp per seat, in console µs; nothing in it depends on a live pattern."""
    if screen.notice is not None and screen.notice.kind == "pads disconnected":
        return tuple(Lamp(seat, LampState.LOST) for seat in range(len(screen.table.seats)))
    return tuple(_lamp(screen, seat) for seat in range(len(screen.table.seats)))


def _lamp(screen: TableScreen, seat: int) -> Lamp:
    pressed = screen.pressed_us[seat] if seat < len(screen.pressed_us) else -1
    cue, cue_us = _cue(screen, seat)
    return Lamp(
        seat=seat,
        state=_state(screen, seat),
        cue=cue,
        cue_us=cue_us,
        price_us=PRICE_DARK_US if cue is LampCue.WRONG else 0,
        pressed_us=pressed if pressed >= 0 else None,
    )


def _state(screen: TableScreen, seat: int) -> LampState:
    table = screen.table
    view = table.seats[seat]
    if view.out or view.sitting_out:
        return LampState.OUT
    if seat in table.must_act:
        return LampState.DUE
    if seat in table.may_vote or (view.collects and not table.paused):
        return LampState.READY
    if table.trio is not None and any(owed.seat == seat for owed in table.trio.last_cards):
        return LampState.READY  # told by the table's own wish alone
    return LampState.OFF


def _cue(screen: TableScreen, seat: int) -> tuple[LampCue | None, int]:
    recap = screen.recap
    if recap is None or recap.seat != seat or recap.kind in ("too late", "vote"):
        return None, 0
    failed = recap.kind in ("wrong", "mistake") or (recap.kind == "trip" and not recap.right)
    cue = LampCue.WRONG if failed else LampCue.WON
    return cue, screen.since_us + recap.t_us
