"""The service menu in words: what its pages, settings and values are called, and what they do."""

from __future__ import annotations

from console.display import rule_words
from console.display.words import Words
from console.service_screen import Row, ServiceScreen, SettingValue, Wheel

_RULES, _LIST, _SECTION = "rules.", "list:", "section:"
_BY_SEAT = ("table.names", "table.handicap_ms", "hardware.thresholds", "usb.")
_UNITS = {
    "_ms": "ms",
    "_s": "s",
    "_minutes": "minutes",
    "volume": "percent",
    "rotate": "degrees",
    "megabytes": "megabytes",
    "days": "days",
}


def page_title(words: Words, page: str) -> str:
    """Return what a page is called."""
    if page.startswith(_SECTION):
        return words(f"service.section.{page.removeprefix(_SECTION)}")
    if page.startswith(_LIST):
        return setting_label(words, page.removeprefix(_LIST))
    return words(f"service.page.{page}.label")


def setting_label(words: Words, path: str) -> str:
    """Return what a setting is called."""
    if path.startswith(_RULES):
        return rule_words.label(words, path.removeprefix(_RULES))
    return words(f"setting.{path}.label")


def setting_help(words: Words, path: str) -> str:
    """Return the sentence that explains a setting."""
    if path.startswith(_RULES):
        return rule_words.sentence(words, path.removeprefix(_RULES))
    return words(f"setting.{path}.help")


def row_label(words: Words, row: Row, names: tuple[str, ...], *, first: bool = False) -> str:
    """Return what a row is called; ``first``: its page has none before it."""
    match row.kind:
        case "page":
            return page_title(words, row.name)
        case "do":
            return words(f"service.do.{row.name}.label")
        case "back":
            return words("service.leave" if first else "service.back")
        case "fact" if row.part is not None:
            return seat_name(words, row.part, names)
        case "fact":
            return words(f"service.fact.{row.name}")
        case "tick" if isinstance(row.value, tuple):
            return one_value(words, row.name, row.value[0])
    if row.part is None:
        return setting_label(words, row.name)
    if row.name.startswith(_BY_SEAT) and row.name not in ("usb.devices", "usb.shared"):
        return seat_name(words, row.part, names)
    return words("service.part", what=setting_label(words, row.name), number=row.part + 1)


def seat_name(words: Words, seat: int, names: tuple[str, ...]) -> str:
    """Return what a seat is called, its number where the table has no such seat."""
    if seat < len(names):
        return names[seat]
    return words("service.part", what=words("service.fact.seat"), number=seat + 1)


def row_help(words: Words, row: Row) -> str:
    """Return the sentence that explains a row, empty where there is nothing to explain."""
    match row.kind:
        case "page" if row.name.startswith(_SECTION):
            return ""
        case "page":
            return words(f"service.page.{row.name}.help")
        case "do":
            return words(f"service.do.{row.name}.help")
        case "back" | "fact":
            return ""
        case "tick" if row.name == "rules.patterns" and isinstance(row.value, tuple):
            return rule_words.sentence(words, str(row.value[0]))
        case "tick" if row.name == "table.presets" and isinstance(row.value, tuple):
            key = f"preset.{row.value[0]}.help"
            return words(key) if key in words else ""
    return setting_help(words, row.name)


def row_value(words: Words, row: Row) -> str:
    """Return what a row stands at, in words; empty for a way to somewhere."""
    if row.kind in ("page", "do", "back"):
        return ""
    if row.kind == "fact":
        return "" if row.value is None else str(row.value)
    return value_text(words, row.name, row.value)


def value_text(words: Words, path: str, value: SettingValue) -> str:
    """Return a setting's value in words."""
    if value is None:
        return words("service.own")
    if not isinstance(value, tuple):
        return one_value(words, path, value)
    if not value:
        return words("service.all" if path == "table.presets" else "service.none")
    if len(value) == 1:
        return one_value(words, path, value[0])
    return words("service.several", count=len(value))


def one_value(words: Words, path: str, value: bool | int | str) -> str:
    """Return one value in words."""
    key = f"setting.value.{path}.{value}"
    if key in words:
        return words(key)
    if isinstance(value, bool):
        return words("value.on" if value else "value.off")
    if path in ("table.preset", "table.presets"):
        key = f"preset.{value}.label"
        return words(key) if key in words else str(value)
    if path == "bots.level":
        return words(f"lobby.level.{value}")
    if path == "rules.patterns":
        return rule_words.label(words, str(value))
    if path.startswith(_RULES):
        return rule_words.value(words, path.removeprefix(_RULES), value)
    if value == "":
        return words("service.empty")
    return _measured(words, path, value) if isinstance(value, int) else value


def _measured(words: Words, path: str, value: int) -> str:
    unit = next((unit for end, unit in _UNITS.items() if path.endswith(end)), None)
    said = words.number(value)
    return said if unit is None else words(f"service.unit.{unit}", n=said)


def allowed(words: Words, wheel: Wheel) -> str:
    """Return what may be spelled."""
    if wheel.number:
        low, high = words.number(wheel.low), words.number(wheel.high)
        return words("service.allowed", low=low, high=high)
    return words("service.letters", count=wheel.longest)


def stop_text(words: Words, stop: str) -> str:
    """Return what a stop of the wheel shows."""
    if len(stop) > 1:
        return words(f"service.wheel.{stop}")
    return words("service.wheel.space") if stop == " " else stop


def told_text(words: Words, screen: ServiceScreen) -> str:
    """Return what came of the last wish, empty while there is nothing to tell."""
    told = screen.told
    return "" if told is None else f"{words(f'service.told.{told.what}')} {told.detail}".strip()
