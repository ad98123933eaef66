"""A table that is killed while it writes its settings has the old ones or the new ones."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random

import pytest

KILLS = 12
WRITES = """
import sys
from pathlib import Path
from console.config_write import put_settings
path = Path(sys.argv[1])
for number in range(10_000):
    put_settings(path, {"sound.volume": number % 11 * 10, "table.seats": 2 + number % 7})
    print(flush=True)
"""


@pytest.mark.slow
def test_settings_are_whole_whenever_it_is_killed(tmp_path: Path) -> None:
    path, chance, seen = tmp_path / "slap-console.toml", Random(3), set()
    path.write_text("# Ours.\n[sound]\nvolume = 0\n\n[table]\nseats = 2\n")
    for _ in range(KILLS):
        with subprocess.Popen(
            [sys.executable, "-c", WRITES, str(path)], stdout=subprocess.PIPE
        ) as writing:
            assert writing.stdout is not None
            for _ in range(chance.randrange(1, 40)):
                assert writing.stdout.readline()
            writing.kill()
        text = path.read_text("utf-8")
        settings = tomllib.loads(text)
        assert text.startswith("# Ours.\n")
        assert settings["sound"]["volume"] in range(0, 101, 10)
        seen.add(settings["table"]["seats"])
    assert len(seen) > 1
