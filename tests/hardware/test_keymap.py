import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.errors import ConfigError
from console.hardware.keymap import DEFAULT_FLIPS, DEFAULT_PADS, KEY_NAMES, KeyMap
from console.hardware.stations import Contact, Control


def test_the_default_keyboard_has_a_pad_and_a_flip_for_eight_seats() -> None:
    keys = KeyMap()
    assert len(keys) == 16
    assert keys["d"] == Contact(0, Control.PAD)
    assert keys["u"] == Contact(7, Control.FLIP)
    assert keys.key(Contact(1, Control.PAD)) == "k"


def test_default_keys_lie_in_the_same_place_on_qwerty_qwertz_and_azerty() -> None:
    assert not set("qwazym0123456789;,.") & {*DEFAULT_PADS, *DEFAULT_FLIPS}


def test_each_default_flip_lies_just_above_its_pad() -> None:
    rows = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
    at = {key: (row, column) for row, keys in enumerate(rows) for column, key in enumerate(keys)}
    for pad, flip in zip(DEFAULT_PADS, DEFAULT_FLIPS, strict=True):
        assert at[flip][0] == at[pad][0] - 1
        assert abs(at[flip][1] - at[pad][1]) <= 1


def test_keys_go_by_the_names_the_display_library_gives_them() -> None:
    pygame.init()
    for name in KEY_NAMES:
        assert pygame.key.name(pygame.key.key_code(name)) == name


def test_names_are_read_without_regard_to_case() -> None:
    assert KeyMap(pad=["Left Shift"], flip=["SPACE"])["space"] == Contact(0, Control.FLIP)


def test_one_and_two_mean_different_keys_on_the_number_pad() -> None:
    keys = KeyMap(pad=["1", "[1]"], flip=[])
    assert keys["1"] != keys["[1]"]


def test_seats_may_go_without_keys() -> None:
    assert KeyMap(pad=["q"], flip=[]).key(Contact(0, Control.FLIP)) is None


@pytest.mark.parametrize(
    ("pad", "flip", "says"),
    [
        (["q", "w", "q"], [], r"keys.pad\[2\]: key 'q' already is the key of seat 1 pad"),
        (
            ["q"],
            ["Q"],
            r"keys.flip\[0\]: key 'q' already is the key of seat 1 pad; give seat 1 flip",
        ),
        (
            ["spcae"],
            [],
            r"keys.pad\[0\]: expected the name of a key, got 'spcae'; did you mean 'space'",
        ),
        (["q"], ["€€€"], r"keys.flip\[0\]: expected the name of a key.*as \"q\" or \"space\""),
        (list("abcdefghi"), [], "keys.pad: expected at most 8 keys, one a seat, got 9"),
    ],
)
def test_a_bad_map_is_refused_by_path(pad: list[str], flip: list[str], says: str) -> None:
    with pytest.raises(ConfigError, match=says):
        KeyMap(pad, flip)


@given(st.lists(st.sampled_from(sorted(KEY_NAMES)), min_size=2, max_size=16, unique=True))
def test_keys_and_contacts_go_one_to_one(names: list[str]) -> None:
    half = len(names) // 2
    keys = KeyMap(names[:half], names[half:][:8])
    assert all(keys.key(contact) == name for name, contact in keys.items())
