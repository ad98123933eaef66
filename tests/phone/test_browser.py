"""The pages in a real browser, from the keeper's first PIN to a journal in their hand."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from console.config_sections import Bots
from console.engine.script import read
from console.hardware.pads import monotonic_us
from console.service_screen import ServiceScreen
from console.session.console import Command
from tests.phone.running import Told, a_table, running
from tests.phone.served import PIN

ROOT = Path(__file__).resolve().parents[2]
STORIES = Path(__file__).parent / "browser"
SHOTS = ROOT / "build" / "browser" / "shots"


def tell(
    story: str, *arguments: str, asked: Callable[[], None] | None = None, **more: Callable[[], None]
) -> Any:
    """Run a story in the browser; return what it found.

    ``asked`` is done where it says "now", ``more`` where it says their names.
    """
    does = {**more, **({} if asked is None else {"now": asked})}
    SHOTS.mkdir(parents=True, exist_ok=True)
    environment = {
        **os.environ,
        "CHROMIUM": shutil.which("chromium") or "chromium",
        "NODE_MODULES": str(ROOT / "build" / "browser" / "node_modules"),
        "SHOTS": str(SHOTS),
    }
    command = ["node", STORIES / f"{story}.cjs", *arguments]
    said = ""
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        try:
            for said in running.stdout:
                does.get(said.strip(), lambda: None)()
        except BaseException:
            running.kill()
            raise
    assert running.returncode == 0
    return json.loads(said)


def sound(found: Any) -> None:
    """Hold that nothing went wrong on the page, that all fits and everybody can use it."""
    assert found["wrong"] == []
    assert {name: told for name, told in found["stumbles"].items() if told} == {}
    assert found["layout"] == []


@pytest.mark.slow
def test_a_keeper_runs_the_table_from_a_phone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with running(a_table(tmp_path)) as (_, network):
        found = tell("host", f"{network.wait().url}host", PIN, str(tmp_path))
    sound(found)
    assert not found["told_apart"]
    assert len(found["middles"]) == 4
    assert found["focus_kept"]
    assert "Paused" in found["heard"]
    with zipfile.ZipFile(tmp_path / found["file"]) as archive:
        (hand,) = archive.namelist()
        script = read(archive.read(hand))
    assert script.header.preset == "classic"
    assert any(line.recorded and "winner" in line.recorded for line in script.lines)
    assert PIN not in caplog.text


@pytest.mark.slow
def test_a_keeper_types_what_was_said_on_a_trip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    config = a_table(tmp_path)
    table = replace(config.table, preset="trifecta-plus")
    rules = {"trip_step_ms": 60_000, "calls": "spoken"}
    config = replace(config, table=table, rules=rules, bots=Bots(fill=False))
    with running(config) as (core, network):
        core.command(Command(monotonic_us(), "pad", seat=1))
        found = tell("trip", f"{network.wait().url}host?lang=fr", PIN)
        view = core.picture.table  # type: ignore[union-attr]
    sound(found)
    assert view.trip_length >= 1
    journal = next((tmp_path / "journal").rglob("hand-01.jsonl")).read_text("utf-8")
    assert "un parapluie" in journal


@pytest.mark.slow
def test_a_keeper_changes_settings_and_opens_the_tables_menu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with running(a_table(tmp_path)) as (core, network):
        found = tell("settings", f"{network.wait().url}host", PIN)
        assert isinstance(core.picture, ServiceScreen)
        lobby = core._console._lobby.screen()
    sound(found)
    assert found["kept"] == ["Kept."] * 3
    assert "from 200 to 10000" in found["refused"]
    assert [seat.name for seat in lobby.seats] == ["Zoé", "Bleu", "Ida", "Blanc"]
    assert lobby.presets == ("war",)


@pytest.mark.slow
def test_a_page_finds_its_table_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with running(a_table(tmp_path)) as (core, network):
        url = network.wait().url
        port = int(url.rsplit(":", 1)[1].rstrip("/"))
        same = replace(a_table(tmp_path), network=replace(a_table(tmp_path).network, port=port))
        again = Told(same, core)

        def restart() -> None:
            network.stop()
            again.start()

        found = tell("again", f"{url}host", PIN, asked=restart)
        again.stop()
    sound(found)
    assert found["told"] == "You were logged out."
