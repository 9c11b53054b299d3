"""The address of a server, as people type it."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import Final, NoReturn

from kono_tui.errors import NetError
from kono_tui.net.messages import PORT

EXPECTED: Final = "expected such as 192.168.1.20, kono.example:9000 or wss://kono.example"
NAME: Final = re.compile(r"[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_.])?")


@dataclass(frozen=True)
class Address:
    """A host and its port; `is_secure`: over TLS."""

    host: str
    port: int = PORT
    secure: bool = False

    @classmethod
    def typed(cls, text: str) -> Address:
        """Return an address as a person types it. NetError says what is wrong with it."""
        known = text.strip()
        scheme, mark, rest = known.partition("://")
        if not mark:
            scheme, rest = "ws", known
        if scheme.lower() not in ("ws", "wss"):
            _refuse(text, "it begins with neither ws:// nor wss://")
        place = rest[:-1] if rest.endswith("/") else rest
        host, port = _parted(place, text)
        return cls(host, port, scheme.lower() == "wss")

    @property
    def url(self) -> str:
        """The address as a WebSocket URL: "ws://host:8765/"."""
        return f"{'wss' if self.secure else 'ws'}://{self._place}/"

    def __str__(self) -> str:
        return f"wss://{self._place}" if self.secure else self._place

    @property
    def _place(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"


def _parted(place: str, text: str) -> tuple[str, int]:
    """Return the host and the port of an address without its scheme."""
    if place.startswith("["):
        host, mark, rest = place[1:].partition("]")
        if not mark or not _is_six(host) or (rest and not rest.startswith(":")):
            _refuse(text, "what is in brackets is no IPv6 address")
        return host.lower(), _port(rest[1:], text) if rest else PORT
    if _is_six(place):
        return place.lower(), PORT
    host, mark, port = place.partition(":")
    return _name(host, text), _port(port, text) if mark else PORT


def _is_six(host: str) -> bool:
    try:
        ipaddress.IPv6Address(host)
    except ValueError:
        return False
    return host.isprintable() and "%" not in host


def _name(host: str, text: str) -> str:
    """Return the name of a computer as it is looked up, or an IPv4 address."""
    try:
        name = host.encode("idna").decode("ascii").lower()
    except UnicodeError:
        name = ""
    if not NAME.fullmatch(name) or ".." in name:
        _refuse(text, f"'{host}' is no name of a computer" if host else "it names no computer")
    return name


def _port(port: str, text: str) -> int:
    if not (port.isascii() and port.isdecimal() and len(port) <= 5 and 1 <= int(port) <= 65535):
        _refuse(text, f"'{port}' is no port, which is a number from 1 to 65535")
    return int(port)


def _refuse(text: str, why: str) -> NoReturn:
    raise NetError("address", f"'{text.strip()}' is no address: {why}; {EXPECTED}")
