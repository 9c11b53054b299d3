"""How to start this program again, as another process."""

from __future__ import annotations

import sys
from pathlib import Path

import kono_tui
from kono_tui.errors import EngineError


def program_command(*arguments: str, module: str = "kono_tui") -> list[str]:
    """Return a command line of this program, unaffected by files in the current folder."""
    if not sys.executable:
        raise EngineError("the engine cannot be started: this Python does not know where it is")
    is_in_sources = Path(kono_tui.__file__).resolve().parents[1] == Path.cwd()
    return [sys.executable, *([] if is_in_sources else ["-P"]), "-m", module, *arguments]
