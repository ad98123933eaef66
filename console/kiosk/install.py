"""The installer: ``install.sh`` and the package's own scripts run it, as root.

What is there already stays as it is, so it may be run again at any time; settings and games are
never touched.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from console.errors import ConsoleError
from console.kiosk import kernel_line, texts
from console.kiosk.layout import (
    CACHE,
    CONFIG,
    DATA,
    DATA_LABEL,
    KEPT_CONFIG,
    SERVICE,
    STATE,
    USER,
    Layout,
)
from console.kiosk.placing import Placer

Ask = Callable[[str], bool]
SYSTEM = Path("/")
RUNNING = Path("/run/systemd/system")
DATA_DISK = Path(f"/dev/disk/by-label/{DATA_LABEL}")


class InstallError(ConsoleError):
    """Something the installer cannot do, with what to do instead."""


class Installer:
    """Makes the system below ``root`` a kiosk, or takes that back.

    ``run`` runs a command and raises ``InstallError`` if it fails; ``ask`` asks the person at the
    keyboard a question.  A root other than ``/`` is a system that does not run: no service of it is
    started or stopped.
    """

    def __init__(
        self,
        layout: Layout,
        ask: Ask,
        root: Path = SYSTEM,
        run: Callable[..., None] | None = None,
    ) -> None:
        self._layout = layout
        self._root = root
        self._ask = ask
        self._run = run or run_command
        self.placer = Placer(root)

    @property
    def _live(self) -> bool:
        return self._root == SYSTEM

    # -- installing ------------------------------------------------------------------------------

    def place(self, site: Path, docs: Path) -> None:
        """Put the program, its pages and every text in their places."""
        if self.placer.put_tree(self._layout.site, site):
            placed = str(self.placer.at(self._layout.site))
            self._run(sys.executable, "-m", "compileall", "-q", placed)
        self.placer.put_tree(self._layout.docs, docs)
        for path, text, mode in texts.every(self._layout):
            self.placer.put(path, text, mode)

    def configure(self, overlay: bool = False) -> None:
        """Make the user, the settings' file and the service, and ask about the kernel's line."""
        self._systemd("systemd-sysusers", "slap-console.conf")
        self._keep_settings()
        words: tuple[str, ...] = kernel_line.SCREEN_WORDS
        if overlay:
            self._place_overlay()
            words = (*words, kernel_line.OVERLAY_WORD)
        self._offer_kernel_words(words)
        units = [SERVICE, DATA] if overlay else [SERVICE]
        self._systemd("systemctl", "enable", "--quiet", *units)
        self._reload()

    def _keep_settings(self) -> None:
        """Have the settings where the table may change them, with a link where people look."""
        config, kept = self.placer.at(CONFIG), self.placer.at(KEPT_CONFIG)
        kept.parent.mkdir(parents=True, exist_ok=True)
        if config.is_file() and not config.is_symlink():
            self.placer.put(KEPT_CONFIG, config.read_text("utf-8"))
        elif not kept.exists():
            self.placer.put(KEPT_CONFIG, texts.template("slap-console.toml", self._layout))
        self.placer.link(CONFIG, KEPT_CONFIG)
        if self._live:
            for path in (kept.parent, kept):
                shutil.chown(path, USER, USER)

    def check_overlay(self) -> None:
        """Raise ``InstallError`` where nothing is prepared for a root that is only read."""
        if self._live and not DATA_DISK.exists():
            raise InstallError(
                "nothing was changed: a read-only root needs a partition called "
                f"{DATA_LABEL} for settings and games, and there is none. Make one, on the card "
                f"or on a USB stick, with: sudo mkfs.ext4 -L {DATA_LABEL} /dev/…"
            )

    def _place_overlay(self) -> None:
        changed = [
            self.placer.put(path, text, mode)
            for path, text, mode in texts.for_overlay(self._layout)
        ]
        if any(changed) and self._live:
            self._carry_over()
            self._run("update-initramfs", "-u", "-k", "all")

    def _carry_over(self) -> None:
        """Copy settings and games onto the partition; what it has already stays."""
        if Path(STATE).is_mount():
            return
        with tempfile.TemporaryDirectory() as there:
            self._run("mount", str(DATA_DISK), there)
            try:
                self._run("cp", "-a", "-n", f"{STATE}/.", there)
            finally:
                self._run("umount", there)

    def _offer_kernel_words(self, wanted: tuple[str, ...]) -> None:
        place = kernel_line.find(self._root)
        if place is None:
            return
        file = self.placer.at(place)
        line = file.read_text("utf-8")
        words = kernel_line.missing(line, wanted)
        if not words or not self._ask(
            f"May these words be added to {place} (a copy is kept beside it)?\n    "
            + "\n    ".join(words)
        ):
            return
        backup = place + kernel_line.BACKUP_SUFFIX
        if not self.placer.at(backup).exists():
            self.placer.put(backup, line, 0o755)  # the rights that a FAT partition gives
        self.placer.put(place, kernel_line.added(line, words), file.stat().st_mode & 0o777)

    # -- taking it back --------------------------------------------------------------------------

    def uninstall(self) -> None:
        """Remove all but settings and games, which stay in the state folder."""
        self.stop()
        for path, _, _ in [*texts.every(self._layout), *texts.for_overlay(self._layout)]:
            self.placer.remove(path)
        self.placer.remove(self._layout.lib)
        self.placer.remove(self._layout.docs)
        self.clean()

    def stop(self) -> None:
        """End the service and have it start no more."""
        if self._live and RUNNING.exists():
            self._run("systemctl", "stop", SERVICE, may_fail=True)
        self._systemd("systemctl", "disable", "--quiet", SERVICE, DATA, may_fail=True)

    def clean(self) -> None:
        """Take back what is no file of ours: words for the kernel, a link, the user."""
        place = kernel_line.find(self._root)
        backup = "" if place is None else place + kernel_line.BACKUP_SUFFIX
        if place is not None and self.placer.at(backup).exists():
            file, before = self.placer.at(place), self.placer.at(backup).read_text("utf-8")
            line = kernel_line.without_ours(file.read_text("utf-8"), before)
            self.placer.put(place, line, file.stat().st_mode & 0o777)
            self.placer.remove(backup)
        if self.placer.at(CONFIG).is_symlink():
            self.placer.remove(CONFIG)
        self.placer.remove(CACHE)
        self._reload()
        if self._live:
            self._run("userdel", USER, may_fail=True)

    def _reload(self) -> None:
        """Let systemd and udev read their files anew, where they run (not in a chroot)."""
        if self._live and RUNNING.exists():
            self._run("systemctl", "daemon-reload")
            self._run("udevadm", "control", "--reload")

    def _systemd(self, tool: str, *words: str, may_fail: bool = False) -> None:
        """Run one of systemd's tools, which work on a system that does not run too."""
        where = [] if self._live else [f"--root={self._root}"]
        self._run(tool, *where, *words, may_fail=may_fail)


def run_command(*command: str, may_fail: bool = False) -> None:
    """Run a command; raise ``InstallError`` with what it said if it fails and may not."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", check=False
        )
    except OSError as error:
        done = subprocess.CompletedProcess(command, 127, "", str(error))
    if done.returncode and not may_fail:
        raise InstallError(f"`{' '.join(command)}` failed: {done.stderr.strip()}")


def ask_at_keyboard(question: str) -> bool:
    """Ask on the terminal; where there is none the answer is no."""
    if not sys.stdin.isatty():
        sys.stderr.write(f"slap-console: left out, as nobody can be asked here: {question}\n")
        return False
    return input(f"slap-console: {question}\n[y/N] ").strip().lower() in {"y", "yes", "o", "oui"}
