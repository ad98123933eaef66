"""What computer this is, as far as pins care."""

from __future__ import annotations

import platform
import re
from pathlib import Path

import msgspec

MODEL_FILE = Path("/proc/device-tree/model")
_RP1_BOARDS = re.compile(r"Raspberry Pi (5|500|Compute Module 5)\b")


class Machine(msgspec.Struct, frozen=True):
    """The board's own name ("" where it has none) and the kernel's (major, minor)."""

    model: str
    kernel: tuple[int, int]

    @property
    def is_pi(self) -> bool:
        """Whether this is a Raspberry Pi."""
        return self.model.startswith("Raspberry Pi")

    @property
    def is_pi5(self) -> bool:
        """Whether the pins hang on the RP1 chip, as on a Pi 5."""
        return _RP1_BOARDS.match(self.model) is not None

    def __str__(self) -> str:
        return self.model or "this computer, which is no Raspberry Pi"


def this_machine(model_file: Path = MODEL_FILE) -> Machine:
    """Ask the device tree and the kernel."""
    try:
        model = model_file.read_text(encoding="utf-8").strip("\0\n ")
    except OSError:
        model = ""
    numbers = re.match(r"(\d+)\.(\d+)", platform.release())
    return Machine(model, (int(numbers[1]), int(numbers[2])) if numbers else (0, 0))
