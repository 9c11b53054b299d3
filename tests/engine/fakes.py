"""Commands for engines that misbehave: each is ready, and then does what it must not do."""

from __future__ import annotations

import sys
from pathlib import Path

_FAKE = """
import sys, time
for line in sys.stdin:
    if line == "isready\\n":
        print("readyok", flush=True)
    if line.startswith("go"):
        {on_go}
    if line.startswith("explain"):
        {on_explain}
"""


def fake_engine(on_go: str, on_explain: str = "pass") -> list[str]:
    """Return an engine that says it is ready, and does something else when it should search."""
    return [sys.executable, "-c", _FAKE.format(on_go=on_go, on_explain=on_explain)]


def failing_at_first(command: list[str], mark: Path) -> list[str]:
    """Return an engine that misbehaves only when it is started for the first time."""
    script = f"""
import os, sys
from pathlib import Path
mark = Path({str(mark)!r})
if mark.exists():
    os.execv(sys.executable, [sys.executable, "-m", "kono_tui", "engine"])
mark.touch()
{command[-1]}
"""
    return [sys.executable, "-c", script]


GONE = ["/nowhere/at/all/kono"]
BROKEN = [sys.executable, "-c", "import sys; sys.exit('no luck today')"]
DYING = fake_engine("sys.exit('the search fell over')")
SILENT = fake_engine("time.sleep(600)")
ENDLESS = fake_engine("pass")
TALKING_NONSENSE = fake_engine("print('info score cp 5 pv 9,9nw', flush=True)")
MUTE = fake_engine("print('bestmove 2,1se', flush=True)")
REFUSING = fake_engine("print('error the moon is full', flush=True)")
STUBBORN_INFO = 'info depth 1 multipv 1 score cp 5 reason {"kind":"advance","cells":[22]} pv 2,1se'
STUBBORN = fake_engine(f"print({STUBBORN_INFO!r}, flush=True)")


def pondering_engine(log: Path, on_ponder: str = "pass") -> list[str]:
    """Return an engine that writes down each line it gets, and answers any search at once."""
    script = f"""
import sys
log = open({str(log)!r}, "a")
for line in sys.stdin:
    log.write(line)
    log.flush()
    if line == "isready\\n":
        print("readyok", flush=True)
    elif line.startswith("go ponder"):
        {on_ponder}
    elif line.split()[0] in ("go", "ponderhit", "stop"):
        print({STUBBORN_INFO!r}, flush=True)
        print("bestmove 2,1se", flush=True)
"""
    return [sys.executable, "-c", script]
