import re
from pathlib import Path

import pytest

from console.errors import HardwareError
from console.hardware.definition import definition
from console.hardware.ports import Found, choose, usb_id

RULES = Path(__file__).parents[2] / "console" / "hardware" / "70-slap-console.rules"
PICO = Found("/dev/ttyACM0", 0x2E8A, 0x000A, "Slap Console pads")
NANO = Found("/dev/ttyUSB0", 0x1A86, 0x7523, "USB Serial")
OTHER_PICO = Found("/dev/ttyACM1", 0x2E8A, 0x000A, "Pico")
MODEM = Found("/dev/ttyUSB2", 0x12D1, 0x1001, "Modem")
HEADER = Found("/dev/ttyAMA0")


@pytest.mark.parametrize("board", [PICO, NANO])
def test_the_only_board_is_found_among_other_ports(board: Found) -> None:
    assert choose([MODEM, HEADER, OTHER_PICO, board]) == board.path


def test_a_pico_with_other_firmware_is_no_board() -> None:
    assert usb_id(OTHER_PICO) is None
    with pytest.raises(HardwareError, match="found none: plug it in"):
        choose([OTHER_PICO, MODEM, HEADER])


def test_of_several_boards_none_is_guessed() -> None:
    with pytest.raises(HardwareError) as refused:
        choose([NANO, PICO])
    text = str(refused.value)
    assert "/dev/ttyACM0 (Raspberry Pi Pico with this firmware)" in text
    assert "/dev/ttyUSB0 (Nano with a CH340)" in text
    assert text.endswith("set the port of yours under [hardware]")


def test_the_udev_rules_know_every_board_of_the_definition() -> None:
    lines = RULES.read_text("utf-8").replace("\\\n", " ").splitlines()
    serial = [line for line in lines if line.startswith('SUBSYSTEM=="tty"')]
    found = {
        (int(ids[1], 16), int(ids[2], 16))
        for line in serial
        if (ids := re.search(r'idVendor}=="(\w{4})".*idProduct}=="(\w{4})"', line))
    }
    assert found == {(usb.vendor, usb.product_id) for usb in definition().usb}
    assert all('ENV{ID_MM_DEVICE_IGNORE}="1"' in line and "SYMLINK+=" in line for line in serial)
