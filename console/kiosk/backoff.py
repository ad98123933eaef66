"""Waiting longer before each start while starts fail.

systemd itself can do so from version 254 on; Raspberry Pi OS Bookworm has 252.
"""

from __future__ import annotations

import contextlib
import logging
from pathlib import Path

log = logging.getLogger(__name__)

FREE = 2  # failed starts that cost no wait: a table that hung once is back at once
LONGEST_S = 60


class BackOff:
    """Counts, in the service's runtime folder, the starts since one that went well."""

    def __init__(self, runtime: Path) -> None:
        self._file = runtime / "failed-starts"

    def begin(self) -> int:
        """Count a start; return how many seconds to wait before it."""
        failed = self._failed()
        with contextlib.suppress(OSError):  # a full disk must not keep the table from starting
            self._file.write_text(f"{failed + 1}\n", "ascii")
        if failed <= FREE:
            return 0
        wait_s = min(LONGEST_S, 2 ** min(failed - FREE, 10))
        log.warning("the last %d starts failed; waiting %d s before this one", failed, wait_s)
        return int(wait_s)

    def succeed(self) -> None:
        """Forget the failed starts."""
        with contextlib.suppress(OSError):
            self._file.unlink(missing_ok=True)

    def _failed(self) -> int:
        try:
            return max(0, int(self._file.read_text("ascii")))
        except (OSError, ValueError):
            return 0
