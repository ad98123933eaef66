"""Playing in a window: keys to the simulated pads, pictures to the screen, sounds to be heard."""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from console.config import Config
from console.core import Core
from console.display.canvas import Keys, Look
from console.display.sound import Speaker, TableSound, open_speaker
from console.display.window import Click, Frame, KeyEvent, Quit, Window, WindowEvent
from console.hand_round import HandRound
from console.hand_screen import HandScreen
from console.hardware.keymap import KeyedPads
from console.hardware.pads import monotonic_us
from console.kiosk.service import Service
from console.screens import RESTING, Screen
from console.service_desk import ServiceDesk
from console.session.hands import HandAsk
from console.session.host_keys import clicked, host_command, key_call
from console.window_service import WindowService

FRAME_US = 16_667
POLL_S = 0.0015  # keys are read at least every 2 ms, so that each press has its own time
REST_S = 0.01  # where nobody plays they need none
WINDOW = (1280, 720)


def open_window(config: Config, keys: list[tuple[str, str]]) -> tuple[Window, Speaker]:
    """Open sound and window as configured; raise ``WindowError`` where there is no screen."""
    table, display, sound = config.table, config.display, config.sound
    speaker = open_speaker(on=sound.on, volume=sound.volume, buffer=sound.buffer)
    look = Look(
        language=table.language,
        view="table" if table.view == "table" else "wall",
        four_colour=table.four_colour,
        pads_only=table.station == "pad",
        keys=tuple(Keys(*pair) for pair in keys) if config.hardware.pads == "simulated" else (),
    )
    desktop = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    whole = display.fullscreen == "on" or (display.fullscreen == "auto" and not desktop)
    size = None
    if display.width is not None and display.height is not None:
        size = (display.width, display.height)
    elif not whole:
        size = WINDOW
    window = Window(look, size, fullscreen=whole, vsync=display.vsync, rotate=display.rotate)
    return window, speaker


def sound_answers(config: Config, speaker: Speaker) -> bool | None:
    """Tell whether a sound card answered, None where no sound is wanted."""
    wanted = config.sound.on and config.sound.volume > 0
    return not speaker.silent if wanted else None


class WindowTable:
    """The main thread's loop: it draws the core's newest picture and brings it the keys."""

    def __init__(
        self,
        window: Window,
        speaker: Speaker,
        core: Core,
        keyed: KeyedPads | None,
        service: Service | None = None,
        watch: Callable[[int], None] = lambda now_us: None,
        desk: ServiceDesk | None = None,
        used_ns: Callable[[], int] = time.thread_time_ns,
    ) -> None:
        self._window = window
        self._sound = TableSound(speaker)
        self._core = core
        self._keyed = keyed
        self._service = service
        self._watch = watch  # looks at the world around, when that is due
        self._wishes = None
        if desk is not None:
            self._wishes = WindowService(desk, window, self._sound, self.leave)
        self._round = HandRound()
        self._told = Frame(0, 0)
        self._next_frame_us = self._rested_us = 0
        self._used_ns = used_ns  # of the processor's time, waiting for the screen left out
        self._drawn: Screen | HandScreen | None = None
        self.leaving = False
        window.heard = self._key
        window.give_way = core.give_way

    def run(self, sleep: Callable[[float], None] = time.sleep) -> None:
        """Play until the players leave or the core has stopped."""
        while not self.leaving and self._core.failure is None:
            self.turn(monotonic_us())
            sleep(self._pause_s(monotonic_us()))

    def _pause_s(self, now_us: int) -> float:
        """Return how long keys may lie unread, the next frame being in time."""
        if not isinstance(self._core.picture, RESTING):
            return POLL_S
        return min(REST_S, max(POLL_S, (self._next_frame_us - now_us) / 1_000_000))

    def turn(self, now_us: int) -> None:
        """Read the keys, and draw if a frame is due."""
        for event in self._window.poll():
            self._take(event)
        self._watch(now_us)
        if self._wishes is not None:
            self._wishes.turn()
        if self._service is not None:
            self._service.turned(now_us, self._core.turned_us, self._window.seen)
        picture = self._core.picture
        seen = self._round.look(picture, self._core.hands)
        if now_us < (self._next_frame_us if seen is self._drawn else self._rested_us):
            return
        self._drawn, self._next_frame_us = seen, now_us + FRAME_US
        frame = self._drawn_now(seen, now_us)
        if frame != self._told:
            self._told = frame
            self._core.shown(frame.newest_serial, frame.shown_us)
        self._sound.step(self._core.outcomes(), picture, now_us)

    def _drawn_now(self, seen: Screen | HandScreen, now_us: int) -> Frame:
        """Draw a frame, and where that is slow leave the referee a third of the time."""
        before_ns = self._used_ns()
        frame = self._window.draw(seen, now_us)
        used_us = (self._used_ns() - before_ns) // 1000
        if used_us > FRAME_US:
            self._rested_us = self._next_frame_us = now_us + used_us * 3 // 2
        return frame

    @property
    def restarts(self) -> bool:
        """Tell whether the loop was left to start the console anew."""
        return self._wishes is not None and self._wishes.restarts

    def leave(self) -> None:
        """End the loop after this turn."""
        self.leaving = True

    def _take(self, event: WindowEvent) -> None:
        match event:
            case KeyEvent():
                self._key(event)
            case Click() if not self._of_hand(*self._round.click(event.target, event.at_us)):
                command = clicked(event.target, self._core.picture, event.at_us)
                if command is not None:
                    self._core.command(command)
            case Quit():
                self.leaving = True

    def _of_hand(self, taken: bool, ask: HandAsk | None) -> bool:
        """Ask the game for what was meant for an uncovered hand; tell whether it was."""
        if ask is not None:
            self._core.hand(ask)
        return taken

    def _key(self, event: KeyEvent) -> None:
        if event.down and self._of_hand(*self._round.key(event.key, event.at_us)):
            return
        if self._keyed is not None:
            move = self._keyed.press_key if event.down else self._keyed.release_key
            if move(event.key, event.at_us):
                self._core.wake()
                return
        if not event.down:
            return
        call = key_call(event.key, self._core.picture)
        if call is not None and self._keyed is not None:
            self._keyed.call(*call, event.at_us)
            return
        command = host_command(event.key, self._core.picture, event.at_us)
        if command == "quit":
            self.leaving = True
        elif command is not None:
            self._core.command(command)
