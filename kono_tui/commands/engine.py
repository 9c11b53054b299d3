"""kono engine: the computer as a process, for programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial

from kono_tui.engine.server import Server
from kono_tui.errors import SetupError


def run(arguments: Sequence[str]) -> int:
    """Serve the line protocol on the standard input and output until `quit` or the end."""
    if arguments:
        _explain(arguments)
    if sys.stdin is None or sys.stdout is None:
        raise SetupError("the engine needs a standard input and output to talk to")
    return Server(
        partial(os.read, sys.stdin.fileno()), partial(os.write, sys.stdout.fileno())
    ).run()


def _explain(arguments: Sequence[str]) -> None:
    """The help, or a complaint: it takes nothing else."""
    from kono_tui.commands.arguments import Parser  # takes longer than the engine's start

    Parser(
        "kono engine",
        "Serve the line protocol for programs (UGI, and more: see docs/protocol.md).",
        ["kono engine", "printf 'position startpos\\nmoves\\n' | kono engine"],
    ).parse_args(arguments)
