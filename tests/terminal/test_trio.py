"""Twisted Trio in a terminal: what lies there and what is awaited, a code to scan, and no hand."""

from __future__ import annotations

import msgspec
import pytest

from console.display.shots_trio import SHOTS, announced, asked, caught, shuffling
from console.hand_screen import HandScreen
from console.qr import QUIET, qr_rows
from console.screens import Screen, TableScreen
from console.terminal.draw import draw
from tests.terminal.scenes import NAMES, pens, rows


def named(screen: Screen) -> Screen:
    if not isinstance(screen, TableScreen):
        return screen
    seats = tuple(
        msgspec.structs.replace(seat, name=name)
        for seat, name in zip(screen.table.seats, NAMES, strict=False)
    )
    return msgspec.structs.replace(screen, table=msgspec.structs.replace(screen.table, seats=seats))


def drawn(screen: Screen, width: int = 120, height: int = 40) -> str:
    return "\n".join(rows(draw(named(screen), pens(width, height))))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("name", [name for name in SHOTS if "hand" not in name])
def test_every_table_has_its_picture(name: str, size: tuple[int, int]) -> None:
    screen = SHOTS[name]()
    assert not isinstance(screen, HandScreen)
    assert len(drawn(screen, *size).splitlines()) > 4


def test_suit_lay_stock_and_last_card_are_told() -> None:
    text = drawn(announced())
    for told in ("Suit: clubs", "2♥", "2♣", "Blue draws 2", "stock of 84", "White has one card"):
        assert told in text
    assert "plays nines" in text


def test_seats_are_told_what_is_awaited_of_them() -> None:
    screen = msgspec.structs.replace(asked(), links=())
    assert "names a suit" in drawn(screen)
    assert "picks a card" in drawn(screen)
    dry = msgspec.structs.replace(shuffling(), links=())
    assert "hit your pad: shuffle" in drawn(dry)


def test_who_was_caught_is_told_with_the_margin() -> None:
    text = drawn(caught())
    assert "Blue catches White" in text
    assert "11.3 ms" in text
    assert "caught: 5 cards" in text


def test_the_code_of_the_first_seat_without_a_phone_can_be_read() -> None:
    screen = shuffling()
    code = qr_rows(screen.links[0])
    picture = draw(named(screen), pens(120, 40))
    head, *lines = [row.plain for row in picture.right]
    assert "Red: scan" in head
    modules = [[mark in "█▀" if upper else mark in "█▄" for mark in line]
               for line in lines for upper in (True, False)]  # fmt: skip
    inner = modules[QUIET : QUIET + len(code)]
    assert tuple(tuple(row[QUIET : QUIET + len(code)]) for row in inner) == code
    assert screen.links[0] not in drawn(screen)
    assert "larger terminal" in drawn(screen, 80, 24)
