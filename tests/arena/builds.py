"""Other builds for tests: our own program, and programs that only claim to be an engine."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence

from kono_tui.arena.build import Build

OWN_COMMAND = (sys.executable, "-m", "kono_tui", "engine")
OWN = Build(OWN_COMMAND, is_other=True)

_SILENT_ABOUT_LINES = """
import subprocess, sys, threading
engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

def pass_on_what_it_says():
    for line in engine.stdout:
        if not line.startswith("info "):
            print(line, end="", flush=True)

threading.Thread(target=pass_on_what_it_says, daemon=True).start()
for line in sys.stdin:
    engine.stdin.write(line)
    engine.stdin.flush()
engine.stdin.close()
engine.wait()
"""


def build_of(command: Sequence[str]) -> Build:
    return Build(tuple(command), is_other=True)


ONE_DECISION_AT_A_TIME = build_of([sys.executable, "-c", _SILENT_ABOUT_LINES, *OWN_COMMAND])
"""Our own engine, of which only `bestmove` is heard: one decision, however long the turn."""


def typed(command: Sequence[str]) -> str:
    """A command line as it is typed."""
    return shlex.join(command)
