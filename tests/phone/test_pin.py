"""The PIN's file: hashed, its user's alone, replaced whole; and which PINs are too weak."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from console.errors import NetworkError
from console.phone.pin import PinFile, weak


@pytest.fixture
def file(tmp_path: Path) -> PinFile:
    return PinFile(tmp_path / "state" / "host-pin.json")


def test_the_pin_that_was_set_matches_and_no_other(file: PinFile) -> None:
    assert not file.is_set()
    file.set("471100")
    assert file.is_set()
    assert file.matches("471100")
    assert not any(file.matches(pin) for pin in ("471101", "47110", "4711000", "", "x" * 5000))


def test_the_file_does_not_hold_it_and_is_its_users_alone(file: PinFile) -> None:
    before = os.umask(0)
    try:
        file.set("471100")
    finally:
        os.umask(before)
    assert file.path.stat().st_mode & 0o777 == 0o600
    assert "471100" not in file.path.read_text()
    assert list(file.path.parent.iterdir()) == [file.path]


def test_the_same_pin_is_never_kept_alike(file: PinFile) -> None:
    file.set("471100")
    first, stamp = file.path.read_text(), file.stamp()
    file.set("471100")
    assert file.path.read_text() != first
    assert file.stamp() != stamp


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o620])
def test_a_file_that_others_can_read_does_not_count(
    file: PinFile, caplog: pytest.LogCaptureFixture, mode: int
) -> None:
    file.set("471100")
    file.path.chmod(mode)
    assert not file.is_set()
    assert not file.matches("471100")
    assert caplog.text.count("others may read it") == 1


@pytest.mark.parametrize("text", ["", "{}", '{"salt":"zz","scrypt":"00","n":2}', "\xff", "[" * 99])
def test_a_damaged_file_is_no_pin_and_is_told(
    file: PinFile, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    file.path.parent.mkdir()
    file.path.touch(0o600)
    file.path.write_text(text, "latin-1")
    assert not file.matches("471100")
    assert "slap-console pin" in caplog.text


def test_a_hash_of_another_cost_does_not_count(file: PinFile) -> None:
    file.set("471100")
    file.path.write_text(file.path.read_text().replace('"n":2', '"n":1'))
    assert not file.matches("471100")


@pytest.mark.parametrize(
    "pin", ["", "12345", "1234567890123", "12345a", "１２３４５６", "471100\n", "-47110", " 471100"]
)
def test_what_is_no_pin_is_refused(file: PinFile, pin: str) -> None:
    with pytest.raises(NetworkError, match="6 to 12 digits"):
        file.set(pin)
    assert not file.path.exists()


@pytest.mark.parametrize("pin", ["000000", "123456", "987654", "7777777"])
def test_what_is_tried_first_is_refused(pin: str) -> None:
    assert weak(pin) is not None


def test_where_it_cannot_be_kept_it_is_said(file: PinFile) -> None:
    file.path.parent.write_text("a file in the way")
    with pytest.raises(NetworkError, match="cannot be kept there"):
        file.set("471100")
