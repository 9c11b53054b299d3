"""Who reads saved games: the screen must not wait for that."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from kono_tui.core.save import Save
from kono_tui.play.storage import saves


def record_reading_threads(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """From now on, note the thread in which a saved game is read."""
    threads: list[threading.Thread] = []
    read = saves.read_save

    def read_and_note(path: Path) -> Save[Any]:
        threads.append(threading.current_thread())
        return read(path)

    monkeypatch.setattr(saves, "read_save", read_and_note)
    return threads
