"""Assigning by pressing: what is asked, what each press answers, what to know afterwards."""

import pytest
from msgspec.structs import replace

from console.errors import HardwareError
from console.hardware.stations import Profile
from console.hardware.usbassign import PAUSE_US, Walk, advice, keyboards_to_share
from console.hardware.usbbuttons import Button, Place
from console.hardware.usbdevices import Found
from console.hardware.usblistener import Listener
from console.hardware.usbreader import KeyChange

from .usbbench import FIRST, Bench, encoder, keyboard


class Hands:
    """Press one button after the other, a second apart."""

    def __init__(self, seats: int, profile: Profile = Profile.PAD) -> None:
        self.walk = Walk(seats, profile)
        self.now_us = 5_000_000

    def press(self, found: Found, code: int) -> str:
        self.now_us += 1_000_000
        answer = self.walk.press(found, KeyChange(self.now_us, code, True))
        assert self.walk.press(found, KeyChange(self.now_us + 50_000, code, False)) == ""
        return answer.strip()


@pytest.fixture(autouse=True)
def _names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Name buttons without the system's library."""
    monkeypatch.setattr("console.hardware.usbassign.button_name", lambda code: f"KEY_{code}")


def test_every_seat_is_asked_for_its_pad_then_its_flip_key() -> None:
    hands = Hands(2, Profile.PAD_FLIP)
    asked = []
    for code in (FIRST, FIRST + 1, FIRST + 2, FIRST + 3):
        asked.append(hands.walk.question)
        hands.press(encoder(1), code)
    assert asked == [
        "Seat 1: press your pad",
        "Seat 1: press your flip key",
        "Seat 2: press your pad",
        "Seat 2: press your flip key",
    ]
    assert hands.walk.done
    assert hands.walk.assignment([]).lists() == {
        "pad": ["1:288", "1:290"],
        "flip": ["1:289", "1:291"],
    }


def test_a_press_is_answered_with_what_it_is_now() -> None:
    hands = Hands(1)
    assert hands.press(encoder(1), FIRST) == "seat 1 pad: KEY_288 of Generic USB Joystick"


def test_a_button_that_has_a_job_is_refused_and_asked_for_again() -> None:
    hands = Hands(2)
    hands.press(encoder(1), FIRST)
    assert hands.press(encoder(1), FIRST) == "KEY_288 already is seat 1 pad: press another one"
    assert hands.walk.question == "Seat 2: press your pad"
    hands.press(encoder(2), FIRST)
    assert hands.walk.done


def test_a_bouncing_button_is_one_press() -> None:
    walk = Walk(2, Profile.PAD)
    walk.press(encoder(1), KeyChange(0, FIRST, True))
    for t_us in (3_000, 6_000, 250_000, 500_000):
        assert walk.press(encoder(1), KeyChange(t_us, FIRST, True)) == ""
    assert walk.press(encoder(1), KeyChange(500_000 + PAUSE_US, FIRST, True)) != ""


def test_call_keys_are_left_out_by_the_pad() -> None:
    hands = Hands(1, Profile.FULL)
    hands.press(encoder(1), FIRST)
    hands.press(encoder(1), FIRST + 1)
    assert hands.walk.question == (
        "Seat 1: press the call key one (or the seat's pad: it has none)"
    )
    assert hands.press(encoder(1), FIRST) == "seat 1 call key one: none"
    assert hands.press(encoder(1), FIRST + 2).startswith("seat 1 call key two")
    for _ in range(4):
        hands.press(encoder(1), FIRST)
    assert hands.walk.done
    assert hands.walk.assignment([]).places[Button(0, FIRST + 2)] == Place(0, "two")


def test_two_encoders_of_one_make_are_two_devices() -> None:
    hands = Hands(2)
    hands.press(encoder(2), FIRST)
    hands.press(encoder(1), FIRST)
    assert hands.walk.assignment([]).devices == (encoder(2).identity, encoder(1).identity)
    assert hands.press(encoder(1), FIRST + 1) == ""  # nobody is asked any more


# ----------------------------------------------------------------------------- what to know of it


def test_a_keyboard_is_shared_only_where_the_keeper_has_no_other() -> None:
    used, free = keyboard(1), keyboard(2)
    assert keyboards_to_share([used, encoder(3)], [used, encoder(3)]) == [used]
    assert keyboards_to_share([used], [used, free]) == []
    assert keyboards_to_share([encoder(3)], [used]) == []


def test_the_second_interface_of_a_keyboard_is_no_other_keyboard() -> None:
    used = keyboard(1)
    second = replace(used, identity=replace(used.identity, port="usb-0-1/input1"))
    assert keyboards_to_share([used], [used, second]) == [used]


def test_the_resolution_is_told_and_whether_it_is_assumed() -> None:
    hands = Hands(1)
    hands.press(encoder(1), FIRST)
    assert advice(hands.walk.assignment([]), hands.walk.devices()) == [
        "Presses told apart from 8 ms on (by USB); closer than that is a dead heat."
    ]
    assert "(assumed" in advice(hands.walk.assignment([]), [encoder(1, None)])[0]


def test_a_crowded_keyboard_is_warned_of() -> None:
    hands = Hands(3)
    for code in (30, 31, 32):
        hands.press(keyboard(1), code)
    text = "\n".join(advice(hands.walk.assignment([]), hands.walk.devices()))
    assert "Logitech K120 carries 3 seats. Cheap keyboards lose the third or fourth key" in text


def test_a_keepers_key_as_a_pad_is_warned_of_where_it_goes_on_typing() -> None:
    hands = Hands(2)
    hands.press(keyboard(1), 57)
    hands.press(keyboard(1), 30)
    shared = hands.walk.assignment([keyboard(1)])
    assert any("KEY_57" in line and "seat 1 pad" in line for line in advice(shared, [keyboard(1)]))
    alone = hands.walk.assignment([])
    assert len(advice(alone, [keyboard(1)])) == 1


# ------------------------------------------------------------------------------------- listening


def listening(bench: Bench) -> Listener:
    return Listener(bench.find, bench.open_device)


def test_all_devices_are_heard_in_order_of_time_and_none_is_taken() -> None:
    bench = Bench(encoder(1), keyboard(2))
    listener = listening(bench)
    bench.change(keyboard(2), 30, True, 2_000)
    bench.change(encoder(1), FIRST, True, 1_000)
    heard = listener.hear(0)
    assert [(found, change.code) for found, change in heard] == [
        (encoder(1), FIRST),
        (keyboard(2), 30),
    ]
    assert not any(device.grabbed for device in bench.open.values())
    listener.close()
    assert all(device.closed for device in bench.open.values())


def test_a_device_plugged_in_later_is_heard_and_one_that_went_is_let_go() -> None:
    bench = Bench(encoder(1))
    listener = listening(bench)
    bench.plugged.append(encoder(2))
    assert listener.hear(0) == []
    bench.change(encoder(2), FIRST, True, 1_000)
    assert [found for found, _ in listener.hear(0)] == [encoder(2)]
    bench.unplug(encoder(2))
    assert listener.hear(0) == []
    assert listener.devices == [encoder(1)]
    bench.plugged.append(encoder(2))
    listener.hear(0)
    assert listener.devices == [encoder(1), encoder(2)]
    listener.close()


def test_without_any_device_it_says_so() -> None:
    with pytest.raises(HardwareError, match="found none: plug one in and run this again"):
        listening(Bench())


def test_without_permission_it_says_what_to_run() -> None:
    bench = Bench(encoder(1))
    bench.refuses[encoder(1).node] = PermissionError(13, "Permission denied")
    with pytest.raises(HardwareError, match=r"sudo usermod -aG input \$USER, then log in anew"):
        listening(bench)


def test_what_may_be_opened_is_enough() -> None:
    bench = Bench(encoder(1), encoder(2))
    bench.refuses[encoder(1).node] = PermissionError(13, "Permission denied")
    assert listening(bench).devices == [encoder(2)]
