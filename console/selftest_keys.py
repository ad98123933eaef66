"""Simulated pads in a self-test: the keys that stand for them, typed in a terminal."""

from __future__ import annotations

import os
import select
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from console.errors import ConsoleError
from console.hardware.keymap import KeyedPads
from console.hardware.pads import monotonic_us

TAP_US = 40_000  # a terminal tells no key going up


class TypedPads:
    """Waits as ``time.sleep`` does, and presses the simulated pads whose keys are typed."""

    def __init__(self, keyed: KeyedPads, keys: Callable[[float], str]) -> None:
        self._keyed = keyed
        self._keys = keys

    def __call__(self, seconds: float) -> None:
        """Let seconds pass, or less where a key comes."""
        for key in self._keys(seconds).lower():
            now_us = monotonic_us()
            if self._keyed.press_key(key, now_us):
                self._keyed.release_key(key, now_us + TAP_US)


@contextmanager
def typed_keys() -> Iterator[Callable[[float], str]]:
    """Give what waits some seconds for keys and returns them; they are not shown as typed.

    Raises ``ConsoleError`` where no terminal is.
    """
    if not sys.stdin.isatty():
        raise ConsoleError(
            'expected a terminal, because pads = "simulated" are keys of the keyboard; got a pipe '
            'or a file. Run it at a prompt, or set pads = "serial", "gpio" or "usb"'
        )
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)

    def read(seconds: float) -> str:
        ready, _, _ = select.select([terminal], [], [], seconds)
        return os.read(terminal, 64).decode(errors="ignore") if ready else ""

    tty.setcbreak(terminal)
    try:
        yield read
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
