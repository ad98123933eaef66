"""What the system does for the table: mounting a stick, switching off; and nothing else."""

import os
import re
import stat
import subprocess
from pathlib import Path

import pytest

from console.kiosk.layout import LOCAL, PACKAGED, POWER, SERVICE, STICK, Layout
from console.kiosk.texts import every, template
from console.service_desk import POWER_OFF
from console.session.stick import FOLDER
from console.session.stick import STICK as STICK_FOLDER

SCRIPT = Path(__file__).parents[2] / "console/kiosk/files/slap-console-stick.sh"
UNITS = (STICK, f"{POWER}.path", f"{POWER}.service")


@pytest.mark.parametrize("layout", [LOCAL, PACKAGED])
def test_all_of_it_is_placed_with_nothing_left_to_fill_in(layout: Layout) -> None:
    placed = {text.path: text.text for text in every(layout)}
    for unit in UNITS:
        assert not re.search(r"@\w+@", placed[f"{layout.units}/{unit}"])
    assert f"{layout.rules}/71-slap-console-stick.rules" in placed


def test_systemd_finds_no_fault_in_it(tmp_path: Path) -> None:
    for unit in UNITS:
        (tmp_path / unit).write_text(template(unit, LOCAL))
    stick = tmp_path / STICK.replace("@", "@sda1")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", stick, tmp_path / f"{POWER}.path"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "slap-console" not in done.stderr, done.stderr


def test_the_file_that_is_waited_for_is_the_one_that_the_table_leaves() -> None:
    assert f"PathExists=/run/slap-console/{POWER_OFF}\n" in template(f"{POWER}.path", LOCAL)
    assert f"Wants={POWER}.path\n" in template(SERVICE, LOCAL)


def test_the_stick_lies_where_the_table_looks_for_it() -> None:
    text = SCRIPT.read_text("utf-8")
    assert f"place={STICK_FOLDER}\n" in text
    assert f"folder=$place/{FOLDER}\n" in text
    assert "safe=nosuid,nodev,noexec,noatime\n" in text


class Machine:
    """The commands that the script calls, as files that write down how."""

    def __init__(self, folder: Path, kind: str) -> None:
        self.place = folder / "stick"
        self.calls = folder / "calls"
        self.bin = folder / "bin"
        self.bin.mkdir()
        self._command("blkid", f"echo {kind}")
        for name in ("mount", "umount", "chown"):
            self._command(name, f'echo {name} "$@" >>{self.calls}')
        self._command("id", "echo 990")
        text = SCRIPT.read_text("utf-8").replace(str(STICK_FOLDER), str(self.place))
        self.script = folder / "script.sh"
        self.script.write_text(text.replace("/usr/sbin/blkid", "blkid"))

    def _command(self, name: str, does: str) -> None:
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{does}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)

    def run(self) -> int:
        given = {"PATH": f"{self.bin}:{os.environ['PATH']}"}
        return subprocess.run(["sh", self.script, "/dev/sda1"], env=given, check=False).returncode


@pytest.mark.parametrize("kind", ["vfat", "exfat", "ext4"])
def test_what_is_on_a_stick_is_never_run_and_one_folder_is_the_tables(
    tmp_path: Path, kind: str
) -> None:
    machine = Machine(tmp_path, kind)
    assert machine.run() == 0
    mount, own = machine.calls.read_text().splitlines()
    assert mount.startswith(f"mount -t {kind} -o nosuid,nodev,noexec,noatime")
    assert own == f"chown -h slap:slap {machine.place}/{FOLDER}"
    assert (machine.place / FOLDER).is_dir()


def test_another_file_system_is_left_alone(tmp_path: Path) -> None:
    machine = Machine(tmp_path, "ntfs")
    assert machine.run() == 1
    assert not machine.calls.exists()


def test_a_stick_whose_folder_is_a_link_is_not_given_away(tmp_path: Path) -> None:
    machine = Machine(tmp_path, "ext4")
    machine.place.mkdir()
    (tmp_path / "etc").mkdir()
    (machine.place / FOLDER).symlink_to(tmp_path / "etc")
    assert machine.run() == 1
    assert machine.calls.read_text().splitlines()[-1] == f"umount {machine.place}"
