import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from console.errors import HardwareError
from console.hardware import factories
from console.hardware.factories import chip_numbers, find_chip, open_backend
from console.hardware.machine import Machine, this_machine

PI_4 = Machine("Raspberry Pi 4 Model B Rev 1.5", (6, 12))
PI_5 = Machine("Raspberry Pi 5 Model B Rev 1.0", (6, 12))
OLD_PI = Machine("Raspberry Pi 3 Model B Rev 1.2", (6, 1))
NOWHERE = Machine("", (6, 12))


class FakeLgpio(ModuleType):
    """Chips by number and label; changes the folder on import like the real one."""

    error = type("error", (Exception,), {})
    gpio_claim_alert = None

    def __init__(self, chips: dict[int, str]) -> None:
        super().__init__("lgpio")
        self.chips = chips
        self.open_handles: set[int] = set()

    def gpiochip_open(self, number: int) -> int:
        if number not in self.chips:
            raise self.error("can not open gpiochip")
        self.open_handles.add(number)
        return number

    def gpio_get_chip_info(self, handle: int) -> list[Any]:
        return [0, 54, f"gpiochip{handle}", self.chips[handle]]

    def gpiochip_close(self, handle: int) -> None:
        self.open_handles.remove(handle)


def put(monkeypatch: pytest.MonkeyPatch, name: str, module: Any) -> None:
    monkeypatch.setitem(sys.modules, name, module)


def _forget_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LG_WD", "")  # so that it is put back as it was
    monkeypatch.delenv("LG_WD")


@pytest.mark.parametrize(
    ("chips", "number"),
    [
        ({0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}, 0),
        ({0: "pinctrl-rp1", 10: "gpio-brcmstb@107d508500"}, 0),
        ({0: "gpio-brcmstb@107d508500", 4: "pinctrl-rp1"}, 4),
        ({10: "gpio-brcmstb@107d517c00", 11: "gpio-brcmstb", 13: "pinctrl-rp1"}, 13),
        ({0: "pinctrl-bcm2835", 1: "raspberrypi-exp-gpio"}, 0),
    ],
)
def test_the_chip_is_found_by_its_label(chips: dict[int, str], number: int) -> None:
    lgpio = FakeLgpio(chips)
    assert find_chip(lgpio, range(16)) == number
    assert not lgpio.open_handles


def test_without_the_chip_it_says_what_is_there() -> None:
    lgpio = FakeLgpio({1: "gpio-sim"})
    with pytest.raises(HardwareError, match=r"gpiochip0: can not open.*gpiochip1: gpio-sim.*group"):
        find_chip(lgpio, [0, 1])
    with pytest.raises(HardwareError, match="found none"):
        find_chip(lgpio, [])


def test_chip_numbers_come_from_the_devices(tmp_path: Path) -> None:
    for name in ("gpiochip10", "gpiochip4", "gpiochipX", "gpiomem"):
        (tmp_path / name).touch()
    assert chip_numbers(tmp_path) == [4, 10]


def test_lgpio_is_opened_on_the_found_chip(monkeypatch: pytest.MonkeyPatch) -> None:
    put(monkeypatch, "lgpio", FakeLgpio({0: "other", 4: "pinctrl-rp1"}))
    opened = SimpleNamespace(LGPIOFactory=lambda chip: SimpleNamespace(chip=chip))
    put(monkeypatch, "gpiozero.pins.lgpio", opened)
    monkeypatch.setattr(factories, "chip_numbers", lambda: [0, 4])
    backend = open_backend("lgpio", Machine(PI_5.model, (5, 7)))
    assert backend.factory.chip == 4
    assert (backend.resolution_us, backend.settle_us) == (50, 8_000)


def test_lgpio_writes_its_pipe_elsewhere_and_leaves_the_folder_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    _forget_folder(monkeypatch)
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    folder = tmp_path / "library"
    folder.mkdir()
    (folder / "lgpio.py").write_text(
        "import os\nos.chdir(os.environ['LG_WD'])\ngpio_claim_alert = None\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(folder)
    here = Path.cwd()
    factories._import_lgpio()
    assert os.environ["LG_WD"] == str(tmp_path)
    assert Path.cwd() == here
    monkeypatch.delitem(sys.modules, "lgpio")


def test_without_a_service_manager_the_pipe_goes_to_a_temporary_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _forget_folder(monkeypatch)
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    put(monkeypatch, "lgpio", FakeLgpio({}))
    factories._import_lgpio()
    assert Path(os.environ["LG_WD"]).is_dir()


@pytest.mark.parametrize(
    ("name", "module", "library"),
    [("lgpio", "lgpio", "lgpio"), ("rpigpio", "RPi", "RPi.GPIO")],
)
def test_a_missing_library_is_said_plainly_and_the_keyboard_still_works(
    monkeypatch: pytest.MonkeyPatch, name: Any, module: str, library: str
) -> None:
    put(monkeypatch, module, None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.rpigpio", raising=False)
    with pytest.raises(HardwareError, match=f"{library} cannot be loaded.*keyboard still works"):
        open_backend(name, OLD_PI)


def test_the_empty_lgpio_of_an_index_without_wheels_is_recognised(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put(monkeypatch, "lgpio", ModuleType("lgpio"))
    with pytest.raises(HardwareError, match="python3-lgpio"):
        open_backend("lgpio", PI_4)


def test_a_chip_that_will_not_open_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    put(monkeypatch, "lgpio", FakeLgpio({0: "pinctrl-bcm2711"}))

    def refuse(chip: int) -> None:
        raise FakeLgpio.error("no permission")

    put(monkeypatch, "gpiozero.pins.lgpio", SimpleNamespace(LGPIOFactory=refuse))
    monkeypatch.setattr(factories, "chip_numbers", lambda: [0])
    with pytest.raises(HardwareError, match="gpiochip0: no permission"):
        open_backend("lgpio", PI_4)


def test_rpigpio_opens_on_an_old_pi_with_an_honest_resolution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    put(monkeypatch, "gpiozero.pins.rpigpio", SimpleNamespace(RPiGPIOFactory=object))
    last = Machine(OLD_PI.model, (6, 5))
    assert open_backend("rpigpio", last).resolution_us >= 1_000


@pytest.mark.parametrize(
    ("name", "machine", "says"),
    [
        ("lgpio", NOWHERE, "no Raspberry Pi.*keyboard still works"),
        ("rpigpio", NOWHERE, "no Raspberry Pi.*keyboard still works"),
        ("lgpio", Machine("Orange Pi 5", (6, 1)), "this is Orange Pi 5"),
        ("lgpio", Machine(PI_4.model, (5, 4)), "kernel 5.7 or later.*this is 5.4"),
        ("rpigpio", PI_5, 'does not work on Raspberry Pi 5.*factory = "lgpio"'),
        ("rpigpio", Machine("Raspberry Pi 500 Rev 1.0", (6, 1)), "does not work"),
        ("lgpio", Machine(PI_4.model, (5, 6)), "this is 5.6"),
        ("rpigpio", Machine(PI_4.model, (6, 6)), "this is 6.6"),
        ("rpigpio", PI_4, 'kernel 6.6 and later; this is 6.12.*factory = "lgpio"'),
        ("pigpio", PI_4, "expected the pin factory lgpio, rpigpio or mock, got 'pigpio'"),
    ],
)
def test_a_factory_that_cannot_work_here_is_refused_with_the_way_out(
    name: Any, machine: Machine, says: str
) -> None:
    with pytest.raises(HardwareError, match=says):
        open_backend(name, machine)


def test_the_machine_is_read_from_the_device_tree(tmp_path: Path) -> None:
    model = tmp_path / "model"
    model.write_bytes(b"Raspberry Pi 5 Model B Rev 1.1\0")
    machine = this_machine(model)
    assert machine.is_pi5
    assert machine.kernel > (0, 0)
    assert this_machine(tmp_path / "none").is_pi is False


def test_a_pi_500_is_a_pi_5_and_a_pi_400_is_not() -> None:
    assert Machine("Raspberry Pi Compute Module 5 Rev 1.0", (6, 12)).is_pi5
    assert not Machine("Raspberry Pi 400 Rev 1.0", (6, 12)).is_pi5
