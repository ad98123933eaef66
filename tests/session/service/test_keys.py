"""Keyboard and mouse in the service menu."""

import pytest

from console.display.shots_selftest import trying_pads
from console.display.shots_service import main
from console.screens import ClosedScreen
from console.session.console import Command
from console.session.host_keys import clicked, host_command
from tests.session.service.menu_table import MenuTable

NOW_US = 7


@pytest.mark.parametrize(
    ("key", "wanted"),
    [
        ("down", Command(NOW_US, "mark", step=1)),
        ("up", Command(NOW_US, "mark", step=-1)),
        ("space", Command(NOW_US, "change")),
        ("return", Command(NOW_US, "change")),
        ("escape", Command(NOW_US, "leave")),
        ("f4", None),
    ],
)
def test_the_lobbys_keys_do_the_same(key: str, wanted: Command | None) -> None:
    assert host_command(key, main(), NOW_US) == wanted


def test_f10_opens_it_but_not_in_the_self_test() -> None:
    assert host_command("f10", ClosedScreen(), NOW_US) == Command(NOW_US, "service")
    assert host_command("f10", trying_pads(), NOW_US) is None


def test_a_click_enters_a_row_or_goes_back() -> None:
    table = MenuTable()
    table.command("service")
    command = clicked("service:1", table.menu, table.clock())
    assert command is not None
    table.step(command)
    assert table.menu.page == "lamps"
    back = clicked("service back", table.menu, table.clock())
    assert back is not None
    table.step(back)
    assert table.menu.page == "main"
