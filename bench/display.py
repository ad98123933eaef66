"""What the picture costs: full redraws, a card flying, idling, the first frame, memory."""

from __future__ import annotations

import os
import subprocess
import sys
import time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from bench.measure import Row, best_cpu_s, percentile
from console.display.canvas import Kit, Look
from console.display.shots import SHOTS, canvas_of
from console.display.window import Window
from console.screens import TableScreen

SIZE = (1920, 1080)
_FIRST_FRAME = """
import os, resource, time
began = time.perf_counter()
os.environ["SDL_VIDEODRIVER"] = "dummy"
from console.config import Config
from console import app
from console.wiring import open_hardware, key_hints
from console.window_table import open_window, WindowTable
from console.hardware.pads import monotonic_us
config = Config()
hardware = open_hardware(config)
window, speaker = open_window(config, key_hints(config, hardware.keys))
core = app._open_core(config, hardware, display=True)
WindowTable(window, speaker, core, hardware.simulator).turn(monotonic_us())
print(time.perf_counter() - began)
print(int(open('/proc/self/statm').read().split()[1]) * resource.getpagesize() / 1e6)
"""


def rows() -> list[Row]:
    """Measure drawing on a dummy screen: blits cost the same, only the flip is free."""
    return [*_redraw(), *_idle(), *_first_frame(), *_play()]


def _redraw() -> list[Row]:
    pygame.init()
    pygame.display.set_mode(SIZE)
    slowest = 0.0
    for make in SHOTS.values():
        screen = make()
        if not isinstance(screen, TableScreen):
            continue
        kit = Kit(SIZE, Look())
        _paint(kit, screen)
        slowest = max(slowest, best_cpu_s(lambda kit=kit, screen=screen: _paint(kit, screen)))
    what, missed = "full 1080p table redraw, slowest scene", slowest >= 0.008
    return [Row(what, f"{slowest * 1000:.1f} ms", "< 8 ms", missed)]


def _paint(kit: Kit, screen: TableScreen) -> None:
    target = pygame.display.get_surface()
    canvas = canvas_of(kit, screen)
    for op in canvas.ops:
        op.paint(target)


def _idle() -> list[Row]:
    window = Window(Look(), SIZE)
    screen = next(made for make in SHOTS.values() if isinstance(made := make(), TableScreen))
    now_us = 10_000_000
    for _ in range(60):
        window.draw(screen, now_us)
        now_us += 16_667
    taken = []
    began = time.process_time()
    for _ in range(600):
        once = time.perf_counter()
        window.draw(screen, now_us)
        taken.append((time.perf_counter() - once) * 1000)
        now_us += 16_667
    share = (time.process_time() - began) / 10
    window.close()
    return [
        Row("idle table, share of a core at 60 frames/s", f"{share:.1%}", "< 5 %", share >= 0.05),
        Row("idle frame, p99", f"{percentile(taken, 0.99):.2f} ms", "–"),
    ]


def _first_frame() -> list[Row]:
    runs = []
    memory = 0.0
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", _FIRST_FRAME], capture_output=True, text=True, check=True
        )
        seconds, mb = done.stdout.split()[-2:]
        runs.append(float(seconds))
        memory = float(mb)
    return [
        Row("start to first frame", f"{min(runs):.2f} s", "< 1.5 s", min(runs) >= 1.5),
        Row("resident after the first frame", f"{memory:.0f} MB", "< 150 MB", memory >= 150),
    ]


def _play() -> list[Row]:
    """Play a hand of bots and one quick person in simulated time, drawing 20 frames a second."""
    done = subprocess.run([sys.executable, "-c", _PLAY], capture_output=True, text=True, check=True)
    memory = int(done.stdout.split()[-1])
    what = "resident after 3000 frames of play at 1080p"
    return [Row(what, f"{memory} MB", "< 150 MB", memory >= 150)]


_PLAY = """
import os, resource
from itertools import count
os.environ["SDL_VIDEODRIVER"] = "dummy"
from console.config import Config
from console.display.canvas import Look
from console.display.window import Window
from console.hardware.pads import FlipPressed, PadPressed
from console.session.console import Command, Console
from console.wiring import console_settings
now = 0
def sleep(seconds):
    global now
    now += max(1000, int(seconds * 1e6))
console = Console(console_settings(Config(), 1, False), 0, count(5).__next__)
window = Window(Look(), (1920, 1080), clock=lambda: now, sleep=sleep)
def step(*events):
    sleep(0.05)
    console.step(now, now, events)
    window.draw(console.screen(), now)
step()
step(PadPressed(now, 0))
step(Command(now, "deal"))
for frame in range(3000):
    step(*([FlipPressed(now, 0)] if frame % 10 == 0 else []))
pages = int(open("/proc/self/statm").read().split()[1])
print(round(pages * resource.getpagesize() / 1e6))
"""
