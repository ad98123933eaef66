"""The self-test in a window: its picture 60 times a second, and the keys that end it."""

from __future__ import annotations

from collections.abc import Callable

from console.display.window import KeyEvent, Quit, Window, WindowEvent
from console.hardware.keymap import KeyedPads
from console.hardware.selftest import SelfTestRun
from console.selftest_view import NOTHING, Beside, selftest_screen

FRAME_US = 16_667
LEAVE_KEY = "escape"


class SelfTestWindow:
    """Brings a self-test the keys and draws it; ``turn`` it at least every 2 ms."""

    def __init__(
        self,
        window: Window,
        going: SelfTestRun,
        keyed: KeyedPads | None,
        beside: Callable[[int], Beside] = lambda now_us: NOTHING,
    ) -> None:
        self._window = window
        self._going = going
        self._keyed = keyed
        self._beside = beside
        self._next_frame_us = 0
        self._closed = False
        window.heard = self._key

    @property
    def leaving(self) -> bool:
        """Whether it is over: the window closed, Esc, a pad held, or nobody there."""
        return self._closed or self._going.left

    def turn(self, now_us: int) -> None:
        """Read keys and pads, and draw if a frame is due."""
        for event in self._window.poll():
            self._take(event)
        self._going.turn(now_us)
        if now_us >= self._next_frame_us:
            self._next_frame_us = now_us + FRAME_US
            self._window.draw(selftest_screen(self._going, self._beside(now_us)), now_us)

    def _take(self, event: WindowEvent) -> None:
        if isinstance(event, KeyEvent):
            self._key(event)
        elif isinstance(event, Quit):
            self._closed = True

    def _key(self, event: KeyEvent) -> None:
        if event.down and event.key == LEAVE_KEY:
            self._closed = True
        elif self._keyed is not None:
            move = self._keyed.press_key if event.down else self._keyed.release_key
            move(event.key, event.at_us)
