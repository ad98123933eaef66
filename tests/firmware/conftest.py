"""These tests need compilers and emulators: they run only where SLAP_FIRMWARE=1 is set."""

import os
import shutil

TOOLS = ("arm-none-eabi-gcc", "avr-gcc", "gcc", "make", "node", "npm")
WANTED = os.environ.get("SLAP_FIRMWARE") == "1"

if WANTED and (missing := [tool for tool in TOOLS if shutil.which(tool) is None]):
    raise SystemExit(
        f"SLAP_FIRMWARE=1, but these are not installed: {', '.join(missing)}; "
        "firmware/README.md lists the packages"
    )

collect_ignore_glob = [] if WANTED else ["test_*.py"]

if WANTED:
    from tests.firmware.fixtures import *  # noqa: F403
