"""Playing: the console in a window, in a terminal, or told in words where there is neither."""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Literal

from msgspec.structs import replace

from console.config import Config
from console.core import IDLE_S, Core
from console.demo import Demo, tell
from console.errors import ConsoleError
from console.hardware.keymap import KeyMap
from console.hardware.machine import this_machine
from console.hardware.pads import monotonic_us
from console.hardware.serialpads import SerialPads
from console.hardware.simulator import POLL_US
from console.hardware.usbpads import UsbPads
from console.kiosk.service import Service, on_stop, open_service
from console.late_pads import LatePads, late_hardware
from console.network import Network, open_network
from console.screens import Fault, Screen
from console.service_desk import ServiceDesk
from console.service_wiring import open_desk, service_menu
from console.session.held_flips import OBJECT_US
from console.session.host_keys import host_command, key_call, objection_open
from console.watch import Watch
from console.wiring import (
    SEED_BITS,
    Hardware,
    key_hints,
    open_console,
    open_hardware,
    seat_names,
)

log = logging.getLogger(__name__)

RESTART_CODE = 3  # the service ends so when it is to be started anew
WOKEN_IDLE_S = 0.005  # keys wake the core; only bots and deadlines wait so long
TAP_US = 60_000  # a terminal tells no key going up: a tap lasts so long
HELD_US = OBJECT_US + 50_000  # and a key that shift holds: just long enough to object
Where = Literal["window", "terminal", "words"]


def where_to_play() -> Where:
    """Return where this process can show a table: window, terminal, or in words alone."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return "window"
    at_the_machine = not os.environ.get("SSH_CONNECTION")
    if at_the_machine and this_machine().is_pi and any(Path("/dev/dri").glob("card*")):
        return "window"
    return "terminal" if _in_a_terminal() else "words"


def _in_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def play(
    config: Config, where: Where, faults: Sequence[Fault] = (), path: Path | None = None
) -> int:
    """Play until the players leave; return the exit code.

    ``faults`` were found on the way here, and are shown where there is a screen; ``path`` is the
    file that keeps what is set while playing.
    """
    match where:
        case "window":
            return play_in_window(config, faults, path)
        case "terminal":
            return play_in_terminal(config, path)
    return play_in_words(config)


def play_in_words(config: Config) -> int:
    """Let bots play one match, told line by line."""
    config = _in_english(config)
    demo = Demo(
        names=seat_names(config),
        preset=config.table.preset,
        rules=config.rules,
        level=config.bots.level,
        seed=secrets.randbits(SEED_BITS),
    )
    tell(demo, 0)
    return 0


def play_in_terminal(config: Config, path: Path | None = None) -> int:
    """Play in the terminal; raise ``ConsoleError`` where there is none."""
    if not _in_a_terminal():
        raise ConsoleError(
            "expected a terminal to play in, got a pipe or a file; run it at a prompt, or with "
            "--words to have a match of bots told"
        )
    from console.terminal.app import Terminal

    config = _in_english(config)
    hardware = open_hardware(config)
    core = _open_core(config, hardware, display=False)
    feed = TerminalFeed(core, hardware)
    pads_only = config.table.station == "pad"
    terminal = Terminal(feed, key_hints(config, hardware.keys), pads_only)
    feed.leave = terminal.exit
    core.start()
    desk = open_desk(config, path, core, hardware, display=False)
    network = open_network(config, core, desk)
    feed.watch = Watch(config, core, hardware, network).turn
    try:
        with _log_into(feed):
            terminal.run(mouse=False)  # the mouse stays free to select text
    finally:
        _close(core, hardware, network, desk)
    return _report(core)


def play_in_window(config: Config, faults: Sequence[Fault] = (), path: Path | None = None) -> int:
    """Play on the screen; without a usable one, fall back to the terminal or to words.

    Pads that are not there yet are waited for while the table is shown.
    """
    from console.display.driver import WindowError
    from console.window_table import WindowTable, open_window, sound_answers

    service = open_service()
    if service is not None:
        service.hold_off()
    hardware = _open_in_any_case(config)
    try:
        window, speaker = open_window(config, key_hints(config, hardware.keys))
    except WindowError as error:
        log.warning("%s", error)
        hardware.source.close()
        hardware.close()
        if service is not None:  # nobody reads words there: the next start may find a screen
            service.unable("there is no screen: connect one, it is tried again by itself")
            raise
        return play(config, "terminal" if _in_a_terminal() else "words", path=path)
    core = _open_core(config, hardware, display=True)
    core.start()
    sound = sound_answers(config, speaker)
    silence = [Fault("no sound")] if sound is False else []
    desk = open_desk(config, path, core, hardware, display=True, sound=sound)
    network = open_network(config, core, desk)
    try:
        watch = Watch(config, core, hardware, network, [*faults, *silence])
        table = WindowTable(window, speaker, core, hardware.simulator, service, watch.turn, desk)
        if service is not None:
            on_stop(table.leave)
        table.run()
    finally:
        if service is not None:
            service.stopping()
        _close(core, hardware, network, desk)
        window.close()
    if table.restarts and core.failure is None:
        return start_anew(service)
    return _report(core)


def _open_in_any_case(config: Config) -> Hardware:
    """Open the hardware, and let pads that are not there come later."""
    if config.hardware.pads == "simulated":
        return open_hardware(config)
    keys = KeyMap(config.keys.pad, config.keys.flip)
    return late_hardware(partial(open_hardware, config, partial=True), keys)


def _in_english(config: Config) -> Config:
    """Return the configuration with the seats named as the sentences are: those are English.

    What is told in words shows no hand, so there is no screen to hand round either.
    """
    return replace(config, table=replace(config.table, language="en", view="table"))


class TerminalFeed:
    """What the terminal table asks for and tells."""

    def __init__(self, core: Core, hardware: Hardware) -> None:
        self._core = core
        self._hardware = hardware
        self._logged: deque[str] = deque(maxlen=100)
        self.leave: Callable[[], None] = lambda: None
        self.watch: Callable[[int], None] = lambda now_us: None  # looks at the world around

    def screen(self) -> Screen:
        """Return the newest picture; a game that has stopped is left."""
        self.watch(self.now_us())
        if self._core.failure is not None:
            self.leave()
        return self._core.picture

    def new_lines(self) -> list[str]:
        """Return the sentences since the last call."""
        logged = [self._logged.popleft() for _ in range(len(self._logged))]
        return logged + self._core.new_lines()

    def log(self, line: str) -> None:
        """Take a line for people that did not come from the game."""
        self._logged.append(line)

    def key(self, name: str, t_us: int, held: bool = False) -> None:
        """Take a key that went down: a pad, a flip key, or one of the host's.

        A key that had to wait for the picture counts from when it can still be told to the game.
        One that is ``held`` stays down while it may be an objection, else it is a tap: with caps
        lock on no slap may be lost.
        """
        simulator = self._hardware.simulator
        pressed_us = max(t_us, self.now_us() - POLL_US // 2)
        if simulator is not None and simulator.press_key(name, pressed_us):
            holds = held and objection_open(self._core.picture)
            simulator.release_key(name, pressed_us + (HELD_US if holds else TAP_US))
            self._core.wake()
            return
        call = key_call(name, self._core.picture)
        if call is not None and simulator is not None:
            simulator.call(*call, pressed_us)
            return
        command = host_command(name, self._core.picture, t_us)
        if command == "quit":
            self.leave()
        elif command is not None:
            self._core.command(command)

    def quit(self) -> None:
        """Learn that the player leaves."""

    def now_us(self) -> int:
        """Return the console time in µs."""
        return monotonic_us()


class _LinesHandler(logging.Handler):
    def __init__(self, feed: TerminalFeed) -> None:
        super().__init__()
        self._feed = feed

    def emit(self, record: logging.LogRecord) -> None:
        self._feed.log(record.getMessage())


@contextlib.contextmanager
def _log_into(feed: TerminalFeed) -> Iterator[None]:
    """Send log lines to the terminal's own log: on stderr they would tear its picture."""
    root = logging.getLogger()
    before, root.handlers = root.handlers, [_LinesHandler(feed)]
    try:
        yield
    finally:
        root.handlers = before


def _open_core(config: Config, hardware: Hardware, display: bool) -> Core:
    console = open_console(config, hardware.source.resolution_us, display, service_menu(config))
    idle_s = IDLE_S if hardware.simulator is None else WOKEN_IDLE_S
    core = Core(console, [hardware.source], hardware.lamps, monotonic_us, idle_s)
    if isinstance(hardware.source, SerialPads | UsbPads):
        hardware.source.on_press = core.wake
    elif isinstance(hardware.source, LatePads):
        hardware.source.listen(core.wake)
    return core


def _close(core: Core, hardware: Hardware, network: Network | None, desk: ServiceDesk) -> None:
    if network is not None:
        network.stop()
    desk.stop()
    core.stop()
    hardware.close()


def start_anew(service: Service | None) -> int:
    """Start the console anew; return the exit code after which systemd does so.

    Where it is no service the process becomes the new one, and this does not return.
    """
    if service is None:
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
    service.renewed()
    return RESTART_CODE


def _report(core: Core) -> int:
    if core.failure is None:
        return 0
    log.critical("the game stopped: %s", core.failure)
    return 1
