"""The pin map against the boards: what is wrong with it is told, each mistake by its name."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest
import yaml

from console.hardware.pins import PinFile, pin_file, pin_map
from tests.wiring.test_netwalk import HARNESSES
from wiring.tools.facts import boards
from wiring.tools.pinmap import faults, users


def changed(controller: str, **pins: object) -> PinFile:
    """The pin map with other pins for one controller."""
    file = pin_file()
    other = msgspec.structs.replace(file.controllers[controller], **pins)
    return msgspec.structs.replace(file, controllers=file.controllers | {controller: other})


def rewired(**pins: object) -> PinFile:
    """The pin map with other pins straight on the Pi."""
    file = pin_file()
    other = msgspec.structs.replace(file.variants["direct"], **pins)
    return msgspec.structs.replace(file, variants={"direct": other})


def test_the_pin_map_is_sound() -> None:
    assert faults(pin_file(), boards()) == []


@pytest.mark.parametrize(
    ("pins", "fault"),
    [
        (changed("pico", pad=(2, 3, 4, 5, 6, 7, 8, 22)), "pico: 22 is used twice, by pad 8 and by"),
        (changed("pico", lamp_latch=18), "pico: 18 is used twice, by key_load and by lamp_latch"),
        (changed("pico", force=(26, 28, 22)), "pico: force 3 is on GP22, which measures no volt"),
        (changed("pico", ring=28), "pico: 28 is used twice, by force 2 and by ring"),
        (changed("pico", key_load=25), "pico: key_load is on 25, the board's own lamp"),
        (changed("pico", ring=23), "pico: ring is on 23, the mode of the board's own supply"),
        (changed("pico", key_clock=30), "pico: key_clock is on 30, no pin of the board"),
        (changed("pico", lamp_data=0), "pico: lamp_data is on the serial line"),
        (changed("nano", force=(14, 15, 13)), "nano: force 3 is on D13, which measures no voltage"),
        (changed("nano", pad=(2, 3, 4, 5, 6, 7, 8, 20)), "nano: pad 8 is on A6, which can only"),
        (changed("nano", station=(1,)), "nano: station 1 is on 1, the serial line to the USB chip"),
        (changed("nano", pad=(2, 2)), "nano: 2 is used twice, by pad 1 and by pad 2"),
        (rewired(pad=(0,)), "pi: pad 1 is on 0, the data line of the HAT identification memory"),
        (rewired(flip=(4,)), "pi: 4 is used twice, by pad 1 and by flip 1"),
        (rewired(lamp=(40,)), "pi: lamp 1 is on 40, no pin of the board"),
    ],
)
def test_a_mistake_in_the_map_is_told(pins: PinFile, fault: str) -> None:
    assert any(found.startswith(fault) for found in faults(pins, boards())), faults(pins, boards())


def test_a_board_is_described_as_its_maker_does() -> None:
    for name, board in boards().items():
        positions = list(board.header.values())
        assert len(set(positions)) == len(positions), name
        assert not set(positions) & {*board.grounds, *board.rails}, name
        assert board.ground in board.grounds
        assert board.rails[board.logic_rail] == board.logic_v
    pico = boards()["pico"]
    known = {*pico.header.values(), *pico.grounds, *pico.rails}
    assert {*range(1, 41)} - known == {30, 35, 37, 39}


@pytest.mark.parametrize(
    ("sheet", "board"), [("hub-pico", "pico"), ("hub-nano", "nano"), ("hub-direct", "pi")]
)
def test_the_drawing_labels_each_pin_as_the_map_has_it(sheet: str, board: str) -> None:
    text = (HARNESSES / f"{sheet}.yml").read_text("utf-8")
    drawn = yaml.safe_load(text)["connectors"]["BOARD"]
    labels = dict(zip(drawn["pins"], drawn["pinlabels"], strict=True))
    facts = boards()[board]
    file = pin_file()
    pins = file.variants["direct"] if board == "pi" else file.controllers[board]
    for number, use in users(pins):
        position = facts.position(number)
        if use in {"pad 1", "pad 2", "flip 2", "lamp 1", "key_load"}:
            assert labels[position].startswith(f"{facts.name(number)}: "), use


def test_the_firmwares_pin_headers_are_made_from_the_map() -> None:
    tool = HARNESSES.parents[1] / "firmware" / "tools" / "pins_header.py"
    done = subprocess.run(
        [sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_consoles_own_pins_are_the_maps() -> None:
    pins = pin_map(8)
    direct = pin_file().variants["direct"]
    assert (pins.pad, pins.flip, pins.lamp) == (direct.pad, direct.flip, direct.lamp)
