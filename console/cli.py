"""The command line: ``slap-console`` and what it can do."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from console.engine.bots import LEVELS
from console.engine.presets import PRESETS
from console.errors import ConsoleError
from console.session.host_keys import HOST_KEYS

SHELLS = ("bash", "zsh", "tcsh", "fish", "powershell")
# What each shell completes a file with, as shtab has it: that is loaded when it is asked for.
FILES = {
    "bash": "_shtab_compgen_files",
    "zsh": "_files",
    "tcsh": "f",
    "fish": "(__fish_complete_path (commandline -ct))",
    "powershell": "_shtab_powershell_compgen_files",
}
EPILOG = """\
first time here?
  Run `slap-console play`, press the pad key drawn in a seat to sit down there, then hold that
  seat's flip key for a second (in the terminal: press return) to deal. Bots take the other seats.
  `slap-console presets` explains the games and the house rules.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; a user's mistake is told in one line, exit 2."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # it would stand in what is printed
    arguments = parser().parse_args(argv)
    logging.basicConfig(
        level=logging.DEBUG if arguments.verbose else logging.WARNING,
        format="slap-console: %(message)s",
        stream=sys.stderr,
    )
    try:
        code = int(arguments.run(arguments))
        sys.stdout.flush()  # a reader that has gone is noticed here, not at exit
        return code
    except ConsoleError as error:
        print(f"slap-console: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has gone; Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    top = argparse.ArgumentParser(
        prog="slap-console",
        description="A refereed table for slap card games. Without a command it plays.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action=_Version)
    _common(top)
    top.set_defaults(run=_lazily("playing", "run_play"), where="auto", config=None, verbose=False)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    _add_play(_Adder(commands, "play", "playing", "run_play", "open the table (the default)"))
    _add_demo(_Adder(commands, "demo", "playing", "run_demo", "let bots play, told in words"))
    _add_replay(_Adder(commands, "replay", "replay", "run", "play a script or journal again"))
    _add_config(
        _Adder(commands, "config", "settings", "run_config", "check or make a configuration")
    )
    _Adder(commands, "pins", "settings", "run_pins", "print the pins in use")
    _Adder(commands, "assign", "assign", "run", "say whose button on USB is which by pressing it")
    _Adder(commands, "pin", "network", "run_pin", "set the PIN of the host's page")
    _add_flash(_Adder(commands, "flash", "board", "run_flash", "put the firmware on a board"))
    selftest = _Adder(
        commands, "selftest", "board", "run_selftest", "try every pad, key and lamp in turn"
    )
    selftest.add("--text", action="store_true", help="in words, even where there is a screen")
    _add_bom(_Adder(commands, "bom", "bom", "run", "list the parts to buy for a table"))
    _add_shots(_Adder(commands, "shots", "playing", "run_shots", "draw every scene to PNG files"))
    presets = _Adder(commands, "presets", "presets", "run", "explain each game and house rule")
    presets.add("name", nargs="?", choices=list(PRESETS), help="only this game")
    completion = _Adder(commands, "completion", "", "", "print completion for a shell")
    completion.add("shell", choices=SHELLS, help="the shell")
    completion.command.set_defaults(run=_completion)
    return top


class _Version(argparse.Action):
    """Prints the version and ends; where packages say theirs is looked for only then."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        text = "show program's version number and exit"
        super().__init__(option_strings, dest=argparse.SUPPRESS, nargs=0, help=text)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"slap-console {version('slap-console')}")
        parser.exit()


class _Adder:
    """Adds one command, its code loaded only when it runs: the window must open fast."""

    def __init__(self, commands: Any, name: str, module: str, function: str, text: str) -> None:
        self.command: argparse.ArgumentParser = commands.add_parser(
            name, help=text, description=f"{text[0].upper()}{text[1:]}."
        )
        _common(self.command)
        self.command.set_defaults(run=_lazily(module, function))

    def add(self, *names: str, **options: Any) -> argparse.Action:
        """Add an argument."""
        return self.command.add_argument(*names, **options)

    def add_file(self, *names: str, **options: Any) -> None:
        """Add an argument that a shell completes with files."""
        self.add(*names, **options).complete = FILES  # type: ignore[attr-defined]


def _lazily(module: str, function: str) -> Callable[[argparse.Namespace], int]:
    def run(arguments: argparse.Namespace) -> int:
        from importlib import import_module

        return int(getattr(import_module(f"console.commands.{module}"), function)(arguments))

    return run


def _common(command: argparse.ArgumentParser) -> None:
    file = command.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        default=argparse.SUPPRESS,
        help="the configuration (default: /etc/slap-console.toml, else the user's own)",
    )
    file.complete = FILES  # type: ignore[attr-defined]
    command.add_argument(
        "--verbose", action="store_true", default=argparse.SUPPRESS, help="tell more on the way"
    )


def _add_play(play: _Adder) -> None:
    play.command.formatter_class = argparse.RawDescriptionHelpFormatter
    play.command.epilog = "keys beside the pads' and flip keys':\n" + "\n".join(
        f"  {keys:<14}{text}" for keys, text in HOST_KEYS
    )
    play.command.set_defaults(where="auto")
    for where, text in (
        ("window", "on the screen"),
        ("terminal", "in this terminal"),
        ("words", "bots only, told in words"),
    ):
        play.add(f"--{where}", dest="where", action="store_const", const=where, help=text)


def _add_demo(demo: _Adder) -> None:
    demo.add("--preset", choices=list(PRESETS), default="ratscrew-fr", help="the game")
    demo.add("--seats", type=int, choices=range(2, 9), default=4, help="how many bots")
    demo.add("--level", choices=list(LEVELS), default="steady", help="how well they play")
    demo.add("--speed", type=_pace, default=0, metavar="N", help="times real pace; 0: at once")
    demo.add("--seed", type=int, help="tell the same match again")


def _add_replay(replay: _Adder) -> None:
    replay.add_file("file", metavar="FILE", help="a script or journal; - for standard input")
    replay.add("--json", action="store_true", help="an outcome a line, then the final state")
    replay.add("--check", action="store_true", help="exit 1 if a recorded outcome differs")


def _add_config(config: _Adder) -> None:
    config.add_file("--check", type=Path, metavar="FILE", help="tell all that is wrong in a file")
    config.add("--example", action="store_true", help="print a file with every setting explained")


def _add_flash(flash: _Adder) -> None:
    flash.add("board", choices=("pico", "nano"), help="which board")
    flash.add_file("--image", type=Path, metavar="FILE", help="another image than the prebuilt one")
    flash.add("--port", default="", help="its serial port, where several boards are plugged in")


def _add_bom(bom: _Adder) -> None:
    bom.add("--seats", type=int, choices=range(2, 9), default=4, help="how many (4)")
    pads = ("dome", "arcade", "fsr", "piezo", "ring", "direct")
    bom.add("--pads", choices=pads, default="dome", help="what is slapped (dome)")
    bom.add("--board", choices=("pico", "nano", "pi"), help="what reads the pads (what fits them)")
    stations = ("pad", "pad+flip", "full")
    bom.add("--station", choices=stations, default="pad+flip", help="what a seat has (pad+flip)")


def _add_shots(shots: _Adder) -> None:
    shots.add("folder", metavar="DIR", help="where the pictures go")
    shots.add("--size", default="1920x1080", metavar="WxH", help="in pixels (1920x1080)")
    shots.add("--only", nargs="+", default=(), metavar="NAME", help="these pictures (all)")
    shots.add("--language", choices=("en", "fr"), default="en", help="of the texts")


def _pace(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < float("inf"):
        raise argparse.ArgumentTypeError(f"expected a number from 0 up, got {text!r}")
    return value


def _completion(arguments: argparse.Namespace) -> int:
    import shtab

    print(shtab.complete(parser(), arguments.shell))
    return 0
