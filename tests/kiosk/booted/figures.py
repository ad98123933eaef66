"""What was measured in the guest, kept for the bench's table: a file a figure."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).resolve().parents[3] / "build" / "kiosk" / "figures"


def note(**figures: str) -> None:
    """Keep figures by their names."""
    FOLDER.mkdir(exist_ok=True)
    for name, figure in figures.items():
        (FOLDER / name).write_text(figure, "utf-8")
