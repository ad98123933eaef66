"""What the serial link costs and knows: bytes to press, press over a port, clock mapping."""

from __future__ import annotations

import threading
import time
from functools import partial

from bench.measure import Row, percentile, spread
from console.hardware.boardsim import SimulatedBoard
from console.hardware.framing import frame
from console.hardware.link import Link
from console.hardware.pads import monotonic_us
from console.hardware.ports import SerialPort
from console.hardware.protocol import Edge, Led, Pattern, Watermark, encode
from console.hardware.ptyboard import PtyBoard
from console.hardware.serialpads import SerialPads

FRAMES = 4_000
TAPS = 300
TAP_S = 0.03
BAUD = 115_200


def rows() -> list[Row]:
    """Measure the link alone, then through a pseudo terminal with a simulated board behind it."""
    return [_bytes_to_press(), *_over_a_port()]


def _bytes_to_press() -> Row:
    """An EDGE and its watermark in, the press out and a lamp's frame made."""
    board, link = SimulatedBoard(), Link(8)
    link.opened(0)
    now_us = 0
    while not link.health(now_us).ok:
        now_us += 1_000
        board.turn(now_us)
        link.receive(board.take_output(), now_us)
        link.turn(now_us)
        board.receive(link.take_output(), now_us)
        link.gate.take()
    taken_ms = []
    for number in range(FRAMES):
        now_us += 1_000
        data = _framed(number, now_us)
        began = time.perf_counter()
        link.receive(data, now_us + 1_000)
        pressed = sum(len(batch.events) for batch in link.gate.take())
        link.take_output()
        frame(encode(Led(0, Pattern.STEADY, 255, 255, 255)))
        taken_ms.append((time.perf_counter() - began) * 1_000)
        assert pressed == 1
    told = f"p50 {percentile(taken_ms, 0.5):.2f}, p99 {percentile(taken_ms, 0.99):.2f} ms"
    beyond = percentile(taken_ms, 0.5) >= 0.5 or percentile(taken_ms, 0.99) >= 2
    what = "serial frame in to press, and a lamp's frame made"
    return Row(what, told, "in all < 0.5 / 2 ms", beyond)


def _framed(number: int, t_us: int) -> bytes:
    edge = Edge(1, number % 0x10000, t_us, 1 << number % 8, 0)
    mark = Watermark(1, t_us + 1, (number + 1) % 0x10000, 0)
    return frame(encode(edge)) + frame(encode(mark))


def _over_a_port() -> list[Row]:
    began_us = monotonic_us()
    board = PtyBoard(SimulatedBoard(t_us=began_us))
    pads = SerialPads(8, open_port=lambda: SerialPort(board.path, BAUD))
    pressed = threading.Event()
    pads.on_press = pressed.set
    pads.start()
    errors_us: list[float] = []
    taken_ms: list[float] = []
    false_bounds = 0
    for number in range(TAPS):
        now_us = monotonic_us()
        device_us = now_us - began_us  # its clock starts with it and runs on the computer's
        errors_us.append(abs(pads.link.clock.to_console_us(device_us) - now_us))
        false_bounds += errors_us[-1] > pads.link.clock.error_us(device_us)
        pressed.clear()
        began = time.perf_counter()
        board.do(partial(_tap, number=number))
        if pressed.wait(1):
            taken_ms.append((time.perf_counter() - began) * 1_000)
        time.sleep(TAP_S)
    pads.close()
    board.unplug()
    p99 = percentile(errors_us, 0.99)
    return [
        Row("press on the board to press in the host, over a pty", spread(taken_ms, "ms"), "–"),
        Row("clock mapping, error", spread(errors_us, "µs"), "–"),
        Row("clock mapping, error, p99", f"{p99:.1f} µs", "< 200 µs", p99 >= 200),
        Row("clock mapping, bounds that were false", str(false_bounds), "0", false_bounds > 0),
    ]


def _tap(board: SimulatedBoard, now_us: int, number: int) -> None:
    board.touch({number % 8: number // 8 % 2 == 0}, now_us)
