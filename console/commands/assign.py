"""``slap-console assign``: whose button is which, told by pressing them."""

from __future__ import annotations

import argparse
import contextlib
import sys
import termios
from collections.abc import Callable, Iterator

from console import config as configuration
from console.config_write import check_writable, put_buttons
from console.errors import ConsoleError
from console.hardware.stations import Profile
from console.hardware.usbassign import Walk, advice, keyboards_to_share
from console.hardware.usbbuttons import Assignment
from console.hardware.usbdevices import Found
from console.hardware.usblistener import Listener

INTRO = """\
Each seat presses its buttons, on any keyboard, encoder or buzzer, one after the other.
Control-C ends this and changes nothing."""


def run(arguments: argparse.Namespace) -> int:
    """Ask for every seat's buttons and write them into the configuration file.

    Raise ``ConsoleError`` with what to do where there is no device, no permission or no terminal.
    """
    path = arguments.config or configuration.find() or configuration.user_file()
    table = configuration.load_to_assign(path).table
    check_writable(path)
    if not sys.stdin.isatty():
        raise ConsoleError("expected a terminal, got a pipe or a file: run this at a prompt")
    with contextlib.closing(Listener()) as listener:
        assignment, devices = assign(
            Walk(table.seats, Profile(table.station)), listener, print, ask_yes
        )
    put_buttons(path, assignment)
    print("\n".join(advice(assignment, devices)))
    named = f" --config {path}" if arguments.config else ""
    print(
        f"Written to {path}. Try every button with: slap-console selftest{named}\n"
        f"Play with: slap-console play{named}"
    )
    return 0


def assign(
    walk: Walk,
    listener: Listener,
    say: Callable[[str], None],
    yes: Callable[[str], bool],
) -> tuple[Assignment, list[Found]]:
    """Walk through all seats; gives what was assigned and the devices it is on."""
    say(INTRO)
    with quiet_terminal():
        say(walk.question)
        while not walk.done:
            for found, change in listener.hear():
                answer = walk.press(found, change)
                if answer:
                    say(answer)
                    if not walk.done:
                        say(walk.question)
    devices = walk.devices()
    shared = [
        one
        for one in keyboards_to_share(devices, listener.devices)
        if yes(
            f"No other keyboard is plugged in. Shall the keeper's keys (return, escape, F2 …) of "
            f"{one.identity.name} go on working, and all else it types too?"
        )
    ]
    return walk.assignment(shared), devices


def ask_yes(question: str) -> bool:
    """Ask at the terminal until the answer is yes or no; raise ``ConsoleError`` if none comes."""
    while True:
        try:
            answer = input(f"{question} [y/n] ").strip().lower()
        except EOFError as error:
            raise ConsoleError("expected yes or no, got no answer: nothing was changed") from error
        if answer in {"y", "yes", "n", "no"}:
            return answer.startswith("y")


@contextlib.contextmanager
def quiet_terminal() -> Iterator[None]:
    """Keep what the pressed keys type off the terminal, and throw it away in the end."""
    if not sys.stdin.isatty():
        yield
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    quiet = before.copy()
    quiet[3] &= ~termios.ECHO
    termios.tcsetattr(terminal, termios.TCSANOW, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(terminal, termios.TCSAFLUSH, before)
