"""A terminal's keys by the names of the key map."""

from __future__ import annotations

import pytest
from textual.events import Key

from console.hardware.keymap import KEY_NAMES
from console.terminal.keys import is_held, key_name


@pytest.mark.parametrize(
    ("key", "character", "name"),
    [
        ("q", "q", "q"),
        ("Q", "Q", "q"),
        ("space", " ", "space"),
        ("comma", ",", ","),
        ("left_square_bracket", "[", "["),
        ("enter", "\r", "return"),
        ("tab", "\t", "tab"),
        ("backspace", "\x7f", "backspace"),
        ("escape", "\x1b", "escape"),
        ("left", None, "left"),
        ("shift+left", None, "left"),
        ("alt+up", None, "up"),
        ("pagedown", None, "page down"),
        ("f5", None, "f5"),
        ("home", None, "home"),
        ("delete", None, "delete"),
        ("insert", None, "insert"),
    ],
)
def test_a_key_is_named_as_in_the_key_map(key: str, character: str | None, name: str) -> None:
    assert key_name(Key(key, character)) == name
    assert name in KEY_NAMES


def test_shift_with_a_letter_stands_for_holding_its_key() -> None:
    assert is_held(Key("E", "E"))
    for key, character in (("e", "e"), ("left", None), ("space", " "), ("1", "1")):
        assert not is_held(Key(key, character))
