"""From a configuration to a console with its sources and lamps."""

from __future__ import annotations

import contextlib
import logging
import secrets
from collections.abc import Callable
from datetime import datetime
from functools import partial

import msgspec

from console.config import Config, journal_folder, state_folder
from console.display.words import Words
from console.errors import FewPadsError, FirmwareError, HardwareError
from console.hardware.factories import open_backend
from console.hardware.gpio import GpioLamps, GpioPads
from console.hardware.keymap import KeyedPads, KeyMap
from console.hardware.leds import Lamps
from console.hardware.linkhealth import LinkState, Phase
from console.hardware.machine import Machine, this_machine
from console.hardware.pads import PadSource, monotonic_us
from console.hardware.pins import PinMap, pin_map
from console.hardware.ports import open_board
from console.hardware.protocol import Config as BoardConfig
from console.hardware.serialpads import SerialLamps, SerialPads
from console.hardware.serialsimulator import SerialSimulator
from console.hardware.simulator import Simulator
from console.hardware.stations import MAX_SEATS, Contact, Control, Profile
from console.hardware.usbpads import UsbPads
from console.session.best import Best
from console.session.console import Console, ConsoleSettings
from console.session.journals import JournalFolder
from console.session.service.over import Service
from console.session.table_game import TableSettings

log = logging.getLogger(__name__)

BEST_FILE = "best-of-the-day.json"  # in the state folder
SEED_BITS = 53  # every JSON reader keeps such a number whole


class Hardware(msgspec.Struct, frozen=True):
    """What was opened: one source of presses, its lamps, and what keys drive if they do.

    ``missing`` gives the seats, from 0, that have no pad just now, as far as that can be known.
    """

    source: PadSource
    lamps: Lamps | None
    simulator: KeyedPads | None
    keys: KeyMap
    close: Callable[[], None]
    missing: Callable[[], tuple[int, ...]] = tuple


def pins_of(config: Config) -> PinMap:
    """Return the checked pins in use; raise ``HardwareError`` for one that cannot be."""
    hardware = config.hardware
    return pin_map(
        config.table.seats, Profile(config.table.station), hardware.lamps, hardware.pins.given()
    )


def open_hardware(
    config: Config, machine: Machine | None = None, *, partial: bool = False
) -> Hardware:
    """Open pads and lamps as configured; raise ``HardwareError`` with what to do instead.

    ``partial``: where only some of the pads are there, those are enough.
    """
    keys = KeyMap(config.keys.pad, config.keys.flip)
    lockout_us = config.hardware.lockout_ms * 1000
    if config.hardware.pads == "serial":
        return _open_board(config, keys, partial=partial)
    if config.hardware.pads == "usb":
        buttons = UsbPads(config.usb.assignment(), lockout_us, partial=partial)
        buttons.start()
        return Hardware(buttons, None, None, keys, lambda: None, lambda: buttons.absent)
    pins = pins_of(config)
    if config.hardware.pads == "simulated":
        return _open_keys(config, pins, keys)
    backend = open_backend(config.hardware.factory, machine or this_machine())
    with contextlib.ExitStack() as opened:  # what cannot be opened whole is not left half open
        opened.callback(backend.close)
        source = GpioPads(pins, backend, lockout_us=lockout_us)
        opened.callback(source.close)
        wired = GpioLamps(pins, backend) if pins.lamp else None
        if wired is not None:
            opened.callback(wired.close)
        return Hardware(source, wired, None, keys, opened.pop_all().close)


def _open_keys(config: Config, pins: PinMap, keys: KeyMap) -> Hardware:
    """Open pads that keys of a keyboard stand for: those of a board that is simulated.

    Where no board can be, the keys drive simulated pins.
    """
    lockout_us = config.hardware.lockout_ms * 1000
    controls = Profile(config.table.station).controls
    board = BoardConfig(lockout_us=lockout_us)
    try:
        keyed = SerialSimulator(config.table.seats, keys, board, controls)
    except (OSError, HardwareError) as error:
        log.warning("keys drive simulated pins, as no simulated board could be had: %s", error)
        simulator = Simulator(pins, keys, lockout_us=lockout_us)
        return Hardware(simulator, simulator.lamps, simulator, keys, lambda: None)
    lamps = keyed.lamps if config.hardware.lamps else None
    return Hardware(keyed.pads, lamps, keyed, keys, keyed.close)


def _open_board(config: Config, keys: KeyMap, *, partial: bool) -> Hardware:
    """Open a board; where it reads fewer pads than there are seats, ``partial`` plays on those."""
    seats = config.table.seats
    try:
        board = open_board_pads(config)
    except FewPadsError as error:
        if not partial:
            raise
        log.warning("%s", error)
        seats = error.pads
        board = open_board_pads(config, seats)
    lamps = SerialLamps(board, seats) if config.hardware.lamps else None
    missing = tuple(range(seats, config.table.seats))
    return Hardware(board, lamps, None, keys, lambda: None, lambda: missing)


def open_board_pads(config: Config, seats: int | None = None) -> SerialPads:
    """Open the pads on a microcontroller, for these seats or all of the table's.

    Raise ``HardwareError`` with what to do: ``FirmwareError`` where a board answers otherwise than
    ours, ``FewPadsError`` where it reads fewer pads.
    """
    thresholds = bytes(config.hardware.thresholds).ljust(MAX_SEATS, b"\0")
    board = SerialPads(
        config.table.seats if seats is None else seats,
        BoardConfig(config.hardware.lockout_ms * 1000, threshold=thresholds),
        partial(open_board, config.hardware.port),
    )
    try:
        board.start()
    except HardwareError as error:
        board.close()
        raise _named(error, board.link.state) from error
    return board


def _named(error: HardwareError, state: LinkState) -> HardwareError:
    """Return the error as what it is: staff are told what to do about it."""
    if state.offered:
        return FewPadsError(str(error), state.offered)
    return FirmwareError(str(error)) if state.phase in (Phase.ASKING, Phase.UNFIT) else error


def key_hints(config: Config, keys: KeyMap) -> list[tuple[str, str]]:
    """Return each seat's pad key and flip key by name, empty where it has none.

    Where pads are real no key stands for them, and none is to be shown.
    """
    if config.hardware.pads != "simulated":
        return []
    has_flip = Control.FLIP in Profile(config.table.station).controls
    return [
        (
            keys.key(Contact(seat, Control.PAD)) or "",
            (keys.key(Contact(seat, Control.FLIP)) or "") if has_flip else "",
        )
        for seat in range(config.table.seats)
    ]


def seat_names(config: Config) -> tuple[str, ...]:
    """Return the players' names, colours in the table's language where none is given."""
    words = Words(config.table.language)
    given = config.table.names
    return tuple(
        words.seat(seat, given[seat] if seat < len(given) else "")
        for seat in range(config.table.seats)
    )


def console_settings(config: Config, resolution_us: int, display: bool) -> ConsoleSettings:
    """Return the console's settings; ``display``: frames will be reported as they are shown."""
    table = config.table
    return ConsoleSettings(
        table=TableSettings(
            names=seat_names(config),
            handicap_ms=table.handicap_ms[: table.seats],
            resolution_us=resolution_us,
            display=display,
            deals_itself=table.station == "pad",
            call_keys=table.station == "full" or config.hardware.pads == "simulated",
            tempo_ms=table.tempo_ms,
            handed_round=table.view == "pass",
        ),
        preset=table.preset,
        rules=config.rules,
        deck=config.deck.given(),
        level=config.bots.level,
        fill=config.bots.fill,
        idle_minutes=config.attract.idle_minutes,
        dim_minutes=config.attract.dim_minutes,
        presets=table.presets,
        lag_us=config.display.lag_ms * 1000,
        opens=config.hours.opens,
        closes=config.hours.closes,
        wake_minutes=config.hours.wake_minutes,
    )


def open_journals(config: Config) -> JournalFolder:
    """Return the folder of the journals, which keeps as much as the configuration says."""
    keep = config.journal
    return JournalFolder(
        journal_folder(config), keep.keep, days=keep.days, megabytes=keep.megabytes
    )


def open_console(
    config: Config, resolution_us: int, display: bool, service: Service | None = None
) -> Console:
    """Return a console that keeps journals where the configuration says."""
    return Console(
        console_settings(config, resolution_us, display),
        monotonic_us(),
        lambda: secrets.randbits(SEED_BITS),
        open_journals(config),
        lambda: datetime.now().astimezone().strftime("%Y%m%d-%H%M%S"),
        Best(state_folder() / BEST_FILE),
        service,
    )
