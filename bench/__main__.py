"""Prints every figure beside its target."""

from __future__ import annotations

import importlib

PARTS = (
    "engine",
    "lengths",
    "boards",
    "latency",
    "link",
    "display",
    "session",
    "network",
    "phones",
    "trio_games",
    "kiosk",
)


def main() -> None:
    """Measure part after part."""
    for part in PARTS:
        for row in importlib.import_module(f"bench.{part}").rows():
            verdict = "   MISSED" if row.missed else ""
            print(f"{row.what:<58}{row.value:>40}   target {row.target}{verdict}", flush=True)


main()
