"""kono engine: run the computer player as a process for other programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial

from kono_tui.engine.server import EngineServer
from kono_tui.errors import SetupError


def run(arguments: Sequence[str]) -> int:
    """Serve the line protocol on standard input and output until `quit` or the end of input."""
    if arguments:
        _show_help(arguments)
    if sys.stdin is None or sys.stdout is None:
        raise SetupError("the engine needs a standard input and output to talk to")
    read, write = partial(os.read, sys.stdin.fileno()), partial(os.write, sys.stdout.fileno())
    return EngineServer(read, write).run()


def _show_help(arguments: Sequence[str]) -> None:
    """Print the help, or raise the error for an argument: the command takes none."""
    from kono_tui.commands.shared.arguments import CommandParser  # slower to import than the engine

    CommandParser(
        "kono engine",
        "Serve the line protocol for programs (UGI, and more: see docs/protocol.md).",
        ["kono engine", "printf 'position startpos\\nmoves\\n' | kono engine"],
    ).parse_args(arguments)
