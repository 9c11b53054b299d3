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
from kono_tui.formats.text_file import describe_os_error
from kono_tui.games import GAMES
from kono_tui.net.client.address import Address
from kono_tui.net.player_names import clean_name
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.protocol.messages import MAX_ANSWER_BYTES, PROTOCOL_VERSION, format_message

PATIENCE: Final = 10.0
"""How many seconds a server may take to answer."""
PING_SECONDS: Final = 10.0
"""How many seconds pass between pings to a silent server, and until an answer must come."""
CLOSE_SECONDS: Final = 0.5
BUSY_STATUSES: Final = (429, 503)
"""The HTTP status codes of a server that has too much to do."""

TROUBLE_CODES: Final = (
    "unreachable",
    "lost",
    "nonsense",
    "strange",
    "tls",
    "full",
    "stopping",
    "idle",
)
"""The codes of failures that are not an answer; a server's refusals have other codes."""


@dataclass(frozen=True)
class LobbyConnection:
    """A connection in the lobby and the server's welcome: its name, our cleaned name, its games."""

    connection: ClientConnection
    server: str
    name: str
    games: tuple[str, ...]


async def open_lobby_connection(
    address: Address, name: str, ca: Path | None = None
) -> LobbyConnection:
    """Open a connection and greet the server. NetError says why that fails."""
    connection = await _open_connection(address, ca)
    try:
        hello = format_message("hello", version=PROTOCOL_VERSION, name=clean_name(name))
        await connection.send(hello)
        async with asyncio.timeout(PATIENCE):
            return _parse_welcome(address, connection, await connection.recv())
    except TimeoutError as error:
        await connection.close()
        raise timeout_error(address) from error
    except ConnectionClosed as error:
        raise _not_kono_error(address) from error
    except BaseException:
        await connection.close()
        raise


def _parse_welcome(
    address: Address, connection: ClientConnection, answer: str | bytes
) -> LobbyConnection:
    """Return what the server answers to the greeting."""
    try:
        fields = MessageFields.parse(answer)
        kind = fields.text("type", 20)
        if kind == "error":
            raise refusal_error(fields, address)
        if kind != "welcome":
            raise _not_kono_error(address)
        if fields.number("version", 0) != PROTOCOL_VERSION:
            raise version_error(address)
        games = tuple(key for key in GAMES if key in fields.list("games", 1000))
        name = clean_name(fields.text("name", 40))
        return LobbyConnection(connection, fields.text("server", 100), name, games)
    except FormatError as error:
        raise _not_kono_error(address) from error


def refusal_error(fields: MessageFields, address: Address) -> NetError:
    """Return the error that a server's refusal stands for."""
    code, text = fields.text("code", 20), fields.text("text", 500)
    return version_error(address, text) if code == "version" else NetError(code, text)


async def _open_connection(address: Address, ca: Path | None) -> ClientConnection:
    """Open a connection without sending anything. Certificates are always checked."""
    try:
        # Host and port are given so that no server can redirect a client to another server.
        return await connect(
            address.url,
            host=address.host,
            port=address.port,
            ssl=client_tls_context(ca) if address.is_secure else None,
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
            close_timeout=CLOSE_SECONDS,
            max_size=MAX_ANSWER_BYTES,
        )
    except (OSError, WebSocketException, ValueError, EOFError) as error:
        raise await _connection_error(address, error) from error


def client_tls_context(ca: Path | None) -> ssl.SSLContext:
    """Return the context that checks certificates, by the system's authorities or a file's."""
    if ca is None:
        return ssl.create_default_context()
    try:
        return ssl.create_default_context(cafile=str(ca))
    except ssl.SSLError as error:
        raise NetError("ca", f"cannot use {ca}: there is no certificate in it") from error
    except OSError as error:
        raise NetError("ca", f"cannot read {ca}: {describe_os_error(error)}") from error


async def _connection_error(address: Address, error: Exception) -> NetError:
    """Return the reason why a connection could not be opened."""
    if isinstance(error, socket.gaierror):
        return NetError("unreachable", f"there is no computer called '{address.host}'")
    if isinstance(error, TimeoutError):
        return timeout_error(address)
    if isinstance(error, ConnectionRefusedError) or "Multiple exceptions" in str(error):
        remedy = "is the server running, and is that its port?"
        return NetError("unreachable", f"nothing is listening at {address}; {remedy}")
    tls_errors = (ssl.SSLError, ConnectionError) if address.is_secure else ssl.SSLError
    if isinstance(error, tls_errors):
        return _tls_error(address, error)
    if isinstance(error, InvalidStatus) and error.response.status_code in BUSY_STATUSES:
        return NetError("full", f"the server at {address} is too busy; try again soon")
    if isinstance(error, InvalidMessage | ConnectionResetError | EOFError):
        if not address.is_secure and await _speaks_tls(address):
            better = Address(address.host, address.port, True)
            return NetError("tls", f"the server at {address} speaks TLS; try {better}")
        return _not_kono_error(address)
    if isinstance(error, OSError) and not isinstance(error, InvalidHandshake):
        why = os.strerror(error.errno).lower() if error.errno else describe_os_error(error)
        return NetError("unreachable", f"cannot reach {address}: {why}")
    return _not_kono_error(address)


def _tls_error(address: Address, error: Exception) -> NetError:
    if isinstance(error, ssl.SSLCertVerificationError):
        why = error.verify_message.rstrip(".").lower()
        remedy = "if it is the server's own, name its file with --ca FILE"
        return NetError("tls", f"the certificate of {address} is not trusted: {why}; {remedy}")
    plain = Address(address.host, address.port)
    return NetError("tls", f"the program at {plain} does not speak TLS; try {plain}")


async def _speaks_tls(address: Address) -> bool:
    """Whether a server speaks TLS, even if its certificate is not trusted."""
    try:
        async with asyncio.timeout(2.0):
            context = ssl.create_default_context()
            _, writer = await asyncio.open_connection(address.host, address.port, ssl=context)
    except ssl.SSLCertVerificationError:
        return True
    except (OSError, EOFError):
        return False
    writer.transport.abort()
    return True


# Errors


def timeout_error(address: Address) -> NetError:
    """The error for a server that takes too long."""
    return NetError("unreachable", f"{address} does not answer; is that the right address?")


def connection_lost_error(address: Address) -> NetError:
    """The error for a connection that breaks while a question is open."""
    return NetError("lost", f"the connection to {address} was lost")


def version_error(address: Address, text: str = "") -> NetError:
    """The error for a server that speaks another version of the protocol."""
    detail = f" ({text})" if text else ""
    why = f"the server at {address} speaks another version of the protocol{detail}"
    return NetError("version", f"{why}; both sides need the same version of kono")


def nonsense_error(address: Address) -> NetError:
    """The error for a server whose messages make no sense."""
    return NetError("nonsense", f"the answer of the server at {address} makes no sense")


def _not_kono_error(address: Address) -> NetError:
    return NetError("strange", f"the program at {address} is not a Kono server")
