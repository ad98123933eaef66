"""Where the server listens: one interface or one address, and what is said where it cannot."""

from __future__ import annotations

import socket

import pytest

from console.errors import NetworkError
from console.phone.address import Place, find_place, open_socket, url_of


def test_an_interface_is_known_by_name() -> None:
    assert find_place("lo") == Place("127.0.0.1", "lo")


@pytest.mark.parametrize("address", ["127.0.0.1", "192.168.4.1", "::1"])
def test_an_address_is_taken_as_it_is(address: str) -> None:
    assert find_place(address) == Place(address)


@pytest.mark.parametrize("address", ["0.0.0.0", "::"])
def test_every_network_at_once_is_refused(address: str) -> None:
    with pytest.raises(NetworkError, match="name one interface"):
        find_place(address)


@pytest.mark.parametrize("name", ["wlan99", "a" * 40, "no such thing"])
def test_an_interface_that_is_not_there_is_named_beside_those_that_are(name: str) -> None:
    with pytest.raises(NetworkError, match=r"there are .*lo"):
        find_place(name)


def test_only_that_address_is_listened_on() -> None:
    with open_socket(Place("127.0.0.2"), 0) as listening:
        port = listening.getsockname()[1]
        socket.create_connection(("127.0.0.2", port)).close()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port))


def test_only_that_interface_is_listened_on() -> None:
    with open_socket(Place("127.0.0.1", "lo"), 0) as listening:
        held_to = listening.getsockopt(socket.SOL_SOCKET, socket.SO_BINDTODEVICE, 16)
        assert held_to.rstrip(b"\0") == b"lo"


def test_an_older_kernel_lets_only_root_hold_it_to_an_interface(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(self: socket.socket, level: int, option: int, value: object) -> None:
        if option == socket.SO_BINDTODEVICE:
            raise PermissionError

    monkeypatch.setattr(socket.socket, "setsockopt", refuse)
    open_socket(Place("127.0.0.1", "lo"), 0).close()


def test_a_port_in_use_is_told_with_the_way_out() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(
            NetworkError, match=f"port {port} on 127.0.0.1 is in use.*another `port`"
        ):
            open_socket(Place("127.0.0.1"), port)


def test_an_address_of_another_machine_is_told() -> None:
    with pytest.raises(NetworkError, match=r"no address 192\.0\.2\.7"):
        open_socket(Place("192.0.2.7"), 0)


def test_a_port_that_may_not_be_had_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: socket.socket, address: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(NetworkError, match="cannot be listened on: Permission denied"):
        open_socket(Place("127.0.0.1"), 80)


def test_the_address_for_people() -> None:
    assert url_of(Place("192.168.4.1", "wlan0"), 8080) == "http://192.168.4.1:8080/"
    assert url_of(Place("fd00::1"), 8080) == "http://[fd00::1]:8080/"
