"""TLS of the server: its certificate and its private key."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import NoReturn

from kono_tui.errors import NetError
from kono_tui.formats.text_file import describe_os_error


def server_tls_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """Return the server's TLS context.

    NetError says which of the two files is unusable, and why.
    """
    for path in (certificate, key):
        try:
            with path.open("rb") as file:
                file.read(1)
        except OSError as error:
            raise NetError("tls", f"cannot read {path}: {describe_os_error(error)}") from error
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(certificate, key, password=_refuse_password)
    except _PasswordNeededError as error:
        raise NetError("tls", f"{key} is locked by a password; give a key without one") from error
    except ssl.SSLError as error:
        raise NetError("tls", _describe_tls_error(certificate, key, error)) from error
    return context


class _PasswordNeededError(Exception):
    """The key needs a password."""


def _refuse_password() -> NoReturn:
    raise _PasswordNeededError


def _describe_tls_error(certificate: Path, key: Path, error: ssl.SSLError) -> str:
    if error.reason == "KEY_VALUES_MISMATCH":
        return f"{key} is not the key of the certificate in {certificate}"
    remedy = "expected a certificate and its private key, both as PEM text"
    return f"cannot use {certificate} and {key} ({(error.reason or 'unknown').lower()}); {remedy}"
