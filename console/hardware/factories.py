"""Opens the pin library that was chosen, and says plainly where it cannot work.

Neither lgpio nor RPi.GPIO is imported before it is asked for: off a Pi their import fails.
"""

from __future__ import annotations

import atexit
import importlib
import os
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal

import msgspec

from console.errors import HardwareError
from console.hardware.machine import Machine

FactoryName = Literal["lgpio", "rpigpio", "mock"]

CHIP_LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")
KEYS_WORK = 'the keyboard still works: set pads = "simulated"'

# The kernel stamps an edge in its interrupt handler. Edges that meet there are stamped in order of
# pin number, so closer than one interrupt's delay their order means nothing. An estimate.
LGPIO_RESOLUTION_US = 50
# RPi.GPIO gives no kernel time: a stamp is the moment Python got round to the callback.
RPIGPIO_RESOLUTION_US = 2_000
# How long an edge may be on its way to us: lgpio holds edges for 0.5 ms to sort them, then the
# callback waits for the interpreter, which other threads keep for up to 5 ms.
SETTLE_US = 8_000


class PinBackend(msgspec.Struct, frozen=True):
    """An open gpiozero pin factory and what its edge times are worth, in µs.

    ``settle_us``: how long after an edge its report may still be on the way.
    """

    name: str
    factory: Any
    resolution_us: int
    settle_us: int

    def close(self) -> None:
        """Give every pin back."""
        self.factory.close()


def open_backend(name: FactoryName, machine: Machine) -> PinBackend:
    """Open a pin factory by name; raises HardwareError with what to do where it cannot work."""
    match name:
        case "lgpio":
            return PinBackend(name, _open_lgpio(machine), LGPIO_RESOLUTION_US, SETTLE_US)
        case "rpigpio":
            return PinBackend(name, _open_rpigpio(machine), RPIGPIO_RESOLUTION_US, SETTLE_US)
        case "mock":
            factory = importlib.import_module("console.hardware.mockpins").TimedFactory()
            return PinBackend(name, factory, resolution_us=1, settle_us=0)
    raise HardwareError(f"expected the pin factory lgpio, rpigpio or mock, got {name!r}")


def find_chip(lgpio: Any, numbers: Iterable[int]) -> int:
    """The number of the gpiochip that carries the header, found by its label.

    The number moves with kernel and board; the label does not.  Raises HardwareError if none fits.
    """
    seen: list[str] = []
    for number in numbers:
        try:
            handle = lgpio.gpiochip_open(number)
        except lgpio.error as error:
            seen.append(f"gpiochip{number}: {error}")
            continue
        label = lgpio.gpio_get_chip_info(handle)[3]
        lgpio.gpiochip_close(handle)
        if label in CHIP_LABELS:
            return number
        seen.append(f"gpiochip{number}: {label}")
    raise HardwareError(
        f"expected a GPIO chip labelled {', '.join(CHIP_LABELS)}, found "
        f"{'; '.join(seen) or 'none'}. Is this user in the group gpio? Otherwise {KEYS_WORK}"
    )


def chip_numbers(dev: Path = Path("/dev")) -> list[int]:
    """The numbers of the gpiochip devices, ascending."""
    digits = (path.name.removeprefix("gpiochip") for path in dev.glob("gpiochip*"))
    return sorted(int(number) for number in digits if number.isdigit())


def _open_lgpio(machine: Machine) -> Any:
    _need_pi("lgpio", machine)
    if machine.kernel < (5, 7):
        raise HardwareError(
            "lgpio needs kernel 5.7 or later, where edges carry the time of the monotonic clock; "
            f'this is {_dotted(machine.kernel)}. Update the system, or use factory = "rpigpio"'
        )
    lgpio = _import_lgpio()
    chip = find_chip(lgpio, chip_numbers())
    try:
        return importlib.import_module("gpiozero.pins.lgpio").LGPIOFactory(chip=chip)
    except lgpio.error as error:
        raise HardwareError(f"lgpio cannot open gpiochip{chip}: {error}; {KEYS_WORK}") from error


def _import_lgpio() -> Any:
    """Import lgpio with its notify pipe in a folder of its own.

    On import the library changes the process into that folder; it is changed back at once.
    """
    if "LG_WD" not in os.environ:
        os.environ["LG_WD"] = _runtime_folder()
    here = Path.cwd()
    try:
        lgpio = importlib.import_module("lgpio")
    except (ImportError, OSError) as error:
        raise HardwareError(_no_library("lgpio", "python3-lgpio", error)) from error
    finally:
        os.chdir(here)
    if not hasattr(lgpio, "gpio_claim_alert"):
        raise HardwareError(
            "this lgpio is an empty shell that pip takes where there is no wheel: remove it, "
            f"install the system package python3-lgpio (0.2.2 or later), or {KEYS_WORK}"
        )
    return lgpio


def _runtime_folder() -> str:
    """The folder the service manager gave us, or a temporary one that goes with the process."""
    if given := os.environ.get("RUNTIME_DIRECTORY", "").split(":")[0]:
        return given
    folder = tempfile.mkdtemp(prefix="slap-console-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _open_rpigpio(machine: Machine) -> Any:
    _need_pi("RPi.GPIO", machine)
    if machine.is_pi5:
        raise HardwareError(f'RPi.GPIO does not work on {machine}: set factory = "lgpio"')
    if machine.kernel >= (6, 6):
        raise HardwareError(
            "RPi.GPIO sees no edges on kernel 6.6 and later; this is "
            f'{_dotted(machine.kernel)}. Set factory = "lgpio"'
        )
    try:
        return importlib.import_module("gpiozero.pins.rpigpio").RPiGPIOFactory()
    except (ImportError, RuntimeError) as error:
        raise HardwareError(_no_library("RPi.GPIO", "python3-rpi.gpio", error)) from error


def _need_pi(library: str, machine: Machine) -> None:
    if not machine.is_pi:
        raise HardwareError(
            f"{library} needs the header of a Raspberry Pi; this is {machine}. Here {KEYS_WORK}"
        )


def _no_library(library: str, package: str, error: Exception) -> str:
    return (
        f"{library} cannot be loaded ({error}): install it with 'apt install {package}' or "
        f"'pip install slap-console[pi]'. Meanwhile {KEYS_WORK}"
    )


def _dotted(kernel: tuple[int, int]) -> str:
    return f"{kernel[0]}.{kernel[1]}"
