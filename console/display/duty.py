"""What a game asks of a seat, in the manner and the words of its panel."""

from __future__ import annotations

from typing import Literal

import msgspec

Mode = Literal["plain", "filled", "outlined", "wrong", "out"]
CallKeys = Literal["", "due", "hollow"]


class Duty(msgspec.Struct, frozen=True, kw_only=True):
    """A panel's manner and words where a game asks something of its seat.

    ``keys``: its call keys are shown, to be pressed now or hollow.  ``timed``: a bar tells the time
    that is left.
    """

    mode: Mode
    line: str = ""
    value: str = ""
    keys: CallKeys = ""
    timed: bool = False
