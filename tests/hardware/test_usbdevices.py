"""What is plugged in, read from the kernel's files, and which of it is the one that was meant."""

from pathlib import Path

import pytest

from console.errors import ConfigError
from console.hardware.usbdevices import ASSUMED_US, Found, Identity, find_devices, identity, match

from .usbbench import encoder, keyboard

JOYSTICK = "fff00000000 0 0 0 0"  # BTN_TRIGGER, code 288, and the eleven after it


class Sys:
    """A tree such as the kernel shows under /sys, with links where it has links."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def write(self, file: Path, text: str) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text + "\n", "utf-8")

    def usb(
        self, number: int, port: str, keys: str = JOYSTICK, uniq: str = "", interval: str = "8ms"
    ) -> None:
        interface = self.root / f"sys/devices/pci0/usb1/{port}/{port}:1.0"
        self.write(interface / "bInterfaceNumber", "00")
        self.endpoint(interface / "ep_81", "Interrupt", "in", interval)
        self.endpoint(interface / "ep_02", "Interrupt", "out", "255ms")
        device = interface / "0003:0079:0006" / f"input/input{number}"
        self.device(device, number, f"usb-0000:00:14.0-{port}/input0", keys, uniq)

    def endpoint(self, folder: Path, kind: str, direction: str, interval: str) -> None:
        for name, text in (("type", kind), ("direction", direction), ("interval", interval)):
            self.write(folder / name, text)

    def device(self, device: Path, number: int, phys: str, keys: str, uniq: str = "") -> None:
        for name, text in (
            ("name", "DragonRise Inc.   Generic   USB  Joystick  "),
            ("phys", phys),
            ("uniq", uniq),
            ("id/vendor", "0079"),
            ("id/product", "0006"),
            ("capabilities/key", keys),
        ):
            self.write(device / name, text)
        event = device / f"event{number}"
        event.mkdir()
        (event / "device").symlink_to("..")
        links = self.root / "sys/class/input"
        links.mkdir(parents=True, exist_ok=True)
        (links / event.name).symlink_to(event)

    def found(self) -> list[Found]:
        return find_devices(self.root)


@pytest.fixture
def sys(tmp_path: Path) -> Sys:
    return Sys(tmp_path)


def test_a_computer_without_any_has_none(sys: Sys) -> None:
    assert sys.found() == []


def test_a_device_is_read_with_its_port_buttons_and_interval(sys: Sys) -> None:
    sys.usb(7, "1-3")
    (found,) = sys.found()
    assert found.identity.ids == "0079:0006"
    assert found.identity.port == "usb-0000:00:14.0-1-3/input0"
    assert found.identity.name == "DragonRise Inc. Generic USB Joystick"
    assert found.node == sys.root / "dev/input/event7"
    assert found.keys == frozenset(range(288, 300))
    assert found.interval_us == found.resolution_us == 8_000
    assert not found.is_keyboard


def test_what_has_no_keys_is_no_device_of_ours(sys: Sys) -> None:
    sys.usb(0, "1-1", keys="0")
    assert sys.found() == []


def test_a_keyboard_is_one_that_has_the_keys_of_one(sys: Sys) -> None:
    sys.usb(1, "1-1", keys="fffffffffffffffe")
    sys.usb(2, "1-2", keys="10000000000000 0")  # a power button: code 116
    assert [one.is_keyboard for one in sys.found()] == [True, False]
    assert sys.found()[1].keys == {116}


@pytest.mark.parametrize(
    ("text", "us"), [("1ms", 1_000), ("125us", 125), ("10ms", 10_000), ("", None), ("0ms", None)]
)
def test_the_interval_is_told_as_the_kernel_tells_it(sys: Sys, text: str, us: int | None) -> None:
    sys.usb(1, "1-1", interval=text)
    assert sys.found()[0].interval_us == us


def test_of_two_endpoints_the_slower_one_decides(sys: Sys) -> None:
    sys.usb(1, "1-1", interval="4ms")
    sys.endpoint(sys.root / "sys/devices/pci0/usb1/1-1/1-1:1.0/ep_83", "Interrupt", "in", "16ms")
    assert sys.found()[0].interval_us == 16_000


def test_where_nothing_tells_the_interval_it_is_assumed(sys: Sys) -> None:
    sys.device(sys.root / "sys/devices/platform/i8042/serio0/input/input1", 1, "isa/serio0", "2")
    (found,) = sys.found()
    assert found.interval_us is None
    assert found.resolution_us == ASSUMED_US


def test_devices_come_in_the_order_of_their_numbers_and_twins_are_counted(sys: Sys) -> None:
    sys.usb(10, "1-1")
    device = sys.root / "sys/devices/pci0/usb1/1-1/1-1:1.0/0003:0079:0006/input/input9"
    sys.device(device, 9, "usb-0000:00:14.0-1-1/input0", JOYSTICK)
    nine, ten = sys.found()
    assert (nine.node.name, nine.identity.twin) == ("event9", 1)
    assert (ten.node.name, ten.identity.twin) == ("event10", 2)


@pytest.mark.parametrize(
    "who",
    [
        Identity("0079:0006", "usb-0000:00:14.0-3/input0", name="Generic (blue) Joystick"),
        Identity("0079:0006", "-", twin=2, name=""),
        Identity("046d:c31c", "usb-1/input1", 3, "00_A", "Keyboard"),
    ],
)
def test_an_identity_reads_back_as_it_was_written(who: Identity) -> None:
    assert identity(str(who)) == who


def test_what_is_no_identity_is_refused_with_an_example() -> None:
    with pytest.raises(ConfigError, match=r"such as \"0079:0006 at .*got 'the blue one'"):
        identity("the blue one")


# ------------------------------------------------------------------------------ finding it again


def test_two_of_one_make_are_told_apart_by_their_ports() -> None:
    left, right = encoder(1), encoder(2)
    assert match([left.identity, right.identity], [right, left]) == {0: left, 1: right}


def test_a_lone_device_may_move_to_another_port() -> None:
    assert match([encoder(1).identity], [encoder(5)]) == {0: encoder(5)}


def test_of_two_alike_one_may_move_while_the_other_stays() -> None:
    wanted = [encoder(1).identity, encoder(2).identity]
    assert match(wanted, [encoder(2), encoder(7)]) == {0: encoder(7), 1: encoder(2)}


@pytest.mark.parametrize("plugged", [[encoder(7)], [encoder(7), encoder(8)]])
def test_nothing_is_guessed_where_either_could_be_either(plugged: list[Found]) -> None:
    assert match([encoder(1).identity, encoder(2).identity], plugged) == {}


def test_a_new_one_beside_two_candidates_is_not_taken_either() -> None:
    assert match([encoder(1).identity], [encoder(7), encoder(8)]) == {}


def test_a_serial_number_tells_two_apart_wherever_they_are() -> None:
    a, b = keyboard(1, serial="A"), keyboard(2, serial="B")
    swapped = [keyboard(4, serial="B"), keyboard(3, serial="A")]
    assert match([a.identity, b.identity], swapped) == {0: swapped[1], 1: swapped[0]}


def test_another_interface_of_the_same_device_is_not_taken_for_it() -> None:
    other = Identity("0079:0006", "usb-0-9/input1", name="Generic USB Joystick")
    assert (
        match([encoder(1).identity], [Found(other, Path("/dev/input/event1"), 1, frozenset())])
        == {}
    )
