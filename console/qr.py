"""QR codes as rows of dark and light, for any screen to draw; no picture library is needed."""

from __future__ import annotations

from functools import lru_cache

import segno
from segno.helpers import make_wifi_data

QUIET = 4  # light modules that must stay free around a code


@lru_cache(maxsize=16)
def qr_rows(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the code's rows, ``True`` for dark, without the quiet zone of ``QUIET`` modules.

    It is still read with 15 % of it hidden.  Raise ``ValueError`` for a text too long for a code.
    """
    code = segno.make_qr(text, error="m", boost_error=False)
    return tuple(tuple(module == 1 for module in row) for row in code.matrix)


def wifi_text(name: str, password: str) -> str:
    """Return the text of a code by which a phone joins a Wi-Fi; without a password it is open.

    Without a name it is empty.
    """
    if not name:
        return ""
    return str(make_wifi_data(name, password or None, "WPA" if password else None))
