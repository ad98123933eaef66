"""Finishes the Pico's image.

image.py checksum FILE.bin          writes the boot stage's CRC into its last four bytes
image.py uf2 FILE.bin FILE.uf2      packs it the way the boot loader takes it
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

BOOT_BYTES = 256
CRC_POLYNOMIAL = 0x04C11DB7
FLASH = 0x10000000
UF2_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
UF2_FAMILY_PRESENT = 0x2000
RP2040_FAMILY = 0xE48BFF56
PAYLOAD = 256
BLOCK_DATA = 476


def boot_crc(data: bytes) -> int:
    """The boot ROM's CRC-32: not reflected, start all ones, no final inversion."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1) ^ (CRC_POLYNOMIAL if crc & 0x80000000 else 0)
        crc &= 0xFFFFFFFF
    return crc


def checksum(image: bytes) -> bytes:
    """The image with the CRC of its boot stage in place."""
    body = image[: BOOT_BYTES - 4]
    return body + struct.pack("<I", boot_crc(body)) + image[BOOT_BYTES:]


def uf2(image: bytes) -> bytes:
    """The image in blocks of 512 bytes for the RP2040's boot loader."""
    pages = [image[start : start + PAYLOAD] for start in range(0, len(image), PAYLOAD)]
    return b"".join(
        struct.pack(
            "<8I",
            *UF2_MAGIC[:2],
            UF2_FAMILY_PRESENT,
            FLASH + PAYLOAD * number,
            PAYLOAD,
            number,
            len(pages),
            RP2040_FAMILY,
        )
        + page.ljust(BLOCK_DATA, b"\0")
        + struct.pack("<I", UF2_MAGIC[2])
        for number, page in enumerate(pages)
    )


def main(arguments: list[str]) -> None:
    """Follow the command line."""
    match arguments:
        case ["checksum", name]:
            path = Path(name)
            path.write_bytes(checksum(path.read_bytes()))
        case ["uf2", name, target]:
            Path(target).write_bytes(uf2(Path(name).read_bytes()))
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
