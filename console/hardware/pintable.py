"""The pin map as a table for people with a soldering iron."""

from __future__ import annotations

from console.hardware.pins import PinMap, free_pins


def pin_table(pins: PinMap) -> str:
    """Give one line for each seat, what else the pins do, and what is free or reserved."""
    sections = [_seats(pins), _notes("Keep switched off in config.txt", _used_shared(pins))]
    sections += [_notes("Reserved", _reserved(pins)), _free(pins)]
    return f"{pins.title}\n{pins.board.title}\n\n" + "\n\n".join(filter(None, sections)) + "\n"


def _seats(pins: PinMap) -> str:
    columns = {"pad": pins.pad, "flip": pins.flip, "lamp": pins.lamp}
    head = "Seat" + "".join(f"  {name:<17}" for name in columns)
    rows = [
        f"{seat + 1:>4}"
        + "".join(f"  {_pin(pins, column, seat):<17}" for column in columns.values())
        for seat in range(pins.seats)
    ]
    return "\n".join(line.rstrip() for line in [head, *rows])


def _pin(pins: PinMap, column: tuple[int, ...], seat: int) -> str:
    if seat >= len(column):
        return "-"
    return f"GPIO {column[seat]:<2} (pin {pins.board.header[column[seat]]})"


def _used_shared(pins: PinMap) -> dict[int, str]:
    used = {gpio for gpio, _ in pins.users()}
    return {gpio: job for gpio, job in pins.board.shared.items() if gpio in used}


def _reserved(pins: PinMap) -> dict[int, str]:
    return {
        gpio: f"{job} (pin {pins.board.header[gpio]})" for gpio, job in pins.board.reserved.items()
    }


def _notes(title: str, notes: dict[int, str]) -> str:
    if not notes:
        return ""
    return "\n".join([f"{title}:", *(f"  GPIO {gpio:<2}  {text}" for gpio, text in notes.items())])


def _free(pins: PinMap) -> str:
    free = free_pins(pins)
    return f"Free: {', '.join(f'GPIO {gpio}' for gpio in free) or 'none'}"
