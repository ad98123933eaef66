"""Whatever is pressed in the menu, in any order: it stands on a row, and asks for what can be."""

from __future__ import annotations

from random import Random

import pytest

from console.config_menu import entries, values_of
from console.config_sections import Config
from console.service_screen import Felt, Figures, Put, Stands, Told
from console.session.service.menu import Menu

ENTRIES = {entry.path: entry for entry in entries()}
NEWS = (
    Felt((1, 2, 3, 4)),
    Figures((), ()),
    Told("saved"),
    Stands(values=values_of(Config()), later=True),
)


@pytest.mark.parametrize("seed", range(12))
def test_any_presses_leave_a_menu_that_stands(seed: int) -> None:
    chance = Random(seed)
    menu = Menu(tuple(ENTRIES.values()), 4, ("Ada", "Ben", "Cho", "Dan"))
    menu.hear(NEWS[-1])
    for now_us in range(0, 1_500_000, 1_000):
        match chance.choices(
            ("move", "enter", "back", "mark", "hear", "lag"), (40, 40, 6, 8, 4, 2)
        ):
            case ["move"]:
                menu.move(chance.choice((-1, 1, 1, 1)))
            case ["enter"]:
                menu.enter(now_us)
            case ["back"]:
                menu.back()
            case ["mark"]:
                menu.mark(chance.randrange(-2, 60))
            case ["hear"]:
                menu.hear(chance.choice(NEWS))
            case _:
                menu.keep_lag()
        menu.left = False
        screen = menu.screen()
        assert 0 <= screen.marked < len(screen.rows)
        for ask in menu.asks:
            if isinstance(ask, Put):
                assert ask.path in ENTRIES
                assert ask.value is not None or ENTRIES[ask.path].optional
        menu.asks.clear()
