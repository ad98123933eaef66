"""From a configuration to a core with its service menu, and the desk that answers it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from console.config import Config
from console.config_menu import entries
from console.core import Core
from console.errors import HardwareError
from console.hardware.peaks import PeakMeter
from console.hardware.selftest import SelfTestRun
from console.hardware.serialpads import SerialPads
from console.hardware.supply import SupplyMeter
from console.late_pads import LatePads
from console.selftest_app import probe_of
from console.selftest_view import Beside
from console.service_desk import ServiceDesk, runtime_folder
from console.session.service.over import Service
from console.trials import Trials
from console.wiring import Hardware, seat_names


def service_menu(config: Config) -> Service:
    """Return the menu of a table so configured."""
    table = config.table
    return Service(entries(), table.seats, seat_names(config), pads_only=table.station == "pad")


def open_desk(
    config: Config,
    path: Path | None,
    core: Core,
    hardware: Hardware,
    *,
    display: bool,
    sound: bool | None = None,
    environment: Mapping[str, str] = os.environ,
) -> ServiceDesk:
    """Let the core's menu try the pads, and return the desk behind it, started.

    ``path`` is the file that keeps the settings, ``display``: there is a window; ``sound``: a sound
    card answered, None where none was asked.
    """
    supply = SupplyMeter()
    desk = ServiceDesk(config, path, core, display=display, runtime=runtime_folder(environment))
    core.trials = Trials(
        lambda now_us: SelfTestRun(probe_of(config, _there(hardware)), config.table.seats, now_us),
        lambda: _meter(config, hardware),
        lambda now_us: Beside(desk.config.display.lag_ms, sound, supply.at(now_us)),
    )
    desk.start()
    return desk


def _there(hardware: Hardware) -> Hardware:
    """Return the hardware that was opened; raise ``HardwareError`` while none is."""
    if not isinstance(hardware.source, LatePads):
        return hardware
    if hardware.source.opened is None:
        raise HardwareError(hardware.source.health().text)
    return hardware.source.opened


def _meter(config: Config, hardware: Hardware) -> PeakMeter | None:
    try:
        source = _there(hardware).source
    except HardwareError:
        return None
    return PeakMeter(source, config.table.seats) if isinstance(source, SerialPads) else None
