"""What no emulator checks: the images themselves."""

import re
import struct
import subprocess
from pathlib import Path

import pytest

from console.hardware.protocol import Config
from firmware.tools.image import RP2040_FAMILY, UF2_MAGIC, boot_crc, uf2
from tests.conftest import IN_CI
from tests.firmware.boards import MS
from tests.firmware.fixtures import MakeBoard
from tests.firmware.pico import Pico

FIRMWARE = Path(__file__).parents[2] / "firmware"
NANO_FLASH = 30_720  # less 2 KB for the boot loader
NANO_RAM = 2_048
NANO_STACK = 400  # test_boards.py holds it to that
PICO_RAM = 256 * 1024
PICO_FLASH = 2 * 1024 * 1024
RESETS, RESET_ALL = 0x4000C000, 0x01FFFFFF
# Reset bits of the parts in use [data sheet 2.14.3].
RESET_BITS = {
    0x40014000: 5,
    0x4001C000: 8,
    0x40028000: 12,
    0x4002C000: 13,
    0x40034000: 22,
    0x40040000: 17,
    0x4004C000: 0,
    0x50000000: 2,
    0x40054000: 21,
    0x50100000: 24,
    0x50110000: 24,
}
CLOCK_STEPS = {
    0x40026000: "crystal on",
    0x4000B03C: "system off PLL",
    0x40008030: "reference from crystal",
    0x40028008: "PLL multiple",
    0x4002B004: "PLL power",
    0x4002800C: "PLL dividers",
    0x4000803C: "system from PLL",
    0x40008048: "peripherals",
    0x40008054: "USB",
    0x40008060: "converter",
    0x4005802C: "1 µs tick",
    0x40034024: "line speed",
}


def sections(tool: str, elf: Path) -> dict[str, tuple[int, int]]:
    """Size and address of each section."""
    text = subprocess.run([tool, "-A", elf], capture_output=True, text=True, check=True).stdout
    rows = re.findall(r"^(\.\S+)\s+(\d+)\s+(\d+)$", text, re.MULTILINE)
    return {name: (int(size), int(address)) for name, size, address in rows}


def test_the_boot_stage_has_the_crc_the_boot_rom_wants(build: Path) -> None:
    image = (build / "slap-pico.bin").read_bytes()
    assert boot_crc(image[:252]) == struct.unpack_from("<I", image, 252)[0]
    assert boot_crc(b"123456789") == 0x0376E6E7  # check value of CRC-32/MPEG-2


def test_vectors_are_where_the_boot_stage_looks(build: Path) -> None:
    image = (build / "slap-pico.bin").read_bytes()
    stack, start = struct.unpack_from("<2I", image, 256)
    assert stack == 0x20042000
    assert start & 1
    assert 0x10000108 <= start < 0x10000200


def test_the_uf2_file_is_whole_and_for_the_rp2040(build: Path) -> None:
    data = (build / "slap-pico.uf2").read_bytes()
    image = (build / "slap-pico.bin").read_bytes()
    assert len(data) % 512 == 0
    blocks = [data[start : start + 512] for start in range(0, len(data), 512)]
    found = bytearray()
    for number, block in enumerate(blocks):
        head = struct.unpack_from("<8I", block)
        assert head[:2] == UF2_MAGIC[:2]
        assert struct.unpack_from("<I", block, 508)[0] == UF2_MAGIC[2]
        assert head[2] & 0x2000
        assert head[3:] == (0x10000000 + 256 * number, 256, number, len(blocks), RP2040_FAMILY)
        found += block[32 : 32 + 256]
    assert bytes(found).startswith(image)
    assert uf2(image) == data


def test_everything_that_runs_on_a_pico_runs_from_ram(build: Path) -> None:
    """Boot stage, vectors and start-up apart; interrupts must never wait for flash."""
    for name, (size, address) in sections("arm-none-eabi-size", build / "slap-pico.elf").items():
        if name in (".program", ".bss"):
            assert address >= 0x20000000
            assert address + size < 0x20000000 + PICO_RAM
        elif name in (".boot2", ".start"):
            assert size <= 512


def test_a_pico_takes_parts_out_of_reset_before_it_uses_them(make_board: MakeBoard) -> None:
    """Emulators let any order pass; a real part that is held in reset takes no write."""
    held, used = RESET_ALL, set[int]()
    for address, value in trace(make_board):
        register, old = address & ~0x3000, held
        if register == RESETS:
            held = {0: value, 0x2000: held | value, 0x3000: held & ~value}[address & 0x3000]
        for base, bit in RESET_BITS.items():
            if address & ~0x3FFF == base:
                used.add(base)
                assert not old >> bit & 1, f"write to {address:#x} while it is held in reset"
    assert used == set(RESET_BITS)


def test_a_pico_changes_its_clocks_in_the_only_order_that_works(make_board: MakeBoard) -> None:
    """Crystal; off the PLLs, onto it; PLLs set and powered; onto the PLL; then the rest."""
    told = [CLOCK_STEPS[address] for address, _ in trace(make_board) if address in CLOCK_STEPS]
    order = list(dict.fromkeys(told))
    assert order == [
        *("crystal on", "system off PLL", "reference from crystal"),
        *("PLL multiple", "PLL power", "PLL dividers"),
        *("system from PLL", "peripherals", "USB", "converter", "1 µs tick", "line speed"),
    ]


def trace(make_board: MakeBoard) -> list[tuple[int, int]]:
    pico = make_board("pico")
    assert isinstance(pico, Pico)
    pico.hear(Config(threshold=bytes([40] + [0] * 7)))
    pico.run(10 * MS)
    return pico.first_writes()


def test_a_pico_has_room_left(build: Path) -> None:
    """In the smallest flash that is sold with the chip, and in memory beside an 8 KB stack."""
    assert (build / "slap-pico.bin").stat().st_size <= PICO_FLASH
    found = sections("arm-none-eabi-size", build / "slap-pico.elf")
    assert found[".program"][0] + found[".bss"][0] <= PICO_RAM


def test_a_nano_has_room_left(build: Path) -> None:
    found = sections("avr-size", build / "slap-nano.elf")
    assert found[".text"][0] + found[".data"][0] <= NANO_FLASH
    assert found[".data"][0] + found[".bss"][0] + NANO_STACK <= NANO_RAM


@pytest.mark.parametrize("name", ["slap-pico.uf2", "slap-nano.hex"])
def test_the_ready_images_are_what_the_sources_give(build: Path, name: str) -> None:
    """To the byte, in CI by whatever compiler; at home others give other images that work too."""
    ready = FIRMWARE / "prebuilt"
    made_by = (ready / "compilers.txt").read_text("utf-8")
    same = (ready / name).read_bytes() == (build / name).read_bytes()
    others_will_do = not IN_CI and compilers() != made_by
    assert same or others_will_do, f"run make -C firmware prebuilt; they were made by {made_by}"


def compilers() -> str:
    """Name both compilers as `make prebuilt` notes them."""
    programs = ("arm-none-eabi-gcc", "avr-gcc")
    said = [subprocess.run([p, "--version"], capture_output=True, text=True) for p in programs]
    return "".join(answer.stdout.splitlines()[0] + "\n" for answer in said)


def test_images_do_not_depend_on_where_they_are_built(build: Path, tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere" / "firmware"
    copy.parent.mkdir()
    subprocess.run(["cp", "-r", FIRMWARE, copy], check=True)
    subprocess.run(["make", "--silent", "clean", "avr", "rp2040"], cwd=copy, check=True)
    for name in ("slap-pico.uf2", "slap-nano.hex"):
        assert (copy / "build" / name).read_bytes() == (build / name).read_bytes()
