"""The terminal's pictures as text; ``python -m tests.terminal.snapshots`` draws them anew."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from console.screens import Screen
from console.terminal.draw import draw
from tests.terminal.games import game_screens
from tests.terminal.scenes import SIZES, pens, rows, screens

FOLDER = Path(__file__).with_name("snapshots")


@cache
def every_screen() -> Mapping[str, Screen]:
    """Return one of every screen of every game, by name; made once, since nothing changes them."""
    return screens() | game_screens()


def drawn(name: str, size: tuple[int, int]) -> str:
    """Return one screen with its title, panels, notice and hint, as plain text."""
    picture = draw(every_screen()[name], pens(*size))
    notice = picture.notice.plain if picture.notice else "─" * size[0]
    lines = [picture.title.plain, *rows(picture), notice, picture.hint.plain]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def path(name: str, size: tuple[int, int]) -> Path:
    return FOLDER / f"{name.replace(' ', '-')}-{size[0]}x{size[1]}.txt"


def write_all() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in every_screen():
        for size in SIZES:
            path(name, size).write_text(drawn(name, size), encoding="utf-8")


if __name__ == "__main__":
    write_all()
