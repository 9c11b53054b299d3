"""kono host in a terminal: Enter opens the lobby there, and the log waits meanwhile."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator

import pexpect
import pytest

from tests.limits import HANG_SECONDS

ENTERED, LEFT = r"\[\?1049h", r"\[\?1049l"
"""What a program writes that takes the whole screen, and gives it back."""
CTRL_Q = "\x11"


@pytest.fixture
def terminal() -> Iterator[pexpect.spawn[str]]:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "kono_tui", "host", "--port", "0"],
        env={**os.environ, "TERM": "xterm-256color"},
        dimensions=(30, 90),
        timeout=HANG_SECONDS,
        encoding="utf-8",
    )
    yield child
    child.close(force=True)


def test_enter_opens_the_lobby_and_the_log_waits(terminal: pexpect.spawn[str]) -> None:
    terminal.expect("Enter opens the lobby here")
    terminal.send("\r")
    terminal.expect(ENTERED)
    terminal.expect("NETWORK")
    terminal.send(CTRL_Q)
    terminal.expect(LEFT)
    assert "connection 1" not in (terminal.before or "")
    terminal.expect(r"connection 1: from 127\.0\.0\.1\r\n")
    terminal.expect("connection 1 .*: gone\r\n")
    terminal.sendintr()
    terminal.expect("the server stops")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0


def test_a_server_that_is_ended_takes_its_lobby_along(terminal: pexpect.spawn[str]) -> None:
    terminal.expect("Enter opens the lobby here")
    terminal.send("\r")
    terminal.expect("NETWORK")
    terminal.kill(signal.SIGTERM)
    terminal.expect(LEFT)
    terminal.expect("the server stops")
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
