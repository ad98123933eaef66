"""The host's PIN: its scrypt hash in a file that the console's user alone may read."""

from __future__ import annotations

import hashlib
import hmac
import logging
import os
import re
import secrets
import stat
from itertools import pairwise
from pathlib import Path

import msgspec

from console.errors import NetworkError

log = logging.getLogger(__name__)

PIN_FILE = "host-pin.json"
LENGTHS = (6, 12)
_FORM = re.compile(rf"[0-9]{{{LENGTHS[0]},{LENGTHS[1]}}}\Z")
# 16 MB and about 50 ms a try: little for the host, much for who tries them all.
_N, _R, _P = 1 << 14, 8, 1
_SALT_BYTES = 16
_NEVER = bytes(32)  # what is compared with where there is no PIN


class _Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file holds; one hashed at another cost does not count."""

    salt: str
    scrypt: str
    n: int


class PinFile:
    """One PIN file; it is read anew at each try, so that a new PIN counts at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._told: str | None = None

    def set(self, pin: str) -> None:
        """Keep a PIN; raise ``NetworkError`` for one that is too weak, or where it cannot be."""
        weakness = weak(pin)
        if weakness:
            raise NetworkError(weakness)
        salt = secrets.token_bytes(_SALT_BYTES)
        kept = _Kept(salt.hex(), _hash(pin, salt).hex(), _N)
        try:
            self._replace(msgspec.json.encode(kept) + b"\n")
        except OSError as error:
            reason = error.strerror or error
            raise NetworkError(f"{self.path}: the PIN cannot be kept there: {reason}") from error

    def _replace(self, data: bytes) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_name(f".{self.path.name}.{secrets.token_hex(4)}")
        fd = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(fd, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.path)
        except OSError:
            fresh.unlink(missing_ok=True)
            raise

    def is_set(self) -> bool:
        """Tell whether there is a PIN that can be given."""
        return self._read() is not None

    def matches(self, pin: str) -> bool:
        """Tell whether this is the PIN; takes as long where it is not, or where there is none."""
        kept = self._read()
        salt, wanted = (
            (bytes(_SALT_BYTES), _NEVER)
            if kept is None
            else (bytes.fromhex(kept.salt), bytes.fromhex(kept.scrypt))
        )
        same = hmac.compare_digest(_hash(pin, salt), wanted)
        return same and kept is not None

    def stamp(self) -> tuple[int, int] | None:
        """Return what changes whenever the PIN is set anew, ``None`` without a file."""
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_ino

    def _read(self) -> _Kept | None:
        try:
            with self.path.open("rb") as file:
                if stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o077:
                    self._tell(f"{self.path}: others may read it, so the PIN in it does not count")
                    return None
                kept = msgspec.json.decode(file.read(4096), type=_Kept)
                bytes.fromhex(kept.salt + kept.scrypt)
                return kept if kept.n == _N else None
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is damaged"
            self._tell(f"{self.path}: the PIN cannot be read ({reason})")
            return None

    def _tell(self, trouble: str) -> None:
        if trouble != self._told:
            self._told = trouble
            log.warning("%s; set it anew with: slap-console pin", trouble)


def weak(pin: str) -> str | None:
    """Return why this cannot be a PIN, ``None`` if it can."""
    if not _FORM.match(pin):
        return f"expected a PIN of {LENGTHS[0]} to {LENGTHS[1]} digits; choose another"
    steps = {int(b) - int(a) for a, b in pairwise(pin)}
    if len(steps) == 1 and steps <= {-1, 0, 1}:
        return "digits all alike or in a row are tried first; choose another PIN"
    return None


def _hash(pin: str, salt: bytes) -> bytes:
    given = pin.encode("utf-8", "surrogatepass")
    return hashlib.scrypt(given, salt=salt, n=_N, r=_R, p=_P, maxmem=64 << 20, dklen=32)
