"""The program line by line, as a process that is told moves and can be killed at any moment."""

from __future__ import annotations

import os
import random
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from kono_tui.core.move import Move
from kono_tui.core.save import Player
from kono_tui.games import GAMES
from kono_tui.play.storage.files import list_files
from kono_tui.play.storage.saves import load_save, write_save
from kono_tui.play.tournament import Stage, Tournament
from tests.campaigns.campaign import expect
from tests.campaigns.random_play import decide
from tests.limits import HANG_SECONDS
from tests.paths import ROOT

TWO_HUMANS: Final = (Player("Human 1", "human"), Player("Human 2", "human"))
BOARDS: Final = {"kono": 5, "konane": 6, "konobi": 6, "fanorona": 5}
"""Games in which nothing is thrown during a round, and their boards."""
PROMPT: Final = re.compile(rb"for more\): |\(y/n\)[^:\n]*: ")
"""The program waits for a line."""


def start_of_round(game: str, source: random.Random) -> Tournament:
    """Return a round between two humans whose first decision is a move."""
    tournament = Tournament(GAMES[game], TWO_HUMANS).choose_size(BOARDS[game])
    while tournament.match is None or tournament.stage is Stage.CHANCE:
        tournament = decide(tournament, source)
    return tournament


@dataclass
class LineProgram:
    """One process, which plays a game from a file. It never outlives its `with` block."""

    tournament: Tournament
    """The game as it should be, with all moves that were sent."""
    folder: Path
    source: random.Random
    module: Sequence[str] = ("kono_tui",)
    prepare: Callable[[], None] | None = None
    """Called in the new process before the program begins."""
    sent: list[Move] = field(default_factory=list)
    heard: bytes = b""
    prompts: int = 0

    def __enter__(self) -> Self:
        start = self.folder / "start.txt"
        start.parent.mkdir(parents=True, exist_ok=True)
        write_save(self.tournament.to_save(), start, with_history=True)
        self.first = len(self.tournament.match.moves) if self.tournament.match else 0
        environment = {
            **os.environ,
            "KONO_DATA": str(self.data),
            "KONO_CONFIG": str(self.folder / "config"),
            "PYTHONPATH": str(ROOT),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", *self.module, "--plain", str(start)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=self.folder,
            env=environment,
            preexec_fn=self.prepare,
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.kill()
        if error is not None:
            error.add_note(f"[the program said {self.heard[-400:].decode('utf-8', 'replace')!r}]")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def kill(self) -> None:
        """End it as kill -9 does."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None and not pipe.closed:
                try:
                    pipe.close()
                except BrokenPipeError:
                    continue

    def wait_for_prompt(self) -> None:
        """Read until the program waits for a line."""
        assert self.process.stdout is not None
        limit = time.monotonic() + HANG_SECONDS
        while len(PROMPT.findall(self.heard)) <= self.prompts:
            ready = select.select([self.process.stdout], [], [], 1.0)[0]
            data = os.read(self.process.stdout.fileno(), 1 << 16) if ready else b""
            expect(not ready or bool(data), f"the program ended: {self.heard[-300:]!r}")
            expect(time.monotonic() < limit, "the program does not answer")
            self.heard += data
        self.prompts = len(PROMPT.findall(self.heard))

    @property
    def goes_on(self) -> bool:
        """Whether there is a move to send."""
        return self.tournament.stage is Stage.PLAY

    def send_move(self) -> None:
        """Send a random legal move, without waiting for what comes of it."""
        match = self.tournament.match
        assert match is not None
        assert self.process.stdin is not None
        move = self.source.choice(match.legal_moves)
        text = self.tournament.game.notation.format_move(match.position, move)
        self.tournament = self.tournament.play(move)
        self.sent.append(move)
        self.process.stdin.write(f"{text}\n".encode())
        self.process.stdin.flush()

    def saved_moves(self) -> tuple[Move, ...] | None:
        """The moves in the newest autosave, after those of the start; None if there is none."""
        found = list_files(self.data / "autosaves")
        if not found:
            return None
        for file in found:
            load_save(file.path)
        return load_save(found[0].path).moves[self.first :]
