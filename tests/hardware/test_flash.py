from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from console.errors import HardwareError
from console.hardware.flash import (
    DRIVE_FILE,
    DRIVE_LABEL,
    RP2040_FAMILY,
    UF2_START,
    BoardName,
    Ran,
    Tools,
    check_hex,
    check_uf2,
    flash,
)
from console.hardware.framing import Deframer
from console.hardware.ports import Found
from console.hardware.protocol import Bootloader, decode

PICO = Found("/dev/ttyACM0", 0x2E8A, 0x000A, "Slap Console pads")
NANO = Found("/dev/ttyUSB0", 0x1A86, 0x7523, "USB Serial")
HEX = ":020000040000FA\n:0400000012345678E8\n:00000001FF\n"


def uf2(family: int = RP2040_FAMILY) -> bytes:
    block = UF2_START + bytes(20) + family.to_bytes(4, "little")
    return block + bytes(512 - len(block))


class World:
    """A computer with drives below a folder, programs, and a serial port."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.programs = {"avrdude", "udisksctl"}
        self.answers: list[Ran] = []
        self.ran: list[list[str]] = []
        self.written = b""
        self.opened = ""
        self.waited_s = 0.0
        self.ports = [PICO, NANO]
        self.after_bootloader: Callable[[], str] = str
        self.said: list[str] = []

    def tools(self) -> Tools:
        return Tools(
            root=self.root,
            find=lambda name: name if name in self.programs else None,
            run=self._run,
            open_port=self._open,
            ports=lambda: self.ports,
            wait=self._wait,
        )

    def flash(self, board: BoardName, image: Path, port: str = "") -> None:
        flash(board, image, port, self.said.append, self.tools())

    def drive(self, at: str = f"media/pi/{DRIVE_LABEL}") -> Path:
        folder = self.root / at
        folder.mkdir(parents=True)
        (folder / DRIVE_FILE).write_text("UF2 Bootloader", "ascii")
        return folder

    # -- a port
    def read(self) -> bytes:
        return b""

    def write(self, data: bytes) -> int:
        self.written += data
        return len(data)

    def close(self) -> None:
        self.after_bootloader()

    def _open(self, path: str) -> "World":
        if path not in [port.path for port in self.ports]:
            raise HardwareError(f"{path}: there is no such port. Is the board plugged in?")
        self.opened = path
        return self

    def _run(self, command: Sequence[str]) -> Ran:
        self.ran.append(list(command))
        return self.answers.pop(0)

    def _wait(self, s: float) -> None:
        self.waited_s += s


@pytest.fixture
def world(tmp_path: Path) -> World:
    root = tmp_path / "root"
    root.mkdir()
    return World(root)


@pytest.fixture
def pico(tmp_path: Path) -> Path:
    image = tmp_path / "slap-pico.uf2"
    image.write_bytes(uf2())
    return image


@pytest.fixture
def nano(tmp_path: Path) -> Path:
    image = tmp_path / "slap-nano.hex"
    image.write_text(HEX, "ascii")
    return image


def test_a_pico_in_its_boot_loader_gets_the_image_copied(world: World, pico: Path) -> None:
    drive = world.drive()
    world.flash("pico", pico)
    assert (drive / "slap-pico.uf2").read_bytes() == pico.read_bytes()
    assert world.written == b""
    assert world.said[-1].startswith("Done.")


def test_a_running_pico_is_sent_to_its_boot_loader_first(world: World, pico: Path) -> None:
    world.after_bootloader = lambda: str(world.drive())
    world.flash("pico", pico)
    (sent,) = Deframer().feed(world.written)
    assert decode(sent) == Bootloader()
    assert world.opened == "/dev/ttyACM0"
    assert (world.root / f"media/pi/{DRIVE_LABEL}/slap-pico.uf2").is_file()


def test_a_drive_that_no_desktop_mounts_is_mounted(world: World, pico: Path) -> None:
    device = world.root / "dev/disk/by-label" / DRIVE_LABEL
    device.parent.mkdir(parents=True)
    device.touch()
    world.answers = [Ran(0, "Mounted")]
    run = world._run

    def mount(command: Sequence[str]) -> Ran:
        world.drive(f"run/media/{DRIVE_LABEL}")
        return run(command)

    world._run = mount  # type: ignore[method-assign]
    world.flash("pico", pico)
    assert world.ran == [["udisksctl", "mount", "--no-user-interaction", "-b", str(device)]]


def test_without_a_mounting_tool_it_says_which_to_install(world: World, pico: Path) -> None:
    device = world.root / "dev/disk/by-label" / DRIVE_LABEL
    device.parent.mkdir(parents=True)
    device.touch()
    world.programs.clear()
    with pytest.raises(HardwareError, match="sudo apt install udisks2"):
        world.flash("pico", pico)
    world.programs = {"udisksctl"}
    world.answers = [Ran(1, "Not authorized")]
    with pytest.raises(HardwareError, match="cannot be mounted \\(Not authorized\\)"):
        world.flash("pico", pico)


def test_without_a_pico_it_says_which_button_to_hold(world: World, pico: Path) -> None:
    world.ports = [NANO]
    with pytest.raises(HardwareError) as refused:
        world.flash("pico", pico)
    assert str(refused.value) == (
        "no Pico can be asked to take new firmware: expected a Pico on USB, found none: plug it "
        "in, or name its port with --port. Hold the BOOTSEL button of the Pico while you plug its "
        "USB cable in, then run this again"
    )
    with pytest.raises(HardwareError, match=r"Is the board plugged in\. Hold the BOOTSEL"):
        world.flash("pico", pico, "/dev/ttyACM7")
    assert world.written == b""


@pytest.mark.parametrize("board", ["pico", "nano"])
def test_of_two_alike_none_is_flashed_unasked(
    world: World, pico: Path, nano: Path, board: BoardName
) -> None:
    one = PICO if board == "pico" else NANO
    world.ports = [PICO, NANO, msgspec.structs.replace(one, path="/dev/other")]
    with pytest.raises(HardwareError) as refused:
        world.flash(board, pico if board == "pico" else nano)
    assert f"expected one {board.title()} on USB, found /dev/other" in str(refused.value)
    assert "name one with --port" in str(refused.value)
    assert world.ran == []
    assert world.written == b""


def test_without_a_nano_it_says_so(world: World, nano: Path) -> None:
    world.ports = [PICO]
    with pytest.raises(HardwareError, match="expected a Nano on USB, found none"):
        world.flash("nano", nano)


def test_a_drive_that_never_comes_is_waited_for_and_told(world: World, pico: Path) -> None:
    with pytest.raises(HardwareError, match="the drive RPI-RP2 within 10 s"):
        world.flash("pico", pico)
    assert world.waited_s == pytest.approx(10.25)


def test_a_nano_is_written_with_the_newer_boot_loaders_speed_first(
    world: World, nano: Path
) -> None:
    world.answers = [Ran(1, "avrdude: stk500_getsync(): not in sync"), Ran(0, "done")]
    world.flash("nano", nano)
    assert [command[command.index("-b") + 1] for command in world.ran] == ["115200", "57600"]
    assert world.ran[0][0] == "avrdude"
    assert world.ran[0][-1] == f"flash:w:{nano}:i"
    assert world.ran[0][world.ran[0].index("-P") + 1] == "/dev/ttyUSB0"


def test_a_nano_that_does_not_answer_is_told_with_avrdudes_words(world: World, nano: Path) -> None:
    world.answers = [Ran(1, "first"), Ran(1, "avrdude: not in sync\navrdude done.  Thank you.\n")]
    with pytest.raises(HardwareError, match="no Nano answered at 115200 or 57600 baud"):
        world.flash("nano", nano, "/dev/ttyUSB0")


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ("can't open device: Permission denied", "usermod -aG dialout"),
        ("can't open device: No such file or directory", "there is no such port"),
        ("Device or resource busy", "another program has it open"),
    ],
)
def test_what_another_speed_would_not_mend_is_told_at_once(
    world: World, nano: Path, said: str, says: str
) -> None:
    world.answers = [Ran(1, said)]
    with pytest.raises(HardwareError, match=says):
        world.flash("nano", nano)


def test_without_avrdude_it_says_how_to_get_it(world: World, nano: Path) -> None:
    world.programs.clear()
    with pytest.raises(HardwareError, match="sudo apt install avrdude"):
        world.flash("nano", nano)


@pytest.mark.parametrize("data", [b"", uf2()[:-1], uf2(0x12345678), b"x" * 512])
def test_a_file_that_is_no_pico_image_is_refused(tmp_path: Path, data: bytes) -> None:
    image = tmp_path / "bad.uf2"
    image.write_bytes(data)
    with pytest.raises(HardwareError, match="expected a UF2 image for the RP2040"):
        check_uf2(image)


@pytest.mark.parametrize(
    "text", ["", HEX.replace("E8", "E9"), HEX.replace(":00000001FF\n", ""), "hello", ":zz\n" + HEX]
)
def test_a_file_that_is_no_nano_image_is_refused(tmp_path: Path, text: str) -> None:
    image = tmp_path / "bad.hex"
    image.write_text(text, "ascii")
    with pytest.raises(HardwareError, match="expected a whole Intel HEX image"):
        check_hex(image)


def test_a_missing_image_is_named(world: World, tmp_path: Path) -> None:
    with pytest.raises(HardwareError, match=r"nowhere\.uf2: cannot be read"):
        world.flash("pico", tmp_path / "nowhere.uf2")


def test_the_tools_of_this_computer_are_whole() -> None:
    tools = Tools()
    assert tools.run(["true"]) == Ran(0, "")
    assert tools.run(["sh", "-c", "echo no >&2; exit 3"]) == Ran(3, "no\n")
    assert all(
        callable(getattr(tools, field))
        for field in msgspec.structs.asdict(tools)
        if field != "root"
    )
