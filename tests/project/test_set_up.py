"""The set-up behind `make`: done once, again when something changed, healed when broken off."""

import json
import subprocess
import sys
from pathlib import Path

import debian
import pytest
import set_up


class Checkout:
    """A copy of the project's outside, whose set-up only notes what it would run."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.commands: list[str] = []
        self.breaks_at: str | None = None
        self.move_to(root)
        (root / "scripts").mkdir(parents=True)
        for name in ("scripts/set_up.py", "pyproject.toml", *set_up.LOCKS.values(), set_up.PI_LOCK):
            (root / name).write_text(name, "utf-8")
        monkeypatch.setattr(set_up, "run", self._run)
        monkeypatch.setattr(debian, "is_pi", lambda: False)
        monkeypatch.setattr(debian, "install", lambda *_: False)
        monkeypatch.setattr(debian, "offer_screen_packages", lambda: None)
        monkeypatch.setattr(debian, "offer_usb_package", lambda: None)

    def move_to(self, root: Path) -> None:
        """Let the checkout lie in another folder."""
        self.root = root
        self.monkeypatch.setattr(set_up, "ROOT", root)
        self.monkeypatch.setattr(set_up, "VENV", root / ".venv")
        self.monkeypatch.setattr(set_up, "STAMP", root / ".venv" / set_up.STAMP.name)
        self.monkeypatch.setattr(set_up, "UNFINISHED", root / ".venv" / set_up.UNFINISHED.name)

    def set_up(self, profile: str) -> list[str]:
        """Run the set-up and give what it would have run."""
        self.commands = []
        set_up.main(profile)
        return self.commands

    def _run(self, *command: object) -> None:
        text = " ".join(map(str, command))
        self.commands.append(text)
        if self.breaks_at and self.breaks_at in text:
            raise subprocess.CalledProcessError(1, list(map(str, command)))
        made = "python" if " venv " in text else "slap-console" if "--editable" in text else None
        if made:
            (self.root / ".venv" / "bin").mkdir(exist_ok=True)
            (self.root / ".venv" / "bin" / made).touch()


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """A checkout that was never set up."""
    return Checkout(tmp_path / "slap-console", monkeypatch)


def test_a_first_run_makes_the_environment_and_installs_by_hash(checkout: Checkout) -> None:
    venv, packages, itself = checkout.set_up("play")
    assert venv == f"{sys.executable} -m venv {checkout.root}/.venv"
    assert packages.endswith(f"--require-hashes -r {checkout.root}/requirements.txt")
    assert itself.endswith(f"--no-build-isolation --editable {checkout.root}")


def test_a_second_run_does_nothing(checkout: Checkout) -> None:
    checkout.set_up("play")
    assert checkout.set_up("play") == []


def test_what_serves_work_serves_play_too(checkout: Checkout) -> None:
    checkout.set_up("dev")
    assert checkout.set_up("play") == []


def test_play_grows_into_work_in_the_same_environment(checkout: Checkout) -> None:
    checkout.set_up("play")
    packages, _ = checkout.set_up("dev")
    assert packages.endswith("requirements-dev.txt")


@pytest.mark.parametrize("changed", ["requirements.txt", "pyproject.toml", "scripts/set_up.py"])
def test_a_change_installs_again_in_the_same_environment(checkout: Checkout, changed: str) -> None:
    checkout.set_up("play")
    (checkout.root / changed).write_text("changed", "utf-8")
    assert len(checkout.set_up("play")) == 2
    assert checkout.set_up("play") == []


def test_another_python_makes_another_environment(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout.set_up("play")
    monkeypatch.setattr(sys, "executable", "/usr/bin/python3-another")
    assert checkout.set_up("play")[0] == f"/usr/bin/python3-another -m venv {checkout.root}/.venv"


def test_a_removed_python_makes_another_environment(checkout: Checkout) -> None:
    checkout.set_up("play")
    (checkout.root / ".venv" / "bin" / "python").unlink()
    assert len(checkout.set_up("play")) == 3


def test_a_moved_checkout_makes_another_environment(checkout: Checkout, tmp_path: Path) -> None:
    checkout.set_up("play")
    checkout.root.rename(tmp_path / "elsewhere")
    checkout.move_to(tmp_path / "elsewhere")
    assert len(checkout.set_up("play")) == 3
    assert checkout.set_up("play") == []


@pytest.mark.parametrize("broken_at", [" venv ", "--require-hashes", "--editable"])
def test_a_set_up_that_was_broken_off_is_begun_afresh(
    checkout: Checkout, broken_at: str, capsys: pytest.CaptureFixture[str]
) -> None:
    checkout.breaks_at = broken_at
    with pytest.raises(SystemExit) as stopped:
        checkout.set_up("play")
    assert stopped.value.code == 1
    assert "failed with exit code 1" in capsys.readouterr().err
    checkout.breaks_at = None
    assert len(checkout.set_up("play")) == 3
    assert checkout.set_up("play") == []


@pytest.mark.parametrize("text", ["", "{", "[]x"])
def test_a_spoilt_stamp_is_no_stamp(checkout: Checkout, text: str) -> None:
    checkout.set_up("play")
    set_up.STAMP.write_text(text, "utf-8")
    assert len(checkout.set_up("play")) == 3


def test_the_stamp_names_no_secret_and_is_plain_json(checkout: Checkout) -> None:
    checkout.set_up("play")
    assert set(json.loads(set_up.STAMP.read_text("utf-8"))) == {"base", "play"}


def test_without_ensurepip_the_package_to_install_is_named(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        set_up.importlib.util, "find_spec", lambda name: name != "ensurepip" or None
    )
    monkeypatch.setattr(sys, "executable", "/usr/bin/python3")
    with pytest.raises(SystemExit):
        checkout.set_up("play")
    assert "    sudo apt install python3-venv\n" in capsys.readouterr().err
    assert checkout.commands == []


def test_without_ensurepip_it_is_installed_where_that_is_allowed(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(debian, "install", lambda *names: not asked.extend(names))
    monkeypatch.setattr(
        set_up.importlib.util, "find_spec", lambda name: name != "ensurepip" or None
    )
    monkeypatch.setattr(sys, "executable", "/usr/bin/python3")
    assert len(checkout.set_up("play")) == 3
    assert asked == ["python3-venv"]


def test_an_unfit_python_is_told_which_is_needed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(set_up, "OLDEST", (4, 0))
    monkeypatch.setattr(set_up, "NEWEST", (4, -1))
    with pytest.raises(SystemExit):
        set_up.main("play")
    assert "needs Python 3.11 to 3.14" in capsys.readouterr().err


# ------------------------------------------------------------------------------- on a Raspberry Pi


@pytest.fixture
def pi(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """A checkout on a Pi."""
    monkeypatch.setattr(debian, "is_pi", lambda: True)
    monkeypatch.setattr(debian, "hint_at_groups", lambda: None)
    return checkout


def test_a_pi_gets_its_pin_library(pi: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debian, "needs_system_lgpio", lambda: False)
    commands = pi.set_up("play")
    assert commands[0].endswith(f"-m venv {pi.root}/.venv")
    assert any(command.endswith("requirements-pi.txt") for command in commands)


def test_a_pi_with_a_newer_python_takes_the_pin_library_of_the_system(
    pi: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(debian, "needs_system_lgpio", lambda: True)
    assert "--system-site-packages" in pi.set_up("play")[0]
    assert "sudo apt install python3-lgpio" in capsys.readouterr().err


def test_a_machine_that_needs_the_system_library_after_all_gets_another_environment(
    pi: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debian, "needs_system_lgpio", lambda: False)
    pi.set_up("play")
    monkeypatch.setattr(debian, "needs_system_lgpio", lambda: True)
    assert "--system-site-packages" in pi.set_up("play")[0]


def test_a_pi_is_known_by_its_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debian, "MODEL", tmp_path / "model")
    assert not debian.is_pi()
    debian.MODEL.write_bytes(b"Raspberry Pi 5 Model B Rev 1.0\0")
    assert debian.is_pi()
    debian.MODEL.write_bytes(b"Some Other Board\0")
    assert not debian.is_pi()


def test_groups_that_are_lacking_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    numbers = {"gpio": 997, "video": 44, "render": None, "input": 105, "audio": 29}
    monkeypatch.setattr(debian, "is_pi", lambda: True)
    monkeypatch.setattr(debian, "group_id", numbers.get)
    monkeypatch.setattr(debian.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(debian.os, "getgroups", lambda: [44, 29])
    debian.hint_at_groups()
    assert "sudo usermod -aG gpio,input $USER" in capsys.readouterr().err


# -------------------------------------------------------------------------------------- packages


def test_who_may_not_install_is_told_so_by_false(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debian, "is_installed", lambda _: False)
    monkeypatch.setattr(debian.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(debian.shutil, "which", lambda name: None if name == "sudo" else name)
    assert debian.install("python3-venv") is False


def test_what_is_installed_needs_no_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(debian, "is_installed", lambda _: True)
    monkeypatch.setattr(debian, "root_prefix", lambda: None)
    assert debian.install("python3-venv") is True


def test_package_lists_are_fetched_only_when_a_package_is_not_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran: list[str] = []

    def succeeds(command: list[str], quiet: bool = True) -> bool:
        ran.append(" ".join(command[3:]))
        return len(ran) > 1

    monkeypatch.setattr(debian, "is_installed", lambda _: False)
    monkeypatch.setattr(debian, "root_prefix", list)
    monkeypatch.setattr(debian.shutil, "which", lambda name: name)
    monkeypatch.setattr(debian, "succeeds", succeeds)
    assert debian.install("python3-venv")
    install = "-q -y install --no-install-recommends python3-venv"
    assert ran == [install, "-q -y update", install]


@pytest.mark.parametrize(
    ("graphics", "held", "told"),
    [
        (False, set[str](), ""),
        (True, {"EGL", "GLESv2", "gbm"}, ""),
        (True, {"EGL"}, "sudo apt install libgles2 libgbm1"),
    ],
)
def test_what_drawing_without_a_desktop_lacks_is_named(
    graphics: bool,
    held: set[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(debian, "GRAPHICS", tmp_path if graphics else tmp_path / "none")
    monkeypatch.setattr(debian.ctypes.util, "find_library", lambda name: name in held)
    monkeypatch.setattr(debian, "install", lambda *_: False)
    debian.offer_screen_packages()
    assert capsys.readouterr().err.strip().endswith(told)


@pytest.mark.parametrize(("held", "asked"), [(None, ["libevdev2"]), ("libevdev.so.2", [])])
def test_the_library_for_usb_pads_is_installed_where_it_is_lacking(
    held: str | None, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(debian.ctypes.util, "find_library", lambda name: held)
    monkeypatch.setattr(debian, "install", lambda *names: not installed.extend(names))
    debian.offer_usb_package()
    assert installed == asked


# ---------------------------------------------------------------------------------- the browser


@pytest.fixture
def stories(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the browser's lock, in a checkout where the browser itself is there."""
    folder = checkout.root / "tests" / "phone" / "browser"
    folder.mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        (folder / name).write_text("{}", "utf-8")
    monkeypatch.setattr(debian, "missing_for_browser", list)
    return folder


def npm_is_done(checkout: Checkout) -> None:
    modules = checkout.root / "build" / "browser" / "node_modules"
    modules.mkdir(exist_ok=True)
    (modules / ".package-lock.json").touch()


def test_what_drives_the_browser_is_fetched_once(checkout: Checkout, stories: Path) -> None:
    set_up.browser()
    assert [command[:6] for command in checkout.commands] == ["npm ci"]
    npm_is_done(checkout)
    set_up.browser()
    assert len(checkout.commands) == 1
    (stories / "package-lock.json").write_text('{"newer": true}', "utf-8")
    set_up.browser()
    assert len(checkout.commands) == 2


def test_a_fetch_that_was_broken_off_is_begun_afresh(
    checkout: Checkout, stories: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    checkout.breaks_at = "npm ci"
    with pytest.raises(SystemExit):
        set_up.browser()
    assert "Is the network there?" in capsys.readouterr().err
    checkout.breaks_at = None
    set_up.browser()
    assert len(checkout.commands) == 2


def test_a_browser_that_may_not_be_installed_is_asked_for(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(debian.shutil, "which", lambda program: None)
    with pytest.raises(SystemExit):
        set_up.browser()
    assert "sudo apt install chromium nodejs npm" in capsys.readouterr().err


def test_the_enclosure_comes_on_top_of_work_by_hash_and_once(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(debian, "missing_for_enclosure", list)
    (checkout.root / set_up.CAD_LOCK).write_text("one", "utf-8")
    set_up.enclosure()
    assert checkout.commands[-1].endswith(
        f"--require-hashes -r {checkout.root}/requirements-cad.txt"
    )
    assert any(command.endswith("requirements-dev.txt") for command in checkout.commands)
    checkout.commands = []
    set_up.enclosure()
    assert checkout.commands == []
    (checkout.root / set_up.CAD_LOCK).write_text("another", "utf-8")
    set_up.enclosure()
    assert len(checkout.commands) == 1


def test_an_enclosure_without_a_network_is_tried_again(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(debian, "missing_for_enclosure", list)
    (checkout.root / set_up.CAD_LOCK).write_text("one", "utf-8")
    checkout.breaks_at = set_up.CAD_LOCK
    with pytest.raises(SystemExit):
        set_up.enclosure()
    assert "Is the network there, and room?" in capsys.readouterr().err
    checkout.breaks_at = None
    checkout.commands = []
    set_up.enclosure()
    assert len(checkout.commands) == 1


def test_the_enclosure_names_the_packages_it_lacks(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(debian, "missing_for_enclosure", lambda: ["libgl1"])
    with pytest.raises(SystemExit):
        set_up.enclosure()
    assert "    sudo apt install libgl1\n" in capsys.readouterr().err
    assert checkout.commands == []
