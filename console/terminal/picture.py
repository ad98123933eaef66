"""What a scene hands to the window: a title, two panels of rows, and a hint."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from textual.content import Content

from console.terminal.palette import Palette

SeatKeys = Sequence[tuple[str, str]]  # per seat the names of its slap and its flip key


class Frame(msgspec.Struct, frozen=True):
    """Cells a picture has: the two panels' widths and their rows."""

    left: int
    right: int
    rows: int

    @property
    def whole(self) -> int:
        """The width of the window."""
        return self.left + GAP + self.right + MARGIN


GAP = MARGIN = 1  # empty cells between the panels, and right of them
TITLE_ROWS = RULE_ROWS = HINT_ROWS = 1
_FEWEST_LOG_ROWS = 4


def frame_for(width: int, height: int) -> tuple[Frame, int]:
    """Return the panels of a terminal of this size and the rows left for the log."""
    log_rows = max(_FEWEST_LOG_ROWS, (height - 17) // 3)
    left = min(56, max(40, width * 2 // 5))
    rows = max(0, height - TITLE_ROWS - RULE_ROWS - HINT_ROWS - log_rows)
    return Frame(left, max(0, width - left - GAP - MARGIN), rows), log_rows


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """A scene drawn: rows of text; an empty ``left`` gives the whole width to ``right``."""

    title: Content
    left: tuple[Content, ...] = ()
    right: tuple[Content, ...] = ()
    notice: Content | None = None
    hint: Content


class Pens(msgspec.Struct, frozen=True):
    """What every scene draws with; ``keys`` is empty where pads are real.

    With ``pads_only`` stations have no flip keys: the console lays the cards.
    """

    frame: Frame
    palette: Palette
    keys: tuple[tuple[str, str], ...]
    now_us: int
    pads_only: bool = False

    def key(self, seat: int, which: int) -> str:
        """Return the seat's slap (0) or flip (1) key in brackets, empty where it has none."""
        name = self.keys[seat][which] if seat < len(self.keys) else ""
        return f"[{name}]" if name else ""
