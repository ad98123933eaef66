"""Every setting can be reached and changed by presses of pads, whatever section it is in."""

import pytest

from console.config_menu import entries, values_of
from console.config_sections import Config
from tests.session.service.menu_table import MenuTable

ENTRIES = {entry.path: entry for entry in entries()}
DEVICE = ["0079:0006 at usb-0-3/input0 (Joystick)"]
# What goes along with a setting that cannot be without it.
FIRST = {
    "usb.shared": {"usb": {"devices": DEVICE}},
    "display.width": {"display": {"height": 900, "width": 1600}},
    "display.height": {"display": {"height": 900, "width": 1600}},
    "table.seats": {},
    "hardware.pins.pad": {"table": {"seats": 2}},
    "hardware.pins.flip": {"table": {"seats": 2}},
    "hardware.pins.lamp": {"table": {"seats": 2}},
    "keys.pad": {"table": {"seats": 2}},
    "keys.flip": {"table": {"seats": 2}},
}
FIRST |= {path: {"usb": {"devices": DEVICE}} for path in ENTRIES if path.startswith("usb.")}
FIRST["usb.devices"] = {}
TEXTS = {
    "hardware.port": "/dev/pads",
    "network.listen": "wlan0",
    "network.wifi_name": "Slap",
    "network.wifi_password": "12345678",
    "journal.folder": "/var/j",
    "attract.rules_url": "https://slap.games/",
    "hours.opens": "09:30",
    "hours.closes": "23:00",
}
PINS = {
    "hardware.pins.pad": (22, 23),
    "hardware.pins.flip": (24, 25),
    "hardware.pins.lamp": (26, 27),
}
PARTS = {
    "table.names": "Zoé",
    "usb.devices": DEVICE[0],
    "usb.shared": "1",
    "keys.pad": "q",
    "keys.flip": "w",
    "table.handicap_ms": "40",
    "hardware.thresholds": "90",
}


def change(table: MenuTable, path: str) -> None:
    entry = ENTRIES[path]
    section = path.rpartition(".")[0]
    table.open_section(section)
    kinds = {"flags": "list"}
    table.go(kinds.get(entry.kind, entry.kind), path)
    table.enter()
    match entry.kind:
        case "flags":
            table.go("tick", path, 1)
            table.enter()
            table.back()
        case "list":
            change_list(table, path)
            table.back()
        case "number" | "text" if table.menu.wheel is not None:
            now = values_of(table.config)[path]
            number = entry.low + 1 if now != entry.low + 1 else entry.low + 2
            table.spell(TEXTS.get(path) or str(number))


def change_list(table: MenuTable, path: str) -> None:
    text = PARTS.get(path, "1:288")
    adds = [row for row in table.menu.rows if row.name == "add"]
    if path in PINS:
        for pin in PINS[path]:
            table.go("do", "add")
            table.enter()
            table.spell(str(pin))
    elif adds and path != "keys.pad" and path != "keys.flip":
        table.go("do", "add")
        table.enter()
        table.spell(text)
    else:
        kind = "number" if ENTRIES[path].each.kind == "number" else "text"
        table.go(kind, path, 0)
        table.enter()
        table.spell(text)


@pytest.mark.slow
@pytest.mark.parametrize("path", list(ENTRIES))
def test_a_setting_is_changed_by_pads_alone(path: str) -> None:
    table = MenuTable(raw=FIRST.get(path))
    table.chord()
    before = values_of(table.config)[path]
    change(table, path)
    assert table.menu.told is None, table.menu.told
    after = values_of(table.config)[path]
    assert after != before


SOME = ["table.names", "sound.volume", "rules.challenge", "rules.patterns"]


@pytest.mark.parametrize("path", SOME)
def test_so_it_is_where_a_station_is_a_pad_alone(path: str) -> None:
    table = MenuTable(pads_only=True)
    table.chord()
    before = values_of(table.config)[path]
    change(table, path)
    assert values_of(table.config)[path] != before


def test_no_setting_is_missing() -> None:
    assert set(values_of(Config())) == set(ENTRIES)
