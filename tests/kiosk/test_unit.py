"""The unit as systemd itself reads it."""

from __future__ import annotations

import configparser
import re
import subprocess
from pathlib import Path

import pytest

from console.kiosk.layout import DATA, LOCAL, PACKAGED, SERVICE, Layout
from console.kiosk.texts import template

EXPOSURE = 3.0


def unit(layout: Layout = LOCAL) -> dict[str, list[str]]:
    """The unit's settings, each with all its values."""
    found: dict[str, list[str]] = {}
    for line in template(SERVICE, layout).splitlines():
        if "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def test_it_is_a_plain_user_that_says_itself_when_it_is_ready_and_alive() -> None:
    given = unit()
    assert given["User"] == ["slap"]
    assert given["Type"] == ["notify"]
    assert given["CapabilityBoundingSet"] == given["AmbientCapabilities"] == [""]
    assert int(given["WatchdogSec"][0]) > 0


def test_it_is_started_again_for_ever() -> None:
    given = unit()
    assert given["Restart"] == ["always"]
    assert given["StartLimitIntervalSec"] == ["0"]
    assert given["RuntimeDirectoryPreserve"] == ["restart"]  # else no failed start is counted


def test_the_black_screen_is_avoided_and_lgpio_has_its_folder() -> None:
    given = dict(pair.split("=", 1) for line in unit()["Environment"] for pair in line.split())
    assert given["SDL_RENDER_DRIVER"] == given["SDL_FRAMEBUFFER_ACCELERATION"] == "opengles2"
    assert given["LG_WD"] == "/run/slap-console"


@pytest.mark.parametrize("layout", [LOCAL, PACKAGED])
def test_no_word_is_left_to_fill_in(layout: Layout) -> None:
    assert not re.search(r"@\w+@", template(SERVICE, layout))
    parser = configparser.RawConfigParser(strict=False)
    parser.read_string(template(SERVICE, layout))
    assert parser["Service"]["ExecStart"] == f"{layout.program} play --window"


def written(folder: Path, name: str = SERVICE) -> Path:
    path = folder / name
    path.write_text(template(name, LOCAL).replace(LOCAL.program, "/bin/true"))
    return path


def test_systemd_finds_it_closed_enough(tmp_path: Path) -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=yes", "--no-pager", str(written(tmp_path))],
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"exposure level for .*?: ([\d.]+)", done.stdout)
    assert found is not None, done.stderr
    assert float(found[1]) <= EXPOSURE


@pytest.mark.parametrize("name", [SERVICE, DATA])
def test_systemd_finds_no_fault_in_it(tmp_path: Path, name: str) -> None:
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(written(tmp_path, name))],
        capture_output=True,
        text=True,
        check=False,
    )
    # The programs of the system it is for need not be on this one.
    lines = [line for line in done.stderr.splitlines() if "is not executable" not in line]
    assert not any(name in line for line in lines), done.stderr
