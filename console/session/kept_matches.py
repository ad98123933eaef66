"""The journals of matches that are over, as they may be handed out: a list, and a file of each.

The journal of a hand holds its deal, so a match that is still played, or may be, is not given.
"""

from __future__ import annotations

import io
import logging
import zipfile
from pathlib import Path

import msgspec

from console.session.journals import MatchFolder

log = logging.getLogger(__name__)

LISTED = 100


class KeptMatch(msgspec.Struct, frozen=True):
    """One match that is over: its name, which sorts by time, its game, hands and size."""

    name: str
    preset: str
    hands: int
    size: int  # bytes, unpacked


class _Header(msgspec.Struct):
    """What is read of a journal's first line."""

    game: str = ""
    preset: str | None = None


def kept_matches(root: Path) -> list[KeptMatch]:
    """Return the newest matches that are over, newest first; an unreadable one is left out."""
    found = []
    for folder in finished(root)[:LISTED]:
        try:
            found.append(_described(folder))
        except (OSError, msgspec.DecodeError, IndexError) as error:
            log.warning("the journal of %s cannot be listed: %s", folder.path.name, error)
    return found


def packed_match(root: Path, name: str) -> bytes | None:
    """Return a zip file with the journals of a match, ``None`` for one that may not be given.

    ``name`` comes from outside: it is looked for among the matches, never put into a path.
    Raise ``OSError`` where a file cannot be read.
    """
    folder = next((folder for folder in finished(root) if folder.path.name == name), None)
    if folder is None:
        return None
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in folder.hands():
            archive.write(path, f"{folder.path.name}/{path.name}")
    return packed.getvalue()


def finished(root: Path) -> list[MatchFolder]:
    """Return the matches, newest first, without one that is played or could be taken up again."""
    try:
        paths = sorted((path for path in root.iterdir() if path.is_dir()), reverse=True)
    except OSError:
        return []
    folders = [MatchFolder(path) for path in paths if not path.is_symlink()]
    return [f for place, f in enumerate(folders) if (f.done or place > 0) and f.hands()]


def _described(folder: MatchFolder) -> KeptMatch:
    hands = folder.hands()
    with hands[0].open("rb") as file:
        header = msgspec.json.decode(file.readline(), type=_Header)
    size = sum(path.stat().st_size for path in hands)
    return KeptMatch(folder.path.name, header.preset or header.game, len(hands), size)
