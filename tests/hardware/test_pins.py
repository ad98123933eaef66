from pathlib import Path

import msgspec
import pytest
from gpiozero.pins.pi import PiBoardInfo
from hypothesis import given
from hypothesis import strategies as st

from console.errors import HardwareError
from console.hardware import pins as module
from console.hardware.pins import check_pins, free_pins, pin_file, pin_map
from console.hardware.pintable import pin_table
from console.hardware.stations import Contact, Control, Profile

ROOT = Path(__file__).parents[2]


def test_the_wiring_folder_and_the_package_have_one_and_the_same_map() -> None:
    packaged = Path(module.__file__).with_name("pins.toml").read_bytes()
    assert (ROOT / "wiring" / "pins.toml").read_bytes() == packaged


def test_every_wiring_in_the_file_is_sound_for_every_number_of_seats() -> None:
    for variant in pin_file().variants:
        for seats in range(1, 9):
            for profile in Profile:
                pins = pin_map(seats, profile, variant=variant)
                assert pins.seats == seats


def test_the_header_of_a_pi_agrees_with_gpiozero() -> None:
    header = PiBoardInfo.from_revision(0xC03115).headers["J8"]
    theirs = {int(p.name[4:]): p.number for p in header.pins.values() if p.name.startswith("GPIO")}
    assert pin_file().boards["pi"].header == theirs


def test_lamps_sit_on_pins_that_are_low_while_a_pi_boots_and_pads_off_the_strong_pull_ups() -> None:
    pins = pin_map()
    assert min(pins.lamp) >= 9
    assert not {2, 3} & set(pins.pad)


def test_a_direct_table_has_a_pad_a_flip_and_a_lamp_for_each_of_eight_seats() -> None:
    pins = pin_map()
    assert [len(pins.pad), len(pins.flip), len(pins.lamp)] == [8, 8, 8]
    assert len({gpio for gpio, _ in pins.users()}) == 24
    assert free_pins(pins) == []
    assert pins.inputs()[Contact(3, Control.FLIP)] == pins.flip[3]


def test_pads_only_and_dark_tables_use_fewer_pins() -> None:
    pins = pin_map(seats=4, profile=Profile.PAD, lamps=False)
    assert list(pins.inputs()) == [Contact(seat, Control.PAD) for seat in range(4)]
    assert pins.lamp == ()
    assert len(free_pins(pins)) == 20


@pytest.mark.parametrize(
    ("pins", "says"),
    [
        (
            {"pad": [4, 5, 4, 6]},
            r"GPIO 4 is used twice, by seat 1 pad and by seat 3 pad; free: GPIO",
        ),
        ({"pad": [4, 5, 6, 2]}, "GPIO 2 is used twice, by seat 4 pad and by seat 1 flip"),
        ({"flip": [2, 3, 12, 20]}, "GPIO 20 is used twice, by seat 4 flip and by seat 1 lamp"),
        ({"pad": [14, 5, 6, 7]}, "seat 1 pad: GPIO 14 is reserved for the serial port"),
        ({"flip": [2, 3, 1, 13]}, "seat 3 flip: GPIO 1 is reserved for the clock line of the HAT"),
        ({"lamp": [20, 21, 22, 15]}, "seat 4 lamp: GPIO 15 is reserved.*position 15.* is GPIO 22"),
        ({"pad": [29, 31, 26, 24]}, "seat 1 pad: GPIO 29 is not a pin.*BCM numbers 0 to 27"),
        ({"pad": [4, 5, 6, -1]}, "seat 4 pad: GPIO -1 is not a pin"),
        ({"pad": [4, 5, 6]}, "expected a pad pin for each of 4 seats, got 3"),
        ({"buzzer": [4]}, "unknown pin list 'buzzer'; known lists: pad, flip, lamp"),
    ],
)
def test_a_clash_is_refused_by_name_with_a_way_out(pins: dict[str, list[int]], says: str) -> None:
    with pytest.raises(HardwareError, match=says):
        pin_map(seats=4, pins=pins)


def test_board_positions_taken_for_gpio_numbers_are_recognised() -> None:
    """Pins 13, 15, 16 and 18 of the header, wired by position: GPIO 15 gives it away."""
    with pytest.raises(
        HardwareError, match=r"GPIO 15 is reserved.*position 15 on the header is GPIO 22"
    ):
        pin_map(seats=4, pins={"pad": [13, 15, 16, 18], "flip": [2, 3, 12, 19]})


def test_with_no_pin_free_the_advice_is_to_wire_less() -> None:
    full = pin_map()
    crowded = msgspec.structs.replace(full, lamp=(*full.lamp, full.pad[0]))
    with pytest.raises(HardwareError, match="no pin is free: wire fewer seats"):
        check_pins(crowded)


def test_an_unknown_wiring_is_refused_with_the_known_ones() -> None:
    with pytest.raises(HardwareError, match="unknown wiring 'nano'; known wirings: direct"):
        pin_map(variant="nano")


@given(st.lists(st.integers(-3, 40), min_size=2, max_size=8))
def test_a_list_of_pads_is_accepted_exactly_when_every_pin_is_good(pads: list[int]) -> None:
    good = len(set(pads)) == len(pads) and set(pads) <= set(range(28)) - {0, 1, 14, 15}
    try:
        pins = pin_map(len(pads), Profile.PAD, lamps=False, pins={"pad": pads})
    except HardwareError:
        assert not good
    else:
        assert good
        assert pins.pad == tuple(pads)


def test_the_table_for_people_names_every_pin_with_its_place_on_the_header() -> None:
    text = pin_table(pin_map())
    for gpio, _ in pin_map().users():
        assert f"GPIO {gpio} " in text
    assert "   1  GPIO 4  (pin 7)    GPIO 2  (pin 3)    GPIO 20 (pin 38)" in text
    assert "GPIO 14  the serial port, transmit (pin 8)" in text
    assert text.endswith("Free: none\n")
    assert max(map(len, text.splitlines())) <= 100


def test_the_table_leaves_out_what_is_not_wired() -> None:
    text = pin_table(pin_map(seats=2, profile=Profile.PAD, lamps=False, pins={"pad": [22, 23]}))
    assert "   1  GPIO 22 (pin 15)   -                  -" in text
    assert "config.txt" not in text
    assert "GPIO 16" in text.splitlines()[-1]


@pytest.mark.parametrize("name", ["pico", "nano"])
def test_a_microcontroller_has_eight_pads_and_no_pin_twice(name: str) -> None:
    board = pin_file().controllers[name]
    assert len(board.pad) == 8
    assert len(board.station) in (1, 8)
    signals = {board.key_load, board.key_clock, board.lamp_data, board.lamp_clock, board.lamp_latch}
    used = [board.tx, board.rx, *board.pad, *board.station, *signals]
    assert len(set(used)) == len(used)
    assert max(used) <= 22
