"""The pages in a real browser, from the keeper's first PIN to a journal in their hand."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from console.engine.script import read
from tests.phone.running import a_table, running
from tests.phone.served import PIN

ROOT = Path(__file__).resolve().parents[2]
STORIES = Path(__file__).parent / "browser"
SHOTS = ROOT / "build" / "browser" / "shots"


def tell(story: str, *arguments: str) -> Any:
    """Run a story in the browser; return what it found."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    environment = {
        **os.environ,
        "CHROMIUM": shutil.which("chromium") or "chromium",
        "NODE_MODULES": str(ROOT / "build" / "browser" / "node_modules"),
        "SHOTS": str(SHOTS),
    }
    ran = subprocess.run(
        ["node", STORIES / f"{story}.cjs", *arguments],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


@pytest.mark.slow
def test_a_keeper_runs_the_table_from_a_phone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with running(a_table(tmp_path)) as (_, network):
        found = tell("host", f"{network.wait().url}host", PIN, str(tmp_path))
    assert found["wrong"] == []
    assert {name: told for name, told in found["stumbles"].items() if told} == {}
    assert found["layout"] == []
    assert not found["told_apart"]
    assert len(found["middles"]) == 4
    assert found["focus_kept"]
    with zipfile.ZipFile(tmp_path / found["file"]) as archive:
        (hand,) = archive.namelist()
        script = read(archive.read(hand))
    assert script.header.preset == "classic"
    assert any(line.recorded and "winner" in line.recorded for line in script.lines)
    assert PIN not in caplog.text
