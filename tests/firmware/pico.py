"""The RP2040 image in rp2040js, which runs in a process of its own."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tests.firmware.boards import Board, Edge, Point

HARNESS = Path(__file__).with_name("pico_harness.cjs")


RingFrame = tuple[int, int, bytes]  # ns at which it began and ended, green, red, blue by pixel


class EmulatorError(RuntimeError):
    """The emulator met something no real chip would go on from."""


class Pico(Board):
    """A Raspberry Pi Pico. A press pulls its pin low."""

    def __init__(
        self,
        modules: Path,
        image: Path,
        usb: bool = False,
        clock_us: int = 0,
        flash_number: bytes = b"",
    ) -> None:
        super().__init__()
        self._process = subprocess.Popen(
            ["node", str(HARNESS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={"NODE_PATH": str(modules), "PATH": "/usr/local/bin:/usr/bin:/bin"},
        )
        self._state: dict[str, Any] = {"now": 0}
        self._said: list[tuple[int, int]] = []
        self._lamps: list[tuple[int, int]] = []
        self._rings: list[RingFrame] = []
        self._do("clock", us=clock_us)
        self._do("flash", number=list(flash_number))
        self._do("open", image=str(image), usb=usb)

    def close(self) -> None:
        """End the emulator."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    @property
    def now_ns(self) -> int:
        return int(self._state["now"])

    @property
    def resets(self) -> int:
        """How often the watchdog has bitten."""
        return int(self._state["resets"])

    @property
    def in_boot_loader(self) -> bool:
        """Whether the firmware has called the boot ROM's USB boot loader."""
        return bool(self._state["inBootLoader"])

    @property
    def usb_bytes(self) -> int:
        """How many bytes came over USB, of all that came."""
        return int(self._state["usbBytes"])

    def stack_used(self) -> int:
        """Bytes of the stack that were used since the start."""
        return int(self._state["stackUsed"])

    def raise_dtr(self, raised: bool) -> None:
        """Open or close the USB port."""
        self._do("dtr", raised=raised)

    def descriptor(self, kind: int, index: int, length: int) -> bytes:
        """Ask for a USB descriptor, as a host does."""
        self._do("descriptor", kind=kind, index=index, length=length)
        return bytes(self._state["control"])

    def first_writes(self) -> list[tuple[int, int]]:
        """The (address, value) of the first writes to peripherals since the start."""
        self._do("writes")
        return [(address, value) for address, value in self._state["writes"]]

    def edges(self, edges: Iterable[Edge]) -> None:
        self._do("edges", list=sorted(edges))

    def force(self, pad: int, points: Iterable[Point]) -> None:
        listed = [(ns, round(level * 4095 / 255)) for ns, level in sorted(points)]
        self._do("force", pad=pad, points=listed)

    @property
    def readings(self) -> int:
        return int(self._state["readings"])

    @property
    def asleep_ns(self) -> int:
        return int(self._state["asleep"])

    def rings(self) -> list[RingFrame]:
        """The frames for the rings that were complete since the last call."""
        taken, self._rings = self._rings, []
        return taken

    def run_until(self, ns: int) -> None:
        self._do("run", until=ns)

    def hear_bytes(self, data: bytes) -> None:
        self._do("hear", bytes=list(data))

    def take_bytes(self) -> list[tuple[int, int]]:
        taken, self._said = self._said, []
        return taken

    def lamps(self) -> list[tuple[int, int]]:
        taken, self._lamps = self._lamps, []
        return taken

    def keys(self, station: int, mask: int) -> None:
        self._do("keys", station=station, mask=mask)

    def _do(self, command: str, **arguments: Any) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"command": command, **arguments}) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if answer["error"]:
            raise EmulatorError(answer["error"])
        self._state = answer
        self._said += [(int(ns), byte) for ns, byte in answer["said"]]
        self._rings += [(int(began), int(end), bytes(data)) for began, end, data in answer["rings"]]
        self._lamps += [(int(ns), mask) for ns, mask in answer["lamps"]]
