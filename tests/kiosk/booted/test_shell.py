"""Every shell script of the kiosk's, read by shellcheck."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SCRIPTS = [
    *(ROOT / "install.sh", ROOT / ".ci" / "run"),
    *sorted((ROOT / "packaging").iterdir()),
    *sorted((ROOT / "console" / "kiosk" / "files").glob("*.sh")),
    *sorted((ROOT / "tests" / "kiosk" / "guest").rglob("*.sh")),
    *sorted((ROOT / "scripts").glob("*.sh")),
]
ELSEWHERE = "--exclude=SC1091"  # it reads a file of the system it is for


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_shellcheck_finds_nothing(script: Path) -> None:
    done = subprocess.run(
        ["shellcheck", ELSEWHERE, script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
