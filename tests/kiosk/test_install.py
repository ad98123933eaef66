"""Installing into a folder that stands for a whole system, again, and taking it back."""

from __future__ import annotations

import io
import os
import platform
import shutil
import subprocess
from pathlib import Path

import pytest

from console.errors import ConsoleError
from console.kiosk import install, kernel_line, setup, support
from console.kiosk.install import Installer, InstallError, run_command
from console.kiosk.layout import CONFIG, DATA, KEPT_CONFIG, LOCAL, PACKAGED, SERVICE, STATE

LINE = "console=serial0,115200 root=PARTUUID=4e639091-02 rootfstype=ext4 fsck.repair=yes quiet\n"
BOOT = "boot/firmware/cmdline.txt"


class Pi:
    """A fresh system in a folder, and what the installer asked and ran on it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.asked: list[str] = []
        self.ran: list[str] = []
        self.answer = True
        for path, text in {
            BOOT: LINE,
            "etc/os-release": "VERSION_CODENAME=bookworm\nPRETTY_NAME='Debian 12'\n",
            "usr/lib/systemd/systemd": "",
            "release/site/console/__init__.py": "",
            "release/site/pygame/sdl.so": "one",
            "release/docs/kiosk.md": "# Kiosk\n",
        }.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)

    def installer(self) -> Installer:
        return Installer(LOCAL, self._ask, self.root, self._run)

    def install(self, overlay: bool = False) -> list[str]:
        """Install; return what changed."""
        installer = self.installer()
        installer.place(self.root / "release/site", self.root / "release/docs")
        installer.configure(overlay)
        return installer.placer.changed

    def uninstall(self) -> None:
        self.installer().uninstall()

    def read(self, path: str) -> str:
        return (self.root / path.lstrip("/")).read_text()

    def files(self) -> dict[str, bytes | str]:
        """All that lies there, by path: a file's content, or where a link leads."""
        found: dict[str, bytes | str] = {}
        for path in sorted(self.root.rglob("*")):
            name = str(path.relative_to(self.root))
            if path.is_symlink():
                found[name] = str(path.readlink())
            elif path.is_file() and not name.startswith("release/"):
                found[name] = path.read_bytes()
        return found

    def _ask(self, question: str) -> bool:
        self.asked.append(question)
        return self.answer

    def _run(self, *command: str, may_fail: bool = False) -> None:
        self.ran.append(" ".join(command))


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


def test_everything_has_its_place(pi: Pi) -> None:
    pi.install()
    assert pi.read(f"{LOCAL.site}/pygame/sdl.so") == "one"
    assert f"ExecStart={LOCAL.program} play" in pi.read(f"{LOCAL.units}/{SERVICE}")
    assert f'PYTHONPATH="{LOCAL.site}"' in pi.read(LOCAL.program)
    assert os.access(pi.root / LOCAL.program.lstrip("/"), os.X_OK)
    assert "ID_MM_DEVICE_IGNORE" in pi.read(f"{LOCAL.rules}/70-slap-console.rules")
    assert "SystemMaxUse" in pi.read(f"{LOCAL.journald}/slap-console.conf")
    assert pi.read(f"{LOCAL.docs}/kiosk.md") == "# Kiosk\n"
    assert f"systemd-sysusers --root={pi.root} slap-console.conf" in pi.ran
    assert f"systemctl --root={pi.root} enable --quiet {SERVICE}" in pi.ran


def test_a_system_that_does_not_run_has_nothing_started_or_stopped(pi: Pi) -> None:
    pi.install()
    pi.uninstall()
    words = ("systemctl start", "systemctl stop", "udevadm", "userdel", "daemon-reload", "mount ")
    assert [line for line in pi.ran for word in words if line.startswith(word)] == []


def test_a_second_run_changes_nothing(pi: Pi) -> None:
    pi.install()
    before = pi.files()
    assert pi.install() == []
    assert pi.files() == before
    assert len(pi.asked) == 1


def test_a_new_version_replaces_all_of_the_old_one(pi: Pi) -> None:
    pi.install()
    (pi.root / "release/site/pygame/sdl.so").unlink()
    (pi.root / "release/site/pygame/new.so").write_text("two")
    assert pi.install() == [LOCAL.site]
    assert [path.name for path in (pi.root / LOCAL.site[1:] / "pygame").iterdir()] == ["new.so"]
    leftovers = [path for path in (pi.root / LOCAL.lib[1:]).iterdir() if path.name != "site"]
    assert leftovers == []


def test_compiled_files_make_no_version_new(pi: Pi) -> None:
    pi.install()
    cache = pi.root / LOCAL.site[1:] / "console/__pycache__"
    cache.mkdir()
    (cache / "cli.pyc").touch()
    assert pi.install() == []


# -- settings -------------------------------------------------------------------------------------


def linked(pi: Pi) -> str:
    return str((pi.root / CONFIG[1:]).readlink())


def test_settings_lie_where_the_table_may_change_them(pi: Pi) -> None:
    pi.install()
    assert linked(pi) == KEPT_CONFIG
    assert pi.read(KEPT_CONFIG).startswith("# Slap Console's settings")


def test_settings_that_were_there_are_kept(pi: Pi) -> None:
    (pi.root / CONFIG[1:]).write_text("[table]\nseats = 8\n")
    pi.install()
    assert linked(pi) == KEPT_CONFIG
    assert pi.read(KEPT_CONFIG) == "[table]\nseats = 8\n"


def test_settings_changed_at_the_table_outlive_an_upgrade_and_an_uninstall(pi: Pi) -> None:
    pi.install()
    kept = pi.root / KEPT_CONFIG[1:]
    kept.write_text("[table]\nseats = 3\n")
    assert pi.install() == []
    pi.uninstall()
    assert kept.read_text() == "[table]\nseats = 3\n"
    pi.install()
    assert kept.read_text() == "[table]\nseats = 3\n"


# -- the kernel's line ----------------------------------------------------------------------------


def test_the_kernels_line_is_asked_for_and_a_copy_is_kept(pi: Pi) -> None:
    pi.install()
    assert all(word in pi.asked[0] for word in kernel_line.SCREEN_WORDS)
    words = pi.read(BOOT).split()
    assert words == [*LINE.split(), *kernel_line.SCREEN_WORDS]
    assert pi.read(BOOT).count("\n") == 1
    assert pi.read(BOOT + kernel_line.BACKUP_SUFFIX) == LINE


def test_a_no_leaves_the_kernels_line_alone(pi: Pi) -> None:
    pi.answer = False
    pi.install()
    assert pi.read(BOOT) == LINE
    assert not (pi.root / (BOOT + kernel_line.BACKUP_SUFFIX)).exists()


def test_a_picture_size_that_somebody_chose_stays(pi: Pi) -> None:
    chosen = LINE.strip() + " video=HDMI-A-1:1280x720@50D consoleblank=600\n"
    (pi.root / BOOT).write_text(chosen)
    pi.install()
    assert pi.read(BOOT).split() == [*chosen.split(), "vc4.force_hotplug=1"]


def test_words_for_another_screen_are_no_words_for_the_first() -> None:
    words = kernel_line.missing("video=HDMI-A-2:d", kernel_line.SCREEN_WORDS)
    assert words == list(kernel_line.SCREEN_WORDS)


def test_a_system_before_bookworm_has_its_line_elsewhere(pi: Pi) -> None:
    (pi.root / BOOT).rename(pi.root / "boot/cmdline.txt")
    pi.install()
    assert "consoleblank=0" in pi.read("boot/cmdline.txt")


def test_a_machine_without_such_a_line_is_not_asked(pi: Pi) -> None:
    (pi.root / BOOT).unlink()
    pi.install()
    assert pi.asked == []


# -- uninstalling ---------------------------------------------------------------------------------


@pytest.mark.parametrize("overlay", [False, True])
def test_uninstalling_leaves_nothing_but_data(pi: Pi, overlay: bool) -> None:
    before = pi.files()
    pi.install(overlay)
    (pi.root / STATE[1:] / "journal").mkdir()
    (pi.root / STATE[1:] / "journal/hand-01.jsonl").write_text("{}\n")
    pi.uninstall()
    added = set(pi.files()) - set(before)
    assert added == {KEPT_CONFIG[1:], f"{STATE[1:]}/journal/hand-01.jsonl"}
    assert {name: pi.files()[name] for name in before} == before


def test_words_that_others_added_meanwhile_stay(pi: Pi) -> None:
    pi.install()
    (pi.root / BOOT).write_text(pi.read(BOOT).strip() + " dtoverlay=hifi\n")
    pi.uninstall()
    assert pi.read(BOOT).split() == [*LINE.split(), "dtoverlay=hifi"]


def test_uninstalling_what_is_not_there_does_nothing(pi: Pi) -> None:
    before = pi.files()
    pi.uninstall()
    assert pi.files() == before


# -- a root that is only read ---------------------------------------------------------------------


def test_an_overlay_has_its_data_mounted_and_its_word_for_the_kernel(pi: Pi) -> None:
    pi.install(overlay=True)
    assert "/dev/disk/by-label/slap-data" in pi.read(f"{LOCAL.units}/{DATA}")
    script = pi.root / LOCAL.initramfs[1:] / "scripts/init-bottom/slap-console"
    assert os.access(script, os.X_OK)
    assert kernel_line.OVERLAY_WORD in pi.read(BOOT).split()


def test_an_overlay_without_a_partition_for_data_is_refused(
    pi: Pi, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(install, "SYSTEM", pi.root)  # as if it ran, without such a partition
    monkeypatch.setattr(install, "DATA_DISK", pi.root / "no-such-disk")
    with pytest.raises(InstallError, match=r"nothing was changed.*mkfs\.ext4 -L slap-data"):
        pi.installer().check_overlay()


# -- what is refused ------------------------------------------------------------------------------

GOOD = support.System("aarch64", 64, "bookworm", "Debian 12", True, False, False, (3, 11), 9_000)


def test_a_fresh_raspberry_pi_os_lite_is_supported() -> None:
    assert support.problems(GOOD) == []
    assert support.problems(GOOD._replace(codename="trixie", python=(3, 13))) == []


@pytest.mark.parametrize(
    ("system", "reason"),
    [
        (GOOD._replace(arch="armv7l", bits=32), "64-bit"),
        (GOOD._replace(bits=32), "64-bit"),
        (GOOD._replace(codename="bullseye", name="Debian 11"), "Debian 11"),
        (GOOD._replace(systemd=False), "systemd"),
        (GOOD._replace(desktop=True), "desktop"),
        (GOOD._replace(python=(3, 9)), "Python"),
        (GOOD._replace(free_mb=80), "80"),
        (GOOD._replace(forgets=True), "forgotten at the next start"),
    ],
)
def test_what_is_not_supported_is_refused_with_a_reason(
    system: support.System, reason: str
) -> None:
    (problem,) = support.problems(system)
    assert reason in problem


def test_looking_at_a_system(pi: Pi) -> None:
    found = support.look(pi.root)
    assert (found.codename, found.name, found.systemd) == ("bookworm", "Debian 12", True)
    assert (found.desktop, found.package) == (False, False)


def test_only_what_is_missing_of_debians_packages_is_fetched() -> None:
    there = {"libegl1", "libgles2", "libgbm1", "libgl1-mesa-dri"}
    assert support.lacking(there.__contains__, (3, 11), pi=True) == ["libevdev2"]
    assert "python3-lgpio" in support.lacking(there.__contains__, (3, 13), pi=True)
    assert "python3-lgpio" not in support.lacking(there.__contains__, (3, 13), pi=False)


# -- at the command line --------------------------------------------------------------------------


def command(pi: Pi, *words: str) -> int:
    source = ["--site", str(pi.root / "release/site"), "--docs", str(pi.root / "release/docs")]
    return setup.main(["--root", str(pi.root), *source, *words])


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let systemd's tools be: they are tried where they are at home."""
    monkeypatch.setattr(install, "run_command", lambda *_, **__: None)
    monkeypatch.setattr(support.platform, "machine", lambda: "aarch64")


@pytest.mark.usefixtures("quiet")
def test_the_command_tells_each_change_and_then_that_there_is_none(
    pi: Pi, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(pi, "--yes") == 0
    assert f"wrote {LOCAL.units}/{SERVICE}" in capsys.readouterr().err
    assert command(pi, "--yes") == 0
    assert "nothing had to be changed" in capsys.readouterr().err
    assert command(pi, "--uninstall") == 0
    assert f"settings and games are still in {STATE}" in capsys.readouterr().err


@pytest.mark.usefixtures("quiet")
def test_what_cannot_be_leaves_everything_as_it_was(
    pi: Pi, capsys: pytest.CaptureFixture[str]
) -> None:
    (pi.root / "etc/os-release").write_text("VERSION_CODENAME=bullseye\nPRETTY_NAME=Debian 11\n")
    before = pi.files()
    assert command(pi, "--yes") == 2
    assert "nothing was changed" in capsys.readouterr().err
    assert pi.files() == before


@pytest.mark.usefixtures("quiet")
def test_beside_the_package_nothing_is_installed(
    pi: Pi, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = pi.root / "var/lib/dpkg/info/slap-console.list"
    listed.parent.mkdir(parents=True)
    listed.touch()
    assert command(pi) == 2
    assert "apt remove slap-console" in capsys.readouterr().err


def test_without_the_rights_for_it_nothing_is_tried(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(setup.os, "geteuid", lambda: 1000)
    assert setup.main(["--yes"]) == 2
    assert "put sudo before the command" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("python", "arch", "reason"),
    [("2.7", platform.machine(), "for Python 2.7"), (None, "m68k", "for m68k")],
)
def test_an_archive_for_another_machine_is_refused(
    tmp_path: Path, python: str | None, arch: str, reason: str
) -> None:
    here = subprocess.run(
        ["/usr/bin/python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])"],
        capture_output=True,
        text=True,
        check=True,
    )
    shutil.copy(Path(__file__).resolve().parents[2] / "install.sh", tmp_path)
    (tmp_path / "site").mkdir()
    (tmp_path / "python").write_text(python or here.stdout)
    (tmp_path / "arch").write_text(arch)
    done = subprocess.run([tmp_path / "install.sh"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"this archive is {reason}" in done.stderr


@pytest.mark.parametrize(
    ("typed", "answer"), [("y\n", True), ("oui\n", True), ("\n", False), ("n\n", False)]
)
def test_a_question_is_answered_at_the_keyboard(
    monkeypatch: pytest.MonkeyPatch, typed: str, answer: bool
) -> None:
    keyboard = io.StringIO(typed)
    monkeypatch.setattr(keyboard, "isatty", lambda: True)
    monkeypatch.setattr("sys.stdin", keyboard)
    assert install.ask_at_keyboard("May it?") is answer


def test_where_nobody_can_be_asked_the_answer_is_no(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    assert not install.ask_at_keyboard("May it?")
    assert "nobody can be asked" in capsys.readouterr().err


@pytest.mark.parametrize("words", [("false",), ("no-such-program-here",)])
def test_a_command_that_fails_is_told(words: tuple[str, ...]) -> None:
    run_command(*words, may_fail=True)
    with pytest.raises(ConsoleError, match=words[0]):
        run_command(*words)


def test_the_package_and_the_installer_share_no_path_but_the_states() -> None:
    pairs = zip(LOCAL, PACKAGED, strict=True)
    assert [one for one, other in pairs if one == other] == []
