"""The window: shows screens, says when they were shown, and reads keys while it does so."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from itertools import count

import msgspec
import pygame

from console.display import driver
from console.display.background import background
from console.display.canvas import Canvas, Kit, Look
from console.display.motion import newest
from console.display.painter import Painter
from console.display.readback import Readback
from console.display.scenes.registry import draw_screen
from console.hand_screen import HandScreen
from console.screens import Screen, TableScreen
from console.service_screen import ServiceScreen

_QUIET_US = 50_000  # lamps and bars alone are drawn no more often than this
_PUMP_US = 1_000
_EARLY_US = 1_500  # before the screen's next refresh a frame is handed over
_BLOCKED_US, _BLOCKED_FLIPS = 4_000, 3


class Frame(msgspec.Struct, frozen=True):
    """When the picture was presented (console µs), and the newest face-up card on it.

    Where the screen's lag is measured the flashes stand for cards.
    """

    shown_us: int
    newest_serial: int


class KeyEvent(msgspec.Struct, frozen=True):
    """A key went down or up, by pygame's name for it, when it was read."""

    key: str
    down: bool
    at_us: int


class Click(msgspec.Struct, frozen=True):
    """A mouse click on something with a name: ``seat 2``, ``preset:classic``."""

    target: str
    at_us: int


class Quit(msgspec.Struct, frozen=True):
    """The window was closed."""

    at_us: int


WindowEvent = KeyEvent | Click | Quit


def monotonic_us() -> int:
    """Return console time now, in µs."""
    return time.monotonic_ns() // 1000


class Window:
    """One window for a whole session; every method is called from the main thread."""

    def __init__(
        self,
        look: Look,
        size: tuple[int, int] | None = None,
        *,
        fullscreen: bool = False,
        vsync: bool = True,
        rotate: int = 0,
        clock: Callable[[], int] = monotonic_us,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        driver.prepare(os.environ)
        self._look, self._rotate = look, rotate % 360
        self._clock, self._sleep = clock, sleep
        self._display = driver.open_display(size, fullscreen=fullscreen, vsync=vsync)
        self._events: list[WindowEvent] = []
        self.heard: Callable[[KeyEvent], None] | None = None  # gets keys as they are read
        self.give_way: Callable[[], None] = lambda: None  # called wherever drawing can pause
        self._readback = Readback()
        self._period_us = 1_000_000 // (pygame.display.get_current_refresh_rate() or 60)
        self._blocked = self._pumped_us = 0
        self._adopt()

    @property
    def look(self) -> Look:
        """How everything is shown."""
        return self._look

    def dress(self, look: Look) -> None:
        """Show everything in another way from the next frame on."""
        self._look = look
        self._adopt()

    def _adopt(self) -> None:
        """Make everything anew for the display's size."""
        width, height = self._display.get_size()
        size = (width, height) if self._rotate % 180 == 0 else (height, width)
        self.kit = Kit(size, self._look)
        self.kit.pulse = self._pump_if_due
        self._resized = False
        target = self._display if self._rotate == 0 else pygame.Surface(size, 0, 32)
        self._painter = Painter(target, background(size, self.kit.scale))
        self._canvas = Canvas(self.kit, self.kit.left, self.kit.top)
        self._screen: Screen | HandScreen | None = None
        self._built_us = 0
        self._last = Frame(0, 0)

    def draw(self, screen: Screen | HandScreen, now_us: int) -> Frame:
        """Show the screen as it looks at ``now_us``; return when the picture last changed.

        An unchanged picture is not drawn again, and its frame is the one that showed it first.
        """
        if self._resized:
            self._resize()
        if self._still(screen, now_us):
            self.kit.warm()
            return self._last
        self._screen, self._built_us = screen, now_us
        self._pump()  # a whole pause between two polls may lie behind
        canvas = Canvas(self.kit, self.kit.left, self.kit.top)
        draw_screen(canvas, screen, now_us)
        self._canvas = canvas
        self._pump()
        dirty = self._painter.paint(canvas.ops, self._pump)
        serial = _serial(screen, now_us)
        if dirty:
            self._present(dirty)
            self._last = Frame(self._clock(), serial)
        elif serial != self._last.newest_serial:
            self._last = Frame(self._last.shown_us, serial)
        return self._last

    def _still(self, screen: Screen | HandScreen, now_us: int) -> bool:
        recent = 0 <= now_us - self._built_us < _QUIET_US
        return screen is self._screen and recent and not self.kit.motion.moving(now_us)

    def _present(self, dirty: list[pygame.Rect]) -> None:
        rects = [self._turn(rect) for rect in dirty] if self._rotate else dirty
        self._await_refresh()
        began_us = self._clock()
        pygame.display.update(rects)
        if self._clock() - began_us >= _BLOCKED_US:
            self._blocked += 1

    def _turn(self, rect: pygame.Rect) -> pygame.Rect:
        """Copy a painted part to the turned display; return where it lies there."""
        source = self._painter.target
        width, height = source.get_size()
        part = pygame.transform.rotate(source.subsurface(rect), -self._rotate)
        match self._rotate:
            case 90:
                at = (height - rect.bottom, rect.x)
            case 180:
                at = (width - rect.right, height - rect.bottom)
            case _:
                at = (rect.y, width - rect.right)
        return self._display.blit(part, at)

    def _await_refresh(self) -> None:
        """Read keys until shortly before the next refresh, so that a blocking flip is short.

        A display whose flips never block is only kept from being drawn faster than it refreshes.
        """
        since_us = self._clock() - self._last.shown_us
        if self._blocked >= _BLOCKED_FLIPS:
            since_us %= self._period_us
        end_us = self._clock() + max(0, self._period_us - _EARLY_US - since_us)
        while self._clock() < end_us:
            self._pump()
            self._sleep(min(_PUMP_US, max(0, end_us - self._clock())) / 1_000_000)

    def poll(self) -> list[WindowEvent]:
        """Return what happened since the last call, in order, each with its own time.

        Call it at least every 2 ms; ``draw`` reads the keys meanwhile.
        """
        self._pump()
        events, self._events = self._events, []
        return events

    def _pump_if_due(self) -> None:
        """Read the keys between two pieces of a picture, if the last reading is 1 ms ago."""
        self.give_way()
        if self._clock() - self._pumped_us >= _PUMP_US:
            self._pump()

    def _pump(self) -> None:
        self.give_way()
        self._pumped_us = now_us = self._clock()
        keys = count(now_us)  # those that are read at once keep their order, by 1 µs each
        for event in pygame.event.get():
            if event.type in (pygame.KEYDOWN, pygame.KEYUP):
                down = event.type == pygame.KEYDOWN
                self._hear(KeyEvent(pygame.key.name(event.key), down, next(keys)))
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                target = self.target_at(event.pos)
                if target is not None:
                    self._events.append(Click(target, now_us))
            elif event.type == pygame.QUIT:
                self._events.append(Quit(now_us))
            elif event.type == pygame.WINDOWSIZECHANGED:
                self._resized = True

    def _hear(self, event: KeyEvent) -> None:
        """Pass a key on at once: one that waits for a picture to be drawn comes too late."""
        if self.heard is None:
            self._events.append(event)
        else:
            self.heard(event)

    def _resize(self) -> None:
        self._resized = False
        surface = pygame.display.get_surface()
        if surface is not None and surface.get_size() != self._size_adopted():
            self._display = surface
            self._adopt()

    def _size_adopted(self) -> tuple[int, int]:
        width, height = self.kit.size
        return (width, height) if self._rotate % 180 == 0 else (height, width)

    def target_at(self, at: tuple[int, int]) -> str | None:
        """Return the name of what lies at a pixel of the display, ``None`` for nothing."""
        x, y = self._unturned(at)
        x = (x - self.kit.left) / self.kit.scale
        y = (y - self.kit.top) / self.kit.scale
        for fact in reversed(self._canvas.facts):
            box = fact.box
            if fact.kind == "target" and box.x <= x < box.right and box.y <= y < box.bottom:
                return fact.name
        return None

    def _unturned(self, at: tuple[int, int]) -> tuple[float, float]:
        x, y = at
        width, height = self.kit.size
        match self._rotate:
            case 90:
                return y, height - x
            case 180:
                return width - x, height - y
            case 270:
                return width - y, x
        return x, y

    def seen(self) -> bool:
        """Tell whether the last picture can be seen on the screen, by its pixels."""
        return self._screen is not None and self._readback.sees(self._display)

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()


def _serial(screen: Screen | HandScreen, now_us: int) -> int:
    match screen:
        case TableScreen():
            return newest(screen.table)
        case ServiceScreen(lag=lag) if lag is not None:
            return lag.flash.number(now_us)
    return 0
