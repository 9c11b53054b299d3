"""A client's connection to a server: open it, greet the server, and explain any failure."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import (
    ConnectionClosed,
    InvalidHandshake,
    InvalidMessage,
    InvalidStatus,
    WebSocketException,
)

from kono_tui.errors import FormatError, NetError
from kono_tui.games import GAMES
from kono_tui.net.client.address import Address
from kono_tui.net.fields import Fields
from kono_tui.net.messages import LARGEST_ANSWER, VERSION, written
from kono_tui.net.naming import cleaned
from kono_tui.text.source import cause

PATIENCE: Final = 10.0
"""How many seconds a server may take to answer."""
PING: Final = 10.0
"""How many seconds pass between pings to a silent server, and until an answer must come."""
CLOSING: Final = 0.5
BUSY: Final = (429, 503)
"""The HTTP status codes of a server that has too much to do."""

TROUBLE: Final = ("unreachable", "lost", "nonsense", "strange", "tls", "full", "stopping", "idle")
"""The codes of failures that are not an answer; a server's refusals have other codes."""


@dataclass(frozen=True)
class Greeted:
    """A connection in the lobby and the server's welcome: its name, our cleaned name, its games."""

    connection: ClientConnection
    server: str
    name: str
    games: tuple[str, ...]


async def greeted(address: Address, name: str, ca: Path | None = None) -> Greeted:
    """Open a connection and greet the server. NetError says why that fails."""
    connection = await _dialled(address, ca)
    try:
        await connection.send(written("hello", version=VERSION, name=cleaned(name)))
        async with asyncio.timeout(PATIENCE):
            return _welcomed(address, connection, await connection.recv())
    except TimeoutError as error:
        await connection.close()
        raise silent(address) from error
    except ConnectionClosed as error:
        raise _strange(address) from error
    except BaseException:
        await connection.close()
        raise


def _welcomed(address: Address, connection: ClientConnection, answer: str | bytes) -> Greeted:
    """Return what the server answers to the greeting."""
    try:
        fields = Fields.read(answer)
        kind = fields.text("type", 20)
        if kind == "error":
            raise refused(fields, address)
        if kind != "welcome":
            raise _strange(address)
        if fields.number("version", 0) != VERSION:
            raise another_version(address)
        games = tuple(key for key in GAMES if key in fields.list("games", 1000))
        name = cleaned(fields.text("name", 40))
        return Greeted(connection, fields.text("server", 100), name, games)
    except FormatError as error:
        raise _strange(address) from error


def refused(fields: Fields, address: Address) -> NetError:
    """Return the error that a server's refusal stands for."""
    code, text = fields.text("code", 20), fields.text("text", 500)
    if code == "version":
        return another_version(address, text)
    return NetError(code, text)


async def _dialled(address: Address, ca: Path | None) -> ClientConnection:
    """Open a connection without sending anything. Certificates are always checked."""
    try:
        # Host and port are given so that no server can redirect a client to another server.
        return await connect(
            address.url,
            host=address.host,
            port=address.port,
            ssl=trusting(ca) if address.secure else None,
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            ping_interval=PING,
            ping_timeout=PING,
            close_timeout=CLOSING,
            max_size=LARGEST_ANSWER,
        )
    except (OSError, WebSocketException, ValueError, EOFError) as error:
        raise await _why_not(address, error) from error


def trusting(ca: Path | None) -> ssl.SSLContext:
    """Return the context that checks certificates, by the system's authorities or a file's."""
    if ca is None:
        return ssl.create_default_context()
    try:
        return ssl.create_default_context(cafile=str(ca))
    except ssl.SSLError as error:
        raise NetError("ca", f"cannot use {ca}: there is no certificate in it") from error
    except OSError as error:
        raise NetError("ca", f"cannot read {ca}: {cause(error)}") from error


async def _why_not(address: Address, error: Exception) -> NetError:
    """Return the reason why a connection could not be opened."""
    if isinstance(error, socket.gaierror):
        return NetError("unreachable", f"no computer of the name '{address.host}' is known here")
    if isinstance(error, TimeoutError):
        return silent(address)
    if isinstance(error, ConnectionRefusedError) or "Multiple exceptions" in str(error):
        return _nobody(address)
    if isinstance(error, ssl.SSLError) or (address.secure and isinstance(error, ConnectionError)):
        return _untrusted(address, error)
    if isinstance(error, InvalidStatus) and error.response.status_code in BUSY:
        return NetError("full", f"the server at {address} has too much to do; try again soon")
    if isinstance(error, InvalidMessage | ConnectionResetError | EOFError):
        if not address.secure and await _speaks_tls(address):
            better = Address(address.host, address.port, True)
            return NetError("tls", f"the server at {address} speaks TLS; try {better}")
        return _strange(address)
    if isinstance(error, OSError) and not isinstance(error, InvalidHandshake):
        why = os.strerror(error.errno).lower() if error.errno else cause(error)
        return NetError("unreachable", f"cannot reach {address}: {why}")
    return _strange(address)


def _untrusted(address: Address, error: Exception) -> NetError:
    if isinstance(error, ssl.SSLCertVerificationError):
        why = error.verify_message.rstrip(".").lower()
        helps = "if it is the server's own, name its file with --ca FILE"
        return NetError("tls", f"the certificate of {address} is not trusted: {why}; {helps}")
    plain = Address(address.host, address.port)
    return NetError("tls", f"what answers at {plain} does not speak TLS; try {plain}")


async def _speaks_tls(address: Address) -> bool:
    """Whether a server speaks TLS, even if its certificate is not trusted."""
    try:
        async with asyncio.timeout(2.0):
            _, writer = await asyncio.open_connection(
                address.host, address.port, ssl=ssl.create_default_context()
            )
    except ssl.SSLCertVerificationError:
        return True
    except (OSError, EOFError):
        return False
    writer.transport.abort()
    return True


# Errors


def _nobody(address: Address) -> NetError:
    helps = "is the server running, and is that its port?"
    return NetError("unreachable", f"nobody listens at {address}; {helps}")


def silent(address: Address) -> NetError:
    """The error for a server that takes too long."""
    return NetError("unreachable", f"{address} does not answer; is that the right address?")


def lost(address: Address) -> NetError:
    """The error for a connection that breaks while a question is open."""
    return NetError("lost", f"the connection to {address} was lost")


def another_version(address: Address, text: str = "") -> NetError:
    """The error for a server that speaks another version of the protocol."""
    said = f" ({text})" if text else ""
    why = f"the server at {address} speaks another version of the protocol{said}"
    return NetError("version", f"{why}; both sides need the same version of kono")


def nonsense(address: Address) -> NetError:
    """The error for a server whose messages make no sense."""
    return NetError("nonsense", f"the server at {address} talks nonsense")


def _strange(address: Address) -> NetError:
    return NetError("strange", f"what answers at {address} is not a Kono server")
