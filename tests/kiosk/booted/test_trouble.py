"""What a long evening may bring: the table plays on, or starts all the same and says why."""

from __future__ import annotations

from tests.kiosk.booted.guest import Disks, Guest, drop_in
from tests.kiosk.booted.journal import SETTINGS, newest_hand, no_card_is_lost, replayed
from tests.kiosk.booted.test_boot import deal, go_on, lines, play, shows_attract

STATE = "/var/lib/slap-console"
FILLER = f"{STATE}/filler"
STICK = "/run/slap-console-stick"
# The partition that would hold the settings is damaged, and mended empty.
SETTINGS_FILE = "/run/settings.toml"
START = f"ExecStart=/usr/bin/slap-console play --window --verbose --config {SETTINGS_FILE}"
ELSEWHERE = f"cat >{SETTINGS_FILE} <<'END'\n{SETTINGS}\nEND\n" + drop_in(
    "settings", "ExecStart=", START
)
SLOW = {"bps": 0, "bps_rd": 0, "bps_wr": 0, "iops": 0, "iops_rd": 0}


def test_it_plays_on_whatever_happens_around_it(disks: Disks) -> None:
    disks.make_stick()
    disks.damage()
    with disks.start_early(ELSEWHERE) as guest:
        guest.await_start()
        assert STATE in guest.do("cat /proc/mounts"), "a damaged partition is mended"
        guest.wait(lambda: shows_attract(guest), "attract screen")
        main = guest.unit("MainPID")
        deal(guest)
        without_the_systems_journal(guest)
        with_another_keyboard(guest)
        with_a_stick(guest)
        on_a_slow_disk(guest)
        on_a_full_disk(guest)
        assert guest.unit("MainPID") == main
        assert guest.unit("NRestarts") == "0"
        killed(guest)
        as_the_table(guest, f"touch {STICK}/slap-console/after-a-restart")
        what_would_be_forgotten_is_refused(guest)
        as_the_table(guest, "touch /run/slap-console/power-off")
        guest.await_off()
    assert no_card_is_lost(replayed(newest_hand(disks.read("end"))))


def without_the_systems_journal(guest: Guest) -> None:
    """The journal's service hangs, and is killed."""
    guest.do("systemctl kill --signal=STOP systemd-journald")
    play(guest, 8, lines)
    guest.do("systemctl kill --signal=KILL systemd-journald")
    play(guest, 8, lines)
    guest.wait(lambda: guest.do("systemctl is-active systemd-journald || true"), "its next start")


def with_another_keyboard(guest: Guest) -> None:
    """Every device is told of anew, a keyboard is plugged in, used, and pulled out again."""
    guest.do("systemctl restart systemd-udevd; udevadm trigger --action=change; udevadm settle")
    play(guest, 4)
    guest.monitor("device_add", driver="usb-kbd", id="another")
    guest.wait(lambda: "QEMU USB Keyboard" in guest.do("cat /proc/bus/input/devices"), "keyboard")
    play(guest, 4)
    guest.monitor("device_del", id="another")
    guest.wait(
        lambda: "QEMU USB Keyboard" not in guest.do("cat /proc/bus/input/devices"), "pulled plug"
    )
    play(guest, 4)


def with_a_stick(guest: Guest) -> None:
    """A USB stick is mounted, and the table has one folder on it where no program runs."""
    guest.monitor("device_add", driver="usb-storage", id="stick", drive="stick")
    guest.wait(lambda: STICK in guest.do("cat /proc/mounts"), "stick that is mounted")
    as_the_table(guest, f"touch {STICK}/slap-console/games")
    assert "noexec" in guest.do(f"grep {STICK} /proc/mounts")
    play(guest, 4)


def as_the_table(guest: Guest, command: str) -> None:
    """Do as the service's user what the service may, where it sees the files."""
    main = guest.unit("MainPID")
    guest.do(f"nsenter --target {main} --mount setpriv --reuid slap --clear-groups {command}")


def on_a_slow_disk(guest: Guest) -> None:
    """Every write takes a second: nothing that watches the table takes it for hung."""
    guest.monitor("block_set_io_throttle", device="data", iops_wr=1, **SLOW)
    play(guest, 2)
    guest.monitor("block_set_io_throttle", device="data", iops_wr=0, **SLOW)
    play(guest, 4)


def on_a_full_disk(guest: Guest) -> None:
    """The record stops with a notice, and the game goes on; with room again, the next hand's is
    kept."""
    guest.do(f"cat /dev/zero >{FILLER} 2>/dev/null; sync")
    guest.wait(
        lambda: (guest.tap("e"), guest.tap("d"), "the journal stopped" in guest.said())[2],
        "notice that the disk is full",
    )
    before = guest.screen("full-before")
    guest.wait(
        lambda: (
            (guest.tap("e"), guest.screen("full").get_buffer().raw)[1] != before.get_buffer().raw
        ),
        "card on the table",
    )
    guest.do(f"rm {FILLER}; sync")


def killed(guest: Guest) -> None:
    """Killed outright, it is back, and a pad goes on with the game."""
    guest.do("systemctl kill --signal=KILL slap-console")
    guest.await_start(2)
    assert guest.unit("NRestarts") == "1"
    go_on(guest)


def what_would_be_forgotten_is_refused(guest: Guest) -> None:
    """Setting up onto the layer of memory would be undone by the next start."""
    told = guest.do("slap-console-setup </dev/null 2>&1 || true")
    assert "forgotten at the next start" in told
