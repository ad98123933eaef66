"""The kernel's command line: a screen that is plugged in later, and none that goes dark."""

from __future__ import annotations

from pathlib import Path

PLACES = ("/boot/firmware/cmdline.txt", "/boot/cmdline.txt")  # since Bookworm; before it
BACKUP_SUFFIX = ".before-slap-console"
# A picture is sent though no screen answers yet, in a size that every screen takes; and the
# kernel does not darken the screen after ten minutes without a key.
SCREEN_WORDS = ("video=HDMI-A-1:1920x1080@60D", "vc4.force_hotplug=1", "consoleblank=0")
OVERLAY_WORD = "slap-console.overlay=1"


def find(root: Path) -> str | None:
    """Return where a Raspberry Pi's command line lies below ``root``, ``None`` without one."""
    return next((place for place in PLACES if (root / place.lstrip("/")).is_file()), None)


def missing(line: str, wanted: tuple[str, ...]) -> list[str]:
    """Return the words to add: those whose setting the line does not make already."""
    made = {_setting(word) for word in line.split()}
    return [word for word in wanted if _setting(word) not in made]


def added(line: str, words: list[str]) -> str:
    """Return the line with more words at its end; it stays a single line."""
    return " ".join([*line.split(), *words]) + "\n"


def without_ours(line: str, before: str) -> str:
    """Return the line without the words that we added to the line ``before``."""
    own = {*SCREEN_WORDS, OVERLAY_WORD} - set(before.split())
    return " ".join(word for word in line.split() if word not in own) + "\n"


def _setting(word: str) -> str:
    """Return what a word sets: two screens may each have a ``video=``."""
    name, _, value = word.partition("=")
    return f"{name}={value.partition(':')[0]}" if name == "video" else name
