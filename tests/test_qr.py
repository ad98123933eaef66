"""QR codes as rows of dark and light."""

from __future__ import annotations

import pytest

from console.qr import qr_rows, wifi_text

FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")


def test_a_code_is_square_and_has_its_three_corners() -> None:
    rows = qr_rows("http://192.168.100.200:8080/host")
    size = len(rows)
    assert all(len(row) == size for row in rows)
    assert (size - 17) % 4 == 0
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        corner = ["".join("01"[dark] for dark in row[left : left + 7]) for row in rows[top:][:7]]
        assert tuple(corner) == FINDER


def test_another_text_is_another_code() -> None:
    assert qr_rows("http://10.0.0.1/") != qr_rows("http://10.0.0.2/")
    assert qr_rows("http://10.0.0.1/") is qr_rows("http://10.0.0.1/")


def test_a_text_that_no_code_holds_is_refused() -> None:
    with pytest.raises(ValueError, match=r"[Dd]ata"):
        qr_rows("x" * 5_000)


@pytest.mark.parametrize(
    ("name", "password", "text"),
    [
        ("", "", ""),
        ("Slap table", "ratscrew", "WIFI:T:WPA;S:Slap table;P:ratscrew;;"),
        ("Slap table", "", "WIFI:S:Slap table;;"),
        ('a;b"c', "p:q;r\\st", 'WIFI:T:WPA;S:a\\;b\\"c;P:p\\:q\\;r\\\\st;;'),
    ],
)
def test_a_phone_is_told_how_to_join_a_wifi(name: str, password: str, text: str) -> None:
    assert wifi_text(name, password) == text
