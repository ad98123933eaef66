"""The guest under emulation: its disks, its screen, its keys, and commands given inside it."""

from __future__ import annotations

import contextlib
import fcntl
import json
import re
import shlex
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame

LIMIT_S = 300  # software emulation on a busy machine
COMMAND_S = 900  # a whole batch of play is one command
LABEL = "slap-data"
SIZE = (640, 360)
MACHINE = [
    *("setpriv", "--pdeathsig", "KILL"),  # tests that are ended leave no machine behind
    *("qemu-system-x86_64", "-accel", "tcg,thread=multi", "-cpu", "Nehalem", "-smp", "2"),
    *("-machine", "q35", "-m", "1536", "-net", "none", "-vga", "none", "-display", "none"),
    *("-device", f"virtio-vga,xres={SIZE[0]},yres={SIZE[1]}", "-no-reboot", "-monitor", "none"),
    *("-device", "qemu-xhci", "-device", "pcie-root-port,id=socket,chassis=1"),
]
DATA = {"driver": "virtio-blk-pci", "drive": "data", "bus": "socket"}
OVERLAY = "slap-console.overlay=1"
# Much of what the table's start reads from the disk, which is slow under emulation.
READ_AHEAD = (
    "cd /usr/lib; cat $(find slap-console -name '*.pyc' -o -name '*.so*' -o -name '*.toml') "
    "x86_64-linux-gnu/libLLVM* >/dev/null"
)
DROP_INS = "/run/systemd/system/slap-console.service.d"
KERNEL = "root=/dev/vda console=ttyS0 loglevel=4 mitigations=off systemd.show_status=0 panic=-1"


def drop_in(name: str, *lines: str) -> str:
    """Return the command that changes lines of the service's unit until the next boot."""
    words = " ".join(shlex.quote(line) for line in ("[Service]", *lines))
    file = f"{DROP_INS}/{name}.conf"
    return f"mkdir -p {DROP_INS}; printf '%s\\n' {words} >{file}; systemctl daemon-reload"


def no_drop_in(name: str) -> str:
    """Return the command that takes such lines back."""
    return f"rm {DROP_INS}/{name}.conf; systemctl daemon-reload"


class Disks:
    """The built root, which no run changes, and a partition for data, which stays."""

    def __init__(self, built: Path, folder: Path) -> None:
        self.built, self.folder = built, folder
        self.data = folder / "data.img"
        seed = folder / "seed"
        seed.mkdir()
        make = ["mke2fs", "-q", "-t", "ext4", "-L", LABEL, "-d", seed, self.data, "48M"]
        subprocess.run([str(word) for word in make], check=True)
        self.stick: Path | None = None

    def make_stick(self) -> None:
        """Lay a USB stick beside the machine, to be plugged in as `stick`."""
        self.stick = self.folder / "stick.img"
        make = ["mke2fs", "-q", "-t", "ext4", str(self.stick), "8M"]
        subprocess.run(make, check=True)

    def configure(self, text: str) -> None:
        """Put the settings' file onto the partition before the guest starts."""
        file = self.folder / "slap-console.toml"
        file.write_text(text)
        for request in (f"write {file} slap-console.toml", "sif slap-console.toml mode 0100666"):
            subprocess.run(
                ["debugfs", "-w", "-R", request, self.data], check=True, capture_output=True
            )

    def damage(self) -> None:
        """Take its root folder out of the partition: only thorough mending makes it whole."""
        command = ["debugfs", "-w", "-R", "clri <2>", str(self.data)]
        subprocess.run(command, check=True, capture_output=True)

    def read(self, name: str) -> Path:
        """Return a folder with what lies on the partition now, as a start would find it."""
        copy = self.folder / f"copy-{name}"
        image = self.folder / f"copy-{name}.img"
        subprocess.run(["cp", "--sparse=always", self.data, image], check=True)
        # Like the kernel at the next start: what the file system's own journal holds is played.
        subprocess.run(["e2fsck", "-p", image], check=False, capture_output=True)
        copy.mkdir()
        subprocess.run(["debugfs", "-R", f"rdump / {copy}", image], check=True, capture_output=True)
        image.unlink()
        return copy

    @contextlib.contextmanager
    def start(self, words: str = "", readonly: bool = False, data: bool = True) -> Iterator[Guest]:
        """Run the guest from its boot on; ``readonly``: nothing is written onto its root's disk."""
        options = ["-append", f"{KERNEL} {'ro' if readonly else 'rw'} {words}"]
        if data:
            options += [
                "-device",
                ",".join([DATA["driver"], f"drive={DATA['drive']}", "bus=socket"]),
            ]
        with self._running(readonly, data, options) as guest:
            yield guest

    @contextlib.contextmanager
    def start_early(self, first: str = "", data: bool = True) -> Iterator[Guest]:
        """Run the guest with a root that is only read, from where its table is about to start.

        The way there is the same each time, and gone but once. ``first`` is done before the start.
        """
        early = self._early()
        options = ["-incoming", f"exec:cat {early}", "-append", f"{KERNEL} ro {OVERLAY}"]
        with self._running(True, data, options) as guest:
            guest.wait(lambda: guest.monitor("query-status")["status"] == "paused", "early state")
            if data:
                guest.monitor("device_add", **DATA)
            guest.monitor("cont")
            start = "systemctl start --no-block default.target"
            guest.do(f"date -s @{time.time():.0f}; {first or 'true'} && {start}")
            yield guest

    def _early(self) -> Path:
        """The machine's state once its system is up, before it has seen a partition for data."""
        early = self.built / "early"
        with (self.built / "early.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if early.exists() and early.stat().st_mtime > (self.built / "root.img").stat().st_mtime:
                return early
            with self.start(f"{OVERLAY} systemd.unit=basic.target", True, False) as guest:
                guest.await_agent()
                guest.await_said("Reached target basic.target")
                guest.do(READ_AHEAD)
                guest.monitor("stop")
                guest.monitor("migrate", uri=f"exec:cat >{early}.part")
                guest.wait(
                    lambda: guest.monitor("query-migrate").get("status") == "completed", "state"
                )
            early.with_name("early.part").rename(early)
        return early

    @contextlib.contextmanager
    def _running(self, readonly: bool, data: bool, options: list[str]) -> Iterator[Guest]:
        root = f"file={self.built}/root.img,format=raw,if=virtio"
        root += ",readonly=on" if readonly else ",snapshot=on,cache=unsafe"
        command = [
            *MACHINE,
            *("-kernel", str(self.built / "vmlinux"), "-initrd", str(self.built / "initrd")),
            *("-drive", root, *options),
        ]
        if data:
            drive = f"file={self.data},if=none,id=data,format=raw,cache=writeback"
            command += ["-drive", drive]
        if self.stick is not None:
            command += ["-drive", f"if=none,id=stick,file={self.stick},format=raw"]
        guest = Guest(command, self.folder)
        try:
            yield guest
        finally:
            guest.cut_power()


class Guest:
    """A running guest."""

    def __init__(self, command: list[str], folder: Path) -> None:
        self._folder = folder
        self._log = folder / "serial.log"
        self._log.write_bytes(b"")
        sockets = {name: folder / f"{name}.sock" for name in ("qmp", "agent")}
        for path in sockets.values():
            path.unlink(missing_ok=True)
        lines = [
            *("-serial", f"file:{self._log}"),
            *("-serial", f"unix:{sockets['agent']},server=on,wait=off"),
            *("-qmp", f"unix:{sockets['qmp']},server=on,wait=off"),
        ]
        self._process = subprocess.Popen([*command, *lines], stdin=subprocess.DEVNULL)
        self._monitor = self._connect(sockets["qmp"])
        self._monitor.readline()
        self.monitor("qmp_capabilities")
        self._agent = self._connect(sockets["agent"])

    def _connect(self, path: Path) -> Any:
        def opened() -> Any:
            with contextlib.suppress(OSError):
                line = socket.socket(socket.AF_UNIX)
                line.settimeout(COMMAND_S)
                line.connect(str(path))
                return line.makefile("rw", encoding="utf-8", errors="replace")
            return None

        return self.wait(opened, f"QEMU's {path.name}")

    def wait(self, found: Callable[[], Any], what: str, limit_s: float = LIMIT_S) -> Any:
        """Return what ``found`` gives once it gives something; fail after a time."""
        end_s = time.monotonic() + limit_s
        while time.monotonic() < end_s:
            if result := found():
                return result
            assert self._process.poll() is None, f"the guest ended; it said:\n{self.said()[-3000:]}"
            time.sleep(0.2)
        raise AssertionError(
            f"no {what} in {limit_s:.0f} s; the guest said:\n{self.said()[-3000:]}"
        )

    # -- what it says and does -------------------------------------------------------------------

    def said(self) -> str:
        """Return all that came over the first serial line."""
        return self._log.read_text("utf-8", "replace")

    def await_said(self, pattern: str, limit_s: float = LIMIT_S) -> re.Match[str]:
        """Return the first match in what it said."""
        return self.wait(lambda: re.search(pattern, self.said()), f"“{pattern}”", limit_s)

    def do(self, command: str) -> str:
        """Run a shell command inside, as root; return what it printed."""
        self._agent.write(json.dumps(command) + "\n")
        self._agent.flush()
        while not isinstance(answer := json.loads(self._agent.readline()), dict):
            pass  # "ready", at each start of the agent
        assert answer["code"] == 0, f"{command}: {answer['err'] or answer['out']}"
        return str(answer["out"])

    def unit(self, name: str) -> str:
        """Return a property of the service."""
        return self.do(f"systemctl show -P {name} slap-console").strip()

    def await_start(self, number: int = 1) -> None:
        """Wait until the service has so often said that its first frame was seen."""
        said = "Started slap-console.service"
        self.wait(lambda: self.said().count(said) >= number, f"start {number} of the table")
        assert self.unit("ActiveState") == "active"

    def await_agent(self) -> None:
        """Wait until commands can be given."""
        while json.loads(self._agent.readline()) != "ready":
            pass

    def await_off(self) -> None:
        """Wait until it has switched itself off."""
        self._process.wait(LIMIT_S)

    def cut_power(self) -> None:
        """End it as a pulled plug does."""
        self._process.kill()
        self._process.wait()

    # -- screen and keys -------------------------------------------------------------------------

    def monitor(self, name: str, **arguments: Any) -> Any:
        """Give QEMU a command."""
        self._monitor.write(json.dumps({"execute": name, "arguments": arguments}) + "\n")
        self._monitor.flush()
        while True:
            answer = json.loads(self._monitor.readline())
            if "return" in answer:
                return answer["return"]
            assert "error" not in answer, answer

    def screen(self, name: str = "screen") -> pygame.Surface:
        """Return what the screen shows."""
        path = self._folder / f"{name}.ppm"
        self.monitor("screendump", filename=str(path))
        return pygame.image.load(str(path))

    def key(self, name: str, down: bool) -> None:
        """Press or release a key of the keyboard."""
        key = {"type": "qcode", "data": name}
        event = {"type": "key", "data": {"down": down, "key": key}}
        self.monitor("input-send-event", events=[event])

    def tap(self, name: str, hold_s: float = 0.1) -> None:
        """Press a key for so long."""
        self.key(name, True)
        time.sleep(hold_s)
        self.key(name, False)
