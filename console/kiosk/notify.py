"""Telling systemd how the service is: one datagram a message, as sd_notify(3) has it."""

from __future__ import annotations

import contextlib
import logging
import os
import socket
from collections.abc import Callable, Mapping

log = logging.getLogger(__name__)

Tell = Callable[[str], None]


def open_notify(environment: Mapping[str, str]) -> Tell | None:
    """Return what sends one message to the service manager, ``None`` where there is none.

    A manager that cannot be reached is told of once in the log and costs nothing else.
    """
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        return None
    target = "\0" + address[1:] if address.startswith("@") else address
    trouble: list[str] = []

    def tell(message: str) -> None:
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line:
                line.sendto(message.encode(), target)
        except OSError as error:
            if not trouble:
                trouble.append(str(error))
                log.warning("the service manager cannot be told anything: %s", error)

    return tell


def watchdog_us(environment: Mapping[str, str]) -> int | None:
    """Return within which time, in µs, the manager wants a sign of life; ``None``: never."""
    if environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None  # it is meant for another process
    with contextlib.suppress(ValueError):
        given_us = int(environment.get("WATCHDOG_USEC", ""))
        if given_us > 0:
            return given_us
    return None
