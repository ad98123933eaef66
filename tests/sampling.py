"""Rows of a table of which `make quick` takes some: the others are marked as slow."""

from collections.abc import Iterable
from typing import Any

import pytest


def every(step: int, rows: Iterable[Any]) -> list[Any]:
    """All rows; every ``step``-th of them, from the first on, in the quick tests too."""
    return [
        row if n % step == 0 else pytest.param(row, marks=pytest.mark.slow)
        for n, row in enumerate(rows)
    ]
