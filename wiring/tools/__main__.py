"""Writes the harnesses, their drawings, and the pages: run by ``make wiring``.

    python -m wiring.tools [--check]

With --check nothing is written; the exit status is 1 if a file is not what it should be.
"""

from __future__ import annotations

import sys

from wiring.tools import generated

if __name__ == "__main__":
    sys.exit(generated.check() if "--check" in sys.argv[1:] else generated.write())
