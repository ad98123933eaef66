"""The self-test of the configured pads: on the screen, or in words where there is none."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from console.config import Config
from console.hardware import selftest
from console.hardware.gpio import GpioPads
from console.hardware.pads import monotonic_us
from console.hardware.presses import CALLS
from console.hardware.probe import BoardProbe, ContactProbe, Probe, SourceKind, station_keys
from console.hardware.protocol import Key
from console.hardware.selfreport import Report
from console.hardware.selftest import SelfTestRun
from console.hardware.serialpads import SerialPads
from console.hardware.simulator import Simulator
from console.hardware.stations import Profile
from console.hardware.supply import SupplyMeter
from console.hardware.usbbuttons import Job, Place
from console.selftest_keys import TypedPads, typed_keys
from console.selftest_view import Beside
from console.wiring import Hardware, key_hints

POLL_S = 0.0015
_KINDS: dict[str, SourceKind] = {"gpio": "gpio", "simulated": "keys", "usb": "usb"}


def probe_of(config: Config, hardware: Hardware) -> Probe:
    """Return what the self-test can learn of these pads."""
    source, profile = hardware.source, Profile(config.table.station)
    lockout_us = config.hardware.lockout_ms * 1000
    keyed = hardware.simulator is not None  # its lamps are seen by nobody, and it has no call keys
    if keyed and profile is Profile.FULL:
        profile = Profile.PAD_FLIP
    if isinstance(source, SerialPads):
        lamps = hardware.lamps is not None and not keyed
        return BoardProbe(source, config.table.seats, profile, lockout_us, lamps=lamps)
    raw = source.listen() if isinstance(source, GpioPads | Simulator) else None
    lit = None if keyed else hardware.lamps
    kind = _KINDS[config.hardware.pads]
    return ContactProbe(source, lit, kind, lockout_us, _keys(profile, _wired(config)), raw)


def _wired(config: Config) -> list[int]:
    """The keys of each seat beside its pad, as bits: on USB those that were assigned."""
    seats = range(config.table.seats)
    if config.hardware.pads != "usb":
        return [Key.FLIP for _ in seats]
    given = set(config.usb.assignment().places.values())
    jobs: dict[Key, Job] = {Key.FLIP: "flip", **CALLS}
    return [sum(key for key, job in jobs.items() if Place(seat, job) in given) for seat in seats]


def _keys(profile: Profile, wired: Sequence[int]) -> list[tuple[Key, ...]]:
    return [station_keys(profile, keys) for keys in wired]


def try_on_screen(config: Config, hardware: Hardware) -> Report:
    """Test in a window until its people leave; raise ``WindowError`` where there is no screen."""
    from console.selftest_window import SelfTestWindow
    from console.window_table import open_window, sound_answers

    window, speaker = open_window(config, key_hints(config, hardware.keys))
    supply, sound = SupplyMeter(), sound_answers(config, speaker)

    def beside(now_us: int) -> Beside:
        return Beside(config.display.lag_ms, sound, supply.at(now_us))

    try:
        going = SelfTestRun(probe_of(config, hardware), config.table.seats, monotonic_us())
        try:
            loop = SelfTestWindow(window, going, hardware.simulator, beside)
            while not loop.leaving:
                loop.turn(monotonic_us())
                time.sleep(POLL_S)
        finally:
            going.close()
    finally:
        window.close()
    return going.report


def try_in_words(config: Config, hardware: Hardware, say: Callable[[str], None]) -> Report:
    """Test by asking line by line; raise ``ConsoleError`` where keys are pads and none come."""
    probe = probe_of(config, hardware)
    if hardware.simulator is None:
        return selftest.run(probe, config.table.seats, say, time.sleep)
    with typed_keys() as keys:
        return selftest.run(probe, config.table.seats, say, TypedPads(hardware.simulator, keys))
