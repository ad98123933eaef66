"""Which keyboards, encoders and buzzers are plugged in, and which of them is the one meant.

All of it is read from the kernel's files; no device is opened, so anybody may list them.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from console.errors import ConfigError

SYSTEM = Path("/")
# What a USB keyboard that says nothing else is asked for; also for what is not on USB.
ASSUMED_US = 10_000
KEYBOARD_KEYS = range(2, 54)  # from 1 to the right shift: what only a whole keyboard has
_MOST_OF_THEM = 40
_WORD_BITS = 64 if sys.maxsize > 2**32 else 32  # the kernel writes them as long as the reader's
_IDENTITY = re.compile(
    r"([0-9a-f]{4}:[0-9a-f]{4}) at (\S+)(?: #([1-9]\d?))?(?: serial (\S+))?(?: \((.*)\))?"
)


class Identity(msgspec.Struct, frozen=True):
    """What a device is known by when it comes back: its kind, its port, its serial number.

    ``twin`` counts, from 1, devices that are alike in all else: two halves of one encoder.
    """

    ids: str
    port: str
    twin: int = 1
    serial: str = ""
    name: str = ""

    def __str__(self) -> str:
        twin = f" #{self.twin}" if self.twin > 1 else ""
        serial = f" serial {self.serial}" if self.serial else ""
        return f"{self.ids} at {self.port}{twin}{serial} ({self.name})"

    @property
    def plug(self) -> str:
        """The plug it hangs on: several interfaces of one keyboard have one."""
        return f"{self.ids} at {self.port.partition('/')[0]}"

    def elsewhere(self) -> Identity:
        """The same without its port; which of the device's interfaces it is stays."""
        return msgspec.structs.replace(self, port=self.port.rpartition("/")[2])


class Found(msgspec.Struct, frozen=True):
    """A device that is plugged in; ``interval_us`` is None where nothing tells how often it is
    asked for news.
    """

    identity: Identity
    node: Path
    interval_us: int | None
    keys: frozenset[int]

    @property
    def resolution_us(self) -> int:
        """How far apart two presses must be for their order to be known (µs)."""
        return self.interval_us or ASSUMED_US

    @property
    def is_keyboard(self) -> bool:
        """Whether it types; some encoders call themselves keyboards too."""
        return len(self.keys.intersection(KEYBOARD_KEYS)) >= _MOST_OF_THEM


def identity(text: str) -> Identity:
    """Read what ``str`` made of an identity; raises ConfigError."""
    found = _IDENTITY.fullmatch(text)
    if found is None:
        raise ConfigError(
            f'expected a device such as "0079:0006 at usb-0000:00:14.0-3/input0 (Joystick)", got '
            f"{text!r}; slap-console assign writes them"
        )
    ids, port, twin, serial, name = found.groups()
    return Identity(ids, port, int(twin or 1), serial or "", name or "")


def find_devices(system: Path = SYSTEM) -> list[Found]:
    """Every input device with keys or buttons, in the order they were plugged in."""
    nodes = sorted((system / "sys/class/input").glob("event*"), key=_number)
    twins: Counter[Identity] = Counter()
    found = []
    for node in nodes:
        keys = _keys(node / "device")
        if not keys:
            continue
        alike = _identity(node / "device")
        twins[alike] += 1
        named = msgspec.structs.replace(alike, twin=twins[alike])
        path = system / "dev/input" / node.name
        found.append(Found(named, path, _interval_us(node.resolve()), keys))
    return found


def match(wanted: Sequence[Identity], plugged: Sequence[Found]) -> dict[int, Found]:
    """Find each wanted device, by its place in ``wanted``; what is not surely it is left out.

    A device is itself in its own port.  In another one it is too, if no other of its kind is
    missing or new: two encoders of one make are told apart by their ports alone.
    """
    by_identity = {one.identity: one for one in plugged}
    sure = {n: by_identity[who] for n, who in enumerate(wanted) if who in by_identity}
    missing = {n: who.elsewhere() for n, who in enumerate(wanted) if n not in sure}
    strange = [one for one in plugged if one.identity not in wanted]
    lacking = Counter(missing.values())
    offered = Counter(one.identity.elsewhere() for one in strange)
    for number, kind in missing.items():
        if lacking[kind] == offered[kind] == 1:
            sure[number] = next(one for one in strange if one.identity.elsewhere() == kind)
    return sure


def _identity(device: Path) -> Identity:
    ids = ":".join(_text(device / "id" / half) or "0000" for half in ("vendor", "product"))
    port = _word(_text(device / "phys")) or "-"
    return Identity(
        ids, port, 1, _word(_text(device / "uniq")), " ".join(_text(device / "name").split())
    )


def _keys(device: Path) -> frozenset[int]:
    """The codes in the kernel's bit map: words of hexadecimal, the highest first."""
    words = _text(device / "capabilities" / "key").split()
    bits = 0
    for word in words:
        bits = bits << _WORD_BITS | int(word, 16)
    return frozenset(code for code in range(bits.bit_length()) if bits >> code & 1)


def _interval_us(device: Path) -> int | None:
    """How often USB asks the interface behind a device for news, as its endpoint says."""
    interface = next((up for up in device.parents if (up / "bInterfaceNumber").exists()), None)
    if interface is None:
        return None
    intervals = [
        interval
        for endpoint in interface.glob("ep_*")
        if _text(endpoint / "type") == "Interrupt" and _text(endpoint / "direction") == "in"
        if (interval := _microseconds(_text(endpoint / "interval"))) is not None
    ]
    return max(intervals, default=None)


def _microseconds(text: str) -> int | None:
    found = re.fullmatch(r"([1-9]\d*)([mu])s", text)
    return int(found[1]) * {"m": 1000, "u": 1}[found[2]] if found else None


def _number(node: Path) -> int:
    return int(node.name.removeprefix("event"))


def _word(text: str) -> str:
    return "_".join(text.split())


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace").strip()
    except OSError:
        return ""
