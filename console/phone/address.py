"""Where the server listens: one address of one interface, never all of them."""

from __future__ import annotations

import errno
import fcntl
import ipaddress
import socket
import struct
from typing import NamedTuple

from console.errors import NetworkError

_SIOCGIFADDR = 0x8915  # Linux: the IPv4 address of an interface
_BACKLOG = 64


class PortTakenError(NetworkError):
    """The port is another program's."""


class Place(NamedTuple):
    """An address of this machine, and its interface where that is what was configured."""

    ip: str
    interface: str | None = None


class ServerState(NamedTuple):
    """Where the pages can be reached, or why they cannot; both empty while they are off.

    ``port_taken`` is the port where that is another program's, else 0.
    """

    url: str = ""
    trouble: str = ""
    port_taken: int = 0


def find_place(listen: str) -> Place:
    """Return the address meant by an interface's name or an address; raise ``NetworkError``."""
    try:
        given = ipaddress.ip_address(listen)
    except ValueError:
        return Place(_address_of(listen), listen)
    if given.is_unspecified:
        raise NetworkError(
            f"[network] listen: {listen} means every network; name one interface, such as wlan0, "
            "or one address"
        )
    return Place(listen)


def _address_of(interface: str) -> str:
    asked = struct.pack("256s", interface.encode()[:15])
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            answer = fcntl.ioctl(probe.fileno(), _SIOCGIFADDR, asked)
        except OSError as error:
            known = ", ".join(name for _, name in socket.if_nameindex())
            raise NetworkError(
                f"[network] listen: {interface!r} is no interface with an address here (there are "
                f"{known}); is the network up?"
            ) from error
    return socket.inet_ntoa(answer[20:24])


def open_socket(place: Place, port: int) -> socket.socket:
    """Return a socket that listens there and nowhere else; raise ``NetworkError`` with the cure."""
    family = socket.AF_INET6 if ":" in place.ip else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if place.interface is not None:
            _hold_to(listening, place.interface)
        listening.bind((place.ip, port))
        listening.listen(_BACKLOG)
    except OSError as error:
        listening.close()
        kind = PortTakenError if error.errno == errno.EADDRINUSE else NetworkError
        raise kind(_reason(error, place, port)) from error
    listening.setblocking(False)
    return listening


def _hold_to(listening: socket.socket, interface: str) -> None:
    """Take nothing that came in by another interface; kernels before 5.7 let only root ask so."""
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, interface.encode())
    except PermissionError:
        return


def _reason(error: OSError, place: Place, port: int) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return (
                f"port {port} on {place.ip} is in use by another program; end that, or set "
                "another `port` under [network]"
            )
        case errno.EADDRNOTAVAIL:
            return f"[network] listen: this machine has no address {place.ip}; is the network up?"
    return f"{place.ip}, port {port}, cannot be listened on: {error.strerror or error}"


def url_of(place: Place, port: int) -> str:
    """Return what a browser on the network is to be pointed at."""
    host = f"[{place.ip}]" if ":" in place.ip else place.ip
    return f"http://{host}:{port}/"
