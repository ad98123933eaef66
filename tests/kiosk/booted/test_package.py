"""The package on a bare Debian without a network: installed, upgraded, removed and purged."""

from __future__ import annotations

from tests.kiosk.booted.machine import BOOT, LINE, STATE, Machine

PACKAGE = "/handed-out/package.deb"
SETTINGS = f"{STATE}/slap-console.toml"
CHOSEN = "[table]\nseats = 3\n"


def test_it_asks_nothing_keeps_settings_and_leaves_only_data(machine: Machine) -> None:
    before = machine.files()
    assert "nobody can be asked" in machine.do("dpkg", "--install", PACKAGE)
    assert (machine.root / BOOT).read_text() == LINE
    assert "slap-console 0" in machine.do("slap-console", "--version")
    assert "enabled" in machine.do("systemctl", "is-enabled", "slap-console")
    assert "video" in machine.do("id", "-nG", "slap")

    machine.do("slap-console-setup", "--yes")
    assert "vc4.force_hotplug=1" in (machine.root / BOOT).read_text().split()
    (machine.root / SETTINGS).write_text(CHOSEN)
    configured = machine.files()
    machine.do("dpkg", "--install", PACKAGE)
    assert machine.changed(configured) == set()
    refused = machine.run("/handed-out/install.sh", "--yes")
    assert refused.returncode == 2
    assert "apt remove slap-console" in refused.stderr
    assert machine.changed(configured) == set()

    for way in ("--remove", "--purge"):
        machine.do("dpkg", way, "slap-console")
        assert machine.changed(before) == {SETTINGS}
        assert (machine.root / SETTINGS).read_text() == CHOSEN
