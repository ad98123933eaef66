#!/usr/bin/env python3
"""Makes `.venv` fit to run: `set_up.py play` for playing, `set_up.py dev` for working on it.

Run by the Makefile before each command. When nothing it depends on has changed it only reads a
stamp. It uses the standard library alone and must at least start on Python 3.8, to find or name the
one that is needed.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import debian

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "slap-console-set-up.json"
UNFINISHED = VENV / "slap-console-set-up-unfinished"
OLDEST, NEWEST = (3, 11), (3, 14)
LOCKS = {"play": "requirements.txt", "dev": "requirements-dev.txt"}
PI_LOCK = "requirements-pi.txt"
CAD_LOCK = "requirements-cad.txt"


def main(profile: str) -> None:
    """Brings `.venv` to `profile` ("play" or "dev"; "dev" holds all of "play")."""
    use_a_fitting_python()
    if is_done(profile):
        return
    with Lock():
        if is_done(profile):
            return
        try:
            set_up(profile)
        except subprocess.CalledProcessError as error:
            stop(
                f"`{' '.join(map(str, error.cmd))}` failed with exit code {error.returncode}.",
                "What it said is above. Is the network there, and room on the disk?",
                "Run the same `make` again; the set-up goes on from where it can.",
            )


def use_a_fitting_python() -> None:
    """Goes on under a Python from 3.11 to 3.14, looked for on the PATH when this one is not."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        if found and subprocess.run([found, "-c", ""], capture_output=True).returncode == 0:
            os.execv(found, [found, *sys.argv])
    stop(
        "Slap Console needs Python 3.11 to 3.14; this is {}.{}.{}.".format(*sys.version_info[:3]),
        "Install one (Debian 12 and Raspberry Pi OS Bookworm carry 3.11), or name it:",
        "    make play PYTHON=/path/to/python3.11",
    )


def is_done(profile: str) -> bool:
    """Whether the stamp says that `.venv` was finished for this profile and these files."""
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    held = any(stamp.get(name) == fingerprint(name) for name in {profile, "dev"})
    return held and (VENV / "bin" / "slap-console").exists() and venv_runs_here()


def fingerprint(profile: str) -> str:
    """A digest of what `.venv` is made from: this Python, this folder, the locks and pyproject."""
    digest = hashlib.sha256(repr((base_of_venv(), debian.is_pi())).encode())
    for name in ["scripts/set_up.py", "pyproject.toml", *locks(profile)]:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def base_of_venv() -> list[object]:
    """What a virtual environment is tied to: its folder, its Python, whether it sees the system."""
    python = os.path.realpath(sys.executable)
    return [str(VENV), python, list(sys.version_info[:2]), debian.needs_system_lgpio()]


def locks(profile: str) -> list[str]:
    """The locked requirements of a profile on this machine."""
    return [LOCKS[profile], PI_LOCK] if debian.is_pi() else [LOCKS[profile]]


def venv_runs_here() -> bool:
    """Whether the environment's Python is there (a link to a Python since removed is not)."""
    return (VENV / "bin" / "python").exists()


def set_up(profile: str) -> None:
    """Makes or mends `.venv`; a run that is broken off is begun afresh by the next one."""
    say(f"setting up .venv for `{profile}` (once; later runs skip this)")
    if not reusable():
        make_venv()
    STAMP.unlink(missing_ok=True)
    UNFINISHED.touch()
    install(profile)
    stamp = {"base": base_of_venv(), profile: fingerprint(profile)}
    STAMP.write_text(json.dumps(stamp), "utf-8")
    UNFINISHED.unlink()
    debian.offer_screen_packages()
    debian.offer_usb_package()
    debian.hint_at_groups()
    say("set-up done")


def reusable() -> bool:
    """Whether the environment there was finished once, here, by this Python."""
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return stamp.get("base") == base_of_venv() and not UNFINISHED.exists() and venv_runs_here()


def make_venv() -> None:
    """A new, empty virtual environment, marked unfinished before anything else is in it."""
    require_venv_module()
    if VENV.exists():
        shutil.rmtree(VENV)
    VENV.mkdir()
    UNFINISHED.touch()
    options = ["--system-site-packages"] if debian.needs_system_lgpio() else []
    run(sys.executable, "-m", "venv", *options, VENV)


def require_venv_module() -> None:
    """Debian keeps `venv`'s pip in a package of its own: installs it, or says how to."""
    if importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
        return
    major, minor = sys.version_info[:2]
    package = (
        "python3-venv" if sys.executable == "/usr/bin/python3" else f"python{major}.{minor}-venv"
    )
    if not debian.install(package):
        stop(
            "This Python cannot make virtual environments: its `ensurepip` is missing.",
            "On Debian and Raspberry Pi OS it is a package that only an administrator may install:",
            f"    sudo apt install {package}",
            "Then run the same `make` again.",
        )


def install(profile: str) -> None:
    """The locked packages, each checked against its hash, then this checkout itself."""
    if debian.needs_system_lgpio() and not debian.install("python3-lgpio"):
        say(
            "pads on GPIO pins will not work until this is run (Raspberry Pi OS has the package, "
            "plain Debian has not): sudo apt install python3-lgpio"
        )
    pip: list[str | Path] = [VENV / "bin" / "python", "-m", "pip", "install", "--no-deps"]
    pip += ["--no-input", "--quiet", "--disable-pip-version-check"]
    for lock in locks(profile):
        run(*pip, "--require-hashes", "-r", ROOT / lock)
    run(*pip, "--no-build-isolation", "--editable", ROOT)


class Lock:
    """Lets one set-up at a time work in this checkout; the others wait for it."""

    def __enter__(self) -> None:
        self._folder = os.open(ROOT, os.O_RDONLY)
        fcntl.flock(self._folder, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        os.close(self._folder)


def run(*command: str | Path) -> None:
    """Runs a command whose failure ends the set-up."""
    environment = {**os.environ, "PIP_REQUIRE_VIRTUALENV": "0"}
    subprocess.run([str(part) for part in command], check=True, env=environment, cwd=ROOT)


def say(text: str) -> None:
    """One line to the person who waits, not into what a command prints."""
    print(f"slap-console: {text}", file=sys.stderr, flush=True)


def stop(*lines: str) -> None:
    """Ends the set-up with a message and exit code 1."""
    say(lines[0])
    for line in lines[1:]:
        print(f"  {line}", file=sys.stderr)
    sys.exit(1)


def firmware() -> None:
    """Installs what builds the firmware and plays it in emulators, or says how to."""
    tools("The firmware's tests need compilers and emulators", debian.missing_for_firmware())


def kiosk() -> None:
    """Installs what builds the guest and boots it, or says how to."""
    tools("The kiosk's tests need an emulator and Debian's builders", debian.missing_for_kiosk())


def wiring() -> None:
    """Installs what draws the harnesses, or says how to."""
    tools("Drawing the wiring needs programs", debian.missing_for_wiring())


def enclosure() -> None:
    """Installs what makes, checks and draws the enclosure into the same `.venv`."""
    tools("Drawing the enclosure needs libraries", debian.missing_for_enclosure())
    main("dev")
    stamp = VENV / "slap-console-cad.json"  # goes with `.venv`
    wanted = hashlib.sha256((ROOT / CAD_LOCK).read_bytes()).hexdigest()
    with Lock():
        if stamp.exists() and stamp.read_text("utf-8") == wanted:
            return
        say("setting up .venv for the enclosure (once; 1.6 GB)")
        pip: list[str | Path] = [VENV / "bin" / "python", "-m", "pip", "install", "--no-deps"]
        pip += ["--no-input", "--quiet", "--disable-pip-version-check"]
        try:
            run(*pip, "--require-hashes", "-r", ROOT / CAD_LOCK)
        except subprocess.CalledProcessError:
            stop("The enclosure's packages could not be installed. Is the network there, and room?")
        stamp.write_text(wanted, "utf-8")


def browser() -> None:
    """Installs a browser and what drives it, the latter locked by hash, or says how to."""
    tools("The pages' tests need a browser and programs", debian.missing_for_browser())
    wanted, made = ROOT / "tests" / "phone" / "browser", ROOT / "build" / "browser"
    with Lock():
        lock, held = wanted / "package-lock.json", made / "package-lock.json"
        done = made / "node_modules" / ".package-lock.json"  # npm writes it last
        if done.exists() and held.exists() and held.read_bytes() == lock.read_bytes():
            return
        made.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(wanted / name, made)
        try:
            run("npm", "ci", "--prefix", made, "--no-audit", "--no-fund", "--silent")
        except subprocess.CalledProcessError:
            stop("`npm ci` failed, which fetches what drives the browser. Is the network there?")


def tools(need: str, missing: list[str]) -> None:
    """Installs Debian packages, or stops with the command that does."""
    if missing and not debian.install(*missing):
        stop(
            f"{need} that are not installed.",
            "Only an administrator may install them:",
            f"    sudo apt install {' '.join(missing)}",
            "Then run the same `make` again; `make quick` does without them.",
        )


TOOLS = {
    "browser": browser,
    "enclosure": enclosure,
    "firmware": firmware,
    "kiosk": kiosk,
    "wiring": wiring,
}

if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1] not in {*LOCKS, *TOOLS}:
        stop(f"usage: set_up.py {'|'.join([*LOCKS, *TOOLS])}")
    if sys.argv[1] in TOOLS:
        TOOLS[sys.argv[1]]()
    else:
        main(sys.argv[1])
