"""What the person who installs sees: checks first, then every change, then what is next."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from console.errors import ConsoleError
from console.kiosk import support
from console.kiosk.install import SYSTEM, Installer, InstallError, ask_at_keyboard, run_command
from console.kiosk.layout import LOCAL, PACKAGED, SERVICE, STATE

MODEL = "proc/device-tree/model"


def main(argv: Sequence[str] | None = None) -> int:
    """Install or uninstall; return 0, or 2 with the reason where it cannot be."""
    arguments = _parser().parse_args(argv)
    try:
        if arguments.root == SYSTEM and os.geteuid() != 0:
            raise InstallError("expected to run as root: put sudo before the command")
        _act(arguments)
    except ConsoleError as error:
        say(str(error))
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="install.sh",
        description="Makes this machine start straight into Slap Console. Run it again at any "
        "time: what is there already stays as it is.",
    )
    parser.add_argument("--uninstall", action="store_true", help="remove all but settings, games")
    parser.add_argument(
        "--overlay",
        action="store_true",
        help="only ever read the disk; settings and games go onto a partition called slap-data",
    )
    parser.add_argument("--yes", action="store_true", help="answer every question with yes")
    parser.add_argument(
        "--root", type=Path, default=SYSTEM, metavar="DIR", help="a system that does not run"
    )
    for hidden in ("--site", "--docs"):
        parser.add_argument(hidden, type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--packaged", action="store_true", help=argparse.SUPPRESS)
    return parser


def _act(arguments: argparse.Namespace) -> None:
    root: Path = arguments.root
    layout = PACKAGED if arguments.packaged else LOCAL
    ask = (lambda _: True) if arguments.yes else ask_at_keyboard
    installer = Installer(layout, ask, root)
    if arguments.uninstall:
        _uninstall(installer, arguments.packaged)
        return
    _refuse(support.look(root), arguments.packaged)
    if arguments.overlay:
        installer.check_overlay()
    if not arguments.packaged:
        if root == SYSTEM:
            _get_libraries()
        installer.place(arguments.site, arguments.docs)
    installer.configure(arguments.overlay)
    _report(installer, root)


def _uninstall(installer: Installer, packaged: bool) -> None:
    if packaged:
        installer.stop()
        installer.clean()
    else:
        installer.uninstall()
    for path in installer.placer.changed:
        say(f"removed or restored {path}")
    say(f"settings and games are still in {STATE}")


def _refuse(system: support.System, packaged: bool) -> None:
    reasons = support.problems(system)
    if system.package and not packaged:
        reasons.append(
            "Slap Console is here as a package already: upgrade that one, or remove it first with "
            "sudo apt remove slap-console"
        )
    if reasons:
        raise InstallError("nothing was changed:" + "".join(f"\n  {reason}" for reason in reasons))


def _get_libraries(run: Callable[..., None] = run_command) -> None:
    """Install what Debian packages of the table's are missing; raise where that cannot be."""
    pi = (SYSTEM / MODEL).exists()
    missing = support.lacking(_is_installed, sys.version_info[:2], pi)
    if not missing:
        return
    say(f"installing {' '.join(missing)}")
    apt = ("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-y")
    try:
        run(*apt, "install", "--no-install-recommends", *missing, may_fail=False)
    except InstallError:
        run(*apt, "update", may_fail=True)
        try:
            run(*apt, "install", "--no-install-recommends", *missing)
        except InstallError as error:
            raise InstallError(
                f"nothing was changed: these packages are missing, and could not be fetched: "
                f"{' '.join(missing)}. Connect the network once, or install their .deb files"
            ) from error


def _is_installed(package: str) -> bool:
    try:
        run_command("dpkg-query", "--show", package)
    except InstallError:
        return False
    return True


def _report(installer: Installer, root: Path) -> None:
    for path in installer.placer.changed:
        say(f"wrote {path}")
    if not installer.placer.changed:
        say("nothing had to be changed")
    elif root == SYSTEM:
        say(
            "done. The table is on the screen after the next start: sudo reboot\n"
            f"  or, without one: sudo systemctl start {SERVICE}"
        )


def say(text: str) -> None:
    """Tell the person one thing."""
    sys.stderr.write(f"slap-console: {text}\n")


if __name__ == "__main__":
    sys.exit(main())
