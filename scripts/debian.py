"""What the set-up asks of Debian and Raspberry Pi OS: packages, the board, groups."""

from __future__ import annotations

import ctypes.util
import grp
import os
import shutil
import subprocess
import sys
from pathlib import Path

MODEL = Path("/proc/device-tree/model")
GRAPHICS = Path("/dev/dri")
# Names that SDL opens at run time on a screen without a desktop, and the package of each.
SCREEN_LIBRARIES = {"EGL": "libegl1", "GLESv2": "libgles2", "gbm": "libgbm1"}
# What builds the firmware and plays it in emulators: a program, or a package of its own name.
FIRMWARE_PROGRAMS = {
    "gcc": "gcc",
    "arm-none-eabi-gcc": "gcc-arm-none-eabi",
    "arm-none-eabi-objcopy": "binutils-arm-none-eabi",
    "avr-gcc": "gcc-avr",
    "avr-objcopy": "binutils-avr",
    "node": "nodejs",
    "npm": "npm",
}
USB_LIBRARY, USB_PACKAGE = "evdev", "libevdev2"
FIRMWARE_LIBRARIES = ("libc6-dev", "avr-libc", "libsimavr-dev", "libelf-dev", USB_PACKAGE)
# What opens the pages as a phone does.
BROWSER_PROGRAMS = {"chromium": "chromium", "node": "nodejs", "npm": "npm"}
# What the models' libraries open, and what draws them without a screen.
CAD_LIBRARIES = ("libegl1", "libgl1", "libgl1-mesa-dri")
# What builds the Debian guest and boots it.
KIOSK_PACKAGES = (
    "qemu-system-x86",
    "mmdebstrap",
    "e2fsprogs",
    "kmod",
    "gcc",
    "make",
    "xz-utils",
    "shellcheck",
)
PI_GROUPS = ("gpio", "video", "render", "input", "audio")


def is_pi() -> bool:
    """Whether this machine is a Raspberry Pi."""
    try:
        return MODEL.read_text("utf-8", "replace").startswith("Raspberry Pi")
    except OSError:
        return False


def needs_system_lgpio() -> bool:
    """Whether lgpio must come from the system: a Pi whose Python has no lgpio wheel."""
    return is_pi() and sys.version_info >= (3, 13)


def install(*packages: str) -> bool:
    """Installs Debian packages where this user may; False where not (nothing is then changed)."""
    if all(is_installed(package) for package in packages):
        return True
    prefix = root_prefix()
    if prefix is None or not shutil.which("apt-get"):
        return False
    print(f"slap-console: apt-get install {' '.join(packages)}", file=sys.stderr, flush=True)
    command = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y"]
    wanted = [*command, "install", "--no-install-recommends", *packages]
    # A fresh system has no package lists yet, an old one outdated ones: fetch them only then.
    return succeeds(wanted) or (succeeds([*command, "update"]) and succeeds(wanted, quiet=False))


def is_installed(package: str) -> bool:
    """Whether dpkg has the package set up."""
    query = ["dpkg-query", "-W", "-f", "${db:Status-Status}", package]
    try:
        found = subprocess.run(query, capture_output=True, text=True)
    except OSError:
        return False
    return found.stdout == "installed"


def root_prefix() -> list[str] | None:
    """What to put before a command to run it as root; None where that cannot be."""
    if os.geteuid() == 0:
        return []
    if not shutil.which("sudo"):
        return None
    if subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0:
        return ["sudo", "-n"]
    return None


def succeeds(command: list[str], quiet: bool = True) -> bool:
    """Runs a command and tells whether it went well; its words go to standard error or nowhere."""
    sink = subprocess.DEVNULL if quiet else sys.stderr
    return (
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sink, stderr=sink).returncode == 0
    )


def offer_screen_packages() -> None:
    """On a machine with a graphics card but no desktop, the libraries that drawing there needs."""
    if not GRAPHICS.exists():
        return
    missing = [p for lib, p in SCREEN_LIBRARIES.items() if not ctypes.util.find_library(lib)]
    if missing and not install(*missing):
        print(
            "slap-console: to draw on this machine's screen without a desktop, run: "
            f"sudo apt install {' '.join(missing)}",
            file=sys.stderr,
        )


def offer_usb_package() -> None:
    """The library that reads keyboards and encoders on USB; who lacks it later is told so then."""
    if not ctypes.util.find_library(USB_LIBRARY):
        install(USB_PACKAGE)


def missing_for_firmware() -> list[str]:
    """The packages that building and emulating the firmware still needs, installed or not."""
    programs = [p for program, p in FIRMWARE_PROGRAMS.items() if not shutil.which(program)]
    return [*programs, *(p for p in FIRMWARE_LIBRARIES if not is_installed(p))]


def missing_for_browser() -> list[str]:
    """The packages that trying the pages in a browser still needs."""
    return [p for program, p in BROWSER_PROGRAMS.items() if not shutil.which(program)]


def missing_for_wiring() -> list[str]:
    """The packages that drawing the harnesses still needs."""
    return [] if shutil.which("dot") else ["graphviz"]


def missing_for_enclosure() -> list[str]:
    """The packages that drawing the enclosure still needs."""
    return [package for package in CAD_LIBRARIES if not is_installed(package)]


def missing_for_kiosk() -> list[str]:
    """The packages that building and booting the guest still needs."""
    return [package for package in KIOSK_PACKAGES if not is_installed(package)]


def hint_at_groups() -> None:
    """On a Pi, the groups this user lacks for pads, lamps, screen, keys and sound."""
    if not is_pi() or os.geteuid() == 0:
        return
    mine = set(os.getgroups())
    lacking = [
        name for name in PI_GROUPS if (gid := group_id(name)) is not None and gid not in mine
    ]
    if lacking:
        print(
            f"slap-console: for pads, lamps, screen and sound run, then log in again: "
            f"sudo usermod -aG {','.join(lacking)} $USER",
            file=sys.stderr,
        )


def group_id(name: str) -> int | None:
    """A group's number, or None where this system has no such group."""
    try:
        return grp.getgrnam(name).gr_gid
    except KeyError:
        return None


def suite() -> str:
    """The name of this Debian, such as bookworm."""
    lines = Path("/etc/os-release").read_text("utf-8").splitlines()
    named = [line.partition("=")[2] for line in lines if line.startswith("VERSION_CODENAME=")]
    return named[0].strip('"') if named else ""


def sources(apt: Path = Path("/etc/apt")) -> list[str]:
    """The files that say where this machine's apt gets its packages."""
    found = [apt / "sources.list", *sorted((apt / "sources.list.d").glob("*"))]
    return [str(path) for path in found if path.is_file() and path.suffix in {".list", ".sources"}]
