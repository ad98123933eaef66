"""What is said where the system's library is not there; reading itself is in `tests/firmware`."""

import sys
from pathlib import Path

import pytest

from console.errors import HardwareError
from console.hardware.usbreader import EvdevDevice


def test_without_the_library_the_package_to_install_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "libevdev", None)
    with pytest.raises(HardwareError, match="Run: sudo apt install libevdev2"):
        EvdevDevice(Path("/dev/input/event0"))
