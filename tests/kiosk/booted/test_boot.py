"""The installed package, started at boot as a plain user: seen, hung, and back in its game."""

from __future__ import annotations

from tests.kiosk.booted import looks
from tests.kiosk.booted.figures import note
from tests.kiosk.booted.guest import SIZE, Disks, Guest
from tests.kiosk.booted.journal import SETTINGS, newest_hand, no_card_is_lost, replayed, total_lines

JOURNALS = "/var/lib/slap-console/journal"


def shows_attract(guest: Guest) -> bool:
    """Whether the attract screen's lasting pixels are on the screen."""
    shown = guest.screen()
    return shown.get_size() == SIZE and looks.share(ATTRACT, shown) > 0.9


ATTRACT = looks.lasting(looks.attract(), SIZE)


def lines(guest: Guest) -> int:
    """How many lines the journals have."""
    return int(guest.do(f"cat {JOURNALS}/*/hand-*.jsonl 2>/dev/null | wc -l"))


def deal(guest: Guest) -> None:
    """Join with the first pad's key, and hold the flip key until it is dealt."""
    guest.tap("d")
    guest.wait(lambda: (guest.tap("e", 2.0), lines(guest))[1] > 0, "hand that was dealt")


def play(guest: Guest, more: int) -> None:
    """Press flip and pad until the journals have so many more lines."""
    wanted = lines(guest) + more
    guest.wait(
        lambda: (guest.tap("e"), guest.tap("d"), lines(guest))[2] >= wanted, "hand that goes on"
    )


def test_it_starts_on_the_screen_hangs_and_is_back_in_its_game(disks: Disks) -> None:
    disks.configure(SETTINGS)
    with disks.start() as guest:
        guest.await_agent()
        is_not_ready_while_the_screen_is_black(guest)
        guest.await_active()
        guest.wait(lambda: shows_attract(guest), "attract screen")
        main = guest.unit("MainPID")
        assert guest.do(f"ps -o user= -p {main}").strip() == "slap"
        assert "CapEff:\t0000000000000000" in guest.do(f"cat /proc/{main}/status")
        assert float(guest.do("systemd-analyze security slap-console | tail -1").split()[-3]) <= 3.0
        measure(guest)

        deal(guest)
        play(guest, 20)
        played = lines(guest)
        guest.do(f"kill -STOP {main}")
        guest.wait(lambda: guest.unit("NRestarts") == "1", "restart of a hung table")
        guest.wait(lambda: guest.unit("ActiveState") == "active", "table that is back")
        assert guest.unit("MainPID") != main
        assert lines(guest) >= played
        guest.tap("d")  # a pad goes on with the game
        play(guest, 10)
        guest.do("systemctl stop slap-console")
        assert guest.do("systemctl show -P Result slap-console").strip() == "success"
        guest.do("sync")
    left = disks.read("end")
    assert no_card_is_lost(replayed(newest_hand(left)))
    assert total_lines(left) > played


def is_not_ready_while_the_screen_is_black(guest: Guest) -> None:
    """Start the table with a renderer that draws into what nobody sees, then with the right one."""
    folder = "/run/systemd/system/slap-console.service.d"
    wrong = "SDL_RENDER_DRIVER=opengl SDL_FRAMEBUFFER_ACCELERATION=opengl"
    guest.do(
        f"systemctl stop slap-console; mkdir -p {folder}; "
        f"printf '[Service]\\nEnvironment={wrong}\\n' >{folder}/wrong.conf; "
        "systemctl daemon-reload; systemctl start --no-block slap-console"
    )
    guest.wait(lambda: "does not show them" in guest.unit("StatusText"), "word of a black screen")
    assert guest.unit("ActiveState") == "activating"
    assert looks.is_plain(guest.screen())
    guest.do(f"rm {folder}/wrong.conf; systemctl daemon-reload; systemctl stop slap-console")
    guest.do("systemctl start --no-block slap-console")


def measure(guest: Guest) -> None:
    """Note what the bench's table asks for."""
    began_us, ready_us = (
        int(guest.unit(name))
        for name in ("ExecMainStartTimestampMonotonic", "ActiveEnterTimestampMonotonic")
    )
    main = guest.unit("MainPID")
    used = f"awk '{{print $14 + $15}}' /proc/{main}/stat; cut -d' ' -f1 /proc/uptime"
    before, after = guest.do(used).split(), guest.do(f"sleep 10; {used}").split()
    share = (int(after[0]) - int(before[0])) / (float(after[1]) - float(before[1]))
    kilobytes = int(guest.do(f"awk '/VmRSS/{{print $2}}' /proc/{main}/status"))
    note(
        first_frame=f"{(ready_us - began_us) / 1e6:.1f} s",
        idle_cpu=f"{share:.0f} % of a core",
        memory=f"{kilobytes // 1024} MB",
    )
