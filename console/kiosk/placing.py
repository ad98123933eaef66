"""Putting files where they belong, and telling which of them were not there yet as they are now."""

from __future__ import annotations

import contextlib
import filecmp
import os
import shutil
import tempfile
from pathlib import Path


class Placer:
    """Writes below ``root``, the folder that stands for the whole system; ``changed`` tells what.

    What is there already stays untouched, so that a second run changes nothing.
    """

    def __init__(self, root: Path) -> None:
        self._root = root
        self.changed: list[str] = []

    def at(self, path: str) -> Path:
        """Return where an absolute path of the system lies."""
        return self._root / path.lstrip("/")

    def put(self, path: str, text: str, mode: int = 0o644) -> bool:
        """Let the file hold ``text``, at once or not at all; return whether it had to change."""
        target = self.at(path)
        with contextlib.suppress(OSError):
            if target.read_bytes() == text.encode() and target.stat().st_mode & 0o777 == mode:
                return False
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}-")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fchmod(handle, mode)
            os.fsync(handle)
        Path(name).replace(target)
        return self._note(path)

    def link(self, path: str, to: str) -> bool:
        """Let ``path`` be a link to the system's path ``to``; return whether it had to change."""
        link = self.at(path)
        if link.is_symlink() and link.readlink() == Path(to):
            return False
        link.unlink(missing_ok=True)
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(to)
        return self._note(path)

    def put_tree(self, path: str, source: Path) -> bool:
        """Let the folder hold just what ``source`` holds; return whether it had to change.

        The old folder stays until the new one is whole.
        """
        target = self.at(path)
        if _same(source, target):
            return False
        new, old = target.with_name(f".{target.name}-new"), target.with_name(f".{target.name}-old")
        for leftover in (new, old):
            shutil.rmtree(leftover, ignore_errors=True)
        new.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(source, new, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
        if target.exists():
            target.rename(old)
        new.rename(target)
        shutil.rmtree(old, ignore_errors=True)
        return self._note(path)

    def remove(self, path: str) -> bool:
        """Remove a file or folder; return whether there was one."""
        target = self.at(path)
        if target.is_dir() and not target.is_symlink():
            shutil.rmtree(target)
        elif target.is_symlink() or target.exists():
            target.unlink()
        else:
            return False
        return self._note(path)

    def _note(self, path: str) -> bool:
        self.changed.append(path)
        return True


def _same(source: Path, target: Path) -> bool:
    """Tell whether two folders hold the same files, compiled ones aside."""
    wanted, there = _files(source), _files(target)
    return wanted == there and all(
        filecmp.cmp(source / name, target / name, shallow=False) for name in wanted
    )


def _files(folder: Path) -> set[Path]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder) for path in found if "__pycache__" not in path.parts}
