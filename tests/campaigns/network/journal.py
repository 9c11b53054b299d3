"""The journal of a bot, line by line on disk: the bot can be killed between any two lines."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from kono_tui.core.save import Player
from kono_tui.net.protocol.decisions import DecisionRecord
from kono_tui.play.tournament import Tournament

SEATED: Final = "seated"
SENT: Final = "sent"
SAW: Final = "saw"
SYNCED: Final = "synced"
ASKED: Final = "asked"
ANSWERED: Final = "answered"
REFUSED: Final = "refused"
LOST: Final = "lost"
ENDED: Final = "ended"

NAMELESS_PLAYERS: Final = (Player("Ann", "human"), Player("Ben", "human"))


class BotJournal:
    """A file that only grows. Each line is on disk before anything else happens."""

    def __init__(self, path: Path) -> None:
        torn = path.exists() and not path.read_bytes().endswith(b"\n")
        self._handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        if torn:
            os.write(self._handle, b"\n")

    def write(self, did: str, **fields: Any) -> None:
        """Add a line."""
        line = json.dumps({"did": did, **fields}) + "\n"
        os.write(self._handle, line.encode())
        os.fsync(self._handle)

    def write_decision(self, decision: DecisionRecord) -> None:
        """Add a decision that the server has announced."""
        self.write(SAW, **decision_fields(decision))

    def close(self) -> None:
        """Close the file."""
        os.close(self._handle)


def decision_fields(decision: DecisionRecord) -> dict[str, Any]:
    """Return a decision as a journal has it."""
    left = list(decision.times_left) if decision.times_left else None
    return {
        "ply": decision.ply,
        "kind": decision.kind,
        "seat": decision.seat,
        "what": decision.text,
        "left": left,
    }


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a journal; a line torn by a kill does not count."""
    found: list[dict[str, Any]] = []
    for line in path.read_text("utf-8").splitlines() if path.exists() else []:
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found


def fingerprint(series: Tournament) -> str:
    """Return a short text that two tournaments share only if they are equal except for names."""
    save = replace(series, players=NAMELESS_PLAYERS).to_save()
    text = series.game.write_save(save, series.game.saves.forms[0], with_history=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
