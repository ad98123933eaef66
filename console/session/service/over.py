"""The service menu as it lies over the table: what opens it, who is in it, when it closes.

While it is open every press is its own; the hand below is paused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from console.hardware.pads import (
    CallPressed,
    EchoFelt,
    FlipPressed,
    FlipReleased,
    PadEvent,
    PadPressed,
    PadReleased,
)
from console.hardware.sequencer import SourceStalled
from console.service_screen import Entry, ServiceAsk, ServiceNews, ServiceScreen
from console.session.service.chord import Chord
from console.session.service.gestures import Gesture, Gestures
from console.session.service.menu import Menu

MINUTE_US = 60_000_000
HANDS_OVER_US = 10_000_000  # after this long without a press another seat may take the menu over
Wish = Literal["mark", "change", "leave"]


class Service:
    """The menu and the ways into it; times are console µs.  Without ``entries`` there is none."""

    def __init__(
        self,
        entries: Sequence[Entry] = (),
        seats: int = 0,
        names: tuple[str, ...] = (),
        *,
        pads_only: bool = False,
    ) -> None:
        self.open = False
        self._there = bool(entries)
        self._menu = Menu(entries, seats, names)
        self._seats = seats
        self._pads_only = pads_only
        self._chord = Chord()
        self._gestures = Gestures(pads_only=pads_only)
        self._seat: int | None = None
        self._pressed_us = 0

    @property
    def page(self) -> str:
        """The page that is open."""
        return self._menu.page

    @property
    def chording(self) -> bool:
        """Tell whether two pads are held, which may become a chord."""
        return bool(self._chord.seats)

    def name(self, names: tuple[str, ...]) -> None:
        """Learn what the seats are called now."""
        self._menu.names = names

    def begin(self, now_us: int, seat: int | None = None) -> None:
        """Open the menu, for this seat or for whoever presses first."""
        if self._there and not self.open:
            self.open = True
            self._chord.forget()  # what comes up now is the menu's own
            self._menu.begin()
            self._came(seat, now_us)

    def _came(self, seat: int | None, now_us: int) -> None:
        self._seat, self._pressed_us = seat, now_us
        self._gestures = Gestures(pads_only=self._pads_only)

    def step(self, now_us: int) -> bool:
        """Do what is due; return whether the menu has just opened."""
        hold_s = self._setting("service.chord_s", 0)
        seats = self._chord.seats
        if not self.open:
            if self._chord.held(now_us, hold_s):
                self.begin(now_us, seats[0])
            return self.open
        gesture = self._gestures.turn(now_us)
        if gesture is not None:
            self._pressed_us = now_us
            self._do(gesture, now_us)
        elif now_us - self._pressed_us >= self._setting("service.idle_minutes", 3) * MINUTE_US:
            self._menu.close()
        self.open = not self._menu.left
        return False

    def _setting(self, path: str, otherwise: int) -> int:
        value = self._menu.values.get(path)
        return value if isinstance(value, int) else otherwise

    # -- presses ---------------------------------------------------------------------------------

    def take(self, event: object) -> bool:
        """Take a press; return whether it is the menu's own, and nobody else's."""
        match event:
            case PadPressed() | PadReleased() if not self.open:
                self._chord.take(event)
            case SourceStalled():
                self._chord.forget()
                self._came(None, self._pressed_us)
            case PadPressed() | PadReleased() | FlipPressed() | FlipReleased():
                return self._hear(event)
            case CallPressed() | EchoFelt():
                return self.open
        return False

    def _hear(self, event: PadEvent) -> bool:
        if not self.open:
            return False
        seat, t_us = event.seat, event.t_us
        press = isinstance(event, PadPressed | FlipPressed)
        free = self._seat is None or t_us - self._pressed_us >= HANDS_OVER_US
        if press and seat != self._seat and free and seat < self._seats:
            self._came(seat, t_us)
        if isinstance(event, PadPressed) and self._menu.lag is not None:
            self._menu.lag.press(t_us)
        if seat == self._seat:
            self._pressed_us = t_us
            gesture = self._gesture(event)
            if gesture is not None:
                self._do(gesture, t_us)
                self.open = not self._menu.left
        return True

    def _gesture(self, event: PadEvent) -> Gesture | None:
        match event:
            case PadPressed():
                return self._gestures.pad_down(event.t_us)
            case PadReleased():
                return self._gestures.pad_up(event.t_us)
            case FlipPressed():
                self._gestures.flip_down(event.t_us)
            case FlipReleased():
                return self._gestures.flip_up()
        return None

    def _do(self, gesture: Gesture, now_us: int) -> None:
        """Do what a gesture means; where the lag is measured pads beat time, and move nothing."""
        lag = self._menu.lag
        if lag is not None and gesture != "next" and self._pads_only:
            lag.unpress()
        match gesture:
            case "back":
                self._menu.back()
            case "enter" if lag is not None:
                self._menu.keep_lag()
            case "enter":
                self._menu.enter(now_us)
            case "next" if lag is None:
                self._menu.move(1)

    def command(self, what: Wish, now_us: int, step: int = 1, item: int | None = None) -> None:
        """Do what keyboard or mouse ask for."""
        self._pressed_us = now_us
        match what:
            case "mark":
                self._menu.move(step)
            case "change":
                if item is not None:
                    self._menu.mark(item)
                self._menu.enter(now_us)
            case "leave":
                self._menu.back()
        self.open = not self._menu.left

    # -- the world around ------------------------------------------------------------------------

    def asks(self) -> list[ServiceAsk]:
        """Return what has been asked for since the last call."""
        asked, self._menu.asks = self._menu.asks, []
        return asked

    def hear(self, news: ServiceNews) -> None:
        """Take what came of it."""
        self._menu.hear(news)

    def shown(self, number: int, shown_us: int) -> None:
        """Learn when a flash of the display's measurement was handed to the screen."""
        if self._menu.lag is not None:
            self._menu.lag.shown(number, shown_us)

    def busy(self, now_us: int) -> None:
        """Learn that something of the menu's own goes on, such as the self-test."""
        self._pressed_us = now_us

    def screen(self) -> ServiceScreen:
        """Return the picture."""
        lit = self._menu.lit()
        seat = self._seat
        return msgspec.structs.replace(
            self._menu.screen(),
            seat=seat,
            pads_only=self._pads_only,
            hold_us=self._gestures.hold_us,
            hold_full_us=self._gestures.hold_full_us,
            lit=lit if lit is not None else () if seat is None else (seat,),
        )
