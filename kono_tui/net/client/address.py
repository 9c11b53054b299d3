"""The address of a server, as people type it."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import Final, NoReturn

from kono_tui.errors import NetError
from kono_tui.net.protocol.messages import DEFAULT_PORT

EXPECTED_FORMS: Final = (
    "expected something like 192.168.1.20, kono.example:9000 or wss://kono.example"
)
HOST_NAME: Final = re.compile(r"[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_.])?")


@dataclass(frozen=True)
class Address:
    """A host and its port; `is_secure`: over TLS."""

    host: str
    port: int = DEFAULT_PORT
    is_secure: bool = False

    @classmethod
    def parse(cls, text: str) -> Address:
        """Return an address as a person types it. NetError says what is wrong with it."""
        stripped = text.strip()
        scheme, mark, rest = stripped.partition("://")
        if not mark:
            scheme, rest = "ws", stripped
        if scheme.lower() not in ("ws", "wss"):
            _refuse(text, "it begins with neither ws:// nor wss://")
        host_port = rest[:-1] if rest.endswith("/") else rest
        host, port = _split_host_port(host_port, text)
        return cls(host, port, scheme.lower() == "wss")

    @property
    def url(self) -> str:
        """The address as a WebSocket URL: "ws://host:8765/"."""
        return f"{'wss' if self.is_secure else 'ws'}://{self._host_port}/"

    def __str__(self) -> str:
        return f"wss://{self._host_port}" if self.is_secure else self._host_port

    @property
    def _host_port(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


def _split_host_port(host_port: str, text: str) -> tuple[str, int]:
    """Return the host and the port of an address without its scheme."""
    if host_port.startswith("["):
        host, mark, rest = host_port[1:].partition("]")
        if not mark or not _is_ipv6(host) or (rest and not rest.startswith(":")):
            _refuse(text, "what is in brackets is not an IPv6 address")
        return host.lower(), _parse_port(rest[1:], text) if rest else DEFAULT_PORT
    if _is_ipv6(host_port):
        return host_port.lower(), DEFAULT_PORT
    host, mark, port = host_port.partition(":")
    return _parse_host(host, text), _parse_port(port, text) if mark else DEFAULT_PORT


def _is_ipv6(host: str) -> bool:
    try:
        ipaddress.IPv6Address(host)
    except ValueError:
        return False
    return host.isprintable() and "%" not in host


def _parse_host(host: str, text: str) -> str:
    """Return the name of a computer as it is looked up, or an IPv4 address."""
    try:
        name = host.encode("idna").decode("ascii").lower()
    except UnicodeError:
        name = ""
    if not HOST_NAME.fullmatch(name) or ".." in name:
        _refuse(
            text,
            f"'{host}' is not the name of a computer" if host else "it does not name a computer",
        )
    return name


def _parse_port(port: str, text: str) -> int:
    if not (port.isascii() and port.isdecimal() and len(port) <= 5 and 1 <= int(port) <= 65535):
        _refuse(text, f"'{port}' is not a port, which is a number from 1 to 65535")
    return int(port)


def _refuse(text: str, why: str) -> NoReturn:
    raise NetError("address", f"'{text.strip()}' is not an address: {why}; {EXPECTED_FORMS}")
