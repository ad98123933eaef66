"""Prints every figure beside its target."""

from __future__ import annotations

import importlib

PARTS = ("engine", "latency", "link", "display", "session")


def main() -> None:
    """Measure part after part."""
    for part in PARTS:
        for row in importlib.import_module(f"bench.{part}").rows():
            print(f"{row.what:<58}{row.value:>32}   target {row.target}", flush=True)


main()
