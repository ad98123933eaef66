"""The console on a machine that says it is a Pi 4, though it has no device tree to say so in."""

import sys
from pathlib import Path

from gpiozero.pins import local

from console.cli import main
from console.hardware import machine

MODEL = Path("/run/slap-console/model")
PI_4 = 0xC03115

MODEL.write_text("Raspberry Pi 4 Model B Rev 1.5", encoding="utf-8")
machine.this_machine.__defaults__ = (MODEL,)
local.get_pi_revision = lambda: PI_4
sys.exit(main(["play", "--window", "--verbose"]))
