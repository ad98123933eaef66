"""The bare Debian of the kiosk's guest, with simulated pins in its kernel; made once and kept.

Packages come from wherever this machine's apt gets its own. The cache is built anew when this file
changes, or the machine's Debian.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import debian

from console.kiosk.support import PACKAGES

SYSTEM = [
    *("systemd-sysv", "udev", "kmod", "python3", "linux-image-amd64", "initramfs-tools"),
    *("dbus", "e2fsprogs", "procps", "libasound2", "zstd", "adduser", *PACKAGES),
]
MODULES = "virtio_pci virtio_blk virtio_gpu ext4 overlay"
UNSEEN = ("doc", "man", "locale", "info")
SIM_SOURCES = ("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c")


def first(root: Path, name: str) -> Path:
    """The kernel's file of that name under /boot."""
    return next((root / "boot").glob(f"{name}*"))


def cached_base() -> Path:
    """The folder of the bare system with the simulated pins, built if need be."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "slap-console"
    digest = hashlib.sha256(Path(__file__).read_bytes() + debian.suite().encode()).hexdigest()[:16]
    base = cache / f"guest-{digest}"
    if (base / "whole").exists():
        return base
    for old in cache.glob("guest-*"):
        shutil.rmtree(old)
    base.mkdir(parents=True)
    bootstrap(base / "root")
    add_simulated_pins(base / "root")
    (base / "whole").touch()
    return base


def python() -> str:
    """The version of the guest's Python, such as 3.11."""
    return (cached_base() / "root/usr/bin/python3").readlink().name.removeprefix("python")


def bootstrap(root: Path) -> None:
    """A small Debian, from the sources that this machine's apt uses."""
    with tempfile.TemporaryDirectory() as there:
        settings = Path(there) / "apt.conf"
        settings.write_text(output("apt-config", "dump", "Acquire"), "utf-8")
        run(
            *("mmdebstrap", "--quiet", "--variant=minbase", "--mode=root"),
            f"--include={','.join(SYSTEM)}",
            f"--aptopt={settings}",
            *(f"--dpkgopt=path-exclude=/usr/share/{name}/*" for name in UNSEEN),
            *("--essential-hook", f"mkdir -p $1/etc/initramfs-tools/conf.d; {conf()}"),
            *(debian.suite(), str(root), *debian.sources()),
        )


def conf() -> str:
    """What makes the initramfs small: the few modules that the guest's disk needs."""
    folder = '"$1"/etc/initramfs-tools'
    listed = f"printf '%s\\n' {MODULES} > {folder}/modules"
    return f"{listed}; printf 'MODULES=list\\nCOMPRESS=zstd\\n' > {folder}/conf.d/guest"


def add_simulated_pins(root: Path) -> None:
    """Builds gpio-sim, which Debian's kernel lacks, from Debian's own source of that kernel."""
    kernel = first(root, "vmlinuz-").name.removeprefix("vmlinuz-")
    series = ".".join(kernel.split(".")[:2])
    if not debian.install(f"linux-headers-{kernel}"):
        sys.exit(f"slap-console: expected to be able to install linux-headers-{kernel}")
    with tempfile.TemporaryDirectory() as there:
        folder = Path(there)
        folder.chmod(0o755)  # apt fetches as a user of its own
        subprocess.run(
            ["apt-get", "-q", "download", f"linux-source-{series}"], cwd=there, check=True
        )
        package = next(folder.glob("linux-source-*.deb"))
        run("dpkg", "-x", package, folder / "source")
        archive = folder / "source" / "usr" / "src" / f"linux-source-{series}.tar.xz"
        build_modules(archive, f"linux-source-{series}", folder, kernel)
        modules = root / "lib" / "modules" / kernel / "extra"
        modules.mkdir(parents=True, exist_ok=True)
        for module in folder.glob("*.ko"):
            shutil.copy(module, modules)
    run("depmod", "-b", root, kernel)


def build_modules(archive: Path, top: str, folder: Path, kernel: str) -> None:
    """Compiles the two modules outside the kernel's tree."""
    with tarfile.open(archive) as opened:
        wanted = {f"{top}/{name}" for name in SIM_SOURCES}
        for member in opened:
            if member.name in wanted:
                content = opened.extractfile(member)
                assert content is not None
                (folder / Path(member.name).name).write_bytes(content.read())
                wanted.remove(member.name)
            if not wanted:
                break
    interrupts = folder / "irq_sim.c"
    # A module may not look a descriptor up; this says the same in a module's words.
    text = interrupts.read_text("utf-8")
    interrupts.write_text(
        text.replace("handle_simple_irq(irq_to_desc(irqnum))", "generic_handle_irq(irqnum)")
        + '\nMODULE_LICENSE("GPL");\n',
        "utf-8",
    )
    with interrupts.open("r+", encoding="utf-8") as file:
        text = file.read()
        file.seek(0)
        file.write("#include <linux/module.h>\n" + text)
    (folder / "Makefile").write_text("obj-m := gpio-sim.o irq_sim.o\n", "ascii")
    run("make", "-s", "-C", f"/usr/src/linux-headers-{kernel}", f"M={folder}", "modules")


def run(*command: str | Path) -> None:
    """Runs a command; its failure ends the build with what it said."""
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"slap-console: `{' '.join(words)}` failed:\n{done.stdout}{done.stderr}")


def output(*command: str) -> str:
    """What a command prints."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
