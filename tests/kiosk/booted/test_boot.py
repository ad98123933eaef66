"""The installed package, started at boot as a plain user: seen, hung, and back in its game."""

from __future__ import annotations

from collections.abc import Callable

from tests.kiosk.booted import looks
from tests.kiosk.booted.figures import note
from tests.kiosk.booted.guest import SIZE, Disks, Guest, drop_in, no_drop_in
from tests.kiosk.booted.journal import (
    SETTINGS,
    commits,
    newest_hand,
    no_card_is_lost,
    replayed,
    total_lines,
)

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
    guest.wait(lambda: (guest.tap("e", 2.0), moments(guest))[1] > 0, "hand that was dealt")


def go_on(guest: Guest) -> None:
    """Take up the game that was cut short, by a pad, and show that it goes on.

    Of the emulator's keys one is lost now and then, so there are two: the second is a slap.
    """
    guest.tap("d")
    guest.tap("d")
    play(guest, 4)


def moments(guest: Guest) -> int:
    """How many moments of play the table said it has brought onto the disk."""
    return commits(guest.said())


def play(guest: Guest, more: int, counted: Callable[[Guest], int] = moments) -> None:
    """Press flip and pad until so many more moments, of a line or more each, were kept."""
    wanted = counted(guest) + more
    guest.wait(
        lambda: (guest.tap("e"), guest.tap("d"), counted(guest))[2] >= wanted, "hand that goes on"
    )


def test_it_starts_on_the_screen_hangs_and_is_back_in_its_game(disks: Disks) -> None:
    disks.configure(SETTINGS)
    with disks.start() as guest:
        guest.await_agent()
        guest.await_start()
        guest.wait(lambda: shows_attract(guest), "attract screen")
        main = guest.unit("MainPID")
        assert guest.do(f"ps -o user= -p {main}").strip() == "slap"
        assert "CapEff:\t0000000000000000" in guest.do(f"cat /proc/{main}/status")
        assert float(guest.do("systemd-analyze security slap-console | tail -1").split()[-3]) <= 3.0
        measure(guest)

        deal(guest)
        play(guest, 10)
        played = lines(guest)
        guest.do(f"kill -STOP {main}")
        guest.await_start(2)
        assert guest.unit("NRestarts") == "1"
        assert guest.unit("MainPID") != main
        assert lines(guest) >= played
        go_on(guest)
        guest.do("systemctl stop slap-console")
        assert guest.do("systemctl show -P Result slap-console").strip() == "success"
        guest.do("sync")
    left = disks.read("end")
    assert no_card_is_lost(replayed(newest_hand(left)))
    assert total_lines(left) > played


def test_a_black_screen_is_not_ready_and_a_missing_partition_is_no_hindrance(disks: Disks) -> None:
    # This renderer draws into what nobody sees.
    wrong = "SDL_RENDER_DRIVER=opengl SDL_FRAMEBUFFER_ACCELERATION=opengl"
    with disks.start_early(drop_in("wrong", f"Environment={wrong}"), data=False) as guest:
        guest.await_said("slap-console: no sound")
        black = "does not show them"
        guest.wait(lambda: black in guest.unit("StatusText"), "word of a black screen")
        assert guest.unit("ActiveState") == "activating"
        assert looks.is_plain(guest.screen())

        guest.do(f"{no_drop_in('wrong')}; systemctl restart --no-block slap-console")
        guest.await_start()
        guest.wait(lambda: shows_attract(guest), "attract screen")
        assert "slap-data" not in guest.do("cat /proc/mounts")
        assert guest.unit("NRestarts") == "0"


def measure(guest: Guest) -> None:
    """Note what the bench's table asks for."""
    began_us, ready_us = (
        int(guest.unit(name))
        for name in ("ExecMainStartTimestampMonotonic", "ActiveEnterTimestampMonotonic")
    )
    main = guest.unit("MainPID")
    used = f"awk '{{print $14 + $15}}' /proc/{main}/stat; cut -d' ' -f1 /proc/uptime"
    before, after = guest.do(used).split(), guest.do(f"sleep 5; {used}").split()
    share = (int(after[0]) - int(before[0])) / (float(after[1]) - float(before[1]))
    kilobytes = int(guest.do(f"awk '/VmRSS/{{print $2}}' /proc/{main}/status"))
    note(
        first_frame=f"{(ready_us - began_us) / 1e6:.1f} s",
        idle_cpu=f"{share:.0f} % of a core",
        memory=f"{kilobytes // 1024} MB",
    )
