"""The release archive on a bare Debian without a network: installed, again, and taken back."""

from __future__ import annotations

from tests.kiosk.booted.machine import STATE, Machine

INSTALL = "/handed-out/install.sh"


def test_it_needs_no_network_changes_nothing_twice_and_leaves_only_data(machine: Machine) -> None:
    before = machine.files()
    refused = machine.run(INSTALL, "--yes", "--overlay")
    assert refused.returncode == 2
    assert "mkfs.ext4 -L slap-data" in refused.stderr
    assert machine.files() == before

    assert "wrote /usr/local/lib/slap-console/site" in machine.do(INSTALL, "--yes")
    assert "slap-console 0" in machine.do("/usr/local/bin/slap-console", "--version")
    groups = machine.do("id", "-nG", "slap").split()
    assert {"video", "render", "input", "audio", "dialout", "gpio"} <= set(groups)
    assert "enabled" in machine.do("systemctl", "is-enabled", "slap-console")
    installed = machine.files()
    assert "nothing had to be changed" in machine.do(INSTALL, "--yes")
    assert machine.files() == installed

    machine.do(INSTALL, "--uninstall")
    assert machine.changed(before) == {f"{STATE}/slap-console.toml"}
