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
    threads = _parse_threads(arguments) if arguments else 1
    if sys.stdin is None or sys.stdout is None:
        raise SetupError("the engine needs a standard input and output to talk to")
    read, write = partial(os.read, sys.stdin.fileno()), partial(os.write, sys.stdout.fileno())
    return EngineServer(read, write, threads=threads).run()


def _parse_threads(arguments: Sequence[str]) -> int:
    """Return how many processes search together, unless the arguments ask for help."""
    from kono_tui.commands.shared import arguments as shared  # slower to import than the engine

    parser = shared.CommandParser(
        "kono engine",
        "Serve the line protocol for programs (UGI, and more: see docs/protocol.md).",
        ["kono engine", "printf 'position startpos\\nmoves\\n' | kono engine"],
    )
    shared.add_threads_argument(parser, 1)
    return int(parser.parse_args(arguments).threads)
