"""A plug that is pulled in play, five times, on a machine whose disk is only read."""

from __future__ import annotations

import time
from random import Random

from tests.kiosk.booted.figures import note
from tests.kiosk.booted.guest import Disks
from tests.kiosk.booted.journal import (
    SETTINGS,
    acknowledged,
    commits_ms,
    newest_hand,
    no_card_is_lost,
    replayed,
    total_lines,
)
from tests.kiosk.booted.test_boot import deal, go_on, lines, play

CUTS = 5


def test_no_cut_costs_an_acknowledged_input_or_a_card(disks: Disks) -> None:
    disks.configure(SETTINGS)
    chance, took_ms, before = Random(5), [], 0
    for cut in range(1, CUTS + 1):
        with disks.start_early() as guest:
            guest.await_start()
            assert "overlay / overlay rw" in guest.do("cat /proc/mounts")
            assert lines(guest) >= before
            if cut == 1:
                deal(guest)
            else:
                go_on(guest)
            play(guest, 6)
            time.sleep(chance.uniform(0, 0.5))
            guest.tap("e", 0.05)
            guest.cut_power()
            said = guest.said()
        left = disks.read(f"cut-{cut}")
        assert acknowledged(said)
        for name, size in acknowledged(said).items():
            assert (left / "journal" / name).stat().st_size >= size, name
        replay = replayed(newest_hand(left))
        assert no_card_is_lost(replay)
        assert total_lines(left) > before
        before = total_lines(left)
        took_ms += commits_ms(said)
    took_ms.sort()
    note(commit=f"{took_ms[len(took_ms) // 2]} / {took_ms[len(took_ms) * 99 // 100]} ms")
